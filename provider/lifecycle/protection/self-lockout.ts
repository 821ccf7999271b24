import { type Definition, type Service, settingKey } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { type ConfigSource, keyName } from "../settings/settings";
import type { CheckFailure } from "../validation/validate";
import type { Change } from "../values/compare";
import type { Inputs, ObjectValues } from "../values/values";
import { howToDestroyWithout } from "./deletion-protection";

/** A change of an object that may grant the account of the credentials its access. */
interface AccessChange {
  /** Known values of the object: inputs, and outputs if available. */
  readonly values: ObjectValues;
  readonly news: Inputs;
  readonly changes: readonly Change[];
}

/**
 * Check failures of changes that would lock out the account of the configured credentials. Based on inputs only.
 *
 * @param user the account of the credentials, if known.
 * @param source origin of the configuration, for the message.
 */
export function selfLockoutFailures(
  definition: Definition,
  user: string | undefined,
  source: ConfigSource,
  { values, news, changes }: AccessChange,
): CheckFailure[] {
  const { hooks, service } = definition;
  const { selfLockout } = hooks;
  const name = ownUserIn(definition, values, user);
  if (name === undefined) return [];
  const demoted = selfLockout?.demotedBy?.(values, news);
  return changes
    .filter(({ path, replaces }) => replaces || path === demoted)
    .map(({ path, replaces }) => {
      const how = replaces ? "cannot change in place, and a replacement removes" : "demotes";
      return {
        path,
        reason: `${how} "${name}", ${ownAccount}. Revert the change, or ${howToDoManually(service, source)}`,
      };
    });
}

/** Name of the user of the credentials, if the object grants this user its access. Otherwise undefined. */
export const ownUserIn = ({ hooks }: Definition, values: ObjectValues, user: string | undefined): unknown =>
  hooks.selfLockout && findUser(hooks.selfLockout.userNames(values), user);

/** Rejects a request that would remove or demote the account of the configured credentials. */
export function rejectSelfLockout(context: Context, remote: ObjectValues, news: Inputs | undefined): void {
  const { definition, session } = context;
  const { hooks, service } = definition;
  const { selfLockout } = hooks;
  const name = ownUserIn(definition, remote, session.user);
  if (name === undefined || (news && selfLockout?.demotedBy?.(remote, news) === undefined)) return;
  const what = news ? "demoted" : "removed";
  const wayOut = news ? "" : ` ${howToDestroyWithout}`;
  throw new StepError(
    `"${name}" is not ${what}: it is ${ownAccount}. Nothing was sent. To do it anyway, ${howToDoManually(service, session)}.${wayOut}`,
    "forbidden",
  );
}

const ownAccount = "the account that Trefoil uses";

const howToDoManually = (service: Service, source: ConfigSource): string =>
  `do it manually in the service and run \`pulumi up --refresh\`, or set another account in ${keyName(settingKey(service, service.access.userSetting as string), source)}`;

/** Services compare user names without regard to case. */
const findUser = (names: readonly unknown[], user: string | undefined): unknown =>
  names.find((name) => typeof name === "string" && name.toLowerCase() === user?.toLowerCase());

import { type Definition, grantsAccess, type Service, settingKey } from "../../define";
import { ResourceError, StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { readObject, stepsFor } from "../read/requests";
import type { Session } from "../session/session";
import { type ConfigSource, keyName } from "../settings/settings";
import type { CheckFailure } from "../validation/validate";
import type { Change } from "../values/compare";
import { assumeUnknownUnchanged, type Declared, resourceChanges } from "../values/resource-changes";
import type { State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";
import { howToDestroyWithout } from "./deletion-protection";

/** Rejects replacing the user of the credentials if only outputs contain its name. Check has no outputs. */
export function rejectReplacingOwnAccess(context: Context, id: string, olds: State, news: Declared): void {
  const { definition, session } = context;
  if (!grantsAccess(definition)) return;
  const inputs = assumeUnknownUnchanged(olds.inputs, news.inputs);
  const changes = resourceChanges(definition, olds, { ...news, inputs }).filter(({ replaces }) => replaces);
  const values = { ...olds.outputs, ...olds.inputs };
  const [failure] = selfLockoutFailures(definition, session, { values, news: inputs, changes });
  if (failure)
    throw new ResourceError(context.failed("preview", id), `${failure.path} ${failure.reason}.`, "forbidden");
}

/** The credentials of Trefoil, and the source of their settings. */
export type OwnCredentials = ConfigSource & Partial<Pick<Session, "user">>;

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
 * @param credentials the account of the credentials, if it is known, and the source of the settings.
 */
export function selfLockoutFailures(
  definition: Definition,
  credentials: OwnCredentials = {},
  { values, news, changes }: AccessChange,
): CheckFailure[] {
  const { hooks, service } = definition;
  const { selfLockout } = hooks;
  const name = ownUserIn(definition, values, credentials.user);
  if (name === undefined) return [];
  const demoted = selfLockout?.demotedBy?.(values, news);
  return changes
    .filter(({ path, replaces }) => replaces || path === demoted)
    .map(({ path, replaces }) => {
      const how = replaces ? "cannot change in place, and a replacement removes" : "demotes";
      return {
        path,
        reason: `${how} "${name}", ${ownAccount}. Revert the change, or ${howToDoManually(service, credentials)}`,
      };
    });
}

/** Name of the user of the credentials, if the object grants this user its access. Otherwise undefined. */
export const ownUserIn = ({ hooks }: Definition, values: ObjectValues, user: string | undefined): unknown =>
  hooks.selfLockout && findUser(hooks.selfLockout.userNames(values), user);

/**
 * Sends a change or a deletion. For an object that gives access, a check of the current object precedes it, without another such request
 * in between.
 *
 * @param news the desired inputs. Undefined for a delete.
 * @throws StepError if the request must not be sent.
 */
export function withOwnAccess<T>(
  context: Context,
  values: ObjectValues,
  news: Inputs | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { selfLockout } = context.definition.hooks;
  if (!selfLockout) return send();
  return context.session.serialize(async () => {
    // The list of an existing team or organization may lack the own account for a moment.
    const remote = await readObject(context, values, { fresh: true, requiresParent: true });
    rejectSelfLockout(context, remote?.values ?? values, news);
    const why = remote && (await selfLockout.lastOwner(stepsFor(context, values), remote.values, news));
    if (why) throw new StepError(`${why} Nothing was sent.${news ? "" : ` ${howToDestroyWithout}`}`, "forbidden");
    return send();
  });
}

/** Rejects a request that would remove or demote the account of the configured credentials. */
function rejectSelfLockout(context: Context, remote: ObjectValues, news: Inputs | undefined): void {
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

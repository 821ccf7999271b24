import { type Content, contentNouns, type Definition, type Service, settingKey } from "../../define";
import { HttpError, InvalidResponseError } from "../../rest";
import { ResourceError, StepError } from "../errors/errors";
import { invalidResponse, type ResponseOrigin } from "../errors/invalid-response";
import type { Context } from "../read/context";
import { readObject, type ServiceResponse, sendRequest, stepsFor } from "../read/requests";
import { type ConfigSource, credentialSources, keyName } from "../settings/settings";
import type { CheckFailure } from "../validation/validate";
import type { Change } from "../values/compare";
import type { Inputs, ObjectValues } from "../values/values";

/**
 * Rejects the deletion of an object that contains data, unless `forceDestroy` is set. An unknown count counts as data.
 */
export async function refuseDataLoss(
  context: Context,
  id: string,
  inputs: Inputs,
  values: ObjectValues,
): Promise<void> {
  const { deletionProtection: protection } = context.definition;
  if (!protection || inputs.forceDestroy === true) return;
  let problem: string;
  let first = "";
  try {
    const counts = await describeContents(context, protection, values);
    if (!counts.length) return;
    problem = `it holds ${counts.join(" and ")}, which would be lost`;
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof InvalidResponseError)) throw error;
    problem = `whether it holds ${contentNouns(protection)}, which would be lost, could not be determined (${error.message})`;
    if (error instanceof HttpError && [401, 403].includes(error.status)) {
      const { delete: remove, read } = context.definition.permissions;
      first = ` The ${context.session.credential.kind} may not count them: grant the required permissions (${remove ?? read}) and retry.`;
    }
  }
  throw new ResourceError(
    context.displayName(id),
    "delete",
    `${problem}. It was not deleted.${first} To delete it anyway, ${withResource} set \`forceDestroy: true\`, ${applyAndDelete}`,
    "not_empty",
  );
}

/**
 * Rejects an operation for which the credential is known to lack permissions, before any request is sent.
 *
 * @param inputs the inputs of the object. A delete without `forceDestroy` also requires permission to count its contents.
 */
export async function requirePermissions(
  { definition, session }: Context,
  operation: "create" | "update" | "delete",
  inputs: Inputs = {},
): Promise<void> {
  const { service, permissions: needs } = definition;
  const own = {
    create: needs.create,
    update: undefined,
    delete: inputs.forceDestroy === true ? undefined : needs.delete,
  };
  const lacking = (await session.accountDetails()).missingPermissions(own[operation] ?? needs.write);
  if (!lacking.length) return;
  throw new StepError(
    `the ${session.credential.kind} lacks ${lacking.join(" and ")}. Nothing was sent. Grant the missing permissions in the service, or set another credential in ${credentialSources(service, session)}.`,
    "missing_permissions",
  );
}

/** An argument or option of a resource applies only while the program contains the resource. */
const withResource = "add the resource to the program again if you have removed it,";

const applyAndDelete =
  "and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again.";

/** Maximum number of names in a message. */
const maxNames = 5;

/** Count and names of each type of content, for example `2 keys ("Root", "build")`. Omits types without objects. */
async function describeContents(
  context: Context,
  contents: readonly Content[],
  values: ObjectValues,
): Promise<string[]> {
  const found: string[] = [];
  const responses = new Map<string, ServiceResponse>();
  for (const content of contents) {
    const { noun, request } = content;
    const response =
      responses.get(request) ?? (await sendRequest(context, { request }, values, { allowedStatuses: [404] }));
    responses.set(request, response);
    const count = response.status === 404 ? 0 : countContents(content, response, values);
    if (!count) continue;
    const names = (content.names?.(response.body, values) ?? []).slice(0, maxNames).map((name) => JSON.stringify(name));
    const more = count > names.length ? ` and ${count - names.length} more` : "";
    const called = names.length ? ` (${names.join(", ")}${more})` : "";
    found.push(`${count} ${count === 1 ? noun.replace(/s$/, "") : noun}${called}`);
  }
  return found;
}

/**
 * Number of items that an object contains, from the response of the deletion protection request.
 *
 * @throws InvalidResponseError if the result is not an integer, so that an invalid response never counts as empty.
 */
function countContents(
  content: Content,
  { body, ...meta }: ResponseOrigin & { readonly body: unknown },
  values: ObjectValues,
): number {
  const hasValue = (body ?? false) !== false && body !== true && !(typeof body === "string" && body.trim() === "");
  const count = hasValue ? content.count(body, values) : undefined;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) {
    throw invalidResponse(meta, `the response does not contain the number of ${content.noun}`);
  }
  return count;
}

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
export function refuseSelfLockout(context: Context, remote: ObjectValues, news: Inputs | undefined): void {
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

/** Instructions for a destroy that fails because a resource cannot be deleted. */
export const howToDestroyWithout = `To destroy the stack and keep this object, ${withResource} set the resource option \`retainOnDelete: true\`, ${applyAndDelete} Or remove it from the stack with \`pulumi state delete <urn>\`; \`pulumi stack --show-urns\` lists the URNs.`;

const howToDoManually = (service: Service, source: ConfigSource): string =>
  `do it manually in the service and run \`pulumi up --refresh\`, or set another account in ${keyName(settingKey(service, service.access.userSetting as string), source)}`;

/** Services compare user names without regard to case. */
const findUser = (names: readonly unknown[], user: string | undefined): unknown =>
  names.find((name) => typeof name === "string" && name.toLowerCase() === user?.toLowerCase());

/** Runs the checks that need the current object, immediately before a request that changes or deletes it. */
export function withPreflightChecks<T>(
  context: Context,
  values: ObjectValues,
  news: Inputs | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const { definition, session } = context;
  const { beforeWrite, selfLockout } = definition.hooks;
  if (!beforeWrite && !selfLockout) return send();
  return session.serialize(async () => {
    const remote = await readObject(context, values, { fresh: true });
    if (remote) refuseSelfLockout(context, remote.values, news);
    const why = remote && (await beforeWrite?.(stepsFor(context, values), remote.values, news));
    if (why) throw new StepError(`${why} Nothing was sent.${news ? "" : ` ${howToDestroyWithout}`}`, "forbidden");
    return send();
  });
}

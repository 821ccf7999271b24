import { type Definition, isAccess, placeholderPaths, placeholders } from "../../define";
import { StepError } from "../errors/errors";
import type { ListResult } from "../session/list-cache";
import { userOf } from "../settings/account";
import { idOf, type State } from "../values/state";
import { isRecord, type ObjectValues, pick } from "../values/values";
import type { Context } from "./context";
import { type Listing, listingIn } from "./find";
import { decodeItem, type RemoteObject } from "./remote-object";
import { isParentMissing, parentsOf, readList, readNewList, readObject, sendRequest } from "./requests";

/** Code of the errors about objects that were not found, and that may exist. */
export const notVisible = "not_visible";

/**
 * Rejects an operation on an object that was not found, if it may still be visible to the account that wrote it, or under another address.
 *
 * @throws StepError if the service returns the same status for missing and for hidden objects, and another account
 *   wrote the object, or if another definition made its id.
 */
export async function requireVisible(context: Context, id: string, state: State): Promise<void> {
  requireOwnId(context, id, state);
  if (!(await isHiddenFrom(context, state.account, context.storedValues(id, state)))) return;
  const { service } = context.definition;
  const owner = state.account && userOf(state.account);
  const user = userOf(await context.session.account());
  throw new StepError(
    `${service.title} does not return it to ${user}, but ${owner} created or last changed it. The service returns the same response for a missing object and for missing permissions. It was not changed. Retry with the credentials of ${owner}. If the object no longer exists, remove it from the stack: ${context.removeCommand()}.`,
    notVisible,
  );
}

/** Facts about an object that was not found. */
interface Missing {
  /** The state contains the resource, or a record its create. Otherwise, the id may be misspelled. Default: true. */
  readonly isStored?: boolean;
  /** The next step if nothing around the object exists any longer, as a sentence. Default: remove the resource from the stack. */
  readonly wayOut?: string;
}

/** @throws StepError if another version of the package, whose paths are different, chose the id: a 404 of it proves nothing. */
function requireOwnId(context: Context, id: string, { inputs, outputs }: State): void {
  const { definition } = context;
  const own = definition.service.isUnknownApi ? idOf(definition, { ...outputs, ...inputs }) : undefined;
  if (own === undefined || own.toLowerCase() === id.toLowerCase()) return;
  throw new StepError(
    `the service does not find it, but another version of the package created it under the id ${JSON.stringify(id)}: the values in the state give the id ${JSON.stringify(own)}. Nothing was changed. Use the earlier \`id\` and \`read\` in the resources file again. Otherwise remove the resource from the stack (${context.removeCommand()}) and import it.`,
    notVisible,
  );
}

/**
 * The evidence of a new list for an object that its own request did not find. Only a credential needs it. The object counts as `unlisted`
 * if no list is needed, and if it was deleted with its parent.
 *
 * @throws StepError if the list is missing, which proves nothing.
 */
export async function listingOf(context: Context, values: ObjectValues, missing: Missing = {}): Promise<Listing> {
  const { definition } = context;
  const isListed = isOnlyListed(definition, values);
  if (!isAccess(definition) || definition.singleton) return "unlisted";
  const list = await (isListed ? readList : readNewList)(context, values).catch((error: unknown) => {
    if (isParentMissing(error)) return undefined;
    throw error;
  });
  if (missing.isStored ?? true)
    await (list ? requireEmpty(context, values, list, missing) : requireMissingParent(context, values));
  // The search for an object without a request was the search in this list.
  return isListed || !list || list.isMissing ? "unlisted" : listingIn(definition, list, values);
}

/** True for an object that no request reads, so that a search in its list reads it. */
const isOnlyListed = ({ operations, requests }: Definition, values: ObjectValues): boolean =>
  !operations.read && !requests(values).read;

/**
 * Rejects the conclusion that a missing list contains nothing: a proxy or a lack of permissions may cause its 404.
 *
 * @throws StepError if the list is missing, unless the object around it is certainly missing, too.
 */
export async function requireEmpty(
  context: Context,
  values: ObjectValues,
  { isMissing, isDeleted, meta }: ListResult,
  { wayOut }: Missing = {},
): Promise<void> {
  if (isDeleted) return requireMissingParent(context, values);
  if (!isMissing) return;
  const [consequence, next] =
    wayOut === undefined
      ? [
          ", so that its access may not have ended",
          `If the service deleted everything around it, remove the resource from the stack: ${context.removeCommand()}.`,
        ]
      : ["", wayOut];
  throw new StepError(
    `\`${meta.request}\` returned 404, which does not prove that the object does not exist${consequence}. Check the permissions of the credentials and any proxy, then retry. ${next}`,
    notVisible,
  );
}

/**
 * Rejects the conclusion that an object was deleted with its parent. The absence of the parent needs the proof that any object needs.
 *
 * @throws StepError if the parent may exist.
 */
export async function requireMissingParent(context: Context, values: ObjectValues): Promise<void> {
  const { collection, item } = context.definition.path;
  const inPath = placeholderPaths(`${collection} ${item}`).map((name) => name.split(".")[0] as string);
  const parents = parentsOf(context, pick(values, inPath));
  for (const parent of parents) {
    const isListed = isOnlyListed(parent.context.definition, parent.values);
    const found = isListed ? undefined : await readObject(parent.context, parent.values, { fresh: true });
    if (!found && !(await findAgain(parent.context, parent.values))) return;
  }
  if (!parents.length) return;
  throw new StepError(
    "the service did not find what contains it at first, and returned it later, so that it may exist. Nothing was changed. Retry.",
    notVisible,
  );
}

/**
 * Rejects the conclusion that an object that gives access does not exist.
 *
 * @throws StepError if its list may contain it.
 */
export async function requireUnlisted(context: Context, values: ObjectValues, missing?: Missing): Promise<void> {
  const listing = await listingOf(context, values, missing);
  if (listing === "unlisted") return;
  const reason =
    listing === "listed" ? "its list contains it" : "its list contains an object without an id, which may be it";
  throw new StepError(
    `the service does not find it, but ${reason}, so that it may still be valid. Nothing was changed. Check the permissions of the credentials and any proxy, then retry.`,
    notVisible,
  );
}

/**
 * The object that a read did not find. Undefined if it certainly does not exist. If no request reads the object itself, the list that
 * lacks it may be wrong: a second list must lack it, too.
 *
 * @throws StepError if the object may exist.
 */
export async function findAgain(
  context: Context,
  values: ObjectValues,
  { requiresParent, ...missing }: Missing & { readonly requiresParent?: boolean } = {},
): Promise<RemoteObject | undefined> {
  const isListed = isOnlyListed(context.definition, values);
  const remote = isListed ? await readObject(context, values, { fresh: true, requiresParent }) : undefined;
  if (remote) return remote;
  await requireUnlisted(context, values, missing);
  await requireWithoutContents(context, values);
  return undefined;
}

/**
 * Reads the object. Undefined if it certainly does not exist.
 *
 * @throws StepError if the object may exist.
 */
export const findCertainly = async (
  context: Context,
  values: ObjectValues,
  missing?: Missing,
): Promise<RemoteObject | undefined> =>
  (await readObject(context, values, { fresh: true })) ?? findAgain(context, values, missing);

/**
 * Rejects the conclusion that an object does not exist. The service lists the contents only of an existing object. Credentials without
 * access to this list prove nothing.
 *
 * @throws StepError if the service returns its contents.
 */
async function requireWithoutContents(context: Context, values: ObjectValues): Promise<void> {
  const { initialObjects } = context.definition.hooks;
  if (!initialObjects) return;
  const options = { allowedStatuses: [401, 403, 404] };
  const { status, request } = await sendRequest(context, { request: initialObjects.request }, values, options);
  if (status >= 300) return;
  throw new StepError(
    `its list does not contain it, but \`${request}\` returns its contents, so that it exists. Nothing was changed. Check the permissions of the credentials and any proxy, then retry.`,
    notVisible,
  );
}

/**
 * Rejects the conclusion that an object does not exist if the service may hide it. Nothing is known about its owner.
 *
 * @throws StepError if the service returns the same status for missing and for hidden objects.
 */
export async function requireProofOfAbsence(context: Context, id: string): Promise<void> {
  const { definition, session } = context;
  const { service } = definition;
  if (!service.access.userSetting) return;
  if (!(await mayBeHidden(context, context.storedValues(id, { inputs: {}, outputs: {} })))) return;
  const user = userOf(await session.account());
  throw new StepError(
    `${service.title} does not return it to ${user}, which does not prove that it does not exist: the service returns the same response for a missing object and for missing permissions. Declare the object in the program, or import it.`,
    notVisible,
  );
}

/**
 * Returns true if an object that was not found may exist and be visible only to the account in its state or record.
 *
 * @param stored the account that created or changed the object.
 */
export async function isHiddenFrom(
  context: Context,
  stored: string | undefined,
  values: ObjectValues,
): Promise<boolean> {
  const owner = stored && userOf(stored);
  if (!context.definition.service.access.userSetting || !owner) return false;
  const user = userOf(await context.session.account());
  return owner.toLowerCase() !== user?.toLowerCase() && mayBeHidden(context, values);
}

/**
 * Returns true if a missing object may be visible to other accounts, because the service hides objects of its type or of a parent
 * that is missing too. A visible list that does not contain the object proves that it is missing. A missing list may be
 * hidden as a whole.
 */
async function mayBeHidden(context: Context, values: ObjectValues): Promise<boolean> {
  const { definition } = context;
  const { read: request } = definition.requests(values);
  if (request?.hidesObjects) return true;
  let isOrphan = false;
  for (const parent of parentsOf(context, values)) {
    if (await readObject(parent.context, parent.values, { fresh: false })) continue;
    if (await mayBeHidden(parent.context, parent.values)) return true;
    isOrphan = true;
  }
  if (isOrphan) return false;
  const isListed = definition.singleton !== undefined || !request;
  return isListed && (await readList(context, values)).isMissing;
}

/**
 * Values with the current names of the object, if its path contains names that can change. Undefined if it certainly does not exist.
 *
 * @throws StepError if the object may exist.
 */
export async function withCurrentNames(context: Context, values: ObjectValues): Promise<ObjectValues | undefined> {
  const { path, id } = context.definition;
  const { item, collection } = path;
  const lasting = [...placeholders(id), ...placeholders(collection)];
  const names = placeholders(item).filter((name) => !lasting.includes(name));
  if (!names.length || (await haveSameObject(context, values, names))) return values;
  const remote = await findCertainly(context, values);
  return remote && { ...values, ...pick(remote.values, names) };
}

/**
 * True if the stored names still belong to the object with the stored id. Names are rarely changed outside Pulumi, so that one
 * request usually replaces the list of all objects.
 */
async function haveSameObject(context: Context, values: ObjectValues, names: readonly string[]): Promise<boolean> {
  const { definition } = context;
  if (names.some((name) => typeof values[name] !== "string")) return false;
  const request = { request: "GET {item}" };
  const { body, ...origin } = await sendRequest(context, request, values, { allowedStatuses: [404] });
  if (origin.status === 404 || !isRecord(body)) return false;
  const known = pick(values, placeholders(definition.path.collection));
  return idOf(definition, decodeItem(definition, body, known, origin)) === idOf(definition, values);
}

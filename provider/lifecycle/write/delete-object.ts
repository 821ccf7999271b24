import { type Definition, type DeleteRequest, isAccess } from "../../define";
import { HttpError, type RequestOptions } from "../../rest";
import { asSentence, ChangingListError, errorResponse, ResourceError, StepError } from "../errors/errors";
import type { JournalRecord } from "../journal/record-folder";
import { withOwnAccess } from "../protection/self-lockout";
import type { Context } from "../read/context";
import { listingIn } from "../read/find";
import {
  forgetDeleted,
  isForbidden,
  isParentMissing,
  listKey,
  readObject,
  sendRequest,
  stepsFor,
} from "../read/requests";
import { findAgain, findCertainly, listingOf, requireMissingParent, withCurrentNames } from "../read/visibility";
import { pause } from "../read/wait";
import { ListResult } from "../session/list-cache";
import { partialIdOf } from "../values/state";
import { isRecord, type ObjectValues } from "../values/values";
import { etagFor, isPreconditionFailure, preconditionFor } from "./conflicts";
import { restoreSettings } from "./singleton-requests";

/** Code of the error if other objects still refer to the object after the retries. */
export const stillReferenced = "still_referenced";

type Check = NonNullable<RequestOptions["beforeSend"]>;

/**
 * Deletes the object, or restores settings.
 *
 * @param check fails if the object must not be deleted. Called directly before each attempt of the deletion, since attempts and
 * waits for limits take minutes.
 * @returns whether the object existed.
 */
export async function deleteObject(context: Context, values: ObjectValues, check?: Check): Promise<boolean> {
  try {
    const remove = () => removeOrRestore(context, values, check);
    const existed = await withOwnAccess(context, values, undefined, remove);
    await forgetDeleted(context, values);
    if (existed && endsAccess(context.definition)) await requireRevoked(context, values);
    return existed;
  } catch (error) {
    // An object is deleted with its parent.
    if (!isParentMissing(error)) throw error;
    await requireMissingParent(context, values);
    return false;
  }
}

/**
 * Deletes the object of the record of a create. Meanwhile, the record contains no result: after an interruption, another client may have
 * created an object with the same id. A known service generates no id twice. Without a list, only the result identifies the object.
 */
export async function deleteRecorded(
  context: Context,
  record: JournalRecord,
  values: ObjectValues,
  check: Check,
): Promise<boolean> {
  const { definition, session } = context;
  const { before, response } = record.content;
  const isUnique = definition.hasGeneratedId && !definition.service.isUnknownApi;
  if (isUnique || definition.singleton || !response || before.list === "missing")
    return deleteObject(context, values, check);
  let mayBeDeleted = false;
  try {
    return await deleteObject(context, values, async (mayHaveBeenApplied) => {
      mayBeDeleted ||= mayHaveBeenApplied;
      await check(mayHaveBeenApplied);
      await session.journal.forgetResult(record);
    });
  } catch (error) {
    if (!mayBeDeleted && isRejected(error)) session.journal.restore(record);
    throw error;
  }
}

/** True if the last attempt has certainly not deleted the object. A GET may follow the deletion. */
const isRejected = (error: unknown): boolean =>
  error instanceof ResourceError ||
  (error instanceof StepError && error.code === stillReferenced) ||
  (error instanceof HttpError && error.method !== "GET" && !error.mayHaveBeenApplied);

/** True for a kind whose deletion ends the access of users or clients. The deletion of an app ends that of its first key. */
const endsAccess = (definition: Definition): boolean =>
  isAccess(definition) || definition.hooks.initialObjects !== undefined;

async function removeOrRestore(context: Context, values: ObjectValues, check?: Check): Promise<boolean> {
  const { operations, singleton } = context.definition;
  if (!singleton && !operations.delete) return sendDelete(context, values, check);
  await check?.(false);
  if (singleton) return restoreSettings(context, values);
  await operations.delete?.(stepsFor(context, values));
  return true;
}

/** Some services return 410 for an object that was deleted before. */
const goneStatuses = [404, 410];

async function sendDelete(context: Context, values: ObjectValues, check?: Check): Promise<boolean> {
  const named = await withCurrentNames(context, values);
  if (!named) return false;
  const request = context.definition.requests(named).delete;
  const options = { allowedStatuses: goneStatuses, idempotent: true, beforeSend: check };
  for (let attempt = 0; ; attempt++) {
    try {
      if (request.ifMatch) return await deleteConditionally(context, request, named, options);
      const { status } = await sendRequest(context, request, named, options);
      return await existedBefore(context, named, status);
    } catch (error) {
      await waitWhileReferenced(context, named, attempt, error);
    }
  }
}

/**
 * True if the object existed before its deletion. Reads the object after a 404 or 410, which a proxy or a lack of permissions may cause, too.
 * A credential must also be missing in the list.
 *
 * @param status of the response to the deletion.
 * @throws StepError if the object still exists.
 */
async function existedBefore(context: Context, values: ObjectValues, status: number): Promise<boolean> {
  if (!goneStatuses.includes(status)) return true;
  if ((await isMissing(context, values)) && !(await findAgain(context, values))) return false;
  throw new StepError(
    `the service returned ${status} to the deletion, but still returns the object. It was not deleted. Check the permissions of the credentials and any proxy, then retry.`,
    "rejected",
  );
}

/**
 * Credentials that may only write cannot confirm the deletion, which the service has accepted.
 *
 * @throws StepError if the service still returns the object.
 */
async function requireRevoked(context: Context, values: ObjectValues): Promise<void> {
  const { definition, session } = context;
  const collection = await listKey(context, values);
  if (session.changingLists.has(collection)) return;
  const isGone = await isMissing(context, values).catch((error: unknown) => {
    if (isForbidden(error)) return true;
    if (!(error instanceof ChangingListError)) throw error;
    // Other deletions of this run change a list of several pages until the run ends.
    const list = new ListResult(error.items.filter(isRecord), { request: `GET ${collection}`, status: 200 });
    if (listingIn(definition, list, values) !== "unlisted") return false;
    session.changingLists.add(collection);
    session.warnOnce(
      `${session.service.title}: further deletions in ${collection} are not confirmed in this run, because the list is incomplete, or changes while its pages are read. The service accepted each deletion. Check the list in the service after the run.`,
    );
    return true;
  });
  if (isGone) return;
  throw new StepError(
    "the service accepted the deletion, but still returns the object, so that its access may not have ended. Check it in the service, then retry.",
    "rejected",
  );
}

/** Waits for some seconds, because a service may return an object shortly after its deletion. */
async function isMissing(context: Context, values: ObjectValues): Promise<boolean> {
  for (const delay of context.session.delays.search) {
    await pause(delay, context.signal);
    const isFound = await readObject(context, values, { fresh: true });
    if (!isFound && (await listingOf(context, values)) === "unlisted") return true;
  }
  return false;
}

/** Deletes the version that was just read. After a concurrent change, reads the object again and retries. */
async function deleteConditionally(
  context: Context,
  request: DeleteRequest,
  values: ObjectValues,
  options: Partial<RequestOptions>,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const remote = await findCertainly(context, values);
    if (!remote) return false;
    const condition = preconditionFor(etagFor(context, request, remote));
    try {
      const { status } = await sendRequest(context, request, values, { ...condition, ...options });
      return await existedBefore(context, values, status);
    } catch (error) {
      if (!isPreconditionFailure(error) || attempt === 3) throw error;
    }
  }
}

/**
 * Waits if the service rejected the deletion because another object refers to this one.
 *
 * @throws the error if the deletion failed for another reason, or after a minute.
 */
async function waitWhileReferenced(
  context: Context,
  values: ObjectValues,
  attempt: number,
  error: unknown,
): Promise<void> {
  const { session, definition } = context;
  const { retryDelete } = definition.hooks;
  if (!retryDelete || !(error instanceof HttpError) || !retryDelete.isRejected(errorResponse(error))) throw error;
  const delay = session.delays.reference[attempt];
  const refusal = asSentence(error.message);
  if (delay === undefined)
    throw new StepError(`${refusal} Trefoil retried for a minute. ${retryDelete.advice}`, stillReferenced);
  const name = context.displayName(partialIdOf(context, values));
  if (!attempt)
    session.report(`${name}: another object refers to it. Retrying the deletion for up to a minute: ${refusal}`);
  await pause(delay, context.signal);
}

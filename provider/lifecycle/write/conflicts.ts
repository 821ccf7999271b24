import { type IfMatch, memberOf } from "../../define";
import { HttpError, type RequestOptions, RestError } from "../../rest";
import { limited } from "../../text/wording";
import { asSentence, errorResponse, type Operation, ResourceError, StepError } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { readObject } from "../read/requests";
import { waitAndReport } from "../read/wait";
import { findChanges } from "../values/compare";
import { isSameJson } from "../values/equality";
import { allInputsOf, partialIdOf } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** The options of a request that is bound to a version. It is not idempotent, since it changes the version. */
export const preconditionFor = (etag: string | undefined): Pick<RequestOptions, "headers" | "idempotent"> => ({
  headers: etag ? { "If-Match": etag } : undefined,
  idempotent: !etag,
});

/** The version for `If-Match`. Undefined if the request does not require it. */
export function etagFor(
  context: Context,
  { ifMatch }: { readonly ifMatch?: IfMatch | undefined },
  remote: RemoteObject,
): string | undefined {
  if (!ifMatch) return undefined;
  const version = versionOf(context, remote) as string | undefined;
  if (version || ifMatch === "available") return version;
  const remedy =
    context.definition.service.package === undefined
      ? "Remove `ifMatch`."
      : "The document requires this header. If the API does not, make it optional in the document, and run `pulumi package add` again.";
  throw new StepError(
    `the service returned no ETag with the object, so that the request cannot carry If-Match. Nothing was sent. ${remedy}`,
    "missing_etag",
  );
}

/** Version of an object for conditional requests: a member of its body, or its `ETag` header. */
const versionOf = ({ definition: { service } }: Context, remote: RemoteObject): unknown =>
  service.etag ? remote.body[service.etag] : remote.etag;

export function goneError(context: Context, values: ObjectValues, operation: Operation): ResourceError {
  return new ResourceError(
    context.failed(operation, partialIdOf(context, values)),
    "it no longer exists in the service: the last request did not find it. Run `pulumi up --refresh` to create it again.",
    "gone",
  );
}

/** Returns true if the service rejected a conditional request (`If-Match` or `If-None-Match`). */
export const isPreconditionFailure = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 412;

/** Returns true if the service, or a function of the definition, rejected a create because the object already exists. */
export const isAlreadyExistsError = ({ definition }: Context, error: unknown): boolean =>
  error instanceof HttpError
    ? definition.service.classify?.(errorResponse(error)) === "exists"
    : error instanceof RestError && error.code === "exists";

/**
 * Handles a conditional update that the service rejected. If the object still has the expected version, waits: services
 * that process one change at a time reject concurrent requests with 412. Otherwise the object was changed outside this
 * update, and the update fails. The error contains the changed paths, and no values, since they may be secret.
 *
 * @param before the object on which the update is based.
 * @param rejected the error, and the number of rejected attempts, including this one.
 * @throws StepError if the object was changed, or if the service stays busy.
 */
export async function waitIfUnchanged(
  context: Context,
  values: ObjectValues,
  before: RemoteObject,
  { error, attempt }: { readonly error: HttpError; readonly attempt: number },
): Promise<void> {
  const now = await readObject(context, values, { fresh: true }).catch(() => undefined);
  if (!now || versionOf(context, now) !== versionOf(context, before))
    throw concurrentChangeError(context, before, now, error);
  const pause = context.session.delays.conflict[attempt - 1];
  if (pause === undefined) {
    const busy =
      "It is as it was read, so the service was changing something else all the time. Nothing was overwritten.";
    throw new StepError(`${asSentence(error.message)} ${busy} Run \`pulumi up\` again.`, "busy");
  }
  await reportAndWait(context, values, pause);
}

/**
 * Handles a conditional create that the service rejected. If the object does not exist, waits and returns true, so that
 * the caller retries.
 */
export async function waitIfNameIsFree(
  context: Context,
  inputs: Inputs,
  error: unknown,
  attempt: number,
): Promise<boolean> {
  const pause = context.session.delays.conflict[attempt - 1];
  if (!isPreconditionFailure(error) || error.mayHaveBeenApplied || pause === undefined) return false;
  const existing = await readObject(context, inputs, { fresh: true }).catch(() => "not known");
  if (existing) return false;
  await reportAndWait(context, inputs, pause);
  return true;
}

function reportAndWait(context: Context, values: ObjectValues, pause: number): Promise<void> {
  const name = context.displayName(partialIdOf(context, values));
  const cause = `${name}: the service rejects the change (412) although the object was not changed.`;
  return waitAndReport(pause, cause, context);
}

const maxPaths = 5;

function concurrentChangeError(
  context: Context,
  before: RemoteObject,
  now: RemoteObject | undefined,
  error: HttpError,
): StepError {
  const paths = now ? changedPaths(context, before, now) : [];
  const list = limited(paths, maxPaths, (count) => `${count} more`).join(", ");
  const where = paths.length ? `: ${list} ${paths.length > 1 ? "are" : "is"} not what was read` : "";
  const done = `It was changed outside this stack between the read and the write of this update${where}. Nothing was overwritten.`;
  const next = "Run `pulumi up --refresh` to see the change, and then keep it in the program or revert it.";
  return new StepError(`${asSentence(error.message)} ${done} ${next}`, "conflict");
}

/** Paths of the inputs that differ. If no input differs, names of the body members that differ. */
function changedPaths({ definition }: Context, before: RemoteObject, now: RemoteObject): string[] {
  const [olds, news] = [before, now].map(({ values }) => allInputsOf(definition, values));
  const paths = findChanges(definition.inputs, olds, news).map(({ path }) => path);
  if (paths.length) return [...new Set(paths)];
  const { readOnlyMembers = [] } = definition.service;
  const names = new Set([...Object.keys(before.body), ...Object.keys(now.body)]);
  return [...names].filter(
    (name) => !readOnlyMembers.includes(name) && !isSameJson(memberOf(before.body, name), memberOf(now.body, name)),
  );
}

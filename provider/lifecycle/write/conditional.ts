import type { DeleteRequest, IfMatch, JsonBody, UpdateRequest } from "../../define";
import { type RequestOptions, RestError } from "../../rest";
import { type Operation, ResourceError, StepError } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { objectInResponse, readObject, sendRequest } from "../read/requests";
import { partialIdOf } from "../values/state";
import type { ObjectValues } from "../values/values";
import { isPreconditionFailure, versionOf, waitIfUnchanged } from "./conflicts";

/**
 * Changes the current object. If it has a version, `If-Match` prevents overwriting a concurrent change.
 *
 * @param bodyFor the body of the request for the current object.
 */
export async function updateConditionally(
  context: Context,
  request: UpdateRequest,
  values: ObjectValues,
  bodyFor: (remote: RemoteObject) => JsonBody,
): Promise<RemoteObject | undefined> {
  for (let attempt = 1; ; attempt++) {
    const remote = await readObject(context, values, { fresh: true });
    if (!remote) throw goneError(context, values, "update");
    const etag = etagFor(context, request, remote);
    const body = bodyFor(remote);
    try {
      const response = await sendRequest(context, request, values, { body, ...preconditionFor(etag) });
      return objectInResponse(context, response, values, request);
    } catch (error) {
      if (etag && isPreconditionFailure(error) && !error.mayHaveBeenApplied) {
        await waitIfUnchanged(context, values, remote, { error, attempt });
        continue;
      }
      // The request without a response may have changed the version in If-Match. Read the object and send again.
      if (!(error instanceof RestError && error.mayHaveBeenApplied) || attempt === 3) throw error;
    }
  }
}

/** Deletes the version that was just read. After a concurrent change, reads the object again and retries. */
export async function deleteConditionally(
  context: Context,
  request: DeleteRequest,
  values: ObjectValues,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const remote = await readObject(context, values, { fresh: true });
    if (!remote) return false;
    const condition = preconditionFor(etagFor(context, request, remote));
    try {
      const options = { ...condition, allowedStatuses: [404], idempotent: true };
      return (await sendRequest(context, request, values, options)).status !== 404;
    } catch (error) {
      if (!isPreconditionFailure(error) || attempt === 3) throw error;
    }
  }
}

/** The options of a request that is bound to a version. It is not idempotent, since it changes the version. */
const preconditionFor = (etag: string | undefined): Pick<RequestOptions, "headers" | "idempotent"> => ({
  headers: etag ? { "If-Match": etag } : undefined,
  idempotent: !etag,
});

/** The version for `If-Match`. Undefined if the request does not require it. */
function etagFor(
  context: Context,
  { ifMatch }: { readonly ifMatch?: IfMatch | undefined },
  remote: RemoteObject,
): string | undefined {
  if (!ifMatch) return undefined;
  const version = versionOf(context, remote) as string | undefined;
  if (version || ifMatch === "available") return version;
  throw new StepError(
    "the service returned no ETag with the object, so that the request cannot carry If-Match. Nothing was sent. Remove `ifMatch`.",
    "missing_etag",
  );
}

export function goneError(context: Context, values: ObjectValues, operation: Operation): ResourceError {
  return new ResourceError(
    context.displayName(partialIdOf(context, values)),
    operation,
    "it no longer exists in the service. Run `pulumi up --refresh` to create it again.",
    "gone",
  );
}

import type { Definition, JsonBody, Part, UpdateRequest } from "../../define";
import { HttpError } from "../../rest";
import { operationOrigin } from "../errors/invalid-response";
import { refuseConflictingItems } from "../protection/conflicting-items";
import { refuseMaskedValues } from "../protection/masked-writes";
import { withPreflightChecks } from "../protection/preflight-checks";
import type { Context } from "../read/context";
import { withCurrentNames } from "../read/current-names";
import type { RemoteObject } from "../read/remote-object";
import { invalidateLists, objectInResponse, readObject, sendRequest, stepsFor } from "../read/requests";
import { findChanges } from "../values/compare";
import {
  changedMembers,
  encodeInputs,
  keepDigits,
  mergeForPut,
  renameMembers,
  withoutProviderOnly,
  withRemovals,
} from "../values/encode";
import { inputsOfParts } from "../values/parts";
import { needsDowntime } from "../values/resource-changes";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { goneError, updateConditionally } from "./conditional";

/** The result of a series of requests, of which a later one may have failed. */
export interface AppliedChanges {
  /** Inputs that the object has now. The same value as before if no request succeeded. */
  readonly inputs: Inputs;
  /** The object in the last response that contains it. */
  readonly remote?: RemoteObject;
  /** The error that ended the series. */
  readonly failure?: { readonly error: unknown };
}

/** A change of the inputs of an object. */
export interface InputsChange {
  /** Inputs and outputs of the object, which fill the path. */
  readonly values: ObjectValues;
  readonly olds: Inputs;
  readonly news: Inputs;
}

/**
 * Changes an object from old to new inputs: first by the main request if one of its inputs changed, then by the request
 * of each part that changed.
 */
export async function applyChanges(context: Context, { values, olds, news }: InputsChange): Promise<AppliedChanges> {
  const { definition } = context;
  const inParts = inputsOfParts(definition);
  const main: InputsChange = { values, olds: omit(olds, inParts), news: omit(news, inParts) };
  let applied: AppliedChanges = { inputs: olds };
  try {
    if (isSent(definition, main)) {
      const remote = await sendMain(context, main, news);
      applied = { inputs: { ...pick(olds, inParts), ...main.news }, remote };
    }
    for (const part of changedParts(definition, olds, news)) {
      const remote = await sendPart(context, part, values, news);
      const inputs = { ...omit(applied.inputs, part.fields), ...pick(news, part.fields) };
      applied = { inputs, remote: remote ?? applied.remote };
    }
    return applied;
  } catch (error) {
    return { ...applied, failure: { error } };
  }
}

/** Returns true if an input changed that the main request contains. */
function isSent({ inputs }: Definition, { olds, news }: InputsChange): boolean {
  return findChanges(inputs, withoutProviderOnly(inputs, olds), withoutProviderOnly(inputs, news)).length > 0;
}

const changedParts = ({ inputs, parts }: Definition, olds: Inputs, news: Inputs): Part[] =>
  Object.values(parts).filter(({ fields }) => findChanges(inputs, pick(olds, fields), pick(news, fields)).length > 0);

/** Sends all inputs of one part. The request is idempotent, since it sets a state. */
async function sendPart(
  context: Context,
  part: Part,
  values: ObjectValues,
  inputs: Inputs,
): Promise<RemoteObject | undefined> {
  const own = pick(inputs, part.fields);
  const body = part.body ? part.body(inputs) : renameMembers(context.definition.inputs, own, "to wire");
  try {
    const response = await sendRequest(context, { request: part.request }, values, { body, idempotent: true });
    await invalidateLists(context, values);
    return objectInResponse(context, response, values);
  } catch (error) {
    throw await explainNotFound(context, values, error);
  }
}

/**
 * Sends the inputs of the main request.
 *
 * @param desired all inputs, on which the requests and the checks depend.
 */
async function sendMain(context: Context, change: InputsChange, desired: Inputs): Promise<RemoteObject | undefined> {
  const { values } = change;
  // The request would create a missing object again, and the user would not see that it was deleted.
  if (context.definition.upserts && !(await readObject(context, values, { fresh: true })))
    throw goneError(context, values, "update");
  const remote = await withPreflightChecks(context, values, desired, () => sendUpdate(context, change, desired));
  await invalidateLists(context, values);
  return remote;
}

async function sendUpdate(context: Context, change: InputsChange, desired: Inputs): Promise<RemoteObject | undefined> {
  const { values, olds, news } = change;
  const { update } = context.definition.operations;
  const request = context.requests(desired).update;
  try {
    if (update) {
      const body = await update(stepsFor(context, values), olds, news);
      return objectInResponse(context, { ...operationOrigin(request), body }, values);
    }
    if (!request) return undefined;
    return await (request.body === "object" ? sendPut(context, request, change) : sendPatch(context, request, change));
  } catch (error) {
    throw await explainNotFound(context, values, error);
  }
}

/** The error of a change. A 404 may refer to the object or to a related object, so the object is read. */
async function explainNotFound(context: Context, values: ObjectValues, error: unknown): Promise<unknown> {
  if (!(error instanceof HttpError && error.status === 404)) return error;
  const remote = await readObject(context, values, { fresh: true }).catch(() => "unknown");
  return remote === undefined ? goneError(context, values, "update") : error;
}

/** Sends a PATCH with the changed members or with all inputs. It is idempotent, since it sets a state. */
async function sendPatch(
  context: Context,
  step: UpdateRequest,
  { values, olds, news }: InputsChange,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const [before, after] = [encodeInputs(definition, olds), encodeInputs(definition, news)];
  const body =
    step.body === "inputs"
      ? (withRemovals(definition.inputs, before, after) as JsonBody)
      : changedMembers(definition, before, after);
  if (!Object.keys(body).length) return undefined;
  const named = await withCurrentNames(context, values);
  if (!named) throw goneError(context, values, "update");
  if (step.ifMatch) return updateConditionally(context, step, named, (remote) => keepDigits(remote.body, body));
  const remote = mayLackDigits(body) ? await readObject(context, named, { fresh: true }) : undefined;
  const response = await sendRequest(context, step, named, {
    body: remote ? keepDigits(remote.body, body) : body,
    idempotent: true,
  });
  return objectInResponse(context, response, values, step);
}

/** Returns true if a value contains a number that may be rounded, or text that may be a number which no double holds. */
function mayLackDigits(value: unknown): boolean {
  if (typeof value === "number") return !Number.isSafeInteger(value);
  if (typeof value === "string") return Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
  return typeof value === "object" && value !== null && Object.values(value).some(mayLackDigits);
}

/** Sends a PUT with the remote object merged with the inputs, so that it keeps values set outside Pulumi. */
function sendPut(
  context: Context,
  updateRequest: UpdateRequest,
  change: InputsChange,
): Promise<RemoteObject | undefined> {
  const request = updateRequestFor(context.definition, updateRequest, change);
  return updateConditionally(context, request, change.values, (remote) => mergedBody(context, change, remote));
}

/** @throws ResourceError if the object contains what the request would overwrite. */
function mergedBody(context: Context, change: InputsChange, remote: RemoteObject): JsonBody {
  const { definition } = context;
  const [olds, news] = [encodeInputs(definition, change.olds), encodeInputs(definition, change.news)];
  const current = omit(remote.body, definition.service.readOnlyMembers ?? []);
  const body = mergeForPut(definition.inputs, { remote: current, olds, news }, change.news) as JsonBody;
  refuseMaskedValues(context, change.values, body, news);
  refuseConflictingItems(context, remote, change);
  return keepDigits(remote.body, body);
}

/** The update request. The interrupting variant is used only if a change requires it. */
function updateRequestFor(
  { hooks: { downtime }, inputs }: Definition,
  updateRequest: UpdateRequest,
  { olds, news }: InputsChange,
): UpdateRequest {
  if (!downtime || !findChanges(inputs, olds, news).some((change) => needsDowntime(downtime, change)))
    return updateRequest;
  return { ...updateRequest, request: downtime.request };
}

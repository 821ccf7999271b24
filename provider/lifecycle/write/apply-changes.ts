import type { Definition, JsonBody, Part, UpdateRequest } from "../../define";
import { HttpError } from "../../rest";
import { operationOrigin } from "../errors/invalid-response";
import { withPreflightChecks } from "../protection/deletion-protection";
import { refuseConflictingItems, refuseMaskedValues } from "../protection/masked-writes";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
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
import { goneError, type Precondition, updateConditionally } from "./conditional";

/** The result of a series of requests, of which a later one may have failed. */
export interface AppliedChanges {
  /** Inputs that the object has now. The same value as before if no request succeeded. */
  readonly inputs: Inputs;
  /** The object in the last response that contains it. */
  readonly remote?: RemoteObject;
  /** The error that ended the series. */
  readonly failure?: { readonly error: unknown };
}

/**
 * Changes an object from old to new inputs: first by the main request if one of its inputs changed, then by the request
 * of each part that changed.
 */
export async function applyChanges(
  context: Context,
  values: ObjectValues,
  olds: Inputs,
  news: Inputs,
): Promise<AppliedChanges> {
  let applied: AppliedChanges = { inputs: olds };
  try {
    for (const step of stepsFor(context, values, olds, news)) {
      const remote = await step.send();
      applied = { inputs: step.apply(applied.inputs), remote: remote ?? applied.remote };
    }
    return applied;
  } catch (error) {
    return { ...applied, failure: { error } };
  }
}

/** A change of the inputs of one request. */
interface InputsChange {
  /** Inputs and outputs of the object, which fill the path. */
  readonly values: ObjectValues;
  readonly olds: Inputs;
  readonly news: Inputs;
}

/** One request of an update. */
interface Step {
  send(): Promise<RemoteObject | undefined>;
  /** The inputs that the object has after the request. */
  apply(inputs: Inputs): Inputs;
}

function stepsFor(context: Context, values: ObjectValues, olds: Inputs, news: Inputs): Step[] {
  const { definition } = context;
  const inParts = inputsOfParts(definition);
  const [oldMain, newMain] = [omit(olds, inParts), omit(news, inParts)];
  const sendable = (inputs: Inputs) => withoutProviderOnly(definition.inputs, inputs);
  const main: Step = {
    send: () => sendMain(context, { values, olds: oldMain, news: newMain }, news),
    apply: (inputs) => ({ ...pick(inputs, inParts), ...newMain }),
  };
  const parts = Object.values(definition.parts)
    .filter(({ fields }) => findChanges(definition.inputs, pick(olds, fields), pick(news, fields)).length > 0)
    .map(
      (part): Step => ({
        send: () => explainNotFound(context, values, sendPart(context, part, values, news)),
        apply: (inputs) => ({ ...omit(inputs, part.fields), ...pick(news, part.fields) }),
      }),
    );
  const isMainChanged = findChanges(definition.inputs, sendable(oldMain), sendable(newMain)).length > 0;
  return isMainChanged ? [main, ...parts] : parts;
}

/** Sends all inputs of one part. The request is idempotent, since it sets a state. */
async function sendPart(
  context: Context,
  part: Part,
  values: ObjectValues,
  inputs: Inputs,
): Promise<RemoteObject | undefined> {
  const own = pick(inputs, part.fields);
  const body = part.body ? part.body(inputs) : renameMembers(context.definition.inputs, own, "to wire");
  const response = await context.send({ request: part.request }, values, { body, idempotent: true });
  await context.invalidateLists(values);
  return context.objectInResponse(response, values);
}

/**
 * Sends the inputs of the main request.
 *
 * @param desired all inputs, on which the requests and the checks depend.
 */
async function sendMain(context: Context, change: InputsChange, desired: Inputs): Promise<RemoteObject | undefined> {
  const { values, olds, news } = change;
  const { definition } = context;
  const { update } = definition.operations;
  const request = context.requests(desired).update;
  // The request would create a missing object again, and the user would not see that it was deleted.
  if (definition.upserts && !(await context.readObject(values, { fresh: true })))
    throw goneError(context, values, "update");
  const send = (): Promise<RemoteObject | undefined> => {
    if (update) return runUpdate(context, request, values, update(context.steps(values), olds, news));
    if (!request) return Promise.resolve(undefined);
    return request.body === "object" ? sendPut(context, request, change) : sendPatch(context, request, change);
  };
  const remote = await withPreflightChecks(context, values, desired, () => explainNotFound(context, values, send()));
  await context.invalidateLists(values);
  return remote;
}

async function runUpdate(
  context: Context,
  request: UpdateRequest | undefined,
  values: ObjectValues,
  update: Promise<JsonBody | undefined>,
): Promise<RemoteObject | undefined> {
  const response = { ...operationOrigin(request), body: await update };
  return context.objectInResponse(response, values);
}

/** A 404 to a change may refer to the object or to a related object. Reads the object to report which. */
async function explainNotFound<T>(context: Context, values: ObjectValues, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    const remote = await context.readObject(values, { fresh: true }).catch(() => "unknown");
    throw remote === undefined ? goneError(context, values, "update") : error;
  }
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
  const named = await context.withCurrentNames(values);
  if (!named) throw goneError(context, values, "update");
  if (step.ifMatch) {
    const send = (remote: RemoteObject, condition: Precondition) =>
      context.send(step, named, { body: keepDigits(remote.body, body), ...condition });
    return updateConditionally(context, step, named, send);
  }
  const remote = mayLackDigits(body) ? await context.readObject(named, { fresh: true }) : undefined;
  const response = await context.send(step, named, {
    body: remote ? keepDigits(remote.body, body) : body,
    idempotent: true,
  });
  return context.objectInResponse(response, values, step);
}

/** Returns true if a value contains a number that may be rounded, or text that may be a number which no double holds. */
function mayLackDigits(value: unknown): boolean {
  if (typeof value === "number") return !Number.isSafeInteger(value);
  if (typeof value === "string") return Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
  return typeof value === "object" && value !== null && Object.values(value).some(mayLackDigits);
}

/** Sends a PUT with the remote object merged with the inputs, so that it keeps values set outside Pulumi. */
async function sendPut(
  context: Context,
  usual: UpdateRequest,
  change: InputsChange,
): Promise<RemoteObject | undefined> {
  const { values, olds, news } = change;
  const { definition } = context;
  const step = updateRequestFor(definition, usual, olds, news);
  return updateConditionally(context, step, values, async (remote, condition) => {
    const inputs = encodeInputs(definition, news);
    const current = omit(remote.body, definition.service.readOnlyMembers ?? []);
    const body = mergeForPut(
      definition.inputs,
      { remote: current, olds: encodeInputs(definition, olds), news: inputs },
      news,
    ) as JsonBody;
    refuseMaskedValues(context, values, body, inputs);
    refuseConflictingItems(context, remote, change);
    return context.send(step, values, { body: keepDigits(remote.body, body), ...condition });
  });
}

/** The update request. The interrupting variant is used only if a change requires it. */
function updateRequestFor(
  { hooks: { downtime }, inputs }: Definition,
  usual: UpdateRequest,
  olds: Inputs,
  news: Inputs,
): UpdateRequest {
  if (!downtime || !findChanges(inputs, olds, news).some((change) => needsDowntime(downtime, change))) return usual;
  return { ...usual, request: downtime.request };
}

import type { Api, Definition, RequestSpec } from "../../define";
import { HttpError } from "../../rest";
import { changedMembers, encodeInputs, mergeForPut, withoutProviderOnly, withRemovals } from "../encoding/encode";
import { StepError } from "../errors/errors";
import { withPreflightChecks } from "../protection/deletion-protection";
import { refuseConflictingItems, refuseMaskedValues } from "../protection/masked-writes";
import type { Context, ServiceResponse } from "../remote/context";
import { overrideMeta, type RemoteObject } from "../remote/remote-object";
import { findChanges } from "../state/compare";
import { isRecord, pick, type Values } from "../state/values";
import { goneError, updateConditionally } from "./conditional";
import { inputsOfParts, omit, sendPart } from "./parts";

/** The result of a series of requests, of which a later one may have failed. */
export interface AppliedChanges {
  /** Inputs that the object has now. The same value as before if no request succeeded. */
  readonly inputs: Values;
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
  values: Values,
  olds: Values,
  news: Values,
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

/** One request of an update. */
interface Step {
  send(): Promise<RemoteObject | undefined>;
  /** The inputs that the object has after the request. */
  apply(inputs: Values): Values;
}

function stepsFor(context: Context, values: Values, olds: Values, news: Values): Step[] {
  const { definition } = context;
  const inParts = inputsOfParts(context);
  const [oldMain, newMain] = [omit(olds, inParts), omit(news, inParts)];
  const sendable = (inputs: Values) => withoutProviderOnly(definition.inputs, inputs);
  const main: Step = {
    send: () => sendMain(context, values, oldMain, newMain, news),
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

async function sendMain(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
  desired: Values,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const { update } = definition.override;
  // The request would create a missing object again, and the user would not see that it was deleted.
  if (definition.puts && !(await context.readObject(values, { fresh: true })))
    throw goneError(context, values, "update");
  const send = (): Promise<RemoteObject | undefined> => {
    if (update) return sendOverride(context, values, update(context.steps(values), olds, news));
    return definition.send(desired) === "whole"
      ? sendPut(context, values, olds, news)
      : sendPatch(context, values, olds, news);
  };
  const remote = await withPreflightChecks(context, values, desired, () => explainNotFound(context, values, send()));
  await context.invalidateLists(values);
  return remote;
}

async function sendOverride(
  context: Context,
  values: Values,
  update: Promise<Api | undefined>,
): Promise<RemoteObject | undefined> {
  const response = { ...overrideMeta(context.definition.requests.update), body: await update };
  throwIfRejected(context, response);
  return context.objectInResponse(response, values);
}

/** Throws if a response has a success status and reports a failure. */
export function throwIfRejected({ definition }: Context, { status, body }: ServiceResponse): void {
  const refusal = isRecord(body) && definition.refused(body);
  if (refusal) throw new StepError(`the service returned ${status} but rejected the request: ${refusal}`, "refused");
}

/** A 404 to a change may refer to the object or to a related object. Reads the object to report which. */
async function explainNotFound<T>(context: Context, values: Values, change: Promise<T>): Promise<T> {
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
  values: Values,
  olds: Values,
  news: Values,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const [before, after] = [encodeInputs(definition, olds), encodeInputs(definition, news)];
  const body =
    definition.send(news) === "ours"
      ? (withRemovals(definition.inputs, before, after) as Api)
      : changedMembers(definition, before, after);
  const step = definition.requests.update;
  if (!Object.keys(body).length || !step) return undefined;
  const named = await context.withCurrentNames(values);
  if (!named) throw goneError(context, values, "update");
  if (definition.ifMatch(values))
    return updateConditionally(context, named, (_, condition) => context.send(step, named, { body, ...condition }));
  const response = await context.send(step, named, { body, idempotent: true });
  return context.objectInResponse(response, values);
}

/** Sends a PUT with the remote object merged with the inputs, so that it keeps values set outside Pulumi. */
async function sendPut(
  context: Context,
  values: Values,
  olds: Values,
  news: Values,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const step = updateRequestFor(definition, olds, news);
  if (!step) return undefined;
  return updateConditionally(context, values, async (remote, condition) => {
    const inputs = encodeInputs(definition, news);
    const current = omit(remote.body, definition.service.notes ?? []);
    const body = mergeForPut(definition.inputs, current, encodeInputs(definition, olds), inputs, news) as Api;
    refuseMaskedValues(context, values, body, inputs);
    refuseConflictingItems(context, values, remote, olds, news);
    return context.send(step, values, { body, ...condition });
  });
}

/** The update request. The interrupting variant is used only if a change requires it. */
function updateRequestFor(
  { requests, interruption, inputs }: Definition,
  olds: Values,
  news: Values,
): RequestSpec | undefined {
  const { update } = requests;
  const interrupted = interruption && findChanges(inputs, olds, news).some((change) => change.interrupts);
  return update && interrupted ? { ...update, request: interruption.update } : update;
}

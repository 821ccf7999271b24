import type { Definition, Part, TargetProgress } from "../../define";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { invalidateLists, objectInResponse, sendRequest } from "../read/requests";
import { findChanges } from "../values/compare";
import { renameMembers, withoutProviderOnly } from "../values/encode";
import { repairedInputs, withActualValues } from "../values/returned-inputs";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { inputsAfterWrite } from "./inputs-after-write";
import { explainNotFound, type InputsChange, sendUpdate } from "./send-update";
import { afterTargetChange, beforeTargetChange, targetOf } from "./target-changes";
import { waitUntilReady } from "./wait-until-ready";

/** An object and the inputs that it should have. */
export interface Reconciliation {
  /** Inputs and outputs of the object as it is now. */
  readonly values: ObjectValues;
  /** Inputs that the object has now. */
  readonly inputs: Inputs;
  readonly desired: Inputs;
  /** The object in the last response. */
  readonly remote?: RemoteObject;
  /** The follow-up of a changed target that is due. */
  readonly targetChange?: { readonly cause: TargetProgress["cause"]; readonly targetProgress?: string };
  /** The stored progress of that follow-up. */
  readonly targetProgress?: string;
}

/** The progress of an object towards its desired inputs. */
export interface ObjectProgress {
  /** Inputs that the object has now. The same value as before if nothing changed. */
  readonly inputs: Inputs;
  readonly remote?: RemoteObject;
  readonly targetProgress?: string;
  readonly failure?: { readonly error: unknown };
}

/** Applies the changes, waits until the object is ready, and does the follow-up of a changed target. */
export async function reconcile(
  context: Context,
  operation: "create" | "update",
  { values, inputs, desired, remote, targetChange, targetProgress }: Reconciliation,
): Promise<ObjectProgress> {
  let progress: ObjectProgress = { inputs, remote, targetProgress };
  try {
    if (targetChange?.cause === "changed") await beforeTargetChange(context, { ...values, ...desired }, desired);
    const applied = await applyAndRepair(context, operation, { values, olds: inputs, news: desired });
    progress = { ...progress, inputs: applied.inputs };
    if (applied.failure) return { ...progress, failure: applied.failure };
    const shown = applied.remote ? { ...applied.remote, values: { ...values, ...applied.remote.values } } : remote;
    const current = (await waitUntilReady(context, operation, { ...values, ...desired }, shown)) ?? shown;
    const reached = withActualValues(context.definition, desired, applied.inputs);
    progress = { ...progress, inputs: reached, remote: current };
    if (!targetChange) return progress;
    const result = await afterTargetChange(
      context,
      { ...values, ...current?.values, ...desired },
      desired,
      targetChange,
    );
    if (result.failure)
      return { ...progress, targetProgress: result.targetProgress ?? targetProgress, failure: result.failure };
    return { ...progress, targetProgress: targetOf(context.definition, desired) };
  } catch (error) {
    return { ...progress, failure: { error } };
  }
}

/**
 * Changes an object from old to new inputs. If the response to an update shows that the service has not set an input that the
 * update changed, one further request sets it. The first request of a create was such a response.
 */
async function applyAndRepair(
  context: Context,
  operation: "create" | "update",
  change: InputsChange,
): Promise<AppliedChanges> {
  const applied = await applyChanges(context, change);
  if (applied.failure || operation === "create") return applied;
  const { values, olds, news } = change;
  const actual = withActualValues(context.definition, news, applied.inputs);
  const repaired = repairedInputs(context.definition, actual, news, olds);
  const further = await applyChanges(context, { values, olds: actual, news: repaired });
  return { ...further, remote: further.remote ?? applied.remote };
}

/** The result of a series of requests, of which a later one may have failed. */
interface AppliedChanges {
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
async function applyChanges(context: Context, { values, olds, news }: InputsChange): Promise<AppliedChanges> {
  const { definition } = context;
  const { inputsOfParts: inParts } = definition;
  const main: InputsChange = { values, olds: omit(olds, inParts), news: omit(news, inParts) };
  let applied: AppliedChanges = { inputs: olds };
  try {
    if (isSent(definition, main)) {
      const remote = await sendUpdate(context, main, news);
      const returned = await inputsAfterWrite(context, values, main, remote);
      applied = { inputs: { ...pick(olds, inParts), ...returned }, remote };
    }
    for (const part of changedParts(definition, olds, news)) {
      const own = { olds: pick(olds, part.fields), news: pick(news, part.fields) };
      const remote = await sendPart(context, part, values, news);
      const returned = await inputsAfterWrite(context, values, own, remote);
      const inputs = { ...omit(applied.inputs, part.fields), ...returned };
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

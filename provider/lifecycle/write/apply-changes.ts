import type { Definition, Part } from "../../define";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { invalidateLists, objectInResponse, sendRequest } from "../read/requests";
import { findChanges } from "../values/compare";
import { renameMembers, withoutProviderOnly } from "../values/encode";
import { type Inputs, type ObjectValues, omit, pick } from "../values/values";
import { explainNotFound, type InputsChange, sendUpdate } from "./send-update";

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
export async function applyChanges(context: Context, { values, olds, news }: InputsChange): Promise<AppliedChanges> {
  const { definition } = context;
  const { inputsOfParts: inParts } = definition;
  const main: InputsChange = { values, olds: omit(olds, inParts), news: omit(news, inParts) };
  let applied: AppliedChanges = { inputs: olds };
  try {
    if (isSent(definition, main)) {
      const remote = await sendUpdate(context, main, news);
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

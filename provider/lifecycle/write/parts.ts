import type { Part } from "../../define";
import { renameMembers } from "../encoding/encode";
import type { Context } from "../remote/context";
import type { RemoteObject } from "../remote/remote-object";
import { isSame } from "../state/compare";
import { inputsOf } from "../state/state";
import { type Inputs, type ObjectValues, omit, pick } from "../state/values";

/** Inputs that separate requests send, so that the main request omits them. */
export const inputsOfParts = (context: Context, parts = Object.values(context.definition.parts)): string[] =>
  parts.flatMap((part) => part.fields);

/** Inputs that the create request does not send. */
export const inputsSentAfterCreate = (context: Context): string[] =>
  inputsOfParts(
    context,
    Object.values(context.definition.parts).filter((part) => part.create === "after"),
  );

/** Sends all inputs of one part. The request is idempotent, since it sets a state. */
export async function sendPart(
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

/** True if the object has the inputs that the create request sends. */
export function matchesInputs(context: Context, remote: RemoteObject, inputs: Inputs): boolean {
  const { definition } = context;
  const sent = omit(inputs, inputsSentAfterCreate(context));
  return isSame(definition.inputs, inputsOf(definition, remote.values, sent), sent);
}

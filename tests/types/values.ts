/** Kinds of values. The test is `npm run typecheck`: the compiler must report each expected error. */

import type { Definition, JsonBody } from "../../provider/define";
import type { EngineProps, ReceivedProps } from "../../provider/hosts/shared/engine-values";
import { decode, encodeInputProps } from "../../provider/hosts/shared/props";
import type { Context, Inputs, ObjectValues, State } from "../../provider/lifecycle";
import { decodeBody, encodeInputs } from "../../provider/lifecycle/values/encode";
import { inputsAmong, inputsOf, outputsOf } from "../../provider/lifecycle/values/state";
import { type Outputs, omit, pick } from "../../provider/lifecycle/values/values";
import { readObject } from "../../provider/lifecycle/verify";

export async function mixedUp(
  context: Context,
  definition: Definition,
  inputs: Inputs,
  outputs: Outputs,
  body: JsonBody,
  { sent, received }: { readonly sent: EngineProps; readonly received: ReceivedProps },
): Promise<void> {
  const values: ObjectValues = { ...outputs, ...inputs };

  encodeInputs(definition, inputs);
  encodeInputs(definition, pick(inputs, ["name"]));
  encodeInputs(definition, omit(inputs, ["name"]));
  encodeInputs(definition, inputsAmong(definition, values));
  // @ts-expect-error Outputs are not inputs.
  encodeInputs(definition, outputs);
  // @ts-expect-error A part of the outputs is not inputs either.
  encodeInputs(definition, pick(outputs, ["id"]));
  // @ts-expect-error The values of an object contain outputs.
  encodeInputs(definition, values);
  // @ts-expect-error A copy of inputs and outputs contains outputs.
  encodeInputs(definition, { ...inputs, ...outputs });
  // @ts-expect-error A body has the names of the wire format.
  encodeInputs(definition, body);
  // @ts-expect-error Properties of the engine may contain hidden properties.
  encodeInputs(definition, received);
  decode(definition, received);
  // @ts-expect-error The engine sends unknown values as strings.
  decode(definition, sent);
  // @ts-expect-error Properties in the form of the engine are not received properties.
  decode(definition, encodeInputProps(definition, inputs, { autoNamed: false }));
  // @ts-expect-error An encoded body is not encoded again.
  encodeInputs(definition, encodeInputs(definition, inputs));

  decodeBody(definition, body, values);
  // @ts-expect-error Inputs are decoded already.
  decodeBody(definition, inputs, values);
  // @ts-expect-error Decoded values are not a body.
  decodeBody(definition, decodeBody(definition, body, values), values);

  await readObject(context, values, { fresh: true });
  // Inputs identify an object before it exists.
  await readObject(context, inputs, { fresh: true });
  // @ts-expect-error A path is not filled with the members of a body.
  await readObject(context, body, { fresh: true });

  inputsOf(definition, values, inputs);
  // @ts-expect-error The written values are inputs.
  inputsOf(definition, values, outputs);
  // @ts-expect-error A body is decoded first.
  inputsOf(definition, body, inputs);
  outputsOf(definition, values, outputs);
  // @ts-expect-error The saved values are outputs.
  outputsOf(definition, values, inputs);
}

export const right = (inputs: Inputs, outputs: Outputs): State => ({ inputs, outputs });
// @ts-expect-error Inputs and outputs are swapped.
export const swapped = (inputs: Inputs, outputs: Outputs): State => ({ inputs: outputs, outputs: inputs });
// @ts-expect-error A state stores outputs alone.
export const merged = (inputs: Inputs, outputs: Outputs): State => ({ inputs, outputs: { ...outputs, ...inputs } });

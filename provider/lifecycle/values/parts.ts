import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../define";
import { isSame } from "./compare";
import { inputsOf } from "./state";
import { type Inputs, type ObjectValues, omit, pick } from "./values";

/** Inputs of parts whose request would be the same without them. */
export const partInputsWithoutEffect = ({ parts }: Definition, values: ObjectValues): string[] =>
  Object.values(parts).flatMap(({ fields, body }) =>
    body && isDeepStrictEqual(body(pick(values, fields)), body({})) ? fields : [],
  );

/** True if an object has the inputs that the create request sends. */
export function matchesInputs(definition: Definition, values: ObjectValues, inputs: Inputs): boolean {
  const sent = omit(inputs, definition.inputsSentAfterCreate);
  return isSame(definition.inputs, inputsOf(definition, values, sent), sent);
}

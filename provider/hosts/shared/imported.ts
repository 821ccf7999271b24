import type { Definition } from "../../define";
import { check, type Values } from "../../lifecycle";
import type { DecodedProps } from "./props";

/** Returns true for an imported resource that was never read. Its state contains only values of the import file. */
export const isUnread = ({ name, account, inputs }: DecodedProps): boolean =>
  name === undefined && account === undefined && Object.keys(inputs).length > 0;

/**
 * The state of an imported resource with the defaults of the schema, so that a preview does not show them as changes.
 * Other values, such as a generated name, come from the read.
 */
export function withDefaults(definition: Definition, state: DecodedProps): DecodedProps {
  const { inputs, failures } = check(definition, undefined, state.inputs, undefined);
  return failures.length ? state : { ...state, inputs: pickKnown(definition, state.inputs, inputs) };
}

const pickKnown = ({ inputs: { fields } }: Definition, program: Values, filled: Values): Values =>
  Object.fromEntries(
    Object.entries(filled).filter(([key]) => Object.hasOwn(program, key) || fields[key]?.defaultValue !== undefined),
  );

/** Outputs that the state lacks until a refresh reads them. */
export const missingOutputs = ({ outputs }: Definition, state: DecodedProps): string[] =>
  Object.entries(outputs.fields)
    .filter(([key, field]) => !field.optional && !Object.hasOwn(state.outputs, key))
    .map(([key]) => key);

import type { Definition } from "../../define";
import { check, type Values } from "../../lifecycle";
import type { DecodedProps } from "./props";

/** True for an imported resource that no read has completed: its state is what the import file says. */
export const isUnread = ({ name, account, inputs: args }: DecodedProps): boolean =>
  name === undefined && account === undefined && Object.keys(args).length > 0;

/**
 * The state of an imported resource with the defaults that a program leaves to the schema, so that a plan does not show them
 * as a change. Nothing else is added: a generated name, for example, comes from the read.
 */
export function withDefaults(definition: Definition, state: DecodedProps): DecodedProps {
  const { inputs: args, failures } = check(definition, undefined, state.inputs, undefined);
  return failures.length ? state : { ...state, inputs: pickKnown(definition, state.inputs, args) };
}

const pickKnown = ({ inputs: { fields } }: Definition, given: Values, filled: Values): Values =>
  Object.fromEntries(
    Object.entries(filled).filter(([key]) => Object.hasOwn(given, key) || fields[key]?.defaultValue !== undefined),
  );

/** Outputs that the state lacks until a refresh reads them. */
export const missingOutputs = ({ outputs }: Definition, state: DecodedProps): string[] =>
  Object.entries(outputs.fields)
    .filter(([key, field]) => !field.optional && !Object.hasOwn(state.outputs, key))
    .map(([key]) => key);

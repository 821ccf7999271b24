import type { Definition } from "../../define";
import { fillDefaults, type Inputs, type State } from "../../lifecycle";
import type { DecodedProps } from "./props";

/** Returns true for an imported resource that was never read. Its state contains only values of the import file. */
export const isUnread = ({ name, account, inputs }: DecodedProps): boolean =>
  name === undefined && account === undefined && Object.keys(inputs).length > 0;

/** The state of an imported resource with the defaults of the schema, so that a preview does not show them as changes. */
export const withDefaults = <S extends State>(definition: Definition, state: S): S => ({
  ...state,
  inputs: fillDefaults(definition.inputs, state.inputs) as Inputs,
});

/** Outputs that the state lacks until a refresh reads them. */
export const missingOutputs = ({ outputs }: Definition, state: DecodedProps): string[] =>
  Object.entries(outputs.fields)
    .filter(([key, field]) => !field.optional && !Object.hasOwn(state.outputs, key))
    .map(([key]) => key);

import { type Definition, type Position, startAt, walk } from "../../define";
import {
  type Context,
  declaredValues,
  fillDefaults,
  type Inputs,
  pathOf,
  ResourceError,
  type State,
} from "../../lifecycle";

import type { DecodedProps } from "./props";

/** Returns true for an imported resource that was never read. Its state contains only values of the import file. */
export const isUnread = ({ name, account, inputs }: DecodedProps): boolean =>
  name === undefined && account === undefined && Object.keys(inputs).length > 0;

/** The state of an imported resource with the defaults of the schema, so that a preview does not show them as changes. */
export const withDefaults = <S extends State>(definition: Definition, state: S): S => ({
  ...state,
  inputs: fillDefaults(definition.inputs, state.inputs) as Inputs,
});

/** The inputs of an imported resource. A program does not declare values that the service assigns. */
export const withoutAssigned = (definition: Definition, inputs: Inputs): Inputs =>
  declaredValues(definition, inputs) as unknown as Inputs;

/** The error about an import or a `get` of an object that does not exist. */
export const notFoundError = (context: Context, id: string): ResourceError =>
  new ResourceError(
    context.displayName(id),
    "read",
    `no object with this id exists. An id of this kind has the form ${context.definition.id}. Check the id and the URL of the service.`,
    "not_found",
  );

/** Outputs that the state lacks until a refresh reads them. */
export const missingOutputs = ({ outputs }: Definition, state: DecodedProps): string[] =>
  Object.entries(outputs.fields)
    .filter(([key, field]) => !field.optional && !Object.hasOwn(state.outputs, key))
    .map(([key]) => key);

/** Inputs that the service does not return, by property path, after an import. */
export interface WithheldInputs {
  /** Required inputs, without which the program is incomplete. */
  readonly required: readonly string[];
  /** Inputs that the object may have. */
  readonly optional: readonly string[];
}

/** The inputs that an import could not read. */
export function withheldInputs({ inputs: field }: Definition, inputs: Inputs): WithheldInputs {
  const withheld = [...walk(startAt(field, inputs))].filter(isWithheld);
  const pathsOf = (optional: boolean) =>
    withheld.filter((one) => one.field.optional === optional).map((one) => pathOf(one));
  return { required: pathsOf(false), optional: pathsOf(true) };
}

/** True for a missing member that the service may not return, or that the resource requires. */
function isWithheld({ field: { facts, optional }, value, name }: Position): boolean {
  if (name === undefined || value !== undefined) return false;
  return facts.returned !== undefined || !(optional || facts.autoName);
}

import { check } from "../operations/check";
import type { Context } from "../read/context";
import { findChanges } from "../values/compare";
import { inputsOf, outputsOf, type State } from "../values/state";
import { hasUnknown, type Inputs, type ObjectValues } from "../values/values";

/** The state of an existing object, as if a program with these inputs had created it. */
export interface StateForImport {
  readonly state: State;
  /** Paths of inputs that the next refresh would change. Found by a comparison with the values, without a request. */
  readonly changes: readonly string[];
}

/** @param inputs the inputs of the program, with all secrets. */
export async function stateForImport(context: Context, values: ObjectValues, inputs: Inputs): Promise<StateForImport> {
  const { definition, session } = context;
  const account = await session.account();
  const checked = check(definition, undefined, inputs).inputs;
  const changes = hasUnknown(checked)
    ? []
    : findChanges(definition.inputs, checked, inputsOf(definition, values, checked));
  return {
    state: { inputs: checked, outputs: outputsOf(definition, values), account },
    changes: changes.map(({ path }) => path),
  };
}

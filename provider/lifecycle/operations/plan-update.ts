import type { Definition } from "../../define";
import { type State, stableOutputs } from "../state/state";
import { unknown } from "../state/values";
import { isRequestNeeded } from "./update";

/**
 * The state after an update, for a preview. An output keeps its value only if the update cannot change it, so that a
 * preview never shows an old value. Sends no requests.
 */
export function planUpdate(definition: Definition, olds: State, desired: State): State {
  const { account, targetProgress } = olds;
  const stable = isRequestNeeded(definition, olds, desired)
    ? stableOutputs(definition)
    : Object.keys(definition.outputs.fields);
  const outputs = Object.keys(definition.outputs.fields).map((name) => [
    name,
    stable.includes(name) ? olds.outputs[name] : unknown,
  ]);
  return {
    inputs: desired.inputs,
    autoNamed: desired.autoNamed,
    outputs: Object.fromEntries(outputs),
    account,
    targetProgress,
  };
}

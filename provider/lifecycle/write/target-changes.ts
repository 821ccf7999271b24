import type { Definition } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { stepsFor } from "../read/requests";
import type { Change } from "../values/compare";
import { type State, step } from "../values/state";
import type { Inputs } from "../values/values";
import { advance, type Goal, note, type Progress } from "./progress";

const targetChangeFailed = "target_change_failed";

/** Stored progress of a target change whose follow-up has not started. */
export const targetChangeNotStarted = "";

/** The target whose change is complete, or the progress of a change: a target, a separator and a note. */
export const targetStep = step<string>("target");

/** Separates the target and the noted progress in the step. Targets never contain a line break. */
const noteSeparator = "\n";

/** Target in the inputs, or undefined if the kind has no target. The state stores it after the follow-up. */
export const targetOf = ({ hooks: { target } }: Definition, inputs: Inputs): string | undefined =>
  target && String(inputs[target.input] ?? targetChangeNotStarted);

/** Returns true if the follow-up for the target in the inputs is not complete. */
export const isTargetChangeDue = (definition: Definition, olds: State, inputs: Inputs): boolean =>
  targetOf(definition, inputs) !== targetOf(definition, olds.inputs) || isUnfinished(definition, olds, inputs);

function isUnfinished(definition: Definition, olds: State, inputs: Inputs): boolean {
  const reached = targetStep.in(olds);
  return reached !== undefined && targetOf(definition, inputs) !== reached;
}

/**
 * The update for a target change whose follow-up is not complete, although the inputs are unchanged. Either an update failed or
 * was interrupted after the request, or the target was changed outside Pulumi and the program now declares the new
 * target.
 */
export function unfinishedTargetChange(definition: Definition, olds: State, inputs: Inputs): Change | undefined {
  const { target } = definition.hooks;
  if (!target || !isUnfinished(definition, olds, inputs)) return undefined;
  const reason = `${target.awaits} is not complete (${target.input} "${targetOf(definition, inputs)}")`;
  return { path: target.input, kind: "update", replaces: false, reason };
}

/** @throws StepError if the service does not accept the update now, or does not allow the change of the target. */
export async function requireTargetChange(context: Context, olds: Inputs, goal: Goal): Promise<void> {
  const { target } = context.definition.hooks;
  if (!target) return;
  const { operation, values, desired, targetChange } = goal;
  const steps = stepsFor(context, { ...values, ...desired });
  if (operation === "update") throwIfRefused(context, await target.beforeUpdate?.(steps, olds, desired));
  if (targetChange === "changed") throwIfRefused(context, await target.beforeChange?.(steps, desired));
}

/**
 * Completes a change of the target, if there is one. An update that sends a request starts again. Without a request, it continues after the last note.
 *
 * @throws StepError if the target was not reached. The next update continues.
 */
export async function completeTargetChange(
  context: Context,
  progress: Progress,
  { values, desired, targetChange: cause }: Goal,
): Promise<void> {
  const { definition } = context;
  if (!cause) return;
  const target = targetOf(definition, desired);
  const prefix = `${target}${noteSeparator}`;
  const stored = cause === "resumed" ? targetStep.in(progress) : undefined;
  const lastNote = stored?.startsWith(prefix) ? stored.slice(prefix.length) : undefined;
  const saveNote = (text?: string) =>
    advance(progress, { steps: targetStep.set(progress, text === undefined ? targetChangeNotStarted : prefix + text) });
  const steps = stepsFor(context, { ...values, ...progress.outputs, ...desired });
  const reason = await definition.hooks.target?.afterChange(steps, desired, { cause, lastNote, saveNote });
  if (reason !== undefined) advance(progress);
  throwIfRefused(context, reason);
  note(progress, targetStep, target);
}

function throwIfRefused(context: Context, reason: string | undefined): void {
  if (reason !== undefined) throw new StepError(context.redact(reason), targetChangeFailed);
}

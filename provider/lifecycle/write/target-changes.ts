import type { Definition, TargetProgress } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { stepsFor } from "../read/requests";
import type { Change } from "../values/compare";
import type { State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** Code of the error about a target change that was rejected or not completed. */
const targetChangeFailed = "target_change_failed";

/** Stored progress of a target change whose follow-up has not started. */
export const targetChangeNotStarted = "";

/** Separates the target and the noted progress in `State.targetProgress`. Targets never contain a line break. */
const noteSeparator = "\n";

/** Target in the inputs, or undefined if the kind has no target. The state stores it after the follow-up. */
export const targetOf = ({ hooks: { target } }: Definition, inputs: Inputs): string | undefined =>
  target && String(inputs[target.input] ?? targetChangeNotStarted);

/** Returns true if the follow-up for the target in the inputs is not complete. */
export const isTargetChangeDue = (definition: Definition, olds: State, inputs: Inputs): boolean =>
  targetOf(definition, inputs) !== targetOf(definition, olds.inputs) || isUnfinished(definition, olds, inputs);

const isUnfinished = (definition: Definition, { targetProgress }: State, inputs: Inputs): boolean =>
  targetProgress !== undefined && targetOf(definition, inputs) !== targetProgress;

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

/** @throws StepError if the change is not allowed. */
export async function beforeTargetChange(context: Context, values: ObjectValues, inputs: Inputs): Promise<void> {
  throwIfRefused(context, await context.definition.hooks.target?.beforeChange?.(stepsFor(context, values), inputs));
}

/** Progress of the follow-up of a target change. */
export interface TargetChangeResult {
  /** The progress to store. Undefined if the follow-up recorded no progress. */
  readonly targetProgress?: string;
  readonly failure?: { readonly error: unknown };
}

/**
 * Runs the follow-up of a changed target. After a failure, the next update continues.
 *
 * @param targetProgress the stored progress of an earlier update.
 */
export async function afterTargetChange(
  context: Context,
  values: ObjectValues,
  inputs: Inputs,
  { cause, targetProgress: stored }: { readonly cause: TargetProgress["cause"]; readonly targetProgress?: string },
): Promise<TargetChangeResult> {
  const prefix = `${targetOf(context.definition, inputs)}${noteSeparator}`;
  const lastNote = stored?.startsWith(prefix) ? stored.slice(prefix.length) : undefined;
  let targetProgress: string | undefined;
  const saveNote = (text?: string) => {
    targetProgress = text === undefined ? targetChangeNotStarted : prefix + text;
  };
  try {
    throwIfRefused(
      context,
      await context.definition.hooks.target?.afterChange(stepsFor(context, values), inputs, {
        cause,
        lastNote,
        saveNote,
      }),
    );
    return { targetProgress };
  } catch (error) {
    return { targetProgress, failure: { error } };
  }
}

function throwIfRefused(context: Context, reason: string | undefined): void {
  if (reason !== undefined) throw new StepError(context.redact(reason), targetChangeFailed);
}

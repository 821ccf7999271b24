import type { Definition, TargetProgress } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../remote/context";
import type { Change } from "../state/compare";
import type { State } from "../state/state";
import type { Inputs, ObjectValues } from "../state/values";

/** Code of the error about a move that was rejected or not completed. */
const notMoved = "move_failed";

/** Stored progress of a move whose follow-up has not started. */
export const moveNotStarted = "";

/** Separates the target and the noted progress in `State.moved`. Targets never contain a line break. */
const noteSeparator = "\n";

/** Target in the inputs, or undefined if the resource type has no moves. The state stores it after the follow-up. */
export const moveTarget = ({ hooks: { target } }: Definition, inputs: Inputs): string | undefined =>
  target && String(inputs[target.input] ?? moveNotStarted);

/** Returns true if the follow-up for the target in the inputs is not complete. */
export const isMoveDue = (definition: Definition, olds: State, inputs: Inputs): boolean =>
  moveTarget(definition, inputs) !== moveTarget(definition, olds.inputs) || isUnfinished(definition, olds, inputs);

const isUnfinished = (definition: Definition, { moved }: State, inputs: Inputs): boolean =>
  moved !== undefined && moveTarget(definition, inputs) !== moved;

/**
 * The update for a move whose follow-up is not complete, although the inputs are unchanged. Either an update failed or
 * was interrupted after the request, or the target was changed outside Pulumi and the program now declares the new
 * target.
 */
export function unfinishedMove(definition: Definition, olds: State, inputs: Inputs): Change | undefined {
  const { target } = definition.hooks;
  if (!target || !isUnfinished(definition, olds, inputs)) return undefined;
  const reason = `the steps after a change of ${target.input} are not complete for "${moveTarget(definition, inputs)}"`;
  return { path: target.input, kind: "update", replaces: false, reason };
}

/** @throws StepError if the move is not allowed. */
export async function beforeMove(context: Context, values: ObjectValues, inputs: Inputs): Promise<void> {
  throwIfRefused(await context.definition.hooks.target?.beforeChange?.(context.steps(values), inputs));
}

/** Progress of the follow-up of a move. */
export interface MoveResult {
  /** The progress to store. Undefined if the follow-up recorded no progress. */
  readonly moved?: string;
  readonly failure?: { readonly error: unknown };
}

/**
 * Runs the follow-up of a changed target. After a failure, the next update continues.
 *
 * @param moved the stored progress of an earlier update.
 */
export async function afterMove(
  context: Context,
  values: ObjectValues,
  inputs: Inputs,
  { cause, moved: stored }: { readonly cause: TargetProgress["cause"]; readonly moved?: string },
): Promise<MoveResult> {
  const prefix = `${moveTarget(context.definition, inputs)}${noteSeparator}`;
  const lastNote = stored?.startsWith(prefix) ? stored.slice(prefix.length) : undefined;
  let moved: string | undefined;
  const saveNote = (text?: string) => {
    moved = text === undefined ? moveNotStarted : prefix + text;
  };
  try {
    throwIfRefused(
      await context.definition.hooks.target?.afterChange(context.steps(values), inputs, { cause, lastNote, saveNote }),
    );
    return { moved };
  } catch (error) {
    return { moved, failure: { error } };
  }
}

function throwIfRefused(why: string | undefined): void {
  if (why !== undefined) throw new StepError(why, notMoved);
}

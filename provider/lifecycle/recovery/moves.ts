import type { Course, Definition } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../remote/context";
import type { Change } from "../state/compare";
import type { State } from "../state/state";
import type { Values } from "../state/values";

/** The code of the error about an object that was not led elsewhere, or not all the way. */
const notMoved = "not_moved";

/** What is kept of an object where all that goes with where it leads is still to be done. */
export const moveNotStarted = "";

/** Stands between where an object leads and what is noted of how far that came: no place has it in its name. */
const noteSeparator = "\n";

/** Where the args lead, for kinds that lead anywhere: what the state keeps once all that goes with it is done. */
export const moveTarget = ({ moves }: Definition, args: Values): string | undefined =>
  moves && String(args[moves.arg] ?? moveNotStarted);

/** Whether what goes with where the args lead is still to be done. */
export const isMoveDue = (definition: Definition, olds: State, args: Values): boolean =>
  moveTarget(definition, args) !== moveTarget(definition, olds.inputs) || isUnfinished(definition, olds, args);

const isUnfinished = (definition: Definition, { moved }: State, args: Values): boolean =>
  moved !== undefined && moveTarget(definition, args) !== moved;

/**
 * The update that no arg tells: a run was cut off, or failed, after the request and before all that goes with it was done.
 * Or somebody else has led it elsewhere, and the program follows.
 */
export function unfinishedMove(definition: Definition, olds: State, args: Values): Change | undefined {
  const { moves } = definition;
  if (!moves || !isUnfinished(definition, olds, args)) return undefined;
  const reason = `what goes with another ${moves.arg} has not been done, or not to its end, for "${moveTarget(definition, args)}"`;
  return { path: moves.arg, kind: "update", replaces: false, reason };
}

/** @throws Problem when the object has to stay as it is. */
export async function beforeMove(context: Context, values: Values, args: Values): Promise<void> {
  throwIfRefused(await context.definition.moves?.before?.(context.steps(values), args));
}

/** How far the follow-up of a move came. */
export interface MoveResult {
  /** The progress to store. Undefined if the follow-up noted none. */
  readonly moved?: string;
  readonly failure?: { readonly error: unknown };
}

/**
 * Does the follow-up of a changed target. After a failure the next run continues.
 *
 * @param moved the stored progress of an earlier run.
 */
export async function afterMove(
  context: Context,
  values: Values,
  inputs: Values,
  { how, moved: stored }: { readonly how: Course["how"]; readonly moved?: string },
): Promise<MoveResult> {
  const prefix = `${moveTarget(context.definition, inputs)}${noteSeparator}`;
  const noted = stored?.startsWith(prefix) ? stored.slice(prefix.length) : undefined;
  let moved: string | undefined;
  const note = (text?: string) => {
    moved = text === undefined ? moveNotStarted : prefix + text;
  };
  try {
    throwIfRefused(await context.definition.moves?.after(context.steps(values), inputs, { how, noted, note }));
    return { moved };
  } catch (error) {
    return { moved, failure: { error } };
  }
}

function throwIfRefused(why: string | undefined): void {
  if (why !== undefined) throw new StepError(why, notMoved);
}

import { isRecord, joinPath, type Values } from "../../../provider/lifecycle";
import type { Preview } from "./kind";

/** Paths of the values in changed inputs. A list of objects is compared by its members. */
export function pathsIn(changes: unknown, path = ""): string[] {
  const isList = Array.isArray(changes) && changes.length > 0 && changes.every(isRecord);
  if (!isList && !(isRecord(changes) && Object.keys(changes).length)) return [path];
  const members = isList ? changes.map((item, i) => [i, item] as const) : Object.entries(changes as Values);
  return members.flatMap(([step, value]) => pathsIn(value, joinPath(path, step)));
}

/** A change of the inputs, and the paths that it affects: by default, those of all changed values. */
const change =
  (effect: "updates" | "replaces" | "refuses") =>
  (title: string, before: Values, changes: Values, paths: readonly string[] = pathsIn(changes)): Preview => ({
    title,
    before,
    after: { ...before, ...changes },
    [effect]: paths,
  });

/** Inputs of a new resource with some invalid or unknown values, and the paths of those values: by default, all. */
const create =
  (effect: "refuses" | "warns") =>
  (title: string, program: Values, changes: Values, paths: readonly string[] = pathsIn(changes)): Preview => ({
    title,
    after: { ...program, ...changes },
    [effect]: paths,
  });

/** The change is applied in place. */
export const updates = change("updates");
/** The change replaces the object. */
export const replaces = change("replaces");
/** The change is rejected. */
export const refusesChange = change("refuses");
/** A create is rejected. */
export const refuses = create("refuses");
/** A create is accepted with a warning. */
export const warns = create("warns");

/** A create is accepted. */
export const accepts = (title: string, program: Values, changes: Values = {}): Preview => ({
  title,
  after: { ...program, ...changes },
});

/** The change has no effect. */
export const ignores = (title: string, before: Values, changes: Values): Preview => ({
  title,
  before,
  after: { ...before, ...changes },
});

/** A create generates or adds inputs. */
export const completes = (title: string, program: Values, inputs: Values): Preview => ({
  title,
  after: program,
  makes: inputs,
});

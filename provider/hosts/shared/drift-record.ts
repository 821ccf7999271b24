import { appendFileSync } from "node:fs";
import type { Definition } from "../../define";
import { type DriftPath, type DriftRecord, driftFile, findChanges, type Inputs } from "../../lifecycle";
import type { DecodedProps } from "./props";

/** The inputs that differ between the state and the service. */
export const driftPaths = ({ inputs }: Definition, olds: Inputs, news: Inputs): DriftPath[] =>
  findChanges(inputs, olds, news).map(({ path, kind }) => ({ path, kind }));

/**
 * Appends the differences to a file if `trefoil drift` requests it. The engine masks an array that contains a secret as a
 * whole, so its output does not show which items differ, or whether any item differs.
 */
export function recordDrift(
  definition: Definition,
  { id, name }: Pick<DriftRecord, "id" | "name">,
  olds: DecodedProps,
  news: Inputs,
): void {
  const file = driftFile();
  // After a partial failure, the inputs of the engine are newer.
  if (!file || olds.isPartial) return;
  const record: DriftRecord = { token: definition.token, name, id, changes: driftPaths(definition, olds.inputs, news) };
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}

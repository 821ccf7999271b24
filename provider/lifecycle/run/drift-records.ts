import { appendFileSync } from "node:fs";
import type { Definition } from "../../define";
import { driftFile } from "../settings/environment";
import { type DriftPath, type DriftRecord, findChanges } from "../values/compare";
import type { LogicalResource } from "../values/logical-resource";
import type { Inputs } from "../values/values";

/**
 * Appends the differences to a file if `trefoil drift` requests it. The engine masks an array that contains a secret as a
 * whole, so its output does not show which items differ, or whether any item differs.
 */
export function recordDrift(
  { definition, resource }: { readonly definition: Definition; readonly resource: LogicalResource },
  id: string,
  olds: Inputs,
  news: Inputs,
): void {
  const file = driftFile();
  if (!file) return;
  const { token } = definition;
  const { name, parents } = resource;
  const record: DriftRecord = { token, name, parents, id, changes: driftPaths(definition, olds, news) };
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}

/** The inputs that differ between the state and the service. */
export const driftPaths = ({ inputs }: Definition, olds: Inputs, news: Inputs): DriftPath[] =>
  findChanges(inputs, olds, news).map(({ path, kind }) => ({ path, kind }));

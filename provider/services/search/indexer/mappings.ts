import type { Finding, Passed } from "../../../define";

/** What is looked at of an index that is passed itself: its fields, and whether more of them may be at the service. */
export const ofIndex = ["fields", "onFieldRemoval"] as const;

/** A mapping into an index: the path of the arg that names its field, and the name. */
export type Mapped = readonly [path: string, field: string | undefined];

/**
 * Names of fields that the index does not have: the service would refuse them at apply, where the index is passed by its
 * name. Of a path inside a field the field alone is looked at, and letters count whether they are small or not.
 */
export function unmapped(passed: Passed, at: string, mapped: readonly Mapped[]): Finding[] {
  const { fields, onFieldRemoval } = passed[at] ?? {};
  // What was taken out of the program may still be there.
  if (!Array.isArray(fields) || onFieldRemoval === "retain") return [];
  const names = fields.map(({ name }) => String(name));
  const known = names.map((name) => name.toLowerCase());
  const shown = names.length > 10 ? [...names.slice(0, 10), `${names.length - 10} more`] : names;
  return mapped
    .filter(([, field]) => field !== undefined && !known.includes((field.split("/")[0] ?? "").toLowerCase()))
    .map(([path, field]) => ({
      path,
      reason: `refers to the field "${field}", which the index passed as ${at} does not contain; its fields are ${shown.join(", ")}`,
    }));
}

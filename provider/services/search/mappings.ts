import type { Finding, References } from "../../define";
import { limited } from "../../text/wording";

/** Inputs of a referenced index: its fields, and whether the service may have more of them. */
export const ofIndex = ["fields", "onFieldRemoval"] as const;

/** A mapping to a field: the path of the input and the name of the field. */
export type Mapped = readonly [path: string, field: string | undefined];

/**
 * Names of fields that the index does not contain, which the service would reject during the update. Only the top-level
 * field of a path is checked, and the comparison ignores case.
 */
export function unmapped(references: References, at: string, mapped: readonly Mapped[]): Finding[] {
  const { fields, onFieldRemoval } = references[at] ?? {};
  // Fields that were removed from the program may still exist in the service.
  if (!Array.isArray(fields) || onFieldRemoval === "retain") return [];
  const names = fields.map(({ name }) => String(name));
  const known = names.map((name) => name.toLowerCase());
  const listed = limited(names, 10, (count) => `${count} more`);
  return mapped
    .filter(([, field]) => field !== undefined && !known.includes((field.split("/")[0] ?? "").toLowerCase()))
    .map(([path, field]) => ({
      path,
      reason: `refers to the field "${field}", which the index passed as ${at} does not contain; its fields are ${listed.join(", ")}`,
    }));
}

import type { Field } from "../../../define";

/** The definition of a check of a zod schema. */
interface CheckDefinition {
  readonly check: string;
  readonly inclusive?: boolean;
  readonly value?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}

/** The limits of a number, of the length of a string, and of the number of items of an array. */
export function limits({ kind, schema }: Field): string[] {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as CheckDefinition);
  switch (kind) {
    case "integer":
    case "number":
      return checks.flatMap((check) => valueLimit(kind, check) ?? []);
    case "string":
      // Almost every string must not be empty.
      return checks.flatMap((check) => (check.minimum === 1 ? [] : (sizeLimit("length", check) ?? [])));
    case "array":
      return checks.flatMap((check) => sizeLimit("items", check) ?? []);
    default:
      return [];
  }
}

function valueLimit(kind: "integer" | "number", { check, inclusive, value = 0 }: CheckDefinition): string | undefined {
  if (check === "greater_than") {
    if (inclusive) return `Minimum: ${value}.`;
    return kind === "integer" ? `Minimum: ${value + 1}.` : `Greater than: ${value}.`;
  }
  if (check === "less_than") {
    if (inclusive) return `Maximum: ${value}.`;
    return kind === "integer" ? `Maximum: ${value - 1}.` : `Less than: ${value}.`;
  }
  return undefined;
}

function sizeLimit(noun: "length" | "items", { check, minimum, maximum, length }: CheckDefinition): string | undefined {
  if (check === "min_length") return `Minimum ${noun}: ${minimum}.`;
  if (check === "max_length") return `Maximum ${noun}: ${maximum}.`;
  return check === "length_equals" ? `Exact ${noun}: ${length}.` : undefined;
}

import type { z } from "zod";
import { nearest } from "./suggest";

/**
 * The message about one value, which follows its path: `rules must be an array`. Undefined for issues with a
 * better message of the schema or of zod.
 */
export function wording(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${nounFor(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}${didYouMean(nearestValue(issue.input, issue.values))}`;
    case "too_big":
      return `must ${bound("at most", Number(issue.maximum), issue.origin)}`;
    case "too_small":
      if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
      if (Number(issue.minimum) === 1 && isCounted(issue.origin)) return "must not be empty";
      return `must ${bound("at least", Number(issue.minimum), issue.origin)}`;
    default:
      return undefined;
  }
}

function nearestValue(given: unknown, values: readonly unknown[]): string | undefined {
  return typeof given === "string" ? nearest(given, values.map(String)) : undefined;
}

/** The nearest known name as part of a sentence. */
export const didYouMean = (name: string | undefined): string => (name ? ` (did you mean "${name}"?)` : "");

const nouns: Readonly<Record<string, string>> = { int: "a whole number", record: "an object", json: "a value" };

/** A kind of value with its article. */
export const nounFor = (kind: string): string => nouns[kind] ?? `${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`;

const isCounted = (source: string): boolean => source === "string" || source === "array";

function bound(which: string, limit: number, source: string): string {
  if (!isCounted(source)) return `be ${which} ${limit}`;
  return `have ${which} ${counted(limit, source === "string" ? "character" : "item")}`;
}

/** A number with its noun: `1 resource`, `2 resources`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** The first items of a list. If others follow, a last item about their number. */
export const limited = (items: readonly string[], most: number, rest: (count: number) => string): string[] =>
  items.length > most ? [...items.slice(0, most), rest(items.length - most)] : [...items];

/** The first names of a list, and the number of the others: `a, b, c and 2 others`. */
export function firstNames(names: readonly string[], most: number, noun = "other"): string {
  const others = names.length - most;
  return names.slice(0, most).join(", ") + (others > 0 ? ` and ${counted(others, noun)}` : "");
}

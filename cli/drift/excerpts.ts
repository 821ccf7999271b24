/** Maximum number of characters of a value in a cell. */
const longest = 160;
/** Number of equal characters before the first difference that an excerpt shows. */
const context = 40;

/** A value as a cell shows it. */
export interface Excerpt {
  readonly text: string;
  readonly isShortened: boolean;
}

/**
 * Two values of a row. A long value is shortened to the part around the first difference, followed by its length: a cell with all
 * characters of a README would hide every other row.
 */
export function excerpts(before: string, after: string): readonly [before: Excerpt, after: Excerpt] {
  const start = before && after ? Math.max(0, commonPrefix(before, after) - context) : 0;
  return [excerptOf(before, start), excerptOf(after, start)];
}

/** A value, shortened to the part from an offset. */
export function excerptOf(value: string, start = 0): Excerpt {
  if (value.length <= longest) return { text: value, isShortened: false };
  const from = Math.min(start, value.length - 1);
  const part = value.slice(from, from + longest);
  const end = from + part.length < value.length ? "…" : "";
  return { text: `${from > 0 ? "…" : ""}${whole(part)}${end} (${value.length} characters)`, isShortened: true };
}

/** A part without half of a character at its ends. */
const whole = (part: string): string => part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");

function commonPrefix(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (length < end && one[length] === other[length]) length++;
  return length;
}

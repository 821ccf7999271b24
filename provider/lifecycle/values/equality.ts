import { type Field, isSameSpelling, mapValues, memberOf } from "../../define";
import { secondsIn } from "../../text/duration";
import { ExactNumber, parseJson, toDouble } from "../../text/json";
import { isEmpty, isRecord, unknown } from "./values";

/** Compares two values: JSON by its members, and times, durations, URLs and values of enums by their meaning. */
export function isSameValue(field: Field, a: unknown, b: unknown): boolean {
  const { format } = field;
  return (
    isSameJson(a, b) ||
    (field.extra?.isUnknown === true && isSameInExtra(a, b)) ||
    isSameSpelling(field, a, b) ||
    (format === "time" && isSameTime(a, b)) ||
    (format === "duration" && isSameDuration(a, b)) ||
    (format === "url" && withoutSlash(a) === withoutSlash(b))
  );
}

/** Compares two values of a member of `extra` that no input has. JSON in strings is compared by its members. */
export const isSameInExtra = (a: unknown, b: unknown): boolean =>
  isSameJson(a, b) || isSameJson(withParsedTexts(a), withParsedTexts(b));

/** A value in which each string that contains a JSON object or a list is parsed: whitespace and the order of members have no meaning. */
function withParsedTexts(value: unknown): unknown {
  if (typeof value === "string") return /^\s*[[{]/.test(value) ? (parsedText(value) ?? value) : value;
  if (Array.isArray(value)) return value.map(withParsedTexts);
  return isRecord(value) && !(value instanceof ExactNumber) ? mapValues(value, withParsedTexts) : value;
}

/** Differs from the same value that is not in a string. */
function parsedText(text: string): { readonly text: unknown } | undefined {
  try {
    return { text: parseJson(text) };
  } catch {
    return undefined;
  }
}

/** Some services return a URL without its trailing slash. */
const withoutSlash = (text: unknown): string => String(text).replace(/\/+$/, "");

/** Services return a time in another format than the written one, for example with another precision. */
const isSameTime = (a: unknown, b: unknown): boolean => Math.abs(milliseconds(a) - milliseconds(b)) < 1000;

const milliseconds = (text: unknown): number => Date.parse(String(text));

const isSameDuration = (a: unknown, b: unknown): boolean => secondsIn(a) === secondsIn(b);

/**
 * Compares a number that only its text holds exactly. In the state, an integer is a string with its digits, and
 * a fraction is the nearest number.
 */
export function isSameNumber(a: unknown, b: unknown): boolean {
  if (a instanceof ExactNumber && b instanceof ExactNumber) return a.text === b.text;
  return a instanceof ExactNumber ? isRounded(a, b) : b instanceof ExactNumber && isRounded(b, a);
}

/** In a field of the kind `number`, the state contains the nearest double of an integer, too. */
const isRounded = (exact: ExactNumber, value: unknown): boolean => exact.rounded === value || toDouble(exact) === value;

/** Compares two values deeply. All empty values are equal, and an unknown value equals no value. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return a !== unknown;
  if (a instanceof ExactNumber || b instanceof ExactNumber) return isSameNumber(a, b);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => isSameJson(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameJson(memberOf(a, key), memberOf(b, key)),
  );
}

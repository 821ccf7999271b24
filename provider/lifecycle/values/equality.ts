import { type Field, isSameSpelling, mapValues, memberOf } from "../../define";
import { secondsIn } from "../../text/duration";
import { ExactNumber, parseJson, toDouble } from "../../text/json";
import { canonicalHost } from "../../text/strings";
import { isEmpty, isRecord, unknown } from "./values";

/** Compares two values: JSON by its members, and times, durations, URLs and values of enums by their meaning. */
export function isSameValue(field: Field, a: unknown, b: unknown): boolean {
  const { format } = field;
  return (
    isSameJson(a, b) ||
    (field.extra?.isUnknown === true && isSameInExtra(a, b)) ||
    isSameSpelling(field, a, b) ||
    (format === "time" && isSameTime(a, b)) ||
    (format === "duration" && secondsIn(a) === secondsIn(b)) ||
    (format === "url" && isSameJson(canonicalUrl(a), canonicalUrl(b)))
  );
}

/** Compares two values of a member of `extra` that no input has. JSON in strings is compared by its members. */
export const isSameInExtra = (a: unknown, b: unknown): boolean =>
  isSameJson(a, b) || isSameJson(withParsedTexts(a), withParsedTexts(b));

/** A value in which each string that contains a JSON object or a list is parsed: whitespace and the order of members have no meaning. */
function withParsedTexts(value: unknown): unknown {
  if (typeof value === "string") {
    const text = jsonInText(value);
    // Differs from the same value that is not in a string.
    return text === undefined ? value : { text };
  }
  if (Array.isArray(value)) return value.map(withParsedTexts);
  return isRecord(value) && !(value instanceof ExactNumber) ? mapValues(value, withParsedTexts) : value;
}

/** The object or list in a string that is JSON. Undefined for any other string. */
export function jsonInText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Services return a URL without its trailing slash, with encoded characters, or with a host in ASCII or lower case. */
function canonicalUrl(text: unknown): string {
  const written = URL.parse(String(text))?.href ?? String(text);
  const authority = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?)([^/?#]*)/i;
  return written.replace(authority, (_, before, host) => before + host.toLowerCase()).replace(/\/+$/, "");
}

/** Services return a time in another format than the written one, for example with another precision. */
const isSameTime = (a: unknown, b: unknown): boolean => Math.abs(milliseconds(a) - milliseconds(b)) < 1000;

/**
 * Compares two strings by their meaning if both are a time with a time zone, or both are a URL. Services return them in
 * another form, also in fields without a format: with another precision or time zone, with or without the default port.
 */
function isSameText(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const meaning = instantOf(a) ?? urlOf(a);
  return meaning !== undefined && meaning === (instantOf(b) ?? urlOf(b));
}

/** A value without members in a form that is equal for all its spellings: a time, a URL, and a number that is rounded. */
export function comparable(value: unknown): unknown {
  if (typeof value === "string") return instantOf(value) ?? urlOf(value) ?? value;
  if (value instanceof ExactNumber) return comparable(value.rounded);
  return typeof value === "number" && !Number.isInteger(value) ? Math.fround(value) : value;
}

/** An instant with all digits of its fraction. Undefined for a string that is not a time of RFC 3339. */
function instantOf(text: string): string | undefined {
  const [, date, clock, fraction = "", zone] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  // Some engines accept days that a month does not have.
  const day = date && new Date(Date.parse(date));
  const time = Date.parse(`${date}T${clock}${zone}`);
  if (!day || Number.isNaN(time) || !day.toISOString().startsWith(date)) return undefined;
  return `${time}.${fraction.replace(/0+$/, "")}`;
}

/** A URL with a host in lower case and in ASCII, without the default port, and with a path. Undefined for any other string. */
function urlOf(text: string): string | undefined {
  const [, scheme, user = "", host = "", port = "", rest = ""] =
    /^(https?|wss?):\/\/([^/?#@\s]*@)?([^/?#@:\s[\]]+|\[[^/?#@\s]+\])(?::(\d*))?([/?#].*)?$/is.exec(text) ?? [];
  if (!scheme) return undefined;
  const isDefault = !port || port === (/^(?:http|ws)s$/i.test(scheme) ? "443" : "80");
  const authority = `${user}${canonicalHost(host)}${isDefault ? "" : `:${port}`}`;
  return `${scheme.toLowerCase()}://${authority}${rest.startsWith("/") ? "" : "/"}${rest}`;
}

const milliseconds = (text: unknown): number => Date.parse(String(text));

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

/** True for a fraction that a service stores with 32 bits, and returns with the digits of 64 bits: 0.3 as 0.30000001192092896. */
const isSameFraction = (a: unknown, b: unknown): boolean =>
  typeof a === "number" &&
  typeof b === "number" &&
  !Number.isInteger(a) &&
  !Number.isInteger(b) &&
  (Math.fround(a) === b || Math.fround(b) === a);

/**
 * Compares two values deeply. All empty values are equal, and an unknown value equals no value. Times and URLs are equal by
 * their meaning.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return a !== unknown;
  if (a instanceof ExactNumber || b instanceof ExactNumber) return isSameNumber(a, b);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => isSameJson(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return isSameText(a, b) || isSameFraction(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameJson(memberOf(a, key), memberOf(b, key)),
  );
}

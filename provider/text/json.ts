/** JSON that is read without loss. This file imports nothing, so that every layer can use it. */

/**
 * The name of a member that an object of valid JSON contains twice. `JSON.parse` returns only the last of them. Undefined for
 * other JSON.
 */
export function repeatedMember(json: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const part of namesAndBraces(json)) {
    if (part === "{") objects.push(new Set());
    else if (part === "}") objects.pop();
    else {
      const name = JSON.parse(part) as string;
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return undefined;
}

/** The names of members, in quotation marks, and the braces outside of strings. */
function* namesAndBraces(json: string): Generator<string> {
  let start: number | undefined;
  for (const { 0: sign, index } of json.matchAll(/[{}"]|\\./g)) {
    if (start === undefined && sign === '"') start = index;
    else if (start === undefined) yield sign;
    else if (sign === '"') {
      if (isBeforeColon(json, index + 1)) yield json.slice(start, index + 1);
      start = undefined;
    }
  }
}

function isBeforeColon(json: string, position: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = position;
  return colon.test(json);
}

/** The source text of a number in a reviver, and its way back into JSON. TypeScript does not declare them yet. */
interface Source {
  readonly source?: string;
}
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * A number in JSON that no JavaScript number holds exactly: an integer beyond 2^53, or a fraction with too many digits.
 * It is written with the digits that were read. `String()` returns them, too, so that paths and ids contain them.
 */
export class ExactNumber {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    return rawJSON(this.text);
  }

  /**
   * The value for Pulumi, whose numbers are doubles: the nearest number of a fraction. An integer is its text, since
   * another integer would identify another object.
   */
  get rounded(): number | string {
    const value = Number(this.text);
    return Number.isFinite(value) && !isUnsafe(value) ? value : this.text;
  }
}

/** The nearest double of an exact number. Any other value, and a number beyond the range of doubles, is unchanged. */
export function toDouble(value: unknown): unknown {
  const double = value instanceof ExactNumber ? Number(value.text) : Number.NaN;
  return Number.isFinite(double) ? double : value;
}

/** The JSON type of a value. */
export function jsonTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (value instanceof ExactNumber) return "number";
  return value === null ? "null" : typeof value;
}

/** Returns true for an object with members: not for an array or an exact number. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

/** A member of an object by a name from outside. Undefined if the object only inherits it, as every object inherits `constructor`. */
export const memberOf = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A table in which any name can be looked up, because it inherits nothing. */
export const tableOf = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
  Object.assign(Object.create(null), members);

/** Returns true if a value, or a part of it at any depth, passes a test. */
export function someJson(value: unknown, test: (part: unknown) => boolean): boolean {
  if (test(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  for (const part of Object.values(value)) if (someJson(part, test)) return true;
  return false;
}

/** A copy of a JSON value in which each string, number and other part without members is changed. */
export function mapJson(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (!isRecord(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapJson(member, change)]));
}

/** A copy of a JSON value with the members of each object in the order of their names, so that equal values have equal digests. */
export function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withSortedMembers(member)]),
  );
}

/** The strings in a JSON value, at any depth. Names of members are not included. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/** The strings in a JSON value, and its numbers as strings, at any depth. */
export function scalarsIn(value: unknown): string[] {
  if (typeof value === "number") return [String(value)];
  if (value instanceof ExactNumber) return [value.text];
  if (Array.isArray(value)) return value.flatMap(scalarsIn);
  return isRecord(value) ? Object.values(value).flatMap(scalarsIn) : stringsIn(value);
}

/** Returns true if a value is or contains an exact number, at any depth. */
export const hasExactNumber = (value: unknown): boolean => someJson(value, (part) => part instanceof ExactNumber);

/** Returns true for an integer that may be another integer, rounded. */
export const isUnsafe = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Digits of a number that may be inexact. A reviver is slow, so that JSON without such digits is parsed without one. */
const maybeInexact = /\d{16}|[\d.]{17}|(?:^|[:,[\s])-?[\d.]+[eE]/;

/** Parses JSON. A number that would change its value is an `ExactNumber`. */
export const parseJson = (text: string): unknown =>
  maybeInexact.test(text) ? JSON.parse(text, keepExact) : JSON.parse(text);

function keepExact(_name: string, value: unknown, { source }: Source = {}): unknown {
  return typeof value === "number" && source !== undefined && !isExact(value, source) ? new ExactNumber(source) : value;
}

/** Longest notation that is compared. No double needs more characters to be written exactly as it is printed. */
const maxNotation = 400;

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value) || isUnsafe(value) || source.length > maxNotation) return false;
  return decimalOf(source) === decimalOf(String(value));
}

/** The digits and the exponent of a number, equal for all notations of one value: `1.0`, `1` and `10e-1`. */
function decimalOf(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant ? `${sign}${significant}e${power}` : "0";
}

/** A JSON value for Pulumi, whose numbers are doubles. */
export const withRoundedNumbers = (value: unknown): unknown => mapJson(value, roundedLeaf);

const roundedLeaf = (leaf: unknown): unknown => (leaf instanceof ExactNumber ? leaf.rounded : leaf);

/** False for the name that Pulumi's libraries drop, or take for the members of its value. */
export const isPassable = (name: string): boolean => name !== "__proto__";

/** A JSON value for Pulumi, without members that its libraries cannot pass. */
export function forPulumi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forPulumi);
  if (!isRecord(value)) return roundedLeaf(value);
  const members = Object.entries(value).filter(([name]) => isPassable(name));
  return Object.fromEntries(members.map(([name, member]) => [name, forPulumi(member)]));
}

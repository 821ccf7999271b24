import { type Brand, memberOf, type Position, stepsOf, type Values } from "../../define";

import { isRecord, someJson } from "../../text/json";

export { isRecord };

/** A value that is unknown in a preview. Hosts translate their representation of unknowns to this symbol. */
export const unknown: unique symbol = Symbol("unknown until applied");

export type { Values };

/** Declared properties of a resource, or the arguments of a function, by their names in the SDK. */
export type Inputs = Values & Brand<"inputs">;

/** Properties that the service computes, by their names in the SDK. */
export type Outputs = Values & Brand<"outputs">;

/** Everything that is known of an object: inputs, outputs, or both. They fill the templates of requests. */
export type ObjectValues = Values & Brand<"inputs" | "outputs" | "object">;

/** Returns true if a value is or contains an unknown value, at any depth. */
export const hasUnknown = (value: unknown): boolean => someJson(value, (part) => part === unknown);

/** Returns true for all forms in which services return an empty value. `false` and `0` are not empty. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

/** Removes empty members at any depth. Remote values are stored in the state in this form. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isEmpty(member))
      .map(([key, member]) => [key, withoutEmpty(member)]),
  );
}

/** Removes `undefined` from records and arrays, at any depth. */
export function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutUndefined) as T;
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutUndefined(member)])) as T;
}

/** The named members of a record, if they are defined. */
export function pick<V extends Values>(values: V, names: readonly string[]): V {
  const members: [string, unknown][] = [];
  for (const name of names) if (values[name] !== undefined) members.push([name, values[name]]);
  return Object.fromEntries(members) as V;
}

/** The inputs among the values of an object. */
export const pickInputs = (values: ObjectValues, names: readonly string[]): Inputs => pick<Values>(values, names);

/** A record without some members. */
export function omit<V extends Values>(values: V, names: readonly string[]): V {
  const members = Object.entries(values).filter(([name]) => !names.includes(name));
  return Object.fromEntries(members) as V;
}

/** A member of an object or an item of an array. Undefined for any other value. */
export const memberOrItem = (value: unknown, step: string | number): unknown =>
  typeof value === "object" && value !== null ? memberOf(value as Values, String(step)) : undefined;

/** The steps of a Pulumi property path such as `capabilities["chat:*"][1]`. Pulumi escapes quotes alone. */
export function splitPath(path: string): (string | number)[] {
  const parts = path.matchAll(/\["((?:\\"|[^"])*)"\]|\[(\d+)\]|([^.[\]]+)/g);
  return [...parts].map(([, quoted, index, name = ""]) => {
    if (quoted !== undefined) return quoted.replaceAll('\\"', '"');
    return index === undefined ? name : Number(index);
  });
}

/** The value at a Pulumi property path. */
export const valueAt = (values: unknown, path: string): unknown =>
  splitPath(path).reduce<unknown>(memberOrItem, values);

/** Appends a step to a Pulumi property path, for example `fields[3].type`. */
export function joinPath(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  if (!/^[A-Za-z_]\w*$/.test(step)) return `${path}["${step.replaceAll('"', '\\"')}"]`;
  return path ? `${path}.${step}` : step;
}

/** A JSON value, and its parts at any depth, with their paths. */
export function partsOfJson(value: unknown, path = ""): [path: string, part: unknown][] {
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return [[path, value], ...entries.flatMap(([step, part]) => partsOfJson(part, joinPath(path, step)))];
}

/** The Pulumi property path of a position, below the path where its walk began. */
export const pathOf = (position: Position): string => stepsOf(position).reduce<string>(joinPath, "");

/** A function read a value that is unknown in a preview. */
class NotKnownYet extends Error {}

/**
 * Result of a function of the inputs, or undefined if the function reads an unknown value. Other unknowns have no
 * effect.
 */
export function ifKnown<T>(inputs: Inputs, evaluate: (inputs: Inputs) => T): T | undefined {
  try {
    return evaluate(throwingOnUnknown(inputs));
  } catch (error) {
    if (error instanceof NotKnownYet) return undefined;
    throw error;
  }
}

/** A copy of the value in which reading an unknown member throws. */
function throwingOnUnknown<T>(value: T): T {
  if (!hasUnknown(value)) return value;
  const copy = (Array.isArray(value) ? [] : {}) as Values;
  for (const [key, member] of Object.entries(value as Values)) {
    const property = member === unknown ? { get: throwNotKnown } : { value: throwingOnUnknown(member), writable: true };
    Object.defineProperty(copy, key, { enumerable: true, ...property });
  }
  return copy as T;
}

function throwNotKnown(): never {
  throw new NotKnownYet();
}

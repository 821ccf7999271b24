/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export type JsonObject = { [member: string]: Json };

/** Functions for JSON that TypeScript does not declare yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): Json;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** Parses JSON for a service that stores any number. A number that JavaScript would print in another form keeps its digits. */
export const parseWithExactNumbers = (text: string): Json =>
  JSON.parse(text, (_name, value: Json, { source }: { source?: string } = {}) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? rawJSON(source) : value,
  );

/** A member of an object. Undefined if the object itself does not have it: every object inherits `constructor` and others. */
export const memberOf = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The text of an id. */
export const textOf = (id: Json): string => (isRawJSON(id) ? id.rawJSON : String(id));

/** A copy that shares no object with the value. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)])) as T;
}

/**
 * Merges `patch` into `target`. Objects are merged recursively, other values replaced. Null is a value, not a removal.
 * The members of an object that is merged into an array are indexes: `{ fields: { 2: { retrievable: true } } }`.
 */
export function merge(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return copy(patch);
  if (Array.isArray(target)) {
    const items = [...target];
    for (const [index, value] of Object.entries(patch)) items[Number(index)] = merge(items[Number(index)], value);
    return items;
  }
  const before = isObject(target) ? target : {};
  const merged = Object.entries(patch).map(([member, value]) => [member, merge(memberOf(before, member), value)]);
  return { ...before, ...Object.fromEntries(merged) };
}

/** Returns the members of `object` whose names are in `names`. */
export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

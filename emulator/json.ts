/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export type JsonObject = { [member: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Merges `patch` into `target`. Objects are merged recursively, other values replaced. Null is a value, not a removal.
 * The members of an object that is merged into an array are indexes: `{ fields: { 2: { retrievable: true } } }`.
 */
export function merge(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return structuredClone(patch);
  if (Array.isArray(target)) {
    const items = [...target];
    for (const [index, value] of Object.entries(patch)) items[Number(index)] = merge(items[Number(index)], value);
    return items;
  }
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [member, value] of Object.entries(patch)) merged[member] = merge(merged[member], value);
  return merged;
}

/** Returns the members of `object` whose names are in `names`. */
export function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

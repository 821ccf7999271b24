/**
 * Schemas as differences: a schema that resembles an earlier one is written as a JSON merge patch (RFC 7396) of it, with
 * the name of that schema in `like`. A null in a patch removes a member.
 */
import { isDeepStrictEqual } from "node:util";

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

/** A shorter text than this is easier to read in full. */
const leastSaving = 200;
/** A patch of a patch is readable, a longer chain is not. */
const longestChain = 2;

const isObject = (value: Data): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const sizeOf = (value: Data): number => JSON.stringify(value).length;

/** The schemas, some of them as differences. */
export function toDifferences(schemas: Data): Data {
  const written: Record<string, Data> = {};
  const bases: string[] = [];
  for (const [name, schema] of Object.entries<Data>(schemas)) {
    const patches = isPatchable(schema)
      ? bases.map((base) => ({ like: `/${base}`, ...patchOf(schemas[base], schema) }))
      : [];
    const [smallest] = patches.sort((one, other) => sizeOf(one) - sizeOf(other));
    const isUseful =
      smallest && sizeOf(smallest) <= sizeOf(schema) / 2 && sizeOf(schema) - sizeOf(smallest) >= leastSaving;
    written[name] = isUseful ? smallest : schema;
    if (isPatchable(schema) && chainOf(name, written) < longestChain) bases.push(name);
  }
  return written;
}

/** The schemas in full. */
export function fromDifferences(written: Data): Data {
  const schemas: Record<string, Data> = {};
  for (const [name, schema] of Object.entries<Data>(written)) {
    const { like, ...patch } = isObject(schema) ? schema : {};
    schemas[name] = like === undefined ? schema : patched(schemas[like.slice(1)], patch);
  }
  return schemas;
}

/** Number of differences between the name and a schema in full. */
const chainOf = (name: string, written: Data): number =>
  written[name].like === undefined ? 0 : 1 + chainOf(written[name].like.slice(1), written);

/** True for an object without null, which would remove a member. */
const isPatchable = (schema: Data): boolean => isObject(schema) && !JSON.stringify(schema).includes(":null");

/** The members in the order of `patched`, so that the same schemas always have the same differences. */
function patchOf(base: Data, schema: Data): Data {
  if (!isObject(base) || !isObject(schema)) return schema;
  const names = [...new Set([...Object.keys(base), ...Object.keys(schema)])];
  const changed = names.filter((name) => !isDeepStrictEqual(base[name], schema[name]));
  return Object.fromEntries(changed.map((name) => [name, name in schema ? patchOf(base[name], schema[name]) : null]));
}

function patched(base: Data, patch: Data): Data {
  if (!isObject(base) || !isObject(patch)) return patch;
  const members = Object.entries<Data>({ ...base, ...patch });
  return Object.fromEntries(
    members
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name in patch ? patched(base[name], member) : member]),
  );
}

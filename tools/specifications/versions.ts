/**
 * Several versions of a specification in one document. A schema may be a difference (`differences.ts`). A value that is not equal in all versions is written in one of
 * two forms: an object with `since`, the first version that contains it, and `until`, the first version without it; or
 * an object with the value from each version on (`{ "2030-01-01": 5, "2031-01-01": 6 }`), null for a removed value.
 */
import { isDeepStrictEqual } from "node:util";
import { fromDifferences, toDifferences } from "./differences";

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

/** The values of each version, undefined for none. */
type Values = readonly Data[];

const isObject = (value: Data): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** One document with all versions, in the order of their names. */
export function merge(contents: Readonly<Record<string, Data>>): Data {
  const versions = Object.keys(contents).sort();
  const merged = mergeValues(
    versions,
    versions.map((version) => contents[version]),
  );
  return { versions, ...merged, schemas: toDifferences(merged.schemas) };
}

/** The content of each version of a merged document. */
export function contentsOf({ versions, schemas, ...rest }: Data): Record<string, Data> {
  const content = { ...rest, schemas: fromDifferences(schemas) };
  return Object.fromEntries(versions.map((version: string) => [version, valueIn(content, version, versions)]));
}

function mergeValues(versions: readonly string[], values: Values): Data {
  const present = values.filter((value) => value !== undefined);
  if (present.length === values.length && values.every((value) => isDeepStrictEqual(value, values[0])))
    return values[0];
  const merged = mergeMembers(versions, values, present);
  if (present.every((value) => isDeepStrictEqual(value, present[0])) && merged) return merged;
  const whole = byVersion(versions, values);
  return merged !== undefined && sizeOf(merged) <= sizeOf(whole) ? merged : whole;
}

function mergeMembers(versions: readonly string[], values: Values, present: Values): Data {
  if (present.every(isObject)) return isOnePeriod(values) ? mergeObjects(versions, values) : undefined;
  return values.every(Array.isArray) ? mergeLists(versions, values) : undefined;
}

const sizeOf = (value: Data): number => JSON.stringify(value).length;

/** The value from each version on at which it changes. */
function byVersion(versions: readonly string[], values: Values): Data {
  const changes = versions.map((version, index) => [version, values[index]]);
  return Object.fromEntries(
    changes
      .filter((_, index) => !isDeepStrictEqual(values[index], values[index - 1]))
      .map(([version, value]) => [version, value ?? null]),
  );
}

/** True if no version lacks the value between two versions that have it. */
function isOnePeriod(values: Values): boolean {
  const starts = values.filter((value, index) => value !== undefined && values[index - 1] === undefined);
  return starts.length === 1;
}

function mergeObjects(versions: readonly string[], values: Values): Data {
  const first = values.findIndex((value) => value !== undefined);
  const last = values.findLastIndex((value) => value !== undefined);
  const present = values.slice(first, last + 1);
  const keys = mergeNames(present.map((value) => Object.keys(value))) ?? [
    ...new Set(present.flatMap((value) => Object.keys(value))),
  ];
  const within = versions.slice(first, last + 1);
  return {
    ...(first > 0 && { since: versions[first] }),
    ...(last < versions.length - 1 && { until: versions[last + 1] }),
    ...Object.fromEntries(
      keys.map((key) => [
        key,
        mergeValues(
          within,
          present.map((value) => value[key]),
        ),
      ]),
    ),
  };
}

/** Lists of different names as one list. Returns undefined for other lists. */
function mergeLists(versions: readonly string[], lists: Values): Data {
  const isNames = lists.every(
    (list) => new Set(list).size === list.length && list.every((item: Data) => typeof item === "string"),
  );
  const names = isNames ? mergeNames(lists) : undefined;
  const values = (name: string): Values => lists.map((list) => (list.includes(name) ? name : undefined));
  return names?.map((name) => mergeValues(versions, values(name)));
}

/** The names of all lists in an order that agrees with each list. Undefined if no such order exists. */
function mergeNames(lists: readonly (readonly string[])[]): string[] | undefined {
  const rest = lists.map((list) => [...list]);
  const merged: string[] = [];
  while (rest.some((list) => list.length > 0)) {
    const next = rest.find(([name]) => name !== undefined && rest.every((list) => list.indexOf(name) <= 0))?.[0];
    if (next === undefined) return undefined;
    merged.push(next);
    for (const list of rest) if (list[0] === next) list.shift();
  }
  return merged;
}

/** The value in one version, or undefined if the version does not contain it. */
function valueIn(value: Data, version: string, versions: readonly string[]): Data {
  if (Array.isArray(value))
    return value.map((item) => valueIn(item, version, versions)).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => versions.includes(key))) {
    const since = keys.findLast((key) => key <= version);
    return since === undefined ? undefined : (value[since] ?? undefined);
  }
  const { since, until } = value;
  if (versions.includes(since) && version < since) return undefined;
  if (versions.includes(until) && version >= until) return undefined;
  const entries = Object.entries<Data>(value)
    .filter(([, member]) => !versions.includes(member))
    .map(([key, member]) => [key, valueIn(member, version, versions)]);
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined));
}

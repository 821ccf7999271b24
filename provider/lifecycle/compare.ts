import { type Field, variantFor } from "../define";
import { isEmpty, isRecord, joinPath, unknown, type Values } from "./values";

/** One difference between old and new args. */
export interface Change {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** It cannot be done in place. */
  readonly replaces: boolean;
  readonly reason?: string;
  /** The name of an item that is gone from an array of named things. */
  readonly gone?: unknown;
}

/** Whether two args say the same to the service. An unknown is a difference; two forms of nothing are not. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  return changes(field, a, b).length === 0;
}

/** The differences of a field, from the value that was applied to the value that is wanted. */
export function changes(field: Field, olds: unknown, news: unknown, path = "", inherited = false): Change[] {
  const replaces = inherited || field.facts.replaces === true;
  if (isEmpty(olds) && isEmpty(news)) return [];
  const here = (kind: Change["kind"]): Change[] => {
    const within = () => replacedWithin(field, "delete", olds) || replacedWithin(field, "add", news);
    return [{ path, kind, replaces: replaces || (kind === "delete" && field.facts.lasting === true) || within() }];
  };
  // What an unknown holds is not known either.
  if (olds === unknown || news === unknown) return [{ path, kind: "update", replaces }];
  if (isEmpty(olds)) return here("add");
  if (isEmpty(news)) return here("delete");
  const variant = variantFor(field, news);
  switch (variant?.kind) {
    case "object":
      if (!isRecord(olds) || !isRecord(news) || variantFor(field, olds) !== variant) return here("update");
      return Object.entries(variant.fields).flatMap(([name, member]) =>
        changes(member, olds[name], news[name], joinPath(path, name), replaces || variant.facts.replaces === true),
      );
    case "record":
      if (!isRecord(olds) || !isRecord(news)) return here("update");
      return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((name) =>
        changes(variant.of as Field, olds[name], news[name], joinPath(path, name), replaces),
      );
    case "array":
      if (!Array.isArray(olds) || !Array.isArray(news)) return here("update");
      if (field.facts.keyed) return keyedChanges(field, olds, news, path, replaces);
      if (field.facts.unordered) return sameSet(variant.of as Field, olds, news) ? [] : here("update");
      return Array.from({ length: Math.max(olds.length, news.length) }, (_, i) =>
        changes(variant.of as Field, olds[i], news[i], joinPath(path, i), replaces),
      ).flat();
    default:
      return sameJson(olds, news) || (field.facts.time && sameSecond(olds, news)) ? [] : here("update");
  }
}

/** Services answer a time in another form than the one in which it was written, with more or fewer digits. */
export const sameSecond = (a: unknown, b: unknown): boolean => Math.abs(instant(a) - instant(b)) < 1000;

const instant = (text: unknown): number => Date.parse(String(text));

/** A whole value that comes or goes takes with it every `replaces` that it holds, and one that goes every `lasting`. */
function replacedWithin(field: Field, kind: "add" | "delete", value: unknown): boolean {
  const variant = variantFor(field, value);
  if (!variant || value === unknown) return field.facts.replaces === true;
  if (variant.facts.replaces) return true;
  if (isRecord(value)) {
    return Object.entries(value).some(([name, member]) => {
      const inner = variant.kind === "record" ? variant.of : variant.fields[name];
      if (inner === undefined || isEmpty(member)) return false;
      return (kind === "delete" && inner.facts.lasting === true) || replacedWithin(inner, kind, member);
    });
  }
  if (!Array.isArray(value) || !variant.of) return false;
  if (field.facts.keyed)
    return value.length > 0 && field.facts.keyed[kind === "delete" ? "removed" : "added"] === "replace";
  return value.some((item) => replacedWithin(variant.of as Field, kind, item));
}

function keyedChanges(
  field: Field,
  olds: readonly unknown[],
  news: readonly unknown[],
  path: string,
  replaces: boolean,
): Change[] {
  const { key, added, changed, removed } = field.facts.keyed as NonNullable<Field["facts"]["keyed"]>;
  const item = field.of as Field;
  const oldByKey = new Map(olds.map((value, i) => [keyOf(value, key), { value, i }]));
  const found = news.flatMap((value, i) => {
    const name = keyOf(value, key);
    const old = oldByKey.get(name);
    oldByKey.delete(name);
    const at = joinPath(path, i);
    if (!old) return [{ path: at, kind: "add" as const, replaces: replaces || added === "replace" }];
    return changes(item, old.value, value, at, replaces).map((change) => ({
      ...change,
      replaces: change.replaces || changed === "replace",
    }));
  });
  const gone = [...oldByKey].map(([name, { i }]) => ({
    path: joinPath(path, i),
    kind: "delete" as const,
    gone: name,
    replaces: replaces || removed === "replace",
  }));
  return [...found, ...gone];
}

/** The member that names an item of a keyed array; an unknown name equals no other. */
export const keyOf = (item: unknown, key: string): unknown => (isRecord(item) ? item[key] : item);

function sameSet(item: Field, a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((value) => {
    const at = left.findIndex((other) => same(item, value, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Plain values compared whole, forms of nothing being equal. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) return a !== unknown;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, i) => sameJson(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key], (b as Values)[key]));
}

/**
 * New args in the order of the old ones, where order has no meaning: the engine compares arrays by position, and an
 * insertion then shows as one.
 */
export function alignTo(field: Field, olds: unknown, news: unknown): unknown {
  const variant = variantFor(field, news);
  if (!variant || olds === undefined || news === undefined) return news;
  if (variant.kind === "array" && Array.isArray(olds) && Array.isArray(news)) {
    const item = variant.of as Field;
    const { keyed, unordered } = field.facts;
    if (!keyed && !unordered) return news.map((value, i) => alignTo(item, olds[i], value));
    const left = [...news];
    const kept = olds.flatMap((old) => {
      const at = left.findIndex((value) =>
        keyed ? keyOf(value, keyed.key) === keyOf(old, keyed.key) : same(item, old, value),
      );
      return at < 0 ? [] : left.splice(at, 1).map((value) => alignTo(item, old, value));
    });
    return [...kept, ...left];
  }
  if (!isRecord(olds) || !isRecord(news)) return news;
  return Object.fromEntries(
    Object.entries(news).map(([name, value]) => {
      const member = variant.kind === "record" ? variant.of : variant.fields[name];
      return [name, member ? alignTo(member, olds[name], value) : value];
    }),
  );
}

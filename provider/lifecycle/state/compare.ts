import { isDeepStrictEqual } from "node:util";
import { type Enclosing, type Field, type ListMap, type MemberChange, memberOf, variantFor } from "../../define";
import { isRemovedWithoutEffect, isServerDefault, orServerDefault } from "../encoding/server-defaults";
import { isSameValue } from "./equality";
import { hasUnknown, isEmpty, isRecord, joinPath, unknown } from "./values";

/** A difference between old and new inputs. */
export interface Change {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** The change requires a replacement. */
  readonly replaces: boolean;
  readonly reason?: string;
  /** The update stores the value and does not send it: see `withoutWithheld`. */
  readonly storedOnly?: true;
  /** Key of an item that was removed from a list map. */
  readonly removedItem?: unknown;
}

/** A difference that a refresh found, without values. */
export type DriftPath = Pick<Change, "path" | "kind">;

/** The differences of one object. */
export interface DriftRecord {
  /** Token of the definition, such as `search:Index`. */
  readonly token: string;
  /** Stack and logical name, such as `dev/hotels`. */
  readonly name?: string;
  readonly id: string;
  readonly changes: readonly DriftPath[];
}

/**
 * Returns true if two values are equivalent for the service. An unknown value is a difference. Empty values are equal.
 */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  return findChanges(field, a, b).length === 0;
}

/** Position of two compared values in the inputs. */
interface Position {
  readonly path: string;
  /** Any change here requires a replacement. Inherited from enclosing fields. */
  readonly replaces: boolean;
  /** Enclosing values of the old and the new value, innermost first. */
  readonly oldsEnclosing: Enclosing;
  readonly newsEnclosing: Enclosing;
}

/** Changes of a field from the applied value to the desired value. */
export function findChanges(field: Field, olds: unknown, news: unknown, path = ""): Change[] {
  // Fast path: most values are unchanged.
  if (isDeepStrictEqual(olds, news) && !hasUnknown(news)) return [];
  return compareValues(field, olds, news, { path, replaces: false, oldsEnclosing: [], newsEnclosing: [] });
}

function compareValues(field: Field, olds: unknown, news: unknown, position: Position): Change[] {
  const { path } = position;
  const at = withFacts(field, position);
  if (isEmpty(olds) && isEmpty(news)) return [];
  const here = (kind: Change["kind"]): Change[] => [
    change(at, kind, {
      replaces:
        (kind === "delete" && field.facts.replaceOnRemoval === true) ||
        impliesReplacement(field, "delete", olds) ||
        impliesReplacement(field, "add", news),
    }),
  ];
  // The members of an unknown value cannot be compared.
  if (olds === unknown || news === unknown) return [unknownChange(at, olds)];
  if (isEmpty(olds)) return isServerDefault(field, news, at.newsEnclosing) ? [] : here("add");
  if (isEmpty(news)) return isRemovedWithoutEffect(field, olds, at.oldsEnclosing) ? [] : here("delete");
  const variant = variantFor(field, news);
  switch (variant?.kind) {
    case "object": {
      if (!isRecord(olds) || !isRecord(news) || variantFor(field, olds) !== variant) return here("update");
      const inside = {
        ...withFacts(variant, at),
        oldsEnclosing: [olds, ...at.oldsEnclosing],
        newsEnclosing: [news, ...at.newsEnclosing],
      };
      return variant.members.flatMap(([name, member]) =>
        compareValues(
          member,
          news[name] === undefined ? olds[name] : orServerDefault(member, olds[name], inside.oldsEnclosing),
          olds[name] === undefined ? news[name] : orServerDefault(member, news[name], inside.newsEnclosing),
          { ...inside, path: joinPath(path, name) },
        ),
      );
    }
    case "record":
      if (!isRecord(olds) || !isRecord(news)) return here("update");
      return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((name) =>
        compareValues(variant.of as Field, memberOf(olds, name), memberOf(news, name), {
          ...at,
          path: joinPath(path, name),
        }),
      );
    case "array":
      if (!Array.isArray(olds) || !Array.isArray(news)) return here("update");
      if (field.facts.listMap) return listMapChanges(field, olds, news, at);
      if (field.facts.set) return isSameSet(variant.of as Field, olds, news) ? [] : here("update");
      return Array.from({ length: Math.max(olds.length, news.length) }, (_, i) =>
        compareValues(variant.of as Field, olds[i], news[i], { ...at, path: joinPath(path, i) }),
      ).flat();
    case "json":
      return jsonChanges(field, olds, news, at);
    default:
      return isSameValue(field, olds, news) ? [] : here("update");
  }
}

/** The members and items of a JSON value that differ, at any depth. */
function jsonChanges(field: Field, olds: unknown, news: unknown, at: Position): Change[] {
  if (isSameValue(field, olds, news)) return [];
  const inside = (step: string | number, a: unknown, b: unknown) =>
    compareValues(field, a, b, { ...at, path: joinPath(at.path, step) });
  if (isRecord(olds) && isRecord(news))
    return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((name) =>
      inside(name, memberOf(olds, name), memberOf(news, name)),
    );
  if (!Array.isArray(olds) || !Array.isArray(news)) return [change(at, "update")];
  const items = Array.from({ length: Math.max(olds.length, news.length) }, (_, i) =>
    inside(i, olds[i], news[i]),
  ).flat();
  // Empty items can make the only difference.
  return items.length ? items : [change(at, "update")];
}

/** A change to an unknown value. A value that was not set before is added. */
const unknownChange = (at: Position, olds: unknown): Change => change(at, isEmpty(olds) ? "add" : "update");

/** The position with the consequence that the field declares for any change in it. */
const withFacts = ({ facts }: Field, position: Position): Position => ({
  ...position,
  replaces: position.replaces || facts.replaceOnChanges === true,
});

const change = (
  { path, replaces }: Position,
  kind: Change["kind"],
  more: { readonly replaces?: boolean } = {},
): Change => ({ path, kind, replaces: replaces || more.replaces === true });

/**
 * Returns true if adding or removing a whole value requires a replacement because of a field in it. For a removal,
 * `replaceOnRemoval` counts too.
 */
function impliesReplacement(field: Field, kind: "add" | "delete", value: unknown): boolean {
  const variant = variantFor(field, value);
  if (!variant || value === unknown) return field.facts.replaceOnChanges === true;
  if (variant.facts.replaceOnChanges) return true;
  if (isRecord(value)) {
    return Object.entries(value).some(([name, member]) => {
      const inner = variant.kind === "record" ? variant.of : variant.fields[name];
      if (inner === undefined || isEmpty(member)) return false;
      const isLasting = kind === "delete" && inner.facts.replaceOnRemoval === true;
      return isLasting || impliesReplacement(inner, kind, member);
    });
  }
  if (!Array.isArray(value) || !variant.of) return false;
  if (field.facts.listMap)
    return value.length > 0 && field.facts.listMap[kind === "delete" ? "removed" : "added"] === "replace";
  return value.some((item) => impliesReplacement(variant.of as Field, kind, item));
}

/** Returns true if the inputs cause the service to keep list-map items that the program removes. */
export const isRetained = ({ stays }: ListMap, enclosing: Enclosing): boolean =>
  stays !== undefined && enclosing.at(-1)?.[stays[0]] === stays[1];

function listMapChanges(
  field: Field,
  olds: readonly unknown[],
  news: readonly unknown[],
  position: Position,
): Change[] {
  const { path } = position;
  const keyed = field.facts.listMap as ListMap;
  const { key, added, changed } = keyed;
  const removed = isRetained(keyed, position.newsEnclosing) ? "update" : keyed.removed;
  const meaning = (effect: MemberChange | undefined) => ({ replaces: effect === "replace" });
  const item = field.of as Field;
  const oldByKey = new Map(olds.map((value, i) => [itemKey(value, key), { value, i }]));
  const found = news.flatMap((value, i) => {
    const name = itemKey(value, key);
    const old = oldByKey.get(name);
    oldByKey.delete(name);
    const at = { ...position, path: joinPath(path, i) };
    if (!old) return [change(at, "add", meaning(added))];
    return compareValues(item, old.value, value, at).map((one) => ({
      ...one,
      replaces: one.replaces || changed === "replace",
    }));
  });
  const removals = [...oldByKey].map(([name, { i }]) => ({
    ...change({ ...position, path: joinPath(path, i) }, "delete", meaning(removed)),
    removedItem: name,
  }));
  return [...found, ...removals];
}

/** Key of a list-map item. An unknown key matches no other key. */
export const itemKey = (item: unknown, key: string): unknown => (isRecord(item) ? item[key] : item);

/** Compares sets. Services return a duplicate value only once. */
function isSameSet(item: Field, a: readonly unknown[], b: readonly unknown[]): boolean {
  const isIn = (all: readonly unknown[], value: unknown) => all.some((other) => isSame(item, value, other));
  const remaining = [...b];
  const found = a.every((value) => {
    const at = remaining.findIndex((other) => isSame(item, value, other));
    if (at >= 0) remaining.splice(at, 1);
    return at >= 0 || isIn(b, value);
  });
  return found && remaining.every((value) => isIn(a, value));
}

/**
 * New inputs with sets and list maps in the order of the old inputs. The engine compares arrays by position, so an
 * insertion would otherwise appear as many changes.
 */
export function alignOrder(field: Field, olds: unknown, news: unknown): unknown {
  const variant = variantFor(field, news);
  if (!variant || olds === undefined || news === undefined) return news;
  if (variant.kind === "array" && Array.isArray(olds) && Array.isArray(news)) {
    const item = variant.of as Field;
    const { listMap: keyed, set: unordered } = field.facts;
    if (!keyed && !unordered) return news.map((value, i) => alignOrder(item, olds[i], value));
    const remaining = [...news];
    const kept = olds.flatMap((old) => {
      const at = remaining.findIndex((value) =>
        keyed ? itemKey(value, keyed.key) === itemKey(old, keyed.key) : isSame(item, old, value),
      );
      return at < 0 ? [] : remaining.splice(at, 1).map((value) => alignOrder(item, old, value));
    });
    return [...kept, ...remaining];
  }
  if (!isRecord(olds) || !isRecord(news)) return news;
  return Object.fromEntries(
    Object.entries(news).map(([name, value]) => {
      const member = variant.kind === "record" ? variant.of : variant.fields[name];
      return [name, member ? alignOrder(member, memberOf(olds, name), value) : value];
    }),
  );
}

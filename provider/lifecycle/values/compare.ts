import { isDeepStrictEqual } from "node:util";

import {
  type Enclosing,
  enclosing,
  type Field,
  hasFact,
  itemAt,
  type ListMap,
  memberOf,
  type Position,
  partsOf,
  startAt,
  type Transformer,
  transform,
  variantFor,
} from "../../define";
import { isSameValue } from "./equality";
import { mayBeUnchanged } from "./masked-values";
import { isHidden, isPublicAt } from "./masks";
import { isRemovedWithoutEffect, isServerDefault, orServerDefault, remoteOf } from "./server-defaults";
import { hasUnknown, isEmpty, isRecord, pathOf, unknown } from "./values";

/** A difference between old and new inputs. */
export interface Change {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** The change requires a replacement. */
  readonly replaces: boolean;
  readonly reason?: string;
  /** The update stores the value in the state and does not send it. */
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
  /** Types of the parent components. Resources under different parents may have the same name and, in two accounts, the same id. */
  readonly parents?: string;
  readonly id: string;
  readonly changes: readonly DriftPath[];
}

/**
 * Returns true if two values are equivalent for the service. An unknown value is a difference. Empty values are equal.
 */
export function isSame(field: Field, a: unknown, b: unknown): boolean {
  return findChanges(field, a, b).length === 0;
}

/** Changes of a field from the applied value to the desired value. */
export function findChanges(field: Field, olds: unknown, news: unknown): Change[] {
  // Fast path: most values are unchanged.
  if (isDeepStrictEqual(olds, news) && !hasUnknown(news)) return [];
  return changesAt(startAt(field, news, olds));
}

/** The changes at a position. Its value is the new value, and the other value is the old value. */
function changesAt(position: Position): Change[] {
  const { field, value, other } = position;
  // Most members are equal, or omitted in both. An unknown value differs from any other.
  if (value === other && typeof value !== "object" && value !== unknown) return [];
  const olds = orServerDefault(position, remoteOf);
  const news = orServerDefault(position, ({ value }) => value);
  const changeHere = (kind: Change["kind"]): Change[] => {
    const isLasting = kind === "delete" && field.facts.replaceOnRemoval === true;
    const replaces = isLasting || impliesReplacement(field, "delete", olds) || impliesReplacement(field, "add", news);
    return [change(position, kind, replaces)];
  };
  const [isAdded, isRemoved] = [isEmpty(olds), isEmpty(news)];
  if (isAdded && isRemoved) return [];
  // The parts of an unknown value cannot be compared.
  if (olds === unknown || news === unknown) return [change(position, isAdded ? "add" : "update")];
  if (isAdded) return isServerDefault(field, news, enclosing(position)) ? [] : changeHere("add");
  if (isRemoved) return isRemovedWithoutEffect(field, olds, enclosing(position, remoteOf)) ? [] : changeHere("delete");
  return changesInside({ ...position, value: news, other: olds }) ?? changeHere("update");
}

/** The changes of the parts of two values. Undefined if the values differ as a whole. */
function changesInside(position: Position): Change[] | undefined {
  const { field, value: news } = position;
  const olds = position.other;
  const { listMap, set } = field.facts;
  const variant = variantFor(field, news);
  const areArrays = field.kind === "array" && Array.isArray(olds) && Array.isArray(news);
  if (areArrays && listMap) return listMapChanges(position, olds, news);
  if (areArrays && set) return isSameSet(field.of as Field, olds, news) ? [] : undefined;
  const areObjects =
    (variant?.kind === "object" || variant?.kind === "record") &&
    variant === variantFor(field, olds) &&
    isRecord(olds) &&
    isRecord(news);
  if (areArrays || areObjects) return partsOf(position, { all: true }).flatMap(changesAt);
  if (isSameValue(field, olds, news)) return [];
  return field.kind === "json" ? jsonChanges(position, olds, news) : undefined;
}

/** The members and items of a JSON value that differ, at any depth. */
function jsonChanges(position: Position, olds: unknown, news: unknown): Change[] {
  const { field } = position;
  const inside = (step: string | number, a: unknown, b: unknown) =>
    changesAt({ field, value: b, other: a, step, parent: position });
  if (isRecord(olds) && isRecord(news))
    return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((name) =>
      inside(name, memberOf(olds, name), memberOf(news, name)),
    );
  if (!Array.isArray(olds) || !Array.isArray(news)) return [change(position, "update")];
  const items = Array.from({ length: Math.max(olds.length, news.length) }, (_, i) =>
    inside(i, olds[i], news[i]),
  ).flat();
  // Empty items can make the only difference.
  return items.length ? items : [change(position, "update")];
}

/** A change at a position. Any change inside a field with `replaceOnChanges` requires a replacement. */
const change = (position: Position, kind: Change["kind"], replaces = false): Change => ({
  path: pathOf(position),
  kind,
  replaces: (replaces || isInsideReplaceOnChanges(position)) && !isOnlyHidden(position),
});

/** True if the old string, which a read has found, shows no difference outside of its placeholder. */
const isOnlyHidden = (position: Position): boolean =>
  isHidden(position.other) &&
  mayBeUnchanged(position.value, position.other, isPublicAt(position) ? "public" : "returned");

function isInsideReplaceOnChanges({ field, parent }: Position): boolean {
  if (field.facts.replaceOnChanges) return true;
  if (!parent) return false;
  return variantFor(parent.field, parent.value)?.facts.replaceOnChanges === true || isInsideReplaceOnChanges(parent);
}

/**
 * Returns true if adding or removing a whole value requires a replacement because of a field in it. For a removal,
 * `replaceOnRemoval` counts too.
 */
function impliesReplacement(field: Field, kind: "add" | "delete", value: unknown): boolean {
  if (field.facts.replaceOnChanges || variantFor(field, value)?.facts.replaceOnChanges) return true;
  if (field.facts.listMap && Array.isArray(value))
    return value.length > 0 && field.facts.listMap[kind === "delete" ? "removed" : "added"] === "replace";
  return partsOf(startAt(field, value)).some((part) => {
    // A member that is empty, or that has the value of an omitted member, stays the same.
    if (part.name !== undefined && isServerDefault(part.field, part.value, enclosing(part))) return false;
    const isLasting = part.name !== undefined && kind === "delete" && part.field.facts.replaceOnRemoval === true;
    return isLasting || impliesReplacement(part.field, kind, part.value);
  });
}

/** Returns true if the inputs cause the service to keep list-map items that the program removes. */
export const isRetained = ({ stays }: ListMap, around: Enclosing): boolean =>
  stays !== undefined && around.at(-1)?.[stays[0]] === stays[1];

function listMapChanges(position: Position, olds: readonly unknown[], news: readonly unknown[]): Change[] {
  const keyed = position.field.facts.listMap as ListMap;
  const { added, changed } = keyed;
  const removed = isRetained(keyed, enclosing(position)) ? "update" : keyed.removed;
  const oldByKey = new Map(olds.map((value, i) => [itemKey(value, keyed), { value, i }]));
  const found = news.flatMap((value, i) => {
    const name = itemKey(value, keyed);
    const old = oldByKey.get(name);
    oldByKey.delete(name);
    const item = itemAt(position, i, { value, other: old?.value });
    if (!old) return [change(item, "add", added === "replace")];
    return changesAt(item).map((one) => ({ ...one, replaces: one.replaces || changed === "replace" }));
  });
  const removals = [...oldByKey].map(([name, { i }]) => ({
    ...change(itemAt(position, i, { value: undefined }), "delete", removed === "replace"),
    removedItem: name,
  }));
  return [...found, ...removals];
}

/** Key of a list-map item, in one letter case if the service ignores it. An unknown key matches no other key. */
export function itemKey(item: unknown, { key, ignoresCase }: Pick<ListMap, "key" | "ignoresCase">): unknown {
  const name = isRecord(item) ? item[key] : item;
  return ignoresCase && typeof name === "string" ? name.toLowerCase() : name;
}

/** Compares sets. Services return a duplicate value only once. */
function isSameSet(item: Field, a: readonly unknown[], b: readonly unknown[]): boolean {
  const areIn = (all: readonly unknown[], values: readonly unknown[]) => {
    // Most values of a long set, such as stopwords, are equal. A search for each would take seconds.
    const equal = new Set(all);
    const isIn = (value: unknown) =>
      (equal.has(value) && !hasUnknown(value)) || all.some((one) => isSame(item, value, one));
    return values.every(isIn);
  };
  return areIn(b, a) && areIn(a, b);
}

/**
 * New inputs with sets and list maps in the order of the old inputs. The engine compares arrays by position, so an
 * insertion would otherwise appear as many changes.
 */
export const alignOrder = (field: Field, olds: unknown, news: unknown): unknown =>
  isDeepStrictEqual(olds, news) ? news : transform(startAt(field, news, olds), alignItems);

const alignItems: Transformer = (position, inner) => {
  const { field, value: news, other: olds } = position;
  if (!(hasFact(field, "set") || hasFact(field, "listMap"))) return news;
  const { listMap: keyed, set: unordered } = field.facts;
  if (!Array.isArray(olds) || !Array.isArray(news) || !(keyed || unordered)) return inner();
  const item = field.of as Field;
  const remaining = [...news];
  const kept = olds.flatMap((old) => {
    const at = remaining.findIndex((value) =>
      keyed ? itemKey(value, keyed) === itemKey(old, keyed) : isSame(item, old, value),
    );
    return at < 0 ? [] : remaining.splice(at, 1).map((value) => alignOrder(item, old, value));
  });
  return [...kept, ...remaining];
};

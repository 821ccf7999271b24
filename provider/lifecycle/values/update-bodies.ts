import {
  type Definition,
  type Field,
  fieldOfPart,
  hasFact,
  type JsonBody,
  type ListMap,
  mapValues,
  memberOf,
  wireName,
} from "../../define";
import { hasExactNumber } from "../../text/json";
import { isRetained, itemKey } from "./compare";
import { isSameJson, isSameNumber } from "./equality";
import { type Leaf, leavesOf } from "./leaves";
import { mayBeUnchanged } from "./masked-values";
import { observeJson } from "./observe";
import { identityIn, samePositions } from "./pairs";
import { isServerDefault } from "./server-defaults";
import { type Inputs, isEmpty, isRecord, joinPath, type Values } from "./values";

/** The same part of three bodies. */
interface Bodies<Part = unknown> {
  /** The body of the object in the service. */
  readonly remote: Part;
  readonly olds: Part;
  readonly news: Part;
}

/** Options of a merge. */
interface Merge {
  /** All inputs. One of them may keep removed items in the service. */
  readonly inputs?: Inputs;
  /** Receives the path of each member that the merged body lacks, although the program did not remove it. */
  readonly onLost?: (path: string) => void;
  readonly path?: string;
  /** The body is an item of an array without a key, or a part of it. The item does not repeat what the service assumes. */
  readonly isItem?: boolean;
}

const inside = (merge: Merge, step: string | number): Merge => ({ ...merge, path: joinPath(merge.path ?? "", step) });

/**
 * The remote body merged with the new body. Members that were set outside Pulumi are kept. Members of the old body that
 * the new body lacks are removed, or sent with their `valueOnRemoval`. Arrays with a `listMap` key are merged item by
 * item. Any other array replaces the remote array, but an item keeps the members of the remote item that is certainly the same.
 */
export function mergeForPut(field: Field | undefined, { remote, olds, news }: Bodies, merge: Merge = {}): unknown {
  if (isRecord(remote) && isRecord(news))
    return mergeObject(field, { remote, olds: isRecord(olds) ? olds : {}, news }, merge);
  // An object that the service lacks may also lose members.
  if (isRecord(olds) && isRecord(news) && field && hasFact(field, "valueOnRemoval"))
    return mergeObject(field, { remote: {}, olds, news }, merge);
  if (!Array.isArray(news)) return news;
  const items = { remote: Array.isArray(remote) ? remote : [], olds: Array.isArray(olds) ? olds : [], news };
  if (!field?.facts.listMap) return mergeItems(field?.of, items, merge);
  return Array.isArray(remote) ? mergeListMap(field, items, merge) : news;
}

/**
 * The new body with the digits of the numbers that it does not change. A program and the state contain a number that no
 * double holds as text or rounded. An equal value at the same place in the remote body is replaced by the exact number.
 */
export const keepDigits = (remote: JsonBody, news: JsonBody): JsonBody =>
  hasExactNumber(remote) ? (withDigitsOf([remote], news) as JsonBody) : news;

/** @param remote the remote values that the new value may have been, the most likely first. */
function withDigitsOf(remote: readonly unknown[], news: unknown): unknown {
  if (Array.isArray(news)) {
    const arrays = remote.filter(Array.isArray);
    return news.map((item, i) =>
      withDigitsOf(
        arrays.flatMap((items) => previousItems(items, item, i)),
        item,
      ),
    );
  }
  if (isRecord(news)) {
    const records = remote.filter(isRecord);
    return mapValues(news, (member, name) =>
      withDigitsOf(
        records.map((record) => memberOf(record, name)),
        member,
      ),
    );
  }
  return remote.find((value) => value === news || isSameNumber(value, news)) ?? news;
}

/** The remote item that is equal to an item. Without one, the items that the item may have been before it changed. */
function previousItems(remote: readonly unknown[], item: unknown, index: number): unknown[] {
  const others = [remote[index], ...remote];
  const equal = others.findIndex((other) => isSameJson(observeJson(item, other), item));
  return equal >= 0 ? [others[equal]] : [remote[index], ...remote.filter(hasExactNumber)];
}

function mergeObject(field: Field | undefined, { remote, olds, news }: Bodies<Values>, merge: Merge): Values {
  const member = (key: string) => field && fieldOnWire(field, news, key);
  const isIn = (values: Values) => (key: string) => Object.hasOwn(values, key);
  const [isNew, isOld] = [isIn(news), isIn(olds)];
  const isKept = (key: string, value: unknown) => value !== null && member(key)?.facts.keptOnRemoval;
  const isAssumed = (key: string) => merge.isItem && isDefault(field, remote, key);
  const others = Object.entries(remote).filter(
    ([key, value]) => !isNew(key) && !isOld(key) && !isKept(key, value) && !isAssumed(key),
  );
  const removals = Object.keys(olds).flatMap((key) => {
    const facts = isNew(key) ? undefined : member(key)?.facts;
    return facts && "valueOnRemoval" in facts ? [[key, facts.valueOnRemoval] as const] : [];
  });
  const mergedMembers = Object.entries(news).map(
    ([key, value]) =>
      [
        key,
        mergeForPut(
          member(key),
          { remote: memberOf(remote, key), olds: memberOf(olds, key), news: value },
          inside(merge, key),
        ),
      ] as const,
  );
  return Object.fromEntries([...others, ...removals, ...mergedMembers]);
}

function mergeListMap(field: Field, { remote, olds, news }: Bodies<readonly unknown[]>, merge: Merge): unknown[] {
  const listMap = field.facts.listMap as ListMap;
  const item = [field.of as Field, ...Object.values(field.of?.variants ?? {})].find(
    (some) => listMap.key in some.fields,
  );
  const key = wireName(listMap.key, (item as Field).fields[listMap.key] as Field);
  const keyOf = (value: unknown) => itemKey(value, { ...listMap, key });
  const find = (items: readonly unknown[], name: unknown) => items.find((one) => isRecord(one) && keyOf(one) === name);
  const mergedItems = news.map((value, i) =>
    mergeForPut(
      field.of,
      { remote: find(remote, keyOf(value)), olds: find(olds, keyOf(value)), news: value },
      inside(merge, i),
    ),
  );
  const removed = isRetained(listMap, [merge.inputs ?? {}]) ? [] : olds;
  const others = remote.filter((value) => !find(news, keyOf(value)) && !find(removed, keyOf(value)));
  return [...mergedItems, ...others];
}

/** The items of an array without a key, in the order of the program. */
function mergeItems(
  item: Field | undefined,
  { remote, olds, news }: Bodies<readonly unknown[]>,
  merge: Merge,
): unknown[] {
  const reduced = pairItems(item, news, olds);
  const used = new Set(reduced.flat());
  const [restOfOlds = [], restOfNews = []] = [olds, news].map((all) => all.filter((one) => !used.has(one as Values)));
  const previous = new Map([...reduced, ...pairItems(item, restOfOlds, restOfNews).map(swapped)]);
  const current = new Map(pairItems(item, olds, remote));
  const stored = new Map([...current].map(swapped));
  // A remote item with an old item belongs to no other item.
  const added = news.filter((value) => !current.has(previous.get(value)));
  const unmanaged = remote.filter((value) => !stored.has(value));
  const existing = new Map(pairItems(item, added, unmanaged));
  const found = news.map((value) => current.get(previous.get(value)) ?? existing.get(value));
  // Without a certain old item, the item may have had the members of each.
  const allOlds = olds.filter(isRecord);
  const anyOld: Values = Object.assign({}, ...allOlds);
  const kept = new Set(found);
  const changed = news.filter((_, i) => !found[i]).filter(isRecord);
  const identities = new Set(changed.map(identityIn));
  for (const [i, value] of changed.length ? remote.entries() : []) {
    if (!isRecord(value) || kept.has(value)) continue;
    const identity = identityIn(value);
    // The program removed an item whose identity it lacks.
    if (identity !== undefined && !identities.has(identity)) continue;
    const old = stored.get(value);
    for (const path of undeclaredIn(item, value, old ? [old] : allOlds, inside(merge, i).path)) merge.onLost?.(path);
  }
  return news.map((value, i) => {
    if (!isRecord(value)) return value;
    const old = previous.get(value) ?? (found[i] ? {} : anyOld);
    return mergeObject(item, { remote: found[i] ?? {}, olds: old, news: value }, { ...inside(merge, i), isItem: true });
  });
}

/** The paths of the members that an object has and no other object, at any depth of objects. */
function undeclaredIn(field: Field | undefined, value: Values, others: readonly Values[], path = ""): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const at = joinPath(path, key);
    const declared = others.flatMap((other) => (Object.hasOwn(other, key) ? [other[key]] : []));
    if (!declared.length) return isDefault(field, value, key) ? [] : [at];
    return isRecord(member) && declared.every(isRecord)
      ? undeclaredIn(field && fieldOnWire(field, value, key), member, declared, at)
      : [];
  });
}

type Pair = readonly [unknown, Values];

const swapped = ([one, other]: Pair): Pair => [other, one as Values];

/**
 * The items of two arrays without a key that are certainly the same. An item of the second array may have further members: names that no
 * item of the other array has. If only one remaining item has the values of another, it may have any further members.
 */
function pairItems(field: Field | undefined, items: readonly unknown[], others: readonly unknown[]): Pair[] {
  const [own, further] = [items.filter(isRecord), others.filter(isRecord)];
  const leavesByItem = new Map<unknown, readonly Leaf[]>(
    [...own, ...further].map((item) => [item, leavesOf(field, item, { names: "wire", omits: isDefault })]),
  );
  const leaves = (item: unknown) => leavesByItem.get(item) ?? [];
  const pairsOf = (some: Values[], other: Values[], compared?: ReadonlySet<string>): Pair[] => {
    const isEqual = (i: number, j: number) => haveSameValues(leaves(some[i]), leaves(other[j]), compared);
    return samePositions(some, other, { isEqual, leaves }).flatMap((i, j) => {
      const [one, two] = [i === undefined ? undefined : some[i], other[j]];
      return one && two && tagOf(field, one) === tagOf(field, two) ? [[one, two] as const] : [];
    });
  };
  const pairs = pairsOf(own, further, new Set(own.flatMap((item) => leaves(item).map(({ path }) => path))));
  const paired = new Set(pairs.flat());
  const [ownRest, rest] = [own, further].map((all) => all.filter((item) => !paired.has(item))) as [Values[], Values[]];
  return [...pairs, ...pairsOf(ownRest, rest)];
}

/**
 * True if two items have the same visible values, at least one, and may have the same secrets.
 *
 * @param compared the paths of which both items must have the values. Default: those of the first item.
 */
function haveSameValues(own: readonly Leaf[], others: readonly Leaf[], compared?: ReadonlySet<string>): boolean {
  const [mine, theirs] = [own, others].map((leaves) => new Map(leaves.map((leaf) => [leaf.path, leaf])));
  const isSameLeaf = ({ path, value, isSecret }: Leaf): boolean => {
    const other = theirs?.get(path);
    if (!other) return isSecret;
    return isSameJson(value, other.value) || mayBeUnchanged(value, other.value, isSecret ? "secret" : "returned");
  };
  const isShown = ({ path, isSecret }: Leaf) => !isSecret && (compared ?? mine)?.has(path) === true;
  return own.some(isShown) && own.every(isSameLeaf) && others.filter(isShown).every(({ path }) => mine?.has(path));
}

/** The value that selects the variant of a union. */
function tagOf(field: Field | undefined, item: Values): unknown {
  const [tag] = Object.values(field?.variants ?? {}).map(({ fields }) => fields[field?.discriminator as string]);
  return tag && memberOf(item, wireName(field?.discriminator as string, tag));
}

/** True if the service assumes the value of a member without it. */
function isDefault(field: Field | undefined, item: Values, key: string): boolean {
  const member = field && fieldOnWire(field, item, key);
  return member ? isServerDefault(member, item[key], [item]) : isEmpty(item[key]);
}

const fieldOnWire = (field: Field, value: Values, key: string): Field | undefined =>
  fieldOfPart({ field, value }, key, { names: "wire" });

/** The body of a PATCH with the changed members only. Removed members are sent with their removal value. */
export function changedMembers(definition: Definition, olds: JsonBody, news: JsonBody): JsonBody {
  const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
  const changed = names.flatMap((key) => {
    const [old, desired] = [memberOf(olds, key), memberOf(news, key)];
    if (isSameJson(old, desired)) return [];
    const value = desired === undefined ? removalValue(fieldOnWire(definition.inputs, news, key)) : desired;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

/** The body of a PATCH with all inputs: the new body, and the removal value of each removed member, at any depth. */
export function withRemovals(field: Field | undefined, olds: unknown, news: unknown): unknown {
  if (!isRecord(olds) || !isRecord(news)) return news;
  const of = (key: string) => field && fieldOnWire(field, news, key);
  const members = Object.entries(news).map(
    ([key, value]) => [key, withRemovals(of(key), memberOf(olds, key), value)] as const,
  );
  const removals = Object.keys(olds)
    .filter((key) => olds[key] !== undefined && memberOf(news, key) === undefined)
    .map((key) => [key, removalValue(of(key))] as const);
  return Object.fromEntries([...members, ...removals].filter(([, value]) => value !== undefined));
}

const removalValue = (field: Field | undefined): unknown =>
  field && "valueOnRemoval" in field.facts ? field.facts.valueOnRemoval : null;

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
import { leavesOf } from "./leaves";
import { observeJson } from "./observe";
import { identityIn } from "./pairs";
import { type ItemComparison, pairItems } from "./same-items";
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
  // Without remote items, only members with a value on removal are added.
  if (!items.remote.length && !(field && hasFact(field, "valueOnRemoval"))) return news;
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
  // A removed item may have got another key.
  if (news.some((value) => !find(remote, keyOf(value)) && !find(olds, keyOf(value))))
    for (const [i, value] of remote.entries()) {
      const old = find(news, keyOf(value)) ? undefined : find(removed, keyOf(value));
      if (old) reportUndeclared(field.of, value, [old], inside(merge, i));
    }
  return [...mergedItems, ...others];
}

/** The items of an array without a key, in the order of the program. */
function mergeItems(item: Field | undefined, lists: Bodies<readonly unknown[]>, merge: Merge): unknown[] {
  const { remote, olds, news } = lists;
  const pairs = (some: readonly unknown[], others: readonly unknown[]) => pairItems(some, others, comparisonOf(item));
  const [previous, current] = [pairs(news, olds), pairs(olds, remote)];
  const stored = new Map<unknown, unknown>([...current].map(([old, value]) => [value, old]));
  // A remote item with an old item belongs to no other item.
  const existing = pairs(
    news.filter((value) => !current.has(previous.get(value))),
    remote.filter((value) => !stored.has(value)),
  );
  const found = news.map((value) => current.get(previous.get(value)) ?? existing.get(value));
  reportLost(item, lists, { found, stored }, merge);
  // Without a certain old item, the item may have had the members of each.
  const anyOld: Values = Object.assign({}, ...olds.filter(isRecord));
  return news.map((value, i) => {
    if (!isRecord(value)) return value;
    const old = previous.get(value) ?? (found[i] ? {} : anyOld);
    return mergeObject(item, { remote: found[i] ?? {}, olds: old, news: value }, { ...inside(merge, i), isItem: true });
  });
}

/**
 * Reports the members of remote items that the merged array lacks, because the program changes their items.
 *
 * @param found the remote item of each new item, if it is certain.
 * @param stored the old items by their remote item.
 */
function reportLost(
  item: Field | undefined,
  { remote, olds, news }: Bodies<readonly unknown[]>,
  { found, stored }: { readonly found: readonly unknown[]; readonly stored: ReadonlyMap<unknown, unknown> },
  merge: Merge,
): void {
  const changed = news.filter((value, i) => isRecord(value) && !found[i]);
  if (!changed.length) return;
  const [kept, identities] = [new Set(found), new Set(changed.map(identityIn))];
  const known = new Set([...remote, ...olds].map(identityIn));
  const hasNewIdentity = changed.some((value) => !known.has(identityIn(value)));
  for (const [i, value] of remote.entries()) {
    if (!isRecord(value) || kept.has(value)) continue;
    const identity = identityIn(value);
    // The program removed an item whose identity it lacks, unless it may have renamed the item.
    if (identity !== undefined && !identities.has(identity) && !hasNewIdentity) continue;
    const old = stored.get(value);
    reportUndeclared(item, value, old ? [old] : olds, inside(merge, i));
  }
}

/** Reports the members of a remote item that no old item declares. */
function reportUndeclared(item: Field | undefined, value: unknown, olds: readonly unknown[], merge: Merge): void {
  if (!isRecord(value)) return;
  for (const path of undeclaredIn(item, value, olds.filter(isRecord), merge.path)) merge.onLost?.(path);
}

const comparisonOf = (field: Field | undefined): ItemComparison => ({
  leaves: (item) => leavesOf(field, item, { names: "wire", omits: isDefault }),
  tag: (item) => tagOf(field, item),
});

/** The value that selects the variant of a union. */
function tagOf(field: Field | undefined, item: Values): unknown {
  const [tag] = Object.values(field?.variants ?? {}).map(({ fields }) => fields[field?.discriminator as string]);
  return tag && memberOf(item, wireName(field?.discriminator as string, tag));
}

/** The paths of the members of an object that none of the others has, at any depth. */
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

/** True if the service assumes the value of a member without it. */
function isDefault(field: Field | undefined, item: Values, key: string): boolean {
  const member = field && fieldOnWire(field, item, key);
  return member ? isServerDefault(member, item[key], [item]) : isEmpty(item[key]);
}

const fieldOnWire = (field: Field, value: Values, key: string): Field | undefined =>
  fieldOfPart({ field, value }, key, { names: "wire" });

/**
 * The body of a PATCH with the changed members only. Removed members are sent with their removal value. In a package, so are those of an
 * object inside, since most APIs merge it.
 */
export function changedMembers(definition: Definition, olds: JsonBody, news: JsonBody): JsonBody {
  const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
  const changed = names.flatMap((key) => {
    const [old, desired] = [memberOf(olds, key), memberOf(news, key)];
    if (isSameJson(old, desired)) return [];
    const field = fieldOnWire(definition.inputs, news, key);
    const inside = definition.service.package === undefined ? desired : withRemovals(field, old, desired);
    const value = desired === undefined ? removalValue(field) : inside;
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

/** A body without the nulls inside its members, unless the program sets them. */
export const withoutNullsInside = (body: JsonBody, declared: JsonBody): JsonBody =>
  mapValues(body, (value, name) => withoutNulls(value, memberOf(declared, name)));

function withoutNulls(value: unknown, declared: unknown): unknown {
  if (!isRecord(value)) return value;
  const set = isRecord(declared) ? declared : {};
  const kept = Object.entries(value).filter(([name, part]) => part !== null || Object.hasOwn(set, name));
  return mapValues(Object.fromEntries(kept), (part, name) => withoutNulls(part, memberOf(set, name)));
}

/** The paths of the members that a body removes, another body omits, and an object still has with the old values. */
export const keptInside = (body: Values, sent: Values, { olds, remote }: Omit<Bodies<Values>, "news">): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const [own, old, found] = [sent, olds, remote].map((one) => memberOf(one, name));
    if (value === null) return Object.hasOwn(sent, name) || isEmpty(found) || !isSameJson(found, old) ? [] : [name];
    const isInside = isRecord(value) && isRecord(own) && isRecord(old) && isRecord(found);
    return isInside ? keptInside(value, own, { olds: old, remote: found }).map((path) => `${name}.${path}`) : [];
  });

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

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
import { observeJson } from "./observe";
import { type Inputs, isRecord, type Values } from "./values";

/** The same part of three bodies. */
interface Bodies<Part = unknown> {
  /** The body of the object in the service. */
  readonly remote: Part;
  readonly olds: Part;
  readonly news: Part;
}

/**
 * The remote body merged with the new body. Members that were set outside Pulumi are kept. Members of the old body that
 * the new body lacks are removed, or sent with their `valueOnRemoval`. Arrays with a `listMap` key are merged item by
 * item. Any other array replaces the remote array.
 *
 * @param inputs all inputs. One of them may keep removed items in the service.
 */
export function mergeForPut(field: Field | undefined, { remote, olds, news }: Bodies, inputs: Inputs = {}): unknown {
  if (isRecord(remote) && isRecord(news))
    return mergeObject(field, { remote, olds: isRecord(olds) ? olds : {}, news }, inputs);
  // An object inside an item of an array without a key has no remote object, but may also lose members.
  if (isRecord(olds) && isRecord(news) && field && hasFact(field, "valueOnRemoval"))
    return mergeObject(field, { remote: {}, olds, news }, inputs);
  if (field?.facts.listMap && Array.isArray(remote) && Array.isArray(news))
    return mergeListMap(field, { remote, olds: Array.isArray(olds) ? olds : [], news }, inputs);
  // An array without a key replaces the remote array, but its items must send the `valueOnRemoval` of removed members.
  if (Array.isArray(news) && Array.isArray(olds) && field?.of && hasFact(field.of, "valueOnRemoval"))
    return news.map((item) =>
      isRecord(item) ? mergeForPut(field.of, { remote: {}, olds: previousItem(item, olds), news: item }, inputs) : item,
    );
  return news;
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

function mergeObject(field: Field | undefined, { remote, olds, news }: Bodies<Values>, inputs: Inputs): Values {
  const member = (key: string) => field && fieldOnWire(field, news, key);
  const isIn = (values: Values) => (key: string) => Object.hasOwn(values, key);
  const [isNew, isOld] = [isIn(news), isIn(olds)];
  const isKept = (key: string, value: unknown) => value !== null && member(key)?.facts.keptOnRemoval;
  const others = Object.entries(remote).filter(([key, value]) => !isNew(key) && !isOld(key) && !isKept(key, value));
  const removals = Object.keys(olds).flatMap((key) => {
    const facts = isNew(key) ? undefined : member(key)?.facts;
    return facts && "valueOnRemoval" in facts ? [[key, facts.valueOnRemoval] as const] : [];
  });
  const mergedMembers = Object.entries(news).map(
    ([key, value]) =>
      [
        key,
        mergeForPut(member(key), { remote: memberOf(remote, key), olds: memberOf(olds, key), news: value }, inputs),
      ] as const,
  );
  return Object.fromEntries([...others, ...removals, ...mergedMembers]);
}

function mergeListMap(field: Field, { remote, olds, news }: Bodies<readonly unknown[]>, inputs: Inputs): unknown[] {
  const listMap = field.facts.listMap as ListMap;
  const item = [field.of as Field, ...Object.values(field.of?.variants ?? {})].find(
    (some) => listMap.key in some.fields,
  );
  const key = wireName(listMap.key, (item as Field).fields[listMap.key] as Field);
  const keyOf = (value: unknown) => itemKey(value, key);
  const find = (items: readonly unknown[], name: unknown) => items.find((some) => isRecord(some) && some[key] === name);
  const mergedItems = news.map((value) =>
    mergeForPut(field.of, { remote: find(remote, keyOf(value)), olds: find(olds, keyOf(value)), news: value }, inputs),
  );
  const removed = isRetained(listMap, [inputs]) ? [] : olds;
  const others = remote.filter((value) => !find(news, keyOf(value)) && !find(removed, keyOf(value)));
  return [...mergedItems, ...others];
}

/**
 * The possible previous members of an item of an array without a key: the old item with the same name, or else the
 * members of all old items, since it is unknown which old item the service matches.
 */
function previousItem({ name }: Values, olds: readonly unknown[]): Values {
  const items = olds.filter(isRecord);
  const own = name === undefined ? undefined : items.find((item) => item.name === name);
  return own ?? Object.fromEntries(items.flatMap((item) => Object.entries(item)));
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

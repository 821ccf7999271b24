import {
  type Definition,
  type Field,
  fieldOfPart,
  hasFact,
  type JsonBody,
  type ListMap,
  mapValues,
  memberOf,
  type Position,
  partsOf,
  placeholders,
  startAt,
  transform,
  walk,
  wireName,
} from "../../define";
import { hasExactNumber, toDouble } from "../../text/json";
import { isRetained, itemKey } from "./compare";
import { isSameJson, isSameNumber } from "./equality";
import { isMask, isPartlyMasked } from "./masked-values";
import { observeJson } from "./observe";
import { type Inputs, isRecord, joinPath, memberOrItem, type ObjectValues, pathOf, pick, type Values } from "./values";

/** The request body for these inputs. */
export function encodeInputs(definition: Definition, inputs: Inputs): JsonBody {
  const { extra, ...own } = withoutProviderOnly(definition.inputs, inputs) as Inputs;
  const body = renameMembers(definition.inputs, definition.encode(own), "to wire");
  return mergeDeep(body, extra ?? {}, definition.inputs.fields.extra) as JsonBody;
}

/**
 * A body with `extra`. Objects are merged by member. Other values are replaced.
 *
 * @param field the field of `extra`, which names the lists that are merged by item: by key, or else by position.
 */
export function mergeDeep(body: unknown, extra: unknown, field?: Field): unknown {
  if (isRecord(body) && isRecord(extra)) {
    const partOf = (name: string) => field && fieldOfPart({ field, value: extra }, name);
    const merged = mapValues(extra, (value, name) => mergeDeep(memberOf(body, name), value, partOf(name)));
    return { ...body, ...merged };
  }
  if (field?.kind !== "array" || !Array.isArray(body) || !Array.isArray(extra)) return extra;
  return body.map((item, i) => {
    const found = counterpart(field, extra, item, i);
    return found === undefined ? item : mergeDeep(item, found, field.of);
  });
}

/** The item of another list with the same key, or else at the same position. */
export function counterpart({ facts }: Field, others: readonly unknown[], item: unknown, index: number): unknown {
  const { key } = facts.listMap ?? {};
  return key === undefined ? others[index] : others.find((other) => itemKey(other, key) === itemKey(item, key));
}

/** An item of `extra` that a body does not have. */
export interface UnmatchedItem {
  readonly path: string;
  readonly key: unknown;
}

/** The items of `extra` that are merged into no item of a body. */
export function unmatchedItems(body: unknown, extra: unknown, field: Field | undefined, path: string): UnmatchedItem[] {
  if (isRecord(body) && isRecord(extra))
    return Object.entries(extra).flatMap(([name, value]) => {
      const part = field && fieldOfPart({ field, value: extra }, name);
      return unmatchedItems(memberOf(body, name), value, part, joinPath(path, name));
    });
  if (field?.kind !== "array" || !Array.isArray(body) || !Array.isArray(extra)) return [];
  return extra.flatMap((item, i): UnmatchedItem[] => {
    const found = counterpart(field, body, item, i);
    const at = joinPath(path, i);
    return found === undefined
      ? [{ path: at, key: itemKey(item, field.facts.listMap?.key ?? "") }]
      : unmatchedItems(found, item, field.of, at);
  });
}

/** The inputs and outputs in a response body, by field name. Members without a field keep their wire names. */
export function decodeBody(definition: Definition, body: JsonBody, known: ObjectValues): ObjectValues {
  const renamed = renameMembers(
    definition.outputs,
    renameMembers(definition.inputs, body, "from wire"),
    "from wire",
  ) as JsonBody;
  const decoded: Values = definition.decode(renamed, known);
  return { ...withDoubles(definition, decoded), extra: body };
}

/** Rounds the numbers in fields of the kind `number`. A part of the id keeps its digits, which identify the object. */
function withDoubles({ id, inputs, outputs }: Definition, decoded: Values): Values {
  if (!hasExactNumber(decoded)) return decoded;
  const rounded = [inputs, outputs].reduce<unknown>(
    (values, field) =>
      transform(startAt(field, values), ({ field: { kind }, value }, inner) =>
        kind === "number" ? toDouble(value) : inner(),
      ),
    decoded,
  );
  return { ...(rounded as Values), ...pick(decoded, placeholders(id)) };
}

type Direction = "to wire" | "from wire";

/** Renames the members that have another name on the wire, at any depth. */
export const renameMembers = (field: Field, value: unknown, direction: Direction): unknown =>
  transform(startAt(field, value), (_, inner) => inner(), {
    fact: "wireName",
    ...(direction === "to wire" ? { into: "wire" } : { names: "wire", into: "sdk" }),
  });

/** The value without provider-only fields, at any depth. */
export const withoutProviderOnly = (field: Field, value: unknown): unknown =>
  transform(startAt(field, value), (position, inner) => (position.field.facts.providerOnly ? undefined : inner()), {
    fact: "providerOnly",
  });

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
  const keyOf = (value: unknown) => (value as Values)[key];
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

/**
 * The paths at which a body contains a mask instead of a secret.
 *
 * @param desired the part of the body that the inputs define. A value of the program is never a mask.
 */
export function maskedPaths(value: unknown, desired?: unknown, path = ""): string[] {
  if (isMask(value)) return value === desired ? [] : [path];
  if (Array.isArray(value)) {
    const own = Array.isArray(desired) ? desired : [];
    return value.flatMap((item, i) => maskedPaths(item, own[i], `${path}[${i}]`));
  }
  if (!isRecord(value)) return [];
  const own = isRecord(desired) ? desired : {};
  return Object.entries(value).flatMap(([key, member]) =>
    maskedPaths(member, memberOf(own, key), path ? `${path}.${key}` : key),
  );
}

/**
 * The paths at which a body may lack a secret that was set outside Pulumi, because responses omit secrets. The secret
 * is required, or it is null in an object that the inputs do not declare. In a declared object, null means no secret.
 *
 * @param desired the part of the body that the inputs define. It is complete, since check accepted it.
 */
export function emptiedPaths(field: Field, value: unknown, desired: unknown): string[] {
  const options = { names: "wire", fact: "secret" } as const;
  const enters = (at: Position) => !at.field.facts.secret && at.value !== at.others[0];
  return [...walk(startAt(field, value, desired), options, enters)].flatMap(emptiedAt);
}

function emptiedAt(position: Position): string[] {
  const { field, value, others } = position;
  const { secret, returned } = field.facts;
  if (!secret) return [];
  if (value !== null && value !== undefined)
    return value === others[0] ? [] : partlyMaskedPaths(value, others[0], pathOf(position));
  const mayBeEmptied = !field.optional || (value === null && mayNotBeDeclared(position));
  return returned === "sometimes" && mayBeEmptied ? [pathOf(position)] : [];
}

/** True if the inputs do not declare the object of a member. An object that authenticates with an identity has no key. */
function mayNotBeDeclared({ field, others: [desired], parent }: Position): boolean {
  if (!parent || parent.field.of) return desired === undefined;
  return !isRecord(parent.others[0]) && !(field.kind === "string" && hasIdentity(parent));
}

const hasIdentity = (object: Position): boolean =>
  partsOf(object, { names: "wire" }).some(({ field, value }) => isIdentity(field, value));

/** The paths in a secret at which a string is partly masked and differs from the value in the inputs. */
function partlyMaskedPaths(value: unknown, desired: unknown, path: string): string[] {
  if (isPartlyMasked(value)) return value === desired ? [] : [path];
  if (Array.isArray(value))
    return value.flatMap((item, i) => partlyMaskedPaths(item, memberOrItem(desired, i), `${path}[${i}]`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    partlyMaskedPaths(item, memberOrItem(desired, key), `${path}.${key}`),
  );
}

/** True if a value is an identity that grants access. Its `valueOnRemoval` is not an identity. */
const isIdentity = ({ facts: { valueOnRemoval } }: Field, value: unknown): boolean =>
  valueOnRemoval !== undefined && isRecord(value) && !isSameJson(value, valueOnRemoval);

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

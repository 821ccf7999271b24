import {
  enclosing,
  type Field,
  isMember,
  itemAt,
  memberOf,
  type Position,
  startAt,
  type Transformer,
  transform,
  variantFor,
} from "../../define";
import { mayNameSecret } from "../../text/possible-secrets";
import { isRetained, isSame, itemKey } from "./compare";
import { isSameInExtra, isSameJson, isSameValue } from "./equality";
import { isSecretMember, leavesOf } from "./leaves";
import { mayBeUnchangedMember, type Visibility } from "./masked-values";
import { isHidden, isMaskedSecret, isPublicAt } from "./masks";
import { samePositions } from "./pairs";
import { orServerDefault, remoteOf } from "./server-defaults";
import { isEmpty, isRecord, withoutEmpty } from "./values";

export interface Observation {
  /** Include items that were added outside Pulumi and that only a replacement could remove. */
  readonly includesUnmanagedItems?: boolean;
  /** The remote value may be a part of the object: a member that it omits keeps its declared value. */
  readonly isPartial?: boolean;
  /** The remote value may be another item of a list than the declared one, so that hidden values are unknown. */
  readonly isOther?: boolean;
  /** Only the equality of both values matters, so that the items of lists are compared at their positions. */
  readonly isComparison?: boolean;
  /** The value to store for a member that is not declared. Undefined to ignore it. Default: each is ignored. */
  readonly undeclared?: (position: Position) => unknown;
}

/**
 * The remote value in the form of the declared value: what a refresh stores. Every difference between the result and the
 * declared value is drift.
 *
 * These rules apply to the value, and to each part of it. The first rule that matches decides. A member of an object that
 * the response omits counts as its server default, unless the response may contain a part of the object only.
 *
 * 1. An entry that the remote record does not have is removed if the record contains a masked entry: this service masks secrets, and
 *    does not omit them.
 * 2. A value that is not declared: a member of an object or of `extra` is ignored, unless an observation compares it
 *    (`compared-inputs.ts`). An item of an array or an entry of a record was added, unless it is an empty entry. An added item of a list with a key is ignored if only a
 *    replacement could remove it, if it is retained, or if the list is a part of `extra`.
 * 3. A member of `extra` that no field describes keeps its declared form in each part that is equal, omitted or masked.
 * 4. A value that the service never returns, or only once (`providerOnly`, `returned: "onCreate"`), keeps its declared value.
 * 5. A secret, or a value with `returned: "sometimes"`, keeps its declared value if the response omits or masks it, or
 *    shows it in another form. Any other string keeps it if a placeholder hides a part of it, or if it lacks a secret part of an
 *    address, and the rest is equal. A number, an object or a list keeps it if the response shows a mask only. An entry of a
 *    record that is named like a secret keeps it if the response masks it.
 * 6. An empty value keeps its declared form if the remote value is empty, too.
 * 7. An object keeps its declared value if it is omitted, and if the service may omit each of its members.
 * 8. A value that the service no longer has is removed.
 * 9. A value of another type, or of another variant of a union, is the remote value without its empty members.
 * 10. Any other value depends on its kind: see `observeForm`.
 *
 * A remote item of a list that matches no declared item is compared with the declared item at its position. The rules 3, 4, 5 and 7
 * then keep no value: a value that the service does not show never becomes that of another item.
 *
 * @returns undefined if the service has no value any more.
 */
export const observe = (field: Field, declared: unknown, remote: unknown, observation: Observation): unknown =>
  transform(startAt(field, declared, remote), observer(observation), { all: true });

const observer =
  (observation: Observation): Transformer =>
  (found, inner) => {
    // Each rule keeps a value that is equal.
    if (isSameScalar(found) || isSameKey(found)) return found.value;
    const { isOther } = observation;
    if (observation.isPartial && !isOther && found.other === undefined && isOptionalPart(found)) return found.value;
    if (found.value === undefined && isOptionalPart(found)) return undeclaredPart(found, observation); // 2
    const position = { ...found, other: orServerDefault(found, remoteOf) };
    const { field, value: declared, other: remote } = position;
    if (isMissingEntry(position)) return undefined; // 1
    if (declared === undefined) return addedValue(position); // 2
    if (field.extra?.isUnknown)
      return observeJson(declared, remote, {
        isSame: isSameInExtra,
        ...(!isOther && { values: "unknown" }),
        isComparison: observation.isComparison,
      }); // 3
    if (!isOther && (field.facts.providerOnly || mayBeUnchangedAt(position))) return declared; // 4, 5, 7
    if (isEmpty(declared) && isEmpty(remote)) return declared; // 6
    if (remote === undefined || remote === null) return undefined; // 8
    if (!hasSameForm(position)) return withoutEmpty(remote); // 9
    return observeForm(position, inner, observation); // 10
  };

/** True if both values are the same string, number or boolean. */
const isSameScalar = ({ value, other }: Position): boolean =>
  value === other && ["string", "number", "boolean"].includes(typeof value);

/** True for the key of an item that the service returns in another letter case, which it ignores. */
function isSameKey({ name, value, other, parent }: Position): boolean {
  const { listMap } = parent?.parent?.field.facts ?? {};
  return listMap?.ignoresCase === true && name === listMap.key && itemKey(value, listMap) === itemKey(other, listMap);
}

/** True for an entry that a record with masked entries does not have. */
const isMissingEntry = ({ other, parent }: Position): boolean =>
  parent?.field.kind === "record" &&
  other === undefined &&
  isRecord(parent.other) &&
  Object.values(parent.other).some(isMaskedSecret);

/** True for a member of an object, and for any part of `extra`, which one of two values may omit. */
const isOptionalPart = (position: Position): boolean =>
  isMember(position) || position.parent?.field.extra !== undefined;

/** A member or a part of `extra` that is not declared. Undefined if it is ignored. */
const undeclaredPart = (position: Position, { undeclared }: Observation): unknown =>
  undeclared && isMember(position) ? undeclared(position) : undefined;

/** A remote item, or an entry of a record, that is not declared. */
const addedValue = ({ other: remote, parent }: Position): unknown =>
  isEmpty(remote) && parent?.field.kind !== "array" ? undefined : withoutEmpty(remote);

/** True if the service may omit or mask a value, and the response does not show that it differs from the declared value. */
const mayBeUnchangedAt = (position: Position): boolean =>
  position.field.facts.returned === "onCreate" ||
  mayBeUnchangedMember(isNamedSecret(position), position.value, position.other, visibilityAt(position)) ||
  (isEmpty(position.other) && mayOmitEachMember(variantFor(position.field, position.value)));

/** True for an entry of a record that is named like a secret. A definition declares whether a member is secret. */
const isNamedSecret = ({ name = "", parent }: Position): boolean =>
  parent?.field.kind === "record" && mayNameSecret(name);

/** The visibility of a value by its field and the fields around it. */
function visibilityAt(position: Position): Visibility {
  let visibility: Visibility = isPublicAt(position) ? "public" : "returned";
  for (let at: Position | undefined = position; at; at = at.parent) {
    const { secret, returned } = at.field.facts;
    if (secret) return "secret";
    if (returned === "sometimes") visibility = returned;
  }
  return visibility;
}

/** True for an object of which the service may omit each member. */
const mayOmitEachMember = (variant: Field | undefined): boolean =>
  variant?.kind === "object" &&
  variant.members.length > 0 &&
  variant.members.every(([, { facts }]) => facts.returned === "sometimes");

/** True if both values have the same variant, and both are objects, both arrays, or neither. */
function hasSameForm(position: Position): boolean {
  const { field, value: declared, other: remote } = position;
  const variant = variantFor(field, declared);
  if (!variant || variantFor(field, remote) !== variant) return false;
  if (variant.kind === "array") return Array.isArray(declared) && Array.isArray(remote);
  return (variant.kind !== "object" && variant.kind !== "record") || (isRecord(declared) && isRecord(remote));
}

/**
 * The value by the kind of its field. JSON: its declared members. A set or a list map: its items in the declared order, then
 * added items (`observeItems`). Another array: its items in the order of the response (`observeList`). An object or a record: each part
 * by the rules of `observe`. Any other value keeps its declared form if it is equal: times, durations and URLs are equal by their meaning.
 */
function observeForm(position: Position, inner: Parameters<Transformer>[1], observation: Observation): unknown {
  const { field, value: declared, other: remote } = position;
  const { kind } = variantFor(field, declared) as Field;
  if (kind === "json" && isSameValue(field, declared, remote)) return declared;
  // In a record of JSON values, undeclared members are ignored at every level, including the first.
  if (kind === "json" || isJsonRecord(field))
    return observeJson(declared, remote, {
      values: observation.isOther ? undefined : jsonAt(position, observation),
      isComparison: observation.isComparison,
    });
  if (field.facts.listMap || field.facts.set) return observeItems(position, observation);
  if (field.kind === "array") return observeList(position, observation);
  if (kind === "object" || kind === "record") return inner({ other: remote });
  return isSameValue(field, declared, remote) ? declared : remote;
}

const jsonAt = (position: Position, { isPartial }: Observation): Visibility =>
  visibilityAt(position) === "secret" ? "secret" : isPartial ? "unknown" : "returned";

const isJsonRecord = ({ kind, of, extra }: Field): boolean => kind === "record" && of?.kind === "json" && !extra;

/** The remote items of a set or a list map: the declared items in their order, then the others. */
function observeItems(position: Position, observation: Observation): unknown[] {
  const { listMap: keyed } = position.field.facts;
  const item = position.field.of as Field;
  const declared = position.value as readonly unknown[];
  const remote = position.other as readonly unknown[];
  const observed = (i: number, other: unknown) => observeItem(position, i, other, observation);
  const isIt = (i: number, other: unknown): boolean =>
    keyed ? itemKey(other, keyed) === itemKey(declared[i], keyed) : isSame(item, declared[i], observed(i, other));
  const remaining = [...remote];
  const kept = declared.flatMap((_, i) => {
    const at = remaining.findIndex((other) => isIt(i, other));
    // The service stores a duplicate of a set only once.
    const [found] = at >= 0 ? remaining.splice(at, 1) : keyed ? [] : remote.filter((other) => isIt(i, other));
    return found === undefined ? [] : [observed(i, found)];
  });
  if (!keyed)
    return [...kept, ...remaining.filter((other) => !declared.some((_, i) => isIt(i, other))).map(withoutEmpty)];
  if (position.field.extra || isRetained(keyed, enclosing(position))) return kept;
  // As drift, the item would replace the object in the next unattended run, and its data would be lost.
  if (keyed.removed === "replace" && !observation.includesUnmanagedItems) return kept;
  return [...kept, ...remaining.map(withoutEmpty)];
}

/** A remote item as the declared item. The path of an item is that in the declared inputs, so that digests of items differ by path. */
function observeItem(position: Position, i: number, other: unknown, observation: Observation): unknown {
  const value = (position.value as readonly unknown[])[i];
  return transform(itemAt(position, i, { value, other }), observer(observation), { all: true });
}

/** The remote items of a list in their order, each in the form of the declared item with the same identity. */
function observeList(position: Position, observation: Observation): unknown[] {
  const declared = position.value as readonly unknown[];
  const remote = position.other as readonly unknown[];
  // Most lists of scalars are unchanged.
  if (declared.length === remote.length && declared.every((one, i) => one === remote[i] && typeof one !== "object"))
    return [...declared];
  const observed = (i: number, item: unknown) => observeItem(position, i, item, observation);
  const { undeclared: _, ...declaredOnly } = observation;
  const field = position.field.of as Field;
  const comparison = { ...declaredOnly, isComparison: true };
  const isEqual = (i: number, j: number) => isSame(field, declared[i], observeItem(position, i, remote[j], comparison));
  if (observation.isComparison) return areEqual(declared, remote, isEqual) ? [...declared] : [...remote];
  const mayHide = mayHideValues(visibilityAt(position));
  const leaves = (item: unknown) => leavesOf(field, item);
  const positions = observation.isOther ? [] : samePositions(declared, remote, { isEqual, leaves, mayHide });
  const items = remote.map((item, j) => {
    const i = positions[j];
    return i === undefined ? observeItem(position, j, item, { ...observation, isOther: true }) : observed(i, item);
  });
  return items.filter((item) => item !== undefined);
}

/** True if the items at the same positions are equal. No item at another position makes two lists equal. */
const areEqual = (
  declared: readonly unknown[],
  remote: readonly unknown[],
  isEqual: (i: number, j: number) => boolean,
): boolean => declared.length === remote.length && declared.every((_, i) => isEqual(i, i));

/** False for values that a response shows, such as numbers, and for lists of them, such as the points of a shape. */
const mayContainMask = (value: unknown): boolean =>
  typeof value === "string" || (Array.isArray(value) ? value.some(mayContainMask) : isRecord(value));

/** True for an item of a list that may hide a value. A string that the response shows hides none. */
const mayHideValues = (visibility: Visibility) => (item: unknown) =>
  isRecord(item) ||
  (Array.isArray(item) && (visibility !== "returned" || item.some(mayContainMask))) ||
  (typeof item === "string" && (visibility !== "returned" || isHidden(item)));

/** The comparison of JSON. */
interface JsonComparison {
  readonly isSame?: (a: unknown, b: unknown) => boolean;
  /** Visibility of the values. If omitted, the response shows all. */
  readonly values?: Visibility | undefined;
  /** See `Observation`. */
  readonly isComparison?: boolean | undefined;
}

/**
 * The remote JSON in the form of the declared JSON. Compares only the declared members, at any depth, and arrays by position and length.
 * Hidden values of an item are those of the declared item with the same identity.
 *
 * @param isSecret the name of the value, or of one around it, is that of a secret.
 */
export function observeJson(
  declared: unknown,
  remote: unknown,
  comparison: JsonComparison = {},
  isSecret = false,
): unknown {
  const { isSame = isSameJson, values } = comparison;
  if (isEmpty(declared) && isEmpty(remote)) return declared;
  if (isRecord(declared) && isRecord(remote)) {
    const isSecretIn = (key: string) => isSecretMember(declared, key, isSecret);
    const members = Object.keys(declared).map(
      (key) => [key, observeJson(declared[key], memberOf(remote, key), comparison, isSecretIn(key))] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(declared) && Array.isArray(remote)) {
    const ofItems = { ...comparison, isComparison: true };
    const isEqual = (i: number, j: number) =>
      isSameJson(observeJson(declared[i], remote[j], ofItems, isSecret), declared[i]);
    if (comparison.isComparison) return areEqual(declared, remote, isEqual) ? declared : remote;
    const leaves = (item: unknown) => leavesOf(undefined, item, { isNamed: isSecret });
    const isShown = values === "returned" && !isSecret && !remote.some(mayContainMask);
    const mayHide = values && !isShown && mayHideValues(isSecret ? "secret" : values);
    const positions = mayHide ? samePositions(declared, remote, { isEqual, leaves, mayHide }) : [];
    return remote.map((item, j) => {
      const i = positions[j];
      if (i !== undefined) return observeJson(declared[i], item, comparison, isSecret);
      return j < declared.length ? observeJson(declared[j], item, { isSame }, isSecret) : item;
    });
  }
  if (values && mayBeUnchangedMember(isSecret, declared, remote, values)) return declared;
  if (remote === null) return undefined;
  return isSame(declared, remote) ? declared : remote;
}

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

import { isRetained, isSame, itemKey } from "./compare";
import { isSameJson, isSameValue } from "./equality";
import { isMask, isUnshown, isWithheld, withStoredSecrets } from "./masked-values";
import { orServerDefault } from "./server-defaults";
import { isEmpty, isRecord, type Values, withoutEmpty } from "./values";

export interface Observation {
  /** Include items that were added outside Pulumi and that only a replacement could remove. */
  readonly includesUnmanagedItems?: boolean;
}

/**
 * The remote value in the form of the declared value. Every difference between the result and the declared value is
 * drift. Object members that are not declared are ignored. All empty values are equal. An equal value keeps its
 * declared form.
 *
 * @returns undefined if the service has no value any more.
 */
export const observe = (field: Field, declared: unknown, remote: unknown, observation: Observation): unknown =>
  transform(startAt(field, declared, remote), observer(observation), { all: true });

/** The remote members of an object, in the form of the declared members. */
export const observeObject = (field: Field, declared: Values, remote: Values, observation: Observation): Values =>
  observe(field, declared, remote, observation) as Values;

const observer =
  (observation: Observation): Transformer =>
  (found, inner) => {
    const position = { ...found, other: orServerDefault(found, remoteOf) };
    const { field, value: declared } = position;
    const remote = remoteOf(position);
    if (isMissingItem(position)) return undefined;
    if (declared === undefined) return isIgnored(position) ? undefined : undeclared(position, remote);
    if (field.extra?.isUnknown) return observeJson(declared, withStoredSecrets(declared, remote, isUnshown));
    if (isKept(position) || (isEmpty(declared) && isEmpty(remote))) return declared;
    if (isEmpty(remote) && isWithheldWhole(variantFor(field, declared))) return declared;
    if (remote === undefined || remote === null) return undefined;
    return hasSameForm(position) ? observeForm(position, inner, observation) : withoutEmpty(remote);
  };

/** True for a member of an object, and for any part of `extra`, that the program does not declare. */
const isIgnored = (position: Position): boolean => isMember(position) || position.parent?.field.extra !== undefined;

/** True if the remote value does not show that the declared value differs. */
function isKept(position: Position): boolean {
  const { facts } = position.field;
  if (facts.returned === "onCreate" || facts.providerOnly) return true;
  const isSecret = isSecretAt(position);
  const mayBeWithheld = isSecret || isInside(position, (field) => field.facts.returned === "sometimes");
  return mayBeWithheld && isWithheld(position.value, remoteOf(position), isSecret);
}

/** True if both values have the same variant, and both are objects, both arrays, or neither. */
function hasSameForm(position: Position): boolean {
  const { field, value: declared } = position;
  const remote = remoteOf(position);
  const variant = variantFor(field, declared);
  if (!variant || variantFor(field, remote) !== variant) return false;
  if (variant.kind === "array") return Array.isArray(declared) && Array.isArray(remote);
  return (
    (variant.kind !== "object" && variant.kind !== "record") ||
    isJsonRecord(variant) ||
    (isRecord(declared) && isRecord(remote))
  );
}

function observeForm(position: Position, inner: Parameters<Transformer>[1], observation: Observation): unknown {
  const { field, value: declared, other } = position;
  const remote = remoteOf(position);
  const { kind } = variantFor(field, declared) as Field;
  if (kind === "json") return observeJson(declared, remote);
  // In a record of JSON values, undeclared members are ignored at every level, including the first.
  if (isJsonRecord(field))
    return observeJson(declared, isSecretAt(position) ? withStoredSecrets(declared, remote) : remote);
  if (field.facts.listMap || field.facts.set) return observeItems(position, observation);
  if (kind === "object" || kind === "record" || kind === "array") return inner({ other });
  return isSameValue(field, declared, remote) ? declared : remote;
}

const isJsonRecord = ({ kind, of, extra }: Field): boolean => kind === "record" && of?.kind === "json" && !extra;

const remoteOf = ({ other }: Position): unknown => other;

/** True for an item of an array that the remote array does not have. */
function isMissingItem({ step, parent }: Position): boolean {
  const items = parent && remoteOf(parent);
  return typeof step === "number" && Array.isArray(items) && step >= items.length;
}

/** True if the field of a position, or a field around it, passes the test. */
const isInside = ({ field, parent }: Position, test: (field: Field) => boolean): boolean =>
  test(field) || (parent !== undefined && isInside(parent, test));

const isSecretAt = (position: Position): boolean => isInside(position, ({ facts }) => facts.secret === true);

/** A remote item, or an entry of a record, that is not declared. */
function undeclared(position: Position, remote: unknown): unknown {
  if (position.parent?.field.kind === "array") return withoutEmpty(remote);
  return isEmpty(remote) || (isSecretAt(position) && isMask(remote)) ? undefined : withoutEmpty(remote);
}

/** True if the service may omit all members of an object. */
const isWithheldWhole = (variant: Field | undefined): boolean =>
  variant?.kind === "object" &&
  variant.members.length > 0 &&
  variant.members.every(([, { facts }]) => facts.returned === "sometimes");

/** The remote items of a set or a list map: the declared items in their order, then the others. */
function observeItems(position: Position, observation: Observation): unknown[] {
  const { listMap: keyed } = position.field.facts;
  const item = position.field.of as Field;
  const declared = position.value as readonly unknown[];
  const remote = remoteOf(position) as readonly unknown[];
  const observed = (value: unknown, other: unknown) =>
    transform(itemAt(position, 0, { value, other }), observer(observation), { all: true });
  const isIt = (value: unknown, other: unknown): boolean =>
    keyed ? itemKey(other, keyed.key) === itemKey(value, keyed.key) : isSame(item, value, observed(value, other));
  const remaining = [...remote];
  const kept = declared.flatMap((value) => {
    const at = remaining.findIndex((other) => isIt(value, other));
    // The service stores a duplicate of a set only once.
    const [found] = at >= 0 ? remaining.splice(at, 1) : keyed ? [] : remote.filter((other) => isIt(value, other));
    return found === undefined ? [] : [observed(value, found)];
  });
  if (!keyed)
    return [...kept, ...remaining.filter((other) => !declared.some((value) => isIt(value, other))).map(withoutEmpty)];
  if (position.field.extra || isRetained(keyed, enclosing(position))) return kept;
  // As drift, the item would replace the object in the next unattended run, and its data would be lost.
  if (keyed.removed === "replace" && !observation.includesUnmanagedItems) return kept;
  return [...kept, ...remaining.map(withoutEmpty)];
}

/** Compares only the declared members of JSON, at any depth. Arrays are compared by position and length. */
export function observeJson(declared: unknown, remote: unknown): unknown {
  if (isEmpty(declared) && isEmpty(remote)) return declared;
  if (isRecord(declared) && isRecord(remote)) {
    const members = Object.keys(declared).map(
      (name) => [name, observeJson(declared[name], memberOf(remote, name))] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(declared) && Array.isArray(remote)) {
    return remote.map((value, i) => (i < declared.length ? observeJson(declared[i], value) : value));
  }
  if (remote === null) return undefined;
  return isSameJson(declared, remote) ? declared : remote;
}

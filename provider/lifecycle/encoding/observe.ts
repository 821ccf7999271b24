import { type Around, type Field, type FieldFacts, variantFor } from "../../define";
import { isRetained, isSame, itemKey } from "../state/compare";
import { isSameJson, isSameValue } from "../state/equality";
import { isEmpty, isRecord, type Values, withoutEmpty } from "../state/values";
import { isMask, isWithheld, withSavedSecrets } from "./masked-values";
import { orServerDefault } from "./server-defaults";

/** How a live object is read against what the person wrote. */
export interface Observation {
  /** What the service answers in place of a secret. */
  readonly masks: readonly string[];
  /** Below something that the service may omit or mask. */
  readonly withheld?: boolean;
  /** Below a secret. */
  readonly secret?: boolean;
  /** Includes items that were added outside Pulumi and that only a replacement could remove. */
  readonly includesUnmanagedItems?: boolean;
  /** What was written, and what there is, around a value: the nearest first. */
  readonly declared?: Around;
  readonly remote?: Around;
}

/**
 * What the person wrote, as the service has it now. Only what was written is looked at: members that the service
 * fills in are left out, forms of nothing are equal, and an equal value keeps the form in which it was written, so
 * that what differs from the written value in the result is drift and nothing else is.
 *
 * @returns undefined where the service has nothing any more.
 */
export function observe(field: Field, declared: unknown, remote: unknown, around: Observation): unknown {
  const { facts } = field;
  const observation = observationOf(facts, around);
  if (declared === undefined || facts.returned === "onCreate" || facts.providerOnly) return declared;
  if (
    (observation.withheld || observation.secret) &&
    isWithheld(declared, remote, observation.masks, observation.secret === true)
  )
    return declared;
  if (isEmpty(declared) && isEmpty(remote)) return declared;
  const variant = variantFor(field, declared);
  // Without the values that the service may withhold there is nothing to show.
  if (isEmpty(remote) && variant && isWithheldWhole(variant)) return declared;
  if (remote === undefined || remote === null) return undefined;
  if (!variant || variantFor(field, remote) !== variant) return withoutEmpty(remote);
  switch (variant.kind) {
    case "object":
      return isRecord(declared) && isRecord(remote)
        ? observeObject(variant, declared, remote, observation)
        : withoutEmpty(remote);
    case "record":
      // Of plain data only what was written is looked at, its first level included.
      if (variant.of?.kind === "json")
        return observeJson(
          declared,
          observation.secret ? withSavedSecrets(declared, remote, observation.masks) : remote,
        );
      return isRecord(declared) && isRecord(remote)
        ? observeRecord(variant, declared, remote, observation)
        : withoutEmpty(remote);
    case "array":
      return Array.isArray(declared) && Array.isArray(remote)
        ? observeArray(field, declared, remote, observation)
        : withoutEmpty(remote);
    case "json":
      return observeJson(declared, remote);
    default:
      return isSameValue(field, declared, remote) ? declared : remote;
  }
}

/** How what is inside a field is read. */
const observationOf = ({ returned, secret }: FieldFacts, around: Observation): Observation =>
  returned === "sometimes" || secret
    ? {
        ...around,
        withheld: around.withheld || returned === "sometimes",
        secret: around.secret || secret,
      }
    : around;

/** Whether an object has no members but those that the service may withhold. */
const isWithheldWhole = ({ kind, members }: Field): boolean =>
  kind === "object" && members.length > 0 && members.every(([, { facts }]) => facts.returned === "sometimes");

/** The members of args as the service has them now. */
export function observeObject(variant: Field, declared: Values, remote: Values, around: Observation): Values {
  const observation = {
    ...around,
    declared: [declared, ...(around.declared ?? [])],
    remote: [remote, ...(around.remote ?? [])],
  };
  const seen: Values = {};
  for (const [name, member] of variant.members) {
    const value = observe(
      member,
      declared[name],
      orServerDefault(member, remote[name], observation.remote),
      observation,
    );
    if (value !== undefined) seen[name] = value;
  }
  return seen;
}

const undeclared = (remote: unknown): unknown => (isEmpty(remote) ? undefined : withoutEmpty(remote));

function observeRecord(variant: Field, declared: Values, remote: Values, observation: Observation): Values {
  const seen: Values = {};
  for (const name of new Set([...Object.keys(declared), ...Object.keys(remote)])) {
    const value =
      name in declared
        ? observe(variant.of as Field, declared[name], remote[name], observation)
        : observation.secret && isMask(remote[name], observation.masks)
          ? undefined
          : undeclared(remote[name]);
    if (value !== undefined) seen[name] = value;
  }
  return seen;
}

function observeArray(
  field: Field,
  declared: readonly unknown[],
  remote: readonly unknown[],
  observation: Observation,
): unknown[] {
  const item = field.of as Field;
  const { listMap: keyed, set: unordered } = field.facts;
  if (!keyed && !unordered) {
    return remote.map((value, i) =>
      i < declared.length ? observe(item, declared[i], value, observation) : withoutEmpty(value),
    );
  }
  const isIt = (value: unknown, other: unknown): boolean =>
    keyed
      ? itemKey(other, keyed.key) === itemKey(value, keyed.key)
      : isSame(item, value, observe(item, value, other, observation));
  const remaining = [...remote];
  const kept = declared.flatMap((value) => {
    const at = remaining.findIndex((other) => isIt(value, other));
    // A set has a value once, however often it was written.
    const [found] = at >= 0 ? remaining.splice(at, 1) : keyed ? [] : remote.filter((other) => isIt(value, other));
    return found === undefined ? [] : [observe(item, value, found, observation)];
  });
  if (unordered)
    return [...kept, ...remaining.filter((other) => !declared.some((value) => isIt(value, other))).map(withoutEmpty)];
  if (keyed && isRetained(keyed, observation.declared ?? [])) return kept;
  // As drift, the item would replace the object in the next unattended run, and its data would be lost.
  if (keyed?.removed === "replace" && !observation.includesUnmanagedItems) return kept;
  return [...kept, ...remaining.map(withoutEmpty)];
}

/** Of plain data, only the members that were written, at any depth; arrays by position and length. */
export function observeJson(declared: unknown, remote: unknown): unknown {
  if (isEmpty(declared) && isEmpty(remote)) return declared;
  if (isRecord(declared) && isRecord(remote)) {
    const members = Object.keys(declared).map((name) => [name, observeJson(declared[name], remote[name])] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(declared) && Array.isArray(remote)) {
    return remote.map((value, i) => (i < declared.length ? observeJson(declared[i], value) : value));
  }
  if (remote === null) return undefined;
  return isSameJson(declared, remote) ? declared : remote;
}

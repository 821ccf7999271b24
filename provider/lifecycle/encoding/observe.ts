import { type Enclosing, type Field, type FieldFacts, memberOf, variantFor } from "../../define";
import { isRetained, isSame, itemKey } from "../state/compare";
import { isSameJson, isSameValue } from "../state/equality";
import { isEmpty, isRecord, type Values, withoutEmpty } from "../state/values";
import { isMask, isWithheld, withSavedSecrets } from "./masked-values";
import { orServerDefault } from "./server-defaults";

/** The context in which a remote value is compared with its declared value. */
export interface Observation {
  /** The value is inside a field that responses may omit or mask. */
  readonly withheld?: boolean;
  /** The value is inside a secret. */
  readonly secret?: boolean;
  /** Includes items that were added outside Pulumi and that only a replacement could remove. */
  readonly includesUnmanagedItems?: boolean;
  /** The declared and the remote values around the value, the nearest first. */
  readonly declared?: Enclosing;
  readonly remote?: Enclosing;
}

/**
 * The remote value in the form of the declared value. Every difference between the result and the declared value is
 * drift. Object members that are not declared are ignored. All empty values are equal. An equal value keeps its
 * declared form.
 *
 * @returns undefined if the service has no value any more.
 */
export function observe(field: Field, declared: unknown, remote: unknown, outer: Observation): unknown {
  const { facts } = field;
  const observation = observationOf(facts, outer);
  if (declared === undefined || facts.returned === "onCreate" || facts.providerOnly) return declared;
  if ((observation.withheld || observation.secret) && isWithheld(declared, remote, observation.secret === true))
    return declared;
  if (isEmpty(declared) && isEmpty(remote)) return declared;
  const variant = variantFor(field, declared);
  // A service that omits all members of an object may omit the object.
  if (isEmpty(remote) && variant && isWithheldWhole(variant)) return declared;
  if (remote === undefined || remote === null) return undefined;
  if (!variant || variantFor(field, remote) !== variant) return withoutEmpty(remote);
  switch (variant.kind) {
    case "object":
      return isRecord(declared) && isRecord(remote)
        ? observeObject(variant, declared, remote, observation)
        : withoutEmpty(remote);
    case "record":
      // In a record of JSON values, undeclared members are ignored at every level, including the first.
      if (variant.of?.kind === "json")
        return observeJson(declared, observation.secret ? withSavedSecrets(declared, remote) : remote);
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

/** The observation for the values inside a field. */
const observationOf = ({ returned, secret }: FieldFacts, outer: Observation): Observation =>
  returned === "sometimes" || secret
    ? {
        ...outer,
        withheld: outer.withheld || returned === "sometimes",
        secret: outer.secret || secret,
      }
    : outer;

/** True if the service may omit all members of an object. */
const isWithheldWhole = ({ kind, members }: Field): boolean =>
  kind === "object" && members.length > 0 && members.every(([, { facts }]) => facts.returned === "sometimes");

/** The remote members of an object, in the form of the declared members. */
export function observeObject(variant: Field, declared: Values, remote: Values, outer: Observation): Values {
  const observation = {
    ...outer,
    declared: [declared, ...(outer.declared ?? [])],
    remote: [remote, ...(outer.remote ?? [])],
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
  const seen = [...new Set([...Object.keys(declared), ...Object.keys(remote)])].map((name) => {
    const shown = memberOf(remote, name);
    if (Object.hasOwn(declared, name))
      return [name, observe(variant.of as Field, declared[name], shown, observation)] as const;
    return [name, observation.secret && isMask(shown) ? undefined : undeclared(shown)] as const;
  });
  return Object.fromEntries(seen.filter(([, value]) => value !== undefined));
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
    // The service stores a duplicate of a set only once.
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

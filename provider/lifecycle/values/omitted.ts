import {
  type Enclosing,
  enclosing,
  type Field,
  omissionOf,
  type Position,
  startAt,
  transform,
  variantFor,
} from "../../define";
import { isRemovedWithoutEffect, remoteOf, serverDefaultOf } from "./server-defaults";
import { declarable } from "./state";
import { isEmpty } from "./values";

/**
 * The value of a member that the program omits, if it differs from the default of the service. The state then contains it
 * like a declared value, so that a preview shows its removal, and an update restores the default. Undefined for the default,
 * for a member whose default is not known, and for a value that the response omits.
 */
export function valueBesideDefault(position: Position): unknown {
  const { field, other: remote } = position;
  if (isEmpty(remote) || !isEverWatched(field) || remote === field.facts.serverDefault) return undefined;
  const around = enclosing(position, remoteOf);
  if (isRemovedWithoutEffect(field, remote, around) || !isDefaultKnown(field, around)) return undefined;
  if (!omissionOf(field, fieldsAround(position))?.isWatched) return undefined;
  const isOmitted = (part: Field) => isUnread(part) || part.facts.declaredOnly !== undefined;
  const value = without(isOmitted, field, declarable(field, remote));
  return isEmpty(value) || isRemovedWithoutEffect(field, value, around) ? undefined : value;
}

/**
 * The value of any other member that the program omits: its default is not known, or only a replacement could restore it.
 * Undefined for a secret, and for a value that responses may omit.
 */
export function otherValue(position: Position): unknown {
  const { field, other: remote } = position;
  const around = fieldsAround(position);
  const { providerOnly, autoName } = field.facts;
  if (isEmpty(remote) || providerOnly || autoName || omissionOf(field, around)?.isWatched) return undefined;
  if ([field, ...around].some(isUnread)) return undefined;
  const value = without(isUnread, field, declarable(field, remote));
  return isEmpty(value) ? undefined : value;
}

const watchedAnywhere = new WeakMap<Field, boolean>();

/** False for a field that no position watches. Most members of most objects are such fields, or have their default. */
function isEverWatched(field: Field): boolean {
  let isWatched = watchedAnywhere.get(field);
  if (isWatched === undefined) {
    isWatched = omissionOf(field, [])?.isWatched ?? false;
    watchedAnywhere.set(field, isWatched);
  }
  return isWatched;
}

/** The fields around a position. Of a union, also its variant. */
function fieldsAround({ parent }: Position): Field[] {
  if (!parent) return [];
  const variant = variantFor(parent.field, parent.other);
  return [parent.field, ...(variant && variant !== parent.field ? [variant] : []), ...fieldsAround(parent)];
}

/** A default that depends on the values around it may be unknown: batches have an interval only while batching is enabled. */
const isDefaultKnown = (field: Field, around: Enclosing): boolean =>
  typeof field.facts.serverDefault !== "function" || serverDefaultOf(field, around) !== undefined;

/** True for a secret, and for another value that responses may omit or mask. */
const isUnread = ({ facts }: Field): boolean => Boolean(facts.secret || facts.returned);

const without = (isOmitted: (part: Field) => boolean, field: Field, value: unknown): unknown =>
  transform(startAt(field, value), (position, inner) => (isOmitted(position.field) ? undefined : inner()));

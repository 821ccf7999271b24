import {
  type Enclosing,
  enclosing,
  type Field,
  isMember,
  type Position,
  partsOf,
  startAt,
  variantFor,
} from "../../define";
import { isSameValue } from "./equality";
import { type Inputs, isEmpty, isRecord } from "./values";

/** The value that the service uses for an omitted field. Undefined if it is not known. */
export function serverDefaultOf({ facts: { serverDefault } }: Field, around: Enclosing): unknown {
  return typeof serverDefault === "function" ? serverDefault(around) : serverDefault;
}

/** The value at a position of the other object: the old or the remote one. */
export const remoteOf = ({ other }: Position): unknown => other;

/** Inputs without values that the service assumes and that check adds. A create request needs none of them. */
export const withoutAddedDefaults = ({ fields }: Field, inputs: Inputs): Inputs =>
  Object.fromEntries(
    Object.entries(inputs).filter(([name, value]) => {
      const { defaultValue, facts } = fields[name] as Field;
      return defaultValue === undefined || value !== facts.serverDefault;
    }),
  );

/**
 * The value at a position, or its server default if it is an omitted member of an object.
 *
 * @param read the value to use, of those at the position.
 */
export function orServerDefault(position: Position, read: (position: Position) => unknown): unknown {
  const value = read(position);
  const { field } = position;
  if ((value !== undefined && value !== null) || field.facts.serverDefault === undefined || !isMember(position))
    return value;
  return serverDefaultOf(field, enclosing(position, read));
}

/** True if a value is equivalent to an omitted value, at any depth. */
export function isServerDefault(field: Field, value: unknown, around: Enclosing): boolean {
  const { serverDefault = null } = field.facts;
  if (value === undefined || value === null || (isEmpty(value) && serverDefault === null)) return true;
  const assumed = serverDefaultOf(field, around) ?? undefined;
  if (assumed !== undefined && isSameValue(field, assumed, value)) return true;
  const variant = variantFor(field, value);
  if (variant?.kind !== "object" || !isRecord(value)) return false;
  // A union is not equivalent to an omitted value, unless its variant is the server default.
  if (field.kind === "union" && variant !== variantFor(field, assumed)) return false;
  const tag = field.discriminator;
  const inside = [value, ...around];
  return partsOf(startAt(field, value)).every(
    (part) => part.name === tag || isServerDefault(part.field, part.value, inside),
  );
}

/** True if the removal of a value changes nothing in the service: it keeps its default, or the value that a removal sends. */
export function isRemovedWithoutEffect(field: Field, value: unknown, around: Enclosing): boolean {
  const { valueOnRemoval } = field.facts;
  return (
    isServerDefault(field, value, around) || (valueOnRemoval !== undefined && isSameValue(field, valueOnRemoval, value))
  );
}

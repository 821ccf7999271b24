import { type Around, type Field, variantFor } from "../../define";
import { isSameValue } from "../state/equality";
import { isEmpty, isRecord } from "../state/values";

/** The value that the service uses for an omitted field. Undefined if it is not known. */
export function serverDefaultOf({ facts: { serverDefault } }: Field, around: Around): unknown {
  return typeof serverDefault === "function" ? serverDefault(around) : serverDefault;
}

/** The value of a member, or its server default if it is omitted. */
export const orServerDefault = (field: Field, value: unknown, around: Around): unknown =>
  value === undefined || value === null ? serverDefaultOf(field, around) : value;

/** True if a value is equivalent to an omitted value, at any depth. */
export function isServerDefault(field: Field, value: unknown, around: Around): boolean {
  if (value === undefined || value === null || (isEmpty(value) && field.facts.serverDefault === undefined)) return true;
  const taken = serverDefaultOf(field, around);
  const variant = variantFor(field, value);
  if (variant?.kind !== "object" || !isRecord(value)) return taken !== undefined && isSameValue(field, taken, value);
  // A union is not equivalent to an omitted value, unless its variant is the server default.
  if (field.kind === "union" && !isRecord(taken)) return false;
  const tag = field.discriminator;
  if (tag && isRecord(taken) && value[tag] !== taken[tag]) return false;
  const inside = [value, ...around];
  return variant.members.every(([name, member]) => name === tag || isServerDefault(member, value[name], inside));
}

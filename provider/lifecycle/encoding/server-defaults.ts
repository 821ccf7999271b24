import { type Around, type Field, variantFor } from "../../define";
import { isSameValue } from "../state/equality";
import { isEmpty, isRecord } from "../state/values";

/** What the service takes for a field that is left out, as far as that is known. */
export function serverDefaultOf({ facts: { serverDefault } }: Field, around: Around): unknown {
  return typeof serverDefault === "function" ? serverDefault(around) : serverDefault;
}

/** A value of a member, or what the service takes where it is left out. */
export const orServerDefault = (field: Field, value: unknown, around: Around): unknown =>
  value === undefined || value === null ? serverDefaultOf(field, around) : value;

/** Whether a value says nothing that the service would not take without it, at any depth. */
export function isServerDefault(field: Field, value: unknown, around: Around): boolean {
  if (value === undefined || value === null || (isEmpty(value) && field.facts.serverDefault === undefined)) return true;
  const taken = serverDefaultOf(field, around);
  const variant = variantFor(field, value);
  if (variant?.kind !== "object" || !isRecord(value)) return taken !== undefined && isSameValue(field, taken, value);
  // A union says of which kind it is, unless it is of the kind that is taken anyway.
  if (field.kind === "union" && !isRecord(taken)) return false;
  const tag = field.discriminator;
  if (tag && isRecord(taken) && value[tag] !== taken[tag]) return false;
  const inside = [value, ...around];
  return variant.members.every(([name, member]) => name === tag || isServerDefault(member, value[name], inside));
}

import { type Enclosing, type Field, variantFor } from "../../define";
import { isSameValue } from "../state/equality";
import { type Inputs, isEmpty, isRecord } from "../state/values";

/** The value that the service uses for an omitted field. Undefined if it is not known. */
export function serverDefaultOf({ facts: { serverDefault } }: Field, enclosing: Enclosing): unknown {
  return typeof serverDefault === "function" ? serverDefault(enclosing) : serverDefault;
}

/** Inputs without values that the service assumes and that check adds. A create request needs none of them. */
export const withoutAddedDefaults = ({ fields }: Field, inputs: Inputs): Inputs =>
  Object.fromEntries(
    Object.entries(inputs).filter(([name, value]) => {
      const { defaultValue, facts } = fields[name] as Field;
      return defaultValue === undefined || facts.serverDefault === undefined || value !== facts.serverDefault;
    }),
  );

/** The value of a member, or its server default if it is omitted. */
export const orServerDefault = (field: Field, value: unknown, enclosing: Enclosing): unknown =>
  value === undefined || value === null ? serverDefaultOf(field, enclosing) : value;

/** True if a value is equivalent to an omitted value, at any depth. */
export function isServerDefault(field: Field, value: unknown, enclosing: Enclosing): boolean {
  if (value === undefined || value === null || (isEmpty(value) && field.facts.serverDefault === undefined)) return true;
  const assumed = serverDefaultOf(field, enclosing);
  const variant = variantFor(field, value);
  if (variant?.kind !== "object" || !isRecord(value))
    return assumed !== undefined && isSameValue(field, assumed, value);
  // A union is not equivalent to an omitted value, unless its variant is the server default.
  if (field.kind === "union" && !isRecord(assumed)) return false;
  const tag = field.discriminator;
  if (tag && isRecord(assumed) && value[tag] !== assumed[tag]) return false;
  const inside = [value, ...enclosing];
  return variant.members.every(([name, member]) => name === tag || isServerDefault(member, value[name], inside));
}

/** True if the removal of a value changes nothing in the service: it keeps its default, or the value that a removal sends. */
export function isRemovedWithoutEffect(field: Field, value: unknown, enclosing: Enclosing): boolean {
  const { valueOnRemoval } = field.facts;
  return (
    isServerDefault(field, value, enclosing) ||
    (valueOnRemoval !== undefined && isSameValue(field, valueOnRemoval, value))
  );
}

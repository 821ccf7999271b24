import { type Field, mapValues, variantFor } from "../../define";
import { isRecord } from "../state/values";

/** A value with the default of each missing member, at any depth. Other members, also invalid ones, stay unchanged. */
export function fillDefaults(field: Field, value: unknown): unknown {
  const { of } = field;
  if (of && Array.isArray(value)) return value.map((item) => fillDefaults(of, item));
  if (of && isRecord(value)) return mapValues(value, (item) => fillDefaults(of, item));
  const variant = isRecord(value) ? variantFor(field, value) : undefined;
  if (!variant || !isRecord(value)) return value;
  const filled = { ...value };
  for (const [name, member] of variant.members) {
    const given = value[name] ?? member.defaultValue;
    if (given !== undefined) filled[name] = fillDefaults(member, given);
  }
  return filled;
}

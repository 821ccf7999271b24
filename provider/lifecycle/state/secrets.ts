import { type Definition, type Field, hasFact, mapValues, variantFor } from "../../define";
import { isEmpty, isRecord, type ObjectValues, unknown } from "./values";

/** Applies `mark` to each secret in a value, at any depth. */
export function markSecrets(field: Field, value: unknown, mark: (secret: unknown) => unknown): unknown {
  if (value === undefined || value === null || value === unknown || !hasFact(field, "secret")) return value;
  if (field.facts.secret) return isEmpty(value) ? value : mark(value);
  if (Array.isArray(value)) return field.of ? value.map((item) => markSecrets(field.of as Field, item, mark)) : value;
  if (!isRecord(value)) return value;
  if (field.kind === "record") return mapValues(value, (item) => markSecrets(field.of as Field, item, mark));
  const variant = variantFor(field, value);
  // While the union variant is unknown, a member is secret if it is secret in any variant.
  const possible = variant ? [variant] : Object.values(field.variants);
  return mapValues(value, (member, name) => {
    const inner = possible.flatMap(({ fields }) => fields[name] ?? []);
    const [field] = inner.length > 1 ? [...inner.filter((one) => hasFact(one, "secret")), ...inner] : inner;
    return field ? markSecrets(field, member, mark) : member;
  });
}

/** Secret strings in a value, for redaction in logs and errors. */
export function secretsIn(field: Field, value: unknown): string[] {
  const found: string[] = [];
  markSecrets(field, value, (secret) => {
    collect(secret, found);
    return secret;
  });
  return found;
}

/** All strings in the values at some paths. */
export function stringsAt(value: unknown, paths: readonly (readonly (string | number)[])[]): string[] {
  const found: string[] = [];
  for (const path of paths) collect(path.reduce(memberOf, value), found);
  return found;
}

const memberOf = (value: unknown, step: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string | number, unknown>)[step]
    : undefined;

/** Secret strings in the inputs and outputs of a resource. */
export const secretsOf = ({ inputs, outputs }: Definition, values: ObjectValues): string[] => [
  ...secretsIn(inputs, values),
  ...secretsIn(outputs, values),
];

function collect(value: unknown, found: string[]): void {
  if (typeof value === "string") found.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isRecord(value)) for (const item of Object.values(value)) collect(item, found);
}

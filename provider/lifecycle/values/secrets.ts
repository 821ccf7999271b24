import {
  type Definition,
  type Field,
  hasFact,
  mapValues,
  partsOf,
  startAt,
  type Transformer,
  transform,
  type WalkOptions,
} from "../../define";
import { isGenerated } from "../../rest";
import { scalarsIn, stringsIn } from "../../text/json";
import { namesSecretString } from "../../text/possible-secrets";
import { isEmpty, isRecord, memberOrItem, type ObjectValues, unknown, type Values } from "./values";

/** Paths of the inputs in which the program passes secrets. */
export type SecretPaths = readonly (readonly (string | number)[])[];

/** While the variant of a union is unknown, a member is secret if it is secret in any variant. */
export const secretFields: WalkOptions = { fact: "secret", anyVariant: true };

/**
 * Applies `mark` to each secret in a value, at any depth.
 *
 * @param isReturned the service returns the value, so that each entry of a map and each part of JSON that is named like a secret is
 *   marked, too. In its own JSON, a program marks the secrets itself.
 */
export function markSecrets(
  field: Field,
  value: unknown,
  mark: (secret: unknown) => unknown,
  isReturned = false,
): unknown {
  const visit: Transformer = (position, inner) => {
    const { field, name = "", parent } = position;
    // The definition contains the name of a member of an object, and declares whether it is secret.
    const unknownName = field.extra?.isUnknown || parent?.field.kind === "record" ? String(name) : "";
    const isNamed = isReturned && !field.facts.secret && (field.kind === "json" || namesSecretString(unknownName));
    if (field.extra?.isUnknown || isNamed) return markNamed(position.value, unknownName, mark);
    if (!field.facts.secret) return inner();
    return isEmpty(position.value) || position.value === unknown ? position.value : mark(position.value);
  };
  const { extra } = field.fields;
  const { extra: given, ...own } = extra && isRecord(value) ? value : {};
  const options = isReturned && mayNameSecrets(field) ? anyMember : secretFields;
  const marked = transform(startAt(field, given === undefined ? value : own), visit, options);
  if (!extra || given === undefined) return marked;
  return { ...(marked as Values), extra: transform(startAt(extra, given), visit, anyMember) };
}

/** Members without the fact may be secret by their names. */
const anyMember: WalkOptions = { anyVariant: true };

/** True for a field whose values may contain names that no field describes: the keys of a map, and the members of JSON. */
const mayNameSecrets = (field: Field): boolean => hasFact(field, "json") || hasFact(field, "record");

/** Secret strings and numbers in a value, for redaction in logs and errors. */
export function secretsIn(field: Field, value: unknown, isReturned = false): string[] {
  if (!isReturned && hasNoSecret(field, value)) return [];
  const found: unknown[] = [];
  markSecrets(field, value, (secret) => found.push(secret), isReturned);
  return found.flatMap(scalarsIn);
}

/** True for an object whose members with secrets are all missing, as in most objects. Any member of the input `extra` may be secret. */
const hasNoSecret = (field: Field, value: unknown): boolean =>
  field.kind === "object" &&
  !field.facts.secret &&
  !(field.fields.extra && isRecord(value) && value.extra !== undefined) &&
  !(hasFact(field, "secret") && partsOf(startAt(field, value), secretFields).length);

/** A value that no field describes. Each part that is named like a secret is marked. */
function markNamed(value: unknown, name: string, mark: (secret: unknown) => unknown): unknown {
  if (isEmpty(value) || value === unknown) return value;
  if (namesSecretString(name) && stringsIn(value).length) return mark(value);
  if (Array.isArray(value)) return value.map((item) => markNamed(item, "", mark));
  if (!isRecord(value)) return value;
  return mapValues(value, (member, key) => markNamed(member, key, mark));
}

/** All strings and numbers in the values at some paths. */
export const scalarsAt = (value: unknown, paths: readonly (readonly (string | number)[])[]): string[] =>
  paths.flatMap((path) => scalarsIn(path.reduce(memberOrItem, value)));

/**
 * Secret strings in the inputs and outputs of a resource, which are hidden in all messages. A returned string that is secret by its name
 * alone is among them only if it looks generated: the value of a `partitionKey` is an ordinary word.
 */
export const secretsOf = ({ inputs, outputs }: Definition, values: ObjectValues): string[] => [
  ...secretsIn(inputs, values),
  ...secretsIn(outputs, values),
  ...(mayNameSecrets(outputs)
    ? secretsIn(outputs, values, true).filter((text) => /\d/.test(text) && isGenerated(text))
    : []),
];

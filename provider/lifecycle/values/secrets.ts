import {
  type Definition,
  type Field,
  mapValues,
  startAt,
  type Transformer,
  transform,
  type WalkOptions,
  walk,
} from "../../define";
import { namesSecret } from "../../rest";
import { stringsIn } from "../../text/json";
import { isEmpty, isRecord, memberOrItem, type ObjectValues, unknown, type Values } from "./values";

/** Paths of the inputs in which the program passes secrets. */
export type SecretPaths = readonly (readonly (string | number)[])[];

/** While the variant of a union is unknown, a member is secret if it is secret in any variant. */
export const secretFields: WalkOptions = { fact: "secret", anyVariant: true };

/** Applies `mark` to each secret in a value, at any depth. */
export function markSecrets(field: Field, value: unknown, mark: (secret: unknown) => unknown): unknown {
  const visit: Transformer = (position, inner) => {
    if (position.field.extra?.isUnknown) return markNamed(position.value, String(position.name ?? ""), mark);
    if (!position.field.facts.secret) return inner();
    return isEmpty(position.value) || position.value === unknown ? position.value : mark(position.value);
  };
  const { extra } = field.fields;
  const { extra: given, ...own } = extra && isRecord(value) ? value : {};
  const marked = transform(startAt(field, given === undefined ? value : own), visit, secretFields);
  if (!extra || given === undefined) return marked;
  return { ...(marked as Values), extra: transform(startAt(extra, given), visit, anyMember) };
}

/** Members of `extra` that no input has may be secret, too. */
const anyMember: WalkOptions = { anyVariant: true };

/** Secret strings in a value, for redaction in logs and errors. */
export function secretsIn(field: Field, value: unknown): string[] {
  const { extra } = field.fields;
  const { extra: given, ...own } = extra && isRecord(value) ? value : {};
  const positions = [
    ...walk(startAt(field, given === undefined ? value : own), secretFields),
    ...(extra && given !== undefined ? walk(startAt(extra, given), anyMember) : []),
  ];
  return positions.flatMap((position) => {
    if (position.field.extra?.isUnknown) return namedSecrets(position.value, String(position.name ?? ""));
    return position.field.facts.secret ? stringsIn(position.value) : [];
  });
}

/** Names of members of `extra` whose strings are secret, although no input describes them. */
const namesSecretMember = (name: string): boolean => namesSecret(name) || /(connectionstring|headers)$/i.test(name);

/** A value of a member of `extra` that no input has. Each part that is named like a secret is marked. */
function markNamed(value: unknown, name: string, mark: (secret: unknown) => unknown): unknown {
  if (isEmpty(value) || value === unknown) return value;
  if (namesSecretMember(name) && stringsIn(value).length) return mark(value);
  if (Array.isArray(value)) return value.map((item) => markNamed(item, "", mark));
  if (!isRecord(value)) return value;
  return mapValues(value, (member, key) => markNamed(member, key, mark));
}

/** The secret strings in such a value. */
function namedSecrets(value: unknown, name: string): string[] {
  const found: unknown[] = [];
  markNamed(value, name, (secret) => found.push(secret));
  return found.flatMap(stringsIn);
}

/** All strings in the values at some paths. */
export const stringsAt = (value: unknown, paths: readonly (readonly (string | number)[])[]): string[] =>
  paths.flatMap((path) => stringsIn(path.reduce(memberOrItem, value)));

/** Secret strings in the inputs and outputs of a resource. */
export const secretsOf = ({ inputs, outputs }: Definition, values: ObjectValues): string[] => [
  ...secretsIn(inputs, values),
  ...secretsIn(outputs, values),
];

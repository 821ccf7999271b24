import { type Definition, type Field, startAt, transform, type WalkOptions, walk } from "../../define";
import { stringsIn } from "../../text/json";
import { isEmpty, memberOrItem, type ObjectValues, unknown } from "./values";

/** Paths of the inputs in which the program passes secrets. */
export type SecretPaths = readonly (readonly (string | number)[])[];

/** While the variant of a union is unknown, a member is secret if it is secret in any variant. */
export const secretFields: WalkOptions = { fact: "secret", anyVariant: true };

/** Applies `mark` to each secret in a value, at any depth. */
export const markSecrets = (field: Field, value: unknown, mark: (secret: unknown) => unknown): unknown =>
  transform(
    startAt(field, value),
    (position, inner) => {
      if (!position.field.facts.secret) return inner();
      return isEmpty(position.value) || position.value === unknown ? position.value : mark(position.value);
    },
    secretFields,
  );

/** Secret strings in a value, for redaction in logs and errors. */
export function secretsIn(field: Field, value: unknown): string[] {
  const positions = walk(startAt(field, value), secretFields);
  return positions.flatMap((position) => (position.field.facts.secret ? stringsIn(position.value) : []));
}

/** All strings in the values at some paths. */
export const stringsAt = (value: unknown, paths: readonly (readonly (string | number)[])[]): string[] =>
  paths.flatMap((path) => stringsIn(path.reduce(memberOrItem, value)));

/** Secret strings in the inputs and outputs of a resource. */
export const secretsOf = ({ inputs, outputs }: Definition, values: ObjectValues): string[] => [
  ...secretsIn(inputs, values),
  ...secretsIn(outputs, values),
];

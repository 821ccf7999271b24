import type { Field } from "./fields/field";
import type { Definition } from "./resource/resource";
import { placeholders } from "./template";

/**
 * The member that contains the result of a function in languages other than TypeScript and JavaScript. Undefined if the
 * result is an object.
 */
export const resultMember = ({ kind }: Field): "items" | "value" | undefined =>
  kind === "object" ? undefined : kind === "array" ? "items" : "value";

/** The inputs that a list of the objects of a kind requires: the names in the path of the collection. */
export const listInputs = ({ path: { collection }, inputs }: Definition): string[] => [
  ...new Set(placeholders(collection).filter((name) => Object.hasOwn(inputs.fields, name))),
];

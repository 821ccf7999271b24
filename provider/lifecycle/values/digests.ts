import { createHash } from "node:crypto";
import { withSortedMembers } from "../../text/json";
import type { Change } from "./compare";
import { type State, type Steps, step } from "./state";
import { type Inputs, valueAt } from "./values";

/** Digests of values by path. */
export type Digests = Readonly<Record<string, string>>;

/** A short digest of a value, independent of the order of members. It detects changes, and protects nothing. */
export const digestOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(withSortedMembers(value)))
    .digest("base64url")
    .slice(0, 8);

/**
 * Digests of the differences between the inputs of a create and its response, whose repair would replace or interrupt the object.
 * The service stores another form of the declared value, and would store it again after a replacement.
 */
export const formStep = step<Digests>("forms");

/** The part of the steps that a comparison with the inputs needs. */
export const formsIn = (state: Pick<State, "steps">): Steps | undefined => formStep.set({}, formStep.in(state));

/** Digests of the values at the paths of changes, before and after them. */
export const formsOf = (changes: readonly Change[], olds: Inputs, news: Inputs): Digests =>
  Object.fromEntries(
    changes.map(({ path }) => [path, digestOf([olds, news].map((all) => valueAt(all, path) ?? null))]),
  );

/** True if a change would replace the form that the service stores by the declared form. */
export const isStoredForm = (olds: Pick<State, "inputs" | "steps">, news: Inputs, change: Change): boolean => {
  const forms = formStep.in(olds);
  return forms !== undefined && forms[change.path] === formsOf([change], olds.inputs, news)[change.path];
};

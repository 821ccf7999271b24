import { isDeepStrictEqual } from "node:util";
import { type Definition, type Position, stepsOf } from "../../define";
import { type Change, findChanges, isSame } from "./compare";
import { formStep, isStoredForm } from "./digests";
import { withoutProviderOnly } from "./encode";
import { valueBesideDefault } from "./omitted";
import { isProviderOnly, needsDowntime, resourceChanges } from "./resource-changes";
import { inputsOf, type State } from "./state";
import { type Inputs, memberOrItem, type ObjectValues, omit, pick, splitPath } from "./values";

/**
 * The inputs that an object has after a write: the sent inputs, with the value in the response for each input that differs.
 * A member that the response omits counts as equal, and so does an item that was added outside Pulumi: a refresh shows it. A member
 * that the write removed differs if it has another value than its default.
 *
 * @param olds the inputs before the write, whose items the write may have removed.
 * @param values the object in the response. Undefined if the response does not contain it.
 */
export function returnedInputs(
  definition: Definition,
  olds: Inputs,
  sent: Inputs,
  values: ObjectValues | undefined,
): Inputs {
  if (!values) return sent;
  const undeclared = (position: Position) => (isSetIn(olds, position) ? valueBesideDefault(position) : undefined);
  const names = [...Object.keys(sent), ...Object.keys(olds)];
  const returned = pick(inputsOf(definition, values, sent, { isPartial: true, undeclared }), names);
  const found = differences(definition, returned, sent);
  if (!found.length) return sent;
  const items = differences(definition, pick(olds, names), sent).map(({ removedItem }) => removedItem);
  const ofWrite = found.filter(({ removedItem }) => removedItem === undefined || items.includes(removedItem));
  return replaced(sent, returned, namesOf(ofWrite));
}

/** True for a member that inputs contain. The items of the inputs may have another order. */
function isSetIn(inputs: Inputs, position: Position): boolean {
  const steps = stepsOf(position);
  if (steps.some((step) => typeof step === "number")) return false;
  return steps.reduce<unknown>(memberOrItem, inputs) !== undefined;
}

/** The desired inputs, with the actual value of each input that differs. The same value if none differs. */
export const withActualValues = (definition: Definition, desired: Inputs, actual: Inputs): Inputs =>
  replaced(desired, actual, namesOf(differences(definition, actual, desired)));

/** The inputs of which the service stores another form than the declared one, and that do not change otherwise. */
export function otherForms(definition: Definition, olds: State, desired: Inputs): string[] {
  if (!formStep.in(olds)) return [];
  const all = differences(definition, olds.inputs, desired);
  const changed = namesOf(all.filter((change) => !isStoredForm(olds, desired, change)));
  return namesOf(all).filter((name) => !changed.includes(name));
}

/** Inputs with other values for some names. A name without another value is removed. */
const replaced = (inputs: Inputs, others: Inputs, names: readonly string[]): Inputs =>
  names.length ? { ...omit(inputs, names), ...pick(others, names) } : inputs;

/** True if an object has the inputs that the create request sends. */
export function matchesInputs(definition: Definition, values: ObjectValues, inputs: Inputs): boolean {
  const sent = omit(inputs, definition.inputsSentAfterCreate);
  return isSame(definition.inputs, inputsOf(definition, values, sent), sent);
}

/** The inputs whose actual value differs from the desired one. Most writes reach the desired inputs themselves. */
export const differences = ({ inputs }: Definition, actual: Inputs, desired: Inputs): Change[] =>
  isDeepStrictEqual(actual, desired)
    ? []
    : findChanges(inputs, withoutProviderOnly(inputs, actual), withoutProviderOnly(inputs, desired));

/**
 * The actual inputs, with the desired value of each input that one further request can set. A change that needs a
 * replacement or downtime requires a preview.
 *
 * @param olds the inputs before an update. An input that the update did not change was changed outside Pulumi, and so was an added
 *   item: the next preview shows them. Undefined for a new object.
 */
export function repairedInputs(definition: Definition, actual: Inputs, desired: Inputs, olds?: Inputs): Inputs {
  const found = resourceChanges(definition, { inputs: actual }, { inputs: desired });
  const names = namesOf(found.filter((change) => !isProviderOnly(definition.inputs, change)));
  if (!names.length) return desired;
  const updated = olds && namesOf(differences(definition, olds, desired));
  const lasting = namesOf(found.filter((change) => !isRepairable(definition, change, olds === undefined)));
  const sentLater = olds ? [] : definition.inputsSentAfterCreate;
  const kept = names.filter(
    (name) => !sentLater.includes(name) && (lasting.includes(name) || updated?.includes(name) === false),
  );
  return replaced(desired, actual, kept);
}

function isRepairable(definition: Definition, change: Change, isNew: boolean): boolean {
  if (change.replaces || change.storedOnly || needsDowntime(definition, change)) return false;
  return isNew || change.removedItem === undefined;
}

/** The names of the inputs that differ. */
export const changedNames = (definition: Definition, olds: Inputs, news: Inputs): string[] =>
  namesOf(differences(definition, olds, news));

/** The names of the inputs that changes affect. */
const namesOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.map(({ path }) => String(splitPath(path)[0]))),
];

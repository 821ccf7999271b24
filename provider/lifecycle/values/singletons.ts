import { type Definition, type JsonBody, placeholders } from "../../define";
import { findChanges } from "./compare";
import { decodeBody, encodeInputs } from "./encode";
import { isSameJson } from "./equality";
import { observeJson } from "./observe";
import { type State, step } from "./state";
import { type Inputs, isEmpty, type ObjectValues, omit, pick, pickInputs } from "./values";

/** Returns true if a singleton has its default settings. It then counts as not existing. */
export const hasDefaults = ({ singleton }: Definition, body: JsonBody): boolean =>
  singleton !== undefined && includesValues(body, singleton.defaults);

/**
 * Returns true if a singleton was reset to its defaults, although the inputs differ from the defaults. Adopted settings then have drift
 * instead: only their state contains the values from before.
 */
export function isReset(definition: Definition, body: JsonBody, values: ObjectValues): boolean {
  const { singleton, inputs, id } = definition;
  if (!singleton || values.previousSettings !== undefined || !hasDefaults(definition, body)) return false;
  const declared = Object.keys(inputs.fields).filter(
    (name) => !inputs.fields[name]?.facts.providerOnly && !id.includes(`{${name}}`),
  );
  const own = pickInputs(values, declared);
  return !isEmpty(own) && !includesValues(encodeInputs(definition, own), singleton.defaults);
}

/** Returns true if a body contains the given values. */
export const includesValues = (body: JsonBody, desired: JsonBody): boolean =>
  isSameJson(observeJson(desired, body), desired);

/** Returns true if a body contains all members that the defaults of the singleton have. */
export const isSingletonBody = ({ singleton }: Definition, body: JsonBody): boolean =>
  singleton !== undefined && Object.keys(singleton.defaults).every((name) => name in body);

/** The members of settings that have a known default. Unknown members may contain secrets. */
export const knownSettings = ({ singleton }: Definition, body: JsonBody): JsonBody =>
  pick(body, Object.keys(singleton?.defaults ?? {}));

/** Names of the inputs that are settings: neither a part of the id nor provider-only. `extra` contains whole responses. */
export const settingNames = ({ id, inputs }: Definition): string[] => {
  const others = ["extra", ...placeholders(id)];
  return inputs.members.flatMap(([name, { facts }]) => (facts.providerOnly || others.includes(name) ? [] : [name]));
};

/** The inputs in settings. */
export const decodedSettings = (definition: Definition, body: JsonBody, known: ObjectValues = {}): Inputs =>
  pickInputs(decodeBody(definition, body, known), settingNames(definition));

/**
 * Settings only: the values that this stack set, if the settings have other values since. A delete restores no other values. A value that
 * another client set, and that the program or the option `ignoreChanges` repeats, was not set by this stack.
 */
export const writtenStep = step<Inputs>("written");

/** The settings that this stack set, if they have other values now. */
export function writtenInputs(definition: Definition, written: Inputs, now: Inputs): Inputs | undefined {
  if (!definition.singleton) return undefined;
  const settings = pickInputs(written, settingNames(definition));
  return findChanges(definition.inputs, settings, pickInputs(now, settingNames(definition))).length
    ? settings
    : undefined;
}

/** The inputs of settings, with the values that this stack set. */
export function setInputs(definition: Definition, { inputs, steps }: Pick<State, "inputs" | "steps">): Inputs {
  const written = writtenStep.in({ steps });
  return written ? { ...omit(inputs, settingNames(definition)), ...written } : inputs;
}

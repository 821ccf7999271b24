import type { Api, Definition } from "../../define";
import { encodeInputs } from "../encoding/encode";
import { observeJson } from "../encoding/observe";
import { isSameJson } from "./equality";
import { isEmpty, pick, type Values } from "./values";

/** Whether settings are as they were before anybody set them: there is nothing of them then. */
export const hasDefaults = ({ untouched }: Definition, body: Api): boolean =>
  untouched !== undefined && includesValues(body, untouched);

/** Whether settings are gone: untouched, although the args say otherwise. */
export function isReset(definition: Definition, body: Api, values: Values): boolean {
  const { untouched, inputs, id } = definition;
  if (!untouched || !hasDefaults(definition, body)) return false;
  const declared = Object.keys(inputs.fields).filter(
    (name) => !inputs.fields[name]?.facts.providerOnly && !id.includes(`{${name}}`),
  );
  const own = pick(values, declared);
  return !isEmpty(own) && !includesValues(encodeInputs(definition, own), untouched);
}

/** Whether a body has the given values. */
export const includesValues = (body: Api, desired: Api): boolean => isSameJson(observeJson(desired, body), desired);

/** Whether a body is one of settings at all: it then has every member that untouched ones have. */
export const isSingletonBody = ({ untouched }: Definition, body: Api): boolean =>
  untouched !== undefined && Object.keys(untouched).every((name) => name in body);

/** Of settings what is remembered, to be put back: their own members and no others, of which nobody knows what they hold. */
export const settingsToRestore = ({ untouched = {} }: Definition, body: Api): Api => pick(body, Object.keys(untouched));

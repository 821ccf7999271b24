import type { Definition, JsonBody } from "../../define";
import { encodeInputs } from "./encode";
import { isSameJson } from "./equality";
import { observeJson } from "./observe";
import { isEmpty, type ObjectValues, pick, pickInputs } from "./values";

/** Returns true if a singleton has its default settings. It then counts as not existing. */
export const hasDefaults = ({ singleton }: Definition, body: JsonBody): boolean =>
  singleton !== undefined && includesValues(body, singleton.defaults);

/** Returns true if a singleton was reset to its defaults, although the inputs differ from the defaults. */
export function isReset(definition: Definition, body: JsonBody, values: ObjectValues): boolean {
  const { singleton, inputs, id } = definition;
  if (!singleton || !hasDefaults(definition, body)) return false;
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

/** Settings to restore on delete. Only members with known defaults, since unknown members may contain secrets. */
export const settingsToRestore = ({ singleton }: Definition, body: JsonBody): JsonBody =>
  pick(body, Object.keys(singleton?.defaults ?? {}));

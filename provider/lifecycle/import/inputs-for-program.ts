import { type Definition, type JsonBody, placeholders } from "../../define";
import { check } from "../operations/check";
import { unlistedKinds } from "../validation/open-enums";
import type { ObjectValues } from "../values/values";
import { type ReducedInputs, reduceToInputs } from "./reduced-inputs";
import { unknownMembers } from "./unknown-members";
import { unpassableParts } from "./unpassable";

/** The inputs of an existing object for a program, with the problems that the definition reports. */
export interface InputsForProgram extends ReducedInputs {
  /** Reasons why no program can declare the object. Usually empty. Paths of inputs are in backticks. */
  readonly failures: readonly string[];
  /** Optional inputs that the object has and the program cannot declare, with the reason. */
  readonly omitted: readonly string[];
}

/** The inputs of an object for a program, without optional inputs that the definition rejects, such as a second name of another input. */
export function inputsForProgram(definition: Definition, values: ObjectValues): InputsForProgram {
  const reduced = reduceToInputs(definition, values);
  const omitted: string[] = [];
  const identifying = [definition.autoName, ...placeholders(definition.id)];
  const isOptional = (path: string) => definition.inputs.fields[path]?.optional && !identifying.includes(path);
  let { inputs } = reduced;
  for (;;) {
    // A program could not declare all members of an object of an unknown kind, so that an update would remove them.
    const failures = [...check(definition, undefined, inputs).failures, ...unlistedKinds(definition.inputs, inputs)];
    const rejected = failures.find(({ path }) => isOptional(path) && inputs[path] !== undefined);
    if (!rejected) {
      const reasons = failures.map(({ path, reason }) => `${path ? `\`${path}\` ` : ""}${reason}`);
      const secrets = reduced.secrets.filter(({ steps }) => inputs[steps[0] as string] !== undefined);
      const others = unknownMembers(definition, values.extra as JsonBody, inputs);
      const all = others.extra ? { ...inputs, extra: others.extra } : inputs;
      return {
        ...reduced,
        inputs: all,
        secrets: [...secrets, ...others.secrets],
        omitted: [...omitted, ...others.omitted],
        failures: [...reasons, ...unpassableParts(all)],
      };
    }
    omitted.push(`\`${rejected.path}\` ${rejected.reason}`);
    const { [rejected.path]: _, ...rest } = inputs;
    inputs = rest;
  }
}

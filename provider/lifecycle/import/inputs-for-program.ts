import { type Definition, type JsonBody, placeholders } from "../../define";
import { isReservedName, isUnknownMarker } from "../../text/engine-format";
import { check } from "../operations/check";
import type { Context } from "../read/context";
import { unlistedKinds } from "../validation/open-enums";
import { findChanges } from "../values/compare";
import { inputsOf, outputsOf, type State } from "../values/state";
import { hasUnknown, type Inputs, isRecord, type ObjectValues, partsOfJson } from "../values/values";
import { type ReducedInputs, reduceToInputs } from "./reduced-inputs";
import { unknownMembers } from "./unknown-members";

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

/**
 * Reasons why Pulumi cannot pass the inputs of an existing object to a provider, with the paths in backticks. The protocol of
 * Pulumi marks its own values with names and strings, which an object of an account may contain, too: as an asset, for example,
 * an object with a path would make Pulumi read a local file.
 */
export const unpassableParts = (value: unknown, start?: string): string[] =>
  partsOfJson(value, start).flatMap(([path, part]) => {
    const names = isRecord(part) ? Object.keys(part) : [];
    const problems = typeof part === "string" ? [problemOfText(part)] : names.map(problemOfName);
    return problems.filter((problem) => problem !== undefined).map((problem) => `\`${path}\` ${problem}`);
  });

function problemOfText(text: string): string | undefined {
  if (!text.isWellFormed()) return "contains half of a Unicode character, which Pulumi cannot pass";
  return isUnknownMarker(text) ? "is the marker of an unknown value in Pulumi" : undefined;
}

function problemOfName(name: string): string | undefined {
  if (isReservedName(name)) return "has a member that marks assets and secrets in Pulumi";
  if (name.isWellFormed()) return undefined;
  return "has a member whose name contains half of a Unicode character, which Pulumi cannot pass";
}

/** The state of an existing object, as if a program with these inputs had created it. */
export interface StateForImport {
  readonly state: State;
  /** Paths of inputs that the next refresh would change. Found by a comparison with the values, without a request. */
  readonly changes: readonly string[];
}

/** @param inputs the inputs of the program, with all secrets. */
export async function stateForImport(context: Context, values: ObjectValues, inputs: Inputs): Promise<StateForImport> {
  const { definition, session } = context;
  const account = await session.account();
  const checked = check(definition, undefined, inputs).inputs;
  const changes = hasUnknown(checked)
    ? []
    : findChanges(definition.inputs, checked, inputsOf(definition, values, checked));
  return {
    state: { inputs: checked, outputs: outputsOf(definition, values), account },
    changes: changes.map(({ path }) => path),
  };
}

import type { InputsForProgram, PathSteps } from "../../../provider/lifecycle/import";
import { lifecycle } from "../../provider";
import { isSamePath } from "./references";

/** The paths of members whose names a language rejects. The program does not contain the values of secrets. */
export function rejectedNames(
  { inputs, secrets }: Pick<InputsForProgram, "inputs" | "secrets">,
  rejects: (name: string) => boolean,
): string[] {
  const { isRecord, joinPath } = lifecycle();
  const within = (value: unknown, steps: PathSteps): PathSteps[] => {
    if (secrets.some((secret) => isSamePath(secret.steps, steps))) return [];
    if (Array.isArray(value)) return value.flatMap((item, i) => within(item, [...steps, i]));
    return Object.entries(isRecord(value) ? value : {}).flatMap(([name, member]) => {
      const own = [...steps, name];
      // The names of inputs are those of the definition.
      return [...(steps.length && rejects(name) ? [own] : []), ...within(member, own)];
    });
  };
  return within(inputs, []).map((steps) => steps.reduce<string>(joinPath, ""));
}

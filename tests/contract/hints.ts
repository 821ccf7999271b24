import type { Objects } from "../../emulator";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import type { Key } from "./keys";
import type { Alter, Hints } from "./kinds/kind";
import { kindOf } from "./kinds/kind-of";

/** Current path of the object with an id. */
export function storedAt(
  definition: Definition,
  id: string,
  objects: Objects,
): { readonly collection: string; readonly key: string } {
  return hintsOf(definition).stored(id, objects);
}

/** Inputs of another object in the same collection that this stack does not manage. */
export function anotherOf(definition: Definition, args: Values, n: number, name = `many-${n}`): Values {
  const { another = (same) => same } = hintsOf(definition);
  const { autoName } = definition;
  return another(autoName ? { ...args, [autoName]: name } : args, n);
}

/** A change of the only setting to its default restores the settings, which then count as deleted. */
export const isRestored = (definition: Definition, { steps: [top] }: Key): boolean =>
  top !== undefined && "member" in top && (hintsOf(definition).restoring?.includes(top.member) ?? false);

export const hintsOf = (definition: Definition): Hints => kindOf(definition).hints;

/** Inputs that allow a key. The hint with the longest name applies. */
export function allowing(definition: Definition, key: string, example: Values): Values {
  const hints = Object.entries<Alter>(hintsOf(definition).given ?? {});
  const matching = hints.filter(([name]) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name));
  const [alter] = matching.toSorted(([one], [other]) => other.length - one.length).map(([, change]) => change);
  return alter?.(example) ?? example;
}

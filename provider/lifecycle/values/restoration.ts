import type { Definition, Field } from "../../define";
import { isSame, itemKey } from "./compare";
import { settingNames } from "./singletons";
import type { Inputs } from "./values";

/** A setting, or an item of a list, with its values. */
interface Setting {
  readonly path: string;
  /** The value that this stack set. */
  readonly set: unknown;
  readonly found: unknown;
  /** The value from before the adoption, or the default. */
  readonly before: unknown;
}

/** Settings to send for a delete. */
export interface Restoration {
  readonly inputs: Inputs;
  /** Settings that keep a value that this stack did not set. */
  readonly kept: readonly Setting[];
  /** The switch stays on, because settings that are kept have no effect without it. */
  readonly keepsSwitch: boolean;
  /** Settings with their value from before. */
  readonly restored: readonly Setting[];
}

/**
 * The settings after a delete. A setting with the value that this stack set gets its value from before. A setting that was changed since
 * keeps its value. A set or a list map is restored item by item.
 */
export function restorationOf(
  definition: Definition,
  all: Readonly<Record<"set" | "found" | "before", Inputs>>,
): Restoration {
  const kept: Setting[] = [];
  const restored: Setting[] = [];
  const decide = (field: Field, setting: Setting): unknown => {
    const { set, found, before } = setting;
    if (isSame(field, set, found)) {
      restored.push(setting);
      return before;
    }
    if (!isSame(field, found, before)) kept.push(setting);
    return found;
  };
  const inputs: Record<string, unknown> = {};
  for (const path of settingNames(definition)) {
    const field = definition.inputs.fields[path] as Field;
    const setting = { path, set: all.set[path], found: all.found[path], before: all.before[path] };
    const { of: item } = field;
    inputs[path] =
      item && (field.facts.set || field.facts.listMap)
        ? itemsOf(field, setting).flatMap((one) => decide(item, one) ?? [])
        : decide(field, setting);
  }
  const { switch: name = "" } = definition.singleton ?? {};
  const keepsSwitch = kept.length > 0 && all.found[name] === true && inputs[name] === false;
  if (keepsSwitch) inputs[name] = true;
  return { inputs: inputs as Inputs, kept, keepsSwitch, restored };
}

/** The items of three lists, with their keys. The items of the list that was found keep their order. */
function itemsOf({ facts: { listMap } }: Field, { path, found, before, set }: Setting): Setting[] {
  const keyOf = (item: unknown) => String(listMap ? itemKey(item, listMap.key) : item);
  const byKey = (items: unknown) =>
    new Map(Array.isArray(items) ? items.map((item) => [keyOf(item), item as unknown] as const) : []);
  const [inFound, inBefore, inSet] = [byKey(found), byKey(before), byKey(set)];
  return [...new Set([...inFound.keys(), ...inBefore.keys(), ...inSet.keys()])].map((key) => ({
    path: `${path}[${JSON.stringify(key)}]`,
    found: inFound.get(key),
    before: inBefore.get(key),
    set: inSet.get(key),
  }));
}

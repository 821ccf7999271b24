import type { Definition, Field } from "../../define";
import { isSame, itemKey } from "./compare";
import { settingNames, writtenStep } from "./singletons";
import type { State } from "./state";
import type { Inputs } from "./values";

/** A setting, or an item of a list, with its values. */
export interface Setting {
  /** The input. */
  readonly name: string;
  /** The input, or an item of its list. */
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
  /** Settings that another client gave their value from before, although this stack had set another one. */
  readonly restoredByOthers: readonly Setting[];
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
  const restoredByOthers: Setting[] = [];
  const inputs = settingsBy(definition, [all.found, all.before, all.set], (field, place, [found, before, set]) => {
    const setting = { ...place, found, before, set };
    if (isSame(field, set, found)) {
      restored.push(setting);
      return before;
    }
    if (!isSame(field, found, before)) kept.push(setting);
    else if (all.set[place.name] !== undefined) restoredByOthers.push(setting);
    return found;
  });
  const { switch: name = "" } = definition.singleton ?? {};
  const keepsSwitch = kept.length > 0 && all.found[name] === true && inputs[name] === false;
  return { inputs: keepsSwitch ? { ...inputs, [name]: true } : inputs, kept, keepsSwitch, restored, restoredByOthers };
}

/**
 * The values that this stack set, after an update: the desired value of each setting that the update changes, and the earlier value of
 * any other. The desired value may be of another client: the option `ignoreChanges` passes the value in the state. Undefined if the
 * state has the values that this stack set.
 */
export function settingsAfterUpdate(definition: Definition, olds: State, desired: Inputs): Inputs | undefined {
  const written = writtenStep.in(olds);
  if (!written) return undefined;
  return settingsBy(definition, [olds.inputs, desired, written], (field, _place, [stored, value, own]) =>
    isSame(field, stored, value) ? own : value,
  );
}

/**
 * Settings with the value that a function selects for each, of its values in several inputs. A set or a list map consists of the items that
 * it selects.
 */
function settingsBy(
  definition: Definition,
  all: readonly Inputs[],
  select: (field: Field, place: Pick<Setting, "name" | "path">, values: readonly unknown[]) => unknown,
): Inputs {
  const inputs = settingNames(definition).map((name) => {
    const field = definition.inputs.fields[name] as Field;
    const values = all.map((one) => one[name]);
    const { of: item } = field;
    if (!item || !(field.facts.set || field.facts.listMap))
      return [name, select(field, { name, path: name }, values)] as const;
    return [
      name,
      itemsOf(field, values).flatMap(([key, items]) => select(item, { name, path: `${name}[${key}]` }, items) ?? []),
    ] as const;
  });
  return Object.fromEntries(inputs) as Inputs;
}

/**
 * The items of several lists, with their keys. The items of the first list keep their order. Keys may be host names, which differ in letter
 * case only: an item with another spelling is the same, unless a list contains both.
 */
function itemsOf({ facts: { listMap } }: Field, values: readonly unknown[]): [key: string, items: unknown[]][] {
  const lists = values.map((items): unknown[] => (Array.isArray(items) ? items : []));
  const exactly = (item: unknown) => String(listMap ? itemKey(item, listMap) : item);
  const ignoringCase = (item: unknown) => exactly(item).toLowerCase();
  const hasBoth = (items: unknown[]) => new Set(items.map(ignoringCase)).size < new Set(items.map(exactly)).size;
  const keyOf = listMap && !lists.some(hasBoth) ? ignoringCase : exactly;
  const byKey = lists.map((items) => new Map(items.map((item) => [keyOf(item), item] as const)));
  const keys = new Set(byKey.flatMap((items) => [...items.keys()]));
  return [...keys].map((key) => [JSON.stringify(key), byKey.map((items) => items.get(key))]);
}

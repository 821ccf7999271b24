import type { Definition, Field } from "../../define";
import { isSame, itemKey } from "./compare";
import { settingNames, writtenStep } from "./singletons";
import type { State } from "./state";
import type { Inputs } from "./values";

/** A setting, or an item of a list, with its values. */
export interface Setting {
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
export function restorationOf(definition: Definition, all: Settings): Restoration {
  const kept: Setting[] = [];
  const restored: Setting[] = [];
  const restoredByOthers: Setting[] = [];
  const inputs = settingsBy(definition, all, (field, setting) => {
    const { set, found, before } = setting;
    if (isSame(field, set, found)) {
      restored.push(setting);
      return before;
    }
    (isSame(field, found, before) ? restoredByOthers : kept).push(setting);
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
  const set = writtenStep.in(olds);
  if (!set) return undefined;
  const all = { set, found: olds.inputs, before: desired };
  return settingsBy(definition, all, (field, { set, found, before }) => (isSame(field, found, before) ? set : before));
}

type Settings = Readonly<Record<"set" | "found" | "before", Inputs>>;

/** Settings with the value that a function selects for each. A set or a list map consists of the items that it selects. */
function settingsBy(
  definition: Definition,
  all: Settings,
  select: (field: Field, setting: Setting) => unknown,
): Inputs {
  const inputs = settingNames(definition).map((path) => {
    const field = definition.inputs.fields[path] as Field;
    const setting = { path, set: all.set[path], found: all.found[path], before: all.before[path] };
    const { of: item } = field;
    if (!item || !(field.facts.set || field.facts.listMap)) return [path, select(field, setting)] as const;
    return [path, itemsOf(field, setting).flatMap((one) => select(item, one) ?? [])] as const;
  });
  return Object.fromEntries(inputs) as Inputs;
}

/**
 * The items of three lists, with their keys. The items of the list that was found keep their order. Keys may be host names, which differ
 * in letter case only: an item with another spelling is the same, unless a list contains both.
 */
function itemsOf({ facts: { listMap } }: Field, { path, found, before, set }: Setting): Setting[] {
  const lists = [found, before, set].map((items) => (Array.isArray(items) ? items : []));
  const exactly = (item: unknown) => String(listMap ? itemKey(item, listMap) : item);
  const ignoringCase = (item: unknown) => exactly(item).toLowerCase();
  const hasBoth = (items: unknown[]) => new Set(items.map(ignoringCase)).size < new Set(items.map(exactly)).size;
  const keyOf = listMap && !lists.some(hasBoth) ? ignoringCase : exactly;
  const [inFound, inBefore, inSet] = lists.map(
    (items) => new Map(items.map((item) => [keyOf(item), item as unknown] as const)),
  ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
  return [...new Set([...inFound.keys(), ...inBefore.keys(), ...inSet.keys()])].map((key) => ({
    path: `${path}[${JSON.stringify(key)}]`,
    found: inFound.get(key),
    before: inBefore.get(key),
    set: inSet.get(key),
  }));
}

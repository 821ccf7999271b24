import { type Definition, type Field, variantFor } from "../../provider/define";
import { isRecord, joinPath, type Values } from "../../provider/lifecycle";

/** A step into a field: a member, an item, a whole record for one of its values, or a variant of a union. */
export type Step = { readonly member: string } | { readonly item: true } | { readonly variant: string };

/** One key of a definition, at any depth. */
export interface Key {
  /** The name in hints: `vectorSearch.algorithms[]<hnsw>.hnswParameters.m`. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** From the key itself up to the inputs. */
  readonly chain: readonly Field[];
}

/** A key at its path in given inputs. */
export interface Placed {
  readonly args: Values;
  /** `vectorSearch.algorithms[0].hnswParameters.m`. */
  readonly path: string;
  /** Names and indexes. */
  readonly at: readonly (string | number)[];
}

/** All keys of a definition. A recursive shape is expanded only to the depth of the given inputs. */
export function keysOf(definition: Definition, args: Values): Key[] {
  return within({ name: "", steps: [], chain: [definition.inputs] }, args);
}

function within(key: Key, value: unknown): Key[] {
  const [field] = key.chain as [Field];
  const step = (next: Step, name: string, inner: Field, given: unknown): Key[] => {
    const again = key.chain.includes(inner) || new Set(key.chain).size < key.chain.length;
    if (again && given === undefined) return [];
    return within({ name, steps: [...key.steps, next], chain: [inner, ...key.chain] }, given);
  };
  if (field.kind === "object") {
    return Object.entries(field.fields).flatMap(([member, inner]) =>
      step({ member }, key.name ? `${key.name}.${member}` : member, inner, isRecord(value) ? value[member] : undefined),
    );
  }
  if (field.kind === "union") {
    // Members that variants share are read from the first variant that has them.
    const known = new Set<Field>();
    return Object.entries(field.variants).flatMap(([variant, inner]) => {
      const given = variantFor(field, value) === inner ? value : undefined;
      const depth = key.chain.length + 2;
      const fresh = step({ variant }, `${key.name}<${variant}>`, inner, given).filter(
        ({ chain }) => !known.has(chain.at(-depth) as Field),
      );
      for (const member of Object.values(inner.fields)) known.add(member);
      return fresh;
    });
  }
  if (field.kind === "array" && (field.of?.kind === "object" || field.of?.kind === "union")) {
    const items = Array.isArray(value) ? value : [];
    const found = items.length ? items : [undefined];
    const keys = found.flatMap((item) => step({ item: true }, `${key.name}[]`, field.of as Field, item));
    return [...new Map(keys.map((inner) => [inner.name, inner])).values()];
  }
  return [key];
}

/**
 * Inputs that contain the key. If it is missing, it is added with the value of `make`, and the members around it
 * are added as well.
 */
export function place(key: Key, args: Values, make: (field: Field, name: string) => unknown): Placed {
  const at: (string | number)[] = [];
  const fields = [...key.chain].reverse();
  const put = (value: unknown, i: number, name: string): unknown => {
    const step = key.steps[i];
    const field = fields[i] as Field;
    if (!step) return value ?? make(field, name);
    if ("member" in step) {
      at.push(step.member);
      const own = isRecord(value) ? value : (make(field, name) as Values);
      return { ...own, [step.member]: put(own[step.member], i + 1, memberName(name, step.member)) };
    }
    if ("variant" in step) {
      const variant = fields[i + 1] as Field;
      const variantName = `${name}<${step.variant}>`;
      const isRight = value !== undefined && variantFor(field, value) === variant;
      return put(isRight ? value : make(variant, variantName), i + 1, variantName);
    }
    const items = itemsOf(value);
    const index = itemFor(key.steps.slice(i + 1), field.of as Field, items);
    at.push(index);
    items[index] = put(items[index], i + 1, `${name}[]`);
    return items;
  };
  const placed = put(args, 0, "") as Values;
  return { args: placed, path: at.reduce<string>(joinPath, ""), at };
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? [...value] : []);

const memberName = (name: string, member: string): string => (name ? `${name}.${member}` : member);

/** The item that has the key, else the first item that allows it, else a new item. */
function itemFor(rest: readonly Step[], item: Field, items: readonly unknown[]): number {
  const [first] = rest;
  const fits = (value: unknown): boolean =>
    !first || !("variant" in first) || variantFor(item, value) === item.variants[first.variant];
  const having = items.findIndex((value) => fits(value) && has(value, rest));
  if (having >= 0) return having;
  const fitting = items.findIndex(fits);
  return fitting >= 0 ? fitting : items.length;
}

function has(value: unknown, [step, ...rest]: readonly Step[]): boolean {
  if (value === undefined) return false;
  if (!step) return true;
  if ("variant" in step) return has(value, rest);
  if ("item" in step) return Array.isArray(value) && value.some((item) => has(item, rest));
  return isRecord(value) && has(value[step.member], rest);
}

/** Returns true if the inputs contain the key. */
export const stands = ({ steps }: Key, args: Values): boolean => has(args, steps);

export const valueAt = (args: unknown, at: readonly (string | number)[]): unknown =>
  at.reduce<unknown>((value, step) => (value as Values | undefined)?.[step], args);

/** A copy with one value set or removed. */
export function setAt(args: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(args)) return args.map((item, i) => (i === step ? setAt(item, rest, value) : item));
  const { [step]: old, ...others } = (args ?? {}) as Values;
  const inner = setAt(old, rest, value);
  return inner === undefined ? others : { ...(args as Values), [step]: inner };
}

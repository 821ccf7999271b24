import type { Definition, Field } from "../../provider/define";
import { isRecord, type Values } from "../../provider/lifecycle";
import { sameJson } from "../../provider/lifecycle/state/equality";
import { isEmpty, joinPath } from "../../provider/lifecycle/state/values";
import { hintsOf } from "./hints";
import { type Key, type Placed, place, setAt, valueAt } from "./keys";

/** Texts tried where a schema takes only some. */
const texts = [
  ...["alpha", "beta", "/v1/alpha", "/v1/beta", "Edm.String", "Edm.Int32"],
  ...["en", "de", "PT5M", "PT10M", "2030-01-31T00:00:00Z", "2031-01-31T00:00:00Z", "00:10:00", "00:20:00"],
  ...[";", "|", "a=>b", "c=>d", "DOTALL", "MULTILINE"],
];
const numbers = [1, 2, 4, 5, 100, 101, 300, 0.5];

/** A valid value for a field, with no more in it than it needs. Another one than `not`, where that is given. */
export function sample(definition: Definition, field: Field, name: string, not?: unknown): unknown {
  const different = candidates(definition, field, name, not).find(
    (value) => field.schema.safeParse(value).success && (not === undefined || !sameJson(value, not)),
  );
  if (different === undefined) throw new Error(`${definition.token}: no value is known for ${name}; add a hint.`);
  return different;
}

function candidates(definition: Definition, field: Field, name: string, not: unknown): readonly unknown[] {
  const known = hintsOf(definition).values?.[name];
  if (known) return known;
  const inner = (of: Field, suffix: string, other?: unknown) => sample(definition, of, name + suffix, other);
  switch (field.kind) {
    case "string":
      return texts;
    case "number":
    case "integer":
      return numbers;
    case "boolean":
      return [true, false];
    case "enum":
      return field.values;
    case "json":
      return [{ alpha: 1 }, { alpha: 2 }];
    case "array":
      return itemsOf(inner, field.of as Field, Array.isArray(not) ? not : []);
    case "record":
      return [
        { ...(isRecord(not) ? not : {}), alpha: inner(field.of as Field, "{}") },
        { ...(isRecord(not) ? not : {}), beta: inner(field.of as Field, "{}") },
      ];
    case "union":
      return Object.entries(field.variants).map(([tag, variant]) => inner(variant, `<${tag}>`));
    case "object": {
      const required = Object.entries(field.fields).filter(([, member]) => !member.optional);
      const made = (avoided: Values) =>
        Object.fromEntries(
          required.map(([member, of]) => [
            member,
            inner(of, name ? `.${member}` : member, of.kind === "string" ? avoided[member] : undefined),
          ]),
        );
      return isRecord(not) ? [made({}), made(not)] : [made({})];
    }
  }
}

function itemsOf(
  inner: (of: Field, suffix: string, other?: unknown) => unknown,
  item: Field,
  not: unknown[],
): unknown[] {
  const one = inner(item, "[]");
  const [first] = not;
  if (first === undefined) return [[one]];
  // What has nothing that it must have has no other form: there is one more of it then.
  const bare = item.kind === "object" && Object.values(item.fields).every(({ optional }) => optional);
  return bare ? [[...not, one]] : [[one], [inner(item, "[]", first)], [...not, one]];
}

/** Args in which a key stands that may not stand in the example, and the same with another valid value of it. */
export interface Variation {
  readonly given: Placed;
  readonly other: Values;
}

export function vary(definition: Definition, example: Values, key: Key): Variation {
  const hints = hintsOf(definition);
  const ready = hints.given?.[key.name]?.(example) ?? example;
  const given = place(key, ready, (field, name) => sample(definition, field, name));
  return { given, other: otherArgs(definition, key, given) };
}

function otherArgs(definition: Definition, key: Key, given: Placed): Values {
  const hint = hintsOf(definition).other?.[key.name];
  if (hint) return hint(given.args);
  const value = otherValue(definition, key, given);
  // What a shape calls itself by is referred to elsewhere in the same args.
  if (isItemName(key)) return renamed(given.args, valueAt(given.args, given.at), value) as Values;
  if (!isVariantTag(key)) return setAt(given.args, given.at, value) as Values;
  const union = key.chain[2] as Field;
  const at = given.at.slice(0, -1);
  const before = valueAt(given.args, at) as Values;
  const after = sample(
    definition,
    union.variants[String(value)] as Field,
    key.name.replace(/<[^<]*>\.[^.]*$/, `<${value}>`),
  );
  return setAt(given.args, at, { ...(after as Values), ...("name" in before && { name: before.name }) }) as Values;
}

/** Whether a key has a single value, which stands without being written or is the only kind there is: nothing can change of it. */
export const isSettled = ({ chain: [field, , union] }: Key): boolean =>
  field?.kind === "enum" &&
  field.values.length === 1 &&
  ((field.facts.assumed ?? field.defaultValue) !== undefined ||
    (union?.kind === "union" && Object.keys(union.variants).length === 1));

/** Another valid value of a key. */
export function otherValue(definition: Definition, key: Key, { args, at }: Placed): unknown {
  const before = valueAt(args, at);
  const [field] = key.chain as [Field];
  // Of the only one of its values it can but be without.
  if (field.kind === "enum" && field.values.length === 1 && field.optional) return undefined;
  if (!isVariantTag(key)) return sample(definition, field, key.name, before);
  return Object.keys((key.chain[2] as Field).variants).find((tag) => tag !== before);
}

/** Whether the key names an item of an array of named things. */
export function isItemName({ steps, chain }: Key): boolean {
  const last = steps.at(-1);
  const array = chain.slice(1).find((field) => field.kind === "array");
  const depth = array ? chain.indexOf(array) : -1;
  const direct = depth === 2 || (depth === 3 && chain[2]?.kind === "union");
  return Boolean(last && "member" in last && direct && array?.facts.keyed?.key === last.member);
}

/** Whether the key tells the variants of a union apart. */
export function isVariantTag({ steps, chain }: Key): boolean {
  const last = steps.at(-1);
  return Boolean(last && "member" in last && chain[2]?.kind === "union" && chain[2].discriminator === last.member);
}

function renamed(value: unknown, from: unknown, to: unknown): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, from, to)]));
}

/** What a change of the key comes to, by the facts of its definition alone. */
export function meaning(definition: Definition, key: Key): "local" | "replace" | "update" {
  const { chain, steps } = key;
  const hint = hintsOf(definition).means?.[key.name];
  if (hint) return hint;
  const replaced = chain.some(({ facts }, i) => {
    if (facts.replaces) return true;
    if (!facts.keyed || i === 0) return false;
    return isItemName(key) && chain.slice(1).find((field) => field.kind === "array") === chain[i]
      ? facts.keyed.removed === "replace"
      : facts.keyed.changed === "replace";
  });
  if (replaced) return "replace";
  const [top] = steps as readonly { readonly member: string }[];
  if (definition.args.fields[top?.member as string]?.facts.local) return "local";
  return definition.requests.update ? "update" : "replace";
}

/** Why the service's own value of a key cannot be seen, if it cannot. */
export function unseen({ chain }: Key): "writeOnly" | "once" | "local" | undefined {
  return (["writeOnly", "once", "local"] as const).find((word) => chain.some(({ facts }) => facts[word]));
}

/**
 * Where a change of the key to other args shows: under another name or of another kind a thing is another thing as a
 * whole, and what has nothing left in it is gone as a whole.
 */
export function shownAt(key: Key, { at }: Placed, other?: Values): string {
  let shown = isItemName(key) || isVariantTag(key) ? at.slice(0, -1) : at;
  while (other && shown.length > 1 && isEmpty(valueAt(other, shown.slice(0, -1)))) shown = shown.slice(0, -1);
  return shown.reduce<string>(joinPath, "");
}

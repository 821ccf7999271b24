import type { Definition, Field } from "../../provider/define";
import { isEmpty, isRecord, joinPath, type Values } from "../../provider/lifecycle";
import { isSameJson } from "../../provider/lifecycle/values/equality";
import { allowing, hintsOf } from "./hints";
import { type Key, type Placed, place, setAt, valueAt } from "./keys";

/** Strings to try if a schema accepts only some strings. */
const texts = [
  ...["alpha", "beta", "/v1/alpha", "/v1/beta", "Edm.String", "Edm.Int32"],
  ...["en", "de", "PT5M", "PT10M", "2030-01-31T00:00:00Z", "2031-01-31T00:00:00Z", "00:10:00", "00:20:00"],
  ...[";", "|", "a=>b", "c=>d", "DOTALL", "MULTILINE"],
];
const numbers = [1, 2, 4, 5, 100, 101, 300, 0.5];

/** A minimal valid value for a field. If `not` is set, a different value. */
export function sample(definition: Definition, field: Field, name: string, not?: unknown): unknown {
  const different = candidates(definition, field, name, not).find(
    (value) => field.schema.safeParse(value).success && (not === undefined || !isSameJson(value, not)),
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
  // A shape without required members has no other form, so one more item is added.
  const bare = item.kind === "object" && Object.values(item.fields).every(({ optional }) => optional);
  return bare ? [[...not, one]] : [[one], [inner(item, "[]", first)], [...not, one]];
}

/** Inputs that contain a key that the example does not allow, and the same inputs with another valid value of the key. */
export interface Variation {
  readonly given: Placed;
  readonly other: Values;
}

export function vary(definition: Definition, example: Values, key: Key): Variation {
  const ready = allowing(definition, key.name, example);
  const given = place(key, ready, (field, name) => sample(definition, field, name));
  return { given, other: otherArgs(definition, key, given) };
}

function otherArgs(definition: Definition, key: Key, given: Placed): Values {
  const hint = hintsOf(definition).other?.[key.name];
  if (hint) return hint(given.args);
  const value = otherValue(definition, key, given);
  // Other inputs refer to the name of a shape.
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

/** Returns true if the key has a single possible value, so that it cannot change. */
export const isSettled = ({ chain: [field, object, union] }: Key): boolean =>
  field?.kind === "enum" &&
  field.values.length === 1 &&
  ((field.facts.serverDefault ?? field.defaultValue ?? object?.facts.serverDefault) !== undefined ||
    (union?.kind === "union" && Object.keys(union.variants).length === 1));

/** Another valid value of a key. */
export function otherValue(definition: Definition, key: Key, { args, at }: Placed): unknown {
  const before = valueAt(args, at);
  const [field] = key.chain as [Field];
  // A key with a single value can only be removed.
  if (field.kind === "enum" && field.values.length === 1 && field.optional) return undefined;
  if (!isVariantTag(key)) return sample(definition, field, key.name, before);
  return Object.keys((key.chain[2] as Field).variants).find((tag) => tag !== before);
}

/** Returns true if the key names an item of an array of named items. */
export function isItemName({ steps, chain }: Key): boolean {
  const last = steps.at(-1);
  const array = chain.slice(1).find((field) => field.kind === "array");
  const depth = array ? chain.indexOf(array) : -1;
  const direct = depth === 2 || (depth === 3 && chain[2]?.kind === "union");
  return Boolean(last && "member" in last && direct && array?.facts.listMap?.key === last.member);
}

/** Returns true if the key is the discriminator of a union. */
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

/** Effect of a change of the key, by the facts of its definition alone. */
export function meaning(definition: Definition, key: Key): "local" | "replace" | "update" {
  const { chain, steps } = key;
  const hint = hintsOf(definition).means?.[key.name];
  if (hint) return hint === "replace" ? hint : "update";
  const replaced = chain.some(({ facts }, i) => {
    if (facts.replaceOnChanges) return true;
    if (!facts.listMap || i === 0) return false;
    return isItemName(key) && chain.slice(1).find((field) => field.kind === "array") === chain[i]
      ? facts.listMap.removed === "replace"
      : facts.listMap.changed === "replace";
  });
  if (replaced) return "replace";
  const [top] = steps as readonly { readonly member: string }[];
  if (definition.inputs.fields[top?.member as string]?.facts.providerOnly) return "local";
  return definition.requests({}).update ? "update" : "replace";
}

/** The reason why a refresh cannot show the service's own value of a key, if there is one. */
export function unseen({ chain }: Key): "returned" | "providerOnly" | undefined {
  return (["returned", "providerOnly"] as const).find((word) => chain.some(({ facts }) => facts[word]));
}

/**
 * Path at which a change of the key to other inputs is reported. With another name or kind the whole item is reported,
 * and an empty item is removed as a whole.
 */
export function shownAt(key: Key, { at }: Placed, other?: Values): string {
  let shown = isItemName(key) || isVariantTag(key) ? at.slice(0, -1) : at;
  while (other && shown.length > 1 && isEmpty(valueAt(other, shown.slice(0, -1)))) shown = shown.slice(0, -1);
  return shown.reduce<string>(joinPath, "");
}

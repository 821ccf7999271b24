import type { ZodType, z } from "zod";
import { type FieldFacts, factsOn } from "./facts";

/** What a schema says once it is read: its kind, its words, and its parts. Everything derived is derived from this. */
export interface Field {
  readonly kind:
    | "string"
    | "number"
    | "integer"
    | "boolean"
    | "enum"
    | "json"
    | "array"
    | "record"
    | "object"
    | "union";
  readonly facts: FieldFacts;
  readonly description: string;
  /** The person may leave it out. True as well where there is a default. */
  readonly optional: boolean;
  readonly defaultValue: unknown;
  /** The schema without `optional` and `default` around it: what a given value must satisfy. */
  readonly schema: ZodType;
  /** The values of an enum or of a literal; of an open enum those known today. */
  readonly values: readonly (string | number | boolean)[];
  /** The items of an array, or the values of a record. */
  readonly of: Field | undefined;
  /** The members of an object. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The same with their names, in order: listed once, since every value of every resource goes through it. */
  readonly members: readonly (readonly [name: string, member: Field])[];
  /** The member that tells the variants of a union apart. */
  readonly discriminator: string | undefined;
  /** The format of a string: `time`, `duration` or `url`. Two spellings of one value are equal. */
  readonly format: string | undefined;
  /** The variants of a union by their discriminator. */
  readonly variants: Readonly<Record<string, Field>>;
}

interface Def {
  readonly type: string;
  readonly innerType?: ZodType;
  readonly getter?: () => ZodType;
  readonly defaultValue?: unknown;
  readonly element?: ZodType;
  readonly valueType?: ZodType;
  readonly shape?: Record<string, ZodType>;
  readonly entries?: Record<string, string | number>;
  readonly values?: readonly (string | number | boolean)[];
  readonly options?: readonly ZodType[];
  readonly discriminator?: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[];
}

const defOf = (schema: ZodType): Def => (schema as unknown as z.core.$ZodType)._zod.def as unknown as Def;

const read = new WeakMap<ZodType, Field>();

/** Reads a schema, words at any depth and recursive shapes included. The parts are read when they are asked for. */
export function fieldOf(schema: ZodType): Field {
  let field = read.get(schema);
  if (!field) {
    field = new ReadField(schema);
    read.set(schema, field);
  }
  return field;
}

/** The field that applies to a value: a union's variant, else the field itself. */
export function variantFor(field: Field, value: unknown): Field | undefined {
  if (field.kind !== "union") return field;
  const tag = (value as Record<string, unknown> | null)?.[field.discriminator as string];
  return typeof tag === "string" ? field.variants[tag] : undefined;
}

const borne = new WeakMap<Field, ReadonlySet<string>>();

/** Whether a field or anything in it bears a word. */
export function bears(field: Field, word: keyof FieldFacts): boolean {
  let words = borne.get(field);
  if (!words) {
    words = new Set([...within(field)].flatMap(({ facts }) => Object.keys(facts)));
    borne.set(field, words);
  }
  return words.has(word);
}

/** A field and all fields in it; shapes may hold themselves. */
function within(field: Field, found = new Set<Field>()): Set<Field> {
  if (found.has(field)) return found;
  found.add(field);
  const { of, fields, variants } = field;
  for (const part of [...(of ? [of] : []), ...Object.values(fields), ...Object.values(variants)]) within(part, found);
  return found;
}

class ReadField implements Field {
  readonly facts: FieldFacts;
  readonly description: string;
  readonly optional: boolean = false;
  readonly defaultValue: unknown;
  readonly schema: ZodType;
  readonly kind: Field["kind"];
  readonly values: readonly (string | number | boolean)[];
  readonly discriminator: string | undefined;
  readonly format: string | undefined;
  readonly #def: Def;
  #fields: Record<string, Field> | undefined;
  #members: Field["members"] | undefined;
  #variants: Record<string, Field> | undefined;

  constructor(outer: ZodType) {
    let schema = outer;
    let facts: FieldFacts = factsOn(schema);
    let description = schema.description;
    for (let def = defOf(schema); isWrapper(def); def = defOf(schema)) {
      if (def.type === "optional") this.optional = true;
      if (def.type === "default" || def.type === "prefault") {
        this.optional = true;
        this.defaultValue = def.defaultValue;
      }
      schema = def.getter ? def.getter() : (def.innerType as ZodType);
      facts = { ...factsOn(schema), ...facts };
      description ??= schema.description;
    }
    this.#def = defOf(schema);
    this.schema = schema;
    this.facts = facts;
    this.description = description ?? "";
    this.kind = facts.knownValues ? "enum" : kindOf(this.#def);
    // The type of `.meta()` is one for all schemas, so that these are found when the catalogue is loaded.
    if (facts.autoName && !(this.optional && this.#def.type === "string"))
      throw new Error("A field with `autoName` must be an optional string.");
    if ((facts.set || facts.listMap) && this.#def.type !== "array")
      throw new Error("A field with `set` or `listMap` must be an array.");
    this.values = facts.knownValues?.known ?? this.#def.values ?? Object.values(this.#def.entries ?? {});
    this.discriminator = this.#def.discriminator;
    this.format = this.#def.type === "string" ? this.#def.format : undefined;
  }

  get of(): Field | undefined {
    const items = this.#def.element ?? this.#def.valueType;
    return items && fieldOf(items);
  }

  get fields(): Record<string, Field> {
    this.#fields ??= mapValues(this.#def.shape ?? {}, fieldOf);
    return this.#fields;
  }

  get members(): Field["members"] {
    this.#members ??= Object.entries(this.fields);
    return this.#members;
  }

  get variants(): Record<string, Field> {
    this.#variants ??= Object.fromEntries(
      (this.#def.options ?? [])
        .map(fieldOf)
        .flatMap((variant) =>
          (variant.fields[this.discriminator as string]?.values ?? []).map((tag) => [tag, variant]),
        ),
    ) as Record<string, Field>;
    return this.#variants;
  }
}

const isWrapper = (def: Def): boolean =>
  ["optional", "default", "prefault", "nullable", "readonly", "lazy"].includes(def.type);

function kindOf(def: Def): Field["kind"] {
  switch (def.type) {
    case "string":
    case "boolean":
    case "array":
    case "record":
    case "object":
    case "enum":
      return def.type;
    case "literal":
      return "enum";
    case "number":
      return [def.format, ...(def.checks ?? []).map((check) => check._zod.def.format)].includes("safeint")
        ? "integer"
        : "number";
    case "unknown":
    case "any":
      return "json";
    case "union":
      if (def.discriminator) return "union";
  }
  throw new Error(
    `A field of zod type "${def.type}" has no meaning in a definition: use strings, numbers, booleans, enums, literals, arrays, records, objects, discriminated unions or json().`,
  );
}

/** A record with every value mapped. */
export function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  map: (value: A, key: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

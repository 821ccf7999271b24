import { type ZodType, z } from "zod";
import { lackedVersion } from "../../text/api-versions";
import { tableOf } from "../../text/json";
import { isSameIgnoringCase } from "../../text/strings";
import { type FieldFacts, factsOn, versionsByValue } from "./facts";

/**
 * A field of a definition, read from its zod schema: kind, facts and nested fields. All generated code and documents
 * use it.
 */
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
  /** The field may be omitted. Also true if the field has a default. */
  readonly optional: boolean;
  readonly defaultValue: unknown;
  /** The schema without the wrappers `optional` and `default`. It validates a given value. */
  readonly schema: ZodType;
  /** Values of an enum or a literal. For an open enum, the values known today. */
  readonly values: readonly (string | number | boolean)[];
  /** Field of the items of an array or the values of a record. */
  readonly of: Field | undefined;
  /** Members of an object. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Members as an ordered list. It is cached because every value of every resource is processed with it. */
  readonly members: readonly (readonly [name: string, member: Field])[];
  /** The member that distinguishes the variants of a union. */
  readonly discriminator: string | undefined;
  /** Format of a string: `time`, `duration` or `url`. Different spellings of the same value are equal. */
  readonly format: string | undefined;
  /** Variants of a union by the value of the discriminator. */
  readonly variants: Readonly<Record<string, Field>>;
  /** An object with the members that all variants of a union have: the variant of a value whose kind is not known. */
  readonly unknownVariant: Field | undefined;
  /** The service compares the values of enums in this field without regard to case. */
  readonly ignoresCaseOfEnums: boolean;
  /** The value is a part of `extra`: the service has other members, too, which are neither compared nor removed. */
  readonly extra?: {
    /** The fields of the members that an input has, by their names in requests. Other members have the field `of`. */
    readonly members: Readonly<Record<string, Field>>;
    /** Names in requests of members that are not inputs: see the fact `retired`. */
    readonly retired?: ReadonlySet<string>;
    /** No input has this member. It may be a secret that responses omit or mask. */
    readonly isUnknown?: true;
  };
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

/** Reads a schema with its facts at any depth. Nested fields are read on demand, so that a schema may be recursive. */
export function fieldOf(schema: ZodType): Field {
  let field = read.get(schema);
  if (!field) {
    field = new ReadField(schema);
    read.set(schema, field);
  }
  return field;
}

/** The first versions of a field and of the items of a list or the values of a map, by value. */
export const versionsOf = ({ facts, of }: Field): ReturnType<typeof versionsByValue> => [
  ...versionsByValue(facts.minApiVersion),
  ...(of ? versionsOf(of) : []),
];

/**
 * The version with which a kind came, if a version of the API lacks it: all values of a required input came with later versions.
 *
 * @param inputs the inputs of the kind.
 */
export function versionOfLackedKind({ members }: Field, version: string): string | undefined {
  for (const [, { facts, optional }] of members) {
    const versions = optional ? [] : versionsByValue(facts.minApiVersion);
    // Without `*`, the input also has values that each version accepts.
    if (!versions.some(([value]) => value === "*")) continue;
    const lacked = versions.map(([, ...first]) => lackedVersion(version, first));
    if (lacked.every((since) => since !== undefined)) return lacked[0];
  }
  return undefined;
}

/** Sets the field of a schema whose facts depend on other fields. */
export const declareField = (schema: ZodType, field: Field): void => void read.set(schema, field);

/** Field for a value: the matching variant of a union, otherwise the field itself. */
export function variantFor(field: Field, value: unknown): Field | undefined {
  if (field.kind !== "union") return field;
  const tag = (value as Record<string, unknown> | null)?.[field.discriminator as string];
  if (typeof tag !== "string" || tag === "") return undefined;
  return field.variants[tag] ?? variantInOtherCase(field, tag) ?? field.unknownVariant;
}

function variantInOtherCase(field: Field, tag: string): Field | undefined {
  if (!isWithoutCase(field)) return undefined;
  const known = Object.keys(field.variants).find((one) => isSameIgnoringCase(one, tag));
  return known === undefined ? undefined : field.variants[known];
}

/** Sets that the enums in a field are compared without regard to case. */
export function ignoreCaseOfEnums(field: Field): void {
  if (field instanceof ReadField) field.ignoreCase();
}

/** Only Trefoil reads `providerOnly` inputs. */
const isWithoutCase = ({ ignoresCaseOfEnums, facts }: Field): boolean => ignoresCaseOfEnums && !facts.providerOnly;

/** Returns true if the values of an enum are compared without regard to case. */
export const ignoresCase = (field: Field): boolean => field.kind === "enum" && isWithoutCase(field);

/** Returns true if an enum accepts other strings than its values: unknown values, or other spellings of the known values. */
export const acceptsOthers = (field: Field): boolean =>
  field.facts.knownValues !== undefined || (ignoresCase(field) && field.values.length > 1);

/** The documented spelling of a value of an enum. Any other value is unchanged. */
export function documentedSpelling(field: Field, value: unknown): unknown {
  if (typeof value !== "string" || !isWithoutCase(field) || field.values.includes(value)) return value;
  return field.values.find((known) => isSameIgnoringCase(known, value)) ?? value;
}

/** Compares two values of an enum. A name that the program defines, such as that of an analyzer, is compared exactly. */
export function isSameSpelling(field: Field, a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string" || !isWithoutCase(field) || field.values.length === 0)
    return false;
  if (field.facts.knownValues?.definedIn !== undefined)
    return documentedSpelling(field, a) === documentedSpelling(field, b);
  return isSameIgnoringCase(a, b);
}

/** True for a value of a union whose kind is a string that no variant has. */
export const isOfUnknownKind = (field: Field, value: unknown): boolean =>
  field.kind === "union" && variantFor(field, value) === field.unknownVariant && field.unknownVariant !== undefined;

/** A property of a field: a fact, or its kind. A part of `extra` with known values is an enum, too. */
export type Trait = keyof FieldFacts | Field["kind"];

const traits = new WeakMap<Field, Set<string>>();

/** Reports if a field, or a field nested in it, has a fact or is of a kind. */
export function hasFact(field: Field, trait: Trait): boolean {
  return (traits.get(field) ?? readTraits(field)).has(trait);
}

/**
 * Reads the traits of a field, and of all fields nested in it, in one pass. A recursive schema needs another one, since a field
 * then has the traits of the fields around it, too.
 */
function readTraits(root: Field): ReadonlySet<string> {
  const parts = new Map<Field, readonly Field[]>();
  addWithParts(root, parts);
  for (const field of parts.keys()) traits.set(field, new Set(traitsOf(field)));
  let isComplete = false;
  while (!isComplete) {
    isComplete = true;
    for (const [field, inside] of parts) {
      const own = traits.get(field) as Set<string>;
      const { size } = own;
      for (const part of inside) for (const trait of traits.get(part) ?? []) own.add(trait);
      if (own.size > size) isComplete = false;
    }
  }
  return traits.get(root) as Set<string>;
}

/** Adds a field whose traits are not read yet, after the fields nested in it, with its parts. */
function addWithParts(field: Field, found: Map<Field, readonly Field[]>, path = new Set<Field>()): void {
  if (traits.has(field) || path.has(field)) return;
  path.add(field);
  const { of, fields, variants, extra } = field;
  const parts = [of ? [of] : [], fields, variants, extra?.members ?? {}].flatMap<Field>(Object.values);
  for (const part of parts) addWithParts(part, found, path);
  found.set(field, parts);
}

const traitsOf = ({ facts, kind, values }: Field): string[] => [
  ...Object.keys(facts),
  kind,
  ...(values.length ? ["enum"] : []),
];

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
  ignoresCaseOfEnums = false;
  readonly #def: Def;
  #of: Field | undefined;
  #fields: Record<string, Field> | undefined;
  #members: Field["members"] | undefined;
  #variants: Record<string, Field> | undefined;
  #unknownVariant: Field | undefined;

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
    // The type of `.meta()` is the same for all schemas. These errors therefore occur when the field is read.
    if (facts.autoName && !(this.optional && this.#def.type === "string"))
      throw new Error("A field with `autoName` must be an optional string.");
    if ((facts.set || facts.listMap) && this.#def.type !== "array")
      throw new Error("A field with `set` or `listMap` must be an array.");
    this.values = facts.knownValues?.known ?? this.#def.values ?? Object.values(this.#def.entries ?? {});
    this.discriminator = this.#def.discriminator;
    this.format = this.#def.type === "string" ? this.#def.format : undefined;
  }

  /** Applies to the parts that were read, and to parts that are read later. */
  ignoreCase(): void {
    if (this.ignoresCaseOfEnums) return;
    this.ignoresCaseOfEnums = true;
    const members = [this.#fields ?? {}, this.#variants ?? {}].flatMap(Object.values<Field>);
    for (const part of [this.#of, this.#unknownVariant, ...members]) if (part) ignoreCaseOfEnums(part);
  }

  #read(schema: ZodType): Field {
    const field = fieldOf(schema);
    if (this.ignoresCaseOfEnums) ignoreCaseOfEnums(field);
    return field;
  }

  get of(): Field | undefined {
    const items = this.#def.element ?? this.#def.valueType;
    if (items) this.#of ??= this.#read(items);
    return this.#of;
  }

  get fields(): Record<string, Field> {
    this.#fields ??= tableOf(mapValues(this.#def.shape ?? {}, (schema, name) => this.#readMember(schema, name)));
    return this.#fields;
  }

  /** @throws Error with the path of a member whose facts are invalid. */
  #readMember(schema: ZodType, name: string): Field {
    try {
      return this.#read(schema);
    } catch (error) {
      throw new Error(`\`${name}\`: ${(error as Error).message}`, { cause: error });
    }
  }

  get members(): Field["members"] {
    this.#members ??= Object.entries(this.fields);
    return this.#members;
  }

  get variants(): Record<string, Field> {
    this.#variants ??= tableOf(
      Object.fromEntries(
        (this.#def.options ?? [])
          .map((option) => this.#read(option))
          .flatMap((variant) =>
            (variant.fields[this.discriminator as string]?.values ?? []).map((tag) => [tag, variant]),
          ),
      ) as Record<string, Field>,
    );
    return this.#variants;
  }

  get unknownVariant(): Field | undefined {
    const { options = [] } = this.#def;
    if (this.discriminator === undefined) return undefined;
    this.#unknownVariant ??= this.#read(
      commonObject(
        options.map((option) => defOf(option).shape ?? {}),
        this.discriminator,
      ),
    );
    return this.#unknownVariant;
  }
}

/** An object with the members that all these objects have. Its discriminator is any string, and the rest is optional. */
function commonObject([first = {}, ...others]: readonly Record<string, ZodType>[], discriminator: string): ZodType {
  const { wireName, replaceOnChanges } = factsOn(first[discriminator] as ZodType);
  const common = Object.entries(first).filter(([name, schema]) => others.every((other) => other[name] === schema));
  return z.object({
    ...Object.fromEntries(common.map(([name, schema]) => [name, schema.optional()])),
    [discriminator]: z.string().meta({ ...(wireName && { wireName }), ...(replaceOnChanges && { replaceOnChanges }) }),
  });
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

import type { Field } from "../../provider/define";
import { isOneVersion, versionsByValue, wireName } from "../../provider/define";
import { readSpecification } from "../support/specifications";

interface Type {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Type;
  readonly properties?: Readonly<Record<string, Type>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Type[];
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> };
}

/** The types in one version of the specification of Azure AI Search, to compare with the fields of definitions. */
export class SpecifiedMembers {
  readonly #types: Readonly<Record<string, Type>>;

  constructor(readonly version: string) {
    this.#types = readSpecification("azure-search", version).schemas;
  }

  has(name: string): boolean {
    return name in this.#types;
  }

  /**
   * Members, kinds and values that only the type or only the field has, at every depth. `.fields[]: without name` means that the
   * field lacks the member of the type.
   */
  differences(field: Field, name: string): string[] {
    return this.#compare(field, { $ref: `/${name}` }, "", new Set());
  }

  #compare(field: Field, type: Type, path: string, seen: Set<Field>): string[] {
    if (seen.has(field)) return [];
    seen.add(field);
    const known = this.#resolved(type);
    switch (field.kind) {
      case "array":
        return known.items ? this.#compare(field.of as Field, known.items, `${path}[]`, seen) : [`${path}: no list`];
      case "union":
        return this.#compareKinds(field, known, path, seen);
      case "object":
        return this.#compareMembers(field, known, path, seen);
      case "enum":
        return known.enum ? missing(known.enum, this.#valuesOf(field).map(itemType), path) : [];
      default:
        return [];
    }
  }

  #compareKinds({ variants, discriminator }: Field, type: Type, path: string, seen: Set<Field>): string[] {
    const kinds = this.#kindsOf(type);
    const own = Object.entries(variants);
    const tags = own.filter(([, variant]) => this.#isInVersion(variant, discriminator)).map(([tag]) => tag);
    return [
      ...missing(Object.keys(kinds), tags, path),
      ...own.flatMap(([tag, variant]) =>
        kinds[tag] ? this.#compare(variant, kinds[tag], `${path}<${tag}>`, seen) : [],
      ),
    ];
  }

  #compareMembers(field: Field, type: Type, path: string, seen: Set<Field>): string[] {
    const { properties, required } = this.#wholeType(type);
    // The members of all kinds of an object that is not a union in the definition.
    const kinds = path === "" ? Object.values(this.#kindsOf(type)) : [];
    for (const kind of kinds) Object.assign(properties, this.#wholeType(kind).properties);
    const own = Object.entries(field.fields).filter(([, member]) => this.#isInVersion(member));
    const wired = new Map(own.map(([name, member]) => [wireName(name, member), member]));
    const isOptional = (name: string) => wired.get(name)?.optional && wired.get(name)?.defaultValue === undefined;
    return [
      ...missing(Object.keys(properties), [...wired.keys()], path),
      ...required.filter(isOptional).map((name) => `${path}.${name}: optional`),
      ...[...wired].flatMap(([name, member]) =>
        properties[name] ? this.#compare(member, properties[name], `${path}.${name}`, seen) : [],
      ),
    ];
  }

  #resolved(type: Type): Type {
    return type.$ref ? (this.#types[type.$ref.split("/").at(-1) as string] as Type) : type;
  }

  /** Members of a type, including the members of its base types. */
  #wholeType(type: Type): Pick<Required<Type>, "properties" | "required"> {
    const parts = [...(type.allOf ?? []).map((part) => this.#wholeType(this.#resolved(part))), type];
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }

  #kindsOf({ discriminator }: Type): Readonly<Record<string, Type>> {
    const kinds = Object.entries(discriminator?.mapping ?? {});
    return Object.fromEntries(kinds.map(([value, $ref]) => [value, this.#resolved({ $ref })]));
  }

  /** Returns true if the version has the field, or the kind that the discriminator of the field identifies. */
  #isInVersion(field: Field, discriminator?: string): boolean {
    const { minApiVersion } = (discriminator ? field.fields[discriminator] : field)?.facts ?? {};
    return !isOneVersion(minApiVersion) || versionsByValue(minApiVersion).every(([, version]) => this.#has(version));
  }

  /** The values of an enum that the version has. */
  #valuesOf({ values, facts: { minApiVersion } }: Field): Field["values"] {
    if (isOneVersion(minApiVersion)) return values;
    const versions = Object.fromEntries(versionsByValue(minApiVersion));
    return values.filter((value) => this.#has(versions[String(value)] ?? this.version));
  }

  /** Returns true if the stable version has what a version introduced. A feature of a preview does not count. */
  #has(first: string): boolean {
    return !first.endsWith("-preview") && first <= this.version;
  }
}

/** The specification names only the types of fields, and lists enclose them. */
const itemType = (value: string | number | boolean): string => String(value).replace(/^Collection\((.*)\)$/, "$1");

const missing = (theirs: readonly string[], ours: readonly string[], path: string): string[] => [
  ...theirs.filter((name) => !ours.includes(name)).map((name) => `${path}: without ${name}`),
  ...ours.filter((name) => !theirs.includes(name)).map((name) => `${path}: with ${name}`),
];

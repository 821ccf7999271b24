import type { Expression } from "./model";

/** The type of a value in the package schema, from which Pulumi generates the libraries. */
interface Property {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly oneOf?: readonly Property[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

type Properties = Readonly<Record<string, Property>>;

/** The parts of the package schema that programs depend on. */
export interface PackageTypes {
  readonly name: string;
  readonly language: { readonly go: { readonly importBasePath?: string } };
  readonly resources: Readonly<Record<string, { readonly inputProperties: Properties }>>;
  readonly functions: Readonly<Record<string, { readonly inputs: { readonly properties: Properties } }>>;
  readonly types: Readonly<
    Record<
      string,
      {
        readonly properties?: Properties;
        readonly enum?: readonly { readonly name?: string; readonly value: unknown }[];
      }
    >
  >;
}

/** A type with a name, such as `IndexField` in the module `search`. */
export interface NamedType {
  readonly module: string;
  readonly name: string;
}

/** A type in the terms of a printer. */
export type Type =
  | { readonly kind: "string" | "boolean" | "integer" | "number" | "any" }
  | {
      readonly kind: "enum";
      readonly type: NamedType;
      /** The names of the values, from which Pulumi derives the names of constants. */
      readonly names: ReadonlyMap<unknown, string>;
    }
  | { readonly kind: "object"; readonly type: NamedType; readonly properties: Types }
  | { readonly kind: "list" | "map"; readonly of: TypeOf };

/** The type of a property. The value selects the type of a union. */
export type TypeOf = (value?: Expression) => Type;

export type Types = Readonly<Record<string, TypeOf>>;

/** Start of the path of a library in Go that Pulumi generates in the project. */
export const localLibrary = "example.com/pulumi-";

/** Name of the package in Go. */
export const goPackage = (module: string): string => module.replaceAll("-", "");

/** A value without a declared type. */
export const anyType = (): Type => ({ kind: "any" });

/** The names and types of the libraries that Pulumi generates from the package schema. */
export class Library {
  readonly #schema: PackageTypes;
  readonly #packages: readonly string[];

  /** @param packages the schemas of packages from documents. */
  constructor(schema: PackageTypes, ...packages: readonly PackageTypes[]) {
    const merged = <K extends "resources" | "functions" | "types">(member: K): PackageTypes[K] =>
      Object.assign({}, schema[member], ...packages.map((one) => one[member])) as PackageTypes[K];
    this.#packages = packages.map(({ name }) => name);
    this.#schema = packages.length
      ? { ...schema, resources: merged("resources"), functions: merged("functions"), types: merged("types") }
      : schema;
  }

  /** Path of the library of a module for Go. Pulumi generates the library of a package in the project. */
  goImportPathOf(module: string): string {
    return this.#packages.includes(module)
      ? `${localLibrary}${module}/sdk/go/${goPackage(module)}`
      : `${this.#schema.language.go.importBasePath}/${module}`;
  }

  hasResource(token: string): boolean {
    return `trefoil:${token}` in this.#schema.resources;
  }

  /** Inputs of a resource. */
  inputsOf(token: string): Types {
    const { resources } = this.#schema;
    const resource = resources[`trefoil:${token}`] ?? resources[token.replace(":", ":index:")];
    return this.#types(resource?.inputProperties);
  }

  /** Arguments of a function. */
  argumentsOf(token: string): Types {
    return this.#types(this.#schema.functions[`trefoil:${token}`]?.inputs.properties);
  }

  #types(properties: Properties = {}): Types {
    const types = Object.entries(properties).map(([name, property]) => [name, this.#typeOf(property)]);
    return Object.fromEntries(types) as Types;
  }

  /** An enum that accepts other strings is a string. */
  #typeOf(property: Property): TypeOf {
    const { $ref, type, items, additionalProperties, oneOf } = property;
    return (value) => {
      if (oneOf)
        return oneOf.some((one) => one.type === "string" && !one.$ref)
          ? { kind: "string" }
          : this.#variantOf(property, value);
      if ($ref) return this.#namedType($ref);
      if (items) return { kind: "list", of: this.#typeOf(items) };
      if (additionalProperties) return { kind: "map", of: this.#typeOf(additionalProperties) };
      return type === "string" || type === "boolean" || type === "integer" || type === "number"
        ? { kind: type }
        : anyType();
    };
  }

  #variantOf({ discriminator }: Property, value: Expression | undefined): Type {
    if (!discriminator || value?.kind !== "map") return anyType();
    const [, tag] = value.members.find(([name]) => name === discriminator.propertyName) ?? [];
    const reference = tag?.kind === "value" ? discriminator.mapping[String(tag.value)] : undefined;
    return reference === undefined ? anyType() : this.#namedType(reference);
  }

  #namedType(reference: string): Type {
    const token = reference.replace(/^#\/types\//, "");
    const declared = this.#schema.types[token];
    const [own = "", inOwn, name] = token.split(":");
    if (!declared || inOwn === undefined || name === undefined) return anyType();
    const type = { module: this.#packages.includes(own) ? own : inOwn, name };
    return declared.enum
      ? { kind: "enum", type, names: new Map(declared.enum.map(({ name, value }) => [value, name ?? String(value)])) }
      : { kind: "object", type, properties: this.#types(declared.properties) };
  }
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Expression } from "../program/sections";

/** The type of a value in the package schema, from which Pulumi generates the libraries. */
export interface Property {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly oneOf?: readonly Property[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

export type Properties = Readonly<Record<string, Property>>;

interface PackageSchema {
  readonly language: { readonly go: { readonly importBasePath: string } };
  readonly resources: Readonly<Record<string, { readonly inputProperties: Properties }>>;
  readonly types: Readonly<
    Record<string, { readonly properties?: Properties; readonly enum?: readonly { readonly value: unknown }[] }>
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
  | { readonly kind: "enum"; readonly type: NamedType; readonly values: readonly unknown[] }
  | { readonly kind: "object"; readonly type: NamedType; readonly properties: Properties }
  | { readonly kind: "list" | "map"; readonly of: Property };

let loaded: PackageSchema | undefined;

function packageSchema(): PackageSchema {
  loaded ??= JSON.parse(readFileSync(schemaFile(), "utf8")) as PackageSchema;
  return loaded;
}

/** The schema is in the package, and not in the folder of compiled files. */
function schemaFile(folder = __dirname): string {
  const file = join(folder, "provider/schema.json");
  if (existsSync(file)) return file;
  if (folder === dirname(folder))
    throw new Error("The installation of trefoil is incomplete: provider/schema.json is missing. Install it again.");
  return schemaFile(dirname(folder));
}

/** Path of the library for Go. */
export const goImportPath = (): string => packageSchema().language.go.importBasePath;

/** Inputs of a resource. */
export const inputsOf = (token: string): Properties =>
  packageSchema().resources[`trefoil:${token}`]?.inputProperties ?? {};

const anyType: Type = { kind: "any" };

/**
 * The type of a value. An enum that accepts other strings is a string.
 *
 * @param value selects the type of a union.
 */
export function typeOf(property: Property | undefined, value?: Expression): Type {
  if (!property) return anyType;
  const { $ref, type, items, additionalProperties, oneOf } = property;
  if (oneOf)
    return oneOf.some((one) => one.type === "string" && !one.$ref) ? { kind: "string" } : variantOf(property, value);
  if ($ref) return namedType($ref);
  if (items) return { kind: "list", of: items };
  if (additionalProperties) return { kind: "map", of: additionalProperties };
  return type === "string" || type === "boolean" || type === "integer" || type === "number" ? { kind: type } : anyType;
}

function variantOf({ discriminator }: Property, value: Expression | undefined): Type {
  if (!discriminator || value?.kind !== "map") return anyType;
  const [, tag] = value.members.find(([name]) => name === discriminator.propertyName) ?? [];
  const reference = tag?.kind === "value" ? discriminator.mapping[String(tag.value)] : undefined;
  return reference === undefined ? anyType : namedType(reference);
}

function namedType(reference: string): Type {
  const token = reference.replace(/^#\/types\//, "");
  const declared = packageSchema().types[token];
  const [, module, name] = token.split(":");
  if (!declared || module === undefined || name === undefined) return anyType;
  const type = { module, name };
  return declared.enum
    ? { kind: "enum", type, values: declared.enum.map(({ value }) => value) }
    : { kind: "object", type, properties: declared.properties ?? {} };
}

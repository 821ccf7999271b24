import { z } from "zod";
import { isRecord, tableOf } from "../text/json";
import type { Document, Node } from "./document";

/** The reference to a schema, by which its type is known. */
export const reference = Symbol("reference");

/** Members next to a reference, also in `allOf` or a union with `null`, which make a schema another one than that of the reference. */
export const additions = Symbol("additions");

/**
 * A schema without references, `allOf` and `null`: the parts of `allOf` are merged, and a union of one schema with `null` is that
 * schema.
 */
export interface Schema extends Node {
  readonly [reference]?: string | undefined;
  readonly [additions]?: string | undefined;
}

const schema = z.custom((given) => typeof given === "boolean" || isRecord(given), "must be a schema");
const schemas = z.array(schema, "must be a list of schemas").optional();
const table = z.record(z.string(), schema, "must be an object with schemas").optional();

/** The members of a schema that are read without a check. */
const form = z.looseObject({
  type: z.union([z.string(), z.array(z.string())], "must be a type, or a list of types").optional(),
  properties: table,
  patternProperties: table,
  additionalProperties: schema.optional(),
  items: schema.optional(),
  prefixItems: schemas,
  allOf: schemas,
  oneOf: schemas,
  anyOf: schemas,
  enum: z.array(z.unknown(), "must be a list of values").optional(),
  // In old drafts of JSON Schema, a member is required by its own schema.
  required: z
    .union([z.boolean(), z.array(z.string())], "must be the list of the names of the required members")
    .optional(),
});

/** Last part of the reference to a schema: its name in the document. */
export const nameOf = (schema: Schema): string | undefined => schema[reference]?.split("/").at(-1);

/** Reads a schema at its top. Nested schemas are read where they are used. */
export function schemaOf(document: Document, given: unknown): Schema {
  const node = document.resolve(given) ?? {};
  const read = document.once(node, () => withoutParts(document, document.checked(node, form)));
  if (!isRecord(given) || typeof given.$ref !== "string") return read;
  // OpenAPI 3.1 allows members next to a reference, such as a description.
  const { $ref, ...own } = given;
  const whole = merged(read, document.checked(own, form));
  return { ...withAdditions(whole, own, read), [reference]: $ref };
}

/** A schema whose parts are merged. A part that contains the schema itself adds nothing. */
function withoutParts(document: Document, node: Node): Schema {
  if (Array.isArray(node.allOf)) return allOf(document, node);
  const only = onlyAlternative(document, node);
  if (only === undefined) return node;
  const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = node;
  const base = schemaOf(document, only);
  return withAdditions(merged(base, rest), rest, base);
}

/** A schema with members next to its reference. Only members that change the type of the base make it another one. */
function withAdditions(schema: Schema, own: Node, base: Schema): Schema {
  const { properties, additionalProperties, items } = own;
  const required = requiredIn(own).filter((name) => !requiredIn(base).includes(name));
  const text = JSON.stringify({
    ...(isRecord(properties) && Object.keys(properties).length && { properties }),
    ...(required.length && { required }),
    items,
    ...(isRecord(additionalProperties) && { additionalProperties }),
  });
  return text === "{}" ? schema : { ...schema, [additions]: (schema[additions] ?? "") + text };
}

/** The parts of `allOf` as one schema. A single part keeps its reference. */
function allOf(document: Document, { allOf: parts, ...rest }: Node): Schema {
  const schemas = (parts as unknown[]).map((part) => schemaOf(document, part));
  const only = schemas.length === 1 && !rest.properties ? schemas[0]?.[reference] : undefined;
  const whole = [...schemas, rest].reduce(merged, {});
  return only === undefined ? whole : { ...withAdditions(whole, rest, schemas[0] ?? {}), [reference]: only };
}

/** The alternatives of a union. Undefined for another schema. */
export const formsOf = ({ oneOf, anyOf }: Schema): readonly Schema[] | undefined => oneOf ?? anyOf;

/** The only schema of a union apart from `null`. Undefined for another union, and for a schema without alternatives. */
function onlyAlternative(document: Document, node: Node): unknown {
  const others = formsOf(node)?.filter((one) => !isNull(document.resolve(one))) ?? [];
  return others.length === 1 ? others[0] : undefined;
}

const isNull = (node: Node | undefined): boolean => node?.type === "null" || (node !== undefined && isEmptyEnum(node));
const isEmptyEnum = ({ enum: values }: Node): boolean =>
  Array.isArray(values) && values.length > 0 && values.every((value) => value === null);

/** Two parts of `allOf` as one schema. */
function merged(a: Schema, b: Schema): Schema {
  const properties = { ...a.properties, ...b.properties };
  const required = [...new Set([...requiredIn(a), ...requiredIn(b)])];
  const { [reference]: _, ...others } = b;
  return {
    ...a,
    ...others,
    ...(Object.keys(properties).length && { properties }),
    ...(required.length && { required }),
    ...(a.description && !b.description && { description: a.description }),
  };
}

const requiredIn = ({ required }: Schema): readonly string[] => (Array.isArray(required) ? required : []);

/** The names of the members that an object requires. */
export function requiredOf(document: Document, schema: Schema): Set<string> {
  const members = Object.entries(membersOf(document, schema));
  // Next to a reference, the mark of a member does not replace the list of its own members.
  const isMarked = (name: string, one: Schema) => [one, schema.properties?.[name]].some((at) => at?.required === true);
  return new Set([...requiredIn(schema), ...members.flatMap(([name, one]) => (isMarked(name, one) ? [name] : []))]);
}

/** The members of an object by their names in the API. Empty for another schema. */
export function membersOf(document: Document, given: unknown): Readonly<Record<string, Schema>> {
  const { properties } = schemaOf(document, given);
  if (!isRecord(properties)) return {};
  const members = Object.entries(properties).map(([name, schema]) => [name, schemaOf(document, schema)] as const);
  return tableOf(Object.fromEntries(members));
}

/** The forms of a union of objects, which one member distinguishes. */
export interface Variants {
  /** Name of the member. */
  readonly tag: string;
  /** Each schema with the values of the member. */
  readonly variants: readonly { readonly schema: Schema; readonly values: readonly string[] }[];
}

/** The variants of a union. Undefined for another schema, and if its variants are not objects that one member distinguishes. */
export function variantsOf(document: Document, schema: Schema): Variants | undefined {
  const forms = formsOf(schema) ?? [];
  const { properties, required } = schema;
  // Each variant also has the members next to the union.
  const schemas = forms.map((one) => {
    const form = schemaOf(document, one);
    return properties ? { ...merged({ properties, required }, form), [reference]: form[reference] } : form;
  });
  const tag = schema.discriminator?.propertyName ?? sharedTag(document, schemas);
  if (typeof tag !== "string") return undefined;
  const mapping: Node = isRecord(schema.discriminator?.mapping) ? schema.discriminator.mapping : {};
  const variants = schemas.map((variant, i) => {
    const target = isRecord(forms[i]) ? String(forms[i].$ref ?? "") : "";
    const mapped = Object.keys(mapping).filter((value) => [target, nameOf(variant)].includes(mapping[value]));
    const declared = valuesOf(schemaOf(document, variant.properties?.[tag])).map(String);
    const values = mapped.length ? mapped : declared.length ? declared : [nameOf(variant) ?? ""];
    return { schema: variant, values };
  });
  const values = variants.flatMap((one) => one.values);
  const isDistinct = values.every((one) => one !== "" && isNamable(one)) && new Set(values).size === values.length;
  const isOfObjects = variants.length > 1 && variants.every((one) => typesOf(one.schema)[0] === "object");
  return isDistinct && isOfObjects ? { tag, variants } : undefined;
}

/** The member with a constant value in each variant. */
const sharedTag = (document: Document, schemas: readonly Schema[]): string | undefined =>
  Object.keys(schemas[0]?.properties ?? {}).find((name) =>
    schemas.every((one) => valuesOf(schemaOf(document, one.properties?.[name])).length === 1),
  );

/** The variant of a union by the value of its discriminator. A schema without variants is returned unchanged. */
export function variantOf(document: Document, schema: Schema, value: string | undefined): Schema {
  if (value === undefined || !formsOf(schema)) return schema;
  const union = variantsOf(document, schema);
  const variant = union?.variants.find(({ values }) => values.includes(value));
  if (!union || !variant) return {};
  const { [union.tag]: tag, ...members } = membersOf(document, variant.schema);
  const constant = { type: "string", description: tag?.description, enum: [value] };
  return { ...variant.schema, properties: { [union.tag]: constant, ...members } };
}

/** The types of a schema without `null`. */
export function typesOf(schema: Schema): readonly string[] {
  const types = [schema.type].flat().filter((type) => typeof type === "string" && type !== "null");
  if (types.length) return types as string[];
  if (isRecord(schema.properties) || schema.additionalProperties !== undefined) return ["object"];
  if (schema.items !== undefined) return ["array"];
  const values = valuesOf(schema);
  return values.length ? [...new Set(values.map((value) => typeof value))] : [];
}

/** The values of an enum or a constant without `null`. */
export const valuesOf = (schema: Schema): readonly (string | number | boolean)[] =>
  (schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []).filter(
    (value: unknown) => value !== null && typeof value !== "object",
  );

/**
 * True for a value that can be part of a type. Programs cannot name other characters, and some libraries contain values without escapes:
 * a quotation mark would end a string, after which code may follow.
 */
const isNamable = (value: string): boolean => /^[\w .,:;/@+*#()-]{0,200}$/.test(value);

/** The values of a type for programs. Python has no enums of booleans. */
function enumOf(schema: Schema): readonly (string | number | boolean)[] {
  const [values, types] = [valuesOf(schema), typesOf(schema)];
  if (values.length > 1 && types.join() === "boolean") return [];
  // In YAML, strings such as `true` and `1.0` need quotation marks, which a document may lack. Their spelling is lost then.
  return types.join() === "string" && values.some((value) => typeof value !== "string") ? [] : values;
}

/** The form of a value in programs. */
export type Form =
  | { readonly kind: "enum"; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "union"; readonly union: Variants }
  | { readonly kind: "list"; readonly items: unknown }
  | { readonly kind: "map"; readonly values: unknown }
  | { readonly kind: "scalar"; readonly type: string }
  | { readonly kind: "object" | "any" };

/** The form of the values of a schema. Values without a common type, and objects with declared and other members, have any form. */
export function formIn(document: Document, schema: Schema): Form {
  const values = enumOf(schema);
  if (values.some((value) => typeof value === "string" && !isNamable(value))) return { kind: "scalar", type: "string" };
  if (values.length) return { kind: "enum", values };
  const forms = formsOf(schema)?.map((one) => schemaOf(document, one));
  const [type, other] = new Set(forms ? forms.flatMap(typesOf) : typesOf(schema));
  const isScalar = type !== undefined && other === undefined && type !== "object" && type !== "array";
  // Forms of one type are, for example, known strings and any string.
  if (isScalar) return { kind: "scalar", type };
  if (forms) {
    const union = variantsOf(document, schema);
    return union ? { kind: "union", union } : { kind: "any" };
  }
  if (type === undefined || other !== undefined) return { kind: "any" };
  if (type === "array") return { kind: "list", items: schema.items ?? {} };
  const { additionalProperties: more, properties } = schema;
  const [hasMembers, isMap] = [properties, more].map((one) => isRecord(one) && Object.keys(one).length > 0);
  if (hasMembers === isMap) return { kind: "any" };
  return isMap ? { kind: "map", values: more } : { kind: "object" };
}

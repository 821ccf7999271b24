import { z } from "zod";
import { isObject, type Json, type JsonObject } from "../json";
import type { Schema, SchemaViolation } from "./schema";

/** A member that versions of the API before `version` do not have. Only preview versions have a member of a preview. */
export const since = <T extends Schema>(version: string, schema: T): T =>
  schema.meta({ ...schema.meta(), since: version });

/** Violations by members that the version does not have. Null is accepted, because clients send back what they read. */
export function newerMembers(
  schema: Schema,
  value: Json | undefined,
  version: string,
  path: readonly PropertyKey[] = [],
): SchemaViolation[] {
  const type = unwrapped(schema);
  if (Array.isArray(value) && type instanceof z.ZodArray)
    return value.flatMap((item, i) => newerMembers(type.element as Schema, item, version, [...path, i]));
  if (!isObject(value)) return [];
  const shape = shapeOf(type, value);
  const { title } = type.meta() ?? {};
  return Object.entries(value).flatMap(([name, member]) => {
    const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!own || member === null) return [];
    if (isNewer(own, version)) return [{ kind: "unknown" as const, path: [...path, name], expected: [], title }];
    return newerMembers(own, member, version, [...path, name]);
  });
}

/** The value without the members that the version does not have. */
export function inVersion(schema: Schema, value: Json, version: string): Json {
  const type = unwrapped(schema);
  if (Array.isArray(value) && type instanceof z.ZodArray)
    return value.map((item) => inVersion(type.element as Schema, item, version));
  if (!isObject(value)) return value;
  const shape = shapeOf(type, value);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!own) return [[name, member] as const];
    return isNewer(own, version) ? [] : [[name, inVersion(own, member, version)] as const];
  });
  return Object.fromEntries(members) as JsonObject;
}

const isNewer = (schema: Schema, version: string): boolean => {
  const { since: first } = unwrapped(schema).meta() ?? {};
  return typeof first === "string" && !hasVersion(version, first);
};

/** The preview version whose client for Python describes the members of previews. */
export const describedPreview = "2026-08-01-preview";

/** The preview version that introduced graphs, and models by the API of OpenAI. */
export const graphPreview = "2026-11-01-preview";

/** True for a preview version. */
export const isPreview = (version: string): boolean => /-preview$/i.test(version);

/** True if a version has what `first` introduced. Preview versions have everything. Stable versions have no features of a preview. */
export const hasVersion = (version: string, first: string): boolean =>
  isPreview(version) || (!isPreview(first) && version >= first);

/** The schema of an optional, nullable or recursive member itself. */
export function unwrapped(schema: Schema): Schema {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy
    ? unwrapped(schema.unwrap() as Schema)
    : schema;
}

/** Schemas of the members of an object, or of the variant of a union that the object has. */
export function shapeOf(schema: Schema, value: JsonObject): Readonly<Record<string, Schema>> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, Schema>;
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {};
  const tag = schema.def.discriminator;
  const variant = schema.options.find(
    (option) => option instanceof z.ZodObject && (option.shape[tag] as z.ZodLiteral).value === value[tag],
  );
  return variant instanceof z.ZodObject ? (variant.shape as Record<string, Schema>) : {};
}

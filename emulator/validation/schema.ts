import { isObject, type Json, type JsonObject, memberOf } from "../json";

/** Schema of a request body, a small subset of JSON Schema. */
export type Schema =
  | {
      readonly type: "any" | "string" | "number" | "boolean" | "null";
      readonly oneOf?: readonly string[];
      readonly pattern?: RegExp;
    }
  | { readonly type: "integer"; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: "array"; readonly items: Schema }
  | { readonly type: "record"; readonly values: Schema }
  | { readonly type: "lazy"; readonly schema: () => Schema }
  | {
      readonly type: "union";
      readonly discriminator: string;
      readonly variants: Readonly<Record<string, ObjectSchema>>;
    }
  | ObjectSchema;

export interface ObjectSchema {
  readonly type: "object";
  /** Name of the type in the messages of the service. */
  readonly title: string;
  readonly members: Readonly<Record<string, Schema | Member>>;
  /** Accept members that are not in `members`. */
  readonly open?: boolean;
}

export interface Member {
  readonly schema: Schema;
  readonly required?: boolean;
  readonly nullable?: boolean;
}

export const any: Schema = { type: "any" };
export const string: Schema = { type: "string" };
export const number: Schema = { type: "number" };
export const integer: Schema = { type: "integer" };
export const integerBetween = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });
export const pattern = (pattern: RegExp): Schema => ({ type: "string", pattern });
/** Accepts only null. */
export const nullOnly: Schema = { type: "null" };
export const boolean: Schema = { type: "boolean" };
export const oneOf = (...values: string[]): Schema => ({ type: "string", oneOf: values });
export const array = (items: Schema): Schema => ({ type: "array", items });
export const record = (values: Schema): Schema => ({ type: "record", values });
/** A schema that refers to itself. */
export const lazy = (schema: () => Schema): Schema => ({ type: "lazy", schema });
export const union = (discriminator: string, variants: Record<string, ObjectSchema>): Schema => ({
  type: "union",
  discriminator,
  variants,
});
export const required = (schema: Schema): Member => ({ schema, required: true });
export const nullable = (schema: Schema): Member => ({ schema, nullable: true });
export const object = (title: string, members: ObjectSchema["members"]): ObjectSchema => ({
  type: "object",
  title,
  members,
});
export const openObject = (title: string, members: ObjectSchema["members"]): ObjectSchema => ({
  type: "object",
  title,
  members,
  open: true,
});

/** A schema, or the schema and facts of a member. A lazy schema has a function as `schema`. */
export const isMember = (given: Schema | Member): given is Member => !("type" in given);

/** One violation of a schema. */
export interface SchemaViolation {
  readonly kind: "unknown" | "missing" | "null" | "type" | "choice";
  /** Members and indexes from the root, joined by dots. */
  readonly path: string;
  /** Type that contains the member. */
  readonly title: string;
  readonly member: string;
  readonly expected?: string;
  readonly value?: Json;
  /** The member determines which other members its object has. */
  readonly discriminator?: true;
}

interface Options {
  /** Accept null for an optional member even if its schema does not allow it. */
  readonly nullsAreAbsent?: boolean;
}

/** Returns all violations in `value`, parents before children. */
export function violationsOf(schema: Schema, value: Json | undefined, options: Options = {}): SchemaViolation[] {
  const root: Location = { path: "", title: "title" in schema ? schema.title : "", member: "" };
  return value === undefined || value === null
    ? [{ kind: "missing", ...root }]
    : [...check(schema, value, root, options)];
}

type Location = Pick<SchemaViolation, "path" | "title" | "member">;

const childOf = (parent: Location, step: string | number): Location => ({
  ...parent,
  path: parent.path ? `${parent.path}.${step}` : `${step}`,
});

function* check(schema: Schema, value: Json, location: Location, options: Options): Generator<SchemaViolation> {
  switch (schema.type) {
    case "any":
      return;
    case "lazy":
      return yield* check(schema.schema(), value, location, options);
    case "string":
      if (typeof value === "string") return yield* checkString(schema, value, location);
      break;
    case "integer":
      if (Number.isInteger(value)) return yield* checkInteger(schema, Number(value), location);
      break;
    case "array":
      if (Array.isArray(value)) return yield* checkItems(schema.items, value.entries(), location, options);
      break;
    case "object":
    case "record":
    case "union":
      if (isObject(value)) return yield* checkObject(schema, value, location, options);
      return yield { kind: "type", ...location, expected: "object", value };
    default:
      if (typeof value === schema.type) return;
  }
  yield { kind: "type", ...location, expected: schema.type, value };
}

function* checkObject(
  schema: Extract<Schema, { type: "object" | "record" | "union" }>,
  value: JsonObject,
  location: Location,
  options: Options,
): Generator<SchemaViolation> {
  if (schema.type === "record") yield* checkItems(schema.values, Object.entries(value), location, options);
  else if (schema.type === "union") yield* checkVariant(schema, value, location, options);
  else yield* checkMembers(schema, value, location, options);
}

function* checkItems(
  schema: Schema,
  items: Iterable<readonly [step: string | number, item: Json]>,
  location: Location,
  options: Options,
): Generator<SchemaViolation> {
  for (const [step, item] of items) yield* check(schema, item, childOf(location, step), options);
}

function* checkInteger(
  { minimum, maximum }: Extract<Schema, { type: "integer" }>,
  value: number,
  location: Location,
): Generator<SchemaViolation> {
  if (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity))
    yield { kind: "type", ...location, expected: `integer from ${minimum} to ${maximum}`, value };
}

function* checkString(
  { oneOf, pattern }: { readonly oneOf?: readonly string[]; readonly pattern?: RegExp },
  value: string,
  location: Location,
): Generator<SchemaViolation> {
  if (oneOf && !oneOf.includes(value)) yield { kind: "choice", ...location, expected: oneOf.join(", "), value };
  else if (pattern && !pattern.test(value))
    yield { kind: "type", ...location, expected: `string like ${pattern.source}`, value };
}

function* checkVariant(
  schema: Union,
  value: JsonObject,
  location: Location,
  options: Options,
): Generator<SchemaViolation> {
  const variant = variantOf(schema, value);
  if (variant) return yield* checkMembers(variant, value, location, options);
  const { discriminator } = schema;
  const at = { ...childOf(location, discriminator), member: discriminator };
  const expected = Object.keys(schema.variants).join(", ");
  yield { kind: "choice", ...at, expected, value: value[discriminator], discriminator: true };
}

type Union = Extract<Schema, { type: "union" }>;

function variantOf({ discriminator, variants }: Union, value: JsonObject): ObjectSchema | undefined {
  const name = String(value[discriminator]);
  return Object.hasOwn(variants, name) ? variants[name] : undefined;
}

function* checkMembers(
  schema: ObjectSchema,
  value: JsonObject,
  location: Location,
  options: Options,
): Generator<SchemaViolation> {
  const at = (member: string): Location => ({ ...childOf(location, member), title: schema.title, member });
  for (const member of Object.keys(value))
    if (!Object.hasOwn(schema.members, member) && !schema.open) yield { kind: "unknown", ...at(member) };
  for (const [member, given] of Object.entries(schema.members))
    yield* checkMember(isMember(given) ? given : { schema: given }, value[member], at(member), options);
}

function* checkMember(
  { schema, required, nullable }: Member,
  value: Json | undefined,
  location: Location,
  options: Options,
): Generator<SchemaViolation> {
  if (value === undefined) {
    if (required) yield { kind: "missing", ...location };
  } else if (value === null) {
    if (!nullable && (required || !options.nullsAreAbsent)) yield { kind: "null", ...location };
  } else yield* check(schema, value, location, options);
}

/** Returns the schema of the object at a path in `value`, if its members are known. */
export function schemaAt(schema: Schema, value: Json | undefined, path: readonly string[]): ObjectSchema | undefined {
  const [step, ...rest] = path;
  const inner = (child: Schema): ObjectSchema | undefined =>
    schemaAt(
      child,
      isObject(value) ? memberOf(value, step ?? "") : Array.isArray(value) ? value[Number(step)] : undefined,
      rest,
    );
  switch (schema.type) {
    case "lazy":
      return schemaAt(schema.schema(), value, path);
    case "union": {
      const variant = isObject(value) ? variantOf(schema, value) : undefined;
      return variant && schemaAt(variant, value, path);
    }
    case "object": {
      if (step === undefined) return schema;
      const member = memberOf(schema.members, step);
      return member && inner(isMember(member) ? member.schema : member);
    }
    case "array":
      return step === undefined ? undefined : inner(schema.items);
    case "record":
      return step === undefined ? undefined : inner(schema.values);
    default:
      return undefined;
  }
}

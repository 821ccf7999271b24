import { type ZodNumber, type ZodObject, type ZodType, z } from "zod";
import type { Json } from "../json";

export type Schema = ZodType;
export type ObjectSchema = ZodObject;
/** Schema of a member. It may be omitted, unless it is `required`. */
export type Member = Schema | { readonly required: Schema };
export type Members = Readonly<Record<string, Member>>;

export const any = z.unknown();
export const string = z.string();
export const number = z.number();
export const integer = z.int();
export const integerBetween = (minimum: number, maximum: number): Schema => z.int().min(minimum).max(maximum);
export const pattern = (form: RegExp): Schema => z.string().regex(form);
/** Accepts only null. */
export const nullOnly = z.null();
export const boolean = z.boolean();
export const oneOf = (...values: string[]): Schema => z.enum(values);
/** One of these strings in upper or lower case, as Azure reads the values of enums. */
export const oneOfAnyCase = (...values: string[]): Schema =>
  z.string().check(({ value, issues }) => {
    if (!values.some((one) => one.toLowerCase() === value.toLowerCase()))
      issues.push({ code: "invalid_value", values, input: value });
  });
export const array = (items: Schema): Schema => z.array(items);
export const record = (values: Schema): Schema => z.record(z.string(), values);
export const nullable = (schema: Schema): Schema => schema.nullable();
export const required = (schema: Schema): Member => ({ required: schema });

const shapeOf = (members: Members, omittable: (schema: Schema) => Schema): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      member instanceof z.ZodType ? omittable(member) : member.required,
    ]),
  );

/** @param title name of the type in the messages of the service. */
export const object = (title: string, members: Members): ObjectSchema =>
  z.strictObject(shapeOf(members, z.optional)).meta({ title });

/** Also accepts members that are not in `members`. */
export const openObject = (title: string, members: Members): ObjectSchema => object(title, members).loose();

/** An object whose members may be null if they are not required. */
export const nullishObject = (title: string, members: Members): ObjectSchema =>
  z.strictObject(shapeOf(members, z.nullish)).meta({ title });

export const openNullishObject = (title: string, members: Members): ObjectSchema =>
  nullishObject(title, members).loose();

export const union = (discriminator: string, variants: Readonly<Record<string, ObjectSchema>>): Schema => {
  const options = Object.entries(variants).map(([value, variant]) =>
    variant.extend({ [discriminator]: z.literal(value) }).meta(variant.meta() ?? {}),
  );
  return z.discriminatedUnion(discriminator, options as [ObjectSchema]);
};

/** One violation of a schema. */
export interface SchemaViolation {
  readonly kind: "unknown" | "missing" | "null" | "type" | "choice";
  /** Members and indexes from the root. */
  readonly path: readonly PropertyKey[];
  /** Type of the value, its choices, or the names of the known members. */
  readonly expected: readonly string[];
  /** Title of the type that does not have the member. */
  readonly title?: string;
  readonly value?: Json;
  /** The member determines which other members its object has. */
  readonly discriminator?: true;
}

type Issue = z.core.$ZodRawIssue;

/** Returns all violations in `value`: parents before children, and unknown members first. */
export function violationsOf(schema: Schema, value: Json | undefined): SchemaViolation[] {
  const issues: Issue[] = [];
  // An issue contains its schema and its value only here.
  const { error } = schema.safeParse(value, { error: (issue) => void issues.push(issue) });
  if (!error) return [];
  const rank = ({ kind, path }: SchemaViolation): number => 2 * path.length - (kind === "unknown" ? 1 : 0);
  return issues.flatMap(toViolations).sort((a, b) => rank(a) - rank(b));
}

function toViolations(issue: Issue): SchemaViolation[] {
  const { path = [], input } = issue;
  if (issue.code === "unrecognized_keys") {
    const type = issue.inst as ObjectSchema;
    const { title } = type.meta() ?? {};
    const expected = Object.keys(type.shape);
    return issue.keys.map((name) => ({ kind: "unknown", path: [...path, name], expected, title }));
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    const value = (input as { [member: string]: Json })[issue.discriminator];
    return [{ kind: "choice", path, expected: issue.options as string[], value, discriminator: true }];
  }
  const kind =
    input === undefined || (input === null && path.length === 0) ? "missing" : input === null ? "null" : "type";
  if (issue.code === "invalid_value" && typeof input === "string")
    return [{ kind: "choice", path, expected: issue.values.map(String), value: input }];
  return [{ kind, path, expected: [typeOf(issue)], value: input as Json }];
}

const typeNames: Readonly<Record<string, string>> = { int: "integer", record: "object" };

function typeOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeNames[issue.expected] ?? issue.expected;
    case "invalid_format":
      return `string like ${issue.pattern}`;
    case "too_small":
    case "too_big": {
      const { minValue, maxValue } = issue.schema as ZodNumber;
      return `integer from ${minValue} to ${maxValue}`;
    }
    default:
      return "string";
  }
}

import { isObject, type Json, type JsonObject } from "../json";

/** What a body may look like. */
export type Shape =
  | {
      readonly is: "any" | "string" | "number" | "boolean" | "null";
      readonly oneOf?: readonly string[];
      readonly like?: RegExp;
    }
  | { readonly is: "integer"; readonly least?: number; readonly most?: number }
  | { readonly is: "list"; readonly of: Shape }
  | { readonly is: "map"; readonly of: Shape }
  | { readonly is: "later"; readonly of: () => Shape }
  | { readonly is: "union"; readonly by: string; readonly of: Readonly<Record<string, ObjectShape>> }
  | ObjectShape;

export interface ObjectShape {
  readonly is: "object";
  /** How the service's messages call this type. */
  readonly title: string;
  readonly members: Readonly<Record<string, Shape | Member>>;
  /** Members beyond those named are let through. */
  readonly open?: boolean;
}

export interface Member {
  readonly shape: Shape;
  readonly required?: boolean;
  readonly nullable?: boolean;
}

export const any: Shape = { is: "any" };
export const text: Shape = { is: "string" };
export const number: Shape = { is: "number" };
export const integer: Shape = { is: "integer" };
export const between = (least: number, most: number): Shape => ({ is: "integer", least, most });
export const like = (pattern: RegExp): Shape => ({ is: "string", like: pattern });
/** Null and nothing else. */
export const nothing: Shape = { is: "null" };
export const flag: Shape = { is: "boolean" };
export const oneOf = (...values: string[]): Shape => ({ is: "string", oneOf: values });
export const list = (of: Shape): Shape => ({ is: "list", of });
export const map = (of: Shape): Shape => ({ is: "map", of });
export const later = (of: () => Shape): Shape => ({ is: "later", of });
export const union = (by: string, of: Record<string, ObjectShape>): Shape => ({ is: "union", by, of });
export const required = (shape: Shape): Member => ({ shape, required: true });
export const nullable = (shape: Shape): Member => ({ shape, nullable: true });
export const object = (title: string, members: ObjectShape["members"]): ObjectShape => ({
  is: "object",
  title,
  members,
});
export const open = (title: string, members: ObjectShape["members"]): ObjectShape => ({
  is: "object",
  title,
  members,
  open: true,
});

/** One thing wrong with a body. */
export interface Problem {
  readonly kind: "unknown" | "missing" | "null" | "type" | "choice";
  /** Members and indexes from the root, joined by dots. */
  readonly path: string;
  /** The type that holds the member, and the member. */
  readonly title: string;
  readonly member: string;
  readonly expected?: string;
  readonly value?: Json;
  /** The member determines which other members its object has. */
  readonly discriminator?: true;
}

interface Options {
  /** An optional member may be null whether its shape says so or not. */
  readonly nullsAreAbsent?: boolean;
}

/** Everything wrong with `value`, parents before children. */
export function problemsOf(shape: Shape, value: Json | undefined, options: Options = {}): Problem[] {
  const root: Place = { path: "", title: "title" in shape ? shape.title : "", member: "" };
  return value === undefined || value === null
    ? [{ kind: "missing", ...root }]
    : [...visit(shape, value, root, options)];
}

type Place = Pick<Problem, "path" | "title" | "member">;

const below = (place: Place, step: string | number): Place => ({
  ...place,
  path: place.path ? `${place.path}.${step}` : `${step}`,
});

function* visit(shape: Shape, value: Json, place: Place, options: Options): Generator<Problem> {
  const wrong = (expected: string): Problem => ({ kind: "type", ...place, expected, value });
  switch (shape.is) {
    case "any":
      break;
    case "later":
      yield* visit(shape.of(), value, place, options);
      break;
    case "integer":
      if (!Number.isInteger(value)) yield wrong("integer");
      else if (Number(value) < (shape.least ?? -Infinity) || Number(value) > (shape.most ?? Infinity))
        yield wrong(`integer from ${shape.least} to ${shape.most}`);
      break;
    case "list":
      if (!Array.isArray(value)) yield wrong("array");
      else for (const [index, item] of value.entries()) yield* visit(shape.of, item, below(place, index), options);
      break;
    case "map":
      if (!isObject(value)) yield wrong("object");
      else for (const [name, item] of Object.entries(value)) yield* visit(shape.of, item, below(place, name), options);
      break;
    case "union": {
      if (!isObject(value)) {
        yield wrong("object");
        break;
      }
      const chosen = variant(shape, value);
      const expected = Object.keys(shape.of).join(", ");
      if (chosen) yield* visitMembers(chosen, value, place, options);
      else {
        const at = { ...below(place, shape.by), member: shape.by };
        yield { kind: "choice", ...at, expected, value: value[shape.by], discriminator: true };
      }
      break;
    }
    case "object":
      if (!isObject(value)) yield wrong("object");
      else yield* visitMembers(shape, value, place, options);
      break;
    case "string":
      if (typeof value !== "string") yield wrong("string");
      else if (shape.oneOf && !shape.oneOf.includes(value))
        yield { kind: "choice", ...place, expected: shape.oneOf.join(", "), value };
      else if (shape.like && !shape.like.test(value)) yield wrong(`string like ${shape.like.source}`);
      break;
    default:
      if (typeof value !== shape.is) yield wrong(shape.is);
  }
}

type Union = Extract<Shape, { is: "union" }>;

function variant({ by, of }: Union, value: JsonObject): ObjectShape | undefined {
  const name = String(value[by]);
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function* visitMembers(shape: ObjectShape, value: JsonObject, place: Place, options: Options): Generator<Problem> {
  const at = (member: string): Place => ({ ...below(place, member), title: shape.title, member });
  for (const member of Object.keys(value))
    if (!Object.hasOwn(shape.members, member) && !shape.open) yield { kind: "unknown", ...at(member) };
  for (const [member, given] of Object.entries(shape.members)) {
    const { shape: inner, required, nullable } = "shape" in given ? given : { shape: given };
    const found = value[member];
    if (found === undefined) {
      if (required) yield { kind: "missing", ...at(member) };
    } else if (found === null) {
      if (!nullable && (required || !options.nullsAreAbsent)) yield { kind: "null", ...at(member) };
    } else yield* visit(inner, found, at(member), options);
  }
}

/** The shape of the object at a path of `value`, as far as its members are known. */
export function shapeAt(shape: Shape, value: Json | undefined, path: readonly string[]): ObjectShape | undefined {
  const [step, ...rest] = path;
  const inner = (of: Shape): ObjectShape | undefined =>
    shapeAt(of, (value as JsonObject | undefined)?.[step ?? ""], rest);
  switch (shape.is) {
    case "later":
      return shapeAt(shape.of(), value, path);
    case "union": {
      const chosen = isObject(value) ? variant(shape, value) : undefined;
      return chosen && shapeAt(chosen, value, path);
    }
    case "object": {
      if (step === undefined) return shape;
      const member = shape.members[step];
      return member && inner("shape" in member ? member.shape : member);
    }
    case "list":
    case "map":
      return step === undefined ? undefined : inner(shape.of);
    default:
      return undefined;
  }
}

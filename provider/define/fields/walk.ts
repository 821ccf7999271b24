import { isRecord } from "../../text/json";
import type { Values } from "../template";
import type { Enclosing, FieldFacts } from "./facts";
import { documentedSpelling, type Field, hasFact, variantFor } from "./field";

/** A value and its field, and the way to them from the value where a walk began. */
export interface Position {
  readonly field: Field;
  readonly value: unknown;
  /** The value at this position of the other object that the walk follows, such as the old inputs. */
  readonly other?: unknown;
  /** Name of the member in the values, or index of the item. Undefined where the walk began. */
  readonly step?: string | number;
  /** Name of the member in the SDK. */
  readonly name?: string;
  readonly parent?: Position;
}

/** Names of members: those of the SDK, or those in requests and responses. */
export type Naming = "sdk" | "wire";

/** Options of a walk. */
export interface WalkOptions {
  /** Names of the members in the values. Default: `sdk`. */
  readonly names?: Naming;
  /** Skip a field that neither has this fact nor contains a field that has it. */
  readonly fact?: keyof FieldFacts;
  /** Include the names of records and the items of arrays that only the other object has. */
  readonly all?: true;
  /** While the variant of a union is not known, a member has its field in any variant, if possible a field with the fact. */
  readonly anyVariant?: true;
}

/** The form of the result of a transformation. */
export interface TransformOptions extends WalkOptions {
  /** Names of the members in the result. Default: as in the value. */
  readonly into?: Naming;
  /** Remove members that have no field. Default: keep them. */
  readonly fieldsOnly?: true;
}

/**
 * Returns the new value of a position, or undefined to remove it. `inner` returns its value with each part transformed,
 * or another value if the transformer passes one.
 */
export type Transformer = (
  position: Position,
  inner: (changed?: Partial<Pick<Position, "value" | "other">>) => unknown,
) => unknown;

/** The start of a walk over a value, and over another value of the same field. */
export const startAt = (field: Field, value: unknown, other?: unknown): Position => ({ field, value, other });

/** An item of an array, and the item of the other array. */
export const itemAt = (parent: Position, index: number, values: Pick<Position, "value" | "other">): Position => ({
  ...values,
  field: parent.field.of as Field,
  step: index,
  parent,
});

/**
 * The parts of a position: the declared members of an object, also those without a value, the values of a record and the
 * items of an array. JSON and a value of an unknown variant have no parts.
 */
export function partsOf(position: Position, options: WalkOptions = {}): Position[] {
  const { field, value } = position;
  const other = options.all && position.other;
  if (field.of && field.kind === "array")
    return Array.from({ length: Math.max(lengthOf(value), lengthOf(other)) }, (_, i) =>
      itemAt(position, i, { value: valueAt(value, i), other: valueAt(position.other, i) }),
    );
  const object = isRecord(value) ? value : other;
  if (!isRecord(object)) return [];
  const members = field.of ? entriesOf(field, object, other) : membersOf(field, object, options);
  return members.map(({ name, step, field }) => ({
    field,
    value: valueAt(value, step),
    other: valueAt(position.other, step),
    step,
    name,
    parent: position,
  }));
}

/** The values of a record. */
function entriesOf(field: Field, object: Values, other: unknown): Member[] {
  const names = isRecord(other) ? new Set([...Object.keys(object), ...Object.keys(other)]) : Object.keys(object);
  return Array.from(names, (name) => ({ name, step: name, field: entryOf(field, name) as Field }));
}

/** The field of a part. Undefined for a member that the schema does not declare. */
export const fieldOfPart = (
  { field, value }: Pick<Position, "field" | "value">,
  step: string | number,
  options: WalkOptions = {},
): Field | undefined =>
  entryOf(field, step) ??
  membersOf(field, isRecord(value) ? value : undefined, options).find((one) => one.step === step)?.field;

/** The field of an item of an array, or of a member of a record. */
const entryOf = ({ of, extra }: Field, step: string | number): Field | undefined => extra?.members[step] ?? of;

/**
 * A position and all positions inside it, each before its parts.
 *
 * @param enters Returns false if the parts of a position are not visited. Default: all are visited.
 */
export function walk(
  position: Position,
  options: WalkOptions = {},
  enters: (position: Position) => boolean = () => true,
): readonly Position[] {
  const found: Position[] = [];
  collect(position, options, enters, found);
  return found;
}

function collect(
  position: Position,
  options: WalkOptions,
  enters: (position: Position) => boolean,
  found: Position[],
): void {
  if (options.fact && !hasFact(position.field, options.fact)) return;
  found.push(position);
  if (!enters(position)) return;
  for (const part of partsOf(position, options)) collect(part, options, enters, found);
}

/** The value of a position, with a new value for it and for each position inside it. */
export function transform(position: Position, visit: Transformer, options: TransformOptions = {}): unknown {
  if (options.fact && !hasFact(position.field, options.fact)) return position.value;
  return visit(position, (changed) => transformParts({ ...position, ...changed }, visit, options));
}

function transformParts(position: Position, visit: Transformer, options: TransformOptions): unknown {
  const { field, value } = position;
  if (!composite.has(field.kind)) return value;
  const isItems = field.kind === "array" && Array.isArray(value);
  if (!isItems && !isRecord(value)) return value;
  const parts = partsOf(position, options).map((part) => [part, transform(part, visit, options)] as const);
  const kept = parts.filter(([, result]) => result !== undefined);
  if (isItems) return kept.map(([, item]) => item);
  // A value of an unknown variant has no declared members. It is unchanged.
  const removes = options.fieldsOnly && variantOf(field, value as Values, options) !== undefined;
  const steps = new Set(parts.map(([{ step }]) => step));
  const undeclared = removes ? [] : Object.entries(value).filter(([name]) => !steps.has(name));
  return Object.fromEntries([...undeclared, ...kept.map(([part, member]) => [nameIn(part, options), member])]);
}

/** The kinds of fields that have parts. */
const composite: ReadonlySet<Field["kind"]> = new Set(["array", "object", "record", "union"]);

/** A value with the documented spelling of each enum, at any depth. */
export const withDocumentedSpellings = <T>(field: Field, value: T): T =>
  transform(startAt(field, value), ({ field }, inner) => documentedSpelling(field, inner())) as T;

/** True for a member of an object. An entry of a record, an item of an array and a part of JSON are no members. */
export const isMember = ({ name, parent }: Position): boolean => name !== undefined && parent?.field.of === undefined;

/** The names and indexes that lead from the start of a walk to a position. */
export const stepsOf = ({ parent, step }: Position): (string | number)[] =>
  parent && step !== undefined ? [...stepsOf(parent), step] : [];

/** The values of the objects around a position, the innermost first. */
export function enclosing(position: Position, read: (position: Position) => unknown = ({ value }) => value): Enclosing {
  const { parent } = position;
  if (!parent) return [];
  const value = read(parent);
  const outer = enclosing(parent, read);
  return isMember(position) && isRecord(value) ? [value, ...outer] : outer;
}

/** Name of a member in requests and responses. */
export const wireName = (name: string, { facts }: Field): string => facts.wireName ?? name;

type Member = { readonly name: string; readonly step: string; readonly field: Field };

/** The members that an object may have. None if the variant of a union is not known, for example without a discriminator. */
function membersOf(field: Field, value: Values | undefined, options: WalkOptions): readonly Member[] {
  const { names = "sdk", fact, anyVariant } = options;
  const variant = variantOf(field, value, options);
  const isKnown = variant !== undefined && variant !== field.unknownVariant;
  if (!isKnown && anyVariant) return membersOfVariants(field, fact).map((member) => memberNamed(member, names));
  return variant ? declaredMembers(variant, names) : [];
}

const memberNamed = ([name, field]: Field["members"][number], names: Naming): Member => ({
  name,
  step: names === "wire" ? wireName(name, field) : name,
  field,
});

/** The members of objects, by naming. They are cached because every value of every resource is processed with them. */
const declared = { sdk: new WeakMap<Field, readonly Member[]>(), wire: new WeakMap<Field, readonly Member[]>() };

function declaredMembers(field: Field, names: Naming): readonly Member[] {
  let members = declared[names].get(field);
  if (!members) {
    members = field.members.map((member) => memberNamed(member, names));
    declared[names].set(field, members);
  }
  return members;
}

/** The members of all variants of a union, with one field for each name. */
function membersOfVariants({ variants }: Field, fact: WalkOptions["fact"]): Field["members"] {
  const members = Object.values(variants).flatMap((variant) => variant.members);
  const preferred = fact ? members.filter(([, member]) => hasFact(member, fact)) : [];
  return [...new Map([...members, ...preferred])];
}

/** The field itself, or the variant of a union. Undefined if the variant is unknown. */
const variantOf = (field: Field, value: Values | undefined, { names }: WalkOptions): Field | undefined =>
  names === "wire" ? variantOnWire(field, value) : variantFor(field, value);

/** The variant of a union by its discriminator's name and value in requests and responses. */
function variantOnWire(field: Field, value: Values | undefined): Field | undefined {
  if (field.kind !== "union") return field;
  const { discriminator = "", variants, unknownVariant } = field;
  const tagIn = ({ fields }: Field) => valueAt(value, wireName(discriminator, fields[discriminator] as Field));
  const known = Object.values(variants).find((variant) => {
    const tag = variant.fields[discriminator];
    return tag?.values.includes(documentedSpelling(tag, tagIn(variant)) as string);
  });
  return known ?? (unknownVariant && typeof tagIn(unknownVariant) === "string" ? unknownVariant : undefined);
}

/** Name of a part in the result of a transformation. */
function nameIn(part: Position, { names = "sdk", into = names }: TransformOptions): string {
  const name = part.name as string;
  return into === "wire" && isMember(part) ? wireName(name, part.field) : name;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const valueAt = (value: unknown, step: string | number): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, step) ? (value as Values)[step] : undefined;

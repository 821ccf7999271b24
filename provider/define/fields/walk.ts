import { isRecord, memberOf } from "../../text/json";
import type { Values } from "../template";
import type { Enclosing } from "./facts";
import { documentedSpelling, type Field, hasFact, type Trait, variantFor } from "./field";

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
  /** Skip a field that neither has this fact, or is of this kind, nor contains such a field. */
  readonly fact?: Trait;
  /** Include declared members without a value in either object: all, or the members that are required or have a default. */
  readonly missing?: "all" | "needed";
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
 * The parts of a position: the declared members of an object that have a value, the values of a record and the items of
 * an array. JSON and a value of an unknown variant have no parts.
 */
export function partsOf(position: Position, options: WalkOptions = {}): readonly Position[] {
  const { field, value, other } = position;
  const { fact } = options;
  if (!composite.has(field.kind)) return [];
  if (field.kind === "array") return fact && !hasFact(field.of as Field, fact) ? [] : itemsOf(position, options);
  const own = isRecord(value) ? value : undefined;
  const object = own ?? (options.all && isRecord(other) ? other : undefined);
  if (!object) return [];
  if (field.kind !== "record")
    return membersAt(position, own ?? nothing, membersOf(field, object, options).visited, options);
  const entries = entriesOf(position, object, options);
  return fact ? entries.filter((entry) => hasFact(entry.field, fact)) : entries;
}

function itemsOf(position: Position, { all }: WalkOptions): readonly Position[] {
  const { value, other } = position;
  const own = Array.isArray(value) ? value : [];
  const others = isComposite(other) ? other : nothing;
  const length = all && Array.isArray(other) ? Math.max(own.length, other.length) : own.length;
  return Array.from({ length }, (_, i) => itemAt(position, i, { value: own[i], other: others[i] }));
}

/** The values of a record. */
function entriesOf(position: Position, object: Values, { all }: WalkOptions): readonly Position[] {
  const { field, value, other } = position;
  const names = all && isRecord(other) ? new Set([...Object.keys(object), ...Object.keys(other)]) : Object.keys(object);
  const values = isComposite(value) ? value : nothing;
  const others = isComposite(other) ? other : nothing;
  return Array.from(names, (name) => ({
    field: entryOf(field, name) as Field,
    value: memberOf(values, name),
    other: memberOf(others, name),
    step: name,
    name,
    parent: position,
  }));
}

/** The position of a declared member. */
interface MemberPosition extends Position {
  readonly member: Member;
}

/**
 * The positions of members, in the order of the schema. This loop is the inner part of each walk.
 *
 * @param values the value of the parent. Empty if only the other object has the parent.
 */
function membersAt(
  parent: Position,
  values: Values,
  members: readonly Member[],
  { missing }: WalkOptions,
): readonly MemberPosition[] {
  const others = isComposite(parent.other) ? parent.other : nothing;
  const found: MemberPosition[] = [];
  for (const member of members) {
    const { name, step, field, isNeeded } = member;
    const value = Object.hasOwn(values, step) ? values[step] : undefined;
    const other = Object.hasOwn(others, step) ? others[step] : undefined;
    const hasValue = value !== undefined || other !== undefined;
    if (hasValue || missing === "all" || (isNeeded && missing === "needed"))
      found.push({ field, value, other, step, name, parent, member });
  }
  return found;
}

const nothing: Values = {};

/** The field of a part. Undefined for a member that the schema does not declare. */
export const fieldOfPart = (
  { field, value }: Pick<Position, "field" | "value">,
  step: string | number,
  options: WalkOptions = {},
): Field | undefined =>
  entryOf(field, step) ?? membersOf(field, isRecord(value) ? value : undefined, options).byStep.get(step)?.field;

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
  enters?: (position: Position) => boolean,
): readonly Position[] {
  const found: Position[] = [];
  if (!options.fact || hasFact(position.field, options.fact)) collect(position, options, enters, found);
  return found;
}

function collect(
  position: Position,
  options: WalkOptions,
  enters: ((position: Position) => boolean) | undefined,
  found: Position[],
): void {
  found.push(position);
  if (enters?.(position) === false || !composite.has(position.field.kind)) return;
  for (const part of partsOf(position, options)) collect(part, options, enters, found);
}

/** The value of a position, with a new value for it and for each position inside it. */
export const transform = (position: Position, visit: Transformer, options: TransformOptions = {}): unknown =>
  options.fact && !hasFact(position.field, options.fact)
    ? position.value
    : transformed(position, { ...options, visit });

/** A transformer, and the form of its result. */
interface Transformation extends TransformOptions {
  readonly visit: Transformer;
}

const transformed = (position: Position, transformation: Transformation): unknown =>
  transformation.visit(position, (changed) =>
    transformParts(changed ? { ...position, ...changed } : position, transformation),
  );

function transformParts(position: Position, transformation: Transformation): unknown {
  const { field, value } = position;
  if (!composite.has(field.kind)) return value;
  if (field.kind === "array" && Array.isArray(value)) return transformItems(position, value, transformation);
  if (!isRecord(value)) return value;
  const transformInside = field.kind === "record" ? transformEntries : transformMembers;
  return Object.fromEntries(transformInside(position, value, transformation));
}

function transformItems(position: Position, value: readonly unknown[], transformation: Transformation): unknown[] {
  const { fact } = transformation;
  const isVisited = !fact || hasFact(position.field.of as Field, fact);
  const items = isVisited ? itemsOf(position, transformation).map((item) => transformed(item, transformation)) : value;
  return items.filter((item) => item !== undefined);
}

type Entries = [name: string, value: unknown][];

function transformEntries(position: Position, value: Values, transformation: Transformation): Entries {
  const { fact } = transformation;
  const result: Entries = [];
  for (const entry of entriesOf(position, value, transformation)) {
    const changed = fact && !hasFact(entry.field, fact) ? entry.value : transformed(entry, transformation);
    if (changed !== undefined) result.push([entry.name as string, changed]);
  }
  return result;
}

function transformMembers(position: Position, value: Values, transformation: Transformation): Entries {
  const { names = "sdk", into = names } = transformation;
  const members = membersOf(position.field, value, transformation);
  const result = undeclaredIn(value, members, transformation);
  for (const part of membersAt(position, value, members.list, transformation)) {
    const { name, wireName, isVisited } = part.member;
    const changed = isVisited ? transformed(part, transformation) : part.value;
    if (changed !== undefined) result.push([into === "wire" ? wireName : name, changed]);
  }
  return result;
}

/** The members of a value that no field declares, if the result contains them. */
function undeclaredIn(value: Values, { byStep, isUnknown }: Members, options: TransformOptions): Entries {
  const found: Entries = [];
  // A value of an unknown variant has no declared members. It is unchanged.
  if (options.fieldsOnly && !isUnknown) return found;
  for (const name of Object.keys(value)) if (!byStep.has(name)) found.push([name, value[name]]);
  return found;
}

/** The kinds of fields that have parts. */
const composite: ReadonlySet<Field["kind"]> = new Set(["array", "object", "record", "union"]);

/** A value with the documented spelling of each enum, at any depth. */
export const withDocumentedSpellings = <T>(field: Field, value: T): T =>
  transform(startAt(field, value), ({ field }, inner) => documentedSpelling(field, inner()), { fact: "enum" }) as T;

/** True for a member of an object. An entry of a record, an item of an array and a part of JSON are no members. */
export const isMember = ({ name, parent }: Position): boolean => name !== undefined && parent?.field.kind !== "record";

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

interface Member {
  readonly name: string;
  readonly wireName: string;
  /** Its name in the values. */
  readonly step: string;
  readonly field: Field;
  /** The member is required or has a default. */
  readonly isNeeded: boolean;
  /** The member has the fact of the walk. */
  readonly isVisited: boolean;
}

/** The members that an object may have. */
interface Members {
  readonly list: readonly Member[];
  readonly visited: readonly Member[];
  readonly byStep: ReadonlyMap<string | number, Member>;
  /** The variant of a union is not known, for example without a discriminator, so that a value may have any members. */
  readonly isUnknown: boolean;
}

/** The members that an object may have. None if the variant of a union is not known. */
function membersOf(field: Field, value: Values | undefined, options: WalkOptions): Members {
  if (field.kind !== "union") return declaredMembers(field, options);
  const { names, fact, anyVariant } = options;
  const variant = names === "wire" ? variantOnWire(field, value) : variantFor(field, value);
  if (anyVariant && (variant === undefined || variant === field.unknownVariant))
    return { ...membersNamed(membersOfVariants(field, fact), options), isUnknown: variant === undefined };
  return variant ? declaredMembers(variant, options) : noMembers;
}

const noMembers: Members = { list: [], visited: [], byStep: new Map(), isUnknown: true };

function membersNamed(members: Field["members"], { names, fact }: WalkOptions): Members {
  const list = members.map(([name, field]) => ({
    name,
    wireName: wireName(name, field),
    step: names === "wire" ? wireName(name, field) : name,
    field,
    isNeeded: !field.optional || field.defaultValue !== undefined,
    isVisited: !fact || hasFact(field, fact),
  }));
  // Of several members with one name in requests, the first counts.
  const byStep = new Map(list.map((member) => [member.step, member] as const).reverse());
  return { list, visited: list.filter(({ isVisited }) => isVisited), byStep, isUnknown: false };
}

/** The members of objects, by naming and fact. They are kept because every value of every resource is processed with them. */
const declared = { sdk: new Map<WalkOptions["fact"], MembersOf>(), wire: new Map<WalkOptions["fact"], MembersOf>() };
type MembersOf = WeakMap<Field, Members>;

function declaredMembers(field: Field, options: WalkOptions): Members {
  const { names = "sdk", fact } = options;
  const known = declared[names].get(fact);
  const kept = known?.get(field);
  if (kept) return kept;
  const members = membersNamed(field.members, options);
  if (known) known.set(field, members);
  else declared[names].set(fact, new WeakMap([[field, members]]));
  return members;
}

/** The members of all variants of a union, with one field for each name. */
function membersOfVariants({ variants }: Field, fact: WalkOptions["fact"]): Field["members"] {
  const members = Object.values(variants).flatMap((variant) => variant.members);
  const preferred = fact ? members.filter(([, member]) => hasFact(member, fact)) : [];
  return [...new Map([...members, ...preferred])];
}

/** The variant of a union by its discriminator's name and value in requests and responses. */
function variantOnWire(field: Field, value: Values | undefined): Field | undefined {
  const { discriminator = "", variants, unknownVariant } = field;
  const tagIn = ({ fields }: Field) =>
    value && memberOf(value, wireName(discriminator, fields[discriminator] as Field));
  const known = Object.values(variants).find((variant) => {
    const tag = variant.fields[discriminator];
    return tag?.values.includes(documentedSpelling(tag, tagIn(variant)) as string);
  });
  return known ?? (unknownVariant && typeof tagIn(unknownVariant) === "string" ? unknownVariant : undefined);
}

const isComposite = (value: unknown): value is Values => typeof value === "object" && value !== null;

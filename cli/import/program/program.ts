import type { Definition, Field } from "../../../provider/define";
import type { CheckedDeclaration, Inputs, PathSteps } from "../../../provider/lifecycle";
import { definitions, lifecycle } from "../../provider";
import type { AccountObject } from "../discovery";
import { camelCase, digestOf, type Names } from "./names";

/** A value in a program, in the terms of any language. */
export type Expression =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "map"; readonly members: readonly (readonly [name: string, value: Expression])[] }
  | { readonly kind: "reference"; readonly to: ProgramResource }
  | { readonly kind: "secret"; readonly secret: Secret };

/** A secret in the configuration of the stack. */
export interface Secret {
  /** Key in the configuration of the project: `deployUrl`. */
  readonly key: string;
  readonly steps: PathSteps;
  /** Undefined if the service does not return the value. */
  readonly value: unknown;
  /** The value is a string, not JSON. */
  readonly isString: boolean;
}

/** A resource of the program. */
export interface ProgramResource extends Names {
  readonly object: AccountObject;
  /** Contains `unknown` for each hidden value. */
  readonly inputs: Inputs;
  readonly secrets: readonly Secret[];
  /** Notes about inputs that the program cannot declare. */
  readonly notes: readonly string[];
}

/** A statement of the program: a resource and its arguments. */
export interface Statement {
  readonly resource: ProgramResource;
  readonly args: Expression;
  /** Another resource refers to it. */
  readonly isReferenced: boolean;
  /** The resource option \`protect\` is set. */
  readonly isProtected: boolean;
}

/** Statements of one kind, with notes about values that the service does not return. */
export interface Section {
  readonly definition: Definition;
  readonly notes: readonly string[];
  readonly statements: readonly Statement[];
}

/** An object with its declaration. */
export interface DeclaredObject {
  readonly object: AccountObject;
  readonly declaration: CheckedDeclaration;
}

/**
 * The resources of a program, in the order of the objects.
 *
 * @param reservedKeys configuration keys that their secrets do not use.
 */
export function resourcesOf(
  objects: readonly DeclaredObject[],
  names: ReadonlyMap<AccountObject, Names>,
  reservedKeys: readonly string[] = [],
): ProgramResource[] {
  const keys = new Set<string>();
  return objects.map(({ object, declaration }) => {
    const { logical, variable } = names.get(object) as Names;
    const secrets = declaration.secrets.map((secret): Secret => {
      const words = secret.steps.map((step) => String(step));
      const key = camelCase(logical, ...words);
      // The digest makes the key the same in each run. A stack contains it only for this secret.
      const own = reservedKeys.includes(key) ? key + digestOf(object, ...words) : key;
      return { ...secret, key: uniqueKey(own, keys) };
    });
    const notes = declaration.omitted.map((reason) => `${reason}.`);
    return { object, logical, variable, inputs: declaration.inputs, secrets, notes };
  });
}

function uniqueKey(key: string, keys: Set<string>): string {
  let unique = key;
  for (let n = 2; keys.has(unique); n++) unique = `${key}${n}`;
  keys.add(unique);
  return unique;
}

/**
 * The program that declares the resources, kind by kind. A resource is declared after the resources that it refers to.
 *
 * @param unread inputs that the service may hide, by kind.
 * @param isProtected sets the resource option `protect`.
 */
export function sectionsOf(
  resources: readonly ProgramResource[],
  unread: ReadonlyMap<Definition, readonly string[]>,
  isProtected = false,
): Section[] {
  const byId = new Map(resources.map((resource) => [keyOf(resource.object.definition, resource.object.id), resource]));
  const find: Find = ({ to, from, path }) => {
    const target = byId.get(keyOf(to, valueAt(from.inputs, path)));
    return target && target !== from && !isRejected(from, path, target) ? target : undefined;
  };
  const ordered = inOrder(resources, (resource) => referencesOf(resource, find));
  const kindsOf = (kind: Definition) =>
    ordered
      .filter(({ object }) => object.definition === kind)
      .flatMap((resource) => referencesOf(resource, find).map(({ object }) => object.definition));
  const kinds = inOrder([...new Set(resources.map(({ object }) => object.definition))], kindsOf);
  const sorted = inOrder(
    kinds.flatMap((kind) => ordered.filter(({ object }) => object.definition === kind)),
    (resource) => referencesOf(resource, find),
  );
  const declared = new Set<ProgramResource>();
  const referenced = new Set<ProgramResource>();
  // In a cycle, one of the resources refers to the other by its id.
  const findDeclared: Find = (reference) => {
    const to = find(reference);
    if (!to || !declared.has(to)) return undefined;
    referenced.add(to);
    return to;
  };
  const statements = sorted.map((resource) => {
    const args = expressionOf(resource.object.definition.inputs, resource.inputs, [], { resource, find: findDeclared });
    declared.add(resource);
    return { resource, args };
  });
  return grouped(
    statements.map((statement) => ({ ...statement, isReferenced: referenced.has(statement.resource), isProtected })),
    unread,
  );
}

/** The items in their order, but each after its dependencies. */
function inOrder<Item>(items: readonly Item[], dependencies: (item: Item) => readonly Item[]): Item[] {
  const result = new Set<Item>();
  const visited = new Set<Item>();
  const visit = (item: Item): void => {
    if (visited.has(item)) return;
    visited.add(item);
    for (const dependency of dependencies(item)) visit(dependency);
    result.add(item);
  };
  for (const item of items) visit(item);
  return [...result];
}

/** Objects that the inputs of a resource refer to. */
export function referencedObjects(
  resource: ProgramResource,
): { readonly path: PathSteps; readonly to: Definition; readonly id: unknown }[] {
  const found: { path: PathSteps; to: Definition; id: unknown }[] = [];
  const find: Find = ({ path, to }) => {
    found.push({ path, to, id: valueAt(resource.inputs, path) });
    return undefined;
  };
  expressionOf(resource.object.definition.inputs, resource.inputs, [], { resource, find });
  return found;
}

function referencesOf(resource: ProgramResource, find: Find): ProgramResource[] {
  const found: ProgramResource[] = [];
  const note: Find = (reference) => {
    const to = find(reference);
    if (to) found.push(to);
    return undefined;
  };
  expressionOf(resource.object.definition.inputs, resource.inputs, [], { resource, find: note });
  return found;
}

/**
 * Returns true if the definition rejects the resource at a reference, for example because an index lacks a field. The
 * service accepted it, so the program refers to it by its id.
 */
function isRejected({ object, inputs }: ProgramResource, path: PathSteps, target: ProgramResource): boolean {
  const { definition } = object;
  const names = fieldAt(definition.inputs, path, inputs)?.facts.reference?.inputs;
  if (!names) return false;
  const { check, joinPath } = lifecycle();
  const values = Object.fromEntries(names.map((name) => [name, target.inputs[name]]));
  const references = { [path.reduce<string>(joinPath, "")]: values };
  return check(definition, undefined, inputs, { references }).failures.length > 0;
}

function fieldAt(field: Field | undefined, [step, ...rest]: PathSteps, value: unknown): Field | undefined {
  if (step === undefined || !field) return field;
  const part = definitions().fieldOfPart({ field, value }, step);
  return fieldAt(part, rest, valueAt(value, [step]));
}

const valueAt = (value: unknown, path: PathSteps): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);

/** An input that refers to an object of another kind. */
interface ReferenceInput {
  readonly from: ProgramResource;
  readonly path: PathSteps;
  readonly to: Definition;
}

/** Returns the resource at a reference. Undefined if the program refers to the object by its id. */
type Find = (reference: ReferenceInput) => ProgramResource | undefined;

const keyOf = (definition: Definition, id: unknown): string => `${definition.token} ${id}`;

function grouped(statements: readonly Statement[], unread: ReadonlyMap<Definition, readonly string[]>): Section[] {
  let last: Definition | undefined;
  const all: { definition: Definition; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const { definition } = statement.resource.object;
    if (definition !== last) all.push({ definition, statements: [] });
    all.at(-1)?.statements.push(statement);
    last = definition;
  }
  return all.map((section, i) => {
    const isFirst = all.findIndex(({ definition }) => definition === section.definition) === i;
    return { ...section, notes: isFirst ? notesOn(section.definition, unread.get(section.definition) ?? []) : [] };
  });
}

/** Values that the service does not return of any object of a kind, and the note of the kind. */
function notesOn({ name, service, outputs, hooks }: Definition, unread: readonly string[]): string[] {
  const lost = outputs.members.filter(([, { facts }]) => facts.returned === "onCreate").map(([output]) => output);
  return [
    ...(unread.length
      ? [`${service.title} may hide these inputs of ${name}. Add the inputs that are set: ${quoted(unread)}.`]
      : []),
    ...(lost.length ? [`${service.title} returns ${quoted(lost)} of ${name} only once, so it has no value here.`] : []),
    ...(hooks.import?.note === undefined ? [] : [hooks.import.note]),
  ];
}

/** Paths in backticks, which get the names of the language. */
export const quoted = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(", ");

function expressionOf(
  field: Field | undefined,
  value: unknown,
  steps: PathSteps,
  context: { readonly resource: ProgramResource; readonly find: Find },
): Expression {
  const { resource, find } = context;
  const { isRecord } = lifecycle();
  const { fieldOfPart, referencedKind } = definitions();
  const secret = resource.secrets.find((other) => isSamePath(other.steps, steps));
  if (secret) return { kind: "secret", secret };
  const to = referencedKind(field);
  const reference = to && find({ from: resource, path: steps, to });
  if (reference) return { kind: "reference", to: reference };
  if (Array.isArray(value))
    return {
      kind: "list",
      items: value.map((item, i) => expressionOf(field?.of, item, [...steps, i], context)),
    };
  if (!isRecord(value)) return { kind: "value", value: value as string | number | boolean | null };
  const members = Object.entries(value).map(([name, member]) => {
    const part = field && fieldOfPart({ field, value }, name);
    return [name, expressionOf(part, member, [...steps, name], context)] as const;
  });
  return { kind: "map", members };
}

const isSamePath = (one: PathSteps, other: PathSteps): boolean =>
  one.length === other.length && one.every((step, i) => step === other[i]);

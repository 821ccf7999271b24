import type { Definition } from "../../../provider/define";
import type { PathSteps } from "../../../provider/lifecycle/import";
import { expressionOf } from "../../../provider/programs/expression";
import type * as model from "../../../provider/programs/model";
import { isRejected, isSamePath, referencesIn } from "./references";
import type { ProgramResource } from "./resources";

export type Expression = model.Expression<ProgramResource>;
export type Statement = model.Statement<ProgramResource>;
/** Statements of one kind, with notes about values that the service does not return. */
export type Section = model.Section<ProgramResource>;

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
  const references = referencesWithin(resources);
  const ordered = inOrder(resources, references);
  const positions = new Map(ordered.map((resource, i) => [resource, i]));
  const positionOf = (resource: ProgramResource): number => positions.get(resource) as number;
  // In a cycle, one of the resources refers to the other by its id.
  const linksOf = (resource: ProgramResource) =>
    referencesOf(resource, references).filter(({ target }) => positionOf(target) < positionOf(resource));
  const referenced = new Set(ordered.flatMap((resource) => linksOf(resource).map(({ target }) => target)));
  const statements = ordered.map((resource) => ({
    resource,
    args: expressionOf(resource.inputs, (steps) => secretOrLinkAt(steps, resource, linksOf(resource))),
    isReferenced: referenced.has(resource),
    isProtected,
  }));
  return grouped(statements, (definition) => notesOn(definition, unread.get(definition) ?? []));
}

/** A reference to a resource of the same program. */
interface Link {
  readonly path: PathSteps;
  readonly target: ProgramResource;
}

type References = ReadonlyMap<ProgramResource, readonly Link[]>;

const referencesOf = (resource: ProgramResource, references: References): readonly Link[] =>
  references.get(resource) as readonly Link[];

/** The references of each resource to the others. */
function referencesWithin(resources: readonly ProgramResource[]): References {
  const byId = new Map(resources.map((resource) => [keyOf(resource.object.definition, resource.object.id), resource]));
  const linksOf = (resource: ProgramResource) =>
    referencesIn(resource).flatMap(({ path, to, id }): Link[] => {
      const target = byId.get(keyOf(to, id));
      return target && target !== resource && !isRejected(resource, path, target) ? [{ path, target }] : [];
    });
  return new Map(resources.map((resource) => [resource, linksOf(resource)]));
}

/**
 * The resources, each after the resources that it refers to. Resources of a kind are together, so that the program has one
 * section for each kind with its notes. A kind has a second section only if the references of its resources require it.
 */
function inOrder(resources: readonly ProgramResource[], references: References): ProgramResource[] {
  const targetsOf = (resource: ProgramResource) => referencesOf(resource, references).map(({ target }) => target);
  const kindOf = ({ object }: ProgramResource) => object.definition;
  // Within a kind, the order is that of the first references. A resumed import requires the order of the earlier run.
  const byReference = sorted(resources, targetsOf);
  const ofKind = (kind: Definition) => byReference.filter((resource) => kindOf(resource) === kind);
  const kinds = sorted([...new Set(resources.map(kindOf))], (kind) => ofKind(kind).flatMap(targetsOf).map(kindOf));
  // Kinds may refer to each other. Then a group may contain a resource before its target.
  return sorted(kinds.flatMap(ofKind), targetsOf);
}

/** The items in their order, but each after its dependencies. */
export function sorted<Item>(items: readonly Item[], dependencies: (item: Item) => readonly Item[]): Item[] {
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

const keyOf = (definition: Definition, id: unknown): string => `${definition.token} ${id}`;

/** The statements of each kind as a section. The first section of a kind has its notes. */
export function grouped(
  statements: readonly Statement[],
  notesOf: (definition: Definition) => readonly string[],
): Section[] {
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
    return { ...section, notes: isFirst ? notesOf(section.definition) : [] };
  });
}

/** Values that the service does not return of any object of a kind, and the note of the kind. */
function notesOn({ name, service, outputs, hooks }: Definition, unread: readonly string[]): string[] {
  const lost = outputs.members
    .filter(([, { facts, optional }]) => facts.returned === "onCreate" && !optional)
    .map(([output]) => output);
  return [
    ...(unread.length
      ? [`${service.title} may hide these inputs of ${name}. Add the inputs that are set: ${quoted(unread)}.`]
      : []),
    ...(lost.length ? [`${service.title} returns ${quoted(lost)} of ${name} only once, so it has no value here.`] : []),
    ...(hooks.import?.note === undefined ? [] : [hooks.import.note]),
  ];
}

/** The secret or the reference at a position, which the program contains instead of the value of the object. */
function secretOrLinkAt(
  steps: PathSteps,
  { secrets }: ProgramResource,
  links: readonly Link[],
): Expression | undefined {
  const secret = secrets.find((other) => isSamePath(other.steps, steps));
  if (secret) return { kind: "secret", secret };
  const link = links.find(({ path }) => isSamePath(path, steps));
  return link && { kind: "reference", to: link.target };
}

/** Paths in backticks, which get the names of the language. */
export const quoted = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(", ");

import type { Definition } from "../../../provider/define";
import { referencesIn } from "../../../provider/programs/parts";
import { kindSlug, parentsOf, slugOf } from "./names";
import type { ProgramResource } from "./resources";
import { grouped, type Section, type Statement, sorted } from "./sections";

/** Number of resources that a program has in one file. */
export const maxResources = 200;

/** The resources of a file of a program, and its name without extension: `realtime-chat`. */
export interface NamedPart {
  readonly name: string;
  readonly sections: readonly Section[];
}

/**
 * The files of a program with many resources: one for each parent, such as an app or an organization, and one for each kind of
 * the objects without a parent. A parent with many objects has a file for each kind, too. Each file is after the files that it
 * refers to. Files that refer to each other are one file, because neither could be loaded first.
 *
 * @param service name of the service, with which the names of the files start: a name of an account is no file name.
 */
export function partsOf(sections: readonly Section[], service: string): NamedPart[] {
  const groups = groupsOf(sections.flatMap(({ statements }) => statements));
  const targets = targetsOf(groups);
  const merged = withoutCycles(groups, targets);
  const wholeOf = new Map(merged.flatMap((whole) => whole.members.map((group) => [group, whole] as const)));
  const ordered = sorted(merged, ({ members }) =>
    members.flatMap((group) => [...(targets.get(group) ?? [])].map((target) => wholeOf.get(target) as Whole)),
  );
  const nameOf = uniqueNames(service);
  return ordered.map(({ name, members }) => ({
    name: nameOf(name),
    sections: sectionsOfPart(
      sections,
      members.flatMap(({ statements }) => statements),
    ),
  }));
}

/** Statements that belong together. */
interface Group {
  readonly name: string;
  readonly statements: readonly Statement[];
}

/** Groups that refer to each other, with the name of the first. */
interface Whole {
  readonly name: string;
  readonly members: readonly Group[];
}

/** The statements by parent and kind, in the order of their first statements. */
function groupsOf(statements: readonly Statement[]): Group[] {
  const parentOf = topParentOf(statements.map(({ resource }) => resource));
  const byParent = collected(statements, ({ resource }) => parentOf(resource));
  return byParent.flatMap(({ name, statements: own }) =>
    name !== "" && own.length <= maxResources
      ? [{ name, statements: own }]
      : collected(own, ({ resource }) => kindSlug(resource.object.definition.name)).map((group) => ({
          ...group,
          name: [slugOf(name), group.name].filter(Boolean).join("-"),
        })),
  );
}

function collected(statements: readonly Statement[], nameOf: (statement: Statement) => string): Group[] {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const name = nameOf(statement);
    const group = groups.get(name) ?? [];
    if (!group.length) groups.set(name, group);
    group.push(statement);
  }
  return [...groups].map(([name, own]) => ({ name, statements: own }));
}

/**
 * The name of the outermost parent of a resource: the logical name of the app of a key, which is unique, or else the names of
 * parents that the program does not declare. Empty for a resource without parent and children.
 */
function topParentOf(resources: readonly ProgramResource[]): (resource: ProgramResource) => string {
  const parents = parentsOf(resources.map(({ object }) => object));
  const containers = new Set(parents.values());
  const logicalNames = new Map(resources.map(({ object, logical }) => [object, logical]));
  return ({ object }) => {
    let top = object;
    for (let parent = parents.get(top); parent; parent = parents.get(top)) top = parent;
    return top.parents || (containers.has(top) ? (logicalNames.get(top) ?? "") : "");
  };
}

/** The groups that each group refers to. */
function targetsOf(groups: readonly Group[]): ReadonlyMap<Group, ReadonlySet<Group>> {
  const groupOf = new Map(
    groups.flatMap((group) => group.statements.map(({ resource }) => [resource, group] as const)),
  );
  return new Map(
    groups.map((group) => {
      const targets = group.statements.flatMap(({ args }) => referencesIn(args)).map((to) => groupOf.get(to) as Group);
      return [group, new Set(targets.filter((target) => target !== group))];
    }),
  );
}

/** Groups that refer to each other become one. */
function withoutCycles(groups: readonly Group[], targets: ReadonlyMap<Group, ReadonlySet<Group>>): Whole[] {
  const reachable = new Map(groups.map((group) => [group, reachableFrom(group, targets)]));
  const isInCycle = (group: Group): boolean => reachable.get(group)?.has(group) === true;
  const isSame = (one: Group, other: Group): boolean =>
    one === other || (reachable.get(one)?.has(other) === true && reachable.get(other)?.has(one) === true);
  const firstOf = (group: Group): Group =>
    isInCycle(group) ? (groups.find((other) => isSame(other, group)) ?? group) : group;
  return [...new Set(groups.map(firstOf))].map((first) => ({
    name: first.name,
    members: isInCycle(first) ? groups.filter((group) => isSame(first, group)) : [first],
  }));
}

function reachableFrom(start: Group, targets: ReadonlyMap<Group, ReadonlySet<Group>>): ReadonlySet<Group> {
  const found = new Set<Group>();
  const pending = [start];
  for (let group = pending.pop(); group; group = pending.pop()) {
    for (const target of targets.get(group) ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      pending.push(target);
    }
  }
  return found;
}

/** The statements of a part in the order of the program, with the notes on their kinds. */
function sectionsOfPart(sections: readonly Section[], statements: readonly Statement[]): Section[] {
  const own = new Set(statements);
  const inOrder = sections.flatMap((section) => section.statements.filter((statement) => own.has(statement)));
  const notes = new Map(sections.toReversed().map((section) => [section.definition as Definition, section.notes]));
  return grouped(inOrder, (definition) => notes.get(definition) ?? []);
}

/**
 * Names of files. They are unique without their dashes, and have no uppercase letters: names of functions in Go have no dashes, and
 * some file systems do not distinguish case.
 */
function uniqueNames(service: string): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const base = `${service}-${slugOf(name) || "other"}`;
    const keyOf = (candidate: string): string => candidate.replaceAll("-", "");
    let unique = base;
    for (let number = 2; used.has(keyOf(unique)); number++) unique = `${base}-${number}`;
    used.add(keyOf(unique));
    return unique;
  };
}

import type { Definition } from "../../provider/define";
import type { InputsForProgram } from "../../provider/lifecycle/import";
import { imports, lifecycle } from "../provider";
import { type AccountObject, titleOf } from "./account-object";
import { areWritten, type ProgramFiles, renderPrograms } from "./files";
import { type Language, type LanguageName, languageNames, languages } from "./languages";
import { referencesIn } from "./program/references";
import { rejectedNames } from "./program/rejected-names";
import {
  type ImportableObject,
  nameResources,
  type PlannedResource,
  type ProgramResource,
  type Secret,
} from "./program/resources";
import { quoted, type Section, sectionsOf } from "./program/sections";
import type { ReadObject, ReadSelection } from "./read-objects";
import { isTaken, type Stack } from "./stack";

/** An object that is not imported. */
export interface Skipped {
  readonly object: AccountObject;
  /** Paths of inputs are in backticks. */
  readonly reason: string;
  /** No program needs to declare the object, for example because the service created it itself. */
  readonly isExpected: boolean;
}

/** The stack and the program that get the resources. */
export interface ImportTarget {
  readonly stack: Stack | undefined;
  readonly files: ProgramFiles;
  /** Sets the resource option `protect`. Default: false. */
  readonly isProtected?: boolean;
}

/** The resources to import, and the program that declares them. */
export interface ImportPlan {
  readonly resources: readonly PlannedResource[];
  readonly skipped: readonly Skipped[];
  /** Configuration keys that belong to other resources, so that the secrets have other keys. */
  readonly takenKeys: readonly string[];
  /** The whole program. If the plan resumes an earlier run, it also declares resources that are in the stack already. */
  readonly sections: readonly Section[];
  readonly files: ProgramFiles;
  /** An earlier run wrote the program. */
  readonly isResumed: boolean;
}

/**
 * Names the resources and the configuration keys of their secrets, and orders the resources into sections. A key that the
 * stack contains may belong to another resource. If an earlier run wrote the same program, the key belongs to this import:
 * the program is compared with the existing files. Otherwise the secrets that the service does not return and those with a
 * taken key get other keys. The next run chooses the same ones.
 */
export function planImport(
  { toImport, owners }: Pick<ReadSelection, "toImport" | "owners">,
  { stack, files, isProtected }: ImportTarget,
): ImportPlan {
  const stored = owners.map((owner) => withStoredOutputs(owner, stack));
  const { importable, skipped } = separate(toImport, ownersOf([...toImport, ...stored]), files.language);
  const unread = unreadByKind(importable);
  const planWith = (keys: { readonly reserved: readonly string[]; readonly taken: readonly string[] }): ImportPlan => {
    const named = nameResources(importable, stack?.logicalNames, keys.reserved);
    const resources = named.map((resource) => ({ ...resource, notes: notesFor(resource, importable, stack) }));
    const sections = sectionsOf(resources, unread, isProtected);
    return { resources, skipped, takenKeys: keys.taken, sections, files, isResumed: false };
  };
  const plan = planWith({ reserved: [], taken: [] });
  const secrets = plan.resources.flatMap(({ secrets }) => secrets);
  const taken = secrets.filter((secret) => isTaken(secret, stack));
  if (!taken.length || areWritten(renderPrograms(plan), files)) return plan;
  const reserved = [...taken, ...secrets.filter(({ value }) => value === undefined)];
  const keysOf = (list: readonly Secret[]) => list.map(({ key }) => key);
  return planWith({ reserved: keysOf(reserved), taken: keysOf(taken) });
}

/** The objects that a program can and needs to declare, and the others with the reason. */
function separate(
  objects: readonly ReadObject[],
  owners: ReadonlyMap<string, AccountObject>,
  language: LanguageName,
): { readonly importable: readonly ImportableObject[]; readonly skipped: readonly Skipped[] } {
  const all = objects.map((existing) => {
    const { object, values } = existing;
    const forProgram = imports().inputsForProgram(object.definition, values);
    const reason = reasonToSkip(existing, owners.get(keyOfObject(object.definition.token, object.id)));
    return { object, values, forProgram, reason, problem: problemOf(forProgram, language) };
  });
  const isImportable = ({ reason, problem }: (typeof all)[number]) => (reason ?? problem) === undefined;
  const skipped = all
    .filter((one) => !isImportable(one))
    .map(({ object, values, reason, problem }) => ({
      object,
      reason: reason ?? String(problem),
      isExpected: reason !== undefined || object.definition.hooks.import?.isBuiltIn?.(values) === true,
    }));
  return { importable: all.filter(isImportable), skipped };
}

/** The reason why no program, or no program in the language, can declare an object. Undefined for most objects. */
function problemOf(forProgram: InputsForProgram, name: LanguageName): string | undefined {
  const { failures } = forProgram;
  if (failures.length) return `no program can declare it: ${failures.join("; ")}`;
  const { rejects, rejectsSecret, title }: Language = languages[name];
  const evaluated = rejects ? rejectedNames(forProgram, rejects) : [];
  const unreadable = forProgram.secrets.filter(({ value }) => rejectsSecret?.(value));
  const causes = [
    ...(evaluated.length ? [`Pulumi does not read ${quoted(evaluated)} as data, but evaluates it`] : []),
    ...(unreadable.length
      ? [
          `its configuration has no type for the secret ${quoted(unreadable.map(pathOf))}, a list with items of several types`,
        ]
      : []),
  ];
  if (!causes.length) return undefined;
  const others = languageNames.filter((other) => other !== name);
  return `no program in ${title} can declare it: ${causes.join(", and ")}. Import the object with another --language (${others.join(", ")}), or manage it outside Pulumi`;
}

const pathOf = ({ steps }: InputsForProgram["secrets"][number]): string =>
  steps.reduce<string>(lifecycle().joinPath, "");

/** The reason why no program needs to declare an object. Undefined for most objects. */
function reasonToSkip({ ownUser }: ReadObject, owner: AccountObject | undefined): string | undefined {
  if (owner) return `the service created it for ${titleOf(owner)}, and deletes it with that object`;
  if (ownUser === undefined) return undefined;
  return `it gives "${ownUser}", the account that Trefoil uses, its own access. Manage it in the service, so that no update locks the account out`;
}

/** The notes on a resource, and one for each id of an object that the stack manages and the program does not declare. */
function notesFor(
  resource: ProgramResource,
  importable: readonly ImportableObject[],
  stack: Stack | undefined,
): readonly string[] {
  const ids = new Set(importable.map(({ object }) => keyOfObject(object.definition.token, object.id)));
  const notes = referencesIn(resource).flatMap(({ path, to, id }) => {
    const logical = ids.has(keyOfObject(to.token, String(id))) ? undefined : stack?.managedAs(to.token, String(id));
    const input = path.reduce<string>(lifecycle().joinPath, "");
    return logical === undefined ? [] : [`\`${input}\` is the id of the ${to.name} "${logical}" of the stack.`];
  });
  return [...resource.notes, ...notes];
}

export const keyOfObject = (token: string, id: string): string => `${token} ${id}`;

/** The owner of each object that the service creates with another object. */
export function ownersOf(objects: readonly ReadObject[]): Map<string, AccountObject> {
  const entries = objects.flatMap(({ object, values }) =>
    Object.entries(imports().ownedBy(object.definition, values)).flatMap(([token, ids]) =>
      ids.map((id): [string, AccountObject] => [keyOfObject(token, id), object]),
    ),
  );
  return new Map(entries);
}

/** An object of the stack with the outputs that only the response to its create contained. */
const withStoredOutputs = ({ object, values, ...others }: ReadObject, stack: Stack | undefined): ReadObject => ({
  ...others,
  object,
  values: { ...stack?.outputsOf(object.definition.token, object.id), ...values },
});

function unreadByKind(importable: readonly ImportableObject[]): Map<Definition, readonly string[]> {
  const unread = new Map<Definition, readonly string[]>();
  for (const { object, forProgram } of importable) {
    const { definition } = object;
    unread.set(definition, [...new Set([...(unread.get(definition) ?? []), ...forProgram.unread])]);
  }
  return unread;
}

import { type Adoption, type DeclaredResources, declareObjects, type ReadObject, type Warning } from "./adoption";
import { areWritten, existingFiles, type FileOptions, type ProgramFile, programFiles } from "./files";
import { languages } from "./languages";
import type { ProgramResource, Secret } from "./program/resources";
import { sectionsOf } from "./program/sections";
import { isTaken, type Stack } from "./stack";

/** The files of the programs, and the resource option `protect`. */
export interface ProgramOptions extends FileOptions {
  readonly isProtected?: boolean;
}

/** The programs with their files. */
export const programsOf = (
  {
    objects,
    unread,
  }: Pick<DeclaredResources, "unread"> & { readonly objects: readonly { readonly resource: ProgramResource }[] },
  options: ProgramOptions,
): ProgramFile[] =>
  programFiles(
    sectionsOf(
      objects.map(({ resource }) => resource),
      unread,
      options.isProtected,
    ),
    options,
  );

/**
 * Names the resources and the configuration keys of their secrets. A key that the stack contains may belong to another
 * resource. It belongs to the import if a previous run wrote the same program. Otherwise all secrets that the service
 * does not return get other keys, so that the next run chooses the same ones.
 */
export function declareWithOwnKeys(
  read: readonly ReadObject[],
  stack: Stack | undefined,
  options: ProgramOptions,
  managed: readonly ReadObject[] = [],
): DeclaredResources & Pick<Adoption, "takenKeys"> {
  const declared = declareObjects(read, stack, [], managed);
  const secrets = declared.objects.flatMap(({ resource }) => resource.secrets);
  const taken = secrets.filter((secret) => isTaken(secret, stack));
  if (!taken.length || areWritten(programsOf(declared, options))) return { ...declared, takenKeys: [] };
  const reserved = [...taken, ...secrets.filter(({ value }) => value === undefined)];
  const keysOf = (list: readonly Secret[]) => list.map(({ key }) => key);
  return { ...declareObjects(read, stack, keysOf(reserved), managed), takenKeys: keysOf(taken) };
}

/** Warnings about default files that also declare a resource of the program. */
export function repeatedDeclarations(
  { objects }: Adoption,
  programs: readonly ProgramFile[],
  files: FileOptions,
): Warning[] {
  const { declares } = languages[files.language];
  const others = existingFiles({ language: files.language }, servicesOf(objects, files)).filter(
    ({ path }) => !programs.some((program) => program.path === path),
  );
  return others.flatMap(({ path, text }) =>
    objects
      .filter(({ resource: { object, logical } }) => declares(text, object.definition.token, logical))
      .map(({ resource: { object } }) => ({
        object,
        text: `${path} declares it, too. Remove one of the declarations`,
      })),
  );
}

/** The services whose files a run writes. Empty if it writes one program. */
const servicesOf = (
  objects: readonly { readonly resource: ProgramResource }[],
  { isByService }: FileOptions,
): string[] =>
  isByService ? [...new Set(objects.map(({ resource: { object } }) => object.definition.service.name))] : [];

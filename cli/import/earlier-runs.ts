import { type Adoption, type DeclaredResources, type ReadObject, readObjects } from "./adoption";
import type { AccountObject, Discovery } from "./discovery";
import { areWritten, existingFiles, type ProgramFile } from "./files";
import { managedAs } from "./kinds";
import { languages } from "./languages";
import { declareWithOwnKeys, type ProgramOptions, programsOf } from "./programs";
import type { Selection } from "./selection";
import type { Stack } from "./stack";

/**
 * The missing objects as a previous run declared them. Its program also declares objects that are in the stack now,
 * because its import failed before all were imported. Undefined if no file contains such a program.
 *
 * @param read the missing objects.
 * @param owners objects in the stack with which the service may have created some of the missing objects.
 */
export async function writtenBefore(
  { objects, missing, inStack }: Selection,
  read: readonly ReadObject[],
  owners: readonly ReadObject[],
  {
    discovery,
    stack,
    files,
  }: {
    readonly discovery: Discovery;
    readonly stack: Stack | undefined;
    readonly files: ProgramOptions;
  },
): Promise<
  (DeclaredResources & Pick<Adoption, "takenKeys"> & { readonly programs: readonly ProgramFile[] }) | undefined
> {
  if (!stack) return undefined;
  const { language } = files;
  const nameOf = (object: AccountObject): string => managedAs(object, stack) ?? "";
  for (const { text, out } of earlierRuns(objects, files)) {
    const own = inStack.filter((object) => languages[language].declares(text, object.definition.token, nameOf(object)));
    if (!own.length) continue;
    const ownRead = await readObjects(own, discovery);
    const values = new Map([...read, ...ownRead.objects].map((one) => [one.object, one]));
    const inOrder = objects.flatMap((object) => values.get(object) ?? []);
    const names = own.map(nameOf);
    const before = { ...stack, logicalNames: stack.logicalNames.filter((name) => !names.includes(name)) };
    const otherOwners = owners.filter(({ object }) => !own.includes(object));
    const declared = declareWithOwnKeys(inOrder, before, { ...files, out }, otherOwners);
    const programs = programsOf(declared, { ...files, out });
    if (!areWritten(programs)) continue;
    return {
      ...declared,
      objects: declared.objects.filter(({ resource }) => missing.includes(resource.object)),
      programs,
    };
  }
  return undefined;
}

/** The text of the files that each previous run may have written, and their path if it wrote one file. */
function earlierRuns(objects: readonly AccountObject[], files: ProgramOptions): { text: string; out?: string }[] {
  if (!files.isByService) return existingFiles(files).map(({ path, text }) => ({ text, out: path }));
  const services = new Set(objects.map(({ definition }) => definition.service.name));
  return [
    {
      text: existingFiles(files, [...services])
        .map(({ text }) => text)
        .join("\n"),
    },
  ];
}

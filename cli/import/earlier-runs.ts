import type { AccountObject } from "./account-object";
import type { Discovery } from "./discovery";
import { areWritten, type ProgramFiles, renderPrograms } from "./files";
import { languages } from "./languages";
import { type ImportPlan, type ImportTarget, planImport } from "./plan";
import { type ReadSelection, readObjects } from "./read-objects";
import type { Selection } from "./selection";
import { managedAsAnyKind } from "./stack";

/**
 * The plan of an earlier run whose import failed before all objects were imported, for the objects that are still to import.
 * Undefined if no file contains its program. The program also declares objects that are in the stack now. If one of them
 * was changed or cannot be read, the program differs from the file, and this run writes another program. The objects are
 * not imported, so an object that cannot be read is no gap.
 */
export async function resumeEarlierRun(
  { objects, toImport, inStack }: Selection,
  read: ReadSelection,
  discovery: Discovery,
  target: ImportTarget,
): Promise<ImportPlan | undefined> {
  const { stack } = target;
  if (!stack) return undefined;
  const { declares } = languages[target.files.language];
  const nameOf = (object: AccountObject): string => managedAsAnyKind(object, stack) ?? "";
  for (const { text, files } of earlierRuns(target.files)) {
    const imported = inStack.filter((object) => declares(text, object.definition.token, nameOf(object)));
    if (!imported.length) continue;
    const importedRead = await readObjects(imported, discovery);
    const values = new Map([...read.toImport, ...importedRead.read].map((one) => [one.object, one]));
    const before = {
      toImport: objects.flatMap((object) => values.get(object) ?? []),
      owners: read.owners.filter(({ object }) => !imported.includes(object)),
    };
    const names = imported.map(nameOf);
    const stackBefore = { ...stack, logicalNames: stack.logicalNames.filter((name) => !names.includes(name)) };
    const plan = planImport(before, { ...target, files, stack: stackBefore });
    if (!areWritten(renderPrograms(plan), files)) continue;
    const resources = plan.resources.filter(({ object }) => toImport.includes(object));
    return { ...plan, resources, isResumed: true };
  }
  return undefined;
}

/** The text of the program that each earlier run may have written, and its files. */
function earlierRuns(files: ProgramFiles): { readonly text: string; readonly files: ProgramFiles }[] {
  const { out, existing, existingParts, isByService } = files;
  const parts = [...existingParts.values()];
  if (isByService) return [{ text: [...existing.values(), ...parts].join("\n"), files }];
  const programs = [...existing].filter(([path]) => out === undefined || path === out);
  return programs.map(([path, text]) => ({ text: [text, ...parts].join("\n"), files: { ...files, out: path } }));
}

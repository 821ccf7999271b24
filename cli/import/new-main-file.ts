import type { Program, ProgramFile, ProgramFiles } from "./files";
import { type Language, languages } from "./languages";

/**
 * A main file that runs the programs, if the project lacks one. Undefined if one of the programs is the main file, and if the
 * main file cannot run one of them without a step of the user.
 */
export function newMainFile(
  programs: readonly Program[],
  { language: name, mainFile }: ProgramFiles,
): ProgramFile | undefined {
  if (!mainFile.isWritable || mainFile.text !== undefined) return undefined;
  const { main }: Language = languages[name];
  if (!programs.length || programs.some(({ path }) => path === mainFile.path)) return undefined;
  const text = main?.(
    programs.map(({ path }) => path),
    mainFile.path,
  );
  return text === undefined ? undefined : { path: mainFile.path, text };
}

/** Returns true if the main file is the program, or runs it already. If this is not certain, returns false. */
export function isIncluded(
  path: string,
  { language: name, mainFile }: ProgramFiles,
  written: ProgramFile | undefined,
): boolean {
  if (path === mainFile.path || written) return true;
  const { isIncluded: includes }: Language = languages[name];
  return includes?.(mainFile.text ?? "", path, mainFile.path) ?? false;
}

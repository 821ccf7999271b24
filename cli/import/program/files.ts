import { existsSync, readFileSync } from "node:fs";
import { type Language, type LanguageName, languages } from "../languages";
import type { Section } from "./program";

/** A program and its file. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The program with its file: `out`, or the first default file that does not exist or has this content. A default file
 * never replaces another program: it may declare resources, which the next update would delete.
 */
export function programFile(
  name: LanguageName,
  sections: readonly Section[],
  out: string | undefined,
  isTaken = isOther,
): ProgramFile {
  const language: Language = languages[name];
  const fileWith = (path: string): ProgramFile => ({ path, text: language.program(sections, path) });
  if (out !== undefined) return fileWith(out);
  const main = language.mainFile === undefined ? undefined : fileWith(language.mainFile);
  if (main && !isTaken(main)) return main;
  for (let number = 1; ; number++) {
    const file = fileWith(language.otherFile(number));
    if (!isTaken(file)) return file;
  }
}

/** Returns true if a file with other content exists. */
export const isOther = ({ path, text }: ProgramFile): boolean =>
  existsSync(path) && readFileSync(path, "utf8") !== text;

/** Returns true if a file of a previous run may exist. */
export function mayBeWritten(name: LanguageName, out: string | undefined): boolean {
  const language: Language = languages[name];
  return [...(out === undefined ? [language.mainFile, language.otherFile(1)] : [out])].some(
    (path) => path !== undefined && existsSync(path),
  );
}

/** Returns true if a previous run wrote the same program. */
export const isWritten = (file: ProgramFile): boolean => existsSync(file.path) && !isOther(file);

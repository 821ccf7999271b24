import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { mainFileHere } from "../../pulumi";
import { type Language, type LanguageName, languages } from "../languages";
import type { Section } from "./program";

/** A program and its file. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The program with its file: `out`, or the first default file that does not exist or has this content. A default file
 * never replaces another program: it may declare resources, which the next update would delete. The main file is a
 * default file if the project expects it in the current folder.
 */
export function programFile(
  name: LanguageName,
  sections: readonly Section[],
  out: string | undefined,
  isTaken = isOther,
  isMain = isMainFile,
): ProgramFile {
  const language: Language = languages[name];
  const fileWith = (path: string): ProgramFile => ({ path, text: language.program(sections, path) });
  if (out !== undefined) return fileWith(out);
  const { mainFile } = language;
  if (mainFile !== undefined && isMain(mainFile)) {
    const main = fileWith(mainFile);
    if (!isTaken(main)) return main;
  }
  for (let number = 1; ; number++) {
    const file = fileWith(language.otherFile(number));
    if (!isTaken(file)) return file;
  }
}

const isMainFile = (name: string): boolean => mainFileHere(name) === resolve(name);

/** Returns true if a file with other content exists. */
export const isOther = ({ path, text }: ProgramFile): boolean =>
  existsSync(path) && readFileSync(path, "utf8") !== text;

/** The files that a previous run may have written: `out`, or the default files. */
export function existingFiles(name: LanguageName, out: string | undefined): ProgramFile[] {
  const paths = out === undefined ? defaultFiles(languages[name]) : [out];
  return paths.filter(existsSync).map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The main file, and the other files up to the first number that does not exist. */
function defaultFiles(language: Language): string[] {
  const paths = language.mainFile === undefined ? [] : [language.mainFile];
  for (let number = 1; ; number++) {
    const path = language.otherFile(number);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** Returns true if a previous run wrote the same program. */
export const isWritten = (file: ProgramFile): boolean => existsSync(file.path) && !isOther(file);

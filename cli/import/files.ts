import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { mainFileHere } from "../pulumi";
import { type Language, type LanguageName, languages } from "./languages";
import type { Section } from "./program/sections";

/** A program and its file. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** The files of an import. */
export interface FileOptions {
  readonly language: LanguageName;
  /** Path of the program. Default: the first default file that does not exist. */
  readonly out?: string;
  /** A file for each service, such as `registry.ts`. */
  readonly isByService?: boolean;
}

/** The programs with these sections: one file, or one for each service. */
export function renderPrograms({
  sections,
  files: { language, out, isByService },
}: {
  readonly sections: readonly Section[];
  readonly files: FileOptions;
}): ProgramFile[] {
  if (!isByService) return [programFile(language, sections, { out })];
  return servicesIn(sections).map((name) =>
    programFile(
      language,
      sections.filter(({ definition }) => definition.service.name === name),
      { name },
    ),
  );
}

const servicesIn = (sections: readonly Section[]): string[] => [
  ...new Set(sections.map(({ definition }) => definition.service.name)),
];

interface Place {
  readonly out?: string | undefined;
  /** Name of the default file, without its extension. Default: the main file, or `imported`. */
  readonly name?: string;
  readonly isTaken?: (file: ProgramFile) => boolean;
  readonly isMain?: (name: string) => boolean;
}

/**
 * The program with its file: `out`, or the first default file that does not exist or has this content. A default file
 * never replaces another program: it may declare resources, which the next update would delete. The main file is a
 * default file if the project expects it in the current folder.
 */
export function programFile(
  languageName: LanguageName,
  sections: readonly Section[],
  { out, name, isTaken = isOther, isMain = isMainFile }: Place = {},
): ProgramFile {
  const language: Language = languages[languageName];
  // Each default file is compared with its own text: a program in Go contains the name of its file.
  const fileWith = (path: string): ProgramFile => ({ path, text: language.program(sections, path) });
  if (out !== undefined) return fileWith(out);
  const { mainFile } = language;
  if (name === undefined && mainFile !== undefined && isMain(mainFile)) {
    const main = fileWith(mainFile);
    if (!isTaken(main)) return main;
  }
  for (let number = 1; ; number++) {
    const file = fileWith(language.otherFile(number, name));
    if (!isTaken(file)) return file;
  }
}

const isMainFile = (name: string): boolean => mainFileHere(name) === resolve(name);

/** Returns true if a file with other content exists. */
export const isOther = ({ path, text }: ProgramFile): boolean =>
  existsSync(path) && readFileSync(path, "utf8") !== text;

/** The files that a previous run may have written: `out`, or the default files. */
export function existingFiles({ language, out }: FileOptions, services: readonly string[] = []): ProgramFile[] {
  const names = services.length ? services : [undefined];
  const paths = out === undefined ? names.flatMap((name) => defaultFiles(languages[language], name)) : [out];
  return paths.filter(existsSync).map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The main file, and the other files up to the first number that does not exist. */
function defaultFiles(language: Language, name: string | undefined): string[] {
  const paths = language.mainFile === undefined || name !== undefined ? [] : [language.mainFile];
  for (let number = 1; ; number++) {
    const path = language.otherFile(number, name);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** Returns true if a previous run wrote the same programs. */
export const areWritten = (files: readonly ProgramFile[]): boolean =>
  files.length > 0 && files.every((file) => existsSync(file.path) && !isOther(file));

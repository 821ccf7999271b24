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

/** The files of an import, as the user selects them. */
export interface FileOptions {
  readonly language: LanguageName;
  /** Path of the program. Default: the first default file that does not exist. */
  readonly out?: string;
  /** A file for each service, such as `registry.ts`. */
  readonly isByService?: boolean;
}

/** The files of an import, with the files that exist before it. */
export interface ProgramFiles extends FileOptions {
  /** Contents of the existing files by path: `out` and the default files. */
  readonly existing: ReadonlyMap<string, string>;
  /** The main file is a default file, because the project expects it in the current folder. */
  readonly isMainDefault: boolean;
}

/** Reads the existing files, so that a plan and its programs depend only on their arguments. */
export function readProgramFiles(options: FileOptions, services: readonly string[]): ProgramFiles {
  const { language: name, out, isByService } = options;
  const language: Language = languages[name];
  const defaults = (isByService ? services : [undefined]).flatMap((service) => existingDefaults(language, service));
  const paths = [...(out === undefined ? [] : [out]), ...defaults].filter((path) => existsSync(path));
  return {
    ...options,
    existing: new Map(paths.map((path) => [path, readFileSync(path, "utf8")])),
    isMainDefault: language.mainFile !== undefined && mainFileHere(language.mainFile) === resolve(language.mainFile),
  };
}

/** The main file, and the other default files up to the first number that does not exist. */
function existingDefaults(language: Language, service: string | undefined): string[] {
  const paths = language.mainFile === undefined || service !== undefined ? [] : [language.mainFile];
  for (let number = 1; ; number++) {
    const path = language.otherFile(number, service);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** The programs with these sections: one file, or one for each service. */
export function renderPrograms({
  sections,
  files,
}: {
  readonly sections: readonly Section[];
  readonly files: ProgramFiles;
}): ProgramFile[] {
  if (!files.isByService) return [programFile(sections, files)];
  const serviceOf = ({ definition }: Section): string => definition.service.name;
  return [...new Set(sections.map(serviceOf))].map((service) =>
    programFile(
      sections.filter((section) => serviceOf(section) === service),
      files,
      service,
    ),
  );
}

/**
 * The program with its file: `out`, or the first default file that does not exist or has this content. A default file
 * never replaces another program: it may declare resources, which the next update would delete.
 */
function programFile(sections: readonly Section[], files: ProgramFiles, service?: string): ProgramFile {
  const { out, existing, isMainDefault } = files;
  const language: Language = languages[files.language];
  // Each default file is compared with its own text: a program in Go contains the name of its file.
  const render = (path: string): ProgramFile => ({ path, text: language.program(sections, path) });
  const isTaken = ({ path, text }: ProgramFile): boolean => (existing.get(path) ?? text) !== text;
  if (out !== undefined) return render(out);
  if (service === undefined && language.mainFile !== undefined && isMainDefault) {
    const main = render(language.mainFile);
    if (!isTaken(main)) return main;
  }
  for (let number = 1; ; number++) {
    const file = render(language.otherFile(number, service));
    if (!isTaken(file)) return file;
  }
}

/** Returns true if an earlier run wrote these programs. */
export const areWritten = (programs: readonly ProgramFile[], { existing }: ProgramFiles): boolean =>
  programs.length > 0 && programs.every(({ path, text }) => existing.get(path) === text);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { linkedParts } from "../../provider/programs/parts";
import { hasContent } from "../write-file";
import { type Language, type LanguageName, languages, type SplitProgram } from "./languages";
import { type MainFile, readMainFile } from "./main-file";
import { maxResources, partsOf } from "./program/parts";
import type { Section } from "./program/sections";

/** A file of a program. */
export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** A program, and the files that it imports. */
export interface Program extends ProgramFile {
  readonly parts: readonly ProgramFile[];
}

/** All files of programs. */
export const filesOf = (programs: readonly Program[]): ProgramFile[] =>
  programs.flatMap(({ path, text, parts }) => [{ path, text }, ...parts]);

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
  /** Contents of the existing files by path that have names like parts of a program. The names are in lowercase. */
  readonly existingParts: ReadonlyMap<string, string>;
  readonly mainFile: MainFile;
}

/** Reads the existing files, so that a plan and its programs depend only on their arguments. */
export function readProgramFiles(options: FileOptions, services: readonly string[]): ProgramFiles {
  const { language: name, out, isByService } = options;
  const language: Language = languages[name];
  const defaults = (isByService ? services : [undefined]).flatMap((service) => existingDefaults(language, service));
  const paths = [...(out === undefined ? [] : [out]), ...defaults].filter(hasContent);
  return {
    ...options,
    existing: new Map(paths.map((path) => [path, readFileSync(path, "utf8")])),
    existingParts: new Map(language.split ? services.flatMap((service) => partsHere(language, service, out)) : []),
    mainFile: readMainFile(name, out),
  };
}

/** The files with names like parts of a program for a service. */
function partsHere(language: Language, service: string, out = ""): [path: string, text: string][] {
  const folder = dirname(out);
  const example = language.otherFile(1, `${service}-`);
  const extension = extname(example);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.flatMap((entry): [string, string][] => {
    // Some file systems do not distinguish case.
    const name = entry.name.toLowerCase();
    if (!name.startsWith(basename(example, extension)) || extname(name) !== extension) return [];
    // A folder with such a name has no content that a program could have.
    return [[join(folder, name), entry.isFile() ? readFileSync(join(folder, entry.name), "utf8") : ""]];
  });
}

/** The main file, and the other default files up to the first number that does not exist. */
function existingDefaults(language: Language, service: string | undefined): string[] {
  const paths = service === undefined ? [language.mainFile] : [];
  for (let number = 1; ; number++) {
    const path = language.otherFile(number, service);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** The programs with these sections: one, or one for each service. */
export function renderPrograms({
  sections,
  files,
}: {
  readonly sections: readonly Section[];
  readonly files: ProgramFiles;
}): Program[] {
  const serviceOf = ({ definition }: Section): string => definition.service.name;
  const services = [...new Set(sections.map(serviceOf))];
  if (!files.isByService) return services.slice(0, 1).map((service) => program(sections, files, service));
  return services.map((service) =>
    program(
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
function program(sections: readonly Section[], files: ProgramFiles, service: string): Program {
  const language: Language = languages[files.language];
  const split = splitProgram(sections, files, service);
  const parts = split?.files ?? [];
  // Each default file is compared with its own text: a program in Go contains the name of its file.
  const render = (path: string): Program => ({
    path,
    text: split ? split.entry(path) : language.program(sections, path),
    parts,
  });
  if (files.out !== undefined) return render(files.out);
  const { existing, isByService, mainFile } = files;
  const isTaken = ({ path, text }: ProgramFile): boolean =>
    (existing.get(path) ?? text) !== text || parts.some((part) => part.path === path);
  if (!isByService && mainFile.path === language.mainFile) {
    const main = render(mainFile.path);
    if (!isTaken(main)) return main;
  }
  for (let number = 1; ; number++) {
    const file = render(language.otherFile(number, isByService ? service : undefined));
    if (!isTaken(file)) return file;
  }
}

/** The files of a program that is divided, and the text of its first file. */
interface SplitFiles {
  readonly files: readonly ProgramFile[];
  readonly entry: (path: string) => string;
}

/** The parts of a program with many resources, which are next to its file. Undefined for other programs. */
function splitProgram(
  sections: readonly Section[],
  { language: languageName, out = "", existingParts, mainFile }: ProgramFiles,
  service: string,
): SplitFiles | undefined {
  const { split, otherFile, nameInProgram = (file) => basename(file) }: Language = languages[languageName];
  // Some file systems do not distinguish case.
  const keyOf = (path: string): string => nameInProgram(path).toLowerCase();
  const count = sections.reduce((sum, { statements }) => sum + statements.length, 0);
  if (!split || count <= maxResources) return undefined;
  const named = partsOf(sections, service);
  for (let number = 1; ; number++) {
    const pathOf = (name: string): string => join(dirname(out), otherFile(number, name));
    const parts = linkedParts(named.map((part) => ({ path: pathOf(part.name), sections: part.sections })));
    const whole: SplitProgram = { parts, mainFile: mainFile.path };
    const files = parts.map((part) => ({ path: part.path, text: split.part(part, whole) }));
    // The files have one number, so that they belong together.
    const own = new Map(files.map((file) => [keyOf(file.path), file]));
    const isTaken = ([path, text]: readonly [string, string]): boolean => {
      const file = own.get(keyOf(path));
      return file !== undefined && (file.path !== path || file.text !== text);
    };
    if (own.has(keyOf(out)) || [...existingParts].some(isTaken)) continue;
    return { files, entry: (path) => split.entry(whole, path) };
  }
}

/** Returns true if an earlier run wrote these programs. */
export const areWritten = (programs: readonly Program[], { existing, existingParts }: ProgramFiles): boolean =>
  programs.length > 0 &&
  filesOf(programs).every(({ path, text }) => (existing.get(path) ?? existingParts.get(path)) === text);

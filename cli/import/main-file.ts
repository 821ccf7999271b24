import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { mainFileHere, projectFileHere, runtimeHere, yamlProgramHere } from "../pulumi";
import { isIn } from "../write-file";
import { type Language, type LanguageName, languages } from "./languages";

/** The main file of the program of the stack, which Pulumi runs. */
export interface MainFile {
  /** Path from the current folder. */
  readonly path: string;
  /** Undefined if the file does not exist. */
  readonly text: string | undefined;
  /** The command may write the file if it does not exist, next to a program with another path. */
  readonly isWritable: boolean;
}

/** The main file of the project in the current folder. Without a project, it is in the current folder. */
export function readMainFile(name: LanguageName, out: string | undefined): MainFile {
  const language: Language = languages[name];
  const path = mainPath(name, language.mainFile);
  const project = projectFileHere();
  // A program in another language than that of the project would not run there. A program in another folder is for another project.
  const isWritable =
    project === undefined
      ? out === undefined
      : language.runtimes.includes(`${runtimeHere()}`) && (out === undefined || isIn(dirname(project), out));
  return { path: relative("", path), text: existsSync(path) ? readFileSync(path, "utf8") : undefined, isWritable };
}

function mainPath(name: LanguageName, file: string): string {
  if (name === "yaml") return yamlProgramHere();
  const path = mainFileHere(file);
  if (existsSync(path)) return path;
  const other = { typescript: nodeMain, go: goMain, python: () => undefined }[name](dirname(path));
  return other ?? path;
}

/** The file that Node runs in a folder instead of `index.ts`. */
function nodeMain(folder: string): string | undefined {
  const description = join(folder, "package.json");
  const { main } = existsSync(description) ? (JSON.parse(readFileSync(description, "utf8")) as { main?: unknown }) : {};
  const names = [...(typeof main === "string" && main ? [main] : []), "index"];
  const extensions = [".js", ".mjs", ".cjs", ".tsx", ".mts", ".cts", ".jsx"];
  const paths = names.flatMap((one) =>
    extname(one) ? [join(folder, one)] : extensions.map((extension) => join(folder, one + extension)),
  );
  return paths.find(existsSync);
}

/** The file of a package in Go that contains the function `main`. */
const goMain = (folder: string): string | undefined =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter(languages.go.canRun)
    .map((name) => join(folder, name))
    .find((path) => /^func main\(/m.test(readFileSync(path, "utf8")));

/**
 * A missing main file that runs the programs. Undefined if one of the programs is the main file, and if the main file cannot run one of
 * them without a step of the user.
 */
export function newMainFile(
  name: LanguageName,
  { path, text, isWritable }: MainFile,
  programs: readonly string[],
): { readonly path: string; readonly text: string } | undefined {
  if (!isWritable || text !== undefined || !programs.length || programs.includes(path)) return undefined;
  const { main }: Language = languages[name];
  const content = main?.(programs, path);
  return content === undefined ? undefined : { path, text: content };
}

/** Returns true if a program is the main file, or if the main file runs it already. If this is not certain, returns false. */
export function isIncluded(name: LanguageName, { path, text = "" }: MainFile, program: string): boolean {
  const { isIncluded: includes }: Language = languages[name];
  return program === path || (includes?.(text, program, path) ?? false);
}

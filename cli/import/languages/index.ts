import { basename, dirname, relative, sep } from "node:path";
import type { Section } from "../program/program";
import { functionName, goDeclares, goProgram } from "./go";
import { pythonDeclares, pythonProgram } from "./python";
import { typescriptDeclares, typescriptProgram } from "./typescript";
import { yamlDeclares, yamlProgram } from "./yaml";

/** A language of programs. */
export interface Language {
  /** The program for a file. */
  program(sections: readonly Section[], file: string): string;
  /** Returns true if a program of this command declares the resource, whose type is a token such as `search:Index`. */
  declares(program: string, token: string, logical: string): boolean;
  /** The main file of a project, which the command writes if it does not exist. */
  readonly mainFile?: string;
  /** Other files: the first, the second and so on. */
  otherFile(number: number): string;
  /** The step that makes another file a part of the program of the stack, whose main file is `main`. */
  include(file: string, main: string): string;
}

/** Path of a file from the folder of another file, without its extension: `../other/imported`. */
function pathFrom(main: string, file: string): string {
  const path = relative(dirname(main), file)
    .split(sep)
    .join("/")
    .replace(/\.\w+$/, "");
  return path.startsWith(".") ? path : `./${path}`;
}

const numbered = (start: string, end: string, number: number): string =>
  `${start}${number === 1 ? "" : `-${number}`}${end}`;

export const languages = {
  typescript: {
    program: typescriptProgram,
    declares: typescriptDeclares,
    mainFile: "index.ts",
    otherFile: (number) => numbered("imported", ".ts", number),
    include: (file, main) => `Add \`import "${pathFrom(main, file)}";\` to ${main}.`,
  },
  python: {
    program: pythonProgram,
    declares: pythonDeclares,
    mainFile: "__main__.py",
    // A name of a module contains no dash.
    otherFile: (number) => numbered("imported", ".py", number).replace("-", "_"),
    include: (file, main) => {
      const path = pathFrom(main, file);
      // Python imports modules from the folder of the main file.
      if (path.startsWith("../"))
        return `Move ${file} to ${dirname(main)}, and add \`import ${basename(path)}\` to ${main}.`;
      return `Add \`import ${path.slice("./".length).replaceAll("/", ".")}\` to ${main}.`;
    },
  },
  go: {
    program: goProgram,
    declares: goDeclares,
    mainFile: "main.go",
    otherFile: (number) => numbered("imported", ".go", number),
    include: (file, main) => {
      const call = `\`${functionName(file)}(ctx)\``;
      // A package is a folder.
      if (dirname(file) !== dirname(main)) return `Move ${file} to ${dirname(main)}, and call ${call} in ${main}.`;
      return `Call ${call} of ${file} in ${main}.`;
    },
  },
  // Without a main file: the project file is often the program.
  yaml: {
    program: yamlProgram,
    declares: yamlDeclares,
    otherFile: (number) => numbered("imported", ".yaml", number),
    include: (file, main) => `Move the sections of ${file} to ${main}.`,
  },
} satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly LanguageName[];

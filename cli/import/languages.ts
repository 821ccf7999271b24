import { basename, dirname, relative, sep } from "node:path";
import { goDeclares, goMain, propertyName as goName, goProgram } from "../../provider/programs/go";
import { Library, type PackageTypes } from "../../provider/programs/library";
import type { Section } from "../../provider/programs/model";
import { type Links, linksToAll, noLinks, type Part } from "../../provider/programs/parts";
import {
  isModuleName,
  pythonDeclares,
  propertyName as pythonName,
  pythonProgram,
} from "../../provider/programs/python";
import { isEvaluatedName, typescriptDeclares, typescriptProgram } from "../../provider/programs/typescript";
import {
  hasConfigType,
  isEvaluatedName as isEvaluatedInYaml,
  yamlDeclares,
  yamlProgram,
} from "../../provider/programs/yaml";
import { packageFiles, packages } from "../provider";
import { camelCase } from "./program/names";

/** A language of programs. */
export interface Language {
  /** The program for a file. */
  program(sections: readonly Section[], file: string): string;
  /** Programs of several files. Undefined if a program of the language is always one file. */
  readonly split?: Split;
  /** Returns true if a program of this command declares the resource, whose type is a token such as `search:Index`. */
  declares(program: string, token: string, logical: string): boolean;
  /** Title in messages. */
  readonly title: string;
  /** Returns true for the name of a member that Pulumi evaluates instead of reading it as data. */
  rejects?(name: string): boolean;
  /** Returns true for the value of a secret that a program cannot read from the configuration. Default: it can read all. */
  rejectsSecret?(value: unknown): boolean;
  /** The main file of a project, which the command writes if it does not exist. */
  readonly mainFile: string;
  /** Names of the runtime in a project file. */
  readonly runtimes: readonly string[];
  /** The programs of several services are one file, because no file of the language runs others. */
  readonly isOneFile?: true;
  /** Returns true if a program can contain a file with this name. Default: any name. */
  canRun?(file: string): boolean;
  /** Other files: the first, the second and so on. `name` is that of the first file without its extension. */
  otherFile(number: number, name?: string): string;
  /**
   * Name of a file in the program: two files of a folder need different names. The case is not compared. Default: the name of the
   * file.
   */
  nameInProgram?(file: string): string;
  /** Name of a property in a program. */
  propertyName(name: string): string;
  /**
   * The step that makes another file a part of the program of the stack, whose main file is `main`.
   *
   * @param files phrase for the file and its parts.
   */
  include(file: string, main: string, files: string): string;
  /** Step before the first run of the program. Default: none. */
  readonly afterImport?: string;
  /** A main file that runs other files. Undefined if it cannot run one of them at its path. */
  main?(files: readonly string[], main: string): string | undefined;
  /** Returns true if a main file with this content runs another file. */
  isIncluded?(text: string, file: string, main: string): boolean;
}

/** Writes programs of several files. */
interface Split {
  /** A file with resources. */
  part(part: Part, program: SplitProgram): string;
  /** The file that runs the parts. */
  entry(program: SplitProgram, file: string): string;
}

/** A program of several files. */
export interface SplitProgram {
  /** Each part is after the parts that it refers to. */
  readonly parts: readonly Part[];
  /** Path of the main file of the project from the current folder. */
  readonly mainFile: string;
}

/** Path of a file from the folder of another file, without its extension: `../other/imported`. */
function pathFrom(main: string, file: string): string {
  const path = relative(dirname(main), file)
    .split(sep)
    .join("/")
    .replace(/\.\w+$/, "");
  return path.startsWith(".") ? path : `./${path}`;
}

const numbered = (number: number, name = "imported"): string => `${name}${number === 1 ? "" : `-${number}`}`;

/** The relations of a file whose module in TypeScript or Python has the name that `moduleOf` returns. */
const withModules = ({ exported, imported }: Links, moduleOf: (path: string) => string): Links => ({
  exported,
  imported: imported.map(({ path, resources }) => ({ path: moduleOf(path), resources })),
});

/** All files of a program are in one folder. */
const typescriptModule = (path: string): string => `./${basename(path, ".ts")}`;

/** Matches a string literally. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Comments and strings of several lines could contain the text of a statement. */
const withoutBlocks = (text: string): string => text.replace(/\/\*.*?\*\/|`[^`]*`/gs, "");

/**
 * Python imports modules from the folder of the main file, and from folders in it whose names are names of modules. A file elsewhere
 * must be moved to it.
 */
const isImportable = (from: string): boolean =>
  from.startsWith("./") && from.slice("./".length).split("/").every(isModuleName);

function pythonModule(path: string, mainFile: string): string {
  const from = pathFrom(mainFile, path);
  return isImportable(from) ? from.slice("./".length).replaceAll("/", ".") : basename(from);
}

/**
 * Names in a file in Go. All files of a package share their names, and a package may contain several programs of this command, so
 * that each name contains the name of a file. Functions that declare resources start with `declare`, so that other names differ
 * from them.
 */
const goFile = (file: string) => ({
  functionName: functionName(file),
  secretObject: camelCase(`secret-of-${basename(file, ".go")}`),
});

/** Type with the resources of a divided program in Go. Its name contains that of the first part, which no other program has. */
const exportsType = ({ parts: [first] }: SplitProgram): string =>
  camelCase(`exports-of-${basename(first?.path ?? "", ".go")}`);

const isGoMain = (file: string): boolean => basename(file) === "main.go";

/** Function in a file in Go that is not the main file: `imported-2.go` → `declareImported2`. */
const functionName = (file: string): string => camelCase(`declare-${basename(file, ".go")}`);

let schema: PackageTypes | undefined;

/** The libraries of the languages. Their schema is read once, when the command writes a program. */
function library(): Library {
  schema ??= JSON.parse(packageFiles().packageFile("provider/schema.json")) as PackageTypes;
  return new Library(schema, ...packages().loadedSchemas());
}

/** The end of the name of a file in Go that is only for one platform: `_` and a value of GOOS or GOARCH. */
const goPlatform =
  /^[^.]*_(aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|nacl|netbsd|openbsd|plan9|solaris|wasip1|windows|zos|386|amd64(p32)?|arm(64)?(be)?|loong64|mips(64)?(p32)?(le)?|ppc(64(le)?)?|riscv(64)?|s390x?|sparc(64)?|wasm)\./;

export const languages = {
  typescript: {
    title: "TypeScript",
    rejects: isEvaluatedName,
    program: (sections) => typescriptProgram(sections),
    split: {
      part: (part) => typescriptProgram(part.sections, withModules(part, typescriptModule)),
      entry: ({ parts }) => typescriptProgram([], withModules(linksToAll(parts), typescriptModule)),
    },
    declares: typescriptDeclares,
    propertyName: (name) => name,
    mainFile: "index.ts",
    otherFile: (number, name) => `${numbered(number, name)}.ts`,
    runtimes: ["nodejs", "bun"],
    include: (file, main) => `Add \`import "${pathFrom(main, file)}";\` to ${main}.`,
    main: (files, main) => files.map((file) => `import "${pathFrom(main, file)}";\n`).join(""),
    isIncluded: (text, file, main) =>
      new RegExp(
        String.raw`^(?:(?:import|export)\b[^;\n]*|(?:const\b[^/\n]*)?\brequire\()["']${literal(pathFrom(main, file))}(?:\.[jt]s)?["']`,
        "m",
      ).test(withoutBlocks(text)),
  },
  python: {
    title: "Python",
    program: (sections) => pythonProgram(sections, library()),
    split: {
      part: (part, { mainFile }) =>
        pythonProgram(
          part.sections,
          library(),
          withModules(part, (path) => pythonModule(path, mainFile)),
        ),
      entry: ({ parts, mainFile }) =>
        pythonProgram(
          [],
          library(),
          withModules(linksToAll(parts), (path) => pythonModule(path, mainFile)),
        ),
    },
    declares: pythonDeclares,
    propertyName: pythonName,
    mainFile: "__main__.py",
    runtimes: ["python"],
    // The last two would hide the libraries that a program imports.
    canRun: (file) =>
      file.endsWith(".py") && isModuleName(basename(file, ".py")) && !["pulumi.py", "pulumi_trefoil.py"].includes(file),
    // A name of a module contains no dash.
    otherFile: (number, name) => `${numbered(number, name).replaceAll("-", "_")}.py`,
    include: (file, main, files) => {
      const add = `dd \`import ${pythonModule(file, main)}\` to ${main}.`;
      return isImportable(pathFrom(main, file)) ? `A${add}` : `Move ${files} to ${dirname(main)}, and a${add}`;
    },
    main: (files, main) =>
      files.some((file) => !isImportable(pathFrom(main, file)))
        ? undefined
        : files.map((file) => `import ${pythonModule(file, main)}\n`).join(""),
    isIncluded: (text, file, main) => {
      const name = literal(pythonModule(file, main));
      return new RegExp(String.raw`^(?:import ${name}|from ${name} import .*)\s*(?:#.*)?$`, "m").test(
        text.replace(/(["']{3}).*?\1/gs, ""),
      );
    },
  },
  go: {
    title: "Go",
    afterImport: "Run `go mod tidy` before the next preview: the program may import packages that go.sum lacks.",
    program: (sections, file) =>
      isGoMain(file) ? goProgram(sections, library()) : goProgram(sections, library(), goFile(file)),
    split: {
      part: (part, program) =>
        goProgram(part.sections, library(), { ...goFile(part.path), exportsType: exportsType(program) }, part),
      entry: (program, file) => {
        const names = {
          exportsType: exportsType(program),
          ...(!isGoMain(file) && { functionName: functionName(file) }),
        };
        return goMain(program.parts, library(), names, ({ path }) => functionName(path));
      },
    },
    // Go ignores other files, and those for other platforms.
    canRun: (file) => /^[^_.].*(?<!_test)\.go$/.test(file) && !goPlatform.test(file),
    nameInProgram: functionName,
    declares: goDeclares,
    propertyName: goName,
    mainFile: "main.go",
    runtimes: ["go"],
    otherFile: (number, name) => `${numbered(number, name)}.go`,
    include: (file, main, files) => {
      const call = `\`${functionName(file)}(ctx)\``;
      // A package is a folder.
      if (dirname(file) !== dirname(main)) return `Move ${files} to ${dirname(main)}, and call ${call} in ${main}.`;
      return `Call ${call} of ${file} in ${main}.`;
    },
    main: (files, main) =>
      files.some((file) => dirname(file) !== dirname(main))
        ? undefined
        : goMain(
            files.map((path) => ({ path, sections: [], ...noLinks })),
            library(),
            {},
            ({ path }) => functionName(path),
          ),
    isIncluded: (text, file, main) =>
      dirname(file) === dirname(main) &&
      new RegExp(String.raw`^[^/"\n]*\b${functionName(file)}\(`, "m").test(
        withoutBlocks(text).replace(/^func .*/gm, ""),
      ),
  },
  // The project file is often the program, and then the main file.
  yaml: {
    title: "YAML",
    rejects: isEvaluatedInYaml,
    rejectsSecret: (value) => !hasConfigType(value),
    program: (sections, file = "") => yamlProgram(sections, library(), basename(file) === "Main.yaml"),
    declares: yamlDeclares,
    propertyName: (name) => name,
    mainFile: "Main.yaml",
    runtimes: ["yaml"],
    isOneFile: true,
    otherFile: (number, name) => `${numbered(number, name)}.yaml`,
    include: (file, main) => `Move the sections of ${file} to ${main}.`,
  },
} satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof languages;

export const languageNames = Object.keys(languages) as readonly LanguageName[];

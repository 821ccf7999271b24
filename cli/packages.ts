import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Catalogue, Module } from "../provider/define";
import type { ParameterizedPackage } from "../provider/openapi/parameter";
import type { PackageTypes } from "../provider/programs/library";
import { isRecord } from "../provider/text/json";
import { projectFileHere } from "./pulumi";

/** A package from a document, in the project file. */
export interface ProjectPackage {
  readonly name: string;
  /** Makes the package of its files, once. @throws Error with the place of a problem and its remedy. */
  load(): ParameterizedPackage;
  /** The Pulumi schema of the package, if the command uses it. */
  loadedSchema(): PackageTypes | undefined;
}

const define = () => require("../provider/define") as typeof import("../provider/define");
const own = () => (require("../provider/modules") as typeof import("../provider/modules")).ownCatalogue;
/** Only a package that a command uses loads the code for documents. */
const parameters = () => require("../provider/openapi/parameter") as typeof import("../provider/openapi/parameter");

const schemas = () =>
  require("../provider/openapi/package-schema") as typeof import("../provider/openapi/package-schema");

/** The packages of the last project. A command uses one. */
let last: { readonly project: string; readonly packages: readonly ProjectPackage[] } | undefined;

/**
 * The packages from documents in the file of the project here.
 *
 * @throws Error if the file is not valid YAML.
 */
export function packagesHere(): readonly ProjectPackage[] {
  const file = projectFileHere();
  const text = file === undefined ? "" : readFileSync(file, "utf8");
  // Most projects have no packages, and need no parser.
  if (file === undefined || !/\bpackages\b/.test(text)) return [];
  const project = `${file}\n${text}`;
  if (last?.project !== project) last = { project, packages: packagesIn(file, text) };
  return last.packages;
}

function packagesIn(file: string, text: string): ProjectPackage[] {
  const { parse } = require("yaml") as typeof import("yaml");
  let project: unknown;
  try {
    project = parse(text, { maxAliasCount: 100, merge: true });
  } catch (error) {
    throw new Error(`${file} is not valid YAML: ${(error as Error).message} Correct it.`);
  }
  const entries = isRecord(project) && isRecord(project.packages) ? Object.entries(project.packages) : [];
  return entries.flatMap(([name, entry]) => {
    const args = argumentsIn(entry);
    if (!args) return [];
    let loaded: ParameterizedPackage | undefined;
    let schema: PackageTypes | undefined;
    const load = () => {
      loaded ??= made(name, file, args);
      return loaded;
    };
    const loadedSchema = () => {
      // The version of the plugin is no part of a program.
      if (loaded) schema ??= schemas().schemaOfPackage(loaded, loaded.version) as PackageTypes;
      return schema;
    };
    return [{ name, load, loadedSchema }];
  });
}

/** The schemas of the packages that the command uses. */
export const loadedSchemas = (): PackageTypes[] => packagesHere().flatMap((one) => one.loadedSchema() ?? []);

/** The plugin by its name, its path or the address of its repository, with a version or without. */
const ofTrefoil = /(^|[/\\])(pulumi-resource-)?trefoil([/@.].*)?$/;

/** The arguments of `pulumi package add` in an entry of the project. Undefined for another package. */
function argumentsIn(entry: unknown): string[] | undefined {
  const { source, parameters } = isRecord(entry) ? entry : {};
  if (typeof source !== "string" || !ofTrefoil.test(source) || !Array.isArray(parameters)) return undefined;
  return parameters[0] === "openapi" ? parameters.map(String) : undefined;
}

function made(name: string, file: string, args: readonly string[]): ParameterizedPackage {
  const place = `The package ${JSON.stringify(name)} in ${file}`;
  if (Object.hasOwn(own().modules, name))
    throw new Error(
      `${place} has the name of a module of Trefoil. Set another \`name\` in its resources file, and run \`pulumi package add\` again.`,
    );
  let found: ParameterizedPackage;
  try {
    found = parameters().packageFromArguments(args, (path) => readFile(resolve(dirname(file), path)));
  } catch (error) {
    throw new Error(`${place} cannot be read: ${(error as Error).message}`);
  }
  if (found.name === name) return found;
  throw new Error(
    `${place} has the name ${JSON.stringify(found.name)} in its resources file. Run \`pulumi package add\` again, and remove the other entry.`,
  );
}

function readFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return parameters().readText(path);
  const problem = found ? "is not a file" : "does not exist";
  throw new Error(`The file ${path} ${problem}. Correct \`parameters\`, or run \`pulumi package add\` again.`);
}

/** The definitions of Trefoil and of the packages of the project here. A package is loaded on first use. */
export function catalogueHere(): Catalogue {
  const packages = packagesHere();
  if (!packages.length) return own();
  const modules = packages.map(({ name, load }): [string, () => Module] => [
    name,
    () => {
      const { definitions, functions } = load();
      return { resources: definitions, functions };
    },
  ]);
  return new (define().Catalogue)({ ...Object.fromEntries(modules), ...own().modules }, () => [
    ...own().services(),
    ...packages.map(({ load }) => load().service),
  ]);
}

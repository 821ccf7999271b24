import { writeFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { Command, Option } from "commander";
import type { Definition, Service } from "../../provider/define";
import { type Host, hostNames, isHost } from "../../provider/engine-format";
import type { Session } from "../../provider/lifecycle";
import { counted, printable } from "../printable";
import { mainFileHere, projectHere, yamlProgramHere } from "../pulumi";
import {
  type Adoption,
  adopt,
  type DeclaredObjects,
  declareObjects,
  type Read,
  readObjects,
  titleOf,
} from "./adoption";
import { Discovery, type Found, hasScopes, kindName, messageOf, withoutDuplicates } from "./discovery";
import { kindsFor, managedAs } from "./kinds";
import { type Language, type LanguageName, languageNames, languages } from "./languages";
import { existingFiles, isOther, isWritten, type ProgramFile, programFile } from "./program/files";
import { importFile } from "./program/import-file";
import { type Resource, type Secret, sectionsOf } from "./program/program";
import { lifecycle } from "./provider";
import { gapLines, gapTexts, listLines, skippedLines, summary } from "./report";
import { ask, type Criteria, chosen, isDecided } from "./selection";
import { isTaken, readStack, runImport, type Stack, setSecrets } from "./stack";

interface Options {
  readonly stack?: string;
  readonly in: readonly string[];
  readonly kind: readonly string[];
  readonly name: readonly string[];
  readonly all?: boolean;
  readonly list?: boolean;
  readonly language: LanguageName;
  readonly out?: string;
  readonly file: string;
  readonly host?: Host;
  readonly overwrite?: boolean;
  readonly apply?: boolean;
}

/** `trefoil import`: writes a program and an import file for existing objects. */
export function importObjects(): Command {
  return new Command("import")
    .description("Write a program for existing objects, and a file with which `pulumi import` adopts them.")
    .argument("<scope>", "service (registry, oci, search, realtime, rest) or type, such as registry.Team")
    .argument("[ids...]", "ids or names of objects, such as acme/app")
    .option("--stack <name>", "use the configuration of this stack, and omit the objects that it manages")
    .addOption(repeatable("--in <name>", "only this namespace or organization, repository (oci) or path (rest)", "all"))
    .addOption(repeatable("--kind <type>", "only this type of the service", "all"))
    .addOption(repeatable("--name <pattern>", "objects with such a name or id; * matches any characters", "none"))
    .option("--all", "all objects")
    .option("--list", "print the objects, and write nothing")
    .addOption(
      new Option("--language <language>", "language of the program; others than typescript require the plugin")
        .choices(languageNames)
        .default("typescript"),
    )
    .option("--out <file>", "program to write (default: a new file, such as index.ts or imported.ts)")
    .option("--file <file>", "import file to write", "import.json")
    .addOption(new Option("--host <host>", "host of the resources (default: trefoil:host)").choices(hostNames))
    .option("--overwrite", "overwrite the file of --out, and the import file")
    .option("--apply", "also set the secrets of the stack, and run `pulumi import`")
    .addHelpText(
      "after",
      "\nOnly reads are sent to the service. Exit codes: 0 complete, 2 an object or a secret is missing, 1 error.",
    )
    .action(run);
}

const repeatable = (flags: string, description: string, ifOmitted: string): Option =>
  new Option(flags, `${description}; repeatable`)
    .argParser((value, values: readonly string[]) => [...values, value])
    .default([], ifOmitted);

/** @throws Error for options that exclude or require each other. */
function requireValid(ids: readonly string[], options: Options): void {
  const { apply: isApplying, stack, all, name, host, language, out, file } = options;
  if (language !== "typescript" && host === "dynamic")
    throw new Error(`--language ${language} requires the plugin. Pass --host plugin, or omit --host.`);
  if (isApplying && stack === undefined) throw new Error("--apply requires --stack.");
  if (isApplying && !all && !ids.length && !name.length && !process.stdin.isTTY)
    throw new Error(
      "--apply requires a choice of objects, because no terminal is available for a prompt. Pass --all, --name or ids.",
    );
  if (out !== undefined) requireOtherFile(out, file);
  if (language === "python" && out !== undefined && !/^[A-Za-z_]\w*\.py$/.test(basename(out)))
    throw new Error("--out must be a Python module that a program can import, such as imported.py.");
  if (all && (ids.length || name.length))
    throw new Error("--all selects all objects. Remove it, or remove --name and the ids.");
}

/** @throws Error if no kind has an input that `--in` sets. */
function requireScopes(kinds: readonly Definition[], within: readonly string[]): void {
  if (within.length && !kinds.some(hasScopes))
    throw new Error("--in does not apply: the types have no namespace, organization, repository or path. Remove --in.");
}

/** @throws Error if the import file would replace the program. */
function requireOtherFile(program: string, file: string): void {
  if (resolve(program) === resolve(file))
    throw new Error(`${file} is the file of the program and of the import. Pass another --out or --file.`);
}

async function run(scope: string, ids: readonly string[], options: Options): Promise<void> {
  requireValid(ids, options);
  const kinds = kindsFor(scope, options.kind);
  requireScopes(kinds, options.in);
  const stack = options.stack === undefined ? undefined : readStack(options.stack, projectHere() ?? "");
  const discovery = new Discovery(sessionsFor(stack), { within: options.in, ids, kinds, report });
  const objects = await existingObjects(kinds, discovery);
  const inStack = objects.filter((object) => managedAs(object, stack) !== undefined);
  const others = objects.filter((object) => !inStack.includes(object));
  if (inStack.length && !ids.length)
    report(`${inStack.length} of them ${isOrAre(inStack.length)} in the stack ${stack?.name}.`);
  const picked = await pick(objects, others, ids, options, discovery);
  const missing = picked?.filter((object) => !inStack.includes(object)) ?? others;
  const managed = picked?.filter((object) => inStack.includes(object)) ?? [];
  for (const object of ids.length ? managed : [])
    report(`${titleOf(object)} is in the stack ${stack?.name} already, as the resource "${managedAs(object, stack)}".`);
  if (!picked || options.list) {
    print(listLines(missing, discovery.gaps, { managed: inStack.length, stack: stack?.name }));
    process.exitCode = discovery.gaps.length ? 2 : 0;
    return;
  }
  if (!picked.length && !options.all) throw new Error("No object was selected. Nothing was written.");
  await importMissing({ objects, missing, managed, inStack }, { discovery, stack, options });
}

interface Selection {
  /** All objects of the account. */
  readonly objects: readonly Found[];
  /** Selected objects that the stack does not manage. */
  readonly missing: readonly Found[];
  /** Selected objects that the stack manages. */
  readonly managed: readonly Found[];
  /** All objects that the stack manages. */
  readonly inStack: readonly Found[];
}

/** Source, stack and options of an import. */
interface Endpoints {
  readonly discovery: Discovery;
  readonly stack: Stack | undefined;
  readonly options: Options;
}

async function importMissing(selection: Selection, endpoints: Endpoints): Promise<void> {
  const { discovery, stack, options } = endpoints;
  const read = await readObjects(selection.missing, discovery);
  const owners = selection.inStack.filter(({ definition }) => definition.hooks.import?.ownedObjects);
  const ownersRead = await readObjects(owners, discovery);
  const first = declareWithOwnKeys(read.objects, stack, options, ownersRead.objects);
  const isNeeded = first.objects.length > 0;
  const written = isNeeded ? await writtenBefore(selection, read.objects, ownersRead.objects, endpoints) : undefined;
  const { takenKeys, ...declared } = written ?? first;
  const adoption = await adopt(declared, discovery, stack);
  const all = { ...adoption, takenKeys, gaps: [...discovery.gaps, ...read.gaps, ...ownersRead.gaps] };
  if (!all.objects.length) return reportNothing(all, selection, stack);
  const host = hostFor(options, stack);
  const program = written?.program ?? programOf(all, options);
  const repeated = written ? [] : repeatedDeclarations(all, program, options.language);
  const files = writeFiles(all, program, options, host);
  const isApplied = stack !== undefined && options.apply === true && apply(all, stack, host);
  const { language } = options;
  print(
    summary(
      { ...all, warnings: [...all.warnings, ...repeated] },
      {
        ...files,
        language,
        stack: stack?.name,
        isApplied,
        mainFile: otherMainFile(files.program, language),
        isRetry: written !== undefined,
      },
    ),
  );
  process.exitCode = isIncomplete(all, isApplied) ? 2 : 0;
}

/** Warnings about default files that also declare a resource of the program. */
function repeatedDeclarations({ objects }: Adoption, program: ProgramFile, language: LanguageName): string[] {
  const others = existingFiles(language, undefined).filter(({ path }) => path !== program.path);
  return others.flatMap(({ path, text }) =>
    objects
      .filter(({ resource: { found, logical } }) => languages[language].declares(text, found.definition.token, logical))
      .map(({ resource }) => `${path} declares ${titleOf(resource.found)}, too. Remove one of the declarations.`),
  );
}

/** The main file of the project, if it is not the written program. */
function otherMainFile(program: string, name: LanguageName): string | undefined {
  const { mainFile }: Language = languages[name];
  const path = mainFile === undefined ? yamlProgramHere() : mainFileHere(mainFile);
  return path === resolve(program) ? undefined : relative(process.cwd(), path);
}

/** Returns true if an object or a secret is missing. */
const isIncomplete = ({ gaps, skipped, unknownSecrets }: Adoption, isApplied: boolean): boolean =>
  gaps.length > 0 || skipped.some(({ isBuiltIn }) => !isBuiltIn) || (!isApplied && unknownSecrets.length > 0);

/** Reports that no object remains to be imported. */
function reportNothing(adoption: Adoption, { managed }: Selection, stack: Stack | undefined): void {
  const isDone = !isIncomplete(adoption, true);
  const inStack = isDone ? "Everything is" : `${counted(managed.length, "object")} ${isOrAre(managed.length)}`;
  const nothing = isDone ? "There is nothing to import." : "No object was imported, and no file was written.";
  print([
    managed.length ? `${inStack} in the stack ${stack?.name} already.` : nothing,
    ...skippedLines(adoption.skipped),
    ...gapLines(adoption.gaps),
  ]);
  process.exitCode = isDone ? 0 : 2;
}

/**
 * The missing objects as a previous run declared them. Its program also declares objects that are in the stack now,
 * because its import failed before all were imported. Undefined if no file contains such a program.
 *
 * @param read the missing objects.
 * @param owners objects in the stack with which the service may have created some of the missing objects.
 */
async function writtenBefore(
  { objects, missing, inStack }: Selection,
  read: readonly Read[],
  owners: readonly Read[],
  { discovery, stack, options }: Endpoints,
): Promise<(DeclaredObjects & Pick<Adoption, "takenKeys"> & { readonly program: ProgramFile }) | undefined> {
  if (!stack) return undefined;
  const { language, out } = options;
  const nameOf = (object: Found): string => managedAs(object, stack) ?? "";
  for (const { path, text } of existingFiles(language, out)) {
    const own = inStack.filter((object) => languages[language].declares(text, object.definition.token, nameOf(object)));
    if (!own.length) continue;
    const ownRead = await readObjects(own, discovery);
    const values = new Map([...read, ...ownRead.objects].map((one) => [one.found, one]));
    const inOrder = objects.flatMap((object) => values.get(object) ?? []);
    const names = own.map(nameOf);
    const before = { ...stack, logicalNames: stack.logicalNames.filter((name) => !names.includes(name)) };
    const otherOwners = owners.filter(({ found }) => !own.includes(found));
    const declared = declareWithOwnKeys(inOrder, before, { language, out: path }, otherOwners);
    const program = programOf(declared, { language, out: path });
    if (!isWritten(program)) continue;
    return {
      ...declared,
      objects: declared.objects.filter(({ resource }) => missing.includes(resource.found)),
      program,
    };
  }
  return undefined;
}

/**
 * Names the resources and the configuration keys of their secrets. A key that the stack contains may belong to another
 * resource. It belongs to the import if a previous run wrote the same program. Otherwise all secrets that the service
 * does not return get other keys, so that the next run chooses the same ones.
 */
export function declareWithOwnKeys(
  read: readonly Read[],
  stack: Stack | undefined,
  options: Pick<Options, "language" | "out">,
  managed: readonly Read[] = [],
): DeclaredObjects & Pick<Adoption, "takenKeys"> {
  const declared = declareObjects(read, stack, [], managed);
  const secrets = declared.objects.flatMap(({ resource }) => resource.secrets);
  const taken = secrets.filter((secret) => isTaken(secret, stack));
  if (!taken.length || isWritten(programOf(declared, options))) return { ...declared, takenKeys: [] };
  const reserved = [...taken, ...secrets.filter(({ value }) => value === undefined)];
  const keysOf = (list: readonly Secret[]) => list.map(({ key }) => key);
  return { ...declareObjects(read, stack, keysOf(reserved), managed), takenKeys: keysOf(taken) };
}

/** The host that runs the resources of the program. The dynamic host runs only programs in TypeScript. */
function hostFor({ host, language }: Options, stack: Stack | undefined): Host {
  if (language !== "typescript") return "plugin";
  if (host !== undefined) return host;
  const setting = stack?.configuration["trefoil:host"] ?? (lifecycle().environment().TREFOIL_HOST || hostNames[0]);
  if (isHost(setting)) return setting;
  throw new Error("trefoil:host must be `dynamic` or `plugin`. Correct it, or pass --host. Nothing was written.");
}

/** Sessions with the configuration of the stack, or else of the environment. */
function sessionsFor(stack: Stack | undefined): (service: Service) => Session {
  const sessions = new Map<Service, Session>();
  return (service) => {
    const session = sessions.get(service) ?? new (lifecycle().Session)(service, stack?.configuration ?? {}, report);
    sessions.set(service, session);
    return session;
  };
}

/** All objects of these kinds. */
async function existingObjects(kinds: readonly Definition[], discovery: Discovery): Promise<readonly Found[]> {
  for (const kind of kinds) {
    const problem = await lifecycle().validateAccess(discovery.sessionOf(kind.service), kind, kindName(kind));
    if (problem !== undefined) throw new Error(problem);
  }
  const lists: Found[] = [];
  for (const kind of kinds) {
    const found = await discovery.objects(kind);
    const failed = discovery.gaps.filter(({ list }) => list?.kind === kindName(kind)).length;
    const failures = failed ? `${counted(failed, "list")} failed` : "";
    const successes = failed && !found.length ? "" : `${found.length} found`;
    report(`${kindName(kind)}: ${[successes, failures].filter(Boolean).join(", ")}`);
    lists.push(...found);
  }
  await discovery.reportMissingRoots();
  if (discovery.gaps.length && !discovery.listed) throw new Error(gapTexts(discovery.gaps).join("\n"));
  return withoutDuplicates(lists);
}

const criteriaOf = (ids: readonly string[], { name, all }: Options): Criteria => ({
  ids,
  names: name,
  all: all === true,
});

/**
 * The selected objects. Undefined if the options select none, so that they are only listed.
 *
 * @param others the objects that the stack does not manage.
 */
async function pick(
  objects: readonly Found[],
  others: readonly Found[],
  ids: readonly string[],
  options: Options,
  { gaps }: Discovery,
) {
  const criteria = criteriaOf(ids, options);
  if (isDecided(criteria)) {
    try {
      return chosen(objects, criteria);
    } catch (error) {
      // An object may be in a part of the account that could not be read.
      throw new Error([messageOf(error), ...gapLines(gaps)].join("\n"));
    }
  }
  return !options.list && process.stdin.isTTY && others.length ? ask(others, report) : undefined;
}

/** The program with its file. */
export const programOf = (
  {
    objects,
    unread,
  }: Pick<DeclaredObjects, "unread"> & { readonly objects: readonly { readonly resource: Resource }[] },
  { language, out }: Pick<Options, "language" | "out">,
): ProgramFile =>
  programFile(
    language,
    sectionsOf(
      objects.map(({ resource }) => resource),
      unread,
    ),
    out,
  );

/** Writes the program and, unless `--apply` passes it to Pulumi, the import file. */
function writeFiles(
  adoption: Adoption,
  program: ProgramFile,
  options: Options,
  host: Host,
): { program: string; file: string | undefined } {
  const { file, stack, overwrite, apply: isApplying } = options;
  requireOtherFile(program.path, file);
  const importing = () => importFile(adoption.objects, { host, withSecrets: false, stack: stackName(stack) });
  const files = [program, ...(isApplying ? [] : [{ path: file, text: importing() }])];
  const kept = overwrite ? [] : files.filter(isOther);
  if (kept.length) {
    const names = kept.map(({ path }) => path).join(" and ");
    throw new Error(
      `${names} would be overwritten. Pass --overwrite, or other files with --out and --file. Nothing was written.`,
    );
  }
  for (const { path, text } of files) writeFileSync(path, text);
  return { program: program.path, file: isApplying ? undefined : file };
}

/** The last part of a fully qualified stack name is the name in programs. */
const stackName = (stack: string | undefined): string | undefined => stack?.split("/").at(-1);

/** Sets the secrets and runs the import. Returns false if a secret is not known. */
function apply({ objects, unknownSecrets }: Adoption, stack: Stack, host: Host): boolean {
  if (unknownSecrets.length) return false;
  setSecrets(
    objects.map(({ resource }) => resource),
    stack,
  );
  report(`Importing ${counted(objects.length, "resource")} into the stack ${stack.name}.`);
  const file = importFile(objects, { host, withSecrets: true, stack: stackName(stack.name) });
  const found = objects.map(({ resource }) => resource.found);
  runImport(file, stack, (after) => found.filter((one) => managedAs(one, after) === undefined).map(titleOf));
  return true;
}

const isOrAre = (count: number): string => (count === 1 ? "is" : "are");

const report = (line: string): void => void process.stderr.write(`${printable(line)}\n`);

const print = (lines: readonly string[]): void =>
  void process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(""));

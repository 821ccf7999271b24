import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import type { Definition, Service } from "../../provider/define";
import { type Host, hostNames, isHost } from "../../provider/engine-format";
import type { Session } from "../../provider/lifecycle";
import { projectHere } from "../pulumi";
import { type Adoption, adopt, type DeclaredObjects, declareObjects, type Read, readObjects } from "./adoption";
import { Discovery, type Found, kindName, messageOf, withoutDuplicates } from "./discovery";
import { kindsFor, kindsOfSameObject } from "./kinds";
import { type LanguageName, languageNames } from "./languages";
import { isOther, isWritten, type ProgramFile, programFile } from "./program/files";
import { importFile } from "./program/import-file";
import { type Resource, type Secret, sectionsOf } from "./program/program";
import { lifecycle } from "./provider";
import { gapLines, listLines, summary } from "./report";
import { ask, chosen, isDecided } from "./selection";
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
      "\nOnly reads are sent to the service. Exit codes: 0 complete, 2 something is missing, 1 error.",
    )
    .action(run);
}

const repeatable = (flags: string, description: string, ifOmitted: string): Option =>
  new Option(flags, `${description}; repeatable`)
    .argParser((value, values: readonly string[]) => [...values, value])
    .default([], ifOmitted);

/** @throws Error for options that exclude or require each other. */
function requireValid(ids: readonly string[], options: Options): void {
  const { apply: isApplying, stack, all, name, host, language } = options;
  if (language !== "typescript" && host === "dynamic")
    throw new Error(`--language ${language} requires the plugin. Pass --host plugin, or omit --host.`);
  if (isApplying && stack === undefined) throw new Error("--apply requires --stack.");
  if (all && (ids.length || name.length))
    throw new Error("--all selects all objects. Remove it, or remove --name and the ids.");
}

async function run(scope: string, ids: readonly string[], options: Options): Promise<void> {
  requireValid(ids, options);
  const kinds = kindsFor(scope, options.kind);
  const stack = options.stack === undefined ? undefined : readStack(options.stack, projectHere() ?? "");
  const discovery = new Discovery(sessionsFor(stack), { within: options.in, ids, kinds, report });
  const objects = await existingObjects(kinds, discovery, stack);
  const picked = await pick(objects, ids, options, discovery);
  if (!picked || options.list) {
    process.stdout.write(`${listLines(picked ?? objects, discovery.gaps).join("\n")}\n`);
    process.exitCode = discovery.gaps.length ? 2 : 0;
    return;
  }
  if (!picked.length) throw new Error("No object was selected. Nothing was written.");
  const read = await readObjects(picked, discovery);
  const { takenKeys, ...declared } = declareWithOwnKeys(read.objects, stack, options);
  const adoption = await adopt(declared, discovery, stack);
  const all = { ...adoption, takenKeys, gaps: [...discovery.gaps, ...read.gaps] };
  if (!all.objects.length) throw new Error(nothingToImport(all));
  const host = hostFor(options, stack);
  const files = writeFiles(all, options, host);
  const isApplied = stack !== undefined && options.apply === true && apply(all, stack, host);
  const { language } = options;
  process.stdout.write(`${summary(all, { ...files, language, stack: stack?.name, isApplied }).join("\n")}\n`);
  process.exitCode = all.gaps.length || (options.apply && !isApplied) ? 2 : 0;
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
): DeclaredObjects & Pick<Adoption, "takenKeys"> {
  const declared = declareObjects(read, stack, []);
  const secrets = declared.objects.flatMap(({ resource }) => resource.secrets);
  const taken = secrets.filter((secret) => isTaken(secret, stack));
  if (!taken.length || isWritten(programOf(declared, options))) return { ...declared, takenKeys: [] };
  const reserved = [...taken, ...secrets.filter(({ value }) => value === undefined)];
  const keysOf = (list: readonly Secret[]) => list.map(({ key }) => key);
  return { ...declareObjects(read, stack, keysOf(reserved)), takenKeys: keysOf(taken) };
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

/** Objects of these kinds that the stack does not manage. */
async function existingObjects(
  kinds: readonly Definition[],
  discovery: Discovery,
  stack: Stack | undefined,
): Promise<readonly Found[]> {
  for (const kind of kinds) {
    const problem = await lifecycle().validateAccess(discovery.sessionOf(kind.service), kind, kindName(kind));
    if (problem !== undefined) throw new Error(problem);
  }
  const lists: Found[] = [];
  for (const kind of kinds) {
    const found = await discovery.objects(kind);
    report(`${kindName(kind)}: ${found.length} found`);
    lists.push(...found);
  }
  const [gap] = discovery.gaps;
  if (gap && !discovery.listed) throw new Error(`${gap.what}: ${gap.reason}`);
  const found = withoutDuplicates(lists);
  const others = found.filter(
    ({ definition, id }) => !kindsOfSameObject(definition).some(({ token }) => stack?.manages(token, id)),
  );
  if (others.length < found.length) report(`${found.length - others.length} of them are in the stack ${stack?.name}.`);
  return others;
}

/** The objects to import. Undefined if the options choose none, so that they are only listed. */
async function pick(objects: readonly Found[], ids: readonly string[], options: Options, { gaps }: Discovery) {
  const criteria = { ids, names: options.name, all: options.all === true };
  if (isDecided(criteria)) {
    try {
      return chosen(objects, criteria);
    } catch (error) {
      // An object may be in a part of the account that could not be read.
      throw new Error([messageOf(error), ...gapLines(gaps)].join("\n"));
    }
  }
  return !options.list && process.stdin.isTTY && objects.length ? ask(objects, report) : undefined;
}

function nothingToImport({ skipped, gaps }: Adoption): string {
  const reasons = [
    ...gaps.map(({ what, reason }) => `${what}: ${reason}`),
    ...skipped.map(({ found, reason }) => `${kindName(found.definition)} ${found.label || found.id}: ${reason}.`),
  ];
  return [`No object was imported, and no file was written.`, ...reasons].join("\n");
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
function writeFiles(adoption: Adoption, options: Options, host: Host): { program: string; file: string | undefined } {
  const { file, stack, overwrite, apply: isApplying } = options;
  const program = programOf(adoption, options);
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
  report(`Importing ${objects.length} resources into the stack ${stack.name}.`);
  runImport(importFile(objects, { host, withSecrets: true, stack: stackName(stack.name) }), stack);
  return true;
}

const report = (line: string): void => void process.stderr.write(`${line}\n`);

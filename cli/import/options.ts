import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import type { Definition } from "../../provider/define";
import { type Host, hostNames } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { endOfHelp } from "../help";
import { hasPathInputs, requireInputs, type Scope, serviceNames } from "./kinds";
import { type Language, type LanguageName, languageNames, languages } from "./languages";

/** Options of the command. */
export interface Options {
  readonly stack?: string;
  readonly in: readonly string[];
  readonly kind: readonly string[];
  readonly name: readonly string[];
  readonly fromState?: string;
  readonly all?: boolean;
  readonly list?: boolean;
  readonly language: LanguageName;
  readonly out?: string;
  readonly file: string;
  readonly host?: Host;
  readonly overwrite?: boolean;
  readonly apply?: boolean;
  readonly protect?: boolean;
}

/** The command with its options, without its action. */
export function commandWithOptions(): Command {
  return new Command("import")
    .description("Write a program for existing objects, and a file with which `pulumi import` adopts them.")
    .argument("[scope]", "service (registry, oci, search, realtime, rest) or type, such as registry.Team; default: all")
    .argument("[ids...]", "ids or names of objects, such as acme/app")
    .option("--stack <name>", "use the configuration of this stack, and omit the objects that it manages")
    .addOption(repeatable("--in <name>", "only this namespace or organization, repository (oci) or path (rest)", "all"))
    .addOption(repeatable("--kind <type>", "only this type, such as Team", "all"))
    .addOption(repeatable("--name <pattern>", "objects with such a name or id; * matches any characters", "none"))
    .option("--all", "all objects; without a service or a type, those of all configured services")
    .option("--from-state <file>", "objects of Terraform providers in a state of Terraform, or in an export of a stack")
    .option("--list", "print the objects, and write nothing")
    .addOption(
      new Option("--language <language>", "language of the program; others than typescript require the plugin")
        .choices(languageNames)
        .default("typescript"),
    )
    .option("--protect", "protect the resources: `pulumi` does not delete them until the program changes the option")
    .option("--out <file>", "program to write (default: a new file, such as index.ts or imported.ts)")
    .option("--file <file>", "import file to write", "import.json")
    .addOption(new Option("--host <host>", "host of the resources (default: trefoil:host)").choices(hostNames))
    .option("--overwrite", "overwrite the file of --out, and the import file")
    .option("--apply", "also set the secrets of the stack, and run `pulumi import`")
    .addHelpText("after", () => `\nOnly reads are sent to the service.\n${endOfHelp("import")}`);
}

const repeatable = (flags: string, description: string, ifOmitted: string): Option =>
  new Option(flags, `${description}; repeatable`)
    .argParser((value, values: readonly string[]) => [...values, value])
    .default([], ifOmitted);

/** @throws Error for options that exclude or require each other. */
export function requireValid(ids: readonly string[], options: Options): void {
  const { apply: isApplying, stack, host, language, out, file } = options;
  if (language !== "typescript" && host === "dynamic")
    throw new Error(`${shellCommand`--language ${language}`} requires the plugin. Pass --host plugin, or omit --host.`);
  if (isApplying && stack === undefined) throw new Error("--apply requires --stack.");
  requireOneSelection(ids, options);
  if (out !== undefined) requireOtherFile(out, file);
  const { canRun, title, otherFile }: Language = languages[language];
  if (out !== undefined && canRun?.(basename(out)) === false)
    throw new Error(`--out must be a file that a program in ${title} can contain, such as ${otherFile(1)}.`);
}

/** @throws Error if several options select the objects, or if none does and no prompt is possible. */
function requireOneSelection(ids: readonly string[], { apply: isApplying, all, name, fromState, ...options }: Options) {
  const isNamed = ids.length > 0 || name.length > 0;
  if (fromState !== undefined && (all || isNamed || options.in.length))
    throw new Error("--from-state selects the objects. Remove it, or remove --all, --name, --in and the ids.");
  if (all && isNamed) throw new Error("--all selects all objects. Remove it, or remove --name and the ids.");
  if (isApplying && !all && !isNamed && fromState === undefined && !process.stdin.isTTY)
    throw new Error(
      "--apply requires a choice of objects, because no terminal is available for a prompt. Pass --all, --name or ids.",
    );
}

/** @throws Error if options and kinds exclude or require each other. */
export function requireSuitable({ kinds, isAllServices }: Scope, options: Options): void {
  const { all, list, name, out, language } = options;
  const { isOneFile }: Language = languages[language];
  const isByService = hasSeveralServices(kinds) && !isOneFile;
  if (isByService && out !== undefined)
    throw new Error("--out names one file, but the command writes a file for each service. Remove --out.");
  if (isAllServices && !all && !list && !name.length)
    throw new Error(
      `Pass a service (${serviceNames().join(", ")}), a type such as registry.Team, or --kind. To import all services, pass --all.`,
    );
  requirePathInputs(kinds, options.in);
}

/** Returns true if the kinds belong to several services, so that each service gets a file in most languages. */
export const hasSeveralServices = (kinds: readonly Definition[]): boolean =>
  new Set(kinds.map(({ service }) => service)).size > 1;

/** @throws Error if no kind has an input that `--in` sets. */
function requirePathInputs(kinds: readonly Definition[], within: readonly string[]): void {
  if (within.length && !kinds.some(hasPathInputs))
    throw new Error("--in does not apply: the types have no namespace, organization, repository or path. Remove --in.");
  requireInputs(kinds, within);
}

/** @throws Error if the import file would replace the program. */
export function requireOtherFile(program: string, file: string): void {
  if (resolve(program) === resolve(file))
    throw new Error(`${file} is the file of the program and of the import. Pass another --out or --file.`);
}

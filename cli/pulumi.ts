import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { noteSecrets } from "../provider/text/known-secrets";
import { shellCommand } from "../provider/text/shell";

/** Only a command that reads a project in YAML loads the parser. */
const yaml = () => require("yaml") as typeof import("yaml");

/** Project of the program in the current folder or a folder above it, as for Pulumi. */
export function projectHere(): string | undefined {
  const file = projectFile(process.cwd());
  return file && settingIn(file, "name");
}

/** Runtime of the program here, such as `nodejs`. Undefined without a project, and if its file does not name one. */
export function runtimeHere(): string | undefined {
  const file = projectFileHere();
  if (file === undefined) return undefined;
  const project = yaml().parseDocument(readFileSync(file, "utf8"));
  // With options, it is a map.
  const runtime = project.getIn(["runtime", "name"]) ?? project.get("runtime");
  return typeof runtime === "string" ? runtime : undefined;
}

/** Path of the project file in the current folder or a folder above it. */
export const projectFileHere = (): string | undefined => projectFile(process.cwd());

/** The folder in which Pulumi runs the program and the providers: that of its main file, or else that of the project. */
export const programFolderHere = (): string => dirname(mainFileHere("index"));

/**
 * The settings file of a stack in the project. Undefined if it does not exist.
 *
 * @param stack name, with or without organization and project.
 */
export function stackFileHere(stack: string): string | undefined {
  const file = projectFileHere();
  if (file === undefined) return undefined;
  const name = `Pulumi.${stack.slice(stack.lastIndexOf("/") + 1)}`;
  const folder = join(dirname(file), settingIn(file, "stackConfigDir") ?? ".");
  return [".yaml", ".yml"].map((extension) => join(folder, name + extension)).find(existsSync);
}

/** Path of the main file of the program. Without a project, it is in the current folder. */
export function mainFileHere(name: string): string {
  const file = projectFile(process.cwd());
  if (!file) return resolve(name);
  const main = join(dirname(file), settingIn(file, "main") ?? ".");
  return extname(main) && !isFolder(main) ? main : join(main, name);
}

/**
 * Path of a program in YAML: `Main.json` or `Main.yaml` in the folder of the program, or else the project file if it contains a
 * program. If no file contains one, the path of a new `Main.yaml`.
 */
export function yamlProgramHere(): string {
  const main = ["Main.json", "Main.yaml"].map(mainFileHere).find(existsSync);
  const project = projectFile(process.cwd());
  const sections = ["resources", "variables", "outputs", "components"];
  const document = project === undefined ? undefined : yaml().parseDocument(readFileSync(project, "utf8"));
  const hasProgram = sections.some((section) => document?.has(section));
  return main ?? (project !== undefined && hasProgram ? project : mainFileHere("Main.yaml"));
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function projectFile(folder: string): string | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"].map((name) => join(folder, name)).find(existsSync);
  return file ?? (dirname(folder) === folder ? undefined : projectFile(dirname(folder)));
}

const settingIn = (file: string, key: string): string | undefined =>
  new RegExp(`^\\ufeff?${key}:\\s*["']?([^"'\\s#]+)`, "m").exec(readFileSync(file, "utf8"))?.[1];

/** A value in the configuration of a stack. */
interface ConfigEntry {
  readonly value?: string;
  readonly secret?: boolean;
}

/** The configuration of a stack with its secrets, as the CLI prints it. It contains credentials and must not be printed. */
export const configEntries = async (
  stack: string,
  options?: RunOptions,
): Promise<[key: string, entry: ConfigEntry][]> => {
  const args = ["config", "--show-secrets", "--json", "--stack", stack];
  const entries = (await startedPulumi(args, options)) as Record<string, ConfigEntry>;
  for (const { value, secret } of Object.values(entries)) if (secret) noteSecrets(value);
  return Object.entries(entries);
};

/** The configuration of a stack by key, with its secrets. It contains credentials and must not be printed. */
export const stackConfiguration = async (stack: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await configEntries(stack)).flatMap(([key, { value }]) => (typeof value === "string" ? [[key, value]] : [])),
  );

/** Configuration of Trefoil in a stack. It contains credentials and must not be printed. */
export const configurationOf = async (stack: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await stackConfiguration(stack)).filter(([key]) => key.startsWith("trefoil:")));

/** Result of one run of the CLI. */
interface RunResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of one run of the CLI. */
interface RunOptions {
  /** Standard input. It may contain secrets. */
  readonly input?: string;
  /** Advice if the command fails, in complete sentences. */
  readonly advice?: string;
  /** The complete environment. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Options of a run during which other work continues. */
interface StartOptions extends RunOptions {
  /** Receives each line of the standard output. It may contain secrets. */
  readonly onLine?: (line: string) => void;
}

/** Runs the Pulumi CLI in the current folder and parses its output as JSON. */
export const pulumi = (args: readonly string[], options: RunOptions = {}): unknown =>
  parsed(args, runPulumi(args, options), options);

/** Like `pulumi`, while other work continues. */
export const startedPulumi = async (args: readonly string[], options: RunOptions = {}): Promise<unknown> =>
  parsed(args, requireSuccess(args, await startPulumi(args, options), options), options);

function parsed(args: readonly string[], stdout: string, { advice = adviceOn(args) }: RunOptions): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${commandOf(args)} did not print JSON. ${advice}`);
  }
}

/** Runs the Pulumi CLI in the current folder. Returns its standard output, which may contain credentials. */
export const runPulumi = (args: readonly string[], options: RunOptions = {}): string =>
  requireSuccess(args, tryPulumi(args, options), options);

function requireSuccess(
  args: readonly string[],
  { status, stdout, stderr }: RunResult,
  { advice = adviceOn(args) }: RunOptions,
): string {
  if (status !== 0) throw new Error(`${commandOf(args)} failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  return stdout;
}

/** Runs the Pulumi CLI in the current folder. Returns the result even if the command fails. */
export function tryPulumi(
  args: readonly string[],
  { input, env, advice = adviceOn(args) }: RunOptions = {},
): RunResult {
  const { error, ...result } = spawnSync(...withInput([...args, "--non-interactive"], input), {
    input,
    env,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  if (!error) return result;
  throw notRun(args, error, advice);
}

const notRun = (args: readonly string[], { code }: NodeJS.ErrnoException, advice: string): Error =>
  new Error(`${commandOf(args)} could not be run (${code}). ${advice}`);

/** Starts the Pulumi CLI in the current folder. Resolves to the result even if the command fails. */
export async function startPulumi(
  args: readonly string[],
  { env, input, advice = adviceOn(args), onLine }: StartOptions = {},
): Promise<RunResult> {
  const child = spawn(...withInput([...args, "--non-interactive"], input), { env, stdio: "pipe" });
  // The command may end before it reads all of its input.
  child.stdin.on("error", () => {}).end(input);
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine);
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  }
  const [status] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    throw notRun(args, error, advice);
  });
  return { status, ...printed };
}

/**
 * Runs a command of the Pulumi CLI with the terminal of the user. Its output is written to standard error.
 *
 * @param env the complete environment. Default: that of this process.
 */
export async function showPulumi(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void> {
  const [status] = await once(spawn("pulumi", [...args], { env, stdio: ["inherit", 2, 2] }), "close");
  if (status !== 0) throw new Error(`${commandOf(args)} failed with exit code ${status}. Its output names the cause.`);
}

/** The standard input of a child process of Node is a socket, which the CLI cannot open as a file. `cat` makes it a pipe. */
const withInput = (args: readonly string[], input: string | undefined): [string, string[]] =>
  input === undefined ? ["pulumi", [...args]] : ["sh", ["-c", 'cat | pulumi "$@"', "sh", ...args]];

const commandOf = (args: readonly string[]): string => `\`${shellCommand`pulumi ${args}`}\``;

function adviceOn([command]: readonly string[]): string {
  const alternative = command === "stack" ? "or pass --project," : "or omit --stack and set the environment variables,";
  return `Nothing was changed. Run this in the folder of the program, ${alternative} signed in to its backend.`;
}

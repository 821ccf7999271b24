import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";

/** Project of the program in the current folder or a folder above it, as for Pulumi. */
export function projectHere(): string | undefined {
  const file = projectFile(process.cwd());
  return file && settingIn(file, "name");
}

/** Path of the main file of the program. Without a project, it is in the current folder. */
export function mainFileHere(name: string): string {
  const file = projectFile(process.cwd());
  if (!file) return resolve(name);
  const main = join(dirname(file), settingIn(file, "main") ?? ".");
  return extname(main) && !isFolder(main) ? main : join(main, name);
}

/** Path of a program in YAML: `Main.json` or `Main.yaml` in the folder of the program, or else the project file. */
export function yamlProgramHere(): string {
  const main = ["Main.json", "Main.yaml"].map(mainFileHere).find(existsSync);
  return main ?? projectFile(process.cwd()) ?? resolve("Main.yaml");
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function projectFile(folder: string): string | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"].map((name) => join(folder, name)).find(existsSync);
  return file ?? (dirname(folder) === folder ? undefined : projectFile(dirname(folder)));
}

const settingIn = (file: string, key: string): string | undefined =>
  new RegExp(`^${key}:\\s*["']?([^"'\\s#]+)`, "m").exec(readFileSync(file, "utf8"))?.[1];

/** A value in the configuration of a stack. */
interface ConfigEntry {
  readonly value?: string;
  readonly secret?: boolean;
}

/** The configuration of a stack with its secrets, as the CLI prints it. It contains credentials and must not be printed. */
export const configEntries = (stack: string, options?: RunOptions): [key: string, entry: ConfigEntry][] =>
  Object.entries(
    pulumi(["config", "--show-secrets", "--json", "--stack", stack], options) as Record<string, ConfigEntry>,
  );

/** The configuration of a stack by key, with its secrets. It contains credentials and must not be printed. */
export const stackConfiguration = (stack: string): Record<string, string> =>
  Object.fromEntries(
    configEntries(stack).flatMap(([key, { value }]) => (typeof value === "string" ? [[key, value]] : [])),
  );

/** Configuration of Trefoil in a stack. It contains credentials and must not be printed. */
export const configurationOf = (stack: string): Record<string, string> =>
  Object.fromEntries(Object.entries(stackConfiguration(stack)).filter(([key]) => key.startsWith("trefoil:")));

/** Options of one run of the CLI. */
interface RunOptions {
  /** Standard input. It may contain secrets. */
  readonly input?: string;
  /** Advice if the command fails, in complete sentences. */
  readonly advice?: string;
  /** The complete environment. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the Pulumi CLI in the current folder and parses its output as JSON. */
export function pulumi(args: readonly string[], options: RunOptions = {}): unknown {
  const stdout = runPulumi(args, options);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${commandOf(args)} did not print JSON. ${options.advice ?? adviceOn(args)}`);
  }
}

/** Runs the Pulumi CLI in the current folder. Returns its standard output, which may contain credentials. */
export function runPulumi(args: readonly string[], { input, env, advice = adviceOn(args) }: RunOptions = {}): string {
  const { status, stdout, stderr } = tryPulumi(args, { input, env, advice });
  if (status !== 0) throw new Error(`${commandOf(args)} failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  return stdout;
}

/** Runs the Pulumi CLI in the current folder. Returns the result also if the command fails. */
export function tryPulumi(args: readonly string[], { input, env, advice = adviceOn(args) }: RunOptions = {}) {
  const { error, ...result } = spawnSync(...withInput([...args, "--non-interactive"], input), {
    input,
    env,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  if (!error) return result;
  const { code } = error as NodeJS.ErrnoException;
  throw new Error(`${commandOf(args)} could not be run (${code}). ${advice}`);
}

/**
 * Runs a command of the Pulumi CLI with the terminal of the user. Its output is written to standard error.
 *
 * @param env the complete environment. Default: that of this process.
 */
export function showPulumi(args: readonly string[], env?: NodeJS.ProcessEnv): void {
  const { status } = spawnSync("pulumi", [...args], { env, stdio: ["inherit", 2, 2] });
  if (status !== 0) throw new Error(`${commandOf(args)} failed with exit code ${status}. Its output names the cause.`);
}

/** The standard input of a child process of Node is a socket, which the CLI cannot open as a file. `cat` makes it a pipe. */
const withInput = (args: readonly string[], input: string | undefined): [string, string[]] =>
  input === undefined ? ["pulumi", [...args]] : ["sh", ["-c", 'cat | pulumi "$@"', "sh", ...args]];

const commandOf = (args: readonly string[]): string => `\`pulumi ${args.join(" ")}\``;

function adviceOn([command]: readonly string[]): string {
  const alternative = command === "stack" ? "or pass --project," : "or omit --stack and set the environment variables,";
  return `Nothing was changed. Run this in the folder of the program, ${alternative} signed in to its backend.`;
}

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { filesIn, writeFiles } from "../files";
import { until } from "../until";
import { type Command, type Result, Running } from "./cli";
import { markVariable, processesOf, reap } from "./processes";
import type { ProgramServer } from "./program-server";
import { ServingProcess } from "./serving-process";

export interface OperationOptions {
  readonly refresh?: boolean;
  readonly diff?: boolean;
  readonly expectNoChanges?: boolean;
  /** Plan before `up`, `refresh` or `destroy`. Default: false, because the plan is as slow as the operation. */
  readonly preview?: boolean;
  /** Additional flags, such as `["--target", urn]`. */
  readonly flags?: readonly string[];
  /** The engine starts a plugin, although the project has an attached one: for a run that a test kills. */
  readonly startsPlugin?: boolean;
  /** Additional environment variables for this run. The engine starts a plugin, which has them. */
  readonly env?: Readonly<Record<string, string>>;
}

type Operation = "up" | "preview" | "refresh" | "destroy";

/** Stack `dev` of one test project. */
export class Stack {
  /** Folder of the program. */
  readonly folder: string;
  private runs = 0;
  private plugin: ServingProcess | undefined;
  private programs: ProgramServer | undefined;

  constructor(
    /** Folder of the project, its state and all other files. */
    readonly root: string,
    readonly env: Readonly<Record<string, string>>,
  ) {
    this.folder = join(root, "project");
  }

  /** Creates the stack. Called once, by `createProject`, unless it copies a stack. */
  async create(secretsProvider: string): Promise<void> {
    await this.succeed("stack", "init", "dev", "--secrets-provider", secretsProvider);
  }

  /** Starts a plugin that all further operations use, except those with additional variables. */
  async attach(executable: string): Promise<void> {
    this.plugin = await ServingProcess.start({ command: [executable], cwd: this.folder, env: this.env });
  }

  /** Runs the program of `up` and `preview` in a process that other projects share. */
  async serve(programs: ProgramServer): Promise<void> {
    await programs.start(this.env);
    this.programs = programs;
  }

  /** Sets configuration by full key, such as `trefoil:searchUrl`. */
  async configure(config: Readonly<Record<string, string>> = {}, secrets: Readonly<Record<string, string>> = {}) {
    const flags = [
      ...Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
      ...Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]),
    ];
    if (flags.length > 0) await this.succeed("config", "set-all", ...flags);
  }

  /** Writes files of the program, by path in its folder. */
  write(files: Readonly<Record<string, string>>): void {
    writeFiles(this.folder, files);
  }

  up = (options: OperationOptions = {}) => this.start("up", options).done;
  preview = (options: OperationOptions = {}) => this.start("preview", options).done;
  refresh = (options: OperationOptions = {}) => this.start("refresh", options).done;
  destroy = (options: OperationOptions = {}) => this.start("destroy", options).done;

  /** Starts an operation for a test that observes, interrupts or kills it. */
  start(operation: Operation, options: OperationOptions = {}): Running {
    this.runs += 1;
    const eventLog = join(this.root, "events", `${this.runs}.json`);
    const hasProgram = operation === "up" || operation === "preview";
    const served = hasProgram ? this.programs?.take({ ...this.env, ...options.env }) : undefined;
    const flags = [...flagsOf(operation, options), ...(options.flags ?? []), ...(served?.flags ?? [])];
    const args = [operation, "--event-log", eventLog, ...flags];
    const env = options.env ?? (options.startsPlugin ? {} : this.attached);
    return new Running({ ...this.command(args, env), eventLog, served });
  }

  /** The variable with which the engine uses the attached plugin. */
  private get attached(): Readonly<Record<string, string>> {
    return this.plugin ? { PULUMI_DEBUG_PROVIDERS: `trefoil:${this.plugin.port}` } : {};
  }

  /** Runs any other command of the CLI. Returns the result also after a failure. */
  run(...args: string[]): Promise<Result> {
    return new Running(this.command(args)).done;
  }

  /** Runs any other command of the CLI. Throws its output if it fails. */
  async succeed(...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(...args);
    if (exitCode !== 0) throw new Error(`pulumi ${args[0]} ${args[1] ?? ""} -> exit ${exitCode}\n${stdout}${stderr}`);
    return stdout;
  }

  /** Installs the plugin from an archive or an executable. */
  async installPlugin(file: string): Promise<void> {
    const args = ["plugin", "install", "resource", "trefoil", "0.1.0", "--file", file];
    const { exitCode, stdout, stderr } = await new Running({ args, cwd: this.folder, env: this.env }).done;
    if (exitCode !== 0) throw new Error(`pulumi plugin install -> exit ${exitCode}\n${stdout}${stderr}`);
  }

  /** Outputs of the stack, secrets in plain text. */
  async outputs(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.succeed("stack", "output", "--json", "--show-secrets"));
  }

  /** The deployment, as `pulumi stack export` returns it. Secrets stay encrypted by default. */
  async export({ showSecrets = false } = {}): Promise<{ deployment: Deployment }> {
    return JSON.parse(await this.succeed("stack", "export", ...(showSecrets ? ["--show-secrets"] : [])));
  }

  /** Content of the state file, byte for byte. */
  stateText(): string {
    return readFileSync(join(this.root, "state/.pulumi/stacks", this.projectName, "dev.json"), "utf8");
  }

  /** Removes the lock of a killed engine. */
  async cancel(): Promise<void> {
    await this.succeed("cancel", "--yes");
  }

  /** All files of the engine or Trefoil that contain this string: state, history, backups, logs, settings. */
  filesWith(text: string): string[] {
    return this.filesWithAny([text]).map(([file]) => file);
  }

  /** The same files for several strings. Each file is read once. Returns the file and the index of each string in it. */
  filesWithAny(texts: readonly string[]): [file: string, index: number][] {
    const needles = texts.map((text) => Buffer.from(text));
    return filesIn(this.root).flatMap((file) => {
      const content = readFileSync(file);
      return needles.flatMap((needle, i): [string, number][] => (content.includes(needle) ? [[file, i]] : []));
    });
  }

  /** Removes all files. Fails if a process of the project is still running after a time. */
  async dispose({ waitMs = 30_000 } = {}): Promise<void> {
    await this.plugin?.stop();
    const mark = this.env[markVariable] ?? "";
    const ended = await until(() => processesOf(mark).length === 0, "processes to end", waitMs).catch(() => false);
    const left = ended === false ? await reap(mark) : [];
    rmSync(this.root, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`Left alive: ${left.map(({ command }) => command).join("; ")}`);
  }

  /** The name in the project file. */
  get projectName(): string {
    return /^name: *(\S+)/m.exec(readFileSync(join(this.folder, "Pulumi.yaml"), "utf8"))?.[1] ?? "";
  }

  private command(args: readonly string[], env?: Readonly<Record<string, string>>): Command {
    const [first = "", ...rest] = args;
    const common = ["--non-interactive", "--color", "never", "--stack", "dev"];
    const flags = args[1] === "init" ? common.slice(0, 3) : common;
    return { args: [first, ...rest, ...flags], cwd: this.folder, env: { ...this.env, ...env } };
  }
}

/** The part of an exported deployment that tests read. */
export interface Deployment {
  readonly resources?: readonly {
    readonly urn: string;
    readonly type: string;
    readonly id?: string;
    readonly inputs?: Readonly<Record<string, unknown>>;
    readonly outputs?: Readonly<Record<string, unknown>>;
    readonly initErrors?: readonly string[];
    readonly dependencies?: readonly string[];
    readonly delete?: boolean;
    readonly protect?: boolean;
    readonly external?: boolean;
  }[];
  readonly pending_operations?: readonly unknown[];
}

function flagsOf(operation: Operation, options: OperationOptions): string[] {
  const { refresh, diff, expectNoChanges, preview } = options;
  const flags = Object.entries({ refresh, diff, "expect-no-changes": expectNoChanges })
    .filter(([, wanted]) => wanted)
    .map(([name]) => `--${name}`);
  if (operation === "preview") return flags;
  return [...flags, "--yes", ...(preview ? [] : ["--skip-preview"])];
}

import childProcess, { type SpawnOptions, type SpawnSyncOptions, type SpawnSyncReturns } from "node:child_process";
import { EventEmitter } from "node:events";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { run } from "../../cli/program";

/** Result of a child process. */
export type Printed = Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr">;

interface Surroundings {
  /** Working directory and home. Default: those of this process, with its environment. */
  readonly folder?: string;
  /** Environment variables in addition to `HOME` and `XDG_CACHE_HOME`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Input of the user in a terminal, or a function that is called when the command reads it. Default: no terminal. */
  readonly input?: string | (() => string);
}

/** Lines of a comparison that needs longer than two seconds, as on a machine with other work. */
const driftProgress = /^Stack \S+: (?:reading the state|\d+ of \d+ resources? compared)\..*\n/gm;

/** Runs a `trefoil` command in this process. Returns its exit code and its output, with the progress of a comparison apart. */
export async function runCommand(args: readonly string[], { folder, env, input }: Surroundings = {}) {
  const before = { folder: process.cwd(), env: process.env, stdin: process.stdin };
  const printed = { out: "", err: "" };
  const collect = (stream: NodeJS.WriteStream, name: keyof typeof printed) =>
    jest.spyOn(stream, "write").mockImplementation((text, ...others: unknown[]) => {
      printed[name] += String(text);
      const done = others.at(-1);
      if (typeof done === "function") done();
      return true;
    });
  const streams = [collect(process.stdout, "out"), collect(process.stderr, "err")];
  if (folder !== undefined) {
    const stdin = Object.assign(Readable.from(inputOf(input)), { isTTY: input !== undefined });
    Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
    process.chdir(folder);
    process.env = { HOME: folder, ...keyOf(before.env), ...cacheOf(before.env, env, folder), ...env };
  }
  try {
    await run([...args]);
    const progress = printed.err.match(driftProgress)?.join("");
    return {
      code: process.exitCode,
      ...printed,
      err: printed.err.replace(driftProgress, ""),
      ...(progress && { progress }),
    };
  } finally {
    for (const stream of streams) stream.mockRestore();
    Object.defineProperty(process, "stdin", { value: before.stdin, configurable: true });
    process.chdir(before.folder);
    process.env = before.env;
    process.exitCode = undefined;
  }
}

/**
 * The folder for the request budgets of a command: `os.homedir()` reads the environment of the system, not `process.env`. Each folder of a
 * program has its own, since the requests of all tests of a file would exceed one budget, and then wait for a minute. A test with its own
 * folder for all data needs none, and may start programs from the cache of the user.
 */
const cacheOf = ({ TREFOIL_HOME = "" }: NodeJS.ProcessEnv, env: Surroundings["env"], folder: string) =>
  env?.TREFOIL_HOME === undefined ? { XDG_CACHE_HOME: join(TREFOIL_HOME, encodeURIComponent(folder)) } : {};

/** The place of the journal key. */
const keyOf = ({ TREFOIL_JOURNAL_KEY, XDG_STATE_HOME }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  XDG_STATE_HOME,
  ...(TREFOIL_JOURNAL_KEY && { TREFOIL_JOURNAL_KEY }),
});

async function* inputOf(input: Surroundings["input"]): AsyncGenerator<string> {
  if (input !== undefined) yield typeof input === "string" ? input : input();
}

const { spawn } = childProcess;

/**
 * Replaces the child processes of this process, except servers that a test starts, until `jest.restoreAllMocks()`.
 *
 * @param started result of a process for which the command does not wait. Default: that of `answer`.
 */
export function fakeProcesses(
  answer: (program: string, args: readonly string[], options: SpawnSyncOptions) => Printed,
  started: (...parameters: Parameters<typeof answer>) => Printed | Promise<Printed> = answer,
): void {
  jest
    .spyOn(childProcess, "spawnSync")
    .mockImplementation(((program: string, args: readonly string[], options: SpawnSyncOptions = {}) =>
      answer(program, args, options)) as typeof childProcess.spawnSync);
  jest
    .spyOn(childProcess, "spawn")
    .mockImplementation(((program: string, args: readonly string[], options: SpawnOptions = {}) =>
      program === "pulumi" || program === "sh"
        ? fakeChild(options, async (input) => started(program, args, { ...(options as SpawnSyncOptions), input }))
        : spawn(program, args, options)) as unknown as typeof childProcess.spawn);
}

/** A child process that prints its output and ends, after it received its standard input. */
function fakeChild({ stdio }: SpawnOptions, started: (input?: string) => Promise<Printed>) {
  const run = (input?: string) =>
    void started(input).then(({ status, stdout, stderr }) => {
      child.stdout.end(stdout);
      child.stderr.end(stderr);
      setImmediate(() => child.emit("close", status));
    });
  const stdin = Object.assign(new EventEmitter(), { end: run });
  const child = Object.assign(new EventEmitter(), { stdin, stdout: new PassThrough(), stderr: new PassThrough() });
  if (stdio !== "pipe") run();
  return child;
}

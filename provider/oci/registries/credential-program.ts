import { execFile, spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";

/** A request to a credential helper of Docker. */
export interface ProgramRequest {
  /** Program, such as `docker-credential-pass`. */
  readonly program: string;
  /** Key of the registry in the credential store. */
  readonly server: string;
  /** Environment of the program. */
  readonly env: NodeJS.ProcessEnv;
  /** Time limit. The program may wait for input of the user. */
  readonly limitMs: number;
}

/** Output and end of a credential helper. */
export interface ProgramResult {
  readonly stdout: string;
  /** Undefined if the program did not exit by itself. */
  readonly status?: number;
  /** Error code of the system. `ETIMEDOUT` after the time limit. */
  readonly code?: string;
}

interface Run {
  result: ProgramResult | Promise<ProgramResult>;
  /** End of the program in elapsed time. */
  endedAt: number;
}

/** The last run of each helper in this process. A helper is a program, and may wait for the user. */
const runs = new Map<string, Run>();

/** Minimum time between two runs of a helper that failed, or whose credentials were rejected. */
const minPauseMs = 60_000;

/**
 * The result of a credential helper. All requests of the process share it.
 *
 * @param isRejected the registry rejected the credentials of the last run.
 */
export async function runCredentialProgram(request: ProgramRequest, isRejected = false): Promise<ProgramResult> {
  const key = keyOf(request);
  const known = currentRun(key, isRejected);
  if (known) return known.result;
  const run: Run = { result: execute(request), endedAt: Number.POSITIVE_INFINITY };
  runs.set(key, run);
  const result = await run.result;
  Object.assign(run, { result, endedAt: performance.now() } satisfies Run);
  return result;
}

/** The same result, for callers that cannot wait for a promise. */
export function runCredentialProgramSync(request: ProgramRequest): ProgramResult {
  const key = keyOf(request);
  const known = currentRun(key, false)?.result;
  if (known && !(known instanceof Promise)) return known;
  const result = executeSync(request);
  runs.set(key, { result, endedAt: performance.now() });
  return result;
}

const keyOf = ({ program, server, env }: ProgramRequest): string => JSON.stringify([program, server, env.PATH]);

/** The last run, unless another one may have a better result. */
function currentRun(key: string, isRejected: boolean): Run | undefined {
  const run = runs.get(key);
  if (!run || run.result instanceof Promise || performance.now() - run.endedAt < minPauseMs) return run;
  return run.result.status === 0 && !isRejected ? run : undefined;
}

const killSignal = "SIGKILL";

function execute({ program, server, env, limitMs }: ProgramRequest): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(program, ["get"], { env, timeout: limitMs, killSignal }, (error, stdout) => {
      const { code = 0, killed } = error ?? {};
      if (killed) resolve({ stdout, code: "ETIMEDOUT" });
      else resolve(typeof code === "string" ? { stdout, code } : { stdout, status: code ?? undefined });
    });
    // A program that does not read its input is described by its exit code.
    child.stdin?.on("error", () => undefined).end(`${server}\n`);
  });
}

function executeSync({ program, server, env, limitMs: timeout }: ProgramRequest): ProgramResult {
  const input = `${server}\n`;
  const { status, stdout, error } = spawnSync(program, ["get"], { env, input, encoding: "utf8", timeout, killSignal });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === undefined || code === "EPIPE" ? { stdout, status: status ?? undefined } : { stdout, code };
}

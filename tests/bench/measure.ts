import { readFileSync } from "node:fs";
import { createProject, type Result, type Stack } from "../../tools/engine-harness";
import { markVariable, providerHosts } from "../../tools/engine-harness/processes";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import type { Emulator } from "./emulator";
import type { Figures } from "./report";
import type { Program } from "./stacks";

/** Runs an action for each run and subject in turn, so that other load of the machine affects all subjects. */
export async function interleaved<Subject>(
  runs: number,
  subjects: readonly Subject[],
  act: (subject: Subject, run: number) => Promise<void>,
): Promise<void> {
  for (let run = 1; run <= runs; run++) for (const subject of subjects) await act(subject, run);
}

/** Node starts as for a user: without the options of the tests, and without compiled code of earlier runs. */
export const asUser = { NODE_OPTIONS: "", PULUMI_NODEJS_TRANSPILE_ONLY: "", NODE_DISABLE_COMPILE_CACHE: "1" };

export async function withStack<T>(
  { files, config, secrets, isYaml = false }: Program,
  act: (stack: Stack) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const path = isYaml ? [await findOrInstallLanguageYaml()] : [];
  const stack = await createProject({ files, config, secrets, path, env: { ...asUser, ...env } });
  try {
    return await act(stack);
  } finally {
    await stack.dispose();
  }
}

/** Variables for an engine that does not write the state before and after each resource. */
export const withoutCheckpoints = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

export const operations = ["create", "again", "refresh", "destroy"] as const;
export type Operation = (typeof operations)[number];

const commands = { create: "up", again: "up", refresh: "refresh", destroy: "destroy" } as const;
const steps: Readonly<Partial<Record<Operation, string>>> = { create: "create", destroy: "delete" };

/** Runs an operation without a preview. Rejects one with an unexpected result. */
export async function operate(stack: Stack, operation: Operation, resources: number): Promise<void> {
  const step = steps[operation];
  const result = stack.start(commands[operation], { expectNoChanges: step === undefined }).done;
  await succeeded(result);
  const done = (await result).steps.filter(({ op, failed }) => op === step && !failed).length;
  if (step !== undefined && done !== resources) throw new Error(`${operation}: ${done} of ${resources} done.`);
}

/** Rejects a command that failed, with the end of its output. */
export async function succeeded(done: Promise<Result>): Promise<void> {
  const { exitCode, stdout, stderr } = await done;
  if (exitCode !== 0) throw new Error(`A command ended with exit code ${exitCode}.\n${stdout}${stderr}`.slice(-4000));
}

/** The figures of one action. */
export interface Cost {
  readonly figures: Figures;
  readonly subject: string;
  readonly name: string;
  /** Counts the requests of all services. */
  readonly emulator?: Emulator;
  /** Also records the duration for each of so many resources. */
  readonly resources?: number;
}

/** Measures the duration of an action, the CPU time of its processes that have ended, and its requests. */
export async function measured(
  { figures, subject, name, emulator, resources }: Cost,
  act: () => Promise<unknown>,
): Promise<void> {
  await emulator?.takeRequests();
  const cpu = cpuOfChildren();
  const began = performance.now();
  await act();
  const ms = performance.now() - began;
  figures.add(subject, name, "ms", ms);
  if (resources) figures.add(subject, name, "ms for each resource", ms / resources);
  const used = (cpuOfChildren() ?? 0) - (cpu ?? 0);
  if (used > 0) figures.add(subject, name, "CPU ms", used);
  if (emulator) figures.add(subject, name, "requests", await emulator.takeRequests());
}

/** CPU time of all child processes that have ended, with their children. Undefined on other systems than Linux. */
function cpuOfChildren(): number | undefined {
  try {
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const millisecondsPerTick = 10;
    return (Number(fields[13]) + Number(fields[14])) * millisecondsPerTick;
  } catch {
    return undefined;
  }
}

/** Runs an action. Returns the most resident memory of a process of the provider, in MB. 0 if there was no such process. */
export async function memoryOfProvider(stack: Stack, act: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => {
    for (const { pid } of providerHosts(stack.env[markVariable] ?? "")) most = Math.max(most, peakOf(pid));
  };
  const watch = setInterval(look, 250);
  try {
    await act();
  } finally {
    clearInterval(watch);
  }
  return most;
}

/** The most resident memory of a process until now, in MB. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return (Number(kilobytes) * 1024) / 1e6 || 0;
  } catch {
    return 0;
  }
}

import type { JournalEntry } from "../../emulator";
import { createProject, type OperationOptions, type Stack } from "../engine/harness";
import type { Emulator } from "./emulator";
import { type Size, sizeOf } from "./state";
import type { Subject } from "./subjects";

export const operations = ["create", "again", "refresh", "destroy"] as const;
export type Operation = (typeof operations)[number];
export type PerOperation = Readonly<Record<Operation, number>>;

/** One subject from create to destroy. */
export interface Measured {
  /** From the start of the CLI to its end, in milliseconds. */
  readonly ms: PerOperation;
  /** Requests that reached the service. */
  readonly requests: PerOperation;
  readonly size: Size;
}

/** Creates, applies again, refreshes and destroys. Rejects an operation with an unexpected result. */
export async function measure(subject: Subject, count: number, emulator: Emulator): Promise<Measured> {
  return withStack(subject, async (stack) => {
    const measured = { ms: {}, requests: {} } as { ms: Record<Operation, number>; requests: Record<Operation, number> };
    let size: Size | undefined;
    for (const operation of operations) {
      // The state is read when it is complete.
      if (operation === "destroy") size = sizeOf(stack.stateText());
      measured.ms[operation] = await timed(stack, operation, count);
      measured.requests[operation] = subject.service ? (await emulator.requests(subject.service)).length : 0;
    }
    return { ...measured, size: size as Size };
  });
}

export async function withStack<T>({ files, config, secrets }: Subject, act: (stack: Stack) => Promise<T>): Promise<T> {
  // The same start of Node as for a user.
  const stack = await createProject({
    files,
    config,
    secrets,
    env: { NODE_OPTIONS: "", PULUMI_NODEJS_TRANSPILE_ONLY: "" },
  });
  try {
    return await act(stack);
  } finally {
    await stack.dispose();
  }
}

/** Measured operations: the life of a subject, and one change of an existing stack. */
export type Timed = Operation | "change";

const command = { create: "up", again: "up", change: "up", refresh: "refresh", destroy: "destroy" } as const;
const steps = { create: "create", change: "update", destroy: "delete" } as const;

/** Runs an operation without a preview. */
export async function timed(
  stack: Stack,
  operation: Timed,
  count: number,
  env?: OperationOptions["env"],
): Promise<number> {
  const options = { expectNoChanges: operation === "again" || operation === "refresh", ...(env && { env }) };
  const began = performance.now();
  const { exitCode, steps: taken, stdout, stderr } = await stack.start(command[operation], options).done;
  const ms = performance.now() - began;
  const wanted = operation === "change" ? 1 : count;
  const done = taken.filter(({ op, failed }) => op === steps[operation as keyof typeof steps] && !failed).length;
  const right = options.expectNoChanges || done === wanted;
  if (exitCode !== 0 || !right) {
    throw new Error(`${operation} -> exit ${exitCode}, ${done} of ${wanted} done\n${tail(stdout)}\n${tail(stderr)}`);
  }
  return ms;
}

const tail = (text: string): string => text.slice(-2000);

/** The most requests in any window. */
export function mostWithin(entries: readonly JournalEntry[], windowMs: number): number {
  const times = entries.map(({ time }) => time);
  return Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + windowMs).length));
}

import { setTimeout as pause } from "node:timers/promises";

/** Time limit of one operation of the engine on a busy machine, in ms. */
const defaultLimit = 180_000;

/** Waits for a condition and checks it every 20 ms. After the limit (ms), fails with a message that names it. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limit = defaultLimit,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Timed out after ${limit} ms while waiting for ${what}.`);
    await pause(20);
  }
}

/**
 * Waits for a condition that an operation causes. If the operation ends before, this fails with its result: a loop for the condition
 * alone would not end, and hide the cause.
 */
export async function causedBy(operation: Promise<unknown>, condition: () => boolean): Promise<void> {
  let end: { readonly result: unknown } | undefined;
  const note = (result: unknown): void => {
    end = { result };
  };
  operation.then(note, note);
  while (!condition()) {
    if (end) throw new Error("The operation ended before it caused the condition.", { cause: end.result });
    await pause(2);
  }
}

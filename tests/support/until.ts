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

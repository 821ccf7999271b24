import { setTimeout as delay } from "node:timers/promises";

/** Clock, chance and pauses, so that tests can have their own. */
export interface World {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, not including, 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Node's timers fire at once when asked for more. */
const longestTimer = 2 ** 31 - 1;

export const realWorld: World = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => delay(Math.min(Math.ceil(ms), longestTimer), undefined, { signal }),
};

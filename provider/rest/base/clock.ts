import { setTimeout as delay } from "node:timers/promises";

/** Time, randomness and pauses, which tests replace. */
export interface Clock {
  /** Milliseconds since 1970. The user or the system may set this clock at any time. */
  now(): number;
  /** Milliseconds since the start of the process, for durations. */
  elapsed(): number;
  /** From 0 to 1, without 1. */
  random(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls the action after the given time unless the returned function is called before. */
  timer(ms: number, action: () => void): () => void;
}

/** Longest delay of Node's timers. They fire immediately for a longer delay. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => delay(Math.min(Math.ceil(ms), longestTimer), undefined, { signal }),
  timer: (ms, action) => {
    const timer = setTimeout(action, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
};

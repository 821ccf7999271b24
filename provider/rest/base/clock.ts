import { setTimeout as delay } from "node:timers/promises";
import { entryIn } from "../../text/maps";

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

/** A smaller difference is that of a response which was sent some time ago. In milliseconds. */
const toleranceMs = 5 * 60_000;

/** The clock of a server, from the times in its responses. The clock of this machine counts until a response contains a time. */
export class ServerClock {
  #aheadMs: number | undefined;

  /** Compares the clocks when a response arrives. A cache may return an old time, so that the smallest difference counts. */
  readonly note = (date: Date): void => {
    const aheadMs = Date.now() - date.getTime();
    if (this.#aheadMs === undefined || Math.abs(aheadMs) < Math.abs(this.#aheadMs)) this.#aheadMs = aheadMs;
  };

  /** Milliseconds by which the clock of this machine is ahead, or 0 for a small difference. */
  get aheadMs(): number {
    const aheadMs = this.#aheadMs ?? 0;
    return Math.abs(aheadMs) > toleranceMs ? aheadMs : 0;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() - this.aheadMs;
  }
}

const clocks = new Map<string, ServerClock>();

/** The clock of the server with a URL. All clients of the process share it, since they also share tokens and need no sign-in. */
export const serverClockOf = (url: string): ServerClock =>
  entryIn(clocks, URL.parse(url)?.origin ?? "", () => new ServerClock());

/** For tests, whose files share a process: the system may give a server the port of an earlier one. */
export const forgetClocks = (): void => clocks.clear();

import type { Clock } from "../base/clock";
import type { Wait } from "../base/options";

/** Waits up to this length are not reported. */
export const shortWaitMs = 5_000;

/** A wait that begins, as an interceptor reports it. */
export interface Pause extends Wait {
  /** Start of the wait in elapsed time, if it began before now. */
  readonly since?: number;
}

/**
 * Reports each distinct wait once. Many requests wait for the same reason at the same time. A report covers all waits with its
 * cause until its end. Only a wait that lasts more than five seconds longer is reported again.
 */
export class WaitReporter {
  readonly #coveredUntil = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly onWait?: (wait: Wait) => void,
  ) {}

  report({ since, ms, ...wait }: Pause): void {
    const now = this.clock.elapsed();
    const until = now + ms;
    const cause = JSON.stringify([wait.reason, wait.status, wait.subBudget?.name, wait.file]);
    const uncovered = until - Math.max(since ?? now, this.#coveredUntil.get(cause) ?? 0);
    if (uncovered <= shortWaitMs) return;
    this.#coveredUntil.set(cause, until);
    // Elapsed time has fractions, with which 23 s would be reported as 24 s.
    this.onWait?.({ ...wait, ms: Math.floor(ms + (since === undefined ? 0 : now - since)) });
  }
}

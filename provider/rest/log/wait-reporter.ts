import type { Clock } from "../client/clock";
import type { Wait } from "../options/options";

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

  report({ since = this.clock.elapsed(), ms, ...wait }: Pause): void {
    const until = this.clock.elapsed() + ms;
    const cause = JSON.stringify([wait.reason, wait.status, wait.subBudget?.name, wait.file]);
    const uncovered = until - Math.max(since, this.#coveredUntil.get(cause) ?? 0);
    if (uncovered <= shortWaitMs) return;
    this.#coveredUntil.set(cause, until);
    this.onWait?.({ ...wait, ms: until - since });
  }
}

import type { Clock } from "../base/clock";
import type { Wait } from "../base/options";

/** Waits up to this length are not reported. */
export const shortWaitMs = 5_000;

/** A wait that begins, as an interceptor reports it. */
export interface Pause extends Wait {
  /** Start of the wait in elapsed time, if it began before now. */
  readonly since?: number;
}

/** The reported and the unreported waits with one cause. */
interface Waits {
  /** End of the waits that were counted, in elapsed time. */
  readonly until: number;
  /** Sum of the short waits since the last report. */
  readonly silentMs: number;
  /** Sum of short waits that is reported. It doubles, so that a service that always delays requests fills no log. */
  readonly limitMs: number;
}

/**
 * Reports each distinct wait once. Many requests wait for the same reason at the same time. A report covers all waits with its
 * cause until its end. Only a wait that lasts more than five seconds longer is reported again, and short waits when their sum is long.
 */
export class WaitReporter {
  readonly #waits = new Map<string, Waits>();

  constructor(
    private readonly clock: Clock,
    private readonly onWait?: (wait: Wait) => void,
  ) {}

  report({ since, ms, ...wait }: Pause): void {
    const now = this.clock.elapsed();
    const cause = JSON.stringify([wait.reason, wait.status, wait.subBudget?.name, wait.file]);
    const { until, silentMs, limitMs } = this.#waits.get(cause) ?? { until: 0, silentMs: 0, limitMs: shortWaitMs };
    const uncovered = now + ms - Math.max(since ?? now, until);
    if (uncovered <= 0) return;
    const isLong = uncovered > shortWaitMs;
    const sumMs = silentMs + uncovered;
    const isSumLong = !isLong && sumMs > limitMs;
    this.#waits.set(cause, {
      until: now + ms,
      silentMs: isLong || isSumLong ? 0 : sumMs,
      limitMs: isSumLong ? 2 * limitMs : limitMs,
    });
    if (!isLong && !isSumLong) return;
    // Elapsed time has fractions, with which 23 s would be reported as 24 s.
    const lengthMs = Math.floor(ms + (since === undefined ? 0 : now - since));
    this.onWait?.({ ...wait, ms: lengthMs, ...(isSumLong && { sumMs: Math.floor(sumMs) }) });
  }
}

import type { Clock } from "../base/clock";
import type { Wait } from "../base/options";

/** Waits up to this length are not reported. */
export const shortWaitMs = 5_000;

/** A wait that begins, as an interceptor reports it. */
export interface Pause extends Wait {
  /** Start of the wait in elapsed time, if it began before now. */
  readonly since?: number;
}

/** The waits with one cause. */
interface Waits {
  /** End of the waits that reports cover, in elapsed time. */
  reportedUntil: number;
  /** End of the short waits that the sum contains, in elapsed time. */
  countedUntil: number;
  /** Sum of the short waits since the last report. */
  sumMs: number;
  /** Sum that is reported. It doubles, so that a service that delays each request fills no log. */
  limitMs: number;
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
    const began = since ?? now;
    const waits = this.#waitsFor(wait);
    // Elapsed time has fractions, with which 23 s would be reported as 24 s.
    const lengthMs = Math.floor(now + ms - began);
    if (now + ms - Math.max(began, waits.reportedUntil) > shortWaitMs) {
      waits.reportedUntil = now + ms;
      this.onWait?.({ ...wait, ms: lengthMs });
    } else if (lengthMs <= shortWaitMs) {
      const sumMs = addShortWait(waits, now, ms);
      if (sumMs !== undefined) this.onWait?.({ ...wait, ms: lengthMs, sumMs: Math.floor(sumMs) });
    }
  }

  #waitsFor({ reason, status, subBudget, file }: Pick<Wait, "reason" | "status" | "subBudget" | "file">): Waits {
    const cause = JSON.stringify([reason, status, subBudget?.name, file]);
    const waits = this.#waits.get(cause) ?? { reportedUntil: 0, countedUntil: 0, sumMs: 0, limitMs: shortWaitMs };
    this.#waits.set(cause, waits);
    return waits;
  }
}

/** Adds a short wait to the sum. Returns the sum if it is to be reported. */
function addShortWait(waits: Waits, now: number, ms: number): number | undefined {
  const counted = Math.max(now, waits.reportedUntil, waits.countedUntil);
  const sumMs = waits.sumMs + Math.max(0, now + ms - counted);
  waits.countedUntil = Math.max(waits.countedUntil, now + ms);
  const isLong = sumMs > waits.limitMs;
  waits.sumMs = isLong ? 0 : sumMs;
  if (isLong) waits.limitMs *= 2;
  return isLong ? sumMs : undefined;
}

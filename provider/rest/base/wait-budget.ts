import { type Clock, systemClock } from "./clock";
import { longestWaitMs } from "./delays";

/**
 * Time that a run may wait because services require it. Several clients share it. Waits at the same time count once. Waits for
 * the own limit of a client do not count.
 */
export class WaitBudget {
  #endedMs = 0;
  #waits = 0;
  #since = 0;

  /** @param limitMs length of all waits together, in milliseconds. Default: 900 000. */
  constructor(
    readonly limitMs = longestWaitMs,
    private readonly clock: Pick<Clock, "elapsed"> = systemClock,
  ) {}

  /** Time that was spent waiting, in milliseconds. */
  get spentMs(): number {
    return this.#endedMs + (this.#waits > 0 ? this.clock.elapsed() - this.#since : 0);
  }

  /** Time that remains for waits, in milliseconds. */
  get remainingMs(): number {
    return Math.max(0, this.limitMs - this.spentMs);
  }

  /** Counts the time of a wait. */
  async during(wait: () => Promise<void>): Promise<void> {
    if (this.#waits === 0) this.#since = this.clock.elapsed();
    this.#waits += 1;
    try {
      await wait();
    } finally {
      this.#endedMs = this.spentMs;
      this.#since = this.clock.elapsed();
      this.#waits -= 1;
    }
  }
}

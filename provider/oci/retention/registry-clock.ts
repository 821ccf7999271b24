import { counted } from "../../text/wording";

/** A smaller difference has no effect on rules in days. In milliseconds. */
const toleranceMs = 5 * 60_000;

/**
 * The time for the ages of tags: the earlier one of the clock of this machine and of the clock of the registry. With a clock that is
 * ahead, recent tags would expire.
 */
export class RegistryClock {
  #aheadMs: number | undefined;

  /** Compares the clocks when a response arrives. A cache may return an old time, so that the smallest difference counts. */
  readonly note = (date: Date): void => {
    const aheadMs = Date.now() - date.getTime();
    if (this.#aheadMs === undefined || Math.abs(aheadMs) < Math.abs(this.#aheadMs)) this.#aheadMs = aheadMs;
  };

  /** The clock of this machine decides if the registry returns no time. */
  get now(): Date {
    return new Date(Date.now() - Math.max(0, this.#differenceMs));
  }

  /** A warning for the user if the clocks differ. */
  warning(repository: string): string | undefined {
    const aheadMs = this.#differenceMs;
    if (!aheadMs) return undefined;
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const length = minutes < 2 * 24 * 60 ? counted(minutes, "minute") : counted(Math.round(minutes / 24 / 60), "day");
    return `${repository}: the clock of this machine is ${length} ${aheadMs > 0 ? "ahead of" : "behind"} the clock of the registry. The earlier time decides which tags expire. Set the clock of this machine.`;
  }

  get #differenceMs(): number {
    const aheadMs = this.#aheadMs ?? 0;
    return Math.abs(aheadMs) > toleranceMs ? aheadMs : 0;
  }
}

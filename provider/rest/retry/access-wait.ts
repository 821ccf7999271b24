import type { Clock } from "../base/clock";

/** Upper bound of the first pause, in milliseconds. It doubles with each pause. */
const firstPauseMs = 1_000;

/** Upper bound of every pause, in milliseconds. */
const longestPauseMs = 30_000;

/**
 * The wait of a client until the permission of its credential becomes effective. All requests of the client share its end, so that
 * a missing permission delays a run once. A wait that ends with a success is over: a later rejection, for example while a role
 * assignment is replaced, starts another wait.
 */
export class AccessWait {
  #until: number | undefined;

  /** @param longestMs length of the wait, in milliseconds. */
  constructor(
    private readonly longestMs: number,
    private readonly clock: Clock,
  ) {}

  /** Returns true while the wait lasts. The first call starts it. */
  lasts(): boolean {
    this.#until ??= this.clock.elapsed() + this.longestMs;
    return this.remainingMs > 0;
  }

  get remainingMs(): number {
    return Math.max(0, (this.#until ?? 0) - this.clock.elapsed());
  }

  /** @param pauses number of pauses of the request before this one. */
  pauseMs(pauses: number): number {
    const longest = Math.min(firstPauseMs * 2 ** pauses, longestPauseMs);
    return Math.min(this.remainingMs, longest * (0.5 + this.clock.random() / 2));
  }

  /** The permission is effective. */
  end(): void {
    this.#until = undefined;
  }
}

import type { Clock } from "../base/clock";
import { Failure, type LimitFailure } from "../base/failure";
import type { WaitBudget } from "../base/wait-budget";
import type { Pause } from "../log/wait-reporter";
import type { BudgetStore } from "./budget-store";
import {
  applyReported,
  type BlockCause,
  type BudgetState,
  block,
  type Grant,
  grant,
  lastGrant,
  marginMs,
  moveToBucket,
  type WindowLimit,
} from "./rate-budget";

/** Permit for one request. */
export interface Permit {
  readonly grantedAt: number;
  readonly bucket: number;
}

/** Information of a response about the limits of the service. */
export interface LimitFeedback {
  readonly notBefore?: number;
  readonly cause?: BlockCause;
  readonly window?: { readonly until: number; readonly remaining: number };
}

interface WaitingRequest {
  readonly since: number;
  grant(permit: Permit): void;
  reject(failure: Failure): void;
}

/** Limits of the waits that a service requires. */
interface WaitLimits {
  /** Longest wait, in milliseconds. */
  readonly maxWaitMs: number;
  /** Time that all requests of a run may wait. */
  readonly waits?: WaitBudget | undefined;
}

/** A change that is applied in the next transaction, with the time of that transaction: other processes may have written before. */
type BudgetChange = (state: BudgetState, now: number) => BudgetState;

/** Waits for the own limit above this length are reported with the file that contains the counts. */
const longWaitMs = 5 * 60_000;

/** Number of concurrent requests. More would wait for a connection after their permit, uncounted. */
export const maxConcurrent = 32;

/** Grants permits within the budget, in the order of the requests. */
export class RateLimiter {
  private readonly waiting = new Set<WaitingRequest>();
  private pendingChanges: BudgetChange[] = [];
  private underWay = 0;
  private running = false;
  /** The latest blocks that responses to this limiter caused. Later ones in the state come from other processes. */
  private readonly learned = { notBefore: 0, window: 0 };
  private wakeUp?: AbortController;
  /** Responses since the last wait that the service required, without rejections for its limit. */
  private answered = 0;
  /** The last wait that the service required, and whether it counts. */
  private lastWait = { until: 0, isPaced: false };

  constructor(
    private readonly store: BudgetStore,
    private readonly rule: WindowLimit & WaitLimits,
    private readonly clock: Clock,
    private readonly report: (pause: Pause) => void = () => {},
  ) {}

  /** The time of the clock of the store. Permits, states and learned blocks contain its times. */
  private now(): number {
    return this.clock.now() + this.offsetMs;
  }

  private get offsetMs(): number {
    return this.store.clockOffsetMs ?? 0;
  }

  /** Resolves when a request may be sent. Call `release` after it. */
  acquire(signal: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.waiting.delete(entry);
        signal.removeEventListener("abort", onAbort);
      };
      const entry: WaitingRequest = {
        since: this.clock.elapsed(),
        grant: (permit) => {
          settle();
          resolve(permit);
        },
        reject: (failure) => {
          settle();
          reject(failure);
          // No request waits any longer.
          if (this.waiting.size === 0) this.wakeUp?.abort();
        },
      };
      const onAbort = (): void => entry.reject(new Failure({ kind: "aborted", sent: false }));
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      this.waiting.add(entry);
      void this.run();
    });
  }

  /** The request is complete or has failed. */
  release(permit: Permit, feedback: LimitFeedback = {}): void {
    this.underWay -= 1;
    if (feedback.notBefore === undefined) this.answered += 1;
    const { underWay, offsetMs } = this;
    const notBefore = feedback.notBefore === undefined ? undefined : feedback.notBefore + offsetMs;
    const window = feedback.window && { ...feedback.window, until: feedback.window.until + offsetMs };
    const now = this.now();
    // Half of the margin is at least the length of a bucket.
    const late = now - permit.grantedAt > marginMs(this.rule) / 2;
    if (late) this.pendingChanges.push((state, at) => moveToBucket(state, this.rule, permit.bucket, at));
    if (notBefore !== undefined) {
      const cause = feedback.cause && { ...feedback.cause, ms: Math.max(0, notBefore - now) };
      this.pendingChanges.push((state) => block(state, notBefore, cause));
      this.learned.notBefore = Math.max(this.learned.notBefore, notBefore);
    }
    if (window !== undefined) {
      this.pendingChanges.push((state) =>
        applyReported(state, { ...window, ms: Math.max(0, window.until - now), underWay }),
      );
      this.learned.window = Math.max(this.learned.window, window.until);
    }
    if (this.pendingChanges.length > 0) this.wakeUp?.abort();
    void this.run();
  }

  /**
   * Runs an action of a request that has a permit. Meanwhile, other requests use its place, so that the action may send
   * requests. The request continues without a wait, even if `maxConcurrent` others are under way.
   */
  async withoutSlot(act: () => Promise<void>): Promise<void> {
    this.underWay -= 1;
    void this.run();
    try {
      await act();
    } finally {
      this.underWay += 1;
    }
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.pendingChanges.length > 0 || (this.waiting.size > 0 && this.underWay < maxConcurrent))
        await this.step();
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure({ kind: "request", advice: "unexpected" }, error);
      for (const entry of [...this.waiting]) entry.reject(failure);
    } finally {
      this.running = false;
    }
  }

  /** One transaction: applies pending changes, grants permits, and sleeps if requests remain. */
  private async step(): Promise<void> {
    const changes = this.pendingChanges.splice(0);
    const { now, ...given } = await this.store.transact((before) => {
      const at = this.now();
      const learned = changes.reduce((state, note) => note(state, at), before);
      const free = Math.max(0, maxConcurrent - this.underWay);
      const found = grant(learned, this.rule, at, Math.min(this.waiting.size, free));
      return { state: found.state, result: { ...found, now: at } };
    });
    const { granted, bucket, until } = given;
    for (const entry of [...this.waiting].slice(0, granted)) {
      this.underWay += 1;
      entry.grant({ grantedAt: now, bucket });
    }
    if (until === undefined || this.waiting.size === 0 || this.pendingChanges.length > 0) return;
    const ms = until - this.now();
    const file = this.fileOf(given, until);
    const isRequired = given.reason !== "budget";
    const waits = isRequired && !this.isPaced(until, ms) ? this.rule.waits : undefined;
    if (isRequired && ms > Math.min(this.rule.maxWaitMs, waits?.remainingMs ?? ms)) {
      const status = given.reason === "retry-after" ? given.state.cause?.status : undefined;
      throw new Failure({ kind: "limit", until: until - this.offsetMs, status, file, ...this.longestWait() });
    }
    if (ms <= 0) return;
    this.report({ ...this.pauseOf(given, ms), ...(file !== undefined && { file }) });
    await (waits ? waits.during(() => this.sleep(ms)) : this.sleep(ms));
  }

  private longestWait(): Pick<LimitFailure, "limitMs" | "spentMs"> {
    const { maxWaitMs, waits } = this.rule;
    return waits ? { limitMs: Math.min(maxWaitMs, waits.limitMs), spentMs: waits.spentMs } : { limitMs: maxWaitMs };
  }

  /**
   * True for a wait of at most one second for each response since the wait before. It is the pace of the service, and not a block:
   * a service that allows 180 requests in a minute lets a run continue for as long as its requests need.
   */
  private isPaced(until: number, ms: number): boolean {
    // Responses to requests under way interrupt a wait. Times of one wait differ by the rounding of clocks.
    if (Math.abs(until - this.lastWait.until) >= 2_000) {
      this.lastWait = { until, isPaced: ms <= this.answered * 1_000 };
      this.answered = 0;
    }
    return this.lastWait.isPaced;
  }

  /** The file of a block that another process recorded. */
  private fileOf({ reason }: Grant, until: number): string | undefined {
    const { notBefore, window } = this.learned;
    // Reset times of one window differ by the rounding of the two clocks.
    const own = reason === "budget" || until <= (reason === "retry-after" ? notBefore : window + 2_000);
    return own ? undefined : this.store.file;
  }

  private pauseOf({ reason, state }: Grant, ms: number): Pause {
    const [oldest] = this.waiting;
    const requests = this.waiting.size;
    const { cause } = state;
    if (reason === "retry-after") {
      return {
        ms,
        reason: cause && !cause.timeNamed ? "throttled" : "retry-after",
        ...(cause && { status: cause.status }),
      };
    }
    const now = this.now();
    const last = lastGrant(state, this.rule, now, requests) - now;
    const long = reason === "budget" && Math.max(ms, last) > longWaitMs && this.store.file;
    return {
      ms: Math.max(ms, last),
      reason,
      since: oldest?.since,
      ...(requests > 1 && { requests }),
      ...(long && { file: long }),
    };
  }

  private async sleep(ms: number): Promise<void> {
    this.wakeUp = new AbortController();
    await this.clock.sleep(ms, this.wakeUp.signal).catch(() => {});
    this.wakeUp = undefined;
  }
}

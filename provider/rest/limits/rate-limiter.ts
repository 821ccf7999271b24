import type { World } from "../client/clock";
import { Failure } from "../errors/failure";
import type { Pause } from "../log/wait-reporter";
import type { LedgerStore } from "./budget-store";
import {
  bucketEnd,
  type Cause,
  type Grant,
  grant,
  type Ledger,
  lastGrant,
  marginMs,
  observe,
  postdate,
  postpone,
  type Rule,
} from "./rate-budget";

/** Leave to send one request. */
export interface Ticket {
  readonly grantedAt: number;
  readonly bucket: number;
}

/** What an answer tells about the limits of the service. */
export interface Lesson {
  readonly notBefore?: number;
  readonly cause?: Cause;
  readonly window?: { readonly until: number; readonly remaining: number };
}

interface Waiting {
  readonly since: number;
  admit(ticket: Ticket): void;
  refuse(failure: Failure): void;
}

/** What was learned, written with the next look into the ledger, at the time of that look: others may have written since. */
type Note = (ledger: Ledger, now: number) => Ledger;

/** More requests at once would wait in the pool of connections, after their grant and unseen by the ledger. */
export const mostUnderWay = 32;

/** Lets requests through one by one, as the ledger allows, in the order they came. */
export class Gate {
  private readonly waiting = new Set<Waiting>();
  private notes: Note[] = [];
  private underWay = 0;
  private running = false;
  /** The latest times that answers to requests of this gate led to. Later ones in the ledger come from elsewhere. */
  private readonly learned = { notBefore: 0, window: 0 };
  private nap?: AbortController;

  constructor(
    private readonly store: LedgerStore,
    private readonly rule: Rule,
    private readonly maxWaitMs: number,
    private readonly world: World,
    private readonly report: (pause: Pause) => void = () => {},
  ) {}

  /** Resolves when a request may be sent; `leave` must follow. */
  enter(signal: AbortSignal): Promise<Ticket> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.waiting.delete(entry);
        signal.removeEventListener("abort", onAbort);
      };
      const entry: Waiting = {
        since: this.world.now(),
        admit: (ticket) => {
          settle();
          resolve(ticket);
        },
        refuse: (failure) => {
          settle();
          reject(failure);
          // Nobody is left to sleep for.
          if (this.waiting.size === 0) this.nap?.abort();
        },
      };
      const onAbort = (): void => entry.refuse(new Failure({ kind: "aborted", sent: false }));
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      this.waiting.add(entry);
      void this.run();
    });
  }

  /** The request was answered, or will not be. */
  leave(ticket: Ticket, lesson: Lesson = {}): void {
    this.underWay -= 1;
    const { notBefore, window, cause } = lesson;
    const { underWay } = this;
    const now = this.world.now();
    const late = now - ticket.grantedAt > marginMs(this.rule) / 2 && bucketEnd(this.rule, now) !== ticket.bucket;
    if (late) this.notes.push((ledger, at) => postdate(ledger, this.rule, ticket.bucket, at));
    if (notBefore !== undefined) {
      this.notes.push((ledger) => postpone(ledger, notBefore, cause));
      this.learned.notBefore = Math.max(this.learned.notBefore, notBefore);
    }
    if (window !== undefined) {
      this.notes.push((ledger) => observe(ledger, { ...window, underWay }));
      this.learned.window = Math.max(this.learned.window, window.until);
    }
    if (this.notes.length > 0) this.nap?.abort();
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.notes.length > 0 || (this.waiting.size > 0 && this.underWay < mostUnderWay)) await this.step();
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure({ kind: "request", advice: "unexpected" }, error);
      for (const entry of [...this.waiting]) entry.refuse(failure);
    } finally {
      this.running = false;
    }
  }

  /** One look into the ledger: writes what was learned, lets through what fits, sleeps if something is left. */
  private async step(): Promise<void> {
    const notes = this.notes.splice(0);
    const { now, ...given } = await this.store.transact((before) => {
      const at = this.world.now();
      const learned = notes.reduce((ledger, note) => note(ledger, at), before);
      const found = grant(learned, this.rule, at, Math.min(this.waiting.size, mostUnderWay - this.underWay));
      return { ledger: found.ledger, result: { ...found, now: at } };
    });
    const { granted, bucket, until } = given;
    for (const entry of [...this.waiting].slice(0, granted)) {
      this.underWay += 1;
      entry.admit({ grantedAt: now, bucket });
    }
    if (until === undefined || this.waiting.size === 0 || this.notes.length > 0) return;
    const ms = until - this.world.now();
    const file = this.fileOf(given, until);
    if (given.reason === "retry-after" && ms > this.maxWaitMs) {
      throw new Failure({ kind: "limit", until, status: given.ledger.cause?.status, file });
    }
    if (ms <= 0) return;
    this.report({ ...this.pauseOf(given, ms), ...(file !== undefined && { file }) });
    await this.sleep(ms);
  }

  /** The file of a block that this gate has not learned itself. */
  private fileOf({ reason }: Grant, until: number): string | undefined {
    const { notBefore, window } = this.learned;
    // Reset times of one window differ by the rounding of the two clocks.
    const own = reason === "budget" || until <= (reason === "retry-after" ? notBefore : window + 2_000);
    return own ? undefined : this.store.file;
  }

  private pauseOf({ reason, ledger }: Grant, ms: number): Pause {
    const [oldest] = this.waiting;
    const requests = this.waiting.size;
    const { cause } = ledger;
    if (reason === "retry-after") {
      return {
        ms,
        reason: cause && !cause.asked ? "throttled" : "retry-after",
        ...(cause && { status: cause.status }),
      };
    }
    const now = this.world.now();
    const last = lastGrant(ledger, this.rule, now, requests) - now;
    return { ms: Math.max(ms, last), reason, since: oldest?.since, ...(requests > 1 && { requests }) };
  }

  private async sleep(ms: number): Promise<void> {
    this.nap = new AbortController();
    await this.world.sleep(ms, this.nap.signal).catch(() => {});
    this.nap = undefined;
  }
}

import { Failure } from "./failure";
import { bucketEnd, grant, type Ledger, marginMs, observe, postdate, postpone, type Rule } from "./ledger";
import type { LedgerStore } from "./ledger-store";
import type { Wait } from "./options";
import type { World } from "./world";

/** Leave to send one request. */
export interface Ticket {
  readonly grantedAt: number;
  readonly bucket: number;
}

/** What an answer tells about the limits of the service. */
export interface Lesson {
  readonly notBefore?: number;
  readonly window?: { readonly until: number; readonly remaining: number };
}

interface Waiting {
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
  private nap?: AbortController;

  constructor(
    private readonly store: LedgerStore,
    private readonly rule: Rule,
    private readonly maxWaitMs: number,
    private readonly world: World,
    private readonly onWait?: (wait: Wait) => void,
  ) {}

  /** Resolves when a request may be sent; `leave` must follow. */
  enter(signal: AbortSignal): Promise<Ticket> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.waiting.delete(entry);
        signal.removeEventListener("abort", onAbort);
      };
      const entry: Waiting = {
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
    const { notBefore, window } = lesson;
    const { underWay } = this;
    const now = this.world.now();
    const late = now - ticket.grantedAt > marginMs(this.rule) / 2 && bucketEnd(this.rule, now) !== ticket.bucket;
    if (late) this.notes.push((ledger, at) => postdate(ledger, this.rule, ticket.bucket, at));
    if (notBefore !== undefined) this.notes.push((ledger) => postpone(ledger, notBefore));
    if (window !== undefined) this.notes.push((ledger) => observe(ledger, { ...window, underWay }));
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
    const { granted, bucket, until, reason, now } = await this.store.transact((before) => {
      const at = this.world.now();
      const learned = notes.reduce((ledger, note) => note(ledger, at), before);
      const given = grant(learned, this.rule, at, Math.min(this.waiting.size, mostUnderWay - this.underWay));
      return { ledger: given.ledger, result: { ...given, now: at } };
    });
    for (const entry of [...this.waiting].slice(0, granted)) {
      this.underWay += 1;
      entry.admit({ grantedAt: now, bucket });
    }
    if (until === undefined || this.waiting.size === 0 || this.notes.length > 0) return;
    const ms = until - this.world.now();
    if (reason === "retry-after" && ms > this.maxWaitMs) throw new Failure({ kind: "limit", until });
    if (ms > 0) await this.sleep(ms, reason);
  }

  private async sleep(ms: number, reason: Wait["reason"]): Promise<void> {
    this.onWait?.({ ms, reason });
    this.nap = new AbortController();
    await this.world.sleep(ms, this.nap.signal).catch(() => {});
    this.nap = undefined;
  }
}

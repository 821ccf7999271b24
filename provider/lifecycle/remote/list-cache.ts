import { setTimeout } from "node:timers/promises";
import type { ListResult } from "./find";

/** Reads of a collection before a list is thought worth its cost: below it each is read by itself. */
const minSharedReads = 6;
const gatheringMs = 15;

interface Snapshot<List> {
  list?: Promise<List>;
  takenAt: number;
  reads: number;
  gathering?: Promise<void>;
}

/**
 * One list of a collection that answers many reads: taken when several reads wait, kept for the process for a minute,
 * dropped by our own writes. A refresh of N objects then costs N/page requests, and five objects of a large
 * collection cost five reads.
 */
export class ListCache<List = ListResult> {
  readonly #byCollection = new Map<string, Snapshot<List>>();

  /** @param keepMs how long a list answers. */
  constructor(readonly keepMs = 60_000) {}

  /** The list, when enough reads wait for it or it is at hand; else undefined: read the object by itself. */
  async getIfShared(collection: string, fetch: () => Promise<List>): Promise<List | undefined> {
    const snapshot = this.#snapshot(collection);
    if (this.#fresh(snapshot)) return snapshot.list;
    snapshot.reads++;
    snapshot.gathering ??= setTimeout(gatheringMs).then(() => {
      snapshot.gathering = undefined;
    });
    await snapshot.gathering;
    return snapshot.reads >= minSharedReads ? this.get(collection, fetch) : undefined;
  }

  /** The list, taken now unless it is at hand. */
  get(collection: string, fetch: () => Promise<List>): Promise<List> {
    const snapshot = this.#snapshot(collection);
    if (this.#fresh(snapshot)) return snapshot.list as Promise<List>;
    const list = fetch();
    snapshot.list = list;
    snapshot.takenAt = performance.now();
    list.catch(() => {
      if (snapshot.list === list) snapshot.list = undefined;
    });
    return list;
  }

  /** Something was written there: what was listed no longer holds. */
  invalidate(collection: string): void {
    this.#byCollection.delete(collection);
  }

  #fresh(snapshot: Snapshot<List>): boolean {
    return snapshot.list !== undefined && performance.now() - snapshot.takenAt < this.keepMs;
  }

  #snapshot(collection: string): Snapshot<List> {
    let snapshot = this.#byCollection.get(collection);
    if (!snapshot) {
      snapshot = { takenAt: 0, reads: 0 };
      this.#byCollection.set(collection, snapshot);
    }
    return snapshot;
  }
}

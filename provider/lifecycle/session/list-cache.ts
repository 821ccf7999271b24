import { setTimeout } from "node:timers/promises";
import type { JsonBody } from "../../define";
import { entryIn } from "../../text/maps";
import type { ResponseOrigin } from "../errors/errors";

/** Items of a list, and the request that returned them. */
export class ListResult {
  /** Items by id and by natural key, so that many lookups do not each decode the whole list. */
  readonly indexes = new Map<string, ListIndex>();

  constructor(
    readonly items: readonly JsonBody[],
    readonly meta: ResponseOrigin,
    /** The list is missing because the object around it does not exist. */
    readonly isDeleted = false,
  ) {}

  /** The service has no such list. It is treated as empty, since its parent may have been deleted. */
  get isMissing(): boolean {
    return this.meta.status === 404;
  }
}

export interface ListIndex {
  readonly bodies: ReadonlyMap<string | undefined, JsonBody>;
  /** Items by their natural key: see `itemsWithSameKey`. */
  readonly byNaturalKey: ReadonlyMap<string, readonly ListedItem[]>;
  /** An item has no id, so that an object which is not found may be this item. */
  readonly hasItemWithoutId: boolean;
}

export interface ListedItem {
  readonly id: string | undefined;
  readonly body: JsonBody;
}

/** Number of reads since the last write from which reads share one list. Before, each object is read individually. */
const minSharedReads = 6;

/** Longest lifetime that a slow list gets. In ms. */
const maxSlowMs = 60_000;

interface Snapshot {
  list?: Promise<ListResult>;
  /** End of the lifetime of the list. Infinite until the response is complete. */
  expiresAt: number;
  reads: number;
  gathering?: Promise<void>;
  /** The list whose request has not begun. */
  next?: Promise<ListResult> | undefined;
}

/**
 * Cache of lists, one per key, so that many reads share one list. Writes of this process invalidate it. A refresh
 * of N objects then costs one request per page, and five objects of a large collection cost five requests.
 *
 * An object without a read request, such as `realtime.Key`, is always found in the list (`get`).
 */
export class ListCache {
  /** Time in which reads are counted before the first request. In ms. */
  gatheringMs = 15;
  readonly #byKey = new Map<string, Snapshot>();

  /**
   * @param keepMs lifetime of a cached list, from its request on. Default: one minute. A slow list, for example of many
   *   pages, is kept for ten times its duration, at most one minute.
   */
  constructor(readonly keepMs = 60_000) {}

  /**
   * True if the list is cached or there were enough reads: `get` returns the list. Otherwise, the caller reads the object
   * individually.
   */
  async isShared(key: string): Promise<boolean> {
    const snapshot = this.#snapshot(key);
    if (this.#isFresh(snapshot)) return true;
    snapshot.reads++;
    snapshot.gathering ??= setTimeout(this.gatheringMs).then(() => {
      snapshot.gathering = undefined;
    });
    await snapshot.gathering;
    return snapshot.reads >= minSharedReads;
  }

  /**
   * The cached list, or a new one.
   *
   * @param fetch requests the list. It is called before this function returns, or not at all.
   */
  get(key: string, fetch: () => Promise<ListResult>): Promise<ListResult> {
    const snapshot = this.#snapshot(key);
    if (this.#isFresh(snapshot)) return snapshot.list as Promise<ListResult>;
    const start = performance.now();
    const list = fetch();
    snapshot.list = list;
    snapshot.expiresAt = Number.POSITIVE_INFINITY;
    const settle = (changes: Partial<Snapshot>) => snapshot.list === list && Object.assign(snapshot, changes);
    list.then(
      () => settle({ expiresAt: start + Math.max(this.keepMs, Math.min(maxSlowMs, 10 * (performance.now() - start))) }),
      () => settle({ list: undefined }),
    );
    return list;
  }

  /**
   * A list whose request begins after this call. Calls while another request runs share the next request.
   *
   * @param fetch requests the list.
   */
  getNew(key: string, fetch: () => Promise<ListResult>): Promise<ListResult> {
    const snapshot = this.#snapshot(key);
    snapshot.next ??= Promise.allSettled([snapshot.list]).then(() => {
      snapshot.next = undefined;
      snapshot.list = undefined;
      return this.get(key, fetch);
    });
    return snapshot.next;
  }

  invalidate(key: string): void {
    this.#byKey.delete(key);
  }

  clear(): void {
    this.#byKey.clear();
  }

  #isFresh(snapshot: Snapshot): boolean {
    return snapshot.list !== undefined && performance.now() < snapshot.expiresAt;
  }

  #snapshot(key: string): Snapshot {
    return entryIn(this.#byKey, key, () => ({ expiresAt: 0, reads: 0 }));
  }
}

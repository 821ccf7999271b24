import type { JsonObject } from "../../json";

/** What of an index cannot change without putting it out of service for some seconds. */
const offlineMembers = ["analyzers", "tokenizers", "tokenFilters", "charFilters", "normalizers", "similarity"];

/** Indexes that are out of service, since their analysis was changed with `allowIndexDowntime`. */
export class Downtime {
  readonly #until = new Map<string, number>();

  constructor(readonly seconds: number) {}

  /** Hears of an index that was made or changed. */
  onSaved(index: JsonObject, previous: JsonObject | undefined): void {
    const changed = offlineMembers.some(
      (name) => previous && JSON.stringify(index[name]) !== JSON.stringify(previous[name]),
    );
    this.#until.set(String(index.name), changed ? performance.now() + this.seconds * 1000 : 0);
  }

  isOffline(index: JsonObject): boolean {
    return performance.now() < (this.#until.get(String(index.name)) ?? 0);
  }
}

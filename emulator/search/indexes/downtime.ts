import type { JsonObject } from "../../json";

/** Members whose change takes an index offline for some seconds. */
const offlineMembers = ["analyzers", "tokenizers", "tokenFilters", "charFilters", "normalizers", "similarity"];

/** Indexes that are offline after an update with `allowIndexDowntime`. */
export class Downtime {
  readonly #until = new Map<string, number>();

  constructor(readonly seconds: number) {}

  /** Called after an index is created or updated. */
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

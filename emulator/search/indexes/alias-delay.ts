import type { JsonObject } from "../../json";
import { resolveIndexName } from "./indexes";

/** Where queries through an alias go: for some seconds after a move still to the index that it stood for before. */
export class AliasDelay {
  readonly #left = new Map<string, { readonly index: string; readonly until: number }>();

  /** @param seconds up to 10 at the service, as documented. */
  constructor(readonly seconds: number) {}

  /** Hears of an alias that was made or changed. */
  onSaved(alias: JsonObject, previous: JsonObject | undefined): void {
    const name = String(alias.name);
    if (!previous) this.#left.delete(name);
    else if (indexNameIn(previous) !== indexNameIn(alias)) {
      const [now, before] = [performance.now(), this.#left.get(name)];
      const index = before && now < before.until ? before.index : indexNameIn(previous);
      this.#left.set(name, { index, until: now + this.seconds * 1000 });
    }
  }

  /** The index that a query reaches by the name of an index or of an alias. */
  resolve(name: string, aliases: Map<string, JsonObject>): string {
    const left = aliases.has(name) ? this.#left.get(name) : undefined;
    return left && performance.now() < left.until ? left.index : resolveIndexName(name, aliases);
  }
}

const indexNameIn = (alias: JsonObject): string => String(Array.isArray(alias.indexes) ? alias.indexes[0] : "");

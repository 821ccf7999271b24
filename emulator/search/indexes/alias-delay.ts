import type { JsonObject } from "../../json";
import { resolveIndexName } from "./indexes";

/** Resolves aliases in queries. After an update, an alias refers to its previous index for some seconds. */
export class AliasDelay {
  readonly #left = new Map<string, { readonly index: string; readonly until: number }>();

  /** @param seconds delay. The service documents up to 10 seconds. */
  constructor(readonly seconds: number) {}

  /** Called after an alias is created or updated. */
  onSaved(alias: JsonObject, previous: JsonObject | undefined): void {
    const name = String(alias.name);
    if (!previous) this.#left.delete(name);
    else if (indexNameIn(previous) !== indexNameIn(alias)) {
      const [now, before] = [performance.now(), this.#left.get(name)];
      const index = before && now < before.until ? before.index : indexNameIn(previous);
      this.#left.set(name, { index, until: now + this.seconds * 1000 });
    }
  }

  /** Returns the name of the index that a query uses, by the name of an index or alias. */
  resolve(name: string, aliases: Map<string, JsonObject>): string {
    const left = aliases.has(name) ? this.#left.get(name) : undefined;
    return left && performance.now() < left.until ? left.index : resolveIndexName(name, aliases);
  }
}

const indexNameIn = (alias: JsonObject): string => String(Array.isArray(alias.indexes) ? alias.indexes[0] : "");

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Json, type JsonObject, merge } from "../json";
import type { Schema } from "../validation/schema";

/** Stored objects by collection and key. */
export type Objects = Record<string, Record<string, JsonObject>>;

/** A change of a stored object without the API. */
export interface ObjectChange {
  /** Collection of the object, such as `repositories`. */
  readonly collection: string;
  /** Key of the object in its collection, such as `acme/app`. */
  readonly key: string;
  /** Members to merge into the object. If the object does not exist, it is created with these members and the defaults. */
  readonly merge?: JsonObject;
  /** Remove the object. `merge` is then ignored. Default: `false`. */
  readonly remove?: boolean;
}

/** What an object of a collection may hold. */
export interface SeedMembers {
  /** A new object. */
  readonly defaults: JsonObject;
  /** Members that the API accepts as well, at any depth. */
  readonly schema?: Schema;
  /** Further members. */
  readonly additionalMembers?: readonly string[];
}

interface CollectionOptions {
  /** Makes a whole object of what a seed or a poke gives for a new key. */
  readonly complete: (key: string, given: JsonObject) => JsonObject;
  /** Called after a poke, for what changes with any change, such as an ETag. */
  readonly onChange?: (object: JsonObject) => void;
  /** What the API accepts in an object, for the validation of seeds. Without it, an object holds what `complete` makes. */
  readonly schema?: Schema;
  /** Members that a seed may have besides. */
  readonly additionalMembers?: readonly string[];
  /** A seed may have any members. */
  readonly open?: true;
}

/** All objects of one service, in memory and, with a file, on disk after every change. */
export class Store {
  readonly #collections = new Map<string, { objects: Map<string, JsonObject>; rules: CollectionOptions }>();

  constructor(readonly file?: string) {}

  /** Adds a collection; the map returned is the collection itself. */
  define<T extends JsonObject = JsonObject>(name: string, rules: CollectionOptions): Map<string, T> {
    const objects = new Map<string, JsonObject>();
    this.#collections.set(name, { objects, rules });
    return objects as Map<string, T>;
  }

  dump(): Objects {
    const entries = [...this.#collections].map(([name, { objects }]) => [name, Object.fromEntries(objects)]);
    return structuredClone(Object.fromEntries(entries)) as Objects;
  }

  /** Names of the collections. */
  get collections(): string[] {
    return [...this.#collections.keys()];
  }

  /** What an object of a collection may hold; undefined for anything. */
  members(collection: string, key: string): SeedMembers | undefined {
    const rules = this.#collections.get(collection)?.rules;
    if (!rules || rules.open) return undefined;
    return { defaults: rules.complete(key, {}), schema: rules.schema, additionalMembers: rules.additionalMembers };
  }

  clear(): void {
    for (const { objects } of this.#collections.values()) objects.clear();
  }

  seed(objects: Objects): void {
    for (const [collection, members] of Object.entries(objects))
      for (const [key, given] of Object.entries(members)) this.change({ collection, key, merge: given });
  }

  change({ collection, key, merge: patch, remove }: ObjectChange): void {
    const found = this.#collections.get(collection);
    if (!found) {
      const known = [...this.#collections.keys()].join(", ");
      throw new Error(`There is no collection "${collection}" here; there are: ${known}.`);
    }
    const existing = found.objects.get(key);
    if (remove) {
      found.objects.delete(key);
      return;
    }
    const object = existing ? (merge(existing, patch ?? {}) as JsonObject) : found.rules.complete(key, patch ?? {});
    found.rules.onChange?.(object);
    found.objects.set(key, object);
  }

  /** Reads the file, if there is one. Returns false when there was nothing to read. */
  load(): boolean {
    if (!this.file || !existsSync(this.file)) return false;
    const saved = JSON.parse(readFileSync(this.file, "utf8")) as Objects;
    for (const [name, members] of Object.entries(saved))
      for (const [key, object] of Object.entries(members)) this.#collections.get(name)?.objects.set(key, object);
    return true;
  }

  save(): void {
    if (this.file) writeJson(this.file, this.dump());
  }
}

/** Writes the whole file or nothing, readable by its owner only. */
export function writeJson(file: string, value: Json | object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

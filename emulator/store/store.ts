import { copy, type JsonObject, merge, parseWithExactNumbers } from "../json";
import { readDataFile, writeJson } from "./files";

/** Stored objects by collection and key. */
export type Objects = Record<string, Record<string, JsonObject>>;

/** Change to a stored object that does not use the API. */
export interface ObjectChange {
  /** Collection of the object, such as `repositories`. */
  readonly collection: string;
  /** Key of the object in its collection, such as `acme/app`. */
  readonly key: string;
  /** Members to merge into the object. A new object is created with these members and the default values. */
  readonly merge?: JsonObject;
  /** Remove the object. `merge` is then ignored. Default: `false`. */
  readonly remove?: boolean;
}

/** A `Schema`. The declarations of the package do not refer to the types of zod, which require `esModuleInterop`. */
type SeedSchema = object;

/** Members that a seed may set in an object of a collection. */
export interface SeedMembers {
  /** Object with default values. */
  readonly defaults: JsonObject;
  /** Schema of the API's requests. Its members are allowed at any depth. */
  readonly schema?: SeedSchema;
  /** Further members. */
  readonly additionalMembers?: readonly string[];
}

interface CollectionOptions {
  /** Adds the default values to a new object of a seed or a change. */
  readonly complete: (key: string, given: JsonObject) => JsonObject;
  /** Called after a change without the API, for example to set a new ETag. */
  readonly onChange?: (object: JsonObject) => void;
  /** Called after a removal without the API. Removes what the API deletes with the object. */
  readonly onRemoved?: (key: string, object: JsonObject) => void;
  /** Schema of requests, to validate seeds. If omitted, a seed may set the members that `complete` returns. */
  readonly schema?: SeedSchema;
  /** Further members that a seed may set. */
  readonly additionalMembers?: readonly string[];
  /** Accept any member in a seed. */
  readonly open?: true;
}

/** Objects of one service, in memory. With a file, they are also written to disk after every change. */
export class Store {
  readonly #collections = new Map<string, { objects: Map<string, JsonObject>; rules: CollectionOptions }>();

  constructor(readonly file?: string) {}

  /** Adds a collection. The returned map is the collection, not a copy. */
  define<T extends JsonObject = JsonObject>(name: string, rules: CollectionOptions): Map<string, T> {
    const objects = new Map<string, JsonObject>();
    this.#collections.set(name, { objects, rules });
    return objects as Map<string, T>;
  }

  dump(): Objects {
    const entries = [...this.#collections].map(([name, { objects }]) => [name, Object.fromEntries(objects)]);
    return copy(Object.fromEntries(entries)) as Objects;
  }

  /** Names of the collections. */
  get collections(): string[] {
    return [...this.#collections.keys()];
  }

  /** Members that a seed may set in an object. Undefined for any. */
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
      throw new Error(`Unknown collection "${collection}". Use one of: ${known}.`);
    }
    const existing = found.objects.get(key);
    if (remove) {
      found.objects.delete(key);
      if (existing) found.rules.onRemoved?.(key, existing);
      return;
    }
    const object = existing ? (merge(existing, patch ?? {}) as JsonObject) : found.rules.complete(key, patch ?? {});
    found.rules.onChange?.(object);
    found.objects.set(key, object);
  }

  /** Reads the file. Returns false if it does not exist. */
  load(): boolean {
    const saved = this.file && (readDataFile(this.file, parseWithExactNumbers) as Objects | undefined);
    if (!saved) return false;
    for (const [name, members] of Object.entries(saved))
      for (const [key, object] of Object.entries(members)) this.#collections.get(name)?.objects.set(key, object);
    return true;
  }

  save(): void {
    if (this.file) writeJson(this.file, this.dump());
  }
}

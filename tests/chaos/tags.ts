import type { Arena, StoredResource } from "./arena";

const day = 24 * 60 * 60 * 1000;

/** Ages of pushed tags. In days. No rule deletes new tags and releases. */
const ages = { old: 60, new: 2, release: 60 };

/** Tags that clients push to repositories, with dates by which the rules of a program let some of them expire. */
export class PushedTags {
  /** Keys of tags, such as `acme/app:new-1`. */
  #keys: string[] = [];
  #count = 0;

  /** Pushes tags to the repositories of the program that exist. */
  push(arena: Arena): void {
    const { control } = arena.emulator.registry;
    for (const { token, id, delete: isDeleted } of arena.resources()) {
      if (token !== "registry:Repository" || isDeleted || !exists(arena, id)) continue;
      for (const [name, age] of Object.entries(ages)) {
        const key = `${id}:${name}-${++this.#count}`;
        const pushed = new Date(Date.now() - age * day).toISOString();
        control.change({ collection: "tags", key, merge: { tag_last_pushed: pushed } });
        this.#keys.push(key);
      }
    }
  }

  /** The repository was deleted outside Pulumi, with its tags. */
  forget({ token, id }: StoredResource): void {
    if (token === "registry:Repository") this.#keys = this.#keys.filter((key) => repositoryOf(key) !== id);
  }

  /** Number of tags that the rules deleted. */
  expired(arena: Arena): number {
    return this.#missing(arena).filter(mayExpire).length;
  }

  /** Tags that no rule deletes, and that the repositories of the program lack. */
  lost(arena: Arena): string[] {
    return this.#missing(arena)
      .filter((key) => !mayExpire(key))
      .map((key) => `the tag ${key} was deleted`);
  }

  #missing(arena: Arena): string[] {
    const { tags = {} } = arena.emulator.registry.control.objects();
    return this.#keys.filter((key) => exists(arena, repositoryOf(key)) && !Object.hasOwn(tags, key));
  }
}

const repositoryOf = (key: string): string => key.replace(/:.*$/, "");

const mayExpire = (key: string): boolean => key.includes(":old-");

const exists = (arena: Arena, repository: string): boolean =>
  Object.hasOwn(arena.emulator.registry.control.objects().repositories ?? {}, repository);

import type { Arena, StoredResource } from "./arena";
import type { Declared, Program } from "./programs";

/** Documents that clients push to indexes whose replacements must keep them. */
export class PushedDocuments {
  /** Keys of documents, by the first logical name of the index. */
  readonly #keys = new Map<string, Set<string>>();
  /** Names of the indexes that contained the documents last, by the first logical name. */
  readonly #indexes = new Map<string, string>();
  /** Number of indexes whose documents another index contains now. */
  copied = 0;
  #count = 0;

  /** Pushes documents to the indexes of the program that exist. */
  push(arena: Arena, program: Program): void {
    const { control } = arena.emulator.search;
    const { indexes = {} } = control.objects();
    for (const { id, ...resource } of arena.resources()) {
      const index = declaredAs(program, resource);
      if (resource.delete || !index?.args.copyDocumentsOnReplacement || !Object.hasOwn(indexes, id)) continue;
      const keys = this.#keys.get(firstName(index)) ?? new Set();
      this.#keys.set(firstName(index), keys);
      this.#containedIn(index, id);
      for (let i = 0; i < 3; i++) {
        const key = `document${++this.#count}`;
        control.change({ collection: "documents", key: `${id}/${key}`, merge: { id: key } });
        keys.add(key);
      }
    }
  }

  /**
   * Writes and deletes documents during an update. A document that was deleted may still be in one of both indexes, so
   * that it is not expected.
   *
   * @returns a function that ends the writes. Call it before the journal of the update is cleared.
   */
  pushDuring(arena: Arena, program: Program): () => void {
    const { control } = arena.emulator.search;
    const written: { readonly id: string; readonly key: string; readonly keys: Set<string>; readonly time: number }[] =
      [];
    const targets = arena.resources().flatMap(({ id, ...resource }) => {
      const index = declaredAs(program, resource);
      const keys = index?.args.copyDocumentsOnReplacement ? this.#keys.get(firstName(index)) : undefined;
      return keys && !resource.delete ? [{ id, keys }] : [];
    });
    const timer = setInterval(() => {
      const { indexes = {} } = control.objects();
      for (const { id, keys } of targets.filter((target) => Object.hasOwn(indexes, target.id))) {
        const key = `document${++this.#count}`;
        control.change({ collection: "documents", key: `${id}/${key}`, merge: { id: key } });
        written.push({ id, key, keys, time: Date.now() });
        const [deleted] = keys;
        if (deleted === undefined || keys.size < 2) continue;
        keys.delete(deleted);
        control.change({ collection: "documents", key: `${id}/${deleted}`, remove: true });
      }
    }, 250);
    return () => {
      clearInterval(timer);
      const { indexes = {} } = control.objects();
      for (const { id, key, keys, time } of written) {
        // The comparison before the deletion begins with a read of the index.
        const isRead = control
          .journal()
          .some((read) => read.method === "GET" && read.path === `/indexes('${id}')` && read.time > time);
        if (Object.hasOwn(indexes, id) || isRead) keys.add(key);
      }
    };
  }

  /** The index was deleted outside Pulumi, with its documents. */
  forget(program: Program, resource: StoredResource): void {
    const index = declaredAs(program, resource);
    if (!index) return;
    this.#keys.delete(firstName(index));
    this.#indexes.delete(firstName(index));
  }

  /** Documents that the indexes of the program lack. */
  lost(arena: Arena, program: Program): string[] {
    const { documents = {} } = arena.emulator.search.control.objects();
    return arena.resources().flatMap(({ id, ...resource }) => {
      const index = declaredAs(program, resource);
      const keys = index ? [...(this.#keys.get(firstName(index)) ?? [])] : [];
      if (index && keys.length > 0) this.#containedIn(index, id);
      return keys
        .filter((key) => !Object.hasOwn(documents, `${id}/${key}`))
        .map((key) => `${index?.name} (${id}) lost the document ${key}`);
    });
  }

  #containedIn(index: Declared, id: string): void {
    const before = this.#indexes.get(firstName(index));
    if (before !== undefined && before !== id) this.copied += 1;
    this.#indexes.set(firstName(index), id);
  }
}

const firstName = ({ name, aliases }: Declared): string => aliases[0] ?? name;

/** The index of the program that a resource in the state belongs to. The state may have an earlier logical name. */
const declaredAs = (program: Program, { token, name }: Pick<StoredResource, "token" | "name">): Declared | undefined =>
  program.find((one) => one.kind === "search:Index" && token === one.kind && [one.name, ...one.aliases].includes(name));

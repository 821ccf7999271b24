import type { Definition, StackObject } from "../../define";
import { type LogicalResource, stackOf } from "../values/logical-resource";
import type { Declaration, ObjectLife, ResourceLife } from "./life";

/**
 * Facts about an id that is known: a state contains the object, or this process created or found it, so that it is not the result of
 * another create. Kinds may share a collection, so that an item of a list does not show its kind.
 */
export interface IdEntry {
  /** A create of this process received no response, and found the object by a search. */
  isFound?: boolean;
  /** The record of a create of this process contains the id, so that later runs read it. */
  isRecorded?: true;
}

/** The number of existing objects of a kind, and its limit. */
export interface QuotaUsage {
  readonly usage: number;
  readonly limit: number;
}

/** A quota of the account. */
export interface QuotaEntry {
  /** The usage at the first read. Objects that this run creates are in `resources`, so that a later read would count them twice. */
  usage?: Promise<QuotaUsage | undefined>;
  /** Keys of the resources of this run that need free quota. */
  readonly resources: Set<string>;
}

/** The ledger of the objects of one account, by kind and id. */
export class ObjectLedger {
  readonly #objects = new Map<string, ObjectLife>();
  readonly #ids = new Map<string, IdEntry>();
  readonly #quotas = new Map<string, QuotaEntry>();

  /** The life of an object. */
  of({ token }: Definition, id: string): ObjectLife {
    return entryIn(this.#objects, keyOf(token, id), () => ({ token, id }));
  }

  /** The life of an object, if there is one. */
  find({ token }: Definition, id: unknown): Readonly<ObjectLife> | undefined {
    return this.#objects.get(keyOf(token, id));
  }

  /** The entry of an id, which is known from now on. */
  ofId(id: string): IdEntry {
    return entryIn(this.#ids, id, () => ({}));
  }

  /** Notes that an id is known. */
  noteId(id: string): void {
    this.ofId(id);
  }

  /** The entry of an id, if it is known. */
  findId(id: string): Readonly<IdEntry> | undefined {
    return this.#ids.get(id);
  }

  /** The entry of a quota. */
  ofQuota(objects: string): QuotaEntry {
    return entryIn(this.#quotas, objects, () => ({ resources: new Set() }));
  }

  /** Objects of these kinds whose create this process began. The state may lack them. */
  newObjects(kinds: readonly string[]): StackObject[] {
    return [...this.#objects.values()].flatMap(({ token, id, create }) =>
      create?.claimedBy && kinds.includes(token)
        ? [{ kind: token, id, inputs: {}, stack: stackOf(create.claimedBy.name ?? "") }]
        : [],
    );
  }
}

const keyOf = (token: string, id: unknown): string => `${token} ${id}`;

/** The ledger of the resources of one run, by type, name and parents. */
export class ResourceLedger {
  readonly #resources = new Map<string, ResourceLife>();

  /** The life of a resource. */
  of(token: string, { name, parents, project }: LogicalResource): ResourceLife {
    const resource = { name, parents, project };
    return entryIn(this.#resources, resourceKey(token, resource), () => ({ token, resource }));
  }

  /**
   * Notes that the program declares a resource. Calls with an earlier name have the same life: the state contains that name until
   * the update, and the deletion of a replaced object has it.
   *
   * @param isStored the state contains the resource. A replacement makes it a new resource, too.
   */
  declare(token: string, resource: LogicalResource, isStored: boolean): ResourceLife {
    const key = resourceKey(token, resource);
    const known = this.#resources.get(key);
    // Another resource has this name as an alias.
    if (known && resourceKey(token, known.resource) !== key) this.#resources.delete(key);
    const life = declare(this.of(token, resource), isStored ? { isStored } : { isNew: true });
    for (const alias of resource.aliases ?? []) {
      const earlier = resourceKey(token, { project: resource.project, ...alias });
      if (!isDeclared(this.#resources.get(earlier))) this.#resources.set(earlier, life);
    }
    return life;
  }

  /** The life of a resource, if there is one. */
  find(token: string, resource: LogicalResource): Readonly<ResourceLife> | undefined {
    return this.#resources.get(resourceKey(token, resource));
  }

  /** The resources of a kind, in the order of their first calls. */
  ofKind(token: string): readonly Readonly<ResourceLife>[] {
    return [...new Set(this.#resources.values())].filter((life) => life.token === token);
  }
}

/** Adds facts to the declaration of a resource. */
export function declare(life: ResourceLife, facts: Declaration): ResourceLife {
  life.declaration = { ...life.declaration, ...facts };
  return life;
}

/** True if the program of this run declares the resource itself. */
const isDeclared = (life: ResourceLife | undefined): boolean =>
  life?.declaration?.isNew === true || life?.declaration?.isStored === true;

/** Key of a resource in the program. */
export const resourceKey = (token: string, { name, parents }: LogicalResource): string =>
  JSON.stringify([token, name, parents]);

/** The entry of a key. It is created if it is missing. */
function entryIn<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const known = entries.get(key);
  if (known) return known;
  const entry = create();
  entries.set(key, entry);
  return entry;
}

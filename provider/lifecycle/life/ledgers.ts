import type { Definition, StackObject } from "../../define";
import { entryIn } from "../../text/maps";
import { type LogicalResource, stackOf } from "../values/logical-resource";
import type { Declaration, ObjectLife, ResourceLife } from "./life";

/** The number of existing objects of a kind, and its limit. */
export interface QuotaUsage {
  readonly usage: number;
  readonly limit: number;
}

export interface QuotaEntry {
  /** The usage at the first read. It does not contain the objects of `resources`, which this run creates later. */
  usage?: Promise<QuotaUsage | undefined>;
  /** Keys of the resources of this run that need free quota. */
  readonly resources: Set<string>;
}

/** The ledger of the objects of one account, by kind and id. */
export class ObjectLedger {
  readonly #objects = new Map<string, ObjectLife>();
  readonly #ids = new Set<string>();
  readonly #quotas = new Map<string, QuotaEntry>();

  of({ token }: Definition, id: string): ObjectLife {
    return entryIn(this.#objects, keyOf(token, id), () => ({ token, id }));
  }

  /** The life of an object, if there is one. */
  find({ token }: Definition, id: unknown): Readonly<ObjectLife> | undefined {
    return this.#objects.get(keyOf(token, id));
  }

  /** Ends the life of an object. A later one with the same id is another object, as in a new process. */
  forget({ token }: Definition, id: string): void {
    this.#objects.delete(keyOf(token, id));
  }

  /**
   * Notes the id of an object that a state contains, or that this process created, found or read. No search in a
   * list returns it. Objects of two kinds may have the same id.
   */
  noteId({ token }: Definition, id: string): void {
    this.#ids.add(keyOf(token, id));
  }

  hasId({ token }: Definition, id: string): boolean {
    return this.#ids.has(keyOf(token, id));
  }

  ofQuota(objects: string): QuotaEntry {
    return entryIn(this.#quotas, objects, () => ({ resources: new Set() }));
  }

  /** Objects of these kinds whose create this process began, without kinds whose ids the service generates. The state may lack them. */
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

  of(token: string, { name, parents, project }: LogicalResource): ResourceLife {
    const resource = { name, parents, project };
    return entryIn(this.#resources, resourceKey(token, resource), () => ({ token, resource }));
  }

  /**
   * Notes that the program declares a resource. Its earlier names (`aliases`) have the same life, unless the program declares
   * another resource with that name. The diff of the dynamic host and the deletion of a replaced object pass the name in the state.
   *
   * @param isStored the state contains the resource. A replacement makes it a new resource, too.
   */
  declare(token: string, resource: LogicalResource, isStored: boolean): ResourceLife {
    const key = resourceKey(token, resource);
    const known = this.#resources.get(key);
    // The name is an earlier name of another resource.
    if (known && resourceKey(token, known.resource) !== key) this.#resources.delete(key);
    const life = addFacts(this.of(token, resource), isStored ? { isStored } : { isNew: true });
    // A refresh has compared the resource without the program.
    if (isStored) life.before = undefined;
    const { aliases = [] } = resource;
    if (aliases.length) life.resource = { ...life.resource, aliases };
    for (const alias of aliases) {
      const earlier = resourceKey(token, alias);
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

export function addFacts(life: ResourceLife, facts: Declaration): ResourceLife {
  life.declaration = { ...life.declaration, ...facts };
  return life;
}

/** True if the program of this run declares the resource itself. */
const isDeclared = (life: ResourceLife | undefined): boolean =>
  life?.declaration?.isNew === true || life?.declaration?.isStored === true;

export const resourceKey = (token: string, { name, parents }: LogicalResource): string =>
  JSON.stringify([token, name, parents]);

import type { Alias, LogicalResource } from "../values/logical-resource";
import type { SecretPaths } from "../values/secrets";
import type { State } from "../values/state";
import type { Inputs } from "../values/values";

/** Facts about a resource from the calls of this run. A member is undefined until an operation sets it. */
export interface ResourceEntry {
  readonly token: string;
  readonly resource: LogicalResource;
  /** The program declares the resource, and the state lacks it or replaces it, so that a create follows. Set by check. */
  isNew?: boolean;
  /** The program declares the resource, and the state contains it. Set by check. */
  isStored?: boolean;
  /** Options of a stored resource, from its check to its comparison. */
  options?: ResourceOptions;
  /** Earlier names and parents. Set by check. */
  aliases?: readonly Alias[];
  /** Paths of the inputs in which the program passes secrets. Set by check. */
  secretPaths?: SecretPaths;
  /** Secrets that the program passes in inputs that are not known to be secret. Set by check. */
  secrets?: readonly string[];
  /** The key of the hook `declaredOnce`: no other resource may declare it. Undefined while it is unknown. Set by check. */
  declares?: string;
  /** Checked inputs, if the kind can copy the contents of a replaced object. Set by check. */
  desired?: Inputs;
  /**
   * The object in the state before this run, if `desired` is set. Set by the comparison: after an interrupted create, the inputs
   * that check receives may have another generated name. Undefined for a new resource, and for a replacement that the user forces.
   */
  stored?: Pick<State, "inputs" | "steps"> & { readonly id: string };
  /**
   * The object that a create of this run has for the resource. `failed`: the create failed before, so that the resource keeps its
   * earlier object. Set by create.
   */
  created?: { readonly id: string } | "failed";
}

/** Options of a resource that only its program contains. */
export interface ResourceOptions {
  /** Undefined if the library of the program does not send the option. */
  readonly deleteBeforeReplace: boolean | undefined;
}

/** The ledger of the resources of one run, by type, name and parents. */
export class ResourceLedger {
  readonly #resources = new Map<string, ResourceEntry>();

  /** The entry of a resource. */
  of(token: string, { name, parents, project }: LogicalResource): ResourceEntry {
    const resource = { name, parents, project };
    return entryIn(this.#resources, resourceKey(token, resource), () => ({ token, resource }));
  }

  /**
   * Notes that the program declares a resource. Calls with an earlier name have the same entry: the state contains that name until
   * the update, and the deletion of a replaced object has it.
   *
   * @param isStored the state contains the resource. A replacement makes it a new resource, too.
   */
  declare(token: string, resource: LogicalResource, isStored: boolean): ResourceEntry {
    const key = resourceKey(token, resource);
    const known = this.#resources.get(key);
    // Another resource has this name as an alias.
    if (known && resourceKey(token, known.resource) !== key) this.#resources.delete(key);
    const entry = Object.assign(this.of(token, resource), isStored ? { isStored } : { isNew: true });
    for (const alias of resource.aliases ?? []) {
      const earlier = resourceKey(token, { project: resource.project, ...alias });
      if (!isDeclared(this.#resources.get(earlier))) this.#resources.set(earlier, entry);
    }
    return entry;
  }

  /** The entry of a resource, if there is one. */
  find(token: string, resource: LogicalResource): Readonly<ResourceEntry> | undefined {
    return this.#resources.get(resourceKey(token, resource));
  }

  /** The entries of a kind, in the order of their first calls. */
  ofKind(token: string): readonly Readonly<ResourceEntry>[] {
    return [...new Set(this.#resources.values())].filter((entry) => entry.token === token);
  }
}

/** True if the program of this run declares the resource itself. */
const isDeclared = (entry: ResourceEntry | undefined): boolean => entry?.isNew === true || entry?.isStored === true;

/** Key of a resource in the program. */
export const resourceKey = (token: string, { name, parents }: LogicalResource): string =>
  JSON.stringify([token, name, parents]);

/** The entry of a key. It is created if it is missing. */
export function entryIn<Entry>(entries: Map<string, Entry>, key: string, create: () => Entry): Entry {
  const known = entries.get(key);
  if (known) return known;
  const entry = create();
  entries.set(key, entry);
  return entry;
}

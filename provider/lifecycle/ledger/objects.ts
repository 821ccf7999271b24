import { isDeepStrictEqual } from "node:util";
import type { Definition, StackObject } from "../../define";
import { isSameResource, type LogicalResource, stackOf } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import type { Inputs, ObjectValues } from "../values/values";
import { entryIn, type ResourceEntry } from "./resources";

/** Facts about an object from the calls of this process. A member is undefined until an operation sets it. */
export interface ObjectEntry {
  readonly token: string;
  readonly id: string;
  /** The resource whose create began here. */
  claimedBy?: LogicalResource;
  /** The create of this process that has the object. */
  create?: ObjectCreate;
  /** The resource whose state contains the object. */
  storedAs?: LogicalResource;
  /** The resource of the program whose state contains the object. Set by the comparison. */
  declaredBy?: ResourceEntry;
  /** The comparison of this resource requires its replacement. */
  mustBeReplaced?: boolean;
  /** The inputs in the state, even after the object was deleted. */
  storedInputs?: Declared;
  /** Values in the path of an object that a create request of this process created. Removed by a later change. */
  pathValues?: ObjectValues;
  /** Ids of the objects that the service created with this object, if they are known. */
  initialObjects?: readonly string[];
  /** Valid inputs of the program, whose id they contain. */
  inputs?: Inputs;
  /** Name of the object in messages, if it is deleted before its replacement. */
  replacedAs?: string;
  /** Names of the objects in the program that refer to this object. */
  holders?: Set<string>;
  /** The object was replaced, and its contents are not copied completely. */
  isUncopied?: boolean;
}

/** The create of this process that created, adopted or continued with an object. */
export interface ObjectCreate {
  /** `resumed`: an earlier create was interrupted. For adopted settings, it noted their values. */
  readonly origin: "created" | "resumed" | "adopted";
  readonly previousSettings?: unknown;
  /** The resource to which the create returned the object. Undefined until then. */
  readonly returnedTo?: LogicalResource;
}

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
  readonly #objects = new Map<string, ObjectEntry>();
  readonly #ids = new Map<string, IdEntry>();
  readonly #quotas = new Map<string, QuotaEntry>();

  /** The entry of an object. */
  of({ token }: Definition, id: string): ObjectEntry {
    return entryIn(this.#objects, keyOf(token, id), () => ({ token, id }));
  }

  /** The entry of an object, if there is one. */
  find({ token }: Definition, id: unknown): Readonly<ObjectEntry> | undefined {
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
    return [...this.#objects.values()].flatMap(({ token, id, claimedBy }) =>
      claimedBy && kinds.includes(token) ? [{ kind: token, id, inputs: {}, stack: stackOf(claimedBy.name ?? "") }] : [],
    );
  }
}

const keyOf = (token: string, id: unknown): string => `${token} ${id}`;

/** The reason for which a deletion keeps an object. */
export type Kept =
  | { readonly reason: "returned to another resource" | "resumed" | "adopted again" }
  | { readonly reason: "declared by another resource"; readonly owner: LogicalResource };

/** A deletion of an object. */
interface Deletion {
  /** The resource whose object is deleted, with the name in the state. */
  readonly resource: LogicalResource;
  /** The same resource in the ledger of the run. */
  readonly entry: ResourceEntry;
  /** The settings before their adoption, in the state. */
  readonly previousSettings: unknown;
}

/** The reason for which a deletion keeps the object. Undefined if it may be deleted. */
export function keptBy(object: Readonly<ObjectEntry>, deletion: Deletion): Kept | undefined {
  const { create, declaredBy } = object;
  if (create?.returnedTo && !isSameResource(create.returnedTo, deletion.resource))
    return { reason: "returned to another resource" };
  if (declaredBy && !isReplaced(object) && !isSameResource(declaredBy.resource, deletion.entry.resource))
    return { reason: "declared by another resource", owner: declaredBy.resource };
  if (create?.origin === "resumed") return { reason: "resumed" };
  if (create?.origin !== "adopted" || !create.returnedTo) return undefined;
  // The state of adopted settings shows whether it contained them before.
  const isSame =
    create.previousSettings !== undefined && isDeepStrictEqual(create.previousSettings, deletion.previousSettings);
  return isSame ? undefined : { reason: "adopted again" };
}

/**
 * True if the resource of the program that has the object replaces it: the comparison requires that, or the resource got another
 * object, for example with the option `replaceOnChanges`. After a create that failed, a run with `--continue-on-error` still deletes
 * other resources.
 */
export const isReplaced = ({ id, declaredBy, mustBeReplaced }: Readonly<ObjectEntry>): boolean =>
  (mustBeReplaced === true && declaredBy?.created !== "failed") ||
  (typeof declaredBy?.created === "object" && declaredBy.created.id !== id);

import type { Definition, StackObject } from "../../define";
import { type LogicalResource, stackOf } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import type { Inputs, ObjectValues } from "../values/values";
import { entryIn, type ResourceEntry } from "./resources";

/** Facts about an object from the calls of this process. A member is undefined until an operation sets it. */
export interface ObjectEntry {
  readonly token: string;
  readonly id: string;
  /** The resource whose create began here. */
  claimedBy?: LogicalResource;
  /** The resource for which a create of this process created or adopted the object. */
  createdBy?: LogicalResource;
  /** The create of this process found the object. For settings, it noted their values. */
  found?: { readonly previousSettings: unknown };
  /** The resource whose create continued with the object of an earlier create. */
  resumedBy?: LogicalResource;
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

/** Facts about an id. Kinds may share a collection, so that an item of a list does not show its kind. */
export interface IdEntry {
  /** A state contains the object, or this process created or found it, so that it is not the result of another create. */
  isKnown?: true;
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

  /** The entry of an id. */
  ofId(id: string): IdEntry {
    return entryIn(this.#ids, id, () => ({}));
  }

  /** The entry of an id, if there is one. */
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

/**
 * True if the resource of the program that has the object replaces it: the comparison requires that, or the resource got another
 * object, for example with the option `replaceOnChanges`. After a create that failed, a run with `--continue-on-error` still deletes
 * other resources.
 */
export const isReplaced = ({ id, declaredBy, mustBeReplaced }: Readonly<ObjectEntry>): boolean =>
  (mustBeReplaced === true && !declaredBy?.createFailed) ||
  (declaredBy?.createdId !== undefined && declaredBy.createdId !== id);

/**
 * Facts of a run about an object and about a resource of its program: who owns the object, and how far its operations are. Each part is a
 * value that one operation sets as a whole.
 */

import { isDeepStrictEqual } from "node:util";
import { type Alias, isSameResource, type LogicalResource } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import type { SecretPaths } from "../values/secrets";
import type { State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** An object of a run. A part is undefined until its operation. */
export interface ObjectLife {
  readonly token: string;
  readonly id: string;
  /** A state contains the object. Set by the first operation on it. */
  stored?: StoredObject;
  /** The program declares the resource whose state contains the object. Set by the comparison. */
  compared?: ComparedObject;
  /** A create of this run has the object. */
  create?: ObjectCreate;
  /** Valid inputs of the program, whose id they contain. Set by check. */
  inputs?: Inputs;
}

export interface StoredObject {
  /** The resource whose state contains the object. Undefined after its deletion. */
  readonly resource?: LogicalResource;
  readonly values: Declared;
}

export interface ComparedObject {
  readonly by: ResourceLife;
  /** The changes require a replacement. */
  readonly mustBeReplaced: boolean;
}

/** The create of this run that has an object. */
export interface ObjectCreate {
  /** The resource whose create began here, if its inputs contain the id. */
  readonly claimedBy?: LogicalResource;
  /**
   * Undefined until the object exists. `resumed`: an earlier create was interrupted. For adopted settings, it noted their values.
   */
  readonly origin?: "created" | "resumed" | "adopted";
  readonly previousSettings?: unknown;
  /** The object as its create request made it. Undefined after a later change. */
  readonly made?: MadeObject | undefined;
  /** The resource to which the create returned the object. Undefined until then. */
  readonly returnedTo?: LogicalResource;
}

export interface MadeObject {
  /** Values in the path of the object. */
  readonly values: ObjectValues;
  /** Ids of the objects that the service created with this object, if they are known. */
  readonly initialObjects?: readonly string[];
}

/** A resource of the program. A part is undefined until its operation. */
export interface ResourceLife {
  readonly token: string;
  readonly resource: LogicalResource;
  /** Set by check. */
  declaration?: Declaration;
  /**
   * The object in the state before this run. Set by the comparison: after an interrupted create, the inputs that check receives may have
   * another generated name. Undefined for a new resource, and for a replacement that the user forces.
   */
  stored?: Pick<State, "inputs" | "steps"> & { readonly id: string };
  /**
   * The object that a create of this run has for the resource. `failed`: the create failed before, so that the resource keeps its
   * earlier object. Set by create.
   */
  created?: { readonly id: string } | "failed";
}

/** Facts that only check receives, and later operations need. */
export interface Declaration {
  /** The state lacks the resource or replaces it, so that a create follows. */
  readonly isNew?: true;
  readonly isStored?: true;
  /** Earlier names and parents. */
  readonly aliases?: readonly Alias[];
  /** Paths of the inputs in which the program passes secrets. */
  readonly secretPaths?: SecretPaths;
  /** Secrets that the program passes in inputs that are not known to be secret. */
  readonly secrets?: readonly string[];
  /** Options of a stored resource, until its comparison. */
  readonly options?: ResourceOptions | undefined;
  /** The key of the hook `declaredOnce`: no other resource may declare it. Undefined while it is unknown. */
  readonly onceKey?: string | undefined;
  /** Checked inputs. */
  readonly inputs?: Inputs;
}

/** Options of a resource that only its program contains. */
export interface ResourceOptions {
  /** Undefined if the library of the program does not send the option. */
  readonly deleteBeforeReplace: boolean | undefined;
}

/** The reason for which a deletion keeps an object. */
export type Kept =
  | { readonly reason: "returned to another resource" | "resumed" | "adopted again" }
  | { readonly reason: "declared by another resource"; readonly owner: LogicalResource };

/** A deletion of an object. */
interface Deletion {
  /** The resource whose object is deleted, with the name in the state. */
  readonly resource: LogicalResource;
  /** The same resource in the ledger of the run. */
  readonly life: ResourceLife;
  /** The settings before their adoption, in the state. */
  readonly previousSettings: unknown;
}

/** The reason for which a deletion keeps the object. Undefined if it may be deleted. */
export function keptBy(object: Readonly<ObjectLife>, deletion: Deletion): Kept | undefined {
  const { create, compared } = object;
  if (create?.returnedTo && !isSameResource(create.returnedTo, deletion.resource))
    return { reason: "returned to another resource" };
  const owner = compared?.by.resource;
  if (owner && !isReplaced(object) && !isSameResource(owner, deletion.life.resource))
    return { reason: "declared by another resource", owner };
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
export function isReplaced({ id, compared }: Readonly<ObjectLife>): boolean {
  if (!compared) return false;
  const { created } = compared.by;
  return (compared.mustBeReplaced && created !== "failed") || (typeof created === "object" && created.id !== id);
}

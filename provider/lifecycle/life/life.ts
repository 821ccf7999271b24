/**
 * Facts of a run about an object and about a resource of its program: who owns the object, and how far its operations are. The comment
 * of each part names the operations that set it. Later operations read it.
 */

import { isSameResource, type LogicalResource } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import type { SecretPaths } from "../values/secrets";
import type { State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** An object of a run. A part is undefined until its operation. */
export interface ObjectLife {
  readonly token: string;
  readonly id: string;
  /** A state contains the object, or contained it before this run. The program may not declare its resource. Set by diff, read and delete. */
  stored?: StoredObject;
  /** The resource of the program whose state contains the object. Set by diff. */
  compared?: ComparedObject;
  /** A create of this run claims the object, or has it. Set by the steps of a create, and by changes of the object. */
  create?: ObjectCreate;
  /** Settings only: their recovery from a record by a create of this run. Another create of them waits for it. Set by create. */
  recovery?: Promise<unknown>;
  /** Valid inputs of the program that contain the id. Set by check. */
  inputs?: Inputs;
  /** Its contents are not copied completely to the object that replaces it. Set by create and update. */
  isUncopied?: boolean;
}

export interface StoredObject {
  /** The resource whose state contains the object. Undefined after its deletion. */
  readonly resource?: LogicalResource;
  readonly values: Declared;
}

export interface ComparedObject {
  readonly by: ResourceLife;
  readonly mustBeReplaced: boolean;
}

/** The create of this run that has an object. */
export interface ObjectCreate {
  /** The first resource whose create has the id in its inputs. Undefined if the service generates the id. */
  readonly claimedBy?: LogicalResource;
  /**
   * Undefined until an object was found, adopted or resumed, or until the create has returned it (`created`). `found`: the response is missing or
   * contains no id, and a search found the object. `resumed`: the create of an earlier run was interrupted. `adopted`: the object existed
   * before. The inputs opt in to its adoption, or equal its values, so that a PUT does not change it.
   */
  readonly origin?: "created" | "found" | "resumed" | "adopted";
  /** The settings before their adoption. */
  readonly previousSettings?: unknown;
  /** The object in the response to the create request. Undefined after a later change. */
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
  /** The resource, with its earlier names and parents after check. */
  resource: LogicalResource;
  /** Set by check. */
  declaration?: Declaration;
  /**
   * The object in the state when diff was called, because check does not receive its id. Undefined for a new resource, for a
   * replacement that the user forces, and after the check or a failed diff of a stored resource.
   */
  before?: Pick<State, "inputs" | "steps"> & { readonly id: string };
  /** Id of the object that a create of this run has for the resource. Set by create. */
  newId?: string;
  /** The create failed, and no object is known. Set by create. */
  createFailed?: boolean;
}

/** Facts that only check receives, and later operations need. */
export interface Declaration {
  /** The state lacks the resource, or the update replaces it. An update then calls create. */
  readonly isNew?: true;
  /** The state contains the resource. */
  readonly isStored?: true;
  readonly secretPaths?: SecretPaths;
  /** Secrets that the program passes in inputs that are not known to be secret. */
  readonly secrets?: readonly string[];
  /** Options of a stored resource, until its comparison. */
  readonly options?: ResourceOptions | undefined;
  /** Checked inputs. Undefined if they are not valid. */
  readonly inputs?: Inputs | undefined;
}

/** Options of a resource that only its program contains. */
export interface ResourceOptions {
  /** Undefined if the library of the program does not send the option. */
  readonly deleteBeforeReplace: boolean | undefined;
}

/** The reason for which a deletion keeps an object. */
export type Kept =
  // A create of this run has the object.
  | { readonly reason: "returned to another resource" | "resumed" | "adopted again" | "created again" }
  // The program declares the object, in another resource or in another state of the same one.
  | { readonly reason: "declared by another resource" | "stored twice"; readonly owner: LogicalResource };

/**
 * The reason for which a deletion keeps the object. Undefined if it may be deleted. The engine deletes no object that it created in the
 * same run, so that such a deletion is that of an earlier state with the same id.
 */
export function keptBy(object: Readonly<ObjectLife>, { resource, declaration }: ResourceLife): Kept | undefined {
  const { create, compared } = object;
  if (create?.returnedTo && !isSameResource(create.returnedTo, resource))
    return { reason: "returned to another resource" };
  const owner = compared?.by.resource;
  if (owner && !isReplaced(object)) {
    if (!isSameResource(owner, resource)) return { reason: "declared by another resource", owner };
    // Before a replacement that no difference requires, the engine checks the resource as a new one.
    if (!declaration?.isNew) return { reason: "stored twice", owner };
  }
  if (create?.origin === "resumed") return { reason: "resumed" };
  if (create?.returnedTo) return { reason: create.origin === "adopted" ? "adopted again" : "created again" };
  return undefined;
}

/**
 * True if the resource of the program that has the object replaces it: its changes require that, or its create has another object, for
 * example with the option `replaceOnChanges`. If the create failed, the resource keeps the object, which a run with
 * `--continue-on-error` must not delete.
 */
export function isReplaced({ id, compared }: Readonly<ObjectLife>): boolean {
  if (!compared) return false;
  const { newId, createFailed } = compared.by;
  if (newId === undefined) return compared.mustBeReplaced && !createFailed;
  return compared.mustBeReplaced || newId !== id;
}

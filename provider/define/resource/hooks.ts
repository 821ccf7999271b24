import type { ErrorResponse } from "../../rest/base/terms";
import type { Decoded, JsonBody } from "../requests";
import type { Values } from "../template";
import type { Steps } from "./steps";

/**
 * A failure, a warning or a replacement that depends on several fields: the path of a field, and the reason in one
 * sentence.
 */
export interface Finding {
  /** Path of the field: `fields[2].name`. */
  readonly path: string;
  /** Rest of the sentence after the path: `cannot be true if …`. */
  readonly reason: string;
  /** A warning, not a failure: the service may reject the value. */
  readonly warning?: true;
}

/**
 * Hooks of a definition: functions for the behavior of single kinds, in their own files. Preview calls only
 * `requiresReplacement`, `unusedParts`, `downtime`, `contentCopy.problems`, `selfLockout` and `declaredOnce`.
 */
export interface Hooks<Inputs = Values, Known = Values> {
  /**
   * An input that selects the target of the object, such as the index of an alias, with the steps before and after a
   * change of the target.
   * @example target: { input: "index", beforeChange: waitForDocuments, awaits: "the move of queries", afterChange: waitForQueries },
   */
  readonly target?: Target<Inputs>;
  /**
   * Condition to wait for after a create or an update, with its timeout.
   * @example ready: { isReady: ({ state }) => state === "Running", timeout: () => 120, unmet: () => "the state is not `Running`" },
   */
  readonly ready?: Ready<Inputs>;
  /**
   * Return true if an item of a list is the object with these inputs and outputs, and undefined if it may be. Required if an object has
   * several names, such as a user name and an email address. It also decides if a stack manages a listed object. Default: the ids are equal.
   * @example isSameObject: (item, { member }) => item.username === member || item.email === member,
   */
  isSameObject?(item: JsonBody, known: Known): boolean | undefined;
  /**
   * Objects of another kind that the service creates with each object of this kind. They are listed once, right after the
   * create request: no other client has its id yet. Each other object in the parent counts as created by a user.
   * @example
   * initialObjects: { kind: "realtime:Key", request: "GET /apps/{appId}/keys", id: "{appId}.{id}", output: "initialKeys" },
   */
  readonly initialObjects?: InitialObjects;
  /**
   * Return true if a body describes a deleted object that the service still returns, such as a revoked key.
   * @example isDeleted: ({ status }) => status === "revoked",
   */
  isDeleted?(body: JsonBody): boolean;
  /**
   * Objects and values of an import that no program declares, because the service creates or assigns them.
   * @example import: { ownedObjects: ({ indexName }) => ({ "search:Index": [indexName] }) },
   */
  readonly import?: ImportHook<Known>;
  /**
   * Replacements that depend on several inputs. A pure function. Preview skips it if an input that it reads is unknown. The inputs
   * contain the members of `extra`, even if no input has them.
   * @example
   * requiresReplacement: (olds, news) =>
   *   news.size < olds.size ? [{ path: "size", reason: "a volume cannot shrink" }] : [],
   */
  requiresReplacement?(olds: Inputs, news: Inputs): readonly Finding[];
  /**
   * Parts that other inputs refer to. A change of a part to which none refers updates the object, even if the facts of its
   * fields replace the object. A pure function.
   * @example
   * unusedParts: { when: "if a field uses it", lists: ["algorithms"], isUnused: (olds, news, change) => !usedIn(olds, change.path) },
   */
  readonly unusedParts?: UnusedParts<Inputs>;
  /**
   * Changes in place that need downtime. Preview rejects them until a provider-only input allows them.
   * @example
   * downtime: {
   *   allowedBy: "allowIndexDowntime",
   *   effect: "is offline for several seconds",
   *   request: "PUT {item}?allowIndexDowntime=true",
   *   changes: ["analyzers, added", "similarity.k1"],
   * },
   */
  readonly downtime?: Downtime;
  /**
   * Rejection of a delete while another object refers to this object. The same update may delete the other object
   * later: Pulumi orders deletes only by references, not by names in plain strings. The delete is therefore retried for
   * one minute.
   * @example
   * retryDelete: {
   *   isRejected: ({ status, body }) => status === 400 && /\balias\b/.test(describeError(body).message ?? ""),
   *   advice: "Delete the alias first.",
   * },
   */
  readonly retryDelete?: RetryDelete;
  /**
   * Copy of the contents of an object to the object that replaces it, if a provider-only input enables it. The replaced
   * object is deleted only after its contents were copied.
   * @example
   * contentCopy: {
   *   enabledBy: "copyDocumentsOnReplacement",
   *   noun: "documents",
   *   problems: copyFindings,
   *   copy: copyDocuments,
   * },
   */
  readonly contentCopy?: ContentCopy<Inputs>;
  /**
   * Protection of access, for kinds that grant access to a user. Trefoil never removes, replaces or demotes the account
   * that it uses, or the last owner. A replacement deletes the old object first, so that a rejected delete leaves no new
   * object.
   * @example
   * selfLockout: {
   *   userNames: ({ username }) => [username],
   *   lastOwner: async (_steps, { role }, news) =>
   *     role === "owner" && news?.role !== "owner" ? "The only owner cannot be removed. Add an owner first." : undefined,
   * },
   */
  readonly selfLockout?: SelfLockout<Inputs>;
  /**
   * An input that only one resource of a program may declare, for kinds without an object, whose resources would interfere with
   * each other. `key` is the same string for all forms of its value. Check rejects a second resource.
   * @example declaredOnce: { input: "repository", key: ({ repository }) => comparableRepository(repository) },
   */
  readonly declaredOnce?: { readonly input: string; key(inputs: Inputs): string };
  /**
   * Return true to keep the object in the service when the resource is deleted or replaced.
   * @example keepOnDelete: ({ onDelete }) => onDelete === "keep",
   */
  keepOnDelete?(inputs: Partial<Inputs>): boolean;
}

/** Parts whose changes replace the object only while they are in use. */
export interface UnusedParts<Inputs = Values> {
  /** Condition of a replacement, for the documentation: `if a field uses it`. */
  readonly when: string;
  /** Paths of the lists that contain the parts. */
  readonly lists: readonly string[];
  /** Return true if no part that a change affects is in use in the object. */
  isUnused(olds: Inputs, news: Inputs, change: { readonly path: string; readonly removedItem?: unknown }): boolean;
}

/** An object whose target depends on an input. */
export interface Target<Inputs = Values> {
  /** The input. It must be a required string. */
  readonly input: string;
  /** Called before an update is sent, not before a create. Returns the reason to reject the change, or undefined. */
  beforeChange?(steps: Steps, inputs: Inputs): Promise<string | undefined>;
  /**
   * Called before each update is sent, even if the target is unchanged, for changes that the service accepts only at certain times.
   * Returns the reason to reject the update, or undefined.
   */
  beforeUpdate?(steps: Steps, olds: Inputs, news: Inputs): Promise<string | undefined>;
  /** The steps that `afterChange` completes, for messages: `the first synchronization`. */
  readonly awaits: string;
  /** Called after the object has its new target. Returns the reason for a failure, or undefined. */
  afterChange(steps: Steps, inputs: Inputs, progress: TargetProgress): Promise<string | undefined>;
}

/** Progress of an operation that set the target of an object. */
export interface TargetProgress {
  /**
   * `created`: created by this operation. `changed`: updated by this operation. `resumed`: an earlier operation created
   * or updated the object, but did not finish its remaining steps.
   */
  readonly cause: "created" | "changed" | "resumed";
  /** Last note of the earlier operation. Undefined if it saved no note, or if it was killed. */
  readonly lastNote?: string | undefined;
  /**
   * Saves a note about the progress, for an operation that resumes after a failure. Undefined clears the note, so that
   * the next operation starts from the beginning.
   */
  saveNote(note: string | undefined): void;
}

/** Objects and values that an import omits. */
export interface ImportHook<Known = Values> {
  /** Ids of the objects of other kinds that the service creates and deletes with this object, by token. */
  ownedObjects?(known: Known): Readonly<Record<string, readonly string[]>>;
  /** Returns true for an object that the service always creates itself, such as a default object. */
  isBuiltIn?(known: Known): boolean;
  /** The values of the object as a program declares them, without values within an input that the service assigns. */
  declared?(known: Known): Known;
  /** A note about objects of this kind for the program, in complete sentences. Paths of inputs are in backticks. */
  readonly note?: string;
}

/** Objects that the service creates with each object of a kind. */
export interface InitialObjects {
  /** Token of their kind. */
  readonly kind: string;
  /** The request that lists them. */
  readonly request: string;
  /** Template of their ids, with outputs of the object and members of the items. */
  readonly id: string;
  /** Member of the items that is a secret. It is hidden in everything that the process prints. */
  readonly secret: string;
  /** Optional output of the object with their ids. Undefined if the list failed or was empty, or for an imported object. */
  readonly output: string;
}

/** Condition to wait for after an object is created or updated. */
export interface Ready<Inputs = Values> {
  /** Returns true if the body of the object meets the condition. */
  isReady(body: JsonBody, inputs: Inputs): boolean;
  /** Timeout in seconds. Undefined if these inputs require no wait. */
  timeout(inputs: Inputs): number | undefined;
  /**
   * The service may show the object before an update for some time, so that the condition is checked in a read after the interval, and not
   * in the response.
   */
  readonly readsAfterUpdate?: true;
  /** Longest time between two reads, in seconds. Default: 5. */
  interval?(inputs: Inputs): number;
  /** Description of the unmet condition, for messages: `the invitation is not accepted yet`. */
  unmet?(body: JsonBody, inputs: Inputs): string;
  /** The reason if the object will not become ready, for messages. A timeout is then a failure, too. */
  failure?(body: JsonBody, inputs: Inputs): string | undefined;
}

/** Changes in place that need downtime. */
export interface Downtime {
  /** The provider-only input that allows these changes. */
  readonly allowedBy: string;
  /** Effect of the change, after "the Index" in messages: `is offline for several seconds`. */
  readonly effect: string;
  /** The update request for such a change. */
  readonly request: string;
  /** Paths of the fields whose change has the effect. For an item that is added to a list: `analyzers, added`. */
  readonly changes: readonly string[];
}

/** Rejection of a delete while another object refers to this object. */
export interface RetryDelete {
  /** Return true if the response rejects the delete for this reason. */
  isRejected(response: ErrorResponse): boolean;
  /** Advice if the delete still fails, in complete sentences. */
  readonly advice: string;
}

/** Copy of the contents of a replaced object. */
export interface ContentCopy<Inputs = Values> {
  /** The provider-only input that enables the copy. */
  readonly enabledBy: string;
  /** Name of the contents in the plural, for messages: `documents`. */
  readonly noun: string;
  /** Reasons why the contents of the old object cannot be copied. Preview calls it for a replacement. A pure function. */
  problems(olds: Inputs, news: Inputs): readonly Finding[];
  /**
   * Copies the contents to the object of the steps, and verifies that none is missing. Throws if it fails. It is called
   * again before each attempt to delete the old object, and for older objects. It never overwrites contents that the new object has.
   */
  copy(steps: Steps, source: CopySource, inputs: Inputs): Promise<void>;
}

/** The object whose contents are copied. */
export interface CopySource {
  readonly id: string;
  /** The target was created by this operation, so that it is empty. Otherwise an earlier operation may have copied a part. */
  readonly isNew: boolean;
}

/**
 * A user that the resource grants access to. If it is the user of the credentials, or the last owner, Trefoil could not
 * restore access that it removes.
 */
export interface SelfLockout<Inputs = Values> {
  /** All names of the user, such as the user name and the email address. */
  userNames(values: Values): readonly unknown[];
  /** The input whose change removes permissions of the user. Undefined if no input does. */
  demotedBy?(olds: Values, news: Values): string | undefined;
  /**
   * Reason why the update to the new inputs, or the delete if `news` is undefined, would remove the last owner. Undefined if
   * it would not. Called just before the request, one object at a time.
   */
  lastOwner(steps: Steps, current: Decoded, news: Inputs | undefined): Promise<string | undefined>;
}

import type { z } from "zod";
import type { Field } from "./field";
import type { RenewalInput, Renews } from "./renewal";
import type { Api, ListForm, RequestSpec, Requests, Send, Service } from "./service";
import type {
  DeletionProtection,
  Evidence,
  FurtherList,
  Held,
  Interruption,
  Moves,
  Overrides,
  Quota,
  Ready,
  SelfLockout,
  Steps,
} from "./steps";
import type { Values } from "./template";

/** Zod shape of the inputs or outputs of a definition. */
export type Shape = z.ZodRawShape;
type Input<A extends Shape> = z.input<z.ZodObject<A>>;
/** Inputs after validation, with their defaults. */
export type Output<A extends Shape> = z.output<z.ZodObject<A>>;

/** A failure or a replacement that depends on several fields: the path of a field, and the reason in one sentence. */
export interface Finding {
  readonly path: string;
  readonly reason: string;
  /** A warning, not a failure: the service may reject the value. */
  readonly warning?: true;
}

/**
 * Inputs of the resources that the program passes as references, by the path of the referencing input. Contains only
 * the inputs that `sees` of `ref()` lists.
 */
export type Passed = Readonly<Record<string, Values>>;

/** Permissions that the credential needs, in the terminology of the service. */
export interface Permissions {
  readonly read: string;
  /** Permission to update and delete the object, and to create it unless `create` is set. */
  readonly write: string;
  /**
   * Permission to create the object. Set it if creating also reads: to check for an existing object, or to wait for the
   * new object.
   */
  readonly create?: string;
  /**
   * Permission to delete the object without `forceDestroy`: counting its content may require more than `write`.
   * Default: `write`.
   */
  readonly remove?: string;
}

/** One of several requests that together write an object. */
export interface Part<A extends Shape = Shape> {
  /** The inputs that the request sends. */
  readonly fields: readonly (keyof A & string)[];
  readonly request: string;
  /**
   * Handling on create. `body`: the create request contains these inputs. `after`: this request follows the create
   * request.
   */
  readonly create: "body" | "after";
  body?(args: Output<A>): unknown;
}

/** Keys of a resource definition. docs/definitions.md and CONTRIBUTING.md describe how to write one. */
export interface ResourceSpec<A extends Shape, O extends Shape> {
  /** Service of the kind. */
  readonly service: Service;
  /** Name of the class in the SDK: `SynonymMap`. */
  readonly name: string;
  /**
   * Description of the kind, for the SDK and the reference page: "A synonym map, which expands or rewrites query
   * terms."
   */
  readonly description: string;
  /** Template of the path of the collection. `{name}` is an input; `{account}` is the id of the account. */
  readonly collection: string;
  /** Template of the path of one object. `{name}` is an input or an output; `{account}` is the id of the account. */
  readonly item: string;
  /** Template of the Pulumi id, which `get` and `import` accept. `{name}` is an input or an output. */
  readonly id: string;
  /** Inputs: zod fields with their facts in `.meta()`. */
  readonly inputs: A;
  /** Outputs: fields that the service computes. */
  readonly outputs?: O;
  /** Request body for these inputs, if `wireName` is not enough. The result is sent unchanged. */
  encode?(args: Output<A>): Api;
  /** Inputs and outputs of a response body, by the names in the SDK. Required if `wireName` is not enough. */
  decode?(api: Api, known: Partial<Output<A>> & Partial<Output<O>>): Api;
  /** Requests that differ from those of the service. Set `update: undefined` if no input can change in place. */
  readonly requests?: Partial<Record<keyof Requests, string | RequestSpec | undefined>>;
  /** Requests for an object that several requests write together, by a name of your choice. */
  readonly parts?: Readonly<Record<string, Part<A>>>;
  /**
   * Functions that replace single requests, for APIs that no request template describes. Maximum: 2. If a kind needs a
   * third, add a key for its behavior.
   */
  readonly override?: Overrides<A>;
  /** Read of one object: `item`, by its own request, or `list`, by the list. Default: the value of the service. */
  readonly readBy?: "item" | "list" | ((args: Output<A>) => "item" | "list");
  /** Content of an update request. Default: the value of the service. */
  readonly send?: Send | ((args: Output<A>) => Send);
  /**
   * Return false if these inputs do not allow an update. Each change of a sent input then replaces the object. Default:
   * `true`.
   */
  updates?(args: Partial<Output<A>>): boolean;
  /**
   * Response member that contains the object, if the response is not the object itself. Items of a list are not
   * wrapped.
   */
  within?(args: Partial<Output<A>>): string | undefined;
  /** Differences between the list of this kind and the lists of the service. */
  list?(args: Partial<Output<A>>): ListForm;
  /** A second list, of objects that the main list does not contain yet, such as pending invitations. */
  readonly alsoListed?: FurtherList;
  /**
   * Return true if an item of a list is the object with these inputs and outputs. Required if an object has several
   * names, such as a user name and an email address.
   */
  isSameObject?(api: Api, known: Partial<Output<A>> & Partial<Output<O>>): boolean;
  /**
   * Items of the list are complete objects. If false, each object is read by its own request. Default: the value of the
   * service.
   */
  readonly listWhole?: boolean;
  /**
   * Inputs that identify an object whose id the service assigns. After a lost create response, Trefoil searches the
   * list for them.
   */
  readonly naturalKey?: readonly (keyof A & string)[];
  /**
   * The service returns 404 to an account that has no access to the object. Trefoil then does not conclude that the
   * object was deleted.
   */
  readonly hides?: true;
  /**
   * Wire members that distinguish this kind from other kinds in a shared collection. Each request body contains them.
   * Objects with other values are ignored.
   */
  readonly kind?: Api;
  /** Return true if a body describes a deleted object that the service still returns, such as a revoked key. */
  isDeleted?(api: Api): boolean;
  /**
   * Rotation of a value that expires. Adds the input `keepers` and, if `expires` names the input for the expiration
   * time, `lifetimeDays` and `renewBeforeHours`.
   */
  readonly renews?: Renews;
  /**
   * Body of settings that always exist, with the default of each setting. The kind is a singleton: Trefoil does not
   * create or delete it, but sets and restores it. Requires `adopt: true` if the settings differ from the defaults.
   */
  readonly untouched?: Api;
  /**
   * Allow a create to adopt an existing object and update it to the inputs. `true`: always. A name: if the
   * provider-only input of this name is true. Default: an existing object is an error.
   */
  readonly adopt?: true | (keyof A & string);
  /** Additional headers of every request for the resource. */
  headers?(args: Partial<Output<A>>): Readonly<Record<string, string>>;
  /** Return true to send the ETag of the preceding read as `If-Match` in updates and deletes. Default: `false`. */
  ifMatch?(args: Partial<Output<A>>): boolean;
  /** Advice for an error status, in complete sentences. Overrides the advice of the service. */
  advise?(status: number): string | undefined;
  /** Reason why a response with a success status is a failure. Undefined for a real success. */
  refused?(api: Api): string | undefined;
  /** Condition to wait for after a create or an update, with its timeout. */
  readonly ready?: Ready<Output<A>>;
  /**
   * Checks before and after a change of the input that selects the target of the object, such as the index of an alias.
   */
  readonly moves?: Moves<Output<A>>;
  /**
   * Replacements that depend on several inputs. A pure function. Preview skips it if an input that it reads is unknown.
   */
  requiresReplacement?(olds: Output<A>, news: Output<A>): readonly Finding[];
  /** Description of these replacements in complete sentences, for the reference page. */
  readonly replacesNote?: string;
  /**
   * Validation failures that depend on several inputs. A pure function. Preview skips it if an input that it reads is
   * unknown.
   */
  validate?(args: Output<A>): readonly Finding[];
  /**
   * Validation failures that depend on a referenced resource, if the program passes the resource itself. A pure
   * function. Preview skips it if a value that it reads is unknown.
   */
  validateReferences?(args: Output<A>, passed: Passed): readonly Finding[];
  /** Return true to keep the object in the service when the resource is deleted or replaced. Default: `false`. */
  keeps?(args: Partial<Output<A>>): boolean;
  /** Content that a delete would destroy. Adds the input `forceDestroy`. */
  readonly deletionProtection?: DeletionProtection;
  /** Rejection of a delete while another object refers to this object. The delete is retried for one minute. */
  readonly held?: Held;
  /** Quota of the kind. Preview rejects a replacement that creates the new object first if the quota is exhausted. */
  readonly quota?: Quota;
  /**
   * Protection of the account that Trefoil uses, for kinds that grant access to an account. Trefoil never removes,
   * replaces or demotes its own account.
   */
  readonly selfLockout?: SelfLockout;
  /** Effect of changes to fields with `interrupts: true`, the input that allows these changes, and their request. */
  readonly interruption?: Interruption;
  /** False if the object has no version for `If-Match`, although other kinds of the service do. Default: `true`. */
  readonly versioned?: false;
  /**
   * Effect of a change to each member, with its source. If set, it covers every member. Used for the reference page.
   */
  readonly evidence?: Readonly<Record<string, Evidence>>;
  /**
   * Reason why the object must not be deleted (`news` is undefined) or updated to the new inputs. Undefined if the
   * change is allowed. Called just before the request. With this key, a replacement deletes the old object first, so
   * that a rejected delete leaves no new object.
   */
  forbids?(steps: Steps, live: Api, news: Output<A> | undefined): Promise<string | undefined>;
  /**
   * False if request bodies cannot contain additional properties. The kind then has no input `extra`. Default: `true`.
   */
  readonly extra?: false;
  /** Data that is lost when the object is replaced or deleted, in complete sentences for the reference page. */
  readonly lost?: string;
  /** Permissions that the credential needs, for error messages and the reference page. */
  readonly permissions: Permissions;
  /** Additional sentences for the reference page, such as unverified behavior and drift that Trefoil cannot detect. */
  readonly notes?: readonly string[];
  /** Inputs by the name of the example, for the reference page. The contract tests run them. */
  readonly examples: Readonly<Record<string, Input<A> & RenewalInput>>;
}

/** A complete definition with its defaults. Its type does not depend on the inputs of the kind. */
export interface Definition {
  readonly service: Service;
  readonly name: string;
  /** `search:SynonymMap`. */
  readonly token: string;
  readonly description: string;
  readonly collection: string;
  readonly item: string;
  readonly id: string;
  readonly inputs: Field;
  readonly outputs: Field;
  /** The input with the fact `autoName`, if there is one. */
  readonly autoName: string | undefined;
  readonly requests: Requests;
  readonly parts: Readonly<Record<string, Part>>;
  readonly override: Overrides;
  /** Create and update are the same idempotent step (`override.put`). */
  readonly puts: boolean;
  readonly listWhole: boolean;
  readonly naturalKey: readonly string[];
  readonly renews: Renews | undefined;
  readonly ready: Ready | undefined;
  readonly moves: Moves | undefined;
  readonly untouched: Api | undefined;
  /** The input that allows adopting an existing object. */
  readonly leave: string | undefined;
  readonly alsoListed: FurtherList | undefined;
  readonly hides: boolean;
  readonly deletionProtection: DeletionProtection | undefined;
  readonly held: Held | undefined;
  readonly quota: Quota | undefined;
  readonly interruption: Interruption | undefined;
  readonly versioned: boolean;
  readonly evidence: Readonly<Record<string, Evidence>>;
  readonly lost: string | undefined;
  readonly replacesNote: string | undefined;
  readonly permissions: Permissions;
  readonly notes: readonly string[];
  readonly examples: Readonly<Record<string, Values>>;
  readBy(args: Values): "item" | "list";
  within(args: Values): string | undefined;
  list(args: Values): ListForm;
  send(args: Values): Send;
  updates(args: Values): boolean;
  encode(args: Values): Api;
  decode(api: Api, args: Values): Api;
  isDeleted(api: Api): boolean;
  isSameObject: ((api: Api, args: Values) => boolean) | undefined;
  adopt(args: Values): boolean;
  headers(args: Values): Readonly<Record<string, string>>;
  ifMatch(args: Values): boolean;
  advise(status: number): string | undefined;
  refused(api: Api): string | undefined;
  readonly selfLockout: SelfLockout | undefined;
  forbids: ((steps: Steps, live: Api, news: Values | undefined) => Promise<string | undefined>) | undefined;
  keeps(args: Values): boolean;
  requiresReplacement(olds: Values, news: Values): readonly Finding[];
  validate(args: Values): readonly Finding[];
  validateReferences(args: Values, passed: Passed): readonly Finding[];
}

/** Definition of the kind that a field refers to. Undefined if the field is not a reference. */
export const referencedKind = (field: Field | undefined): Definition | undefined =>
  field?.facts.reference?.to() as Definition | undefined;

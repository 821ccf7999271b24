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

/** Args or outputs, as a definition writes them. */
export type Shape = z.ZodRawShape;
type Input<A extends Shape> = z.input<z.ZodObject<A>>;
/** Args as they are once they are checked. */
export type Output<A extends Shape> = z.output<z.ZodObject<A>>;

/** A failure or a replacement that no single field can tell: where, and why in one sentence. */
export interface Finding {
  readonly path: string;
  readonly reason: string;
  /** The service may reject the value. It is accepted, and the user sees a warning. */
  readonly warning?: true;
}

/** What is known of resources that were passed themselves, by the path of the arg: the args that its `ref` names. */
export type Passed = Readonly<Record<string, Values>>;

/** Permissions in the service's own words. */
export interface Permissions {
  readonly read: string;
  /** To change and to delete it, and to create it where `create` is not given. */
  readonly write: string;
  /** To create it, where Trefoil also reads then: it looks what is there before, or waits for the new one. */
  readonly create?: string;
  /** To delete it without `forceDestroy`, where its guard counts what else the credential has to see; else as `write`. */
  readonly remove?: string;
}

/** One of the several requests that keep an object. */
export interface Part<A extends Shape = Shape> {
  /** The args it carries. */
  readonly fields: readonly (keyof A & string)[];
  readonly request: string;
  /** `body`: the create request carries these args already. `after`: this request follows the create. */
  readonly create: "body" | "after";
  body?(args: Output<A>): unknown;
}

/** The words of a resource, as its file writes them. CONTRIBUTING.md has the list with examples. */
export interface ResourceSpec<A extends Shape, O extends Shape> {
  readonly service: Service;
  /** The class: `SynonymMap`. */
  readonly name: string;
  readonly description: string;
  /** Path of the collection. `{names}` are args, or `{account}`. */
  readonly collection: string;
  /** Path of one object. `{names}` are args or outputs, or `{account}`. */
  readonly item: string;
  /** The Pulumi id, also what `get` takes: a template of args and outputs. */
  readonly id: string;
  readonly inputs: A;
  readonly outputs?: O;
  /** The body of args, where names on the wire (`as`) do not say it all. Its answer is sent as it is. */
  encode?(args: Output<A>): Api;
  /** Args and outputs of a body, in our names. */
  decode?(api: Api, known: Partial<Output<A>> & Partial<Output<O>>): Api;
  /** Steps that differ from the service's. An `update` that is undefined says that nothing can change in place. */
  readonly requests?: Partial<Record<keyof Requests, string | RequestSpec | undefined>>;
  readonly parts?: Readonly<Record<string, Part<A>>>;
  /** At most two: a third says that the language lacks a word. */
  readonly override?: Overrides<A>;
  readonly readBy?: "item" | "list" | ((args: Output<A>) => "item" | "list");
  readonly send?: Send | ((args: Output<A>) => Send);
  /** Whether it can be updated, where that hangs on an arg: else every change of what is sent replaces. */
  updates?(args: Partial<Output<A>>): boolean;
  /** Member in which an answer holds the object, where it is not the answer itself. Items of a list are as they are. */
  within?(args: Partial<Output<A>>): string | undefined;
  /** Where its list differs in form from those of its service. */
  list?(args: Partial<Output<A>>): ListForm;
  /** Objects that the list does not have yet stand in this one. */
  readonly alsoListed?: FurtherList;
  /** Whether an item of a list is the object that is known by these args and outputs, where it may go by several names. */
  isSameObject?(api: Api, known: Partial<Output<A>> & Partial<Output<O>>): boolean;
  /** Whether its list holds objects whole; where it does not, each is read by itself. */
  readonly listWhole?: boolean;
  /** Args that tell objects apart where the service picks the id: what a create whose answer was lost looks for. */
  readonly naturalKey?: readonly (keyof A & string)[];
  /** To one who may not see an object it is answered as if it were gone. */
  readonly hides?: true;
  /** Members that tell its kind, where several kinds share a collection: sent in every body. Objects of others are not seen. */
  readonly kind?: Api;
  /** A body of an object that is there and yet gone (a revoked key). */
  isDeleted?(api: Api): boolean;
  /** It holds a value that ages: gives it `keepers` and, where `expires` names the arg that ends it, renewal in time. */
  readonly renews?: Renews;
  /**
   * Settings that are always there: the body as long as nobody has set anything. They are neither made nor deleted but
   * set and put back, and taken over only with `adopt: true`.
   */
  readonly untouched?: Api;
  /** What exists already is taken over by a create and brought to the args: always, or where a local arg gives leave. */
  readonly adopt?: true | (keyof A & string);
  /** Further headers of every request of the resource. */
  headers?(args: Partial<Output<A>>): Readonly<Record<string, string>>;
  /** Whether updates and deletes carry the ETag of the read just before them as If-Match. */
  ifMatch?(args: Partial<Output<A>>): boolean;
  /** What to do about a status, in whole sentences, where the resource knows more than its service. */
  advise?(status: number): string | undefined;
  /** Why an answer that looks like a success is none. */
  refused?(api: Api): string | undefined;
  /** Poll after create and update until this holds. */
  readonly ready?: Ready<Output<A>>;
  /** The arg that leads elsewhere when it changes, with what has to be so before and what is done then. */
  readonly moves?: Moves<Output<A>>;
  /** Further replacements. Pure; asked as long as all that it looks at is known. */
  requiresReplacement?(olds: Output<A>, news: Output<A>): readonly Finding[];
  /** The same in whole sentences for the reference page. */
  readonly replacesNote?: string;
  /** Failures at preview that no single field can tell. Pure; asked as long as all that they look at is known. */
  validate?(args: Output<A>): readonly Finding[];
  /** Failures at preview that only another resource tells, where it was passed itself. Pure; asked as `rules` is. */
  validateReferences?(args: Output<A>, passed: Passed): readonly Finding[];
  /** Whether the object stays where it is when the resource is deleted or replaced. */
  keeps?(args: Partial<Output<A>>): boolean;
  readonly deletionProtection?: DeletionProtection;
  readonly held?: Held;
  readonly quota?: Quota;
  /** It lets in a person: never removes, replaces or demotes the account that Trefoil itself uses. */
  readonly selfLockout?: SelfLockout;
  /** What a change that `interrupts` does to the object, and how it is sent once the person has given leave. */
  readonly interruption?: Interruption;
  /** False where the object has no version that a request could be bound to, although others of the service have. */
  readonly versioned?: false;
  /** How well it is known what a change of each member means, where that is told for every one of them. */
  readonly evidence?: Readonly<Record<string, Evidence>>;
  /**
   * Why the object must not be deleted, or changed to the new args, although the program says so. Asked just before the
   * request; nothing when it may. A replacement deletes first, so that nothing was made yet when it may not.
   */
  forbids?(steps: Steps, live: Api, news: Output<A> | undefined): Promise<string | undefined>;
  /** False where requests have no room for members that Trefoil does not know. */
  readonly extra?: false;
  /** What goes with an object that is replaced or deleted, in whole sentences for the reference page. */
  readonly lost?: string;
  readonly permissions: Permissions;
  /** Facts for the reference page: uncertain behaviour, drift that is not seen. */
  readonly notes?: readonly string[];
  readonly examples: Readonly<Record<string, Input<A> & RenewalInput>>;
}

/** A definition as everything else reads it: the types of its own args are forgotten. */
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
  /** The arg that may be left out and is then made up, if there is one. */
  readonly autoName: string | undefined;
  readonly requests: Requests;
  readonly parts: Readonly<Record<string, Part>>;
  readonly override: Overrides;
  /** Create and update are the same step, which may be repeated at will. */
  readonly puts: boolean;
  readonly listWhole: boolean;
  readonly naturalKey: readonly string[];
  readonly renews: Renews | undefined;
  readonly ready: Ready | undefined;
  readonly moves: Moves | undefined;
  readonly untouched: Api | undefined;
  /** The arg that gives leave to take over what is there. */
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

/** The kind of the resource that a field refers to, if it is a reference. */
export const referencedKind = (field: Field | undefined): Definition | undefined =>
  field?.facts.reference?.to() as Definition | undefined;

import type { z } from "zod";
import type { Field } from "../fields/field";
import type { JsonBody, RequestChanges, Requests } from "../requests";
import type { Service } from "../service";
import { placeholders, type Values } from "../template";
import type { Actions } from "./actions";
import type { Finding, Hooks } from "./hooks";
import type { Rotation, RotationInputs } from "./rotation";
import type { Steps } from "./steps";

/** Zod shape of the inputs or outputs of a definition. */
export type Shape = z.ZodRawShape;
type Input<A extends Shape> = z.input<z.ZodObject<A>>;
/** Inputs after validation, with their defaults. */
export type Output<A extends Shape> = z.output<z.ZodObject<A>>;
/** A function with the assignability of a method, so that definitions of all kinds have a common type. */
type Method<Input, Result> = { of(input: Input): Result }["of"];
/** Known inputs and outputs of an object. */
type Known<A extends Shape, O extends Shape> = Partial<Output<A>> & Partial<Output<O>>;

/** Keys of a resource definition. */
export interface ResourceSpec<A extends Shape, O extends Shape> {
  /**
   * Service of the kind. It defines the settings, the authentication and the usual requests.
   * @example service: search,
   */
  readonly service: Service;
  /**
   * Name of the class in the SDK.
   * @example name: "SynonymMap",
   */
  readonly name: string;
  /**
   * Description of the kind, for the SDK and the reference page.
   * @example description: "A synonym map, which expands or rewrites query terms.",
   */
  readonly description: string;
  /**
   * Templates of the path of the collection and of the path of one object. `{name}` is an input or an output,
   * `{account}` the id of the account, and `{team.name}` a value of the resource that the input `team` refers to. Omit it
   * for a kind that owns no object of the service: a create and a delete then change nothing there, and an import and a
   * lookup find nothing.
   * @example path: { collection: "/apps/{appId}/keys", item: "/apps/{appId}/keys/{keyId}" },
   */
  readonly path?: { readonly collection: string; readonly item: string };
  /**
   * Template of the Pulumi id, which `get` and `import` accept. Default: the placeholders of `path.item`, separated by
   * slashes.
   * @example id: "{appId}.{keyId}",
   */
  readonly id?: string;
  /**
   * Inputs: zod fields with their facts in `.meta()`.
   * @example inputs: { tokenLabel: z.string().max(100).meta({ description: "Label of the token." }) },
   */
  readonly inputs: A;
  /**
   * Outputs: fields that the service computes.
   * @example outputs: { keyId: z.string().meta({ description: "Id of the key.", wireName: "id" }) },
   */
  readonly outputs?: O;
  /**
   * Request body for these inputs, if `wireName` is not enough. Provider-only inputs and `extra` are not passed. Members
   * of the result with the name of an input are renamed to its wire name. Default: all inputs that `path.collection` does
   * not contain.
   * @example encode: ({ synonyms, ...rest }) => ({ ...rest, synonyms: synonyms.join("\n") }),
   */
  encode?(inputs: Output<A>): JsonBody;
  /**
   * Inputs and outputs of a response body, by their names in the SDK, if `wireName` is not enough. Members with a wire name
   * already have the name of their field. Hooks receive the body of the response unchanged.
   * @example decode: ({ synonyms, ...rest }) => ({ ...rest, synonyms: synonyms.split("\n") }),
   */
  decode?(body: JsonBody, known: Known<A, O>): JsonBody;
  /**
   * Requests that differ from those of the service: an object, or a function of the inputs, of which some may be missing. `update: undefined`: every
   * change replaces the object. `read: undefined`: an object is found in the list.
   * @example requests: { update: undefined, delete: "POST {item}/revoke" },
   */
  readonly requests?: RequestChanges | Method<Partial<Output<A>>, RequestChanges>;
  /**
   * Requests for an object that several requests write together, by a name of your choice.
   * @example
   * parts: {
   *   privacy: { fields: ["isPrivate"], create: "body", request: "POST {item}/privacy" },
   * },
   */
  readonly parts?: Readonly<Record<string, Part<A>>>;
  /**
   * Functions that replace single requests, for APIs that no request template describes. The rest is still derived from
   * the definition.
   * @example
   * operations: {
   *   create: async (steps, { username }) => {
   *     await steps.send("POST {collection}", { body: { member: username } });
   *     return { username };
   *   },
   * },
   */
  readonly operations?: Operations<A>;
  /**
   * Inputs by which Trefoil searches the list after a lost create response, if the service assigns the id. A new object
   * with equal inputs is the result of the create. If empty, no list shows the result of a create.
   * @example naturalKey: ["tokenLabel"],
   */
  readonly naturalKey?: readonly (keyof A & string)[];
  /**
   * Wire members with a constant value, which distinguish this kind from other kinds in a shared collection. The body of
   * a create contains them. Objects with other values are ignored.
   * @example discriminator: { ruleType: "http" },
   */
  readonly discriminator?: JsonBody;
  /**
   * Adopt an object that exists before the create, and update it to the inputs. `true`: always. A name: if the
   * provider-only input of this name is true. Default: an existing object is an error.
   * @example adopt: "overwrite",
   */
  readonly adopt?: true | (keyof A & string);
  /**
   * The object always exists, such as the settings of an organization. Trefoil does not create or delete it, but sets
   * and restores it. Adds the input `adopt`, which settings that differ from the defaults require. Excludes the key
   * `adopt`.
   * @example singleton: { defaults: { enabled: false }, switch: "enabled" },
   */
  readonly singleton?: Singleton;
  /**
   * Rotation of a value that expires or must be changed regularly. Adds the input `keepers` and, if `expires` names the
   * input for the expiration time, `lifetimeDays` and `renewBeforeHours`.
   * @example rotation: { expires: "expiresAt" },
   */
  readonly rotation?: Rotation;
  /**
   * Validation failures that depend on several inputs, or on a referenced resource that the program passes. A pure
   * function. Preview skips it if a value that it reads is unknown.
   * @example
   * validate: ({ repository, team }) =>
   *   repository.split("/")[0] === team.split("/")[0]
   *     ? []
   *     : [{ path: "team", reason: "belongs to another organization" }],
   */
  validate?(inputs: Output<A>, references: References): readonly Finding[];
  /**
   * Content that a delete would destroy. Adds the input `forceDestroy`.
   * @example deletionProtection: [{ noun: "documents", request: "GET {item}/docs/$count", count: Number }],
   */
  readonly deletionProtection?: readonly Content[];
  /**
   * Quota of the kind. Preview rejects a replacement that creates the new object first if the quota is exhausted.
   * @example quota: { objects: "apps", setting: "objectLimit" },
   */
  readonly quota?: Quota;
  /**
   * False if request bodies cannot contain additional properties. The kind then has no input `extra`. Default: `true`.
   * @example extra: false,
   */
  readonly extra?: false;
  /**
   * Permissions that the credential needs, for error messages and the reference page.
   * @example permissions: { read: "the capability read:key", write: "the capability write:key" },
   */
  readonly permissions: Permissions;
  /**
   * Functions for the behavior of this kind, in its own file: steps around a write, readiness, identity, and others.
   * @example hooks: { isDeleted: ({ status }) => status === 1 },
   */
  readonly hooks?: Hooks<Output<A>, Known<A, O>>;
  /**
   * Actions of the service that change no input, for the commands `trefoil run`, `reset` and `resync`: its own, or those of an
   * object that the service creates for it.
   * @example
   * actions: {
   *   run: { request: "POST {item}/search.run", effect: "Reads the documents that changed since the last run." },
   *   status: statusOfRuns,
   *   costs: costsOfRun,
   *   interval: ({ schedule }) => schedule?.interval,
   * },
   */
  readonly actions?: Actions | DelegatedActions<Known<A, O>>;
  /**
   * Additional text for the reference page.
   * @example docs: { losses: { lost: ["data"], text: "Deleting a team also removes its permissions." } },
   */
  readonly docs?: Docs;
  /**
   * Inputs by the name of the example, for the reference page. The contract tests run them.
   * @example examples: { basic: { synonyms: ["usa, united states"] } },
   */
  readonly examples: Readonly<Record<string, Input<A> & RotationInputs>>;
  /**
   * Values with which `trefoil verify` runs the life of the first example in an account.
   * @example verification: { update: { synonyms: ["usa, united states"] } },
   */
  readonly verification?: Verification<Partial<Input<A> & RotationInputs>>;
}

/** Actions of an object that the service creates and deletes with this object. */
export interface DelegatedActions<Known = Values> {
  /** Kind of the other object. */
  readonly kind: () => Definition;
  /** Id of the other object. Undefined for an object without it. */
  id(known: Known): string | undefined;
  /** Reason why an object may have no other object, in a complete sentence. */
  readonly absence: string;
}

/** Values for the life of an object: its creation, changes, replacement and deletion. */
export interface Verification<Inputs = Values> {
  /**
   * Members of responses that neither an input nor an output declares. `trefoil verify` reports other unknown members.
   */
  readonly undeclaredMembers?: readonly string[];
  /** Inputs in addition to those of the example. */
  readonly inputs?: Inputs;
  /** Inputs that an update changes in place. */
  readonly update?: Inputs;
  /** Inputs whose change replaces the object. Default: its name, if a change of the name replaces it. */
  readonly replace?: Inputs;
  /** Path of the input that contains the name, for a kind without a generated name. */
  readonly name?: string;
  /**
   * Values that depend on the account: a description by the path of the input. `--values` supplies them. The path of a value for the
   * update begins with `update.`.
   */
  readonly userValues?: Readonly<Record<string, string>>;
  /** Inputs of the objects that the example refers to, by their ids in the example. Default: the first example of their kind. */
  readonly parents?: Readonly<Record<string, Values>>;
  /** Effect on users of the account, in a complete sentence. */
  readonly effect?: string;
}

/** An object that always exists. */
export interface Singleton {
  /** Members of the body with their initial values. An object with these values counts as not existing. */
  readonly defaults: JsonBody;
  /** Boolean input without which the other inputs have no effect. A delete leaves it on if it keeps another input. */
  readonly switch?: string;
}

/** Permissions that the credential needs, in the terminology of the service. */
export interface Permissions {
  /** Permission to read the object. */
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
  readonly delete?: string;
}

/** One of several requests that together write an object. */
export interface Part<A extends Shape = Shape> {
  /** The inputs that the request sends. */
  readonly fields: readonly (keyof A & string)[];
  /** Request that sends the inputs. */
  readonly request: string;
  /**
   * Handling on create. `body`: the create request contains these inputs. `after`: this request follows the create
   * request.
   */
  readonly create: "body" | "after";
  /** Body of the request. Default: the inputs by their wire names. */
  body?(inputs: Output<A>): unknown;
}

/** Functions that replace single requests. */
export interface Operations<A extends Shape = Shape> {
  /** Creates the object and returns its body. */
  create?(steps: Steps, inputs: Output<A>): Promise<JsonBody>;
  /** The body of the object. Undefined if it does not exist. */
  read?(steps: Steps): Promise<JsonBody | undefined>;
  /** Updates the object from the old inputs to the new inputs. Returns its body if the response contains it. */
  update?(steps: Steps, olds: Output<A>, news: Output<A>): Promise<JsonBody | undefined>;
  /**
   * Replaces both create and update: writes the inputs whether or not the object exists, and returns its body. An update
   * passes the old inputs.
   */
  upsert?(steps: Steps, inputs: Output<A>, olds?: Output<A>): Promise<JsonBody>;
  /** Deletes the object. Succeeds if the object does not exist. */
  delete?(steps: Steps): Promise<void>;
}

/**
 * Inputs of the resources that the program passes as references, by the path of the referencing input. Contains only
 * the inputs that `inputs` of `ref()` lists.
 */
export type References = Readonly<Record<string, Values>>;

/**
 * Content of an object that a delete would destroy. An error or a 403 while counting it means that the object has
 * content. A 404 means that it has no content.
 */
export interface Content {
  /** Plural noun, for messages: `documents`. */
  readonly noun: string;
  /** Request whose response contains the number or the items. */
  readonly request: string;
  /** Number of items. The response is invalid if the result is not a whole number. */
  count(body: unknown, values: Values): unknown;
  /** Names of the counted items, for messages. */
  names?(body: unknown, values: Values): readonly string[];
  /** Returns true if an object with these inputs can contain it. Default: every object can. */
  appliesTo?(inputs: Values): boolean;
}

/** Content that an object with these inputs can have. */
export const contentsFor = (contents: readonly Content[], inputs: Values): readonly Content[] =>
  contents.filter(({ appliesTo }) => appliesTo?.(inputs) ?? true);

/** All content of an object in a sentence: `keys, queues or dead letters`. */
export const contentNouns = (contents: readonly Content[], conjunction: "or" | "and" = "or"): string =>
  contents
    .map(({ noun }) => noun)
    .join(", ")
    .replace(/, ([^,]*)$/, ` ${conjunction} $1`);

/**
 * Number of objects of a kind that an account may contain. A replacement that creates the new object first needs free
 * quota for one more object.
 */
export interface Quota {
  /** Plural noun, for messages: `indexes`. Kinds with the same noun share one quota. */
  readonly objects: string;
  /** Request that returns usage and limit. */
  readonly request?: string;
  /** Usage and limit in the response. Undefined if there is no limit. */
  read?(body: unknown): { readonly usage: number; readonly limit: number } | undefined;
  /**
   * The setting that contains the limit, if no request returns it. Trefoil then counts the objects in the lists.
   * Replaces `request` and `read`.
   */
  readonly setting?: string;
  /** The parent kind, if each object of another kind has a separate list. */
  readonly parent?: () => Definition;
  /** Return true if an item of a list counts. Default: `true`. */
  counts?(item: JsonBody): boolean;
}

/** Effect of a change to a member, and the source of this information. */
export interface Evidence {
  /** The change updates the object, updates it with downtime, or replaces it. */
  readonly effect: "update" | "downtime" | "replace";
  /**
   * `recorded`: a response of the real service. `documented`: the documentation of the vendor. Any other source is a
   * conservative assumption.
   */
  readonly source: "recorded" | "documented" | "inferred" | "contradicted";
}

/** Loss when an object is replaced or deleted. */
export interface Losses {
  /**
   * `data`: data that the program does not declare. `access`: a credential that clients may still use, or the access of
   * users, which is read again after a deletion, and after an update whose response lacks a changed input. None: the text describes
   * another effect.
   */
  readonly lost: readonly ("data" | "access")[];
  /** Description in complete sentences. */
  readonly text: string;
  /** The input and its default, with which `keepOnDelete` keeps the object. Nothing is lost then. */
  readonly keptBy?: { readonly input: string; readonly value: string };
  /** Data that an update deletes if the state contains a value of `input` that is not empty. `text` is a sentence about the loss. */
  readonly byUpdate?: { readonly input: string; readonly text: string };
}

/** Sources of defaults: paths of inputs, such as `fields[].retrievable`. A source of an input also applies inside it. */
export interface DefaultSources {
  /** The documentation or the API description of the vendor states the default. */
  readonly documented?: readonly string[];
  /** Public recordings of the service contain the default. This source takes precedence, and does not apply inside an input. */
  readonly recorded?: readonly string[];
  /** A client of the vendor assumes the default. */
  readonly vendorClient?: readonly string[];
}

/** Additional text for the reference page, in complete sentences. */
export interface Docs {
  /** Loss when the object is replaced or deleted, except for content that `deletionProtection` counts. */
  readonly losses?: Losses;
  /** Replacements that depend on several inputs: a description by the path of the input whose change replaces the object. */
  readonly replacement?: Readonly<Record<string, string>>;
  /** Effect of a change to each member, with its source. If set, it covers every member. */
  readonly evidence?: Readonly<Record<string, Evidence>>;
  /** Sources of the defaults with which omitted inputs are compared. Each such default has a source. */
  readonly defaults?: DefaultSources;
  /** Inputs that the vendor renamed or moved, with the reason for the message. Validation rejects them. */
  readonly retiredInputs?: Readonly<Record<string, string>>;
  /** Further notes by their headings, such as unverified behavior and drift that Trefoil cannot detect. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** A definition with any inputs and outputs. */
export type AnySpec = ResourceSpec<Shape, Shape>;

/**
 * A complete definition: the keys of `ResourceSpec` with their defaults, and what follows from them. Its type does not
 * depend on the inputs of the kind.
 */
export interface Definition
  extends Pick<AnySpec, "service" | "name" | "description" | "rotation" | "singleton" | "deletionProtection" | "quota">,
    Pick<AnySpec, "permissions" | "verification"> {
  /** Type of the resource without its package: `search:SynonymMap`. */
  readonly token: string;
  /** Empty for a kind without an object. */
  readonly path: { readonly collection: string; readonly item: string };
  /** The service contains an object for each resource. */
  readonly hasObject: boolean;
  /** Template of the Pulumi id. */
  readonly id: string;

  /** Inputs of the kind, including inputs that Trefoil adds. */
  readonly inputs: Field;
  /** Outputs of the kind, including outputs that Trefoil adds. */
  readonly outputs: Field;
  /** The input with the fact `autoName`, if there is one. */
  readonly autoName: string | undefined;
  validate(inputs: Values, references: References): readonly Finding[];

  /** Body of the main request, by the names of the inputs. `lifecycle/values/encode.ts` renames its members. */
  encode(inputs: Values): JsonBody;
  /** Inputs and outputs in a body whose members have the names of their fields. */
  decode(body: JsonBody, known: Values): JsonBody;
  /** Requests of the service with the changes of the kind. */
  requests(values: Values): Requests;
  readonly parts: Readonly<Record<string, Part>>;
  /** Inputs that separate requests send, so that the main request omits them. */
  readonly inputsOfParts: readonly string[];
  /** Inputs that the create request does not send. */
  readonly inputsSentAfterCreate: readonly string[];
  readonly operations: Operations;
  /** Create and update are the same idempotent operation (`operations.upsert`). */
  readonly upserts: boolean;

  /** Empty if the service does not generate the id, or if no input identifies an object in the list. */
  readonly naturalKey: readonly string[];
  /** The service generates the id, so that only the `naturalKey` finds an object whose create received no response. */
  readonly hasGeneratedId: boolean;
  /** Return true if the body does not describe an existing object of this kind. */
  isDeleted(body: JsonBody): boolean;
  /** The input that allows adopting an existing object. */
  readonly adoptedBy: string | undefined;
  /** Return true if a create adopts an existing object. */
  adopts(inputs: Values): boolean;

  readonly hooks: Hooks;
  readonly actions?: Actions | DelegatedActions | undefined;
  readonly docs: Docs;
  /** Inputs by the name of the example. */
  readonly examples: Readonly<Record<string, Values>>;
}

/** Definition of the kind that a field refers to. Undefined if the field is not a reference. */
export const referencedKind = (field: Field | undefined): Definition | undefined =>
  field?.facts.reference?.to() as Definition | undefined;

/** The inputs that a list of the objects of a kind requires: the names in the path of the collection. */
export const listInputs = ({ path: { collection }, inputs }: Definition): string[] => [
  ...new Set(placeholders(collection).filter((name) => Object.hasOwn(inputs.fields, name))),
];

/** True if the objects of a kind give users their access, which may be the user of the credentials. */
export const grantsAccess = ({ hooks }: Definition): boolean => hooks.selfLockout !== undefined;

/** True for a kind whose objects give access to users or clients. The end or reduction of the access must be proven. */
export const isAccess = (definition: Definition): boolean =>
  definition.rotation !== undefined ||
  definition.docs.losses?.lost.includes("access") === true ||
  grantsAccess(definition);

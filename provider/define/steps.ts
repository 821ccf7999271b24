import type { z } from "zod";
import type { Definition } from "./definition";
import type { MemberChange } from "./facts";
import type { Images } from "./images";
import type { AnswerFacts, Api, ListForm } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;
type Output<A extends Shape> = z.output<z.ZodObject<A>>;

/** API for overrides. Requests are sent on behalf of the resource. */
export interface Steps {
  /** Inputs, outputs and the account by name. They fill the placeholders of a request. */
  readonly values: Values;
  /** Fills a template such as `{team.name}`. Values are encoded for a path. */
  filled(template: string): Promise<string>;
  /**
   * Sends one request, such as `POST /v2/invites/bulk`. Throws for an error status that is not in `allowedStatuses`.
   * After a lost response, a POST is retried only if `idempotent` is true.
   */
  send(
    request: string,
    options?: { readonly body?: unknown; readonly allowedStatuses?: readonly number[]; readonly idempotent?: boolean },
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** All items of a list, from all pages. */
  list(request: string): Promise<Api[]>;
  /** The remote object, decoded. Undefined if it does not exist. */
  look(): Promise<Api | undefined>;
  /** Polls until `look` returns a value. Undefined after the timeout in seconds. */
  until<T>(seconds: number, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Waits for a number of seconds. */
  pause(seconds: number): Promise<void>;
  /** Logs one line for the user. */
  say(message: string): void;
  /** Logs progress, at most one line in five seconds. */
  progress(message: string): void;
  /** Images in container registries, for services that store images. */
  readonly images: Images;
}

/** A second list, of objects that the main list does not contain yet. */
export interface FurtherList {
  readonly request: string;
  readonly form?: ListForm;
}

/**
 * Functions for steps that no request template describes. Each function replaces one step; the rest is still derived
 * from the definition.
 */
export interface Overrides<A extends Shape = Shape> {
  /** Creates the object and returns its body. */
  create?(steps: Steps, args: Output<A>): Promise<Api>;
  /** The body of the object. Undefined if it does not exist. */
  read?(steps: Steps): Promise<Api | undefined>;
  /** Updates the object from the old inputs to the new inputs. Returns its body if the response contains it. */
  update?(steps: Steps, olds: Output<A>, news: Output<A>): Promise<Api | undefined>;
  /**
   * Replaces both create and update: writes the inputs regardless of whether the object exists, and returns its body.
   */
  put?(steps: Steps, args: Output<A>): Promise<Api>;
  /** Deletes the object. Succeeds if the object does not exist. */
  remove?(steps: Steps): Promise<void>;
}

/**
 * Content of an object that a delete would destroy. An error or a 403 while counting it means that the object has
 * content.
 */
export interface DeletionProtection {
  /** Plural noun of the content, for messages: `documents`. */
  readonly what: string;
  /** Request that returns the number of items. */
  readonly count?: string;
  /** Number of items in the response. */
  read?(body: unknown): number;
  /** Lists of the content by plural noun, if no request returns the number. Replaces `count` and `read`. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Number that an item of a list counts for. Default: 1. */
  weigh?(item: Api, listed: Listed): unknown;
  /** Name of an item for the message. Undefined if the name is a secret, or if the item counts by its content. */
  called?(item: Api, listed: Listed): string | undefined;
}

/** Context of an item of a list: the list and the object that contains it. */
export interface Listed {
  /** Plural noun of the list. */
  readonly what: string;
  /** Inputs and outputs of the object that would be deleted. */
  readonly values: Values;
  /** All items of the list. */
  readonly all: readonly Api[];
}

/**
 * Rejection of a delete while another object refers to this object. The same update may delete the other object later:
 * Pulumi orders deletes only by references, not by names in plain strings. The delete is therefore retried for one
 * minute.
 */
export interface Held {
  /** Return true if the response rejects the delete for this reason. */
  refused(answer: AnswerFacts): boolean;
  /** Advice if the delete still fails, in complete sentences. */
  readonly advice: string;
}

/**
 * Number of objects of a kind that an account may contain. A replacement that creates the new object first needs free
 * quota for one more object.
 */
export interface Quota {
  /** Plural noun, for messages: `indexes`. Kinds with the same noun share one quota. */
  readonly what: string;
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
  readonly within?: () => Definition;
  /** Return true if an item of a list counts. Default: `true`. */
  counts?(item: Api): boolean;
}

/**
 * An account that the resource grants access to. If it is the account that Trefoil uses, Trefoil could not restore
 * access that it removes.
 */
export interface SelfLockout {
  /** All names of the account, such as the user name and the email address. */
  names(values: Values): readonly unknown[];
  /** The input whose change removes permissions of the account. Undefined if no input does. */
  demoted?(olds: Values, news: Values): string | undefined;
}

/** Changes in place that need downtime. Preview rejects them until a provider-only input allows them. */
export interface Interruption {
  /** The input that allows these changes. */
  readonly leave: string;
  /** Effect of the change, after "the Index" in messages: `is out of service for some seconds`. */
  readonly what: string;
  /** The request for such a change. */
  readonly update: string;
}

/** Effect of a change to a member, and the source of this information. */
export interface Evidence {
  readonly means: MemberChange;
  /**
   * `recorded`: a response of the real service. `documented`: the documentation of the vendor. Any other source is a
   * conservative assumption.
   */
  readonly by: "recorded" | "documented" | "inferred" | "contradicted";
}

/** An object whose target depends on an input, with the steps before and after a change of the target. */
export interface Moves<Args = Values> {
  /** The input. It must be a required string. */
  readonly arg: string;
  /** Called before an update is sent, not before a create. Returns the reason to reject the change, or undefined. */
  before?(steps: Steps, args: Args): Promise<string | undefined>;
  /** Called after the object has its new target. Returns the reason for a failure, or undefined. */
  after(steps: Steps, args: Args, course: Course): Promise<string | undefined>;
}

/** Progress of an operation that set the target of an object. */
export interface Course {
  /**
   * `made`: created by this operation. `moved`: updated by this operation. `resumed`: an earlier operation created or
   * updated the object, but did not finish its remaining steps.
   */
  readonly how: "made" | "moved" | "resumed";
  /** Last note of the earlier operation. Undefined also if the operation was killed. */
  readonly noted?: string;
  /**
   * Saves a note about the progress, for an operation that resumes after a failure. Undefined clears the note, so that
   * the next operation starts from the beginning.
   */
  note(text: string | undefined): void;
}

/** Condition to wait for after an object is created or updated. */
export interface Ready<Args = Values> {
  until(api: Api, args: Args): boolean;
  readonly timeoutSeconds: number | ((args: Args) => number);
  /** Description of the unmet condition, for messages: `the invitation is not accepted yet`. */
  readonly awaits?: string;
}

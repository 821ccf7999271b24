import type { z } from "zod";
import type { Definition } from "./definition";
import type { MemberChange } from "./facts";
import type { Images } from "./images";
import type { AnswerFacts, Api, ListForm } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;
type Output<A extends Shape> = z.output<z.ZodObject<A>>;

/** What an override works with: requests in the name of the resource. */
export interface Steps {
  /** Args, outputs and the account by name: what fills the braces of a request. */
  readonly values: Values;
  /** A template such as `{team.name}` with everything in braces filled in, and encoded as in a path. */
  filled(template: string): Promise<string>;
  /**
   * Sends one request, such as `POST /v2/invites/bulk`. A status in `allowedStatuses` is returned; every other failure throws. A POST
   * is retried after a lost response only if that does no harm (`idempotent`).
   */
  send(
    request: string,
    options?: { readonly body?: unknown; readonly allowedStatuses?: readonly number[]; readonly idempotent?: boolean },
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** All items of a list, its pages followed to the end. */
  list(request: string): Promise<Api[]>;
  /** The object as the service has it, in our names; undefined when it is gone. */
  look(): Promise<Api | undefined>;
  /** Looks again and again until something is found; undefined when that takes longer than so many seconds. */
  until<T>(seconds: number, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Lets so many seconds pass. */
  pause(seconds: number): Promise<void>;
  /** Tells the person one line. */
  say(message: string): void;
  /** Tells how something goes on, at most one line in five seconds. */
  progress(message: string): void;
  /** Images in container registries, for services that keep them. */
  readonly images: Images;
}

/** A list beside the main one, of objects that are not in that one yet. */
export interface FurtherList {
  readonly request: string;
  readonly form?: ListForm;
}

/** Steps that no request says as data. Each replaces one step and no more; everything around it stays derived. */
export interface Overrides<A extends Shape = Shape> {
  /** Makes the object and answers its body. */
  create?(steps: Steps, args: Output<A>): Promise<Api>;
  /** The body of the object, or undefined when it is gone. */
  read?(steps: Steps): Promise<Api | undefined>;
  /** Brings the object from old args to new ones; answers its body when the service tells it. */
  update?(steps: Steps, olds: Output<A>, news: Output<A>): Promise<Api | undefined>;
  /** In place of both: brings about what the args say, whether the object is there or not, and answers its body. */
  put?(steps: Steps, args: Output<A>): Promise<Api>;
  /** Deletes the object; one that is gone already is no failure. */
  remove?(steps: Steps): Promise<void>;
}

/** What an object may hold that must not be lost with it. An error or a 403 counts as "holds some". */
export interface DeletionProtection {
  /** In the plural, for messages: `documents`. */
  readonly what: string;
  /** A GET that tells how many there are. */
  readonly count?: string;
  /** The number in its answer. */
  read?(body: unknown): number;
  /** In place of both where no GET tells a number: lists of what is held, each by its plural. */
  readonly lists?: Readonly<Record<string, string>>;
  /** How much one item of such a list counts; one unless told. */
  weigh?(item: Api, listed: Listed): unknown;
  /** What an item that counts is called, for the message; nothing where that is a secret, or where it counts by its content. */
  called?(item: Api, listed: Listed): string | undefined;
}

/** What an item of a guard's list is weighed in view of. */
export interface Listed {
  /** The plural whose list it is. */
  readonly what: string;
  /** The args and outputs of the object that is to go. */
  readonly values: Values;
  /** The whole list. */
  readonly all: readonly Api[];
}

/**
 * What refuses a deletion as long as it refers to the object. It may go in the same run, in no order where the program
 * names the object by a text: the deletion is tried again for a minute.
 */
export interface Held {
  /** Whether a deletion was refused for that. */
  refused(answer: AnswerFacts): boolean;
  /** What to do when it does not go, in whole sentences. */
  readonly advice: string;
}

/** How many objects of its sort an account may hold: a replacement that makes the new one first needs room for one more. */
export interface Quota {
  /** In the plural, for messages; kinds that share one quota share the word: `indexes`. */
  readonly what: string;
  /** A GET that tells both numbers. */
  readonly request?: string;
  /** The numbers in its answer; nothing where there is no limit. */
  read?(body: unknown): { readonly usage: number; readonly limit: number } | undefined;
  /** In place of both where nothing tells a limit: the setting that holds it. The lists are counted then. */
  readonly setting?: string;
  /** Whose lists they are, where every object of another kind has one of its own. */
  readonly within?: () => Definition;
  /** Whether an item of a list counts; each unless told. */
  counts?(item: Api): boolean;
}

/** A person whom the resource lets in: what it may take from the account that Trefoil itself uses, it could not give back. */
export interface SelfLockout {
  /** All names that the person goes by. */
  names(values: Values): readonly unknown[];
  /** The arg by which the new values take rights from the person, if one does. */
  demoted?(olds: Values, news: Values): string | undefined;
}

/** Changes in place during which the object is out of service: refused at preview until a local arg gives leave. */
export interface Interruption {
  /** The arg that gives leave. */
  readonly leave: string;
  /** What happens meanwhile, after "the Index": `is out of service for some seconds`. */
  readonly what: string;
  /** The request that makes such a change. */
  readonly update: string;
}

/** What a change of a member means, and how that is known. */
export interface Evidence {
  readonly means: MemberChange;
  /** Anything but the vendor's word or an answer of the real service is a careful guess. */
  readonly by: "recorded" | "documented" | "inferred" | "contradicted";
}

/** An object that leads elsewhere when an arg changes: what has to be so before, and what has to be done then. */
export interface Moves<Args = Values> {
  /** The arg. Required, and a text. */
  readonly arg: string;
  /** Before the change is sent. Why the object has to stay as it is, or nothing. Not asked before a create. */
  before?(steps: Steps, args: Args): Promise<string | undefined>;
  /** Once the object leads where its args say. Why it is not done, or nothing. */
  after(steps: Steps, args: Args, course: Course): Promise<string | undefined>;
}

/** How an object came to lead where its args say. */
export interface Course {
  /** `resumed` where an earlier run has made or moved it, and did not come to the end of what goes with that. */
  readonly how: "made" | "moved" | "resumed";
  /** What that run has noted. Undefined too where it was killed. */
  readonly noted?: string;
  /** Notes how far it came, for the run that goes on should this one fail; with nothing, that it is to begin anew. */
  note(text: string | undefined): void;
}

/** What to wait for once an object is made or changed. */
export interface Ready<Args = Values> {
  until(api: Api, args: Args): boolean;
  readonly timeoutSeconds: number | ((args: Args) => number);
  /** What has not happened yet as long as it does not hold, for messages: `the invitation is not accepted yet`. */
  readonly awaits?: string;
}

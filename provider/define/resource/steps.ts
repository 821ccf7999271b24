import type { Images } from "../../oci/images";
import type { Decoded, JsonBody } from "../requests";
import type { Values } from "../template";

/** Functions for operations and hooks of a definition. Requests are sent on behalf of the resource. */
export interface Steps {
  /** Inputs, outputs and the account by name. They fill the placeholders of a request. */
  readonly values: Values;
  /** Fills a template such as `{team.name}`. Values are encoded for a path. */
  fill(template: string): Promise<string>;
  /**
   * Sends one request, such as `POST /v2/invites/bulk`. Throws for an error status that is not in `allowedStatuses`.
   * Errors have a `code`, such as `response_too_large`, and `mayHaveBeenApplied`, which is true if an attempt may have been carried
   * out. After a lost response, a POST is retried only if `idempotent` is true.
   */
  send(
    request: string,
    options?: { readonly body?: unknown; readonly allowedStatuses?: readonly number[]; readonly idempotent?: boolean },
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** All items of a list, from all pages. */
  list(request: string): Promise<JsonBody[]>;
  /** The remote object, decoded. Undefined if it does not exist. A cached list may contain it, unless `fresh` is true. */
  read(options?: { readonly fresh?: boolean }): Promise<Decoded | undefined>;
  /**
   * Objects of these kinds in the states of all stacks of the project, and objects that this run creates. Runs the Pulumi
   * CLI. Fails if a state cannot be read.
   */
  stackObjects(kinds: readonly string[]): Promise<readonly StackObject[]>;
  /** Objects of these kinds whose create this run has begun. The states may lack them. */
  newObjects(kinds: readonly string[]): readonly StackObject[];
  /** Polls until a function returns a value. Undefined after the timeout in seconds. */
  poll<T>(seconds: number, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Waits for a number of seconds. */
  wait(seconds: number): Promise<void>;
  /** Logs one line for the user. */
  report(message: string): void;
  /** Logs progress, at most one line in five seconds. */
  reportProgress(message: string): void;
  /** Fails the operation: the service accepted the request, but the response reports a failure. */
  fail(reason: string): never;
  /** Images in container registries, for services that store images. */
  readonly images: Images;
}

/** An object in the state of a stack, or an object that this run creates. */
export interface StackObject {
  /** Kind of the object: `registry:ImageTag`. */
  readonly kind: string;
  /** Id of the object. Undefined for an interrupted create. */
  readonly id: string | undefined;
  /** Inputs that name tags, in plain text. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
  readonly stack: string;
}

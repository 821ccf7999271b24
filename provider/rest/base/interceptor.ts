import type { Dispatcher } from "undici";
import type { Redactor } from "../secrets/redact";
import type { Proxies, StreamBody, SubBudget } from "./options";
import type { RawResponse } from "./response";

/** Context of one request for all interceptors. */
export interface RequestContext {
  /** True if the request may be retried after its response was lost. */
  readonly idempotent: boolean;
  /** True if the request is retried while its credential lacks a permission. */
  readonly awaitsAccess: boolean;
  /** Error statuses that are returned instead of thrown. */
  readonly allowedStatuses: readonly number[];
  /** Time limit of an attempt. */
  readonly timeoutMs: number;
  /** Time limit of all attempts together, without waits for rate limits. */
  readonly totalMs: number;
  /** True for the transfer of a large body, to which `totalMs` does not apply. */
  readonly isTransfer: boolean;
  /** Maximum size of the body of the response. */
  readonly maxResponseBytes: number;
  /** Request the token only, not the resource. */
  readonly tokenOnly?: boolean;
  readonly subBudget?: SubBudget;
  /** Check of the caller before each attempt. */
  readonly beforeSend?: ((mayHaveBeenApplied: boolean) => Promise<void>) | undefined;
  /** The path as it is sent, without its query, and with placeholders instead of values, for traces. */
  readonly route: { readonly path: string; readonly template: string } | undefined;
  /** Aborts this request. */
  readonly signal: AbortSignal;
  /** Time after an abort in which an attempt that was sent may finish. */
  readonly graceMs: number;
  /** Aborts when the client is closed. */
  readonly closeSignal: AbortSignal;
  /** Proxies for requests to other services, such as Entra. */
  readonly proxies?: Proxies;
  readonly redact: Redactor;
  /** Hides a further value in messages about this request. */
  readonly addSecret: (value: string) => void;
  /** Number of attempts, the current one included. */
  attempts: number;
  /** True if the server may have applied an attempt without a success response. */
  mayHaveBeenApplied: boolean;
  /** Time limit of the current attempt: `timeoutMs`, or the rest of `totalMs`. */
  attemptTimeoutMs: number;
  /** Time spent waiting for rate limits and permissions. */
  rateLimitedMs: number;
  /** A rejection for lack of a permission delayed the request. A response that proves the permission ends the wait. */
  hasAwaitedAccess?: boolean;
  /** Start of the throttling that the request is retried against, in elapsed time. */
  throttledSince?: number;
}

export interface HttpRequest extends Dispatcher.DispatchOptions {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Body that is streamed, instead of `body`. */
  readonly streamedBody?: StreamBody;
  readonly context: RequestContext;
}

export type Send = (request: HttpRequest) => Promise<RawResponse>;

/** Middleware of requests: it may change a request, send it any number of times, and change the response. */
export type Interceptor = (send: Send) => Send;

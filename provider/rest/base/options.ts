import type { Auth, ErrorDescription, ErrorResponse } from "./terms";
import type { WaitBudget } from "./wait-budget";

/** Additional, smaller budget for one kind of request. It is shared by processes in the same way as `RateBudget`. */
export interface SubBudget {
  /** Name for messages, such as `creations of indexes`. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** At most `limit` requests in each window of `windowSeconds`, over all processes of the user with the same service and scope. */
export interface RateBudget {
  readonly service: string;
  /** Group of requests that the service limits together, such as the URL and the user. */
  readonly scope: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RetryOptions {
  /**
   * Number of attempts, including the first attempt. An attempt that ends with a requested wait of at least a second does not
   * count, except if only one is allowed. Default: 5.
   */
  readonly attempts?: number;
  /** Upper bound of the first random pause, in milliseconds. It doubles with each attempt. Default: 500. */
  readonly baseDelayMs?: number;
  /** Upper bound of every random pause, in milliseconds. Default: 30 000. */
  readonly maxDelayMs?: number;
  /** Further statuses to retry, in addition to 429, 500, 502, 503 and 504. */
  readonly statuses?: readonly number[];
  /** Time for which `statuses` are retried regardless of the number of attempts, in milliseconds. Default: 0. */
  readonly statusRetryMs?: number;
  /**
   * Time for which requests with `awaitsAccess` are retried after a `"forbidden"` of `shouldRetry`, in milliseconds. It
   * begins with the first such response that the client receives. Default: 0.
   */
  readonly accessRetryMs?: number;
  /**
   * Longest wait that a service may request, and longest sum of such waits of one request, in milliseconds. A longer wait fails
   * with `RateLimitError`. Default: 900 000.
   */
  readonly maxWaitMs?: number;
}

export const mebibyte = 2 ** 20;

/** Default of `maxResponseBytes`. */
export const defaultResponseBytes = 64 * mebibyte;

/** Maximum of `maxResponseBytes`. The longest string of Node is 512 MiB. */
export const longestResponseBytes = 500 * mebibyte;

/** HTTP proxies, as the environment names them. Their URLs may contain a user and a password. */
export interface Proxies {
  /** URL for requests with `http`. */
  readonly http?: string;
  /** URL for requests with `https`. */
  readonly https?: string;
  /** Hosts without a proxy, separated by commas or spaces. */
  readonly exempt: string;
}

/** A wait of more than five seconds, or the last of several short waits. */
export interface Wait {
  /** Length in milliseconds; for several requests that of the longest wait, for `response` the time limit of the attempt. */
  readonly ms: number;
  /** Sum of this wait and of earlier waits with the same cause, each too short for a report. */
  readonly sumMs?: number;
  /**
   * The cause:
   *
   * - `budget`: the limit that `budget` or `subBudget` defines is reached,
   * - `retry-after`: the service named the time of the next request (`Retry-After` and similar headers),
   * - `rate-limit`: the service reported that none of its own limit is left (`X-RateLimit-Remaining`),
   * - `throttled`: the service rejects requests because there are too many, and names no time,
   * - `access`: the credential lacks a permission that may become effective,
   * - `backoff`: the pause after a failed attempt,
   * - `response`: the service has not responded for five seconds.
   */
  readonly reason: "budget" | "retry-after" | "rate-limit" | "throttled" | "access" | "backoff" | "response";
  /** Status of the response that caused the wait. */
  readonly status?: number;
  /** The smaller budget that caused the wait. */
  readonly subBudget?: SubBudget;
  /** Number of requests that wait, where there are several. */
  readonly requests?: number;
  /** Method and path of the request that has no response. */
  readonly request?: string;
  /**
   * File that keeps a block which another client or process recorded. Deleting the file lifts the block. For a `budget` wait of more
   * than five minutes, the file that contains the counts.
   */
  readonly file?: string;
  /** `label` of the client. */
  readonly label?: string;
}

export interface ClientOptions {
  /** URL of the service, with a path prefix if there is one: `https://control.ably.net/v1`. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /** Query parameters of every request. */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly budget?: RateBudget;
  /** Folder of the budget files. Default: `$TREFOIL_HOME`, or `trefoil` in the cache folder of the user. */
  readonly stateDir?: string;
  /**
   * URL of a Redis server that counts the requests of several machines: `redis://` or `rediss://`. It may contain a user and a
   * password. It requires the package `@redis/client`. If the server is lost, the client warns once and counts in `stateDir`.
   */
  readonly limitStore?: string;
  readonly retry?: RetryOptions;
  /**
   * Time that this client and others with the same object may wait together because services require it. A longer wait fails
   * with `RateLimitError`. Waits for `budget` do not count, and neither do waits of at most one second for each response since
   * the wait before. Default: `retry.maxWaitMs` limits the waits of each request.
   */
  readonly waitBudget?: WaitBudget | undefined;
  /**
   * Decides about a retry: `false` never retries, `true` always retries, `"busy"` retries as for a status in
   * `retry.statuses`, `"forbidden"` retries for `retry.accessRetryMs` if the request has `awaitsAccess`, `undefined`
   * applies the rules of `retry`. Return `"forbidden"` only for a status with which the request was not applied.
   */
  readonly shouldRetry?: (response: ErrorResponse) => boolean | "busy" | "forbidden" | undefined;
  /**
   * Decides if a 503 without `Retry-After` is throttling. Requests that may be repeated are then retried for up to two
   * minutes, regardless of the number of attempts. Other requests wait as well.
   */
  readonly isThrottled?: (response: ErrorResponse) => boolean;
  /** Time limit of one attempt, from its start to the end of the response, in milliseconds. Default: half of `totalTimeoutMs`. */
  readonly timeoutMs?: number;
  /**
   * Time limit of one request with all attempts and the pauses between them, in milliseconds. Waits for a rate limit
   * (`Retry-After`, throttling, `budget`) and for a permission (`accessRetryMs`) do not count. A sign-in, a redirect, and the repetition after a renewed sign-in
   * are separate requests. The limit does not apply to a `StreamBody` and to `responseType: "chunks"`, whose attempts
   * `timeoutMs` limits. Default: 120 000, or `timeoutMs` if that is longer.
   */
  readonly totalTimeoutMs?: number;
  /**
   * Maximum size of a response, in bytes. The connection of a larger response is closed: a success fails with
   * `ResponseTooLargeError`, and the body of an error status is discarded. The size of `responseType: "chunks"` is not
   * limited. Default: 67 108 864 (64 MiB). Maximum: 524 288 000.
   */
  readonly maxResponseBytes?: number;
  /** Prefix of paths in messages, such as the name of a registry, if several services have the same paths. */
  readonly label?: string;
  /** Reads the error body of the service. Parts that it omits are read from the common forms of error bodies. */
  readonly describeError?: (body: unknown, request: { readonly method: string }) => ErrorDescription;
  /** Further values to hide in errors and logs. The client adds those of `auth`. */
  readonly secrets?: readonly string[];
  /** Aborts all requests. */
  readonly signal?: AbortSignal;
  /**
   * Called for every wait of more than five seconds, so that you can report it. Requests that wait for the same reason at
   * the same time are reported once.
   */
  readonly onWait?: (wait: Wait) => void;
  /** Called with a warning for the user, in one line. */
  readonly onWarning?: (message: string) => void;
  /** Called after each attempt of a request, sign-ins included. Paths and bodies may contain secrets. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** One attempt of a request, with its response. */
export interface Exchange {
  readonly method: string;
  /** Path with its query, as it was sent. */
  readonly path: string;
  /** Headers by lower-case name, without those of the authentication. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as it was sent. Undefined without a body, and for bytes. */
  readonly body?: string | undefined;
  /** Undefined if no response was received. */
  readonly response?: { readonly status: number; readonly body: string } | undefined;
}

/** A body that is too large for memory. It is produced in chunks while it is sent, again for each attempt. */
export class StreamBody {
  /**
   * @param length exact length in bytes.
   * @param open returns the chunks. If it fails, the request fails.
   */
  constructor(
    readonly length: number,
    readonly open: () => AsyncIterable<Uint8Array>,
  ) {}
}

/**
 * A schema of zod. The types of zod are not part of this interface, because a program compiles them only with
 * `esModuleInterop`, and with TypeScript 5.4 or newer.
 */
export interface BodySchema<T> {
  safeParse(body: unknown): { readonly data?: T | undefined; readonly error?: BodyError | undefined };
}

/** The mismatches of a body. Messages must not contain values. */
export interface BodyError {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

export interface RequestOptions<T = unknown> {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `baseUrl`, with or without a query; or an absolute URL on the same host, such as the URL of a next page. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON body. A `Uint8Array` or a `StreamBody` is sent unchanged, with the content type of `headers`. */
  readonly body?: unknown;
  /** `path` with placeholders instead of values, such as `/indexes('{name}')`, for traces. Default: traces omit the path. */
  readonly route?: string | undefined;
  /** Type of the body of a success. `bytes`: one `Buffer`. `chunks`: several, in the order of their arrival. Default: parsed. */
  readonly responseType?: "bytes" | "chunks";
  /** Maximum size of the response, in bytes, also for `chunks`. Default: that of the client; for `chunks` none. */
  readonly maxResponseBytes?: number;
  /** Schema that validates the body. Plain objects of zod ignore unknown members. */
  readonly schema?: BodySchema<T>;
  /** Allow a retry after the response was lost. Default: `true`, for POST and PATCH `false`. */
  readonly idempotent?: boolean;
  /** Wait until the permission for the request becomes effective: see `retry.accessRetryMs`. Default: `false`. */
  readonly awaitsAccess?: boolean;
  /** Statuses from 300 on that are returned: no error, no retry, no redirect, no validation by `schema`. */
  readonly allowedStatuses?: readonly number[];
  /** Further values to hide, for this request. */
  readonly secrets?: readonly string[];
  /** Smaller budget that counts the request in addition to the budget of the client. */
  readonly subBudget?: SubBudget;
  /**
   * Called directly before each attempt is sent, after all waits for limits. Its time does not count as time of the request. If
   * it fails, the attempt is not sent, and the request fails with its error, unchanged and without a retry.
   *
   * @param mayHaveBeenApplied true if the server may have applied an earlier attempt.
   */
  readonly beforeSend?: ((mayHaveBeenApplied: boolean) => Promise<void>) | undefined;
  /** Aborts the request. If its reason is an error, the message of the request contains it. */
  readonly signal?: AbortSignal;
  /**
   * Time after an abort in which an attempt that was sent may still finish, in milliseconds. Waits and further attempts
   * end immediately. For a request that changes something: otherwise it is unknown if the service applied it. Default: 0.
   */
  readonly graceMs?: number;
  /**
   * Time limit of one attempt, in milliseconds; for a `StreamBody`, of each of its chunks. A value above `totalTimeoutMs`
   * of the client extends that limit for this request.
   */
  readonly timeoutMs?: number;
}

export interface HttpResponse<T = unknown> {
  readonly status: number;
  /** Headers by lower-case name. Repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, the text of another content type, or `undefined` if the response is empty. */
  readonly body: T;
  readonly requestId?: string;
  /** Clock of the server, from its `Date` header. */
  readonly date?: Date;
}

export type GetOptions<T = unknown> = Omit<RequestOptions<T>, "method" | "path" | "body">;

/** Form of a page. Default: an array, or an object with `results` and `next`, and the header `Link`. */
export interface PaginationOptions<Item, Page> extends GetOptions<Page> {
  readonly items?: (page: Page, response: HttpResponse<Page>) => readonly Item[];
  /** Address of the next page: an absolute URL or a path below `baseUrl`; nothing after the last page. */
  readonly next?: (page: Page, response: HttpResponse<Page>) => string | null | undefined;
}

/** Client of one service and account. Every failure is a `RestError`, except those of `beforeSend`. */
export interface Client {
  request<T = unknown>(options: RequestOptions<T>): Promise<HttpResponse<T>>;
  get<T = unknown>(path: string, options?: GetOptions<T>): Promise<HttpResponse<T>>;
  /** Iterates over the items of a list. Each page is requested when it is needed. */
  paginate<Item = unknown, Page = unknown>(
    path: string,
    options?: PaginationOptions<Item, Page>,
  ): AsyncGenerator<Item, void, void>;
  /**
   * Requests the token of a `login` now, so that a wrong credential fails before the first request. Other kinds of
   * credentials need no request. A valid token is reused.
   */
  signIn(): Promise<void>;
  /** Aborts pending requests and closes all connections. */
  close(): Promise<void>;
}

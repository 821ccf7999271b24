import type { ZodType } from "zod";

/** How a client proves who it is. Credentials go to the origin of `baseUrl` and nowhere else. */
export type Auth =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  /** A key in a named header. */
  | { readonly kind: "header"; readonly name: string; readonly value: string }
  /** A key in a named query parameter. */
  | { readonly kind: "query"; readonly name: string; readonly value: string }
  | { readonly kind: "basic"; readonly username: string; readonly password: string }
  | LoginAuth
  | ChallengeAuth
  | SignatureAuth
  | EntraAuth;

/**
 * What a container registry asks for: its first 401 names a realm that gives out tokens for a scope, or asks for the
 * password itself (distribution specification, token authentication). Without credentials a token is asked for namelessly.
 */
export interface ChallengeAuth {
  readonly kind: "challenge";
  readonly username?: string;
  readonly password?: string;
  /** A refresh token, which stands for both. */
  readonly identityToken?: string;
}

/**
 * Pusher's HTTP API, and every server that speaks it: each request is signed by the secret, which is never sent. All go
 * below `/apps/{appId}`, which the client adds to the base address, and a repeated one is signed anew, since a signature
 * holds for ten minutes.
 *
 * ```ts
 * const auth = { kind: "signature", appId, key: appKey, secret: appSecret } as const;
 * const client = createClient({ baseUrl: "https://main.pusher.ably.net", auth });
 * await client.request({ method: "POST", path: "/events", body: { name: "new", channel: "orders", data: "{}" } });
 * ```
 */
export interface SignatureAuth {
  readonly kind: "signature";
  readonly appId: string;
  /** The public part, sent with every request. */
  readonly key: string;
  readonly secret: string;
}

/**
 * A short-lived token, asked for by one POST, shared by all requests of the process, renewed at 90 % of its life and once
 * after a 401. Every string in `body` but plain names of accounts counts as secret.
 */
export interface LoginAuth {
  readonly kind: "login";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Member, or members in order of preference, of the answer that may hold the token. */
  readonly token: string | readonly string[];
  /** Word before the token in `Authorization`. Default: `Bearer`. */
  readonly scheme?: string;
  /** Life of a token that is not a JWT. Without it such a token is used until a 401. */
  readonly lifetimeSeconds?: number;
}

/**
 * A token of Microsoft Entra for the identity that the machine has: a federated or managed identity, a login of a
 * developer's tool such as `az login`. Asked of the package `@azure/identity`, which has to be installed beside this one and
 * is loaded with the first request; renewed before its end and once after a 401.
 */
export interface EntraAuth {
  readonly kind: "entra";
  /** What the token is for, such as `https://search.azure.com/.default`. */
  readonly scope: string;
}

/** Of one kind of requests the service takes fewer: they are kept under this too, and counted like a `Budget`. */
export interface SubBudget {
  /** What they do, for `onWait`: `creations of indexes`. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** At most `limit` requests in any `windowSeconds`, counted over all processes of the person that name the same service and account. */
export interface RateBudget {
  readonly service: string;
  readonly account: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RetryOptions {
  /** Attempts in all, the first included. Default: 5. */
  readonly attempts?: number;
  /** Upper bound of the first random pause; it doubles with each attempt. Default: 500. */
  readonly baseMs?: number;
  /** Upper bound of every random pause. Default: 30 000. */
  readonly maxMs?: number;
  /** Statuses to repeat besides 429, 500, 502, 503 and 504. */
  readonly statuses?: readonly number[];
  /** How long `statuses` are repeated, whatever the attempts: by then the service is done with what kept it. Default: 0. */
  readonly busyMs?: number;
  /** The longest wait a service may ask for; a longer one fails at once with `RateLimitError`. Default: 15 minutes. */
  readonly maxWaitMs?: number;
}

/** Parts of an error body. */
export interface ErrorDescription {
  readonly code?: string;
  readonly message?: string;
  readonly href?: string;
}

/** A wait of more than five seconds. */
export interface Wait {
  /** Length in milliseconds; for several requests that of the longest wait, for `response` the time limit of the attempt. */
  readonly ms: number;
  /**
   * The cause:
   *
   * - `budget`: the limit that `budget` or `ration` defines is reached,
   * - `retry-after`: the service named the time of the next request (`Retry-After` and similar headers),
   * - `rate-limit`: the service reported that none of its own limit is left (`X-RateLimit-Remaining`),
   * - `throttled`: the service rejects requests because there are too many, and names no time,
   * - `backoff`: the pause between a failed attempt and the next one,
   * - `response`: the service has not responded for five seconds.
   */
  readonly reason: "budget" | "retry-after" | "rate-limit" | "throttled" | "backoff" | "response";
  /** Status of the response that caused the wait. */
  readonly status?: number;
  /** The smaller budget that caused the wait. */
  readonly subBudget?: SubBudget;
  /** Number of requests that wait, where there are several. */
  readonly requests?: number;
  /** Method and path of the request that has no response. */
  readonly request?: string;
  /** File that keeps a block which another client or process recorded. Deleting the file lifts the block. */
  readonly file?: string;
  /** `label` of the client. */
  readonly label?: string;
}

export interface ClientOptions {
  /** Address of the service. A path prefix belongs to it: `https://control.ably.net/v1`. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /** Query parameters of every request. */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly budget?: RateBudget;
  /** Folder of the budget files. Default: `$TREFOIL_HOME`, else `trefoil` in the cache folder of the person. */
  readonly stateDir?: string;
  readonly retry?: RetryOptions;
  /** What the service knows about an answer: `false` never repeats it, `true` always, `undefined` leaves it to the rules. */
  readonly shouldRetry?: (answer: { status: number; body: unknown; method: string }) => boolean | undefined;
  /**
   * What the service knows about a 503 without `Retry-After`: `true` if it throttles. Requests that may be repeated are
   * then retried for up to two minutes, whatever the number of attempts, and other requests wait as well.
   */
  readonly isThrottled?: (answer: {
    status: number;
    body: unknown;
    headers: Readonly<Record<string, string>>;
  }) => boolean;
  /** Time of one attempt, from the start of sending to the end of the answer. Default: half of `totalTimeoutMs`. */
  readonly timeoutMs?: number;
  /**
   * Time of one request in milliseconds, all attempts and the pauses between them included. Waits for a rate limit
   * (`Retry-After`, throttling, `budget`) do not count. A sign-in, a redirect, and the repetition after a renewed sign-in
   * each have this time of their own. It does not apply to a `StreamBody` and to `responseType: "chunks"`, whose attempts
   * `timeoutMs` limits. Default: 120 000, or `timeoutMs` if that is longer.
   */
  readonly totalTimeoutMs?: number;
  /** What paths begin with in messages, where services have the same ones: the name of a registry, say. */
  readonly label?: string;
  /** How the service words its errors. The default knows the common shapes. */
  readonly describeError?: (body: unknown, request: { readonly method: string }) => ErrorDescription;
  /** Further values that no log line and no error may show. Those of `auth` are added by the client. */
  readonly secrets?: readonly string[];
  /**
   * Called for every wait of more than five seconds, so that you can report it. Requests that wait for the same reason at
   * the same time are reported once.
   */
  readonly onWait?: (wait: Wait) => void;
}

/** A body that is too large for memory: made in pieces while it is sent, and anew for each attempt. */
export class StreamBody {
  /**
   * @param length in bytes, exactly.
   * @param open begins it; a failure of it fails the request.
   */
  constructor(
    readonly length: number,
    readonly open: () => AsyncIterable<Uint8Array>,
  ) {}
}

export interface RequestOptions<T = unknown> {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Appended to `baseUrl`, with or without a query of its own; or an absolute address on the same host, as services give in `next`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a `Uint8Array` or a `StreamBody` is sent as it is, with the content type that `headers` name. */
  readonly body?: unknown;
  /** `bytes`: the body of a success is a `Buffer`, as it came. `chunks`: several, as they came one after the other. */
  readonly responseType?: "bytes" | "chunks";
  /** Validates the answer. Unknown members are tolerated by zod's plain objects. */
  readonly schema?: ZodType<T>;
  /** Whether the request may be repeated when its answer was lost. Default: yes for GET, HEAD, PUT and DELETE; no for POST and PATCH. */
  readonly idempotent?: boolean;
  /** Statuses from 300 on that are an answer for this request and no error: not repeated, not followed, and not checked by `schema`. */
  readonly allowedStatuses?: readonly number[];
  /** Further values to hide, for this request. */
  readonly secrets?: readonly string[];
  /** A smaller budget that it counts against besides the client's. */
  readonly subBudget?: SubBudget;
  readonly signal?: AbortSignal;
  /**
   * Time of one attempt; while a `StreamBody` is sent, of each of its pieces. A value above the client's
   * `totalTimeoutMs` extends that for this request.
   */
  readonly timeoutMs?: number;
}

export interface HttpResponse<T = unknown> {
  readonly status: number;
  /** By lower-case name; a repeated header is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, the text of another type, or `undefined` when the answer is empty. */
  readonly body: T;
  readonly requestId?: string;
  /** The server's clock, as its `Date` header tells it. */
  readonly date?: Date;
}

export type GetOptions<T = unknown> = Omit<RequestOptions<T>, "method" | "path" | "body">;

/** How a page of a list is read. Without it an array is a page of its own, and an object holds `results` and `next`. */
export interface PaginationOptions<Item, Page> extends GetOptions<Page> {
  readonly items?: (page: Page, answer: HttpResponse<Page>) => readonly Item[];
  /** Address of the page after this one: absolute or a path below `baseUrl`; nothing ends the list. */
  readonly next?: (page: Page, answer: HttpResponse<Page>) => string | null | undefined;
}

/** One service, one account. Every failure is a `RestError`. */
export interface Client {
  request<T = unknown>(options: RequestOptions<T>): Promise<HttpResponse<T>>;
  get<T = unknown>(path: string, options?: GetOptions<T>): Promise<HttpResponse<T>>;
  /** The items of a list, page after page, fetched as they are asked for. */
  paginate<Item = unknown, Page = unknown>(
    path: string,
    options?: PaginationOptions<Item, Page>,
  ): AsyncGenerator<Item, void, void>;
  /**
   * Signs in where a login gives a token for the requests, so that a wrong credential shows before one is sent. Does
   * nothing where requests carry the credential itself, or while the token is still valid.
   */
  signIn(): Promise<void>;
  /** Gives up what is under way and closes all connections. */
  close(): Promise<void>;
}

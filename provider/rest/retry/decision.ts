import type { Clock } from "../client/clock";
import type { HttpRequest, RawResponse } from "../client/interceptor";
import { bodyOf } from "../client/response";
import type { ClientOptions, RetryOptions } from "../options/options";
import { requestedWait } from "./delays";

/** `busy` are the statuses that are waited out by time, and not by attempts. */
export type RetryRules = Required<RetryOptions> & {
  readonly busy: readonly number[];
  /** How long a service that throttles and names no time is asked again. */
  readonly throttledMs: number;
};

export function retryRules(given: RetryOptions = {}): RetryRules {
  return {
    attempts: given.attempts ?? 5,
    baseMs: given.baseMs ?? 500,
    maxMs: given.maxMs ?? 30_000,
    statuses: [429, 500, 502, 503, 504, ...(given.statuses ?? [])],
    busy: given.statuses ?? [],
    busyMs: given.busyMs ?? 0,
    maxWaitMs: given.maxWaitMs ?? 15 * 60_000,
    throttledMs: 120_000,
  };
}

export interface RetryDecision {
  /** Whether to send the request again. */
  readonly retry: boolean;
  /** Whether nobody may send before the pause is over: the service is throttling. */
  readonly throttled: boolean;
  /** Whether the service throttles without a status or header that says so. */
  readonly overloaded?: boolean;
  /** The pause the service asks for, in milliseconds. */
  readonly requestedWaitMs?: number;
}

export type DecideRetry = (request: HttpRequest, response: RawResponse) => RetryDecision;

/** What an answer means for the requests after it. */
export function retryDecider(
  rules: RetryRules,
  { shouldRetry, isThrottled }: Pick<ClientOptions, "shouldRetry" | "isThrottled">,
  clock: Clock,
): DecideRetry {
  return (request, response) => {
    const { status } = response;
    if (status < 400 || request.context.allowedStatuses.includes(status)) return { retry: false, throttled: false };
    const known = shouldRetry?.({ status, body: bodyOf(response), method: request.method });
    const requestedWaitMs = requestedWait(response.headers, status, clock.now());
    // A read conflicts with nothing: its 409 does not pass.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const listed = rules.statuses.includes(status) && !(isRead && status === 409);
    // Below 500, and when it says when to come back, the service refused the request without carrying it out.
    const refused = status < 500 || (status === 503 && response.headers["retry-after"] !== undefined);
    const isOverload = status === 503 && requestedWaitMs === undefined && known === undefined;
    const overload =
      isOverload && isThrottled?.({ status, headers: response.headers, body: bodyOf(response) }) === true;
    // It creates at most one object, however often it is sent.
    const conditional = request.method === "PUT" && request.headers["if-none-match"] === "*";
    const retry = known ?? (listed && (refused || request.context.idempotent || (overload && conditional)));
    const overloaded = retry && overload;
    const throttled = retry && (status === 429 || requestedWaitMs !== undefined || overload);
    return { retry, throttled, overloaded, requestedWaitMs: retry ? requestedWaitMs : undefined };
  };
}

import type { Clock } from "../base/clock";
import { requestedWait } from "../base/delays";
import type { HttpRequest, RawResponse } from "../base/interceptor";
import type { ClientOptions, RetryOptions } from "../base/options";
import { bodyOf } from "../base/response";

export type RetryRules = Required<RetryOptions> & {
  /** Time for which requests are retried while a service throttles and requires no specific wait. */
  readonly throttledMs: number;
};

/** Statuses that every client retries. */
const usualStatuses: readonly number[] = [429, 500, 502, 503, 504];

export function retryRules(given: RetryOptions = {}): RetryRules {
  return {
    attempts: given.attempts ?? 5,
    baseDelayMs: given.baseDelayMs ?? 500,
    maxDelayMs: given.maxDelayMs ?? 30_000,
    statuses: given.statuses ?? [],
    statusRetryMs: given.statusRetryMs ?? 0,
    accessRetryMs: given.accessRetryMs ?? 0,
    maxWaitMs: given.maxWaitMs ?? 15 * 60_000,
    throttledMs: 120_000,
  };
}

export interface RetryDecision {
  /** Retry the request. */
  readonly retry: boolean;
  /** The service throttles: no request is sent before the end of the pause. */
  readonly throttled: boolean;
  /** The service throttles without the status 429 and without a header. */
  readonly overloaded?: boolean;
  /** The service is busy: the request is retried for `statusRetryMs` instead of a number of attempts. */
  readonly busy?: boolean;
  /** The credential lacks a permission. `accessInterceptor` repeats the request. */
  readonly forbidden?: boolean;
  /** Wait that the service requires, in milliseconds. */
  readonly requestedWaitMs?: number;
}

export type DecideRetry = (request: HttpRequest, response: RawResponse) => RetryDecision;

/** Decides how to retry after a response. */
export function retryDecider(
  rules: RetryRules,
  { shouldRetry, isThrottled }: Pick<ClientOptions, "shouldRetry" | "isThrottled">,
  clock: Clock,
): DecideRetry {
  return (request, response) => {
    const { status, headers } = response;
    if (status < 400 || request.context.allowedStatuses.includes(status)) return { retry: false, throttled: false };
    const facts = { status, headers, body: bodyOf(response), method: request.method };
    const decided = shouldRetry?.(facts);
    const busy = decided === "busy" || rules.statuses.includes(status);
    const known = typeof decided === "boolean" ? decided : undefined;
    const mayRetry = known ?? isRetryable(request, status, busy);
    const requestedWaitMs = mayRetry ? requestedWait(headers, status, clock.now()) : undefined;
    const isOverload = status === 503 && requestedWaitMs === undefined && known === undefined;
    const overloaded = isOverload && mayRetry && isThrottled?.(facts) === true;
    // The wait applies to every request of the account, even if this one is not repeated.
    const throttled = mayRetry && (status === 429 || requestedWaitMs !== undefined || overloaded);
    const retry = known ?? (mayRetry && isSafe(request, status, throttled));
    return { retry, throttled, overloaded, busy, forbidden: decided === "forbidden", requestedWaitMs };
  };
}

/**
 * Returns true if the service may have applied a request with this response status. A proxy may respond with 408 or a 5xx, with
 * or without `Retry-After`, while the service processes the request. A 303 refers to the result of a POST (RFC 9110, 15.4.4).
 */
export const mayBeApplied = (status: number): boolean => status >= 500 || status === 408 || status === 303;

/** Returns true if a later attempt may succeed. A read with the response 409 fails again. */
function isRetryable({ method }: HttpRequest, status: number, busy: boolean): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return (busy || usualStatuses.includes(status)) && !(isRead && status === 409);
}

/** Returns true if another attempt has no additional effect. */
function isSafe(request: HttpRequest, status: number, throttled: boolean): boolean {
  // `If-None-Match: *` creates at most one object, regardless of the number of attempts.
  const conditional = request.method === "PUT" && request.headers["if-none-match"] === "*";
  return !mayBeApplied(status) || request.context.idempotent || (throttled && conditional);
}

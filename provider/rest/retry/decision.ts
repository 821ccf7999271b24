import type { Clock } from "../client/clock";
import type { HttpRequest, RawResponse } from "../client/interceptor";
import { bodyOf } from "../client/response";
import type { ClientOptions, RetryOptions } from "../options/options";
import { requestedWait } from "./delays";

/** `busy` statuses are retried for a time instead of a number of attempts. */
export type RetryRules = Required<RetryOptions> & {
  readonly busy: readonly number[];
  /** Time for which requests are retried while a service throttles without naming a time. */
  readonly throttledMs: number;
};

export function retryRules(given: RetryOptions = {}): RetryRules {
  return {
    attempts: given.attempts ?? 5,
    baseDelayMs: given.baseDelayMs ?? 500,
    maxDelayMs: given.maxDelayMs ?? 30_000,
    statuses: [429, 500, 502, 503, 504, ...(given.statuses ?? [])],
    busy: given.statuses ?? [],
    statusRetryMs: given.statusRetryMs ?? 0,
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
    const { status } = response;
    if (status < 400 || request.context.allowedStatuses.includes(status)) return { retry: false, throttled: false };
    const known = shouldRetry?.({ status, body: bodyOf(response), method: request.method });
    const requestedWaitMs = requestedWait(response.headers, status, clock.now());
    const isOverload = status === 503 && requestedWaitMs === undefined && known === undefined;
    const overload =
      isOverload && isThrottled?.({ status, headers: response.headers, body: bodyOf(response) }) === true;
    const retry = known ?? (isRetryable(rules, request, status) && isSafe(request, response, overload));
    const overloaded = retry && overload;
    const throttled = retry && (status === 429 || requestedWaitMs !== undefined || overload);
    return { retry, throttled, overloaded, requestedWaitMs: retry ? requestedWaitMs : undefined };
  };
}

/** Statuses that may succeed later. The 409 of a read is final. */
function isRetryable(rules: RetryRules, { method }: HttpRequest, status: number): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return rules.statuses.includes(status) && !(isRead && status === 409);
}

/** Another attempt has no effect in addition to the first. */
function isSafe(request: HttpRequest, { status, headers }: RawResponse, overload: boolean): boolean {
  // A status below 500, or a 503 with `Retry-After`, means that the service did not apply the request.
  const refused = status < 500 || (status === 503 && headers["retry-after"] !== undefined);
  // It creates at most one object, regardless of the number of attempts.
  const conditional = request.method === "PUT" && request.headers["if-none-match"] === "*";
  return refused || request.context.idempotent || (overload && conditional);
}

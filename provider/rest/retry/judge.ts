import type { Clock } from "../base/clock";
import { longestWaitMs, requestedWait } from "../base/delays";
import type { HttpRequest } from "../base/interceptor";
import type { ClientOptions, RetryOptions } from "../base/options";
import type { Judgement, RawResponse } from "../base/response";
import type { ErrorResponse } from "../base/terms";

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
    maxWaitMs: given.maxWaitMs ?? longestWaitMs,
    throttledMs: 120_000,
  };
}

export type Judge = (request: HttpRequest, response: RawResponse) => Judgement | undefined;

/** The parts of a client on which judgements depend. */
interface JudgeParts extends Pick<ClientOptions, "shouldRetry" | "isThrottled"> {
  readonly rules: RetryRules;
  readonly clock: Clock;
}

/** Judges an error response once, for all attempts and limits. Returns undefined for a response that the caller accepts. */
export const createJudge =
  (parts: JudgeParts): Judge =>
  (request, response) => {
    const { status } = response;
    return status < 400 || request.context.allowedStatuses.includes(status)
      ? undefined
      : judge(request, response, parts);
  };

function judge(request: HttpRequest, { status, headers, content }: RawResponse, parts: JudgeParts): Judgement {
  const facts = { status, headers, body: content, method: request.method };
  const decided = parts.shouldRetry?.(facts);
  const isBusy = decided === "busy" || parts.rules.statuses.includes(status);
  const mayRetry = typeof decided === "boolean" ? decided : isRetryable(request, status, isBusy);
  const isForbidden = decided === "forbidden";
  const pause = { ...(mayRetry ? pauseOf(facts, decided === true, parts) : noPause), isForbidden };
  if (!mayRetry || (decided !== true && !isSafe(request, status, pause.pausesAccount))) return pause;
  return { ...pause, reason: pause.isOverload ? "throttled" : isBusy ? "busy" : "transient" };
}

const noPause: Judgement = { pausesAccount: false };

/** The pause of the account after a response. It applies to every request, even if this one is not repeated. */
function pauseOf(facts: ErrorResponse, isDecided: boolean, { isThrottled, clock }: JudgeParts): Judgement {
  const { status, headers } = facts;
  const requestedWaitMs = requestedWait(headers, status, clock.now());
  if (requestedWaitMs !== undefined) return { pausesAccount: true, requestedWaitMs };
  const isOverload = status === 503 && !isDecided && isThrottled?.(facts) === true;
  return { pausesAccount: status === 429 || isOverload, isOverload };
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

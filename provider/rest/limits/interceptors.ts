import type { Clock } from "../base/clock";
import { backoff, resetWait } from "../base/delays";
import type { HttpRequest, Interceptor, RawResponse } from "../base/interceptor";
import type { SubBudget } from "../base/options";
import type { DecideRetry, RetryRules } from "../retry/decision";
import type { LimitFeedback, Permit, RateLimiter } from "./rate-limiter";

/** Delays every attempt until the budget and the service allow it, and applies the limits in each response. */
export function budgetInterceptor(
  limiter: RateLimiter,
  decide: DecideRetry,
  rules: RetryRules,
  clock: Clock,
): Interceptor {
  return async (request, send) => {
    const permit = await acquirePermit(limiter, request, clock);
    let feedback: LimitFeedback = {};
    try {
      const response = await send(request);
      feedback = limitFeedback(request, response, { decision: decide(request, response), rules, clock });
      return response;
    } finally {
      limiter.release(permit, feedback);
    }
  };
}

/** Delays requests of a kind with a smaller budget. Limits in responses apply to the budget of the client. */
export function subBudgetInterceptor(gateOf: (subBudget: SubBudget) => RateLimiter, clock: Clock): Interceptor {
  return async (request, send) => {
    const { subBudget } = request.context;
    if (!subBudget) return send(request);
    const limiter = gateOf(subBudget);
    const permit = await acquirePermit(limiter, request, clock);
    try {
      return await send(request);
    } finally {
      limiter.release(permit);
    }
  };
}

/** Waits for a permit. The wait does not count as time of the request. */
async function acquirePermit(limiter: RateLimiter, { context }: HttpRequest, clock: Clock): Promise<Permit> {
  const began = clock.elapsed();
  try {
    return await limiter.acquire(context.signal);
  } finally {
    context.rateLimitedMs += clock.elapsed() - began;
  }
}

function limitFeedback(
  request: HttpRequest,
  response: RawResponse,
  {
    decision,
    rules,
    clock,
  }: { readonly decision: ReturnType<DecideRetry>; readonly rules: RetryRules; readonly clock: Clock },
): LimitFeedback {
  const now = clock.now();
  const elapsed = clock.elapsed();
  const { attempts, throttledSince = elapsed } = request.context;
  const longest = decision.overloaded ? throttledSince + rules.throttledMs - elapsed : Number.POSITIVE_INFINITY;
  const pause = decision.requestedWaitMs ?? Math.max(0, Math.min(longest, backoff(attempts, rules, clock.random)));
  return {
    notBefore: decision.throttled ? now + pause : undefined,
    cause: { status: response.status, timeNamed: decision.requestedWaitMs !== undefined },
    window: serviceWindow(response, now),
  };
}

/** The count that some services report in every response. Only a small rest matters: before that our own budget is smaller. */
function serviceWindow({ headers }: RawResponse, now: number): LimitFeedback["window"] {
  const remaining = Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10);
  const limit = Number.parseInt(headers["x-ratelimit-limit"] ?? "", 10);
  const wait = resetWait(headers, now);
  if (Number.isNaN(remaining) || wait === undefined || wait <= 0) return undefined;
  const near = Math.max(64, Number.isNaN(limit) ? 0 : limit / 10);
  return remaining <= near ? { until: now + wait, remaining } : undefined;
}

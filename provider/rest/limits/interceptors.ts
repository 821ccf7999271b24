import { recordWait } from "../../tracing";
import type { Clock } from "../base/clock";
import { backoff, resetWait } from "../base/delays";
import { BeforeSendError } from "../base/failure";
import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { SubBudget } from "../base/options";
import type { RawResponse } from "../base/response";
import type { Judge, RetryRules } from "../retry/judge";
import type { LimitFeedback, Permit, RateLimiter } from "./rate-limiter";

/** Delays every attempt until the budget and the service allow it. Judges its response, and applies the limits in it. */
export function budgetInterceptor(limiter: RateLimiter, judge: Judge, rules: RetryRules, clock: Clock): Interceptor {
  return (send) => async (request) => {
    const permit = await acquirePermit(limiter, request, clock);
    let feedback: LimitFeedback = {};
    try {
      await runBeforeSend(limiter, request, clock);
      const response = await send(request);
      response.judgement = judge(request, response);
      feedback = limitFeedback(request, response, { rules, clock });
      return response;
    } finally {
      limiter.release(permit, feedback);
    }
  };
}

/** Delays requests of a kind with a smaller budget. Limits in responses apply to the budget of the client. */
export function subBudgetInterceptor(limiterOf: (subBudget: SubBudget) => RateLimiter, clock: Clock): Interceptor {
  return (send) => async (request) => {
    const { subBudget } = request.context;
    if (!subBudget) return send(request);
    const limiter = limiterOf(subBudget);
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
    const ms = clock.elapsed() - began;
    context.rateLimitedMs += ms;
    recordWait("limit", ms);
  }
}

/** Calls the check of the caller, which may send requests through the same limiter. It does not count as time of the request. */
async function runBeforeSend(limiter: RateLimiter, { context }: HttpRequest, clock: Clock): Promise<void> {
  const { beforeSend } = context;
  if (!beforeSend) return;
  const began = clock.elapsed();
  try {
    await limiter.withoutSlot(() => beforeSend(context.mayHaveBeenApplied));
  } catch (error) {
    throw new BeforeSendError(error);
  } finally {
    context.rateLimitedMs += clock.elapsed() - began;
  }
}

function limitFeedback(
  { context }: HttpRequest,
  { status, headers, judgement }: RawResponse,
  { rules, clock }: { readonly rules: RetryRules; readonly clock: Clock },
): LimitFeedback {
  const now = clock.now();
  const window = serviceWindow(headers, now);
  if (!judgement?.pausesAccount) return { window };
  const { requestedWaitMs, isOverload } = judgement;
  const elapsed = clock.elapsed();
  const { attempts, throttledSince = elapsed } = context;
  const longest = isOverload ? throttledSince + rules.throttledMs - elapsed : Number.POSITIVE_INFINITY;
  const pause = requestedWaitMs ?? Math.max(0, Math.min(longest, backoff(attempts, rules, clock.random)));
  return { notBefore: now + pause, cause: { status, timeNamed: requestedWaitMs !== undefined }, window };
}

/** The count that some services report in every response. Only a small rest matters: before that our own budget is smaller. */
function serviceWindow(headers: RawResponse["headers"], now: number): LimitFeedback["window"] {
  const stated = Number.parseInt(headers["x-ratelimit-remaining"] ?? "", 10);
  if (Number.isNaN(stated)) return undefined;
  const remaining = Math.min(Math.max(stated, 0), Number.MAX_SAFE_INTEGER);
  const limit = Number.parseInt(headers["x-ratelimit-limit"] ?? "", 10);
  const near = Math.max(64, Number.isNaN(limit) ? 0 : limit / 10);
  const wait = remaining <= near ? resetWait(headers, now) : undefined;
  return wait !== undefined && wait > 0 ? { until: now + wait, remaining } : undefined;
}

import type { Clock } from "../client/clock";
import type { Interceptor, RawResponse } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Pause } from "../log/wait-reporter";
import type { DecideRetry, RetryDecision, RetryRules } from "./decision";
import { backoff } from "./delays";

/**
 * Retries a request after a random pause if that is safe. The rate limiter makes the waits that the service requires, for every
 * request of the account. They do not count as time of the request.
 */
export function retryInterceptor(
  rules: RetryRules,
  decide: DecideRetry,
  clock: Clock,
  report: (pause: Pause) => void,
): Interceptor {
  return async (request, send) => {
    const { context } = request;
    const began = clock.now();
    context.rateLimitedMs = 0;
    const totalMs = context.isTransfer ? Number.POSITIVE_INFINITY : context.totalMs;
    const left = () => totalMs - (clock.now() - began - context.rateLimitedMs);
    const isBusy = ({ status }: RawResponse) => rules.busy.includes(status) && clock.now() - began < rules.busyMs;
    const isOverloaded = ({ overloaded }: RetryDecision) => {
      if (!overloaded) return false;
      context.throttledSince ??= clock.now();
      return clock.now() - context.throttledSince < rules.throttledMs;
    };
    /** Pauses before the next attempt. Returns false if no time remains. */
    const pause = async (attempt: number, status?: number): Promise<boolean> => {
      const ms = backoff(attempt, rules, clock.random);
      if (ms >= left()) return false;
      report({ ms, reason: "backoff", ...(status !== undefined && { status }) });
      await clock.sleep(ms, context.signal).catch((cause) => {
        throw new Failure({ kind: "aborted", sent: false }, cause);
      });
      return true;
    };
    for (let attempt = 1; ; attempt++) {
      context.attempts += 1;
      context.attemptTimeoutMs = Math.min(context.timeoutMs, left());
      const outcome = await send(request).catch(asFailure);
      const last = attempt >= rules.attempts;
      if (outcome instanceof Failure) {
        if (outcome.sent) context.mayHaveBeenApplied = true;
        if (last || !repeatable(outcome, context.idempotent) || !(await pause(attempt))) throw outcome;
        continue;
      }
      const decision = decide(request, outcome);
      const { status } = outcome;
      if (status >= 500 && !(status === 503 && decision.requestedWaitMs !== undefined))
        context.mayHaveBeenApplied = true;
      if (decision.requestedWaitMs !== undefined && decision.requestedWaitMs > rules.maxWaitMs) {
        throw new Failure({ kind: "limit", until: clock.now() + decision.requestedWaitMs, status });
      }
      const overloaded = isOverloaded(decision);
      if (!decision.retry || left() <= 0) return outcome;
      if (decision.overloaded ? !overloaded : last && !isBusy(outcome)) return outcome;
      if (!decision.throttled && !(await pause(attempt, status))) return outcome;
    }
  };
}

/** A request that never reached the server may always be retried. */
function repeatable(failure: Failure, idempotent: boolean): boolean {
  const { kind } = failure.reason;
  return (kind === "connection" || kind === "timeout") && (idempotent || !failure.sent);
}

function asFailure(error: unknown): Failure | RawResponse {
  if (error instanceof Failure) return error;
  throw error;
}

import type { Clock } from "../client/clock";
import type { Interceptor, RawResponse } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Pause } from "../log/wait-reporter";
import type { DecideRetry, RetryDecision, RetryRules } from "./decision";
import { backoff } from "./delays";

/**
 * Sends a request again where that is safe, after a random pause. Pauses the service asks for are not made here: the gate of
 * the budget holds back every request of the account until they are over. They do not count as time of the request.
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
    /** Whether there is time for another attempt, after the pause before it. */
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

/** What never reached the server may always be sent again. */
function repeatable(failure: Failure, idempotent: boolean): boolean {
  const { kind } = failure.reason;
  return (kind === "connection" || kind === "timeout") && (idempotent || !failure.sent);
}

function asFailure(error: unknown): Failure | RawResponse {
  if (error instanceof Failure) return error;
  throw error;
}

import { recordWait } from "../../tracing";
import type { Clock } from "../base/clock";
import { backoff } from "../base/delays";
import { Failure } from "../base/failure";
import type { Interceptor, RawResponse, RequestContext } from "../base/interceptor";
import type { Pause } from "../log/wait-reporter";
import { type DecideRetry, mayBeApplied, type RetryDecision, type RetryRules } from "./decision";

/**
 * Retries a request after a random pause if another attempt is safe. The rate limiter applies the waits that the service
 * requires to every request of the account. They do not count against the time limit of the request.
 */
export function retryInterceptor(
  rules: RetryRules,
  decide: DecideRetry,
  clock: Clock,
  report: (pause: Pause) => void,
): Interceptor {
  return async (request, send) => {
    const retries = new Retries(request.context, rules, clock, report);
    for (;;) {
      retries.begin();
      const outcome = await send(request).catch(asFailure);
      if (outcome instanceof Failure) {
        if (!(await retries.afterFailure(outcome))) throw outcome;
      } else if (outcome.status < 300 || !(await retries.afterResponse(outcome, decide(request, outcome))))
        return outcome;
    }
  };
}

/** The attempts of one request. */
class Retries {
  readonly #began: number;
  #attempt = 0;

  constructor(
    readonly context: RequestContext,
    readonly rules: RetryRules,
    readonly clock: Clock,
    readonly report: (pause: Pause) => void,
  ) {
    this.#began = clock.elapsed();
    context.rateLimitedMs = 0;
  }

  /** Starts an attempt with its time limit. */
  begin(): void {
    this.#attempt += 1;
    this.context.attempts += 1;
    // Not negative, because Node prints a warning for a negative timeout.
    this.context.attemptTimeoutMs = Math.max(0, Math.min(this.context.timeoutMs, this.#remainingMs()));
  }

  /** Pauses after a failure without a response. Returns false if the request must not be retried. */
  async afterFailure(failure: Failure): Promise<boolean> {
    if (failure.sent) this.context.mayHaveBeenApplied = true;
    return !this.#isLast() && repeatable(failure, this.context.idempotent) && (await this.#pause());
  }

  /** Pauses after a response. Returns false if the response is final. */
  async afterResponse({ status }: RawResponse, decision: RetryDecision): Promise<boolean> {
    const { requestedWaitMs } = decision;
    if (mayBeApplied(status)) this.context.mayHaveBeenApplied = true;
    if (requestedWaitMs !== undefined && requestedWaitMs > this.rules.maxWaitMs)
      throw new Failure({ kind: "limit", until: this.clock.now() + requestedWaitMs, status });
    const throttles = decision.overloaded && this.#throttles();
    if (!decision.retry || this.#remainingMs() <= 0) return false;
    if (decision.overloaded ? !throttles : this.#isLast() && !this.#continues(decision)) return false;
    return decision.throttled || this.#pause(status);
  }

  /** Returns true if the number of attempts does not end the request. */
  #continues({ busy, requestedWaitMs = 0 }: RetryDecision): boolean {
    if (busy && this.#elapsedMs() < this.rules.statusRetryMs) return true;
    // A service that requires shorter waits would receive too many requests.
    const mayWait = this.rules.attempts > 1 && requestedWaitMs >= 1000;
    return mayWait && this.context.rateLimitedMs + requestedWaitMs <= this.rules.maxWaitMs;
  }

  /** Time that remains for the request. */
  #remainingMs(): number {
    const totalMs = this.context.isTransfer ? Number.POSITIVE_INFINITY : this.context.totalMs;
    return totalMs - (this.#elapsedMs() - this.context.rateLimitedMs);
  }

  #isLast(): boolean {
    return this.#attempt >= this.rules.attempts;
  }

  #elapsedMs(): number {
    return this.clock.elapsed() - this.#began;
  }

  /** Returns false if the service has throttled for too long. */
  #throttles(): boolean {
    this.context.throttledSince ??= this.clock.elapsed();
    return this.clock.elapsed() - this.context.throttledSince < this.rules.throttledMs;
  }

  /** Pauses before the next attempt. Returns false if no time remains. */
  async #pause(status?: number): Promise<boolean> {
    const ms = backoff(this.#attempt, this.rules, this.clock.random);
    if (ms >= this.#remainingMs()) return false;
    this.report({ ms, reason: "backoff", ...(status !== undefined && { status }) });
    await this.clock.sleep(ms, this.context.signal).catch((cause) => {
      throw new Failure({ kind: "aborted", sent: false }, cause);
    });
    recordWait("retry", ms);
    return true;
  }
}

/** Returns true if the request may be repeated. A request that was never sent may always be repeated. */
function repeatable(failure: Failure, idempotent: boolean): boolean {
  const { reason } = failure;
  // The proxy rejected the credentials, and would reject them again.
  if (reason.kind === "connection" && reason.peer.proxyStatus === 407) return false;
  return (reason.kind === "connection" || reason.kind === "timeout") && (idempotent || !failure.sent);
}

function asFailure(error: unknown): Failure | RawResponse {
  if (error instanceof Failure) return error;
  throw error;
}

import { recordWait } from "../../tracing";
import type { Clock } from "../base/clock";
import { backoff } from "../base/delays";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor, RequestContext } from "../base/interceptor";
import type { Judgement, RawResponse } from "../base/response";
import type { Pause } from "../log/wait-reporter";
import { hostAndPort } from "../options/proxies";
import { mayBeApplied, type RetryRules } from "./judge";

/** The parts of a client that its attempts share. */
interface AttemptParts {
  readonly rules: RetryRules;
  readonly access: AccessWait;
  readonly clock: Clock;
  readonly report: (pause: Pause) => void;
}

/**
 * Sends a request until its response is final. The response was judged when it was received. The rate limiter applies the waits that
 * the service requires to every request of the account. They do not count against the time limit of the request.
 */
export function attemptsInterceptor(parts: AttemptParts): Interceptor {
  return (send) => async (request) => {
    const attempts = new Attempts(request.context, parts);
    try {
      let outcome = await send(request).catch(asFailure);
      while (await attempts.continueAfter(outcome)) outcome = await send(request).catch(asFailure);
      if (outcome instanceof Failure) throw outcome;
      return outcome;
    } catch (error) {
      throw withHost(error, request);
    }
  };
}

/** Adds the service to a wait that is too long, for the message. */
const withHost = (error: unknown, { origin }: HttpRequest): unknown =>
  error instanceof Failure && error.reason.kind === "limit"
    ? new Failure({ ...error.reason, host: hostAndPort(origin) })
    : error;

/** The attempts of one request. */
class Attempts {
  readonly #began: number;
  #attempt = 0;
  /** Pauses for the permission since the attempt began. */
  #accessPauses = 0;

  constructor(
    readonly context: RequestContext,
    readonly parts: AttemptParts,
  ) {
    this.#began = parts.clock.elapsed();
    context.rateLimitedMs = 0;
    this.#begin();
  }

  /** Starts an attempt with its time limit. */
  #begin(): void {
    this.#attempt += 1;
    this.#accessPauses = 0;
    this.context.attempts += 1;
    // Not negative, because Node prints a warning for a negative timeout.
    this.context.attemptTimeoutMs = Math.max(0, Math.min(this.context.timeoutMs, this.#remainingMs()));
  }

  /** Starts the next attempt. Returns false if the outcome is final. */
  continueAfter(outcome: RawResponse | Failure): Promise<boolean> {
    return outcome instanceof Failure ? this.#continueAfterFailure(outcome) : this.#continueAfterResponse(outcome);
  }

  /** A failure without a response is final if the request must not be repeated. */
  async #continueAfterFailure(failure: Failure): Promise<boolean> {
    if (failure.sent) this.context.mayHaveBeenApplied = true;
    if (this.#isLast() || !repeatable(failure, this.context.idempotent) || !(await this.#backOff())) return false;
    this.#begin();
    return true;
  }

  async #continueAfterResponse({ status, judgement = accepted }: RawResponse): Promise<boolean> {
    const { reason, requestedWaitMs = 0, pausesAccount, isForbidden = false } = judgement;
    if (isForbidden && this.context.awaitsAccess && this.parts.access.lasts()) {
      await this.#awaitAccess(status);
      return true;
    }
    if (this.context.hasAwaitedAccess && !isForbidden && isPermitted(status)) this.#endAccessWait();
    if (mayBeApplied(status)) this.context.mayHaveBeenApplied = true;
    const { rules, clock } = this.parts;
    if (requestedWaitMs > rules.maxWaitMs)
      throw new Failure({
        kind: "limit",
        until: clock.now() + requestedWaitMs,
        status,
        limitMs: rules.maxWaitMs,
      });
    if (!reason || !this.#mayRepeat(reason, requestedWaitMs)) return false;
    if (!pausesAccount && !(await this.#backOff(status))) return false;
    this.#begin();
    return true;
  }

  /** Returns true if the time and the number of attempts allow another attempt. */
  #mayRepeat(reason: Judgement["reason"], requestedWaitMs: number): boolean {
    const { attempts, statusRetryMs, maxWaitMs } = this.parts.rules;
    const isThrottledTooLong = reason === "throttled" && !this.#isThrottledShortly();
    if (this.#remainingMs() <= 0 || isThrottledTooLong) return false;
    if (reason === "throttled" || !this.#isLast()) return true;
    if (reason === "busy" && this.#elapsedMs() < statusRetryMs) return true;
    // A service that requires shorter waits would receive too many requests.
    const mayWait = attempts > 1 && requestedWaitMs >= 1000;
    return mayWait && this.context.rateLimitedMs + requestedWaitMs <= maxWaitMs;
  }

  /** Time that remains for the request. */
  #remainingMs(): number {
    const totalMs = this.context.isTransfer ? Number.POSITIVE_INFINITY : this.context.totalMs;
    return totalMs - (this.#elapsedMs() - this.context.rateLimitedMs);
  }

  #isLast(): boolean {
    return this.#attempt >= this.parts.rules.attempts;
  }

  #elapsedMs(): number {
    return this.parts.clock.elapsed() - this.#began;
  }

  /** Returns false if the service has throttled for too long. */
  #isThrottledShortly(): boolean {
    const now = this.parts.clock.elapsed();
    this.context.throttledSince ??= now;
    return now - this.context.throttledSince < this.parts.rules.throttledMs;
  }

  /** Pauses before the next attempt. Returns false if no time remains. */
  async #backOff(status?: number): Promise<boolean> {
    const { rules, clock, report } = this.parts;
    const ms = backoff(this.#attempt, rules, clock.random);
    if (ms >= this.#remainingMs()) return false;
    report({ ms, reason: "backoff", ...(status !== undefined && { status }) });
    await this.#sleep("retry", ms);
    return true;
  }

  /** Pauses until the permission may be effective. This counts neither as time of the request nor as another attempt. */
  async #awaitAccess(status: number): Promise<void> {
    const { access, report } = this.parts;
    report({ ms: access.remainingMs, reason: "access", status });
    const ms = access.pauseMs(this.#accessPauses++);
    await this.#sleep("access", ms);
    this.context.rateLimitedMs += ms;
    this.context.attempts += 1;
    this.context.hasAwaitedAccess = true;
  }

  /** The request proved its permission. A request that never waited may have another permission. */
  #endAccessWait(): void {
    this.parts.access.end();
    this.context.hasAwaitedAccess = false;
  }

  async #sleep(cause: "retry" | "access", ms: number): Promise<void> {
    await this.parts.clock.sleep(ms, this.context.signal).catch((error) => {
      throw new Failure({ kind: "aborted", sent: false }, error);
    });
    recordWait(cause, ms);
  }
}

/** The judgement of a response that the caller accepts. */
const accepted: Judgement = { pausesAccount: false };

/** True if the response proves the permission. The object of a request before a create does not exist. */
const isPermitted = (status: number): boolean => status < 400 || status === 404;

/** Returns true if the request may be repeated. A request that was never sent may always be repeated. */
function repeatable(failure: Failure, idempotent: boolean): boolean {
  const { reason } = failure;
  // The proxy rejected the credentials, and would reject them again.
  if (reason.kind === "connection" && reason.peer.proxyStatus === 407) return false;
  return (reason.kind === "connection" || reason.kind === "timeout") && (idempotent || !failure.sent);
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Upper bound of the first pause, in milliseconds. It doubles with each pause. */
const firstPauseMs = 1_000;

/** Upper bound of every pause, in milliseconds. */
const longestPauseMs = 30_000;

/**
 * The wait of a client until the permission of its credential becomes effective. All requests of the client share its end, so that
 * a missing permission delays a run once. A wait that ends with a success is over: a later rejection, for example while a role
 * assignment is replaced, starts another wait.
 */
export class AccessWait {
  #until: number | undefined;

  /** @param longestMs length of the wait, in milliseconds. */
  constructor(
    private readonly longestMs: number,
    private readonly clock: Clock,
  ) {}

  /** Returns true while the wait lasts. The first call starts it. */
  lasts(): boolean {
    this.#until ??= this.clock.elapsed() + this.longestMs;
    return this.remainingMs > 0;
  }

  get remainingMs(): number {
    return Math.max(0, (this.#until ?? 0) - this.clock.elapsed());
  }

  /** @param pauses number of pauses of the request before this one. */
  pauseMs(pauses: number): number {
    const longest = Math.min(firstPauseMs * 2 ** pauses, longestPauseMs);
    return Math.min(this.remainingMs, longest * (0.5 + this.clock.random() / 2));
  }

  /** The permission is effective. */
  end(): void {
    this.#until = undefined;
  }
}

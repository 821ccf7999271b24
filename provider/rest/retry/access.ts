import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { Interceptor } from "../base/interceptor";
import type { Pause } from "../log/wait-reporter";
import type { DecideRetry, RetryRules } from "./decision";

/** Upper bound of the first pause, in milliseconds. It doubles with each pause. */
const firstPauseMs = 1_000;

/** Upper bound of every pause, in milliseconds. */
const longestPauseMs = 30_000;

/**
 * Repeats requests with `awaitsAccess` until the permission of the credential becomes effective. All requests of a client
 * share the end of the wait, so that a missing permission delays a run once. The wait does not count as time of a request.
 */
export function accessInterceptor(
  { accessRetryMs }: RetryRules,
  decide: DecideRetry,
  clock: Clock,
  report: (pause: Pause) => void,
): Interceptor {
  let until: number | undefined;
  return async (request, send) => {
    const { context } = request;
    for (let longest = firstPauseMs; ; longest = Math.min(longest * 2, longestPauseMs)) {
      const response = await send(request);
      if (!context.awaitsAccess || !decide(request, response).forbidden) return response;
      const now = clock.elapsed();
      until ??= now + accessRetryMs;
      if (now >= until) return response;
      report({ ms: until - now, reason: "access", status: response.status });
      const ms = Math.min(until - now, longest * (0.5 + clock.random() / 2));
      await clock.sleep(ms, context.signal).catch((cause) => {
        throw new Failure({ kind: "aborted", sent: false }, cause);
      });
      context.rateLimitedMs += ms;
      context.attempts += 1;
    }
  };
}

import { recordWait } from "../../tracing";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { Interceptor, RawResponse } from "../base/interceptor";
import type { Pause } from "../log/wait-reporter";
import type { DecideRetry, RetryRules } from "./decision";

/** Upper bound of the first pause, in milliseconds. It doubles with each pause. */
const firstPauseMs = 1_000;

/** Upper bound of every pause, in milliseconds. */
const longestPauseMs = 30_000;

/**
 * Repeats requests with `awaitsAccess` until the permission of the credential becomes effective. All requests of a client
 * share the end of the wait, so that a missing permission delays a run once. A wait that ends with a success is over: a later
 * rejection, for example while a role assignment is replaced, starts another wait. The wait does not count as time of a request.
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
    if (!context.awaitsAccess) return send(request);
    for (let pauses = 0; ; pauses += 1) {
      const response = await send(request);
      if (!decide(request, response).forbidden) {
        if (pauses && isPermitted(response)) until = undefined;
        return response;
      }
      const now = clock.elapsed();
      until ??= now + accessRetryMs;
      if (now >= until) return response;
      report({ ms: until - now, reason: "access", status: response.status });
      const longest = Math.min(firstPauseMs * 2 ** pauses, longestPauseMs);
      const ms = Math.min(until - now, longest * (0.5 + clock.random() / 2));
      await clock.sleep(ms, context.signal).catch((cause) => {
        throw new Failure({ kind: "aborted", sent: false }, cause);
      });
      recordWait("access", ms);
      context.rateLimitedMs += ms;
      context.attempts += 1;
    }
  };
}

/** True if the response proves the permission. The object of a request before a create does not exist. */
const isPermitted = ({ status }: RawResponse): boolean => status < 400 || status === 404;

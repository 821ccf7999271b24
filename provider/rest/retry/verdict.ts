import type { World } from "../client/clock";
import type { Call, Reply } from "../client/interceptor";
import { bodyOf } from "../client/response";
import type { ClientOptions, RetryOptions } from "../options/options";
import { toldWait } from "./delays";

/** `busy` are the statuses that are waited out by time, and not by attempts. */
export type RetryRules = Required<RetryOptions> & {
  readonly busy: readonly number[];
  /** How long a service that throttles and names no time is asked again. */
  readonly throttledMs: number;
};

export function retryRules(given: RetryOptions = {}): RetryRules {
  return {
    attempts: given.attempts ?? 5,
    baseMs: given.baseMs ?? 500,
    maxMs: given.maxMs ?? 30_000,
    statuses: [429, 500, 502, 503, 504, ...(given.statuses ?? [])],
    busy: given.statuses ?? [],
    busyMs: given.busyMs ?? 0,
    maxWaitMs: given.maxWaitMs ?? 15 * 60_000,
    throttledMs: 120_000,
  };
}

export interface Verdict {
  /** Whether to send the request again. */
  readonly again: boolean;
  /** Whether nobody may send before the pause is over: the service is throttling. */
  readonly throttled: boolean;
  /** Whether the service throttles without a status or header that says so. */
  readonly overloaded?: boolean;
  /** The pause the service asks for, in milliseconds. */
  readonly told?: number;
}

export type Judge = (call: Call, reply: Reply) => Verdict;

/** What an answer means for the requests after it. */
export function judging(
  rules: RetryRules,
  { retryable, isThrottled }: Pick<ClientOptions, "retryable" | "isThrottled">,
  world: World,
): Judge {
  return (call, reply) => {
    const { status } = reply;
    if (status < 400 || call.exchange.allow.includes(status)) return { again: false, throttled: false };
    const known = retryable?.({ status, body: bodyOf(reply), method: call.method });
    const told = toldWait(reply.headers, status, world.now());
    // A read conflicts with nothing: its 409 does not pass.
    const isRead = call.method === "GET" || call.method === "HEAD";
    const listed = rules.statuses.includes(status) && !(isRead && status === 409);
    // Below 500, and when it says when to come back, the service refused the request without carrying it out.
    const refused = status < 500 || (status === 503 && reply.headers["retry-after"] !== undefined);
    const isOverload = status === 503 && told === undefined && known === undefined;
    const overload = isOverload && isThrottled?.({ status, headers: reply.headers, body: bodyOf(reply) }) === true;
    // It creates at most one object, however often it is sent.
    const conditional = call.method === "PUT" && call.headers["if-none-match"] === "*";
    const again = known ?? (listed && (refused || call.exchange.repeat || (overload && conditional)));
    const overloaded = again && overload;
    const throttled = again && (status === 429 || told !== undefined || overload);
    return { again, throttled, overloaded, told: again ? told : undefined };
  };
}

import { longestWaitMs } from "../base/delays";

/**
 * The arithmetic of a request budget: pure functions of a small record that several processes share.
 *
 * Requests are counted in buckets of 1 % of the window. A bucket is held until a whole window and a margin of 2 % after its
 * end, so that no window of the server's clock exceeds the limit, wherever it begins.
 */
// The library rate-limiter-flexible has fixed windows, no sliding ones, and no store in a file.
export interface BudgetState {
  /** End of a bucket and the requests in it, oldest first. */
  readonly counts: readonly (readonly [end: number, count: number])[];
  /** Time before which the service allows no request. */
  readonly notBefore: number;
  /** The response that led to `notBefore`. */
  readonly cause?: BlockCause;
  /** Remaining requests of the service's own window, as it reported them. */
  readonly reported?: {
    readonly until: number;
    readonly remaining: number;
    readonly left: number;
    readonly ms?: number;
  };
}

/** Status of a response that throttles, and whether the response named the time of the next request. */
export interface BlockCause {
  readonly status: number;
  readonly timeNamed: boolean;
  /** Length of the wait when it was recorded, in milliseconds. A longer wait means that the clock was set back. */
  readonly ms?: number;
}

export interface WindowLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** Longest wait that a service may require. Default: 15 minutes. */
  readonly maxWaitMs?: number;
}

export interface Grant {
  readonly state: BudgetState;
  /** Requests that may be sent now. */
  readonly granted: number;
  /** The bucket they are counted in. */
  readonly bucket: number;
  /** Time of the next attempt, if not all were granted. */
  readonly until?: number;
  /** Cause of `until`: our own limit, the reported limit of the service, or a block by the service. */
  readonly reason: "budget" | "rate-limit" | "retry-after";
}

export const emptyState: BudgetState = { counts: [], notBefore: 0 };

/** A longer wait is not credible. */
const yearMs = 366 * 24 * 3_600_000;

/**
 * Time for which a recorded wait delays or rejects requests. After it, requests are sent again, so that one response does not
 * block a machine for a day.
 */
export const keptMs = ({ maxWaitMs = 0 }: WindowLimit): number => Math.max(longestWaitMs, maxWaitMs);

/** Margin for the latency of the network and for differences between clocks. */
export const marginMs = (rule: WindowLimit): number => Math.max(rule.windowMs * 0.02, 30);

/** End of the bucket that a moment belongs to. */
export function bucketEnd(rule: WindowLimit, now: number): number {
  const width = Math.max(1, Math.round(rule.windowMs / 100));
  return (Math.floor(now / width) + 1) * width;
}

/** Grants as many of the wanted requests as the limits allow now. */
export function grant(before: BudgetState, rule: WindowLimit, now: number, requested: number): Grant {
  const state = dropExpired(before, rule, now);
  const bucket = bucketEnd(rule, now);
  if (now < state.notBefore) return { state, granted: 0, bucket, until: state.notBefore, reason: "retry-after" };

  const free = Math.max(0, rule.limit - total(state));
  const granted = Math.min(requested, free, state.reported?.left ?? requested);
  const after = granted === 0 ? state : spend(state, bucket, granted);
  if (granted === requested) return { state: after, granted, bucket, reason: "budget" };
  const ownLimitEnd = granted === free ? nextFree(after, rule) : 0;
  const serviceLimitEnd = after.reported?.left === 0 ? after.reported.until : 0;
  const reason = serviceLimitEnd > ownLimitEnd ? "rate-limit" : "budget";
  return { state: after, granted, bucket, until: Math.max(ownLimitEnd, serviceLimitEnd), reason };
}

/** Time at which the last of the wanted requests is allowed if no other process sends requests. */
export function lastGrant(before: BudgetState, rule: WindowLimit, now: number, requested: number): number {
  let [state, at, remaining] = [before, now, requested];
  for (;;) {
    const next = grant(state, rule, at, remaining);
    remaining -= next.granted;
    if (remaining === 0 || next.until === undefined || !(next.until > at)) return at;
    [state, at] = [next.state, next.until];
  }
}

/**
 * Counts a request at the time of its response instead of its permit, because the server may have received it that late. Read
 * `now` under the lock: relative to an earlier time, entries of other processes would be in the future.
 */
export function moveToBucket(before: BudgetState, rule: WindowLimit, bucket: number, now: number): BudgetState {
  const state = dropExpired(before, rule, now);
  const counts = state.counts.map(([end, count]) => [end, end === bucket ? count - 1 : count] as const);
  return add({ ...state, counts: counts.filter(([, count]) => count > 0) }, bucketEnd(rule, now), 1);
}

/** Blocks requests until the given time. */
export function block(state: BudgetState, until: number, cause?: BlockCause): BudgetState {
  return until > state.notBefore ? { ...state, notBefore: until, cause } : state;
}

/** Applies the count that the service reported. It does not include the requests in progress. */
export function applyReported(
  state: BudgetState,
  seen: { until: number; remaining: number; underWay: number; ms?: number },
): BudgetState {
  const { reported } = state;
  // Reset times of one window differ by the rounding of the two clocks.
  const sameWindow = reported !== undefined && Math.abs(reported.until - seen.until) < 2_000;
  if (reported && sameWindow && seen.remaining > reported.remaining) return state;
  if (reported && !sameWindow && seen.until < reported.until) return state;
  const remaining = Math.max(0, seen.remaining - seen.underWay);
  const { until, ms } = seen;
  return { ...state, reported: { until, remaining: seen.remaining, left: remaining, ...(ms !== undefined && { ms }) } };
}

/** The same state by another clock. Ends of buckets are rounded up. */
export function shiftState(state: BudgetState, rule: WindowLimit, ms: number): BudgetState {
  const { counts, notBefore, reported } = state;
  const none: BudgetState = { ...state, counts: [] };
  const shifted = counts.reduce((sum, [end, count]) => add(sum, bucketEnd(rule, end + ms - 1), count), none);
  return {
    ...shifted,
    notBefore: notBefore && notBefore + ms,
    ...(reported && { reported: { ...reported, until: reported.until + ms } }),
  };
}

/** Two states of the same requests, of which each may lack some: of each bucket the higher count. */
export function mergeStates(one: BudgetState, other: BudgetState): BudgetState {
  const merged = other.counts.reduce((state, [end, count]) => {
    const known = state.counts.find(([at]) => at === end)?.[1] ?? 0;
    return add(state, end, Math.max(0, count - known));
  }, one);
  const reported = [one.reported, other.reported]
    .filter((each) => each !== undefined)
    .sort((a, b) => a.left - b.left)
    .at(0);
  return { ...block(merged, other.notBefore, other.cause), ...(reported && { reported }) };
}

/** The state without requests and waits that have passed, and without those in the future after a clock was set back. */
export function dropExpired(state: BudgetState, rule: WindowLimit, now: number): BudgetState {
  const countedMs = rule.windowMs + marginMs(rule);
  const latest = bucketEnd(rule, now);
  const current = state.counts.filter(([end]) => end + countedMs > now);
  const early = current.filter(([end]) => end <= latest);
  const late = current.filter(([end]) => end > latest).reduce((sum, [, count]) => sum + count, 0);
  const resetAt = state.reported ? credible(state.reported, rule, now) : 0;
  const reported = state.reported && resetAt > 0 ? { ...state.reported, until: resetAt } : undefined;
  const notBefore = credible({ until: state.notBefore, ms: state.cause?.ms }, rule, now);
  const { cause } = notBefore === 0 ? {} : state;
  return add({ counts: early, notBefore, ...(cause && { cause }), ...(reported && { reported }) }, latest, late);
}

/**
 * The end of a recorded wait, or 0 if it has passed or was recorded too long ago. After the clock was set back, the wait has the
 * length that the service named, and not that of the change in addition.
 */
function credible(wait: { until: number; ms?: number | undefined }, rule: WindowLimit, now: number): number {
  if (wait.until <= now) return 0;
  const kept = keptMs(rule);
  if (wait.ms === undefined) return wait.until <= now + kept ? wait.until : 0;
  const ms = Math.min(wait.ms, yearMs);
  const until = Math.min(wait.until, now + ms);
  return now < until - ms + kept ? until : 0;
}

function spend(state: BudgetState, bucket: number, count: number): BudgetState {
  const reported = state.reported && { ...state.reported, left: state.reported.left - count };
  return add({ ...state, ...(reported && { reported }) }, bucket, count);
}

function add(state: BudgetState, bucket: number, count: number): BudgetState {
  if (count === 0) return state;
  const rest = state.counts.filter(([end]) => end !== bucket);
  const sum = count + (state.counts.find(([end]) => end === bucket)?.[1] ?? 0);
  return { ...state, counts: [...rest, [bucket, sum] as const].sort(([a], [b]) => a - b) };
}

export const total = (state: BudgetState): number => state.counts.reduce((sum, [, count]) => sum + count, 0);

/** Time at which the next request is allowed. */
function nextFree(state: BudgetState, rule: WindowLimit): number {
  let over = total(state) - rule.limit;
  for (const [end, count] of state.counts) {
    over -= count;
    if (over < 0) return end + rule.windowMs + marginMs(rule);
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The arithmetic of a request budget: pure functions over a small record that several processes share.
 *
 * Requests are counted in buckets of 1 % of the window. A bucket is held until a whole window and a margin of 2 % after its
 * end, so no window of the server's clock, wherever it begins, sees more than the limit.
 */
// rate-limiter-flexible, the usual library, was considered: its windows are fixed, not sliding, and it has no store in a file.
export interface Ledger {
  /** End of a bucket and the requests in it, oldest first. */
  readonly counts: readonly (readonly [end: number, count: number])[];
  /** The service asked that nobody sends before this time. */
  readonly notBefore: number;
  /** The response that led to `notBefore`. */
  readonly cause?: Cause;
  /** What the service said is left of its own window. */
  readonly told?: { readonly until: number; readonly remaining: number; readonly left: number };
}

/** Status of a response that throttles, and whether the response named the time of the next request. */
export interface Cause {
  readonly status: number;
  readonly asked: boolean;
}

export interface Rule {
  readonly limit: number;
  readonly windowMs: number;
}

export interface Grant {
  readonly ledger: Ledger;
  /** Requests that may be sent now. */
  readonly granted: number;
  /** The bucket they are counted in. */
  readonly bucket: number;
  /** When to ask again, if not all were granted. */
  readonly until?: number;
  /** What `until` results from: our own limit, what the service reported of its limit, or a block by the service. */
  readonly reason: "budget" | "rate-limit" | "retry-after";
}

export const emptyLedger: Ledger = { counts: [], notBefore: 0 };

const day = 24 * 3_600_000;

/** Allowance for the way to the server and for clocks that do not run alike. */
export const marginMs = (rule: Rule): number => Math.max(rule.windowMs * 0.02, 30);

/** End of the bucket that a moment belongs to. */
export function bucketEnd(rule: Rule, now: number): number {
  const width = Math.max(1, Math.round(rule.windowMs / 100));
  return (Math.floor(now / width) + 1) * width;
}

/** As many of the wanted requests as fit now. */
export function grant(before: Ledger, rule: Rule, now: number, wanted: number): Grant {
  const ledger = settle(before, rule, now);
  const bucket = bucketEnd(rule, now);
  if (now < ledger.notBefore) return { ledger, granted: 0, bucket, until: ledger.notBefore, reason: "retry-after" };

  const free = Math.max(0, rule.limit - total(ledger));
  const granted = Math.min(wanted, free, ledger.told?.left ?? wanted);
  const after = granted === 0 ? ledger : spend(ledger, bucket, granted);
  if (granted === wanted) return { ledger: after, granted, bucket, reason: "budget" };
  const ours = granted === free ? nextFree(after, rule) : 0;
  const theirs = after.told?.left === 0 ? after.told.until : 0;
  const reason = theirs > ours ? "rate-limit" : "budget";
  return { ledger: after, granted, bucket, until: Math.max(ours, theirs), reason };
}

/** When the last of the wanted requests fits if nobody else sends any. */
export function lastGrant(before: Ledger, rule: Rule, now: number, wanted: number): number {
  let [ledger, at, left] = [before, now, wanted];
  for (;;) {
    const next = grant(ledger, rule, at, left);
    left -= next.granted;
    if (left === 0 || next.until === undefined || !(next.until > at)) return at;
    [ledger, at] = [next.ledger, next.until];
  }
}

/**
 * Counts an answered request now instead of when it was granted: the server may have seen it that late. As everywhere here, `now`
 * must be read under the lock: to an older moment, what others wrote since would look like the future.
 */
export function postdate(before: Ledger, rule: Rule, bucket: number, now: number): Ledger {
  const ledger = settle(before, rule, now);
  const counts = ledger.counts.map(([end, count]) => [end, end === bucket ? count - 1 : count] as const);
  return add({ ...ledger, counts: counts.filter(([, count]) => count > 0) }, bucketEnd(rule, now), 1);
}

/** Nobody sends before the given time. */
export function postpone(ledger: Ledger, until: number, cause?: Cause): Ledger {
  return until > ledger.notBefore ? { ...ledger, notBefore: until, cause } : ledger;
}

/** Takes over what the service counts, of which the requests on their way are not yet part. */
export function observe(ledger: Ledger, seen: { until: number; remaining: number; underWay: number }): Ledger {
  const { told } = ledger;
  // Reset times of one window differ by the rounding of the two clocks.
  const sameWindow = told !== undefined && Math.abs(told.until - seen.until) < 2_000;
  if (told && sameWindow && seen.remaining > told.remaining) return ledger;
  if (told && !sameWindow && seen.until < told.until) return ledger;
  const left = Math.max(0, seen.remaining - seen.underWay);
  return { ...ledger, told: { until: seen.until, remaining: seen.remaining, left } };
}

/** Drops what no longer counts, and what a clock that was set back has left in the future. */
function settle(ledger: Ledger, rule: Rule, now: number): Ledger {
  const held = rule.windowMs + marginMs(rule);
  const latest = bucketEnd(rule, now);
  const current = ledger.counts.filter(([end]) => end + held > now);
  const early = current.filter(([end]) => end <= latest);
  const late = current.filter(([end]) => end > latest).reduce((sum, [, count]) => sum + count, 0);
  const told = ledger.told && now < ledger.told.until && ledger.told.until < now + day ? ledger.told : undefined;
  const notBefore = now < ledger.notBefore && ledger.notBefore < now + day ? ledger.notBefore : 0;
  const { cause } = notBefore === 0 ? {} : ledger;
  return add({ counts: early, notBefore, ...(cause && { cause }), ...(told && { told }) }, latest, late);
}

function spend(ledger: Ledger, bucket: number, count: number): Ledger {
  const told = ledger.told && { ...ledger.told, left: ledger.told.left - count };
  return add({ ...ledger, ...(told && { told }) }, bucket, count);
}

function add(ledger: Ledger, bucket: number, count: number): Ledger {
  if (count === 0) return ledger;
  const rest = ledger.counts.filter(([end]) => end !== bucket);
  const sum = count + (ledger.counts.find(([end]) => end === bucket)?.[1] ?? 0);
  return { ...ledger, counts: [...rest, [bucket, sum] as const].sort(([a], [b]) => a - b) };
}

const total = (ledger: Ledger): number => ledger.counts.reduce((sum, [, count]) => sum + count, 0);

/** When the first request fits again. */
function nextFree(ledger: Ledger, rule: Rule): number {
  let over = total(ledger) - rule.limit;
  for (const [end, count] of ledger.counts) {
    over -= count;
    if (over < 0) return end + rule.windowMs + marginMs(rule);
  }
  return Number.POSITIVE_INFINITY;
}

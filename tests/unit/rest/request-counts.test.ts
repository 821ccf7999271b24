import fc from "fast-check";
import {
  applyReported,
  type BudgetState,
  block,
  bucketEnd,
  emptyState,
  grant,
  marginMs,
  mergeStates,
  moveToBucket,
} from "../../../provider/rest/limits/rate-budget";

/** Maximum number of requests in any window of the given length. */
function fullestWindow(times: readonly number[], windowMs: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.max(
    0,
    ...sorted.map((start, index) => sorted.slice(index).filter((time) => time < start + windowMs).length),
  );
}

interface Step {
  /** Time to the next step as a fraction of the window. Null: the time that the budget returned. */
  readonly gap: number | null;
  /** Number of requests. */
  readonly wanted: number;
  /** Duration of the requests as a fraction of the window. */
  readonly latency: number;
  /** Time at which the server receives the requests: 0 at their start, 1 at their end. */
  readonly arrival: number;
}

/** Times at which the server receives the requests that the budget grants. */
function arrivals(steps: readonly Step[], rule: Parameters<typeof grant>[1]): number[] {
  let state: BudgetState = emptyState;
  let now = 1_700_000_000_000;
  let next = now;
  let underWay: { bucket: number; at: number; ends: number }[] = [];
  const seen: number[] = [];
  for (const { gap, wanted, latency, arrival } of steps) {
    now = gap === null ? Math.max(now, next) : now + gap * rule.windowMs;
    for (const { bucket, at, ends } of underWay.filter(({ ends }) => ends <= now)) {
      if (ends - at > marginMs(rule) / 2) state = moveToBucket(state, rule, bucket, now);
    }
    underWay = underWay.filter(({ ends }) => ends > now);
    // Several processes read the same file one after the other, so one budget represents all of them.
    const { granted, bucket, until, state: after } = grant(JSON.parse(JSON.stringify(state)), rule, now, wanted);
    [state, next] = [after, until ?? now];
    for (let n = 0; n < granted; n++) {
      seen.push(now + latency * rule.windowMs * arrival);
      underWay.push({ bucket, at: now, ends: now + latency * rule.windowMs });
    }
  }
  return seen;
}

describe("the state of a budget", () => {
  it("never exceeds the limit of the server in any sliding window, however late requests arrive", () => {
    const window = fc.integer({ min: 5_000, max: 60_000 });
    const steps = fc.array(
      fc.record({
        gap: fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.5, noNaN: true }))),
        wanted: fc.integer({ min: 1, max: 20 }),
        latency: fc.oneof(fc.double({ min: 0, max: 0.03, noNaN: true }), fc.double({ min: 0, max: 0.9, noNaN: true })),
        arrival: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      }),
      { minLength: 5, maxLength: 60, size: "max" },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 10 }), window, (given, limit, windowMs) => {
        expect(fullestWindow(arrivals(given, { limit, windowMs }), windowMs)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 500 },
    );
  });

  it("costs at most four percent of the time at its limit", () => {
    for (const rule of [
      { limit: 100, windowMs: 60_000 },
      { limit: 5_000, windowMs: 3_600_000 },
      { limit: 7, windowMs: 10_000 },
    ]) {
      let state: BudgetState = emptyState;
      const start = 1_700_000_000_123;
      let now = start;
      for (let left = rule.limit * 5; left > 0; ) {
        const { granted, until, state: next } = grant(state, rule, now, left);
        state = next;
        left -= granted;
        if (left > 0) now = until ?? Number.NaN;
      }
      expect((now - start) / (rule.windowMs * 4)).toBeGreaterThan(1);
      expect((now - start) / (rule.windowMs * 4)).toBeLessThan(1.04);
    }
  });

  it("stays small at 5000 an hour", () => {
    const rule = { limit: 5_000, windowMs: 3_600_000 };
    let state: BudgetState = emptyState;
    for (let at = 0; at < 3 * 3_600_000; at += 700) state = grant(state, rule, 1_700_000_000_000 + at, 1).state;
    expect(JSON.stringify(state).length).toBeLessThan(3_000);
  });

  it("returns the time of the next permit, and then grants it", () => {
    const rule = { limit: 2, windowMs: 1_000 };
    const full = grant(emptyState, rule, 5_000, 3);
    expect(full).toMatchObject({
      granted: 2,
      reason: "budget",
      until: bucketEnd(rule, 5_000) + 1_000 + marginMs(rule),
    });
    expect(grant(full.state, rule, (full.until ?? 0) - 1, 1).granted).toBe(0);
    expect(grant(full.state, rule, full.until ?? 0, 1).granted).toBe(1);
  });

  it("grants no permit before the time that the service set, and never returns an earlier time", () => {
    const rule = { limit: 10, windowMs: 1_000 };
    const state = block(block(emptyState, 9_000), 7_000);
    expect(grant(state, rule, 8_999, 1)).toMatchObject({ granted: 0, until: 9_000, reason: "retry-after" });
    expect(grant(state, rule, 9_000, 1).granted).toBe(1);
  });

  it("grants only the remaining requests that the service reports, until its window ends", () => {
    const rule = { limit: 10, windowMs: 60_000 };
    const state = applyReported(emptyState, { until: 30_000, remaining: 5, underWay: 2 });
    const first = grant(state, rule, 1_000, 8);
    expect(first).toMatchObject({ granted: 3, until: 30_000 });
    expect(grant(first.state, rule, 30_000, 5).granted).toBe(5);
  });

  it("is not increased by a response that arrives out of order", () => {
    const rule = { limit: 10, windowMs: 60_000 };
    const newest = applyReported(emptyState, { until: 30_000, remaining: 1, underWay: 0 });
    expect(grant(applyReported(newest, { until: 30_500, remaining: 4, underWay: 0 }), rule, 1_000, 8).granted).toBe(1);
    expect(grant(applyReported(newest, { until: 25_000, remaining: 4, underWay: 0 }), rule, 1_000, 8).granted).toBe(1);
  });

  it("is that of the next window of the service, even if the end of the earlier one has not passed here", () => {
    const rule = { limit: 10, windowMs: 60_000 };
    const earlier = applyReported(emptyState, { until: 30_000, remaining: 0, underWay: 0 });
    const next = applyReported(earlier, { until: 90_000, remaining: 4, underWay: 0 });
    expect(grant(next, rule, 29_000, 8)).toMatchObject({ granted: 4, until: 90_000, reason: "rate-limit" });
  });

  it("contains the counts of two states in the order of their time", () => {
    const sent = (end: number): BudgetState => ({ ...emptyState, counts: [[end, 1]] });
    expect(mergeStates(sent(2_000), sent(1_000)).counts).toEqual([
      [1_000, 1],
      [2_000, 1],
    ]);
  });

  it("waits no longer than the service named when the clock is set back", () => {
    const rule = { limit: 10, windowMs: 60_000 };
    const now = 1_700_000_000_000;
    const back = now - 600_000;
    const blocked = block(emptyState, now + 3_000, { status: 429, timeNamed: true, ms: 3_000 });
    const first = grant(blocked, rule, back, 1);
    expect(first).toMatchObject({ granted: 0, until: back + 3_000, reason: "retry-after" });
    expect(grant(first.state, rule, back + 3_000, 1).granted).toBe(1);

    const reported = applyReported(emptyState, { until: now + 5_000, remaining: 0, underWay: 0, ms: 5_000 });
    expect(grant(reported, rule, back, 1)).toMatchObject({ granted: 0, until: back + 5_000, reason: "rate-limit" });
  });

  it("recovers when the clock is set back", () => {
    const rule = { limit: 2, windowMs: 1_000 };
    const future = block(grant(emptyState, rule, 10 * 86_400_000, 2).state, 11 * 86_400_000);
    const back = grant(future, rule, 5_000, 1);
    expect(back).toMatchObject({ granted: 0, until: bucketEnd(rule, 5_000) + 1_000 + marginMs(rule) });
  });
});

import fc from "fast-check";
import {
  applyReported,
  type BudgetState,
  block,
  bucketEnd,
  dropExpired,
  emptyState,
  grant,
  lastGrant,
  marginMs,
  mergeStates,
  moveToBucket,
  shiftState,
  total,
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

describe("the buckets of a window", () => {
  it.each([
    [60_000, 0, 600],
    [60_000, 599, 600],
    [60_000, 600, 1_200],
    [260, 4, 6],
    [10, 4, 5],
  ])("of %i ms are a hundredth of it, at least a millisecond: %i ends at %i", (windowMs, now, end) => {
    expect(bucketEnd({ limit: 1, windowMs }, now)).toBe(end);
  });

  it.each([
    [60_000, 1_200],
    [1_500, 30],
    [10, 30],
  ])("of %i ms have a margin of two percent, at least 30 ms: %i", (windowMs, margin) => {
    expect(marginMs({ limit: 1, windowMs })).toBe(margin);
  });
});

describe("the requests that a budget grants", () => {
  const rule = { limit: 3, windowMs: 60_000 };
  const [now, bucket] = [600_000, 600_600];
  const countedMs = 61_200;
  const oldestEnd = 590_000 + countedMs;
  const reportedRest = (left: number, until = 630_000) => ({ reported: { until, remaining: 9, left } });
  const state = (more: Partial<BudgetState>): BudgetState => ({ ...emptyState, ...more });

  it.each<[string, Partial<BudgetState>, number, object]>([
    ["all, if the limit is free", {}, 3, { granted: 3, reason: "budget" }],
    ["no more than the limit", {}, 4, { granted: 3, until: bucket + countedMs, reason: "budget" }],
    [
      "none, until the oldest end",
      {
        counts: [
          [590_000, 1],
          [bucket, 2],
        ],
      },
      1,
      { granted: 0, until: oldestEnd, reason: "budget" },
    ],
    ["the rest of the limit", { counts: [[590_000, 2]] }, 2, { granted: 1, until: oldestEnd, reason: "budget" }],
    [
      "the rest of a limit that is exceeded, after as many as necessary ended",
      {
        counts: [
          [580_000, 1],
          [590_000, 1],
          [595_000, 3],
        ],
      },
      1,
      { granted: 0, until: 595_000 + countedMs, reason: "budget" },
    ],
    ["the rest that the service reports", reportedRest(2), 3, { granted: 2, until: 630_000, reason: "rate-limit" }],
    ["the smaller rest, the own one", reportedRest(4), 5, { granted: 3, until: bucket + countedMs, reason: "budget" }],
    [
      "none, until the later own limit",
      reportedRest(3),
      5,
      { granted: 3, until: bucket + countedMs, reason: "budget" },
    ],
    [
      "none, until the service's later limit",
      reportedRest(3, 700_000),
      5,
      { granted: 3, until: 700_000, reason: "rate-limit" },
    ],
    ["none before a block ends", { notBefore: 600_001 }, 1, { granted: 0, until: 600_001, reason: "retry-after" }],
    ["all when a block ends", { notBefore: 600_000 }, 1, { granted: 1, reason: "budget" }],
  ])("are %s", (_what, before, requested, expected) => {
    const { state: after, ...granted } = grant(state(before), rule, now, requested);
    expect(granted).toEqual({ bucket, ...expected });
    expect(total(after) - total(dropExpired(state(before), rule, now))).toBe(granted.granted);
  });

  it("reduce the rest that the service reported, and keep its other members", () => {
    const reported = { until: 630_000, remaining: 9, left: 3, ms: 30_000 };
    const { state: after } = grant(state({ reported, counts: [[590_000, 1]] }), rule, now, 2);
    expect(after).toEqual({
      counts: [
        [590_000, 1],
        [bucket, 2],
      ],
      notBefore: 0,
      reported: { ...reported, left: 1 },
    });
  });

  it.each([
    [3, now],
    [4, bucket + countedMs],
    [7, bucket + countedMs + 600 + countedMs],
  ])("end with the last of %i requests at %i", (requested, at) => {
    expect(lastGrant(emptyState, rule, now, requested)).toBe(at);
  });

  it("end with a limit that never has a place", () => {
    expect(lastGrant(emptyState, { ...rule, limit: 0 }, now, 1)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a change of a budget", () => {
  const rule = { limit: 3, windowMs: 60_000 };
  const now = 600_000;
  const cause = { status: 429, timeNamed: true, ms: 5_000 };
  const [day, quarter] = [24 * 3_600_000, 15 * 60_000];

  it("moves one request to the bucket of its response", () => {
    const before = {
      ...emptyState,
      counts: [
        [590_000, 2],
        [600_600, 1],
      ],
    } as const;
    expect(moveToBucket(before, rule, 590_000, now).counts).toEqual([
      [590_000, 1],
      [600_600, 2],
    ]);
    expect(moveToBucket({ ...before, counts: [[590_000, 1]] }, rule, 590_000, now).counts).toEqual([[600_600, 1]]);
    // Its bucket was dropped.
    expect(moveToBucket({ ...before, counts: [[500_000, 1]] }, rule, 500_000, now).counts).toEqual([[600_600, 1]]);
  });

  it("keeps the later of two blocks with its cause", () => {
    const blocked = block(emptyState, 9_000, cause);
    expect(blocked).toEqual({ counts: [], notBefore: 9_000, cause });
    expect(block(blocked, 9_000)).toBe(blocked);
    expect(block(blocked, 9_001)).toEqual({ counts: [], notBefore: 9_001, cause: undefined });
  });

  it.each<[string, { until: number; remaining: number }, number]>([
    ["a smaller rest of the same window", { until: 31_999, remaining: 4 }, 4],
    ["the same rest, of which more are under way", { until: 30_000, remaining: 5 }, 5],
    ["no larger rest of the same window", { until: 31_999, remaining: 6 }, 3],
    ["the rest of the next window, even a larger one", { until: 32_000, remaining: 6 }, 6],
    ["no rest of an earlier window", { until: 28_000, remaining: 1 }, 3],
  ])("by a report of the service contains %s", (_what, seen, left) => {
    const before = { ...emptyState, reported: { until: 30_000, remaining: 5, left: 3 } };
    expect(applyReported(before, { ...seen, underWay: 0 }).reported?.left).toBe(left);
  });

  it("by a report of the service is never negative, and keeps its length", () => {
    const seen = { until: 30_000, remaining: 2, underWay: 5 };
    expect(applyReported(emptyState, seen).reported).toEqual({ until: 30_000, remaining: 2, left: 0 });
    expect(applyReported(emptyState, { ...seen, ms: 0 }).reported).toMatchObject({ ms: 0 });
  });

  it("to another clock moves all its times, and rounds the ends of buckets up", () => {
    const before: BudgetState = {
      counts: [
        [1_200, 1],
        [1_800, 2],
      ],
      notBefore: 5_000,
      cause,
      reported: { until: 7_000, remaining: 4, left: 3 },
    };
    expect(shiftState(before, rule, 600)).toEqual({
      counts: [
        [1_800, 1],
        [2_400, 2],
      ],
      notBefore: 5_600,
      cause,
      reported: { until: 7_600, remaining: 4, left: 3 },
    });
    expect(shiftState(before, rule, 1).counts).toEqual([
      [1_800, 1],
      [2_400, 2],
    ]);
    expect(shiftState(before, rule, -1).counts).toEqual([
      [1_200, 1],
      [1_800, 2],
    ]);
    expect(shiftState(emptyState, rule, 600)).toEqual(emptyState);
  });

  it("by the state of another store has the higher count of each bucket, the later block and the smaller rest", () => {
    const reported = { until: 7_000, remaining: 4, left: 3 };
    const one: BudgetState = {
      counts: [
        [600, 3],
        [1_200, 1],
      ],
      notBefore: 1_000,
      reported,
    };
    const other: BudgetState = {
      counts: [
        [600, 1],
        [1_200, 4],
        [1_800, 2],
      ],
      notBefore: 2_000,
      cause,
    };
    const counts = [
      [600, 3],
      [1_200, 4],
      [1_800, 2],
    ];
    expect(mergeStates(one, other)).toEqual({ counts, notBefore: 2_000, cause, reported });
    expect(mergeStates(other, one)).toEqual({ counts, notBefore: 2_000, cause, reported });
    const less = { ...reported, left: 2 };
    expect(mergeStates(one, { ...emptyState, reported: less }).reported).toEqual(less);
    expect(mergeStates(emptyState, emptyState)).toEqual(emptyState);
  });

  it("of the time drops what has passed", () => {
    const before: BudgetState = {
      counts: [
        [now - 61_200, 1],
        [now - 61_199, 2],
        [600_600, 4],
      ],
      notBefore: now,
      cause,
      reported: { until: now, remaining: 1, left: 1 },
    };
    expect(dropExpired(before, rule, now)).toEqual({
      counts: [
        [now - 61_199, 2],
        [600_600, 4],
      ],
      notBefore: 0,
    });
  });

  it("of the time keeps what has not passed", () => {
    const reported = { until: now + 1, remaining: 1, left: 1, ms: 1 };
    const before: BudgetState = { counts: [], notBefore: now + 5_000, cause, reported };
    expect(dropExpired(before, rule, now)).toEqual(before);
  });

  it("of the clock counts later requests now, and shortens waits to their length", () => {
    const before: BudgetState = {
      counts: [
        [600_600, 1],
        [601_200, 2],
        [900_000, 3],
      ],
      notBefore: now + 9_000,
      cause,
      reported: { until: now + 9_000, remaining: 1, left: 1, ms: 4_000 },
    };
    expect(dropExpired(before, rule, now)).toEqual({
      counts: [[600_600, 6]],
      notBefore: now + 5_000,
      cause,
      reported: { until: now + 4_000, remaining: 1, left: 1, ms: 4_000 },
    });
  });

  it.each<[string, object, number, number]>([
    ["without a length", {}, quarter - 1, quarter - 1],
    ["without a length that ends in 15 minutes", {}, quarter, quarter],
    ["without a length that ends later", {}, quarter + 1, 0],
    ["of a day", { ms: day }, day, day],
    ["of a day that was recorded 15 minutes ago", { ms: day }, day - quarter, 0],
    ["of a day that was recorded before", { ms: day }, day - quarter + 1, day - quarter + 1],
    ["of a thousand years", { ms: 1_000 * 366 * day }, 1_000 * 366 * day, 366 * day],
    ["with an end in a thousand years", { ms: 1 }, 1_000 * 366 * day, 1],
  ])("of the clock keeps a wait %s", (_what, length, ms, left) => {
    const until = now + ms;
    const end = left === 0 ? 0 : now + left;
    const blocked = { ...emptyState, notBefore: until, cause: { status: 429, timeNamed: true, ...length } };
    expect(dropExpired(blocked, rule, now).notBefore).toBe(end);
    const reported = { until, remaining: 0, left: 0, ...length };
    expect(dropExpired({ ...emptyState, reported }, rule, now).reported?.until ?? 0).toBe(end);
    // A clock that is set back, or a state that was written manually, blocks no longer.
    let state = dropExpired({ ...blocked, reported }, rule, now - day);
    state = dropExpired(state, rule, now - day + quarter);
    expect([state.notBefore, state.reported]).toEqual([0, undefined]);
  });

  it("keeps a wait as long as a client with a longer limit waits", () => {
    const blocked = block(emptyState, now + 3_600_000, { status: 429, timeNamed: true, ms: 3_600_000 });
    expect(dropExpired(blocked, { ...rule, maxWaitMs: 3_600_000 }, now + 3_599_999).notBefore).toBe(now + 3_600_000);
  });
});

import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../../../provider/rest/base/clock";
import { Failure } from "../../../provider/rest/base/failure";
import { type BudgetStore, budgetId, memoryStore } from "../../../provider/rest/limits/budget-store";
import {
  type BudgetState,
  bucketEnd,
  emptyState,
  marginMs,
  type WindowLimit,
} from "../../../provider/rest/limits/rate-budget";
import { maxConcurrent, type Permit, RateLimiter } from "../../../provider/rest/limits/rate-limiter";
import { RedisUnavailableError } from "../../../provider/rest/limits/redis";
import { RedisStore, sharedStore } from "../../../provider/rest/limits/shared-store";
import type { Pause } from "../../../provider/rest/log/wait-reporter";
import { fakeWorld } from "../../support/rest-client";
import { until } from "../../support/until";

const rule = { limit: 10, windowMs: 60_000 };
const never = new AbortController().signal;
const read = (store: BudgetStore) => store.transact<BudgetState>((state) => ({ state, result: state }));

describe("the rate limiter", () => {
  it("keeps the changes of another process that were written while it was blocked by the lock", async () => {
    const world = fakeWorld();
    const shared = memoryStore();
    let lock: Promise<void> = Promise.resolve();
    const behindLock: BudgetStore = { transact: (change) => lock.then(() => shared.transact(change)) };
    const slow = new RateLimiter(behindLock, { ...rule, maxWaitMs: 0 }, world);
    const other = new RateLimiter(shared, { ...rule, maxWaitMs: 0 }, world);

    const ticket = await slow.acquire(never);
    world.pass(5_000);
    let unlock = (): void => {};
    lock = new Promise((resolve) => {
      unlock = resolve;
    });
    slow.release(ticket);
    world.pass(3_000);
    await other.acquire(never);
    const written = bucketEnd(rule, world.now());
    unlock();
    // The slow request counts from its response, in the same bucket as the other request.
    while ((await read(shared)).counts.length > 1) await lock;
    expect((await read(shared)).counts).toEqual([[written, 2]]);
  });

  it("sends requests in the order of their arrival", async () => {
    const gate = new RateLimiter(memoryStore(), { limit: 1, windowMs: 1_000, maxWaitMs: 0 }, fakeWorld());
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map((n) =>
        gate.acquire(never).then((ticket) => {
          order.push(n);
          gate.release(ticket);
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
  });

  it("rejects a request that was canceled before, although its limit is free", async () => {
    const gate = new RateLimiter(memoryStore(), { ...rule, maxWaitMs: 0 }, fakeWorld());
    await expect(gate.acquire(AbortSignal.abort())).rejects.toMatchObject({ reason: { kind: "aborted" } });
  });

  it("ends its pause with the last waiting request, so that the process of a canceled run can end", async () => {
    const pauses: AbortSignal[] = [];
    const sleep = (_ms: number, signal: AbortSignal) => {
      pauses.push(signal);
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    };
    const gate = new RateLimiter(memoryStore(), { ...rule, limit: 1, maxWaitMs: 0 }, {
      ...fakeWorld(),
      sleep,
    } as Clock);
    gate.release(await gate.acquire(never));
    const callers = [new AbortController(), new AbortController()];
    const waiting = callers.map(({ signal }) => gate.acquire(signal));
    await until(() => pauses.length === 1, "the pause");
    for (const [i, caller] of callers.entries()) {
      expect(pauses[0]?.aborted).toBe(false);
      caller.abort();
      await expect(waiting[i]).rejects.toMatchObject({ reason: { kind: "aborted" } });
    }
    expect(pauses[0]?.aborted).toBe(true);
  });
});

/** Longer than all changes of a limiter in memory need. */
async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await turn();
}

/** A limiter with a store in memory, and the pauses that it reports. */
function limiterWith(given: Partial<WindowLimit> & { maxWaitMs?: number } = {}, store: Partial<BudgetStore> = {}) {
  const world = fakeWorld();
  // The start of a bucket, so that the time to its end is known.
  world.setClock(3_600_000 - (world.now() % 3_600_000));
  const pauses: Pause[] = [];
  const shared = { ...memoryStore(), ...store };
  const all = { ...rule, maxWaitMs: 900_000, ...given };
  const create = () => new RateLimiter(shared, all, world, (pause) => pauses.push(pause));
  return { world, pauses, shared, limiter: create(), another: create };
}

describe("the number of requests at the same time", () => {
  it("is limited: the next request starts when another one ends", async () => {
    const { limiter } = limiterWith({ limit: 1_000 });
    const permits: Permit[] = [];
    for (let n = 0; n < maxConcurrent + 2; n++) void limiter.acquire(never).then((permit) => permits.push(permit));
    await settled();
    expect(permits).toHaveLength(32);
    limiter.release(permits[0] as Permit);
    await settled();
    expect(permits).toHaveLength(33);
  });

  it("does not include a request during its check", async () => {
    const { limiter } = limiterWith({ limit: 1_000 });
    const permits: Permit[] = [];
    for (let n = 0; n < maxConcurrent + 1; n++) void limiter.acquire(never).then((permit) => permits.push(permit));
    await settled();
    let end = (): void => {};
    const check = limiter.withoutSlot(() => new Promise<void>((resolve) => (end = resolve)));
    await settled();
    expect(permits).toHaveLength(33);
    end();
    await check;
    limiter.release(permits[0] as Permit);
    void limiter.acquire(never).then((permit) => permits.push(permit));
    await settled();
    expect(permits).toHaveLength(33);
    limiter.release(permits[1] as Permit);
    await settled();
    expect(permits).toHaveLength(34);
  });

  it("includes a request after a check that failed", async () => {
    const { limiter } = limiterWith({ limit: 1_000 });
    const permits = await Promise.all(Array.from({ length: maxConcurrent }, () => limiter.acquire(never)));
    await expect(limiter.withoutSlot(() => Promise.reject(new Error("changed")))).rejects.toThrow("changed");
    let granted = false;
    void limiter.acquire(never).then(() => (granted = true));
    await settled();
    expect(granted).toBe(false);
    limiter.release(permits[0] as Permit);
    await settled();
    expect(granted).toBe(true);
  });
});

describe("a wait for the own limit", () => {
  /** The time from the start of a bucket until its requests no longer count. */
  const full = (windowMs: number) => windowMs / 100 + windowMs + marginMs({ limit: 1, windowMs });

  it.each([
    [60_000, 1, undefined],
    [288_000, 1, undefined],
    [300_000, 1, "/counts.json"],
    [200_000, 1, undefined],
    [200_000, 2, "/counts.json"],
  ])("of a window of %i ms for %i requests is reported with this file: %s", async (windowMs, waiting, file) => {
    const { limiter, pauses } = limiterWith({ limit: 1, windowMs }, { file: "/counts.json" });
    limiter.release(await limiter.acquire(never));
    await Promise.all(Array.from({ length: waiting }, async () => limiter.release(await limiter.acquire(never))));
    const [first] = pauses;
    const ms = waiting * full(windowMs);
    expect(first).toEqual({
      ...{ reason: "budget", ms, since: 0 },
      ...(waiting > 1 && { requests: waiting }),
      ...(file && { file }),
    });
  });

  it("is reported from its begin, with the requests that still wait", async () => {
    const { limiter, pauses, world } = limiterWith({ limit: 1 });
    limiter.release(await limiter.acquire(never));
    world.pass(10_000);
    const order: number[] = [];
    const send = async (n: number) => {
      limiter.release(await limiter.acquire(never));
      order.push(n);
    };
    await Promise.all([1, 2, 3].map(send));
    expect(order).toEqual([1, 2, 3]);
    expect(new Set(pauses.map(({ since }) => since))).toEqual(new Set([10_000]));
    expect([...new Set(pauses.map(({ requests }) => requests))]).toEqual([3, 2, undefined]);
    expect(pauses[0]?.ms).toBeGreaterThan(pauses[1]?.ms ?? 0);
  });

  it("ends immediately for a limit that is free again", async () => {
    const { limiter, world, pauses } = limiterWith({ limit: 1 });
    limiter.release(await limiter.acquire(never));
    world.pass(full(60_000));
    await limiter.acquire(never);
    expect([pauses, world.pauses]).toEqual([[], []]);
  });
});

describe("a wait that the service requires", () => {
  const until = (world: { now(): number }, ms: number) => world.now() + ms;
  const cause = { status: 429, timeNamed: true };

  it.each([
    ["names a time", { status: 503, timeNamed: true }, { reason: "retry-after", status: 503 }],
    ["names no time", { status: 429, timeNamed: false }, { reason: "throttled", status: 429 }],
    ["is not known", undefined, { reason: "retry-after" }],
  ])("is reported with its cause: a response that %s", async (_what, given, reported) => {
    const { limiter, world, pauses } = limiterWith();
    limiter.release(await limiter.acquire(never), { notBefore: until(world, 7_000), cause: given });
    await limiter.acquire(never);
    expect(pauses).toEqual([{ ms: 7_000, ...reported }]);
    expect(world.pauses).toEqual([7_000]);
  });

  it("is as long as allowed, and fails if it is longer", async () => {
    const { limiter, world } = limiterWith({ maxWaitMs: 7_000 }, { file: "/counts.json" });
    limiter.release(await limiter.acquire(never), { notBefore: until(world, 7_000), cause });
    const permit = await limiter.acquire(never);
    expect(world.pauses).toEqual([7_000]);
    const end = until(world, 7_001);
    limiter.release(permit, { notBefore: end, cause });
    const failed = await limiter.acquire(never).catch((error: Failure) => error);
    expect(failed).toMatchObject({ reason: { kind: "limit", until: end, status: 429, file: undefined } });
  });

  it("of another process that is too long fails with the file that records it", async () => {
    const { limiter, another, world } = limiterWith({ maxWaitMs: 7_000 }, { file: "/counts.json" });
    const end = until(world, 7_001);
    limiter.release(await limiter.acquire(never), { notBefore: end, cause });
    await settled();
    const all = await Promise.allSettled([another(), another()].map((each) => each.acquire(never)));
    const reason = { kind: "limit", until: end, status: 429, file: "/counts.json", limitMs: 7_000 };
    expect(all).toEqual(Array(2).fill({ status: "rejected", reason: expect.objectContaining({ reason }) }));
  });

  it.each([
    [0, undefined],
    [2_000, undefined],
    [2_001, "/counts.json"],
  ])("for its own limit is that of another process if it ends %i ms later: %s", async (later, file) => {
    const { limiter, another, world, pauses } = limiterWith({}, { file: "/counts.json" });
    const end = until(world, 10_000);
    const other = another();
    const [own, others] = [await limiter.acquire(never), await other.acquire(never)];
    limiter.release(own, { window: { until: end, remaining: 0 } });
    await settled();
    other.release(others, { window: { until: end + later, remaining: 0 } });
    await settled();
    await limiter.acquire(never);
    expect(pauses).toEqual([
      { ms: expect.any(Number), reason: "rate-limit", since: expect.any(Number), ...(file && { file }) },
    ]);
  });

  it("is recorded although no request waits", async () => {
    const { limiter, world, shared } = limiterWith();
    const end = until(world, 5_000);
    limiter.release(await limiter.acquire(never), {
      notBefore: end,
      cause,
      window: { until: end + 1, remaining: 3 },
    });
    await settled();
    expect(await read(shared)).toMatchObject({
      notBefore: end,
      cause: { ...cause, ms: 5_000 },
      reported: { until: end + 1, remaining: 3, left: 3, ms: 5_001 },
    });
  });

  it("that has passed has no length, even if the clock is set back before it is recorded", async () => {
    const store = memoryStore();
    let backMs = 0;
    const transact: BudgetStore["transact"] = (change) => {
      world.setClock(-backMs);
      return store.transact(change);
    };
    const { limiter, world } = limiterWith({}, { transact });
    const permit = await limiter.acquire(never);
    const end = until(world, -1);
    backMs = 600_000;
    limiter.release(permit, { notBefore: end, cause, window: { until: end, remaining: 3 } });
    await settled();
    expect(await read(store)).toMatchObject({ cause: { ms: 0 }, reported: { ms: 0 } });
  });

  it("excludes the requests under way from the rest that the service reports", async () => {
    const { limiter, world, shared } = limiterWith();
    const [first] = await Promise.all([1, 2, 3].map(() => limiter.acquire(never)));
    limiter.release(first as Permit, { window: { until: until(world, 9_000), remaining: 5 } });
    await settled();
    expect((await read(shared)).reported).toMatchObject({ remaining: 5, left: 3 });
  });

  it("interrupts a shorter pause of other requests", async () => {
    const { shared, world } = limiterWith();
    const started: number[] = [];
    const clock: Clock = {
      ...world,
      sleep: (ms, signal) => {
        started.push(ms);
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("woken"))));
      },
    };
    const limiter = new RateLimiter(shared, { limit: 2, windowMs: 60_000, maxWaitMs: 900_000 }, clock);
    const [first, second] = [await limiter.acquire(never), await limiter.acquire(never)];
    const third = limiter.acquire(never);
    await settled();
    limiter.release(first);
    await settled();
    expect(started).toEqual([61_800]);
    limiter.release(second, { notBefore: until(world, 300_000), cause });
    await settled();
    expect(started).toEqual([61_800, 300_000]);
    void third;
  });
});

describe("a request that lasts", () => {
  it.each([
    [600, 0],
    [601, 1],
  ])("%i ms is moved to the bucket of its response if it exceeds half of the margin", async (ms, moved) => {
    const { limiter, world, shared } = limiterWith();
    const permit = await limiter.acquire(never);
    const sent = bucketEnd(rule, world.now());
    world.pass(ms);
    limiter.release(permit);
    await settled();
    expect((await read(shared)).counts).toEqual([[sent + moved * 600, 1]]);
  });

  it("no longer than half of the margin causes no change", async () => {
    let changes = 0;
    const store = memoryStore();
    const transact: BudgetStore["transact"] = (change) => {
      changes += 1;
      return store.transact(change);
    };
    const { limiter, world } = limiterWith({}, { transact });
    const permit = await limiter.acquire(never);
    world.pass(600);
    limiter.release(permit);
    await settled();
    expect(changes).toBe(1);
  });
});

describe("a limiter with the clock of another machine", () => {
  it("records times of that clock, and reports local times", async () => {
    const aheadMs = 5_000;
    const { limiter, world, shared, another } = limiterWith({ maxWaitMs: 10_000 }, { clockOffsetMs: aheadMs });
    const permit = await limiter.acquire(never);
    expect(permit.grantedAt).toBe(world.now() + aheadMs);
    const end = world.now() + 10_001;
    const cause = { status: 429, timeNamed: true };
    limiter.release(permit, { notBefore: end, cause, window: { until: end, remaining: 3 } });
    await settled();
    expect(await read(shared)).toMatchObject({
      notBefore: end + aheadMs,
      cause: { ms: 10_001 },
      reported: { until: end + aheadMs, ms: 10_001 },
    });
    await expect(another().acquire(never)).rejects.toMatchObject({ reason: { kind: "limit", until: end } });
    world.pass(1);
    await limiter.acquire(never);
    expect(world.pauses).toEqual([10_000]);
  });
});

describe("a store that fails", () => {
  it.each([
    ["a failure", new Failure({ kind: "state", advice: "Free disk space." }), { kind: "state" }],
    ["another error", new TypeError("x"), { kind: "request", advice: "unexpected" }],
  ])("rejects all requests that wait with %s, and none afterwards", async (_what, error, reason) => {
    const store = memoryStore();
    const transact = jest.fn(store.transact).mockRejectedValueOnce(error);
    const { limiter } = limiterWith({}, { transact: transact as BudgetStore["transact"] });
    const all = await Promise.allSettled([1, 2].map(() => limiter.acquire(never)));
    const expected = expect.objectContaining({ reason: expect.objectContaining(reason) });
    expect(all).toEqual(Array(2).fill({ status: "rejected", reason: expected }));
    await expect(limiter.acquire(never)).resolves.toMatchObject({ grantedAt: expect.any(Number) });
  });
});

describe("a state on a Redis server", () => {
  const budget = { service: "test", scope: "ann", limit: 5, windowSeconds: 60 };
  const limit = { limit: 5, windowMs: 60_000 };

  /** A server with one value, whose clock is ahead. `takes` is the time of each command and of its reply. */
  function server(world: ReturnType<typeof fakeWorld>, aheadMs = 0, takes: readonly [number, number] = [0, 0]) {
    const clock = { aheadMs };
    const sent: (readonly string[])[] = [];
    const values = new Map<string, string>();
    const conflicts: string[] = [];
    const send = async (parts: readonly string[]): Promise<unknown> => {
      sent.push(parts);
      const [command, , , key = "", expected, next = ""] = parts;
      if (command === "PING") return "PONG";
      world.pass(takes[0]);
      const now = world.now() + clock.aheadMs;
      world.pass(takes[1]);
      if (expected !== "?" && conflicts.length) values.set(key, conflicts.shift() as string);
      const value = values.get(key) ?? "";
      if (value !== expected) return [0, value, now];
      values.set(key, next);
      return [1, value, now];
    };
    const evaluated = () => sent.filter(([command]) => command === "EVAL").map(([, , , , ...rest]) => rest);
    return { connection: { send }, clock, sent, values, conflicts, evaluated };
  }

  const keep = (state: BudgetState) => ({ state, result: state });
  const withCount = (count: number): BudgetState => ({ ...emptyState, counts: [[1, count]] });

  it("is read once, and then replaced by the next state under the name of the budget", async () => {
    const world = fakeWorld();
    const { connection, sent, evaluated, values } = server(world);
    const store = new RedisStore(connection, budget, limit, world);
    expect(store.state).toEqual(emptyState);
    const one = withCount(1);
    expect(await store.transact((state) => ({ state: one, result: state }))).toEqual(emptyState);
    expect(await store.transact((state) => ({ state: withCount(2), result: state }))).toEqual(one);
    expect(store.state).toEqual(withCount(2));
    const [first, second] = [one, withCount(2)].map((state) => JSON.stringify(state)) as [string, string];
    const lifetime = String(121_200);
    expect(evaluated()).toEqual([
      ["?", "", lifetime],
      ["", first, lifetime],
      [first, second, lifetime],
    ]);
    expect(sent[0]).toEqual(["PING"]);
    expect(sent.filter(([command]) => command === "PING")).toHaveLength(1);
    expect([...values.keys()]).toEqual([`trefoil:limits:${budgetId(budget)}`]);
    expect(sent[1]?.[1]).toContain("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])");
    expect(sent[1]?.[2]).toBe("1");
  });

  it("that another machine changed is changed again", async () => {
    const world = fakeWorld();
    const { connection, conflicts, values } = server(world);
    const store = new RedisStore(connection, budget, limit, world);
    await store.transact(keep);
    conflicts.push(JSON.stringify(withCount(3)), JSON.stringify(withCount(4)));
    const seen: BudgetState[] = [];
    const add = (state: BudgetState) => {
      seen.push(state);
      return { state: withCount((state.counts[0]?.[1] ?? 0) + 1), result: "changed" };
    };
    expect(await store.transact(add)).toBe("changed");
    expect(seen).toEqual([emptyState, withCount(3), withCount(4)]);
    expect([...values.values()]).toEqual([JSON.stringify(withCount(5))]);
  });

  it("that other machines change for 30 s is given up", async () => {
    const world = fakeWorld();
    const { connection } = server(world);
    const store = new RedisStore(connection, budget, limit, world);
    await store.transact(keep);
    const elapsed = jest.spyOn(performance, "now");
    const start = performance.now();
    let attempts = 0;
    const send = connection.send;
    connection.send = async (parts) => {
      elapsed.mockReturnValue(start + 15_000 * attempts++);
      const [, value, now] = (await send(parts)) as [number, string, number];
      return [0, value, now];
    };
    try {
      const failed = await store.transact(keep).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(RedisUnavailableError);
      expect(failed).toHaveProperty("message", "too many concurrent changes");
      expect(attempts).toBe(4);
    } finally {
      elapsed.mockRestore();
    }
  });

  it.each<[string, (now: number) => Partial<BudgetState>, number]>([
    ["two windows", () => ({}), 121_200],
    ["two windows, which are longer than a block", (now) => ({ notBefore: now + 121_000 }), 121_200],
    ["a block", (now) => ({ notBefore: now + 200_000.5 }), 200_001],
    [
      "the window of the service",
      (now) => ({ notBefore: now + 1, reported: { until: now + 300_000, remaining: 0, left: 0 } }),
      300_000,
    ],
  ])("is deleted after the time of %s, by the clock of the server", async (_what, change, lifetime) => {
    const world = fakeWorld();
    const aheadMs = 3_600_000;
    const { connection, evaluated } = server(world, aheadMs);
    const store = new RedisStore(connection, budget, limit, world);
    await store.transact(() => ({ state: { ...emptyState, ...change(world.now() + aheadMs) }, result: undefined }));
    expect(evaluated().at(-1)?.at(-1)).toBe(String(lifetime));
  });

  it("has the difference of the clocks that the replies allow, and 0 before the first", async () => {
    const world = fakeWorld();
    const takes: [number, number] = [100, 300];
    const { connection } = server(world, 50_000, takes);
    const store = new RedisStore(connection, budget, limit, world);
    expect(store.clockOffsetMs).toBe(0);
    await store.transact(keep);
    // From 49 700 to 50 100.
    expect(store.clockOffsetMs).toBe(49_900);
    takes.splice(0, 2, 0, 300);
    await store.transact(keep);
    // From 49 700 to 50 000.
    expect(store.clockOffsetMs).toBe(49_850);
    takes.splice(0, 2, 300, 0);
    await store.transact(keep);
    expect(store.clockOffsetMs).toBe(50_000);
    takes.splice(0, 2, 1_000, 1_000);
    await store.transact(keep);
    expect(store.clockOffsetMs).toBe(50_000);
  });

  it.each([
    [1, 50_001],
    [2, 50_152],
    [-600_000, -549_850],
  ])(
    "has the new difference of the clocks if one of them was set by more than the precision: %i ms",
    async (set, ms) => {
      const world = fakeWorld();
      const takes: [number, number] = [0, 0];
      const { connection, clock } = server(world, 50_000, takes);
      const store = new RedisStore(connection, budget, limit, world);
      await store.transact(keep);
      takes.splice(0, 2, 300, 0);
      clock.aheadMs += set;
      await store.transact(keep);
      expect(store.clockOffsetMs).toBe(ms);
    },
  );

  it("is in the file of the machine after the server was lost, with the counts of the server once", async () => {
    const world = fakeWorld();
    const { connection } = server(world, 50_000);
    const file = { ...memoryStore(), file: "/counts.json" };
    const lost: string[] = [];
    const store = sharedStore(new RedisStore(connection, budget, limit, world), limit, file, (why) => lost.push(why));
    const counted: BudgetState = { ...emptyState, counts: [[bucketEnd(limit, world.now() + 50_000), 2]] };
    await store.transact(() => ({ state: counted, result: undefined }));
    expect([store.file, store.clockOffsetMs]).toEqual([undefined, 50_000]);
    connection.send = () => Promise.reject(new RedisUnavailableError("ECONNRESET"));
    const merged = await store.transact((state) => ({ state: emptyState, result: state }));
    expect(merged.counts.map(([, count]) => count)).toEqual([2]);
    expect([store.file, store.clockOffsetMs]).toEqual(["/counts.json", 0]);
    expect(await store.transact(keep)).toEqual(emptyState);
    expect(lost).toEqual(["ECONNRESET"]);
  });

  it("is not replaced by the file if the server rejects a command", async () => {
    const rejected = new Failure({ kind: "state", advice: "Check the user." });
    const redis = new RedisStore({ send: () => Promise.reject(rejected) }, budget, limit, fakeWorld());
    const lost = jest.fn();
    const store = sharedStore(redis, limit, { ...memoryStore(), file: "/counts.json" }, lost);
    await expect(store.transact(keep)).rejects.toBe(rejected);
    expect(lost).not.toHaveBeenCalled();
    expect(store.file).toBeUndefined();
  });
});

import type { Clock } from "../../../provider/rest/base/clock";
import { type BudgetStore, memoryStore } from "../../../provider/rest/limits/budget-store";
import { type BudgetState, bucketEnd } from "../../../provider/rest/limits/rate-budget";
import { RateLimiter } from "../../../provider/rest/limits/rate-limiter";
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

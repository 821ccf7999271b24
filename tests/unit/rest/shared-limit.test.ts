import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { InvalidRequestError, StateFileError } from "../../../provider/rest";
import { memoryStore } from "../../../provider/rest/limits/budget-store";
import { bucketEnd, emptyState } from "../../../provider/rest/limits/rate-budget";
import { RateLimiter } from "../../../provider/rest/limits/rate-limiter";
import { RedisUnavailableError } from "../../../provider/rest/limits/redis";
import { RedisStore, sharedStore } from "../../../provider/rest/limits/shared-store";
import { type RedisServer, startRedis } from "../../support/redis-server";
import {
  cleanUp,
  client,
  failureOf,
  fakeWorld,
  folder,
  type Scripted,
  script,
  serve,
  type TestServer,
} from "../../support/rest-client";

const password = `pass/${randomUUID()}`;
const hook = join(__dirname, "typescript-hook.js");
const windowSeconds = 2;
const budget = { service: "test", scope: "ann", limit: 3, windowSeconds: 60 };
let redis: RedisServer;

beforeEach(async () => {
  redis = await startRedis(folder(), password);
});
afterEach(async () => {
  redis.process.kill("SIGKILL");
  await cleanUp();
});

interface Machine {
  readonly limit: number;
  readonly requests: number;
  /** Length of the window of the limit. Default: `windowSeconds`. */
  readonly windowSeconds?: number;
  /** Folder of the files of the machine. Default: its own. */
  readonly stateDir?: string;
  /** Time by which the clock of the machine is ahead. In milliseconds. */
  readonly aheadMs?: number;
}

/** Starts a process on another machine: with other files, and perhaps with another clock. */
function start({ url }: TestServer, { stateDir = folder(), aheadMs = 0, ...machine }: Machine): ChildProcess {
  const { limit, requests, windowSeconds: seconds = windowSeconds } = machine;
  const args = [url, stateDir, limit, seconds, requests, redis.url, aheadMs].map(String);
  return spawn(process.execPath, ["-r", hook, join(__dirname, "requesting-process.ts"), ...args]);
}

/** Exit code and output of a process. */
async function resultOf(process: ChildProcess): Promise<{ code: number; output: string }> {
  const { stdout, stderr } = process as ChildProcessWithoutNullStreams;
  const [[code], ...output] = await Promise.all([once(process, "exit"), text(stdout), text(stderr)]);
  return { code, output: output.join("") };
}

const timesOf = ({ journal }: TestServer): number[] => journal.map(({ at }) => at).sort((a, b) => a - b);

function fullestWindow(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowSeconds * 1000).length));
}

async function received(server: TestServer, count: number): Promise<void> {
  const end = Date.now() + 60_000;
  while (server.journal.length < count) {
    if (Date.now() > end) throw new Error(`The server received ${server.journal.length} of ${count} requests.`);
    await delay(10);
  }
}

/** A connection that is lost after these replies. */
const lostAfter = (...replies: unknown[]) => ({
  async send(): Promise<unknown> {
    if (!replies.length) throw new RedisUnavailableError("ECONNRESET");
    return replies.shift();
  },
});

describe("a limit on a Redis server", () => {
  it("applies to four machines with different clocks together, in every sliding window of the service", async () => {
    const [limit, requests] = [40, 40];
    const server = await script({ json: {} });
    // A machine that waits for a time of another clock does not end during the test.
    const clocks = [0, 3_600_000, -3_600_000, 700];
    const machines = clocks.map((aheadMs) => resultOf(start(server, { limit, requests, aheadMs })));
    expect(await Promise.all(machines)).toEqual(Array(4).fill({ code: 0, output: "" }));

    const times = timesOf(server);
    expect(times).toHaveLength(4 * requests);
    expect(fullestWindow(times)).toBeLessThanOrEqual(limit);
  });

  it("counts the requests of a machine that was killed, and then continues", async () => {
    // Longer than both processes need to start. Requests of a loaded machine arrive late, so that only their start is compared.
    const machine: Machine = { limit: 4, requests: 4, windowSeconds: 6 };
    const hanging: Scripted = { hang: true };
    const server = await serve((_request, index) => (index < machine.limit ? hanging : { json: {} }));
    const started = Date.now();
    const killed = start(server, machine);
    await received(server, machine.limit);
    killed.kill("SIGKILL");
    expect(await resultOf(start(server, machine))).toEqual({ code: 0, output: "" });
    const times = timesOf(server);
    expect(times).toHaveLength(2 * machine.limit);
    expect(times[machine.limit]).toBeGreaterThanOrEqual(started + 6_000);
  });

  it("becomes a limit of each machine if the server is unreachable, with one warning and without the password", async () => {
    const [limit, requests, stateDir] = [20, 30, folder()];
    const server = await script({ json: {} });
    const machine = [1, 2].map(() => resultOf(start(server, { limit, requests, stateDir })));
    // No process can finish before, because its requests exceed the limit.
    await received(server, 1);
    redis.process.kill("SIGKILL");
    for (const { code, output } of await Promise.all(machine)) {
      expect(code).toBe(0);
      expect(output.match(/The Redis server of the limit store cannot be reached/g)).toHaveLength(1);
      expect(output).toContain("runs on several machines together may exceed the request limit");
      expect(output).not.toContain(password);
      expect(output).not.toContain(encodeURIComponent(password));
    }
    const times = timesOf(server);
    expect(times).toHaveLength(2 * requests);
    expect(fullestWindow(times)).toBeLessThanOrEqual(limit);
  });

  it("keeps the counts of the other machines if the server is unreachable", async () => {
    const rule = { limit: 5, windowMs: 60_000 };
    const clock = fakeWorld();
    const aheadMs = 12_345;
    const others = { counts: [[bucketEnd(rule, clock.now() + aheadMs), 4]], notBefore: clock.now() + aheadMs + 50 };
    const connection = lostAfter("PONG", [0, JSON.stringify(others), clock.now() + aheadMs]);
    const reasons: string[] = [];
    const store = sharedStore(new RedisStore(connection, budget, rule, clock), rule, memoryStore(), (reason) =>
      reasons.push(reason),
    );
    const limiter = new RateLimiter(store, { ...rule, maxWaitMs: 900_000 }, clock);
    const { signal } = new AbortController();
    await limiter.acquire(signal);
    await limiter.acquire(signal);
    expect(reasons).toEqual(["ECONNRESET"]);
    // The block of the others, and then their requests.
    expect(clock.pauses).toEqual([50, expect.closeTo(rule.windowMs, -4)]);
    expect(clock.pauses[1]).toBeGreaterThan(rule.windowMs);
  });

  it.each([
    [1, 4],
    [4, 1],
  ])("keeps the smaller rest of the service if the server is unreachable: %i there, %i here", async (there, here) => {
    const rule = { limit: 5, windowMs: 60_000 };
    const clock = fakeWorld();
    const withRest = (left: number) => ({
      ...emptyState,
      reported: { until: clock.now() + 30_000, remaining: left, left },
    });
    const file = memoryStore();
    await file.transact(() => ({ state: withRest(here), result: undefined }));
    const connection = lostAfter("PONG", [0, JSON.stringify(withRest(there)), clock.now()]);
    const store = sharedStore(new RedisStore(connection, budget, rule, clock), rule, file, () => {});
    expect(await store.transact((state) => ({ state, result: state.reported?.left }))).toBe(1);
  });

  it("is an error if the server rejects the password", async () => {
    const server = await script({ json: {} });
    const wrong = `wrong-${randomUUID()}`;
    const limitStore = redis.url.replace(encodeURIComponent(password), wrong);
    const error = await failureOf(client(server, { budget, stateDir: folder(), limitStore }).get("/x"), StateFileError);
    expect(error.message).toContain("rejected the command (WRONGPASS)");
    expect(inspect(error, { depth: 10 })).not.toContain(wrong);
    expect(server.journal).toHaveLength(0);
  });

  it("names the package that it requires when it is not installed", async () => {
    jest.resetModules();
    jest.doMock("@redis/client", () => {
      throw Object.assign(new Error("Cannot find module '@redis/client'"), { code: "MODULE_NOT_FOUND" });
    });
    const fresh = require("../../support/rest-client") as typeof import("../../support/rest-client");
    const server = await script({ json: {} });
    const limited = fresh.client(server, { budget, stateDir: folder(), limitStore: redis.url });
    const error = await fresh.failureOf(limited.get("/x"), Error);
    expect(error).toMatchObject({ code: "state_file" });
    expect(error.message).toContain("Run `npm install @redis/client`");
    expect(server.journal).toEqual([]);
    jest.dontMock("@redis/client");
    await fresh.cleanUp();
  });

  it("requires a URL of Redis, which no error contains", async () => {
    for (const limitStore of [`http://:${password}@127.0.0.1`, `redis:${password}`, password]) {
      const make = () => client({ url: "http://127.0.0.1:1" }, { budget, limitStore });
      expect(make).toThrow(InvalidRequestError);
      expect(make).not.toThrow(password);
    }
  });
});

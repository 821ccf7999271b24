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
import { type RedisConnection, RedisUnavailableError } from "../../../provider/rest/limits/redis";
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

afterEach(cleanUp);

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
  beforeEach(async () => {
    redis = await startRedis(folder(), password);
  });
  afterEach(() => redis.process.kill("SIGKILL"));

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

describe("a connection to a Redis server", () => {
  const url = `redis://:${encodeURIComponent(password)}@limits.example:6379`;
  const error = (message: string, code?: string) => Object.assign(new Error(message), { code });
  let events: string[];
  let options: unknown[];

  /** A client of the package. Its commands have these outcomes, of which the last is repeated. */
  function fakePackage(outcomes: readonly (string | Error | Promise<string>)[], failingConnect?: Error) {
    let count = 0;
    const createClient = (given: unknown) => {
      options.push(given);
      const name = options.length;
      const record = (event: string) => void events.push(`${event} ${name}`);
      const client = {
        isOpen: false,
        on: (event: string) => record(`on ${event}`),
        async connect() {
          record("connect");
          client.isOpen = true;
          if (failingConnect) throw failingConnect;
        },
        async sendCommand(parts: readonly string[]) {
          record(parts.join("-"));
          const outcome = outcomes[Math.min(count++, outcomes.length - 1)] as string | Error | Promise<string>;
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
        ref: () => record("ref"),
        unref: () => record("unref"),
        destroy() {
          record("destroy");
          client.isOpen = false;
        },
      };
      return client;
    };
    return connectionWith(() => ({ createClient }));
  }

  function connectionWith(load: () => unknown): RedisConnection {
    jest.doMock("@redis/client", load);
    jest.resetModules();
    const { RedisConnection: Fresh } = require("../../../provider/rest/limits/redis") as {
      RedisConnection: typeof RedisConnection;
    };
    return new Fresh(url);
  }

  beforeEach(() => {
    events = [];
    options = [];
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.dontMock("@redis/client");
  });

  /** The error of a command. */
  const failure = (connection: RedisConnection) =>
    connection.send(["PING"]).then(
      () => undefined,
      (reason: Error & { reason?: unknown }) => reason,
    );
  /** Sets the elapsed time for each call. The last time remains. */
  const times = (...given: number[]) =>
    jest.spyOn(performance, "now").mockImplementation(() => (given.length > 1 ? given.shift() : given[0]) as number);

  it("is opened by the first command, and keeps the process alive during commands only", async () => {
    const connection = fakePackage(["PONG"]);
    expect(events).toEqual([]);
    expect(await Promise.all([connection.send(["PING"]), connection.send(["GET", "a"])])).toEqual(["PONG", "PONG"]);
    await connection.send(["PING"]);
    expect(options).toEqual([{ url, socket: { connectTimeout: 5_000, reconnectStrategy: false } }]);
    const commands = ["ref 1", "PING 1", "GET-a 1", "unref 1", "ref 1", "PING 1", "unref 1"];
    expect(events).toEqual(["on error 1", "connect 1", ...commands]);
    connection.close();
    await delay(0);
    expect(events.at(-1)).toBe("destroy 1");
  });

  it("is opened again after a failed command, which is repeated", async () => {
    const connection = fakePackage([error("lost", "ECONNRESET"), "PONG"]);
    expect(await connection.send(["PING"])).toBe("PONG");
    expect(events.filter((event) => /connect|destroy|PING/.test(event))).toEqual([
      "connect 1",
      "PING 1",
      "destroy 1",
      "connect 2",
      "PING 2",
    ]);
  });

  it.each(["WRONGPASS", "NOAUTH", "NOPERM", "WRONGTYPE"])("is not repeated after the reply %s", async (code) => {
    const failed = await failure(fakePackage([error(`${code} of ${url}`)]));
    expect(failed?.reason).toEqual({
      kind: "state",
      advice: `The Redis server of the limit store rejected the command (${code}). Nothing was sent to the service. Check the user and the password in the URL of the limit store.`,
    });
    expect(events.filter((event) => event.startsWith("PING"))).toHaveLength(1);
  });

  it.each<[Error, string]>([
    [error("connect failed", "ECONNREFUSED"), "ECONNREFUSED"],
    [error("LOADING Redis is loading the dataset"), "LOADING"],
    [error("NOPERMISSION of another kind"), "NOPERMISSION"],
    [error(`cannot connect to ${url}`), "Error"],
    [Object.assign(error("OK no code"), { name: "SocketClosedUnexpectedlyError" }), "SocketClosedUnexpectedlyError"],
  ])("fails after five seconds with a reason that contains no password: %s", async (thrown, reason) => {
    const connection = fakePackage([thrown]);
    times(0, 0, 4_801);
    const failed = await failure(connection);
    expect([failed?.constructor.name, failed?.message]).toEqual(["RedisUnavailableError", reason]);
    expect(events.filter((event) => event.startsWith("PING"))).toHaveLength(1);
  });

  it("is repeated as long as another attempt starts within five seconds", async () => {
    const connection = fakePackage([error("lost", "ECONNRESET"), "PONG"]);
    times(0, 0, 4_800);
    expect(await connection.send(["PING"])).toBe("PONG");
  });

  it("fails if no reply arrives in the time that remains", async () => {
    const connection = fakePackage([new Promise<string>(() => {})]);
    times(0, 4_970);
    expect((await failure(connection))?.message).toBe("ETIMEDOUT");
    expect(events.at(-1)).toBe("destroy 1");
  });

  it("is closed if it cannot be opened", async () => {
    const connection = fakePackage(["PONG"], error("refused", "ECONNREFUSED"));
    times(0, 0, 5_000);
    expect((await failure(connection))?.message).toBe("ECONNREFUSED");
    expect(events).toEqual(["on error 1", "connect 1", "destroy 1"]);
  });

  it("is not opened again after it was closed", async () => {
    let fail = (_reason: Error): void => {};
    const connection = fakePackage([new Promise<string>((_, reject) => (fail = reject))]);
    const failed = failure(connection);
    await delay(0);
    connection.close();
    fail(error("lost", "ECONNRESET"));
    expect((await failed)?.message).toBe("ECONNRESET");
    expect(options).toHaveLength(1);
  });

  it("is an error if its package cannot be loaded", async () => {
    const connection = connectionWith(() => {
      throw error("Unexpected token", "ERR_X");
    });
    const failed = await failure(connection);
    expect(failed?.reason).toEqual({
      kind: "state",
      advice: "The package @redis/client for the limit store cannot be loaded. Reinstall it.",
    });
  });
});

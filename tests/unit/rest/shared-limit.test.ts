import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { InvalidRequestError, RateLimitError, StateFileError } from "../../../provider/rest";
import { budgetId, parseState } from "../../../provider/rest/limits/budget-store";
import { bucketEnd, emptyState } from "../../../provider/rest/limits/rate-budget";
import { until } from "../../../tools/until";
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
import { type Reply, scriptedRedis } from "../../support/scripted-redis";

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

  it("is an error if the server rejects the password", async () => {
    const server = await script({ json: {} });
    const wrong = `wrong-${randomUUID()}`;
    const limitStore = redis.url.replace(encodeURIComponent(password), wrong);
    const error = await failureOf(client(server, { budget, stateDir: folder(), limitStore }).get("/x"), StateFileError);
    expect(error.message).toContain("rejected the command (WRONGPASS)");
    expect(inspect(error, { depth: 10 })).not.toContain(wrong);
    expect(server.journal).toHaveLength(0);
  });

  it.each([
    ["MODULE_NOT_FOUND", "its client is not installed. Run `npm install @redis/client`."],
    ["ERR_X", "The package @redis/client for the limit store cannot be loaded. Reinstall it."],
  ])("names the package that it requires when that cannot be loaded: %s", async (code, advice) => {
    jest.resetModules();
    jest.doMock("@redis/client", () => {
      throw Object.assign(new Error("Cannot find module '@redis/client'"), { code });
    });
    const fresh = require("../../support/rest-client") as typeof import("../../support/rest-client");
    const server = await script({ json: {} });
    const limited = fresh.client(server, { budget, stateDir: folder(), limitStore: redis.url });
    const error = await fresh.failureOf(limited.get("/x"), Error);
    expect(error).toMatchObject({ code: "state_file" });
    expect(error.message).toContain(advice);
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

describe("the counts on a Redis server", () => {
  const rule = { limit: 5, windowMs: 60_000 };
  const lifetime = "121200";
  const withCount = (count: number, end: number) => ({ ...emptyState, counts: [[end, count]] as const });
  const blocked = (seconds: number) => ({ status: 429, headers: { "retry-after": String(seconds) } });

  afterEach(() => jest.restoreAllMocks());

  /** A server with one value, whose clock may be ahead. A test changes its facts. */
  async function countsOf(...answers: Scripted[]) {
    const world = fakeWorld();
    world.setClock(60_000 - (world.now() % 60_000));
    const facts = {
      aheadMs: 0,
      /** Times of a command and of its reply. */
      takes: [0, 0] as [number, number],
      /** Values that other machines store before the next changes. */
      others: [] as string[],
      value: "",
      failure: undefined as Reply | undefined,
      /** Time that the process measures for each command. */
      elapses: 0,
    };
    let elapsed = performance.now();
    /** The reply to the script: whether the value was replaced, the value before, and the time of the server. */
    const replaced = (expected: string | undefined, next: string): Reply => {
      world.pass(facts.takes[0]);
      const now = world.now() + facts.aheadMs;
      world.pass(facts.takes[1]);
      if (expected !== "?" && facts.others.length) facts.value = facts.others.shift() as string;
      const { value } = facts;
      if (value !== expected) return [0, value, now];
      facts.value = next;
      return [1, value, now];
    };
    const redis = await scriptedRedis(([command, , , , expected, next = ""]) => {
      const { failure, elapses } = facts;
      elapsed += elapses;
      if (elapses) jest.spyOn(performance, "now").mockReturnValue(elapsed);
      return failure ?? (command === "PING" ? "PONG" : replaced(expected, next));
    });
    const warnings: string[] = [];
    const [service, stateDir] = [await script(...answers, { json: {} }), folder()];
    const options = { budget: { ...budget, limit: 5 }, stateDir, limitStore: redis.url, retry: { attempts: 1 } };
    const one = client(service, { ...options, onWarning: (warning) => warnings.push(warning) }, world);
    const evaluated = () => redis.commands.filter(([name]) => name === "EVAL").map(([, , , , ...rest]) => rest);
    return { one, world, facts, redis, service, warnings, evaluated, stored: () => parseState(facts.value) };
  }

  it("are read once, and then replaced under the name of the budget", async () => {
    const { one, redis, evaluated, world } = await countsOf();
    await one.get("/x");
    await one.get("/x");
    const [first, second] = [1, 2].map((n) => JSON.stringify(withCount(n, bucketEnd(rule, world.now())))) as [
      string,
      string,
    ];
    expect(evaluated()).toEqual([
      ["?", "", lifetime],
      ["", first, lifetime],
      [first, second, lifetime],
    ]);
    const [ping, read, ...more] = redis.commands;
    expect([ping, more.some(([name]) => name === "PING")]).toEqual([["PING"], false]);
    expect(read?.[1]).toContain("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])");
    expect(read?.slice(2, 4)).toEqual(["1", `trefoil:limits:${budgetId(budget)}`]);
  });

  it("that another machine changed are changed again", async () => {
    const { one, facts, stored, world } = await countsOf();
    const end = bucketEnd(rule, world.now());
    facts.others = [3, 4].map((count) => JSON.stringify(withCount(count, end)));
    await one.get("/x");
    expect(stored().counts).toEqual([[end, 5]]);
  });

  it("that other machines change for 30 s are given up", async () => {
    const { one, facts, warnings } = await countsOf();
    facts.others = Array.from({ length: 1_000 }, (_, n) => JSON.stringify(withCount(n % 2, 1)));
    facts.elapses = 4_000;
    await one.get("/x");
    expect(warnings).toEqual([expect.stringContaining("(too many concurrent changes)")]);
  });

  it.each([
    [60, 121_200],
    [200, 200_000],
    [1_000, 900_000],
  ])(
    "are deleted after a block of %i s, or two windows: after %i ms by the clock of the server",
    async (seconds, ms) => {
      const { one, facts, evaluated, stored } = await countsOf(blocked(seconds));
      facts.aheadMs = 3_600_000;
      await one.get("/x").catch(() => undefined);
      await until(() => stored().notBefore > 0, "the block");
      expect(Number(evaluated().at(-1)?.at(-1))).toBeCloseTo(ms, -4);
    },
  );

  it("have times of the clock of the server, and errors those of this machine", async () => {
    const { one, facts, stored, world } = await countsOf(blocked(3_600));
    facts.aheadMs = 50_000;
    facts.takes = [100, 300];
    const error = await failureOf(one.get("/x"), RateLimitError);
    await until(() => stored().notBefore > 0, "the block");
    // The difference of the clocks is between 49 700 and 50 100 ms, by the replies.
    expect(stored().notBefore - error.until.getTime()).toBeCloseTo(49_900, -1);
    expect(error.until.getTime() - world.now()).toBeLessThanOrEqual(3_600_000);
    facts.takes = [300, 0];
    facts.aheadMs -= 600_000;
    world.pass(7_200_000);
    await one.get("/x");
    await one.get("/x");
    // One of the clocks was set.
    const [[end = 0] = []] = stored().counts.slice(-1);
    expect(end - world.now()).toBeGreaterThan(-552_000);
    expect(end - world.now()).toBeLessThan(-548_000);
  });

  it("are kept once in the file of the machine after the server was lost", async () => {
    const { one, facts, redis, warnings, world } = await countsOf();
    facts.aheadMs = 12_345;
    facts.value = JSON.stringify({
      ...withCount(4, bucketEnd(rule, world.now() + facts.aheadMs)),
      notBefore: world.now() + facts.aheadMs + 50,
    });
    await one.get("/first").catch(() => undefined);
    facts.failure = "cut";
    facts.elapses = 4_900;
    for (let n = 0; n < 5; n++) await one.get("/x");
    expect(warnings).toEqual([expect.stringContaining("The Redis server of the limit store cannot be reached")]);
    expect(warnings[0]).not.toContain("a-password");
    // The block of the others, and then the counts of all machines.
    expect(world.pauses).toEqual([50, expect.closeTo(rule.windowMs, -4)]);
    expect(redis.commands.length).toBeLessThan(10);
  });

  it.each(["WRONGPASS", "NOAUTH", "NOPERM", "WRONGTYPE"])(
    "are an error immediately if the server replies %s",
    async (code) => {
      const { one, facts, redis, warnings, service } = await countsOf();
      facts.failure = new Error(`${code} of ${redis.url}`);
      const error = await failureOf(one.get("/x"), StateFileError);
      expect(error.message).toBe(
        `GET /x: The Redis server of the limit store rejected the command (${code}). Nothing was sent to the service. Check the user and the password in the URL of the limit store.`,
      );
      expect([redis.commands.length, warnings, service.journal]).toEqual([1, [], []]);
    },
  );

  it.each<[string, Reply, string]>([
    ["a lost connection", "cut", "[A-Za-z]+"],
    ["a server that starts", new Error("LOADING Redis is loading the dataset"), "LOADING"],
    ["a code that only starts like a rejection", new Error("NOPERMISSION of another kind"), "NOPERMISSION"],
    ["no reply", "hang", "ETIMEDOUT"],
  ])("are in the file after five seconds: %s", async (_what, failure, reason) => {
    const { one, facts, warnings } = await countsOf();
    facts.failure = failure;
    facts.elapses = 4_900;
    await one.get("/x");
    expect(warnings).toEqual([expect.stringMatching(`cannot be reached \\(${reason}\\)\\.`)]);
  });

  it("are sent again over a new connection after a failed command", async () => {
    const { one, facts, redis, warnings, stored } = await countsOf();
    let failed = false;
    Object.defineProperty(facts, "failure", {
      get() {
        if (failed) return undefined;
        failed = true;
        return "cut";
      },
    });
    await one.get("/x");
    expect(redis.commands.map(([name]) => name)).toEqual(["PING", "PING", "EVAL", "EVAL"]);
    expect([warnings, stored().counts.length]).toEqual([[], 1]);
  });
});

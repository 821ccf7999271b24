import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Auth,
  type ClientOptions,
  HttpError,
  RateLimitError,
  type RequestOptions,
  RestError,
  StreamBody,
  TimeoutError,
  type Wait,
  WaitBudget,
} from "../../../provider/rest";
import { budgetId } from "../../../provider/rest/limits/budget-store";
import { causedBy } from "../../../tools/until";
import { cleanUp, client, failureOf, fakeWorld, folder, type Scripted, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const budget = { service: "test", scope: "ann@example.com", limit: 3, windowSeconds: 60 };
const conflict = { retry: { statuses: [409], statusRetryMs: 90_000 } };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("a 409 to a read", () => {
  it.each(["GET", "HEAD"] as const)(
    "fails immediately, since it conflicts with no other request: %s",
    async (method) => {
      const server = await script({ status: 409 }, { json: {} });
      const error = await failureOf(client(server, conflict).request({ method, path: "/x" }), HttpError);
      expect([error.status, error.attempts]).toEqual([409, 1]);
    },
  );
});

describe("the total time of a request", () => {
  /** A service that fails every request after so many seconds. */
  async function slow(seconds: number, options = {}) {
    const world = fakeWorld();
    const server = await serve(() => {
      world.pass(seconds * 1000);
      return { status: 500 };
    });
    const began = world.now();
    const error = await failureOf(client(server, options, world).get("/x"), HttpError);
    return { seconds: Math.round((world.now() - began) / 1000), attempts: error.attempts };
  }

  it("is 120 s: no further attempt starts after it", async () => {
    expect(await slow(55)).toEqual({ seconds: 166, attempts: 3 });
    expect(await slow(61)).toEqual({ seconds: 122, attempts: 2 });
    expect(await slow(1)).toMatchObject({ attempts: 5 });
  });

  it("is configurable", async () => {
    expect(await slow(61, { totalTimeoutMs: 300_000 })).toMatchObject({ attempts: 5 });
    expect(await slow(61, { totalTimeoutMs: 30_000 })).toMatchObject({ attempts: 1 });
  });

  it("ends an attempt without a response, and the message states it", async () => {
    const server = await script({ hang: true });
    const one = client(server, { timeoutMs: 60_000, totalTimeoutMs: 80 });
    const error = await failureOf(one.get("/x"), TimeoutError);
    expect(error.message).toMatch(
      /^GET \/x: no response from 127\.0\.0\.1:\d+ within 0.08 s in total\. .*allow more time\.$/,
    );
  });

  it("gives an attempt half of itself, so that a longer total allows a slower service", async () => {
    const server = await script({ hang: true });
    const error = await failureOf(
      client(server, { totalTimeoutMs: 100, retry: { attempts: 1 } }).get("/x"),
      TimeoutError,
    );
    expect(error.message).toMatch(/no response from 127\.0\.0\.1:\d+ within 0\.05 s/);
  });

  it("excludes the pauses that the service requested", async () => {
    const asked = { status: 429, headers: { "retry-after": "100" } };
    const server = await script(asked, asked, asked, { json: {} });
    const world = fakeWorld();
    expect((await client(server, {}, world).get("/x")).status).toBe(200);
    expect(sum(world.pauses)).toBeGreaterThan(250_000);
  });

  it("excludes the pauses of a local limit", async () => {
    const server = await serve((_request, index) => (index === 3 ? { status: 500 } : { json: {} }));
    const world = fakeWorld();
    const limited = { budget: { ...budget, limit: 1, windowSeconds: 600 }, stateDir: folder() };
    const one = client(server, limited, world);
    for (let i = 0; i < 4; i++) expect((await one.get("/x")).status).toBe(200);
    expect(server.journal).toHaveLength(5);
  });

  it.each<[string, Partial<RequestOptions>]>([
    [
      "a streamed body",
      {
        method: "PATCH",
        body: new StreamBody(1, async function* () {
          yield Buffer.from("a");
        }),
      },
    ],
    ["a response in chunks", { responseType: "chunks" }],
  ])("does not apply to %s: the limit of an attempt remains", async (_, given) => {
    const world = fakeWorld();
    const server = await serve((_request, index) => {
      world.pass(299_000);
      return index < 2 ? { status: 429, headers: { "retry-after": "1" } } : { text: "a" };
    });
    const request = { method: "GET", path: "/x", timeoutMs: 300_000, ...given } as const;
    expect((await client(server, {}, world).request(request)).status).toBe(200);
    expect(server.journal).toHaveLength(3);
    const hanging = await script({ hang: true });
    await failureOf(client(hanging).request({ ...request, timeoutMs: 80 }), RestError);
  });

  it.each([
    ["its own", {}, { timeoutMs: 900_000 }],
    ["the client's", { timeoutMs: 900_000 }, {}],
  ])("does not shorten %s, longer time limit of an attempt", async (_what, options, given) => {
    const world = fakeWorld();
    const server = await serve((_request, index) => {
      world.pass(200_000);
      return index === 0 ? { status: 500 } : { json: {} };
    });
    expect((await client(server, options, world).get("/x", given)).status).toBe(200);
  });

  it("is that of the client, with the attempts of the request", async () => {
    const server = await script({ hang: true });
    const one = client(server, { timeoutMs: 50_000, retry: { attempts: 1 } });
    const error = await failureOf(one.get("/x", { timeoutMs: 50 }), TimeoutError);
    expect(error.message).toMatch(/^GET \/x: no response from 127\.0\.0\.1:\d+ within 0\.05 s\. Check/);
  });
});

describe("a 503 that throttles without a time", () => {
  const isThrottled = ({ status, headers }: { status: number; headers: Readonly<Record<string, string>> }) =>
    status === 503 && "throttle-reason" in headers;
  const throttled = { status: 503, headers: { "throttle-reason": "rate" } };

  it("is retried for two minutes where that is safe", async () => {
    const server = await script(throttled);
    const world = fakeWorld(() => 0.999);
    const began = world.now();
    const error = await failureOf(client(server, { isThrottled }, world).get("/x"), HttpError);
    expect(error.status).toBe(503);
    expect(error.attempts).toBeGreaterThan(6);
    expect(Math.round((world.now() - began) / 1000)).toBe(120);
  });

  it("ends when the service recovers", async () => {
    const server = await script(...Array.from({ length: 7 }, () => throttled), { json: {} });
    expect((await client(server, { isThrottled }).get("/x")).status).toBe(200);
  });

  it("is not retried for a POST, which the service may have carried out", async () => {
    const server = await script(throttled, { json: {} });
    await failureOf(client(server, { isThrottled }).request({ method: "POST", path: "/x" }), HttpError);
    expect(server.journal).toHaveLength(1);
  });

  it("is retried for a PUT that creates an object only if it does not exist", async () => {
    const server = await script(...Array.from({ length: 7 }, () => throttled), { json: {} });
    const create = { method: "PUT", path: "/x", idempotent: false } as const;
    await failureOf(client(server, { isThrottled }).request(create), HttpError);
    const headers = { "If-None-Match": "*" };
    expect((await client(server, { isThrottled }).request({ ...create, headers })).status).toBe(200);
  });

  it("is an ordinary failure without such a reason", async () => {
    const server = await script({ status: 503 });
    const error = await failureOf(client(server, { isThrottled }).get("/x"), HttpError);
    expect(error.attempts).toBe(5);
  });

  it("is an ordinary failure that the caller decided to retry", async () => {
    const server = await script(throttled);
    const error = await failureOf(client(server, { isThrottled, shouldRetry: () => true }).get("/x"), HttpError);
    expect(error.attempts).toBe(5);
  });

  it("delays the other requests", async () => {
    const server = await script(throttled, { json: {} });
    const waits: Wait[] = [];
    const options = {
      isThrottled,
      retry: { attempts: 1, baseDelayMs: 20_000 },
      onWait: (wait: Wait) => waits.push(wait),
    };
    await client(server, options).get("/x");
    expect(waits).toEqual([{ reason: "throttled", status: 503, ms: expect.closeTo(10_000, -2) }]);
  });
});

describe("a clock that is set back", () => {
  it.each([0, 1_000])("does not prolong a wait that the service requested (%i ms after its begin)", async (after) => {
    const world = fakeWorld();
    const server = await script({ status: 429, headers: { "retry-after": "3" } }, { json: {} });
    const sleep: typeof world.sleep = (ms, signal) => {
      if (world.pauses.length === 0) {
        world.pass(after);
        world.setClock(-600_000);
      }
      return world.sleep(ms, signal);
    };
    const one = client(server, { budget: { ...budget, limit: 100 }, stateDir: folder() }, { ...world, sleep });
    expect((await one.get("/x")).status).toBe(200);
    expect(sum(world.pauses)).toBeLessThan(10_000);
  });
});

describe("a wait is reported", () => {
  const recorded = () => {
    const waits: Wait[] = [];
    return { waits, onWait: (wait: Wait) => waits.push(wait) };
  };

  it("each time, with its cause and length", async () => {
    const asked = (seconds: number) => ({ status: 429, headers: { "retry-after": String(seconds) } });
    const server = await script(asked(23), asked(40), asked(3), { json: {} });
    const { waits, onWait } = recorded();
    await client(server, { onWait }).get("/x");
    expect(waits).toEqual([
      { reason: "retry-after", status: 429, ms: expect.closeTo(23_000, -2) },
      { reason: "retry-after", status: 429, ms: expect.closeTo(40_000, -2) },
    ]);
  });

  it("as a pause before the next attempt, with the status that led to it", async () => {
    const server = await script({ status: 502 }, { cut: true }, { json: {} });
    const { waits, onWait } = recorded();
    await client(server, { onWait, retry: { baseDelayMs: 20_000 } }).get("/x");
    expect(waits).toEqual([
      { reason: "backoff", status: 502, ms: 10_000 },
      { reason: "backoff", ms: 15_000 },
    ]);
  });

  // The file of the counts is named for the own limit only.
  it.each([20, 600])("as the end of the service's own limit, when it is used up for %i s", async (seconds) => {
    const reset = String(Math.ceil(Date.now() / 1000) + seconds);
    const headers = { "x-ratelimit-limit": "180", "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const server = await script({ json: {}, headers }, { json: {} });
    const { waits, onWait } = recorded();
    const one = client(server, { onWait, budget, stateDir: folder() });
    await one.get("/x");
    await one.get("/x");
    expect(waits).toEqual([{ reason: "rate-limit", ms: expect.any(Number) }]);
    expect(waits[0]?.ms).toBeGreaterThan(seconds * 1000 - 2_000);
    expect(waits[0]?.ms).toBeLessThan(seconds * 1000 + 2_000);
  });

  it.each([
    [100, ["rate-limit"]],
    [101, []],
  ])("as the end of a limit of 1000, if the service reports a rest of at most a tenth: %i", async (rest, reasons) => {
    const reset = String(Math.ceil(Date.now() / 1000) + 20);
    const counts = { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": String(rest), "x-ratelimit-reset": reset };
    const server = await script({ json: {}, headers: counts }, { json: {} });
    const { waits, onWait } = recorded();
    const one = client(server, { onWait });
    await one.get("/x");
    await Promise.all(Array.from({ length: rest + 1 }, () => one.get("/x")));
    expect(waits.map(({ reason }) => reason)).toEqual(reasons);
  });

  it.each([
    [{}, 64, 1],
    [{}, 65, 0],
    [{ "x-ratelimit-limit": "180" }, 64, 1],
    [{ "x-ratelimit-limit": "180" }, 65, 0],
    [{ "x-ratelimit-reset": "0" }, 0, 0],
    [{ "x-ratelimit-reset": "" }, 0, 0],
    [{ "x-ratelimit-remaining": "none" }, 0, 0],
  ])("as the end of a small limit, if the service reports a rest of at most 64: %j %i", async (given, rest, count) => {
    const headers = { "x-ratelimit-remaining": String(rest), "x-ratelimit-reset": "20", ...given };
    const server = await script({ json: {}, headers }, { json: {} });
    const { waits, onWait } = recorded();
    const one = client(server, { onWait });
    await one.get("/x");
    await Promise.all(Array.from({ length: rest + 1 }, () => one.get("/x")));
    expect(waits.map(({ reason }) => reason)).toEqual(Array(count).fill("rate-limit"));
  });

  it.each([
    [9, { requests: 6 }, 120_000],
    [5, { requests: 2 }, 60_000],
    [4, {}, 60_000],
  ])(
    "once for all of %i requests that wait for the same limit, with the time until the last is sent",
    async (...given) => {
      const [length, counted, ms] = given;
      const server = await script({ json: {} });
      const { waits, onWait } = recorded();
      const one = client(server, { onWait, budget, stateDir: folder() });
      await Promise.all(Array.from({ length }, () => one.get("/x")));
      expect(waits).toEqual([{ reason: "budget", ms: expect.any(Number), ...counted }]);
      expect(waits[0]?.ms).toBeGreaterThan(ms);
      expect(waits[0]?.ms).toBeLessThan(ms + 10_000);
    },
  );

  it("while the service does not respond", async () => {
    const reported = await waitsWithoutResponse("/x?key=1", {});
    expect(reported).toEqual([{ reason: "response", ms: 60_000, request: "GET /x" }]);
    const labelled = await waitsWithoutResponse("/x", { label: "hub", timeoutMs: 20_000 });
    expect(labelled).toEqual([{ reason: "response", ms: 20_000, request: "GET /x", label: "hub" }]);
  });

  it("not while the service responds, and not for a body that is streamed", async () => {
    const world = fakeWorld();
    const server = await script({ json: {} });
    const one = client(server, {}, world);
    await one.get("/x");
    expect(world.timers).toEqual([]);
    const stalled = await script({ hang: true });
    const body = new StreamBody(1, async function* () {
      yield Buffer.from("a");
    });
    const stop = new AbortController();
    const other = fakeWorld();
    const asked = client(stalled, {}, other).request({ method: "PUT", path: "/x", body, signal: stop.signal });
    await causedBy(asked, () => stalled.journal.length > 0);
    expect(other.timers).toEqual([]);
    stop.abort();
    await failureOf(asked, RestError);
  });

  it("with the smaller budget that caused it", async () => {
    const { waits, onWait } = recorded();
    const subBudget = { name: "creations", limit: 1, windowSeconds: 60 };
    const server = await script({ json: {} });
    const stateDir = folder();
    const one = client(server, { onWait, budget: { ...budget, limit: 100 }, stateDir, label: "hub" });
    for (let n = 0; n < 2; n++) await one.get("/x", { subBudget });
    await one.get("/x", { subBudget: { ...subBudget, name: "deletions" } });
    await one.get("/x");
    expect(waits).toEqual([{ reason: "budget", ms: expect.any(Number), subBudget, label: "hub" }]);
    const services = ["test", "test creations", "test deletions"];
    const files = services.map((service) => `${budgetId({ ...budget, service })}.json`);
    expect(readdirSync(join(stateDir, "limits")).sort()).toEqual(files.sort());
  });
});

/** The waits that are reported for a request that receives no response for five seconds. */
async function waitsWithoutResponse(path: string, options: Partial<ClientOptions>): Promise<Wait[]> {
  const server = await script({ hang: true });
  const waits: Wait[] = [];
  const world = fakeWorld();
  const stop = new AbortController();
  const one = client(server, { onWait: (wait) => waits.push(wait), ...options }, world);
  const asked = failureOf(one.get(path, { signal: stop.signal }), Error);
  await causedBy(asked, () => server.journal.length > 0);
  world.pass(5_000);
  for (const { action } of world.timers) action();
  stop.abort();
  await asked;
  expect(world.timers).toEqual([]);
  return waits;
}

describe("the report of a request without a response", () => {
  const secret = "not-to-be-shown-4711";
  it.each<Auth>([
    { kind: "query", name: "api_key", value: secret },
    { kind: "signature", appId: "1", key: "public-part", secret },
  ])("contains no credential: $kind", async (auth) => {
    const waits = await waitsWithoutResponse(`/${secret}?from=a`, { auth });
    expect(waits).toHaveLength(1);
    expect(JSON.stringify(waits)).not.toMatch(new RegExp(`${secret}|public-part|signature`));
  });
});

describe("the waits of a run", () => {
  const limitMs = 15 * 60_000;
  /** A client of a run with a new budget of waits, and its clock. */
  async function run(answer: Parameters<typeof serve>[0], options: Partial<ClientOptions> = {}) {
    const [server, world] = [await serve(answer), fakeWorld()];
    const waitBudget = new WaitBudget(limitMs, world);
    const one = client(server, { waitBudget, ...options }, world);
    /** Sends requests until one fails. Returns its error and the sum of the waits. */
    const untilError = async (count = 10_000) => {
      for (let sent = 0; sent < count; sent++) {
        const error = await one.get("/x").catch((reason: unknown) => reason as Error);
        if (error instanceof Error) return { error, waited: sum(world.pauses), sent: server.journal.length };
      }
      return { waited: sum(world.pauses), sent: server.journal.length };
    };
    return { server, world, one, waitBudget, untilError };
  }

  const rest = (remaining: number, reset: number) => ({
    json: {},
    headers: { "x-ratelimit-remaining": String(remaining), "x-ratelimit-reset": String(reset) },
  });

  it.each<[string, Scripted]>([
    ["a success without a rest", rest(0, 80_000)],
    ["a rejection", { status: 429, headers: { "retry-after": "80000" } }],
    ["a failure with a time", { status: 503, headers: { "retry-after": "80000" } }],
    ["a rejection with the end of a window", { status: 429, headers: { "x-ratelimit-reset": "80000" } }],
  ])("fail immediately after %s that requires a longer wait, and end after 15 minutes", async (...given) => {
    const stateDir = folder();
    const { server, untilError, world, one } = await run(() => given[1], {
      budget: { ...budget, limit: 100 },
      stateDir,
    });
    const { error, waited } = await untilError();
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error?.message).toMatch(
      /rate limit exceeded.*; 127\.0\.0\.1:\d+ allows the next request at 20.*Z\. (A run waits at most 900 s in total for the limits of services, and this run has waited 0 s|A request waits at most 900 s)\. Retry then\.$/,
    );
    expect(waited).toBe(0);
    const sent = server.journal.length;
    const later = client(server, { budget: { ...budget, limit: 100 }, stateDir }, world);
    world.pass(limitMs - 1_000);
    await failureOf(later.get("/y"), RateLimitError);
    expect(server.journal).toHaveLength(sent);
    world.pass(1_000);
    await one.get("/y").catch(() => undefined);
    expect(server.journal.length).toBeGreaterThan(sent);
  });

  it.each<[string, (index: number) => Scripted]>([
    ["a success without a rest", () => rest(0, 12)],
    ["a rejection", (index) => (index % 2 ? { json: {} } : { status: 429, headers: { "retry-after": "12" } })],
    ["a failure", (index) => (index % 2 ? { json: {} } : { status: 502, headers: { "retry-after": "12" } })],
  ])("last 15 minutes in total: %s requires 12 s for each request", async (_what, answer) => {
    const { untilError } = await run((_request, index) => answer(index));
    const { error, waited } = await untilError();
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error?.message).toMatch(
      /A run waits at most 900 s in total .* this run has waited 90\d s|has waited 89\d s/,
    );
    expect(waited).toBeLessThanOrEqual(limitMs);
    expect(waited).toBeGreaterThan(limitMs - 24_000);
  });

  it.each<[string, (index: number) => Scripted]>([
    ["59 seconds after each 60 requests", (index) => rest(59 - (index % 60), 59)],
    ["a second after each request", () => rest(0, 1)],
  ])("last as long as necessary at the pace of a service: %s", async (_what, answer) => {
    const { untilError } = await run((_request, index) => answer(index));
    const { error, waited } = await untilError(3_000);
    expect(error).toBeUndefined();
    expect(waited).toBeGreaterThan(2 * limitMs);
  });

  it("do not include those for the own limit", async () => {
    const own = { budget: { ...budget, limit: 1, windowSeconds: 600 }, stateDir: folder() };
    const { one, waitBudget, world } = await run(() => ({ json: {} }), own);
    for (let sent = 0; sent < 4; sent++) await one.get("/x");
    expect(sum(world.pauses)).toBeGreaterThan(limitMs);
    expect(waitBudget.spentMs).toBe(0);
  });

  it("are those of all services, of which some wait at the same time", async () => {
    const world = fakeWorld();
    const waits = new WaitBudget(limitMs, world);
    const ends: (() => void)[] = [];
    const wait = () => waits.during(() => new Promise((end) => ends.push(end)));
    const both = [wait(), wait()];
    world.pass(600_000);
    expect([waits.spentMs, waits.remainingMs]).toEqual([600_000, 300_000]);
    for (const end of ends) end();
    await Promise.all(both);
    world.pass(600_000);
    const server = await script({ status: 429, headers: { "retry-after": "301" } }, { json: {} });
    const error = await failureOf(client(server, { waitBudget: waits }, world).get("/x"), RateLimitError);
    expect(error.message).toContain("this run has waited 600 s");
    expect(world.pauses).toEqual([]);
  });
});

describe("a pause that is kept on disk", () => {
  const blocked = { status: 429, headers: { "retry-after": "600" } };
  const fileIn = (stateDir: string) => {
    const [name = ""] = readdirSync(join(stateDir, "limits"));
    return join(stateDir, "limits", name);
  };

  it("is reported with its file by a later run that it delays, and not by the run that was blocked", async () => {
    const [server, stateDir, world] = [await script(blocked, { json: {} }), folder(), fakeWorld()];
    const waits: Wait[] = [];
    const options = { budget, stateDir, retry: { attempts: 1 }, onWait: (wait: Wait) => waits.push(wait) };
    const first = client(server, options, world);
    await failureOf(first.get("/x"), HttpError);
    expect(JSON.parse(readFileSync(fileIn(stateDir), "utf8")).cause).toMatchObject({ status: 429, timeNamed: true });
    await client(server, options, world).get("/x");
    const wait = { reason: "retry-after", status: 429, ms: expect.closeTo(600_000, -2) };
    expect(waits).toEqual([{ ...wait, file: fileIn(stateDir) }]);
  });

  it("is an error with its file where it is longer than the client waits, and ends when the file is deleted", async () => {
    const hour = { status: 429, headers: { "retry-after": "3600" } };
    const [server, stateDir, world] = [await script(hour, { json: {} }), folder(), fakeWorld()];
    const first = await failureOf(client(server, { budget, stateDir }, world).get("/x"), RateLimitError);
    expect(first.message).not.toContain(stateDir);
    const later = client(server, { budget, stateDir }, world);
    const error = await failureOf(later.get("/x"), RateLimitError);
    expect(error.message).toContain(`Delete the file ${fileIn(stateDir)}`);
    expect(server.journal).toHaveLength(1);
    rmSync(fileIn(stateDir));
    expect((await later.get("/x")).status).toBe(200);
    expect(existsSync(fileIn(stateDir))).toBe(true);
  });
});

describe("the report of waits", () => {
  const pausing = (seconds: string, status = 503): Scripted => ({ status, headers: { "retry-after": seconds } });

  /** The waits that a client reports whose requests receive these responses. `passing` is the time before each of them. */
  async function reportsOf(
    answers: readonly Scripted[],
    passing: readonly number[] = [],
  ): Promise<[number, number?][]> {
    const waits: [number, number?][] = [];
    const world = fakeWorld();
    const server = await script(...answers.flatMap((answer) => [answer, { json: {} }]));
    const one = client(server, { onWait: ({ ms, status }) => waits.push([ms, status]) }, world);
    for (const [index] of answers.entries()) {
      world.pass(passing[index] ?? 0);
      await one.get("/x");
    }
    return waits;
  }

  it("omits waits of up to five seconds", async () => {
    expect(await reportsOf([pausing("5")])).toEqual([]);
    expect(await reportsOf([pausing("6")])).toEqual([[expect.closeTo(6_000, -2), 503]]);
  });

  it("contains the sum of short waits when it is long, and less often the longer they continue", async () => {
    const waits: Wait[] = [];
    const world = fakeWorld();
    const server = await serve((_request, index) => (index % 2 ? { json: {} } : pausing("2", 429)));
    const one = client(server, { label: "ghcr.io", onWait: (wait) => waits.push(wait) }, world);
    for (let sent = 0; sent < 100; sent++) await one.get("/x");
    const wait = { reason: "retry-after", status: 429, label: "ghcr.io", ms: expect.closeTo(2_000, -2) };
    const sums = [6_000, 12_000, 22_000, 42_000, 82_000];
    expect(waits).toEqual(sums.map((ms) => ({ ...wait, sumMs: expect.closeTo(ms, -2) })));
  });

  it("contains each later wait, and each cause", async () => {
    const answers = [pausing("10"), pausing("10"), pausing("8", 500), pausing("6")];
    const lengths = [10_000, 10_000, 8_000, 6_000].map((ms) => expect.closeTo(ms, -2));
    expect(await reportsOf(answers, [0, 0, 0, 60_000])).toEqual(
      [503, 503, 500, 503].map((status, index) => [lengths[index], status]),
    );
  });
});

describe("a clock that is set during the retries of a request", () => {
  const tenMinutes = 600_000;

  it.each([
    ["back", -tenMinutes],
    ["forward", tenMinutes],
  ])("%s changes neither their number nor their time", async (_direction, ms) => {
    const world = fakeWorld();
    const server = await serve((_request, index) => {
      if (index === 0) world.setClock(ms);
      return { status: 409 };
    });
    await failureOf(client(server, conflict, world).request({ method: "PUT", path: "/x" }), HttpError);
    expect(sum(world.pauses)).toBeGreaterThan(80_000);
    expect(sum(world.pauses)).toBeLessThanOrEqual(120_000);
  });

  it("back does not hide the report of a later wait", async () => {
    const [waits, world] = [[] as Wait[], fakeWorld()];
    const pause = { status: 503, headers: { "retry-after": "10" } };
    const server = await script(pause, { json: {} }, pause, { json: {} });
    const one = client(server, { onWait: (wait) => waits.push(wait) }, world);
    await one.get("/x");
    world.setClock(-tenMinutes);
    await one.get("/x");
    expect(waits.map(({ reason }) => reason)).toEqual(["retry-after", "retry-after"]);
  });
});

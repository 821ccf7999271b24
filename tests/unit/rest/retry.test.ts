import { Agent } from "undici";
import { z } from "zod";
import {
  AbortedError,
  ConnectionError,
  HttpError,
  NoResponseError,
  RateLimitError,
  RestError,
  TimeoutError,
} from "../../../provider/rest";
import {
  cleanUp,
  client,
  clientInRealTime,
  failureOf,
  fakeTimeouts,
  fakeWorld,
  type Scripted,
  script,
  serve,
} from "../../support/rest-client";

afterEach(cleanUp);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Number of requests to a server that fails once, and the pauses between them. */
async function failingOnce(first: Scripted, method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", options = {}) {
  const server = await script(first, { json: { ok: true } });
  const world = fakeWorld();
  const outcome = await client(server, options, world)
    .request({ method, path: "/x" })
    .then(
      ({ status }) => status,
      (error) => error.code,
    );
  return { outcome, requests: server.journal.length, paused: sum(world.pauses), pauses: world.pauses };
}

describe("a failed request", () => {
  it.each([500, 502, 503, 504])("is repeated after %i when that is safe", async (status) => {
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      expect(await failingOnce({ status }, method)).toMatchObject({ outcome: 200, requests: 2 });
    }
    for (const method of ["POST", "PATCH"] as const) {
      expect(await failingOnce({ status }, method)).toMatchObject({ outcome: "http_error", requests: 1 });
    }
  });

  it.each(["GET", "POST", "PATCH", "DELETE"] as const)(
    "is repeated after 429 for %s, since it was not carried out",
    async (method) => {
      expect(await failingOnce({ status: 429 }, method)).toMatchObject({ outcome: 200, requests: 2 });
    },
  );

  it.each([500, 502, 503, 504])("is not repeated after %i with any Retry-After for a POST", async (status) => {
    for (const wait of ["7", "soon", "-1", ""]) {
      const response = { status, headers: { "retry-after": wait } };
      expect(await failingOnce(response, "POST")).toMatchObject({ outcome: "http_error", requests: 1 });
    }
  });

  it.each([303, 408, 500, 502, 503, 504])(
    "may have been applied after %i, with Retry-After as well",
    async (status) => {
      const server = await script({ status, headers: { "retry-after": "7" } });
      const error = await failureOf(client(server).request({ method: "POST", path: "/x" }), HttpError);
      expect(error.mayHaveBeenApplied).toBe(true);
    },
  );

  it.each([400, 425, 429])("was not applied after %i", async (status) => {
    const server = await script({ status });
    const error = await failureOf(client(server).request({ method: "POST", path: "/x" }), HttpError);
    expect(error.mayHaveBeenApplied).toBe(false);
  });

  it.each(["GET", "HEAD"] as const)("never was applied for %s, which changes nothing", async (method) => {
    const server = await script({ status: 500 });
    const error = await failureOf(client(server).request({ method, path: "/x" }), HttpError);
    expect(error.mayHaveBeenApplied).toBe(false);
  });

  it("is not repeated after 503 with Retry-After for a POST, but delays the next request", async () => {
    const server = await script({ status: 503, headers: { "retry-after": "7" } }, { json: {} });
    const world = fakeWorld();
    const one = client(server, {}, world);
    await failureOf(one.request({ method: "POST", path: "/x" }), HttpError);
    await one.get("/x");
    expect(world.pauses).toEqual([expect.closeTo(7_000, -2)]);
  });

  it("is repeated after 503 with Retry-After for a PUT that creates an object only if it does not exist", async () => {
    const server = await script({ status: 503, headers: { "retry-after": "7" } }, { status: 412 });
    const create = { method: "PUT", path: "/x", idempotent: false, headers: { "If-None-Match": "*" } } as const;
    const error = await failureOf(client(server).request(create), HttpError);
    expect(error).toMatchObject({ status: 412, attempts: 2, mayHaveBeenApplied: true });
  });

  it("is not repeated after another 5xx for such a PUT, because a 412 would not show who created it", async () => {
    for (const status of [500, 502, 504]) {
      const server = await script({ status }, { status: 412 });
      const create = { method: "PUT", path: "/x", idempotent: false, headers: { "If-None-Match": "*" } } as const;
      const error = await failureOf(client(server).request(create), HttpError);
      expect(error).toMatchObject({ status, attempts: 1, mayHaveBeenApplied: true });
    }
  });

  it("is not repeated after 400, 403, 404 or 409", async () => {
    for (const status of [400, 403, 404, 409]) {
      expect(await failingOnce({ status }, "GET")).toMatchObject({ outcome: "http_error", requests: 1 });
    }
  });

  it("is repeated after a status that the service adds, also after a 4xx for a POST", async () => {
    expect(await failingOnce({ status: 409 }, "POST", { retry: { statuses: [409] } })).toMatchObject({
      outcome: 200,
      requests: 2,
    });
  });

  it.each<[string, number[], (() => "busy") | undefined]>([
    ["its status", [409], undefined],
    ["`shouldRetry`", [], () => "busy"],
  ])("is repeated for as long as %s reports that the service is busy", async (_, statuses, shouldRetry) => {
    const busy = async (statusRetryMs: number) => {
      const server = await script(...Array.from({ length: 6 }, () => ({ status: 409 })), { json: {} });
      const retry = { statuses, attempts: 2, baseDelayMs: 1, statusRetryMs };
      const one = client(server, { retry, shouldRetry });
      return one.request({ method: "POST", path: "/x" }).then(
        ({ status }) => status,
        (error: { status: number }) => error.status,
      );
    };
    expect(await busy(60_000)).toBe(200);
    expect(await busy(0)).toBe(409);
  });

  it("is not repeated when the caller allows its status", async () => {
    const server = await script({ status: 409 }, { json: {} });
    const one = client(server, { retry: { statuses: [409] } });
    expect((await one.request({ method: "PUT", path: "/x", allowedStatuses: [409] })).status).toBe(409);
  });

  it("is not repeated when the service reports a 429 as an exhausted quota, and does not delay other requests", async () => {
    const quota = {
      status: 429,
      headers: { "retry-after": "60" },
      json: { error: { message: "Index quota exceeded." } },
    };
    const retryable = ({ body }: { body: unknown }) => (JSON.stringify(body).includes("quota") ? false : undefined);
    const server = await script(quota, { json: {} });
    const world = fakeWorld();
    const one = client(server, { shouldRetry: retryable }, world);
    const error = await failureOf(one.get("/x"), HttpError);
    expect(error.message).toBe("GET /x -> 429 Index quota exceeded.");
    await one.get("/x");
    expect(world.pauses).toEqual([]);
  });

  it("is repeated after any error that the caller decides to retry, with the wait that the service requests", async () => {
    const retryable = { shouldRetry: ({ status }: { status: number }) => status === 400 };
    const response = { status: 400, headers: { "retry-after": "7" } };
    expect(await failingOnce(response, "POST", retryable)).toMatchObject({
      outcome: 200,
      pauses: [expect.closeTo(7_000, -2)],
    });
    expect(await failingOnce({ status: 500 }, "POST", { shouldRetry: () => true })).toMatchObject({ outcome: 200 });
    expect(await failingOnce({ status: 500 }, "GET", { shouldRetry: () => false })).toMatchObject({ requests: 1 });
  });

  it("is decided by its status, headers, body and method", async () => {
    const server = await script({ status: 400, headers: { "x-a": "1" }, json: { code: 7 } });
    const [shouldRetry, isThrottled] = [jest.fn(() => undefined), jest.fn(() => false)];
    await failureOf(client(server, { shouldRetry, isThrottled }).request({ method: "PUT", path: "/x" }), HttpError);
    const facts = { status: 400, method: "PUT", body: { code: 7 }, headers: expect.objectContaining({ "x-a": "1" }) };
    expect(shouldRetry.mock.calls).toEqual([[facts]]);
    expect(isThrottled).not.toHaveBeenCalled();
  });

  it.each(['"1"', "**"])("is not repeated after a throttled PUT with the condition %s", async (condition) => {
    const server = await script({ status: 503, headers: { "retry-after": "7" } }, { json: {} });
    const headers = { "If-None-Match": condition };
    const put = { method: "PUT", path: "/x", idempotent: false, headers } as const;
    await failureOf(client(server).request(put), HttpError);
    await failureOf(
      client(await script({ status: 503, headers: { "retry-after": "7" } }, {})).request({
        ...put,
        method: "PATCH",
        headers: { "If-None-Match": "*" },
      }),
      HttpError,
    );
    expect(server.journal).toHaveLength(1);
  });

  it.each([502, 500])("is throttling only with the status 503, not %i", async (status) => {
    const server = await script({ status });
    const error = await failureOf(client(server, { isThrottled: () => true }).get("/x"), HttpError);
    expect(error.attempts).toBe(5);
  });

  it("ends after the configured number of attempts, and reports the number", async () => {
    const server = await script({ status: 500 });
    const error = await failureOf(client(server, { retry: { attempts: 3 } }).get("/x"), HttpError);
    expect(server.journal).toHaveLength(3);
    expect(error).toMatchObject({ attempts: 3, message: "GET /x -> 500 Internal Server Error (3 attempts)" });
  });

  it("waits for a random time, up to a limit that doubles with each attempt", async () => {
    const world = fakeWorld(() => 0.5);
    const retry = { attempts: 7, baseDelayMs: 100, maxDelayMs: 1_000 };
    await failureOf(client(await script({ status: 500 }), { retry }, world).get("/x"), HttpError);
    expect(world.pauses).toEqual([50, 100, 200, 400, 500, 500]);
  });
});

describe("a pause that the service requests", () => {
  it.each([
    "99999999999999999999",
    "1e300",
    "Infinity",
    "-Infinity",
    "NaN",
    " ",
    "-5",
    "soon",
    "Fri, 31 Dec 9999 23:59:59 GMT",
  ])("is ignored if it is not plausible: Retry-After: %s", async (wait) => {
    const { outcome, paused } = await failingOnce({ status: 429, headers: { "retry-after": wait } }, "GET");
    expect(outcome).toBe(200);
    expect(paused).toBeLessThan(1_000);
  });

  it("delays every request of the client", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "9" } }, { json: {} });
    const world = fakeWorld();
    const told: unknown[] = [];
    const one = client(server, { retry: { attempts: 1 }, onWait: (wait) => told.push(wait) }, world);
    await failureOf(one.get("/x"), HttpError);
    await one.get("/another");
    expect(world.pauses).toEqual([expect.closeTo(9_000, -2)]);
    expect(told).toEqual([{ ms: expect.closeTo(9_000, -2), reason: "retry-after", status: 429 }]);
  });

  it("that is too long fails immediately with its end, also for later requests", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "3600" } });
    const world = fakeWorld();
    const one = client(server, {}, world);
    const error = await failureOf(one.get("/x"), RateLimitError);
    expect(error.until.getTime() - world.now()).toBeCloseTo(3_600_000, -2);
    expect(error.message).toContain(error.until.toISOString());
    await failureOf(one.get("/y"), RateLimitError);
    expect(server.journal).toHaveLength(1);
    expect(world.pauses).toEqual([]);
  });

  /** Responses of 429 that require a wait, and then a response of 200. */
  const throttlingFor = async (times: number, wait: string, options = {}) => {
    const response = { status: 429, headers: { "retry-after": wait } };
    const server = await script(...Array.from({ length: times }, () => response), { json: {} });
    const world = fakeWorld();
    const outcome = await client(server, options, world)
      .get("/x")
      .then(({ status }) => status)
      .catch(({ attempts }: HttpError) => `failed after ${attempts} attempts`);
    return { outcome, pauses: world.pauses };
  };

  it("does not count as an attempt: the request is repeated until its waits exceed the limit", async () => {
    const { outcome, pauses } = await throttlingFor(12, "3");
    expect(outcome).toBe(200);
    expect(pauses).toEqual(Array.from({ length: 12 }, () => expect.closeTo(3_000, -2)));
    expect(await throttlingFor(12, "3", { retry: { maxWaitMs: 20_000 } })).toMatchObject({
      outcome: "failed after 7 attempts",
    });
  });

  it("does not count as an attempt if it is a second, and may be as long as allowed", async () => {
    expect(await throttlingFor(12, "1")).toMatchObject({ outcome: 200 });
    expect(await throttlingFor(7, "3", { retry: { maxWaitMs: 21_500 } })).toMatchObject({ outcome: 200 });
    expect(await throttlingFor(1, "20", { retry: { maxWaitMs: 20_000 } })).toMatchObject({ outcome: 200 });
    expect(await throttlingFor(1, "20", { retry: { maxWaitMs: 19_999 } })).toMatchObject({
      outcome: "failed after 1 attempts",
    });
  });

  it("counts as an attempt if it is shorter than a second, or if the request has only one attempt", async () => {
    expect(await throttlingFor(12, "0.5")).toMatchObject({ outcome: "failed after 5 attempts" });
    expect(await throttlingFor(12, "3", { retry: { attempts: 1 } })).toMatchObject({
      outcome: "failed after 1 attempts",
    });
  });
});

describe("the wait in the headers of a response", () => {
  const now = Date.UTC(2030, 0, 1);
  const httpDate = (ms: number) => new Date(now + ms).toUTCString();
  const year = 366 * 24 * 3_600;
  const ahead = { date: httpDate(60_000) };

  /** The pause after a response with these headers. Undefined if the response names no time. */
  async function pauseAfter(status: number, headers: Record<string, string>): Promise<number | undefined> {
    const server = await script({ status, headers }, { json: {} });
    // Otherwise the server adds its own time.
    server.server.prependListener("request", (_request, response) => {
      response.sendDate = false;
    });
    const world = fakeWorld(() => 0.123);
    world.setClock(now - world.now());
    const retry = { attempts: 2, baseDelayMs: 1_000, maxWaitMs: 2 * year * 1000 };
    const own = retry.baseDelayMs * 0.123;
    await client(server, { retry, shouldRetry: () => true }, world).get("/x");
    const [ms] = world.pauses;
    return ms === undefined || ms % own === 0 ? undefined : ms;
  }

  it.each<[string, Record<string, string>, number | undefined]>([
    ["seconds", { "retry-after": "20" }, 20_000],
    ["seconds with a fraction", { "retry-after": "0.5" }, 500],
    ["no second", { "retry-after": "0" }, undefined],
    ["a negative number", { "retry-after": "-1" }, undefined],
    ["a year, which is the longest wait", { "retry-after": String(year) }, year * 1000],
    ["more than a year", { "retry-after": String(year + 1) }, undefined],
    ["Unix seconds", { "retry-after": String(now / 1000 + 20) }, 20_000],
    ["Unix seconds that have passed", { "retry-after": String(now / 1000 - 20) }, undefined],
    ["Unix seconds by the clock of the service", { ...ahead, "retry-after": String(now / 1000 + 80) }, 20_000],
    ["Unix milliseconds", { "retry-after": String(now + 20_500) }, 20_500],
    ["Unix milliseconds by the clock of the service", { ...ahead, "retry-after": String(now + 80_000) }, 20_000],
    ["Unix milliseconds in more than a year", { "retry-after": String(now + year * 1000 + 1) }, undefined],
    ["a date", { "retry-after": httpDate(20_000) }, 20_000],
    ["a date by the clock of the service", { ...ahead, "retry-after": httpDate(80_000) }, 20_000],
    ["a date that has passed", { "retry-after": httpDate(-1_000) }, undefined],
    ["a date in more than a year", { "retry-after": httpDate(year * 1000 + 1_000) }, undefined],
    ["seconds, although the clock of the service is invalid", { date: "now", "retry-after": "20" }, 20_000],
    ["a second value", { "retry-after": "soon", "x-retry-after": "30" }, 30_000],
    ["a second value after an empty one", { "retry-after": " ", "x-retry-after": "30" }, 30_000],
    ["a date in X-Retry-After, which has none", { "x-retry-after": httpDate(20_000) }, undefined],
    ["X-Retry-After by the clock of the service", { ...ahead, "x-retry-after": String(now / 1000 + 80) }, 20_000],
    ["the first of all", { "retry-after": "1", "x-retry-after": "2", "x-ratelimit-reset": "3" }, 1_000],
    ["no wait before a later one", { "retry-after": "0", "x-retry-after": "30" }, undefined],
    ["the end of the window", { "x-ratelimit-reset": "30" }, 30_000],
    ["the end of the window by the service's clock", { ...ahead, "x-ratelimit-reset": `${now / 1000 + 80}` }, 20_000],
    ["an end of the window that is now", { "x-ratelimit-reset": String(now / 1000) }, undefined],
    ["nothing", {}, undefined],
  ])("is read from %s", async (_what, headers, ms) => {
    expect(await pauseAfter(429, headers)).toBe(ms);
  });

  it.each([403, 500, 503])("is not read from the end of the window after a %i", async (status) => {
    expect(await pauseAfter(status, { "x-ratelimit-reset": "30" })).toBeUndefined();
    expect(await pauseAfter(status, { "retry-after": "20" })).toBe(20_000);
    expect(await pauseAfter(status, { "x-retry-after": "20" })).toBe(20_000);
  });
});

describe("a missing response", () => {
  it("is a NoResponseError for a POST and is not repeated", async () => {
    const server = await script({ cut: true }, { json: {} });
    const error = await failureOf(client(server).request({ method: "POST", path: "/x", body: {} }), NoResponseError);
    expect(error).toMatchObject({ code: "no_response", mayHaveBeenApplied: true, method: "POST", path: "/x" });
    expect(server.journal).toHaveLength(1);
  });

  it("is repeated for a PUT, and for a POST that may be repeated", async () => {
    expect(await failingOnce({ cut: true }, "PUT")).toMatchObject({ outcome: 200, requests: 2 });
    const server = await script({ cut: true }, { json: {} });
    await client(server).request({ method: "POST", path: "/x", idempotent: true });
    expect(server.journal).toHaveLength(2);
  });

  it("is assumed after an unexpected exception, unless the request is a read", async () => {
    const schema = z.unknown().transform(() => {
      throw new Error("a defect");
    });
    const server = await script({ json: {} }, { json: {} });
    const failing = (method: "GET" | "PUT") =>
      failureOf(client(server).request({ method, path: "/x", schema }), RestError);
    expect(await failing("PUT")).toMatchObject({ code: "unexpected", mayHaveBeenApplied: true, attempts: 1 });
    expect(await failing("GET")).toMatchObject({ code: "unexpected", mayHaveBeenApplied: false });
  });

  it("is recorded: the rejection of a repeated PUT mentions that the first PUT may have succeeded", async () => {
    const server = await script({ cut: true }, { status: 412 });
    const error = await failureOf(client(server).request({ method: "PUT", path: "/x" }), HttpError);
    expect(error).toMatchObject({ status: 412, attempts: 2, mayHaveBeenApplied: true });
  });

  it("ends in a TimeoutError after the given time, for a POST in a NoResponseError", async () => {
    const pass = fakeTimeouts();
    const server = await serve(() => {
      pass(50);
      return { hang: true };
    });
    const one = client(server, { timeoutMs: 50, retry: { attempts: 2 } });
    const error = await failureOf(one.get("/x"), TimeoutError);
    expect(error.message).toMatch(/^GET \/x: no response from 127\.0\.0\.1:\d+ within 0\.05 s \(2 attempts\)/);
    expect(server.journal).toHaveLength(2);
    const lost = await failureOf(one.request({ method: "POST", path: "/x" }), NoResponseError);
    expect(lost.message).toMatch(/no response was received from 127\.0\.0\.1:\d+ within 0\.05 s/);
  });

  it("is canceled by its signal", async () => {
    const server = await script({ hang: true });
    const giveUp = new AbortController();
    const request = client(server).request({ method: "POST", path: "/x", signal: giveUp.signal });
    server.server.once("request", () => giveUp.abort());
    const error = await failureOf(request, AbortedError);
    expect(error.mayHaveBeenApplied).toBe(true);
  });

  it("may finish within its grace period after its signal aborted, but is not retried", async () => {
    const server = await script({ status: 503 }, { json: { done: true } });
    const giveUp = new AbortController();
    const send = (method: "POST" | "PUT") =>
      client(server).request({ method, path: "/x", signal: giveUp.signal, graceMs: 60_000 });
    server.server.once("request", () => giveUp.abort());
    await failureOf(send("PUT"), AbortedError);
    expect(server.journal).toHaveLength(1);

    const late = new AbortController();
    server.server.once("request", () => late.abort());
    const response = client(server).request({ method: "POST", path: "/x", signal: late.signal, graceMs: 60_000 });
    expect((await response).body).toEqual({ done: true });
    await failureOf(send("POST"), AbortedError);
    expect(server.journal).toHaveLength(2);
  });

  it("is canceled without a grace period while it waits for a connection, and is not sent later", async () => {
    const server = await script({ json: { done: true } });
    const giveUp = new AbortController();
    const { dispatch } = Agent.prototype;
    const connect = jest.spyOn(Agent.prototype, "dispatch").mockImplementationOnce(function (this: Agent, ...args) {
      giveUp.abort();
      return dispatch.apply(this, args);
    });
    const one = client(server);
    const write = { method: "POST", path: "/x", graceMs: 60_000 } as const;
    const error = await failureOf(one.request({ ...write, signal: giveUp.signal }), AbortedError);
    expect(error.mayHaveBeenApplied).toBe(false);
    expect((await one.request(write)).body).toEqual({ done: true });
    expect(server.journal).toHaveLength(1);
    connect.mockRestore();
  });

  it("is canceled at the end of its grace period, with the reason of its signal in the message", async () => {
    const server = await script({ hang: true });
    const giveUp = new AbortController();
    server.server.once("request", () => giveUp.abort(new Error("the timeout of 3 s has expired.")));
    const error = await failureOf(
      client(server, { signal: giveUp.signal }).request({ method: "POST", path: "/x", graceMs: 20 }),
      AbortedError,
    );
    expect(error.mayHaveBeenApplied).toBe(true);
    expect(error.message).toBe("POST /x: the request was aborted: the timeout of 3 s has expired.");
  });

  it("is canceled by its signal while it waits for its turn", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "600" } });
    const waits: number[] = [];
    const giveUp = new AbortController();
    const onWait = ({ ms }: { ms: number }) => {
      waits.push(ms);
      setImmediate(() => giveUp.abort());
    };
    const one = clientInRealTime(server, { retry: { attempts: 1 }, onWait });
    await failureOf(one.get("/x"), HttpError);
    const error = await failureOf(one.request({ method: "POST", path: "/y", signal: giveUp.signal }), AbortedError);
    expect(error.mayHaveBeenApplied).toBe(false);
    expect(waits).toEqual([expect.closeTo(600_000, -4)]);
    expect(server.journal).toHaveLength(1);
  });

  it("is canceled by closing the client, pauses included", async () => {
    const server = await script({ status: 429, headers: { "retry-after": "60" } });
    const one = clientInRealTime(server);
    const failed = failureOf(one.get("/x"), AbortedError);
    server.server.once("request", (_request, response) => response.once("close", () => one.close()));
    expect((await failed).code).toBe("aborted");
  });
});

describe("a response after an informational response", () => {
  it("is the response of the request", async () => {
    const server = await script({ json: { ok: true } });
    server.server.prependListener("request", (_request, response) =>
      response.writeEarlyHints({ link: "</a.css>; rel=preload" }),
    );
    const { status, body, headers } = await client(server).get("/x");
    expect([status, body, headers.link]).toEqual([200, { ok: true }, undefined]);
  });
});

describe("a closed client", () => {
  it("ends its requests and connections", async () => {
    const server = await script({ hang: true });
    const one = client(server);
    const failing = failureOf(one.get("/x"), AbortedError);
    const closed = new Promise<void>((resolve) =>
      server.server.once("request", (request) => request.socket.once("close", resolve)),
    );
    const destroy = jest.spyOn(Agent.prototype, "destroy");
    server.server.once("request", () => one.close());
    expect((await failing).message).toBe("GET /x: the request was aborted.");
    await closed;
    expect(destroy).toHaveBeenCalled();
    destroy.mockRestore();
  });
});

describe("a refused connection", () => {
  it("is retried for every method, and the error explains what to check", async () => {
    for (const method of ["GET", "POST"] as const) {
      const world = fakeWorld();
      const request = client({ url: "http://127.0.0.1:1" }, {}, world).request({ method, path: "/x" });
      const error = await failureOf(request, ConnectionError);
      expect(error).toMatchObject({ code: "connection", attempts: 5, mayHaveBeenApplied: false });
      expect(error.message).toMatch(/connection refused by 127\.0\.0\.1:1 \(\d attempts\)\. Check host and port/);
      expect(world.pauses).toHaveLength(4);
    }
  });
});

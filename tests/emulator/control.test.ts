import type { Emulator } from "../../emulator";
import { RateLimiter } from "../../emulator/server/rate-limit";
import { type Caller, caller, emulatorForTest } from "./caller";

let emulator: Emulator;
let call: Caller;
let control: Caller;

beforeEach(async () => {
  emulator = await emulatorForTest();
  const { token } = emulator.credentials.rest;
  call = caller(emulator.rest.url, { "content-type": "application/json", authorization: `Bearer ${token}` });
  control = caller(emulator.rest.url);
});

const stored = () => emulator.rest.control.objects()["/v1/resources"];

describe("faults", () => {
  it("respond to the next matching requests, after those to skip, and then stop", async () => {
    const fault = { method: "GET", path: "/v1/", status: 503, body: { why: "fault" }, count: 2, skip: 1 };
    await control("POST", "/_control/faults", { ...fault, headers: { "Retry-After": "1" } });
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await call("GET", "/v1/resources"));
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200]);
    expect(answers[1]?.body).toEqual({ why: "fault" });
    expect(answers[1]?.headers.get("retry-after")).toBe("1");
    expect((await call("POST", "/v1/resources", {})).status).toBe(201);
  });

  it("match the method in any case, and the decoded path, with wildcards", async () => {
    const { control: search } = emulator.search;
    search.faults.add({ method: "get", path: "/indexes('*')", status: 418 });
    const ask = caller(emulator.search.url);
    expect((await ask("GET", "/indexes(%27hotels%27)?api-version=2026-10-01")).status).toBe(418);
    search.faults.add({ method: "*", path: "/indexes('*')", status: 418 });
    expect((await ask("GET", "/indexes('hotels')/docs")).status).toBe(401);
  });

  it("can be cleared", async () => {
    emulator.rest.control.faults.add({ method: "*", path: "/", status: 500, count: 9 });
    await control("DELETE", "/_control/faults");
    expect((await call("GET", "/v1/resources")).status).toBe(200);
  });

  it("break the connection before the request has an effect", async () => {
    emulator.rest.control.faults.add({ method: "POST", path: "/v1", reset: "before" });
    await expect(call("POST", "/v1/resources", { id: "a" })).rejects.toThrow("fetch failed");
    expect(stored()).toEqual({});
    expect(emulator.rest.control.journal()).toMatchObject([{ status: null, fault: { reset: "before" } }]);
  });

  it("break the connection after the change", async () => {
    emulator.rest.control.faults.add({ method: "POST", path: "/v1", reset: "after" });
    await expect(call("POST", "/v1/resources", { id: "a" })).rejects.toThrow("fetch failed");
    expect(stored()).toEqual({ a: { id: "a" } });
    expect(emulator.rest.control.journal()).toMatchObject([{ status: 201, fault: { reset: "after" } }]);
  });

  it("respond with the page of a proxy", async () => {
    emulator.rest.control.faults.add({ method: "GET", path: "/", html: true });
    const answer = await call("GET", "/v1/resources");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/html; charset=UTF-8"]);
    expect(answer.body).toContain("Just a moment");
  });

  it("delay the response and add headers", async () => {
    emulator.rest.control.faults.add({ method: "GET", path: "/", delayMs: 60, headers: { "x-extra": "1" } });
    const before = performance.now();
    const answer = await call("GET", "/v1/resources");
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
    expect([answer.status, answer.headers.get("x-extra")]).toEqual([200, "1"]);
  });

  it("require a method and a path", async () => {
    const answer = await control("POST", "/_control/faults", { status: 500 });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      "A fault requires a method and a path. Add the missing member.",
    ]);
  });
});

describe("the control API", () => {
  it.each(["faults", "change", "secrets", "limit"])("rejects a POST to %s without a JSON object", async (name) => {
    for (const body of [undefined, "no JSON", [], null]) {
      const { status, body: rejection } = await control("POST", `/_control/${name}`, body);
      expect([status, rejection]).toEqual([400, { message: "The request body must be a JSON object." }]);
    }
  });
});

describe("journal", () => {
  it("contains every request in order, without credentials and control requests", async () => {
    const { token } = emulator.credentials.rest;
    const before = Date.now();
    await call("POST", "/v1/resources", { id: "a" });
    await call("GET", `/v1/resources/a?api_key=${token}&deep=1`, undefined, { "x-api-key": token, cookie: token });
    const { body } = await control("GET", "/_control/journal");
    expect(body).toMatchObject([
      { seq: 1, method: "POST", path: "/v1/resources", body: { id: "a" }, status: 201 },
      { seq: 2, method: "GET", path: "/v1/resources/a", query: { deep: "1", api_key: "[present]" }, status: 200 },
    ]);
    expect(body[1].headers).toMatchObject({
      authorization: "[present]",
      "x-api-key": "[present]",
      cookie: "[present]",
    });
    expect(body[0].time).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(body)).not.toContain(token);
    await control("DELETE", "/_control/journal");
    expect(emulator.rest.control.journal()).toEqual([]);
  });

  it("does not contain the password of a sign-in", async () => {
    const { username, password } = emulator.credentials.registry;
    const registry = caller(emulator.registry.url);
    await registry("POST", "/v2/auth/token", { identifier: username, secret: password });
    await registry("POST", "/v2/users/login/", { username, password });
    expect(emulator.registry.control.journal().map(({ body }) => body)).toEqual([
      { identifier: username, secret: "[present]" },
      { username, password: "[present]" },
    ]);
  });
});

describe("change and reset", () => {
  it("remove only what the API deletes with an object", () => {
    const { realtime, registry, search } = emulator;
    for (const id of ["one", "two"]) {
      realtime.control.change({ collection: "apps", key: id });
      for (const collection of ["keys", "namespaces", "queues", "rules"])
        realtime.control.change({ collection, key: `${id}/chat` });
      search.control.change({ collection: "indexes", key: id });
      search.control.change({ collection: "documents", key: `${id}/1` });
      registry.control.change({ collection: "repositories", key: `acme/${id}` });
      registry.control.change({ collection: "tags", key: `acme/${id}:latest` });
      registry.control.change({ collection: "webhooks", key: `acme/${id}/hook` });
      registry.control.change({ collection: "members", key: `acme/${id}` });
      registry.control.change({ collection: "teams", key: `acme/${id}`, merge: { members: ["two"] } });
    }
    const teams = registry.control.objects().teams ?? {};
    for (const repository of ["one", "two"])
      for (const { id } of Object.values(teams))
        registry.control.change({ collection: "teamPermissions", key: `acme/${repository}/${id}` });
    realtime.control.change({ collection: "apps", key: "one", remove: true });
    search.control.change({ collection: "indexes", key: "one", remove: true });
    for (const collection of ["repositories", "teams"])
      registry.control.change({ collection, key: "acme/one", remove: true });
    const keysOf = (objects: object) =>
      Object.fromEntries(Object.entries(objects).map(([name, members]) => [name, Object.keys(members)]));
    const two = teams["acme/two"]?.id;
    expect(keysOf(realtime.control.objects())).toMatchObject({
      apps: ["two"],
      keys: ["two/chat"],
      namespaces: ["two/chat"],
      queues: ["two/chat"],
      rules: ["two/chat"],
    });
    expect(keysOf(search.control.objects())).toMatchObject({ indexes: ["two"], documents: ["two/1"] });
    expect(keysOf(registry.control.objects())).toMatchObject({
      repositories: ["acme/two"],
      tags: ["acme/two:latest"],
      webhooks: ["acme/two/hook"],
      teams: ["acme/two"],
      teamMembers: [`acme/${two}/two`],
      teamPermissions: [`acme/two/${two}`],
    });
    registry.control.change({ collection: "members", key: "acme/two", remove: true });
    expect(keysOf(registry.control.objects())).toMatchObject({ teams: ["acme/two"], teamMembers: [] });
  });

  it("change, add and remove objects without validation", async () => {
    const collection = "/v1/resources";
    await call("POST", collection, { id: "a", tags: ["x", "y"], nested: { one: 1, two: 2 } });
    await control("POST", "/_control/change", {
      collection,
      key: "a",
      merge: { nested: { two: 3 }, tags: { 1: "z" } },
    });
    expect((await call("GET", "/v1/resources/a")).body).toEqual({
      id: "a",
      tags: ["x", "z"],
      nested: { one: 1, two: 3 },
    });
    emulator.rest.control.change({ collection, key: "b", merge: { name: "new" } });
    emulator.rest.control.change({ collection, key: "a", remove: true });
    expect((await control("GET", "/_control/objects")).body).toEqual({ [collection]: { b: { id: "b", name: "new" } } });
    const unknown = await control("POST", "/_control/change", { collection: "none", key: "a", merge: {} });
    expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining('"none"')]);
  });

  it("set a new ETag for a changed search object", async () => {
    const search = emulator.search.control;
    search.change({ collection: "synonymmaps", key: "m", merge: { synonyms: "a, b" } });
    const first = search.objects().synonymmaps?.m;
    expect(first).toMatchObject({ name: "m", format: "solr", encryptionKey: null });
    search.change({ collection: "synonymmaps", key: "m", merge: { synonyms: "c, d" } });
    expect(search.objects().synonymmaps?.m?.["@odata.etag"]).not.toBe(first?.["@odata.etag"]);
  });

  it("restore the seed", async () => {
    const seeded = await emulatorForTest({ seed: { rest: { "/v1/resources": { s: { name: "seed" } } } } });
    const { control } = seeded.rest;
    control.change({ collection: "/v1/resources", key: "s", remove: true });
    control.faults.add({ method: "*", path: "/", status: 500 });
    await caller(seeded.rest.url)("POST", "/_control/reset");
    expect(control.objects()).toEqual({ "/v1/resources": { s: { id: "s", name: "seed" } } });
    expect((await caller(seeded.rest.url)("GET", "/v1/resources")).status).toBe(401);
  });
});

describe("limit", () => {
  const statuses = async (ask: () => Promise<{ status: number }>) => {
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push((await ask()).status);
    return answers;
  };

  it("returns the time to retry to a client of the registry", async () => {
    emulator.registry.control.limit({ limit: 2, windowSeconds: 60 });
    const ask = caller(emulator.registry.url);
    const first = await ask("GET", "/v2/categories");
    expect(first.headers.get("x-ratelimit-limit")).toBe("2");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("1");
    await ask("GET", "/v2/categories");
    const over = await ask("GET", "/v2/categories");
    expect([over.status, over.body]).toEqual([429, { detail: "Rate limit exceeded", error: false }]);
    const wait = Number(over.headers.get("retry-after")) - Date.now() / 1000;
    expect(wait).toBeGreaterThan(50);
    expect(over.headers.get("x-ratelimit-reset")).toBe(over.headers.get("retry-after"));
    await ask("POST", "/_control/limit", { limit: null });
    expect((await ask("GET", "/v2/categories")).headers.get("x-ratelimit-limit")).toBe("10000");
  });

  it("can omit its headers until a request is rejected, and the journal contains the headers of the rejection", async () => {
    const { control: registry } = emulator.registry;
    registry.limit({ limit: 1, windowSeconds: 60, headers: false });
    const ask = caller(emulator.registry.url);
    const [first, over] = [await ask("GET", "/v2/categories"), await ask("GET", "/v2/categories")];
    const limits = /^(x-ratelimit|x-retry|retry)/;
    const told = [...first.headers.keys(), ...over.headers.keys()].filter((name) => limits.test(name));
    expect(told).toEqual(["retry-after"]);
    expect(registry.journal().map(({ status, refusal }) => [status, refusal])).toEqual([
      [200, undefined],
      [429, { "retry-after": over.headers.get("retry-after") }],
    ]);
  });

  it("responds in the format of each service", async () => {
    emulator.search.control.limit({ limit: 1, windowSeconds: 60, status: 503, retryAfter: true });
    emulator.realtime.control.limit({ limit: 1, windowSeconds: 60 });
    const search = caller(emulator.search.url);
    await search("GET", "/");
    const over = await search("GET", "/");
    expect([over.status, over.body.error.code, over.headers.get("retry-after")]).toEqual([503, "", "60"]);
    const realtime = caller(emulator.realtime.url);
    await realtime("GET", "/me");
    expect((await realtime("GET", "/me")).body).toMatchObject({ code: 42910, statusCode: 429 });
  });

  it("is a sliding window: a request is allowed as soon as an old one has left the window", async () => {
    emulator.rest.control.limit({ limit: 2, windowSeconds: 0.3 });
    const ask = () => call("GET", "/v1/resources");
    expect(await statuses(ask)).toEqual([200, 200, 429]);
    const deadline = Date.now() + 5000;
    while ((await ask()).status === 429) if (Date.now() > deadline) throw new Error("The window never opened.");
  });

  it("names the first moment at which another request is allowed", () => {
    const limiter = new RateLimiter({ limit: 2, windowSeconds: 10 });
    const moments = [0, 4000, 5000, 9999, 10_000, 13_999, 14_000];
    expect(moments.map((now) => limiter.count(now)).map((one) => [one?.allowed, one?.remaining, one?.resetAt])).toEqual(
      [
        [true, 1, 10_000],
        [true, 0, 10_000],
        [false, 0, 10_000],
        [false, 0, 10_000],
        [true, 0, 14_000],
        [false, 0, 14_000],
        [true, 0, 20_000],
      ],
    );
  });
});

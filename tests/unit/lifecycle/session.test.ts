import { requestUse, Session, unknown } from "../../../provider/lifecycle";
import type { ClientOptions, Wait } from "../../../provider/rest";
import * as restPackage from "../../../provider/rest";
import { realtime } from "../../../provider/services/realtime/service";
import { registry } from "../../../provider/services/registry/service";
import { search } from "../../../provider/services/search/service";
import { cleanUp, type Scripted, script, serve } from "../../support/rest-client";
import { temporaryFolder } from "../../support/temporary-folder";

jest.mock("../../../provider/rest", () => {
  const actual = jest.requireActual("../../../provider/rest");
  return { ...actual, createClient: jest.fn(actual.createClient) };
});
const createClient = jest.mocked(restPackage.createClient);

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
  createClient.mockClear();
});
afterEach(cleanUp);

const reports: unknown[] = [];
beforeEach(() => void reports.splice(0));
const report = (...given: unknown[]) => void reports.push(given);

const ofSearch = (more: object = {}, url = "https://eu.example") =>
  new Session(search, { "trefoil:searchUrl": url, "trefoil:searchApiKey": "key-of-search", ...more }, report);
const ofRegistry = (more: object = {}) =>
  new Session(
    registry,
    { "trefoil:registryUsername": "octavia", "trefoil:registryPassword": "word-of-registry", ...more },
    report,
  );
const ofRealtime = (url: string, more: object = {}) =>
  new Session(
    realtime,
    {
      "trefoil:realtimeUrl": url,
      "trefoil:realtimeToken": "token-of-realtime",
      "trefoil:realtimeRequestLimit": "0",
      ...more,
    },
    report,
  );

describe("the facts of a session", () => {
  it("are those of its configuration", () => {
    const session = ofSearch({ "trefoil:providerName": "eu" }, "https://EU.example:443/");
    expect(session).toMatchObject({
      address: "https://eu.example",
      provider: "eu",
      version: "2026-10-01",
      user: undefined,
      secrets: ["key-of-search"],
      fromEnvironment: false,
      fromDockerLogin: false,
      awaitsRoles: false,
    });
    expect(ofRegistry()).toMatchObject({
      address: "https://hub.docker.com",
      provider: undefined,
      version: undefined,
      user: "octavia",
      secrets: ["word-of-registry"],
      credential: { kind: "credential" },
    });
  });

  it("are unknown while a setting is unknown or missing", () => {
    for (const value of [unknown, undefined]) {
      const session = ofSearch({ "trefoil:searchUrl": value });
      expect(session).toMatchObject({ address: undefined, version: undefined, secrets: [], fromEnvironment: false });
    }
    expect(ofRegistry({ "trefoil:registryPassword": unknown })).toMatchObject({ user: undefined, secrets: [] });
  });

  it("show whether the credentials come from the environment, and whether the configuration is the current one", () => {
    process.env.ABLY_ACCOUNT_TOKEN = "of-env";
    process.env.TREFOIL_DRIFT_CONFIGURATION = "{}";
    try {
      const session = new Session(realtime, {}, report);
      expect([session.fromEnvironment, session.isCurrent]).toEqual([false, true]);
      expect(session.secrets).toEqual(["of-env"]);
      expect(session.fromEnvironment).toBe(true);
      expect(ofSearch({ "trefoil:providerName": "eu" }).isCurrent).toBe(false);
    } finally {
      delete process.env.ABLY_ACCOUNT_TOKEN;
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
    expect(ofSearch().isCurrent).toBe(false);
  });

  it.each([
    [{ "trefoil:searchApiKey": undefined, "trefoil:searchToken": "t" }, true],
    [{ "trefoil:searchApiKey": undefined, "trefoil:searchToken": "t", "trefoil:searchRoleTimeout": "0" }, false],
    [{ "trefoil:searchRoleTimeout": "60" }, false],
  ])("include a wait for roles only without an API key: %j", (more, expected) => {
    expect(ofSearch(more).awaitsRoles).toBe(expected);
  });

  it("include no images for a service without them", () => {
    expect(() => ofSearch().imagesFor()).toThrow("Azure AI Search keeps no images.");
  });
});

describe("a session", () => {
  it("reports each warning once", () => {
    const session = ofSearch();
    for (const text of ["a", "b", "a"]) session.warnOnce(text);
    expect(reports).toEqual([
      ["a", "warning"],
      ["b", "warning"],
    ]);
  });

  it("drops both kinds of lists", async () => {
    const session = ofSearch();
    const fetch = jest.fn(async () => ({}) as never);
    for (const lists of [session.lists, session.listsBeforeCreate]) await lists.get("/a", fetch);
    session.forgetLists();
    for (const lists of [session.lists, session.listsBeforeCreate]) await lists.get("/a", fetch);
    expect(fetch).toHaveBeenCalledTimes(4);
    expect([session.lists.keepMs, session.listsBeforeCreate.keepMs]).toEqual([60_000, 5_000]);
  });

  it("runs actions one after the other, also after a failure", async () => {
    const session = ofSearch();
    const steps: string[] = [];
    const act = (name: string, failure?: Error) =>
      session.serialize(async () => {
        steps.push(`${name} begins`);
        await new Promise(setImmediate);
        steps.push(`${name} ends`);
        if (failure) throw failure;
        return name;
      });
    const results = await Promise.allSettled([act("a", new Error("down")), act("b")]);
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
    expect(results).toMatchObject([{ reason: { message: "down" } }, { value: "b" }]);
  });

  it("has the delays of documented length, and changes those of no other session", () => {
    const session = ofSearch();
    session.delays.search = [];
    expect(ofSearch().delays).toEqual({
      search: [0, 1000, 3000, 6000],
      conflict: [500, 1000, 2000, 4000, 8000],
      reference: [1000, 2000, 4000, 8000, 15_000, 30_000],
      process: 60_000,
    });
  });

  it("sends a request for statistics once, also after a failure", async () => {
    const server = await script({ status: 404 }, { json: { a: 1 } });
    const session = ofSearch({ "trefoil:searchRequestLimit": "0" }, server.url);
    for (let i = 0; i < 2; i++) await expect(session.statistics("GET /a?b=1")).rejects.toThrow("404");
    expect(await Promise.all([session.statistics("GET /b"), session.statistics("GET /b")])).toEqual([
      { a: 1 },
      { a: 1 },
    ]);
    expect(server.journal.map(({ url }) => url.replace(/api-version=[^&]*/, ""))).toEqual([
      expect.stringMatching(/^\/a\?.*b=1|^\/a\?b=1/),
      expect.stringMatching(/^\/b/),
    ]);
  });
});

describe("the account of a session", () => {
  const me = (id: unknown): Scripted => ({ json: { account: { id }, token: { capabilities: ["read:app"] } } });

  it("is read once, after a failure again, and contains the id in the response", async () => {
    const server = await script({ status: 404 }, me("acme"));
    const session = ofRealtime(server.url);
    await expect(session.account()).rejects.toThrow("404");
    expect(await Promise.all([session.account(), session.account()])).toEqual(Array(2).fill(`${server.url}#acme`));
    expect(server.journal.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill("GET /me"));
    const details = await session.accountDetails();
    expect(details.id).toBe("acme");
    expect(details.missingPermissions("write:app and read:app")).toEqual(["write:app"]);
  });

  it.each([undefined, 7, null])("is an error if the response contains the id %j", async (id) => {
    const session = ofRealtime((await script(me(id))).url);
    await expect(session.account()).rejects.toThrow('GET /me of Ably returned no "account.id".');
  });

  it("contains the user, or only the URL, of a service without a request for it", async () => {
    expect(await ofRegistry().account()).toBe("https://hub.docker.com#octavia");
    const details = await ofSearch().accountDetails();
    expect(details).toMatchObject({ account: "https://eu.example", id: undefined });
    expect(details.missingPermissions("everything")).toEqual([]);
  });

  it.each<[string, Session, string, boolean]>([
    ["the same URL", ofSearch(), "https://eu.example", true],
    ["another URL", ofSearch(), "https://us.example", false],
    ["the same user", ofRegistry(), "https://hub.docker.com#octavia", true],
    ["another user", ofRegistry(), "https://hub.docker.com#erin", false],
    ["the default provider without configuration", new Session(search, {}, report), "https://us.example", true],
    [
      "another provider without configuration",
      new Session(search, { "trefoil:providerName": "eu" }, report),
      "https://us.example",
      false,
    ],
  ])("may be that of a record: %s", (_, session, account, expected) => {
    expect(session.mayBe(account)).toBe(expected);
  });

  it("may have any id until it is read", async () => {
    const server = await script(me("acme"));
    const session = ofRealtime(server.url);
    const known = () =>
      [`${server.url}#acme`, `${server.url}#other`, "https://other.example#acme"].map((one) => session.mayBe(one));
    expect(known()).toEqual([true, true, false]);
    expect(server.journal).toEqual([]);
    await session.account();
    expect(known()).toEqual([true, false, false]);
  });

  it.each<[string, string | undefined, boolean]>([
    ["https://eu.example", undefined, true],
    ["https://eu.example", "eu.example", true],
    ["https://eu.example", "EU.example", true],
    ["https://eu.example", "us.example", false],
    ["https://eu.example:8443", "eu.example:8443", true],
    ["https://eu.example:8443", "eu.example", false],
  ])("of a service without ids owns the objects of its host: %s, %s", async (url, owner, expected) => {
    expect(await ofSearch({}, url).isOwnedBy(owner)).toBe(expected);
  });

  it.each([
    ["acme", true],
    ["Acme", false],
    [undefined, true],
  ])("with an id owns the objects with the id: %s", async (owner, expected) => {
    expect(await ofRealtime((await script(me("acme"))).url).isOwnedBy(owner)).toBe(expected);
  });
});

describe("the client of a session", () => {
  /** The options with which it is created. */
  function optionsOf(session: Session): ClientOptions {
    void session.client;
    void session.client;
    expect(createClient).toHaveBeenCalledTimes(1);
    const [[options] = []] = createClient.mock.calls.splice(0);
    return options as ClientOptions;
  }
  const failure = (status: number, code = "", method = "PUT") => ({
    status,
    method,
    headers: {},
    body: { error: { code, message: "" } },
  });

  it("has the limits of the service, which all users of the same URL and account share", () => {
    expect(optionsOf(ofSearch({}, "https://EU.example/")).budget).toEqual({
      service: "search",
      scope: "https://eu.example",
      limit: 100,
      windowSeconds: 60,
    });
    expect(optionsOf(ofRegistry({ "trefoil:registryRequestLimit": "70" })).budget).toEqual({
      service: "registry",
      scope: "https://hub.docker.comoctavia",
      limit: 70,
      windowSeconds: 3600,
    });
    expect(optionsOf(ofSearch({ "trefoil:searchRequestLimit": "0" })).budget).toBeUndefined();
  });

  it("waits 90 seconds for a busy service, and for roles as long as the setting allows", () => {
    const token = { "trefoil:searchApiKey": undefined, "trefoil:searchToken": "t" };
    expect(optionsOf(ofSearch()).retry).toEqual({ statusRetryMs: 90_000, accessRetryMs: 0 });
    expect(optionsOf(ofSearch(token)).retry).toEqual({ statusRetryMs: 90_000, accessRetryMs: 600_000 });
  });

  it("decides by the meaning of a response whether it is retried", () => {
    const meanings = ["quota exhausted", "locked", "busy", "forbidden", "throttled", undefined] as const;
    const classify = jest.spyOn(search, "classify" as never) as unknown as jest.SpyInstance;
    const { shouldRetry, isThrottled } = optionsOf(ofSearch());
    const decisions = meanings.map((meaning) => {
      classify.mockReturnValue(meaning);
      return [shouldRetry?.(failure(400)), isThrottled?.(failure(400))];
    });
    classify.mockRestore();
    expect(decisions).toEqual([
      [false, false],
      [false, false],
      ["busy", false],
      ["forbidden", false],
      [undefined, true],
      [undefined, false],
    ]);
  });

  it("reports waits as information, and its warnings with the name of the service", () => {
    const { onWait, onWarning, secrets, baseUrl, query, auth, totalTimeoutMs } = optionsOf(
      ofSearch({ "trefoil:searchRequestLimit": "50" }),
    );
    onWait?.({ reason: "budget", ms: 3_000 });
    onWarning?.("the file is damaged.");
    expect(reports).toEqual([
      [expect.stringContaining("Azure AI Search: waiting 3 s for the request limit of Trefoil")],
      ["Azure AI Search: the file is damaged.", "warning"],
    ]);
    expect(reports[0]).toEqual([expect.stringContaining("(50 in 60 s)")]);
    expect({ secrets, baseUrl, query, auth }).toEqual({
      secrets: ["key-of-search"],
      baseUrl: "https://eu.example",
      query: { "api-version": "2026-10-01" },
      auth: search.connection({ apiKey: "key-of-search" }).auth,
    });
    expect(totalTimeoutMs).toBe(ofSearch().settings.timeoutMs);
  });

  it.each<[string, Wait]>([
    ["Docker Hub asked to retry after 23 s (429). Waiting.", { reason: "retry-after", ms: 22_100, status: 429 }],
    [
      "Docker Hub asked to retry after 600 s (429). Waiting. Another run recorded this. Delete the file /limits/a.json to send requests immediately.",
      { reason: "retry-after", ms: 600_000, status: 429, file: "/limits/a.json" },
    ],
    [
      "Docker Hub: waiting 61 s for the request limit of Trefoil, which all your runs share (5000 in 3600 s). To change it, set trefoil:registryRequestLimit.",
      { reason: "budget", ms: 61_000 },
    ],
    [
      "Docker Hub: waiting up to 122 s for the limit of creations of indexes (12 in 60 s).",
      {
        reason: "budget",
        ms: 122_000,
        requests: 30,
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    [
      "Docker Hub: waiting 400 s for the limit of creations of indexes (12 in 60 s). The requests are counted in /cache/limits/a.json. Delete it to send requests immediately.",
      {
        reason: "budget",
        ms: 400_000,
        file: "/cache/limits/a.json",
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    [
      "Docker Hub reports that its request limit is used up. Waiting 9 s until it resets.",
      { reason: "rate-limit", ms: 9_000 },
    ],
    [
      "Docker Hub is throttling requests (503). Waiting 12 s before the next attempt.",
      { reason: "throttled", ms: 12_000, status: 503 },
    ],
    [
      "Docker Hub is throttling requests. Waiting 1 s before the next attempt. It is the last of several short waits, 6 s in total.",
      { reason: "throttled", ms: 1_000, sumMs: 5_200 },
    ],
    [
      "Docker Hub: waiting up to 2 s for the limit of creations of indexes (12 in 60 s).",
      {
        reason: "budget",
        ms: 1_001,
        requests: 2,
        subBudget: { name: "creations of indexes", limit: 12, windowSeconds: 60 },
      },
    ],
    ["Docker Hub: a request failed with 502. Retrying in 8 s.", { reason: "backoff", ms: 8_000, status: 502 }],
    ["Docker Hub: a request failed without a response. Retrying in 8 s.", { reason: "backoff", ms: 8_000 }],
    [
      "Docker Hub: ghcr.io has not responded to GET /v2/ for 5 s. Waiting up to 60 s in total.",
      { reason: "response", ms: 60_000, request: "GET /v2/", label: "ghcr.io" },
    ],
  ])("reports a wait: %s", (text, wait) => {
    optionsOf(ofRegistry()).onWait?.(wait);
    expect(reports).toEqual([[text]]);
  });

  it("reports a wait for a role assignment with the setting, also of a provider", () => {
    const wait: Wait = { reason: "access", ms: 600_000, status: 403 };
    optionsOf(ofSearch()).onWait?.(wait);
    optionsOf(ofSearch({ "trefoil:providerName": "eu" })).onWait?.(wait);
    optionsOf(ofSearch({ "trefoil:providerName": "eu" })).onWait?.({ reason: "budget", ms: 9_000 });
    expect(reports).toEqual([
      [
        "Azure AI Search: waiting up to 600 s for the role assignment of the identity to become effective (403). To change the time, set trefoil:searchRoleTimeout.",
      ],
      [expect.stringContaining('set the argument `searchRoleTimeout` of the provider "eu".')],
      [expect.stringContaining('set the argument `searchRequestLimit` of the provider "eu".')],
    ]);
  });

  it("notifies each attempt, and ends with the signal of the session", async () => {
    const server = await serve(() => ({ json: {} }));
    const stop = new AbortController();
    const config = { "trefoil:searchUrl": server.url, "trefoil:searchApiKey": "k", "trefoil:searchRequestLimit": "0" };
    const session = new Session(search, config, report, stop.signal);
    const paths: string[] = [];
    session.onExchange = ({ path }) => void paths.push(path);
    await session.client.get("/a");
    expect(paths).toHaveLength(1);
    stop.abort(new Error("stop"));
    await expect(session.client.get("/b")).rejects.toThrow();
    expect(server.journal).toHaveLength(1);
  });
});

describe("the use of the limit", () => {
  it("does not exist without a limit", () => {
    expect(requestUse(ofSearch({ "trefoil:searchRequestLimit": "0" }))).toBeUndefined();
    expect(requestUse(ofRegistry())).toMatchObject({ limit: 5000, windowSeconds: 3600 });
  });
});

import { createClient, InvalidRequestError, type RequestOptions, WaitBudget } from "../../../provider/rest";
import { cleanUp, serve } from "../../support/rest-client";

afterEach(cleanUp);

const right = { baseUrl: "https://api.example.com/v1", auth: { kind: "none" } };
const secret = "value-of-a-secret";
const window = { service: "a", scope: "b", limit: 1, windowSeconds: 1 };

/** The error of a client with such options, which a program without types can pass. */
function failure(options: unknown): Error {
  try {
    createClient(options as Parameters<typeof createClient>[0]);
  } catch (error) {
    return error as Error;
  }
  throw new Error("The options were accepted.");
}

describe("options of a client", () => {
  it.each<[string, object, string]>([
    ["no address", { baseUrl: undefined }, "`baseUrl` is missing"],
    ["no string for an address", { baseUrl: new URL(right.baseUrl) }, "`baseUrl` must be a string"],
    ["no address in a string", { baseUrl: "api.example.com" }, "`baseUrl` must be an http or https URL"],
    ["another scheme", { baseUrl: "ftp://api.example.com" }, "`baseUrl` must be an http or https URL"],
    ["a password in the address", { baseUrl: `https://a:${secret}@b.example` }, "`baseUrl` contains a credential"],
    ["a query in the address", { baseUrl: "https://b.example?a=b" }, "`baseUrl` contains a query"],
    ["no credential", { auth: undefined }, "`auth` is missing"],
    ["a string for the credential", { auth: secret }, "`auth` must be an object"],
    ["an unknown kind of credential", { auth: { kind: "baerer" } }, "`auth.kind` must be one of none, bearer"],
    ["a kind without its value", { auth: { kind: "bearer", token: undefined } }, "`auth.token` is missing"],
    ["an empty token", { auth: { kind: "bearer", token: "" } }, "`auth.token` must not be empty"],
    [
      "a member of another kind",
      { auth: { kind: "bearer", token: secret, tokn: 1 } },
      'unknown option `auth.tokn` (did you mean "token"?)',
    ],
    ["a misspelt option", { baseURL: "x" }, 'unknown option `baseURL` (did you mean "baseUrl"?)'],
    ["an unknown option unlike others", { colour: "red" }, "unknown option `colour`; known options are baseUrl, auth"],
    ["an unknown option without a value", { colour: undefined }, "unknown option `colour`"],
    ["a number among headers", { headers: { "X-A": 1 } }, '`headers["X-A"]` must be a string'],
    ["a header of two lines", { headers: { "X-A": "a\nb" } }, '`headers["X-A"]` must be a string without line breaks'],
    ["a list for a query", { query: ["a"] }, "`query` must be an object"],
    ["a negative time", { timeoutMs: -1 }, "`timeoutMs` must be more than 0"],
    ["a string for a time", { totalTimeoutMs: "60" }, "`totalTimeoutMs` must be a number"],
    ["no attempt", { retry: { attempts: 0 } }, "`retry.attempts` must be at least 1"],
    ["a misspelt rule", { retry: { attempt: 1 } }, 'unknown option `retry.attempt` (did you mean "attempts"?)'],
    ["a status for a list", { retry: { statuses: 409 } }, "`retry.statuses` must be an array"],
    ["half a budget", { budget: { service: "a", scope: "b", limit: 1 } }, "`budget.windowSeconds` is missing"],
    ["an empty budget", { budget: { ...window, limit: 0 } }, "`budget.limit` must be at least 1"],
    ["a string for a function", { onWait: "log" }, "`onWait` must be a function"],
    ["a number among secrets", { secrets: [secret, 1] }, "`secrets[1]` must be a string"],
    ["a number that is not a status", { retry: { statuses: [409, 600] } }, "`retry.statuses[1]` must be at most 599"],
    ["half a credential", { auth: { kind: "basic", username: "a" } }, "`auth.password` is missing"],
    ["a credential without kind", { auth: {} }, "`auth.kind` must be one of none, bearer"],
    ["a string for secrets", { secrets: secret }, "`secrets` must be an array"],
  ])("%s: the error names the option", (_, options, message) => {
    const error = failure({ ...right, ...options });
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/^createClient: .*\. Nothing was sent\. (Set|Remove|Correct|Pass) .*\.$/);
    expect(error.message).not.toContain(secret);
  });

  it.each<[string, object]>([
    ["retry.attempts", { retry: { attempts: 1.5 } }],
    ["retry.baseDelayMs", { retry: { baseDelayMs: -1 } }],
    ["retry.maxDelayMs", { retry: { maxDelayMs: -1 } }],
    ["retry.statuses[0]", { retry: { statuses: [99] } }],
    ["retry.statuses[1]", { retry: { statuses: [100, 409.5] } }],
    ["retry.statusRetryMs", { retry: { statusRetryMs: -1 } }],
    ["retry.accessRetryMs", { retry: { accessRetryMs: -1 } }],
    ["retry.maxWaitMs", { retry: { maxWaitMs: -1 } }],
    ["timeoutMs", { timeoutMs: 0 }],
    ["totalTimeoutMs", { totalTimeoutMs: 0 }],
    ["maxResponseBytes", { maxResponseBytes: 0 }],
    ["maxResponseBytes", { maxResponseBytes: 524_288_001 }],
    ["budget.service", { budget: { service: "", scope: "", limit: 1, windowSeconds: 1 } }],
    ["budget.limit", { budget: { service: "a", scope: "", limit: 1.5, windowSeconds: 1 } }],
    ["budget.windowSeconds", { budget: { service: "a", scope: "", limit: 1, windowSeconds: 0 } }],
    ["auth.name", { auth: { kind: "header", name: "", value: secret } }],
    ["auth.value", { auth: { kind: "header", name: "X-Key", value: "" } }],
    ["auth.name", { auth: { kind: "query", name: "", value: secret } }],
    ["auth.value", { auth: { kind: "query", name: "key", value: "" } }],
    ["auth.username", { auth: { kind: "basic", password: secret } }],
    ["auth.path", { auth: { kind: "login", path: "", body: {}, token: "a" } }],
    ["auth.body", { auth: { kind: "login", path: "/a", body: secret, token: "a" } }],
    ["auth.token", { auth: { kind: "login", path: "/a", body: {}, token: 1 } }],
    ["auth.scheme", { auth: { kind: "login", path: "/a", body: {}, token: "a", scheme: 1 } }],
    ["auth.lifetimeSeconds", { auth: { kind: "login", path: "/a", body: {}, token: "a", lifetimeSeconds: 0 } }],
    ["auth.fallback.path", { auth: { kind: "login", path: "/a", body: {}, token: "a", fallback: { body: {} } } }],
    ["auth.fallback.body", { auth: { kind: "login", path: "/a", body: {}, token: "a", fallback: { path: "/b" } } }],
    ["auth.username", { auth: { kind: "challenge", username: 1 } }],
    ["auth.identityToken", { auth: { kind: "challenge", identityToken: 1 } }],
    ["auth.renew", { auth: { kind: "challenge", renew: secret } }],
    ["auth.appId", { auth: { kind: "signature", appId: "", key: "b", secret } }],
    ["auth.key", { auth: { kind: "signature", appId: "a", key: "", secret } }],
    ["auth.secret", { auth: { kind: "signature", appId: "a", key: "b", secret: "" } }],
    ["auth.scope", { auth: { kind: "entra", scope: "" } }],
    ["query.a", { query: { a: 1 } }],
    ["stateDir", { stateDir: 1 }],
    ["label", { label: 1 }],
    ["signal", { signal: "stop" }],
    ["limitStore", { limitStore: "http://127.0.0.1" }],
    ...["shouldRetry", "isThrottled", "describeError", "onWarning", "onExchange"].map((name): [string, object] => [
      name,
      { [name]: "f" },
    ]),
  ])("with a value outside the limits of `%s` are rejected: %j", (name, options) => {
    const error = failure({ ...right, ...options });
    expect(error.message).toMatch(/^createClient: option `/);
    expect(error.message).toContain(`option \`${name}\` `);
    expect(error.message).not.toContain(secret);
  });

  it.each([
    ["https://ann@b.example", "contains a credential. Nothing was sent. Remove it, and set `auth` instead."],
    ["https://:pw@b.example", "contains a credential. Nothing was sent. Remove it, and set `auth` instead."],
    ["https://b.example#a", "contains a query or a fragment. Nothing was sent. Remove it, and set `query` instead."],
    [
      "b.example",
      "must be an http or https URL. Nothing was sent. Set it to the address of the service, such as https://api.example.com/v1.",
    ],
  ])("with the address %s are rejected with the next step", (baseUrl, text) => {
    expect(failure({ ...right, baseUrl }).message).toBe(`createClient: option \`baseUrl\` ${text}`);
  });

  it("are rejected for an unknown option before all others", () => {
    expect(failure({ baseUrl: 1, auth: 1, colour: 1 }).message).toContain("createClient: unknown option `colour`;");
    expect(failure({ ...right, colour: 1 }).message).toMatch(/ Nothing was sent\. Remove it or correct its name\.$/);
    expect(failure(undefined).message).toBe(
      "createClient: the options must be an object. Nothing was sent. Pass an object such as { baseUrl, auth }.",
    );
    expect(failure({ auth: right.auth }).message).toBe(
      "createClient: option `baseUrl` is missing. Nothing was sent. Set `baseUrl`.",
    );
  });

  it.each([undefined, "https://api.example.com"])("must be an object, and not %j", (options) => {
    expect(failure(options).message).toContain("createClient: the options must be an object");
  });

  it.each<[string, object]>([
    ["undefined for optional options", { headers: undefined, retry: undefined, budget: undefined }],
    [
      "every one",
      {
        query: { a: "b" },
        headers: { "X-A": "b" },
        budget: { service: "a", scope: "b", limit: 1, windowSeconds: 0.5 },
        stateDir: "/nowhere",
        retry: { attempts: 1, baseDelayMs: 0, maxDelayMs: 0, statuses: [409], statusRetryMs: 0, maxWaitMs: 0 },
        shouldRetry: () => undefined,
        isThrottled: () => false,
        timeoutMs: 1,
        totalTimeoutMs: 1,
        label: "a",
        describeError: () => ({}),
        secrets: ["a"],
        onWait: () => {},
      },
    ],
    [
      "the smallest and largest values",
      {
        baseUrl: "http://127.0.0.1:1/v1/",
        query: {},
        budget: { service: "a", scope: "", limit: 1, windowSeconds: 0.001 },
        limitStore: "redis://127.0.0.1",
        retry: { attempts: 1, statuses: [100, 599], accessRetryMs: 0 },
        maxResponseBytes: 524_288_000,
        signal: new AbortController().signal,
        waitBudget: new WaitBudget(0),
        onWarning: () => {},
        onExchange: () => {},
      },
    ],
    [
      "a login with a fallback",
      {
        auth: {
          ...{ kind: "login", path: "/a", body: {}, token: "a", scheme: "JWT", lifetimeSeconds: 0.1 },
          fallback: { path: "/b", body: {} },
        },
      },
    ],
    ["a credential that is read again", { auth: { kind: "challenge", username: "", password: "", renew: () => {} } }],
    ["a key", { auth: { kind: "header", name: "X-Key", value: "a" } }],
    ["a user without a password", { auth: { kind: "basic", username: "a", password: "" } }],
    ["a login", { auth: { kind: "login", path: "/login", body: {}, token: ["a", "b"], lifetimeSeconds: 60 } }],
    ["a challenge without a user", { auth: { kind: "challenge" } }],
    ["a signature", { auth: { kind: "signature", appId: "a", key: "b", secret: "c" } }],
    ["an identity", { auth: { kind: "entra", scope: "a" } }],
  ])("accept %s", async (_, options) => {
    const client = createClient({ ...right, ...options } as Parameters<typeof createClient>[0]);
    await expect(client.close()).resolves.toBeUndefined();
  });
});

describe("options of a request", () => {
  const read = { method: "GET", path: "/a" };

  it.each<[string, unknown, string]>([
    ["no options", undefined, "request: the options must be an object"],
    ["no path", { method: "GET" }, "`path` is missing"],
    ["no method", { path: "/a" }, "`method` is missing"],
    ["an unknown method", { method: "FETCH", path: "/a" }, "`method` must be one of GET, HEAD"],
    ["a misspelt option", { ...read, header: {} }, 'unknown option `header` (did you mean "headers"?)'],
    ["an object in a query", { ...read, query: { a: {} } }, "`query.a` must be a string, a number or a boolean"],
    ["a status for a list", { ...read, allowedStatuses: 404 }, "`allowedStatuses` must be an array"],
    ["no schema", { ...read, schema: {} }, "`schema` must be a schema of zod"],
    ["no signal", { ...read, signal: "stop" }, "`signal` must be an AbortSignal"],
    ["a schema without its function", { ...read, schema: null }, "`schema` must be a schema of zod"],
    ["null in a query", { ...read, query: { a: null } }, "`query.a` must be a string, a number or a boolean"],
    ["another type of response", { ...read, responseType: "text" }, "`responseType` must be one of bytes, chunks"],
    ["no byte", { ...read, maxResponseBytes: 0 }, "`maxResponseBytes` must be at least 1"],
    ["a string for a switch", { ...read, idempotent: "yes" }, "`idempotent` must be"],
    ["a string for another switch", { ...read, awaitsAccess: "yes" }, "`awaitsAccess` must be"],
    ["no time", { ...read, timeoutMs: 0 }, "`timeoutMs` must be more than 0"],
    ["a negative grace period", { ...read, graceMs: -1 }, "`graceMs` must be at least 0"],
    ["no function", { ...read, beforeSend: "f" }, "`beforeSend` must be a function"],
    ["a number for a route", { ...read, route: 1 }, "`route` must be a string"],
    ["a number for a path", { ...read, path: 1 }, "`path` must be a string"],
    ["half a budget", { ...read, subBudget: { name: "a", limit: 1 } }, "`subBudget.windowSeconds` is missing"],
    [
      "an empty name",
      { ...read, subBudget: { name: "", limit: 1, windowSeconds: 1 } },
      "`subBudget.name` must not be empty",
    ],
    ["a header of two lines", { ...read, headers: { a: "b\rc" } }, "`headers.a` must be a string without line breaks"],
    ["a number among secrets", { ...read, secrets: [1] }, "`secrets[0]` must be a string"],
    ["an option of a client", { ...read, baseUrl: "x" }, "unknown option `baseUrl`"],
  ])("%s: the error names the option, and nothing is sent", async (_, options, message) => {
    const server = await serve(() => ({ json: {} }));
    const client = createClient({ baseUrl: server.url, auth: { kind: "none" } });
    const asked = client.request(options as Parameters<typeof client.request>[0]);
    await expect(asked).rejects.toBeInstanceOf(InvalidRequestError);
    await expect(asked).rejects.toThrow(message);
    expect(server.journal).toEqual([]);
    await client.close();
  });

  it("may have the smallest values", async () => {
    const server = await serve(() => ({ json: {} }));
    const client = createClient({ baseUrl: server.url, auth: { kind: "none" } });
    const { signal } = new AbortController();
    const options: Omit<RequestOptions, "method" | "path"> = {
      ...{ route: "/a", query: { a: undefined, b: 0, c: false }, responseType: "bytes" as const, maxResponseBytes: 2 },
      ...{ idempotent: false, awaitsAccess: false, allowedStatuses: [100, 599], secrets: [], graceMs: 0, signal },
      ...{ timeoutMs: 60_000, beforeSend: async () => {}, schema: undefined, subBudget: undefined },
    };
    expect((await client.request({ method: "GET", path: "", ...options })).body).toEqual(Buffer.from("{}"));
    await client.close();
  });

  it("are named in the error when a list or a read lacks them", async () => {
    const client = createClient({ baseUrl: "https://api.example.com", auth: { kind: "none" } });
    await expect(client.get(undefined as unknown as string)).rejects.toThrow("`path` is missing");
    await expect(client.paginate(undefined as unknown as string).next()).rejects.toThrow("`path` is missing");
    await expect(client.paginate("/a", { item: () => [] } as object).next()).rejects.toThrow(
      'unknown option `item` (did you mean "items"?)',
    );
    await client.close();
  });
});

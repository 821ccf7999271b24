import {
  AggregateAuthenticationError,
  AuthenticationError,
  CredentialUnavailableError,
  DefaultAzureCredential,
  type DefaultAzureCredentialOptions,
} from "@azure/identity";
import { AbortedError, type Auth, ConnectionError, CredentialError, HttpError } from "../../../provider/rest";
import {
  cleanUp,
  client,
  failureOf,
  fakeWorld,
  type Received,
  script,
  serve,
  type TestServer,
} from "../../support/rest-client";

const known = "machine-header-0815";
const variables = ["IDENTITY_ENDPOINT", "IDENTITY_HEADER", "AZURE_TOKEN_CREDENTIALS"];
let endpoint: TestServer;
let seconds = 3600;

/**
 * The managed identity of an App Service: a URL that issues tokens (App Service REST protocol, 2019-08-01).
 * The real `@azure/identity` requests the token, so that the test simulates only the issuer of the token.
 * The library reads the URL once per process.
 */
beforeAll(async () => {
  endpoint = await serve(({ url, headers }, index) => {
    const header = headers["x-identity-header"];
    if (header !== known || url.includes("stranger"))
      return { status: 400, json: { error: "invalid_request", error_description: `no token for ${header}` } };
    const resource = new URL(url, "http://host").searchParams.get("resource");
    const expires = Math.floor(Date.now() / 1000) + seconds;
    return {
      json: { access_token: `entra-token-${index + 1}`, expires_on: String(expires), resource, token_type: "Bearer" },
    };
  });
  process.env.IDENTITY_ENDPOINT = `${endpoint.url}/msi/token`;
  process.env.IDENTITY_HEADER = known;
  process.env.AZURE_TOKEN_CREDENTIALS = "ManagedIdentityCredential";
});

beforeEach(() => {
  endpoint.journal.length = 0;
});

afterAll(async () => {
  for (const name of variables) delete process.env[name];
  await cleanUp();
});

/** All clients of a process share the tokens of the same scope. */
let scopes = 0;
const entra = (): Auth & { kind: "entra" } => ({ kind: "entra", scope: `https://s${++scopes}.example/.default` });
const tokensIn = (journal: readonly Received[]) => journal.map(({ headers }) => headers.authorization);

describe("an identity with a token from Entra", () => {
  it("authenticates with a token for the scope, which many requests and clients share", async () => {
    const server = await script({ json: {} });
    const auth = entra();
    const [one, other] = [client(server, { auth }), client(server, { auth })];
    await Promise.all([one.get("/a"), one.get("/b"), other.get("/c")]);
    await one.get("/d");
    expect(tokensIn(server.journal)).toEqual(Array(4).fill("Bearer entra-token-1"));
    expect(endpoint.journal.map(({ url }) => new URL(url, "http://host").searchParams.get("resource"))).toEqual([
      auth.scope.replace("/.default", ""),
    ]);
  });

  it("receives a new token before the old token expires", async () => {
    // Azure's library does not cache a token that ends within five minutes, so that it requests a new token.
    seconds = 100;
    const server = await script({ json: {} });
    const world = fakeWorld();
    world.pass(Date.now() - world.now());
    const asking = client(server, { auth: entra() }, world);
    await asking.get("/a");
    world.pass(80_000);
    await asking.get("/b");
    world.pass(15_000);
    await asking.get("/c");
    expect(tokensIn(server.journal)).toEqual(["Bearer entra-token-1", "Bearer entra-token-1", "Bearer entra-token-2"]);
    expect(endpoint.journal).toHaveLength(2);
    seconds = 3600;
  });

  it("does not send its token to the host of a redirect, and errors do not contain it", async () => {
    const other = await script({ json: {} });
    const server = await serve(({ headers, url }) =>
      url === "/away"
        ? { status: 307, headers: { location: `${other.url}/there` } }
        : { status: 403, json: { message: `not for ${headers.authorization}` } },
    );
    const asking = client(server, { auth: entra() });
    await asking.get("/away").catch(() => {});
    expect(tokensIn(other.journal).filter(Boolean)).toEqual([]);
    const error = await failureOf(asking.get("/here"), HttpError);
    expect(`${error.message} ${JSON.stringify(error.body)}`).not.toContain("entra-token");
    expect(error.message).toContain("[secret]");
  });

  it("is not sent over plain http on the network", async () => {
    const error = await failureOf(
      client({ url: "http://search.example" }, { auth: entra() }).get("/a"),
      CredentialError,
    );
    expect(error.message).toMatch(/not sent without TLS/);
  });

  it("without a token explains the reason and what to do, without identifiers of the machine", async () => {
    const server = await script({ json: {} });
    const error = await failureOf(
      client(server, { auth: { kind: "entra", scope: "https://stranger.example/.default" } }).get("/a"),
      CredentialError,
    );
    expect(error.message).toMatch(
      /No Entra token for https:\/\/stranger\.example\/\.default is available: .+ Sign in with `az login`/s,
    );
    expect(error.message).toContain("no token for [secret]");
    expect(error.message).not.toContain(known);
    expect(error.message).not.toContain("\n");
    expect(endpoint.journal.length).toBeGreaterThan(0);
    expect(server.journal).toEqual([]);
  });
});

describe("Entra that cannot be reached", () => {
  afterEach(() => jest.restoreAllMocks());
  const tenant = "11111111-1111-1111-1111-111111111111";
  const elsewhere = {
    AZURE_TOKEN_CREDENTIALS: "EnvironmentCredential",
    AZURE_AUTHORITY_HOST: "https://127.0.0.1:1",
    AZURE_TENANT_ID: tenant,
    AZURE_CLIENT_ID: tenant,
    AZURE_CLIENT_SECRET: "not-to-be-shown",
  };

  it("is a failed connection and no missing identity, with the error of Azure's own library", async () => {
    const before = { ...process.env };
    Object.assign(process.env, elsewhere);
    try {
      const server = await script({ json: {} });
      const error = await failureOf(client(server, { auth: entra() }).get("/a"), ConnectionError);
      expect(error.message).toMatch(/No Entra token .* could not be reached\. Check the network/);
      expect(error.message).not.toMatch(/az login|not-to-be-shown/);
      expect(error.mayHaveBeenApplied).toBe(false);
      expect(server.journal).toEqual([]);
    } finally {
      for (const name of Object.keys(elsewhere)) delete process.env[name];
      Object.assign(process.env, before);
    }
  }, 60_000);

  const unavailable = (message: string, cause?: Error) => new CredentialUnavailableError(message, { cause });
  it.each<[string, Error, string]>([
    [
      "of several ways",
      new AggregateAuthenticationError([unavailable("No account."), unavailable("network_error: x")], "chain"),
      "connection",
    ],
    ["by code", unavailable("Failed.", Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })), "connection"],
    ["from the Azure CLI", unavailable("HTTPSConnectionPool: Max retries exceeded with url: /"), "connection"],
    ["unlike a missing identity", unavailable("Please run 'az login' from a command prompt."), "credential"],
    [
      "unlike a rejected one",
      new AuthenticationError(401, { error: "invalid_client", error_description: "no" }),
      "credential",
    ],
  ])("is recognized %s", async (_, thrown, code) => {
    const asked = jest.spyOn(DefaultAzureCredential.prototype, "getToken").mockRejectedValue(thrown);
    const server = await script({ json: {} });
    await expect(client(server, { auth: entra() }).get("/a")).rejects.toMatchObject({ code });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  const coded = (code: string) => Object.assign(new Error("failed"), { code });
  /** An error that is the cause of so many others. */
  const deep = (levels: number, error: Error): Error =>
    levels === 0 ? error : new Error("outer", { cause: deep(levels - 1, error) });
  const cyclic = new Error("a cycle");
  cyclic.cause = cyclic;

  it.each<[string, Error, string]>([
    ...["ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "REQUEST_SEND_ERROR"].map(
      (code): [string, Error, string] => [code, coded(code), "connection"],
    ),
    ...["ERR_SOCKET_CONNECTION_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"].map((code): [string, Error, string] => [
      code,
      coded(code),
      "connection",
    ]),
    ...["ENOENT", "EXPIRED", "ECONNREFUSED_BY_POLICY", "invalid_grant"].map((code): [string, Error, string] => [
      code,
      coded(code),
      "credential",
    ]),
    ["MSAL's own code", Object.assign(new Error("failed"), { errorCode: "network_error" }), "connection"],
    ["another code of MSAL", Object.assign(new Error("failed"), { errorCode: "no_tokens_found" }), "credential"],
    ["the words of MSAL", new Error("endpoints_resolution_error: failed"), "connection"],
    ["the words of the Azure CLI", new Error("Failed to establish a new connection: refused"), "connection"],
    ["the fifth cause", deep(5, coded("ECONNREFUSED")), "connection"],
    ["a deeper cause", deep(6, coded("ECONNREFUSED")), "credential"],
    ["a list as cause", new Error("x", { cause: new AggregateError([new Error("y"), coded("EPIPE")]) }), "connection"],
    ["a cause of itself", cyclic, "credential"],
    ["no cause", new Error("x", { cause: null }), "credential"],
    ["a cause that is text", new Error("x", { cause: "ECONNREFUSED" }), "credential"],
  ])("is distinguished from a missing identity by %s", async (_, thrown, code) => {
    jest.spyOn(DefaultAzureCredential.prototype, "getToken").mockRejectedValue(thrown);
    const server = await script({ json: {} });
    await expect(client(server, { auth: entra() }).get("/a")).rejects.toMatchObject({ code });
    expect(server.journal).toEqual([]);
  });
});

describe("the error about a missing identity", () => {
  afterEach(() => jest.restoreAllMocks());
  const jwt = "eyJhbGciOi.eyJhdWQi.c2lnbmF0dXJl";
  const signIn =
    "Sign in with `az login`, or use a managed or federated identity. A user-assigned managed identity requires AZURE_CLIENT_ID. A federated identity requires AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_FEDERATED_TOKEN_FILE.";

  it.each<[string, Error, string]>([
    [
      "the first line of each reason",
      new AggregateError([new Error("No CLI.\nsee x"), new Error("No VM\r\nsee y")], "all failed"),
      "No CLI. No VM.",
    ],
    ["the message of an error without reasons", new AggregateError([], "Nothing configured."), "Nothing configured."],
    ["no token", new Error(`rejected ${jwt}, eyJhbGciOi.eyJhdWQi`), "rejected [secret], [secret]."],
  ])("contains %s", async (_, thrown, reasons) => {
    jest.spyOn(DefaultAzureCredential.prototype, "getToken").mockRejectedValue(thrown);
    const auth = entra();
    const error = await failureOf(client(await script({}), { auth }).get("/a"), CredentialError);
    expect(error.message).toBe(`GET /a: No Entra token for ${auth.scope} is available: ${reasons} ${signIn}`);
  });
});

describe("the renewal of a token from Entra", () => {
  afterEach(() => jest.restoreAllMocks());

  it.each<[string, { refreshAfterTimestamp?: number }, number]>([
    ["nine tenths of its lifetime", {}, 900],
    ["nine tenths of its lifetime if Entra names a later time", { refreshAfterTimestamp: 950 }, 900],
    ["the time that Entra names", { refreshAfterTimestamp: 500 }, 500],
  ])("happens after %s", async (_, named, seconds) => {
    const server = await script({ json: {} });
    const world = fakeWorld();
    const inSeconds = (after: number) => world.now() + after * 1000;
    const after = named.refreshAfterTimestamp;
    const issue = jest.spyOn(DefaultAzureCredential.prototype, "getToken").mockImplementation(async () => ({
      token: `issued-${issue.mock.calls.length}`,
      expiresOnTimestamp: inSeconds(1000),
      ...(after !== undefined && { refreshAfterTimestamp: inSeconds(after) }),
    }));
    const one = client(server, { auth: entra() }, world);
    await one.get("/a");
    world.pass(seconds * 1000 - 1);
    await one.get("/a");
    world.pass(1);
    await one.get("/a");
    expect(tokensIn(server.journal)).toEqual(["Bearer issued-1", "Bearer issued-1", "Bearer issued-2"]);
  });

  it.each([3_600_000, -3_600_000])("happens once after a 401: a token that ends in %i ms", async (ms) => {
    const issue = jest.spyOn(DefaultAzureCredential.prototype, "getToken").mockImplementation(async () => ({
      token: `issued-${issue.mock.calls.length}`,
      expiresOnTimestamp: Date.now() + ms,
    }));
    const server = await script({}, { status: 401 });
    const one = client(server, { auth: entra() });
    await one.get("/a");
    await failureOf(one.get("/a"), HttpError);
    expect(tokensIn(server.journal)).toEqual(["Bearer issued-1", "Bearer issued-1", "Bearer issued-2"]);
  });

  it("ends with the client, and not with one of the requests that wait for it", async () => {
    const { prototype } = DefaultAzureCredential;
    let signal: AbortSignal | undefined;
    const started = new Promise<void>((resolve) => {
      jest.spyOn(prototype, "getToken").mockImplementation((_scope, options) => {
        signal = options?.abortSignal as AbortSignal;
        resolve();
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
      });
    });
    const one = client(await script({ json: {} }), { auth: entra() });
    const canceled = new AbortController();
    const asked = failureOf(one.get("/a", { signal: canceled.signal }), AbortedError);
    await started;
    canceled.abort();
    await asked;
    expect(signal?.aborted).toBe(false);
    await one.close();
    expect(signal?.aborted).toBe(true);
  });
});

/** Headers with the interface of Azure's library, whose class no package exports by name. */
class LibraryHeaders {
  constructor(readonly raw: Record<string, string> = {}) {}
  toJSON(): Record<string, string> {
    return this.raw;
  }
}

describe("the HTTP client of Azure's library", () => {
  afterEach(() => jest.restoreAllMocks());
  type HttpClient = NonNullable<DefaultAzureCredentialOptions["httpClient"]>;
  type LibraryRequest = Parameters<HttpClient["sendRequest"]>[0];
  const requestTo = (url: string, more: object = {}): LibraryRequest =>
    ({ url, method: "POST", timeout: 0, headers: new LibraryHeaders(), ...more }) as unknown as LibraryRequest;

  /** The HTTP client that the library receives from the client of a service. */
  async function clientOfLibrary(): Promise<HttpClient> {
    const given: HttpClient[] = [];
    jest.resetModules();
    jest.doMock("@azure/identity", () => ({
      DefaultAzureCredential: class {
        constructor({ httpClient }: { httpClient: HttpClient }) {
          given.push(httpClient);
        }
        getToken = async () => ({ token: "issued-token", expiresOnTimestamp: Date.now() + 3_600_000 });
      },
    }));
    const fresh = require("../../support/rest-client") as typeof import("../../support/rest-client");
    await fresh.client(await script({ json: {} }), { auth: entra() }).get("/a");
    jest.dontMock("@azure/identity");
    await fresh.cleanUp();
    return given[0] as HttpClient;
  }

  it("sends method, path, query, headers and body, and returns the whole response", async () => {
    const server = await script({ status: 201, headers: { "x-own": "1" }, text: "done" });
    const headers = new LibraryHeaders({ "accept-encoding": "gzip", metadata: "true" });
    const request = requestTo(`${server.url}/token?a=b`, { headers, body: "form=1" });
    const library = await clientOfLibrary();
    const response = await library.sendRequest(request);
    expect(server.journal[0]).toMatchObject({ method: "POST", url: "/token?a=b", body: "form=1" });
    expect(server.journal[0]?.headers).toMatchObject({ metadata: "true" });
    expect(server.journal[0]?.headers).not.toHaveProperty("accept-encoding");
    expect(response).toMatchObject({ request, status: 201, bodyAsText: "done" });
    expect(response.headers).toBeInstanceOf(LibraryHeaders);
    expect(response.headers.toJSON()).toMatchObject({ "x-own": "1" });
  });

  it.each([
    ["the library", 3_000, new AbortController().signal],
    ["a minute, if the library sets none", 0, undefined],
  ])("ends a request after the time limit of %s", async (_, timeout, abortSignal) => {
    const library = await clientOfLibrary();
    const stop = new AbortController();
    const limit = jest.spyOn(AbortSignal, "timeout").mockReturnValue(stop.signal);
    const server = await script({ hang: true });
    server.server.once("request", () => stop.abort(new DOMException("The time limit has passed.", "TimeoutError")));
    const request = requestTo(server.url, { timeout, abortSignal });
    const error = await library.sendRequest(request).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "RestError", code: "ETIMEDOUT", request });
    expect(limit.mock.calls).toEqual([[timeout || 60_000]]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ["seconds", { "retry-after": "61" }, []],
    ["a date", { "retry-after": "Fri, 31 Dec 2100 23:59:59 GMT" }, []],
    ["milliseconds", { "retry-after-ms": "60001", "x-ms-retry-after-ms": "60001" }, []],
    ["a short wait", { "retry-after": "60", "retry-after-ms": "60000" }, ["retry-after", "retry-after-ms"]],
  ])("passes no wait of more than a minute to the library, which waits for it: %s", async (_what, headers, passed) => {
    const server = await script({ status: 429, headers });
    const response = await (await clientOfLibrary()).sendRequest(requestTo(`${server.url}/token`));
    expect(
      ["retry-after", "retry-after-ms", "x-ms-retry-after-ms"].filter((name) => name in response.headers.toJSON()),
    ).toEqual(passed);
  });

  it("reports a failed connection by its code, which the library retries", async () => {
    const request = requestTo("http://127.0.0.1:1");
    const error = await (await clientOfLibrary()).sendRequest(request).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "RestError", code: "ECONNREFUSED", request });
    expect(error).toHaveProperty("cause.code", "ECONNREFUSED");
    expect((error as Error).message).toContain("ECONNREFUSED");
  });

  it("returns the error of an abort unchanged, which the library does not retry", async () => {
    const stop = new AbortController();
    const server = await script({ hang: true });
    const reason = new Error("canceled");
    server.server.once("request", () => stop.abort(reason));
    const request = requestTo(server.url, { abortSignal: stop.signal });
    await expect((await clientOfLibrary()).sendRequest(request)).rejects.toBe(reason);
  });
});

describe("the package that requests tokens from Entra", () => {
  it("is named in the error when it is not installed", async () => {
    jest.resetModules();
    jest.doMock("@azure/identity", () => {
      throw Object.assign(new Error("Cannot find module '@azure/identity'"), { code: "MODULE_NOT_FOUND" });
    });
    const fresh = require("../../support/rest-client") as typeof import("../../support/rest-client");
    const server = await script({ json: {} });
    const error = await fresh.failureOf(fresh.client(server, { auth: entra() }).get("/a"), Error);
    expect(error).toMatchObject({ code: "credential" });
    expect(error.message).toContain("Run `npm install @azure/identity`");
    expect(server.journal).toEqual([]);
    jest.dontMock("@azure/identity");
    await fresh.cleanUp();
  });

  it("is named in the error with the reason when it cannot be loaded", async () => {
    jest.resetModules();
    jest.doMock("@azure/identity", () => {
      throw Object.assign(new Error("Unexpected token\nin file"), { code: "ERR_X" });
    });
    const fresh = require("../../support/rest-client") as typeof import("../../support/rest-client");
    const error = await fresh.failureOf(fresh.client(await script({}), { auth: entra() }).get("/a"), Error);
    expect(error.message).toBe(
      "GET /a: No key and no token is set, and the package @azure/identity for tokens of Microsoft Entra cannot be loaded (Unexpected token). Reinstall it.",
    );
    jest.dontMock("@azure/identity");
    await fresh.cleanUp();
  });
});

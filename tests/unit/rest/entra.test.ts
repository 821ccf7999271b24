import {
  AggregateAuthenticationError,
  AuthenticationError,
  CredentialUnavailableError,
  DefaultAzureCredential,
} from "@azure/identity";
import { ConnectionError, CredentialError, HttpError } from "../../../provider/rest";
import type { Auth } from "../../../provider/rest/base/terms";
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
    [
      "by its code",
      unavailable("Failed.", Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })),
      "connection",
    ],
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
});

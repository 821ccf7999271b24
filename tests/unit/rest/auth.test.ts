import { AbortedError, HttpError, InvalidRequestError, InvalidResponseError, RestError } from "../../../provider/rest";
import type { Auth, LoginAuth } from "../../../provider/rest/base/terms";
import { cleanUp, client, failureOf, fakeWorld, script, serve } from "../../support/rest-client";

afterEach(cleanUp);

const jwt = (iat: number | undefined, exp: number): string =>
  ["{}", JSON.stringify({ iat, exp, jti: Math.random() }), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

describe("a credential", () => {
  const received = async (auth: Auth) => {
    const server = await script({ json: {} });
    await client(server, { auth }).get("/things?kind=a");
    const [request] = server.journal;
    return { authorization: request?.headers.authorization, key: request?.headers["api-key"], url: request?.url };
  };

  it("is sent as a bearer token", async () => {
    expect(await received({ kind: "bearer", token: "t0ken" })).toMatchObject({ authorization: "Bearer t0ken" });
  });

  it("is sent as a key in the named header", async () => {
    expect(await received({ kind: "header", name: "Api-Key", value: "k-1" })).toMatchObject({ key: "k-1" });
  });

  it("is sent as a key in the named query parameter, encoded", async () => {
    const sent = await received({ kind: "query", name: "api key", value: "k&1" });
    expect(sent.url).toBe("/things?kind=a&api%20key=k%261");
  });

  it("is sent as basic authentication", async () => {
    const sent = await received({ kind: "basic", username: "ann", password: "pass:word" });
    expect(sent.authorization).toBe(`Basic ${Buffer.from("ann:pass:word").toString("base64")}`);
  });

  it("is omitted if none is configured", async () => {
    expect(await received({ kind: "none" })).toEqual({
      authorization: undefined,
      key: undefined,
      url: "/things?kind=a",
    });
  });

  it("with a line break is rejected before any request, without being shown", () => {
    const make = () => client({ url: "http://127.0.0.1:1" }, { auth: { kind: "bearer", token: "abcdef\n" } });
    expect(make).toThrow(InvalidRequestError);
    expect(make).not.toThrow(/abcdef/);
  });
});

describe("a login for a token", () => {
  let count = 0;
  const login = (more: Partial<LoginAuth> = {}): Auth => {
    count += 1;
    const body = { identifier: "ann", secret: `secret-${count}-${Date.now()}` };
    return { kind: "login", path: "/auth/token", body, token: ["access_token", "token"], ...more };
  };
  /** Issues tokens and accepts only the newest. */
  const issuer = async (tokens: string[]) => {
    let current: string | undefined;
    const server = await serve(({ url, headers }) => {
      if (url === "/auth/token") {
        current = tokens.shift();
        return { json: { token: current } };
      }
      return headers.authorization === `Bearer ${current}` ? { json: { ok: true } } : { status: 401, json: {} };
    });
    const logins = () => server.journal.filter(({ url }) => url === "/auth/token");
    return { ...server, logins, revoke: () => (current = undefined) };
  };

  it("happens once for many parallel requests", async () => {
    const server = await issuer(["first-token"]);
    const shared = client(server, { auth: login() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => shared.get("/x")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(server.logins()).toHaveLength(1);
    expect(JSON.parse(server.logins()[0]?.body ?? "")).toMatchObject({ identifier: "ann" });
  });

  it("is shared by the clients of a process", async () => {
    const server = await issuer(["shared-token"]);
    const auth = login();
    await client(server, { auth }).get("/x");
    await client(server, { auth }).get("/x");
    expect(server.logins()).toHaveLength(1);
  });

  it.each<[string, string[], Partial<LoginAuth>, number]>([
    ["the lifetime in the token", [jwt(1_000, 1_600), jwt(2_000, 2_600)], {}, 600],
    ["the configured lifetime of an opaque token", ["opaque-1", "opaque-2"], { lifetimeSeconds: 100 }, 100],
  ])("is renewed at nine tenths of %s", async (_, tokens, options, seconds) => {
    const world = fakeWorld();
    const server = await issuer(tokens);
    const one = client(server, { auth: login(options) }, world);
    await one.get("/x");
    world.pass(900 * seconds - 1_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(1);
    world.pass(2_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(2);
  });

  it("is renewed by the clock of the service if the token contains only its end", async () => {
    const world = fakeWorld();
    world.setClock(3_600_000);
    const end = Math.floor(Date.now() / 1000) + 600;
    const server = await issuer([jwt(undefined, end), jwt(undefined, end + 600)]);
    const one = client(server, { auth: login() }, world);
    await one.get("/x");
    world.pass(500_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(1);
    world.pass(60_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(2);
  });

  it("is renewed after its lifetime, although the clock was set back", async () => {
    const world = fakeWorld();
    const server = await issuer(["opaque-3", "opaque-4"]);
    const one = client(server, { auth: login({ lifetimeSeconds: 100 }) }, world);
    await one.get("/x");
    world.setClock(-600_000);
    world.pass(91_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(2);
  });

  it("is renewed once after a 401, also for a request that must not be repeated", async () => {
    const server = await issuer(["old-token", "new-token"]);
    const one = client(server, { auth: login() });
    await one.get("/x");
    server.revoke();
    const answers = await Promise.all([1, 2, 3].map((n) => one.request({ method: "POST", path: "/x", body: { n } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.logins()).toHaveLength(2);
  });

  it("does not loop when every token is rejected", async () => {
    const server = await serve(({ url }) => (url === "/auth/token" ? { json: { token: "useless" } } : { status: 401 }));
    const error = await failureOf(client(server, { auth: login() }).get("/x"), HttpError);
    expect(error).toMatchObject({ status: 401, path: "/x" });
    expect(server.journal).toHaveLength(4);
  });

  it.each([400, 401, 403, 429])("that is rejected with %i is not tried again", async (status) => {
    const server = await script({ status, json: { message: "Incorrect authentication credentials" } });
    const one = client(server, { auth: login(), retry: { attempts: 1 }, shouldRetry: () => false });
    const error = await failureOf(one.get("/x"), HttpError);
    expect(error.message).toBe(`POST /auth/token -> ${status} Incorrect authentication credentials`);
    await failureOf(one.get("/y"), HttpError);
    expect(server.journal).toHaveLength(1);
  });

  it("that fails for another reason is tried again by the next request", async () => {
    const server = await serve(({ url }, index) => {
      if (index < 2) return { status: 503 };
      return url === "/auth/token" ? { json: { token: "late-token" } } : { json: {} };
    });
    const one = client(server, { auth: login(), retry: { attempts: 2 } });
    await failureOf(one.get("/x"), HttpError);
    expect((await one.get("/x")).status).toBe(200);
  });

  it("that fails means that the request was not applied", async () => {
    for (const response of [{ status: 503 }, { json: {} }]) {
      const server = await script(response);
      const one = client(server, { auth: login(), retry: { attempts: 1 } });
      const error = await failureOf(one.request({ method: "POST", path: "/x", body: {} }), RestError);
      expect(error).toMatchObject({ path: "/auth/token", mayHaveBeenApplied: false });
    }
  });

  it("without a token in its response is an error with the reason", async () => {
    const server = await script({ json: { login_2fa_token: "other" } });
    const error = await failureOf(client(server, { auth: login() }).get("/x"), InvalidResponseError);
    expect(error.message).toContain("POST /auth/token -> 200, but the response contains no token");
  });

  it("is not canceled for the other requests when one of them is canceled", async () => {
    const server = await serve(({ url }) => (url === "/auth/token" ? { json: { token: "the-token" } } : { json: {} }));
    const one = client(server, { auth: login() });
    const giveUp = new AbortController();
    const first = failureOf(one.get("/x", { signal: giveUp.signal }), AbortedError);
    const second = one.get("/y");
    giveUp.abort();
    expect((await first).code).toBe("aborted");
    expect((await second).status).toBe(200);
  });
});

describe("a token that several requests wait for", () => {
  it("fails without an unhandled rejection if its request was aborted before", async () => {
    const unhandled: unknown[] = [];
    const record = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", record);
    const server = await script({ status: 500 });
    const auth = { kind: "login", path: "/login", body: { secret: `aborted-${Date.now()}` }, token: "token" } as const;
    const one = client(server, { auth, retry: { attempts: 1 } });
    await failureOf(one.get("/x", { signal: AbortSignal.abort() }), AbortedError);
    await failureOf(one.get("/x"), HttpError);
    await new Promise(setImmediate);
    process.off("unhandledRejection", record);
    expect(unhandled).toEqual([]);
  });

  it("is requested once if a registry rejects it for two requests at the same time", async () => {
    let issued = 0;
    let revoked = false;
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token")) return { json: { token: `token-${++issued}`, expires_in: 600 } };
      const isValid = headers.authorization === (revoked ? "Bearer token-2" : "Bearer token-1");
      const challenge = { "www-authenticate": `Bearer realm="${server.url}/token",service="${server.url}"` };
      return isValid ? { json: {} } : { status: 401, headers: challenge };
    });
    const one = client(server, { auth: { kind: "challenge" } });
    await one.get("/v2/app/tags/list");
    revoked = true;
    const responses = await Promise.all([one.get("/v2/app/tags/list"), one.get("/v2/app/tags/list")]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(issued).toBe(2);
  });
});

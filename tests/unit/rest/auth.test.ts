import {
  AbortedError,
  type Auth,
  ConnectionError,
  HttpError,
  InvalidRequestError,
  InvalidResponseError,
  type LoginAuth,
  RestError,
} from "../../../provider/rest";
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

  it.each<[string, Auth, object]>([
    ["as a bearer token", { kind: "bearer", token: "t0ken" }, { authorization: "Bearer t0ken" }],
    ["as a key in the named header", { kind: "header", name: "Api-Key", value: "k-1" }, { key: "k-1" }],
    ["in the query, encoded", { kind: "query", name: "a k", value: "k&1" }, { url: "/things?kind=a&a%20k=k%261" }],
    [
      "as basic authentication",
      { kind: "basic", username: "ann", password: "pass:word" },
      { authorization: `Basic ${Buffer.from("ann:pass:word").toString("base64")}` },
    ],
    ["nowhere if none is configured", { kind: "none" }, {}],
  ])("is sent %s", async (_, auth, sent) => {
    const nothing = { authorization: undefined, key: undefined, url: "/things?kind=a" };
    expect(await received(auth)).toEqual({ ...nothing, ...sent });
  });

  it("replaces a header and a parameter with its name", async () => {
    const server = await script({ status: 302, headers: { location: "/new?KEY=a&key=old&kind=b" } }, { json: {} });
    const query: Auth = { kind: "query", name: "key", value: "k-1" };
    await client(server, { auth: query }).get("/x?key=other");
    expect(server.journal.map(({ url }) => url)).toEqual(["/x?key=k-1", "/new?KEY=a&kind=b&key=k-1"]);
    const header: Auth = { kind: "header", name: "Api-Key", value: "k-1" };
    await client(server, { auth: header, headers: { "API-key": "other", "x-own": "1" } }).get("/x");
    expect(server.journal.at(-1)?.headers).toMatchObject({
      "api-key": "k-1",
      "x-own": "1",
      accept: "application/json",
    });
  });

  it("with a line break is rejected before any request, without being shown", () => {
    const make = () => client({ url: "http://127.0.0.1:1" }, { auth: { kind: "bearer", token: "abcdef\n" } });
    expect(make).toThrow(InvalidRequestError);
    expect(make).toThrow(
      "client http://127.0.0.1:1: The credential contains a line break. Remove it, for example with `tr -d '\\n'`.",
    );
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
  const issuer = async (given: readonly string[]) => {
    const tokens = [...given];
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

  it("without a response is a failed connection, and is tried again by the next request", async () => {
    const server = await serve(({ url }, index) => {
      if (index === 0) return { cut: true };
      return url === "/auth/token" ? { json: { token: "late-token" } } : { json: {} };
    });
    const one = client(server, { auth: login(), retry: { attempts: 1 } });
    const error = await failureOf(one.request({ method: "POST", path: "/x" }), ConnectionError);
    expect(error.mayHaveBeenApplied).toBe(false);
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

  it.each([
    [["first", "second"], { first: "", second: "b", third: "c" }, "b"],
    [["first", "second"], { first: "a", second: "b" }, "a"],
    ["third", { first: "a", third: "c" }, "c"],
    ["first", { first: { value: "a" } }, undefined],
  ])("uses the first member of %j that is a string in %j", async (token, json, value) => {
    const server = await serve(({ url }) => (url === "/auth/token" ? { json } : { json: {} }));
    const asked = client(server, { auth: login({ token }) }).get("/x");
    if (value === undefined) await failureOf(asked, InvalidResponseError);
    else expect((await asked).status).toBe(200);
    const sent = server.journal.filter(({ url }) => url === "/x").map(({ headers }) => headers.authorization);
    expect(sent).toEqual(value === undefined ? [] : [`Bearer ${value}`]);
  });

  it("is sent with its own headers below the base URL, and the token with the scheme of the service", async () => {
    const server = await serve(({ url }) => (url === "/v1/auth/token" ? { json: { token: "t0ken" } } : { json: {} }));
    const one = client({ url: `${server.url}/v1` }, { auth: login({ scheme: "JWT" }), headers: { "x-own": "1" } });
    await one.request({ method: "PUT", path: "/x", body: { a: 1 } });
    const [entry, request] = server.journal;
    expect(entry).toMatchObject({ method: "POST", url: "/v1/auth/token" });
    expect(entry?.headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
    expect(entry?.headers).not.toHaveProperty("x-own");
    expect(request).toMatchObject({ method: "PUT", url: "/v1/x", body: '{"a":1}' });
    expect(request?.headers.authorization).toBe("JWT t0ken");
  });

  it("with an error status fails, although its response contains a token", async () => {
    const server = await script({ status: 302, headers: { location: "/other" }, json: { token: "useless" } });
    const error = await failureOf(client(server, { auth: login() }).get("/x"), HttpError);
    expect(error.message).toBe("POST /auth/token -> 302 redirects to /other");
    expect(server.journal).toHaveLength(1);
  });

  const years = 10 * 366 * 24 * 3_600_000;
  it.each([
    ["an opaque token without a lifetime", "opaque.token"],
    ["a token whose claims are not JSON", "a.b.c"],
    ["a token whose claims are null", `a.${Buffer.from("null").toString("base64url")}.c`],
    ["a token whose end is no number", `a.${Buffer.from('{"exp":"1600","iat":1000}').toString("base64url")}.c`],
    ["a token of two parts", `a.${Buffer.from('{"exp":1600,"iat":1000}').toString("base64url")}`],
    ["a token that the clocks show as expired", jwt(undefined, 1_000)],
  ])("is not repeated for %s before a 401", async (_what, token) => {
    const world = fakeWorld();
    const server = await issuer([token, "next-token"]);
    const one = client(server, { auth: login() }, world);
    await one.get("/x");
    world.pass(years);
    await one.get("/x");
    expect(server.logins()).toHaveLength(1);
    server.revoke();
    await one.get("/x");
    expect(server.logins()).toHaveLength(2);
  });

  it("uses the lifetime in a token before the configured one", async () => {
    const world = fakeWorld();
    const server = await issuer([jwt(1_000, 1_600), "next-token"]);
    const one = client(server, { auth: login({ lifetimeSeconds: 60_000 }) }, world);
    await one.get("/x");
    world.pass(541_000);
    await one.get("/x");
    expect(server.logins()).toHaveLength(2);
  });

  it("is separate for each address, path and credential", async () => {
    const server = await serve(({ url }) => (url.startsWith("/auth") ? { json: { token: "t0ken" } } : { json: {} }));
    const other = await serve(({ url }) => (url.startsWith("/auth") ? { json: { token: "t0ken" } } : { json: {} }));
    const auth = login() as LoginAuth;
    const logins = [auth, { ...auth, path: "/auth/other" }, { ...auth, body: { ...auth.body, identifier: "bob" } }];
    for (const each of logins) await client(server, { auth: each }).get("/x");
    await client(other, { auth }).get("/x");
    expect(server.journal.filter(({ method }) => method === "POST")).toHaveLength(3);
    expect(other.journal.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("can be sent before the first request, which then uses its token", async () => {
    const server = await issuer(["early-token"]);
    const one = client(server, { auth: login() });
    await one.signIn();
    expect(server.journal.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /auth/token"]);
    await one.signIn();
    await one.get("/x");
    expect(server.journal.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /auth/token", "GET /x"]);
    const lost = await serve((_request, index) => (index === 0 ? { cut: true } : { json: { token: "late-token" } }));
    await client(lost, { auth: login() }).signIn();
    expect(lost.journal).toHaveLength(2);
    const failing = client(await script({ cut: true }), { auth: login(), retry: { attempts: 1 } }).signIn();
    expect((await failureOf(failing, ConnectionError)).mayHaveBeenApplied).toBe(false);
    const none = await script({ json: {} });
    await client(none, { auth: { kind: "bearer", token: "t0ken" } }).signIn();
    expect(none.journal).toEqual([]);
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

describe("a login with a fallback", () => {
  let count = 0;
  /** A service whose two logins return these statuses. */
  const services = async (first: number, second: number) => {
    const answers = new Map([
      ["/first", first],
      ["/second", second],
    ]);
    let issued = 0;
    const server = await serve(({ url }) => {
      const status = answers.get(url);
      if (status === undefined) return { json: {} };
      return { status, json: status === 200 ? { token: `token-${++issued}` } : { message: `no: ${url}` } };
    });
    const warnings: string[] = [];
    const secret = `secret-${++count}-${Date.now()}`;
    const auth: LoginAuth = {
      kind: "login",
      path: "/first",
      body: { user: "ann", secret },
      token: "token",
      lifetimeSeconds: 100,
      fallback: { path: "/second", body: { name: "ann", pin: `pin-${secret}` } },
    };
    const world = fakeWorld();
    const onWarning = (message: string) => warnings.push(message);
    const one = () => client(server, { auth, onWarning, retry: { attempts: 1 } }, world);
    const posted = () => server.journal.filter(({ method }) => method === "POST").map(({ url }) => url);
    return { server, one, world, warnings, posted, auth };
  };

  it("sends the fallback after a 401, warns once, and then sends the fallback alone", async () => {
    const { one, world, warnings, posted, server, auth } = await services(401, 200);
    const asked = one();
    await asked.get("/x");
    expect(JSON.parse(server.journal[1]?.body ?? "")).toEqual(auth.fallback?.body);
    world.pass(91_000);
    await asked.get("/x");
    await one().get("/x");
    expect(posted()).toEqual(["/first", "/second", "/second"]);
    expect(server.journal.at(-1)?.headers.authorization).toBe("Bearer token-2");
    expect(warnings).toEqual(["POST /first rejected the credentials (401), but POST /second accepted them."]);
  });

  it.each([
    ["403", 403, 200, ["/first"]],
    ["500", 500, 200, ["/first"]],
    ["401, if the fallback is rejected, too", 401, 403, ["/first", "/second"]],
  ])("fails with the message of the first login after a %s", async (_what, first, second, paths) => {
    const { one, warnings, posted } = await services(first, second);
    const error = await failureOf(one().get("/x"), HttpError);
    expect(error.message).toBe(`POST /first -> ${first} no: /first`);
    expect(posted()).toEqual(paths);
    expect(warnings).toEqual([]);
  });

  it("is not sent if the first login succeeds", async () => {
    const { one, posted } = await services(200, 200);
    await one().get("/x");
    expect(posted()).toEqual(["/first"]);
  });

  it("hides the strings of both logins, except account names", async () => {
    const { auth } = await services(200, 200);
    const names = ["identifier", "user", "user_name", "Username", "email", "login", "account", "client_id", "clientId"];
    const known = Object.fromEntries([...names, "grant_type", "scope"].map((name) => [name, `the ${name}`]));
    const [hidden, shown] = [[String(auth.body.secret), "nested-pin", "e-mails-pin"], Object.values(known).join(", ")];
    const body = { ...known, secret: hidden[0], nested: { list: [hidden[1]] }, emails: hidden[2] };
    const message = `${shown}: ${hidden.join(" ")} ${auth.fallback?.body.pin}`;
    const server = await script({ status: 400, json: { message } });
    const error = await failureOf(client(server, { auth: { ...auth, body } }).get("/x"), HttpError);
    expect(error.message).toBe(`POST /first -> 400 ${shown}: ${Array(4).fill("[secret]").join(" ")}`);
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

import { randomBytes } from "node:crypto";
import {
  type ChallengeAuth,
  ConnectionError,
  HttpError,
  InvalidRequestError,
  InvalidResponseError,
  RestError,
} from "../../../provider/rest";
import {
  cleanUp,
  client,
  failureOf,
  fakeWorld,
  type Received,
  type Scripted,
  script,
  serve,
} from "../../support/rest-client";

afterEach(cleanUp);

const word = () => randomBytes(12).toString("hex");
const basic = (password: string) => `Basic ${Buffer.from(`bot:${password}`).toString("base64")}`;
const challenge = { "www-authenticate": 'Basic realm="registry"' };

/** A registry that accepts one password, and rejects others with a status. */
const registry = (password: string, rejection: number) =>
  serve(({ headers }) => {
    if (headers.authorization === basic(password)) return { json: { tags: [] } };
    const message = `denied: the authorization ${headers.authorization} has expired; use ${basic(password)}`;
    return headers.authorization === undefined
      ? { status: 401, headers: challenge }
      : { status: rejection, headers: rejection === 401 ? challenge : {}, json: { errors: [{ message }] } };
  });

/** A credential that is renewed with these passwords, one after the other. */
function renewing(first: string, ...next: string[]) {
  const renew = jest.fn(async () => ({ username: "bot", password: next.shift() ?? first }));
  return { renew, auth: { kind: "challenge", username: "bot", password: first, renew } satisfies ChallengeAuth };
}

describe("rejected credentials of a registry", () => {
  it.each([401, 403])("are read again after a %s, and the request is sent once more", async (status) => {
    const [old, current] = [word(), word()];
    const server = await registry(current, status);
    const { auth, renew } = renewing(old, current, word());
    const one = client(server, { auth });
    expect((await one.get("/v2/app/tags/list")).status).toBe(200);
    expect((await one.get("/v2/app/tags/list")).status).toBe(200);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it.each([401, 403])("are read again after a %s of a token server", async (status) => {
    const [old, current] = [word(), word()];
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token"))
        return headers.authorization === basic(current) ? { json: { token: "issued", expires_in: 60 } } : { status };
      const realm = `http://${headers.host}/token`;
      return headers.authorization === "Bearer issued"
        ? { json: { tags: [] } }
        : { status: 401, headers: { "www-authenticate": `Bearer realm="${realm}",service="s"` } };
    });
    const { auth, renew } = renewing(old, current, word());
    expect((await client(server, { auth }).get("/v2/app/tags/list")).status).toBe(200);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("do not use the token of another password", async () => {
    const [right, wrong] = [word(), word()];
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token"))
        return headers.authorization === basic(right)
          ? { json: { token: "issued", expires_in: 60 } }
          : { status: 401, json: {} };
      return headers.authorization === "Bearer issued"
        ? { json: { tags: [] } }
        : { status: 401, headers: { "www-authenticate": `Bearer realm="http://${headers.host}/token",service="s"` } };
    });
    const as = (password: string) => client(server, { auth: { kind: "challenge", username: "bot", password } });
    expect((await as(right).get("/v2/app/tags/list")).status).toBe(200);
    await expect(as(wrong).get("/v2/app/tags/list")).rejects.toThrow("/token");
  });

  it("are replaced once for several requests at the same time", async () => {
    const [old, current] = [word(), word()];
    const server = await registry(current, 401);
    const { auth } = renewing(old, current, current);
    const one = client(server, { auth });
    const responses = await Promise.all(["a", "b", "c"].map((name) => one.get(`/v2/${name}/tags/list`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.journal.filter(({ headers }) => headers.authorization === basic(current))).toHaveLength(3);
  });

  it.each([
    ["they are unchanged", async (old: string) => ({ username: "bot", password: old })],
    ["they cannot be read", () => Promise.reject(new Error("the store is locked"))],
  ])("are reported if %s, and the request is not sent again", async (_why, renew) => {
    const old = word();
    const server = await registry(word(), 403);
    const auth = { kind: "challenge", username: "bot", password: old, renew: () => renew(old) } as const;
    const error = await failureOf(client(server, { auth }).get("/v2/app/tags/list"), HttpError);
    expect(error.status).toBe(403);
    expect(server.journal).toHaveLength(2);
  });

  it("are not read again and again after the renewed ones were rejected, too", async () => {
    const server = await registry(word(), 403);
    const { auth, renew } = renewing(word());
    const next = { username: "bot", password: word() };
    renew.mockImplementation(async () => next);
    const one = client(server, { auth });
    await failureOf(one.get("/v2/app/tags/list"), HttpError);
    const before = server.journal.length;
    const error = await failureOf(one.get("/v2/app/tags/list"), HttpError);
    expect(server.journal).toHaveLength(before + 1);
    const message = "denied: the authorization Basic [secret] has expired; use Basic";
    expect(error.message).toContain(`GET /v2/app/tags/list -> 403 ${message}`);
  });

  it("are hidden in errors after a renewal", async () => {
    const [old, next] = [word(), word()];
    const server = await registry(word(), 403);
    const { auth } = renewing(old, next);
    const error = await failureOf(client(server, { auth }).get("/v2/app/tags/list"), HttpError);
    expect(server.journal.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      basic(old),
      undefined,
      basic(next),
    ]);
    expect(error.message).toContain("has expired");
    for (const secret of [old, next]) {
      expect(error.message).not.toContain(secret);
      expect(error.message).not.toContain(basic(secret).slice("Basic ".length));
    }
  });
});

describe("credentials of a registry that were not rejected", () => {
  it.each([
    ["a missing object", { status: 404 }],
    ["a failure of the registry", { status: 500 }],
    ["a lost connection", { cut: true }],
  ])("are not read again after %s", async (_what, answer: Scripted) => {
    const server = await serve(() => answer);
    const { auth, renew } = renewing(word(), word());
    const error = await failureOf(client(server, { auth, retry: { attempts: 1 } }).get("/v2/a/tags/list"), RestError);
    expect(error.status).toBe(answer.status);
    expect(renew).not.toHaveBeenCalled();
  });

  it("are not read again after a failure of the token server", async () => {
    const server = await tokenServer(() => ({ status: 500 }));
    const { auth, renew } = renewing(word(), word());
    const error = await failureOf(client(server, { auth, retry: { attempts: 1 } }).get("/v2/a/tags/list"), HttpError);
    expect(error).toMatchObject({ status: 500, path: `${new URL(server.url).host}/token` });
    expect(renew).not.toHaveBeenCalled();
  });

  it.each<[string, (old: string) => Omit<ChallengeAuth, "kind">]>([
    ["user", (password) => ({ username: "robot", password })],
    ["password", () => ({ username: "bot", password: word() })],
    ["refresh token", (password) => ({ username: "bot", password, identityToken: word() })],
  ])("replace rejected ones if only the %s differs", async (_what, change) => {
    const old = word();
    const server = await registry(word(), 403);
    const renew = jest.fn(async () => change(old));
    const auth = { kind: "challenge", username: "bot", password: old, renew } as const;
    await failureOf(client(server, { auth }).get("/v2/a/tags/list"), HttpError);
    expect(server.journal).toHaveLength(4);
  });
});

/** A registry whose 401 names its own token server with these responses. It accepts every token. */
async function tokenServer(
  answer: (request: Received) => Scripted,
  parameters = 'service="reg.example",scope="repository:acme/app:pull"',
  realm = "/token",
) {
  const server = await serve((request) => {
    const { url, headers } = request;
    if (url.startsWith("/token")) return answer(request);
    if (headers.authorization?.startsWith("Bearer ")) return { json: {} };
    const address = realm.startsWith("/") ? `http://${headers.host}${realm}` : realm;
    const challenge = `Bearer realm="${address}"${parameters && `,${parameters}`}`;
    return { status: 401, headers: { "www-authenticate": challenge } };
  });
  return { ...server, requested: () => server.journal.filter(({ url }) => url.startsWith("/token")) };
}

describe("a request for a token of a registry", () => {
  const issue = () => ({ json: { token: word() } });
  const path = "/v2/acme/app/tags/list";
  const two = 'service="reg.example",scope="repository:acme/app:pull repository:acme/base:pull"';
  const encoded = "scope=repository%3Aacme%2Fapp%3Apull&scope=repository%3Aacme%2Fbase%3Apull";

  it("has the service, each scope and the credential, and keeps the query of the realm", async () => {
    const password = word();
    const server = await tokenServer(issue, two, "/token?account=a%26b");
    const auth = { kind: "challenge", username: "bot", password } as const;
    await client(server, { auth, headers: { "x-own": "1" } }).request({ method: "PUT", path, body: { a: 1 } });
    const [request] = server.requested();
    expect(request).toMatchObject({ method: "GET", body: "" });
    expect(request?.url).toBe(`/token?account=a%26b&service=reg.example&${encoded}`);
    expect(request?.headers).toMatchObject({
      authorization: basic(password),
      accept: "application/json",
      "user-agent": "trefoil",
    });
    expect(request?.headers).not.toHaveProperty("x-own");
    expect(server.journal.at(-1)?.headers).toMatchObject({ accept: "application/json", "x-own": "1" });
    expect(server.journal.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'PUT {"a":1}',
      "GET ",
      'PUT {"a":1}',
    ]);
  });

  it("is anonymous without a password, and has no query that the registry does not require", async () => {
    const server = await tokenServer(issue, "");
    await client(server, { auth: { kind: "challenge", username: "bot" } }).get(path);
    expect(server.requested().map(({ url, headers }) => [url, headers.authorization])).toEqual([["/token", undefined]]);
  });

  it.each([
    [two, "service=reg.example&scope=repository%3Aacme%2Fapp%3Apull%20repository%3Aacme%2Fbase%3Apull&"],
    ['scope="a"', "scope=a&"],
  ])("sends a refresh token as a form, instead of the password: %s", async (parameters, sent) => {
    const [password, identityToken] = [word(), `${word()}+/`];
    const server = await tokenServer(issue, parameters, "/token?a=b");
    await client(server, { auth: { kind: "challenge", username: "bot", password, identityToken } }).get(path);
    const [request] = server.requested();
    expect(request).toMatchObject({ method: "POST", url: "/token?a=b" });
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(request?.headers).not.toHaveProperty("authorization");
    const form = `grant_type=refresh_token&client_id=trefoil&${sent}refresh_token=${encodeURIComponent(identityToken)}`;
    expect(request?.body).toBe(form);
  });

  it.each([
    [{ token: "one", access_token: "two" }, "one"],
    [{ token: "", access_token: "two" }, "two"],
    [{ token: 1, access_token: "two" }, "two"],
  ])("returns the first token that is not empty: %j", async (json, token) => {
    const server = await tokenServer(() => ({ json }));
    await client(server, { auth: { kind: "challenge" } }).get(path);
    expect(server.journal.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it("is shared by scopes in another order, and its token is hidden in errors", async () => {
    const token = word();
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token")) return { json: { token } };
      if (headers.authorization) return { status: 400, json: { message: `no: ${headers.authorization}` } };
      const scopes = url.includes("one") ? "a:b c:d" : "c:d a:b";
      const bearer = `Bearer realm="http://${headers.host}/token",scope="${scopes}"`;
      return { status: 401, headers: { "www-authenticate": bearer } };
    });
    for (const name of ["one", "two"]) {
      const one = client(server, { auth: { kind: "challenge" } });
      const error = await failureOf(one.get(`/v2/${name}/tags/list`), HttpError);
      expect(error.message).toBe(`GET /v2/${name}/tags/list -> 400 no: Bearer [secret] (2 attempts)`);
    }
    expect(server.journal.filter(({ url }) => url.startsWith("/token"))).toHaveLength(1);
  });

  it.each([
    [100, 90],
    [undefined, 54],
    [0, 54],
    [-100, 54],
    ["100", 54],
  ])("with a lifetime of %j is sent again after %i s", async (lifetime, seconds) => {
    const server = await tokenServer(() => ({ json: { token: word(), expires_in: lifetime } }));
    const world = fakeWorld();
    const one = client(server, { auth: { kind: "challenge" } }, world);
    await one.get(path);
    world.pass(seconds * 1000 - 1);
    await one.get(path);
    expect(server.requested()).toHaveLength(1);
    world.pass(1);
    await one.get(path);
    expect(server.requested()).toHaveLength(2);
  });

  it("that is rejected fails with the message of the token server and its address without the query", async () => {
    const server = await tokenServer(() => ({ status: 403, json: { token: "useless", message: "no access" } }));
    const error = await failureOf(client(server, { auth: { kind: "challenge" } }).get(path), HttpError);
    expect(error.message).toBe(`GET ${new URL(server.url).host}/token -> 403 no access`);
  });

  it.each([300, 302])("that is redirected with %i fails, because its credential is not sent there", async (status) => {
    const server = await tokenServer(() => ({ status, headers: { location: "/other" }, json: { token: "x" } }));
    const error = await failureOf(client(server, { auth: { kind: "challenge" } }).get(path), HttpError);
    expect(error.message).toBe(`GET ${new URL(server.url).host}/token -> ${status} redirects to /other`);
    expect(server.journal.map(({ url }) => url.split("?")[0])).toEqual([path, "/token"]);
  });

  it.each([{ json: {} }, { json: { token: "" } }, { text: "" }])(
    "fails if its response contains no token: %j",
    async (answer) => {
      const server = await tokenServer(() => answer);
      const error = await failureOf(client(server, { auth: { kind: "challenge" } }).get(path), InvalidResponseError);
      expect(error.message).toBe(
        `GET ${new URL(server.url).host}/token -> 200, but the response contains no token in the expected place. Check the URL of the service.`,
      );
      expect(error.mayHaveBeenApplied).toBe(false);
    },
  );

  it("that is lost means that the request itself was not applied", async () => {
    const server = await tokenServer(() => ({ cut: true }));
    const one = client(server, { auth: { kind: "challenge" }, retry: { attempts: 1 } });
    const error = await failureOf(one.request({ method: "POST", path }), ConnectionError);
    expect(error.mayHaveBeenApplied).toBe(false);
  });

  it.each(["http://auth.example.test/token", "ftp://127.0.0.1/token", "auth"])(
    "is not sent without TLS to another machine: %s",
    async (realm) => {
      const server = await tokenServer(issue, undefined, realm);
      const auth = { kind: "challenge", username: "bot", password: word() } as const;
      const error = await failureOf(client(server, { auth }).get(path), InvalidRequestError);
      expect(error.message).toBe(
        `GET ${path}: The registry requires a token from an address without https. No credential was sent. Check the settings of the registry.`,
      );
      expect(server.journal).toHaveLength(1);
    },
  );

  it("has its own limits, regardless of those of the request", async () => {
    const server = await tokenServer(() => ({ status: 404, text: "x".repeat(2_000) }));
    const one = client(server, { auth: { kind: "challenge" }, maxResponseBytes: 1_000 });
    const error = await failureOf(one.get(path, { allowedStatuses: [404] }), HttpError);
    expect(error.message).toMatch(/\/token -> 404 x{500}…$/);
  });
});

describe("the challenge of a registry", () => {
  it("is received once for all requests with the same action on a repository", async () => {
    const server = await tokenServer(() => ({ json: { token: word() } }));
    const one = client(server, { auth: { kind: "challenge" } });
    const requests: [string, string, boolean][] = [
      ["GET", "/v2/acme/app/manifests/v1", false],
      ["HEAD", "/v2/acme/app/manifests/v2", true],
      ["GET", "/v2/acme/app/blobs/sha256:ab", true],
      ["GET", "/v2/acme/app/tags/list?n=100", true],
      ["GET", "/v2/acme/app/referrers/sha256:ab", true],
      ["DELETE", "/v2/acme/app/manifests/v1", false],
      ["DELETE", "/v2/acme/app/tags/v1", true],
      ["PUT", "/v2/acme/app/manifests/v1", false],
      ["POST", "/v2/acme/app/blobs/uploads/", true],
      ["PATCH", "/v2/acme/app/blobs/uploads/1", true],
      ["POST", "/v2/acme/app/blobs/uploads/?mount=sha256:ab&from=acme/base", false],
      ["POST", "/v2/acme/app/blobs/uploads/?from=acme/base&mount=sha256:cd", true],
      ["POST", "/v2/acme/app/blobs/uploads/?mount=sha256:ab&from=acme/other", false],
      ["GET", "/v2/acme/other/manifests/v1", false],
      ["GET", "/v2/acme/manifests/tags/list", false],
    ];
    for (const [method, path, isKnown] of requests) {
      const before = server.journal.length;
      await one.request({ method: method as "GET", path });
      const first = server.journal[before]?.headers.authorization;
      expect([method, path, first !== undefined]).toEqual([method, path, isKnown]);
    }
    // The token itself is for the scope that the registry names.
    expect(server.requested()).toHaveLength(1);
  });

  it.each([
    ["without a challenge", {}, { username: "bot", password: word() }, 1],
    ["for a password that is not set", challenge, { username: "bot" }, 1],
    ["without a realm", { "www-authenticate": 'Bearer service="s"' }, { username: "bot", password: word() }, 1],
    ["of another scheme", { "www-authenticate": 'Digest realm="r"' }, { username: "bot", password: word() }, 1],
    ["for a password that is wrong", challenge, { username: "bot", password: word() }, 2],
  ])("%s is the response of the request", async (_what, headers: Record<string, string>, credentials, requests) => {
    const server = await serve(() => ({ status: 401, headers }));
    const one = client(server, { auth: { kind: "challenge", ...credentials } });
    await failureOf(one.get("/v2/acme/app/tags/list"), HttpError);
    expect(server.journal).toHaveLength(requests);
    // A password that was rejected is sent once for each further request.
    await failureOf(one.get("/v2/acme/app/tags/list"), HttpError);
    expect(server.journal).toHaveLength(requests + 1);
  });

  it("can require the password after an earlier one required a token", async () => {
    const password = word();
    const server = await serve(({ url, headers }, index) => {
      if (url.startsWith("/token")) return { json: { token: "issued" } };
      if (headers.authorization === basic(password)) return { json: {} };
      const bearer = { "www-authenticate": `Bearer realm="http://${headers.host}/token"` };
      return { status: 401, headers: index === 0 ? bearer : challenge };
    });
    const one = client(server, { auth: { kind: "challenge", username: "bot", password } });
    await failureOf(one.get("/v2/acme/app/tags/list"), HttpError);
    expect((await one.get("/v2/acme/app/tags/list")).status).toBe(200);
  });

  it.each([
    [(realm: string) => `Bearer realm="${realm}",service="s",scope="a:b c:d"`, "?service=s&scope=a%3Ab&scope=c%3Ad"],
    [(realm: string) => `bearer Realm=${realm}, SERVICE=s, Scope=a:b`, "?service=s&scope=a%3Ab"],
    [(realm: string) => `Basic realm="x", Bearer realm="${realm}"`, ""],
    [(realm: string) => `Bearer realm="${realm}",service="s", Basic realm="x"`, "?service=s"],
    [(realm: string) => `Bearer realm="${realm}",service="",scope=" a  b "`, "?scope=a&scope=b"],
  ])("is read from %s", async (challengeOf, query) => {
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token")) return { json: { token: "issued" } };
      if (headers.authorization === "Bearer issued") return { json: {} };
      return { status: 401, headers: { "www-authenticate": challengeOf(`http://${headers.host}/token`) } };
    });
    await client(server, { auth: { kind: "challenge" } }).get("/v2/acme/app/tags/list");
    expect(server.journal[1]?.url).toBe(`/token${query}`);
  });

  it.each<Record<string, string>>([
    { "www-authenticate": 'Bearer service="s", Basic realm=""' },
    { "www-authenticate": "Basics" },
    {},
  ])("that requests nothing known is the response of the request: %j", async (headers) => {
    const server = await script({ status: 401, headers });
    const auth = { kind: "challenge", username: "bot", password: word() } as const;
    await failureOf(client(server, { auth }).get("/v2/acme/app/tags/list"), HttpError);
    expect(server.journal).toHaveLength(1);
  });
});

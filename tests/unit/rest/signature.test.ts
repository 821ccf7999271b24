import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HttpError, InvalidRequestError, type SignatureAuth, StreamBody } from "../../../provider/rest";
import { cleanUp, client, failureOf, fakeWorld, type Received, script, serve } from "../../support/rest-client";
import { temporaryFolder } from "../../support/temporary-folder";

afterEach(cleanUp);

/** The example of Pusher's own documentation of its HTTP API. */
const documented = {
  auth: { kind: "signature", appId: "3", key: "278d425bdf160c739803", secret: "7ad3773142a6692b25b8" },
  body: '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}',
  seconds: 1353088179,
  bodyMd5: "ec365a775a4cd0599faeb73354201b6f",
  signature: "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c",
} as const;

const auth: SignatureAuth = { kind: "signature", appId: "I2E_JQ", key: "I2E_JQ.OqUdfg", secret: "a-generated-secret" };

const query = ({ url }: Received): URLSearchParams => new URL(url, "http://localhost").searchParams;
const parameter = (request: Received | undefined, name: string): string | null | undefined =>
  request && query(request).get(name);

/** The signature that a server computes for a request, from the protocol's description. */
function expected(request: Received, secret: string): string {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const pairs = [...searchParams].filter(([name]) => name !== "auth_signature");
  const sorted = pairs.map(([name, value]) => `${name.toLowerCase()}=${value}`).sort();
  return createHmac("sha256", secret)
    .update(`${request.method}\n${pathname}\n${sorted.join("&")}`)
    .digest("hex");
}

describe("a signature", () => {
  it("equals the documented signature of the documented request", async () => {
    const server = await script({ json: {} });
    const world = fakeWorld();
    world.pass(documented.seconds * 1000 - world.now());
    const headers = { "content-type": "application/json" };
    const body = Buffer.from(documented.body);
    await client(server, { auth: documented.auth }, world).request({ method: "POST", path: "/events", body, headers });
    const [request] = server.journal;
    expect(request?.url.split("?")[0]).toBe("/apps/3/events");
    expect(request?.body).toBe(documented.body);
    expect(Object.fromEntries(request ? query(request) : [])).toEqual({
      auth_key: documented.auth.key,
      auth_timestamp: String(documented.seconds),
      auth_version: "1.0",
      body_md5: documented.bodyMd5,
      auth_signature: documented.signature,
    });
  });

  it.each([
    ["a query with every kind of character", "GET", "/channels", { info: "user_count", Filter_by_prefix: "a b&c=d+é" }],
    ["a path with a name in it", "GET", "/channels/presence-a%20b/users", {}],
    ["a body of text", "POST", "/events", {}],
  ] as const)("covers %s", async (_what, method, path, given) => {
    const server = await script({ json: {} });
    const body = method === "POST" ? { data: "é" } : undefined;
    await client(server, { auth }).request({ method, path, query: given, body });
    const [request] = server.journal as [Received];
    expect(parameter(request, "auth_signature")).toBe(expected(request, auth.secret));
    const md5 = body ? createHash("md5").update(request.body).digest("hex") : null;
    expect(parameter(request, "body_md5")).toBe(md5);
  });

  it("is computed again for each attempt, after the pause", async () => {
    const server = await script({ status: 503, headers: { "retry-after": "700" } }, { json: {} });
    await client(server, { auth }).get("/channels");
    const [first, second] = server.journal as [Received, Received];
    const time = (request: Received) => Number(parameter(request, "auth_timestamp"));
    expect(time(second) - time(first)).toBeGreaterThanOrEqual(700);
    expect(parameter(second, "auth_signature")).toBe(expected(second, auth.secret));
    expect(query(second).getAll("auth_signature")).toHaveLength(1);
  });

  it("is not sent to another origin, also when a redirect repeats the request", async () => {
    const other = await script({ json: {} });
    const server = await serve(({ url }) => ({ status: 302, headers: { location: `${other.url}${url}` } }));
    await client(server, { auth }).get("/channels?info=a");
    expect(other.journal[0]?.url).toBe("/apps/I2E_JQ/channels?info=a");
  });

  it("is replaced when a redirect on the same origin repeats the request", async () => {
    const server = await serve(({ url }) =>
      url.startsWith("/apps/I2E_JQ/old")
        ? { status: 302, headers: { location: url.replace("/old", "/channels") } }
        : { json: {} },
    );
    await client(server, { auth }).get("/old");
    const request = server.journal[1] as Received;
    expect(query(request).getAll("auth_signature")).toEqual([expected(request, auth.secret)]);
  });

  it.each([
    ["an empty body of bytes", Buffer.alloc(0)],
    ["no body", undefined],
  ])("has no digest for %s", async (_what, body) => {
    const server = await script({ json: {} });
    await client(server, { auth }).request({ method: "POST", path: "/events", body });
    const [request] = server.journal as [Received];
    expect(parameter(request, "body_md5")).toBeNull();
    expect(parameter(request, "auth_signature")).toBe(expected(request, auth.secret));
  });

  it("sorts parameters by their names, and keeps the order of values with the same name", async () => {
    const server = await script({ json: {} });
    const path = "/channels?zone=b&zone=a&Zone=A&ab=1&a=2&info=x?y";
    await client(server, { auth }).get(path);
    const [request] = server.journal as [Received];
    const [signed = ""] = request.url.split("&auth_key=");
    expect(signed).toBe(`/apps/I2E_JQ${path}`);
    const added = `auth_key=${auth.key}&auth_timestamp=${parameter(request, "auth_timestamp")}&auth_version=1.0`;
    const text = `GET\n/apps/I2E_JQ/channels\na=2&ab=1&${added}&info=x?y&zone=b&zone=a&zone=A`;
    expect(parameter(request, "auth_signature")).toBe(createHmac("sha256", auth.secret).update(text).digest("hex"));
  });

  it.each(["auth_key", "AUTH_KEY", "auth_timestamp", "auth_version", "Auth_Signature", "body_md5"])(
    "does not contain %s of an earlier signature",
    async (name) => {
      const server = await script({ json: {} });
      await client(server, { auth }).get(`/channels?${name}=old&info=a&author=b`);
      const [request] = server.journal as [Received];
      expect(request.url).not.toContain("old");
      expect(request.url).toContain("/channels?info=a&author=b&auth_key=");
      expect(parameter(request, "auth_signature")).toBe(expected(request, auth.secret));
    },
  );

  it("is computed below the path of the base URL, with an app id that is encoded", async () => {
    const server = await script({ json: {} });
    await client({ url: `${server.url}/base` }, { auth: { ...auth, appId: "a/b c" } }).get("/channels");
    const [request] = server.journal as [Received];
    expect(request.url).toMatch(/^\/base\/apps\/a%2Fb%20c\/channels\?auth_key=/);
    expect(parameter(request, "auth_signature")).toBe(expected(request, auth.secret));
  });

  it("is not computed for a streamed body, which is not sent", async () => {
    const server = await script({ json: {} });
    const body = new StreamBody(1, async function* () {
      yield Buffer.from("a");
    });
    const failure = await failureOf(
      client(server, { auth }).request({ method: "POST", path: "/events", body }),
      InvalidRequestError,
    );
    expect(failure.message).toContain("Send it as bytes.");
    expect(server.journal).toEqual([]);
  });
});

describe("the report of a signed request", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  it("contains neither the secret nor the signature, also when the server quotes the request", async () => {
    const logFile = join(folder, "requests.log");
    const server = await serve((request) => ({
      status: 401,
      json: {
        error: `should have sent HmacSHA256(${auth.secret}), but sent ${request.url}, expected ${parameter(request, "auth_signature")}`,
        code: "auth_failed",
      },
    }));
    const own = client(server, { auth }, fakeWorld(), logFile);
    const failure = await failureOf(own.get("/channels"), HttpError);
    await own.close();
    const signature = parameter(server.journal[0], "auth_signature") as string;
    const told = [
      failure.message,
      JSON.stringify(failure),
      JSON.stringify(failure.body),
      readFileSync(logFile, "utf8"),
    ];
    for (const hidden of [auth.secret, signature, `auth_key=${auth.key}`]) {
      expect(told.filter((text) => text.includes(hidden))).toEqual([]);
    }
    expect(failure.message).toContain("GET /apps/I2E_JQ/channels -> 401");
    expect(failure.message).toContain("expected [secret]");
    expect(told.at(-1)).toContain('"path":"/apps/I2E_JQ/channels"');
  });
});

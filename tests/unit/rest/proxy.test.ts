import { randomUUID } from "node:crypto";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { ConnectionError, HttpError, InvalidRequestError } from "../../../provider/rest";
import { cleanUp, clientIn, failureOf, script } from "../../support/rest-client";
import { smallProxy } from "../../support/small-proxy";

afterEach(cleanUp);

const portOf = (url: string) => new URL(url).port;

async function certificateOf(host: string) {
  const extensions = [{ name: "subjectAltName" as const, altNames: [{ type: 2 as const, value: host }] }];
  const { cert, private: key } = await generate([{ name: "commonName", value: host }], { extensions });
  return { cert, key };
}

/** A service with TLS and a certificate that this process trusts. */
async function secureService(host: string) {
  const { cert, key } = await certificateOf(host);
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, cert]);
  const server = createServer({ cert, key }, (_request, response) => {
    response.setHeader("content-type", "application/json").end('{"secure":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      setDefaultCACertificates(before);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a proxy of the environment", () => {
  it.each(["HTTP_PROXY", "http_proxy"])("receives requests in absolute form from %s", async (name) => {
    await using proxy = await smallProxy();
    const server = await script({ json: { ok: true } });
    const port = portOf(server.url);
    const client = clientIn({ [name]: proxy.url }, `http://service.example.test:${port}/v1`);
    expect((await client.get("/x?a=1")).body).toEqual({ ok: true });
    await client.request({ method: "POST", path: "/x", body: { a: 1 } });
    expect(proxy.journal).toEqual([
      `GET http://service.example.test:${port}/v1/x?a=1`,
      `POST http://service.example.test:${port}/v1/x`,
    ]);
    expect(server.journal.map(({ url, body }) => [url, body])).toEqual([
      ["/v1/x?a=1", ""],
      ["/v1/x", '{"a":1}'],
    ]);
  });

  it.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY"])(
    "opens a tunnel for a service with TLS from %s",
    async (name) => {
      await using proxy = await smallProxy();
      await using service = await secureService("service.example.test");
      const client = clientIn({ [name]: proxy.url }, `https://service.example.test:${service.port}`);
      expect((await client.get("/x")).body).toEqual({ secure: true });
      expect(proxy.journal).toEqual([`CONNECT service.example.test:${service.port}`]);
    },
  );

  it("may be named without a scheme", async () => {
    await using proxy = await smallProxy();
    const server = await script({ json: {} });
    const env = { HTTP_PROXY: new URL(proxy.url).host };
    const client = clientIn(env, `http://service.example.test:${portOf(server.url)}`);
    await client.get("/x");
    expect(proxy.journal).toHaveLength(1);
  });

  it("receives its user and password, which no message contains", async () => {
    const password = `p@${randomUUID()}`;
    const userInfo = `robot:${encodeURIComponent(password)}`;
    await using proxy = await smallProxy();
    const server = await script({ status: 400, json: { message: `from ${userInfo} with ${password}` } });
    const env = { HTTP_PROXY: proxy.url.replace("//", `//${userInfo}@`) };
    const client = clientIn(env, `http://service.example.test:${portOf(server.url)}`);
    const error = await failureOf(client.get("/x"), HttpError);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from(`robot:${password}`).toString("base64")}`]);
    expect(server.journal[0]?.headers).not.toHaveProperty("proxy-authorization");
    expect(error.message).toBe("GET /x -> 400 from [secret] with [secret]");
  });

  it.each(["http://127.0.0.1", "http://localhost"])("is not used for %s", async (host) => {
    await using proxy = await smallProxy();
    const server = await script({ json: {} });
    const client = clientIn({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url }, `${host}:${portOf(server.url)}`);
    await client.get("/x");
    expect(proxy.journal).toEqual([]);
  });

  it.each([407, 502])("that rejects with %i is named in the error, and nothing was applied", async (status) => {
    await using proxy = await smallProxy(status);
    const client = clientIn({ HTTPS_PROXY: proxy.url }, "https://service.example.test");
    const error = await failureOf(client.request({ method: "POST", path: "/x" }), ConnectionError);
    expect(error.mayHaveBeenApplied).toBe(false);
    expect(error.message).toContain(
      `the proxy ${new URL(proxy.url).host} rejected the connection to service.example.test:443 (${status})`,
    );
    expect(error.message).toContain("Check HTTPS_PROXY and HTTP_PROXY");
    expect(proxy.journal).toHaveLength(status === 407 ? 1 : 5);
  });

  it("that rejects a forwarded request with 407 is named in the error, and nothing was applied", async () => {
    await using proxy = await smallProxy(407);
    const client = clientIn({ HTTP_PROXY: proxy.url }, "http://service.example.test");
    const error = await failureOf(client.request({ method: "POST", path: "/x" }), ConnectionError);
    expect(error.mayHaveBeenApplied).toBe(false);
    expect(error.message).toContain("rejected the connection to service.example.test:80 (407)");
  });

  it("that cannot be reached is named in the error", async () => {
    const client = clientIn({ HTTP_PROXY: "http://127.0.0.1:1" }, "http://service.example.test");
    const error = await failureOf(client.get("/x"), ConnectionError);
    expect(error.message).toMatch(
      /connection refused by the proxy 127\.0\.0\.1:1 \(5 attempts\)\. Check HTTPS_PROXY and HTTP_PROXY, or add the host of the service to NO_PROXY\.$/,
    );
  });

  it("with an invalid URL is an error without the URL", async () => {
    const client = clientIn({ HTTP_PROXY: "ftp://user:hunter22@proxy" }, "http://service.example.test");
    const error = await failureOf(client.get("/x"), InvalidRequestError);
    expect(error.message).toContain("A proxy of the environment has an invalid URL.");
    expect(error.message).not.toContain("hunter22");
  });
});

/** The connections that a client creates, with a library of connections that fails each of them with a code. */
describe("the choice of a proxy", () => {
  type Options = Record<string, unknown>;
  type Dispatch = (options: Options, handler: { onResponseError(...all: unknown[]): void }) => void;
  let created: { readonly code: string; readonly options: Options }[];
  let fresh: typeof import("../../support/rest-client");

  beforeAll(() => {
    const agent = (code: string) =>
      class {
        constructor(options: Options) {
          created.push({ code, options });
        }
        dispatch: Dispatch = (_options, handler) =>
          handler.onResponseError({}, Object.assign(new Error("failed"), { code }));
        compose = (interceptor: (dispatch: Dispatch) => Dispatch) => ({ dispatch: interceptor(this.dispatch) });
        destroy = async () => {};
      };
    class Pool {
      constructor(
        readonly origin: string,
        readonly options: Options,
      ) {}
    }
    jest.resetModules();
    jest.doMock("undici", () => ({ Agent: agent("EDIRECT"), EnvHttpProxyAgent: agent("EPROXIED"), Pool }));
    fresh = require("../../support/rest-client");
  });
  beforeEach(() => {
    created = [];
  });
  afterEach(() => fresh.cleanUp());
  afterAll(() => {
    jest.dontMock("undici");
    jest.resetModules();
  });

  /** The message of a request in an environment with these variables. */
  async function messageOf(env: NodeJS.ProcessEnv, origin: string): Promise<string> {
    const one = fresh.clientIn(env, origin, { retry: { attempts: 1 } });
    return (await fresh.failureOf(one.get("/x"), Error)).message;
  }
  const isProxied = async (env: NodeJS.ProcessEnv, origin: string) =>
    /\((EPROXIED|EDIRECT)\)/.exec(await messageOf(env, origin))?.[1] === "EPROXIED";

  it.each([
    ["example.test", "https://example.test", false],
    ["example.test", "https://api.example.test", false],
    ["example.test", "https://badexample.test", true],
    [".example.test", "https://api.example.test", false],
    [".example.test", "https://example.test", false],
    ["*.example.test", "https://api.example.test", false],
    ["*.example.test", "https://example.test", true],
    ["EXAMPLE.test", "https://Example.TEST", false],
    ["example.test:443", "https://example.test", false],
    ["example.test:8443", "https://example.test", true],
    ["other.test, example.test", "https://example.test", false],
    ["other.test example.test", "https://example.test.", false],
    ["*", "https://example.test", false],
    ["*:80", "https://example.test", true],
    ["10.0.0.1", "https://10.0.0.1:8443", false],
    ["2001:db8::1", "https://[2001:db8::1]", false],
    ["[2001:db8::1]:443", "https://[2001:db8::1]", false],
    ["", "https://example.test", true],
    ["", "https://localhost:8443", false],
    ["", "https://127.8.9.1", false],
    ["", "https://[::1]", false],
    ["", "https://169.254.169.254", false],
    ["", "https://169.254.169.254.example.test", true],
    ["", "https://169.255.169.254", true],
    ["example.test.", "https://example.test", false],
    ["example.test", "https://example.test.:443", false],
    ["*example.test", "https://example.test", true],
    ["example.test:443", "https://example.test:8443", true],
    ["example.test:443,example.test:8443", "https://example.test:8443", false],
    [" ,, ", "https://example.test", true],
    ["", "http://example.test", false],
  ])("follows NO_PROXY=%j for %s: %j", async (exempt, origin, expected) => {
    expect(await isProxied({ HTTPS_PROXY: "http://proxy:3128", NO_PROXY: exempt }, origin)).toBe(expected);
  });

  it("prefers variables in lower case, and ignores empty ones", async () => {
    const env = { http_proxy: "http://a:1", HTTP_PROXY: "http://b:1", https_proxy: "", HTTPS_PROXY: "c:1" };
    const both = { ...env, no_proxy: "x.test", NO_PROXY: "y.test" };
    expect(await isProxied(both, "https://x.test")).toBe(false);
    expect(await isProxied(both, "https://y.test")).toBe(true);
    expect(created.at(-1)?.options).toMatchObject({ httpProxy: "http://a:1", httpsProxy: "http://c:1" });
    expect(await isProxied({ HTTP_PROXY: "", NO_PROXY: "x" }, "https://y.test")).toBe(false);
    await messageOf({ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:1" }, "https://y.test");
    expect(created.at(-1)?.options).toMatchObject({ httpsProxy: "http://a:1", httpProxy: "" });
  });

  it("has the default port of the scheme", async () => {
    const both = { HTTP_PROXY: "http://proxy:1", NO_PROXY: "a.test:80,b.test:443" };
    for (const [origin, expected] of [
      ["http://a.test", false],
      ["https://a.test", true],
      ["http://b.test", true],
      ["https://b.test", false],
    ] as const)
      expect([origin, await isProxied(both, origin)]).toEqual([origin, expected]);
  });

  it("is that of the scheme of the service", async () => {
    const both = { HTTP_PROXY: "http://plain:1", HTTPS_PROXY: "secure:1" };
    expect(await messageOf(both, "http://a.test:8080")).toContain("to a.test:8080 through the proxy plain:1 failed");
    expect(await messageOf(both, "https://a.test")).toContain("to a.test:443 through the proxy secure:1 failed");
  });

  it.each([
    ["http://proxy:3128", true],
    ["https://ann:p%2Fw@proxy", true],
    ["ftp://proxy", false],
    ["http://", false],
    ["http://ann:50%@proxy", false],
    ["http://50%:pw@proxy", false],
  ])("accepts the URL %s: %j", async (url, isValid) => {
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) {
      const message = await messageOf({ [name]: url }, "https://example.test");
      const advice =
        "GET /x: A proxy of the environment has an invalid URL. Set HTTPS_PROXY and HTTP_PROXY to a URL such as http://proxy.example.com:3128.";
      if (isValid) expect(message).toContain("(EPROXIED)");
      else expect(message).toBe(advice);
    }
  });

  it("has the limits of a direct connection: only for connecting, since the client limits the time itself", async () => {
    const limits = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 1_000, maxResponseSize: -1 };
    await messageOf({ HTTPS_PROXY: "http://proxy:1", NO_PROXY: "a.test" }, "https://example.test");
    const [direct, through] = created;
    expect(direct).toEqual({ code: "EDIRECT", options: { ...limits, connect: { timeout: 10_000 } } });
    const { factory, clientFactory, ...options } = through?.options ?? {};
    const addresses = { httpProxy: "", httpsProxy: "http://proxy:1", noProxy: "" };
    expect(options).toEqual({ ...limits, connectTimeout: 10_000, ...addresses });
    for (const create of [factory, clientFactory] as ((origin: string, given: object) => object)[]) {
      const pool = create("http://proxy:1", { headersTimeout: 300_000, connections: 1 });
      expect(pool).toMatchObject({ origin: "http://proxy:1", options: { ...limits, connections: 1 } });
    }
  });
});

describe("an error of a connection names host and port", () => {
  it("if the host name cannot be resolved", async () => {
    const error = await failureOf(clientIn({}, "https://missing.invalid").get("/x"), ConnectionError);
    expect(error.message).toContain("the host name of missing.invalid:443 cannot be resolved");
  });

  it("if its certificate is not trusted", async () => {
    const { cert, key } = await certificateOf("service.example.test");
    const server = createServer({ cert, key });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const error = await failureOf(clientIn({}, `https://127.0.0.1:${port}`).get("/x"), ConnectionError);
    server.close();
    expect(error.message).toMatch(new RegExp(`the certificate of 127.0.0.1:${port} is not trusted \\(\\w+\\)`));
    expect(error.message).toContain("set NODE_EXTRA_CA_CERTS.");
  });

  it("if it does not respond with TLS", async () => {
    const server = await script({ json: {} });
    const address = server.url.replace("http:", "https:");
    const error = await failureOf(clientIn({}, address).get("/x"), ConnectionError);
    expect(error.message).toContain(`${new URL(address).host} does not respond with TLS`);
  });

  it("if the connection breaks", async () => {
    const server = createTcpServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const error = await failureOf(clientIn({}, `http://127.0.0.1:${port}`).get("/x"), ConnectionError);
    server.close();
    expect(error.message).toContain(`the connection to 127.0.0.1:${port} failed (`);
  });
});

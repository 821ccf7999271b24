import { randomUUID } from "node:crypto";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { ConnectionError, HttpError, InvalidRequestError, TimeoutError } from "../../../provider/rest";
import type { Client, ClientOptions, Proxies } from "../../../provider/rest/base/options";
import { buildClient } from "../../../provider/rest/client/client";
import { type Environment, readEnvironment } from "../../../provider/rest/options/environment";
import {
  checkProxies,
  hostAndPort,
  proxyFor,
  readProxies,
  secretsOfProxies,
} from "../../../provider/rest/options/proxies";
import { atTheEnd, cleanUp, failureOf, fakeWorld, script } from "../../support/rest-client";
import { smallProxy } from "../../support/small-proxy";

afterEach(cleanUp);

const portOf = (url: string) => new URL(url).port;

/** A client in an environment with these variables. The host name of the service exists for the proxy only. */
function clientIn(env: NodeJS.ProcessEnv, baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  const environment: Environment = { ...readEnvironment(env), stateDir: tmpdir() };
  const client = buildClient({ baseUrl, auth: { kind: "none" }, ...options }, fakeWorld(), environment);
  atTheEnd(() => client.close());
  return client;
}

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

describe("the choice of a proxy", () => {
  const proxies = (exempt: string) => readProxies({ HTTPS_PROXY: "http://proxy:3128", NO_PROXY: exempt });

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
  ])("follows NO_PROXY=%j for %s: %j", (exempt, origin, isProxied) => {
    expect(proxyFor(proxies(exempt), origin) !== undefined).toBe(isProxied);
  });

  it("prefers variables in lower case, and ignores empty ones", () => {
    const env = { http_proxy: "http://a:1", HTTP_PROXY: "http://b:1", https_proxy: "", HTTPS_PROXY: "c:1" };
    expect(readProxies({ ...env, no_proxy: "x", NO_PROXY: "y" })).toEqual({
      http: "http://a:1",
      https: "http://c:1",
      exempt: "x",
    });
    expect(readProxies({ HTTP_PROXY: "", NO_PROXY: "x" })).toBeUndefined();
    expect(readProxies({ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:1" })).toMatchObject({
      https: "http://a:1",
    });
  });

  it("has the default port of the scheme", () => {
    const both = readProxies({ HTTP_PROXY: "http://proxy:1", NO_PROXY: "a.test:80,b.test:443" });
    const isProxied = (origin: string) => proxyFor(both, origin) !== undefined;
    expect(["http://a.test", "https://a.test", "http://b.test", "https://b.test"].map(isProxied)).toEqual([
      ...[false, true],
      ...[true, false],
    ]);
    expect(["http://a.test", "https://a.test", "http://a.test:8080"].map(hostAndPort)).toEqual([
      "a.test:80",
      "a.test:443",
      "a.test:8080",
    ]);
  });

  it("is that of the scheme of the service", () => {
    const both = readProxies({ HTTP_PROXY: "http://plain:1", HTTPS_PROXY: "secure:1" });
    expect([proxyFor(both, "http://a.test")?.host, proxyFor(both, "https://a.test")?.host]).toEqual([
      "plain:1",
      "secure:1",
    ]);
    expect(proxyFor(undefined, "https://a.test")).toBeUndefined();
  });

  it.each([
    ["http://proxy:3128", true],
    ["https://ann:p%2Fw@proxy", true],
    ["ftp://proxy", false],
    ["http://", false],
    ["http://ann:50%@proxy", false],
    ["http://50%:pw@proxy", false],
  ])("accepts the URL %s: %j", (url, isValid) => {
    for (const proxies of [{ http: url }, { https: url }]) {
      const check = () => checkProxies({ ...proxies, exempt: "" });
      if (isValid) expect(check).not.toThrow();
      else
        expect(check).toThrow(
          expect.objectContaining({
            reason: {
              kind: "request",
              advice:
                "A proxy of the environment has an invalid URL. Set HTTPS_PROXY and HTTP_PROXY to a URL such as http://proxy.example.com:3128.",
            },
          }),
        );
    }
  });

  it("hides user and password as they are written and decoded", () => {
    const exempt = "";
    const userInfos = ["ann:p%2Fw", "p%2Fw", "ann:p/w", "p/w"];
    expect(secretsOfProxies({ http: "http://ann:p%2Fw@proxy:1", exempt })).toEqual(userInfos);
    expect(secretsOfProxies({ https: "http://ann:50%@proxy:1", exempt })).toEqual(["ann:50%", "50%", "ann:50%", "50%"]);
    expect(secretsOfProxies({ http: "http://ann@proxy:1", exempt })).toEqual([]);
  });
});

describe("the connections to services", () => {
  afterEach(() => {
    jest.dontMock("undici");
    jest.resetModules();
  });

  /** The agents for these proxies, with the options that undici receives. */
  function agentsWith(proxies: Proxies | undefined, maxResponseSize?: number) {
    const created: { name: string; options: Record<string, unknown> }[] = [];
    const destroyed: string[] = [];
    const agent = (name: string) =>
      class {
        constructor(options: Record<string, unknown>) {
          created.push({ name, options });
        }
        compose = () => this;
        destroy = async () => void destroyed.push(name);
      };
    class Pool {
      constructor(
        readonly origin: string,
        readonly options: object,
      ) {}
    }
    jest.doMock("undici", () => ({ Agent: agent("direct"), EnvHttpProxyAgent: agent("through"), Pool }));
    jest.resetModules();
    const { createAgents } = require("../../../provider/rest/transport/agents") as {
      createAgents(proxies: Proxies | undefined, maxResponseSize?: number): { destroy(): Promise<void> };
    };
    return { agents: createAgents(proxies, maxResponseSize), created, destroyed };
  }
  // The client limits the time of an attempt itself.
  const limits = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 1_000 };

  it("have no time limit except for connecting, and no proxy of the environment without one", async () => {
    const { agents, created, destroyed } = agentsWith(undefined);
    expect(created).toEqual([
      { name: "direct", options: { ...limits, maxResponseSize: -1, connect: { timeout: 10_000 } } },
    ]);
    await agents.destroy();
    expect(destroyed).toEqual(["direct"]);
  });

  it("have the same limits through a proxy", async () => {
    const proxies = { https: "http://proxy:1", exempt: "example.test" };
    const { agents, created, destroyed } = agentsWith(proxies, 1_000);
    const { factory, clientFactory, ...options } = (created[1]?.options ?? {}) as Record<string, unknown> & {
      factory(origin: string, options: object): { origin: string; options: object };
      clientFactory: typeof factory;
    };
    const own = { ...limits, maxResponseSize: 1_000 };
    const addresses = { httpProxy: "", httpsProxy: "http://proxy:1", noProxy: "" };
    expect(options).toEqual({ ...own, connectTimeout: 10_000, ...addresses });
    for (const create of [factory, clientFactory]) {
      const given = { headersTimeout: 300_000, connections: 1 };
      expect(create("http://proxy:1", given)).toMatchObject({
        origin: "http://proxy:1",
        options: { ...own, connections: 1 },
      });
    }
    await agents.destroy();
    expect(destroyed.sort()).toEqual(["direct", "through"]);
  });
});

describe("an error of a connection names host and port", () => {
  it("if the connection is refused", async () => {
    const error = await failureOf(clientIn({}, "http://127.0.0.1:1").get("/x"), ConnectionError);
    expect(error.message).toBe(
      "GET /x: connection refused by 127.0.0.1:1 (5 attempts). Check host and port, and that the service is running.",
    );
  });

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

  it("if it does not respond in time", async () => {
    const server = await script({ hang: true });
    const client = clientIn({}, server.url, { timeoutMs: 50, retry: { attempts: 1 } });
    const error = await failureOf(client.get("/x"), TimeoutError);
    expect(error.message).toContain(`GET /x: no response from ${new URL(server.url).host} within 0.05 s`);
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

import { randomUUID } from "node:crypto";
import { cleanUp, client, script, serve } from "../../support/rest-client";
import { smallProxy } from "../../support/small-proxy";

/** Azure's library reads the last three once for each load. */
const variables = ["HTTP_PROXY", "HTTPS_PROXY", "IDENTITY_ENDPOINT", "IDENTITY_HEADER", "AZURE_TOKEN_CREDENTIALS"];
afterEach(async () => {
  for (const name of variables) delete process.env[name];
  jest.resetModules();
  await cleanUp();
});

/** Requests a token from the managed identity at this host, and sends it to a service on this machine. */
async function request(host: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const token = randomUUID();
  const identity = await serve(() => ({
    json: { access_token: token, expires_on: String(Date.now() / 1000 + 3600), token_type: "Bearer" },
  }));
  Object.assign(process.env, env, {
    IDENTITY_ENDPOINT: `http://${host}:${new URL(identity.url).port}/msi/token`,
    IDENTITY_HEADER: randomUUID(),
    AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
  });
  const service = await script({ json: {} });
  const auth = { kind: "entra", scope: `https://${randomUUID()}.example/.default` } as const;
  await client(service, { auth }).get("/x");
  expect(service.journal[0]?.headers.authorization).toBe(`Bearer ${token}`);
  return identity.journal[0]?.url;
}

describe("a token of Entra", () => {
  it("is requested directly from an endpoint on this machine", async () => {
    await using proxy = await smallProxy();
    await request("127.0.0.1", { HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url });
    expect(proxy.journal).toEqual([]);
  });

  it("is requested through the proxy from another host", async () => {
    await using proxy = await smallProxy();
    const path = await request("identity.example.test", { HTTP_PROXY: proxy.url, HTTPS_PROXY: "http://127.0.0.1:1" });
    expect(path).toMatch(/^\/msi\/token\?/);
    expect(proxy.journal).toEqual([expect.stringMatching(/^GET http:\/\/identity\.example\.test:\d+\/msi\/token/)]);
  });
});

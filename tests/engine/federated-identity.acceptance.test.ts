import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startEmulator } from "../../emulator";
import { hostNames } from "../../tools/engine-harness";
import { Authority, extension, SigningKey } from "../support/sigstore/authority";
import { der, sequence } from "../support/sigstore/der";
import { pemOf } from "../support/sigstore/sigstore";
import { smallProxy } from "../support/small-proxy";
import { outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

const login = "login.microsoftonline.com";
const tenant = "0f9d2f5c-53f2-4a2a-9a43-2f4f3f6ad001";

/** A token such as a CI system issues for a job. Only its form is checked. */
const assertionOf = (subject: string): string =>
  ["eyJhbGciOiJSUzI1NiJ9", Buffer.from(JSON.stringify({ sub: subject })).toString("base64url"), "c2lnbmF0dXJl"].join(
    ".",
  );

/** Microsoft Entra, which accepts one assertion. All tunnels of the proxy lead to it. */
async function startEntra(accepted: string, token: string) {
  const now = Date.now();
  const period = { from: new Date(now - 60_000), to: new Date(now + 86_400_000) };
  const authority = new Authority("Test of Entra", period);
  const key = new SigningKey();
  const names = extension("2.5.29.17", sequence(der(0x82, login)));
  const { certificate } = authority.issue({ subject: sequence(), key: key.der, period, extensions: [names] });
  const requests: string[] = [];
  const address = `https://${login}/${tenant}`;
  const entra = createServer(
    { cert: pemOf(certificate), key: key.pair.privateKey.export({ type: "pkcs8", format: "pem" }) },
    async (request, response) => {
      const { method, url = "" } = request;
      requests.push(`${method} ${url.split("?")[0]}`);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const reply = (status: number, body: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (method === "GET")
        return reply(200, {
          tenant_discovery_endpoint: `${address}/v2.0/.well-known/openid-configuration`,
          metadata: [{ preferred_network: login, preferred_cache: login, aliases: [login] }],
          issuer: `${address}/v2.0`,
          authorization_endpoint: `${address}/oauth2/v2.0/authorize`,
          token_endpoint: `${address}/oauth2/v2.0/token`,
          jwks_uri: `${address}/discovery/v2.0/keys`,
        });
      if (form.get("client_assertion") !== accepted)
        return reply(401, {
          error: "invalid_client",
          error_description: "AADSTS700024: Client assertion is not within its valid time range.",
        });
      reply(200, { token_type: "Bearer", expires_in: 3600, access_token: token });
    },
  );
  await new Promise<void>((resolve) => entra.listen(0, "127.0.0.1", resolve));
  const proxy = await smallProxy(undefined, (entra.address() as AddressInfo).port);
  return {
    requests,
    authority: pemOf(authority.certificate),
    proxy: proxy.url,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      entra.closeAllConnections();
      await new Promise((resolve) => entra.close(resolve));
    },
  };
}

describe.each(hostNames)("a job with a federated identity, with the host %s", (host) => {
  it("signs in with the assertion in the file, which may expire, and stores neither it nor the token", async () => {
    const emulator = await startEmulator({ searchRolesOnly: true });
    const { token } = emulator.credentials.search;
    const [assertion, expired] = [assertionOf("main"), assertionOf("earlier")];
    await using entra = await startEntra(assertion, token);
    try {
      const stack = await environment.project(
        'new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });',
        { host },
      );
      const file = join(stack.root, "assertion");
      stack.write({ "authority.pem": entra.authority });
      const env = {
        AZURE_CLIENT_ID: "4f2c8f3e-52a8-4f0b-8f87-3f3b8a3ad002",
        AZURE_TENANT_ID: tenant,
        AZURE_FEDERATED_TOKEN_FILE: file,
        AZURE_TOKEN_CREDENTIALS: "WorkloadIdentityCredential",
        NODE_EXTRA_CA_CERTS: join(stack.folder, "authority.pem"),
        HTTPS_PROXY: entra.proxy,
        NO_PROXY: "127.0.0.1,localhost",
      };
      passed(await stack.run("config", "rm", "trefoil:searchApiKey"));
      await stack.configure({ "trefoil:searchUrl": emulator.search.url }, {});

      writeFileSync(file, expired, { mode: 0o600 });
      const rejected = await stack.up({ env });
      expect(rejected.exitCode).not.toBe(0);
      expect(outputOf(rejected)).toMatch(/No Entra token for \S+ is available: .*AADSTS700024/);
      expect(emulator.search.control.objects().synonymmaps ?? {}).toEqual({});

      writeFileSync(file, assertion, { mode: 0o600 });
      const applied = passed(await stack.up({ env }));
      expect(stepsIn(applied)).toEqual(["create places"]);
      expect(Object.keys(emulator.search.control.objects().synonymmaps ?? {})).toEqual(["places"]);
      expect(entra.requests).toContain(`POST /${tenant}/oauth2/v2.0/token`);
      const destroyed = passed(await stack.destroy({ env }));
      const runs = [rejected, applied, destroyed];
      expect(secretLocations([token], [stack], runs)).toEqual([]);
      for (const run of runs) for (const text of [assertion, expired]) expect(outputOf(run)).not.toContain(text);
    } finally {
      await emulator.close();
    }
  });
});

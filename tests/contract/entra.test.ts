import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { Context, create, invoke, read, Session } from "../../provider/lifecycle";
import { getSynonymMap } from "../../provider/services/search/functions";
import { search } from "../../provider/services/search/service";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { checked } from "./test-environment";

const variables = {
  IDENTITY_ENDPOINT: "",
  IDENTITY_HEADER: "machine-header-0815",
  AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
  TREFOIL_HOME: "",
};
let emulator: Emulator;
let identity: Server;
let resources: (string | null)[] = [];
/** The token that Entra issues. The service accepts it, except in tests that set another one. */
let token: string;

beforeAll(async () => {
  emulator = await startEmulator({ searchRolesOnly: true });
  // The managed identity endpoint of an App Service (REST protocol 2019-08-01).
  identity = createServer(({ url = "" }, response) => {
    const resource = new URL(url, "http://host").searchParams.get("resource");
    resources.push(resource);
    const expires = Math.floor(Date.now() / 1000) + 60;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: token, expires_on: `${expires}`, resource, token_type: "Bearer" }));
  });
  await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
  variables.IDENTITY_ENDPOINT = `http://127.0.0.1:${(identity.address() as AddressInfo).port}/msi/token`;
  variables.TREFOIL_HOME = mkdtempSync(join(tmpdir(), "trefoil-entra-"));
  Object.assign(process.env, variables);
});

beforeEach(() => {
  emulator.search.control.reset();
  resources = [];
  token = emulator.credentials.search.token;
});

afterAll(async () => {
  rmSync(variables.TREFOIL_HOME, { recursive: true });
  for (const name of Object.keys(variables)) delete process.env[name];
  identity.closeAllConnections();
  await new Promise((resolve) => identity.close(resolve));
  await emulator.close();
});

let scopes = 0;
const entering = (more: Record<string, string> = {}): Session =>
  // Tokens are cached by scope for the whole process.
  new Session(
    search,
    {
      "trefoil:searchUrl": emulator.search.url,
      "trefoil:searchScope": `https://s${++scopes}.example/.default`,
      ...more,
    },
    () => {},
  );
const on = (session: Session) => new Context(synonymMap, session, { name: "dev/places" });
const places = checked(synonymMap, { name: "places", synonyms: ["usa, united states"] }, undefined);

describe("a search service with role-based access only", () => {
  it("authenticates with the identity of the machine if no key and no token is configured", async () => {
    const session = entering({ "trefoil:searchScope": "https://search.azure.us/.default" });
    const { id, state } = await create(on(session), places);
    expect(await read(on(session), id, state)).toMatchObject({ inputs: { synonyms: ["usa, united states"] } });
    expect(await invoke(getSynonymMap, session, { name: "places" })).toMatchObject({ name: "places" });
    expect(resources).toEqual(["https://search.azure.us"]);
    expect(JSON.stringify(state)).not.toContain(token);
  });

  it("rejects a key, and the error names the required role", async () => {
    const session = entering({ "trefoil:searchApiKey": emulator.credentials.search.adminKey });
    await expect(create(on(session), places)).rejects.toThrow(
      /403 API keys are disabled on this service.*the role Search Service Contributor/,
    );
    expect(resources).toEqual([]);
  });

  it("accepts a configured token, without requesting another", async () => {
    const session = entering({ "trefoil:searchToken": token });
    await expect(create(on(session), places)).resolves.toMatchObject({ id: "places" });
    expect(resources).toEqual([]);
  });

  it("that does not recognize the identity reports the possible tenant or role, and shows no token", async () => {
    token = "a-token-of-somebody-else";
    const failure = create(on(entering()), places);
    await expect(failure).rejects.toThrow(/401 .*or without one the identity of this machine.*trefoil:searchScope/);
    await expect(failure).rejects.not.toThrow(/a-token-of/);
  });

  it("names the alternative credential if the machine has no identity", async () => {
    token = "";
    const session = entering();
    for (const failure of [create(on(session), places), invoke(getSynonymMap, session, { name: "places" })])
      await expect(failure).rejects.toThrow(
        /No Entra token for https:\/\/s\d+\.example\/\.default.*`az login`.*Or set trefoil:searchApiKey or trefoil:searchToken\./s,
      );
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { Context, create, invoke, read, remove, Session, update } from "../../provider/lifecycle";
import { getSynonymMap } from "../../provider/services/search/functions";
import { index as searchIndex } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { causedBy } from "../../tools/until";
import { listen } from "../support/local-server";
import { checked } from "./test-environment";

// The token of the machine belongs to the process: other files must not get it.
jest.resetModules();

const variables = {
  IDENTITY_ENDPOINT: "",
  IDENTITY_HEADER: "machine-header-0815",
  AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
  TREFOIL_HOME: "",
};
let emulator: Emulator;
let identity: Awaited<ReturnType<typeof listen>>;
let resources: (string | null)[] = [];
/** The token that Entra issues. The service accepts it, except in tests that set another one. */
let token: string;

beforeAll(async () => {
  emulator = await startEmulator({ searchRolesOnly: true });
  // The managed identity endpoint of an App Service (REST protocol 2019-08-01).
  identity = await listen(({ url = "" }, response) => {
    const resource = new URL(url, "http://host").searchParams.get("resource");
    resources.push(resource);
    const expires = Math.floor(Date.now() / 1000) + 60;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: token, expires_on: `${expires}`, resource, token_type: "Bearer" }));
  });
  variables.IDENTITY_ENDPOINT = `${identity.url}/msi/token`;
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
  await identity.close();
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

describe("a role assignment that is not effective yet", () => {
  let waiting: Emulator;
  let reports: string[];

  afterEach(() => waiting.close());

  /** A session with the token of a service that rejects it in its first requests. */
  async function sessionOf(searchRoleDelayRequests: number, more: Record<string, string> = {}): Promise<Session> {
    waiting = await startEmulator({ searchRoleDelayRequests });
    reports = [];
    const config = { "trefoil:searchUrl": waiting.search.url, "trefoil:searchToken": waiting.credentials.search.token };
    return new Session(search, { ...config, ...more }, (message) => reports.push(message));
  }

  /** Methods and statuses of the requests. */
  const requests = () => waiting.search.control.journal().map(({ method, status }) => `${method} ${status}`);

  it.each([1, 2])("delays a create, and one line reports it (%d rejected requests)", async (count) => {
    const session = await sessionOf(count);
    expect(await create(on(session), places)).toMatchObject({ id: "places" });
    expect(requests().filter((text) => text.endsWith("403"))).toHaveLength(count);
    expect(requests().at(-1)).toBe("PUT 201");
    expect(reports).toEqual([
      expect.stringMatching(/waiting up to (599|600) s for the role assignment of the identity/),
    ]);
  });

  it("delays updates and deletes", async () => {
    const { id, state } = await create(on(await sessionOf(0)), places);
    const objects = waiting.search.control.objects();
    const { close } = waiting;
    waiting = await startEmulator({ searchRoleDelayRequests: 1, seed: { search: objects } });
    await close();
    const config = { "trefoil:searchUrl": waiting.search.url, "trefoil:searchToken": waiting.credentials.search.token };
    const session = new Session(search, config, () => {});
    const desired = checked(synonymMap, { name: "places", synonyms: ["uk, united kingdom"] }, undefined);
    const moved = { ...state, account: await session.account() };
    expect((await update(on(session), id, moved, desired)).inputs.synonyms).toEqual(["uk, united kingdom"]);
    await remove(on(session), id, moved);
    expect(requests()).toContain("PUT 200");
    expect(requests().at(-1)).toBe("DELETE 204");
  });

  it("fails a read immediately, for example in a preview", async () => {
    const session = await sessionOf(1);
    const state = { ...places, outputs: {}, account: await session.account() };
    await expect(read(on(session), "places", state)).rejects.toThrow(/403 Authorization failed/);
    expect(requests()).toEqual(["GET 403"]);
    expect(reports).toEqual([]);
  });

  it("fails a create after trefoil:searchRoleTimeout, with the role that it needs", async () => {
    const session = await sessionOf(1000, { "trefoil:searchRoleTimeout": "1" });
    await expect(create(on(session), places)).rejects.toThrow(/403 Authorization failed.*Search Service Contributor/);
    expect(requests().length).toBeGreaterThan(1);
    const before = requests().length;
    // The time counts from the first 403, so that a second create does not wait again.
    await expect(create(on(session), places)).rejects.toThrow(/403/);
    expect(requests()).toHaveLength(before + 1);
  });

  it("fails a create immediately with 0", async () => {
    const session = await sessionOf(1, { "trefoil:searchRoleTimeout": "0" });
    await expect(create(on(session), places)).rejects.toThrow(/403/);
    expect(requests()).toHaveLength(1);
  });

  it("fails a create immediately if a key is rejected", async () => {
    const { search: url } = emulator;
    const config = { "trefoil:searchUrl": url.url, "trefoil:searchApiKey": emulator.credentials.search.adminKey };
    waiting = await startEmulator();
    await expect(create(on(new Session(search, config, () => {})), places)).rejects.toThrow(
      /403 API keys are disabled/,
    );
    expect(emulator.search.control.journal()).toHaveLength(1);
  });

  it.each([
    [
      "the firewall of the service",
      { body: { error: { code: "", message: "The IP address 192.0.2.1 is not allowed." } } },
    ],
    ["a proxy", { html: true }],
  ])("is not assumed for a 403 of %s", async (_, fault) => {
    const session = await sessionOf(0);
    waiting.search.control.faults.add({ method: "GET", path: "/synonymmaps", status: 403, ...fault, count: 2 });
    await expect(create(on(session), places)).rejects.toThrow();
    expect(requests()).toHaveLength(1);
  });

  it("is not assumed for the document count, which requires another role", async () => {
    const session = await sessionOf(0);
    const onIndex = () => new Context(searchIndex, session, { name: "dev/hotels" });
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const { id, state } = await create(onIndex(), checked(searchIndex, { name: "hotels", fields }, undefined));
    waiting.search.control.faults.add({ method: "GET", path: "/indexes('hotels')/docs/$count", status: 403, count: 2 });
    session.objects.forget(searchIndex, id);
    await expect(remove(onIndex(), id, state)).rejects.toThrow(/403.*Search Index Data Reader/s);
    expect(requests().filter((text) => text.endsWith("403"))).toEqual(["GET 403"]);
  });

  it("ends with a cancellation", async () => {
    const session = await sessionOf(1000);
    const abort = new AbortController();
    const creating = create(new Context(synonymMap, session, { name: "dev/places" }, { signal: abort.signal }), places);
    await causedBy(creating, () => reports.length > 0);
    abort.abort(new Error("canceled by the user"));
    await expect(creating).rejects.toThrow(/canceled by the user/);
    expect(requests().every((text) => text.endsWith("403"))).toBe(true);
  });
});

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

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedFrom } from "../../cli/emulate";
import { type Seed, type Services, start } from "../../emulator/start";
import { resolveSettings } from "../../provider/lifecycle/settings";
import { realtime } from "../../provider/services/realtime/service";
import { registry } from "../../provider/services/registry/service";
import { rest } from "../../provider/services/rest/service";
import { search } from "../../provider/services/search/service";
import { temporaryFolder } from "../support/temporary-folder";
import { caller } from "./caller";

const running: Services[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((services) => services.close()));
});

async function started(...options: Parameters<typeof start>): Promise<Services> {
  const services = await start(...options);
  running.push(services);
  return services;
}

/** Sends requests to the generic service. */
const callRest = ({ rest, credentials }: Services) =>
  caller(rest.url, { "content-type": "application/json", authorization: `Bearer ${credentials.rest.token}` });

describe("the emulator for tests", () => {
  it("has the configuration of all services, with secrets marked", async () => {
    const { config, credentials, ...services } = await started();
    expect(config).toEqual({
      "trefoil:registryUrl": { value: services.registry.url },
      "trefoil:registryUsername": { value: "octavia" },
      "trefoil:registryPassword": { value: credentials.registry.password, secret: true },
      "trefoil:searchUrl": { value: services.search.url },
      "trefoil:searchApiKey": { value: credentials.search.adminKey, secret: true },
      "trefoil:realtimeUrl": { value: services.realtime.url },
      "trefoil:realtimeToken": { value: credentials.realtime.token, secret: true },
      "trefoil:restUrl": { value: services.rest.url },
      "trefoil:restToken": { value: credentials.rest.token, secret: true },
      "trefoil:registryRequestLimit": { value: "0" },
      "trefoil:searchRequestLimit": { value: "0" },
      "trefoil:realtimeRequestLimit": { value: "0" },
      "trefoil:restRequestLimit": { value: "0" },
    });
  });

  it("has the configuration as environment variables, and the provider reads both", async () => {
    const { config, env } = await started();
    const bag = Object.fromEntries(Object.entries(config).map(([key, { value }]) => [key, value]));
    for (const service of [registry, search, realtime, rest]) {
      const { limit, values } = resolveSettings(service, bag, {});
      expect(limit).toBe(Number.POSITIVE_INFINITY);
      expect(resolveSettings(service, {}, env).values).toEqual(values);
    }
  });

  it("runs several times in one process, with separate ports, credentials and objects", async () => {
    const [one, two] = await Promise.all([started(), started()]);
    expect(one.rest.url).not.toBe(two.rest.url);
    expect(one.credentials.rest.token).not.toBe(two.credentials.rest.token);
    await callRest(one)("POST", "/v1/resources", { id: "a" });
    expect(one.objects("rest")).toEqual({ "/v1/resources": { a: { id: "a" } } });
    expect(two.objects("rest")).toEqual({ "/v1/resources": {} });
    one.faults.add("rest", { method: "*", path: "/", status: 500 });
    expect((await callRest(two)("GET", "/v1/resources")).status).toBe(200);
    await one.close();
    expect((await callRest(two)("GET", "/v1/resources")).status).toBe(200);
  });

  it("injects faults, keeps a journal, and changes objects without the API", async () => {
    const services = await started({ seed: { rest: { "/v1/resources": { a: { name: "seed" } } } } });
    const call = callRest(services);
    services.faults.add("rest", { method: "GET", path: "/v1", status: 503, headers: { "Retry-After": "1" } });
    services.faults.add("search", { method: "GET", path: "/", status: 500 });
    expect((await call("GET", "/v1/resources")).status).toBe(503);
    services.faults.add("rest", { method: "GET", path: "/v1", status: 500, count: 9 });
    services.faults.clear("rest");
    services.change("rest", { collection: "/v1/resources", key: "a", merge: { name: "changed" } });
    expect((await call("GET", "/v1/resources/a")).body).toEqual({ id: "a", name: "changed" });
    expect(services.journal("rest").map(({ method, path, status }) => [method, path, status])).toEqual([
      ["GET", "/v1/resources", 503],
      ["GET", "/v1/resources/a", 200],
    ]);
    expect(services.journal("search")).toEqual([]);
    services.faults.clear();
    const { status } = await caller(services.search.url)("GET", "/indexes");
    expect(status).toBe(401);
  });

  it("restores the seed, without faults and journal, on the same ports", async () => {
    const services = await started({ seed: { rest: { "/v1/resources": { a: { name: "seed" } } } } });
    const call = callRest(services);
    await call("DELETE", "/v1/resources/a");
    services.faults.add("rest", { method: "*", path: "/", status: 500, count: 9 });
    services.reset();
    expect((await call("GET", "/v1/resources/a")).body).toEqual({ id: "a", name: "seed" });
    expect(services.journal("rest")).toHaveLength(1);
  });

  describe("with the folder of an earlier start", () => {
    let dataDir: string;
    beforeEach(() => {
      dataDir = temporaryFolder();
    });

    it("ignores the seed until a reset, also if nothing is stored any more", async () => {
      const seed = { rest: { "/v1/resources": { a: { name: "seed" } } } };
      const first = await started({ dataDir, seed });
      await callRest(first)("DELETE", "/v1/resources/a");
      await first.close();
      const second = await started({ dataDir, seed });
      expect(second.objects("rest")).toEqual({ "/v1/resources": {} });
      second.reset();
      expect(second.objects("rest")).toEqual({ "/v1/resources": { a: { id: "a", name: "seed" } } });
    });

    it("signs in with a given password instead of the stored one", async () => {
      const seed = { registry: { accounts: { octavia: { full_name: "Octavia" } } } };
      const first = await started({ dataDir, seed });
      await first.close();
      const password = "another-password";
      const second = await started({ dataDir, seed, credentials: { registry: { password } } });
      expect(second.credentials.registry.password).toBe(password);
      const signIn = { identifier: "octavia", secret: password };
      expect((await caller(second.registry.url)("POST", "/v2/auth/token", signIn)).status).toBe(200);
      expect(second.objects("registry").accounts?.octavia).toMatchObject({ full_name: "Octavia", password });
      await second.close();
      const third = await started({ dataDir });
      expect(third.credentials.registry.password).toBe(password);
    });

    it("keeps the stored password if the seed sets it", async () => {
      const seed = { registry: { accounts: { octavia: { password: "seeded-password" } } } };
      const credentials = { registry: { password: "given-password" } };
      for (let start = 0; start < 2; start += 1) {
        const services = await started({ dataDir, seed, credentials });
        expect(services.credentials.registry.password).toBe("seeded-password");
        await services.close();
      }
    });
  });

  it("stops at the end of its scope", async () => {
    let url = "";
    {
      await using services = await start();
      url = services.rest.url;
      expect((await fetch(url)).status).toBe(401);
    }
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });
});

describe("a seed", () => {
  const fails = async (seed: unknown) => {
    const error = await start({ seed: seed as Seed }).then(
      (services) => services.close().then(() => new Error("It started.")),
      (reason: Error & { code?: string }) => reason,
    );
    expect(error).toMatchObject({ name: "SeedError", code: "invalid_seed" });
    return error.message;
  };

  it.each<[string, unknown, string]>([
    ["a service", { registri: {} }, 'seed.registri: unknown service. Did you mean "registry"?'],
    [
      "a collection",
      { registry: { repositorys: {} } },
      'seed.registry.repositorys: unknown collection. Did you mean "repositories"?',
    ],
    [
      "a member of an object",
      { registry: { repositories: { "acme/app": { descripton: "An app" } } } },
      'seed.registry.repositories["acme/app"].descripton: unknown member. Did you mean "description"?',
    ],
    [
      "a member of a search object",
      { search: { synonymmaps: { places: { synonims: "a, b" } } } },
      'seed.search.synonymmaps["places"].synonims: unknown member. Did you mean "synonyms"?',
    ],
    [
      "a member inside a search object",
      { search: { indexes: { hotels: { fields: [{ name: "id", type: "Edm.String", ky: true }] } } } },
      'seed.search.indexes["hotels"].fields.0.ky: unknown member. Did you mean "key"?',
    ],
    [
      "a member of a realtime object",
      { realtime: { namespaces: { "app/chat": { persistd: true } } } },
      'seed.realtime.namespaces["app/chat"].persistd: unknown member. Did you mean "persisted"?',
    ],
    [
      "a type of rule",
      { realtime: { rules: { "app/rule": { ruleType: "htpp" } } } },
      'seed.realtime.rules["app/rule"].ruleType: unknown value "htpp". Did you mean "http"?',
    ],
    [
      "a member of a rule without a type",
      { realtime: { rules: { "app/rule": { soruce: {} } } } },
      'seed.realtime.rules["app/rule"].soruce: unknown member. Did you mean "source"?',
    ],
    [
      "a kind of algorithm",
      {
        search: { indexes: { hotels: { vectorSearch: { algorithms: [{ name: "a", kind: "hnws", parametrs: {} }] } } } },
      },
      'seed.search.indexes["hotels"].vectorSearch.algorithms.0.kind: unknown value "hnws". Did you mean "hnsw"?',
    ],
    [
      "a type of skill",
      { search: { skillsets: { enrich: { skills: [{ "@odata.type": "#Microsoft.Skills.Text.MergSkill" }] } } } },
      'skills.0.@odata.type: unknown value "#Microsoft.Skills.Text.MergSkill". Did you mean "#Microsoft.Skills.Text.MergeSkill"?',
    ],
  ])("with an unknown name of %s is rejected with its path", async (_what, seed, text) => {
    expect(await fails(seed)).toContain(text);
  });

  it.each<[unknown, string]>([
    [[], "seed: must be an object."],
    [{ registry: null }, "seed.registry: must be an object."],
    [{ registry: { repositories: ["acme/app"] } }, "seed.registry.repositories: must be an object."],
    [
      { registry: { repositories: { "acme/app": "An app" } } },
      'seed.registry.repositories["acme/app"]: must be an object.',
    ],
  ])("with an unexpected structure is rejected: %j", async (seed, text) => {
    expect(await fails(seed)).toContain(text);
  });

  it("is rejected with all errors together, and lists the known names if none is similar", async () => {
    const message = await fails({ search: { zzz: {} }, realtime: { queues: { a: { zzz: 1 } } } });
    expect(message).toContain(
      "seed.search.zzz: unknown collection. Known: indexes, aliases, documents, synonymmaps, datasources, skillsets, indexers",
    );
    expect(message).toContain('seed.realtime.queues["a"].zzz: unknown member. Known: id, appId, ');
  });

  it("is rejected if an object lacks the type that determines its members", async () => {
    const algorithms = [{ name: "a" }];
    expect(await fails({ search: { indexes: { hotels: { vectorSearch: { algorithms } } } } })).toContain(
      'seed.search.indexes["hotels"].vectorSearch.algorithms.0.kind: required. One of: hnsw, exhaustiveKnn.',
    );
  });

  it("may contain everything that a service stores", async () => {
    const seed = {
      registry: {
        accounts: { bob: { password: "not-a-secret-1", email: "bob@example.com" } },
        organizations: { umbrella: { plan: "team" } },
        members: { "acme/bob": { role: "editor" } },
        teams: { "acme/devs": { id: 7, members: ["bob"] } },
        repositories: { "acme/app": { description: "An app", is_private: true } },
        tags: { "acme/app:v1": {} },
        teamPermissions: { "acme/app/7": { permission: "write" } },
        personalTokens: { "11111111-1111-4111-8111-111111111111": { token_label: "ci", account: "bob" } },
        organizationTokens: { robot: { org: "acme", token: "not-a-secret-2", resources: [] } },
        imageAccess: { acme: { restricted_images: { enabled: true } } },
      },
      search: {
        indexes: { hotels: { fields: [{ name: "id", type: "Edm.String", key: true }] } },
        documents: { "hotels/1": { id: "1" } },
        aliases: { rooms: { indexes: ["hotels"] } },
      },
      realtime: {
        apps: { app1: { name: "chat", fcmKey: "not-a-secret-3" } },
        keys: { "app1/key1": { name: "server" } },
        namespaces: { "app1/chat": { persisted: true } },
        queues: { "app1/app1:us-east-1-a:orders": { ttl: 30 } },
        rules: {
          "app1/rule0": { target: { url: "https://example.com" } },
          "app1/rule1": { ruleType: "http", source: { channelFilter: "", type: "channel.message" }, target: {} },
        },
        tokens: { "not-a-secret-4": { capabilities: ["read:app"] } },
      },
      rest: { "/v1/resources": { a: { anything: { at: "all" } } } },
    } satisfies Seed;
    const services = await started({ seed });
    for (const service of ["registry", "search", "realtime", "rest"] as const) {
      const stored = services.objects(service);
      for (const [collection, objects] of Object.entries(seed[service]))
        expect(Object.keys(stored[collection] ?? {})).toEqual(Object.keys(objects));
    }
  });
});

describe("a fault", () => {
  it("with an unknown member is rejected", async () => {
    const services = await started();
    const fault = { method: "GET", path: "/", statuss: 500 };
    expect(() => services.faults.add("rest", fault as never)).toThrow(
      'fault.statuss: unknown member. Did you mean "status"?',
    );
    expect(() => services.faults.add("rset" as "rest", { method: "GET", path: "/" })).toThrow(
      'Unknown service "rset". Did you mean "rest"?',
    );
  });
});

describe("an option", () => {
  it("that does not exist is rejected", async () => {
    await expect(start({ sead: {} } as never)).rejects.toThrow('options.sead: unknown option. Did you mean "seed"?');
  });
});

describe("a seed file of the command", () => {
  it("that is not JSON is rejected with its name", () => {
    const folder = temporaryFolder();
    const file = join(folder, "seed.json");
    writeFileSync(file, "{");
    expect(() => seedFrom(file)).toThrow(`The file ${file} is not valid JSON`);
  });
});

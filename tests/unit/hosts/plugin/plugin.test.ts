import { getDefaultHighWaterMark, Writable } from "node:stream";
import { type ServiceError, status } from "@grpc/grpc-js";
import type { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  DiffRequest,
  DiffResponse,
  GetSchemaRequest,
  type GetSchemaResponse,
  ParameterizeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { realtime } from "../../../../provider/services/realtime/service";
import { search } from "../../../../provider/services/search/service";
import { useTestEnvironment } from "../../../contract/test-environment";
import { PluginClient, secret, unknownText } from "../../../support/plugin-client";

const { version } = require("../../../../package.json") as { version: string };

const environment = useTestEnvironment();
let plugin: PluginClient;

beforeEach(async () => {
  plugin = await PluginClient.start();
});
afterEach(() => {
  jest.restoreAllMocks();
  return plugin.stop();
});

const configure = () =>
  plugin.configure(
    Object.fromEntries(Object.entries(environment.bag()).map(([key, value]) => [key.replace("trefoil:", ""), value])),
  );
const urn = (kind: string, name: string) => `urn:pulumi:dev::shop::trefoil:${kind}::${name}`;

describe("a plugin", () => {
  it("accepts secrets, as Pulumi requires for components, and follows the naming of the engine", async () => {
    const response = await plugin.handshake("");
    expect([response.getAcceptSecrets(), response.getSupportsAutonamingConfiguration()]).toEqual([true, true]);
  });

  it("returns its version and the schema of the package", async () => {
    expect((await plugin.call<PluginInfo>("getPluginInfo", new Empty())).getVersion()).toBe(version);
    const response = await plugin.call<GetSchemaResponse>("getSchema", new GetSchemaRequest());
    const schema = JSON.parse(response.getSchema()) as { name: string; version: string; resources: object };
    expect(schema).toMatchObject({ name: "trefoil", version });
    expect(Object.keys(schema.resources)).toContain("trefoil:search:Index");
  });

  it("has no parameters", async () => {
    const call = plugin.call("parameterize", new ParameterizeRequest());
    await expect(call).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });
});

describe("a plugin that serves several providers in one process", () => {
  it("keeps the configuration and the cancellation of each provider", async () => {
    await configure();
    const other = await plugin.attach();
    await other.configure({ realtimeUrl: "https://other.example" }, "other");
    expect((await plugin.check(urn("realtime:App", "a"), {}, {})).failures).toEqual([]);
    const { failures } = await other.check(urn("realtime:App", "a"), {}, {});
    expect(failures).toEqual([expect.stringContaining('Provider "other"')]);
    await other.cancel();
    expect(await plugin.list("trefoil:search:SynonymMap", {})).toMatchObject({ found: [] });
    await other.stop();
  });
});

describe("a plugin whose connection is opened again", () => {
  it("continues the run, until it is canceled", async () => {
    await configure();
    const again = plugin.reconnect();
    expect(await again.list("trefoil:search:SynonymMap", {})).toMatchObject({ found: [] });
    await plugin.cancel();
    const canceled = { code: status.CANCELLED, details: "the update was canceled." };
    const late = plugin.reconnect();
    await expect(late.check(urn("realtime:App", "a"), {}, {})).rejects.toMatchObject(canceled);
    await late.cancel();
    await again.stop();
    await late.stop();
  });
});

describe("the settings of a plugin", () => {
  it("are returned with marked secrets, so that the state contains no secret in plain text", async () => {
    const news = { searchUrl: "https://a.search.windows.net", searchApiKey: "hush", version: "0.1.0" };
    expect(await plugin.checkConfig(news)).toEqual({ inputs: { ...news, searchApiKey: secret("hush") }, failures: [] });
    const limitStore = "redis://:hush@cache.example.com";
    expect(await plugin.checkConfig({ limitStore })).toMatchObject({ inputs: { limitStore: secret(limitStore) } });
    const { inputs } = await plugin.checkConfig({ searchApiKey: unknownText });
    expect(inputs).toEqual({ searchApiKey: unknownText });
  });

  it("keep values that are not known before an update", async () => {
    const address = { searchUrl: unknownText, requestTimeout: unknownText };
    expect(await plugin.checkConfig(address)).toEqual({ inputs: address, failures: [] });
    const ociRegistries = { "registry.example.com": { username: "ann", password: unknownText } };
    expect(await plugin.checkConfig({ ociRegistries })).toMatchObject({
      inputs: { ociRegistries: secret(ociRegistries) },
    });
  });

  it("are rejected with their keys, without their values", async () => {
    const settings = { searchApiKei: "hush", searchUrl: "https://me:hush@a.search.windows.net" };
    const { failures } = await plugin.checkConfig(settings);
    expect(failures).toEqual([
      '|trefoil:searchApiKei is not a known configuration key (did you mean "trefoil:searchApiKey"?). Remove it with `pulumi config rm trefoil:searchApiKei`.',
      expect.stringMatching(/^\|Azure AI Search: trefoil:searchUrl contains a user name or a password/),
    ]);
    expect(failures.join()).not.toContain("hush");
    expect((await plugin.checkConfig({ requestTimeout: 0 })).failures).toHaveLength(1);
    // The URL is missing too, which the program may not need.
    const limit = expect.stringContaining("trefoil:searchRequestLimit");
    expect((await plugin.checkConfig({ searchRequestLimit: "abc" })).failures).toEqual([limit]);
  });

  it("may contain the host in the configuration of a stack, which the classes read", async () => {
    expect((await plugin.checkConfig({ host: "plugin" })).failures).toEqual([]);
    for (const name of ["default_0_1_0", "default_https___example_com_plugins"])
      expect((await plugin.checkConfig({ host: "plugin" }, name)).failures).toEqual([]);
    for (const name of ["eu", "default_eu"])
      expect((await plugin.checkConfig({ host: "plugin" }, name)).failures).toHaveLength(1);
  });

  it("of an explicit provider are called its arguments", async () => {
    const { failures } = await plugin.checkConfig({ searchUrl: "somewhere", colour: "red" }, "eu");
    expect(failures).toEqual([
      expect.stringMatching(/^\|Provider "eu": the argument `colour` is not known/),
      expect.stringMatching(/^\|Provider "eu": Azure AI Search: the argument `searchUrl` is not an address/),
    ]);
  });

  // An unreachable endpoint of a managed identity is a warning, which depends on the network of the machine.
  beforeEach(() => {
    process.env.AZURE_TOKEN_CREDENTIALS = "EnvironmentCredential";
  });
  afterEach(() => delete process.env.AZURE_TOKEN_CREDENTIALS);

  it("may be incomplete, until a resource needs them", async () => {
    expect((await plugin.checkConfig({ searchUrl: "https://a.search.windows.net" })).failures).toEqual([]);
    await plugin.configure({ searchUrl: "https://a.search.windows.net" });
    const { failures } = await plugin.check(urn("search:SynonymMap", "a"), {}, { synonyms: ["a, b"] });
    expect(failures).toEqual([expect.stringContaining("trefoil:searchApiKey")]);
  });

  it("apply as the engine configured them last", async () => {
    await plugin.configure({ searchUrl: "https://a.search.windows.net" });
    const failures = async () =>
      (await plugin.check(urn("search:SynonymMap", "a"), {}, { synonyms: ["a, b"] })).failures;
    expect(await failures()).toHaveLength(1);
    await configure();
    expect(await failures()).toEqual([]);
  });

  it("never replace a provider, which would replace its resources", async () => {
    const response = await plugin.call<DiffResponse>("diffConfig", new DiffRequest());
    expect(response.getChanges()).toBe(DiffResponse.DiffChanges.DIFF_UNKNOWN);
    expect(response.getReplacesList()).toEqual([]);
  });
});

describe("a function of a plugin", () => {
  beforeEach(async () => {
    await configure();
    const { inputs } = await plugin.check(urn("realtime:App", "chat"), {}, { name: "chat" });
    await plugin.create(urn("realtime:App", "chat"), inputs);
  });

  it("returns an object, or an object with one member", async () => {
    expect(await plugin.invoke("trefoil:realtime:getApp", { name: "chat" })).toMatchObject({ name: "chat" });
    expect(await plugin.invoke("trefoil:realtime:getApps", {})).toEqual({
      items: [expect.objectContaining({ name: "chat" })],
    });
  });

  it("sends no request with an unknown argument", async () => {
    const sent = environment.journal(realtime).length;
    await expect(plugin.invoke("trefoil:realtime:getApp", { name: unknownText })).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringMatching(/^realtime\.getApp: no value is known yet for name, .* such as `getAppOutput`\.$/),
    });
    expect(environment.journal(realtime)).toHaveLength(sent);
  });

  it("fails with its own message", async () => {
    const error = (await plugin
      .invoke("trefoil:realtime:getApp", { name: "other" })
      .catch((reason) => reason)) as ServiceError;
    expect(error.details).toMatch(/^realtime\.getApp: /);
    await expect(plugin.invoke("trefoil:realtime:getShelf", {})).rejects.toMatchObject({ code: status.NOT_FOUND });
  });
});

describe("a list of a plugin", () => {
  beforeEach(async () => {
    await configure();
    for (const name of ["a", "b", "c"]) {
      const map = urn("search:SynonymMap", name);
      await plugin.create(map, (await plugin.check(map, {}, { name, synonyms: ["a, b"] })).inputs);
    }
  });
  const token = "trefoil:search:SynonymMap";

  it("returns id and name of each object", async () => {
    expect(await plugin.list(token, {})).toEqual({ found: ["a a", "b b", "c c"], next: undefined, isComputed: false });
  });

  it("returns pages up to the limit", async () => {
    expect(await plugin.list(token, {}, { limit: 2 })).toMatchObject({ found: ["a a", "b b"], next: undefined });
    expect(await plugin.list(token, {}, { limit: 1, size: 2 })).toMatchObject({ found: ["a a"], next: undefined });
    const first = await plugin.list(token, {}, { size: 2 });
    expect(first).toMatchObject({ found: ["a a", "b b"], next: "2" });
    expect(await plugin.list(token, {}, { size: 2, from: "2" })).toMatchObject({ found: ["c c"], next: undefined });
  });

  it("rejects an unknown filter, and a continuation token of another list", async () => {
    const invalid = { code: status.INVALID_ARGUMENT };
    await expect(plugin.list(token, { prefix: "a" })).rejects.toMatchObject({
      ...invalid,
      details: "SynonymMap: list failed: unknown filter prefix. This list has no filters.",
    });
    await expect(plugin.list("trefoil:realtime:Key", { appId: "a", status: "0" })).rejects.toMatchObject({
      ...invalid,
      details: "Key: list failed: unknown filter status. Filters: appId.",
    });
    await expect(plugin.list(token, {}, { from: "next" })).rejects.toMatchObject(invalid);
    await expect(plugin.list("trefoil:search:Shelf", {})).rejects.toMatchObject({ code: status.NOT_FOUND });
  });

  it("writes an object after the engine has received those before, so that a long list needs little memory", async () => {
    for (let i = 0; i < 100; i++)
      environment.put(search, "synonymmaps", `m${i}`, { name: `m${i}`, format: "solr", synonyms: "a, b" });
    const lengths: number[] = [];
    const { write } = Writable.prototype;
    jest.spyOn(Writable.prototype, "write").mockImplementation(function (this: Writable, ...args: unknown[]) {
      if (this.writableObjectMode) lengths.push(this.writableLength);
      return Reflect.apply(write, this, args) as boolean;
    });
    expect((await plugin.list(token, {})).found).toHaveLength(103);
    expect(lengths).toHaveLength(103);
    expect(Math.max(...lengths)).toBeLessThan(getDefaultHighWaterMark(true));
  });

  it("reports the response of a service that rejects the list", async () => {
    const { faults } = environment.emulator.search.control;
    faults.add({ method: "GET", path: "/synonymmaps", count: 50, status: 403, body: { error: { message: "no" } } });
    await expect(plugin.list(token, {})).rejects.toMatchObject({ details: expect.stringContaining("403") });
  });

  it("requires the names in the path of the collection, and is unknown while one is unknown", async () => {
    for (const query of [{}, { appId: "" }])
      await expect(plugin.list("trefoil:realtime:Key", query)).rejects.toMatchObject({
        details: "Key: list failed: set appId.",
      });
    expect(await plugin.list("trefoil:realtime:Key", { appId: unknownText })).toMatchObject({ isComputed: true });
  });
});

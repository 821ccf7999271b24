import fs from "node:fs";
import sea from "node:sea";
import { getDefaultHighWaterMark, Writable } from "node:stream";
import { Server, type ServiceError, status } from "@grpc/grpc-js";
import type { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  ConfigureRequest,
  type ConfigureResponse,
  ConstructRequest,
  DiffRequest,
  DiffResponse,
  GetMappingRequest,
  GetMappingsRequest,
  type GetMappingsResponse,
  GetSchemaRequest,
  type GetSchemaResponse,
  ParameterizeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { startServer } from "../../../../provider/hosts/plugin/server";
import { EndOfRun } from "../../../../provider/lifecycle/run";
import { realtime } from "../../../../provider/services/realtime/service";
import { search } from "../../../../provider/services/search/service";
import { recordOperation, withParent } from "../../../../provider/tracing";
import { useTestEnvironment } from "../../../contract/test-environment";
import { PluginClient, type Props, secret, unknownText } from "../../../support/plugin-client";

jest.mock("../../../../provider/tracing", () => {
  const tracing = jest.requireActual<typeof import("../../../../provider/tracing")>("../../../../provider/tracing");
  const { recordOperation: record, withParent: within } = tracing;
  return { ...tracing, recordOperation: jest.fn(record), withParent: jest.fn(within) };
});

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
    expect(response.toObject()).toMatchObject({
      acceptSecrets: true,
      acceptResources: false,
      acceptOutputs: false,
      supportsAutonamingConfiguration: true,
    });
    // An engine without handshakes reads them here.
    const configured = await plugin.call<ConfigureResponse>("configure", new ConfigureRequest());
    expect(configured.toObject()).toMatchObject({
      acceptsecrets: true,
      acceptresources: false,
      acceptoutputs: false,
      supportspreview: true,
      supportsAutonamingConfiguration: true,
    });
  });

  it("constructs the components whose classes it has, in a run of the engine", async () => {
    const classOf = jest.fn(() => undefined);
    await using other = await PluginClient.start({ classOf });
    const request = new ConstructRequest().setType("trefoil:realtime:PusherApp");
    await expect(other.call("construct", request)).rejects.toMatchObject({ code: status.NOT_FOUND });
    expect(classOf).toHaveBeenCalledWith("realtime:PusherApp");
  });

  it("has no mappings of other providers", async () => {
    const response = await plugin.call<GetMappingsResponse>("getMappings", new GetMappingsRequest());
    expect(response.getProvidersList()).toEqual([]);
  });

  it("is not reachable from other machines", async () => {
    const bind = jest.spyOn(Server.prototype, "bindAsync");
    const { close } = await startServer();
    expect(bind.mock.calls.map(([address]) => address)).toEqual(["127.0.0.1:0"]);
    await close();
  });

  it("accepts messages of any size that the engine sends", async () => {
    const request = new GetMappingRequest().setKey("a".repeat(5 * 1024 * 1024));
    await expect(plugin.call("getMapping", request)).resolves.toBeDefined();
  });

  it("sends its messages to the engine directly, which is on this machine", async () => {
    await plugin.configure({ searchUrl: "https://a.example", searchApiKey: "a", skipCredentialsValidation: "true" });
    process.env.grpc_proxy = "http://127.0.0.1:1";
    try {
      const fields = [
        { name: "id", type: "Edm.String", key: true },
        { name: "title", type: "Edm.String", analyzer: "en.lucen" },
      ];
      await plugin.check(urn("search:Index", "hotels"), {}, { name: "hotels", fields });
      expect(await plugin.logged("is not a known analyzer")).toMatchObject({ isWarning: true });
    } finally {
      delete process.env.grpc_proxy;
    }
  });

  it("returns its version and the schema of the package", async () => {
    expect((await plugin.call<PluginInfo>("getPluginInfo", new Empty())).getVersion()).toBe(version);
    const response = await plugin.call<GetSchemaResponse>("getSchema", new GetSchemaRequest());
    const schema = JSON.parse(response.getSchema()) as { name: string; version: string; resources: object };
    expect(schema).toMatchObject({ name: "trefoil", version });
    expect(Object.keys(schema.resources)).toContain("trefoil:search:Index");
  });

  it("of a single executable returns the version in it", async () => {
    const isSea = jest.spyOn(sea, "isSea").mockReturnValue(true);
    const asset = jest.spyOn(sea, "getAsset").mockReturnValue('{"version":"7.0.0"}' as never);
    try {
      expect((await plugin.call<PluginInfo>("getPluginInfo", new Empty())).getVersion()).toBe("7.0.0");
      expect(asset).toHaveBeenCalledWith("package.json", "utf8");
    } finally {
      isSea.mockRestore();
      asset.mockRestore();
    }
  });

  it("names a file that its installation lacks", async () => {
    const exists = jest.spyOn(fs, "existsSync").mockReturnValue(false);
    try {
      await expect(plugin.call("getSchema", new GetSchemaRequest())).rejects.toMatchObject({
        details: "The installation of trefoil is incomplete: provider/schema.json is missing. Install it again.",
      });
    } finally {
      exists.mockRestore();
    }
  });

  it("has only the parameters of a package from a document", async () => {
    const call = plugin.call("parameterize", new ParameterizeRequest());
    await expect(call).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
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

describe("a call of the engine", () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const list = { traceparent };
  const token = "trefoil:search:SynonymMap";
  const parent = () => jest.mocked(withParent).mock.calls.at(-1)?.[0]();

  it("belongs to the span that the engine names", async () => {
    await configure();
    await plugin.call("getPluginInfo", new Empty(), traceparent);
    expect(parent()).toBe(traceparent);
    await plugin.call("getPluginInfo", new Empty());
    expect(parent()).toBeUndefined();
    await plugin.list(token, {}, list);
    expect(parent()).toBe(traceparent);
  });

  it("about a function or a list is recorded with its type", async () => {
    await configure();
    const recorded = () => jest.mocked(recordOperation).mock.calls.at(-1)?.[0];
    await plugin.invoke("trefoil:realtime:getApps", {});
    expect(recorded()).toEqual({ operation: "invoke", kind: "realtime:getApps" });
    await plugin.list(token, {});
    expect(recorded()).toEqual({ operation: "list", kind: "search:SynonymMap" });
  });

  it("about a function or a list alone sends its spans at the end of the run", async () => {
    await configure();
    const watch = jest.spyOn(EndOfRun.prototype, "watchSpans");
    await plugin.invoke("trefoil:realtime:getApps", {});
    expect(watch).toHaveBeenCalledTimes(1);
    await plugin.list(token, {});
    expect(watch).toHaveBeenCalledTimes(2);
  });
});

describe("the connections of a plugin", () => {
  const find = (one: PluginClient) => one.list("trefoil:search:SynonymMap", {});

  it("fail without a handshake while several runs are active, since the run is not certain", async () => {
    const first = await plugin.attach();
    const last = await plugin.attach();
    const unknown = plugin.reconnect();
    await expect(find(unknown)).rejects.toMatchObject({
      code: status.FAILED_PRECONDITION,
      details: expect.stringMatching(/^the connection of the engine was interrupted, .* Run the command again\.$/),
    });
    await first.cancel();
    await last.cancel();
    await configure();
    expect(await find(plugin.reconnect())).toMatchObject({ found: [] });
  });

  it("of a canceled run stay canceled, even if the run starts with the next call", async () => {
    await configure();
    await plugin.cancel();
    await expect(plugin.read(urn("search:SynonymMap", "words"), "words")).rejects.toMatchObject({
      details: expect.stringContaining("the update was canceled."),
    });
    await plugin.cancel();
  });

  it("of an engine that sends the name of the provider use it in messages", async () => {
    await plugin.call("configure", new ConfigureRequest().setName("eu"));
    const { failures } = await plugin.check(urn("realtime:App", "a"), {}, {});
    expect(failures).toEqual([expect.stringContaining('Provider "eu"')]);
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

  it("may contain what the engine itself adds to the arguments of a provider", async () => {
    const added = { version: "0.1.0", pluginDownloadURL: "https://example.com", __internal: { a: 1 } };
    for (const name of ["default", "eu"]) expect((await plugin.checkConfig(added, name)).failures).toEqual([]);
  });

  it("of the services that the program does not configure are not validated", async () => {
    process.env.TREFOIL_REALTIME_QUEUE_LIMIT = "many";
    try {
      const failures = async (settings: Props) => (await plugin.checkConfig(settings)).failures;
      expect(await failures({ searchUrl: "https://a.example" })).toEqual([]);
      expect(await failures({ realtimeUrl: "https://a.example/v1" })).toEqual([expect.stringContaining("QUEUE_LIMIT")]);
      expect(await failures({ requestTimeout: "30" })).toEqual([expect.stringContaining("QUEUE_LIMIT")]);
    } finally {
      delete process.env.TREFOIL_REALTIME_QUEUE_LIMIT;
    }
  });

  it("that are not known are rejected with the known ones, as the program names them", async () => {
    const failure = async (settings: Props, name?: string) =>
      (await plugin.checkConfig(settings, name)).failures[0] ?? "";
    const ofStack = await failure({ odd: "1" });
    expect(ofStack).toMatch(
      /^\|trefoil:odd is not a known configuration key\. Remove it with `pulumi config rm trefoil:odd`\. Known keys: trefoil:\w+, (trefoil:\w+, )+trefoil:\w+\.$/,
    );
    const ofProvider = await failure({ odd: "1" }, "eu");
    expect(ofProvider).toMatch(/^\|Provider "eu": the argument `odd` is not known\. Known keys: (\w+, )+\w+\.$/);
    for (const key of ["searchApiKey", "searchRequestLimit", "limitStore", "requestTimeout"]) {
      expect(ofStack).toContain(`trefoil:${key}`);
      expect(ofProvider).toContain(key);
    }
    expect(await failure({ searchUri: "1" }, "eu")).toBe(
      '|Provider "eu": the argument `searchUri` is not known (did you mean "searchUrl"?).',
    );
  });

  it.each([
    ["default", false],
    ["default_0_1_0", false],
    ["default_0_1_0_beta_1", false],
    ["default_https___example_com_plugins", false],
    ["default_github___api_github_com_acme", false],
    ["default_eu", true],
    ["default_1_2", true],
    ["defaults", true],
    ["my_default", true],
    ["eu", true],
  ])("belong to an explicit provider by its name: %s: %s", async (name, isExplicit) => {
    const { failures } = await plugin.checkConfig({ odd: "1" }, name);
    const shown = isExplicit ? `|Provider "${name}": the argument \`odd\`` : "|trefoil:odd is not a known";
    expect(failures).toEqual([expect.stringContaining(shown)]);
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

  it("come from `trefoil drift` if it passes them, except for an explicit provider", async () => {
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:searchUrl": "nowhere" });
    try {
      const failures = async (name: string) => {
        const { bag } = environment;
        const given = Object.entries(bag()).map(([key, value]) => [key.replace("trefoil:", ""), value]);
        await plugin.configure(Object.fromEntries(given), name);
        return (await plugin.check(urn("search:SynonymMap", "a"), {}, { synonyms: ["a, b"] })).failures;
      };
      expect(await failures("default_0_1_0")).toEqual([expect.stringContaining("trefoil:searchUrl")]);
      expect(await failures("eu")).toEqual([]);
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
  });

  it("are required from `trefoil drift` if it runs the plugin", async () => {
    process.env.TREFOIL_DRIFT_SOCKET = "/none/socket";
    try {
      await expect(configure()).rejects.toMatchObject({
        details: "`trefoil drift` did not pass the configuration of the stack.",
      });
    } finally {
      delete process.env.TREFOIL_DRIFT_SOCKET;
    }
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
    environment.put(search, "indexes", "hotels", { name: "hotels", fields: [] });
    expect(await plugin.invoke("trefoil:search:getDocumentCount", { name: "hotels" })).toEqual({ value: 0 });
  });

  it("marks the secrets of its result", async () => {
    environment.put(realtime, "apps", "a", { name: "other" });
    environment.put(realtime, "keys", "a/k", { name: "server", key: "a.k:hush" });
    expect(await plugin.invoke("trefoil:realtime:getKey", { appId: "a", keyId: "k" })).toMatchObject({
      name: "server",
      key: secret("a.k:hush"),
      appSecret: secret("hush"),
    });
  });

  it("names all unknown arguments, at any depth", async () => {
    const args = { path: "/v1/a", query: { one: unknownText }, headers: unknownText };
    await expect(plugin.invoke("trefoil:rest:getResources", args)).rejects.toMatchObject({
      details:
        "rest.getResources: no value is known yet for headers, query, because a resource does not exist yet. Call the form of the function that accepts outputs, such as `getResourcesOutput`.",
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
    expect(await plugin.list(token, {}, { size: 3 })).toMatchObject({ next: undefined });
    expect(await plugin.list(token, {}, { limit: 2, size: 1 })).toMatchObject({ found: ["a a"], next: "1" });
    expect(await plugin.list(token, {}, { limit: 2, size: 1, from: "1" })).toMatchObject({
      found: ["b b"],
      next: undefined,
    });
    expect(await plugin.list(token, {}, { limit: 9 })).toMatchObject({ found: ["a a", "b b", "c c"] });
  });

  it("has the id as the name of an object without one", async () => {
    await plugin.check(urn("registry:AccessToken", "ci"), {}, { scopes: ["repo:read"] });
    const { id } = await plugin.create(urn("registry:AccessToken", "ci"), { tokenLabel: "ci", scopes: ["repo:read"] });
    const { found } = await plugin.list("trefoil:registry:AccessToken", {});
    expect(found).toEqual([`${id} ${id}`]);
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
    for (const from of ["next", "-1", "1.5"])
      await expect(plugin.list(token, {}, { from })).rejects.toMatchObject({
        ...invalid,
        details: "SynonymMap: list failed: the continuation token is not valid.",
      });
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
    await expect(plugin.list("trefoil:registry:RepositoryImmutableTags", {})).rejects.toMatchObject({
      details: "RepositoryImmutableTags: list failed: set namespace and name.",
    });
    environment.put(realtime, "keys", "a/k", { name: "server" });
    environment.put(realtime, "apps", "a", { name: "chat" });
    expect(await plugin.list("trefoil:realtime:Key", { appId: "a" })).toMatchObject({ found: ["a.k server"] });
    expect(await plugin.list("trefoil:realtime:Key", { appId: unknownText })).toEqual({
      found: [],
      next: undefined,
      isComputed: true,
    });
  });
});

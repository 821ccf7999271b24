// The mocks of another file belong to the process.
jest.resetModules();

import * as pulumi from "@pulumi/pulumi";
import { catalogue } from "../../../provider";
import { parseUrn } from "../../../provider/text/engine-format";
import * as sdk from "../../../sdk";

const { Provider, realtime, search } = sdk;

type Host = "dynamic" | "plugin";
const hosts: readonly Host[] = ["dynamic", "plugin"];
const types: Readonly<Record<Host, (token: string) => string>> = {
  dynamic: (token) => `pulumi-nodejs:dynamic/trefoil/${token}`,
  plugin: (token) => `trefoil:${token}`,
};

/** A registration as the engine receives it. */
interface Registration extends pulumi.runtime.MockResourceArgs {
  readonly aliases: readonly string[];
}

const registered: Registration[] = [];

interface Request {
  getName(): string;
  getAliasesList(): { getSpec(): { getType(): string; getName(): string } | undefined; getUrn(): string }[];
}
type Monitor = Record<"registerResource", (request: Request, callback: unknown) => Promise<void>>;

/** Starts a program in a stack with this configuration. */
async function start(config: Record<string, string> = {}): Promise<void> {
  // The program before registers its last resources and outputs with its own mocks.
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
  registered.splice(0);
  const aliases = new Map<string, string[]>();
  await pulumi.runtime.setMocks({
    newResource(args) {
      registered.push({ ...args, aliases: aliases.get(args.name) ?? [] });
      return { id: args.id || `${args.name}-id`, state: args.inputs };
    },
    call: ({ inputs }) => inputs,
  });
  // Mocks do not receive aliases.
  const monitor = pulumi.runtime.getMonitor() as unknown as Monitor;
  const register = monitor.registerResource.bind(monitor);
  monitor.registerResource = (request, callback) => {
    const specs = request.getAliasesList().map((alias) => {
      const spec = alias.getSpec();
      return spec ? [spec.getName(), spec.getType()].filter(Boolean).join(" ") : alias.getUrn();
    });
    aliases.set(request.getName(), specs);
    return register(request, callback);
  };
  pulumi.runtime.setAllConfig(config);
}

const startOn = (host: Host) => start(host === "dynamic" ? {} : { "trefoil:host": host });

afterAll(() => pulumi.runtime.setAllConfig({}));

/** The registration of a resource. */
async function registrationOf(resource: pulumi.Resource): Promise<Registration> {
  const urn = await new Promise<string>((resolve) => resource.urn.apply(resolve));
  const found = registered.find(({ name, type }) => urn.endsWith(`${type}::${name}`));
  if (!found) throw new Error(`${urn} was not registered.`);
  return found;
}

type Class = new (name: string, args: object, opts?: pulumi.CustomResourceOptions) => pulumi.CustomResource;
const classOf = (token: string): Class => {
  const [module = "", name = ""] = token.split(":");
  return (sdk as unknown as Record<string, Record<string, Class>>)[module]?.[name] as Class;
};
const examples = catalogue.flatMap(({ token, examples }) =>
  Object.entries(examples).map(([name, example]) => [`${token} as in "${name}"`, token, example] as const),
);

describe.each(hosts)("with the %s host", (host) => {
  const other = host === "dynamic" ? "plugin" : "dynamic";
  beforeEach(() => startOn(host));

  it.each(examples)(
    "registers %s with its type, the other type as an alias, and its arguments",
    async (_, token, example) => {
      const { type, aliases, inputs } = await registrationOf(new (classOf(token))("one", example));
      expect({ type, aliases }).toEqual({ type: types[host](token), aliases: [types[other](token)] });
      const hidden = {
        __provider: `exports.handler=()=>require("trefoil/provider")("${token}")`,
        __trefoil: { name: "stack/one" },
      };
      const forCheck = { deleteBeforeReplace: false, secretInputs: [] };
      const added = host === "dynamic" ? hidden : { __check: forCheck };
      expect(inputs).toEqual({ ...example, ...added });
    },
  );

  it("keeps the aliases of the program, also for the other host, and the properties for check", async () => {
    const fields = [{ name: "id", type: "Edm.String" as const, key: true }];
    const index = new search.Index("hotels", { fields });
    const args = { dataSourceName: "files", targetIndexName: index };
    const aliased = [{ name: "old" }, "urn:one", { name: "older", type: "any:Type" }, pulumi.output({ name: "later" })];
    const opts = { aliases: aliased, deleteBeforeReplace: true };
    const { aliases, inputs } = await registrationOf(new search.Indexer("fill", args, opts));
    const otherType = types[other]("search:Indexer");
    expect(aliases).toEqual(["old", "urn:one", "older any:Type", "later", otherType, `old ${otherType}`]);
    expect(inputs.__check).toMatchObject({ deleteBeforeReplace: true, references: { targetIndexName: { fields } } });
    expect(opts.aliases).toHaveLength(4);
  });

  it("sends the names and parents in aliases to check, if they are known", async () => {
    const parent = new pulumi.ComponentResource("acme:Chat", "chat");
    const urn = (types: string) => `urn:pulumi:prod::shop::${types}::older`;
    const aliases = [
      { name: "old" },
      { parent },
      { name: "top", noParent: true },
      { stack: "prod" },
      urn(`acme:Chat$${types[host]("search:SynonymMap")}`),
      { name: pulumi.output("later") },
      pulumi.output({ name: "later" }),
      "one",
    ];
    const { inputs } = await registrationOf(
      new search.SynonymMap("words", { synonyms: ["a, b"] }, { aliases, parent }),
    );
    expect(inputs.__check.aliases).toEqual([
      { name: "stack/old", parents: "acme:Chat" },
      { name: "stack/words", parents: "acme:Chat" },
      { name: "stack/top" },
      { name: "prod/words", parents: "acme:Chat" },
      { name: "prod/older", parents: "acme:Chat" },
    ]);
  });

  it("sends where the program passes secrets, at any depth", async () => {
    const accessCredentials = { applicationId: pulumi.secret("id"), applicationSecret: Promise.resolve("hush") };
    const { inputs } = await registrationOf(
      new search.SynonymMap("words", {
        name: pulumi.output("words"),
        synonyms: ["a, b", pulumi.secret("c, d")],
        encryptionKey: { keyVaultUri: "https://a.vault.azure.net", keyVaultKeyName: "k", accessCredentials },
      }),
    );
    expect(inputs.__check.secretInputs).toEqual([
      ["synonyms", 1],
      ["encryptionKey", "accessCredentials", "applicationId"],
    ]);
  });

  it("reads an existing object by its type, without arguments", async () => {
    const { type, id, inputs } = await registrationOf(search.SynonymMap.get("found", "places"));
    expect({ type, id }).toEqual({ type: types[host]("search:SynonymMap"), id: "places" });
    expect(Object.keys(inputs)).toEqual(host === "dynamic" ? ["__provider"] : []);
  });

  it("passes an explicit provider on to resources, children and components", async () => {
    const eu = new Provider("eu", { realtimeToken: "hush", requestTimeout: 5 });
    const { type, inputs } = await registrationOf(eu);
    const prefix = host === "dynamic" ? "trefoil:" : "";
    expect(type).toBe(`pulumi:providers:${host === "dynamic" ? "pulumi-nodejs" : "trefoil"}`);
    expect(inputs[`${prefix}realtimeToken`]).toMatchObject({ value: "hush" });
    expect(inputs[`${prefix}requestTimeout`]).toBe("5");
    expect("providerName" in inputs).toBe(false);
    expect([eu, { __pulumiType: "pulumi:providers:aws" }].map(Provider.isInstance)).toEqual([true, false]);

    const app = new realtime.App("app", { name: "app" }, { provider: eu });
    const child = new realtime.Key("child", { appId: app, capabilities: {} }, { parent: app });
    const shop = new realtime.PusherApp("shop", {}, { provider: eu });
    const component = new pulumi.ComponentResource("acme:Chat", "chat", {}, { providers: [eu] });
    const inside = new realtime.App("inside", { name: "inside" }, { parent: component });
    // Records of interrupted creates contain the same parents with both hosts.
    const { name, inputs: ofChild } = await registrationOf(child);
    const urn = await new Promise<string>((resolve) => child.urn.apply(resolve));
    const { parents } = host === "plugin" ? parseUrn(urn) : ofChild.__trefoil;
    expect({ name, parents }).toEqual({ name: "child", parents: "trefoil:realtime:App" });
    for (const resource of [app, child, shop.key, inside])
      expect((await registrationOf(resource)).provider).toContain(`${type}::eu`);
    expect((await registrationOf(shop)).type).toBe("trefoil:realtime:PusherApp");
    expect((await registrationOf(shop.key)).type).toBe(types[host]("realtime:Key"));
  });

  it("recognizes resources of both hosts", () => {
    for (const type of hosts.map((one) => types[one]("search:Index")))
      expect([search.Index, search.Alias].map((kind) => kind.isInstance({ __pulumiType: type }))).toEqual([
        true,
        false,
      ]);
  });
});

describe("the option `import`", () => {
  it.each(examples)("is passed on for %s with the plugin", async (_, token, example) => {
    await startOn("plugin");
    expect(await registrationOf(new (classOf(token))("one", example, { import: "a/b" }))).toMatchObject({ id: "a/b" });
  });
});

describe("the host of a stack", () => {
  const typeNow = async () => (await registrationOf(new search.SynonymMap("one", { synonyms: ["a, b"] }))).type;
  const use = () => new search.SynonymMap("words", { synonyms: ["a, b"] });
  afterEach(() => delete process.env.TREFOIL_HOST);

  it("comes from the configuration, otherwise from the environment", async () => {
    await start();
    expect(await typeNow()).toBe(types.dynamic("search:SynonymMap"));
    process.env.TREFOIL_HOST = "plugin";
    await start();
    expect(await typeNow()).toBe(types.plugin("search:SynonymMap"));
    await start({ "trefoil:host": "dynamic" });
    expect(await typeNow()).toBe(types.dynamic("search:SynonymMap"));
  });

  it("is the default with an empty environment variable, and an empty setting is an error", async () => {
    process.env.TREFOIL_HOST = "";
    await start();
    expect(await typeNow()).toBe(types.dynamic("search:SynonymMap"));
    await start({ "trefoil:host": "" });
    expect(use).toThrow("trefoil:host must be");
  });

  it("must be one of the two hosts", async () => {
    const message = "must be `dynamic` or `plugin`. Correct it";
    await start({ "trefoil:host": "plugn" });
    expect(use).toThrow(`trefoil:host ${message} with \`pulumi config set trefoil:host plugin\`. Another host`);
    await start({ "trefoil:host": "binary" });
    expect(use).toThrow(`trefoil:host ${message}. Another host`);
    expect(() => new Provider("eu", {})).toThrow(pulumi.RunError);
    process.env.TREFOIL_HOST = "plugn";
    await start();
    expect(use).toThrow(`TREFOIL_HOST ${message}. Another host`);
  });

  it("is no argument of a provider", async () => {
    await start();
    const args = { host: "plugin" } as sdk.ProviderArgs;
    expect(() => new Provider("eu", args)).toThrow('Provider "eu": host is not a known argument.');
  });
});

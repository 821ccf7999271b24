import dynamicProvider = require("../../provider/hosts/package-export");

import type { EngineProps } from "../../provider/hosts/shared/engine-values";
import { realtime } from "../../provider/services/realtime/service";
import { search } from "../../provider/services/search/service";
import { PluginClient } from "../support/plugin-client";
import { opened } from "./hosts/markers";
import { useTestEnvironment } from "./test-environment";

type DynamicProvider = ReturnType<typeof dynamicProvider>;

const environment = useTestEnvironment({ searchQuotas: { indexesCount: 3, synonymMaps: 3 } });
let more: Record<string, string>;

beforeEach(() => {
  more = withoutValidation;
});

/** The validation of credentials reads the statistics of the service too. */
const withoutValidation = { "trefoil:skipCredentialsValidation": "true" };

const hidden = { __provider: "the text" };

/** A resource type in one run of the engine. */
async function host(token: string, bag = { ...environment.bag(), ...more }): Promise<DynamicProvider> {
  const provider = dynamicProvider(token);
  await provider.configure({ config: { get: (key: string) => (bag as Record<string, string>)[key] } });
  return provider;
}

interface Made {
  readonly name: string;
  readonly id: string;
  readonly inputs: EngineProps;
  readonly outs: EngineProps;
}

async function make(provider: DynamicProvider, name: string, args: EngineProps): Promise<Made> {
  const { inputs, failures } = await provider.check({}, { ...args, ...hidden, __trefoil: { name: `dev/${name}` } });
  expect(failures).toEqual([]);
  const { id, outs } = await provider.create(opened(inputs) as EngineProps);
  return { name, id, inputs, outs: opened(outs) as EngineProps };
}

/** The operations of a preview for an existing resource: check, then diff. */
async function plan(provider: DynamicProvider, { name, id, inputs, outs }: Made, args: EngineProps) {
  const checked = await provider.check(opened(inputs) as EngineProps, {
    ...args,
    ...hidden,
    __trefoil: { name: `dev/${name}` },
  });
  expect(checked.failures).toEqual([]);
  return provider.diff(id, outs, opened(checked.inputs) as EngineProps);
}

const fields = (type: string) => [
  { name: "id", type: "Edm.String", key: true },
  { name: "title", type },
];
const index = (type: string): EngineProps => ({ fields: fields(type), forceDestroy: true });
const asked = (path: string) => environment.journal(search).filter((entry) => entry.path === path);

describe("a replacement that creates the new object first", () => {
  it("requires free quota for each replacement of the run", async () => {
    const setup = await host("search:Index");
    const [one, two] = [await make(setup, "one", index("Edm.String")), await make(setup, "two", index("Edm.String"))];
    const run = await host("search:Index");
    expect((await plan(run, one, index("Edm.Int32"))).replaces).toContain("fields[1].type");
    await expect(plan(run, two, index("Edm.Int32"))).rejects.toThrow(
      /^Index "two-\w+": preview failed: the quota of indexes is exhausted \(2 of 3, 1 more required by this update\)/,
    );
    // A second diff of the same replacement is not counted again.
    await expect(plan(run, one, index("Edm.Int32"))).resolves.toBeTruthy();
    expect(asked("/servicestats")).toHaveLength(1);
  });

  it("requires no quota if it changes in place, keeps its name, or is compared for a refresh", async () => {
    const setup = await host("search:SynonymMap");
    const made = [];
    for (const name of ["one", "two", "three"]) made.push(await make(setup, name, { synonyms: ["a, b"] }));
    const [one, two] = made as [Made, Made];
    const run = await host("search:SynonymMap");
    expect((await plan(run, one, { synonyms: ["a, c"] })).replaces).toEqual([]);
    await expect(
      run.diff(two.id, two.outs, { ...two.inputs, name: "other", __trefoil: { name: "dev/two" } }),
    ).resolves.toMatchObject({ replaces: ["name"] });
    expect(asked("/servicestats")).toEqual([]);
    const renamed = await make(await host("search:Alias"), "rooms", {
      name: "rooms",
      index: (await make(await host("search:Index"), "hotels", index("Edm.String"))).id,
    });
    await expect(
      plan(await host("search:Alias"), renamed, { ...renamed.inputs, name: "suites" }),
    ).resolves.toBeTruthy();
  });

  it("is allowed if an option deletes the old object first", async () => {
    const setup = await host("search:SynonymMap");
    const made = [];
    for (const name of ["one", "two", "three"]) made.push(await make(setup, name, { name, synonyms: ["a, b"] }));
    const [one] = made as [Made];
    await expect(plan(await host("search:SynonymMap"), one, { name: "other", synonyms: ["a, b"] })).rejects.toThrow(
      /the quota of synonym maps .* \(3 of 3\).*`deleteBeforeReplace: true`/,
    );
    const args = { name: "other", synonyms: ["a, b"], __check: { deleteBeforeReplace: true } };
    await expect(plan(await host("search:SynonymMap"), one, args)).resolves.toMatchObject({ replaces: ["name"] });
  });

  it("is allowed by the plugin, with a warning unless the class sends that option", async () => {
    const setup = await host("search:SynonymMap");
    const made = [];
    for (const name of ["one", "two", "three"]) made.push(await make(setup, name, { name, synonyms: ["a, b"] }));
    const [one, two, three] = made as [Made, Made, Made];
    await using plugin = await PluginClient.start();
    const bag = Object.entries({ ...environment.bag(), ...more });
    await plugin.configure(Object.fromEntries(bag.map(([key, value]) => [key.replace("trefoil:", ""), value])));
    const replacesOf = async ({ name, id, inputs, outs }: Made, news: EngineProps) => {
      const urn = `urn:pulumi:dev::shop::trefoil:search:SynonymMap::${name}`;
      const checked = await plugin.check(urn, opened(inputs), { synonyms: ["a, b"], ...news });
      return (await plugin.diff(urn, id, outs, opened(checked.inputs))).replaces;
    };
    const deletesFirst = { name: "other", __check: { deleteBeforeReplace: true } };
    expect(await replacesOf(one, deletesFirst)).toEqual(["name"]);
    expect(await replacesOf(two, { name: "another" })).toEqual(["name"]);
    await plugin.logged("the quota of synonym maps");
    expect(plugin.log).toEqual([{ message: expect.stringContaining('SynonymMap "two"'), isWarning: true }]);
    // The classes send the option in any case, so that the check is exact.
    const createsFirst = { name: "third", __check: { deleteBeforeReplace: false } };
    await expect(replacesOf(three, createsFirst)).rejects.toThrow("the quota of synonym maps");
  });
});

describe("a replacement in a service without a quota request", () => {
  const key = (quarter: string, appId: string): EngineProps => ({
    appId,
    name: "server",
    capabilities: { "*": ["publish"] },
    keepers: { quarter },
  });
  const rule = (appId: string): EngineProps => ({
    appId,
    source: { channelFilter: "", type: "channel.message" },
    target: { webhookKey: "hush-hush", eventName: "e" },
  });

  it("counts the lists of all apps, without revoked keys, against the configured limit", async () => {
    const app = await make(await host("realtime:App"), "chat", { name: "chat" });
    const other = await make(await host("realtime:App"), "shop", { name: "shop" });
    const mine = await make(await host("realtime:Key"), "server", key("one", app.id));
    await make(await host("realtime:Key"), "other", { ...key("one", other.id), name: "other" });
    environment.service(realtime).control.change({ collection: "keys", key: `${app.id}/G8dabc`, merge: { status: 1 } });
    // Each app has a key from its creation, too.
    more = { ...withoutValidation, "trefoil:realtimeObjectLimit": "5" };
    await expect(plan(await host("realtime:Key"), mine, key("two", app.id))).resolves.toBeTruthy();
    more = { ...withoutValidation, "trefoil:realtimeObjectLimit": "4" };
    await expect(plan(await host("realtime:Key"), mine, key("two", app.id))).rejects.toThrow(
      /the quota of keys .* \(4 of 4\).*raise the quota \(and trefoil:realtimeObjectLimit with it\)/,
    );
    more = { ...more, "trefoil:providerName": "eu" };
    await expect(plan(await host("realtime:Key"), mine, key("two", app.id))).rejects.toThrow(
      /raise the quota \(and the argument `realtimeObjectLimit` of the provider "eu" with it\)/,
    );
    // A number of objects above the limit shows that another limit applies.
    more = { ...withoutValidation, "trefoil:realtimeObjectLimit": "3" };
    await expect(plan(await host("realtime:Key"), mine, key("two", app.id))).resolves.toBeTruthy();
  });

  it("counts queues except dead letter queues, once a setting contains the plan's limit", async () => {
    const app = await make(await host("realtime:App"), "chat", { name: "chat" });
    const other = await make(await host("realtime:App"), "shop", { name: "shop" });
    const queue = { appId: app.id, ttl: 60, maxLength: 100, region: "us-east-1-a", forceDestroy: true };
    const mine = await make(await host("realtime:Queue"), "orders", queue);
    await make(await host("realtime:Queue"), "others", { ...queue, appId: other.id });
    const longer = async () => plan(await host("realtime:Queue"), mine, { ...queue, ttl: 30 });
    const { length } = environment.journal(realtime);
    await expect(longer()).resolves.toMatchObject({ replaces: ["ttl"], deleteBeforeReplace: false });
    expect(environment.journal(realtime)).toHaveLength(length);
    more = { ...withoutValidation, "trefoil:realtimeQueueLimit": "3" };
    await expect(longer()).resolves.toBeTruthy();
    more = { ...withoutValidation, "trefoil:realtimeQueueLimit": "2" };
    await expect(longer()).rejects.toThrow(
      /the quota of queues .* \(2 of 2\).*Nothing was changed\..*\(and trefoil:realtimeQueueLimit with it\)/,
    );
  });

  it("counts rules of every kind, since they share one limit", async () => {
    const app = await make(await host("realtime:App"), "chat", { name: "chat" });
    const other = await make(await host("realtime:App"), "shop", { name: "shop" });
    const ifttt = await make(await host("realtime:IftttRule"), "calls", rule(app.id));
    environment
      .service(realtime)
      .control.change({ collection: "rules", key: `${other.id}/abcdef`, merge: { ruleType: "http" } });
    more = { ...withoutValidation, "trefoil:realtimeObjectLimit": "2" };
    await expect(plan(await host("realtime:IftttRule"), ifttt, rule(other.id))).rejects.toThrow(
      "the quota of rules is exhausted (2 of 2)",
    );
  });
});

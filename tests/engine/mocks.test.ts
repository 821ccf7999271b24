import * as pulumi from "@pulumi/pulumi";
import { Provider, realtime, registry, search } from "../../sdk";

const made: pulumi.runtime.MockResourceArgs[] = [];

/** A test as a user writes it: without an engine, a service or a credential. */
beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource(args) {
      made.push(args);
      return { id: `${args.name}-id`, state: { ...args.inputs, appSecret: "of-the-mock" } };
    },
    call: ({ inputs }) => inputs,
  }),
);
beforeEach(() => made.splice(0));

const value = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });

describe("a program under Pulumi's mocks", () => {
  it("registers its resources with their types, arguments and references", async () => {
    const app = new realtime.App("chat", { name: "chat" });
    const key = new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["subscribe"] } });
    expect(await value(key.appId)).toBe("chat-id");
    expect(await value(key.appSecret)).toBe("of-the-mock");
    expect(made.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "pulumi-nodejs:dynamic/trefoil/realtime:App chat",
      "pulumi-nodejs:dynamic/trefoil/realtime:Key server",
    ]);
    expect(made[1]?.inputs).toMatchObject({ name: "server", capabilities: { "*": ["subscribe"] } });
  });

  it("passes plain secrets as strings, and marked secrets as Pulumi's object with the value", async () => {
    const plain = new realtime.App("plain", { name: "plain", fcmKey: "hush" });
    const marked = new realtime.App("marked", { name: "marked", fcmKey: pulumi.secret("hush") });
    await Promise.all([plain.id, marked.id].map(value));
    const inputsOf = (wanted: string) => made.find(({ name }) => name === wanted)?.inputs;
    expect(inputsOf("plain")?.fcmKey).toBe("hush");
    expect(inputsOf("marked")?.fcmKey).toMatchObject({ value: "hush" });
    expect(await value(pulumi.output(marked.fcmKey))).toBe("hush");
  });

  it("distinguishes its own resources from other resources", () => {
    const map = new search.SynonymMap("words", { synonyms: ["a, b"] });
    expect([search.SynonymMap.isInstance(map), search.Index.isInstance(map)]).toEqual([true, false]);
    expect([search.SynonymMap.isInstance({}), search.SynonymMap.isInstance(undefined)]).toEqual([false, false]);
  });

  it("registers a component with its parts, its defaults and its account", async () => {
    const eu = new Provider("eu", { realtimeToken: "generated" });
    const given = { name: undefined, capabilities: undefined, tlsOnly: true };
    const shop = new realtime.PusherApp("shop", given, { provider: eu });
    expect(await value(shop.client)).toMatchObject({ appId: "shop-id", secret: "of-the-mock" });
    await Promise.all([shop.publicChannels.id, shop.privateChannels.id, shop.presenceChannels.id].map(value));
    const parts = made.filter(({ type }) => type.includes("realtime"));
    expect(parts.map(({ type, name }) => `${type.split(":").at(-1)} ${name}`).sort()).toEqual([
      "App shop",
      "Key shop",
      "Namespace shop-presence",
      "Namespace shop-private",
      "Namespace shop-public",
      "PusherApp shop",
    ]);
    const inputsOf = (kind: string) => parts.find(({ type }) => type.endsWith(`:${kind}`))?.inputs;
    expect(inputsOf("App")).toMatchObject({ tlsOnly: true, forceDestroy: false });
    expect(inputsOf("Key")?.capabilities).toEqual({ "*": ["channel-metadata", "presence", "publish", "subscribe"] });
    expect(inputsOf("Namespace")).toMatchObject({ appId: "shop-id", identified: false });
    const children = parts.filter(({ type }) => type.startsWith("pulumi-nodejs:"));
    expect(children.filter(({ provider }) => !provider?.includes("::eu::"))).toEqual([]);
    expect([realtime.PusherApp.isInstance(shop), realtime.PusherApp.isInstance(shop.app)]).toEqual([true, false]);
  });

  it("reads existing objects with functions", async () => {
    const found = registry.Repository.get("found", "acme/app");
    expect(await value(found.id)).toBe("acme/app");
    expect(made).toMatchObject([{ id: "acme/app", name: "found" }]);
  });
});

import * as pulumi from "@pulumi/pulumi";
import { realtime, registry, search } from "../../sdk";

const made: pulumi.runtime.MockResourceArgs[] = [];

/** As a person tests a program of theirs: without an engine, a service or a credential. */
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

  it("tells its own resources from others", () => {
    const map = new search.SynonymMap("words", { rules: ["a, b"] });
    expect([search.SynonymMap.isInstance(map), search.Index.isInstance(map)]).toEqual([true, false]);
    expect([search.SynonymMap.isInstance({}), search.SynonymMap.isInstance(undefined)]).toEqual([false, false]);
  });

  it("looks up what exists", async () => {
    const found = registry.Repository.get("found", "acme/app");
    expect(await value(found.id)).toBe("acme/app");
    expect(made).toMatchObject([{ id: "acme/app", name: "found" }]);
  });
});

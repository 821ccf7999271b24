import { engineTimeout, hostNames } from "./harness";
import { expectSettled, type Kill, killAt, type Mutation } from "./kill-support";
import { passed, useTestEnvironment } from "./support";

jest.setTimeout(2 * engineTimeout);

const limit = 1_000;
const realtimeLimits = { apps: limit, keys: limit, namespaces: limit, queues: limit, rules: limit };
const environment = useTestEnvironment({ realtimeLimits });

/** 50 apps with four objects each. */
const stocked = `
  for (let i = 0; i < 50; i++) {
    const app = new realtime.App("app" + i, { name: "app" + i });
    new realtime.Key("key" + i, { appId: app, name: "server", capabilities: { "*": ["publish"] } });
    for (const name of ["chat", "feed"]) new realtime.Namespace(name + i, { appId: app, name, persisted: true });
    new realtime.HttpRule("rule" + i, {
      appId: app, requestMode: "single", source: { channelFilter: "^chat", type: "channel.message" },
      target: { url: "https://example.com/hooks", format: "json" },
    });
  }`;

describe.each(hostNames)("the first update of 250 objects, %s host", (host) => {
  it("sends one request for each object, one for the account and one list of the apps", async () => {
    const stack = await environment.project(stocked, { host });
    passed(await stack.up());
    const counts = new Map<string, number>();
    for (const line of environment.requests()) {
      const request = line.replace(/(accounts|apps)\/[^/]+/, "$1/*");
      counts.set(request, (counts.get(request) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      "GET /v1/me": 1,
      "GET /v1/accounts/*/apps": 1,
      "POST /v1/accounts/*/apps": 50,
      "POST /v1/apps/*/keys": 50,
      "POST /v1/apps/*/namespaces": 100,
      "POST /v1/apps/*/rules": 50,
    });
    expect(environment.requests()).toHaveLength(252);
  });
});

const post = (collection: string): Mutation => ({
  service: "realtime",
  method: "POST",
  path: `/v1/apps/*/${collection}`,
});
const killed: Kill = { victim: "engine and host", request: "is carried out" };

const withoutCheckpoints = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

const cases = hostNames.flatMap((host) => [
  { title: `in the state, ${host} host`, host, env: {}, isStored: true },
  { title: `missing in the state, ${host} host`, host, env: withoutCheckpoints, isStored: false },
]);

describe("the child of a new app whose update was killed after its create request", () => {
  const objects = () => {
    const { apps: all = {}, keys = {}, namespaces = {} } = environment.emulator.realtime.control.objects();
    return [all, keys, namespaces].flatMap((collection) => Object.keys(collection));
  };

  it.each(cases)("is adopted by the next update, with the app $title", async ({ host, env, isStored }) => {
    const key = `
      const app = new realtime.App("chat", { name: "chat" });
      exports.key = new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["publish"] } }).id;`;
    const namespace = `
      const other = new realtime.App("feed", { name: "feed" });
      exports.namespace = new realtime.Namespace("posts", { appId: other, name: "posts" }).id;`;
    for (const [body, request] of [
      [key, post("keys")],
      [namespace, post("namespaces")],
    ] as const) {
      const stack = await environment.project(body, { host, env });
      await killAt(environment.emulator, stack, "up", request, killed);
      const made = objects();
      const state = await stack.succeed("stack", "export");
      expect(state.includes("realtime:App")).toBe(isStored);
      passed(await stack.up());
      expect(objects()).toEqual(made);
      await expectSettled(stack);
    }
    expect(objects()).toHaveLength(4);
  });
});

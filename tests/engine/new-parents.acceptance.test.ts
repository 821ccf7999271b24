import { engineTimeout, hostNames } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import { expectSettled, type Kill, killAt, type Mutation } from "./kill-support";
import { inHost, passed, useTestEnvironment } from "./support";

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

describe("the first update of 250 objects", () => {
  it.each(inHost("plugin"))(
    "sends one request for each object, one for the account and one list of the apps, %s host",
    async (host) => {
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
        // The key that the service created with each app.
        "GET /v1/apps/*/keys": 50,
        "POST /v1/apps/*/keys": 50,
        "POST /v1/apps/*/namespaces": 100,
        "POST /v1/apps/*/rules": 50,
      });
      expect(environment.requests()).toHaveLength(302);
    },
  );
});

const post = (collection: string): Mutation => ({
  service: "realtime",
  method: "POST",
  path: `/v1/apps/*/${collection}`,
});
const killed: Kill = { victim: "engine and host", request: "is carried out" };

const withoutCheckpoints = { PULUMI_EXPERIMENTAL: "true", PULUMI_SKIP_CHECKPOINTS: "true" };

const key = `
  const app = new realtime.App("chat", { name: "chat" });
  exports.key = new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["publish"] } }).id;`;
const namespace = `
  const other = new realtime.App("feed", { name: "feed" });
  exports.namespace = new realtime.Namespace("posts", { appId: other, name: "posts" }).id;`;
const children = [
  { child: "key", body: key, request: post("keys") },
  { child: "namespace", body: namespace, request: post("namespaces") },
];
const states = [
  { state: "in the state", env: {}, isStored: true },
  { state: "missing in the state", env: withoutCheckpoints, isStored: false },
];

/** Each kind of child with its app in the state and without it, each in one host. The campaign has all combinations. */
const cases = hostNames.flatMap((host, h) =>
  children.flatMap((child, c) =>
    states.filter((_, s) => campaign || (c + s) % 2 === h).map((state) => ({ ...child, ...state, host })),
  ),
);

describe("the child of a new app whose update was killed after its create request", () => {
  const objects = () => {
    const { apps: all = {}, keys = {}, namespaces = {} } = environment.emulator.realtime.control.objects();
    return [all, keys, namespaces].flatMap((collection) => Object.keys(collection));
  };

  it.each(cases)("is adopted by the next update: a $child with its app $state, $host host", async (one) => {
    const { body, request, host, env, isStored } = one;
    const stack = await environment.project(body, { host, env });
    await killAt(environment.emulator, stack, "up", request, killed);
    const made = objects();
    // The app, its first key, and the child.
    expect(made).toHaveLength(3);
    const state = await stack.succeed("stack", "export");
    expect(state.includes("realtime:App")).toBe(isStored);
    passed(await stack.up());
    expect(objects()).toEqual(made);
    await expectSettled(stack);
  });
});

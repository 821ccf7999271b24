import { hostNames } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import { expectSettled, type Kill, killAt, type Mutation } from "./kill-support";
import { passed, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

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

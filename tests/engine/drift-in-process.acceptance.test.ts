import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StackReport } from "../../cli/drift/types";
import type { JsonObject } from "../../emulator/json";
import { hostNames, type Stack } from "../../tools/engine-harness";
import { inHost, passed, product, secretLocations, secretsOf, trefoil, useTestEnvironment } from "./support";
import { searchLives, searchObjects } from "./support/search-kinds";

const environment = useTestEnvironment({ restPaths: ["/v1/resources"] }, "file");

/** Resources of every service, and other content of a state: components, providers with arguments, options and lookups. */
const program = `${product}
${searchObjects.replaceAll('"hotels"', '"stays"')}
  const team = new registry.Team("devs", { organization: "acme", name: "devs", description: "Developers" });
  new registry.Webhook("hook", { repository: "acme/app", name: "hook", url: "https://example.com/hook" }, { dependsOn: [team] });
  new realtime.Namespace("support", { appId: chat.id, name: "support", persisted: false }, { protect: true });
  new realtime.HttpRule("rule", {
    appId: chat.id, source: { type: "channel.message", channelFilter: "^a" },
    target: { url: "https://example.com/rule", headers: [{ name: "authorization", value: "canary-of-the-header" }] },
  });
  new realtime.Key("hidden", { appId: chat.id, name: pulumi.secret("canary-of-the-name"), capabilities: { "*": ["publish"] } });
  new realtime.Key("deleted", { appId: chat.id, name: "deleted", capabilities: { "*": ["publish"] } }, { retainOnDelete: true });
  new rest.Resource("thing", { path: "/v1/resources", body: { label: "a", list: [1, 2] } });
  new search.SynonymMap("ignoring", { name: "ignoring", synonyms: ["a, b", "c, d"] }, { ignoreChanges: ["synonyms[0]"] });
  class Group extends pulumi.ComponentResource {
    constructor(name, options) {
      super("test:index:Group", name, {}, options);
      new search.SynonymMap(name + "-nested", { name: name + "-nested", synonyms: ["a, b"] }, { parent: this });
    }
  }
  new Group("inner", { parent: new Group("outer") });
  const config = new pulumi.Config("test");
  const eu = new trefoil.Provider("eu", { realtimeUrl: config.require("url"), realtimeToken: config.requireSecret("token") });
  new realtime.App("there", { name: "there", tlsOnly: false }, { provider: eu, aliases: [{ name: "elsewhere" }] });
  search.SynonymMap.get("found", places.id);`;

/** Changes outside Pulumi, and an object that is deleted. */
function interfere(): void {
  const { search, realtime, registry, rest } = environment.emulator;
  for (const { collection, name, drift } of searchLives)
    search.control.change({ collection, key: name === "hotels" ? "stays" : name, merge: drift });
  search.control.change({ collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
  for (const key of ["ignoring", "outer-nested"])
    search.control.change({ collection: "synonymmaps", key, merge: { synonyms: "x, y\nc, d" } });
  const changeAll = (collection: string, changed: (object: JsonObject) => JsonObject) => {
    for (const [key, object] of Object.entries(realtime.control.objects()[collection] ?? {}))
      realtime.control.change({ collection, key, merge: changed(object) });
  };
  changeAll("apps", () => ({ tlsOnly: true, status: "disabled" }));
  changeAll("namespaces", () => ({ persisted: true }));
  changeAll("rules", () => ({
    source: { channelFilter: "^b" },
    target: { headers: [{ name: "authorization", value: "changed-canary" }] },
  }));
  changeAll("keys", ({ name }) => (name === "deleted" ? { status: 1 } : ({ name: `renamed-${name}` } as JsonObject)));
  registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "Changed" } });
  for (const key of Object.keys(rest.control.objects()["/v1/resources"] ?? {}))
    rest.control.change({ collection: "/v1/resources", key, merge: { label: "b\u001b[31m" } });
}

/** A comparison, and the requests that it sent. */
async function compared(stack: Stack, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const before = stack.stateText();
  environment.clearRequests();
  const { code, out, err } = await trefoil(stack, ["drift", "--stack", "dev", "--json", ...args], env);
  expect([environment.writes(), stack.stateText() === before]).toEqual([[], true]);
  const { stacks } = JSON.parse(out) as { stacks: [StackReport] };
  return { code, out, err, report: stacks[0], requests: environment.requests() };
}

/** The parts of a report that both ways have in common, in one order. */
function comparable({ engineReason, skipped, others, errors, drifted, unchecked, ...report }: StackReport) {
  const byUrn = <T extends { readonly urn: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => `${a.urn}`.localeCompare(b.urn));
  return {
    ...report,
    drifted: byUrn(drifted).map((one) => ({
      ...one,
      changes: [...one.changes].sort((a, b) => a.path.localeCompare(b.path)),
    })),
    // The lists that reads share depend on how many of them run at the same time.
    errors: errors
      .map((error) =>
        error
          .replace("Preview failed: ", "")
          .replace(/GET \S+ ->/, "GET")
          .trim(),
      )
      .sort(),
    unchecked: [...unchecked].sort(),
  };
}

/** Requires that both ways report the same, and that this process sends at most as many requests as the engine. */
async function expectSame(stack: Stack, env: Readonly<Record<string, string>> = {}) {
  const [here, engine] = [await compared(stack, [], env), await compared(stack, ["--engine"], env)];
  expect(here.report.engineReason).toBeUndefined();
  expect(comparable(here.report)).toEqual(comparable(engine.report));
  expect(here.code).toBe(engine.code);
  expect(here.requests.length).toBeLessThanOrEqual(engine.requests.length);
  return here;
}

/** Changes resources of the state, as an interrupted update can leave them. */
async function edit(stack: Stack, change: (resource: Record<string, unknown>, name: string) => void): Promise<void> {
  const file = join(stack.root, "exported.json");
  const exported = JSON.parse(await stack.succeed("stack", "export", "--show-secrets"));
  for (const resource of exported.deployment.resources) change(resource, resource.urn.split("::").at(-1));
  writeFileSync(file, JSON.stringify(exported));
  await stack.succeed("stack", "import", "--file", file);
}

describe.each(hostNames)("a comparison without the engine, of the host %s", (host) => {
  let stack: Stack;
  beforeAll(async () => {
    for (const { control } of Object.values(environment.emulator).filter((one) => "control" in one)) control.reset();
    const { url } = environment.emulator.realtime;
    stack = await environment.project(program, {
      host,
      config: { "test:url": url },
      secrets: { "test:token": environment.emulator.credentials.realtime.token },
    });
    passed(await stack.up());
  });

  it("finds no drift after an update, as a refresh", async () => {
    const { report } = await expectSame(stack);
    expect([report.drifted, report.errors, report.skipped]).toEqual([[], [], []]);
    expect(report.checked).toBeGreaterThan(20);
  });

  it("reports the drift of every kind, and no secret", async () => {
    interfere();
    const { code, report, out } = await expectSame(stack);
    expect([code, report.errors]).toEqual([2, []]);
    expect(report.drifted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["app", "places", "thing", "there", "deleted"]),
    );
    for (const secret of ["canary-of-the", ...Object.values(secretsOf(environment.emulator))])
      expect(out).not.toContain(secret);
    expect(secretLocations(Object.values(secretsOf(environment.emulator)), [stack], [])).toEqual([]);
  });

  it("reports an object that cannot be read, and compares the others", async () => {
    const { control } = environment.emulator.search;
    control.faults.add({
      method: "GET",
      path: "/synonymmaps",
      count: 1000,
      status: 403,
      body: { error: { message: "no" } },
    });
    control.faults.add({
      method: "GET",
      path: "/synonymmaps('outer-nested')",
      count: 1000,
      status: 403,
      body: { error: { message: "no" } },
    });
    const { code, report } = await expectSame(stack).finally(() => control.faults.clear());
    expect(code).toBe(1);
    expect(report.errors.join()).toContain("403");
    expect(report.drifted.length).toBeGreaterThan(5);
  });

  it("reports a state of interrupted updates as a refresh", async () => {
    await edit(stack, (resource, name) => {
      if (name === "places") resource.delete = true;
      if (name === "rooms") resource.pendingReplacement = true;
      if (name === "thing") resource.initErrors = ["failed"];
    });
    const { report } = await expectSame(stack);
    expect(report.skipped).toEqual([expect.objectContaining({ name: "rooms", reason: "pendingReplacement" })]);
  });

  it("leaves the comparison to the engine if another version created the provider", async () => {
    await edit(stack, (resource) => {
      if (String(resource.type).startsWith("pulumi:providers:"))
        (resource.inputs as Record<string, unknown>).version = "9.9.9";
      if (host === "dynamic" && String(resource.urn).endsWith("::words"))
        (resource.outputs as Record<string, unknown>).__provider = "exports.handler=()=>({})";
    });
    const { report } = await compared(stack);
    expect(report.engineReason).toMatch(host === "dynamic" ? /another version of Trefoil created "words"/ : /9\.9\.9/);
  });
});

describe("a comparison without the engine", () => {
  it.each(inHost("plugin"))("is left to the engine if the secrets cannot be decrypted, %s host", async (host) => {
    // The key service of the tests ignores the passphrase.
    const env = { PULUMI_CONFIG_PASSPHRASE: "passphrase of the test" };
    const stack = await environment.project('new realtime.App("hidden", { name: pulumi.secret("chat") });', {
      host,
      env,
    });
    passed(await stack.up());
    const { code, report } = await compared(stack, [], { PULUMI_CONFIG_PASSPHRASE: "wrong" });
    expect([code, report.checked, report.drifted]).toEqual([1, 0, []]);
    expect(report.errors.join()).toContain("passphrase");
  });
});

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { StackReport } from "../../cli/drift/types";
import { startEmulator } from "../../emulator";
import type { JsonObject } from "../../emulator/json";
import { catalogue } from "../../provider";
import { type StackResource, undeclaredObjects } from "../../provider/hosts/undeclared-objects";
import { collectionsOf } from "../../provider/lifecycle/import";
import { providerCode, resourceType, secretKey, secretMark } from "../../provider/text/engine-format";
import { writeFiles } from "../../tools/files";
import { fakeProcesses, type Printed, runCommand } from "../support/run-command";
import { temporaryFolder } from "../support/temporary-folder";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const checkout = resolve(__dirname, "../..");
const stackType = "pulumi:pulumi:Stack";
const provider = { urn: "urn:pulumi:dev::test::pulumi:providers:pulumi-nodejs::default", id: "1" };

/** A synonym map in the state of the dynamic host. */
const map = (name: string, synonyms: readonly string[] = ["a, b"], more: object = {}) => {
  const type = resourceType("dynamic", "search:SynonymMap");
  const props = { __provider: providerCode("search:SynonymMap"), __trefoil: { name: `dev/${name}` }, name, synonyms };
  const urn = `urn:pulumi:dev::test::${type}::${name}`;
  return { urn, type, custom: true, id: name, inputs: props, outputs: props, provider: `${provider.urn}::1`, ...more };
};

const stateOf = (...resources: readonly object[]) => ({
  version: 3,
  deployment: {
    resources: [
      { urn: `urn:pulumi:dev::test::${stackType}::test-dev`, type: stackType },
      { ...provider, type: "pulumi:providers:pulumi-nodejs", custom: true },
      ...resources,
    ],
  },
});

const ok = (value: unknown): Printed => ({ status: 0, stdout: JSON.stringify(value), stderr: "" });

interface Given {
  /** The output of `pulumi stack export`, or its outputs in turn. */
  readonly exported: Printed | readonly Printed[];
  /** The states of other stacks of the project, by name. */
  readonly others?: Readonly<Record<string, Printed>>;
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Additions to the configuration of the stack. */
  readonly config?: Readonly<Record<string, object>>;
  /** Steps of a refresh by the engine. */
  readonly steps?: readonly object[];
  /** Option of the output. Default: JSON. */
  readonly format?: string;
}

/** Runs the command in a project whose CLI prints a state. Returns the commands that it received. */
async function drift({
  exported,
  others = {},
  args = [],
  files = {},
  config = {},
  steps = [],
  format = "--json",
}: Given) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(checkout, join(folder, "node_modules/trefoil"));
  writeFiles(folder, { "Pulumi.yaml": "name: test\nruntime: nodejs\n", "Pulumi.dev.yaml": "config: {}\n", ...files });
  const commands: string[] = [];
  const exports = [exported].flat();
  const secret = (key: string) => /Key$|Password$|Token$|ociRegistries/.test(key);
  const entries = Object.entries(environment.bag()).map(([key, value]) => [key, { value, secret: secret(key) }]);
  const next = () => (exports.length > 1 ? exports.shift() : exports[0]) as Printed;
  fakeProcesses((_, given) => {
    commands.push(given.join(" "));
    if (given[0] === "config") return ok({ ...Object.fromEntries(entries), ...config });
    if (given[1] === "ls") return ok(["dev", ...Object.keys(others)].map((name) => ({ name })));
    if (given[0] === "stack") return others[given[given.indexOf("--stack") + 1] ?? ""] ?? next();
    return ok({ steps });
  });
  const env = { ...process.env, HOME: folder, PULUMI_HOME: join(folder, "pulumi"), PATH: "" };
  try {
    const options = ["--stack", "dev", ...(format ? [format] : []), ...args];
    const ran = await runCommand(["drift", ...options], { folder, env: env as Record<string, string> });
    const { out } = ran;
    const isJson = format === "--json" && out !== "";
    const { stacks } = (isJson ? JSON.parse(out) : { stacks: [{}] }) as { stacks: [Required<StackReport>] };
    return { ...ran, report: stacks[0], commands, engine: commands.some((one) => one.startsWith("refresh")) };
  } finally {
    jest.restoreAllMocks();
  }
}

const maps = (objects: Readonly<Record<string, string>>) => {
  const { control } = environment.emulator.search;
  for (const [key, synonyms] of Object.entries(objects))
    control.change({ collection: "synonymmaps", key, merge: { name: key, format: "solr", synonyms } });
  return control;
};

describe("trefoil drift without the engine", () => {
  it("reads the state and the configuration, and reports changed and deleted objects", async () => {
    maps({ same: "a, b", changed: "a, c" });
    const state = stateOf(map("same"), map("changed"), map("deleted"), map("rooms", [], { pendingReplacement: true }));
    const { code, err, report, commands } = await drift({ exported: ok(state) });
    // On a loaded machine, the command reports its progress.
    expect([code, err]).toEqual([2, expect.stringMatching(/^(Stack dev: \d of 3 resources compared\.\n)*$/)]);
    expect(commands).toEqual([
      "config --show-secrets --json --stack dev --non-interactive",
      ...[1, 2].map(() => "stack export --show-secrets --stack dev --non-interactive"),
    ]);
    expect(report).not.toHaveProperty("isUpdating");
    expect(report).toMatchObject({
      checked: 3,
      drifted: [
        { name: "changed", changes: [{ path: "synonyms[0]", kind: "update", before: "a, b", after: "a, c" }] },
        { name: "deleted", status: "deleted" },
      ],
      skipped: [{ name: "rooms", type: "search.SynonymMap", reason: "pendingReplacement" }],
      errors: [],
    });
    expect(report).not.toHaveProperty("engineReason");
    expect(process.env).not.toHaveProperty("TREFOIL_DRIFT_CONFIGURATION");
  });

  it("compares the inputs of the engine after a partial failure, since those in the outputs are older", async () => {
    maps({ words: "a, b" });
    const { outputs, ...resource } = map("words");
    const older = { ...outputs, synonyms: ["a, c"], __trefoil: { ...outputs.__trefoil, partial: true } };
    const { report } = await drift({ exported: ok(stateOf({ ...resource, outputs: older })) });
    expect(report).toMatchObject({ checked: 1, drifted: [], errors: [] });
  });

  it.each<[string, (state: ReturnType<typeof stateOf>) => Given["exported"]]>([
    [
      "that has started an operation",
      ({ version, deployment }) =>
        ok({ version, deployment: { ...deployment, pending_operations: [{ type: "updating" }] } }),
    ],
    ["that changes the state meanwhile", (state) => [ok(state), ok(stateOf(map("words", ["a, c"])))]],
  ])("notes an update %s, since its changes look like drift", async (_what, exported) => {
    maps({ words: "a, c" });
    const { code, report } = await drift({ exported: exported(stateOf(map("words"))) });
    expect([code, report.drifted.length, report.isUpdating]).toEqual([2, 1, true]);
    const { out } = await drift({ exported: exported(stateOf(map("words"))), format: "--markdown" });
    expect(out).toContain("An update of the stack is running, or was interrupted.");
  });

  it("compares both objects of an interrupted replacement with --engine, which reports only one", async () => {
    maps({ old: "a, b", fresh: "a, c" });
    const { urn } = map("words");
    const stored = [map("fresh", ["a, b"], { urn }), map("old", ["a, b"], { urn, delete: true })];
    const steps = stored.map(() => ({ op: "refresh", urn, oldState: stored[1], newState: stored[1] }));
    const given = { exported: ok(stateOf(...stored)), steps };
    const { code, report } = await drift({ ...given, args: ["--engine"] });
    expect([code, report.checked, report.drifted]).toEqual([
      2,
      2,
      [expect.objectContaining({ id: "fresh", status: "changed" })],
    ]);
    const withProgram = await drift({ ...given, args: ["--engine", "--run-program"] });
    expect(withProgram.code).toBe(1);
    expect(withProgram.report.errors.join()).toMatch(/^"words" has two objects, .* Run `pulumi up` to complete/);
  });

  it("ignores the time limits of other operations than reads", async () => {
    maps({ words: "a, b" });
    const limited = map("words", ["a, b"], { customTimeouts: { create: 600, update: 600, delete: 600 } });
    const { report, engine } = await drift({ exported: ok(stateOf(limited)) });
    expect([report.checked, engine]).toEqual([1, false]);
  });

  it("distinguishes resources with the same name and id under different parents, in two accounts", async () => {
    const other = await startEmulator({});
    const { search } = environment.emulator;
    const inputs = (url: string, key: string) => ({
      "trefoil:providerName": "account",
      "trefoil:searchUrl": url,
      "trefoil:searchApiKey": key,
    });
    const account = (name: string, given: object) => {
      const urn = `urn:pulumi:dev::test::pulumi:providers:pulumi-nodejs::${name}`;
      return { urn, type: "pulumi:providers:pulumi-nodejs", id: "1", custom: true, inputs: given };
    };
    const accounts = [
      account("one", inputs(search.url, environment.emulator.credentials.search.adminKey)),
      account("two", inputs(other.search.url, other.credentials.search.adminKey)),
    ];
    const { type } = map("same");
    const resources = accounts.map(({ urn }, i) =>
      map("same", ["a, b"], { urn: `urn:pulumi:dev::test::my:index:Part${i}$${type}::same`, provider: `${urn}::1` }),
    );
    maps({ same: "a, c" });
    other.search.control.change({
      collection: "synonymmaps",
      key: "same",
      merge: { name: "same", format: "solr", synonyms: "a, b" },
    });
    try {
      const { report } = await drift({ exported: ok(stateOf(...accounts, ...resources)) });
      expect([report.errors, report.checked]).toEqual([[], 2]);
      expect(report.drifted).toMatchObject([{ urn: resources[0]?.urn, changes: [{ after: "a, c" }] }]);
    } finally {
      await other.close();
    }
  });

  it("leaves a change to the engine if the resource ignores a part of it", async () => {
    maps({ one: "a, b" }).change({ collection: "synonymmaps", key: "one", merge: { limits: { a: 2, b: 1 } } });
    const inputs = { ...map("one").inputs, extra: { limits: { a: 1, b: 1 } } };
    const resource = (ignored: string) => map("one", [], { inputs, outputs: inputs, ignoreChanges: [ignored] });
    const partly = await drift({ exported: ok(stateOf(resource("extra.limits.a.more"))) });
    expect([partly.engine, partly.report.engineReason]).toEqual([true, expect.stringMatching(/"one" ignores a part/)]);
    const completely = await drift({ exported: ok(stateOf(resource("extra.limits"))) });
    expect([completely.engine, completely.report.drifted]).toEqual([false, []]);
  });

  it("shows no secret of the state", async () => {
    maps({ hidden: "canary-in-the-service" });
    const secret = { [secretKey]: secretMark, plaintext: '["canary-in-the-state"]' };
    const { out, report } = await drift({ exported: ok(stateOf(map("hidden", secret as never))) });
    expect(report.drifted).toMatchObject([{ changes: [{ before: "[secret]", after: "[secret]" }] }]);
    expect(out).not.toContain("canary");
  });

  it.each([403, 503])("reports an object whose read fails with %i, and compares the other", async (status) => {
    const control = maps({ one: "a, b", two: "a, c" });
    const body = { error: { message: "no" } };
    const headers = { "retry-after": "0" };
    control.faults.add({ method: "GET", path: "/synonymmaps('one')", count: 50, status, headers, body });
    const { code, report } = await drift({ exported: ok(stateOf(map("one"), map("two"))) });
    expect([code, report.errors]).toEqual([1, [expect.stringContaining(`SynonymMap "one": read failed`)]]);
    expect(report).toMatchObject({ checked: 1, drifted: [{ name: "two" }], unchecked: [map("one").urn] });
  });

  it("prints names with control characters as text", async () => {
    const name = "x\u001b[31m\u009b\u202e";
    const { code, out } = await drift({ exported: ok(stateOf(map("x", ["a, b"], { urn: map(name).urn }))) });
    expect(code).toBe(2);
    expect(JSON.parse(out).stacks[0].drifted).toMatchObject([{ name, status: "deleted" }]);
    for (const character of ["\u001b", "\u009b"]) expect(out).not.toContain(character);
  });

  it("lists resources of other providers as skipped, unless `--accept` would update them", async () => {
    maps({ changed: "a, c" });
    const other = { urn: "urn:pulumi:dev::test::random:index:Thing::thing", type: "random:index:Thing", custom: true };
    const exported = ok(stateOf(map("changed"), other));
    const { code, report, engine } = await drift({ exported });
    expect([code, engine, report.checked]).toEqual([2, false, 1]);
    expect(report.skipped).toEqual([
      { urn: other.urn, type: "random:index:Thing", name: "thing", reason: "otherProvider" },
    ]);
    const accepted = await drift({ exported, args: ["--accept", "--yes"] });
    expect(accepted.report.engineReason).toMatch(/resources of other providers/);
  });

  it("rejects an invalid configuration before it sends a request", async () => {
    const config = { "trefoil:searchKey": { value: "canary-value", secret: true } };
    const { code, out, report } = await drift({ exported: ok(stateOf(map("one"))), config });
    expect([code, report.checked]).toEqual([1, 0]);
    expect(report.errors.join()).toMatch(/trefoil:searchKey is not a known configuration key/);
    expect(out).not.toContain("canary-value");
    expect(environment.emulator.search.control.journal()).toEqual([]);
  });

  it("reports its progress from the second second on", async () => {
    maps({ one: "a, b" }).faults.add({ method: "GET", path: "/synonymmaps", count: 5, delayMs: 2500 });
    const { code, err, progress } = await drift({ exported: ok(stateOf(map("one"))) });
    expect([code, err, progress]).toEqual([0, "", "Stack dev: 0 of 1 resource compared.\n"]);
  });

  it("needs no version and no settings for a stack without resources of Trefoil", async () => {
    const exported = ok({ version: 3, deployment: { resources: null } });
    const files = { "Pulumi.dev.yaml": "environment: [a]\n" };
    const { code, report, engine } = await drift({ exported, files, config: { "trefoil:odd": { value: "1" } } });
    expect([code, report.checked, report.errors, engine]).toEqual([0, 0, [], false]);
  });

  const installed = `pulumi/plugins/resource-trefoil-v${require("../../package.json").version}`;
  const entry = "plugins:\n  providers:\n    - name: trefoil\n      path: node_modules/.bin\n";
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "whose executable is a script of the package manager",
      {
        "Pulumi.yaml": `name: test\nruntime: nodejs\n${entry}`,
        "node_modules/.bin/pulumi-resource-trefoil": "#!/bin/sh\n",
      },
    ],
    [
      "next to the files that the engine keeps of it",
      { [`${installed}/pulumi-resource-trefoil`]: "", [`${installed}.lock`]: "", [`${installed}.lastused`]: "" },
    ],
  ])("finds the version of a plugin %s", async (_what, files) => {
    maps({ one: "a, b" });
    const urn = "urn:pulumi:dev::test::trefoil:search:SynonymMap::one";
    const exported = ok(stateOf(map("one", ["a, b"], { type: "trefoil:search:SynonymMap", urn })));
    const { code, report } = await drift({ exported, files });
    expect([code, report.engineReason, report.checked]).toEqual([0, undefined, 1]);
  });

  it("uses the engine if the user requests it", async () => {
    const { commands, report } = await drift({ exported: ok(stateOf(map("one"))), args: ["--engine"] });
    expect(commands[0]).toMatch(/^refresh --preview-only --json --stack dev/);
    expect(report).not.toHaveProperty("engineReason");
  });
});

/** An app with three keys, one of which was revoked, a namespace, and another app. */
function seedApps(): void {
  const put = (collection: string, key: string, merge: JsonObject) =>
    environment.emulator.realtime.control.change({ collection, key, merge });
  for (const id of ["app1", "app2"]) put("apps", id, { name: id });
  for (const id of ["app1/one", "app1/two", "app1/old", "app2/three"])
    put("keys", id, { name: id, capability: { "*": ["publish"] } });
  put("keys", "app1/old", { status: 1 });
  put("namespaces", "app1/rooms", { persisted: true });
}

describe("objects that no stack declares", () => {
  /** A resource in the state of the dynamic host. */
  const stored = (token: string, id: string, inputs: object, account?: string) => {
    const type = resourceType("dynamic", token);
    const props = { __provider: providerCode(token), __trefoil: { name: `dev/${id}`, account }, ...inputs };
    const urn = `urn:pulumi:dev::test::${type}::${id}`;
    return { urn, type, custom: true, id, inputs: props, outputs: props, provider: `${provider.urn}::1` };
  };
  const app = (inputs: object = { reportUndeclared: true }) =>
    stored("realtime:App", "app1", { name: "app1", forceDestroy: false, ...inputs });
  const key = (id: string) =>
    stored("realtime:Key", id, { appId: "app1", name: id.replace(".", "/"), capabilities: { "*": ["publish"] } });
  const put = (collection: string, key: string, merge: JsonObject) =>
    environment.emulator.realtime.control.change({ collection, key, merge });

  const seed = seedApps;

  const keysOfApp = {
    type: "realtime.Key",
    parent: 'realtime.App "app1"',
    objects: [{ id: "app1.two", name: "app1/two" }],
    command: "npx trefoil import realtime.Key --stack dev app1.two",
  };

  it("are reported in the collections of a resource that requires it", async () => {
    seed();
    const { code, report, commands } = await drift({ exported: ok(stateOf(app(), key("app1.one"))) });
    expect([code, report.errors, report.unlisted]).toEqual([2, [], []]);
    const rooms = { type: "realtime.Namespace", objects: [{ id: "app1:rooms", name: "rooms" }] };
    expect(report.undeclared).toMatchObject([keysOfApp, rooms]);
    expect(report).not.toHaveProperty("owners");
    expect(commands.filter((one) => one.startsWith("stack ls"))).toHaveLength(1);
  });

  it("are not reported if the service certainly created them with the object", async () => {
    seed();
    const owner = app({ reportUndeclared: true, initialKeys: ["app1.two"] });
    const inCollection = await drift({ exported: ok(stateOf(owner, key("app1.one"))) });
    expect(inCollection.report.undeclared.map(({ type }) => type)).toEqual(["realtime.Namespace"]);
    const inAccount = await drift({
      exported: ok(stateOf(owner, key("app1.one"))),
      args: ["--undeclared", "realtime.Key"],
    });
    expect(inAccount.report.undeclared.flatMap(({ objects }) => objects.map(({ id }) => id))).not.toContain("app1.two");
  });

  it("are not reported if another stack declares them, or an interrupted create", async () => {
    seed();
    const namespace = stored("realtime:Namespace", "app1:rooms", { appId: "app1", name: "rooms" });
    const pending = { version: 3, deployment: { resources: null, pending_operations: [{ resource: namespace }] } };
    const others = { prod: ok(stateOf(key("app1.two"))), test: ok(pending), empty: ok({ version: 3 }) };
    const { code, report } = await drift({ exported: ok(stateOf(app(), key("app1.one"))), others });
    expect([code, report.undeclared, report.unlisted]).toEqual([0, [], []]);
  });

  it("are not reported if a state migration has continued them and no refresh has read them", async () => {
    seed();
    const { outputs, ...resource } = key("app1.two");
    const moved = {
      ...resource,
      id: "two-in-terraform",
      outputs: { ...outputs, __trefoil: { moved: { id: "app1.two" } } },
    };
    const others = { prod: ok(stateOf(moved)) };
    const { report } = await drift({ exported: ok(stateOf(app(), key("app1.one"))), others });
    expect(report.undeclared.map(({ type }) => type)).toEqual(["realtime.Namespace"]);
  });

  it("need no list and no other state without the input and the option", async () => {
    seed();
    const { code, report, commands } = await drift({ exported: ok(stateOf(app({}))) });
    expect([code, commands.length, report]).toEqual([
      0,
      2,
      expect.not.objectContaining({ undeclared: expect.anything() }),
    ]);
  });

  it("are listed for the account by kind, with their parents", async () => {
    seed();
    const args = ["--undeclared", "realtime"];
    const { code, report } = await drift({ exported: ok(stateOf(app(), key("app1.one"))), args });
    expect([code, report.unlisted]).toEqual([2, []]);
    expect(report.undeclared.map(({ type, objects }) => [type, objects.map(({ name }) => name)])).toEqual([
      ["realtime.App", ["app2"]],
      ["realtime.Key", ["app1/app1/two", "app2/app2/three"]],
      ["realtime.Namespace", ["app1/rooms"]],
    ]);
  });

  it("are distinguished from objects with the same name in another account", async () => {
    maps({ one: "a, b", two: "a, b" });
    const args = ["--undeclared", "search.SynonymMap"];
    const elsewhere = (name: string) =>
      map(name, ["a, b"], { outputs: { __trefoil: { account: "https://other.search.windows.net" } } });
    const others = { prod: ok(stateOf(elsewhere("one"), elsewhere("two"))) };
    const { report } = await drift({ exported: ok(stateOf(map("one"))), others, args });
    expect(report.undeclared).toMatchObject([{ type: "search.SynonymMap", objects: [{ id: "two" }] }]);
  });

  it("lack a member of an organization that a stack declares by another name", async () => {
    for (const key of ["acme/carol", "acme/dave"])
      environment.emulator.registry.control.change({ collection: "members", key, merge: { role: "member" } });
    const names = {
      organization: "acme",
      member: "Carol@example.com",
      username: "carol",
      role: "member",
      timeout: 600,
    };
    const member = stored("registry:OrgMember", "acme/Carol@example.com", names);
    const { report } = await drift({ exported: ok(stateOf(member)), args: ["--undeclared", "registry.OrgMember"] });
    const ids = report.undeclared.flatMap(({ objects }) => objects.map(({ id }) => id));
    expect([report.drifted, ids.filter((id) => /carol|dave/i.test(id))]).toEqual([[], ["acme/dave"]]);
  });

  it("make the report incomplete if a list fails", async () => {
    seed();
    const { control } = environment.emulator.realtime;
    control.faults.add({
      method: "GET",
      path: "/v1/apps/app1/keys",
      count: 50,
      status: 403,
      body: { error: { message: "no" } },
    });
    const { code, report } = await drift({ exported: ok(stateOf(app())) });
    expect([code, report.unlisted]).toEqual([
      1,
      [expect.stringMatching(/^realtime\.Key in realtime\.App "app1": .*403/)],
    ]);
    expect(report.undeclared).toMatchObject([{ type: "realtime.Namespace" }]);
  });

  it("make the report incomplete if an object of a list has no id", async () => {
    seed();
    const body = [{ name: "nameless", appId: "app1", status: 0, capability: { "*": ["publish"] } }];
    environment.emulator.realtime.control.faults.add({
      method: "GET",
      path: "/v1/apps/app1/keys",
      count: 50,
      status: 200,
      body,
    });
    const { code, report } = await drift({ exported: ok(stateOf(app())) });
    expect([code, report.unlisted]).toEqual([
      1,
      [expect.stringMatching(/^realtime\.Key in realtime\.App "app1": .*1 object has no id in the list/)],
    ]);
  });

  it("are unknown if the state of another stack cannot be read", async () => {
    seed();
    const others = { prod: { status: 255, stdout: "", stderr: "error: no access" } };
    const { code, report } = await drift({ exported: ok(stateOf(app())), others });
    expect([code, report.undeclared]).toEqual([1, []]);
    expect(report.unlisted).toEqual([
      expect.stringMatching(/prod.*no access.*The objects that no stack declares are unknown/),
    ]);
  });

  it.each(["--markdown", ""])("have printable names, and a command for any id %s", async (format) => {
    const name = "-x\u001b[31m'; rm -rf \u009b\n`<b>`";
    seed();
    put("apps", "-x", { name });
    put("keys", "app1/two", { name });
    const { out } = await drift({
      exported: ok(stateOf(app(), key("app1.one"))),
      args: ["--undeclared", "realtime"],
      format,
    });
    expect(out).toContain("npx trefoil import realtime.App --stack dev -- ");
    for (const character of ["\u001b", "\u009b", "\n`<b>"]) expect(out).not.toContain(character);
  });

  it("can be reported for each kind whose objects contain others", () => {
    const parents = catalogue.filter((parent) => collectionsOf(parent, "id", catalogue).length);
    const named = catalogue.filter(({ inputs }) => inputs.fields.reportUndeclared);
    expect(named.map(({ token }) => token)).toEqual(parents.map(({ token }) => token));
  });

  it("of an unknown type are rejected before a request", async () => {
    const { code, err, commands } = await drift({ exported: ok(stateOf()), args: ["--undeclared", "realtime.Keys"] });
    expect([code, commands]).toEqual([1, []]);
    expect(err).toMatch(/"realtime\.Keys" is not a service or a type\. .*realtime\.Key/);
  });
});

describe("objects that no stack declares, for a policy", () => {
  const { PATH } = process.env;
  let folder: string;
  beforeEach(seedApps);
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** Puts a CLI on PATH that prints the state of one stack, and notes its commands. */
  function useCli(...resources: readonly object[]): void {
    const state = JSON.stringify({ version: 3, deployment: { resources } });
    writeCli(`case "$*" in *"stack ls"*) echo '[{"name":"prod"}]';; *) echo '${state}';; esac`);
  }
  function writeCli(script: string): void {
    folder = temporaryFolder();
    writeFileSync(join(folder, "pulumi"), `#!/bin/sh\necho "$*" >> ${folder}/commands\n${script}\n`, { mode: 0o755 });
    process.env.PATH = `${folder}${delimiter}${PATH}`;
  }
  const commands = () => (existsSync(join(folder, "commands")) ? readFileSync(join(folder, "commands"), "utf8") : "");

  const resource = (token: string, props: object): StackResource => {
    const bag = environment.bag();
    return { token, props: { ...props }, config: (key) => bag[key] };
  };
  const app = (appId: string) => resource("realtime:App", { appId, name: appId });
  const key = (appId: string, keyId: string) => resource("realtime:Key", { appId, keyId, name: keyId });
  const found = (owners: readonly StackResource[], others: readonly StackResource[] = []) =>
    undeclaredObjects(owners, { resources: [...owners, ...others], project: "shop", report: () => {} });

  it("are those of the collections of each resource, in the order of the resources", async () => {
    useCli();
    expect(await found([app("app2"), resource("realtime:App", {}), app("app1")])).toEqual([
      [{ type: "realtime.Key", ids: ["app2.three"] }],
      [],
      [
        { type: "realtime.Key", ids: ["app1.one", "app1.two"] },
        { type: "realtime.Namespace", ids: ["app1:rooms"] },
      ],
    ]);
    expect(commands()).toContain("stack ls --json --project shop");
  });

  it("lack those of this program, also before its state contains them, and those of other stacks", async () => {
    useCli({ type: "trefoil:realtime:Namespace", id: "app1:rooms", outputs: {} });
    expect(await found([app("app1")], [key("app1", "one")])).toEqual([[{ type: "realtime.Key", ids: ["app1.two"] }]]);
    // A resource that the preview creates has no id yet, and another kind may have the same id.
    const others = [resource("realtime:Key", { appId: "app1" }), resource("realtime:Shelf", { id: "app1.two" })];
    expect(await found([app("app1")], [key("app1", "one"), ...others])).toEqual([
      [{ type: "realtime.Key", ids: ["app1.two"] }],
    ]);
    expect(await found([app("app1")], [key("app1", "one"), key("app1", "two")])).toEqual([[]]);
  });

  it("need no state of a stack if no resource has a collection", async () => {
    useCli();
    const owners = [
      resource("realtime:App", {}),
      resource("realtime:Shelf", {}),
      resource("search:Alias", { name: "a" }),
    ];
    expect(await found(owners)).toEqual([[], [], []]);
    expect(commands()).toBe("");
  });

  it("are unknown if a list fails, or the state of a stack", async () => {
    useCli();
    const fault = { method: "GET", path: "/v1/apps/app1/keys", count: 50, status: 403, body: { error: {} } };
    environment.emulator.realtime.control.faults.add(fault);
    await expect(found([app("app1")])).rejects.toThrow("403");
    environment.emulator.realtime.control.faults.clear();
    writeCli("exit 3");
    await expect(found([app("app1")])).rejects.toThrow(
      /failed \(3\)\. .* The policy also needs the states of the other stacks of the project\.$/,
    );
  });

  it("are listed with the configuration of each resource", async () => {
    useCli();
    await expect(found([{ ...app("app1"), config: () => undefined }])).rejects.toThrow("trefoil:realtimeToken");
  });
});

describe("trefoil drift leaves the comparison to the engine, and reports the reason", () => {
  const one = map("one");
  const secret = (members: object) => stateOf(map("one", { [secretKey]: secretMark, ...members } as never));
  const withProvider = (inputs: object) => {
    const { deployment } = stateOf(one);
    const resources = deployment.resources.map((resource) =>
      "id" in resource && resource.id === "1" ? { ...resource, inputs } : resource,
    );
    return { version: 3, deployment: { resources } };
  };
  const plugin = {
    ...one,
    type: "trefoil:search:SynonymMap",
    urn: "urn:pulumi:dev::test::trefoil:search:SynonymMap::one",
  };

  const [found, possible] = [/environments of Pulumi ESC/, /Pulumi ESC may configure/];
  const environments: readonly (readonly [what: string, settings: string, reason: RegExp])[] = [
    ["in a list", "environment:\n  - prod\n", found],
    ["in a list of one line", "environment: [prod]\n", found],
    ["in a file of one line", "{ environment: [prod], config: {} }\n", possible],
    ["after the start of a document", "--- { environment: [prod] }\n", possible],
    ["after a line break of another system", "config: {}\renvironment: [prod]\r", found],
    ["in an indented file", " config: {}\n environment: [prod]\n", possible],
    ["under an escaped name", 'config: {}\n"\\u0065nvironment": [prod]\n', possible],
    ["under an explicit key", "config: {}\n? environment\n: [prod]\n", possible],
  ];

  it.each<[string, Printed, RegExp, Readonly<Record<string, string>>?]>([
    [
      "a truncated state",
      { status: 0, stdout: JSON.stringify(stateOf(one)).slice(0, -20), stderr: "" },
      /is incomplete/,
    ],
    ["no output", { status: 0, stdout: "", stderr: "" }, /is incomplete/],
    ["another format", ok({ version: 4, deployment: {} }), /has the format 4/],
    ["no list", ok({ version: 3, deployment: { resources: {} } }), /contains no list of resources/],
    ["a resource without a name", ok(stateOf({ type: "a:b:C" })), /a resource without a name/],
    ["a secret that is not decrypted", ok(secret({ ciphertext: "canary" })), /did not decrypt/],
    ["a damaged secret", ok(secret({ plaintext: '"canary' })), /a secret that is not valid JSON/],
    ["an asset", ok(stateOf(map("one", { [secretKey]: "c44067f5952c0a294b673a41bacd8c17" } as never))), /an asset/],
    [
      "a failed export",
      { status: 255, stdout: "", stderr: "error: incorrect passphrase" },
      /failed: error: incorrect passphrase/,
    ],
    [
      "an unknown kind",
      ok(stateOf(map("one", [], { type: "trefoil:search:Future" }))),
      /another version of Trefoil created "one"/,
    ],
    [
      "another provider code",
      ok(stateOf(map("one", [], { outputs: { __provider: "exports.handler=1" } }))),
      /another version/,
    ],
    [
      "a state of a state migration",
      ok(stateOf(map("one", [], { outputs: { ...one.outputs, __trefoil: { moved: { id: "one" } } } }))),
      /the state of "one" comes from a Terraform provider/,
    ],
    ["no provider", ok(stateOf({ ...one, provider: "urn::2" })), /does not contain the provider of "one"/],
    [
      "options of a provider",
      ok(withProvider({ __internal: { parameterization: {} } })),
      /the provider "default" has options/,
    ],
    ["a time limit", ok(stateOf(map("one", [], { customTimeouts: { read: 5 } }))), /customTimeouts\.read/],
    [
      "no settings file",
      ok(stateOf(one)),
      /no settings file of the stack/,
      { "Pulumi.yaml": "name: test\nstackConfigDir: none\n" },
    ],
    [
      "no settings file, if a release names the address of the plugin",
      ok(withProvider({ __internal: { pluginDownloadURL: "github://api.github.com/acme/shop" } })),
      /no settings file of the stack/,
      { "Pulumi.yaml": "name: test\nstackConfigDir: none\n" },
    ],
    ...environments.map(([what, settings, reason]): [string, Printed, RegExp, Readonly<Record<string, string>>] => [
      `environments ${what}`,
      ok(stateOf(one)),
      reason,
      { "Pulumi.dev.yaml": settings },
    ]),
    [
      "a plugin of unknown version",
      ok(stateOf(plugin)),
      /version of Trefoil that the plugin uses/,
      { "Pulumi.yaml": "name: test\nplugins:\n  providers:\n    - name: trefoil\n      path: none\n" },
    ],
  ])("%s", async (_, exported, reason, files = {}) => {
    const { out, report, engine } = await drift({ exported, files });
    expect(report.engineReason).toMatch(reason);
    expect([engine, environment.emulator.search.control.journal()]).toEqual([true, []]);
    expect(out).not.toContain("canary");
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { HostName, Stack } from "../../tools/engine-harness";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import {
  inHost,
  outputOf,
  passed,
  program,
  projectWithPlugin,
  resource,
  stepsIn,
  trefoil,
  useTestEnvironment,
  writePolicyPack,
} from "./support";

const environment = useTestEnvironment();

/** A pack with all policies except that for tags, which has its own test. */
const pack = (config: object = {}) => packWith({ "trefoil-tag-retention": "disabled", ...config });

const packWith = (config: object) => `
  const { PolicyPack } = require("@pulumi/policy");
  const { trefoilPolicies } = require("trefoil/policies");
  new PolicyPack("acme", { enforcementLevel: "mandatory", policies: trefoilPolicies }, ${JSON.stringify(config)});`;

/** A stack with the policies as a pack, and the flags that apply it. */
async function stackWithPack(host?: HostName) {
  const stack = await environment.project("", { files: projectWithPlugin, ...(host && { host }) });
  return { stack, flags: ["--policy-pack", await writePolicyPack(stack, pack())] };
}

const configure = (stack: Stack, config: object) => stack.write({ "policies/index.js": pack(config) });

/** The violations in the output of a run, such as `mandatory trefoil-tls-only chat`. */
const violationsIn = (output: string): string[] =>
  [...output.matchAll(/\[(\w+)\] (trefoil-[a-z-]+) \([\w:/-]+: (\w+)\)/g)]
    .map(([, ...parts]) => parts.join(" "))
    .sort();

const violating = program(`
  const app = new realtime.App("chat", { name: "chat" });
  new realtime.Key("key", { appId: app, name: "key", capabilities: { [app.id ? "jobs:*" : ""]: [app.id, "*"] } });
  new realtime.HttpRule("rule", { appId: app, source: { type: "channel.message" }, target: { url: "http://shop.example" } });
  const beforePublishConfig = { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" };
  const [target, extra] = [{ apiKey: "k", thresholds: { bullying: 2 } }, { target: { modelUrl: "http://model.example" } }];
  new realtime.HiveTextRule("model", { appId: app, beforePublishConfig, target, extra });
  new registry.Repository("repository", { namespace: "acme", name: "app", forceDestroy: true });
  new registry.AccessToken("token", { tokenLabel: app.id, scopes: ["repo:admin"] });`);

const violations = [
  "trefoil-deletion-protection repository",
  "trefoil-no-admin-scopes token",
  "trefoil-no-public-repositories repository",
  "trefoil-no-wildcard-capabilities key",
  "trefoil-tls-only chat",
  "trefoil-tls-only model",
  "trefoil-tls-only rule",
  "trefoil-token-expiry token",
];
const withLevel = (level: string) => violations.map((violation) => `${level} ${violation}`);

describe("the policies of Trefoil", () => {
  it("reject resources of both hosts in a preview, and read their configuration", async () => {
    const { stack, flags } = await stackWithPack();
    stack.write(violating);
    for (const TREFOIL_HOST of ["dynamic", "plugin"]) {
      const run = await stack.preview({ flags, env: { TREFOIL_HOST } });
      expect(run.exitCode).not.toBe(0);
      expect(violationsIn(outputOf(run))).toEqual(withLevel("mandatory"));
    }

    configure(stack, { all: "advisory", "trefoil-token-expiry": "disabled" });
    const advised = passed(await stack.preview({ flags }));
    expect(violationsIn(outputOf(advised))).toEqual(withLevel("advisory").slice(0, -1));

    // The configuration of the run has priority over the configuration in the pack.
    stack.write({
      "policy-config.json": JSON.stringify({
        all: "disabled",
        "trefoil-no-public-repositories": { enforcementLevel: "mandatory", publicRepositories: ["acme/app"] },
        "trefoil-no-admin-scopes": { enforcementLevel: "mandatory" },
        "trefoil-deletion-protection": {
          enforcementLevel: "mandatory",
          exceptions: [{ type: "registry.Repository", name: "repo*", reason: "Approved in SEC-204." }],
        },
        "trefoil-tls-only": {
          enforcementLevel: "mandatory",
          exceptions: [
            { urn: "urn:pulumi:*::*:*Rule::*", reason: "Approved in SEC-205.", expires: "2999-12-31" },
            { type: "realtime.App", name: "chat", reason: "Approved in SEC-206.", expires: "2026-01-31" },
          ],
        },
      }),
    });
    const configured = await stack.preview({ flags: [...flags, "--policy-pack-config", "policy-config.json"] });
    expect(violationsIn(outputOf(configured))).toEqual([
      "mandatory trefoil-no-admin-scopes token",
      "mandatory trefoil-tls-only chat",
    ]);
    expect(outputOf(configured)).toContain("The exception expired on 2026-01-31 (Approved in SEC-206).");

    // Exceptions of Pulumi and of a policy in one file. Pulumi still reports what its own exceptions match.
    const urn = "urn:pulumi:dev::test::pulumi-nodejs:dynamic/trefoil/registry:Repository::repository";
    const exempted = {
      reason: "The page of the product.",
      match: [{ policies: ["trefoil-no-public-repositories"], targets: [urn] }],
    };
    const exceptions = [{ type: "realtime.App", name: "chat", reason: "Approved in SEC-205." }];
    const file = { version: 2, policies: { "trefoil-tls-only": { exceptions } }, exceptions: { "SEC-204": exempted } };
    stack.write({ "policy-config.json": JSON.stringify(file) });
    configure(stack, {});
    const excepted = await stack.preview({
      flags: [...flags, "--policy-pack-config", "policy-config.json", "--show-policy-exceptions"],
      env: { TREFOIL_HOST: "dynamic" },
    });
    const [excluded, isExempted] = [
      /public-repositories|tls-only chat/,
      /\[exempted\] \[mandatory\] trefoil-no-public/,
    ];
    expect(violationsIn(outputOf(excepted).replace(isExempted, ""))).toEqual(
      withLevel("mandatory").filter((violation) => !excluded.test(violation)),
    );
    expect(outputOf(excepted)).toMatch(isExempted);
    expect(outputOf(excepted)).toContain("SEC-204: The page of the product.");

    configure(stack, { "trefoil-token-expiry": { maxLifetimeDays: "90" } });
    expect(outputOf(await stack.preview({ flags }))).toContain(
      "trefoil-token-expiry: maxLifetimeDays: Invalid type. Expected: number, given: string",
    );
  });

  it.each(inHost("plugin"))("decide about unknown values in the update (%s host)", async (host) => {
    const { stack, flags } = await stackWithPack(host);
    const capabilities = (operation: string) =>
      program(`
        const app = new realtime.App("chat", { name: "chat", tlsOnly: true });
        const capabilities = app.id.apply((id) => ({ [id]: ["${operation}"] }));
        new realtime.Key("key", { appId: app, name: "key", capabilities });`);
    stack.write(capabilities("*"));
    const preview = passed(await stack.preview({ flags }));
    expect(violationsIn(outputOf(preview))).toEqual([]);
    expect(outputOf(preview)).not.toContain("can't run");
    const update = await stack.up({ flags });
    expect(update.exitCode).not.toBe(0);
    expect(violationsIn(outputOf(update))).toEqual(["mandatory trefoil-no-wildcard-capabilities key"]);
    expect(environment.objects().filter((object) => object.includes(" keys "))).toEqual([]);

    stack.write(capabilities("publish"));
    expect(stepsIn(passed(await stack.up({ flags })))).toContain("create key");
  });

  it.each(inHost("dynamic"))("require rules for the tags of each repository (%s host)", async (host) => {
    // The management API is used only with a registry that is not Docker's own, too. No request is sent to it.
    const secrets = { "trefoil:ociRegistries": JSON.stringify({ "docker.io": { url: "http://127.0.0.1:9" } }) };
    const body = `
      const app = new registry.Repository("app", { namespace: "acme", name: "app" });
      new registry.Repository("site", { namespace: "acme", name: "site" });
      new registry.TagRetention("tags", { repository: app.id, rules: [{ patterns: ["pr-*"], olderThanDays: 30 }] });`;
    const stack = await environment.project(body, { files: projectWithPlugin, secrets, host });
    const only = (retention: object) =>
      packWith({ all: "disabled", "trefoil-tag-retention": { enforcementLevel: "mandatory", ...retention } });
    const flags = ["--policy-pack", await writePolicyPack(stack, only({}))];
    const preview = await stack.preview({ flags });
    expect(preview.exitCode).not.toBe(0);
    expect(violationsIn(outputOf(preview))).toEqual(["mandatory trefoil-tag-retention site"]);

    stack.write({ "policies/index.js": only({ repositories: ["acme/app"] }) });
    passed(await stack.preview({ flags }));
    passed(await stack.up({ flags }));
    stack.write({ "policies/index.js": only({ repositories: ["acme/*"] }) });
    const update = await stack.up({ flags });
    expect(update.exitCode).not.toBe(0);
    expect(violationsIn(outputOf(update))).toEqual(["mandatory trefoil-tag-retention site"]);
  });

  it.each(inHost("dynamic"))("report objects that no stack declares, as drift (%s host)", async (TREFOIL_HOST) => {
    // The engine sets this variable for a pack, but not for its launcher.
    const { realtime, credentials } = environment.emulator;
    const configuration = { "trefoil:realtimeUrl": realtime.url, "trefoil:realtimeToken": credentials.realtime.token };
    const env = { TREFOIL_HOST, PULUMI_CONFIG: JSON.stringify(configuration) };
    const body = `
      const app = new realtime.App("chat", { name: "chat", tlsOnly: true, reportUndeclared: true });
      new realtime.Key("server", { appId: app.id, name: "server", capabilities: { "chat:*": ["publish"] } });`;
    const stack = await environment.project(body, { files: projectWithPlugin });
    const only = packWith({ all: "disabled", "trefoil-no-undeclared-objects": "mandatory" });
    const flags = ["--policy-pack", await writePolicyPack(stack, only)];
    passed(await stack.up({ flags, env }));
    passed(await stack.preview({ flags, env }));

    const { id } = await resource(stack, "chat");
    const { control } = realtime;
    const debug = { collection: "keys", key: `${id}/debug` };
    control.change({ ...debug, merge: { name: "debug", capability: { "*": ["publish"] } } });
    const preview = await stack.preview({ flags, env });
    expect(preview.exitCode).not.toBe(0);
    expect(violationsIn(outputOf(preview))).toEqual(["mandatory trefoil-no-undeclared-objects chat"]);
    expect(outputOf(preview)).toContain(`1 object of realtime.Key that no stack of the project declares: ${id}.debug.`);

    const drift = await trefoil(stack, ["drift", "--stack", "dev", "--json"], env);
    expect([drift.code, JSON.parse(drift.out).stacks[0]]).toMatchObject([
      2,
      {
        drifted: [],
        unlisted: [],
        undeclared: [{ type: "realtime.Key", objects: [{ id: `${id}.debug`, name: "debug" }] }],
      },
    ]);
    expect(control.objects().keys).toHaveProperty([debug.key]);

    control.change({ ...debug, remove: true });
    passed(await stack.up({ flags, env }));
    expect((await trefoil(stack, ["drift", "--stack", "dev"], env)).code).toBe(0);
  });

  it.each(inHost("plugin"))("check unchanged and imported resources (%s host)", async (host) => {
    const { stack, flags } = await stackWithPack(host);
    const body = (options = "{}") =>
      program(`new registry.Repository("app", { namespace: "acme", name: "app" }, ${options});`);
    const expectViolation = async () => {
      const run = await stack.up({ flags });
      expect(run.exitCode).not.toBe(0);
      expect(violationsIn(outputOf(run))).toEqual(["mandatory trefoil-no-public-repositories app"]);
    };
    stack.write(body("{ retainOnDelete: true }"));
    passed(await stack.up());
    await expectViolation();

    stack.write(program(""));
    passed(await stack.up());
    if (host === "plugin") stack.write(body('{ import: "acme/app" }'));
    else {
      // The dynamic host imports with the command, which Pulumi does not check. The next update checks it.
      const args = ["import", "registry.Repository", "acme/app", "--stack", "dev", "--apply", "--out", "imported.ts"];
      expect(await trefoil(stack, args)).toMatchObject({ code: 0 });
      stack.write(body());
    }
    await expectViolation();
  });

  it("check a program in YAML", async () => {
    const repository = {
      type: "trefoil:registry:Repository",
      properties: { namespace: "acme", name: "app", isPrivate: false },
    };
    const project = stringify({ name: "test", runtime: "yaml", resources: { repository } });
    const path = [await findOrInstallLanguageYaml()];
    const stack = await environment.project("", { host: "plugin", path, files: { "Pulumi.yaml": project } });
    const flags = ["--policy-pack", await writePolicyPack(stack, pack())];
    const broken = await stack.preview({ flags });
    expect(violationsIn(outputOf(broken))).toEqual(["mandatory trefoil-no-public-repositories repository"]);
    const file = join(stack.folder, "Pulumi.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("isPrivate: false", "isPrivate: true"));
    expect(stepsIn(passed(await stack.preview({ flags })))).toEqual(["create repository"]);
  });
});

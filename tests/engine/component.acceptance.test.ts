import { join } from "node:path";
import { stringify } from "yaml";
import type { Result } from "../../tools/engine-harness";
import { executables, hostNames, type Stack } from "../../tools/engine-harness";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { leaks, outputOf, passed, projectWithPlugin, stepsIn, useTestEnvironment } from "./support";

const kinds = [
  "App shop",
  "Key shop",
  "Namespace shop-presence",
  "Namespace shop-private",
  "Namespace shop-public",
  "PusherApp shop",
];
const component = "urn:pulumi:dev::test::trefoil:realtime:PusherApp::shop";

/** The created resources. The engine reports a component twice, since the plugin and the program register its outputs. */
const createdIn = ({ steps }: Result): string[] =>
  [...new Set(steps.map(({ op, type, name }) => `${op} ${type.replace(/^.*:/, "")} ${name}`))].sort();

/** An expression of YAML. */
const value = (path: string): string => `\${${path}}`;

/** A resource of a program in YAML. */
interface Declared {
  readonly type?: string;
  readonly properties?: object;
  readonly options?: object;
}

/** A project in YAML with the component, and further resources. */
const project = (shop: Declared = {}, more: Readonly<Record<string, Declared>> = {}) => ({
  "Pulumi.yaml": stringify({
    name: "test",
    runtime: "yaml",
    plugins: { providers: [{ name: "trefoil", path: executables }] },
    resources: { ...more, shop: { type: "trefoil:realtime:PusherApp", ...shop } },
    outputs: Object.fromEntries(
      ["appId", "appSecret", "client", "app.name"].map((name) => [name, value(`shop.${name}`)]),
    ),
  }),
});

/** The resources of the component in the state, by `KIND NAME`. */
async function partsOf(stack: Stack) {
  const { resources = [] } = (await stack.export()).deployment;
  const own = resources.filter(({ urn }) => urn.includes("PusherApp"));
  return new Map(own.map((entry) => [entry.urn.replace(/^.*[:$](\w+)::/, "$1 "), entry as unknown as Entry]));
}

interface Entry {
  readonly urn: string;
  readonly parent: string;
  readonly provider?: string;
  readonly protect?: boolean;
  readonly dependencies?: readonly string[];
}

describe("realtime.PusherApp in a program in YAML", () => {
  const environment = useTestEnvironment();

  const start = async (files: Record<string, string>) =>
    environment.project("", { host: "plugin", path: [await findOrInstallLanguageYaml()], files });

  it("is previewed, created with its resources and secrets, unchanged, rotated, repaired and destroyed", async () => {
    const stack = await start(project());
    const created = kinds.map((name) => `create ${name}`);
    expect(createdIn(passed(await stack.preview()))).toEqual(created);
    expect(environment.writes()).toEqual([]);
    expect(createdIn(passed(await stack.up()))).toEqual(created);

    const entries = await partsOf(stack);
    expect([...entries.keys()].sort()).toEqual(kinds);
    for (const [name, { urn, parent }] of entries) {
      if (name === "PusherApp shop") expect(urn).toBe(component);
      else expect([urn.includes("::trefoil:realtime:PusherApp$trefoil:realtime:"), parent]).toEqual([true, component]);
    }
    const outputs = await stack.outputs();
    const { appId, appSecret } = outputs;
    expect(outputs).toMatchObject({
      client: { appId, secret: appSecret },
      "app.name": expect.stringMatching(/^shop-/),
    });
    const shown = JSON.parse(await stack.succeed("stack", "output", "--json"));
    expect([shown.appId, shown.appSecret, shown.client]).toEqual([appId, "[secret]", "[secret]"]);
    expect(leaks(stack, String(appSecret))).toEqual([]);
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });

    const { control } = environment.emulator.realtime;
    control.change({ collection: "namespaces", key: `${appId}/private`, merge: { identified: true } });
    expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update shop-private");
    stack.write(project({ properties: { keepers: { quarter: "2" } } }));
    expect(stepsIn(passed(await stack.up())).filter((step) => !step.startsWith("same"))).toContain("replace shop");
    expect((await stack.outputs()).appSecret).not.toBe(appSecret);
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });

  it("passes its options and secrets in its arguments to its resources", async () => {
    const { realtime, credentials } = environment.emulator;
    const eu = { realtimeUrl: realtime.url, realtimeToken: { "fn::secret": credentials.realtime.token } };
    const others = {
      eu: { type: "pulumi:providers:trefoil", properties: eu },
      chat: { type: "trefoil:realtime:App", properties: { name: "chat" } },
    };
    const quarter = "a-secret-quarter";
    const args = { name: value("chat.appId"), keepers: { "fn::secret": { quarter } } };
    const options = { provider: value("eu"), dependsOn: [value("chat")] };
    const stack = await start(project({ properties: args, options: { ...options, protect: true } }, others));
    passed(await stack.up());
    expect(leaks(stack, quarter)).toEqual([join(stack.folder, "Pulumi.yaml")]);
    const before = await partsOf(stack);
    for (const [name, entry] of before) {
      expect(entry.protect).toBe(true);
      if (name !== "PusherApp shop") expect(entry.provider).toContain("::pulumi:providers:trefoil::eu::");
    }
    expect(before.get("PusherApp shop")?.dependencies).toEqual(["urn:pulumi:dev::test::trefoil:realtime:App::chat"]);
    // The name of the app is an output of another resource.
    expect(before.get("App shop")?.dependencies).toEqual(["urn:pulumi:dev::test::trefoil:realtime:App::chat"]);

    stack.write(renamed(project({ properties: args, options: { ...options, aliases: [component] } }, others)));
    environment.clearRequests();
    expect(stepsIn(passed(await stack.up())).filter((step) => /^(create|delete|replace)/.test(step))).toEqual([]);
    expect(environment.writes()).toEqual([]);
    expect([...(await partsOf(stack)).keys()].sort()).toEqual(
      [...before.keys()].map((name) => name.replace("shop", "store")).sort(),
    );
  });

  it("reports invalid arguments as the class does, and continues after a correction", async () => {
    const stack = await start(project({ properties: { capabilities: {} } }));
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(outputOf(failed)).toContain("capabilities (an object) must contain at least one channel");
    expect(outputOf(failed)).not.toMatch(/unhandled|TypeError|panic/i);
    stack.write(project());
    // The failed run has created the other resources, which do not depend on the key.
    expect(stepsIn(passed(await stack.up()))).toContain("create shop");
    expect((await partsOf(stack)).size).toBe(kinds.length);
  });

  it.each(hostNames)("continues a stack of the class in the %s host without a change", async (host) => {
    const path = [await findOrInstallLanguageYaml()];
    const options = { host, path, served: false, files: projectWithPlugin };
    const stack = await environment.project('new realtime.PusherApp("shop");', options);
    passed(await stack.up());
    stack.write(project());
    environment.clearRequests();
    expect(stepsIn(passed(await stack.up())).filter((step) => /^(create|delete|replace)/.test(step))).toEqual([]);
    expect(environment.writes()).toEqual([]);
    expect((await partsOf(stack)).get("Key shop")?.parent).toBe(component);
  });
});

/** The same project, with another name of the component. */
const renamed = ({ "Pulumi.yaml": text }: { readonly "Pulumi.yaml": string }) => ({
  "Pulumi.yaml": text
    .replace(/^ {2}shop:/m, "  store:")
    .replaceAll(value("shop.").slice(0, -1), value("store.").slice(0, -1)),
});

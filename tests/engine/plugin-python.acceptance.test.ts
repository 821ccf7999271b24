import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { checkout, Running, type Stack } from "../../tools/engine-harness";
import { bundleCommands, bundlePlugin, commandName, programName } from "../../tools/plugin/bundle";
import { buildExecutable } from "../../tools/plugin/executable";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { findOrInstallLanguagePython } from "../../tools/programs/language-python/find-or-install";
import { ownSystem } from "../../tools/programs/node/find-or-install";
import { findOrInstallPython } from "../../tools/programs/python/find-or-install";
import { findOrInstallSdks } from "../../tools/programs/sdks/find-or-install";
import { until } from "../../tools/until";
import { temporaryFolder } from "../support/temporary-folder";
import { leaks, outputOf, passed, resource, stepsIn, trefoil, useTestEnvironment } from "./support";

interface Line {
  readonly step?: string;
  readonly changes?: Readonly<Record<string, number>>;
  readonly outputs?: Readonly<Record<string, { value: unknown; secret: boolean }>>;
}

describe("a program in Python", () => {
  const environment = useTestEnvironment();

  /** The library that Pulumi generates from the schema, and the plugin as one executable. */
  let library: string;
  let plugin: string;
  beforeAll(() => Promise.all([installLibrary(), buildPlugin()]));

  async function installLibrary(): Promise<void> {
    library = temporaryFolder();
    const sources = temporaryFolder();
    execFileSync(await findOrInstallSdks(), [join(checkout, "provider/schema.json"), sources, "python"]);
    const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index"];
    const target = ["--target", library, join(sources, "python")];
    execFileSync(await findOrInstallPython(), ["-m", "pip", "install", ...offline, ...target]);
  }

  async function buildPlugin(): Promise<void> {
    const [bundle, folder] = [temporaryFolder(), temporaryFolder()];
    await bundlePlugin(bundle);
    await buildExecutable({ folder: bundle }, ownSystem, folder);
    plugin = join(folder, programName);
  }

  /** A folder with the CLI alone, so that there is no Node on PATH. */
  async function folderOfCli(stack: Stack): Promise<string> {
    const { folder } = await findOrInstallEngine();
    const bin = join(stack.root, "bin");
    mkdirSync(bin);
    for (const name of readdirSync(folder).filter((file) => file.startsWith("pulumi")))
      symlinkSync(join(folder, name), join(bin, name));
    return bin;
  }

  async function run(stack: Stack, path: string, ...steps: string[]): Promise<Line[]> {
    const env = { ...stack.env, PATH: path, PYTHONPATH: library };
    const example = join(checkout, "examples/quickstart-python/__main__.py");
    const args = [join(__dirname, "support/plugin-program.py"), example, stack.folder, ...steps];
    const command = { program: await findOrInstallPython(), args, cwd: stack.folder, env };
    const { exitCode, stdout, stderr } = await new Running(command).done;
    if (exitCode !== 0) throw new Error(stdout + stderr);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  }
  const changesIn = (lines: readonly Line[]) => lines.flatMap(({ step, changes }) => (step ? [[step, changes]] : []));

  it("is previewed, applied, repaired, extended by an import and a component, and destroyed, without Node", async () => {
    const { search } = environment.emulator;
    const stack = await environment.project("", { host: "dynamic" });
    await stack.installPlugin(plugin);
    const path = await folderOfCli(stack);
    // The stack itself is the sixth resource.
    const first = await run(stack, path, "preview", "up", "up");
    expect(changesIn(first)).toEqual([
      ["preview", { create: 6 }],
      ["up", { create: 6 }],
      ["up", { same: 6 }],
    ]);
    const { appSecret, apps } = first.at(-1)?.outputs ?? {};
    expect(appSecret).toEqual({ value: expect.stringMatching(/./), secret: true });
    expect(apps).toEqual({ value: ["hotel-chat"], secret: false });
    // The output form of a function marks a secret in its result.
    const [, read] = await run(stack, path, "read");
    expect(read?.outputs?.found).toEqual(appSecret);
    expect(leaks(stack, String(appSecret?.value))).toEqual([]);

    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {});
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    search.control.change({ collection: "synonymmaps", key: "found", merge: { synonyms: "coast, beach" } });
    environment.clearRequests();
    expect(changesIn(await run(stack, path, "refresh", "import", "up"))).toEqual([
      ["refresh", { same: 5, update: 1 }],
      ["import", { import: 1, same: 5, update: 1 }],
      ["up", { same: 7 }],
    ]);
    expect(environment.writes()).toEqual([`PUT /synonymmaps('${map}')`]);

    const component = await run(stack, path, "import", "component", "component");
    expect(changesIn(component)).toEqual([
      ["import", { create: 6, same: 7 }],
      ["component", { same: 13 }],
      ["component", { same: 13 }],
    ]);
    const { client, pusher_secret: secret, pusher_app: app, public_channel: channel } = component.at(-1)?.outputs ?? {};
    expect([client?.secret, secret?.secret, channel?.value]).toEqual([true, true, "public"]);
    // The library exports an object with the names of the schema.
    expect(client?.value).toMatchObject({ appId: app?.value, secret: secret?.value, useTLS: true });
    expect(leaks(stack, String(secret?.value))).toEqual([]);

    expect(changesIn(await run(stack, path, "import", "destroy")).at(-1)).toEqual(["destroy", { delete: 7 }]);
    expect(environment.objects()).toEqual([]);
  });

  /** A project of the CLI with the example. Python and the host of its programs are in PATH. */
  async function projectOfCli(host: "plugin" | "dynamic" = "plugin"): Promise<Stack> {
    const path = [await findOrInstallLanguagePython(), dirname(await findOrInstallPython())];
    const files = {
      "Pulumi.yaml": "name: test\nruntime: python\n",
      "__main__.py": readFileSync(join(checkout, "examples/quickstart-python/__main__.py"), "utf8"),
    };
    return environment.project("", { host, attached: false, path, files });
  }

  it("runs in the CLI: it is applied, imports, is compared and destroyed, without generated code", async () => {
    const { search } = environment.emulator;
    const stack = await projectOfCli();
    const env = { PYTHONPATH: library };
    expect(stepsIn(passed(await stack.up({ env })))).toHaveLength(5);
    expect(await stack.up({ env, expectNoChanges: true })).toMatchObject({ exitCode: 0 });

    // The host has no code generation: the object is imported, and the CLI fails to print a program.
    for (const key of ["found", "other"])
      search.control.change({ collection: "synonymmaps", key, merge: { synonyms: "coast, beach" } });
    const type = "trefoil:search:SynonymMap";
    passed(await stack.run("import", type, "found", "found", "--generate-code=false", "--protect=false", "--yes"));
    const withCode = await stack.run("import", type, "other", "other", "--protect=false", "--yes");
    expect(outputOf(withCode)).toContain("GenerateProgram");
    expect((await resource(stack, "other")).id).toBe("other");

    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {}).filter((key) =>
      key.startsWith("places"),
    );
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    const report = await trefoil(stack, ["drift", "--stack", "dev"]);
    expect(report).toMatchObject({ code: 2, out: expect.stringContaining("shore") });
    const imported = ["found", "other"].map((name) => `\nsearch.SynonymMap("${name}", synonyms=["coast, beach"])`);
    stack.write({ "__main__.py": readFileSync(join(stack.folder, "__main__.py"), "utf8") + imported.join("") });
    const repaired = stepsIn(passed(await stack.up({ env, refresh: true })));
    expect(repaired.filter((step) => !step.startsWith("refresh "))).toEqual(["update places"]);

    // A resource with another logical name and without an alias never gets the object of the name.
    const main = readFileSync(join(stack.folder, "__main__.py"), "utf8");
    const renamed = (alias: string) =>
      main.replace('search.SynonymMap("found"', `search.SynonymMap("seen", name="found"${alias}`);
    stack.write({ "__main__.py": renamed("") });
    environment.clearRequests();
    const refused = await stack.up({ env });
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toMatch(/SynonymMap "found": create failed: .*already exists/);
    expect(environment.writes()).toEqual([]);
    stack.write({ "__main__.py": renamed(', opts=pulumi.ResourceOptions(aliases=[pulumi.Alias(name="found")])') });
    const kept = stepsIn(passed(await stack.up({ env })));
    expect(kept.filter((step) => !step.endsWith(" seen"))).toEqual([]);
    expect(environment.writes()).toEqual([]);
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });

  /** The commands as one executable, with a folder of the CLI and the host of the program alone on PATH. */
  async function commandsOf(stack: Stack) {
    const [bundle, folder] = [join(stack.root, "bundle-of-commands"), join(stack.root, "commands")];
    await bundleCommands(bundle);
    await buildExecutable({ folder: bundle, name: commandName }, ownSystem, folder);
    const PATH = [await folderOfCli(stack), await findOrInstallLanguagePython()].join(":");
    const env = { ...stack.env, PATH, PYTHONPATH: library };
    return { program: join(folder, commandName), cwd: stack.folder, env };
  }

  it("is compared, checked and imported by the commands as one executable, without Node", async () => {
    const { search } = environment.emulator;
    // The plugin is an executable, too.
    const stack = await projectOfCli("dynamic");
    await stack.installPlugin(plugin);
    passed(await stack.up({ env: { PYTHONPATH: library } }));
    const command = await commandsOf(stack);
    const start = (...args: string[]) => new Running({ ...command, args });
    const run = async (...args: string[]) => start(...args).done;

    expect(await run("--version")).toMatchObject({ exitCode: 0, stdout: "0.1.0\n" });
    const help = await run("drift", "--help");
    expect(help.stdout).toContain("  trefoil drift --stack production\n");
    expect(help.stdout).toContain("More: docs/guides/drift.md");

    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {});
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    expect(await run("drift", "--stack", "dev")).toMatchObject({
      exitCode: 2,
      stdout: expect.stringMatching(/^Stack dev: 5 resources compared.*\n[\s\S]*shore[\s\S]*run: trefoil drift/),
    });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ ...command, command: command.program, args: ["mcp"] }));
    const { content } = await client.callTool({ name: "drift", arguments: { stack: "dev" } });
    expect(JSON.stringify(content)).toContain("shore");
    await client.close();
    expect(await run("doctor", "--stack", "dev")).toMatchObject({ stdout: expect.stringContaining(search.url) });
    search.control.change({ collection: "synonymmaps", key: "found", merge: { synonyms: "coast, beach" } });
    const imported = await run("import", "search.SynonymMap", "--all", "--stack", "dev", "--language", "python");
    expect(imported).toMatchObject({ exitCode: 0 });
    const written = readdirSync(stack.folder).filter((name) => name.endsWith(".py") && name !== "__main__.py");
    expect(written.map((name) => readFileSync(join(stack.folder, name), "utf8")).join("")).toContain("coast, beach");

    const emulator = start("emulate");
    await until(() => emulator.output.includes('"search"'), "the emulator to start");
    emulator.interrupt();
    expect(await emulator.done).toMatchObject({ exitCode: 0 });
    passed(await stack.destroy());
  });
});

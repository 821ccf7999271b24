import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { delimiter, dirname, join } from "node:path";
import { missingInlinePlugin, missingPlugin } from "../../../provider/hosts/shared/find-plugin";
import { temporaryFolder } from "../../support/temporary-folder";

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

function write(path: string, text = ""): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const project = (more = "") => write("Pulumi.yaml", `name: trefoil\nruntime: nodejs\n${more}`);
const problem = (env: NodeJS.ProcessEnv = {}, folder = root) =>
  missingPlugin("trefoil:host", { env: { PULUMI_HOME: join(root, "home"), ...env }, folder });
const entry = (path: string) => `plugins:\n  providers:\n    - name: trefoil\n      path: ${path}\n`;

describe("a project of the plugin host", () => {
  it.each([
    ["without lists", ""],
    [
      "with another plugin",
      "plugins:\n  providers:\n    - name: other\n      path: bin\nconfig:\n  trefoil:host: plugin\n",
    ],
    ["with another package", "packages:\n  other: ./trefle\n"],
  ])("%s lacks the plugin", (_what, more) => {
    const file = project(more);
    expect(problem()).toBe(
      [
        `trefoil:host is \`plugin\`, but Pulumi cannot find the plugin: ${file} does not name it, and it is neither installed nor on PATH. Add this to ${file}, or only the last two lines if it has the list already:`,
        "",
        entry("node_modules/.bin"),
        "Then run the command again. node_modules/trefoil/docs/hosts.md describes other ways to install the plugin.",
      ].join("\n"),
    );
  });

  it.each(["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"])("may be described by %s in a folder above", (name) => {
    write(`shop/${name}`, name.endsWith("json") ? "{}" : "name: shop\n");
    write("Pulumi.yaml", "name: outer\nplugins:\n  providers:\n    - name: trefoil\n");
    expect(problem({}, join(root, "shop/src/deep"))).toContain(join(root, "shop", name));
    rmSync(join(root, "shop", name));
    expect(problem({}, join(root, "shop/src/deep"))).toBeUndefined();
  });

  it("receives the folder of the executable, which may be above the project", () => {
    write("node_modules/.bin/pulumi-resource-trefoil");
    write("apps/shop/Pulumi.yaml", "name: shop\n");
    const [shop, program] = [join(root, "apps/shop"), join(root, "apps/shop/src")];
    for (const folder of [shop, program]) expect(problem({}, folder)).toContain(entry("../../node_modules/.bin"));
  });

  it.each([
    ["plugins:\n  providers:\n    - name: trefoil\n      path: node_modules/.bin\n"],
    ["plugins:\n  providers:\n  # the plugin\n\n  - { path: bin, name: 'trefoil' }\nconfig:\n  a: b\n"],
    ["plugins: { providers: [{ name: trefoil, path: bin }] }\n"],
    ["packages:\n  trefoil: ./node_modules/trefoil/dist/plugin\r\n"],
    ["packages:\r\n  other: ./other\r\n  trefoil: ./plugin\r\n"],
    ['"plugins" :\n  providers:\n\t- name: trefoil\n'],
    ["'packages':\n- trefoil\n"],
    ["packages:\n  other: a\nplugins:\n  providers:\n    - name: trefoil\n"],
  ])("names the plugin in %j", (more) => {
    project(more);
    expect(problem()).toBeUndefined();
  });

  it("may be JSON, or not be found", () => {
    expect(problem({}, root)).toBeUndefined();
    write("Pulumi.json", '{ "name": "trefoil", "runtime": "nodejs" }');
    expect(problem()).toContain(entry("node_modules/.bin"));
    write("Pulumi.json", '{ "name": "trefoil", "plugins": { "providers": [{ "name": "trefoil", "path": "bin" }] } }');
    expect(problem()).toBeUndefined();
    write("Pulumi.json", '\n  { "name": "shop", "packages": { "other": "1" } }');
    expect(problem()).toBeUndefined();
  });

  it.each(["", ".cmd", ".exe", ".bat"].map((end) => `pulumi-resource-trefoil${end}`))("finds %s on PATH", (name) => {
    project();
    const folder = dirname(write(`tools/${name}`));
    expect(problem({ PATH: ["/usr/bin", folder].join(delimiter) })).toBeUndefined();
    expect(problem({ PATH: "/usr/bin" })).toBeDefined();
  });

  it("does not find an executable in the working folder by an empty entry of PATH", () => {
    project();
    write("pulumi-resource-trefoil");
    const before = process.cwd();
    process.chdir(root);
    try {
      expect(problem({ PATH: `/usr/bin${delimiter}` })).toBeDefined();
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    [
      "home folder of the account, whatever HOME is",
      () => jest.spyOn(os, "userInfo").mockReturnValue({ ...os.userInfo(), homedir: root }),
    ],
    [
      "folder of HOME if the user has no account",
      () => {
        jest.spyOn(os, "userInfo").mockImplementation(() => {
          throw new Error("ENOENT");
        });
        return jest.spyOn(os, "homedir").mockReturnValue(root);
      },
    ],
  ])("finds a plugin in the %s", (_what, prepare) => {
    project();
    prepare();
    for (const PULUMI_HOME of [undefined, ""]) expect(problem({ PULUMI_HOME })).toBeDefined();
    write(".pulumi/plugins/resource-trefoil-v0.1.0/pulumi-resource-trefoil");
    for (const PULUMI_HOME of [undefined, ""]) expect(problem({ PULUMI_HOME })).toBeUndefined();
    expect(problem()).toBeDefined();
    jest.restoreAllMocks();
  });

  it("finds an installed plugin, but not the one of another provider", () => {
    project();
    write("home/plugins/resource-other-v0.1.0/PulumiPlugin.yaml");
    write("home/plugins/resource-trefoils-v0.1.0/PulumiPlugin.yaml");
    write("home/plugins/tool-resource-trefoil-v0.1.0/PulumiPlugin.yaml");
    for (const kind of ["lock", "lastused"]) write(`home/plugins/resource-trefoil-v0.1.0.${kind}`);
    expect(problem()).toBeDefined();
    write("home/plugins/resource-trefoil-v0.1.0/pulumi-resource-trefoil");
    expect(problem()).toBeUndefined();
  });

  it.each([
    { PULUMI_DEBUG_PROVIDERS: "other:1,trefoil:4711" },
    { PULUMI_DEBUG_PROVIDERS: "other:1, trefoil:4711" },
    { PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: "x=y" },
  ])("needs no plugin with %j", (env) => {
    project();
    expect(problem(env)).toBeUndefined();
    expect(problem({ PULUMI_DEBUG_PROVIDERS: "other:1,trefoils:2" })).toBeDefined();
  });
});

describe("an inline program of the Automation API", () => {
  const advice = (env: NodeJS.ProcessEnv = {}) =>
    missingInlinePlugin("trefoil:host", { env: { PULUMI_HOME: join(root, "home"), ...env }, folder: root });

  it("receives the folder of the executable, and the command that installs the plugin", () => {
    const folder = dirname(write("node_modules/.bin/pulumi-resource-trefoil"));
    expect(advice()).toBe(
      [
        "trefoil:host is `plugin`, and an inline program has no project file that names the plugin. It is neither installed nor on the PATH of this process. If Pulumi cannot find it, set `envVars.PATH` in the options of the workspace to the PATH of this process, preceded by the folder of the plugin:",
        "",
        `${folder}${delimiter}`,
        "",
        "Or install it with `pulumi plugin install resource trefoil VERSION --file ARCHIVE`. node_modules/trefoil/docs/hosts.md describes the archives.",
      ].join("\n"),
    );
  });

  it("receives no advice if the plugin is on PATH or installed", () => {
    const folder = dirname(write("tools/pulumi-resource-trefoil"));
    expect(advice({ PATH: folder })).toBeUndefined();
    mkdirSync(join(root, "home", "plugins", "resource-trefoil-v0.1.0"), { recursive: true });
    expect(advice()).toBeUndefined();
  });
});

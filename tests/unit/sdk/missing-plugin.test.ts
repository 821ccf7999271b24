import { mkdirSync, writeFileSync } from "node:fs";
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
    expect(problem()).toContain(`trefoil:host is \`plugin\`, but Pulumi cannot find the plugin: ${file} does not name`);
    expect(problem()).toContain(entry("node_modules/.bin"));
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
  });

  it.each(["pulumi-resource-trefoil", "pulumi-resource-trefoil.cmd", "pulumi-resource-trefoil.exe"])(
    "finds %s on PATH",
    (name) => {
      project();
      const folder = dirname(write(`tools/${name}`));
      expect(problem({ PATH: ["/usr/bin", folder].join(delimiter) })).toBeUndefined();
      expect(problem({ PATH: "/usr/bin" })).toBeDefined();
    },
  );

  it("finds an installed plugin, but not the one of another provider", () => {
    project();
    write("home/plugins/resource-other-v0.1.0/PulumiPlugin.yaml");
    expect(problem()).toBeDefined();
    write("home/plugins/resource-trefoil-v0.1.0/pulumi-resource-trefoil");
    expect(problem()).toBeUndefined();
  });

  it.each([{ PULUMI_DEBUG_PROVIDERS: "other:1,trefoil:4711" }, { PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: "x=y" }])(
    "needs no plugin with %j",
    (env) => {
      project();
      expect(problem(env)).toBeUndefined();
      expect(problem({ PULUMI_DEBUG_PROVIDERS: "other:1" })).toBeDefined();
    },
  );
});

describe("an inline program of the Automation API", () => {
  const advice = (env: NodeJS.ProcessEnv = {}) =>
    missingInlinePlugin("trefoil:host", { env: { PULUMI_HOME: join(root, "home"), ...env }, folder: root });

  it("receives the folder of the executable, and the command that installs the plugin", () => {
    const folder = dirname(write("node_modules/.bin/pulumi-resource-trefoil"));
    expect(advice()).toContain(`\n${folder}${delimiter}\n`);
    expect(advice()).toContain("pulumi plugin install resource trefoil");
  });

  it("receives no advice if the plugin is on PATH or installed", () => {
    const folder = dirname(write("tools/pulumi-resource-trefoil"));
    expect(advice({ PATH: folder })).toBeUndefined();
    mkdirSync(join(root, "home", "plugins", "resource-trefoil-v0.1.0"), { recursive: true });
    expect(advice()).toBeUndefined();
  });
});

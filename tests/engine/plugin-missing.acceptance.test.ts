import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { checkout } from "../../tools/engine-harness";
import { outputOf, passed, program, useTestEnvironment } from "./support";

const environment = useTestEnvironment();
const words = 'new search.SynonymMap("words", { synonyms: ["a, b"] });';
const message = "trefoil:host is `plugin`, but Pulumi cannot find the plugin:";
/** The executable in a project with the npm package. */
const executable = join(checkout, "dist/packages/executable/main.js");

/** A project of the dynamic host, in which the plugin is selected. */
async function projectWithoutPlugin(config: Record<string, string> = { "trefoil:host": "plugin" }) {
  const stack = await environment.project(words, { host: "dynamic", served: false });
  await stack.configure(config);
  const bin = join(stack.folder, "node_modules/.bin");
  mkdirSync(bin);
  symlinkSync(executable, join(bin, "pulumi-resource-trefoil"));
  return { stack, bin };
}

describe("a project of the plugin host", () => {
  it("is rejected without the plugin, with the entry that makes it run", async () => {
    const { stack } = await projectWithoutPlugin();
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain(message);
    expect(outputOf(refused)).not.toContain("could not find latest version");
    const text = `${refused.stdout}${refused.stderr}`.split("\n").map((line) => line.replace(/^ {4}/, ""));
    const start = text.findIndex((line) => line.trim() === "plugins:");
    const indent = text[start]?.indexOf("plugins:");
    const entry = text.slice(start, start + 4).map((line) => line.slice(indent));
    expect(entry).toEqual(["plugins:", "  providers:", "    - name: trefoil", "      path: node_modules/.bin"]);
    const before = readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8");
    stack.write({ "Pulumi.yaml": `${before.trimEnd()}\n${entry.join("\n")}\n` });
    passed(await stack.up());
    expect(environment.objects()).toHaveLength(1);
  });

  it("runs with the plugin on PATH, or installed for all projects", async () => {
    const { stack, bin } = await projectWithoutPlugin();
    passed(await stack.up({ env: { PATH: `${stack.env.PATH}${delimiter}${bin}` } }));
    expect(environment.objects()).toHaveLength(1);
    const installed = join(stack.env.PULUMI_HOME ?? "", "plugins/resource-trefoil-v0.1.0");
    mkdirSync(installed, { recursive: true });
    symlinkSync(executable, join(installed, "pulumi-resource-trefoil"));
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });
  });

  it("needs no plugin for a program without resources of Trefoil", async () => {
    const { stack } = await projectWithoutPlugin();
    stack.write(program("registry.getRepositories({ namespace: 'acme' });"));
    expect(await stack.up()).toMatchObject({ exitCode: 0 });
  });
});

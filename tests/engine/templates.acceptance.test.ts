import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { checkout, Running, type Stack } from "../../tools/engine-harness";
import { filesIn } from "../../tools/files";
import { pack } from "../../tools/plugin/archive";
import { bundlePlugin } from "../../tools/plugin/bundle";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { findOrInstallLanguageGo } from "../../tools/programs/language-go/find-or-install";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { buildQuickstartGo, environmentOfGo } from "../../tools/programs/quickstarts/go";
import { temporaryFolder } from "../support/temporary-folder";
import { leaks, passed, stepsIn, useTestEnvironment } from "./support";

const objects = ["chat", "hotels", "places", "server"];

describe("a project from a template", () => {
  const environment = useTestEnvironment();

  /** The files that `pulumi new` writes, by path. */
  async function generated(language: string): Promise<Record<string, string>> {
    const [home, folder] = [temporaryFolder(), temporaryFolder()];
    const template = join(checkout, "templates", `trefoil-${language}`);
    const flags = ["--yes", "--generate-only", "--name", "shop", "--description", "A shop.", "--dir", folder];
    const hosts = [await findOrInstallLanguageGo(), await findOrInstallLanguageYaml()];
    const env = {
      PATH: [(await findOrInstallEngine()).folder, ...hosts, dirname(process.execPath)].join(":"),
      HOME: home,
      PULUMI_HOME: home,
      PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    passed(await new Running({ args: ["new", template, ...flags], cwd: folder, env }).done);
    return Object.fromEntries(filesIn(folder).map((file) => [relative(folder, file), readFileSync(file, "utf8")]));
  }

  /** Creates the objects, repairs nothing in a second run, and deletes them. */
  async function life(stack: Stack, env: Record<string, string> = {}): Promise<void> {
    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(objects.map((name) => `create ${name}`));
    const { indexName, appSecret } = await stack.outputs();
    expect(indexName).toMatch(/^hotels-/);
    expect(leaks(stack, String(appSecret))).toEqual([]);
    expect(await stack.up({ env, expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });
    passed(await stack.destroy({ env }));
    expect(environment.objects()).toEqual([]);
  }

  // There is no language host for Python. tests/contract/examples runs that program with mocks.
  it("has the name and the description of the project, and no placeholder of the template", async () => {
    for (const language of ["typescript", "go", "yaml"]) {
      const files = await generated(language);
      expect(files["Pulumi.yaml"]).toMatch(/^name: shop\ndescription: A shop\.\nruntime:/);
      expect(files["Pulumi.yaml"]).not.toContain("quickstart");
      expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({ name: "shop" });
      expect(files["README.md"]).toMatch(/^# shop\n/);
      expect(Object.entries(files).filter(([, text]) => /\$\{(PROJECT|DESCRIPTION)\}/.test(text))).toEqual([]);
    }
  });

  it("runs in TypeScript", async () => {
    await life(await environment.project("", { host: "dynamic", files: await generated("typescript") }));
  });

  it("runs in YAML, with the plugin of the npm package on PATH", async () => {
    const stack = await environment.project("", { host: "dynamic", files: await generated("yaml") });
    const bin = join(checkout, "node_modules/.bin");
    await life(stack, { PATH: [await findOrInstallLanguageYaml(), stack.env.PATH, bin].join(":") });
  });

  it("runs in Go, with an installed plugin", async () => {
    await buildQuickstartGo();
    const { "go.mod": module = "", ...files } = await generated("go");
    // The module of the quickstart requires the same packages, with checksums.
    const [quickstart, sums] = ["go.mod", "go.sum"].map((file) =>
      readFileSync(join(checkout, "examples/quickstart-go", file), "utf8"),
    ) as [string, string];
    expect(quickstart).toContain(/^\tgithub\.com\/pulumi\/pulumi\/sdk\/v3 \S+$/m.exec(module)?.[0]);
    const stack = await environment.project("", {
      link: false,
      files: { ...files, "go.mod": quickstart.replace("../../dist", join(checkout, "dist")), "go.sum": sums },
    });
    const [bundle, archive] = [join(stack.root, "bundle"), join(stack.root, "plugin.tar.gz")];
    await bundlePlugin(bundle);
    await pack(bundle, archive);
    await stack.installPlugin(archive);
    await life(stack, await environmentOfGo(stack.env));
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, type Stack } from "../../tools/engine-harness";
import { pack } from "../../tools/plugin/archive";
import { bundlePlugin } from "../../tools/plugin/bundle";
import { buildQuickstartGo, environmentOfGo } from "../../tools/programs/quickstarts/go";
import { temporaryFolder } from "../support/temporary-folder";
import { leaks, passed, stepsIn, useTestEnvironment } from "./support";

const everything = ["app", "chat", "hotels", "places", "server"];

describe("a program in Go", () => {
  const environment = useTestEnvironment();

  /** The archive of the plugin for Node. */
  const archive = join(temporaryFolder(), "plugin.tar.gz");
  /** The compiled program of the quickstart. */
  let binary: string;
  beforeAll(async () => {
    binary = await buildQuickstartGo();
    const bundle = temporaryFolder();
    await bundlePlugin(bundle);
    await pack(bundle, archive);
  });

  /** The project of the quickstart, with the library of the checkout. */
  async function quickstart(): Promise<Stack> {
    const stack = await environment.example("quickstart-go", { link: false });
    stack.write({
      "go.mod": readFileSync(join(stack.folder, "go.mod"), "utf8").replace("../../dist", join(checkout, "dist")),
    });
    await stack.installPlugin(archive);
    return stack;
  }

  it("on the start page of the site creates the same objects as in the other languages", async () => {
    const stack = await quickstart();
    const [, program = ""] =
      /```go\n([\s\S]*?)```/.exec(readFileSync(join(checkout, "tools/site/start.md"), "utf8")) ?? [];
    // The account of the emulator has no other namespace.
    stack.write({ "main.go": program.replace('"acme"', `"${environment.emulator.credentials.registry.username}"`) });
    const env = await environmentOfGo(stack.env);
    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(everything.map((name) => `create ${name}`));
  });

  it("of the quickstart is applied, repaired and destroyed", async () => {
    const { search } = environment.emulator;
    const stack = await quickstart();
    const env = await environmentOfGo(stack.env);
    // In the test above, the language host compiles the program.
    const settings = readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8");
    stack.write({
      "Pulumi.yaml": settings.replace("runtime: go\n", `runtime:\n  name: go\n  options:\n    binary: ${binary}\n`),
    });

    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(everything.map((name) => `create ${name}`));
    const { appSecret, image } = await stack.outputs();
    expect(image).toMatch(/\/hotel-guide$/);
    expect(leaks(stack, String(appSecret))).toEqual([]);

    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {});
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    expect(stepsIn(passed(await stack.up({ env, refresh: true })))).toContain("update places");
    expect(await stack.up({ env, expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });

    expect(stepsIn(passed(await stack.destroy({ env }))).sort()).toEqual(everything.map((name) => `delete ${name}`));
    expect(environment.objects()).toEqual([]);
  });
});

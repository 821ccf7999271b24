import { readdirSync } from "node:fs";
import { join } from "node:path";
import { checkout, Running, type Stack } from "../../tools/engine-harness";
import { buildQuickstartJava } from "../../tools/programs/quickstarts/java";
import { temporaryFolder } from "../support/temporary-folder";
import { compileJava, javaLibraryOf } from "./java-library";
import { leaks, useTestEnvironment } from "./support";

describe("the quickstart in Java", () => {
  const environment = useTestEnvironment();

  /** Runs the program, which runs the CLI. It finds the plugin on PATH. */
  async function run(stack: Stack, program: string, operation: string): Promise<string> {
    const env = { ...stack.env, PATH: `${stack.env.PATH}:${join(checkout, "node_modules/.bin")}` };
    const { exitCode, stdout, stderr } = await new Running({ program, args: [operation], cwd: stack.folder, env }).done;
    if (exitCode !== 0) throw new Error(stdout + stderr);
    return stdout;
  }

  it("has a library, as Pulumi generates it from the schema", async () => {
    const library = await javaLibraryOf(join(checkout, "provider/schema.json"), temporaryFolder());
    expect(readdirSync(await compileJava(library))).toEqual(["com"]);
  });

  it("is applied and destroyed", async () => {
    const program = await buildQuickstartJava();
    const stack = await environment.example("quickstart-java", { link: false });
    // The stack itself is the fifth resource.
    expect(await run(stack, program, "up")).toMatch(/\+ 5 created/);
    const { appSecret, image } = await stack.outputs();
    expect(image).toMatch(/\/hotel-guide$/);
    expect(leaks(stack, String(appSecret))).toEqual([]);
    expect(await run(stack, program, "up")).toMatch(/5 unchanged/);
    expect(await run(stack, program, "destroy")).toMatch(/- 5 deleted/);
    expect(environment.objects()).toEqual([]);
  });
});

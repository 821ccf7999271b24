import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findOrInstallPython } from "../../tools/programs/python/find-or-install";
import { findOrInstallSdks } from "../../tools/programs/sdks/find-or-install";
import { checkout, engineTimeout, Running, type Stack } from "./harness";
import { leaks, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

interface Line {
  readonly step?: string;
  readonly changes?: Readonly<Record<string, number>>;
  readonly outputs?: Readonly<Record<string, { value: unknown; secret: boolean }>>;
}

describe("a program in Python", () => {
  const environment = useTestEnvironment();

  /** Installs the library that Pulumi generates from the schema. */
  async function installLibrary(stack: Stack): Promise<void> {
    const sources = join(stack.root, "sdks");
    execFileSync(await findOrInstallSdks(), [join(checkout, "provider/schema.json"), sources]);
    const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index"];
    const target = ["--target", join(stack.root, "library"), join(sources, "python")];
    execFileSync(await findOrInstallPython(), ["-m", "pip", "install", ...offline, ...target]);
  }

  async function run(stack: Stack, ...steps: string[]): Promise<Line[]> {
    const env = {
      ...stack.env,
      PATH: `${stack.env.PATH}:${join(checkout, "node_modules/.bin")}`,
      PYTHONPATH: join(stack.root, "library"),
    };
    const args = [join(__dirname, "support/plugin-program.py"), stack.folder, ...steps];
    const command = { program: await findOrInstallPython(), args, cwd: stack.folder, env };
    const { exitCode, stdout, stderr } = await new Running(command).done;
    if (exitCode !== 0) throw new Error(stdout + stderr);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  }
  const changesIn = (lines: readonly Line[]) => lines.flatMap(({ step, changes }) => (step ? [[step, changes]] : []));

  it("is previewed, applied, repaired, extended by an import and destroyed", async () => {
    const { search } = environment.emulator;
    const stack = await environment.project("");
    await installLibrary(stack);
    // The stack itself is the sixth resource.
    const first = await run(stack, "preview", "up", "up");
    expect(changesIn(first)).toEqual([
      ["preview", { create: 6 }],
      ["up", { create: 6 }],
      ["up", { same: 6 }],
    ]);
    const { key, apps } = first.at(-1)?.outputs ?? {};
    expect(key).toEqual({ value: expect.stringMatching(/:/), secret: true });
    expect(apps).toEqual({ value: ["chat"], secret: false });
    expect(leaks(stack, String(key?.value))).toEqual([]);

    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {});
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    search.control.change({ collection: "synonymmaps", key: "found", merge: { synonyms: "coast, beach" } });
    environment.forget();
    expect(changesIn(await run(stack, "refresh", "import", "up"))).toEqual([
      ["refresh", { same: 5, update: 1 }],
      ["import", { import: 1, same: 5, update: 1 }],
      ["up", { same: 7 }],
    ]);
    expect(environment.writes()).toEqual([`PUT /synonymmaps('${map}')`]);

    expect(changesIn(await run(stack, "import", "destroy")).at(-1)).toEqual(["destroy", { delete: 7 }]);
    expect(environment.objects()).toEqual([]);
  });
});

/** Generates the libraries of the package into `dist/sdks`, compiles them, and packs the library for Python. */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { reportProgress } from "./programs/engine/progress";
import { findOrInstallPython } from "./programs/python/find-or-install";
import { buildVariables } from "./programs/quickstarts/go";
import { findOrInstallSdks } from "./programs/sdks/find-or-install";

const root = resolve(__dirname, "..");
const libraries = join(root, "dist/sdks");

async function main(): Promise<void> {
  const generator = await findOrInstallSdks();
  run(generator, [join(root, "provider/schema.json"), libraries]);
  const python = join(libraries, "python");
  const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index"];
  run(await findOrInstallPython(), ["-m", "pip", "wheel", ...offline, "--wheel-dir", join(python, "dist"), python]);
  console.log("python: packed");
  run(process.execPath, [require.resolve("typescript/bin/tsc"), "--noEmit", "--project", join(libraries, "nodejs")]);
  console.log("nodejs: compiled");
  reportProgress("go vet compiles the library for Go (minutes the first time)");
  // The module of the example has the checksums of all packages.
  run("go", ["vet", "pulumi-trefoil/sdk/go/..."], join(root, "examples/quickstart-go"));
  console.log("go: compiled and vetted");
}

function run(program: string, args: readonly string[], cwd = root): void {
  execFileSync(program, args, { cwd, env: { ...process.env, ...buildVariables }, stdio: "inherit" });
}

main().catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

/**
 * Prints shell commands that prepare `make oldest`: the oldest supported CLI in PATH, and a folder of packages with Trefoil as npm
 * installs it, and the oldest supported SDK.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack } from "./engine-harness";
import { installEngine } from "./programs/engine/find-or-install";
import { oldestVersion } from "./programs/engine/installation";
import { reportProgress } from "./programs/engine/progress";

// A build removes everything in dist.
const folder = join(__dirname, "../node_modules/.cache/oldest");

/** The compiler and the types that a project of `pulumi new typescript` has. */
const compiler = ["typescript@~5.9.0", "@types/node@^22"];

async function main(): Promise<void> {
  const engine = await installEngine("pulumi/oldest");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "oldest", "private": true }\n');
  const packages = [pack(folder), `@pulumi/pulumi@${oldestVersion()}`, ...compiler];
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  execFileSync("npm", ["install", ...flags, ...packages], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  console.log(`export PATH="${engine.folder}:$PATH"`);
  console.log(`export TREFOIL_TEST_PACKAGES="${join(folder, "node_modules")}"`);
}

main().catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

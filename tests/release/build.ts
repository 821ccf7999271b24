import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout } from "../../tools/engine-harness";

/** Members of package.json that the owner of the names sets. */
export const publisher = { author: "Acme", repository: "https://github.com/acme/pulumi-trefoil" };
/** Path of the Go module that follows from the repository. */
export const goModule = "github.com/acme/pulumi-trefoil/sdk/go";

/**
 * Builds a release as its owner does: with the names in package.json, then `npm run generate` and `make release`, in a copy
 * of the checkout. Returns the folder of the release, with the executables for these systems.
 */
export function buildRelease(copy: string, version: string, executables: readonly string[]): string {
  copySources(copy);
  const manifest = join(copy, "package.json");
  const names = { ...JSON.parse(readFileSync(manifest, "utf8")), ...publisher };
  writeFileSync(manifest, `${JSON.stringify(names, undefined, 2)}\n`);
  run(copy, "dist/provider/generate/main.js");
  run(copy, "--require", "./tools/typescript.js", "tools/release/main.ts", version, ...executables);
  return join(copy, "dist/release");
}

/** Copies the files that belong to the repository, without its tests, and the build. */
function copySources(copy: string): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: checkout,
    encoding: "utf8",
  });
  const built = ["cli", "emulator", "packages", "provider", "sdk", "vendor"].map((name) => `dist/${name}`);
  const sources = listed.split("\0").filter((path) => path && !path.startsWith("tests/"));
  for (const path of [...sources, ...built]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(checkout, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"));
}

const run = (cwd: string, ...args: string[]): void => {
  execFileSync("node", args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
};

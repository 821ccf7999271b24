/** Fails if the output of `npm run generate` differs from the committed files. It is then updated. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const generated = [
  "sdk",
  "provider/schema.json",
  "provider/change-effects.json",
  "docs/reference",
  "docs/architecture.md",
  "docs/definitions.md",
  "docs/commands.md",
  "docs/guides/costs-and-limits.md",
  "CONTRIBUTING.md",
];

const before = contents();
execFileSync("npm", ["run", "--silent", "generate"], { stdio: ["ignore", "ignore", "pipe"] });
const after = contents();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
if (stale.length > 0) {
  console.error(
    `These generated files are not up to date: ${stale.join(", ")}. They were generated again. Review and commit them.`,
  );
  process.exitCode = 1;
}

function contents(): Map<string, string> {
  return new Map(generated.flatMap(filesOf).map((file) => [file, readFileSync(file, "utf8")]));
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

import { execFile } from "node:child_process";
import { constants, readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "./progress";

/** A folder with a Pulumi CLI and its plugins. */
export interface Installation {
  readonly folder: string;
  readonly version: string;
}

/** Plugins. The CLI prints a warning if they are not in its folder. */
const companions = ["pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

/** Folders of `tools/programs/` with the CLI of the tests, and with the oldest CLI that Trefoil supports. */
export type EngineModule = "pulumi" | "pulumi/oldest";

/** Version to download or build, such as `3.276.0`, from the Go module that builds it. */
export function pinnedVersion(folder: EngineModule = "pulumi"): string {
  return moduleVersion(folder, "github.com/pulumi/pulumi/pkg/v3");
}

/** Minimum version of the CLI. */
export const oldestVersion = (): string => pinnedVersion("pulumi/oldest");

/** Version of a module in `tools/programs/<folder>/go.mod`, without `v`. */
export function moduleVersion(folder: string, module: string): string {
  const file = join(__dirname, "..", folder, "go.mod");
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((text) => text.trim().startsWith(`${module} v`));
  if (!line) throw new Error(`${file} does not require ${module}. Add it.`);
  return (
    line
      .trim()
      .slice(module.length + 2)
      .split(" ")[0] ?? ""
  );
}

/** Cache folder, with one folder for each version: `$XDG_CACHE_HOME/trefoil/engine`. */
export function cacheFolder(what = "engine"): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "trefoil", what);
}

/** Returns the installation in a folder, or undefined if it is incomplete or does not run. */
export async function inspect(folder: string): Promise<Installation | undefined> {
  const programs = ["pulumi", ...companions].map((name) => access(join(folder, name), constants.X_OK));
  try {
    await Promise.all(programs);
    return { folder, version: await versionOf(join(folder, "pulumi")) };
  } catch {
    return undefined;
  }
}

/** First complete and recent installation on PATH. */
export async function onPath(): Promise<Installation | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const found = await inspect(folder);
    if (!found) continue;
    if (!isOlder(found.version, oldestVersion())) return found;
    reportProgress(`not using Pulumi CLI ${found.version} in ${folder}: ${oldestVersion()} or newer is required`);
  }
  return undefined;
}

/** True if a version is older than another. Pre-release suffixes are ignored. */
export function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const [index, part] of (theirs ?? []).entries()) {
    const mine = ours?.[index] ?? 0;
    if (mine !== part) return mine < part;
  }
  return false;
}

async function versionOf(program: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { stdout } = await promisify(execFile)(program, ["version"], { env, timeout: 30_000 });
  return stdout.trim().replace(/^v/, "");
}

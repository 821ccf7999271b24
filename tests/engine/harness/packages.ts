import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { checkout } from "./project";
import type { Stack } from "./stack";

/** Packs Trefoil into a folder like `npm publish`. Returns the path of the tarball. */
export function pack(folder: string): string {
  const [packed] = JSON.parse(npm(checkout, "pack", "--json", "--pack-destination", folder)) as {
    readonly filename: string;
  }[];
  return join(folder, packed?.filename ?? "");
}

/** Installs packages into a project with `link: false`, like a user: a tarball, or `@pulumi/pulumi@3.217.1`. */
export const install = (stack: Stack, ...packages: readonly string[]): void => installInto(stack.folder, ...packages);

/** Installs packages into the folder of a `package.json`. */
export function installInto(folder: string, ...packages: readonly string[]): void {
  npm(folder, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...packages);
}

/** Uses the environment of the user, which configures access to the registry. */
function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", [...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

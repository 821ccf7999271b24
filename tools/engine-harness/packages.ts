import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout, packages } from "./project";
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

/**
 * Unpacks the tarball of Trefoil into a project with `link: false`, next to links to Pulumi's SDK and to the packages that it declares,
 * and to no others. An installation by npm requires several times as much processor time.
 */
export function unpack({ folder }: Stack, tarball: string): void {
  const modules = join(folder, "node_modules");
  const own = join(modules, "trefoil");
  mkdirSync(own, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", own]);
  const { dependencies } = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  for (const name of ["@pulumi/pulumi", ...Object.keys(dependencies)]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(packages, name), join(modules, name));
  }
}

/** Uses the environment of the user, which configures access to the registry. */
function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", [...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

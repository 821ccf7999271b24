import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import { findPlugin } from "../provider";
import { projectFileHere } from "../pulumi";

/** The parts of the process that decide where the engine searches for Trefoil. */
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the program. */
  readonly folder: string;
}

const executable = "pulumi-resource-trefoil";

/** The version of the package that the dynamic host loads for a program. Undefined if it finds none. */
export function versionOfProgram({ folder }: Surroundings): string | undefined {
  try {
    return versionIn(createRequire(join(folder, "index.js")).resolve("trefoil/package.json"));
  } catch {
    return undefined;
  }
}

/**
 * The version of the plugin that the engine starts: that of the project file, that on PATH, or an installed one. Undefined if it is not
 * certain.
 *
 * @param stored version in the state of the provider, if it contains one.
 */
export function versionOfPlugin({ env }: Surroundings, stored: string | undefined): string | undefined {
  if ((env.PULUMI_DEBUG_PROVIDERS ?? "").includes("trefoil:")) return undefined;
  const named = namedFolder();
  const onPath = (env.PATH ?? "").split(delimiter).filter(Boolean).find(hasExecutable);
  const found = named ?? onPath;
  if (found !== undefined) return versionOfExecutable(join(found, executable));
  const installed = findPlugin().installedVersions(env);
  return stored === undefined && installed.length === 1 ? installed[0] : installed.find((one) => one === stored);
}

const hasExecutable = (folder: string): boolean => existsSync(join(folder, executable));

/** The folder of the plugin in the project file. */
function namedFolder(): string | undefined {
  const file = projectFileHere();
  if (file === undefined) return undefined;
  const entry = /\bname["']?:\s*["']?trefoil\b["']?\s*,?\s*["']?path["']?:\s*["']?([^"'\s,}]+)/.exec(
    readFileSync(file, "utf8"),
  );
  return entry?.[1] === undefined ? undefined : resolve(dirname(file), entry[1]);
}

/** The version of the package that contains an executable. A link leads to the file in the package, and a script is in the folder next to that of the package. */
function versionOfExecutable(file: string): string | undefined {
  const neighbor = join(dirname(file), "../trefoil/package.json");
  try {
    if (existsSync(neighbor)) return versionIn(neighbor);
    for (let folder = dirname(realpathSync(file)); folder !== dirname(folder); folder = dirname(folder)) {
      const found = join(folder, "package.json");
      if (existsSync(found)) return versionIn(found);
    }
  } catch {
    // The engine reports that the plugin is missing.
  }
  return undefined;
}

/** The version of Trefoil in the file of a package. Undefined for another package. */
function versionIn(file: string): string | undefined {
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly name?: string;
    readonly version?: string;
  };
  return name === "trefoil" ? version : undefined;
}

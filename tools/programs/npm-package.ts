import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "./engine/progress";
import { findOrInstallProgram } from "./find-or-install";

/** A program of an npm package, with its own lock file. */
export interface NpmProgram {
  readonly name: string;
  /** Folder with `package.json` and `package-lock.json`. */
  readonly folder: string;
  /** File of the program in `node_modules`. */
  readonly file: string;
  /** Environment variable with the path of a program to use instead. */
  readonly variable: string;
}

/**
 * Returns a program that npm installs once into the cache. Its hundreds of packages are not needed for anything else, so that they
 * are no dependencies of this package.
 */
export async function findOrInstallNpmProgram({ name, folder, file, variable }: NpmProgram): Promise<string> {
  const lock = await readFile(join(folder, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  return findOrInstallProgram({
    name,
    version,
    variable,
    install: async (target) => {
      reportProgress(`installing ${name} (once, kept in the cache)`);
      for (const own of ["package.json", "package-lock.json"]) await copyFile(join(folder, own), join(target, own));
      const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
      await promisify(execFile)("npm", ["ci", ...flags], { cwd: target });
      await mkdir(join(target, "bin"));
      await symlink(join("../node_modules", file), join(target, "bin", name));
    },
  });
}

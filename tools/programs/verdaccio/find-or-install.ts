import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const files = ["package.json", "package-lock.json"];

/**
 * Returns verdaccio, the npm registry in which a test publishes the package. npm installs it once into the cache, because
 * its 300 packages are not needed for anything else. `TREFOIL_VERDACCIO` overrides it.
 */
export async function findOrInstallVerdaccio(): Promise<string> {
  const lock = await readFile(join(__dirname, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 12);
  return findOrInstallProgram({ name: "verdaccio", version, variable: "TREFOIL_VERDACCIO", install });
}

async function install(folder: string): Promise<void> {
  reportProgress("installing verdaccio (once, kept in the cache)");
  for (const file of files) await copyFile(join(__dirname, file), join(folder, file));
  await promisify(execFile)("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
    cwd: folder,
  });
  await mkdir(join(folder, "bin"));
  await symlink("../node_modules/verdaccio/bin/verdaccio", join(folder, "bin/verdaccio"));
}

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const run = promisify(execFile);
const requirements = join(__dirname, "requirements.txt");
const remedy = "Install Python 3.10 or newer with venv and pip, or name one that has the packages in TREFOIL_PYTHON.";

/**
 * A Python with the vendors' clients that `requirements.txt` pins, in a virtual environment of the person's cache, made
 * once in some twenty seconds. `TREFOIL_PYTHON` names another one in its place.
 */
export async function findOrInstallPython(): Promise<string> {
  const version = process.env.TREFOIL_PYTHON ? "" : `${await installed()}-${pinned()}`;
  return findOrInstallProgram({ name: "python", version, variable: "TREFOIL_PYTHON", install });
}

/** Packages of one Python are not seen by another, so that the machine's own version counts. */
async function installed(): Promise<string> {
  try {
    const { stdout } = await run("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]);
    return stdout.trim();
  } catch {
    throw new Error(`The tests of search run its vendor's client for Python, and there is no python3. ${remedy}`);
  }
}

/** The same for the same packages. */
const pinned = (): string => createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);

async function install(folder: string): Promise<void> {
  reportProgress("installing the search service's client for Python (once, kept in the cache)");
  try {
    await run("python3", ["-m", "venv", folder]);
    // As a module: the launchers that pip writes hold the folder's path, which is another one when all is done.
    await run(join(folder, "bin", "python"), ["-m", "pip", "install", "--quiet", "--no-deps", "-r", requirements]);
  } catch (error) {
    const [line] = error instanceof Error ? error.message.trim().split("\n").slice(-1) : [];
    throw new Error(`The search service's client for Python cannot be installed (${line}). ${remedy}`);
  }
}

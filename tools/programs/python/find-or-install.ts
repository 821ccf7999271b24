import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const run = promisify(execFile);
const requirements = join(__dirname, "requirements.txt");
const remedy = "Install Python 3.10 or newer with venv and pip, or set TREFOIL_PYTHON to a Python with the packages.";

/**
 * Returns a Python with the packages that `requirements.txt` pins, in a virtual environment in the cache. The
 * installation takes about 20 seconds. `TREFOIL_PYTHON` overrides it.
 */
export async function findOrInstallPython(): Promise<string> {
  const version = process.env.TREFOIL_PYTHON ? "" : `${await installed()}-${pinned()}`;
  return findOrInstallProgram({ name: "python", version, variable: "TREFOIL_PYTHON", install });
}

/** Version of the installed Python, because each version has its own packages. */
async function installed(): Promise<string> {
  try {
    const { stdout } = await run("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]);
    return stdout.trim();
  } catch {
    throw new Error(
      `The tests of the search service run the vendor's Python client, but python3 was not found. ${remedy}`,
    );
  }
}

/** Hash of the pinned packages. */
const pinned = (): string => createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);

async function install(folder: string): Promise<void> {
  reportProgress("installing the packages for programs in Python (once, kept in the cache)");
  try {
    await run("python3", ["-m", "venv", folder]);
    // As a module, because the launcher of pip contains the path of the temporary folder.
    await run(join(folder, "bin", "python"), ["-m", "pip", "install", "--quiet", "--no-deps", "-r", requirements]);
  } catch (error) {
    const [line] = error instanceof Error ? error.message.trim().split("\n").slice(-1) : [];
    throw new Error(`The packages for programs in Python cannot be installed (${line}). ${remedy}`);
  }
}

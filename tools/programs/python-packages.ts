import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "./engine/progress";
import { findOrInstallProgram } from "./find-or-install";

const run = promisify(execFile);

/** Packages of Python in an own virtual environment. */
export interface PythonPackages {
  readonly name: string;
  /** Environment variable with the path of a program to use instead. */
  readonly variable: string;
  /** Folder with `requirements.txt`, which pins the packages. */
  readonly folder: string;
  /** Purpose and content, for messages. */
  readonly needed: string;
  readonly content: string;
}

/** Returns the program of an environment, which is installed once into the cache. */
export async function findOrInstallPackages({ folder, needed, content, ...program }: PythonPackages): Promise<string> {
  const requirements = join(folder, "requirements.txt");
  const remedy = `Install Python 3.10 or newer with venv and pip, or set ${program.variable} to ${content}.`;
  const version = process.env[program.variable] ? "" : `${await installed(needed, remedy)}-${hashOf(requirements)}`;
  return findOrInstallProgram({
    ...program,
    version,
    async install(target) {
      reportProgress(`installing the packages of ${program.name} for the tests (once, kept in the cache)`);
      try {
        await run("python3", ["-m", "venv", target]);
        // As a module, because the launcher of pip contains the path of the temporary folder.
        const args = ["-m", "pip", "install", "--quiet", "--no-deps", "-r", requirements];
        await run(join(target, "bin", "python"), args);
      } catch (error) {
        const [line] = error instanceof Error ? error.message.trim().split("\n").slice(-1) : [];
        throw new Error(`The packages of ${program.name} cannot be installed (${line}). ${remedy}`);
      }
    },
  });
}

/** Version of the installed Python, because each version has its own packages. */
async function installed(needed: string, remedy: string): Promise<string> {
  try {
    const { stdout } = await run("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]);
    return stdout.trim();
  } catch {
    throw new Error(`${needed}, but python3 was not found. ${remedy}`);
  }
}

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);

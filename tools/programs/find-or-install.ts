import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { createFolder, withLock } from "./engine/find-or-install";
import { cacheFolder } from "./engine/installation";

/** A program that the tests run and that is not an npm package. */
export interface ProgramOptions {
  readonly name: string;
  /** Version, the name of its folder in the cache. */
  readonly version: string;
  /** Environment variable with the path of a program to use instead. */
  readonly variable: string;
  /** Installs it into `bin` of a folder. */
  readonly install: (folder: string) => Promise<void>;
}

/** Returns the path of a program: from the environment variable, or from the cache, where it is installed once. */
export async function findOrInstallProgram({ name, version, variable, install }: ProgramOptions): Promise<string> {
  const named = process.env[variable];
  if (named) return named;
  const target = join(cacheFolder(name), version);
  const program = join(target, "bin", name);
  if (await isProgram(program)) return program;
  await withLock(target, async () => {
    if (!(await isProgram(program))) await createFolder(target, install);
  });
  return program;
}

/** True if the file exists and is executable. */
export const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { createFolder, withLock } from "./engine/find-or-install";
import { cacheFolder } from "./engine/installation";

/** A program that the tests run and that no package of the project brings. */
export interface ProgramOptions {
  readonly name: string;
  /** The cache holds one folder a version. */
  readonly version: string;
  /** The environment variable that names another program in its place. */
  readonly variable: string;
  /** Puts it into `bin` of a folder, under its name. */
  readonly install: (folder: string) => Promise<void>;
}

/** The path of a program: the one that is named in the environment, else the one in the person's cache, made once. */
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

/** Whether a file is there that may be run. */
const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

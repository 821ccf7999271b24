import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { alone, make } from "./engine/find-or-install";
import { cacheFolder } from "./engine/installation";

/** A program that the tests run and that no package of the project brings. */
export interface Wanted {
  readonly name: string;
  /** The cache holds one folder a version. */
  readonly version: string;
  /** The environment variable that names another program in its place. */
  readonly variable: string;
  /** Puts it into `bin` of a folder, under its name. */
  readonly fill: (folder: string) => Promise<void>;
}

/** The path of a program: the one that is named in the environment, else the one in the person's cache, made once. */
export async function findOrMakeProgram({ name, version, variable, fill }: Wanted): Promise<string> {
  const named = process.env[variable];
  if (named) return named;
  const target = join(cacheFolder(name), version);
  const program = join(target, "bin", name);
  if (await isProgram(program)) return program;
  await alone(target, async () => {
    if (!(await isProgram(program))) await make(target, fill);
  });
  return program;
}

/** Whether a file is there that may be run. */
const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

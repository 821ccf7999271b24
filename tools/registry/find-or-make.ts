import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { alone, make } from "../engine/find-or-make";
import { cacheFolder, moduleVersion } from "../engine/installation";

/** The CNCF's own registry, which most others are made of or held against. */
const registry: Program = {
  name: "registry",
  folder: "registry",
  module: "github.com/distribution/distribution/v3",
  main: "cmd/registry",
};

/**
 * The registry that the tests run, built by Go once (two minutes on two cores) and kept in the person's cache.
 * `TREFOIL_REGISTRY` names another program in its place.
 */
export async function findOrMakeRegistry(): Promise<string> {
  if (process.env.TREFOIL_REGISTRY) return process.env.TREFOIL_REGISTRY;
  const target = join(cacheFolder("registry"), moduleVersion(registry.folder, registry.module));
  const program = join(target, "bin", registry.name);
  if (await isProgram(program)) return program;
  await requireGo(registry.folder, {
    why: "The tests of images run a container registry, which is built by Go, and there is none.",
    otherwise: "name a program of distribution/registry 3 in TREFOIL_REGISTRY",
  });
  await alone(target, async () => {
    if (!(await isProgram(program))) await make(target, (folder) => compile(registry, join(folder, "bin")));
  });
  return program;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

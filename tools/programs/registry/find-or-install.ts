import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

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
export const findOrInstallRegistry = (): Promise<string> =>
  findOrInstallProgram({
    name: registry.name,
    version: moduleVersion(registry.folder, registry.module),
    variable: "TREFOIL_REGISTRY",
    async install(folder) {
      await requireGo(registry.folder, {
        why: "The tests of images run a container registry, which is built by Go, and there is none.",
        otherwise: "name a program of distribution/registry 3 in TREFOIL_REGISTRY",
      });
      await compile(registry, join(folder, "bin"));
    },
  });

import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

/** The CNCF registry, the reference implementation. */
const registry: Program = {
  name: "registry",
  folder: "registry",
  module: "github.com/distribution/distribution/v3",
  main: "cmd/registry",
};

/**
 * Returns the registry for the tests. It is built once with Go (2 minutes on two cores) and kept in the cache.
 * `TREFOIL_REGISTRY` overrides it.
 */
export const findOrInstallRegistry = (): Promise<string> =>
  findOrInstallProgram({
    name: registry.name,
    version: moduleVersion(registry.folder, registry.module),
    variable: "TREFOIL_REGISTRY",
    async install(folder) {
      await requireGo(registry.folder, {
        why: "The tests of images run a container registry, which is built with Go, but Go was not found.",
        otherwise: "set TREFOIL_REGISTRY to the path of distribution/registry 3",
      });
      await compile(registry, join(folder, "bin"));
    },
  });

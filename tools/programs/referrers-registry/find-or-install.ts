import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

/** The registry of go-containerregistry. `main.go` starts it. */
const registry: Program = {
  name: "referrers-registry",
  folder: "referrers-registry",
  module: "github.com/google/go-containerregistry",
};

/**
 * Returns a registry with the referrers API, for the tests. It is built once with Go, in seconds. `TREFOIL_REFERRERS_REGISTRY`
 * overrides it.
 */
export const findOrInstallReferrersRegistry = (): Promise<string> =>
  findOrInstallProgram({
    name: registry.name,
    version: moduleVersion(registry.folder, registry.module),
    variable: "TREFOIL_REFERRERS_REGISTRY",
    async install(folder) {
      await requireGo(registry.folder, {
        why: "The tests of referrers run a container registry, which is built with Go, but Go was not found.",
        otherwise: "set TREFOIL_REFERRERS_REGISTRY to the path of a program that prints `listening on 127.0.0.1:PORT`",
      });
      await compile(registry, join(folder, "bin"));
    },
  });

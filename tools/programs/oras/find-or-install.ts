import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

const oras: Program = { name: "oras", folder: "oras", module: "oras.land/oras", main: "cmd/oras" };

/** Returns oras, with which tests read artifacts and referrers. It is built once with Go. `TREFOIL_ORAS` overrides it. */
export const findOrInstallOras = (): Promise<string> =>
  findOrInstallProgram({
    name: oras.name,
    version: moduleVersion(oras.folder, oras.module),
    variable: "TREFOIL_ORAS",
    async install(folder) {
      await requireGo(oras.folder, {
        why: "The tests of artifacts read them with oras, which is built with Go, but Go was not found.",
        otherwise: "set TREFOIL_ORAS to the path of oras 1.3",
      });
      await compile(oras, join(folder, "bin"));
    },
  });

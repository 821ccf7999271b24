import { join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

const actionlint: Program = {
  name: "actionlint",
  folder: "actionlint",
  module: "github.com/rhysd/actionlint",
  main: "cmd/actionlint",
};

/** Returns actionlint, which checks workflows of GitHub Actions. It is built once with Go, in seconds. */
export const findOrInstallActionlint = (): Promise<string> =>
  findOrInstallProgram({
    name: actionlint.name,
    version: moduleVersion(actionlint.folder, actionlint.module),
    variable: "TREFOIL_ACTIONLINT",
    async install(folder) {
      await requireGo(actionlint.folder, {
        why: "A test checks the workflows with actionlint, which is built with Go, but Go was not found.",
        otherwise: "set TREFOIL_ACTIONLINT to the path of actionlint",
      });
      await compile(actionlint, join(folder, "bin"));
    },
  });

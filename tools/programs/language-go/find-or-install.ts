import { access, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile, type Program, requireGo } from "../engine/build";
import { findOrInstallEngine } from "../engine/find-or-install";
import { moduleVersion } from "../engine/installation";
import { findOrInstallProgram } from "../find-or-install";

/** The newest release of Pulumi's host for programs in Go that a module proxy has. */
const host: Program = {
  name: "pulumi-language-go",
  folder: "language-go",
  module: "github.com/pulumi/pulumi/sdk/v3",
  main: "go/pulumi-language-go",
};

/**
 * Returns the folder of Pulumi's host for programs in Go: the folder of the CLI, or a build with Go (once,
 * 20 seconds), which the cache keeps. `TREFOIL_LANGUAGE_GO` overrides it with the path of the host.
 */
export async function findOrInstallLanguageGo(): Promise<string> {
  const { folder } = await findOrInstallEngine();
  const included = await access(join(folder, host.name), constants.X_OK).then(
    () => true,
    () => false,
  );
  if (included) return folder;
  const program = await findOrInstallProgram({
    name: host.name,
    version: moduleVersion(host.folder, host.module),
    variable: "TREFOIL_LANGUAGE_GO",
    async install(target) {
      await requireGo(host.folder, {
        why: "The CLI has no host for programs in Go, and Go, which could build it, was not found.",
        otherwise: "a Pulumi CLI with its language hosts (https://www.pulumi.com/docs/install)",
      });
      await compile(host, join(target, "bin"));
    },
  });
  return dirname(program);
}

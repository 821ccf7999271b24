import { access, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile, type Program, requireGo } from "./engine/build";
import { findOrInstallEngine } from "./engine/find-or-install";
import { moduleVersion } from "./engine/installation";
import { findOrInstallProgram } from "./find-or-install";

/**
 * Returns the folder of Pulumi's host for programs in a language: the folder of the CLI, or a build with Go, which the cache
 * keeps.
 *
 * @param variable environment variable that overrides it with the path of the host.
 */
export async function findOrInstallLanguage(host: Program, language: string, variable: string): Promise<string> {
  const { folder } = await findOrInstallEngine();
  const included = await access(join(folder, host.name), constants.X_OK).then(
    () => true,
    () => false,
  );
  if (included) return folder;
  const program = await findOrInstallProgram({
    name: host.name,
    version: moduleVersion(host.folder, host.module),
    variable,
    async install(target) {
      await requireGo(host.folder, {
        why: `The CLI has no host for programs in ${language}, and Go, which could build it, was not found.`,
        otherwise: "a Pulumi CLI with its language hosts (https://www.pulumi.com/docs/install)",
      });
      await compile(host, join(target, "bin"));
    },
  });
  return dirname(program);
}

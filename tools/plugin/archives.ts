import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systems } from "../programs/node/find-or-install";
import { archiveName, pack } from "./archive";
import { bundlePlugin } from "./bundle";
import { buildExecutable } from "./executable";
import type { Contained } from "./licenses";

/** npm has no Node of the current version for these systems, so their archives contain the script, which requires Node. */
const systemsWithScript = ["darwin-amd64", "darwin-arm64", "windows-arm64"];

/** The systems for which a release has an archive. */
export const archivedSystems = [...systems.map(({ os, arch }) => `${os}-${arch}`), ...systemsWithScript];

/** Writes the archives of the plugin. Returns the packages that each of them contains. */
export async function buildPluginArchives(version: string, target: string): Promise<Contained[]> {
  const archiveFor = (system: string) => join(target, archiveName(version, system));
  const temporary = await mkdtemp(join(tmpdir(), "trefoil-plugin-"));
  try {
    const bundle = join(temporary, "bundle");
    const packages = await bundlePlugin(bundle);
    await pack(bundle, archiveFor("node"));
    for (const name of systemsWithScript) await copyFile(archiveFor("node"), archiveFor(name));
    for (const system of systems) {
      const name = `${system.os}-${system.arch}`;
      const folder = join(temporary, name);
      await buildExecutable(bundle, system, folder);
      await pack(folder, archiveFor(name), (await readdir(folder)).sort());
    }
    return packages;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

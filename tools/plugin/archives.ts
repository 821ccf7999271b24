import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type System, systems } from "../programs/node/find-or-install";
import { archiveName, commandArchiveName, pack } from "./archive";
import { bundleCommands, bundlePlugin, commandName } from "./bundle";
import { buildExecutable } from "./executable";
import type { Contained } from "./licenses";

/** npm has no Node of the current version for these systems, so their archives contain the script, which requires Node. */
export const systemsWithScript = ["darwin-amd64", "darwin-arm64", "windows-arm64"];

/** Name of a system in the names of archives. */
export const nameOf = ({ os, arch }: System): string => `${os}-${arch}`;

/** The systems for which a release has an executable. */
export const executableSystems = systems.map(nameOf);

/** The systems for which a release has an archive of the plugin. */
export const archivedSystems = [...executableSystems, ...systemsWithScript];

/**
 * Writes the archives of the plugin. Returns the packages that each of them contains.
 *
 * @param executables systems whose executables are built. Default: all.
 */
export async function buildPluginArchives(
  version: string,
  target: string,
  executables: readonly string[] = executableSystems,
): Promise<Contained[]> {
  const archiveFor = (system: string) => join(target, archiveName(version, system));
  return inTemporaryFolder(async (temporary) => {
    const folder = join(temporary, "bundle");
    const packages = await bundlePlugin(folder);
    await pack(folder, archiveFor("node"));
    for (const name of systemsWithScript) await copyFile(archiveFor("node"), archiveFor(name));
    await packExecutables(executables, { folder }, temporary, archiveFor);
    return packages;
  });
}

/** Writes the archives of the commands, each as one executable. Returns the packages that each of them contains. */
export async function buildCommandArchives(
  version: string,
  target: string,
  executables: readonly string[] = executableSystems,
): Promise<Contained[]> {
  return inTemporaryFolder(async (temporary) => {
    const folder = join(temporary, "bundle");
    const packages = await bundleCommands(folder);
    const archiveFor = (system: string) => join(target, commandArchiveName(version, system));
    await packExecutables(executables, { folder, name: commandName }, temporary, archiveFor);
    return packages;
  });
}

async function packExecutables(
  executables: readonly string[],
  bundle: Parameters<typeof buildExecutable>[0],
  temporary: string,
  archiveFor: (system: string) => string,
): Promise<void> {
  for (const system of systems) {
    const name = nameOf(system);
    if (!executables.includes(name)) continue;
    const folder = join(temporary, name);
    await buildExecutable(bundle, system, folder);
    await pack(folder, archiveFor(name), (await readdir(folder)).sort());
  }
}

async function inTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "trefoil-plugin-"));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

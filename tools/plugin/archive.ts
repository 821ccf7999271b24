import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { commandName, programName } from "./bundle";

/** Files of the archive for Node. The blob of an executable is not one of them. */
const nodeFiles = [
  programName,
  `${programName}.cmd`,
  "package.json",
  "provider/schema.json",
  "LICENSE",
  "THIRD-PARTY-LICENSES",
];

/** Name of the archive for a system, as Pulumi requests it from a server of plugins. */
export const archiveName = (version: string, system: string): string => `${programName}-v${version}-${system}.tar.gz`;

/** Name of the archive with the commands as one executable. */
export const commandArchiveName = (version: string, system: string): string =>
  `${commandName}-commands-v${version}-${system}.tar.gz`;

/**
 * Packs files of a folder in the form that `pulumi plugin install` reads. Equal files make an equal archive, since it
 * contains neither times nor users. Default: the files of the archive for Node.
 */
export async function pack(folder: string, archive: string, files: readonly string[] = nodeFiles): Promise<void> {
  await create({ gzip: true, portable: true, noMtime: true, cwd: folder, file: archive }, [...files]);
}

/** The checksums of files, as `sha256sum --check` reads them. */
export async function checksums(folder: string, names: readonly string[]): Promise<string> {
  const lines = [...names].sort().map(async (name) => `${await checksum(join(folder, name))}  ${name}\n`);
  return (await Promise.all(lines)).join("");
}

async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

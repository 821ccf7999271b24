import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { programName } from "./bundle";

const run = promisify(execFile);

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

/** Packs files of a folder in the form that `pulumi plugin install` reads. Default: the files of the archive for Node. */
export async function pack(folder: string, archive: string, files: readonly string[] = nodeFiles): Promise<void> {
  await run("tar", ["-czf", archive, "-C", folder, ...files]);
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function checksum(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

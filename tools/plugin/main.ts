/** `make plugin`: writes the archives of the plugin and their checksums into `dist/plugins`. */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { systems } from "../programs/node/find-or-install";
import { archiveName, checksum, pack } from "./archive";
import { bundlePlugin, packageVersion } from "./bundle";
import { buildExecutable } from "./executable";

const target = resolve(__dirname, "../../dist/plugins");

async function main(): Promise<void> {
  const version = await packageVersion();
  const archiveFor = (system: string) => join(target, archiveName(version, system));
  const temporary = await mkdtemp(join(tmpdir(), "trefoil-plugin-"));
  try {
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const bundle = join(temporary, "bundle");
    await bundlePlugin(bundle);
    await pack(bundle, archiveFor("node"));
    for (const name of ["darwin-amd64", "darwin-arm64"]) await copyFile(archiveFor("node"), archiveFor(name));
    for (const system of systems) {
      const name = `${system.os}-${system.arch}`;
      const folder = join(temporary, name);
      await buildExecutable(bundle, system, folder);
      await pack(folder, archiveFor(name), (await readdir(folder)).sort());
    }
    const names = (await readdir(target)).sort();
    const lines = names.map(async (name) => `${await checksum(join(target, name))}  ${name}\n`);
    await writeFile(join(target, "SHA256SUMS"), (await Promise.all(lines)).join(""));
    for (const name of [...names, "SHA256SUMS"]) console.log(`dist/plugins/${name}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(`plugin: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

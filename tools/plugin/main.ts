/** `make plugin`: writes the archives of the plugin and their checksums into `dist/plugins`. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checksums } from "./archive";
import { buildPluginArchives } from "./archives";
import { packageVersion } from "./bundle";

const target = resolve(__dirname, "../../dist/plugins");

async function main(): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await buildPluginArchives(await packageVersion(), target);
  const names = (await readdir(target)).sort();
  await writeFile(join(target, "SHA256SUMS"), await checksums(target, names));
  for (const name of [...names, "SHA256SUMS"]) console.log(`dist/plugins/${name}`);
}

main().catch((error: unknown) => {
  console.error(`plugin: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

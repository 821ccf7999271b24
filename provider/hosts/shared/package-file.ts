import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getAsset, isSea } from "node:sea";

/** A file of the package: a part of the single executable, or a file below the folder with the schema. */
export function packageFile(path: string): string {
  if (isSea()) return getAsset(path, "utf8");
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(join(folder, "provider/schema.json")) && existsSync(file)) return readFileSync(file, "utf8");
    if (folder === dirname(folder))
      throw new Error(`The installation of trefoil is incomplete: ${path} is missing. Install it again.`);
  }
}

export const packageVersion = (): string =>
  (JSON.parse(packageFile("package.json")) as { readonly version: string }).version;

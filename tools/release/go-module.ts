import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { filesBelow } from "./files";

/**
 * Writes the module as a module proxy serves it: `trefoil-go-v0.1.0.zip` and its `go.mod`. The tag of the module in the
 * repository is `sdk/go/v0.1.0`.
 */
export function writeGoModule(folder: string, version: string, target: string): void {
  const manifest = readFileSync(join(folder, "go.mod"), "utf8");
  const [, name] = /^module (\S+)$/m.exec(manifest) ?? [];
  if (!name) throw new Error(`${join(folder, "go.mod")} names no module.`);
  const files = filesBelow(folder).map(
    (path) => [`${name}@v${version}/${path}`, readFileSync(join(folder, path))] as const,
  );
  const base = join(target, `trefoil-go-v${version}`);
  writeFileSync(`${base}.zip`, zipSync(Object.fromEntries(files), { mtime: "1980-01-02", level: 9 }));
  writeFileSync(`${base}.mod`, manifest);
}

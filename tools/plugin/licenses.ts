import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The licenses of the packages from which these files come, as their copies require. */
export async function licensesOf(root: string, files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => licenseOf(join(root, folder)));
  return `${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}\n`;
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
  const names = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), "utf8")));
  return [`${name} ${version} (${license ?? "no license is named"})`, ...texts.map((text) => text.trim())].join("\n\n");
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

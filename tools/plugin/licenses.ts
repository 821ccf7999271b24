import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A package that an artifact contains. */
export interface Contained {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** Folder below the root of the checkout. */
  readonly folder: string;
}

/** The packages from which these files come. */
export function packagesOf(root: string, files: readonly string[]): Promise<Contained[]> {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return Promise.all(
    [...folders].sort().map(async (folder) => {
      const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as Omit<
        Contained,
        "folder"
      >;
      return { name: manifest.name, version: manifest.version, license: manifest.license, folder };
    }),
  );
}

/** The licenses of packages, as their copies require. */
export async function licensesOf(root: string, packages: readonly Contained[]): Promise<string> {
  const texts = packages.map((contained) => licenseOf(root, contained));
  return `${(await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)}\n`;
}

async function licenseOf(root: string, { name, version, license, folder }: Contained): Promise<string> {
  const path = join(root, folder);
  const names = (await readdir(path)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(path, file), "utf8")));
  return [`${name} ${version} (${license ?? "no license is named"})`, ...texts.map((text) => text.trim())].join("\n\n");
}

/**
 * `make release-check [FOLDER=dist/release]`: verifies the files of a release before they are published: complete,
 * unchanged, of one version, and with the addresses of their publisher.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unzipSync } from "fflate";
import { extract } from "tar";
import { archiveName, checksums, commandArchiveName } from "../plugin/archive";
import { executableSystems, systemsWithScript } from "../plugin/archives";
import { filesBelow } from "./files";

interface Schema {
  readonly version: string;
  readonly repository?: string;
  readonly publisher?: string;
  readonly language: { readonly go: { readonly importBasePath: string } };
}

/**
 * The problems of a folder with the files of a release. Empty if it can be published.
 *
 * @param executables systems whose executables the folder contains. Default: those of a complete release.
 */
export async function problemsOf(
  folder: string,
  executables: readonly string[] = executableSystems,
): Promise<string[]> {
  if (!existsSync(join(folder, "schema.json"))) return [`${folder} has no schema.json. Run \`make release\` first.`];
  const schema = JSON.parse(readFileSync(join(folder, "schema.json"), "utf8")) as Schema;
  const expected = filesOf(schema.version, executables);
  const names = readdirSync(folder).sort();
  const complete = [
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing.`),
    ...names.filter((name) => !expected.includes(name)).map((name) => `${name} is not a file of this release.`),
  ];
  if (complete.length) return complete;
  return [
    ...(await changedFiles(folder, names)),
    ...(await wrongVersions(folder, schema)),
    ...(await foreignPaths(folder, schema.version)),
    ...unnamedPublisher(schema),
  ];
}

/** The files of a release. */
export const filesOf = (version: string, executables: readonly string[] = executableSystems): string[] =>
  [
    "RELEASE-NOTES.md",
    "SHA256SUMS",
    "THIRD-PARTY-LICENSES.txt",
    "schema.json",
    `trefoil-${version}.tgz`,
    `trefoil-${version}.cdx.json`,
    `pulumi-resource-trefoil-${version}.cdx.json`,
    `trefoil-commands-${version}.cdx.json`,
    `pulumi_trefoil-${version}-py3-none-any.whl`,
    `pulumi_trefoil-${version}.tar.gz`,
    `trefoil-go-v${version}.mod`,
    `trefoil-go-v${version}.zip`,
    ...["node", ...systemsWithScript, ...executables].map((system) => archiveName(version, system)),
    ...executables.map((system) => commandArchiveName(version, system)),
  ].sort();

async function changedFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const recorded = readFileSync(join(folder, "SHA256SUMS"), "utf8").trim().split("\n");
  const actual = await checksums(
    folder,
    names.filter((name) => name !== "SHA256SUMS"),
  );
  return actual
    .trim()
    .split("\n")
    .filter((line) => !recorded.includes(line))
    .map((line) => `${line.split("  ")[1]} is not the file whose checksum is in SHA256SUMS.`);
}

/** Each package has the version of the schema, and the libraries request the plugin in it. */
async function wrongVersions(folder: string, { version, language }: Schema): Promise<string[]> {
  const wheel = unzipSync(readFileSync(join(folder, `pulumi_trefoil-${version}-py3-none-any.whl`)));
  const goModule = unzipSync(readFileSync(join(folder, `trefoil-go-v${version}.zip`)));
  const goFolder = `${language.go.importBasePath.replace(/\/trefoil$/, "")}@v${version}/`;
  const found = {
    ...(await withUnpacked(join(folder, `trefoil-${version}.tgz`), (unpacked) => ({
      "package.json of the npm package": versionIn(readFileSync(join(unpacked, "package/package.json"))),
      "schema of the npm package": versionIn(readFileSync(join(unpacked, "package/provider/schema.json"))),
    }))),
    "pulumi-plugin.json of the wheel": versionIn(wheel["pulumi_trefoil/pulumi-plugin.json"]),
    "pulumi-plugin.json of the Go module": versionIn(goModule[`${goFolder}trefoil/pulumi-plugin.json`]),
  };
  return Object.entries(found)
    .filter(([, actual]) => actual !== version)
    .map(([where, actual]) => `The ${where} has ${actual ? `version ${actual}` : "no version"}, not ${version}.`);
}

const versionIn = (manifest: Uint8Array | undefined): string | undefined =>
  manifest && (JSON.parse(Buffer.from(manifest).toString()) as { version?: string }).version;

/** Paths of the machine that built the release. */
async function foreignPaths(folder: string, version: string): Promise<string[]> {
  const archives = [`trefoil-${version}.tgz`, `pulumi_trefoil-${version}.tar.gz`, archiveName(version, "node")];
  const found = archives.map((archive) =>
    withUnpacked(join(folder, archive), (unpacked) =>
      filesBelow(unpacked)
        .filter((path) => readFileSync(join(unpacked, path)).includes(`${process.cwd()}/`))
        .map((path) => `${path} in ${archive} contains a path of this machine.`),
    ),
  );
  return (await Promise.all(found)).flat();
}

/** Without them, Pulumi finds neither the plugin nor its page in the registry. */
const unnamedPublisher = ({ repository, publisher }: Schema): string[] =>
  repository && publisher
    ? []
    : [
        'package.json has no "author" or no "repository". Set both, run `npm run generate` and build the release again.',
      ];

async function withUnpacked<T>(archive: string, read: (folder: string) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "trefoil-release-"));
  try {
    await extract({ file: archive, cwd: folder });
    return read(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(folder: string): Promise<void> {
  const problems = await problemsOf(resolve(folder));
  for (const problem of problems) console.error(problem);
  if (problems.length) process.exitCode = 1;
  else console.log(`${folder} holds a complete release, and each file has its checksum.`);
}

if (require.main === module) void main(process.argv[2] ?? "dist/release");

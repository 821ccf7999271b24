/**
 * `make release VERSION=0.1.0`: writes everything that a release holds into `dist/release`. Two runs write equal files.
 * What only the owner of the names can do is a workflow: `.github/workflows/release.yml`. With systems after the version, the
 * release contains the executables for them alone, and is not complete.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { extract } from "tar";
import type { Manifest } from "../../provider/generate/publication";
import { checksums, pack } from "../plugin/archive";
import { buildCommandArchives, buildPluginArchives, executableSystems } from "../plugin/archives";
import { licensesOf } from "../plugin/licenses";
import { reportProgress } from "../programs/engine/progress";
import { findOrInstallPython } from "../programs/python/find-or-install";
import { findOrInstallSdks } from "../programs/sdks/find-or-install";
import { filesBelow } from "./files";
import { writeGoModule } from "./go-module";
import { firstReleaseNotes, isFirst, type PackageNames, releaseNotes } from "./notes";
import { libraryReadme } from "./readme";
import { billOfMaterials } from "./sbom";

const root = resolve(__dirname, "../..");
const target = join(root, "dist/release");
/** Time in archives: 1980-01-01, the first that the zip format can express. Python's tools read it from a variable. */
const sourceDateEpoch = "315532800";

async function main(requested: string, executables: readonly string[]): Promise<void> {
  const { version, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  if (requested !== version)
    throw new Error(
      `package.json has version ${version}, not ${requested || "an empty version"}. To change it, run \`npm version ${requested || "X.Y.Z"} --no-git-tag-version\` and \`npm run generate\`, commit, and run \`make release VERSION=${requested || "X.Y.Z"}\` again.`,
    );
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const notes = releaseNotes(changelog, version, repository);
  const schema = JSON.parse(readFileSync(join(root, "provider/schema.json"), "utf8")) as PackageNames;
  const text = isFirst(changelog, version) ? firstReleaseNotes({ schema, version, repository }) : notes.text;
  writeFileSync(join(target, "RELEASE-NOTES.md"), text);
  if (notes.isUnreleased) reportProgress(`CHANGELOG.md has no section ${version}: the notes are those of "Unreleased"`);
  cpSync(join(root, "provider/schema.json"), join(target, "schema.json"));

  run("npm", ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", target]);
  const libraries = mkdtempSync(join(tmpdir(), "trefoil-libraries-"));
  try {
    run(await findOrInstallSdks(), [join(root, "provider/schema.json"), libraries, "python", "go"]);
    for (const language of ["python", "go"] as const) {
      cpSync(join(root, "LICENSE"), join(libraries, language, "LICENSE"));
      writeFileSync(join(libraries, language, "README.md"), libraryReadme(language, version, repository));
    }
    await writePython(join(libraries, "python"), version);
    writeGoModule(join(libraries, "go"), version, target);
  } finally {
    rmSync(libraries, { recursive: true, force: true });
  }
  const contained = await buildPluginArchives(version, target, executables);
  const ofCommands = await buildCommandArchives(version, target, executables);
  const folders = contained.map(({ folder }) => folder);
  const all = [...contained, ...ofCommands.filter(({ folder }) => !folders.includes(folder))];
  writeFileSync(join(target, "THIRD-PARTY-LICENSES.txt"), await licensesOf(root, all));
  writeFileSync(join(target, `trefoil-${version}.cdx.json`), billOfMaterials(root));
  writeFileSync(join(target, `pulumi-resource-trefoil-${version}.cdx.json`), billOfMaterials(root, contained));
  writeFileSync(join(target, `trefoil-commands-${version}.cdx.json`), billOfMaterials(root, ofCommands));

  writeFileSync(join(target, "SHA256SUMS"), await checksums(target, readdirSync(target)));
  for (const name of readdirSync(target).sort()) console.log(`dist/release/${name}`);
}

/** Writes the wheel and the archive of sources. */
async function writePython(folder: string, version: string): Promise<void> {
  const python = await findOrInstallPython();
  const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index"];
  run(python, ["-m", "pip", "wheel", ...offline, "--wheel-dir", target, folder]);
  // Inside the folder, setuptools would take it for a second package.
  const sources = join(folder, "../sources");
  const build = `from setuptools import build_meta; build_meta.build_sdist(${JSON.stringify(sources)})`;
  execFileSync(python, ["-c", build], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  // setuptools writes the current time and user into the archive.
  const name = `pulumi_trefoil-${version}`;
  await extract({ file: join(sources, `${name}.tar.gz`), cwd: sources });
  await pack(
    sources,
    join(target, `${name}.tar.gz`),
    filesBelow(sources).filter((path) => path.startsWith(`${name}/`)),
  );
}

function run(program: string, args: readonly string[]): void {
  const env = { ...process.env, SOURCE_DATE_EPOCH: sourceDateEpoch };
  execFileSync(program, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
}

const [requested = "", ...chosen] = process.argv.slice(2);
main(requested, chosen.length ? chosen : executableSystems).catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const run = promisify(execFile);

const remedy =
  "Install skopeo on PATH (https://github.com/containers/skopeo/blob/main/install.md), or set TREFOIL_SKOPEO to its path.";

/**
 * Returns skopeo, the registry client with which tests read what Trefoil wrote: from PATH, or from Debian's package,
 * which is unpacked once into the cache. This takes some seconds and no permissions. `TREFOIL_SKOPEO` overrides it.
 * place.
 */
export async function findOrInstallSkopeo(): Promise<string> {
  if (!process.env.TREFOIL_SKOPEO && (await runs("skopeo"))) return "skopeo";
  return findOrInstallProgram({ name: "skopeo", version: release(), variable: "TREFOIL_SKOPEO", install: unpack });
}

const runs = (program: string): Promise<boolean> =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );

/** Release of the system, such as `bookworm`, because packages of one release do not run on another. */
function release(): string {
  try {
    return /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "unnamed";
  } catch {
    return "unnamed";
  }
}

/** Unpacks the package and missing libraries. Uses separate package lists, which the machine may lack. */
async function unpack(folder: string): Promise<void> {
  const [lists, cache, root, bin] = ["lists", "cache", "root", "bin"].map((name) => join(folder, name)) as Four;
  const archives = join(cache, "archives");
  for (const made of [join(lists, "partial"), join(archives, "partial"), root, bin]) {
    await mkdir(made, { recursive: true });
  }
  const ours = ["-qq", "-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`, "-o", "Debug::NoLocking=true"];
  reportProgress("unpacking skopeo from Debian's packages (once, kept in the cache)");
  try {
    await run("apt-get", [...ours, "update"]);
    await run("apt-get", [...ours, "-y", "--no-install-recommends", "--download-only", "install", "skopeo"]);
  } catch (error) {
    const [line] = error instanceof Error ? error.message.trim().split("\n").slice(-1) : [];
    throw new Error(
      `The tests of images require skopeo. It was not found, and its package cannot be installed (${line}). ${remedy}`,
    );
  }
  // The packages for running containers are not needed.
  const needed = (await readdir(archives)).filter((name) => /^(skopeo|lib)/.test(name));
  for (const name of needed) await run("dpkg-deb", ["-x", join(archives, name), root]);
  await Promise.all([lists, cache].map((path) => rm(path, { recursive: true, force: true })));
  const launcher = join(bin, "skopeo");
  await writeFile(launcher, launch);
  await chmod(launcher, 0o755);
  if (!(await runs(launcher))) throw new Error(`The skopeo of Debian's package does not run. ${remedy}`);
}

type Four = [string, string, string, string];

/** Finds the libraries in the same folder, wherever the folder is. */
const launch = `#!/bin/sh
root="$(dirname "$(dirname "$(readlink -f "$0")")")/root"
libraries="$(echo "$root"/usr/lib/*-linux-gnu*)"
LD_LIBRARY_PATH="$libraries" exec "$root/usr/bin/skopeo" "$@"
`;

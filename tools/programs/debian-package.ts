import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "./engine/progress";
import { findOrInstallProgram } from "./find-or-install";

const run = promisify(execFile);

/** A program of a Debian package. */
export interface DebianProgram {
  /** Name of the program and of its folder in the cache. */
  readonly name: string;
  /** Package that apt-get downloads with its dependencies. */
  readonly package: string;
  /** Packages to unpack. The others are not needed. */
  readonly needed: RegExp;
  /** Path of the program in the package. Default: `usr/bin/` and its name. */
  readonly program?: string;
  /** Environment variable with the path of a program to use instead. */
  readonly variable: string;
  /** Start of a message that the program is missing, and its end: the way to install it. */
  readonly purpose: string;
  readonly remedy: string;
}

/**
 * Returns a program: from PATH, or from Debian's package, which is unpacked once into the cache. This takes some seconds and
 * no permissions. The environment variable overrides it.
 */
export async function findOrUnpackProgram(program: DebianProgram): Promise<string> {
  const { name, variable } = program;
  if (!process.env[variable] && (await runs(name))) return name;
  const install = (folder: string): Promise<void> => unpack(program, folder);
  return findOrInstallProgram({ name, version: release(), variable, install });
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
async function unpack(program: DebianProgram, folder: string): Promise<void> {
  const { name, purpose, remedy } = program;
  const [lists, cache, root, bin] = ["lists", "cache", "root", "bin"].map((part) => join(folder, part)) as Four;
  const archives = join(cache, "archives");
  for (const made of [join(lists, "partial"), join(archives, "partial"), root, bin]) {
    await mkdir(made, { recursive: true });
  }
  const ours = ["-qq", "-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${cache}`, "-o", "Debug::NoLocking=true"];
  reportProgress(`unpacking ${name} from Debian's packages (once, kept in the cache)`);
  try {
    await run("apt-get", [...ours, "update"]);
    await run("apt-get", [...ours, "-y", "--no-install-recommends", "--download-only", "install", program.package]);
  } catch (error) {
    const [line] = error instanceof Error ? error.message.trim().split("\n").slice(-1) : [];
    throw new Error(`${purpose} ${name}. It was not found, and its package cannot be installed (${line}). ${remedy}`);
  }
  const needed = (await readdir(archives)).filter((file) => program.needed.test(file));
  for (const file of needed) await run("dpkg-deb", ["-x", join(archives, file), root]);
  await Promise.all([lists, cache].map((path) => rm(path, { recursive: true, force: true })));
  const launcher = join(bin, name);
  await writeFile(launcher, launch(program.program ?? `usr/bin/${name}`));
  await chmod(launcher, 0o755);
  if (!(await runs(launcher))) throw new Error(`The ${name} of Debian's package does not run. ${remedy}`);
}

type Four = [string, string, string, string];

/** Finds the libraries in the same folder, wherever the folder is. A library of PulseAudio is in a separate folder. */
const launch = (program: string): string => `#!/bin/sh
root="$(dirname "$(dirname "$(readlink -f "$0")")")/root"
libraries="$(echo "$root"/usr/lib/*-linux-gnu*)"
LD_LIBRARY_PATH="$libraries/pulseaudio:$libraries" exec "$root/${program}" "$@"
`;

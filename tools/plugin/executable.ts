import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findOrInstallNode, type System } from "../programs/node/find-or-install";
import { programName } from "./bundle";

const run = promisify(execFile);

/** Name by which Node finds the script inside the executable, and the mark that it replaces there. Fixed by Node. */
const resource = "NODE_SEA_BLOB";
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** A bundle of a program. */
interface Bundle {
  /** Folder of `bundlePlugin` or `bundleCommands`. */
  readonly folder: string;
  /** Default: the name of the plugin. */
  readonly name?: string;
}

/** Writes a program as one executable that contains Node ("single executable application"), with the licenses of both. */
export async function buildExecutable(
  { folder: bundle, name = programName }: Bundle,
  system: System,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const node = await findOrInstallNode(system);
  const program = join(folder, system.os === "windows" ? `${name}.exe` : name);
  await copyFile(node.program, program);
  await chmod(program, 0o755);
  const blob = await writeBlob(bundle, name);
  await run(process.execPath, [
    require.resolve("postject/dist/cli.js"),
    program,
    resource,
    blob,
    "--sentinel-fuse",
    fuse,
  ]);
  await copyFile(join(bundle, "LICENSE"), join(folder, "LICENSE"));
  const licenses = [join(bundle, "THIRD-PARTY-LICENSES"), node.license].map((file) => readFile(file, "utf8"));
  await writeFile(join(folder, "THIRD-PARTY-LICENSES"), (await Promise.all(licenses)).join("\nNode.js\n\n"));
}

/**
 * Writes the script and the files that it reads in the form that Node executes. The Node that runs must be its version.
 * The form contains the path of the script, which is relative so that each build is equal.
 */
async function writeBlob(bundle: string, main: string): Promise<string> {
  const output = "executable.blob";
  const folders = (await readdir(bundle)).filter((name) => ["provider", "docs"].includes(name));
  const files = folders.map(async (folder) => (await readdir(join(bundle, folder))).map((name) => `${folder}/${name}`));
  const assets = ["package.json", ...(await Promise.all(files)).flat()];
  const config = {
    main,
    output,
    disableExperimentalSEAWarning: true,
    assets: Object.fromEntries(assets.map((name) => [name, name])),
  };
  await writeFile(join(bundle, "executable.json"), JSON.stringify(config));
  await run(process.execPath, ["--experimental-sea-config", "executable.json"], { cwd: bundle });
  return join(bundle, output);
}

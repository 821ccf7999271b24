import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isOlder } from "../engine/installation";
import { runLongBuild } from "../engine/long-build";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const run = promisify(execFile);

const version = "5.2.0";
const oldestRust = "1.95.0";
const remedy = `Install Rust ${oldestRust} or newer (https://rustup.rs), or set TREFOIL_SOCKUDO to the path of sockudo ${version}.`;

/** The tests need only apps and webhooks in memory: no database, broker or telemetry. */
const features = ["--no-default-features", "--features", "local"];

/**
 * Returns sockudo, the server of the Pusher protocol for the tests: from PATH, or built once with cargo (15 minutes on
 * two cores) and kept in the cache. `TREFOIL_SOCKUDO` overrides it.
 */
export async function findOrInstallSockudo(): Promise<string> {
  if (!process.env.TREFOIL_SOCKUDO && (await isOnPath())) return "sockudo";
  return findOrInstallProgram({ name: "sockudo", version, variable: "TREFOIL_SOCKUDO", install: build });
}

const isOnPath = (): Promise<boolean> =>
  run("sockudo", ["--version"]).then(
    ({ stdout }) => stdout.trim() === `sockudo ${version}`,
    () => false,
  );

async function build(folder: string): Promise<void> {
  await requireCargo();
  const target = join(folder, "target");
  // A fast build matters more than a fast program.
  const env = {
    ...process.env,
    CARGO_TARGET_DIR: target,
    CARGO_INCREMENTAL: "0",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
    CARGO_PROFILE_RELEASE_STRIP: "symbols",
  };
  reportProgress(
    `building sockudo ${version} with cargo (minutes the first time, kept in the cache for every later run)`,
  );
  await runLongBuild({
    name: "sockudo",
    command: "cargo",
    args: ["install", "sockudo", "--version", version, "--locked", ...features, "--root", folder],
    env: { ...env, ...(await protoc(env)) },
    isPackageLine: (line) => /^\s*Compiling /.test(line),
    requirements: "a C compiler, crates.io or a mirror of it within reach, and 3 GB of disk",
  });
  await rm(target, { recursive: true, force: true });
}

async function requireCargo(): Promise<void> {
  const why = "The tests of the Pusher protocol run the server sockudo, which is built with cargo";
  const { stdout } = await run("cargo", ["--version"]).catch(() => {
    throw new Error(`${why}, but cargo was not found. ${remedy}`);
  });
  const found = stdout.trim().split(" ")[1] ?? "";
  if (isOlder(found, oldestRust)) throw new Error(`${why}, but cargo ${found} is too old. ${remedy}`);
}

/** Protocol Buffers compiler, which a dependency of the server requires. */
async function protoc(env: NodeJS.ProcessEnv): Promise<{ PROTOC: string; PROTOC_INCLUDE: string }> {
  const { stdout } = await run("cargo", ["run", "--quiet", "--locked"], { cwd: __dirname, env });
  const [program = "", include = ""] = stdout.trim().split("\n");
  return { PROTOC: program, PROTOC_INCLUDE: include };
}

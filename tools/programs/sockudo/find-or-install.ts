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
const remedy = `Install Rust ${oldestRust} or newer (https://rustup.rs), or name a program of sockudo ${version} in TREFOIL_SOCKUDO.`;

/** Apps and webhooks in memory are all that the tests need: no database, no broker, no telemetry. */
const features = ["--no-default-features", "--features", "local"];

/**
 * The Pusher-protocol server that the tests run: sockudo on PATH, else built by cargo once (a quarter of an hour on two cores) and
 * kept in the person's cache. `TREFOIL_SOCKUDO` names another program in its place.
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
  // Quick to build matters here, and quick to run does not.
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
  const why = "The tests of Pusher's protocol run the server sockudo, which is built by cargo";
  const { stdout } = await run("cargo", ["--version"]).catch(() => {
    throw new Error(`${why}, and there is none. ${remedy}`);
  });
  const found = stdout.trim().split(" ")[1] ?? "";
  if (isOlder(found, oldestRust)) throw new Error(`${why}, and cargo ${found} is too old for it. ${remedy}`);
}

/** The compiler of protocol buffers, for one of the server's packages: few machines have one. */
async function protoc(env: NodeJS.ProcessEnv): Promise<{ PROTOC: string; PROTOC_INCLUDE: string }> {
  const { stdout } = await run("cargo", ["run", "--quiet", "--locked"], { cwd: __dirname, env });
  const [program = "", include = ""] = stdout.trim().split("\n");
  return { PROTOC: program, PROTOC_INCLUDE: include };
}

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type EngineModule, isOlder, moduleVersion } from "./installation";
import { runLongBuild } from "./long-build";
import { reportProgress } from "./progress";

const tools = join(__dirname, "..");

/** Program that Go builds from a pinned module. */
export interface Program {
  readonly name: string;
  /** Folder of `tools/programs/` with the go.mod that pins it. */
  readonly folder: string;
  readonly module: string;
  /** Package of the module. Default: the package in `folder`. */
  readonly main?: string;
  /** Variable of the program that contains its version. */
  readonly versionIn?: string;
  /** Scripts of the module that the program runs, and searches in its own folder. */
  readonly scripts?: readonly string[];
}

const pulumiVersion = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";

const cli = { name: "pulumi", module: "github.com/pulumi/pulumi/pkg/v3", main: "cmd/pulumi", versionIn: pulumiVersion };

/** The host of Node programs, which older versions of its module do not contain: one version serves each CLI. */
const languageHost: Program = {
  name: "pulumi-language-nodejs",
  folder: "language-host",
  module: "github.com/pulumi/pulumi/sdk/v3",
  main: "nodejs/cmd/pulumi-language-nodejs",
  versionIn: pulumiVersion,
};

/** Builds the CLI and its plugins with Go into `bin`. Takes about 4 minutes on two cores, and 3 GB of Go's cache. */
export async function build(folder: EngineModule, bin: string): Promise<void> {
  await requireGo(folder, {
    why: "No usable Pulumi CLI was found, it cannot be downloaded, and Go, which could build it, was not found.",
    otherwise: "a Pulumi CLI (https://www.pulumi.com/docs/install)",
  });
  await mkdir(bin, { recursive: true });
  for (const program of [{ ...cli, folder }, languageHost]) await compile(program, bin);
  const launcher = join(bin, "pulumi-resource-pulumi-nodejs");
  await copyFile(join(tools, "engine", "dynamic-host.cjs"), launcher);
  await chmod(launcher, 0o755);
}

/**
 * Fails unless Go can build the module that a folder of `tools/programs/` pins.
 *
 * @param reason why Go is needed, and what would do instead.
 */
export async function requireGo(folder: string, reason: { why: string; otherwise: string }): Promise<void> {
  const needed = /^go (\S+)$/m.exec(readFileSync(join(tools, folder, "go.mod"), "utf8"))?.[1] ?? "";
  const remedy = `Install Go ${needed} or newer (https://go.dev/dl), or ${reason.otherwise}.`;
  const go = promisify(execFile);
  // Outside the module, because inside it an old version of Go fails before it prints its version.
  const answer = await go("go", ["env", "GOVERSION", "GOTOOLCHAIN"], { cwd: "/", env: environment() }).catch(() => {
    throw new Error(`${reason.why} ${remedy}`);
  });
  const [version = "", toolchain] = answer.stdout.trim().split("\n");
  if (isOlder(version.replace(/^go/, ""), needed) && toolchain === "local") {
    throw new Error(`Building tools/programs/${folder} requires a newer version of Go than ${version}. ${remedy}`);
  }
}

/** Builds one program into `bin`, and reports progress. */
export async function compile(program: Program, bin: string): Promise<void> {
  const { name, folder, module, main, versionIn, scripts = [] } = program;
  const version = moduleVersion(folder, module);
  const flags = `-s -w${versionIn ? ` -X ${versionIn}=v${version}` : ""}`;
  const args = [
    "build",
    "-mod=readonly",
    "-trimpath",
    "-v",
    "-ldflags",
    flags,
    "-o",
    join(bin, name),
    main === undefined ? "." : `${module}/${main}`,
  ];
  reportProgress(`building ${name} ${version} with Go (minutes the first time, kept in the cache for every later run)`);
  await runLongBuild({
    name,
    command: "go",
    args,
    cwd: join(tools, folder),
    env: environment(),
    // The other lines report downloads.
    isPackageLine: (line) => !line.includes(" "),
    requirements: "a Go module proxy (GOPROXY) within reach and 4 GB of disk",
  });
  for (const script of scripts) await copyScript(join(await folderOf(program), script), bin);
}

/** The folder of a module in Go's cache, which is read-only. */
async function folderOf({ folder, module }: Program): Promise<string> {
  const args = ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", module];
  const { stdout } = await promisify(execFile)("go", args, { cwd: join(tools, folder), env: environment() });
  return stdout.trim();
}

async function copyScript(source: string, bin: string): Promise<void> {
  const target = join(bin, basename(source));
  await copyFile(source, target);
  await chmod(target, 0o755);
}

/** Requires no C compiler, and ignores a Go workspace of the user. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, CGO_ENABLED: "0", GOWORK: "off" };
}

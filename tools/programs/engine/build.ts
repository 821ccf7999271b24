import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isOlder, moduleVersion } from "./installation";
import { runLongBuild } from "./long-build";
import { reportProgress } from "./progress";

const tools = join(__dirname, "..");

/** A program that Go builds from a pinned module. */
export interface Program {
  readonly name: string;
  /** The folder of `tools/` whose go.mod pins it. */
  readonly folder: string;
  readonly module: string;
  readonly main: string;
  /** A variable of the program that takes its version. */
  readonly versionIn?: string;
}

const pulumiVersion = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";

const programs: readonly Program[] = [
  {
    name: "pulumi",
    folder: "pulumi",
    module: "github.com/pulumi/pulumi/pkg/v3",
    main: "cmd/pulumi",
    versionIn: pulumiVersion,
  },
  {
    name: "pulumi-language-nodejs",
    folder: "language-host",
    module: "github.com/pulumi/pulumi/sdk/v3",
    main: "nodejs/cmd/pulumi-language-nodejs",
    versionIn: pulumiVersion,
  },
];

/** Builds the CLI and its companions by Go into `bin`. Takes about four minutes and 3 GB of Go's cache on two cores. */
export async function build(bin: string): Promise<void> {
  await requireGo("pulumi", {
    why: "There is no usable Pulumi CLI, it cannot be downloaded, and there is no Go to build it.",
    otherwise: "a Pulumi CLI (https://www.pulumi.com/docs/install)",
  });
  await mkdir(bin, { recursive: true });
  for (const program of programs) await compile(program, bin);
  const launcher = join(bin, "pulumi-resource-pulumi-nodejs");
  await copyFile(join(tools, "engine", "dynamic-host.cjs"), launcher);
  await chmod(launcher, 0o755);
}

/**
 * Fails where no Go can build what a folder of `tools/` pins.
 *
 * @param reason why Go is needed, and what would do instead.
 */
export async function requireGo(folder: string, reason: { why: string; otherwise: string }): Promise<void> {
  const needed = /^go (\S+)$/m.exec(readFileSync(join(tools, folder, "go.mod"), "utf8"))?.[1] ?? "";
  const remedy = `Install Go ${needed} or newer (https://go.dev/dl), or ${reason.otherwise}.`;
  const go = promisify(execFile);
  // Outside the module: inside it, a Go that is too old fails before it tells its version.
  const answer = await go("go", ["env", "GOVERSION", "GOTOOLCHAIN"], { cwd: "/", env: environment() }).catch(() => {
    throw new Error(`${reason.why} ${remedy}`);
  });
  const [version = "", toolchain] = answer.stdout.trim().split("\n");
  if (isOlder(version.replace(/^go/, ""), needed) && toolchain === "local") {
    throw new Error(`Building tools/programs/${folder} needs a newer Go than ${version}. ${remedy}`);
  }
}

/** Builds one program into `bin`, with a line of progress now and then. */
export async function compile({ name, folder, module, main, versionIn }: Program, bin: string): Promise<void> {
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
    `${module}/${main}`,
  ];
  reportProgress(`building ${name} ${version} with Go (minutes the first time, kept in the cache for every later run)`);
  await runLongBuild({
    name,
    command: "go",
    args,
    cwd: join(tools, folder),
    env: environment(),
    // The other lines are about downloads.
    isPackageLine: (line) => !line.includes(" "),
    requirements: "a Go module proxy (GOPROXY) within reach and 4 GB of disk",
  });
}

/** No C compiler is needed, and no workspace of the person's own gets in the way. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, CGO_ENABLED: "0", GOWORK: "off" };
}

import { execFile, execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { requireGo } from "../engine/build";
import { withLock } from "../engine/find-or-install";
import { runLongBuild } from "../engine/long-build";
import { reportProgress } from "../engine/progress";
import { findOrInstallLanguageGo } from "../language-go/find-or-install";
import { findOrInstallSdks } from "../sdks/find-or-install";

const root = resolve(__dirname, "../../..");

/**
 * Variables of each build. Without the path of a checkout in the results, all checkouts share them. Without symbols, linking takes
 * four fifths of the time.
 */
export const buildVariables = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-trimpath -ldflags=-s" };

/**
 * Returns the compiled program of `examples/quickstart-go`. The first build compiles Pulumi's SDK and the library for
 * minutes. Go keeps the result, and a later build takes a second.
 */
export async function buildQuickstartGo(): Promise<string> {
  const programs = join(root, "dist/programs");
  const program = join(programs, "quickstart-go");
  await requireGo("sdks", {
    why: "A test runs a program in Go, but Go was not found.",
    otherwise: "run the other tests alone",
  });
  const generator = await findOrInstallSdks();
  await mkdir(programs, { recursive: true });
  await withLock(program, async () => {
    await promisify(execFile)(generator, [join(root, "provider/schema.json"), join(root, "dist/sdks"), "go"]);
    reportProgress("building examples/quickstart-go with Go (minutes the first time)");
    await runLongBuild({
      name: "quickstart-go",
      command: "go",
      args: ["build", "-v", "-o", program, "."],
      cwd: join(root, "examples/quickstart-go"),
      env: { ...process.env, ...buildVariables },
      isPackageLine: (line) => !line.includes(" "),
      requirements: "a Go module proxy (GOPROXY) within reach and 2 GB of disk",
    });
  });
  return program;
}

/**
 * Variables of a run of the CLI with a program in Go. The language host compiles it with Go and its caches, which contain the
 * library since the first build.
 */
export async function environmentOfGo(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const names = ["GOROOT", "GOMODCACHE", "GOCACHE"];
  const [goRoot = "", GOMODCACHE = "", GOCACHE = ""] = execFileSync("go", ["env", ...names], {
    encoding: "utf8",
  }).split("\n");
  const PATH = [await findOrInstallLanguageGo(), join(goRoot, "bin"), env.PATH].join(":");
  return { PATH, GOMODCACHE, GOCACHE, ...buildVariables };
}

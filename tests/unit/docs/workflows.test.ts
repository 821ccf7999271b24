import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { zipSync } from "fflate";
import { parse } from "yaml";
import { findOrInstallActionlint } from "../../../tools/programs/actionlint/find-or-install";
import { findOrInstallPython } from "../../../tools/programs/python/find-or-install";

jest.setTimeout(300_000);

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions: unknown;
  readonly "timeout-minutes": unknown;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const checkout = resolve(__dirname, "../../..");
const folder = join(checkout, ".github/workflows");
const files = readdirSync(folder);

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const workflowIn = (file: string): Workflow => parse(textOf(file)) as Workflow;
const stepsIn = (file: string) => Object.values(workflowIn(file).jobs).flatMap(({ steps }) => steps);

/** The findings of a linter. Empty if it found nothing. */
function findingsOf(program: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { cwd: checkout, encoding: "utf8" });
  if (error) throw error;
  return status === 0 ? "" : `exit code ${status}\n${stdout}${stderr}`;
}

it("are the workflows of tests, of the night and of releases", () => {
  expect(files.sort()).toEqual(["nightly.yml", "release.yml", "test.yml"]);
});

it("pass actionlint", async () => {
  expect(findingsOf(await findOrInstallActionlint(), ["-no-color", ...files.map((file) => join(folder, file))])).toBe(
    "",
  );
});

it("pass zizmor in its strictest mode", async () => {
  const zizmor = join(dirname(await findOrInstallPython()), "zizmor");
  expect(findingsOf(zizmor, ["--offline", "--quiet", "--persona", "pedantic", ".github"])).toBe("");
});

it("push the Go module of a release with a separate tag", () => {
  const place = mkdtempSync(join(tmpdir(), "workflow-"));
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" });
  try {
    const [origin, clone] = [join(place, "origin.git"), join(place, "clone")];
    git(place, "init", "--quiet", "--bare", origin);
    git(place, "clone", "--quiet", origin, clone);
    writeFileSync(join(clone, ".gitignore"), "sdk/go\n");
    git(clone, "add", ".");
    git(clone, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "First");
    mkdirSync(join(clone, "release"));
    const folderInZip = "example.com/acme/trefoil/sdk/go@v1.2.3";
    const module = {
      [`${folderInZip}/go.mod`]: new Uint8Array(1),
      [`${folderInZip}/trefoil/doc.go`]: new Uint8Array(1),
    };
    writeFileSync(join(clone, "release/trefoil-go-v1.2.3.zip"), zipSync(module));
    const script = workflowIn("release.yml").jobs.go?.steps.at(-1)?.run ?? "";
    const env = { ...process.env, GITHUB_REF_NAME: "v1.2.3" };
    execFileSync("bash", ["-eo", "pipefail", "-c", script], { cwd: clone, env, stdio: "pipe" });
    expect(git(origin, "ls-tree", "-r", "--name-only", "sdk/go/v1.2.3").trim().split("\n")).toEqual([
      ".gitignore",
      "sdk/go/go.mod",
      "sdk/go/trefoil/doc.go",
    ]);
    expect(git(origin, "branch", "--list")).toBe("");
  } finally {
    rmSync(place, { recursive: true });
  }
});

describe.each(files)("%s", (file) => {
  it("pins each action by a commit, with its version in a comment", () => {
    const uses = textOf(file)
      .split("\n")
      .filter((line) => /^\s*(- )?uses:/.test(line));
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("grants permissions to single jobs, and limits the duration of each", () => {
    const { permissions, jobs } = workflowIn(file);
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeDefined();
      expect(job["timeout-minutes"]).toEqual(expect.any(Number));
    }
  });

  it("calls only targets of the Makefile and files of the repository", () => {
    const makefile = readFileSync(join(checkout, "Makefile"), "utf8");
    const commands = stepsIn(file).flatMap(({ run }) => run?.split("\n") ?? []);
    for (const command of commands) {
      const [, target] = /^make ([\w-]+)/.exec(command) ?? [];
      if (target) expect(makefile).toMatch(new RegExp(`^${target}:`, "m"));
      const [, script] = /^bash (\S+)/.exec(command) ?? [];
      if (script) expect(existsSync(join(checkout, script))).toBe(true);
      for (const path of /^npx jest (.*)/.exec(command)?.[1]?.split(" ") ?? [])
        expect(existsSync(join(checkout, path))).toBe(true);
    }
    expect(commands.length).toBeGreaterThan(0);
  });
});

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { findOrInstallActionlint } from "../../../../tools/programs/actionlint/find-or-install";
import { findOrInstallPython } from "../../../../tools/programs/python/find-or-install";
import { checkout, folder } from "./files";

jest.setTimeout(300_000);

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions: unknown;
  readonly "timeout-minutes": unknown;
}

const files = readdirSync(folder);

const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const workflowIn = (file: string): Workflow => parse(textOf(file)) as Workflow;

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

describe.each(files)("the workflow %s", (file) => {
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
});

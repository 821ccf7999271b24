import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { folder } from "./files";

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

it("are the workflows of tests, of the night and of releases", () => {
  expect(files.sort()).toEqual(["nightly.yml", "release.yml", "test.yml"]);
});

describe.each(files)("the workflow %s", (file) => {
  it("pins each action by a commit, with its version in a comment", () => {
    const uses = textOf(file)
      .split("\n")
      .filter((line) => /^\s*(- )?uses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
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

it("a release is published only after all tests of its commit", () => {
  const { jobs } = parse(textOf("release.yml")) as {
    readonly jobs: Readonly<Record<string, { readonly needs?: string | string[]; readonly steps: { run?: string }[] }>>;
  };
  expect(jobs.tests?.steps.at(-1)?.run).toBe("bash .ci/run");
  const needs = (name: string): string[] => [jobs[name]?.needs ?? []].flat().flatMap((job) => [job, ...needs(job)]);
  const publishing = Object.keys(jobs).filter((name) => !["tests", "build"].includes(name));
  expect(publishing.filter((name) => !needs(name).includes("tests"))).toEqual([]);
});

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder";

const script = resolve(__dirname, "../../../.ci/run");

describe(".ci/run", () => {
  let folder: string;
  let temporary: string;
  beforeEach(() => {
    folder = temporaryFolder();
    temporary = join(folder, "temporary");
    mkdirSync(temporary);
    mkdirSync(join(folder, "neighbour"));
  });

  const affected = 'echo "tests: 2 passed, 0 failed, 0 skipped"';

  /** Runs the script in a repository whose targets run `recipe`, and returns its lines. `variables` are added to the environment. */
  function run(recipe: string, { acceptance = affected, tag = "", ...variables }: Record<string, string> = {}) {
    const checkout = join(folder, "checkout");
    mkdirSync(join(checkout, ".ci"), { recursive: true });
    cpSync(script, join(checkout, ".ci/run"));
    writeFileSync(join(checkout, "Makefile"), `test:\n\t@${recipe}\nacceptance:\n\t@${acceptance}\n`);
    // The script must set CI itself.
    const settings = { TMPDIR: temporary, TREFOIL_CI_KILOBYTES: "1", ...variables };
    const { CI: _, ...inherited }: NodeJS.ProcessEnv = { ...process.env, ...settings };
    // A git hook that runs the tests sets GIT_DIR and GIT_INDEX_FILE for the developer's own repository.
    const withoutGit = Object.fromEntries(Object.entries(inherited).filter(([name]) => !name.startsWith("GIT_")));
    const gitEnv = { ...withoutGit, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
        cwd: checkout,
        env: gitEnv,
        stdio: "pipe",
      });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "Add the test");
    if (tag) git("tag", tag);
    writeFileSync(join(checkout, "uncommitted"), "");
    const { status, stdout, stderr } = spawnSync(join(checkout, ".ci/run"), { env: inherited, encoding: "utf8" });
    return { status, stderr, lines: stdout.trim().split("\n") };
  }

  it("tests a clone in an empty folder, without input, and removes it", () => {
    const { status, lines, stderr } = run(
      'ls -A; ls -A ..; cat; echo "CI is $$CI"; echo "tests: 3 passed, 0 failed, 0 skipped"',
    );
    const line = "tests: 3 passed, 0 failed, 0 skipped";
    const second = "tests: 2 passed, 0 failed, 0 skipped";
    const both = "tests: 5 passed, 0 failed, 0 skipped";
    expect(lines).toEqual([".ci", ".git", "Makefile", "trefoil", "CI is true", line, second, both]);
    expect(stderr).toContain("Uncommitted changes are not tested");
    expect(status).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([
    ["a test is skipped", 'echo "tests: 3 passed, 0 failed, 1 skipped"', "tests: 3 passed, 0 failed, 1 skipped"],
    ["no test runs", "true", "tests: 0 passed, 0 failed, 0 skipped (stopped before any test ran)"],
    ["a test fails", 'echo "tests: 3 passed, 1 failed, 0 skipped"; exit 1', "tests: 3 passed, 1 failed, 0 skipped"],
  ])("fails when %s", (_when, recipe, line) => {
    const { status, lines } = run(recipe);
    expect(lines.at(-1)).toBe(line);
    expect(status).not.toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  const first = 'echo "tests: 3 passed, 0 failed, 0 skipped"';

  it.each([
    ["fails", 'echo "tests: 1 passed, 1 failed, 0 skipped"; exit 1', "tests: 4 passed, 1 failed, 0 skipped"],
    ["skips a test", 'echo "tests: 1 passed, 0 failed, 1 skipped"', "tests: 4 passed, 0 failed, 1 skipped"],
    ["runs no test", 'echo "tests: 0 passed, 0 failed, 0 skipped"', "tests: 3 passed, 0 failed, 0 skipped"],
    ["ends without a line", "true", "tests: 3 passed, 0 failed, 0 skipped"],
  ])("fails when the second tier %s, and counts both", (_what, acceptance, line) => {
    const { status, lines } = run(first, { acceptance });
    expect(lines.at(-1)).toBe(line);
    expect(status).not.toBe(0);
  });

  it("does not run the second tier after a failure of the first", () => {
    const line = "tests: 3 passed, 1 failed, 0 skipped";
    expect(run(first, { acceptance: "echo second" }).lines).toContain("second");
    const { lines } = run(`echo "${line}"; exit 1`, { acceptance: "echo second" });
    expect(lines).not.toContain("second");
    expect(lines.at(-1)).toBe(line);
  });

  it("accepts a second tier of which no file is affected", () => {
    const acceptance = 'echo "tests: 0 passed, 0 failed, 0 skipped (no file of this tier is affected)"';
    const { status, lines } = run(first, { acceptance });
    expect([status, lines.at(-1)]).toEqual([0, "tests: 3 passed, 0 failed, 0 skipped"]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["the files that changes since a commit can affect", { TREFOIL_CI_BASE: "HEAD" }, /^since [0-9a-f]{40}$/],
    ["all files without a commit", {}, /^since $/],
    ["all files at a tag", { TREFOIL_CI_BASE: "HEAD", tag: "v1.0.0" }, /^since $/],
    ["all files in a scheduled run", { TREFOIL_CI_BASE: "HEAD", GITHUB_EVENT_NAME: "schedule" }, /^since $/],
    ["the files since a commit that only the clone may know", { TREFOIL_CI_BASE: "0000000" }, /^since 0000000$/],
  ])("runs in the second tier %s", (_what, variables, expected) => {
    const acceptance = 'echo "since $(SINCE)"; echo "tests: 2 passed, 0 failed, 0 skipped"';
    const { status, lines } = run(first, { TREFOIL_CI_BASE: "", GITHUB_EVENT_NAME: "", acceptance, ...variables });
    expect(status).toBe(0);
    expect(lines.at(-3)).toMatch(expected);
  });

  it("does not change the repository whose git hook runs the tests", () => {
    const own = join(folder, "own");
    mkdirSync(own);
    const hook = { GIT_DIR: join(own, ".git"), GIT_INDEX_FILE: join(own, ".git/index"), GIT_WORK_TREE: own };
    const { status } = run('echo "tests: 3 passed, 0 failed, 0 skipped"', hook);
    expect(status).toBe(0);
    expect(readdirSync(own)).toEqual([]);
  });

  it("stops if no temporary folder has the required free space", () => {
    const recipe = 'echo "tests: 3 passed, 0 failed, 0 skipped"';
    const { status, lines } = run(recipe, { TREFOIL_CI_KILOBYTES: "999999999999999" });
    expect(lines.at(-1)).toBe("tests: 0 passed, 0 failed, 0 skipped (stopped before any test ran)");
    expect(status).not.toBe(0);
  });
});

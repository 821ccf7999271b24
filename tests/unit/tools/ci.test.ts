import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const script = resolve(__dirname, "../../../.ci/run");

describe(".ci/run", () => {
  let folder: string;
  let temporary: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trefoil-ci-test-"));
    temporary = join(folder, "temporary");
    mkdirSync(temporary);
    mkdirSync(join(folder, "neighbour"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the script in a repository whose `make test` runs `recipe`. */
  function run(recipe: string) {
    const checkout = join(folder, "checkout");
    mkdirSync(join(checkout, ".ci"), { recursive: true });
    cpSync(script, join(checkout, ".ci/run"));
    writeFileSync(join(checkout, "Makefile"), `test:\n\t@${recipe}\n`);
    const git = (...args: string[]) =>
      execFileSync(
        "git",
        ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false", ...args],
        {
          cwd: checkout,
          stdio: "pipe",
        },
      );
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "Add the test");
    writeFileSync(join(checkout, "uncommitted"), "");
    const { CI: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(join(checkout, ".ci/run"), {
      env: { ...env, TMPDIR: temporary },
      encoding: "utf8",
    });
    return { status, stderr, lines: stdout.trim().split("\n") };
  }

  it("tests a clone that has nothing beside it, without input, and removes it", () => {
    const { status, lines, stderr } = run(
      'ls -A; ls -A ..; cat; echo "CI is $$CI"; echo "tests: 3 passed, 0 failed, 0 skipped"',
    );
    const line = "tests: 3 passed, 0 failed, 0 skipped";
    expect(lines).toEqual([".ci", ".git", "Makefile", "trefoil", "CI is true", line, line]);
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
});

import { execFileSync } from "node:child_process";
import { archivedSystems } from "../../../../tools/plugin/archives";
import { filesOf } from "../../../../tools/release/check";
import { GitHubRunner, tag, version } from "./github-runner";
import type { Run } from "./run-workflow";

jest.setTimeout(300_000);

const runner = new GitHubRunner();
beforeAll(() => runner.prepare());

describe("given a tag of a version, when release.yml runs", () => {
  const files = filesOf(version);
  let run: Run;
  beforeAll(() => {
    run = runner.run("release.yml");
  });

  it("all tests of the commit run before the release is built and checked", () => {
    const { tests, build } = run.calls;
    expect(Object.keys(run.calls)).toEqual(["tests", "build", "github", "npm", "pypi", "go"]);
    expect(tests).toEqual(["make test", "make acceptance SINCE="]);
    expect(build).toEqual([
      `make release VERSION=${version}`,
      "make release-check",
      `upload release: ${files.length} files`,
    ]);
  });

  it("the release on GitHub has all files, with a proof of their origin and the notes of the version", () => {
    // The shell sorts them in the order of its locale.
    const sorted = execFileSync("bash", ["-c", "echo *"], { cwd: runner.release, encoding: "utf8" }).trim().split(" ");
    expect(run.calls.github).toEqual([
      `attest ${files.length} files`,
      `gh release create ${tag} ${sorted.map((name) => `release/${name}`).join(" ")} --verify-tag --notes-file release/RELEASE-NOTES.md`,
    ]);
  });

  it("npm and PyPI receive the packages of the version", () => {
    expect(run.calls.npm).toEqual([`npm publish release/trefoil-${version}.tgz --provenance --access public`]);
    expect(run.calls.pypi).toEqual([
      `pypi pulumi_trefoil-${version}-py3-none-any.whl pulumi_trefoil-${version}.tar.gz`,
    ]);
  });

  it("the Go module gets a tag whose commit adds only the module, and no branch changes", () => {
    const git = (...args: string[]) =>
      execFileSync("git", [`--git-dir=${run.origin}`, ...args], { encoding: "utf8" })
        .trim()
        .split("\n");
    expect(run.calls.go).toEqual([]);
    expect(git("diff", "--name-status", "HEAD", `sdk/go/${tag}`)).toEqual([
      "A\tsdk/go/go.mod",
      "A\tsdk/go/trefoil/doc.go",
    ]);
    expect(git("branch", "--format=%(refname:short)")).toHaveLength(1);
  });
});

describe("given a change, when test.yml runs", () => {
  it("the first tier and the files of the second that the change affects run, and the plugin starts on each system", () => {
    const builds = ["npm ci", "npm run build", "npx jest tests/unit/define tests/unit/rest tests/unit/webhooks"];
    expect(runner.run("test.yml").calls).toEqual({
      test: ["make test"],
      acceptance: ["make acceptance SINCE=origin/main"],
      archives: ["make plugin", `upload plugins: ${archivedSystems.length} files`],
      "start linux-amd64 ubuntu-24.04": [],
      "start linux-arm64 ubuntu-24.04-arm": [],
      "start darwin-arm64 macos-15": [],
      "start windows-amd64 windows-2025": [],
      "other-systems macos-15": builds,
      "other-systems windows-2025": builds,
    });
  });
});

describe("given a night, when nightly.yml runs", () => {
  it("the campaign runs, and chaos with seeds that no other night has", () => {
    expect(runner.run("nightly.yml").calls).toEqual({
      campaign: ["make campaign"],
      oldest: ["make oldest"],
      chaos: ["make chaos ROUNDS=200 SEED=7000"],
    });
  });
});

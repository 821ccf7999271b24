import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archiveName, checksums, pack } from "../../../../tools/plugin/archive";
import { archivedSystems } from "../../../../tools/plugin/archives";
import { filesOf } from "../../../../tools/release/check";
import { writeGoModule } from "../../../../tools/release/go-module";
import { writeFiles } from "../../../support/files";
import { temporaryFolder } from "../../../support/temporary-folder";
import { checkout } from "./files";
import { runWorkflow, type StandIns } from "./run-workflow";

jest.setTimeout(300_000);

const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { readonly version: string };
const tag = `v${version}`;
const program = "pulumi-resource-trefoil";

/** Each argument with a slash names a file. */
const requireFiles = `for file; do if [[ $file == */* && ! -e $file ]]; then echo "$file does not exist" >&2; exit 1; fi; done\n`;
const requireIdentity = `: "\${ACTIONS_ID_TOKEN_REQUEST_URL:?The job lacks the permission id-token: write.}"\n`;

/**
 * `make` prints the commands of its targets instead of running them. A target, a variable or a script that does not exist is an
 * error. It writes the files that the job uploads. Commands that publish or install only report their calls.
 */
const standIns: StandIns = {
  make: `
    commands="$(make --directory="$CHECKOUT" --dry-run --no-print-directory "$@")"
    for script in $(grep -oE '(tools|tests)/[a-z/-]+[.][jt]s' <<< "$commands"); do [ -e "$CHECKOUT/$script" ]; done
    for argument; do
      if [[ $argument == *=* ]]; then grep -qF "\\$(\${argument%%=*})" "$CHECKOUT/Makefile"; fi
    done
    case "$1" in
      release) mkdir -p dist; cp -R "$RELEASE" dist/release ;;
      plugin) mkdir -p dist; cp -R "$PLUGINS" dist/plugins ;;
      test | acceptance) echo "tests: 1 passed, 0 failed, 0 skipped" ;;
    esac`,
  npm: `
    case "$1" in
      ci) [ -e package-lock.json ] ;;
      run) node -e 'process.exitCode = require("./package.json").scripts[process.argv[1]] ? 0 : 1' "$2" ;;
      publish) ${requireIdentity} ${requireFiles} ;;
      *) exit 1 ;;
    esac`,
  npx: requireFiles,
  gh: `
    [[ $GH_TOKEN == *"contents: write" && $GH_REPO == "$GITHUB_REPOSITORY" ]]
    ${requireFiles}`,
};

/** The files of a release by their names. Files that no job reads have other content. */
async function writeRelease(folder: string): Promise<void> {
  writeFiles(folder, Object.fromEntries(filesOf(version).map((name) => [name, `content of ${name}\n`])));
  const module = temporaryFolder();
  writeFiles(module, {
    "go.mod": "module github.com/acme/pulumi-trefoil/sdk/go\n",
    "trefoil/doc.go": "package trefoil\n",
  });
  writeGoModule(module, version, folder);
  const names = filesOf(version).filter((name) => name !== "SHA256SUMS");
  writeFileSync(join(folder, "SHA256SUMS"), await checksums(folder, names));
}

/** Archives that contain a script with the plugin of the checkout. */
async function writePlugins(folder: string): Promise<void> {
  const source = temporaryFolder();
  const main = join(checkout, "dist/executable/main.js");
  writeFileSync(join(source, program), `#!/bin/bash\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(source, program), 0o755);
  for (const system of archivedSystems) await pack(source, join(folder, archiveName(version, system)), [program]);
}

describe("the jobs of", () => {
  const [release, plugins] = [temporaryFolder(), temporaryFolder()];
  beforeAll(() => Promise.all([writeRelease(release), writePlugins(plugins)]));

  const run = (file: string) =>
    runWorkflow(file, temporaryFolder(), standIns, {
      CHECKOUT: checkout,
      RELEASE: release,
      PLUGINS: plugins,
      GITHUB_REF_NAME: tag,
      GITHUB_REPOSITORY: "acme/pulumi-trefoil",
      GITHUB_RUN_NUMBER: "7",
      GITHUB_BASE_REF: "main",
      TREFOIL_CI_KILOBYTES: "1",
    });

  it("release.yml test the commit completely, and publish the files of a release, and the Go module with a separate tag", () => {
    const { calls, origin } = run("release.yml");
    const files = filesOf(version);
    // The shell sorts them in the order of its locale.
    const sorted = execFileSync("bash", ["-c", "echo *"], { cwd: release, encoding: "utf8" }).trim().split(" ");
    expect(calls).toEqual({
      tests: ["make test", "make acceptance SINCE="],
      build: [`make release VERSION=${version}`, "make release-check", `upload release: ${files.length} files`],
      github: [
        `attest ${files.length} files`,
        `gh release create ${tag} ${sorted.map((name) => `release/${name}`).join(" ")} --verify-tag --notes-file release/RELEASE-NOTES.md`,
      ],
      npm: [`npm publish release/trefoil-${version}.tgz --provenance --access public`],
      pypi: [`pypi pulumi_trefoil-${version}-py3-none-any.whl pulumi_trefoil-${version}.tar.gz`],
      go: [],
    });
    const git = (...args: string[]) =>
      execFileSync("git", [`--git-dir=${origin}`, ...args], { encoding: "utf8" })
        .trim()
        .split("\n");
    expect(git("diff", "--name-status", "HEAD", `sdk/go/${tag}`)).toEqual([
      "A\tsdk/go/go.mod",
      "A\tsdk/go/trefoil/doc.go",
    ]);
    expect(git("branch", "--format=%(refname:short)")).toHaveLength(1);
  });

  it("test.yml run the first tier and what a change can affect of the second, and start the plugin of each system", () => {
    const { calls } = run("test.yml");
    const builds = ["npm ci", "npm run build", "npx jest tests/unit/define tests/unit/rest tests/unit/webhooks"];
    expect(calls).toEqual({
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

  it("nightly.yml run the campaign, and chaos with the seeds of the night", () => {
    expect(run("nightly.yml").calls).toEqual({
      campaign: ["make campaign"],
      chaos: ["make chaos ROUNDS=200 SEED=7000"],
    });
  });
});

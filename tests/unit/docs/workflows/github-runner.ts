import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../../../tools/files";
import { archiveName, checksums, pack } from "../../../../tools/plugin/archive";
import { archivedSystems } from "../../../../tools/plugin/archives";
import { filesOf } from "../../../../tools/release/check";
import { writeGoModule } from "../../../../tools/release/go-module";
import { temporaryFolder } from "../../../support/temporary-folder";
import { checkout } from "./files";
import { type Run, runWorkflow, type StandIns } from "./run-workflow";

export const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as {
  readonly version: string;
};
export const tag = `v${version}`;
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
  const main = join(checkout, "dist/packages/executable/main.js");
  writeFileSync(join(source, program), `#!/bin/bash\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(source, program), 0o755);
  for (const system of archivedSystems) await pack(source, join(folder, archiveName(version, system)), [program]);
}

/** A machine that runs workflows of GitHub. A release and the archives of the plugin are built before. */
export class GitHubRunner {
  readonly release = temporaryFolder();
  readonly #plugins = temporaryFolder();

  async prepare(): Promise<void> {
    await Promise.all([writeRelease(this.release), writePlugins(this.#plugins)]);
  }

  run(file: string): Run {
    return runWorkflow(file, temporaryFolder(), standIns, {
      CHECKOUT: checkout,
      RELEASE: this.release,
      PLUGINS: this.#plugins,
      GITHUB_REF_NAME: tag,
      GITHUB_REPOSITORY: "acme/pulumi-trefoil",
      GITHUB_RUN_NUMBER: "7",
      GITHUB_BASE_REF: "main",
      TREFOIL_CI_KILOBYTES: "1",
    });
  }
}

/**
 * Prints the files of `make acceptance` that the changes since a commit can affect, one per line: `affected.ts main`. Without a
 * commit, or with an unknown commit, it prints all files.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AcceptanceFiles, affectedFiles } from "./tiers/affected-files";

const root = join(__dirname, "..");
const all = JSON.parse(readFileSync(join(root, "tools/tiers/acceptance.json"), "utf8")) as AcceptanceFiles;

/** The paths that differ from the last common commit. Undefined if they cannot be determined. */
function changedSince(commit: string): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  try {
    const base = git("merge-base", commit, "HEAD");
    return git("diff", "--name-only", "--no-renames", base, "HEAD").split("\n").filter(Boolean);
  } catch {
    console.error(`The commit ${commit} is not in this repository, so that all acceptance tests run.`);
    return undefined;
  }
}

const [commit] = process.argv.slice(2);
const changed = commit ? changedSince(commit) : undefined;
console.log((changed ? affectedFiles(changed, all) : Object.keys(all)).join("\n"));

/**
 * Checks the types of this repository and of the examples, each with the settings of its `tsconfig.json`. Fails if one of them has an
 * error.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

const compiler = join(__dirname, "../node_modules/typescript-7/bin/tsc");

/** The settings of the examples leave the check to this repository. */
const always = ["--noEmit", "--noCheck", "false"];

const projects = ["tsconfig.json", ...globSync("examples/**/tsconfig.json", { exclude: ["**/node_modules"] }).sort()];
const failed = projects.filter(
  (project) =>
    spawnSync(process.execPath, [compiler, ...always, "--project", project], { stdio: "inherit" }).status !== 0,
);
if (failed.length) {
  console.error(`Types are wrong: ${failed.join(", ")}`);
  process.exitCode = 1;
}

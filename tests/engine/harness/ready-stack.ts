import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Stack } from "./stack";

/**
 * The folder of the stack that this run of Jest created first for a project with the same name. All files of the run share it, and its
 * end removes it. Undefined for other programs, such as the benchmark: a stack of an earlier run may be from another CLI.
 */
function readyFolder({ projectName }: Stack): string | undefined {
  const { TREFOIL_TEST_RUN: run } = process.env;
  return run && join(run, "ready-stacks", projectName);
}

/** Paths that `pulumi stack init` writes, and their names in the ready folder. */
const written = ({ root, folder }: Stack): readonly (readonly [string, string])[] => [
  [join(root, "state"), "state"],
  [join(folder, "Pulumi.dev.yaml"), "settings"],
];

/**
 * Copies a new stack of this run, since creating one takes almost as long as an update. Returns false if no project with
 * this name has created one.
 */
export function copyReadyStack(stack: Stack): boolean {
  const ready = readyFolder(stack);
  if (ready === undefined || !existsSync(ready)) return false;
  for (const [path, name] of written(stack)) cpSync(join(ready, name), path, { recursive: true });
  select(stack);
  return true;
}

/** Keeps a new stack for the projects that follow in this run. A process that comes second keeps nothing. */
export function keepReadyStack(stack: Stack): void {
  const ready = readyFolder(stack);
  if (ready === undefined) return;
  mkdirSync(dirname(ready), { recursive: true });
  const folder = mkdtempSync(`${ready}-`);
  for (const [path, name] of written(stack)) cpSync(path, join(folder, name), { recursive: true });
  try {
    renameSync(folder, ready);
  } catch {
    rmSync(folder, { recursive: true });
  }
}

/** Selects the stack as the CLI does, for commands without `--stack`. */
function select({ folder, projectName, env }: Stack): void {
  const { PULUMI_HOME = "", PULUMI_BACKEND_URL = "" } = env;
  const hash = createHash("sha1").update(join(folder, "Pulumi.yaml")).digest("hex");
  const workspaces = join(PULUMI_HOME, "workspaces");
  mkdirSync(workspaces, { recursive: true });
  const selection = { stacks: { [PULUMI_BACKEND_URL]: `organization/${projectName}/dev` } };
  writeFileSync(join(workspaces, `${projectName}-${hash}-workspace.json`), JSON.stringify(selection));
}

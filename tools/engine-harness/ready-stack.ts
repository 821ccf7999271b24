import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Stack } from "./stack";

type Values = Readonly<Record<string, string>>;

/**
 * The folder of the stack that this run of Jest created first for a project with the same name and provider of secrets. All files of the run share it, and its
 * end removes it. Undefined for other programs, such as the benchmark: a stack of an earlier run may be from another CLI.
 */
function readyFolder({ projectName }: Stack, secretsProvider: string): string | undefined {
  const { TREFOIL_TEST_RUN: run } = process.env;
  return run && join(run, "ready-stacks", `${projectName}-${encodeURIComponent(secretsProvider)}`);
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
export function copyReadyStack(stack: Stack, secretsProvider: string): boolean {
  const ready = readyFolder(stack, secretsProvider);
  if (ready === undefined || !existsSync(ready)) return false;
  for (const [path, name] of written(stack)) cpSync(join(ready, name), path, { recursive: true });
  select(stack);
  return true;
}

/** Keeps a new stack for the projects that follow in this run. A process that comes second keeps nothing. */
export function keepReadyStack(stack: Stack, secretsProvider: string): void {
  const ready = readyFolder(stack, secretsProvider);
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

/** Settings of copied stacks by their configuration, which most projects of a file share. */
const settings = new Map<string, string>();

/** Sets the configuration of a copied stack, or copies the settings of an earlier one with the same configuration. */
export async function configureOnce(stack: Stack, config?: Values, secrets?: Values): Promise<void> {
  const file = join(stack.folder, "Pulumi.dev.yaml");
  const key = JSON.stringify([readFileSync(file, "utf8"), config, secrets]);
  const known = settings.get(key);
  if (known !== undefined) return writeFileSync(file, known);
  await stack.configure(config, secrets);
  settings.set(key, readFileSync(file, "utf8"));
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

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Stack, trefoilPackage } from "../../../tools/engine-harness";

/** Result of one run of the command `trefoil`. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command `trefoil` as a user does, in the folder of the program. */
export async function trefoil(
  stack: Stack,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(trefoilPackage, "dist/cli/main.js"), ...args], {
    cwd: stack.folder,
    env: { ...stack.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number | null];
  const [out, err] = await output;
  return { code, out, err: err.replace(progress, "") };
}

/** Lines of `trefoil drift` on a loaded machine. */
const progress = /^Stack \S+: (reading the state|\d+ of \d+ resources? compared)\..*\n/gm;

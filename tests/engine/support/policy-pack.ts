import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../../../tools/engine-harness";
import { outputOf } from "./results";

/** The files of a policy pack, and a launcher for a language host that is too old to run a pack. */
const policyPack = (source: string): Record<string, string> => ({
  "policies/PulumiPolicy.yaml": "runtime: nodejs\n",
  "policies/package.json": JSON.stringify({ name: "policies", version: "1.0.0", main: "index.js" }),
  "policies/index.js": source,
  "policies/launch": `#!/bin/sh
    cd "$(dirname "$0")" && exec node node_modules/@pulumi/pulumi/cmd/run-policy-pack "$1" .\n`,
});

/** The form of a pack that this engine can start. The first pack of a file shows it. */
let startable: string | undefined;

/** Writes a policy pack. Returns it in the form that this engine can start: its folder, otherwise its launcher. */
export async function writePolicyPack(stack: Stack, source: string): Promise<string> {
  stack.write(policyPack(source));
  symlinkSync("../node_modules", join(stack.folder, "policies/node_modules"));
  chmodSync(join(stack.folder, "policies/launch"), 0o755);
  if (startable === undefined) {
    const tried = outputOf(await stack.preview({ flags: ["--policy-pack", "policies"] }));
    startable = tried.includes("failed to start") ? "policies/launch" : "policies";
  }
  return startable;
}

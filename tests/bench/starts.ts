import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../engine/harness";
import { median } from "./median";

/** Time from the start of an executable of the plugin until it prints its port. */
export interface Start {
  readonly executable: string;
  readonly ms: number;
}

/** The executables by name. `make plugin` makes the last two. A missing executable is omitted. */
const executables: Readonly<Record<string, string>> = {
  "npm package": "dist/provider/hosts/plugin/main.js",
  "archive for Node": "dist/plugins/node/pulumi-resource-trefoil",
  "single executable": `dist/plugins/${process.platform}-${process.arch}/pulumi-resource-trefoil`,
  "no-op plugin": "tests/bench/no-op-plugin/pulumi-resource-nothing",
};

/** Medians over so many starts of each executable, in turn. */
export async function starts(times: number): Promise<Start[]> {
  const existing = Object.entries(executables).filter(([, path]) => existsSync(join(checkout, path)));
  const taken = new Map<string, number[]>(existing.map(([name]) => [name, []]));
  for (let i = 0; i < times; i++) {
    for (const [name, path] of existing) taken.get(name)?.push(await startOf(join(checkout, path)));
  }
  return [...taken].map(([executable, ms]) => ({ executable, ms: median(ms) }));
}

async function startOf(path: string): Promise<number> {
  const node = join(checkout, "node_modules/node/bin");
  const began = performance.now();
  const plugin = spawn(path, { env: { ...process.env, PATH: `${node}:${process.env.PATH}` } });
  try {
    await once(plugin.stdout, "data");
    return performance.now() - began;
  } finally {
    plugin.kill();
    await once(plugin, "close");
  }
}

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { archiveName } from "../../tools/plugin/archive";
import { packageVersion, programName } from "../../tools/plugin/bundle";
import { ownSystem } from "../../tools/programs/node/find-or-install";
import { checkout } from "../engine/harness";
import { median } from "./median";

/** Time from the start of an executable of the plugin until it prints its port. */
export interface Start {
  readonly executable: string;
  readonly ms: number;
}

/** Executables of the checkout by name. */
const executables: Readonly<Record<string, string>> = {
  "npm package": join(checkout, "dist/provider/hosts/plugin/main.js"),
  "no-op plugin": join(checkout, "tests/bench/no-op-plugin/pulumi-resource-nothing"),
};

/** Archives that `make plugin` writes, by name. A missing archive is omitted. */
const archives: Readonly<Record<string, string>> = {
  "archive for Node": "node",
  "single executable": `${ownSystem.os}-${ownSystem.arch}`,
};

/** Medians over so many starts of each executable, in turn. */
export async function starts(times: number): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), "trefoil-starts-"));
  try {
    const programs = Object.entries({ ...executables, ...(await unpack(folder)) });
    const taken = new Map<string, number[]>(programs.map(([name]) => [name, []]));
    for (let i = 0; i < times; i++) {
      for (const [name, path] of programs) taken.get(name)?.push(await startOf(path));
    }
    return [...taken].map(([executable, ms]) => ({ executable, ms: median(ms) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks the archives. Returns their executables by name. */
async function unpack(folder: string): Promise<Record<string, string>> {
  const version = await packageVersion();
  const found = Object.entries(archives).flatMap(([name, system]) => {
    const archive = join(checkout, "dist/plugins", archiveName(version, system));
    if (!existsSync(archive)) return [];
    const target = mkdtempSync(join(folder, "archive-"));
    execFileSync("tar", ["-xzf", archive, "-C", target]);
    return [[name, join(target, programName)] as const];
  });
  return Object.fromEntries(found);
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

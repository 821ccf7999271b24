import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout } from "../engine/harness";
import { median } from "./median";

/** Compile time of an example, divided by the compile time of an empty program with the same settings. */
export interface Typing {
  readonly example: string;
  readonly ms: number;
  readonly emptyMs: number;
}

/** Medians over so many runs of each, taken in turn. */
export function typing(example: string, times: number): Typing {
  const root = mkdtempSync(join(tmpdir(), "trefoil-typing-"));
  try {
    const folders = { whole: install(root, "whole", example), empty: install(root, "empty", example) };
    writeFileSync(join(folders.empty, "index.ts"), "export {};\n");
    const taken = { whole: [] as number[], empty: [] as number[] };
    for (let i = 0; i < times; i++) {
      for (const kind of ["whole", "empty"] as const) taken[kind].push(compiled(folders[kind]));
    }
    return { example, ms: median(taken.whole), emptyMs: median(taken.empty) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The example as an installation would leave it, with Trefoil as it is built in the checkout. */
function install(root: string, name: string, example: string): string {
  const folder = join(root, name);
  cpSync(join(checkout, "examples", example), folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(checkout, join(folder, "node_modules/trefoil"));
  for (const link of ["@pulumi", "@types"]) {
    symlinkSync(join(checkout, "node_modules", link), join(folder, "node_modules", link));
  }
  return folder;
}

function compiled(folder: string): number {
  const compiler = join(checkout, "node_modules/typescript/bin/tsc");
  const began = performance.now();
  execFileSync(process.execPath, [compiler, "-p", folder]);
  return performance.now() - began;
}

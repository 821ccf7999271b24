import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { checkout } from "../engine/harness";
import { median } from "./median";

/** Duration of a new process with one task, from start to end. */
export interface Load {
  readonly what: string;
  readonly ms: number;
  /** Beyond a process that does nothing. */
  readonly over: number;
}

const nothing = "nothing";
const programs: Readonly<Record<string, string>> = {
  [nothing]: "",
  'require("@pulumi/pulumi")': 'require("@pulumi/pulumi")',
  'require("trefoil")': 'require("trefoil")',
  'require("trefoil/provider")': 'require("trefoil/provider")',
};

/** Medians over so many processes of each, taken in turn. */
export function loads(times: number): Load[] {
  const taken = new Map<string, number[]>(Object.keys(programs).map((what) => [what, []]));
  const node = join(checkout, "node_modules/node/bin/node");
  for (let i = 0; i < times; i++) {
    for (const [what, text] of Object.entries(programs)) {
      const began = performance.now();
      execFileSync(node, ["-e", text], { cwd: checkout });
      taken.get(what)?.push(performance.now() - began);
    }
  }
  const empty = median(taken.get(nothing) ?? []);
  return [...taken].map(([what, ms]) => ({ what, ms: median(ms), over: median(ms) - empty }));
}

import { isConfirmed } from "../confirm";
import { kindName } from "../import/discovery";
import { counted } from "../printable";
import type { Account } from "./account";
import { forgetRecords, type Leftover, leftoversOf, recordedPrefixes, removeLeftover } from "./leftovers";

interface SweepOptions {
  readonly yes: boolean | undefined;
  readonly report: (line: string) => void;
}

/** Removes the objects of one run, or of all runs that have left records in this folder. */
export async function sweep(account: Account, given: string | true, options: SweepOptions): Promise<void> {
  const prefixes = given === true ? recordedPrefixes() : [given];
  if (!prefixes.length)
    options.report("No run has left records in this folder. To search the account, pass the prefix of the run.");
  let remaining = 0;
  for (const prefix of prefixes) remaining += await sweepRun(account, prefix, options);
  process.exitCode = remaining ? 2 : 0;
}

/** Removes the objects of a run. Returns the number of objects that remain. */
async function sweepRun(account: Account, prefix: string, { yes, report }: SweepOptions): Promise<number> {
  const leftovers = await leftoversOf(account, prefix);
  const lines = leftovers.map((leftover) => `  ${nameOf(leftover)}`);
  const title = `${prefix}: ${counted(leftovers.length, "object")} to remove${lines.length ? ":" : "."}`;
  if (yes || !leftovers.length) for (const line of [title, ...lines]) report(line);
  if (leftovers.length && !(await isConfirmed([title, ...lines], yes))) return leftovers.length;
  let remaining = 0;
  for (const leftover of leftovers) {
    try {
      await removeLeftover(account, leftover);
    } catch (error) {
      remaining++;
      report(`  ${nameOf(leftover)} was not removed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (!remaining) forgetRecords(prefix);
  return remaining;
}

const nameOf = ({ definition, id }: Leftover): string => `${kindName(definition)} ${id}`;

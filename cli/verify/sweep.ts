import { isConfirmed } from "../confirm";
import { counted } from "../printable";
import type { Account } from "./account";
import { fullNameOf, leftoversOf, recordedPrefixes, removeLeftovers } from "./leftovers";

interface SweepOptions {
  readonly yes: boolean | undefined;
  readonly report: (line: string) => void;
}

/** Removes the objects of one run, or of all runs that have left records in this folder. */
export async function sweep(account: Account, given: string | true, options: SweepOptions): Promise<void> {
  const prefixes = given === true ? recordedPrefixes(account.module) : [given];
  if (!prefixes.length)
    options.report(
      "No run of this service has left records in this folder. To search the account, pass the prefix of the run.",
    );
  let remaining = 0;
  for (const prefix of prefixes) {
    const count = await sweepRun(account, prefix, options);
    if (count === undefined) {
      process.exitCode = 1;
      return;
    }
    remaining += count;
  }
  process.exitCode = remaining ? 2 : 0;
}

/**
 * Removes the objects of a run. Returns the number of objects and lists that remain or could not be checked. Undefined if the user
 * declines.
 */
async function sweepRun(account: Account, prefix: string, { yes, report }: SweepOptions): Promise<number | undefined> {
  const { found, unchecked } = await leftoversOf(account, prefix);
  const lines = found.map((leftover) => `  ${fullNameOf(leftover)}`);
  const title = `${prefix}: ${counted(found.length, "object")} to remove${lines.length ? ", with all content:" : "."}`;
  if (yes || !found.length) for (const line of [title, ...lines]) report(line);
  if (found.length && !(await isConfirmed([title, ...lines], yes))) {
    report("Nothing was removed.");
    return undefined;
  }
  const remaining = new Map(unchecked.has(prefix) ? [] : await removeLeftovers(account, prefix, found));
  if (found.length)
    report(`${prefix}: ${found.length - remaining.size} of ${counted(found.length, "object")} removed.`);
  for (const [object, reason] of remaining) report(`  ${object} was not removed: ${reason}`);
  for (const [subject, reason] of unchecked) report(`  ${subject} was not checked: ${reason}`);
  return [...remaining, ...unchecked].length;
}

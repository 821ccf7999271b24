import { readFileSync } from "node:fs";

/** The process that wrote a file. */
export interface Writer {
  readonly pid: number;
  /** Start of the process in ticks since the boot of the kernel. Undefined on systems other than Linux. */
  readonly startTicks?: number | undefined;
}

export function currentWriter(): Writer {
  const startTicks = ticksOf("self");
  return { pid: process.pid, startTicks: Number.isNaN(startTicks) ? undefined : startTicks };
}

/**
 * Returns true if the process that wrote a record still runs. A host whose engine was killed may still finish its
 * request. A process id that the system has assigned to a newer process does not count if the ticks are known.
 *
 * @param writer the process, and the time of the record. The time counts only if the ticks are unknown and the id is that of the
 *   current process, because the clock may have been set since.
 */
export function isRunning({ pid, startTicks, time }: Writer & { readonly time: string }): boolean {
  // An unreadable record contains 0, which is a group of processes for a signal, and always exists.
  if (pid <= 0) return false;
  const ticks = startTicks === undefined ? Number.NaN : ticksOf(pid);
  if (!Number.isNaN(ticks)) return ticks === startTicks && !hasEnded(pid);
  if (pid === process.pid) return Date.parse(time) >= Date.now() - process.uptime() * 1000 - toleranceMs;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !hasEnded(pid);
}

/**
 * Returns true for a zombie: a process that ended and whose parent did not read its exit status. In a container, the first
 * process may never do so.
 */
const hasEnded = (pid: number): boolean => /^[ZX]/.test(statOf(pid)[0] ?? "");

/** Clocks of the kernel and of the process differ by fractions of a second. */
const toleranceMs = 2_000;

/** The start of a process in ticks since the boot of the kernel, or NaN. */
const ticksOf = (pid: number | "self"): number => Number(statOf(pid)[19]);

/**
 * The fields of the kernel's statistics of a process from the third one, its state. The second field is the name of the
 * program in parentheses and may contain spaces. Empty if the file cannot be read.
 */
function statOf(pid: number | "self"): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

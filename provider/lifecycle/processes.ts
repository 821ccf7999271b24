import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/**
 * Whether the process that wrote a record still runs: the orphan of a killed engine may still be finishing its request.
 * A process id that another process has received since does not count.
 */
export function isRunning({ pid, time }: { readonly pid: number; readonly time: string }): boolean {
  if (pid === process.pid) return Date.parse(time) >= Date.now() - process.uptime() * 1000 - toleranceMs;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const started = startOf(pid);
  return started === undefined || started <= Date.parse(time) + toleranceMs;
}

/** Clocks of the kernel and of the process differ by fractions of a second. */
const toleranceMs = 2_000;

/** Ticks of the kernel's clock in a second, as Linux reports them to programs on every architecture. */
const ticksPerSecond = 100;

/** When a process started, in milliseconds since 1970. Undefined on systems other than Linux. */
function startOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name of the program in parentheses and may contain spaces; the start is the 22nd field.
    const ticks = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
    return Date.now() - uptime() * 1000 + (ticks / ticksPerSecond) * 1000;
  } catch {
    return undefined;
  }
}

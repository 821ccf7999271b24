import { readdirSync, readFileSync } from "node:fs";
import { until } from "../until";

/** A process of one project, found in /proc (the engine tests run on Linux). */
export interface Process {
  readonly pid: number;
  readonly command: string;
}

/** The variable that marks a project's processes. Children inherit it, so orphans of a killed engine are found too. */
export const markVariable = "TREFOIL_TEST_PROJECT";

/** All running processes with this mark, including indirect child processes. */
export function processesOf(mark: string): Process[] {
  const numbered = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbered.flatMap((name) => {
    const environment = read(`/proc/${name}/environ`).split("\0");
    if (!environment.includes(`${markVariable}=${mark}`)) return [];
    return [{ pid: Number(name), command: read(`/proc/${name}/cmdline`).split("\0").join(" ").trim() }];
  });
}

/**
 * Processes that run provider code: the plugin, and the host of dynamic providers by the name of its launcher or the name
 * that the launcher sets.
 */
export function providerHosts(mark: string): Process[] {
  return processesOf(mark).filter(({ command }) =>
    /pulumi-resource-(pulumi-nodejs|trefoil)|cmd\/dynamic-provider|dist\/executable\/main/.test(command),
  );
}

/** Kills the remaining processes of a project and waits until they have ended. */
export async function reap(mark: string): Promise<Process[]> {
  const left = processesOf(mark);
  for (const { pid } of left) kill(pid);
  await until(() => processesOf(mark).length === 0, "the killed processes to end");
  return left;
}

/** Sends SIGKILL. Ignores a process that has already ended. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Undefined if the file is not readable: a process may end, or belong to another user, after it was listed. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

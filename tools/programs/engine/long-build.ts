import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { reportProgress } from "./progress";

/** A long build with progress. */
export interface LongBuild {
  /** Name of the program. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** True for a line on stderr that reports one more package. */
  readonly isPackageLine: (line: string) => boolean;
  /** Requirements of the build, for the error message. */
  readonly requirements: string;
}

const lastLinesShown = 15;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a build, and reports progress. */
export async function runLongBuild({
  name,
  command,
  args,
  cwd,
  env,
  isPackageLine,
  requirements,
}: LongBuild): Promise<void> {
  const started = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const lines: string[] = [];
  let packages = 0;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(
    () => reportProgress(`${name}: ${seconds()} s, ${packages} packages, ${lines.at(-1)?.trim() ?? ""}`),
    15_000,
  );
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (isPackageLine(line)) packages += 1;
  });
  // If the build stops, this process removes the partial folder and the lock.
  const stop = () => child.kill();
  for (const signal of signals) process.once(signal, stop);
  const [code] = await once(child, "close").finally(() => clearInterval(progress));
  for (const signal of signals) process.off(signal, stop);
  if (code === 0) return reportProgress(`${name}: built in ${seconds()} s`);
  throw new Error(
    [
      `Building ${name} failed: ${command} ${args[0]} -> ${code ?? "stopped"}. Last lines:`,
      ...lines.slice(-lastLinesShown).map((line) => `  ${line}`),
      `The build requires ${requirements}. Fix the error above and run this again.`,
    ].join("\n"),
  );
}

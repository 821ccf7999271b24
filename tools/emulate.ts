/** `make emulate`: runs the emulator until Ctrl+C, and configures the stack `dev` of a project for it. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { stackConfiguration, startEmulator } from "./demo/emulator-process";

/** Folder of the project. Default: this checkout, which is the quickstart. */
const project = resolve(process.argv[2] || ".");

/**
 * Objects, credentials and ports are kept for the next run, because a stack rejects services with another account. Each project has
 * its own objects.
 */
const dataFolder = ["--data-dir", join(project, ".trefoil", "emulator")];
const ports = ["registry", "search", "realtime", "rest"].flatMap((name, i) => [`--${name}-port`, `${47_101 + i}`]);

async function main(): Promise<void> {
  const { addresses, stop } = await startEmulator(process.cwd(), ...dataFolder, ...ports);
  const { config, secrets } = stackConfiguration(addresses);
  pulumi("stack", "select", "--create", "dev");
  const plain = Object.entries(config).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]);
  const hidden = Object.entries(secrets).flatMap(([key, value]) => ["--secret", `${key}=${value}`]);
  pulumi("config", "set-all", ...plain, ...hidden);
  console.log(
    `The emulator runs until Ctrl+C. In another terminal, run: eval "$(make -s env)"; cd ${project}; pulumi up`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await stop();
}

function pulumi(...args: string[]): void {
  execFileSync("pulumi", [...args, "--non-interactive"], { cwd: project, stdio: ["ignore", "ignore", "inherit"] });
}

main().catch((error: unknown) => {
  console.error(`emulate: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

/** `make emulate`: runs the emulator until Ctrl+C, and configures the stack `dev` of a project for it. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { stackConfiguration, startEmulator } from "./demo/emulator-process";

/** Objects, credentials and ports are kept for the next run, because a stack rejects services with another account. */
const persistentOptions = ["--data-dir", ".trefoil/emulator", "--registry-port", "47101", "--search-port", "47102"];
const ports = ["--realtime-port", "47103", "--rest-port", "47104"];

/** Folder of the project. Default: this checkout, which is the quickstart. */
const project = resolve(process.argv[2] || ".");

async function main(): Promise<void> {
  const { addresses, stop } = await startEmulator(process.cwd(), ...persistentOptions, ...ports);
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

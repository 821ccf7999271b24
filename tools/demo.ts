/** `make demo`: creates, changes and destroys a stack over three services, with the Pulumi engine and the emulator. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Addresses, remainingObjects, stackConfiguration, startEmulator } from "./demo/emulator-process";
import { addSynonym, publishRepository, widenKey } from "./demo/manual-changes";
import { checkout, createProject, type Stack } from "./engine-harness";

async function runDemo(stack: Stack, addresses: Addresses): Promise<void> {
  await pulumi(stack, "Preview the new stack:", "preview");
  await pulumi(stack, "Create it:", "up", "--yes", "--skip-preview");
  await pulumi(stack, "Apply the same program again, without changes:", "up", ...expectNoChanges);

  const { image, synonymMap, appId } = (await stack.outputs()) as Record<string, string>;
  const objects = { image: image ?? "", synonymMap: synonymMap ?? "", appId: appId ?? "" };
  caption("Outside Pulumi, the repository becomes public, and the synonym map and the capability of the key change.");
  await publishRepository(addresses, objects);
  await addSynonym(addresses, objects);
  await widenKey(addresses, objects);

  await pulumi(stack, "Detect the drift, and preview how to repair it:", "preview", "--refresh", "--diff");
  await pulumi(stack, "Repair it:", "up", "--refresh", "--yes", "--skip-preview");
  await pulumi(stack, "Refresh again, without changes:", "up", "--refresh", ...expectNoChanges);
  await pulumi(stack, "Destroy everything:", "destroy", "--yes", "--skip-preview", "--remove");

  const remaining = await remainingObjects(addresses);
  if (remaining.length > 0)
    throw new Error(
      `These objects still exist in the services: ${remaining.join(", ")}. Run the demo again; if it fails again, report it.`,
    );
  caption("The registry, the search service and the realtime service are empty again.");
}

const expectNoChanges = ["--yes", "--skip-preview", "--expect-no-changes"];

/** Runs the CLI and shows its output. */
async function pulumi(stack: Stack, text: string, ...args: string[]): Promise<void> {
  caption(`${text}\n$ pulumi ${args.join(" ")}`);
  const color = process.stdout.isTTY ? ["--color", "always"] : ["--color", "never"];
  const all = [...args, "--stack", "dev", "--non-interactive", "--suppress-progress", ...color];
  const child = spawn("pulumi", all, { cwd: stack.folder, env: stack.env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} failed with exit code ${code}. See its output above.`);
}

function caption(text: string): void {
  console.log(process.stdout.isTTY ? `\n\u001b[1m${text}\u001b[0m\n` : `\n${text}\n`);
}

async function main(): Promise<void> {
  const started = Date.now();
  const { addresses, stop } = await startEmulator(checkout);
  try {
    const stack = await createProject({ example: "quickstart", ...stackConfiguration(addresses) });
    try {
      await runDemo(stack, addresses);
    } finally {
      await stack.dispose();
    }
  } finally {
    await stop();
  }
  console.log(
    `Done in ${Math.round((Date.now() - started) / 1000)} s. To continue with \`pulumi up\`, see CONTRIBUTING.md.`,
  );
}

main().catch((error: unknown) => {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

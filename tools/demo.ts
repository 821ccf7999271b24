/** `make demo`: one product over three services, from nothing to nothing, by the real engine against the emulator. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkout, createProject, type Stack } from "../tests/engine/harness";
import { type Addresses, remainingObjects, stackConfiguration, startEmulator } from "./demo/emulator-process";
import { addSynonym, publishRepository, widenKey } from "./demo/manual-changes";

async function runDemo(stack: Stack, addresses: Addresses): Promise<void> {
  await pulumi(stack, "What would be made:", "preview");
  await pulumi(stack, "Make it:", "up", "--yes", "--skip-preview");
  await pulumi(stack, "Apply the same program again, with nothing to do:", "up", ...expectNoChanges);

  const { image, synonymMap, appId } = (await stack.outputs()) as Record<string, string>;
  const objects = { image: image ?? "", synonymMap: synonymMap ?? "", appId: appId ?? "" };
  caption("Meanwhile, somebody makes the repository public, adds a synonym and lets the key do everything.");
  await publishRepository(addresses, objects);
  await addSynonym(addresses, objects);
  await widenKey(addresses, objects);

  await pulumi(stack, "What was changed by hand, and what would take it back:", "preview", "--refresh", "--diff");
  await pulumi(stack, "Take it back:", "up", "--refresh", "--yes", "--skip-preview");
  await pulumi(stack, "Nothing differs any more:", "up", "--refresh", ...expectNoChanges);
  await pulumi(stack, "Destroy everything:", "destroy", "--yes", "--skip-preview", "--remove");

  const remaining = await remainingObjects(addresses);
  if (remaining.length > 0) throw new Error(`The services still hold: ${remaining.join(", ")}`);
  caption("The registry, the search service and the realtime service are empty again.");
}

const expectNoChanges = ["--yes", "--skip-preview", "--expect-no-changes"];

/** Runs the CLI with its own output in the open. */
async function pulumi(stack: Stack, text: string, ...args: string[]): Promise<void> {
  caption(`${text}\n$ pulumi ${args.join(" ")}`);
  const color = process.stdout.isTTY ? ["--color", "always"] : ["--color", "never"];
  const all = [...args, "--stack", "dev", "--non-interactive", "--suppress-progress", ...color];
  const child = spawn("pulumi", all, { cwd: stack.folder, env: stack.env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} -> exit ${code}`);
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
    `Done in ${Math.round((Date.now() - started) / 1000)} s. README.md says how to go on by hand with \`pulumi up\`.`,
  );
}

main().catch((error: unknown) => {
  console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

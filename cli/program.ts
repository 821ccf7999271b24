import { readFileSync } from "node:fs";
import { Command } from "commander";
import { doctor } from "./doctor/command";
import { drift } from "./drift/command";
import { emulate } from "./emulate";
import { messageOf } from "./error-messages";
import { importCommand } from "./import/command";
import { printableLines } from "./printable";
import { nodeVersion } from "./provider";
import { recover } from "./recover/command";
import { verify } from "./verify/command";

/** Runs a command of `trefoil`, such as `["recover", "--json"]`. It prints its errors and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  const program = new Command("trefoil")
    .description("Tools for Trefoil, a Pulumi provider.")
    .version(versionOf(require.resolve("trefoil/package.json")))
    .addCommand(doctor())
    .addCommand(drift())
    .addCommand(emulate())
    .addCommand(importCommand())
    .addCommand(recover())
    .addCommand(verify())
    .hook("preAction", (_, command) => {
      // It reports the version itself, among the other problems of the machine.
      if (command.name() !== "doctor") nodeVersion().requireNodeVersion();
    });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.stderr.write(`trefoil: ${printableLines(messageOf(error))}\n`);
    process.exitCode = 1;
  }
}

const versionOf = (file: string): string =>
  (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;

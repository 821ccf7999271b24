import { readFileSync } from "node:fs";
import { Command } from "commander";
import { messageOf } from "./error-messages";
import { printableLines } from "./printable";
import { nodeVersion } from "./provider";

/** The commands by name. Each is loaded only when it runs, or for the help about all of them. */
const commands: Readonly<Record<string, () => Command>> = {
  doctor: () => (require("./doctor/command") as typeof import("./doctor/command")).doctor(),
  drift: () => (require("./drift/command") as typeof import("./drift/command")).drift(),
  emulate: () => (require("./emulate") as typeof import("./emulate")).emulate(),
  explain: () => (require("./explain/command") as typeof import("./explain/command")).explain(),
  import: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  prune: () => (require("./prune/command") as typeof import("./prune/command")).prune(),
  recover: () => (require("./recover/command") as typeof import("./recover/command")).recover(),
  rotate: () => (require("./rotate/command") as typeof import("./rotate/command")).rotate(),
  verify: () => (require("./verify/command") as typeof import("./verify/command")).verify(),
};

/** Runs a command of `trefoil`, such as `["recover", "--json"]`. It prints its errors and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  const [name = ""] = args;
  const needed = Object.hasOwn(commands, name) ? [commands[name]] : Object.values(commands);
  const program = new Command("trefoil")
    .description("Tools for Trefoil, a Pulumi provider.")
    .version(versionOf(require.resolve("trefoil/package.json")))
    .hook("preAction", (_, command) => {
      // It reports the version itself, among the other problems of the machine.
      if (command.name() !== "doctor") nodeVersion().requireNodeVersion();
    });
  for (const make of needed) if (make) program.addCommand(make());
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    process.stderr.write(`trefoil: ${printableLines(messageOf(error))}\n`);
    process.exitCode = 1;
  }
}

const versionOf = (file: string): string =>
  (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;

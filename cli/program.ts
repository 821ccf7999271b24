import { Command } from "commander";
import { shellCommand } from "../provider/text/shell";
import { nearest } from "../provider/text/suggest";
import { linesOfError } from "./error-messages";
import { shownLine } from "./printable";
import { nodeVersion, packageFiles } from "./provider";

/** The commands by name. Each is loaded only when it runs, or for the help about all of them. */
export const commands: Readonly<Record<string, () => Command>> = {
  "check-changes": () =>
    (require("./check-changes/command") as typeof import("./check-changes/command")).checkChanges(),
  doctor: () => (require("./doctor/command") as typeof import("./doctor/command")).doctor(),
  drift: () => (require("./drift/command") as typeof import("./drift/command")).drift(),
  emulate: () => (require("./emulate") as typeof import("./emulate")).emulate(),
  explain: () => (require("./explain/command") as typeof import("./explain/command")).explain(),
  import: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  mcp: () => (require("./mcp/command") as typeof import("./mcp/command")).mcp(),
  openapi: () => (require("./openapi/command") as typeof import("./openapi/command")).openapiCommand(),
  prune: () => (require("./prune/command") as typeof import("./prune/command")).prune(),
  recover: () => (require("./recover/command") as typeof import("./recover/command")).recover(),
  reset: () => (require("./actions/command") as typeof import("./actions/command")).reset(),
  resync: () => (require("./actions/command") as typeof import("./actions/command")).resync(),
  rotate: () => (require("./rotate/command") as typeof import("./rotate/command")).rotate(),
  run: () => (require("./actions/command") as typeof import("./actions/command")).run(),
  verify: () => (require("./verify/command") as typeof import("./verify/command")).verify(),
};

/** Runs a command of `trefoil`, such as `["recover", "--json"]`. It prints its errors and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.some(isEmpty)) return fail([emptyArgument(args)]);
  const [name = ""] = args[0] === "help" ? args.slice(1) : args;
  if (name && !name.startsWith("-") && name !== "help" && !Object.hasOwn(commands, name))
    return fail([unknownCommand(name)]);
  const needed = Object.hasOwn(commands, name) ? [commands[name]] : Object.values(commands);
  const program = new Command("trefoil")
    .description("Tools for Trefoil, a Pulumi provider.")
    .version(packageFiles().packageVersion(), "-v, --version")
    .hook("preAction", (_, command) => {
      // It reports the version itself, among the other problems of the machine.
      if (command.name() !== "doctor") nodeVersion().requireNodeVersion();
    });
  for (const make of needed) if (make) program.addCommand(make());
  printErrorsShown(program);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    fail(linesOfError(error));
  }
}

/** Errors in arguments contain the arguments: no character of them reaches the terminal, and no line break begins another message. */
function printErrorsShown(command: Command): void {
  command.configureOutput({ outputError: (text, write) => write(indented(text.trimEnd().split("\n"))) });
  command.commands.forEach(printErrorsShown);
}

function fail([first = "", ...others]: readonly string[]): void {
  process.stderr.write(indented([`trefoil: ${first}`, ...others]));
  process.exitCode = 1;
}

/** Other lines than the first are indented, so that no name in the message looks like another message. */
const indented = (lines: readonly string[]): string =>
  lines.map((line, i) => shownLine(i === 0 ? line : `  ${line}`)).join("");

/** Without its value, a variable of a shell selects other objects: `--stack "$STACK"` those of the selected stack. */
const isEmpty = (argument: string): boolean => /^(--[a-z-]+=)?$/.test(argument);

const emptyArgument = (args: readonly string[]): string =>
  `An argument is empty: ${shellCommand`trefoil ${args}`}. Check that its variables are set.`;

function unknownCommand(name: string): string {
  const known = Object.keys(commands);
  const near = nearest(name, known);
  return `"${name}" is not a command. ${near ? `Did you mean "${near}"?` : `Commands: ${known.join(", ")}.`} \`trefoil --help\` describes them.`;
}

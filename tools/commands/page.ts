import type { Argument, Command, Option } from "commander";
import { type CommandFacts, commandFacts } from "../../cli/help";

type Name = keyof typeof commandFacts;

/** Names of the commands in the order of their sections. */
const names = Object.keys(commandFacts) as Name[];

/** Questions and the command for each, in the order of a first week with Trefoil. */
const questions: readonly (readonly [question: string, name: Name])[] = [
  ["Can I try it without an account?", "emulate"],
  ["Is everything ready for an update?", "doctor"],
  ["How do I manage objects that exist already?", "import"],
  ["How do I get types for another API?", "openapi"],
  ["Does the next update delete data?", "check-changes"],
  ["Was something changed outside Pulumi, and how do I restore it?", "drift"],
  ["An update was interrupted. What remains?", "recover"],
  ["How do I replace a token or a key?", "rotate"],
  ["How do I fill an index again, or read new documents now?", "run"],
  ["How does an indexer read all documents again?", "reset"],
  ["How does an indexer read changed permissions?", "resync"],
  ["How do I delete old tags?", "prune"],
  ["Why does an update take so long?", "explain"],
  ["Does the service behave as Trefoil assumes?", "verify"],
  ["Can an AI assistant find drift and explain a change?", "mcp"],
];

const introduction = `\`npx trefoil\` runs these commands. They are in the npm package \`trefoil\`, which needs Node 22.19 or newer, and in an executable without Node:
[Install](install.md). \`npx trefoil <command> --help\` prints the same options. Output on this page is from runs against the [emulator](emulator.md).`;

/**
 * `docs/commands.md`: all commands with a purpose, examples, an output and the options.
 *
 * @param outputs recorded output of each command, or an empty string.
 */
export function commandsPage(commands: readonly Command[], outputs: (name: Name) => string): string {
  const rows = questions.map(([question, name]) => `| ${question} | [\`${name}\`](#${name}) |`);
  const sections = names.flatMap((name) => {
    const command = commands.find((candidate) => candidate.name() === name);
    return command ? [sectionOf(command, commandFacts[name], outputs(name))] : [];
  });
  return `# Commands\n\n${introduction}\n\n| question | command |\n|---|---|\n${rows.join("\n")}\n\n${sections.join("\n\n")}\n`;
}

function sectionOf(command: Command, { examples, exitCodes, page }: CommandFacts, output: string): string {
  const lines = examples.map(([line, description]) => `# ${description}\n${line}`);
  const inner = command.commands[0] ?? command;
  return [
    `## ${command.name()}`,
    inner.description(),
    `\`\`\`sh\n${lines.join("\n\n")}\n\`\`\``,
    ...(output ? [`\`\`\`text\n${output.trimEnd()}\n\`\`\``] : []),
    `Exit codes: ${exitCodes} [More about \`${command.name()}\`](${page}.md)`,
    ...optionsOf(inner, command.name()),
  ].join("\n\n");
}

function optionsOf(command: Command, name: string): string[] {
  if (!command.registeredArguments.length && !command.options.length) return [];
  return [`<details>\n<summary>Options of <code>${name}</code></summary>\n\n${optionsTable(command)}\n\n</details>`];
}

function optionsTable(command: Command): string {
  const args = command.registeredArguments.map((argument) => row(usageOf(argument), argument.description));
  const options = command.options.map((option) => row(option.flags, option.description + defaultOf(option)));
  return `| option | meaning |\n|---|---|\n${[...args, ...options].join("\n")}`;
}

const row = (name: string, text: string): string => `| \`${name}\` | ${text.replaceAll("|", "\\|")} |`;

const usageOf = (argument: Argument): string => {
  const name = argument.name() + (argument.variadic ? "..." : "");
  return argument.required ? `<${name}>` : `[${name}]`;
};

const defaultOf = ({ defaultValue, defaultValueDescription, argChoices }: Option): string => {
  const value = defaultValueDescription ?? (typeof defaultValue === "string" ? defaultValue : undefined);
  const choices = argChoices ? `; one of ${argChoices.join(", ")}` : "";
  return choices + (value === undefined ? "" : ` (default: ${value})`);
};

import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../..");

/** The strings of a program. A value in a template is `VALUE`. */
function stringsIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCommand = ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === "shellCommand";
    const string = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.head.text + node.templateSpans.map(({ literal }) => `VALUE${literal.text}`).join("")
        : undefined;
    if (string !== undefined) found.push(isCommand ? `\`${string}\`` : string);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true), visit);
  return found;
}

/** The commands of the Pulumi CLI in the code of messages and documents: `up --refresh`. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:`|^\s*(?:- run: |\$ )?)pulumi ([a-z][^`\n|;&>#]*)/gm)].map(([, command = ""]) =>
    command.trim(),
  );

const codeFiles = "{provider,cli,packages,sdk/base,emulator}/**/*.ts";
const documents = "{*.md,docs/**/*.md,examples/**/*.md,templates/**/*.md,docs/**/*.yml}";

/** The printed commands, each with a file that contains it. */
function printedCommands(): Map<string, string> {
  const exclude = ["**/node_modules/**"];
  const found = [codeFiles, documents]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude }))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const texts = !text.includes("pulumi ") ? [] : file.endsWith(".ts") ? stringsIn(text) : [text];
      return texts.flatMap(commandsIn).map((command) => [command, file] as const);
    });
  return new Map(found);
}

/** The help of each command by its name. That of a group if the command does not exist. */
const helps = new Map<string, string>();
function helpOf(words: readonly string[]): string {
  const key = words.join(" ");
  const help = helps.get(key) ?? execFileSync("pulumi", [...words, "--help"], { encoding: "utf8" });
  helps.set(key, help);
  return help;
}

/** The name of a command, without its arguments. The commands of `pulumi do` are those of packages. */
function nameIn(words: readonly string[]): readonly string[] {
  const count = words.findIndex((word, i) => word === "do" || !helpOf(words.slice(0, i + 1)).includes(" [command]\n"));
  return count < 0 ? words : words.slice(0, count + 1);
}

/** The part of a command that the CLI lacks. */
function unknownIn(command: string): string | undefined {
  const parts = command.replace(/"[^"]*"|'[^']*'/g, "VALUE").split(/\s+/);
  const end = parts.findIndex((part) => !/^[a-z][a-z-]*$/.test(part));
  const name = nameIn(end < 0 ? parts : parts.slice(0, end));
  const help = helpOf(name);
  // A command may have another name, such as `ls` of `list`, with as many words.
  const [, known = ""] = /^ {2}pulumi([a-z -]*)/m.exec(help) ?? [];
  if (known.trim().split(" ").filter(Boolean).length < name.length) return name.at(-1);
  const flags = (name[0] === "do" ? [] : parts).flatMap((part) => /^--?[a-z][a-z-]*/i.exec(part) ?? []);
  return flags.find((flag) => !new RegExp(`(?:^|\\s)${flag}[ ,=]`, "m").test(help));
}

it("the Pulumi CLI has every command, and each flag, that messages and documents contain", () => {
  const commands = printedCommands();
  const unknown = [...commands].flatMap(([command, file]) => {
    const part = unknownIn(command);
    return part === undefined ? [] : [`${file}: pulumi ${command}: ${part}`];
  });
  expect(commands.size).toBeGreaterThan(60);
  expect(unknown).toEqual([]);
  expect(["up --unknown", "stack vanish --yes", "vanish"].map(unknownIn)).toEqual(["--unknown", "vanish", "vanish"]);
});

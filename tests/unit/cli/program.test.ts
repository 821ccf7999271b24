import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { checkChanges } from "../../../cli/check-changes/command";
import { doctor } from "../../../cli/doctor/command";
import { drift } from "../../../cli/drift/command";
import { emulate } from "../../../cli/emulate";
import { commandFacts } from "../../../cli/help";
import { importCommand } from "../../../cli/import/command";
import { commands, run } from "../../../cli/program";
import { prune } from "../../../cli/prune/command";
import { recover } from "../../../cli/recover/command";
import { rotate } from "../../../cli/rotate/command";
import { verify } from "../../../cli/verify/command";
import { runCommand } from "../../support/run-command";

const root = join(__dirname, "../../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

it.each(["--version", "-v"])("prints its version for %s", async (option) => {
  const write = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const exit = jest.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exited");
  });
  try {
    await run([option]);
    expect(write).toHaveBeenCalledWith(`${version}\n`);
    expect(exit).toHaveBeenCalledWith(0);
  } finally {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  }
});

it.each([
  ["emulat", '"emulat" is not a command. Did you mean "emulate"?'],
  ["imoprt", '"imoprt" is not a command. Did you mean "import"?'],
  ["publsh", /"publsh" is not a command\. Did you mean "[a-z]+"\?|Commands: check-changes, doctor, drift/],
  ["xyzzy-frob", '"xyzzy-frob" is not a command. Commands: check-changes, doctor, drift, emulate, explain, import'],
])("rejects the unknown command %s and names the nearest one", async (name, expected) => {
  const { code, err } = await runCommand([name]);
  expect(code).toBe(1);
  expect(err).toMatch(expected);
});

it("rejects an old Node before it reads a configuration or sends a request", async () => {
  const before = Object.getOwnPropertyDescriptor(process, "versions") as PropertyDescriptor;
  Object.defineProperty(process, "versions", { ...before, value: { ...process.versions, node: "22.18.0" } });
  try {
    for (const args of [["verify", "search"], ["import", "search"], ["drift"], ["recover"]]) {
      const { code, err } = await runCommand(args);
      expect({ args, code, err }).toEqual({
        args,
        code: 1,
        err: `trefoil: Trefoil needs Node 22.19 or newer, and runs on 22.18.0 (${process.execPath}). Install a newer version and put it first on PATH.\n  See docs/troubleshooting.md#node_version\n`,
      });
    }
  } finally {
    Object.defineProperty(process, "versions", before);
  }
});

const options = Object.fromEntries(
  [checkChanges(), doctor(), drift(), emulate(), importCommand(), prune(), recover(), rotate(), verify()].map(
    (command) => [command.name(), [...command.options.map(({ long }) => long), "--help"]],
  ),
);

/** The options in a document, each with its command of `trefoil`. */
const optionsIn = (text: string) =>
  [
    ...text.matchAll(/\btrefoil (check-changes|doctor|drift|emulate|import|prune|recover|rotate|verify)\b([^`\n|#]*)/g),
  ].flatMap(([, command = "", rest = ""]) =>
    (rest.match(/(?<= )--[a-z-]+/g) ?? []).map((option) => ({ command, option })),
  );

/** The options in a document that its command of `trefoil` lacks. */
const unknownOptions = (text: string): string[] =>
  optionsIn(text)
    .filter(({ command, option }) => !options[command]?.includes(option))
    .map(({ command, option }) => `${command} ${option}`);

describe("the options of the commands", () => {
  const list = ["ls-files", "--cached", "*.md", "*.yml", "*.yaml"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).trim().split("\n");

  it("exist if a document names them", () => {
    const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
    expect(texts.flatMap(({ text }) => optionsIn(text)).length).toBeGreaterThan(50);
    expect(texts.flatMap(({ file, text }) => unknownOptions(text).map((option) => `${file}: ${option}`))).toEqual([]);
  });

  it("are unknown if the command lacks them", () => {
    expect(unknownOptions("`trefoil emulate --data folder`, `npx trefoil drift --stack dev --fix`")).toEqual([
      "emulate --data",
      "drift --fix",
    ]);
  });
});

describe("the help of each command", () => {
  const root = join(__dirname, "../../..");
  const help = (command: Command): string => {
    let text = "";
    (command.commands[0] ?? command).configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
    return text;
  };

  it.each(Object.entries(commands))(
    "of %s has an example, the exit codes and the address of its page",
    (name, make) => {
      const text = help(make());
      expect(text).toMatch(new RegExp(`Examples:\\n  # .*\\n  (?:umask 077; )?npx trefoil ${name}\\b`));
      expect(text).toContain("Exit codes: 0 ");
      const [, page = ""] = /^More: (.*)$/m.exec(text) ?? [];
      expect(existsSync(page)).toBe(true);
    },
  );

  it.each(Object.entries(commandFacts))("of %s names only existing options", (name, { examples }) => {
    const command = commands[name]?.();
    const inner = command?.commands[0] ?? command;
    const known = inner?.options.map(({ long }) => long) ?? [];
    const used = examples.flatMap(([line]) => line.match(/--[a-z-]+/g) ?? []);
    expect(used.filter((option) => !known.includes(option))).toEqual([]);
  });

  it.each(Object.entries(commandFacts))(
    "of %s skips no confirmation, and writes no credential for others",
    (name, facts) => {
      for (const [line] of facts.examples) {
        expect(line).not.toMatch(/--yes|--show/);
        if (name === "rotate") expect(line).toMatch(/^umask 077; .* > \S+$/);
      }
    },
  );

  it("is on the page of all commands, with an output", () => {
    const page = readFileSync(join(root, "docs/commands.md"), "utf8");
    for (const [name, { examples }] of Object.entries(commandFacts)) {
      expect(page).toContain(`\n## ${name}\n`);
      for (const [line] of examples as readonly (readonly [string, string])[]) expect(page).toContain(`\n${line}\n`);
    }
    expect(page.match(/^```text\n./gm)).toHaveLength(readdirSync(join(root, "tools/commands/outputs")).length);
  });
});

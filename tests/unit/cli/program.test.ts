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
import { writeFiles } from "../../../tools/files";
import { fakeProcesses, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

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
])("rejects the unknown command %s and names the nearest one, also in `help`", async (name, expected) => {
  for (const args of [[name], ["help", name]]) {
    const { code, err } = await runCommand(args);
    expect(code).toBe(1);
    expect(err).toMatch(expected);
  }
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

/** Each command with its whole name, such as `explain log`. */
const commandLines: readonly (readonly [words: string, command: Command])[] = Object.entries(commands).flatMap(
  ([name, make]) => {
    const command = make();
    const inner = command.commands.map((one) => [`${name} ${one.name()}`, one] as const);
    return [[name, command] as const, ...inner];
  },
);

/** Runs a command whose calls of the Pulumi CLI fail, in a folder without a project. */
async function runAlone(args: readonly string[]): Promise<Record<"code" | "out" | "err", unknown>> {
  fakeProcesses(() => ({ status: 255, stdout: "", stderr: "error: refused by the CLI\n" }));
  const exit = jest.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`The process exits with ${code}.`);
  });
  try {
    const { code, out, err } = await runCommand(args, { folder: temporaryFolder() });
    return { code: exit.mock.lastCall?.[0] ?? code, out, err: err.replace(/trefoil: The process exits .*\n/, "") };
  } finally {
    jest.restoreAllMocks();
  }
}

/** Further arguments of a command, with which it fails after it has read the others. */
const further: Readonly<Record<string, readonly string[]>> = {
  emulate: ["--openapi", "things.yaml"],
  "explain log": ["missing.log"],
  prune: ["acme/app", "--pattern", "*", "--keep-latest", "1", "--ignore-stacks", "--stack", "none"],
  reset: ["reader", "--stack", "none", "--yes"],
  resync: ["reader", "--stack", "none", "--yes"],
  run: ["reader", "--stack", "none", "--yes"],
};

describe("an empty argument, as of an unset variable", () => {
  const places = commandLines.flatMap(([words, { registeredArguments, options }]) => {
    const values = options.flatMap(({ long, required, optional }) =>
      required || optional ? [[String(long), ""], [`${long}=`]] : [],
    );
    const empty = [...registeredArguments.map(() => [""]), ...values];
    return empty.map((args) => [...words.split(" "), ...args, ...(further[words] ?? [])]);
  });

  it.each(places.map((args) => [args]))("is rejected before the command runs: %j", async (args) => {
    const { code, err } = await runAlone(args);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^trefoil: An argument is empty: trefoil .*\. Check that its/),
    ]);
  });
});

/** Accepted values of each option with a number, at its limits, and rejected values. */
const ports = { accepted: ["0", "65535"], rejected: ["65536", "-1", "80.5", "1e3", "0x10", "x"] };
const delay = { accepted: ["0", "999999999"], rejected: ["1000000000", "-1", "0.5", "1e3", "x"] };
const waits = { accepted: ["1", "999999"], rejected: ["0", "1000000", "-1", "0.5", "1e3", "x"] };
const count = { accepted: ["0", "999999999"], rejected: ["1000000000", "-1", "0.5", "1e3", "x"] };
const days = { accepted: ["0", "0.5", "999999"], rejected: ["1000000", "-1", ".5", "1e3", "x"] };
const numbers: Readonly<Record<string, typeof ports>> = {
  "emulate --registry-port": ports,
  "emulate --search-port": ports,
  "emulate --realtime-port": ports,
  "emulate --rest-port": ports,
  "emulate --search-alias-delay-seconds": delay,
  "emulate --search-item-delay-ms": delay,
  "emulate --search-role-delay-requests": delay,
  "explain log --top": { accepted: ["0", "9999"], rejected: ["10000", "-1", "0.5", "1e3", "x"] },
  "prune --keep-latest": count,
  "prune --older-than": days,
  "prune --not-pulled-for": days,
  "prune --max-deletions": count,
  "reset --timeout": waits,
  "resync --timeout": waits,
  "run --timeout": waits,
};

describe("an option with a number", () => {
  it("has its limits in the table", () => {
    const found = commandLines.flatMap(([words, { options }]) =>
      options.flatMap(({ flags, long }) => (/<(number|seconds|days)>/.test(flags) ? [`${words} ${long}`] : [])),
    );
    expect(found.sort()).toEqual(Object.keys(numbers).sort());
  });

  it.each(Object.entries(numbers))("accepts its limits, and rejects every other value: %s", async (name, values) => {
    const [, words = "", option = ""] = /^(.*) (--.*)$/.exec(name) ?? [];
    for (const [kind, isRejected] of [
      ["accepted", false],
      ["rejected", true],
    ] as const)
      for (const value of values[kind]) {
        const { code, err } = await runAlone([...words.split(" "), ...(further[words] ?? []), `${option}=${value}`]);
        expect([value, code, String(err).includes(option)]).toEqual([value, 1, isRejected]);
      }
  });
});

it.each<[string, 0 | 1, "out" | "err", RegExp]>([
  ["", 1, "err", /^Usage: trefoil \[options\] \[command\]\n/],
  ["help", 0, "out", /^Usage: trefoil \[options\] \[command\]\n/],
  ["--help", 0, "out", /^Usage: trefoil \[options\] \[command\]\n/],
  ["help drift", 0, "out", /^Usage: trefoil drift \[options\]\n/],
  ["drift --help", 0, "out", /^Usage: trefoil drift \[options\]\n/],
  ["drift -h", 0, "out", /^Usage: trefoil drift \[options\]\n/],
  ["help explain log", 0, "out", /^Usage: trefoil explain \[options\] /],
])("prints the help for `trefoil %s`, and exits with %i", async (args, code, stream, usage) => {
  const other = stream === "out" ? "err" : "out";
  expect(await runAlone(args.split(" ").filter(Boolean))).toEqual({
    code,
    [stream]: expect.stringMatching(usage),
    [other]: "",
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

describe("trefoil verify --compare", () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ["missing", {}, "/missing cannot be read (ENOENT). Pass a folder with recordings, such as search.jsonl.\n"],
    ["", { "other.jsonl": "" }, " contains no recording, such as search.jsonl.\n"],
    [
      "",
      { "search.jsonl": "{}\nno JSON\n" },
      "/search.jsonl, line 2: not JSON. Pass a file that `trefoil verify --record` wrote.\n",
    ],
  ])("rejects the folder %j with %j", async (name, files, message) => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const { code, out, err } = await runCommand(["verify", "--compare", join(folder, name)]);
    expect([code, out, err]).toEqual([1, "", `trefoil: ${folder}${message}`]);
  });
});

describe("options that exclude or require each other", () => {
  /** Messages by the options of a command line. All other options of a command can be combined. */
  const oneOf = (...names: readonly string[]) => `${names.join(" and ")} cannot be combined. Pass one of them.`;
  const fromState = "--from-state selects the objects. Remove it, or remove --all, --name, --in and the ids.";
  const skill = "--skill excludes --document and --source-document. Pass one of them.";
  const plan = "--plan cannot be combined with --read-only, --sweep, --record or --report. Remove them.";
  const record =
    "--record requires a run in an account without other objects. Remove --read-only, --sweep and --allow-shared.";
  const rejected: Readonly<Record<string, string>> = {
    "check-changes --json --markdown": oneOf("--json", "--markdown"),
    "drift --accept --repair": oneOf("--accept", "--repair"),
    "drift --json --markdown": oneOf("--json", "--markdown"),
    "drift --write": "--write requires --accept: it edits the program to match the new state.",
    "import --all --from-state": fromState,
    "import --apply": "--apply requires --stack.",
    "import --in --from-state": fromState,
    "import --language --host": "--language go requires the plugin. Pass --host plugin, or omit --host.",
    "import --name --all": "--all selects all objects. Remove it, or remove --name and the ids.",
    "import --name --from-state": fromState,
    "import --out": "--out names one file, but the command writes a file for each service. Remove --out.",
    "import --stack --apply":
      "--apply requires a choice of objects, because no terminal is available for a prompt. Pass --all, --name or ids.",
    "recover --delete --forget": oneOf("--delete", "--forget"),
    "recover --object": "--object requires --delete and exactly one record.",
    "reset --document --skill": skill,
    "reset --source-document --skill": skill,
    "verify --allow-shared --record": record,
    "verify --plan --record": plan,
    "verify --plan --report": plan,
    "verify --plan --sweep": plan,
    "verify --read-only --allow-shared": "--read-only requires no --allow-shared. Remove it.",
    "verify --read-only --plan": plan,
    "verify --read-only --record": record,
    "verify --read-only --sweep": oneOf("--read-only", "--sweep"),
    "verify --sweep --record": record,
  };
  /** Values with which a command reads its other options. Default: `1`. */
  const values: Readonly<Record<string, string>> = {
    "--reject": "data",
    "--language": "go",
    "--host": "dynamic",
    "--report": "report.md",
    "--compare": ".",
    "import --kind": "realtime.App",
    "reset --kind": "search.Indexer",
    "resync --kind": "search.Indexer",
    "run --kind": "search.Indexer",
  };
  const isAboutOptions = /\b(?:cannot be combined|excludes?|requires?|selects|names one file)\b/;
  // The options of the emulator are independent of each other.
  const others = commandLines.filter(([words]) => words !== "emulate");

  it.each(others)("are these of trefoil %s", async (words, { options }) => {
    const forms = options.map(({ long, required }) => {
      const value = required ? [values[`${words} ${long}`] ?? values[String(long)] ?? "1"] : [];
      return [String(long), ...value] as const;
    });
    const messageOf = async (...given: readonly (readonly string[])[]) => {
      const { err } = await runAlone([...words.split(" "), ...(further[words] ?? []), ...given.flat()]);
      const [, message = ""] = /^trefoil: (.*)$/m.exec(String(err)) ?? [];
      return isAboutOptions.test(message) ? message : "";
    };
    const alone = new Map<string, string>();
    for (const form of forms) alone.set(form[0], await messageOf(form));
    const found = Object.fromEntries([...alone].flatMap(([name, text]) => (text ? [[`${words} ${name}`, text]] : [])));
    for (const [i, one] of forms.entries())
      for (const other of forms.slice(i + 1)) {
        const message = await messageOf(one, other);
        const isNew = message && ![one, other].some(([name]) => alone.get(name) === message);
        if (isNew) found[`${words} ${one[0]} ${other[0]}`] = message;
      }
    const expected = Object.entries(rejected).filter(([key]) => key.startsWith(`${words} -`));
    expect(found).toEqual(Object.fromEntries(expected));
  });
});

import { execFileSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import type { Decision } from "../../../cli/check-changes/decide";
import { textOf as checkedText } from "../../../cli/check-changes/print";
import { importCommand } from "../../../cli/drift/report";
import { markdownCell } from "../../../cli/markdown";
import { textOf } from "../../../cli/prune/print";
import type { Plan } from "../../../cli/recover/plan";
import { linesOf } from "../../../cli/recover/print";
import { reportFile, reportText } from "../../../cli/verify/report";
import type { Finding, Report } from "../../../cli/verify/types";
import type { Definition } from "../../../provider/define";
import { displayNameOf } from "../../../provider/lifecycle";
import { ownCatalogue } from "../../../provider/modules";
import type { TagDecision } from "../../../provider/oci/images";
import { ownFolder } from "../../../provider/rest/base/own-files";
import { unprintable } from "../../../provider/text/printable";
import { inShell } from "../../../provider/text/shell";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const root = resolve(__dirname, "../../..");

/** Names that a terminal, a shell, or a reader of Markdown may take for more than text. */
const names = [
  "a\ntrefoil: Nothing was deleted.",
  "a\r\nError: forged",
  "a\u001b[2J\u001b]0;title\u0007b",
  "a\u009b31mb",
  "\u202egnp.exe",
  "zero\u200bwidth\u2028line",
  "`whoami`",
  "``` | <img src=x> |",
  "a|b\\|c",
  "$(touch owned)",
  "$" + "{HOME} $HOME !! ~ *",
  "it's \"quoted\" \\ and '\\''",
  "'; touch owned; '",
  "\t; touch owned\n#",
  "--yes",
  "[link](https://evil.example) @team",
];

/** The lines of output for a terminal. */
function linesIn(text: string): string[] {
  const lines = text.split("\n");
  expect(lines.filter((line) => line.search(unprintable) >= 0)).toEqual([]);
  return lines;
}

const isForged = (line: string): boolean => /^(trefoil:|Error: forged)/.test(line);

describe("a hostile name", () => {
  it.each(names)("is one word of a command to copy: %j", (name) => {
    const folder = temporaryFolder();
    const word = inShell(name);
    expect(word).not.toMatch(unprintable);
    const run = (shell: string) =>
      execFileSync(shell, [...(shell === "bash" ? ["--norc"] : []), "-c", `printf %s ${word}; ls`], {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
      });
    expect(run("bash")).toBe(name);
    // A shell without these escapes reads another word, and executes none of it.
    if (word.startsWith("$'")) expect(run("sh")).not.toContain("owned\n");
    else expect(run("sh")).toBe(name);
  });

  it.each(names)("is one word of a command to copy into PowerShell: %j", (name) => {
    const word = inShell(name, "win32");
    expect(word).not.toMatch(unprintable);
    // Between quotes, no character is special in PowerShell, or in the command prompt.
    expect(word).toMatch(
      /^(?:[\w./:@-]+|'[^"'‘’‚‛&|<>^%!]*'|\(''(?:\+(?:'[^"'‘’‚‛&|<>^%!]+'|\[char\]0x[\da-f]{1,4}))+\))$/,
    );
    const parts = [...word.matchAll(/'([^']*)'|\[char\]0x([\da-f]+)/g)];
    const text = parts.map(([, literal, code = ""]) => literal ?? String.fromCharCode(Number.parseInt(code, 16)));
    expect(parts.length ? text.join("") : word).toBe(name);
  });

  it.each(names)("is one word of the commands that the messages contain: %j", (name) => {
    const decision = {
      type: "search.Index",
      name,
      urn: `urn:pulumi:dev::p::a$b::${name}`,
      change: "deletion",
      paths: [],
    };
    const rejected = {
      ...decision,
      verdict: "rejected",
      costs: ["data"],
      losses: "",
      advice: "",
    } as unknown as Decision;
    const messages: readonly (readonly [text: string, words: string])[] = [
      [checkedText({ decisions: [rejected], others: [], unused: [name] }), `--allow ${inShell(name)}`],
      [importCommand("search.Index", name, [name]), `--stack ${inShell(name)}`],
    ];
    for (const [text, words] of messages) expect(text).toContain(words);
  });

  it.each(names.filter((name) => !/[\n\r]/.test(name)))("is one word of the command for a folder: %j", (name) => {
    const folder = join(temporaryFolder(), name.replaceAll("/", "-"));
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(() => ownFolder(folder, "cache")).toThrow(`run \`chmod go-w ${inShell(folder)}\`, or`);
  });

  it.each(names)("starts no line of `trefoil recover` and of `trefoil prune`: %j", (name) => {
    const owner = { name, project: name, stack: name, parents: `a$${name}` };
    const content = { owner, writer: { time: "2026-11-26T06:52:14.203Z" } };
    const objects = [{ id: name, createdAt: name }];
    const finding = { status: "candidates", objects };
    const record = { id: "1da12ab9", token: "registry:Artifact", title: "Docker Hub", content, finding };
    const plan = { records: [record] } as unknown as Plan;
    const results = { done: [name], failed: [name, name], removed: new Set<string>() };
    const recovered = linesIn(linesOf(plan, results, { stack: name, project: name }));
    expect(recovered.filter((line) => isForged(line) && line !== "trefoil:")).toEqual([]);
    const tags = [{ tag: name, cause: "expired", reason: name }] as unknown as TagDecision[];
    const report = { repository: "acme/app", tags, deleted: [], unconfirmed: [name], skipped: [name], inUse: [name] };
    const failed = [{ tag: name, reason: name }];
    const pruned = linesIn(textOf({ ...report, failed }, { maxDeletions: 10 }));
    expect(pruned.filter(isForged)).toEqual([]);
  });

  it.each(names)("adds no cell, line or markup to the reports of `trefoil verify`: %j", (name) => {
    const finding = { severity: "note", kind: name, step: "read", member: name, expected: name, received: name };
    const report = { kinds: [], findings: [{ ...finding, consequence: name } as Finding], remaining: [name] };
    const header = { service: "search", mode: "read-only", version: "1.0.0", time: "2026-11-26", prefix: "v" };
    const hostile = { ...header, ...report } as unknown as Report;
    const plain = { ...header, ...harmless } as unknown as Report;
    const [markdown, html] = [reportFile(hostile, "report.md"), reportFile(hostile, "report.html")];
    expect(linesIn(markdown)).toHaveLength(linesIn(reportFile(plain, "report.md")).length);
    expect(linesIn(reportText(hostile))).toHaveLength(reportText(plain).split("\n").length);
    expect(html).not.toContain("<img");
    expect(linesIn(html)).toHaveLength(2);
    const row = `| ${["note", name, "read", name, name, name, name].map(markdownCell).join(" | ")} |`;
    expect(markdown).toContain(row);
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(8);
  });

  it.each(names)("starts no line of an error: %j", async (name) => {
    const { err } = await runCommand([name.replace(/^-+/, "x")]);
    expect(
      linesIn(err)
        .slice(1)
        .filter((line) => line && !line.startsWith("  ")),
    ).toEqual([]);
    const display = displayNameOf(ownCatalogue.definitionOf("registry:Repository") as Definition, name);
    expect(display.search(unprintable)).toBe(-1);
  });

  it.each(names)("starts no line of an error in the arguments: %j", async (name) => {
    jest.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("exited");
    });
    const { err } = await runCommand(["explain", name.replace(/^-+/, "x")]);
    jest.restoreAllMocks();
    const [first, ...others] = linesIn(err.replace("trefoil: exited\n", ""));
    expect(first).toMatch(/^trefoil: ".*" is not a code that Trefoil explains/);
    expect(others.filter((line) => line && !line.startsWith("  "))).toEqual([]);
  });
});

/** The start of a command before a value: in code, at the start of a string, or an option. */
const beforeValue =
  /(?:^|`|: |\brun |\$\()(?:export|npx|trefoil|pulumi|docker|terraform|chmod|chown|cat|cd|rm|mv|cp|git|npm|pip|az)\s(?:[^`.;()]|\.(?=\S))*$|(?:^|\s)--?[a-z][a-z-]*[ =]["'`]?$/;

/** A file may contain such a template only if it contains this. Most files are not parsed. */
const mayContain =
  /(?:(?:export|npx|trefoil|pulumi|docker|terraform|chmod|chown|cat|cd|rm|mv|cp|git|npm|pip|az) |--?[a-z][a-z-]*[ =])[^\n]*\$\{/;

/** Templates with a command and a value that `shellCommand` does not quote. */
function unquotedCommands(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  if (!mayContain.test(source)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
      found.push(...textsBeforeValues(node).filter((text) => beforeValue.test(text)));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found.map((text) => `${file}: ${text}`);
}

/** The text before each value that is not quoted. Before a value in code, it is that of the code. */
function textsBeforeValues({ head, templateSpans }: ts.TemplateExpression): string[] {
  const found: string[] = [];
  let text = head.text;
  for (const { expression, literal } of templateSpans) {
    const parts = text.split("`");
    const isInCode = parts.length % 2 === 0;
    const isQuoted = ts.isTaggedTemplateExpression(expression);
    if (!isQuoted) found.push(isInCode ? `\`${parts.at(-1)}` : (parts.length > 1 ? " " : "") + parts.at(-1));
    text = isQuoted ? literal.text : `${text}…${literal.text}`;
  }
  return found;
}

describe("a command in a message", () => {
  it("quotes each value for the shell", () => {
    const folders =
      "{provider/{define,hosts,lifecycle,oci,rest,services,text,tracing,terraform},cli,sdk/base,packages,emulator}";
    const found = globSync(`${folders}/**/*.ts`, { cwd: root }).flatMap(unquotedCommands);
    expect(found).toEqual([]);
  });
});

const plainFinding = { severity: "note", kind: "a", step: "read", member: "a", expected: "a", received: "a" };
const harmless = { kinds: [], findings: [{ ...plainFinding, consequence: "a" }], remaining: ["a"] };

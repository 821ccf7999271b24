import { execFileSync } from "node:child_process";
import { markdownCell } from "../../../cli/markdown";
import { textOf } from "../../../cli/prune/print";
import type { Plan } from "../../../cli/recover/plan";
import { linesOf } from "../../../cli/recover/print";
import { reportFile, reportText } from "../../../cli/verify/report";
import type { Finding, Report } from "../../../cli/verify/types";
import type { Definition } from "../../../provider/define";
import { displayNameOf } from "../../../provider/lifecycle";
import { definitionOf } from "../../../provider/modules";
import type { TagDecision } from "../../../provider/oci/images";
import { unprintable } from "../../../provider/text/printable";
import { inShell } from "../../../provider/text/shell";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

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
    const output = execFileSync("bash", ["--norc", "-c", `printf %s ${word}; ls`], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    });
    expect(output).toBe(name);
  });

  it.each(names)("starts no line of `trefoil recover` and of `trefoil prune`: %j", (name) => {
    const content = { name, project: name, stack: name, time: "2026-11-26T06:52:14.203Z", parents: `a$${name}` };
    const objects = [{ id: name, createdAt: name }];
    const finding = { status: "candidates", objects };
    const record = { id: "1da12ab9", token: "registry:Artifact", title: "Docker Hub", content, finding };
    const plan = { records: [record] } as unknown as Plan;
    const results = { done: [name], failed: [name, name], removed: new Set<string>() };
    const recovered = linesIn(linesOf(plan, results, { stack: name, project: name }));
    expect(recovered.filter((line) => isForged(line) && line !== "trefoil:")).toEqual([]);
    const tags = [{ tag: name, cause: "expired", reason: name }] as unknown as TagDecision[];
    const report = { repository: "acme/app", tags, deleted: [], skipped: [name], inUse: [name] };
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
    const display = displayNameOf(definitionOf("registry:Repository") as Definition, name);
    expect(display.search(unprintable)).toBe(-1);
  });
});

const plainFinding = { severity: "note", kind: "a", step: "read", member: "a", expected: "a", received: "a" };
const harmless = { kinds: [], findings: [{ ...plainFinding, consequence: "a" }], remaining: ["a"] };

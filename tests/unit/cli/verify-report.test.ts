import { reportFile, reportText } from "../../../cli/verify/report";
import type { Finding, KindResult, Report } from "../../../cli/verify/types";

const kindOf = (kind: string, result: KindResult["result"], more: Partial<KindResult> = {}): KindResult => ({
  kind,
  result,
  omitted: [],
  requests: 28,
  seconds: 4,
  ...more,
});
const finding: Finding = {
  severity: "problem",
  kind: "search.Index",
  step: "drift",
  member: "fields[0].name",
  expected: '"a" & <b>',
  received: "2 | 3",
  consequence: "An update shows a wrong change.",
};
const whole: Report = {
  service: "search",
  version: "0.1.0",
  time: "2026-11-02T08:30:00.000Z",
  mode: "life",
  prefix: "trefoil-a1b2c3",
  kinds: [
    kindOf("search.Index", "findings", { omitted: ["replace: it has no copy", "list: none"] }),
    kindOf("search.Alias", "passed", { requests: 7, seconds: 1 }),
    kindOf("search.Skillset", "skipped", { reason: "No quota.", requests: 0, seconds: 0 }),
    kindOf("search.Indexer", "skipped", { reason: "No quota.", requests: 0, seconds: 0 }),
  ],
  findings: [finding, { ...finding, severity: "note", step: "requests", member: "" }],
  remaining: ["search.Index trefoil-a1b2c3-1", "search.Index trefoil-a1b2c3-2"],
  isInterrupted: true,
};
const complete: Report = { ...whole, mode: "read-only", prefix: undefined as never, findings: [], remaining: [] };

const heading = "trefoil verify search (life), Trefoil 0.1.0, 2026-11-02T08:30:00.000Z, prefix trefoil-a1b2c3";

const summaryOf = (findings: readonly Finding[]) =>
  reportText({ ...complete, kinds: [], findings })
    .trim()
    .split("\n")
    .at(-1);

describe("the report of trefoil verify", () => {
  it("has these lines in a terminal", () => {
    expect(reportText(whole).split("\n")).toEqual([
      "findings  search.Index",
      "passed    search.Alias",
      "skipped   search.Skillset: No quota.",
      "skipped   search.Indexer: No quota.",
      "",
      "PROBLEM: search.Index, drift, fields[0].name",
      '  expected: "a" & <b>',
      "  received: 2 | 3",
      "  An update shows a wrong change.",
      "",
      "note: search.Index, requests",
      '  expected: "a" & <b>',
      "  received: 2 | 3",
      "  An update shows a wrong change.",
      "",
      "Not removed: search.Index trefoil-a1b2c3-1, search.Index trefoil-a1b2c3-2",
      "",
      "The run was interrupted.",
      "",
      "1 passed, 1 with findings, 2 skipped. Findings: 1 problem, 1 note.",
      "",
    ]);
  });

  it.each<[problems: number, notes: number, text: string]>([
    [0, 0, "0 problems, 0 notes."],
    [1, 2, "1 problem, 2 notes."],
    [2, 1, "2 problems, 1 note."],
  ])("counts %i problems and %i notes", (problems, notes, text) => {
    const all = [...Array(problems).fill("problem"), ...Array(notes).fill("note")];
    expect(summaryOf(all.map((severity) => ({ ...finding, severity })))).toBe(
      `0 passed, 0 with findings, 0 skipped. Findings: ${text}`,
    );
  });

  it("has these lines as Markdown", () => {
    expect(reportFile(whole, "report.md").split("\n")).toEqual([
      `# ${heading}`,
      "",
      "## Types",
      "",
      "| Type | Result | Requests | Seconds | Steps without |",
      "| --- | --- | --- | --- | --- |",
      "| `search.Index` | `findings` | `28` | `4` | `replace: it has no copy; list: none` |",
      "| `search.Alias` | `passed` | `7` | `1` |  |",
      "| `search.Skillset` | `skipped: No quota.` | `0` | `0` |  |",
      "| `search.Indexer` | `skipped: No quota.` | `0` | `0` |  |",
      "",
      "## Findings",
      "",
      "| Severity | Type | Step | Member | Expected | Received | Consequence |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      '| `problem` | `search.Index` | `drift` | `fields[0].name` | `"a" & <b>` | `2 \\| 3` | `An update shows a wrong change.` |',
      '| `note` | `search.Index` | `requests` |  | `"a" & <b>` | `2 \\| 3` | `An update shows a wrong change.` |',
      "",
      "## Not removed",
      "",
      "| Object |",
      "| --- |",
      "| `search.Index trefoil-a1b2c3-1` |",
      "| `search.Index trefoil-a1b2c3-2` |",
      "",
    ]);
    expect(reportFile(complete, "report.md").match(/^#.*/gm)).toEqual([
      "# trefoil verify search (read-only), Trefoil 0.1.0, 2026-11-02T08:30:00.000Z",
      "## Types",
    ]);
  });

  it("is this page", () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join("")}</tr>`;
    const values = ["&quot;a&quot; &amp; &lt;b&gt;", "2 | 3", "An update shows a wrong change."];
    const page = reportFile(whole, "report.html").replace(/<style>.*<\/style>/, "");
    expect(page.split(/(?=<h\d|<table|<tr)/)).toEqual([
      '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>trefoil verify</title></head><body>',
      `<h1>${heading}</h1>`,
      "<h2>Types</h2>",
      "<table>",
      head("Type", "Result", "Requests", "Seconds", "Steps without"),
      row("search.Index", "findings", "28", "4", "replace: it has no copy; list: none"),
      row("search.Alias", "passed", "7", "1", ""),
      row("search.Skillset", "skipped: No quota.", "0", "0", ""),
      `${row("search.Indexer", "skipped: No quota.", "0", "0", "")}</table>`,
      "<h2>Findings</h2>",
      "<table>",
      head("Severity", "Type", "Step", "Member", "Expected", "Received", "Consequence"),
      row("problem", "search.Index", "drift", "fields[0].name", ...values),
      `${row("note", "search.Index", "requests", "", ...values)}</table>`,
      "<h2>Not removed</h2>",
      "<table>",
      head("Object"),
      row("search.Index trefoil-a1b2c3-1"),
      `${row("search.Index trefoil-a1b2c3-2")}</table></body></html>\n`,
    ]);
  });

  it("is JSON", () => {
    expect(JSON.parse(reportFile(whole, "report.json"))).toEqual(whole);
  });
});

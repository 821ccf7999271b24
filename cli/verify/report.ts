import { shellCommand } from "../../provider/text/shell";
import { groupedLines } from "../grouped-lines";
import { markdownCell } from "../markdown";
import { counted, inOneLine, jsonText } from "../printable";
import { lifecycle, packageFiles, verification } from "../provider";
import type { Finding, KindResult, Report } from "./types";

/**
 * A report of this version at this time.
 *
 * @param secrets secrets that findings do not show, for example in messages of the service.
 */
export const reportOf = (
  service: string,
  { findings, ...rest }: Omit<Report, "service" | "version" | "time">,
  secrets: readonly string[],
): Report => ({
  service,
  version: packageFiles().packageVersion(),
  time: new Date().toISOString(),
  ...rest,
  findings: verification().redactDeep(findings, lifecycle().redactor(secrets)) as Finding[],
});

/** The report for the terminal. */
export function reportText({ kinds, findings, remaining, isInterrupted }: Report): string {
  const lines = kindLines(kinds);
  const details = findings.flatMap((finding) => [
    "",
    titleOf(finding),
    `  expected: ${finding.expected}`,
    `  received: ${finding.received}`,
    `  ${finding.consequence}`,
  ]);
  const left = remaining.length ? ["", `Not removed: ${remaining.join(", ")}`] : [];
  const problems = findings.filter(({ severity }) => severity === "problem").length;
  const end = isInterrupted ? ["", "The run was interrupted."] : [];
  const summary = `${count(kinds, "passed")} passed, ${count(kinds, "findings")} with findings, ${count(kinds, "skipped")} skipped. Findings: ${counted(problems, "problem")}, ${counted(findings.length - problems, "note")}.`;
  return `${[...lines, ...details, ...left, ...end, "", summary].map(inOneLine).join("\n")}\n`;
}

/** An interrupted run has not compared everything, so that its findings are not complete. */
export function exitCodeOf({ findings, remaining, isInterrupted }: Report): number {
  if (isInterrupted) return 1;
  return findings.some(({ severity }) => severity === "problem") || remaining.length ? 2 : 0;
}

/** A line for each type. Types that were skipped for the same reason share a line. */
function kindLines(kinds: readonly KindResult[]): string[] {
  const skipped = kinds.flatMap(({ kind, result, reason }) =>
    result === "skipped" && reason !== undefined ? [{ name: kind, text: reason }] : [],
  );
  const others = kinds.filter(({ result, reason }) => result !== "skipped" || reason === undefined);
  return [
    ...others.map(({ kind, result, reason }) => `${result.padEnd(8)}  ${kind}${reason ? `: ${reason}` : ""}`),
    ...groupedLines(skipped, "types").map((line) => `${"skipped".padEnd(8)}  ${line}`),
  ];
}

const count = (kinds: readonly KindResult[], result: KindResult["result"]): number =>
  kinds.filter((one) => one.result === result).length;

const titleOf = ({ severity, kind, step, member }: Finding): string =>
  `${severity === "problem" ? "PROBLEM" : "note"}: ${kind}, ${step}${member ? `, ${member}` : ""}`;

/** The report in the format of a file name. */
export function reportFile(report: Report, file: string): string {
  if (file.endsWith(".json")) return jsonText(report);
  return file.endsWith(".md") ? markdownOf(report) : htmlOf(report);
}

interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const headingOf = ({ service, version, time, mode, prefix }: Report): string =>
  `${shellCommand`trefoil verify ${service}`} (${mode}), Trefoil ${version}, ${time}${prefix === undefined ? "" : `, prefix ${prefix}`}`;

const tablesOf = ({ kinds, findings, remaining }: Report): Table[] => [
  {
    title: "Types",
    head: ["Type", "Result", "Requests", "Seconds", "Steps without"],
    rows: kinds.map(({ kind, result, reason, requests, seconds, omitted }) => [
      kind,
      reason === undefined ? result : `${result}: ${reason}`,
      String(requests),
      String(seconds),
      omitted.join("; "),
    ]),
  },
  {
    title: "Findings",
    head: ["Severity", "Type", "Step", "Member", "Expected", "Received", "Consequence"],
    rows: findings.map(({ severity, kind, step, member, expected, received, consequence }) => [
      severity,
      kind,
      step,
      member,
      expected,
      received,
      consequence,
    ]),
  },
  { title: "Not removed", head: ["Object"], rows: remaining.map((object) => [object]) },
];

function markdownOf(report: Report): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const tables = tablesOf(report)
    .filter(({ rows }) => rows.length)
    .map(({ title, head, rows }) =>
      [
        `## ${title}`,
        "",
        row(head),
        row(head.map(() => "---")),
        ...rows.map((cells) => row(cells.map(markdownCell))),
      ].join("\n"),
    );
  return `# ${headingOf(report)}\n\n${tables.join("\n\n")}\n`;
}

function htmlOf(report: Report): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join("")}</tr>`;
  const tables = tablesOf(report)
    .filter(({ rows }) => rows.length)
    .map(
      ({ title, head, rows }) =>
        `<h2>${title}</h2><table>${row(head, "th")}${rows.map((cells) => row(cells, "td")).join("")}</table>`,
    );
  const style =
    "body{font-family:sans-serif}td,th{border:1px solid #ccc;padding:4px;text-align:left;vertical-align:top}table{border-collapse:collapse}";
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>trefoil verify</title><style>${style}</style></head><body><h1>${escaped(headingOf(report))}</h1>${tables.join("")}</body></html>\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => inOneLine(text).replace(/[&<>"]/g, (character) => entities[character] ?? "");

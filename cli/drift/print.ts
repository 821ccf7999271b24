import { nameOf } from "./report";
import type { DriftedResource, FieldDrift, StackReport } from "./types";

/** A row of a report. A deleted object has one row without a path. */
export interface Row {
  readonly resource: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export const rowsOf = (resources: readonly DriftedResource[]): Row[] =>
  resources.flatMap((resource) => {
    const label = `${resource.type} ${JSON.stringify(resource.name)}`;
    if (resource.status === "deleted")
      return [{ resource: label, path: "", before: resource.id ?? "", after: "deleted" }];
    return resource.changes.map((change) => ({ resource: label, path: change.path, ...valuesOf(change) }));
  });

const valuesOf = ({ before, after }: FieldDrift) => ({ before: textOf(before), after: textOf(after) });

const textOf = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value));

export function summaryOf({ checked, drifted, unchecked, errors }: StackReport): string {
  const compared = `${checked} ${checked === 1 ? "resource" : "resources"} compared, ${drifted.length} with drift`;
  return errors.length ? `Incomplete: ${compared}, ${unchecked.length} not compared.` : `${compared}.`;
}

export const missingOf = ({ unchecked }: StackReport): string[] => unchecked.map(nameOf);

export const othersText = "Resources of other providers that the refresh would change. Trefoil does not evaluate them.";

/** Text for a terminal. */
export const textReport = (reports: readonly StackReport[]): string =>
  `${reports.flatMap((report) => stackLines(report)).join("\n")}\n`;

function stackLines(report: StackReport): string[] {
  const lines = [`Stack ${report.stack}: ${summaryOf(report)}`];
  lines.push(...tableLines(rowsOf(report.drifted)));
  if (report.others.length)
    lines.push(othersText, ...report.others.map((one) => `  ${one.type} ${one.name}: ${one.status}`));
  lines.push(...report.errors.map((error) => `  Error: ${printable(error)}`));
  if (report.unchecked.length) lines.push(`  Not compared: ${printable(missingOf(report).join(", "))}`);
  return lines;
}

function tableLines(rows: readonly Row[]): string[] {
  if (!rows.length) return [];
  const cells = [
    ["RESOURCE", "PATH", "STATE", "SERVICE"],
    ...rows.map(({ resource, path, before, after }) => [resource, path, before, after].map((cell) => printable(cell))),
  ];
  const widths = [0, 1, 2].map((column) => Math.min(60, Math.max(...cells.map((row) => row[column]?.length ?? 0))));
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

/** Text without control characters, which could move the cursor of a terminal. */
const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Markdown for a pull request or a job summary. */
export const markdownReport = (reports: readonly StackReport[]): string =>
  ["## Drift", ...reports.flatMap(stackMarkdown)].join("\n\n").concat("\n");

function stackMarkdown(report: StackReport): string[] {
  const rows = rowsOf(report.drifted);
  const head = "| Resource | Path | State | Service |\n|---|---|---|---|";
  const body = rows.map(
    (row) => `| ${[row.resource, row.path, row.before, row.after].map(markdownText).join(" | ")} |`,
  );
  const parts = [`### Stack ${markdownText(report.stack)}`, summaryOf(report)];
  if (rows.length) parts.push([head, ...body].join("\n"));
  if (report.others.length)
    parts.push(othersText, list(report.others.map((one) => `${one.type} ${one.name}: ${one.status}`)));
  if (report.errors.length) parts.push("Errors:", list(report.errors));
  if (report.unchecked.length) parts.push("Not compared:", list(missingOf(report)));
  return parts;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${markdownText(item)}`).join("\n");

/** Every punctuation character as an entity, so that none has a meaning in Markdown or HTML, or mentions a user. */
export const markdownText = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`);

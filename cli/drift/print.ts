import { shellCommand } from "../../provider/text/shell";
import { groupedErrors } from "../grouped-lines";
import { trefoilWords } from "../help";
import { markdownCell, markdownCode } from "../markdown";
import { counted, longestOf, printable } from "../printable";
import { excerptOf, excerpts } from "./excerpts";
import { importCommand, nameOf, secretMask } from "./report";
import type { DriftedResource, FieldDrift, SkippedResource, StackReport } from "./types";

/** A row of a report. A deleted object has one row with its id and without a path. */
export interface Row {
  readonly resource: string;
  /** Id of the object in the service. */
  readonly id: string;
  readonly change: "added" | "changed" | "removed" | "deleted";
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export const rowsOf = (resources: readonly DriftedResource[]): Row[] =>
  resources.flatMap((resource): Row[] => {
    const label = `${resource.type} ${JSON.stringify(resource.name)}`;
    if (resource.status === "deleted")
      return [
        { resource: label, id: resource.id ?? "", change: "deleted", path: "", before: textOf(resource.id), after: "" },
      ];
    return resource.changes.map((change) => ({ resource: label, id: resource.id ?? "", ...fieldRow(change) }));
  });

const words = { add: "added", update: "changed", delete: "removed" } as const;

const fieldRow = ({ path, kind, before, after }: FieldDrift) => ({
  change: words[kind],
  path,
  before: textOf(before),
  after: textOf(after),
});

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return value === secretMask ? secretMask : JSON.stringify(value);
}

/** True if an object differs from the state, or exists that no stack declares. */
export const hasDrift = ({ drifted, undeclared = [] }: StackReport): boolean => drifted.length + undeclared.length > 0;

/** Another provider must read the object. */
const isOfOther = ({ reason }: SkippedResource): boolean => reason === "otherProvider";

export function summaryOf({ checked, drifted, unchecked, errors, undeclared, skipped, others }: StackReport): string {
  const found = undeclared?.reduce((sum, { objects }) => sum + objects.length, 0);
  const ofOthers = skipped.filter(isOfOther).length;
  const compared = [
    `${counted(checked, "resource")} compared`,
    `${drifted.length} with drift`,
    ...(found === undefined ? [] : [counted(found, "undeclared object")]),
    ...(ofOthers ? [`${ofOthers} of other providers not compared`] : []),
    ...(others.length ? [`${others.length} of other providers changed`] : []),
  ].join(", ");
  return errors.length ? `Incomplete: ${compared}, ${unchecked.length} not compared.` : `${compared}.`;
}

/** The next steps with their commands. */
export function nextSteps({
  stack,
  drifted,
  errors,
}: StackReport): { readonly text: string; readonly command: string }[] {
  const command = shellCommand`${trefoilWords()} drift --stack ${stack}`;
  if (errors.length) return [{ text: "Fix the errors, and compare again", command }];
  if (!drifted.length) return [];
  return [
    { text: "To apply the program to the services, run", command: `${command} --repair` },
    { text: "To update the state from the services, run", command: `${command} --accept` },
  ];
}

/** Number of objects that a line names. */
const maxNamed = 10;

/**
 * Sentences about the objects that no stack declares, each with a command. The command that imports many objects would hide the rest
 * of the report, so that only the JSON contains it.
 */
export const undeclaredLines = ({
  stack,
  undeclared = [],
}: StackReport): { readonly text: string; readonly command: string }[] =>
  undeclared.map(({ type, parent, objects, command }) => {
    const short = (text: string) => excerptOf(text).text;
    const names = objects
      .slice(0, maxNamed)
      .map(({ id, name }) => (name === id ? short(id) : `${short(name)} (${short(id)})`));
    const isLong = objects.length > maxNamed;
    const others = isLong ? ` and ${counted(objects.length - maxNamed, "other")}, which \`--json\` lists` : "";
    const where = parent === undefined ? "" : ` in ${parent}`;
    const text = `${counted(objects.length, "object")} of ${type}${where} that no stack of the project declares: ${names.join(", ")}${others}.`;
    if (isLong) return { text: `${text} To choose some and import them, run`, command: importCommand(type, stack) };
    return { text: `${text} To import ${objects.length === 1 ? "it" : "them"}, run`, command };
  });

/** Sentences about resources that were not read although nothing failed, and about the engine. */
export function notesOf({ stack, skipped, engineReason, isUpdating }: StackReport): string[] {
  const others = skipped.filter(isOfOther);
  const replaced = skipped.filter(({ reason }) => reason === "pendingReplacement");
  const types = [...new Set(others.map(({ type }) => type))].join(", ");
  const command = shellCommand`${trefoilWords()} drift --stack ${stack} --engine`;
  return [
    others.length &&
      `Not compared: ${counted(others.length, "resource")} of other providers (${types}). To compare them, run: ${command}`,
    replaced.length &&
      `Not compared, since an interrupted replacement has deleted the object: ${replaced.map(({ name }) => name).join(", ")}`,
    isUpdating &&
      "An update of the stack is running, or was interrupted. Its changes may look like drift. Wait for it, or complete it with `pulumi up`, and compare again.",
    engineReason !== undefined && `Compared by \`pulumi refresh\`, because ${engineReason}.`,
  ].filter((note) => typeof note === "string");
}

export const missingOf = ({ unchecked }: StackReport): string[] => unchecked.map(nameOf);

/** Names of the columns, in the order of `cellsOf`. */
export const columns = ["Resource", "Change", "Path", "State", "Service"] as const;

/** The cells of a row. Long values are shortened. */
export function cellsOf({ resource, change, path, before, after }: Row): string[] {
  const values = excerpts(before, after).map(({ text }) => text);
  return [excerptOf(resource).text, change, excerptOf(path).text, ...values];
}

/** The command that prints long values whole, if a row shortens one. */
function wholeValues({ stack, drifted }: StackReport): string[] {
  const isShort = rowsOf(drifted).every(({ resource, path, before, after }) =>
    [resource, path, before, after].every((cell) => !excerptOf(cell).isShortened),
  );
  if (isShort) return [];
  return [
    `Long values are shortened. To see them whole, run: ${shellCommand`${trefoilWords()} drift --stack ${stack} --json`}`,
  ];
}

export const othersText = "Resources of other providers that the refresh would change. Trefoil does not evaluate them.";

/**
 * Text for a terminal.
 *
 * @param hasSteps the report ends with the next commands.
 */
export const textReport = (reports: readonly StackReport[], hasSteps = true): string =>
  `${reports.flatMap((report) => stackLines(report, hasSteps)).join("\n")}\n`;

function stackLines(report: StackReport, hasSteps: boolean): string[] {
  const lines = [`Stack ${printable(report.stack)}: ${summaryOf(report)}`, ...tableLines(rowsOf(report.drifted))];
  if (report.others.length)
    lines.push(othersText, ...report.others.map((one) => `  ${printable(`${one.type} ${one.name}: ${one.status}`)}`));
  lines.push(...undeclaredLines(report).map(({ text, command }) => `  ${printable(`${text}: ${command}`)}`));
  lines.push(...(report.unlisted ?? []).map((line) => `  Not listed: ${printable(line)}`));
  lines.push(...groupedErrors(report.errors).flatMap(errorLines));
  if (report.unchecked.length) lines.push(`  Not compared: ${printable(missingOf(report).join(", "))}`);
  lines.push(...[...notesOf(report), ...wholeValues(report)].map((note) => `  ${printable(note)}`));
  const steps = hasSteps ? nextSteps(report) : [];
  return [...lines, ...steps.map(({ text, command }) => `  ${text}: ${printable(command)}`)];
}

/** The first line, and the others with an indent that no line of the report has. */
function errorLines(error: string): string[] {
  const [first = "", ...others] = error.split(/\r?\n/);
  return [`  Error: ${printable(first)}`, ...others.map((line) => `    ${printable(line)}`)];
}

/** Index of the column with the value in the state. */
const stateColumn = columns.indexOf("State");
/** Maximum width of this column. A longer value moves the value of the service to the right. Other columns hold their longest cell. */
const maxValueWidth = 60;

function tableLines(rows: readonly Row[]): string[] {
  if (!rows.length) return [];
  const cells = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => cellsOf(row).map((cell) => printable(cell))),
  ];
  const widths = columns
    .slice(0, -1)
    .map((_, column) => longestOf(cells.map((row) => row[column] ?? "")))
    .map((width, column) => (column === stateColumn ? Math.min(maxValueWidth, width) : width));
  return cells.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}`.trimEnd());
}

/** Markdown for a pull request or a job summary. */
export const markdownReport = (reports: readonly StackReport[]): string =>
  ["## Drift", ...reports.flatMap(stackMarkdown)].join("\n\n").concat("\n");

function stackMarkdown(report: StackReport): string[] {
  const rows = rowsOf(report.drifted);
  const head = `| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`;
  const body = rows.map((row) => {
    const [resource = "", change, ...values] = cellsOf(row);
    return `| ${[markdownCell(resource), change, ...values.map(markdownCell)].join(" | ")} |`;
  });
  const parts = [`### Stack ${markdownCode(report.stack)}`, summaryOf(report)];
  if (rows.length) parts.push([head, ...body].join("\n"));
  if (report.others.length)
    parts.push(othersText, list(report.others.map((one) => `${one.type} ${one.name}: ${one.status}`)));
  const undeclared = undeclaredLines(report).map(
    ({ text, command }) => `- ${markdownCode(text)}: ${markdownCode(command)}`,
  );
  if (undeclared.length) parts.push("Undeclared objects:", undeclared.join("\n"));
  if (report.unlisted?.length) parts.push("Not listed:", list(report.unlisted));
  if (report.errors.length) parts.push("Errors:", list(groupedErrors(report.errors)));
  if (report.unchecked.length) parts.push("Not compared:", list(missingOf(report)));
  const notes = [...notesOf(report), ...wholeValues(report)];
  if (notes.length) parts.push("Notes:", list(notes));
  const steps = nextSteps(report).map(({ text, command }) => `- ${text}: ${markdownCode(command)}`);
  return steps.length ? [...parts, steps.join("\n")] : parts;
}

const list = (items: readonly string[]): string => items.map((item) => `- ${markdownCode(item)}`).join("\n");

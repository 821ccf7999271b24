import { counted, printable } from "../printable";
import type { Activity, Explanation, Times } from "./analysis";

/** Lines of a file that are neither lines of the log nor spans. */
export interface DamagedLines {
  readonly count: number;
  /** Numbers of the first of these lines. */
  readonly first: readonly number[];
}

const titles: Readonly<Record<Activity, string>> = {
  service: "requests to services",
  limit: "waits for request limits",
  retry: "pauses before retries",
  access: "waits for permissions",
  object: "waits for objects",
  lock: "waits for other operations",
  list: "waits for shared lists",
  trefoil: "Trefoil itself",
};

const order = Object.keys(titles) as Activity[];

/** The explanation as tables. */
export function textOf(result: Explanation, damaged: DamagedLines): string {
  return [
    ...heading(result),
    "",
    ...table(["elapsed time", "", ""], elapsedRows(result)),
    "",
    ...table(["time in operations, which run in parallel", "", "", ""], operationRows(result)),
    "",
    ...objectLines(result),
    ...requestLines(result),
    ...damagedLines(damaged),
    "",
  ].join("\n");
}

function heading(result: Explanation): string[] {
  const { operations, failedOperations, requests, retries, otherRequests, readsFromLists, unfinishedOperations } =
    result;
  const counts = [counted(operations, "operation"), counted(requests, "request"), counted(retries, "retry", "retries")];
  const lines = [`${counts.join(", ")}, from ${result.from} to ${result.to}`];
  if (failedOperations) lines.push(`${counted(failedOperations, "operation")} failed.`);
  if (unfinishedOperations)
    lines.push(`${counted(unfinishedOperations, "operation")} did not end: the process was killed, or still runs.`);
  if (otherRequests)
    lines.push(`${counted(otherRequests, "request")} outside of operations, such as those of a command.`);
  if (readsFromLists)
    lines.push(`${counted(readsFromLists, "read")} needed no request, because a shared list had the object.`);
  return lines;
}

function elapsedRows({ elapsedMs, activeMs }: Explanation): string[][] {
  return [
    ["an operation of Trefoil runs", seconds(activeMs), share(activeMs, elapsedMs)],
    [
      "none runs (Pulumi, the program, other providers)",
      seconds(elapsedMs - activeMs),
      share(elapsedMs - activeMs, elapsedMs),
    ],
    ["total", seconds(elapsedMs), ""],
  ];
}

function operationRows({ times, totalMs, waits }: Explanation): string[][] {
  const rows = order
    .filter((activity) => times[activity] > 0)
    .sort((a, b) => times[b] - times[a])
    .map((activity) => {
      const number = activity === "service" || activity === "trefoil" ? "" : counted(waits[activity], "wait");
      return [titles[activity], seconds(times[activity]), share(times[activity], totalMs), number];
    });
  return [...rows, ["total", seconds(totalMs), "", ""]];
}

function objectLines({ slowestObjects, objects }: Explanation): string[] {
  if (!slowestObjects.length) return [];
  const rows = slowestObjects.map(({ kind, resource, totalMs, times, operations, errors }) => [
    printable([kind, resource].filter(Boolean).join(" ")),
    seconds(totalMs),
    seconds(times.service),
    seconds(waitsIn(times)),
    [counted(operations, "operation"), ...(errors ? [`${errors} failed`] : [])].join(", "),
  ]);
  return [...table([`slowest objects (${rows.length} of ${objects})`, "total", "service", "waits", ""], rows), ""];
}

function requestLines({ slowestRequests }: Explanation): string[] {
  if (!slowestRequests.length) return [];
  const rows = slowestRequests.map(({ service, request, outcome, ms, time }) => [
    printable(`${service} ${request}`),
    seconds(ms),
    printable(outcome),
    time,
  ]);
  return table(["slowest requests", "", "", ""], rows);
}

function damagedLines({ count, first }: DamagedLines): string[] {
  if (!count) return [];
  const more = count > first.length ? ", …" : "";
  const numbers = `${first.length === 1 ? "line" : "lines"} ${first.join(", ")}${more}`;
  return [
    "",
    `Ignored ${counted(count, "line")} that ${count === 1 ? "is" : "are"} not complete JSON of a log or a trace: ${numbers}.`,
  ];
}

const waitsIn = ({ service, trefoil, ...waits }: Times): number =>
  Object.values(waits).reduce((sum, ms) => sum + ms, 0);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 3 : 1)} s`;

const share = (part: number, whole: number): string => (whole > 0 ? `${Math.round((100 * part) / whole)} %` : "");

/** Columns with their names. Rows are indented. The first column is aligned to the left, numbers to the right. */
function table([name = "", ...names]: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const indented = rows.map(([first = "", ...cells]) => [`  ${first}`, ...cells]);
  const all = [[name, ...names], ...indented];
  const widths = [name, ...names].map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isNumber = (cell: string) => cell === "" || /^[\d.]+ (s|%)$/.test(cell);
  const isRight = widths.map((_, column) => column > 0 && rows.every((row) => isNumber(row[column] ?? "")));
  return all.map((row) =>
    row
      .map((cell, column) => (isRight[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

import { type Aim, type Figure, keyOf, median, type Report, spread } from "./report";

/** The report in readable form. */
export function print(report: Report): string {
  const { figures, aims, machine, commit, load, seconds, options } = report;
  const sections = [...new Set(figures.map(({ section }) => section))];
  return [
    `Commit ${commit}. ${machine}. ${Math.round(seconds)} s.`,
    `Options: ${Object.entries(options)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}.`,
    `Load of the machine before: ${loadText(load.before)}, after: ${loadText(load.after)}.`,
    "Medians of interleaved runs, with half of their range in percent. One process on this machine emulates all services without delay.",
    ...sections.flatMap((section) => [
      "",
      `## ${section}`,
      ...tablesOf(figures.filter((figure) => figure.section === section)),
    ]),
    ...(sections.includes("life") && !figures.some(({ subject }) => subject === "terraform")
      ? ["", "Terraform was not measured: set TERRAFORM_PROVIDER to the path of terraform-provider-ably."]
      : []),
    ...(aims.length ? ["", "## Aims", "", ...table(["", "measured", "at most", ""], aims.map(aimCells))] : []),
  ].join("\n");
}

/** Figures of two reports, with the ratio of their medians. Figures of one report alone are omitted. */
export function printComparison(a: Report, b: Report): string {
  const before = new Map(a.figures.map((figure) => [keyOf(figure), figure]));
  const rows = b.figures.flatMap((after) => {
    const found = before.get(keyOf(after));
    return found ? [comparisonCells(found, after)] : [];
  });
  const differing = Object.keys({ ...a.options, ...b.options }).filter(
    (name) => String(a.options[name]) !== String(b.options[name]),
  );
  return [
    ...[a, b].map(
      ({ commit, time, machine, load }, i) =>
        `${"AB"[i]}: commit ${commit}, ${time}, ${machine}, load ${loadText(load.before)}.`,
    ),
    ...(differing.length
      ? [`Warning: the options differ (${differing.join(", ")}), so figures may not be comparable.`]
      : []),
    "A ratio is marked if the ranges of the measurements do not overlap.",
    "",
    ...table(["section", "subject", "figure", "A", "B", "B / A", ""], rows, 3),
  ].join("\n");
}

function comparisonCells(a: Figure, b: Figure): string[] {
  const [before, after] = [median(a.values), median(b.values)];
  const isApart = Math.max(...a.values) < Math.min(...b.values) || Math.max(...b.values) < Math.min(...a.values);
  const mark = before < after ? "more" : "less";
  return [
    b.section,
    b.subject,
    `${b.name} (${b.unit})`,
    valueText(a),
    valueText(b),
    before ? (after / before).toFixed(2) : "",
    isApart ? mark : "",
  ];
}

/** A table for each unit, with a row for each subject and a column for each name. */
function tablesOf(figures: readonly Figure[]): string[] {
  return [...new Set(figures.map(({ unit }) => unit))].flatMap((unit) => {
    const own = figures.filter((figure) => figure.unit === unit);
    const names = [...new Set(own.map(({ name }) => name))];
    const subjects = [...new Set(own.map(({ subject }) => subject))];
    const cell = (subject: string, name: string): string => {
      const figure = own.find((one) => one.subject === subject && one.name === name);
      return figure ? valueText(figure) : "";
    };
    const rows = subjects.map((subject) => [subject, ...names.map((name) => cell(subject, name))]);
    return ["", ...table([unit, ...names], rows)];
  });
}

function valueText({ values }: Figure): string {
  const percent = Math.round(spread(values) * 100);
  return `${numberText(median(values))}${percent ? ` ±${percent}%` : ""}`;
}

const numberText = (value: number): string =>
  value < 10 ? String(Math.round(value * 100) / 100) : String(Math.round(value));

const aimCells = ({ what, found, atMost }: Aim): string[] => [
  what,
  numberText(found),
  String(atMost),
  found <= atMost ? "met" : "NOT MET",
];

export const loadText = (averages: readonly number[]): string =>
  averages.map((average) => average.toFixed(1)).join(" ");

/** Pads each column to its widest cell. The other columns than the `left` first are aligned at the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string[] {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i < left ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)];
}

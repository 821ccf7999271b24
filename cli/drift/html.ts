import { groupedErrors } from "../grouped-lines";
import { inOneLine } from "../printable";
import { type Excerpt, excerptOf, excerpts } from "./excerpts";
import {
  columns,
  hasDrift,
  missingOf,
  nextSteps,
  notesOf,
  othersText,
  type Row,
  rowsOf,
  summaryOf,
  undeclaredLines,
} from "./print";
import type { StackReport } from "./types";

/** Colours of the light and the dark scheme. Text has at least a contrast of 4.5, lines and outlines of 3. */
export const schemes = {
  light: {
    text: "#1b1f24",
    back: "#ffffff",
    line: "#818b98",
    head: "#eef1f4",
    link: "#0550ae",
    good: "#116329",
    drift: "#7d4e00",
    bad: "#a40e26",
    added: "#116329",
    changed: "#7d4e00",
    removed: "#a40e26",
    deleted: "#6e2c9b",
  },
  dark: {
    text: "#e6edf3",
    back: "#0d1117",
    line: "#6e7681",
    head: "#21262d",
    link: "#79c0ff",
    good: "#56d364",
    drift: "#e3b341",
    bad: "#ff938a",
    added: "#56d364",
    changed: "#e3b341",
    removed: "#ff938a",
    deleted: "#d2a8ff",
  },
} as const;

const variables = (scheme: Readonly<Record<string, string>>): string =>
  Object.entries(scheme)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

/** Kinds of changes in the order of the filter. */
const kinds = ["added", "changed", "removed", "deleted"] as const;

const filters = kinds
  .map((kind) => `body:has(#only-${kind}:checked) tbody tr:not(.${kind}) { display: none; }`)
  .join("\n");
const colours = kinds
  .map(
    (kind) =>
      `.kind.${kind} { color: var(--${kind}); } tr.${kind}, tr.${kind} > th { border-inline-start-color: var(--${kind}); }`,
  )
  .join("\n");

const style = `
:root { color-scheme: light dark; ${variables(schemes.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(schemes.dark)} } }
body { margin: 0; color: var(--text); background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
section { margin-block-start: 2.5rem; }
a { color: var(--link); }
.good, .drift, .bad { font-weight: 600; }
.good { color: var(--good); }
.drift { color: var(--drift); }
.bad { color: var(--bad); }
.table { overflow-x: auto; }
a:focus-visible, .table:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding: 0.5rem 0; }
th, td { border: 1px solid var(--line); padding: 0.5rem; text-align: start; vertical-align: top; }
thead th { background: var(--head); }
tbody th code { font-weight: 400; }
tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 11rem; }
code { white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
td:nth-last-child(-n + 3) { min-width: 11rem; }
details > code { display: block; max-height: 30rem; overflow: auto; }
li { overflow-wrap: anywhere; }
.kind { font-weight: 600; }
tbody th { border-inline-start-width: 4px; }
fieldset { border: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; }
summary { cursor: pointer; }
summary:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) {
thead { display: none; }
table, tbody, tr, tbody th, td { display: block; }
caption { display: block; }
tr { border: 1px solid var(--line); border-inline-start-width: 4px; margin-block-end: 1rem; }
tbody th, td { border: 0; min-width: 0; padding-block: 0.25rem; }
td:empty { display: none; }
td::before { content: attr(data-label) ": "; }
}
${colours}
${filters}
@media print { .table { overflow-x: visible; } tr { break-inside: avoid; } }
`;

/**
 * One HTML page without scripts or external files.
 *
 * @param time time of the comparison.
 * @param project name of the Pulumi project.
 */
export function htmlReport(reports: readonly StackReport[], time: Date, project?: string): string {
  const sections = reports.map((report, i) => section(report, idOf(i))).join("\n");
  const title = project === undefined ? "Drift report" : `Drift report of ${htmlText(project)}`;
  const minute = time.toISOString().slice(0, 16);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Compared on <time datetime="${minute}Z">${minute.replace("T", " at ")} UTC</time>.</p>
${reports.length > 1 ? contents(reports) : ""}
${filter(reports)}
${sections}
</main>
</body>
</html>
`;
}

const idOf = (index: number): string => `stack-${index + 1}`;

/** The choice of one kind of change, with the number of each. It needs no script. */
function filter(reports: readonly StackReport[]): string {
  const rows = reports.flatMap(({ drifted }) => rowsOf(drifted));
  const found = kinds.filter((kind) => rows.some(({ change }) => change === kind));
  if (found.length < 2) return "";
  const choice = (id: string, label: string, count: number) =>
    `<label><input type="radio" name="kind" id="${id}"${id === "all" ? " checked" : ""}> ${label} (${count})</label>`;
  const choices = found.map((kind) =>
    choice(
      `only-${kind}`,
      `<span class="kind ${kind}">${kind}</span>`,
      rows.filter(({ change }) => change === kind).length,
    ),
  );
  return `<fieldset><legend>Show changes</legend>${[choice("all", "all", rows.length), ...choices].join("")}</fieldset>`;
}

/** The number of each kind of change: `2 changed, 1 deleted`. */
const countsOf = (rows: readonly Row[]): string =>
  kinds
    .map((kind) => [rows.filter(({ change }) => change === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `<span class="kind ${kind}">${count} ${kind}</span>`)
    .join(", ");

/** Links to the stacks. */
function contents(reports: readonly StackReport[]): string {
  const items = reports.map(
    (report, i) => `<li><a href="#${idOf(i)}">${htmlText(report.stack)}</a>: ${status(report)}</li>`,
  );
  return `<nav aria-label="Stacks"><ul>${items.join("")}</ul></nav>`;
}

const status = (report: StackReport): string => {
  const name = statusOf(report);
  return `<span class="${name}">${words[name]}</span>`;
};

const statusOf = (report: StackReport): "bad" | "drift" | "good" =>
  report.errors.length || report.unlisted?.length ? "bad" : hasDrift(report) ? "drift" : "good";

const words = { bad: "incomplete", drift: "drift", good: "no drift" } as const;

function section(report: StackReport, id: string): string {
  const rows = rowsOf(report.drifted);
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">Stack ${htmlText(report.stack)}</h2>`,
    `<p class="${statusOf(report)}">${htmlText(summaryOf(report))}</p>`,
    rows.length ? `<p>Changes: ${countsOf(rows)}.</p>` : "",
    report.errors.length ? list("Errors", groupedErrors(report.errors)) : "",
    report.unchecked.length ? list("Not compared", missingOf(report)) : "",
    notesOf(report).length ? list("Notes", notesOf(report)) : "",
    rows.length ? table(rows, id) : "",
    undeclared(report),
    report.unlisted?.length ? list("Not listed", report.unlisted) : "",
    report.others.length
      ? list(
          "Other providers",
          report.others.map((one) => `${one.type} ${one.name}: ${one.status}`),
          othersText,
        )
      : "",
    steps(report),
    "</section>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** The objects that no stack declares, with the commands that import them. */
function undeclared(report: StackReport): string {
  const items = undeclaredLines(report).map(
    ({ text, command }) => `<li>${htmlText(text)}: <code>${htmlText(command)}</code></li>`,
  );
  return items.length ? `<h3>Undeclared objects</h3>\n<ul>${items.join("")}</ul>` : "";
}

/** The next commands. */
function steps(report: StackReport): string {
  const items = nextSteps(report).map(
    ({ text, command }) => `<li>${htmlText(text)}: <code>${htmlText(command)}</code></li>`,
  );
  return items.length ? `<h3>Next steps</h3>\n<ul>${items.join("")}</ul>` : "";
}

function table(rows: readonly Row[], id: string): string {
  const head = columns.map((name) => `<th scope="col" role="columnheader">${name}</th>`).join("");
  const body = rows.map((row) => {
    const [before, after] = excerpts(row.before, row.after);
    const cells = [
      kindOf(row),
      valueCell(excerptOf(row.path), row.path),
      valueCell(before, row.before),
      valueCell(after, row.after),
    ].map((content, i) => `<td role="cell" data-label="${columns[i + 1]}">${content}</td>`);
    const id = row.id && `<br>${valueCell(excerptOf(row.id), row.id)}`;
    const resource = `<th scope="row" role="rowheader">${foldedText(excerptOf(row.resource), row.resource, htmlText)}${id}</th>`;
    return `<tr role="row" class="${row.change}">${resource}${cells.join("")}</tr>`;
  });
  const caption = `<caption id="${id}-table">Differences between the state and the service</caption>`;
  const header = `<thead role="rowgroup"><tr role="row">${head}</tr></thead>`;
  const rowGroup = `<tbody role="rowgroup">\n${body.join("\n")}\n</tbody>`;
  // A region that scrolls must be reachable with the keyboard.
  return `<div class="table" role="region" tabindex="0" aria-labelledby="${id} ${id}-table">
<table role="table">${caption}
${header}
${rowGroup}</table></div>`;
}

const kindOf = ({ change }: Row): string => `<span class="kind ${change}">${change}</span>`;

const code = (text: string): string => text && `<code>${htmlText(text)}</code>`;

/** A shortened text unfolds to the whole text. */
const foldedText = ({ text, isShortened }: Excerpt, whole: string, show: (text: string) => string): string =>
  isShortened ? `<details><summary>${show(text)}</summary>${show(whole)}</details>` : show(whole);

const valueCell = (excerpt: Excerpt, value: string): string => foldedText(excerpt, value, code);

const list = (title: string, items: readonly string[], text?: string): string =>
  [
    `<h3>${htmlText(title)}</h3>`,
    text && `<p>${htmlText(text)}</p>`,
    `<ul>${items.map((item) => `<li>${htmlText(item)}</li>`).join("")}</ul>`,
  ]
    .filter(Boolean)
    .join("\n");

export const htmlText = (text: string): string =>
  inOneLine(text).replace(/[&<>"'`]/g, (found) => `&#${found.charCodeAt(0)};`);

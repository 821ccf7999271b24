import { groupedErrors } from "../grouped-lines";
import { inOneLine } from "../printable";
import { columns, missingOf, nextSteps, notesOf, othersText, type Row, rowsOf, summaryOf } from "./print";
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
  },
} as const;

const variables = (scheme: Readonly<Record<string, string>>): string =>
  Object.entries(scheme)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

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
li { overflow-wrap: anywhere; }
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
${sections}
</main>
</body>
</html>
`;
}

const idOf = (index: number): string => `stack-${index + 1}`;

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

const statusOf = ({ errors, drifted }: StackReport): "bad" | "drift" | "good" =>
  errors.length ? "bad" : drifted.length ? "drift" : "good";

const words = { bad: "incomplete", drift: "drift", good: "no drift" } as const;

function section(report: StackReport, id: string): string {
  const rows = rowsOf(report.drifted);
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">Stack ${htmlText(report.stack)}</h2>`,
    `<p class="${statusOf(report)}">${htmlText(summaryOf(report))}</p>`,
    report.errors.length ? list("Errors", groupedErrors(report.errors)) : "",
    report.unchecked.length ? list("Not compared", missingOf(report)) : "",
    notesOf(report).length ? list("Notes", notesOf(report)) : "",
    rows.length ? table(rows, id) : "",
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

/** The next commands. */
function steps(report: StackReport): string {
  const items = nextSteps(report).map(
    ({ text, command }) => `<li>${htmlText(text)}: <code>${htmlText(command)}</code></li>`,
  );
  return items.length ? `<h3>Next steps</h3>\n<ul>${items.join("")}</ul>` : "";
}

function table(rows: readonly Row[], id: string): string {
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((row) => {
    const values = [row.path, row.before, row.after].map(
      (cell) => `<td>${cell && `<code>${htmlText(cell)}</code>`}</td>`,
    );
    const id = row.id && `<br><code>${htmlText(row.id)}</code>`;
    return `<tr><th scope="row">${htmlText(row.resource)}${id}</th><td>${row.change}</td>${values.join("")}</tr>`;
  });
  // A region that scrolls must be reachable with the keyboard.
  return `<div class="table" role="region" tabindex="0" aria-labelledby="${id} ${id}-table">
<table><caption id="${id}-table">Differences between the state and the service</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table></div>`;
}

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

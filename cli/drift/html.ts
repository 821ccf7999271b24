import { missingOf, othersText, type Row, rowsOf, summaryOf } from "./print";
import type { StackReport } from "./types";

const style = `
:root { color-scheme: light dark; --text: #1b1f24; --back: #ffffff; --line: #8c959f; --head: #f0f2f4; --focus: #0550ae; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --back: #0d1117; --line: #6e7681; --head: #21262d; --focus: #79c0ff; }
}
body { margin: 0; color: var(--text); background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
.table { overflow-x: auto; }
.table:focus-visible { outline: 3px solid var(--focus); }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding: 0.5rem 0; }
th, td { border: 1px solid var(--line); padding: 0.5rem; text-align: start; vertical-align: top; }
thead th { background: var(--head); }
tbody th { font-weight: 600; }
code { white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
`;

/** One HTML page without scripts or external files. */
export function htmlReport(reports: readonly StackReport[]): string {
  const sections = reports.map((report, i) => section(report, `stack-${i + 1}`)).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Drift report</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Drift report</h1>
${sections}
</main>
</body>
</html>
`;
}

function section(report: StackReport, id: string): string {
  const rows = rowsOf(report.drifted);
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">Stack ${htmlText(report.stack)}</h2>`,
    `<p>${htmlText(summaryOf(report))}</p>`,
    rows.length ? table(rows, id) : "",
    report.others.length
      ? list(
          othersText,
          report.others.map((one) => `${one.type} ${one.name}: ${one.status}`),
        )
      : "",
    report.errors.length ? list("Errors", report.errors) : "",
    report.unchecked.length ? list("Not compared", missingOf(report)) : "",
    "</section>",
  ].join("\n");
}

function table(rows: readonly Row[], id: string): string {
  const head = ["Resource", "Path", "State", "Service"].map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((row) => {
    const cells = [row.path, row.before, row.after].map((cell) => `<td><code>${htmlText(cell)}</code></td>`).join("");
    return `<tr><th scope="row">${htmlText(row.resource)}</th>${cells}</tr>`;
  });
  // A region that scrolls must be reachable with the keyboard.
  return `<div class="table" role="region" tabindex="0" aria-labelledby="${id}-table">
<table><caption id="${id}-table">Fields that differ between the state and the service</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join("\n")}
</tbody></table></div>`;
}

const list = (title: string, items: readonly string[]): string =>
  `<h3>${htmlText(title)}</h3>\n<ul>${items.map((item) => `<li>${htmlText(item)}</li>`).join("")}</ul>`;

export const htmlText = (text: string): string => text.replace(/[&<>"'`]/g, (found) => `&#${found.charCodeAt(0)};`);

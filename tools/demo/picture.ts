/**
 * Draws terminal output as SVG: `make demo | node --require ./tools/typescript.js tools/demo/picture.ts FIRST LAST`
 * draws the lines from the first that begins with FIRST up to the next that begins with LAST.
 */
import { readFileSync } from "node:fs";

const [first = "", last = "", widest = "92"] = process.argv.slice(2);
const lines = readFileSync(0, "utf8").split("\n");
const from = lines.findIndex((line) => line.startsWith(first));
const to = lines.findIndex((line, i) => i > from && line.startsWith(last));
const shown = lines.slice(from, to).filter((line) => !line.includes("[urn="));

const [rowHeight, charWidth, pad] = [18, 8, 16];
const colours: readonly [RegExp, string][] = [
  [/^\$ /, "#ffffff"],
  [/^ *\+ /, "#7ee787"],
  [/^ *- /, "#ff7b72"],
  [/^ *~ /, "#e3b341"],
];
const colourOf = (line: string): string => colours.find(([pattern]) => pattern.test(line))?.[1] ?? "#adbac7";
const escaped = (line: string): string =>
  line.slice(0, Number(widest)).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const rows = shown.map(
  (line, i) => `<text x="${pad}" y="${pad + rowHeight * (i + 0.8)}" fill="${colourOf(line)}">${escaped(line)}</text>`,
);
const [width, height] = [pad * 2 + Number(widest) * charWidth, pad * 2 + rowHeight * shown.length];
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="monospace" font-size="13" xml:space="preserve">
<title>${escaped(first)}</title>
<rect width="100%" height="100%" rx="8" fill="#22272e"/>
${rows.join("\n")}
</svg>
`);

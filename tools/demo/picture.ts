const [rowHeight, charWidth, pad] = [18, 8, 16];
/** Longer lines are cut. */
const widest = 116;

const colours: readonly [RegExp, string][] = [
  [/^\$ /, "#ffffff"],
  [/^ *\+ /, "#7ee787"],
  [/^ *- /, "#ff7b72"],
  [/^ *~ /, "#e3b341"],
];

const colourOf = (line: string): string => colours.find(([pattern]) => pattern.test(line))?.[1] ?? "#adbac7";

const escaped = (line: string): string =>
  (line.length > widest ? `${line.slice(0, widest - 1)}…` : line)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Terminal output as SVG. */
export function pictureOf(title: string, lines: readonly string[]): string {
  const columns = Math.min(widest, Math.max(60, ...lines.map(({ length }) => length)));
  const [width, height] = [pad * 2 + columns * charWidth, pad * 2 + rowHeight * lines.length];
  const rows = lines.map(
    (line, i) =>
      `<text x="${pad}" y="${(pad + rowHeight * (i + 0.8)).toFixed(1)}" fill="${colourOf(line)}">${escaped(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="monospace" font-size="13">
<title>${escaped(title)}</title>
<style>text { white-space: pre }</style>
<rect width="100%" height="100%" rx="8" fill="#22272e"/>
${rows.join("\n")}
</svg>
`;
}

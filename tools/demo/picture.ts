const [rowHeight, charWidth, pad] = [18, 8, 16];
/** Longer lines are cut between words. */
const widest = 100;
/** Longer outputs are cut. */
const highest = 25;
/** Items of a list that are shown. */
const mostItems = 3;

const colours: readonly [RegExp, string][] = [
  [/^\$ /, "#ffffff"],
  [/^ *\+ /, "#7ee787"],
  [/^ *- /, "#ff7b72"],
  [/^ *~ /, "#e3b341"],
  [/ (?:create|added) /, "#7ee787"],
  [/ (?:removed|deleted) /, "#ff7b72"],
  [/ changed /, "#e3b341"],
];

const colourOf = (line: string): string => colours.find(([pattern]) => pattern.test(line))?.[1] ?? "#adbac7";

/** The lines of a picture: long lists and the end of a long output are replaced by `…`. */
export function shortened(lines: readonly string[]): string[] {
  const items = lines.flatMap((line, i) => {
    const isItem = (other: string | undefined) => /^ *[-+~]? *\[\d+\]:/.test(other ?? "");
    const before = lines
      .slice(0, i)
      .toReversed()
      .findIndex((other) => !isItem(other));
    const position = before < 0 ? i : before;
    if (!isItem(line) || position < mostItems) return [line];
    return position === mostItems ? [line.replace(/\S.*/, "…")] : [];
  });
  return items.length > highest ? [...items.slice(0, highest - 1), "…"] : items;
}

/** A line that is cut between two words. */
const cut = (line: string): string =>
  line.length > widest ? `${line.slice(0, widest - 2).replace(/\s+\S*$/, "")} …` : line;

const escaped = (line: string): string =>
  cut(line).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Terminal output as SVG. */
export function pictureOf(title: string, all: readonly string[]): string {
  const lines = shortened(all);
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

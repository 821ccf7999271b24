import { withoutBreaks } from "../provider/text/printable";
import { printable } from "./printable";

/**
 * Text as code on one line. Code contains no links, HTML, mentions or emphasis, so that nothing in it needs an escape.
 * The delimiters are longer than each sequence of backticks in the text.
 */
export function markdownCode(text: string): string {
  const line = printable(withoutBreaks(text));
  if (!line.trim()) return "";
  const longest = (line.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const fence = "`".repeat(longest + 1);
  const padding = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/**
 * Code in a cell of a table, where a pipe needs an escape. After a backslash the escape has no effect: some readers take both
 * backslashes for one escape, and the pipe for the end of the cell.
 */
export const markdownCell = (text: string): string =>
  markdownCode(text).replace(/(\\?)\|/g, (_, backslash: string) => (backslash ? "\\\\u007c" : "\\|"));

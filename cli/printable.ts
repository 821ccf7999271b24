import { escapeUnprintable, inHalves, inOneLine, printable } from "../provider/text/printable";

export { inOneLine, printable };

/** A number with its noun: `1 resource`, `2 resources`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** Length of the longest text. The arguments of a function, as of `Math.max`, are limited to about 100 000. */
export const longestOf = (texts: readonly string[]): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0);

/** Text of several lines, each without control characters. */
export const printableLines = (text: string): string => text.split(/\r?\n/).map(printable).join("\n");

/** A value as JSON for a terminal, which may execute U+007F to U+009F. JSON does not escape these characters. */
export const jsonText = (value: unknown): string => {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return `${lines.map((line) => escapeUnprintable(line, inHalves)).join("\n")}\n`;
};

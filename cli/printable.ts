import { knownSecrets } from "../provider/text/known-secrets";
import { escapeUnprintable, inHalves, inOneLine, printable } from "../provider/text/printable";
import { counted } from "../provider/text/wording";
import { lifecycle } from "./provider";

export { counted, inOneLine, printable };

/** Length of the longest text. The arguments of a function, as of `Math.max`, are limited to about 100 000. */
export const longestOf = (texts: readonly string[]): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0);

/** Text of several lines, each without control characters. */
export const printableLines = (text: string): string => text.split(/\r?\n/).map(printable).join("\n");

/** The secrets that this process has received are hidden in everything that it prints. Without one, no code is loaded for it. */
const hidden = (text: string): string => (knownSecrets().size ? lifecycle().hideSecrets(text) : text);

/** Text of several lines, as it leaves the process: without secrets and control characters. */
export const shown = (text: string): string => printableLines(hidden(text));

/** A line, as it leaves the process. Line breaks in its values begin no other line. */
export const shownLine = (line: string): string => `${inOneLine(hidden(line))}\n`;

/** A value as JSON, as it leaves the process. */
export const shownJson = (value: unknown): string =>
  jsonText(JSON.parse(JSON.stringify(value), (_, member) => (typeof member === "string" ? hidden(member) : member)));

/** A value as JSON for a terminal, which may execute U+007F to U+009F. JSON does not escape these characters. */
export const jsonText = (value: unknown): string => {
  const lines = JSON.stringify(value, null, 2).split("\n");
  return `${lines.map((line) => escapeUnprintable(line, inHalves)).join("\n")}\n`;
};

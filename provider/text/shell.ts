import { eightDigits, escapeUnprintable, unprintable } from "./printable";

/** A word of a command that a user copies into a POSIX shell. */
export function inShell(text: string): string {
  if (/^[\w./:@-]+$/.test(text)) return text;
  if (text.search(unprintable) < 0) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  // A terminal or a message would change these characters. Bash, Zsh and Ksh read the escapes.
  return `$'${escapeUnprintable(text.replace(/[\\']/g, "\\$&"), eightDigits)}'`;
}

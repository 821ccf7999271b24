import { eightDigits, escapeUnprintable, unprintable } from "./printable";

/** A value in a command: one word, or several. */
type Words = string | number | boolean | readonly string[];

/**
 * A command for a message. Each value is quoted, so that a user can copy the command into a shell: PowerShell on Windows, and
 * Bash, Zsh, Ksh, Fish or a POSIX shell on other systems. In another shell, a value may be another word, but is never executed.
 */
export const shellCommand = (text: TemplateStringsArray, ...values: readonly Words[]): string =>
  values.reduce<string>((command, value, i) => withWords(command, wordsOf(value)) + text[i + 1], text[0] ?? "");

const wordsOf = (value: Words): readonly string[] => (typeof value === "object" ? value : [String(value)]);

/** Without a word, the space before it is omitted. */
const withWords = (command: string, words: readonly string[]): string =>
  words.length ? command + words.map((word) => inShell(word)).join(" ") : command.replace(/ $/, "");

/** A word of a command that a user copies into a shell. */
export function inShell(text: string, platform: string = process.platform): string {
  if (/^[\w./:@-]+$/.test(text)) return text;
  return platform === "win32" ? inPowerShell(text) : inPosixShell(text);
}

function inPosixShell(text: string): string {
  // Fish reads a backslash in quotes as an escape, so that it is outside of them.
  if (text.search(unprintable) < 0) return `'${text.replace(/['\\]/g, (special) => `'\\${special}'`)}'`;
  // A terminal or a message would change these characters. Bash, Zsh and Ksh read the escapes. For other shells, the text contains no quote.
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "\\047");
  return `$'${escapeUnprintable(escaped, eightDigits)}'`;
}

/** Characters that PowerShell or the command prompt of Windows reads in or between quotes. */
const special = /["'‘’‚‛&|<>^%!]/;

/** A literal, or an expression with the codes of special characters. The command prompt cannot run it. */
function inPowerShell(text: string): string {
  const parts: string[] = [];
  let literal = "";
  const endLiteral = (): void => {
    if (literal) parts.push(`'${literal}'`);
    literal = "";
  };
  for (const character of text) {
    if (!special.test(character) && character.search(unprintable) < 0) {
      literal += character;
      continue;
    }
    endLiteral();
    for (const unit of character.split("")) parts.push(`[char]0x${unit.charCodeAt(0).toString(16)}`);
  }
  endLiteral();
  // The first operand is a string. Otherwise characters would be added as numbers.
  return parts.join("") === `'${text}'` || !text ? `'${text}'` : `(${["''", ...parts].join("+")})`;
}

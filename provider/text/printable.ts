/**
 * Characters that are not visible: control characters, separators of lines, characters without width, noncharacters, and
 * halves of characters. Some of them reverse the order in which a line is shown.
 */
export const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\p{Default_Ignorable_Code_Point}]/gu;

/** An escape for the hexadecimal digits of a code point beyond U+FFFF. */
export type LongEscape = (digits: string) => string;

/** The escape of JavaScript: `\u{e0041}`. */
export const inBraces: LongEscape = (digits) => `\\u{${digits}}`;

/** The escape of JSON: `\udb40\udc41`. */
export const inHalves: LongEscape = (digits) =>
  String.fromCodePoint(Number.parseInt(digits, 16))
    .split("")
    .map((half) => `\\u${half.charCodeAt(0).toString(16)}`)
    .join("");

/** The escape of Python, Go, YAML and shells: `\U000e0041`. */
export const eightDigits: LongEscape = (digits) => `\\U${digits.padStart(8, "0")}`;

/** Text with an escape for each character that is not visible: `\u001b`. */
export const escapeUnprintable = (text: string, longEscape: LongEscape): string =>
  text.replace(unprintable, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return digits.length > 4 ? longEscape(digits) : `\\u${digits}`;
  });

/** Text whose characters are all visible, in one line. */
export const printable = (text: string): string => escapeUnprintable(text, inBraces);

/** Text of another program in one line, without control characters. */
export const inOneLine = (text: string): string => printable(withoutBreaks(text, /[\r\n\t]/));

/** Text with one space for each sequence of white space that contains a break. A sequence is read once, even if it is very long. */
export const withoutBreaks = (text: string, lineBreak = /[\r\n]/): string =>
  text.replace(/\s+/g, (space) => (lineBreak.test(space) ? " " : space));

/** Text without the full stops and the white space at its end. */
export const withoutFullStop = (text: string): string => text.replace(/(?<![.\s])[.\s]+$/, "");

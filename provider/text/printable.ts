/**
 * Characters that are not visible: control characters, separators of lines, characters without width, noncharacters, and
 * halves of characters. Some of them reverse the order in which a line is shown.
 */
export const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\p{Default_Ignorable_Code_Point}]/gu;

/** A character as an escape: `\u001b`, `\u{e0041}`. */
function escaped(character: string): string {
  const digits = hexadecimal(character, 4);
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`;
}

/** The code point of a character, with at least this number of digits. */
export const hexadecimal = (character: string, digits: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(digits, "0");

/** Text whose characters are all visible, in one line. */
export const printable = (text: string): string => text.replace(unprintable, escaped);

/** Text of another program in one line, without control characters. */
export const inOneLine = (text: string): string => printable(text.replace(/\s*[\r\n\t]+\s*/g, " "));

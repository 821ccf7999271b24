/** Characters that move the cursor of a terminal, or that reverse the order in which it shows a line. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text without control characters, in one line. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Text of another program in one line, without control characters. */
export const inOneLine = (text: string): string => printable(text.replace(/\s*[\r\n\t]+\s*/g, " "));

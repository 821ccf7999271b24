/** Text without control characters, which could move the cursor of a terminal. */
export const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Text of several lines, each without control characters. */
export const printableLines = (text: string): string => text.split(/\r?\n/).map(printable).join("\n");

/** Text without control characters, which could move the cursor of a terminal. */
export const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A number with its noun: `1 resource`, `2 resources`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Text of several lines, each without control characters. */
export const printableLines = (text: string): string => text.split(/\r?\n/).map(printable).join("\n");

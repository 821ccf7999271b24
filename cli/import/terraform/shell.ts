/** A word of a POSIX shell. */
export const inShell = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A word of a command that a user copies into a POSIX shell. */
export const inShell = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Markdown that the reader unfolds. */
export const folded = (summary: string, markdown: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${markdown}\n\n</details>`;

/** A list is folded if it would fill a small screen. */
export const foldedIfLong = (lines: readonly string[]): string =>
  lines.length > 30 ? folded(`${lines.length} inputs`, lines.join("\n")) : lines.join("\n");

/** Markdown that the reader unfolds. */
export const folded = (summary: string, markdown: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${markdown}\n\n</details>`;

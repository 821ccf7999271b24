import { type Edit, edited, nodesOf, parsed, textOf } from "./markdown";

/** Folds the sections below the headings of a level. */
export function withFoldedSections(markdown: string, level: number | undefined): string {
  if (level === undefined) return markdown;
  const headings = nodesOf(parsed(markdown)).filter(({ type, depth = 0 }) => type === "heading" && depth <= level);
  const edits = headings.flatMap((heading, i): Edit[] => {
    if (heading.depth !== level) return [];
    const [start, end] = [heading.range[1], headings[i + 1]?.range[0] ?? markdown.length];
    return [
      { range: [start, start], text: `\n\n<details>\n<summary>Show “${textOf(heading)}”</summary>` },
      { range: [end, end], text: "\n\n</details>\n\n" },
    ];
  });
  return edited(markdown, edits);
}

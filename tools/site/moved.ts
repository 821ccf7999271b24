import { readFileSync } from "node:fs";
import { join } from "node:path";
import { edited, headingsOf, nodesOf, parsed } from "./markdown";

/**
 * New addresses by the addresses that the site had before: `old-page` → `new-page`, or `page#old-anchor` → `page#new-anchor`. A
 * page becomes a redirect, and the heading keeps its earlier anchor.
 */
export type Moved = Readonly<Record<string, string>>;

export const movedOf = (root: string): Moved =>
  JSON.parse(readFileSync(join(root, "tools/site/moved-addresses.json"), "utf8")) as Moved;

/** Anchors of the headings of a page, and those in HTML. */
export function anchorsOf(markdown: string): string[] {
  const root = parsed(markdown);
  const html = nodesOf(root).flatMap(({ type, value = "" }) =>
    type === "html" ? [...value.matchAll(/ id="([^"]+)"/g)] : [],
  );
  return [...headingsOf(root).map(({ anchor }) => anchor), ...html.map(([, id = ""]) => id)];
}

/** The Markdown of a page with the earlier anchors of its headings. */
export function withAliases(path: string, markdown: string, moved: Moved): string {
  const aliases = Object.entries(moved).filter(([from]) => from.startsWith(`${path}#`));
  if (aliases.length === 0) return markdown;
  const headings = headingsOf(parsed(markdown));
  const edits = aliases.map(([from, to]) => {
    const heading = headings.find(({ anchor }) => to === `${path}#${anchor}`);
    if (!heading) throw new Error(`tools/site/moved-addresses.json: ${to} is not a heading.`);
    return {
      range: [heading.start, heading.start] as const,
      text: `<span id="${from.slice(path.length + 1)}"></span>\n\n`,
    };
  });
  return edited(markdown, edits);
}

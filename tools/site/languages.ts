import { type Edit, edited, type Node, nodesOf, parsed } from "./markdown";

/** Languages of programs, by the names of their code blocks. */
const languages: Readonly<Record<string, string>> = {
  ts: "TypeScript",
  typescript: "TypeScript",
  python: "Python",
  py: "Python",
  go: "Go",
  yaml: "YAML",
  csharp: "C#",
  java: "Java",
};

const languageOf = (node: Node | undefined): string | undefined =>
  node?.type === "code" ? languages[node.lang ?? ""] : undefined;

/**
 * Encloses a program in several languages in `<language-tabs>`. Such a program is a code block in TypeScript, followed by blocks
 * in other languages without text between them. On GitHub a page with many of them is shorter if the other blocks are in
 * `<details>` with the name of their language as summary. After several programs in TypeScript, each `<details>` contains as
 * many blocks in the same order.
 */
export function withLanguageTabs(markdown: string): string {
  const edits = nodesOf(parsed(markdown)).flatMap(({ children = [] }) => {
    const found: Edit[] = [];
    for (let next = 0; next < children.length; next++) {
      const run = runAt(children, next);
      const group = translated(children, next, run) ?? translated(children, next, 1);
      if (!group) continue;
      found.push({
        range: [children[next]?.range[0] ?? 0, children[group.last]?.range[1] ?? 0],
        text: tabs(markdown, group),
      });
      next = group.last;
    }
    return found;
  });
  return edited(markdown, edits);
}

/** Programs, each as its blocks in all languages, and the index of the last node that belongs to them. */
interface Group {
  readonly programs: readonly (readonly Node[])[];
  readonly last: number;
}

const tabs = (markdown: string, { programs }: Group): string =>
  programs
    .map((blocks) => blocks.map(({ range }) => markdown.slice(...range)).join("\n\n"))
    .map((blocks) => `<language-tabs>\n\n${blocks}\n\n</language-tabs>`)
    .join("\n\n");

/** Number of consecutive blocks in TypeScript. */
function runAt(nodes: readonly Node[], start: number): number {
  const rest = nodes.slice(start);
  const end = rest.findIndex((node) => languageOf(node) !== "TypeScript");
  return end < 0 ? rest.length : end;
}

/** A number of blocks in TypeScript and their translations, if there are any. */
function translated(nodes: readonly Node[], start: number, count: number): Group | undefined {
  const blocks = nodes.slice(start, start + count);
  if (count < 1 || languageOf(blocks[0]) !== "TypeScript") return undefined;
  const versions = new Map([["TypeScript", blocks]]);
  let next = start + count;
  for (;;) {
    const translation = translationAt(nodes, next, count);
    if (!translation || versions.has(translation.language)) break;
    versions.set(translation.language, translation.blocks);
    next = translation.end;
  }
  if (versions.size < 2) return undefined;
  const programs = blocks.map((_, i) => [...versions.values()].flatMap((version) => version[i] ?? []));
  return { programs, last: next - 1 };
}

/** A number of blocks in one language, in `<details>` with its name or without. */
function translationAt(nodes: readonly Node[], start: number, count: number) {
  const [, summary] = /^<details>\s*<summary>(.*)<\/summary>\s*$/.exec(nodes[start]?.value ?? "") ?? [];
  const first = summary ? start + 1 : start;
  const language = languageOf(nodes[first]);
  const blocks = nodes.slice(first, first + count);
  if (!language || (summary && summary !== language)) return undefined;
  if (blocks.length < count || blocks.some((block) => languageOf(block) !== language)) return undefined;
  return { language, blocks, end: first + count + (summary ? 1 : 0) };
}

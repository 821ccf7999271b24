import { parseMarkdown } from "@textlint/markdown-to-ast/lib/src/parse-markdown";

import GithubSlugger = require("github-slugger");

/** A node of a Markdown file. */
export interface Node {
  readonly type: string;
  readonly range: readonly [start: number, end: number];
  readonly url?: string;
  readonly lang?: string | null;
  /** Level of a heading. */
  readonly depth?: number;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** A part of a document to replace. */
export interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

const trees = new Map<string, Node>();

/** The tree of a document, which several steps read. Its types are those of mdast. */
export function parsed(markdown: string): Node {
  // The exported function of the package also converts the tree for textlint, up to half of its time.
  const tree = trees.get(markdown) ?? withRanges(parseMarkdown(markdown) as ParsedNode);
  trees.set(markdown, tree);
  return tree;
}

interface ParsedNode extends Omit<Node, "range" | "children"> {
  readonly position?: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
  readonly children?: readonly ParsedNode[];
}

/** @param around range of the parent, which applies to a node that the parser inserts. */
function withRanges({ position, children, ...node }: ParsedNode, around: Node["range"] = [0, 0]): Node {
  const range = position ? ([position.start.offset, position.end.offset] as const) : around;
  return { ...node, range, ...(children && { children: children.map((child) => withRanges(child, range)) }) };
}

/** The node and all nodes below it. */
export const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

/** The text of a node without its marks. */
export const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join("");

/** The text with parts replaced, which do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const fromTheEnd = edits.toSorted((one, other) => other.range[0] - one.range[0]);
  return fromTheEnd.reduce(
    (result, { range: [start, end], text: part }) => result.slice(0, start) + part + result.slice(end),
    text,
  );
}

/** A heading, with its anchor on GitHub. */
export interface Heading {
  readonly title: string;
  readonly anchor: string;
  /** Offset of its first character. */
  readonly start: number;
}

/** The headings of a page in their order. */
export function headingsOf(root: Node): Heading[] {
  const slugger = new GithubSlugger();
  return nodesOf(root)
    .filter(({ type }) => type === "heading")
    .map((node) => ({ title: textOf(node), anchor: slugger.slug(textOf(node)), start: node.range[0] }));
}

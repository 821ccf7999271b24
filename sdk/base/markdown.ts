import type { MarkdownParser } from "@lezer/markdown";

type SyntaxNode = ReturnType<MarkdownParser["parse"]>["topNode"];

/** Bases of the relative links and pictures of a Markdown document. */
export interface Bases {
  readonly link: string;
  readonly picture: string;
}

/** A heading of a Markdown document. */
export interface Heading {
  readonly title: string;
  /** Index of its first character. */
  readonly start: number;
}

/** A Markdown document with absolute links, and its headings. */
export interface AbsoluteMarkdown {
  readonly text: string;
  readonly headings: readonly Heading[];
}

/** A part of a document, and what replaces it. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Loaded only by a program that reads a description. */
const library = () => require("@lezer/markdown") as typeof import("@lezer/markdown");

/**
 * Makes relative links and pictures absolute, in Markdown and in HTML. Code, anchors, absolute URLs and all other characters stay
 * unchanged.
 */
export function withAbsoluteLinks(text: string, bases: Bases): AbsoluteMarkdown {
  const nodes = nodesOf(text);
  const named = (pattern: RegExp) => nodes.filter(({ name }) => pattern.test(name));
  const sourceOf = ({ from, to }: SyntaxNode) => text.slice(from, to);

  const headings = named(/^(ATX|Setext)Heading/).map((node) => ({ title: titleIn(sourceOf(node)), start: node.from }));
  const images = named(/^Image$/);
  const picturesByLabel = new Set(images.map((image) => labelOf(sourceOf(labelIn(image)))));
  const isPicture = ({ name }: SyntaxNode, label: string) => name === "Image" || picturesByLabel.has(label);
  const destinations = named(/^URL$/).flatMap((url) => {
    const owner = url.parent;
    if (!owner || !/^(Link|Image|LinkReference)$/.test(owner.name)) return [];
    const definition = owner.name === "LinkReference" && owner.getChild("LinkLabel");
    const label = definition ? labelOf(sourceOf(definition)) : "";
    const base = isPicture(owner, label) ? bases.picture : bases.link;
    return [{ from: url.from, to: url.to, text: absoluteDestination(sourceOf(url), base) }];
  });
  const attributes = named(/^HTML(Block|Tag)$/).flatMap((html) => attributesIn(sourceOf(html), html.from, bases));
  return replaceAll(text, [...destinations, ...attributes], headings);
}

/** Number of references with a definition, such as `[text][label]` and `![label]`, that end before an index of a document. */
export const referencesBefore = (end: number, text: string): number =>
  nodesOf(text).filter(({ name, to }) => /^(Link|Image)$/.test(name) && to <= end && text[to - 1] === "]").length;

/** The start of a footnote. The parser takes it for the definition of a link, so that links in the footnote are not found. */
const footnote = /^ {0,3}\[\^[^\]\n]+\]:/gm;

/** Most nested references without a definition that are recognized as text. */
const mostPasses = 5;

/**
 * The nodes of a document. The parser does not know which definitions exist, and takes the inner brackets in `[[text]](page.md)` for a
 * reference, so that the outer ones are no link. Therefore references without a definition are masked, and the document is parsed again.
 */
function nodesOf(text: string): SyntaxNode[] {
  const { parser, Table, Strikethrough, TaskList } = library();
  const configured = parser.configure([Table, Strikethrough, TaskList]);
  let masked = text.replace(footnote, (label) => ".".repeat(label.length));
  for (let pass = 1; ; pass++) {
    const nodes: SyntaxNode[] = [];
    configured.parse(masked).iterate({ enter: ({ node }) => void nodes.push(node) });
    const label = (node: SyntaxNode) => labelOf(text.slice(labelIn(node).from, labelIn(node).to));
    const defined = new Set(nodes.filter(({ name }) => name === "LinkReference").map(label));
    const unresolved = nodes.filter(
      (node) => /^(Link|Image)$/.test(node.name) && text[node.to - 1] === "]" && !defined.has(label(node)),
    );
    if (!unresolved.length || pass === mostPasses) return nodes;
    const characters = masked.split("");
    // Its label may be the text of a link: `[a][b](page.md)`.
    for (const node of unresolved)
      for (const { from, to } of node.getChildren("LinkMark")) characters.fill(".", from, to);
    masked = characters.join("");
  }
}

/** The part of a reference or a definition with the label: `[label]` in `[text][label]`, or all of `[label][]`. */
function labelIn(node: SyntaxNode): SyntaxNode {
  const label = node.getChild("LinkLabel");
  const isEmpty = !label || label.to - label.from === "[]".length;
  return isEmpty ? node : label;
}

/** The label in `[label]`, `[label][]`, `![label]` or `[text][label]`, in the form in which labels are compared. */
const labelOf = (source: string): string =>
  source
    .replace(/^!?\[|\](\[\])?$/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

const titleIn = (heading: string): string =>
  heading
    .replace(/^#+\s*|\s*#*\s*$/g, "")
    .replace(/\n\s*(=+|-+)$/, "")
    .replace(/\s+/g, " ");

/** Replaces parts of a document, and moves the headings with it. */
function replaceAll(
  text: string,
  replacements: readonly Replacement[],
  headings: readonly Heading[],
): AbsoluteMarkdown {
  const parts: string[] = [];
  const moved: Heading[] = [];
  let end = 0;
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const rest = [...headings];
  for (const { from, to, text: replaced } of replacements.toSorted((a, b) => a.from - b.from)) {
    while (rest[0] && rest[0].start <= from) {
      const { title, start } = rest.shift() as Heading;
      moved.push({ title, start: length + start - end });
    }
    add(text.slice(end, from));
    add(replaced);
    end = to;
  }
  moved.push(...rest.map(({ title, start }) => ({ title, start: length + start - end })));
  add(text.slice(end));
  return { text: parts.join(""), headings: moved };
}

/** An HTML tag with attributes. */
const htmlTag = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)+)\s*\/?>/gi;

/** An attribute with a value. Each is matched, because a value may look like another attribute: `alt="set src=logo.png"`. */
const attributeWithValue = /(\s([^\s"'<>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+)/g;

const isUrlAttribute = (name: string): boolean => /^(href|src|poster|srcset)$/i.test(name);

/** Replaces the URLs of links and pictures in HTML, which begins at an index of the document. */
function attributesIn(html: string, start: number, bases: Bases): Replacement[] {
  return [...html.matchAll(htmlTag)].flatMap(({ index: tagStart, 0: tag, 1: name = "" }) =>
    [...tag.slice(name.length + 1).matchAll(attributeWithValue)].flatMap(
      ({ index, 1: before = "", 2: attribute = "", 3: value = "" }) => {
        if (!isUrlAttribute(attribute)) return [];
        const from = start + tagStart + name.length + 1 + index + before.length;
        const [quote] = /^["']?/.exec(value) ?? [""];
        const url = quote ? value.slice(1, -1) : value;
        const key = attribute.toLowerCase();
        const replaced =
          key === "srcset"
            ? absoluteSources(url, bases.picture)
            : absoluteUrl(url, key === "href" ? bases.link : bases.picture);
        return [{ from, to: from + value.length, text: `${quote}${replaced}${quote}` }];
      },
    ),
  );
}

/** URLs of a `srcset`, each with an optional width or density: `logo.png, logo-2x.png 2x`. */
const absoluteSources = (sources: string, base: string): string =>
  sources.replace(
    /(^|,\s*)([^\s,]\S*[^\s,]|[^\s,])/g,
    (_, before: string, url: string) => before + absoluteUrl(url, base),
  );

/** The destination of a link in Markdown: in angle brackets or not, with escaped punctuation. */
function absoluteDestination(destination: string, base: string): string {
  const isEnclosed = destination.startsWith("<");
  const url = (isEnclosed ? destination.slice(1, -1) : destination).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const absolute = absoluteUrl(url, base);
  if (absolute === url) return destination;
  // Parentheses would end the destination.
  const encoded = absolute.replace(/[()]/g, (character) => (character === "(" ? "%28" : "%29"));
  return isEnclosed ? `<${encoded}>` : encoded;
}

/** Returns anchors, absolute URLs and URLs without a scheme (`//host`) unchanged. */
function absoluteUrl(url: string, base: string): string {
  const trimmed = url.trim();
  if (!trimmed || /^(#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(withoutReferences(trimmed))) return url;
  // A leading slash leads to the root of the repository, which is not the root of the host.
  return new URL(`./${trimmed.replace(/^[/\\]+/, "")}`, base).href;
}

/** Replaces numeric references to ASCII characters: `&#109;ailto&#x3a;a@b.example` hides an address. */
const withoutReferences = (url: string): string =>
  url.replace(/&#(?:(\d{2,3})|x([0-9a-f]{2}));/gi, (_, decimal?: string, hex?: string) =>
    String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)),
  );

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "@textlint/markdown-to-ast";

import GithubSlugger = require("github-slugger");

const root = join(__dirname, "../../..");
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
});
const pages = [...new Set(listed.trim().split("\n"))].filter((page) => existsSync(join(root, page)));

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];
const nodesIn = (text: string): Node[] => nodesOf(parse(text) as unknown as Node);

/** The anchors of the headings of a page, and those in HTML. */
function anchorsOf(nodes: readonly Node[]): Set<string> {
  const slugger = new GithubSlugger();
  const headings = nodes.filter(({ type }) => type === "Header").map((heading) => slugger.slug(textOf(heading)));
  const html = nodes.flatMap(({ type, value = "" }) =>
    type === "Html" ? [...value.matchAll(/\b(?:id|name)=["']?([^"'\s>]+)/g)].map(([, name = ""]) => name) : [],
  );
  return new Set([...headings, ...html]);
}

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join("");

const read = new Map<string, Node[]>();
function nodesOfPage(page: string): Node[] {
  const nodes = read.get(page) ?? nodesIn(readFileSync(join(root, page), "utf8"));
  read.set(page, nodes);
  return nodes;
}

/** The links of a page that lead to no file of the repository, or to no heading of a page. */
function deadLinks(page: string, nodes = nodesOfPage(page)): string[] {
  const urls = nodes.flatMap(({ type, url }) => (/^(Link|Image|Definition)$/.test(type) && url ? [url] : []));
  return urls.filter((url) => !/^[a-z]+:/.test(url) && !leadsSomewhere(page, url));
}

function leadsSomewhere(page: string, url: string): boolean {
  const [path = "", anchor] = url.split("#").map(decodeURIComponent);
  const file = path ? join(dirname(page), path) : page;
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  const target = statSync(join(root, file)).isDirectory() ? join(file, "README.md") : file;
  return target.endsWith(".md") && anchorsOf(target === page ? nodesOfPage(page) : nodesOfPage(target)).has(anchor);
}

describe("the links of the Markdown files", () => {
  it("are checked on all pages", () => {
    expect(pages).toEqual(
      expect.arrayContaining(["README.md", "docs/pusher.md", "docs/decisions/README.md", "docs/reference/README.md"]),
    );
    expect(pages.some((page) => page.startsWith("examples/"))).toBe(true);
  });

  it("lead to a file and a heading", () => {
    expect(pages.flatMap((page) => deadLinks(page).map((url) => `${page}: ${url}`))).toEqual([]);
  });

  it.each([
    ["a missing file", "[a](missing.md)"],
    ["a missing anchor", "[a](#missing)"],
    ["a missing anchor of another file", "[a](docs/ci.md#missing)"],
    ["a missing image", "![a](missing.svg)"],
    ["a missing file of a reference", "[a][b]\n\n[b]: missing.md"],
  ])("are dead with %s", (_, text) => {
    expect(deadLinks("README.md", nodesIn(text))).toHaveLength(1);
  });
});

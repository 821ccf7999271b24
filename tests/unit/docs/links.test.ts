import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { headingsOf, type Node, nodesOf, parsed } from "../../../tools/site/markdown";

const root = join(__dirname, "../../..");
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
});
const pages = [...new Set(listed.trim().split("\n"))].filter((page) => existsSync(join(root, page)));

const treeOf = (page: string): Node => parsed(readFileSync(join(root, page), "utf8"));

const known = new Map<string, Set<string>>();
function anchorsOf(page: string): Set<string> {
  const anchors = known.get(page) ?? anchorsIn(treeOf(page));
  known.set(page, anchors);
  return anchors;
}

/** The anchors of the headings of a page, and those in HTML. */
function anchorsIn(page: Node): Set<string> {
  const headings = headingsOf(page).map(({ anchor }) => anchor);
  const html = nodesOf(page).flatMap(({ type, value = "" }) =>
    type === "html" ? [...value.matchAll(/\b(?:id|name)=["']?([^"'\s>]+)/g)].map(([, name = ""]) => name) : [],
  );
  return new Set([...headings, ...html]);
}

/** The links of a page that lead to no file of the repository, or to no heading of a page. */
function deadLinks(page: string, tree = treeOf(page)): string[] {
  const urls = nodesOf(tree).flatMap(({ type, url }) => (/^(link|image|definition)$/.test(type) && url ? [url] : []));
  return urls.filter((url) => !/^[a-z]+:/.test(url) && !leadsSomewhere(page, url));
}

function leadsSomewhere(page: string, url: string): boolean {
  const [path = "", anchor] = url.split("#").map(decodeURIComponent);
  const file = path ? join(dirname(page), path) : page;
  if (!existsSync(join(root, file))) return false;
  if (anchor === undefined) return true;
  const target = statSync(join(root, file)).isDirectory() ? join(file, "README.md") : file;
  return target.endsWith(".md") && anchorsOf(target).has(anchor);
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
    expect(deadLinks("README.md", parsed(text))).toHaveLength(1);
  });
});

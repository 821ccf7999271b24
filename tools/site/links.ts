import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import GithubSlugger = require("github-slugger");

import { type Edit, edited, headingsOf, type Node, nodesOf, parsed } from "./markdown";
import type { Page } from "./pages";

/** Forms of addresses on the site. */
export interface Addresses {
  /** Address of a page, with `#` and an anchor. */
  readonly page: (path: string, hash: string) => string;
  /** Address of a picture in `docs/`. */
  readonly picture: (path: string) => string;
  /** URL of a file of the repository, if `repository` in package.json is set. */
  readonly file: ((file: string) => string) | undefined;
}

const isPicture = /^docs\/([^/]+\.(?:svg|png))$/;

/** The targets of the relative links of all pages. */
export class Links {
  readonly #root: string;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #anchors = new Map<string, ReadonlyMap<string, string>>();

  constructor(root: string, pages: readonly Page[]) {
    this.#root = root;
    this.#pages = new Map(pages.map((page) => [page.file, page]));
  }

  /**
   * The page with links for the site. A link to another file of the repository becomes a link to the repository, or its text
   * if the repository has no URL yet.
   */
  rewrite({ file, markdown }: Page, addresses: Addresses): string {
    const edits = nodesOf(parsed(markdown)).flatMap((node): Edit[] => {
      const { type, url, range } = node;
      if (!url || !/^(?:link|image|definition)$/.test(type) || /^[a-z]+:/.test(url)) return [];
      const source = markdown.slice(...range);
      const target = this.#target(file, url, addresses);
      if (target === undefined) return [{ range, text: innerText(markdown, node) }];
      const at = source.lastIndexOf(url);
      return [{ range, text: source.slice(0, at) + target + source.slice(at + url.length) }];
    });
    return edited(markdown, outermost(edits));
  }

  #target(from: string, url: string, addresses: Addresses): string | undefined {
    const [relative = "", anchor] = url.split("#").map(decodeURIComponent);
    const path = relative ? join(dirname(from), relative).replace(/\/$/, "") : from;
    const [, picture] = isPicture.exec(path) ?? [];
    if (picture) return addresses.picture(picture);
    const page = this.#pages.get(this.#isFolder(path) ? `${path}/README.md` : path);
    if (page) return addresses.page(page.path, anchor ? this.#hash(page, anchor) : "");
    // The page of an example contains its files.
    const [, example = "", name = ""] = /^(examples\/[^/]+)\/(.*)$/.exec(path) ?? [];
    const readme = this.#pages.get(`${example}/README.md`);
    if (readme && headingsOf(parsed(readme.markdown)).some(({ title }) => title === name))
      return addresses.page(readme.path, this.#hash(readme, new GithubSlugger().slug(name)));
    return addresses.file?.(path);
  }

  #isFolder(path: string): boolean {
    return existsSync(join(this.#root, path)) && statSync(join(this.#root, path)).isDirectory();
  }

  /** The generator shows the title itself, so that it has no anchor, and the later headings are counted without it. */
  #hash(page: Page, anchor: string): string {
    let anchors = this.#anchors.get(page.file);
    if (!anchors) {
      const slugger = new GithubSlugger();
      const [title, ...headings] = headingsOf(parsed(page.markdown));
      anchors = new Map([
        [title?.anchor ?? "", ""],
        ...headings.map(({ title, anchor }) => [anchor, `#${slugger.slug(title)}`] as const),
      ]);
      this.#anchors.set(page.file, anchors);
    }
    return anchors.get(anchor) ?? `#${anchor}`;
  }
}

/** The Markdown between the brackets of a link. */
function innerText(markdown: string, { children = [] }: Node): string {
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? markdown.slice(first.range[0], last.range[1]) : "";
}

/** A picture in a link is replaced together with the link. */
const outermost = (edits: readonly Edit[]): Edit[] =>
  edits.filter(
    ({ range: [start, end] }) =>
      !edits.some(({ range }) => range[0] <= start && end <= range[1] && range[1] - range[0] > end - start),
  );

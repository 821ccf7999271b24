import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Manifest } from "../../provider/generate/publication";
import { withFoldedSections } from "./folded-sections";
import { withLanguageTabs } from "./languages";
import { type Addresses, Links } from "./links";
import { parsed, textOf } from "./markdown";
import { anchorsOf, movedOf, withAliases } from "./moved";
import { navigationOf } from "./navigation";
import { filesOf, type Page, pagesOf } from "./pages";
import { propertyAnchorsIn, withNamesAndBadges } from "./reference";

/** Pages that are too long to scroll, with the level of the headings whose sections are folded. */
const foldedLevels: Readonly<Record<string, number>> = { architecture: 3, definitions: 2, changelog: 4 };

/** Path of the start page among the other pages. */
const start = "index";

/** Options of the site. */
export interface SiteOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Prefix of all addresses, which begins and ends with a slash. */
  readonly base: string;
}

/** A page in the forms of the site. */
export interface ComposedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Anchors on the page, those of earlier headings included. */
  readonly anchors: readonly string[];
  /** Source for the generator. */
  readonly source: string;
  /** Markdown for the address that ends with `.md`. */
  readonly plain: string;
}

/** All pages of the site. */
export function composedPages({ root, base }: SiteOptions): ComposedPage[] {
  const pages = [startPage(root), ...pagesOf(root)];
  const links = new Links(root, pages);
  const { repository } = manifestOf(root);
  const moved = movedOf(root);
  const file = repository ? (path: string) => `${repository}/blob/HEAD/${path}` : undefined;
  const picture = (path: string) => base + path;
  const ofSite: Addresses = { page: (path, hash) => base + slashed(path) + hash, picture, file };
  const ofPlain: Addresses = { page: (path, hash) => `${base}${path}.md${hash}`, picture, file };
  return pages.map((page) => {
    const { title, description, text } = partsOf(links.rewrite(page, ofSite));
    // The start page shows its first paragraph in large letters.
    const aliased = withAliases(page.path, page.path === start ? text.slice(text.indexOf("\n\n")) : text, moved);
    const body = withFoldedSections(aliased, foldedLevels[page.path]);
    const tabbed = withLinkedPictures(withLanguageTabs(body));
    const isReference = page.path.startsWith("reference/");
    const named = isReference ? withNamesAndBadges(tabbed, ofSite.page("reference", "#badges")) : tabbed;
    const head = [{ tag: "link", attrs: { rel: "alternate", type: "text/markdown", href: `${base}${page.path}.md` } }];
    const matter = {
      title,
      description,
      head,
      ...(page.path === start ? hero(description, ofSite) : {}),
      ...(/^(?:decisions\/|(?:changelog|definitions)$)/.test(page.path) ? { pagefind: false } : {}),
      ...(repository ? { editUrl: `${repository}/edit/main/${page.file}` } : {}),
    };
    const source = `---\n${JSON.stringify(matter)}\n---\n\n${named}`;
    const plain = `# ${title}\n\n${partsOf(links.rewrite(page, ofPlain)).text}`;
    return {
      path: page.path,
      title,
      description,
      anchors: [...anchorsOf(body), ...propertyAnchorsIn(named)],
      source,
      plain,
    };
  });
}

/** Each picture leads to its file, because the text in it is small on a small screen. */
const withLinkedPictures = (markdown: string): string => markdown.replaceAll(/^!\[.*\]\((\S+\.svg)\)$/gm, "[$&]($1)");

const slashed = (path: string): string => (path === start ? "" : `${path}/`);

const manifestOf = (root: string) => JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

/** The start page shows the first program of the README. */
function startPage(root: string): Page {
  const file = "tools/site/start.md";
  const [program] = /```ts\n[\s\S]*?\n```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  if (!program) throw new Error("README.md contains no program in TypeScript, which the start page of the site shows.");
  return { file, path: start, markdown: readFileSync(join(root, file), "utf8").replace("<!-- program -->", program) };
}

const hero = (tagline: string, { page }: Addresses) => ({
  template: "splash",
  hero: {
    tagline,
    image: { light: "../../assets/logo.svg", dark: "../../assets/logo-dark.svg", alt: "" },
    actions: [
      { text: "Quickstart", link: page("quickstart", ""), icon: "right-arrow" },
      { text: "Reference", link: page("reference", ""), variant: "secondary" },
    ],
  },
});

/** Title, first paragraph, and the Markdown after the title. */
function partsOf(markdown: string): { title: string; description: string; text: string } {
  const [line, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (!line || !title) throw new Error(`A page of the site has no title: ${markdown.slice(0, 80)}`);
  const text = markdown.slice(markdown.indexOf(line) + line.length).trimStart();
  const [paragraph = ""] = /^[^#|<`\s][\s\S]*?(?=\n\n|$)/.exec(text) ?? [];
  const plain = (source: string) => textOf(parsed(source)).replaceAll("\n", " ");
  return { title: plain(title), description: plain(paragraph), text };
}

/** Addresses of the pages and their anchors, one line for each page. Those of properties follow from the schema. */
export const addressesOf = (pages: readonly ComposedPage[]): string[] =>
  pages.map(({ path, anchors }) => [path, ...anchors.filter((anchor) => !anchor.includes("."))].join(" "));

/** Writes the source of the site into an empty folder. */
export function compose(options: SiteOptions, folder: string): ComposedPage[] {
  const { root, base } = options;
  const pages = composedPages(options);
  cpSync(join(root, "tools/site/project"), folder, { recursive: true });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, source, plain } of pages) {
    write(`src/content/docs/${path}.md`, source);
    write(`public/${path}.md`, plain);
  }
  for (const picture of filesOf(root, "docs/*.svg", "docs/*.png")) {
    const name = picture.slice("docs/".length);
    cpSync(join(root, picture), join(folder, "public", name));
    if (name.startsWith("logo")) cpSync(join(root, picture), join(folder, "src/assets", name));
  }
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const sidebar = navigationOf([...titles.keys()].filter((path) => path !== start)).map((group) => ({
    label: group.title,
    collapsed: group.isFolded ?? false,
    items: group.paths.map((slug) => ({ slug, label: shortTitle(titles.get(slug) ?? "") })),
  }));
  const { description, repository } = manifestOf(root);
  const pagesMoved = Object.entries(movedOf(root)).filter(([from]) => !from.includes("#"));
  const redirects = Object.fromEntries(
    pagesMoved.map(([from, to]) => [`/${from}/`, `${base}${to.replace(/(?=#|$)/, "/")}`]),
  );
  write("site.json", JSON.stringify({ base, description, repository, sidebar, redirects }));
  write("public/llms.txt", listFor(pages, { base, description }));
  return pages;
}

/** The group of a type names its module. */
const shortTitle = (title: string): string => /^[a-z]+\.([A-Z]\w+(?:: \w+)?)$/.exec(title)?.[1] ?? title;

/** `llms.txt`: the addresses of all pages in Markdown, in the form of llmstxt.org. */
function listFor(pages: readonly ComposedPage[], { base, description }: { base: string; description: string }): string {
  const found = new Map(pages.map((page) => [page.path, page]));
  const groups = navigationOf([...found.keys()].filter((path) => path !== start)).map(({ title, paths }) => {
    const lines = paths.map((path) => {
      const page = found.get(path);
      return `- [${page?.title}](${base}${path}.md): ${page?.description}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Trefoil\n\n> ${description}\n\n${groups.join("\n\n")}\n`;
}

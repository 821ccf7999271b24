import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { addressesOf, composedPages } from "../../../tools/site/compose";
import { withFoldedSections } from "../../../tools/site/folded-sections";
import { withLanguageTabs } from "../../../tools/site/languages";
import { type Addresses, Links } from "../../../tools/site/links";
import { anchorsOf, withAliases } from "../../../tools/site/moved";
import { navigationOf } from "../../../tools/site/navigation";
import { type Page, pathOf } from "../../../tools/site/pages";
import { withNamesAndBadges } from "../../../tools/site/reference";

const root = resolve(__dirname, "../../..");
const recordFile = join(root, "tools/site/addresses.txt");

describe("a program in several languages", () => {
  const block = (language: string) => `\`\`\`${language}\ncode\n\`\`\``;
  const folded = (summary: string, markdown: string) =>
    `<details>\n<summary>${summary}</summary>\n\n${markdown}\n\n</details>`;
  const tabs = (...blocks: string[]) => `<language-tabs>\n\n${blocks.join("\n\n")}\n\n</language-tabs>`;
  const [ts, python, go, yaml, sh] = ["ts", "python", "go", "yaml", "sh"].map(block) as [
    string,
    string,
    string,
    string,
    string,
  ];

  it.each([
    ["consecutive blocks", [ts, python, go], tabs(ts, python, go)],
    ["folded blocks", [ts, folded("Python", python), folded("Go", go)], tabs(ts, python, go)],
    ["text around it", ["Before.", ts, folded("YAML", yaml), "After."], `Before.\n\n${tabs(ts, yaml)}\n\nAfter.`],
    ["programs in folds", [folded("Example: full", `${ts}\n\n${python}`)], folded("Example: full", tabs(ts, python))],
    ["a summary on the line of its fold", [ts, `<details><summary>Go</summary>\n\n${go}\n\n</details>`], tabs(ts, go)],
    ["several programs before folds", [ts, ts, folded("Go", `${go}\n\n${go}`)], `${tabs(ts, go)}\n\n${tabs(ts, go)}`],
    ["the last program", [ts, ts, python], `${ts}\n\n${tabs(ts, python)}`],
    ["two programs", [ts, python, ts, python], `${tabs(ts, python)}\n\n${tabs(ts, python)}`],
  ])("becomes tabs: %s", (_, markdown, expected) => {
    expect(withLanguageTabs(markdown.join("\n\n"))).toBe(expected);
  });

  it.each([
    ["one language", [ts, "Text.", ts, ts]],
    ["text between the blocks", [ts, "The same in Python:", python]],
    ["a command", [ts, sh]],
    ["a configuration before the program", [yaml, ts]],
    ["a fold with another summary", [ts, folded("More", python)]],
  ])("remains: %s", (_, markdown) => {
    expect(withLanguageTabs(markdown.join("\n\n"))).toBe(markdown.join("\n\n"));
  });
});

describe("a link", () => {
  const page = (file: string, markdown: string): Page => ({ file, path: pathOf(file) ?? "", markdown });
  const pages = [
    page("README.md", "# Trefoil\n\n## Install"),
    page("docs/hosts.md", "# Hosts\n\n## Hosts\n\n## Import"),
    page("examples/ci/README.md", "# In CI\n\n## Files\n\n### github-actions.yml"),
  ];
  const addresses: Addresses = {
    page: (path, hash) => `/base/${path}/${hash}`,
    picture: (path) => `/base/${path}`,
    file: undefined,
  };
  const rewritten = (markdown: string, own = addresses) =>
    new Links(root, pages)
      .rewrite(page("docs/guides/drift.md", `# Drift\n\n${markdown}`), own)
      .slice("# Drift\n\n".length);

  it.each([
    ["a page", "[a](../hosts.md)", "[a](/base/hosts/)"],
    ["a heading", "[a](../hosts.md#import)", "[a](/base/hosts/#import)"],
    ["a title", "[a](../hosts.md#hosts)", "[a](/base/hosts/)"],
    ["a heading with the text of the title", "[a](../hosts.md#hosts-1)", "[a](/base/hosts/#hosts)"],
    ["the README", "[a `b`](../../README.md#install)", "[a `b`](/base/get-started/#install)"],
    ["a folder", "[a](../../examples/ci)", "[a](/base/examples/ci/)"],
    ["a file of an example", "[a](../../examples/ci/github-actions.yml)", "[a](/base/examples/ci/#github-actionsyml)"],
    ["a picture", "![a](../logo.svg)", "![a](/base/logo.svg)"],
    ["another site", "[a](https://example.com/a.md)", "[a](https://example.com/a.md)"],
    ["a file without a page", "See [the `schema`](../../provider/schema.json).", "See the `schema`."],
    ["a reference", "[a][b]\n\n[b]: ../hosts.md", "[a][b]\n\n[b]: /base/hosts/"],
  ])("leads to %s", (_, markdown, expected) => {
    expect(rewritten(markdown)).toBe(expected);
  });

  it("leads to a file in the repository if package.json contains its URL", () => {
    const file = (path: string) => `https://example.com/trefoil/${path}`;
    expect(rewritten("[a](../../LICENSE)", { ...addresses, file })).toBe("[a](https://example.com/trefoil/LICENSE)");
  });
});

describe("a table of properties", () => {
  const table = (...rows: string[]) =>
    ["| name | type | required | description |", "|---|---|---|---|", ...rows].join("\n");
  const rows = table(
    "| `synonymMaps` | string |  | Names. <kbd>replaces: item removed</kbd> |",
    "| `forceDestroy` | boolean |  | Off. |",
  );
  const page = (text: string) => withNamesAndBadges(`Text.\n\n${text}`, "/reference/#badges");

  it("has an anchor for each property in the spelling of each language", () => {
    const composed = page(`## Inputs\n\n${rows}\n\n## Outputs\n\n${table("| `createdAt` | string | yes | Time. |")}`);
    const inType = page(`<details>\n<summary><code>IndexField</code>: 2 properties</summary>\n\n${rows}\n\n</details>`);
    expect(anchorsOf(composed)).toEqual(
      expect.arrayContaining([
        ...["synonymMaps", "synonym_maps", "SynonymMaps", "force_destroy"].map((name) => `inputs.${name}`),
        "outputs.createdAt",
        "outputs.created_at",
        "outputs.CreatedAt",
      ]),
    );
    expect(anchorsOf(inType)).toEqual(expect.arrayContaining(["IndexField.synonymMaps", "IndexField.SynonymMaps"]));
  });

  it.each([
    ["a name", "`synonymMaps`", "synonym_maps", "SynonymMaps"],
    ["a path", "`synonymMaps[].forceDestroy`", "synonym_maps[].force_destroy", "SynonymMaps[].ForceDestroy"],
    ["a value", "`forceDestroy: true`", "force_destroy=True", "ForceDestroy: true"],
    ["a string", '`forceDestroy: "maybe"`', 'force_destroy="maybe"', 'ForceDestroy: "maybe"'],
  ])("is accompanied by descriptions whose names have all spellings: %s", (_, text, python, go) => {
    const composed = page(`See ${text}.\n\n## Inputs\n\n${rows}`);
    const [, own = ""] = /See (.*)\./.exec(composed) ?? [];
    const plain = own.replace(/&#(\d+);/g, (_character, code) => String.fromCharCode(Number(code)));
    expect(plain).toBe(`<code data-python="${python}" data-go="${go}">${text.slice(1, -1)}</code>`);
  });

  it("leaves values, unknown names and code blocks", () => {
    const text = "One of: `forceDestroy`, `b`. See `other`.\n\n```ts\nforceDestroy: `synonymMaps`\n```";
    expect(page(`${text}\n\n## Inputs\n\n${rows}`)).toContain(text);
  });

  it("links its badges to their legend, and begins with the choice of the language", () => {
    const composed = page(`## Inputs\n\n${rows}`);
    expect(composed).toMatch(
      /<a class="badge is-replaces" href="\/reference\/#badges" title="Changing the value[^"]*">replaces: item removed<\/a>/,
    );
    expect(composed).toContain("<language-choice></language-choice>\n\n| name |");
  });

  it("has badges of the color of their kind, also for a single value", () => {
    const composed = page(`## Inputs\n\n${table("| `synonymMaps` | string |  | <kbd>solr: API 2026-04-01</kbd> |")}`);
    expect(composed).toContain('<a class="badge is-api" ');
  });

  it("is one with these columns", () => {
    const other = "## Inputs\n\n| setting | description |\n|---|---|\n| `a` | b |";
    expect(page(other)).toBe(`Text.\n\n${other}`);
  });
});

describe("a long page", () => {
  it("has folded sections", () => {
    const folded = (title: string, text: string) =>
      `<details>\n<summary>Show “${title}”</summary>\n\n${text}\n\n</details>`;
    const composed = withFoldedSections("Text.\n\n## A\n\nOne.\n\n### B\n\nTwo.\n\n## C\n\nThree.", 2);
    expect(composed.replace(/\n{3,}/g, "\n\n").trim()).toBe(
      `Text.\n\n## A\n\n${folded("A", "One.\n\n### B\n\nTwo.")}\n\n## C\n\n${folded("C", "Three.")}`,
    );
  });
});

describe("a renamed heading", () => {
  const markdown = "Text.\n\n## New name\n\n## Other";

  it("keeps its earlier anchor", () => {
    const composed = withAliases("hosts", markdown, { "hosts#old-name": "hosts#new-name", "ci#a": "ci#b" });
    expect(composed).toBe('Text.\n\n<span id="old-name"></span>\n\n## New name\n\n## Other');
    expect(anchorsOf(composed)).toEqual(["new-name", "other", "old-name"]);
  });

  it("must exist", () => {
    expect(() => withAliases("hosts", markdown, { "hosts#old-name": "hosts#missing" })).toThrow("hosts#missing");
  });
});

describe("the site", () => {
  const pages = composedPages({ root, base: "/" });
  const paths = pages.map(({ path }) => path);

  it("has a page for each Markdown file for users", () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        "index",
        "get-started",
        "reference",
        "reference/search-index",
        "examples/quickstart",
        "guides/drift",
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("lists each page once in its navigation, except decisions", () => {
    const listed = navigationOf(paths.filter((path) => path !== "index")).flatMap((group) => group.paths);
    const expected = paths.filter((path) => path !== "index" && !path.startsWith("decisions/"));
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  it("lists the reference after the first steps, and before all other tasks", () => {
    const titles = navigationOf(pages.map(({ path }) => path)).map((group) => group.title);
    const modules = titles.filter((title) => /^[a-z]+: /.test(title));
    expect(modules).toHaveLength(4);
    expect(titles.slice(0, 2 + modules.length)).toEqual(["Get started", "Reference", ...modules]);
  });

  it("shows a program and the preview of the same program on its start page", () => {
    const start = pages.find(({ path }) => path === "index")?.source ?? "";
    const preview = readFileSync(join(root, "docs/preview.svg"), "utf8");
    const names = [...start.matchAll(/new (?:\w+\.)+(\w+)\("([^"]+)"/g)].map(([, type = "", name = ""]) => [
      type,
      name,
    ]);
    expect(names.length).toBeGreaterThan(2);
    for (const [type = "", name = ""] of names) expect(preview).toMatch(new RegExp(`:${type} *${name} *create *<`));
  });

  it("keeps every address that it had before", () => {
    const addresses = addressesOf(pages);
    if (process.env.TREFOIL_UPDATE_ADDRESSES) writeFileSync(recordFile, `${addresses.join("\n")}\n`);
    const existing = new Map(addresses.map((line) => [line.split(" ", 1)[0], new Set(line.split(" "))]));
    const recorded = existsSync(recordFile) ? readFileSync(recordFile, "utf8").trim().split("\n") : [];
    expect(recorded.length).toBeGreaterThan(0);
    const missing = recorded.flatMap((line) => {
      const [path = "", ...anchors] = line.split(" ");
      const found = existing.get(path);
      return found ? anchors.filter((anchor) => !found.has(anchor)).map((anchor) => `${path}#${anchor}`) : [path];
    });
    // For a removed address, add its new place to tools/site/moved-addresses.json. Before the first release, record all again with
    // TREFOIL_UPDATE_ADDRESSES=1.
    expect(missing).toEqual([]);
  });
});

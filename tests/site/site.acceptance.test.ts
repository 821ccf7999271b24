import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { filesIn } from "../../tools/files";
import { findOrInstallChromium } from "../../tools/programs/chromium/find-or-install";
import { buildSite } from "../../tools/site/build";
import type { ComposedPage } from "../../tools/site/compose";
import { campaign } from "../support/campaign";
import { temporaryFolder } from "../support/temporary-folder";

const root = resolve(__dirname, "../..");
/** A prefix is harder than none: an address without it leads nowhere. */
const base = "/docs/trefoil/";
const folder = join(temporaryFolder(), "site");

jest.setTimeout(1_200_000);

let pages: readonly ComposedPage[];
/** Content of each HTML file by its address. */
let html: ReadonlyMap<string, string>;
let server: Server;
let origin: string;
let browser: Browser;

const addressOf = (path: string): string => (path === "index" ? base : `${base}${path}/`);

beforeAll(async () => {
  const executablePath = await findOrInstallChromium();
  pages = await buildSite({ root, base }, folder);
  const files = filesIn(folder).filter((file) => file.endsWith(".html"));
  html = new Map(
    files.map((file) => [base + file.slice(folder.length + 1).replace(/index\.html$/, ""), readFileSync(file, "utf8")]),
  );
  server = createServer(serve).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** A server of files, as any host of static sites is one. */
const serve: Parameters<typeof createServer>[1] = ({ url = "" }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  try {
    if (!pathname.startsWith(base)) throw new Error("Outside the prefix.");
    const file = join(
      folder,
      decodeURIComponent(pathname.slice(base.length)),
      pathname.endsWith("/") ? "index.html" : "",
    );
    response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
};

/** Opens a tab that reports errors, and requests to other hosts, which it blocks. */
async function openTab(options: Parameters<Browser["newContext"]>[0] = {}): Promise<{ tab: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const tab = await context.newPage();
  const problems: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      problems.push(`${tab.url()}: request to ${route.request().url()}`);
      return route.abort();
    },
  );
  tab.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${tab.url()}: ${message.text()}`);
  });
  tab.on("pageerror", (error) => problems.push(`${tab.url()}: ${error.message}`));
  tab.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${tab.url()}: ${response.status()} ${response.url()}`);
  });
  return { tab, problems };
}

/** Opens a page and its search, which is ready when its input exists. */
async function openSearch(tab: Page, path: string): Promise<void> {
  // The page loads its search when the browser is idle. A browser without a window may never be.
  await tab.addInitScript("window.requestIdleCallback = (run) => setTimeout(run, 1)");
  await open(tab, path);
  await tab.locator("dialog input").waitFor({ state: "attached" });
  await tab.keyboard.press("Control+k");
  await tab.locator("dialog input:focus").waitFor();
}

const open = (tab: Page, path: string) => tab.goto(origin + addressOf(path), { waitUntil: "load" });

describe("the files of the site", () => {
  const attributes = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map(([, value = ""]) => value);
  const decoded = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#38;", "&");

  it("contain a page for each Markdown file, with its anchors and its Markdown", () => {
    expect(pages.length).toBeGreaterThan(100);
    for (const { path, anchors } of pages) {
      const ids = new Set(attributes(html.get(addressOf(path)) ?? "", / id="([^"]+)"/g));
      expect([path, anchors.filter((anchor) => !ids.has(anchor))]).toEqual([path, []]);
      expect(readFileSync(join(folder, `${path}.md`), "utf8")).toContain("# ");
    }
  });

  it("have links that lead to a file and an anchor of the site", () => {
    const files = new Set(filesIn(folder).map((file) => base + file.slice(folder.length + 1)));
    const ids = new Map([...html].map(([address, text]) => [address, new Set(attributes(text, / id="([^"]+)"/g))]));
    const links = [...html].flatMap(([address, text]) =>
      attributes(text, /<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^"]*)"/g)
        .map((value) => new URL(decoded(value), `http://site${address}`))
        .filter(({ host }) => host === "site")
        .map(({ pathname, hash }) => ({ address, pathname, hash })),
    );
    expect(links.length).toBeGreaterThan(1000);
    const dead = links.filter(({ pathname, hash }) => {
      const id = decodeURIComponent(hash.slice(1));
      return !(ids.get(pathname) ? id === "" || ids.get(pathname)?.has(id) : files.has(pathname));
    });
    expect([...new Set(dead.map(({ address, pathname, hash }) => `${address}: ${pathname}${hash}`))]).toEqual([]);
  });

  it("load nothing from another host", () => {
    const found = filesIn(folder).flatMap((file) => {
      if (!/\.(?:html|css|svg)$/.test(file)) return [];
      const text = readFileSync(file, "utf8");
      return attributes(
        text,
        /(<(?:script|img|iframe|source|video|audio|object|embed)\b[^>]*? (?:src|srcset|data)="(?:https?:)?\/\/[^"]*|<link\b[^>]*rel="(?!canonical)[^>]*href="(?:https?:)?\/\/[^"]*|@import[^;]*|url\(["']?(?:https?:)?\/\/[^)]*)/g,
      ).map((part) => `${file}: ${part}`);
    });
    expect(found).toEqual([]);
  });

  it("contain a list of all pages for language models", () => {
    const list = readFileSync(join(folder, "llms.txt"), "utf8");
    const links = attributes(list, /^- \[[^\]]+\]\(([^)]+)\): ./gm);
    expect(links.length).toBeGreaterThan(80);
    for (const link of links) expect(readFileSync(join(folder, link.slice(base.length)), "utf8")).not.toBe("");
  });
});

describe("the site in a browser", () => {
  describe("on each page", () => {
    const sizes: { readonly path: string; readonly width: number; readonly height: number }[] = [];
    const found: string[] = [];
    const cut: string[] = [];
    const widths = [390, 768, 1024, 1152, 1280, 1366, 1440, 1920];

    /** The first words of tables, programs and drawings of which a part is outside their column. */
    const wide = `[...document.querySelectorAll(".sl-markdown-content :is(table, pre, svg)")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.closest(".sl-markdown-content").getBoundingClientRect();
        const own = element.getBoundingClientRect();
        return own.left < left - 1 || own.right > right + 1 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.tagName + " " + element.textContent.trim().slice(0, 40))`;

    /** The width on a small screen, and the height on a large one. */
    async function measure(tab: Page, path: string): Promise<void> {
      await tab.setViewportSize({ width: 360, height: 800 });
      await open(tab, path);
      const width = Number(await tab.evaluate("document.documentElement.scrollWidth"));
      await tab.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
      for (const pixels of widths) {
        await tab.setViewportSize({ width: pixels, height: 900 });
        for (const element of (await tab.evaluate(wide)) as string[]) cut.push(`${path} at ${pixels}: ${element}`);
      }
      await tab.evaluate("for (const details of document.querySelectorAll('details')) details.open = false");
      await tab.setViewportSize({ width: 1440, height: 900 });
      sizes.push({ path, width, height: Number(await tab.evaluate("document.documentElement.scrollHeight")) });
    }

    beforeAll(async () => {
      const waiting = pages.map(({ path }) => path);
      const work = async () => {
        const { tab, problems } = await openTab();
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await measure(tab, path);
        found.push(...problems);
        await tab.context().close();
      };
      await Promise.all(Array.from({ length: 3 }, work));
    });

    it("has no error, no request to another host, and fits into 360 pixels", () => {
      expect(found).toEqual([]);
      expect(sizes.filter(({ width }) => width !== 360)).toEqual([]);
      expect(sizes).toHaveLength(pages.length);
    });

    it("shows tables and programs without a part outside their column, on all screens", () => {
      expect(cut).toEqual([]);
    });

    it("is not higher than 15 500 pixels before anything is opened, the index not higher than 12 500", () => {
      const limitOf = (path: string) => (path === "reference/search-index" ? 12_500 : 15_500);
      expect(sizes.filter(({ path, height }) => height > limitOf(path))).toEqual([]);
    });
  });

  it("shows the names of properties in the chosen language, and opens folded types by the anchors of all languages", async () => {
    const { tab, problems } = await openTab();
    await open(tab, "reference/search-index");
    await tab.locator("language-choice select").selectOption("Python");
    expect(await tab.locator('a[id="inputs.tokenFilters"]').textContent()).toBe("token_filters");
    expect(await tab.locator('a[id="inputs.tokenFilters"]').getAttribute("href")).toBe("#inputs.token_filters");
    expect(await tab.locator("code", { hasText: /^on_field_removal="retain"$/ }).count()).toBeGreaterThan(0);
    await tab.locator('[role="tab"]', { hasText: "Go" }).first().click();
    expect(await tab.locator('a[id="inputs.tokenFilters"]').textContent()).toBe("TokenFilters");
    for (const name of ["vectorSearchProfile", "vector_search_profile", "VectorSearchProfile"]) {
      await tab.goto(`${origin}${addressOf("reference/search-index")}#IndexField.${name}`);
      expect(await tab.locator('a[id="IndexField.vectorSearchProfile"]').isVisible()).toBe(true);
    }
    expect(problems).toEqual([]);
    await tab.context().close();
  });

  describe("the search", () => {
    let search: Awaited<ReturnType<typeof openTab>>;
    beforeAll(async () => {
      search = await openTab();
      await openSearch(search.tab, "index");
    });
    afterAll(() => search.tab.context().close());

    it.each([
      ["rotate an API key", "reference/realtime-key"],
      ["interrupted update", "recovery"],
      ["import existing objects", "guides/import"],
      ["drift report", "guides/drift"],
      ["GitHub Actions", "ci"],
      ["which permissions do I need", "reference/permissions"],
      ["test against an emulator", "emulator"],
      ["copy an image to another registry", "reference/registry-image-copy"],
      ["Pusher credentials", "pusher"],
      ["vector search index", "reference/search-index"],
      ["403", "troubleshooting"],
      ["rate limit exceeded", "troubleshooting"],
      ["no resource plugin", "hosts"],
      ["install python", "install"],
      ["uninstall", "uninstall"],
      ["upgrade", "upgrade"],
      ["how do I rotate", "guides/rotation"],
      ["image copy", "reference/registry-image-copy"],
      ["delete old tags", "guides/retention"],
      ["drift repair", "guides/drift"],
      ["commands", "commands"],
    ])("finds %s among the first three results", async (question, path) => {
      const { tab, problems } = search;
      await tab.locator("dialog input").fill(question);
      await tab.locator("dialog .pagefind-ui__message", { hasText: question }).waitFor();
      const results = tab.locator("dialog .pagefind-ui__result");
      // Each result is empty until its page is loaded.
      await results.first().locator("a").first().waitFor();
      const first = [0, 1, 2].slice(0, await results.count());
      const links = await Promise.all(
        first.map((number) => results.nth(number).locator("a").first().getAttribute("href")),
      );
      expect(links).toContain(addressOf(path));
      expect(problems).toEqual([]);
    });
  });

  describe("with programs in several languages", () => {
    const hasTabs = ({ source }: ComposedPage) => source.includes("<language-tabs>") && source.includes("```python");
    const withTabs = () => pages.filter(hasTabs).map(({ path }) => path);
    const chosen = '[role="tab"][aria-selected="true"]';

    it("shows the chosen language on all pages, and with the arrow keys", async () => {
      const [one = "", other = ""] = withTabs();
      const { tab, problems } = await openTab();
      await open(tab, one);
      await tab.locator('[role="tab"]', { hasText: "Python" }).first().click();
      expect(new Set(await tab.locator(chosen).allTextContents())).toEqual(new Set(["Python"]));
      await open(tab, other);
      expect(new Set(await tab.locator(chosen).allTextContents())).toEqual(new Set(["Python"]));
      await tab.locator(chosen).first().focus();
      await tab.keyboard.press("ArrowLeft");
      expect(await tab.locator(chosen).first().textContent()).toBe("TypeScript");
      const panel = await tab.locator(chosen).first().getAttribute("aria-controls");
      expect(await tab.locator(`#${panel} pre[data-language="ts"]`).isVisible()).toBe(true);
      expect(problems).toEqual([]);
      await tab.context().close();
    });

    it("shows all of them without scripts", async () => {
      const [path = ""] = withTabs();
      const { tab } = await openTab({ javaScriptEnabled: false });
      await open(tab, path);
      for (const block of await tab.locator("language-tabs pre").all()) expect(await block.isVisible()).toBe(true);
      await tab.context().close();
    });
  });

  it("works with the keyboard", async () => {
    const { tab, problems } = await openTab();
    const focused = () => tab.evaluate("document.activeElement.textContent.trim()");
    await open(tab, "guides/drift");
    await tab.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to content");
    await tab.keyboard.press("Enter");
    expect(new URL(tab.url()).hash).toBe("#_top");
    await openSearch(tab, "guides/drift");
    await tab.keyboard.type("recover");
    await tab.locator("dialog .pagefind-ui__result-title a").first().waitFor();
    await tab.keyboard.press("Escape");
    expect(await tab.locator("dialog[open]").count()).toBe(0);
    expect(problems).toEqual([]);
    await tab.context().close();
  });

  it.each(["guides/rotation", "reference/search-synonym-map", "reference/rest-resource"])(
    "shows the entry of the page in its navigation: %s",
    async (path) => {
      const { tab, problems } = await openTab();
      await tab.goto(`${origin}${addressOf(path)}`);
      const entry = tab.locator('nav.sidebar a[aria-current="page"]');
      const { y = -1, height = 0 } = (await entry.boundingBox()) ?? {};
      expect({ path, isVisible: y >= 0 && y + height <= 900 }).toEqual({ path, isVisible: true });
      expect(await tab.evaluate("scrollY")).toBe(0);
      expect(problems).toEqual([]);
      await tab.context().close();
    },
  );

  describe("on a small screen", () => {
    const viewport = { width: 360, height: 800 };

    it("shows the whole rows of wide tables, with the titles of their columns", async () => {
      const { tab, problems } = await openTab({ viewport });
      await open(tab, "reference/search-alias");
      const row = tab.locator("table", { hasText: "required" }).first().locator("tbody tr").first();
      const cells = await row.locator("td:not(:empty)").all();
      expect(cells.length).toBeGreaterThan(2);
      for (const cell of cells) {
        const { x = -1, width = 0 } = (await cell.boundingBox()) ?? {};
        expect([x >= 0, x + width <= viewport.width]).toEqual([true, true]);
      }
      const title = "getComputedStyle(document.querySelector('td[data-label=\"description\"]'), '::before').content";
      expect(await tab.evaluate(title)).toContain("description");
      expect(problems).toEqual([]);
      await tab.context().close();
    });

    it("keeps the size of the text in pictures, which scroll and lead to their files", async () => {
      const { tab } = await openTab({ viewport });
      await open(tab, "index");
      const picture = tab.locator('a[href$="/drift.svg"] > img');
      expect((await picture.boundingBox())?.width).toBeGreaterThan(viewport.width);
      await picture.click();
      expect(new URL(tab.url()).pathname).toBe(`${base}drift.svg`);
      await tab.context().close();
    });
  });

  it("copies a program", async () => {
    const { tab } = await openTab({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(tab, "index");
    await tab.locator("language-tabs .copy button").first().click();
    await tab.locator(".feedback.show").waitFor();
    const [, program] = /```ts\n([\s\S]*?)\n```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
    expect(await tab.evaluate("navigator.clipboard.readText()")).toBe(program);
    await tab.context().close();
  });

  const screens = [
    ["light", 1440],
    ["dark", 360],
    ["dark", 1440],
    ["light", 360],
  ] as const;
  // The first two have each color scheme and each width.
  it.each(campaign ? screens : screens.slice(0, 2))(
    "has no findings of axe in the %s scheme at %d pixels",
    async (colorScheme, width) => {
      const samples = [
        "index",
        "get-started",
        "guides/drift",
        "reference",
        "reference/permissions",
        "reference/search-alias",
        "reference/realtime-functions",
        "examples/quickstart",
        ...pages
          .filter(({ source }) => source.includes("<language-tabs>"))
          .map(({ path }) => path)
          .slice(0, 1),
      ];
      const { tab } = await openTab({ colorScheme, viewport: { width, height: 900 } });
      for (const path of samples) {
        await open(tab, path);
        await tab.evaluate(axe.source);
        const found = (await tab.evaluate("axe.run({ resultTypes: ['violations'] })")) as axe.AxeResults;
        const violations = found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
        expect([path, violations]).toEqual([path, []]);
      }
      await tab.context().close();
    },
  );
});

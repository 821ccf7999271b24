/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The members of a browser that this test uses. */
declare const location: { hash: string };
declare const localStorage: { setItem(key: string, value: string): void };
interface Element {
  innerHTML: string;
  readonly outerHTML: string;
  textContent: string;
  querySelector(selector: string): Element | null;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string;
}
declare const document: { readonly body: Element };

const script = readFileSync(resolve(__dirname, "../../../tools/site/project/public/site.js"), "utf8");

const page = `<div class="sl-markdown-content">
<details><summary>Inputs</summary>
<table><thead><tr><th></th><th>b</th><th>c</th></tr></thead>
<tbody><tr><td><a class="property" id="inputs.name" href="#inputs.name"><code data-go="Name" data-python="name_">name</code></a></td><td>2</td><td>3</td></tr></tbody></table>
</details>
<table class="options"><thead><tr><th>option</th><th>description</th></tr></thead>
<tbody><tr><td><code>--until-stdin-closes</code></td><td>Stop.</td></tr></tbody></table>
<pre><code>npx trefoil run <span>hotel-reader</span> --kind search.Indexer - ${"very-".repeat(9)}long</code></pre></div>`;

/** The page after its script has run. */
function run(): Element {
  document.body.innerHTML = page;
  // Custom elements of an earlier run cannot be defined again, and the page contains none.
  new Function("customElements", script)({ define() {} });
  return document.body;
}

beforeAll(() => {
  // The document has no layout.
  Object.assign(globalThis, { scrollBy() {} });
  Object.assign((globalThis as unknown as { HTMLElement: { prototype: object } }).HTMLElement.prototype, {
    scrollIntoView() {},
  });
});
beforeEach(() => {
  localStorage.setItem("trefoil-language", "TypeScript");
  location.hash = "";
});

describe("the script of the site", () => {
  it("opens the folded section that the address contains", () => {
    location.hash = "#inputs.name";
    expect(run().querySelector("details")?.hasAttribute("open")).toBe(true);
  });

  it.each(["#%", "#%E0%A4%A", "#<img src=x onerror=alert(1)>", "#inputs.other", "#__proto__", "#:~:text=a"])(
    "completes the page with any fragment in its address: %s",
    (hash) => {
      location.hash = hash;
      const body = run();
      expect(body.querySelector("details")?.hasAttribute("open")).toBe(false);
      expect(body.querySelector("td")?.getAttribute("data-label")).toBeNull();
      expect(body.querySelector("td:last-child")?.getAttribute("data-label")).toBe("c");
      expect(body.querySelector("img")).toBeNull();
    },
  );

  it.each(["__proto__", "constructor", "<img src=x>", ""])(
    "ignores an unknown language in the storage: %j",
    (language) => {
      localStorage.setItem("trefoil-language", language);
      expect(run().querySelector("a")?.outerHTML).toMatch(/href="#inputs\.name".*>name<\/code>/);
    },
  );

  it("keeps the parts of a word with hyphens in one line, unless it is too long for a small screen", () => {
    const body = run();
    const together = (text: string) => `<span class="word">${text}</span>`;
    expect(body.querySelector(".options code")?.innerHTML).toBe(together("--until-stdin-closes"));
    const command = `npx trefoil run <span>${together("hotel-reader")}</span> --kind search.Indexer`;
    expect(body.querySelector("pre code")?.innerHTML).toBe(
      `${command.replace("--kind", together("--kind"))} - ${"very-".repeat(9)}long`,
    );
  });

  it("labels the cells of tables with two columns, too", () => {
    expect(run().querySelector(".options td:last-child")?.getAttribute("data-label")).toBe("description");
  });

  it("shows names and links in the chosen language", () => {
    localStorage.setItem("trefoil-language", "Go");
    expect(run().querySelector("a")?.outerHTML).toMatch(/href="#inputs\.Name".*>Name<\/code>/);
  });
});

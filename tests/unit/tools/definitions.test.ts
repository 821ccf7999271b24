import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declarationsOf } from "../../../tools/definitions/members";
import { definitionsPage } from "../../../tools/definitions/page";
import { type Section, sections } from "../../../tools/definitions/sections";

const source = `
/** A limit. */
export interface Limit { readonly count: number; readonly per?: "day" | "hour" }
type Wait = readonly number[];
interface Unused { readonly a: string }
export interface Keys<A> {
  /**
   * Maximum number of objects.
   * Default: none.
   * @example { limit: { count: 1 } }
   * @example
   * {
   *   limit: { count: 2 },
   * }
   */
  readonly limit?: Limit;
  /** Description of the wait. */
  wait(args: z.output<z.ZodObject<A>>, times?: Wait): Promise<string | undefined>;
  readonly bare: readonly string[];
  /** Window. */
  readonly window?: {
    /** Length in seconds. */
    readonly seconds: number;
    readonly unit: string;
  };
}
/** Reads a limit. */
export const limit = (from: string, to = 1): Limit => ({ count: from.length + to });
const hidden = () => 1;
`;
const declared = declarationsOf({ "keys.ts": source });
const keys: Section = { title: "All keys", introduction: "The keys.", interface: "Keys" };
const page = (...of: readonly Section[]) =>
  definitionsPage(of, declared, { file: "a.ts", source: 'import { b } from "./b";\n\nconst a = b;\n' });

describe("the declarations of a file", () => {
  it("have the members of an interface, with type, comment and examples", () => {
    expect(declared.get("Keys")?.members).toMatchObject([
      {
        name: "limit",
        type: "Limit",
        required: false,
        comment: "Maximum number of objects. Default: none.",
        examples: ["{ limit: { count: 1 } }", "{\n  limit: { count: 2 },\n}"],
      },
      { name: "wait", type: "(args: z.output<z.ZodObject<A>>, times?: Wait) => Promise<string | undefined>" },
      { name: "bare", type: "string[]", required: true, comment: "", examples: [] },
      { name: "window", type: "{ seconds: number; unit: string }", members: [{ comment: "Length in seconds." }, {}] },
    ]);
  });

  it("include types, and functions that are exported", () => {
    expect(declared.get("Wait")).toMatchObject({ kind: "type", type: "number[]" });
    expect(declared.get("limit")).toMatchObject({ kind: "function", type: "limit(from, to?)" });
    expect(declared.has("hidden")).toBe(false);
  });
});

describe("the page of definitions", () => {
  it("contains each member with its comment, type and examples", () => {
    const { markdown } = page(keys);
    expect(markdown).toContain(
      "### `limit`\n\nMaximum number of objects. Default: none.\n\nOptional. Type: [`Limit`](#limit-1).\n\n```ts\n{ limit: { count: 1 } }\n```\n",
    );
    expect(markdown).toContain("Required. Type: `(args: Inputs, times?: Wait) => Promise<string | undefined>`. See");
    expect(markdown).toContain("### `window`\n\nWindow.\n\n- `seconds`: Length in seconds.\n\n");
    expect(markdown).toContain("This is the definition in `a.ts`:\n\n```ts\nconst a = b;\n```");
  });

  it("explains the types that members mention, and no others", () => {
    const [, types] = page(keys).markdown.split("\n## Types\n");
    expect(types?.match(/^### .*$/gm)).toEqual(["### `Limit`", "### `Wait`"]);
    expect(types).toContain('| `per?` | `"day" \\| "hour"` |  |');
  });

  it("lists functions with their call", () => {
    const { markdown } = page({ title: "Functions", introduction: "", functions: ["limit"] });
    expect(markdown).toContain("### `limit`\n\nReads a limit.\n\nCall: `limit(from, to?)`.");
  });

  it("reports members without a comment or a required example", () => {
    const missing = ["All keys: no comment for bare.", "All keys: no @example for wait, bare, window."];
    expect(page(keys).failures).toEqual(missing.slice(0, 1));
    expect(page({ ...keys, examples: true }).failures).toEqual(missing);
  });

  it("names the section list if an interface does not exist", () => {
    expect(() => page({ ...keys, interface: "Gone" })).toThrow(
      'provider/define exports no "Gone". Update tools/definitions/sections.ts.',
    );
  });
});

describe("docs/definitions.md", () => {
  const folder = join(__dirname, "../../../provider/define");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const paths = ["../rest/base/terms.ts", ...files];
  const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
  const { markdown } = definitionsPage(sections, declarationsOf(sources), { file: "", source: "" });

  it("is written by `npm run generate`", () => {
    const { scripts } = JSON.parse(readFileSync(join(__dirname, "../../../package.json"), "utf8"));
    expect(scripts.generate).toContain("tools/definitions/main.ts");
  });

  it("links only to existing headings", () => {
    const uses = new Map<string, number>();
    const anchors = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
      const anchor = heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-");
      const count = uses.get(anchor) ?? 0;
      uses.set(anchor, count + 1);
      return count ? `${anchor}-${count}` : anchor;
    });
    const links = [...markdown.matchAll(/\]\(#([^)]*)\)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(100);
    expect([...new Set(links)].filter((link) => !anchors.includes(link))).toEqual([]);
  });

  it("has no notation of the source that a reader cannot look up", () => {
    expect(markdown.match(/ZodObject|Output<|Readonly<|Method<|<A\b|\bkeyof A\b/g)).toBeNull();
  });

  it("has an example for each fact of a field", () => {
    const [, facts = ""] = /\n## Facts of a field\n([\s\S]*?)\n## /.exec(markdown) ?? [];
    const names = facts.match(/^### /gm) ?? [];
    expect(names.length).toBeGreaterThan(10);
    expect(facts.match(/^```ts$/gm)).toHaveLength(names.length);
  });
});

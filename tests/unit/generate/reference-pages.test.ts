import fc from "fast-check";
import { z } from "zod";
import { fieldOf, object } from "../../../provider/define";
import { functionsPage } from "../../../provider/generate/docs/functions-page";
import { indexPage } from "../../../provider/generate/docs/index-page";
import { permissionsPage } from "../../../provider/generate/docs/permissions-page";
import { pageName } from "../../../provider/generate/docs/reference-page";
import { typeText } from "../../../provider/generate/docs/tables";
import { meaningOf } from "../../../provider/generate/docs/text/badges";
import { descriptionOf as describeField } from "../../../provider/generate/docs/text/sentences";
import { TypeNames } from "../../../provider/generate/type-names";
import { expressionOf } from "../../../provider/programs/expression";
import { typescriptCall } from "../../../provider/programs/typescript";
import { libraryOf, pageOf, pagesOf } from "../../support/reference-page";
import { getShelves, shelf, shop } from "./sample";

describe("a value in a program in TypeScript", () => {
  it("evaluates to the same value", () => {
    const members = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(
          fc.string().filter((key) => key !== "__proto__"),
          tie("value"),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(members.value, (value) => {
        const program = typescriptCall({ definition: getShelves, args: expressionOf({ value }) });
        const [, args = ""] = /getShelvesOutput\(([\s\S]*)\);\n$/.exec(program) ?? [];
        expect(new Function(`return (${args});`)()).toEqual({ value });
      }),
    );
  });
});

describe("the description of a field", () => {
  const descriptionOf = (name: string) =>
    describeField((shelf.inputs.fields[name] ?? shelf.outputs.fields[name]) as never, "Shelf");

  it.each([
    ["name", /Default: the logical name with a random suffix\. Changing it replaces the shelf\./],
    ["wide", /Whether it is wide\. Default: `false`\./],
    ["colour", /Its colour\. One of: `red`, `blue`\./],
    ["tags", /The order of the items is ignored\./],
    ["boards", /compared by `name`, in any order\. Changing or removing an item replaces the shelf\./],
    ["pin", /Secret: encrypted.*The service may omit or mask it/],
    ["note", /Stored in the state only; not sent to the service\./],
    ["app", /Accepts an `App` or its id\./],
    ["token", /Returned only when the object is created/],
  ])("of %s contains the consequences of its facts", (name, sentences) =>
    expect(descriptionOf(name)).toMatch(sentences),
  );

  it("consists of whole sentences", () => {
    for (const name of [...Object.keys(shelf.inputs.fields), ...Object.keys(shelf.outputs.fields)]) {
      expect([name, descriptionOf(name)]).toEqual([name, expect.stringMatching(/^[A-Z].*[.]$/)]);
    }
  });
});

describe("the descriptions in the package schema", () => {
  const descriptions: string[] = [];
  JSON.stringify(require("../../../provider/schema.json"), (key, value) => {
    if (key === "description" && typeof value === "string")
      descriptions.push(value.replace(/\{\{% examples[\s\S]*/, ""));
    return value;
  });

  it.each(["Default:", "One of:", "Minimum:", "Maximum:", "Secret:", "Changing it replaces"])(
    "contain `%s` at most once",
    (label) => {
      expect(descriptions.filter((description) => description.includes(label)).length).toBeGreaterThan(0);
      expect(descriptions.filter((description) => description.split(label).length > 2)).toEqual([]);
    },
  );
});

describe("the names of nested types", () => {
  it("are their own, or derived from the parent type", () => {
    const names = [...new TypeNames([shelf]).types.keys()];
    expect(names).toEqual(["Board", "ShelfLock", "ShelfLockCodeLock", "ShelfLockNone"]);
  });

  it("are unique", () => {
    const [one, two] = ["a", "b"].map((key) => object({ [key]: z.string() }).meta({ typeName: "Rule" }));
    const twice = { ...shelf, inputs: fieldOf(object({ one, two } as never)) };
    expect(() => new TypeNames([twice])).toThrow("Two nested types are named Rule. Set the type name of one of them.");
  });
});

describe("a reference page", () => {
  const page = pageOf(shelf);
  const section = (title: string) => page.split("\n## ").find((text) => text.startsWith(title)) ?? "";

  const rowsOf = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path);

  it("names the types of lists and maps in the plural", () => {
    expect(page).toContain("| `tags` | list of strings |");
    const nested = fieldOf(z.record(z.string(), z.array(z.number())));
    const tables = { names: new TypeNames([shelf]), certain: "required" } as const;
    expect(typeText(nested, tables)).toBe("map of lists of numbers");
  });

  it("has a row for each input, and a section for each nested type", () => {
    expect(rowsOf(section("Inputs"))).toEqual([...Object.keys(shelf.inputs.fields)]);
    expect(section("Inputs")).toContain("Anything \\| more.");
    expect(section("Inputs")).toContain("| `boards` | list of [Board](#board) | yes |");
    const types = section("Nested types").split("<summary><code>").slice(1);
    expect(types.map((type) => [type.split("<")[0], rowsOf(type)])).toEqual([
      ["Board", ["name", "boards"]],
      ["ShelfLock", ["#Shop.CodeLock", "none"]],
      ["ShelfLockCodeLock", ["kind", "code"]],
      ["ShelfLockNone", ["kind"]],
    ]);
    expect(types[1]).toContain("| `#Shop.CodeLock` | [ShelfLockCodeLock](#shelflockcodelock) | By a code. |");
  });

  it("links only to sections of the page", () => {
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    const anchors = [...headings, ...[...page.matchAll(/<span id="(.*?)">/g)].map(([, id = ""]) => id)];
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((anchor) => !anchors.includes(anchor ?? ""))).toEqual([]);
  });

  it("shows the first example, and folds the others, the other languages and the import file", () => {
    const examples = { small: shelf.examples.basic ?? {}, large: shelf.examples.basic ?? {} };
    const lines: string[] =
      pageOf({ ...shelf, examples }).match(/^(?:#.*|```[a-z]+|<\/?details>|<summary>.*)$/gm) ?? [];
    const folded = (summary: string, ...inner: string[]) => [
      "<details>",
      `<summary>${summary}</summary>`,
      ...inner,
      "</details>",
    ];
    const program = ["```ts", ...folded("Python", "```python"), ...folded("Go", "```go"), ...folded("YAML", "```yaml")];
    const start = lines.indexOf("## Example Usage");
    expect(lines.slice(start, lines.indexOf("## Inputs"))).toEqual([
      "## Example Usage",
      ...program,
      ...folded("Example: large", ...program),
    ]);
    expect(lines.join("\n")).toContain(folded("import.json", "```json").join("\n"));
  });

  it("has badges for the consequences of facts, and a link to their legend", () => {
    expect(section("Inputs")).toMatch(
      /\| `name` .*Default: the logical name with a random suffix\. <kbd>replaces<\/kbd> \|/,
    );
    expect(section("Inputs")).toMatch(
      /\| `boards` .*<kbd>replaces: item changed or removed<\/kbd> <kbd>keyed by name<\/kbd>/,
    );
    expect(section("Inputs")).toMatch(/\| `pin` .*<kbd>secret<\/kbd> <kbd>may be masked<\/kbd>/);
    expect(section("Inputs")).toMatch(/\| `note` .*<kbd>state only<\/kbd>/);
    expect(section("Outputs")).toMatch(/\| `token` .*<kbd>create-only<\/kbd>/);
    expect(section("Inputs")).toContain("(README.md#badges)");
    const legend = indexPage([shop], [shelf], []);
    for (const [, badge = ""] of page.matchAll(/<kbd>(.*?)<\/kbd>/g)) {
      expect([badge, meaningOf(badge)]).toEqual([badge, expect.stringMatching(/\.$/)]);
      expect(legend).toContain(meaningOf(badge));
    }
  });

  it("has the number of the members of a nested type, in the singular for one", () => {
    const summaries = Object.values(pagesOf(shelf)).flatMap((text) => text.match(/(?<=<\/code>: )\d+ \w+/g) ?? []);
    expect(summaries).not.toEqual([]);
    for (const summary of summaries)
      expect(summary).toMatch(/^(?:1 (?:property|type)|(?!1 )\d+ (?:properties|types))$/);
    const level = z.discriminatedUnion("kind", [object({ kind: z.literal("A") })]).meta({ typeName: "Level" });
    const page = pagesOf({ ...shelf, inputs: fieldOf(object({ level })) })["shop-shelf.md"];
    expect(page).toContain("<code>Level</code>: 1 type<");
  });

  it("has a separate page for a long union with its types, and none for a short union", () => {
    expect(Object.keys(pagesOf(shelf))).toEqual(["shop-shelf.md"]);
    const locks = Array.from({ length: 9 }, (_, i) => object({ kind: z.literal(`Lock${i}`), code: z.string() }));
    const lock = z.discriminatedUnion("kind", locks as never).meta({ description: "Its lock.", typeName: "Lock" });
    const door = object({ lock: lock.optional() } as never).meta({ description: "Its door.", typeName: "Door" });
    const pages = pagesOf({ ...shelf, inputs: fieldOf(object({ door } as never)) });
    expect(Object.keys(pages)).toEqual(["shop-shelf.md", "shop-shelf-lock.md"]);
    expect(pages["shop-shelf.md"]).toContain("| `lock` | [Lock](shop-shelf-lock.md#lock) |");
    expect(pages["shop-shelf.md"]).not.toContain("Lock8");
    expect(pages["shop-shelf-lock.md"]).toContain("| `Lock8` | [LockLock8](#locklock8) |");
    expect(pages["shop-shelf-lock.md"]).toContain('<span id="locklock8"></span>');
  });

  it("describes the deletion protection", () => {
    expect(section("Replacement and data loss")).toMatch(/### Deletion protection\n\n.*books.*`forceDestroy: true`/);
  });

  it("describes undetected drift, permissions, the id for a lookup, and notes", () => {
    expect(section("Drift")).toContain("`pin`");
    expect(section("Permissions")).toMatch(/a look[\s\S]*a hand/);
    expect(section("Lookup")).toContain("`{shelfId}`");
    expect(section("Notes")).toContain("Shelves fall.");
  });

  it("has neither a lookup nor an import nor a renaming for a kind without an object", () => {
    const others = pageOf({ ...shelf, hasObject: false, adopts: () => true });
    expect(others).toContain("## Drift");
    expect(others).not.toMatch(/^## (Lookup|Import|Renaming)/m);
  });

  it("links to the list of the omitted inputs that are compared with their default", () => {
    expect(section("Drift")).toContain("[Which inputs are compared?](compared-inputs.md#shopshelf)");
  });

  it("has its own file, and is linked from the index, which lists the configuration", () => {
    expect(pageName(shelf)).toBe("shop-shelf.md");
    const index = indexPage([shop], [shelf], [getShelves]);
    expect(index).toContain("[shop.Shelf](shop-shelf.md): A shelf.");
    expect(index).toContain("[shop.getShelves](shop-functions.md#getshelves): All shelves.");
    expect(index).toContain(
      "| `trefoil:shopUrl` | `SHOP_URL`, `SHOP_ADDRESS` | Address. Default: `https://shop.example`. |",
    );
    expect(index).toContain("| `trefoil:shopKey` | `SHOP_KEY` | Key. Secret. |");
    expect(index).toContain("`trefoil:shopRequestLimit`");
  });
});

describe("the reference page of functions", () => {
  it("shows for each a call, the inputs, the result and the permissions", () => {
    const book = object({
      title: z.string().meta({ description: "Its title." }),
      pages: z.int().optional().meta({ description: "Its pages." }),
    });
    const getBooks = {
      ...getShelves,
      name: "getBooks",
      result: fieldOf(z.array(book).meta({ description: "The books." })),
    };
    const [head = "", shelves, books, types] = functionsPage(
      "shop",
      [getShelves, getBooks],
      libraryOf([], [getShelves, getBooks]),
    ).split("\n## ");
    expect(head).toContain("`dependsOn`");
    expect(shelves).toMatch(/^getShelves\n\nAll shelves\. Service: Shop\. Output form: `getShelvesOutput`\./);
    expect(shelves).toContain("const result = shop.getShelvesOutput();");
    expect(shelves).toContain("| `wide` | boolean |  | Whether wide ones alone. Default: `true`. |");
    expect(shelves).toContain("**Result**: list of any JSON. The shelves.\n\n**Permissions**: a look.");
    expect(books).toContain("**Result**: list of [GetBooksResult](#getbooksresult). The books.");
    expect(types).toContain("| `title` | string | yes | Its title. |\n| `pages` | integer |  | Its pages. |");
  });
});

describe("the page of permissions", () => {
  it("has one row for all types and functions with the same permissions", () => {
    const other = { ...shelf, name: "Rack", permissions: { read: "a look", write: "a | b", delete: "a key" } };
    const page = permissionsPage([shop], [shelf, { ...shelf, name: "Board" }, other], [getShelves]);
    expect(page.match(/^\| .*$/gm)).toEqual([
      "| types and functions | permissions |",
      "| [Shelf](shop-shelf.md#permissions), [Board](shop-board.md#permissions) | Read (preview, refresh): a look. <br>Create, update and delete: a hand. |",
      "| [Rack](shop-rack.md#permissions) | Read (preview, refresh): a look. <br>Create, update and delete: a \\| b. <br>Delete without `forceDestroy`: a key. |",
      "| [getShelves](shop-functions.md#getshelves) | Call: a look. |",
    ]);
  });
});

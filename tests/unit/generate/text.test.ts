import fc from "fast-check";
import { z } from "zod";
import { fieldOf, named, object } from "../../../provider/define";
import { functionsPage } from "../../../provider/generate/docs/functions-page";
import { pageName } from "../../../provider/generate/docs/links";
import { referenceIndex, referencePage } from "../../../provider/generate/docs/reference-page";
import { about } from "../../../provider/generate/docs/sentences";
import { literal } from "../../../provider/generate/literal";
import { TypeNames } from "../../../provider/generate/type-names";
import { getShelves, shelf, shop } from "./sample";

describe("a value as source", () => {
  it("is the same value when it is run", () => {
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
      fc.property(members.value, fc.integer({ min: 0, max: 120 }), (value, room) => {
        expect(new Function(`return (${literal(value, "", room)});`)()).toEqual(value);
      }),
    );
  });

  it("is written as a person would", () => {
    expect(literal({ name: "a", "a-b": [1, { c: true }], none: {} })).toBe(
      '{ name: "a", "a-b": [1, { c: true }], none: {} }',
    );
    expect(literal({ rules: ["a, b"] }, "", 16)).toBe('{\n  rules: ["a, b"],\n}');
    expect(literal({ rules: ["a, b", "c, d"] }, "", 16)).toBe('{\n  rules: [\n    "a, b",\n    "c, d",\n  ],\n}');
  });
});

describe("what is said about a field", () => {
  const said = (name: string) => about((shelf.args.fields[name] ?? shelf.outputs.fields[name]) as never, "Shelf");

  it.each([
    ["name", /Made of the logical name.*Changing it replaces the Shelf\./],
    ["wide", /Whether it is wide\. Defaults to `false`\./],
    ["tags", /The order of its items has no meaning\./],
    ["boards", /compared by `name`, whatever their order\. Changing or removing one replaces the Shelf\./],
    ["pin", /Secret: encrypted.*The service may omit or mask it/],
    ["note", /Kept in the state alone and never sent\./],
    ["app", /The id of an `App`, or the resource itself\./],
    ["token", /tells it only when the object is made/],
  ])("of %s tells what follows from its words", (name, words) => expect(said(name)).toMatch(words));

  it("is made of whole sentences", () => {
    for (const name of [...Object.keys(shelf.args.fields), ...Object.keys(shelf.outputs.fields)]) {
      expect([name, said(name)]).toEqual([name, expect.stringMatching(/^[A-Z].*[.]$/)]);
    }
  });
});

describe("the names of shapes", () => {
  it("are their own, or those of what holds them", () => {
    const names = [...new TypeNames([shelf]).types.keys()];
    expect(names).toEqual(["Board", "ShelfLock", "ShelfLockCodeLock", "ShelfLockNone"]);
  });

  it("are not given twice", () => {
    const [one, two] = ["a", "b"].map((key) => named("Rule", object({ [key]: z.string() })));
    const twice = { ...shelf, args: fieldOf(object({ one, two } as never)) };
    expect(() => new TypeNames([twice])).toThrow("Two nested types are named Rule. Set the type name of one of them.");
  });
});

describe("a reference page", () => {
  const page = referencePage(shelf);
  const section = (title: string) => page.split("\n## ").find((text) => text.startsWith(title)) ?? "";

  it("has a row for each argument at every depth, shapes that hold themselves once", () => {
    const rows = [...section("Arguments").matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path);
    expect(rows).toEqual([
      "name",
      "wide",
      "colour",
      "tags",
      "prices",
      "boards",
      "boards[].name",
      "boards[].boards",
      "lock",
      "lock.kind",
      "lock.code",
      "lock.kind",
      "pin",
      "note",
      "app",
      "more",
      "extra",
      "forceDestroy",
    ]);
    expect(section("Arguments")).toContain("Anything \\| more.");
  });

  it("tells what is guarded", () => {
    expect(section("What is guarded")).toMatch(/books.*`forceDestroy: true`/);
  });

  it("tells which drift is not seen, which permissions it takes, and by which id it is got", () => {
    expect(section("Drift")).toContain("`pin`");
    expect(section("Permissions")).toMatch(/a look[\s\S]*a hand/);
    expect(section("Get")).toContain("`{shelfId}`");
    expect(section("Good to know")).toContain("Shelves fall.");
  });

  it("has a name of its own, and is linked from the index with all that is configured", () => {
    expect(pageName(shelf)).toBe("shop-shelf.md");
    const index = referenceIndex([shop], [shelf], [getShelves]);
    expect(index).toContain("[shop.Shelf](shop-shelf.md): A shelf.");
    expect(index).toContain("[shop.getShelves](shop-functions.md#getshelves): All shelves.");
    expect(index).toContain("| `trefoil:shopUrl` | `SHOP_URL`, `SHOP_ADDRESS` | Address. Defaults to");
    expect(index).toContain("| `trefoil:shopKey` | `SHOP_KEY` | Key. Secret. |");
    expect(index).toContain("`trefoil:shopRequestLimit`");
  });
});

describe("the reference page of functions", () => {
  it("tells of each how it is called, what it takes and answers, and what that needs", () => {
    const book = object({ title: z.string().describe("Its title."), pages: z.int().optional().describe("Its pages.") });
    const getBooks = { ...getShelves, name: "getBooks", result: fieldOf(z.array(book).describe("The books.")) };
    const [head = "", shelves, books] = functionsPage("shop", [getShelves, getBooks]).split("\n## ");
    expect(head).toContain("`dependsOn`");
    expect(shelves).toMatch(/^getShelves\n\nAll shelves\. Service: Shop\. Also as `getShelvesOutput`\./);
    expect(shelves).toContain("await shop.getShelves();");
    expect(shelves).toContain("| `wide` | boolean |  | Whether wide ones alone. Defaults to `true`. |");
    expect(shelves).toContain("Answer, list of any JSON: The shelves.\n\nNeeds a look.");
    expect(books).toContain("Answer, list of object: The books.");
    expect(books).toContain("| `title` | string | yes | Its title. |\n| `pages` | integer |  | Its pages. |");
  });
});

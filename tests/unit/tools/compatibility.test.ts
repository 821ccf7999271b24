import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { breakingChanges, type Surface, surfaceOf, textOf } from "../../../tools/compatibility/compare";
import { type PackageSchema, schemaSurface } from "../../../tools/compatibility/schema";
import { typescriptSurface } from "../../../tools/compatibility/typescript";

jest.setTimeout(120_000);

const root = resolve(__dirname, "../../..");
const schema = JSON.parse(readFileSync(join(root, "provider/schema.json"), "utf8")) as PackageSchema;
const remedy =
  "Keep what programs and stacks use. If the change is intended, describe it in CHANGELOG.md, and run " +
  "`TREFOIL_UPDATE_SURFACE=1 npx jest tests/unit/tools/compatibility`.";

describe.each([
  { of: "the schema", file: "schema.txt", surface: () => schemaSurface(schema) },
  { of: "the package for TypeScript", file: "typescript.txt", surface: () => typescriptSurface(root) },
])("the current version of $of", ({ file, surface }) => {
  it("breaks no program and no stack of the recorded version", () => {
    const path = join(root, "tools/compatibility/recorded", file);
    const now = surface();
    if (process.env.TREFOIL_UPDATE_SURFACE) writeFileSync(path, textOf(now));
    const changes = breakingChanges(surfaceOf(readFileSync(path, "utf8")), now);
    if (changes.length) throw new Error([...changes, remedy].join("\n"));
    expect(now.size).toBeGreaterThan(300);
  });
});

describe("a comparison of two versions", () => {
  const before = { "search:Map input name": "string, replaces", "search:Map output etag": "string, required" };
  const changesFor = (after: Readonly<Record<string, string>>): string[] =>
    breakingChanges(new Map(Object.entries(before)) as Surface, new Map(Object.entries({ ...before, ...after })));

  it("names what was removed or renamed", () => {
    const after = new Map([["search:Map input name", "string, replaces"]]);
    expect(breakingChanges(new Map(Object.entries(before)), after)).toEqual([
      "search:Map output etag was removed or renamed.",
    ]);
  });

  it.each([
    { change: "another type", name: "search:Map input name", facts: "number, replaces" },
    { change: "a secret", name: "search:Map input name", facts: "string, secret, replaces" },
    { change: "no replacement", name: "search:Map input name", facts: "string" },
    { change: "another default", name: "search:Map input name", facts: 'string, replaces, default "x"' },
    { change: "an input that became required", name: "search:Map input name", facts: "string, required, replaces" },
    { change: "an output that may be missing", name: "search:Map output etag", facts: "string" },
  ])("names $change", ({ name, facts }) => {
    expect(changesFor({ [name]: facts })).toEqual([
      `${name} was "${before[name as keyof typeof before]}" and is "${facts}".`,
    ]);
  });

  it("names a new required input of an existing resource", () => {
    expect(changesFor({ "search:Map input rules": "string, required" })).toEqual([
      "search:Map input rules is new and required.",
    ]);
  });

  it.each([
    { change: "a new optional input", name: "search:Map input rules", facts: "string" },
    { change: "a new output", name: "search:Map output size", facts: "number, required" },
    { change: "a required input of a new resource", name: "search:Other input name", facts: "string, required" },
  ])("accepts $change", ({ name, facts }) => {
    expect(changesFor({ [name]: facts })).toEqual([]);
  });

  it("accepts an input that became optional, and an output that is always present now", () => {
    const optional = new Map([
      ["search:Map input name", "string, required"],
      ["search:Map output size", "number"],
    ]);
    const after = new Map([
      ["search:Map input name", "string"],
      ["search:Map output size", "number, required"],
    ]);
    expect(breakingChanges(optional, after)).toEqual([]);
  });

  it("reads the file that it wrote", () => {
    const surface = new Map([
      ["b", "string: any"],
      ["a", "class"],
    ]);
    expect([...surfaceOf(textOf(surface))]).toEqual([
      ["a", "class"],
      ["b", "string: any"],
    ]);
  });
});

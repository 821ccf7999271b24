import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { freeFile } from "../../../cli/import/command";
import type { Found } from "../../../cli/import/discovery";
import { kindsOfSameObject } from "../../../cli/import/kinds";
import { namesFor } from "../../../cli/import/program/names";
import type { Expression, Resource, Section } from "../../../cli/import/program/program";
import { typescriptProgram } from "../../../cli/import/program/typescript";
import { summary } from "../../../cli/import/report";
import { chosen, picks } from "../../../cli/import/selection";
import type { Definition } from "../../../provider/define";
import { definitionOf } from "../../../provider/modules";

const root = resolve(__dirname, "../../..");
const app = definitionOf("realtime:App") as Definition;
const key = definitionOf("realtime:Key") as Definition;
const rule = definitionOf("realtime:HttpRule") as Definition;

const found = (definition: Definition, id: string, name: string, parents = ""): Found => ({
  definition,
  id,
  name,
  parents,
  label: name ? [parents, name].filter(Boolean).join("/") : id,
  listed: { id, values: {}, remoteName: undefined, read: async () => undefined },
});

const logicalNames = (objects: readonly Found[], taken?: readonly string[]) => {
  const names = namesFor(objects, taken);
  return objects.map((object) => names.get(object)?.logical);
};

describe("the names of imported resources", () => {
  it("are derived from the names of the objects", () => {
    const objects = ["Über Chat", "café_1", "2024 orders", "class", "日本"].map((name, i) => found(app, `a${i}`, name));
    expect(logicalNames(objects)).toEqual(["uber-chat", "cafe-1", "2024-orders", "class", "app"]);
    const variables = [...namesFor(objects).values()].map(({ variable }) => variable);
    expect(variables).toEqual(["uberChat", "cafe1", "_2024Orders", "classResource", "app"]);
  });

  it("contain the type, the parents and a digest only where names are equal, regardless of the order", () => {
    const objects = [
      found(app, "a", "chat"),
      found(key, "a.1", "chat", "chat"),
      found(key, "a.2", "server", "chat"),
      found(key, "b.2", "server", "shop"),
      found(rule, "a/1", "", "chat"),
      found(rule, "a/2", "", "chat"),
      found(rule, "b/1", "", "shop"),
    ];
    const names = logicalNames(objects);
    expect(names.slice(0, 4)).toEqual(["chat-app", "chat-key", "chat-server-key", "shop-server-key"]);
    expect(names.slice(4, 6)).toEqual(Array(2).fill(expect.stringMatching(/^chat-http-rule-[0-9a-f]{8}$/)));
    expect(names[6]).toBe("shop-http-rule");
    expect(logicalNames(objects.toReversed()).toReversed()).toEqual(names);
  });

  it("differ from the names that the stack uses", () => {
    expect(logicalNames([found(app, "a", "chat")], ["chat"])).toEqual(["chat-app"]);
  });
});

describe("the files of an import", () => {
  it("never replace a file that may declare other resources", () => {
    const files: Record<string, string> = {};
    const free = (text: string) => freeFile(text, (path, content) => (files[path] ?? content) !== content);
    for (const text of ["one", "two", "three", "two"]) files[free(text)] = text;
    expect(files).toEqual({ "index.ts": "one", "imported.ts": "two", "imported-2.ts": "three" });
  });

  it("are named in the commands of the summary", () => {
    const adoption = { skipped: [], gaps: [], unread: new Map(), warnings: [], unknownSecrets: [] };
    const objects = [
      { resource: { found: found(app, "a", "chat"), secrets: [] } as unknown as Resource, state: {} as never },
    ];
    const outcome = { program: "imported.ts", file: "import.json", stack: "dev", isApplied: false };
    expect(summary({ ...adoption, objects }, outcome)).toEqual([
      "imported.ts declares 1 resources:",
      "  realtime.App: 1",
      "Then run `pulumi import --file import.json --generate-code=false --protect=false --stack dev`, or this command with --apply.",
      "Import imported.ts in the program of the stack.",
    ]);
  });

  it("omit objects that the stack manages as another kind", () => {
    const kinds = kindsOfSameObject(definitionOf("registry:ImageTag") as Definition);
    expect(kinds.map(({ token }) => token).sort()).toEqual(["registry:ImageCopy", "registry:ImageTag"]);
  });
});

describe("the choice of objects", () => {
  const objects = [
    found(app, "a", "chat"),
    found(app, "b", "shop"),
    found(key, "a.1", "server", "chat"),
    found(key, "b.1", "server", "shop"),
  ];
  const ids = (result: readonly Found[] | string) => (typeof result === "string" ? result : result.map(({ id }) => id));

  it("accepts numbers, ranges, patterns and `all`", () => {
    expect(ids(picks(objects, "1 3-4"))).toEqual(["a", "a.1", "b.1"]);
    expect(ids(picks(objects, "sh*, server"))).toEqual(["b", "a.1", "b.1"]);
    expect(ids(picks(objects, "all"))).toHaveLength(4);
    expect(picks(objects, "1 5")).toBe('"5" matches no object.');
  });

  it("rejects a name of several objects, and a pattern without objects", () => {
    const criteria = { ids: [], names: [], all: false };
    expect(ids(chosen(objects, { ...criteria, ids: ["chat/server"] }))).toEqual(["a.1"]);
    const twice = [...objects, found(key, "a.2", "server", "chat")];
    expect(() => chosen(twice, { ...criteria, ids: ["chat/server"] })).toThrow(
      '"chat/server" names several objects: realtime.Key a.1, realtime.Key a.2.',
    );
    expect(() => chosen(objects, { ...criteria, names: ["app-*"] })).toThrow('"app-*"');
  });
});

const value = (plain: unknown): Expression => {
  if (Array.isArray(plain)) return { kind: "list", items: plain.map(value) };
  if (typeof plain === "object" && plain !== null)
    return { kind: "map", members: Object.entries(plain).map(([name, member]) => [name, value(member)]) };
  return { kind: "value", value: plain as string };
};

/** A program with one resource for each record of arguments. */
function programWith(...all: readonly object[]): string {
  const statements = all.map((args, i) => {
    const resource = {
      logical: `app-${i}`,
      variable: `app${i}`,
      found: found(app, `${i}`, "app"),
      secrets: [],
      notes: [],
    };
    return { resource: resource as unknown as Resource, args: value(args), isReferenced: i % 2 === 0 };
  });
  const section: Section = { definition: app, notes: ["A note. ".repeat(40)], statements };
  return typescriptProgram([section]);
}

it("writes programs in the format of this repository", () => {
  const text = (length: number) => "x".repeat(length);
  const text80 = text(80);
  const program = programWith(
    {},
    { name: "a" },
    { name: 'say "hi"', other: "it's", both: `"it's"`, lines: "one\ntwo", path: "a\\b" },
    { "content-type": "json", $ref: 1, "2x": true, nothing: null, empty: {}, none: [] },
    { name: text80, description: text(130) },
    { list: [text80, text80], numbers: Array.from({ length: 60 }, (_, i) => i * 1000) },
    {
      items: [{ a: 1 }, { b: 2 }],
      pairs: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
      lists: [
        [1, 2],
        [3, 4],
      ],
    },
    { deep: { deep: { deep: { name: text80, list: [{ name: text80, other: text80 }] } } } },
    ...Array.from({ length: 24 }, (_, i) => ({ name: text(60 + i), description: "two" })),
    ...Array.from({ length: 24 }, (_, i) => ({ deep: { name: text(56 + i), list: ["two"] } })),
  );
  const biome = join(root, "node_modules/.bin/biome");
  const formatted = spawnSync(biome, ["format", "--stdin-file-path=program.ts"], {
    cwd: root,
    input: program,
    encoding: "utf8",
  });
  expect(formatted.stdout).toBe(program);
});

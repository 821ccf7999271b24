import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import ts from "typescript";
import { parse } from "yaml";
import type { DriftedResource, StackReport } from "../../../cli/drift/types";
import { diffOf, type FileEdit, type Plan, planEdits } from "../../../cli/drift/write/plan";
import { planText, writeEdits } from "../../../cli/drift/write/write-edits";
import { shown } from "../../../cli/printable";
import { lifecycle } from "../../../cli/provider";
import type { Definition } from "../../../provider/define";
import { ownCatalogue } from "../../../provider/modules";
import { writeFiles } from "../../../tools/files";
import { temporaryFolder } from "../../support/temporary-folder";

type Inputs = Readonly<Record<string, unknown>>;

/** A resource whose object differs from its state. */
function drifted(
  type: string,
  name: string,
  before: Inputs,
  after: Inputs,
  more: Partial<DriftedResource> = {},
): DriftedResource {
  const { inputs } = ownCatalogue.definitionOf(type.replace(".", ":")) as Definition;
  const changes = lifecycle()
    .findChanges(inputs, before, after)
    .map(({ path, kind }) => ({ path, kind }));
  const urn = `urn:pulumi:dev::shop::trefoil:${type.replace(".", ":")}::${name}`;
  return { urn, type, name, id: name, status: "changed", changes, inputs: { before, after }, ...more };
}

/** A drifted repository, with these inputs in addition to its name. */
const repository = (before: Inputs, after: Inputs, more?: Partial<DriftedResource>) => {
  const name = { namespace: "acme", name: "web" };
  return drifted("registry.Repository", "web", { ...name, ...before }, { ...name, ...after }, more);
};

/** Runs an action in a folder with a project. */
function inProject<T>(files: Readonly<Record<string, string | Buffer>>, act: (folder: string) => T): T {
  const folder = temporaryFolder();
  writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n", "package.json": "{}", ...files });
  symlinkSync(resolve(__dirname, "../../../node_modules"), join(folder, "node_modules"));
  const before = process.cwd();
  process.chdir(folder);
  try {
    return act(folder);
  } finally {
    process.chdir(before);
  }
}

const reportOf = (...resources: DriftedResource[]) => ({ stack: "dev", drifted: resources }) as unknown as StackReport;

/** The plan for one file, and the text after it. */
function edit(file: string, text: string, ...resources: DriftedResource[]): { after: string; plan: Plan } {
  const plan = inProject({ [file]: text }, () => planEdits(reportOf(...resources)));
  return { plan, after: plan.files.find((one) => one.file === file)?.after ?? text };
}

/** Requires the edit of a program, also with other ends of its lines, and without an end of its last line. */
function expectEdit(file: string, text: string, resource: DriftedResource, expected: string): void {
  for (const end of ["\n", "\r\n"])
    for (const program of [text, text.trimEnd()]) {
      const { after, plan } = edit(file, program.replaceAll("\n", end), resource);
      const isCut = program !== text;
      expect([end, isCut, plan.remaining]).toEqual([end, isCut, []]);
      const wanted = expected.replaceAll("\n", end);
      expect(isCut ? after.trimEnd() : after).toBe(isCut ? wanted.trimEnd() : wanted);
    }
}

const head = 'import { realtime, registry, rest, search } from "trefoil";\n\n';

/** A file with a declaration. @param options code of its resource options. */
const declaration = (options = ""): string =>
  `${head}new search.SynonymMap("places", { synonyms: ["a, b"] }${options});\n`;

describe("the edits of a program in TypeScript", () => {
  const places = (before: readonly string[], after: readonly string[]) =>
    drifted("search.SynonymMap", "places", { synonyms: before }, { synonyms: after });

  it("keep comments and the format, and change only the values that differ", () => {
    const program = `${head}// All places.
export const places = new search.SynonymMap("places", {
  // Kept.
  synonyms: [
    "usa, united states", // The country.
    "coast, beach",
    'nyc, new york' /* The city. */,
  ],
});
`;
    const { after, plan } = edit(
      "index.ts",
      program,
      places(
        ["usa, united states", "coast, beach", "nyc, new york"],
        ["usa, america", "coast, beach", "nyc, new york", "la => los angeles"],
      ),
    );
    expect(after).toBe(
      program
        .replace('"usa, united states"', '"usa, america"')
        .replace("/* The city. */,\n", '/* The city. */,\n    "la => los angeles",\n'),
    );
    expect(plan.remaining).toEqual([]);
  });

  it.each<[string, string, DriftedResource, string]>([
    [
      "adds a member on its own line",
      'new registry.Repository("web", {\n  namespace: "acme",\n  name: "web", // The site.\n});\n',
      repository({}, { isPrivate: true }),
      'new registry.Repository("web", {\n  namespace: "acme",\n  name: "web", // The site.\n  isPrivate: true,\n});\n',
    ],
    [
      "adds a member after one without a comma",
      'new registry.Repository("web", {\n  namespace: "acme",\n  name: "web" // The site.\n});\n',
      repository({}, { isPrivate: true }),
      'new registry.Repository("web", {\n  namespace: "acme",\n  name: "web", // The site.\n  isPrivate: true,\n});\n',
    ],
    [
      "removes and adds members of a line",
      'new registry.Repository("web", { namespace: "acme", description: "Old.", name: "web" });\n',
      repository({ description: "Old." }, { isPrivate: true }),
      'new registry.Repository("web", { namespace: "acme", name: "web", isPrivate: true });\n',
    ],
    [
      "removes a line with its comment",
      'new registry.Repository("web", {\n  namespace: "acme",\n  description: "Old.", // Gone.\n  name: "web",\n});\n',
      repository({ description: "Old." }, {}),
      'new registry.Repository("web", {\n  namespace: "acme",\n  name: "web",\n});\n',
    ],
    [
      "removes the last items of a list",
      'new search.SynonymMap("places", { synonyms: ["a, b", "c, d", "e, f"] });\n',
      places(["a, b", "c, d", "e, f"], ["a, b"]),
      'new search.SynonymMap("places", { synonyms: ["a, b"] });\n',
    ],
    [
      "finds an item by its key in any order, and keeps expressions beside it",
      'new search.Index("hotels", { fields: [{ name: title(), type: "Edm.String" }, { name: "id", type: "Edm.String", key: true, retrievable: true }] });\n',
      drifted(
        "search.Index",
        "hotels",
        {
          fields: [
            { name: "id", type: "Edm.String", key: true, retrievable: true },
            { name: "title", type: "Edm.String" },
          ],
        },
        {
          fields: [
            { name: "title", type: "Edm.String" },
            { name: "id", type: "Edm.String", key: true, retrievable: false },
          ],
        },
      ),
      'new search.Index("hotels", { fields: [{ name: title(), type: "Edm.String" }, { name: "id", type: "Edm.String", key: true, retrievable: false }] });\n',
    ],
    [
      "changes a set in a map",
      'new realtime.Key("server", { appId: app.id, name: "server", capabilities: { "chat:*": ["subscribe", "publish"] } });\n',
      drifted(
        "realtime.Key",
        "server",
        { appId: "app1", name: "server", capabilities: { "chat:*": ["publish", "subscribe"] } },
        {
          appId: "app1",
          name: "server",
          capabilities: { "chat:*": ["presence", "publish"], "[meta]log": ["subscribe"] },
        },
      ),
      'new realtime.Key("server", { appId: app.id, name: "server", capabilities: { "chat:*": ["publish", "presence"], "[meta]log": ["subscribe"] } });\n',
    ],
    [
      "keeps an assertion of a type",
      'new registry.Repository("web", { namespace: "acme", name: "web", description: ("Old." as string) });\n',
      repository({ description: "Old." }, { description: "New." }),
      'new registry.Repository("web", { namespace: "acme", name: "web", description: ("New." as string) });\n',
    ],
    [
      "writes stars that are the value of a public field",
      'new registry.Repository("web", { namespace: "acme", name: "web", description: "Old." });\n',
      repository({ description: "Old." }, { description: "***" }),
      'new registry.Repository("web", { namespace: "acme", name: "web", description: "***" });\n',
    ],
  ])("%s", (_title, program, resource, expected) => {
    expectEdit("index.ts", head + program, resource, head + expected);
  });

  it.each([
    'import * as trefoil from "trefoil";\nnew trefoil.search.SynonymMap("places", { synonyms: ["a, b"] });\n',
    'import { search as vendor } from "trefoil";\nnew vendor.SynonymMap(`places`, { "synonyms": [`a, b`] });\n',
    'const { search } = require("trefoil");\nnew search.SynonymMap("places", { ["synonyms"]: ["a, b"] });\n',
    'const trefoil = require("trefoil");\nconst { SynonymMap } = trefoil.search;\nnew SynonymMap("places", { synonyms: ["a, b"] });\n',
  ])("find the class by its import: %j", (program) => {
    const { after } = edit("index.ts", program, places(["a, b"], ["c, d"]));
    expect(after).toBe(program.replace(/(["`])a, b\1/, '"c, d"'));
  });

  const declared = 'SynonymMap("places", { synonyms: ["a, b"] });';
  const expression = "the value is an expression";
  const notFound = "the declaration was not found";
  const members = "the object contains members that are not literals";

  it.each([
    ["an expression", 'new search.SynonymMap("places", { synonyms: names });', expression],
    ["a template", 'new search.SynonymMap("places", { synonyms: [`a, \x24{b}`] });', expression],
    ["a spread", 'new search.SynonymMap("places", { ...shared });', members],
    ["a value before a spread", 'new search.SynonymMap("places", { synonyms: ["a, b"], ...shared });', members],
    ["a class in a variable that may change", `let vendor = search;\nnew vendor.${declared}`, notFound],
    ["a shorthand", 'new search.SynonymMap("places", { synonyms });', expression],
    ["a variable", 'new search.SynonymMap("places", inputs);', "its inputs are not a literal"],
    [
      "another value",
      'new search.SynonymMap("places", { synonyms: ["x, y"] });',
      "the program has another value than the state",
    ],
    ["a name from a variable", "new search.SynonymMap(name, { synonyms: ['a, b'] });", notFound],
    ["a class of another package", `const other = { SynonymMap };\nnew other.${declared}`, notFound],
    ["a shadowed import", `function f(search: any) { new search.${declared} }`, notFound],
    [
      "two declarations",
      `new search.${declared}\nnew search.${declared}`,
      "the program contains several such declarations",
    ],
  ])("leave %s, with its place and value", (_title, body, reason) => {
    const { after, plan } = edit("index.ts", head + body, places(["a, b"], ["c, d"]));
    expect(after).toBe(head + body);
    expect(plan.remaining).toMatchObject([{ resource: 'search.SynonymMap "places"', reason }]);
    if (reason !== "the declaration was not found") expect(plan.remaining[0]?.location).toMatch(/^index\.ts:\d+$/);
  });

  it("leave a declaration in a component, and the declaration of a deleted object", () => {
    const program = `${head}class Shop { constructor() { new search.SynonymMap("places", { synonyms: ["a, b"] }); } }\n`;
    const urn = "urn:pulumi:dev::shop::acme:index:Shop$trefoil:search:SynonymMap::places";
    const { plan } = edit("index.ts", program, { ...places(["a, b"], ["c, d"]), urn });
    expect(plan.remaining).toMatchObject([{ reason: "a component declares it", location: "index.ts:3" }]);
    const deleted = { ...places(["a, b"], ["a, b"]), status: "deleted" as const };
    expect(edit("index.ts", program, deleted).plan).toMatchObject({
      files: [],
      remaining: [{ reason: "the object no longer exists: remove the declaration", location: "index.ts:3" }],
    });
  });

  it.each([
    ["of another project in a folder", { "other/Pulumi.yaml": "name: other\n", "other/index.ts": declaration() }],
    ["of a test", { "index.test.ts": declaration(), "lib/__tests__/index.ts": declaration() }],
    ["in a file that is not UTF-8", { "index.ts": Buffer.from(`// caf\u00e9\n${declaration()}`, "latin1") }],
    ["with a parent that the resource does not have", { "index.ts": declaration(", { parent: shop }") }],
    [
      "in a component, which the resource does not have as parent",
      {
        "index.ts": `${head}class Shop { constructor() { new search.SynonymMap("places", { synonyms: ["a, b"] }, { parent: this }); } }\n`,
      },
    ],
  ])("leave a declaration %s", (_title, files) => {
    const plan = inProject(files, () => planEdits(reportOf(places(["a, b"], ["c, d"]))));
    expect(plan).toMatchObject({ files: [], remaining: [{ reason: "the declaration was not found" }] });
  });

  it("leave a declaration without the parent that the resource has", () => {
    const urn = "urn:pulumi:dev::shop::acme:index:Shop$trefoil:search:SynonymMap::places";
    const child = { ...places(["a, b"], ["c, d"]), urn };
    for (const options of ["", ", {}", ", { protect: true }"])
      expect(edit("index.ts", declaration(options), child).plan).toMatchObject({
        files: [],
        remaining: [{ reason: "the declaration was not found" }],
      });
    for (const options of [", { parent: shop }", ", { ...options }", ", options"])
      expect(edit("index.ts", declaration(options), child).after).toBe(declaration(options).replace("a, b", "c, d"));
  });

  it.each([
    ["index.ts", declaration()],
    [
      "Main.yaml",
      'resources:\n  places:\n    type: trefoil:search:SynonymMap\n    properties:\n      synonyms: ["a, b"]\n',
    ],
  ])("keep the byte order mark of %s", (file, text) => {
    const { after } = edit(file, `\ufeff${text}`, places(["a, b"], ["c, d"]));
    expect(after).toBe(`\ufeff${text.replace("a, b", "c, d")}`);
  });

  it("leave secrets, and ignored changes", () => {
    const program = `${head}new registry.Repository("web", { namespace: "acme", name: "web", description: "Old." });\n`;
    const changed = (description: string, more?: Partial<DriftedResource>) =>
      repository({ description: "Old." }, { description }, more);
    const secret = edit("index.ts", program, changed("[secret]"));
    expect(secret.after).toBe(program);
    expect(secret.plan.remaining).toEqual([
      {
        resource: 'registry.Repository "web"',
        path: "description",
        location: "index.ts:3",
        reason: "the value is secret",
      },
    ]);
    expect(edit("index.ts", program, changed("New.", { ignoreChanges: ["description"] })).after).toBe(program);
    const json = `${head}new rest.Resource("x", { path: "/a", body: { note: "a" } });\n`;
    const body = (note: string) => ({ path: "/a", body: { note } });
    const hidden = edit("index.ts", json, drifted("rest.Resource", "x", body("a"), body("***")));
    expect(hidden.plan.remaining).toMatchObject([{ reason: "the service hides a part of the value" }]);
  });

  const secret = "[secret]";
  const [a, b] = [
    { url: "a", key: secret },
    { url: "b", key: secret },
  ];
  const [one, two] = [
    { ...a, name: "one" },
    { ...a, name: "two" },
  ];
  const empty = { ...a, name: "" };
  const unnamed = '[{ url: "a", key: keyOf("a") }, { url: "b", key: "secret" }]';
  const named = '[{ name: "one", url: "a", key: keyOf("one") }, { name: "two", url: "a", key: keyOf("two") }]';

  it.each<[string, string, unknown[], unknown[], string | undefined]>([
    ["items that moved", unnamed, [a, b], [b, a], undefined],
    ["an item that was removed before another", unnamed, [a, b], [b], undefined],
    ["an item without a name that changed", unnamed, [a, b], [a, { ...b, url: "c" }], undefined],
    ["an item with another name", named, [one, two], [one, { ...two, name: "three" }], undefined],
    ["an item with an empty name", named.replace("two", ""), [one, empty], [one, { ...empty, url: "c" }], undefined],
    ["an expression and a literal that moved", '[first(), "b"]', ["a", "b"], ["b", "a"], undefined],
    ["an expression before which a literal was removed", '["a", second()]', ["a", "b"], ["b"], undefined],
    ["the same in an object", '[{ url: "a" }, { url: b() }]', [{ url: "a" }, { url: "b" }], [{ url: "b" }], undefined],
    ["an expression before which an item was inserted", "[first()]", ["a"], ["b", "a"], undefined],
    [
      "an item with the same name",
      named,
      [one, two],
      [one, { ...two, url: "c" }],
      named.replace('"two", url: "a"', '"two", url: "c"'),
    ],
    ["literals next to a secret", unnamed, [a, b], [a, b, { url: "c" }], unnamed.replace(/\]$/, ', { url: "c" }]')],
  ])(
    "leave a list if a secret or an expression would be that of another item: %s",
    (_, list, before, after, edited) => {
      const program = (items: string) => `${head}new rest.Resource("x", { path: "/a", body: { list: ${items} } });\n`;
      const of = (items: unknown[]) => ({ path: "/a", body: { list: items } });
      const result = edit("index.ts", program(list), drifted("rest.Resource", "x", of(before), of(after)));
      expect(result.after.replace(/\s+/g, " ")).toBe(program(edited ?? list).replace(/\s+/g, " "));
      const reason = "an item may have moved, and contains a secret or an expression";
      expect(result.plan.remaining).toMatchObject(edited ? [] : [{ path: "body.list", reason }]);
    },
  );

  it("reject a program with a syntax error", () => {
    expect(() => edit("index.ts", `${head}new search.`, places(["a, b"], ["c, d"]))).toThrow(
      /index\.ts could not be parsed by TypeScript/,
    );
  });

  it("edit several resources and files, and skip compiled files", () => {
    const file = (name: string) => `${head}new search.SynonymMap("${name}", { synonyms: ["a, b"] });\n`;
    const both = (name: string) => drifted("search.SynonymMap", name, { synonyms: ["a, b"] }, { synonyms: ["c, d"] });
    const files = {
      "index.ts": file("one") + file("two").replace(head, ""),
      "lib/three.ts": file("three"),
      "index.js": file("one"),
      "node_modules2/x.ts": "",
    };
    const plan = inProject(files, () => planEdits(reportOf(both("one"), both("two"), both("three"))));
    expect(plan.remaining).toEqual([]);
    expect(plan.files.map(({ file: path, after }) => [path, after.split("c, d").length - 1])).toEqual([
      ["index.ts", 2],
      ["lib/three.ts", 1],
    ]);
  });
});

/** Text that is code, or that ends a string, in some language. */
const hostile = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom(
      "\x24{process.exit()}",
      "`",
      "\"'\\",
      "a\nb\r\n",
      "\u2028\u2029",
      "$\x24{x}",
      "\x24{",
      "$",
      "$$",
      "# no comment",
      ": ",
      "- x",
      "*/",
      "</script>",
      "true",
      "1e3",
      "~",
      "\u202e",
    ),
  )
  .filter((text) => text.isWellFormed() && !/^\s*$/.test(text));

describe("hostile values of a service", () => {
  const names = fc
    .stringMatching(/^[a-zA-Z_$ :."'`-]{1,6}$/)
    .filter((name) => !/^(__|toString$|constructor)|fn::/i.test(name));
  const json = fc.dictionary(
    names,
    fc.oneof(hostile, fc.integer(), fc.boolean(), fc.array(hostile, { minLength: 1, maxLength: 3 })),
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  );

  /** The inputs that a program in TypeScript passes. */
  function evaluated(text: string): unknown {
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    let found: unknown;
    class Resource {
      constructor(_name: string, inputs: unknown) {
        found = inputs;
      }
    }
    new Function("require", "exports", outputText)(
      () => ({ rest: { Resource }, registry: { Repository: Resource } }),
      {},
    );
    return found;
  }

  /** A string in YAML as Pulumi evaluates it. */
  const pulumi = (value: unknown, isInput = false): unknown => {
    if (typeof value === "string") {
      expect(value.replaceAll("$$", "")).not.toContain("\x24{");
      return value.replaceAll("$$", "$");
    }
    if (Array.isArray(value)) return value.map((item) => pulumi(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [isInput ? name : pulumi(name), pulumi(member)]),
    );
  };

  it("are literals in TypeScript, and never code", () => {
    fc.assert(
      fc.property(hostile, json, (description, body) => {
        const program =
          'import { rest } from "trefoil";\nnew rest.Resource("x", {\n  path: "/a",\n  body: { title: "Old.", keep: 1 },\n});\n';
        const [before, after] = [
          { path: "/a", body: { title: "Old.", keep: 1 } },
          { path: "/a", body: { title: description, keep: 1, more: body } },
        ];
        const edited = edit("index.ts", program, drifted("rest.Resource", "x", before, after));
        expect(edited.plan.remaining).toEqual([]);
        expect(evaluated(edited.after)).toEqual(after);
      }),
      { numRuns: 60 },
    );
  });

  it("are literals in YAML, and never an expression", () => {
    fc.assert(
      fc.property(hostile, json, (description, body) => {
        const program =
          "name: shop\nruntime: yaml\nresources:\n  x:\n    type: trefoil:rest:Resource\n    properties:\n      path: /a # The path.\n      body:\n        title: Old.\n        keep: 1\n";
        const [before, after] = [
          { path: "/a", body: { title: "Old.", keep: 1 } },
          { path: "/a", body: { title: description, keep: 1, more: body } },
        ];
        const edited = edit("Pulumi.yaml", program, drifted("rest.Resource", "x", before, after));
        expect(edited.plan.remaining).toEqual([]);
        expect(pulumi(parse(edited.after).resources.x.properties, true)).toEqual(after);
        expect(edited.after).toContain("path: /a # The path.");
      }),
      { numRuns: 60 },
    );
  });

  it("are left if the language cannot declare them", () => {
    const program = 'import { rest } from "trefoil";\nnew rest.Resource("x", { path: "/a", body: { a: 1 } });\n';
    for (const more of [{ __pulumiAsset: 1 }, { toString: "x" }, { a: "\ud800" }]) {
      const after = { path: "/a", body: { a: 1, more } };
      const edited = edit("index.ts", program, drifted("rest.Resource", "x", { path: "/a", body: { a: 1 } }, after));
      expect(edited.after).toBe(program);
      expect(edited.plan.remaining).toHaveLength(1);
    }
    const yaml =
      "resources:\n  x:\n    type: trefoil:rest:Resource\n    properties:\n      path: /a\n      body:\n        a: 1\n";
    for (const more of [
      { "fn::readFile": "/etc/passwd" },
      { "a Fn::std:readFile": 1 },
      { "<<": { b: 1 } },
      [1, null],
    ]) {
      const after = { path: "/a", body: { a: 1, more } };
      const edited = edit("Pulumi.yaml", yaml, drifted("rest.Resource", "x", { path: "/a", body: { a: 1 } }, after));
      expect(edited.after).toBe(yaml);
      expect(edited.plan.remaining).toHaveLength(1);
    }
  });
});

describe("the edits of a program in YAML", () => {
  const longName = "k".repeat(1500);
  const start = "name: shop\nruntime: yaml\n# Resources.\nresources:\n";
  it.each<[string, string, DriftedResource, string]>([
    [
      "adds, changes and removes properties",
      "  web:\n    type: trefoil:registry:Repository\n    properties:\n      namespace: acme\n      name: web # The site.\n      description: 'Old.'\n      # Last.\n      isPrivate: false\n",
      repository(
        { description: "Old.", isPrivate: false },
        { isPrivate: true, fullDescription: "# Web\nof \x24{acme}" },
      ),
      '  web:\n    type: trefoil:registry:Repository\n    properties:\n      namespace: acme\n      name: web # The site.\n      # Last.\n      isPrivate: true\n      fullDescription: "# Web\\nof $\x24{acme}"\n',
    ],
    [
      "changes a block of text, and the name of a resource",
      "  other:\n    type: trefoil:registry:Repository\n    name: web\n    properties:\n      namespace: acme\n      name: web\n      fullDescription: |\n        One\n        two\n      isPrivate: true\n",
      repository({ fullDescription: "One\ntwo\n", isPrivate: true }, { fullDescription: "Three", isPrivate: true }),
      "  other:\n    type: trefoil:registry:Repository\n    name: web\n    properties:\n      namespace: acme\n      name: web\n      fullDescription: Three\n      isPrivate: true\n",
    ],
    [
      "changes items of a list in lines",
      "  places:\n    type: trefoil:search:SynonymMap\n    properties:\n      synonyms:\n        - a, b # One.\n        - c, d\n        - e, f\n",
      drifted("search.SynonymMap", "places", { synonyms: ["a, b", "c, d", "e, f"] }, { synonyms: ["a, b", "x => y"] }),
      '  places:\n    type: trefoil:search:SynonymMap\n    properties:\n      synonyms:\n        - a, b # One.\n        - "x => y"\n',
    ],
    [
      "changes a list in brackets, and a map of lists",
      '  server:\n    type: trefoil:realtime:Key\n    properties:\n      appId: \x24{app.id}\n      name: server\n      capabilities: { "chat:*": [publish, subscribe] }\n',
      drifted(
        "realtime.Key",
        "server",
        { appId: "app1", name: "server", capabilities: { "chat:*": ["publish", "subscribe"] } },
        { appId: "app1", name: "server", capabilities: { "chat:*": ["publish", "presence"] } },
      ),
      '  server:\n    type: trefoil:realtime:Key\n    properties:\n      appId: \x24{app.id}\n      name: server\n      capabilities: { "chat:*": [publish, presence] }\n',
    ],
    [
      "adds an item with members",
      "  hotels:\n    type: trefoil:search:Index\n    properties:\n      fields:\n        - name: id\n          type: Edm.String\n          key: true\n\n  # Next.\n",
      drifted(
        "search.Index",
        "hotels",
        { fields: [{ name: "id", type: "Edm.String", key: true }] },
        {
          fields: [
            { name: "id", type: "Edm.String", key: true },
            { name: "size", type: "Edm.Int32" },
          ],
        },
      ),
      "  hotels:\n    type: trefoil:search:Index\n    properties:\n      fields:\n        - name: id\n          type: Edm.String\n          key: true\n        - name: size\n          type: Edm.Int32\n\n  # Next.\n",
    ],
    [
      "adds a member in braces whose name is too long for a key without a mark",
      "  x:\n    type: trefoil:rest:Resource\n    properties: { path: /a, body: { a: 1 } }\n",
      drifted("rest.Resource", "x", { path: "/a", body: { a: 1 } }, { path: "/a", body: { a: 1, [longName]: 2 } }),
      `  x:\n    type: trefoil:rest:Resource\n    properties: { path: /a, body: { a: 1, ? ${longName} : 2 } }\n`,
    ],
  ])("%s", (_title, text, resource, expected) => {
    expectEdit("Pulumi.yaml", start + text, resource, start + expected);
  });

  it.each([
    ["an interpolation", 'description: "Of \x24{acme}"'],
    ["a call", "description: { fn::readFile: ./x }"],
    ["an anchor", "description: &text Old."],
    ["an alias", "description: *text"],
  ])("leave %s", (_title, line) => {
    const anchor = line.includes("*") ? "text: &text Old.\n" : "";
    const text = `${anchor}${start}  web:\n    type: trefoil:registry:Repository\n    properties:\n      namespace: acme\n      name: web\n      ${line}\n`;
    const { after, plan } = edit("Pulumi.yaml", text, repository({ description: "Old." }, { description: "New." }));
    expect(after).toBe(text);
    expect(plan.remaining).toMatchObject([
      { path: "description", reason: "the value is an expression", value: "New." },
    ]);
  });
});

describe("the edits of a program in YAML with shared parts", () => {
  const start = "name: shop\nruntime: yaml\n";
  const web =
    "    type: trefoil:registry:Repository\n    properties:\n      namespace: acme\n      name: web\n      description: Old.\n";
  const inputs = { namespace: "acme", name: "web", description: "Old." };
  const resource = drifted("registry.Repository", "web", inputs, { ...inputs, description: "New." });

  it.each([
    ["resource", `resources:\n  web: &web\n${web}  other: *web\n`],
    ["list of resources", `resources: &all\n  web:\n${web}variables: *all\n`],
  ])("leave a %s that another place may refer to", (_title, text) => {
    const { after, plan } = edit("Pulumi.yaml", start + text, resource);
    expect(after).toBe(start + text);
    expect(plan.remaining).toMatchObject([{ reason: "its inputs are not a literal", location: "Pulumi.yaml:4" }]);
  });

  it("leave a resource with a parent that the drifted resource does not have", () => {
    const text = `${start}resources:\n  web:\n${web}    options:\n      parent: \x24{shop}\n`;
    expect(edit("Pulumi.yaml", text, resource).after).toBe(text);
    const urn = "urn:pulumi:dev::shop::acme:index:Shop$trefoil:registry:Repository::web";
    expect(edit("Pulumi.yaml", text, { ...resource, urn }).after).toBe(text.replace("Old.", "New."));
    const without = `${start}resources:\n  web:\n${web}`;
    expect(edit("Pulumi.yaml", without, { ...resource, urn }).after).toBe(without);
  });
});

describe("the plan", () => {
  const program = `${head}new registry.Repository("web", { namespace: "acme", name: "web", description: text });\n`;
  const resource = repository({ description: "Old." }, { description: "New.\u001b[2J", isPrivate: true });

  it("is printed as a diff, and with the values to change, without control characters", () => {
    const { plan } = edit("index.ts", program, resource);
    const text = planText(plan, diffOf(plan));
    expect(text).toContain(
      `--- a/index.ts\n+++ b/index.ts\n@@ -1,4 +1,4 @@\n ${head.trim()}\n \n-new registry.Repository`,
    );
    expect(text).toContain('Change in the program (1 value):\n  index.ts:3: registry.Repository "web": description = ');
    expect(text).toContain("Not edited: the value is an expression.");
    expect(text).not.toContain("\u001b");
  });

  it.each([
    [
      "index.ts",
      `${head}new realtime.App("chat", {\n  name: "chat", tlsOnly: true,\n  fcmKey: "literal-canary",\n});\nnew realtime.App("next", { apnsPrivateKey: "neighbor-canary" });\n`,
    ],
    [
      "Pulumi.yaml",
      "name: shop\nruntime: yaml\nresources:\n  chat:\n    type: trefoil:realtime:App\n    properties:\n      name: chat\n      tlsOnly: true\n      fcmKey: literal-canary\n  last: { type: 'trefoil:realtime:App', properties: { apnsPrivateKey: neighbor-canary } }\n  other: 5\n",
    ],
  ])("hides the literals of secret inputs next to an edit of %s", (file, text) => {
    const state = { name: "chat", tlsOnly: true, fcmKey: "[secret]" };
    const { plan, after } = edit(file, text, drifted("realtime.App", "chat", state, { ...state, tlsOnly: false }));
    expect(after).toBe(text.replace("true", "false"));
    const printed = shown(planText(plan, diffOf(plan)));
    expect(printed).toContain("[secret]");
    expect(printed).not.toMatch(/literal-canary|neighbor-canary/);
  });

  it("is empty after an earlier run has edited the program, and has removed, added and changed members", () => {
    const text = `${head}new registry.Repository("web", { namespace: "acme", name: "web", description: "Old.", fullDescription: "All." });\n`;
    const named = { namespace: "acme", name: "web" };
    const drift = drifted(
      "registry.Repository",
      "web",
      { ...named, description: "Old.", fullDescription: "All." },
      { ...named, description: "New.", isPrivate: true },
    );
    const first = edit("index.ts", text, drift);
    expect(first.after).toContain('description: "New.", isPrivate: true }');
    expect(edit("index.ts", first.after, drift).plan).toEqual({ files: [], remaining: [] });
  });

  it("names the place in a program in Python or Go, which is not edited", () => {
    const files = {
      "__main__.py": 'import pulumi_trefoil as trefoil\n\nweb = trefoil.registry.Repository("web", namespace="acme")\n',
    };
    expect(inProject(files, () => planEdits(reportOf(resource))).remaining[0]).toMatchObject({
      location: "__main__.py:3",
    });
    const go = { "main.go": 'package main\n\nvar x, _ = registry.NewRepository(ctx, "web", nil)\n' };
    expect(inProject(go, () => planEdits(reportOf(resource))).remaining[0]).toMatchObject({ location: "main.go:3" });
  });

  it("is written as a whole file with its permissions, unless the file changed meanwhile or is read-only", () => {
    inProject({ "index.ts": program }, (folder) => {
      const { files } = planEdits(reportOf(resource));
      const path = join(folder, "index.ts");
      chmodSync(path, 0o444);
      expect(() => writeEdits(files)).toThrow(
        "index.ts cannot be written, because it is read-only. Nothing was changed. Allow writing, and run it again.",
      );
      chmodSync(path, 0o640);
      writeFileSync(path, `${program}// Saved meanwhile.\n`);
      expect(() => writeEdits(files)).toThrow("index.ts changed while the command ran. Nothing was changed.");
      expect(readFileSync(path, "utf8")).toContain("Saved meanwhile");
      writeFileSync(path, program);
      const { mode } = statSync(path);
      writeEdits(files);
      expect(readFileSync(path, "utf8")).toBe(
        program.replace("description: text", "description: text, isPrivate: true"),
      );
      expect(statSync(path).mode).toBe(mode);
    });
  });

  it("is never readable by other users if the program is not", () => {
    inProject({ "index.ts": program }, (folder) => {
      const { files } = planEdits(reportOf(resource));
      chmodSync(join(folder, "index.ts"), 0o600);
      const modes: number[] = [];
      jest.spyOn(fs, "chmodSync").mockImplementation((path) => void modes.push(statSync(path).mode & 0o777));
      writeEdits(files);
      jest.restoreAllMocks();
      expect(modes).toEqual([0o600]);
    });
  });

  it("is written to no file if one of them cannot be written, and names the files that changed before another error", () => {
    const two = { "a.ts": declaration(), "b.ts": program };
    const places = drifted("search.SynonymMap", "places", { synonyms: ["a, b"] }, { synonyms: ["c, d"] });
    inProject(two, (folder) => {
      const { files } = planEdits(reportOf(places, resource));
      const [one, other] = files as [FileEdit, FileEdit];
      const texts = () => Object.keys(two).map((file) => readFileSync(join(folder, file), "utf8"));
      /** An edit during which another program changes the folder. */
      const during = (edit: FileEdit, change: () => void) => ({
        ...edit,
        get after() {
          change();
          return edit.after;
        },
      });
      writeFiles(folder, { "src/b.ts": program });
      const inFolder = { ...other, path: join(folder, "src/b.ts") };
      const withoutFolder = during(inFolder, () => rmSync(join(folder, "src"), { recursive: true }));
      expect(() => writeEdits([one, withoutFolder])).toThrow(/cannot be written.*Nothing was changed/);
      expect(texts()).toEqual(Object.values(two));
      const replaced = during(other, () => {
        rmSync(other.path);
        mkdirSync(other.path);
      });
      expect(() => writeEdits([one, replaced])).toThrow(/cannot be written.*Only a\.ts changed/);
      expect(readFileSync(one.path, "utf8")).toBe(one.after);
      expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    });
  });
});

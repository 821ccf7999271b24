import { basename, normalize } from "node:path";
import type { AccountObject } from "../../../cli/import/account-object";
import { areWritten, filesOf, type Program, type ProgramFiles, renderPrograms } from "../../../cli/import/files";
import { type LanguageName, languages } from "../../../cli/import/languages";
import { namesFor } from "../../../cli/import/program/names";
import type { ProgramResource } from "../../../cli/import/program/resources";
import { type Expression, type Section, sectionsOf } from "../../../cli/import/program/sections";
import type { Definition } from "../../../provider/define";
import { ownCatalogue } from "../../../provider/modules";

const app = ownCatalogue.definitionOf("realtime:App") as Definition;
const key = ownCatalogue.definitionOf("realtime:Key") as Definition;
const repository = ownCatalogue.definitionOf("registry:Repository") as Definition;
const team = ownCatalogue.definitionOf("registry:Team") as Definition;

const object = (
  definition: Definition,
  id: string,
  name: string,
  more: Partial<AccountObject> = {},
): AccountObject => ({
  definition,
  id,
  name,
  parents: "",
  label: name,
  listed: { id, values: {}, remoteName: undefined, read: async () => undefined },
  ...more,
});

/** Apps with a key each. */
const appsWithKeys = (names: readonly string[]): AccountObject[] => [
  ...names.map((name, i) => object(app, `a${i}`, name)),
  ...names.map((name, i) =>
    object(key, `a${i}.1`, `server ${i}`, {
      parents: name,
      listed: { id: `a${i}.1`, values: { appId: `a${i}` }, remoteName: undefined, read: async () => undefined },
    }),
  ),
];

function sectionsFor(objects: readonly AccountObject[]): Section[] {
  const names = namesFor(objects);
  const resources = objects.map(
    (one): ProgramResource => ({
      ...(names.get(one) as { logical: string; variable: string }),
      object: one,
      inputs: { ...(one.listed.values as object), name: one.name },
      secrets: [],
      notes: [],
    }),
  );
  return sectionsOf(resources, new Map());
}

const filesFor = (language: LanguageName, more: Partial<ProgramFiles> = {}): ProgramFiles => ({
  language,
  existing: new Map(),
  existingParts: new Map(),
  mainFile: { path: languages[language].mainFile, text: undefined, isWritable: true },
  ...more,
});

function programOf(objects: readonly AccountObject[], files = filesFor("typescript")): Program {
  const [program, ...others] = renderPrograms({ sections: sectionsFor(objects), files });
  expect(others).toEqual([]);
  return program as Program;
}

const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe("a program with many resources", () => {
  it("has one file up to 200 resources, and several above", () => {
    expect(programOf(appsWithKeys(numbered("chat ", 100))).parts).toEqual([]);
    const divided = programOf([...appsWithKeys(numbered("chat ", 100)), object(app, "b", "shop")]);
    expect(divided.path).toBe("index.ts");
    expect(divided.parts.length).toBeGreaterThan(1);
  });

  it("has one file for each parent, and one for each type of the objects without a parent", () => {
    const { text, parts } = programOf([
      ...appsWithKeys(numbered("chat ", 101)),
      object(app, "b", "shop"),
      object(app, "c", "news"),
    ]);
    expect(parts.map(({ path }) => path)).toEqual([
      ...numbered("realtime-chat-", 101).map((name) => `${name}.ts`),
      "realtime-app.ts",
    ]);
    expect(text.split("\n").slice(0, 2)).toEqual(['import "./realtime-chat-0";', 'import "./realtime-chat-1";']);
    expect(text).toMatch(/import "\.\/realtime-app";\n$/);
    const [first] = parts;
    expect(first?.text).toContain('const chat0 = new realtime.App("chat-0"');
    expect(first?.text).toContain("appId: chat0");
    expect(first?.text).not.toContain("chat-1");
  });

  it("has a file for each type of a parent with more than 200 objects", () => {
    const { parts } = programOf([
      ...numbered("service-", 150).map((name) => object(repository, `acme/${name}`, name, { parents: "acme" })),
      ...numbered("group-", 150).map((name) => object(team, `acme/${name}`, name, { parents: "acme" })),
      ...numbered("tool-", 3).map((name) => object(repository, `lab/${name}`, name, { parents: "lab" })),
    ]);
    expect(parts.map(({ path }) => path)).toEqual([
      "registry-acme-repository.ts",
      "registry-acme-team.ts",
      "registry-lab.ts",
    ]);
  });

  it("declares each resource once, with the names that one file would have", () => {
    const objects = appsWithKeys(numbered("chat ", 130));
    const names = [...namesFor(objects).values()];
    const { parts } = programOf(objects);
    const text = parts.map((part) => part.text).join("\n");
    for (const { logical } of names) expect(text.split(`"${logical}"`)).toHaveLength(2);
  });

  it("remains one file in YAML, which has no imports", () => {
    const program = programOf(appsWithKeys(numbered("chat ", 130)), filesFor("yaml"));
    expect(program).toMatchObject({ path: "Main.yaml", parts: [] });
  });

  it("has a file for each service with several services, and divides those with many resources", () => {
    const objects = [
      ...appsWithKeys(numbered("chat ", 130)),
      object(repository, "acme/app", "app", { parents: "acme" }),
    ];
    const programs = renderPrograms({
      sections: sectionsFor(objects),
      files: filesFor("typescript", { isByService: true }),
    });
    expect(programs.map(({ path, parts }) => [path, parts.length])).toEqual([
      ["realtime.ts", 130],
      ["registry.ts", 0],
    ]);
  });
});

/** Names that are separators, devices, modules, keywords, or equal to others in some file system. */
const hostileNames = [
  "../../../etc/passwd",
  "..",
  "/",
  "C:\\windows\\system32",
  "con",
  "NUL",
  "aux.ts",
  "index",
  "main",
  "test",
  "app",
  "secret",
  "__init__",
  "class",
  "os",
  "2",
  "chat 2",
  "chat-2",
  "chat2",
  "chat",
  "Chat",
  "CHAT",
  "ｃｈａｔ",
  "日本",
  "🙂",
  "‮gnp.exe",
  'x"; process.exit(1); "',
  "`$(reboot)`",
  "a\nb",
  "a\u0000b",
  "x".repeat(4000),
  `${"x".repeat(4000)}y`,
  "constructor",
  "__proto__",
  "toString",
];

describe.each(["typescript", "python", "go"] as const)("the files of a divided program in %s", (name) => {
  const { otherFile } = languages[name];
  const hostile = appsWithKeys([...hostileNames, ...numbered("room ", 90)]);

  it("have safe and unique names for any names in the account", () => {
    const program = programOf(hostile, filesFor(name));
    const paths = program.parts.map(({ path }) => path);
    const [separator] = otherFile(2, "x").replace("x", "");
    for (const path of paths) {
      expect(path).toBe(basename(path));
      expect(path).toMatch(/^realtime[-_][a-z0-9]+([-_][a-z0-9]+)*\.[a-z]+$/);
      expect(path.length).toBeLessThan(120);
      expect(
        path
          .replace(/\.\w+$/, "")
          .replace(/[a-z0-9]/g, "")
          .replaceAll(String(separator), ""),
      ).toBe("");
    }
    const plain = paths.map((path) => path.replaceAll(/[-_]/g, ""));
    expect(new Set(plain).size).toBe(paths.length);
    // The name of an account is in no other place than in strings.
    expect(program.text).not.toMatch(/process\.exit|[`$\\\u202e]|\0|etc\//);
  });

  it("are the same for the same account", () => {
    expect(programOf(hostile, filesFor(name))).toEqual(programOf(hostile, filesFor(name)));
  });

  it("never replace another file, and are recognized in the next run", () => {
    const first = programOf(hostile, filesFor(name));
    const [part] = first.parts;
    const own = new Map([[String(part?.path), "another program"]]);
    const second = programOf(hostile, filesFor(name, { existingParts: own }));
    const paths = (program: Program) => program.parts.map(({ path }) => path);
    expect(paths(second)).not.toContain(part?.path);
    expect(paths(second)).toHaveLength(paths(first).length);

    const written = new Map(second.parts.map(({ path, text }) => [path, text]));
    const files = filesFor(name, {
      existing: new Map([[second.path, second.text]]),
      existingParts: new Map([...own, ...written]),
    });
    expect(programOf(hostile, files)).toEqual(second);
    expect(areWritten([second], files)).toBe(true);
    expect(areWritten([first], files)).toBe(false);
  });

  it("are next to the file of --out", () => {
    const file = otherFile(1, "sub/imported");
    const { path, parts } = programOf(hostile, filesFor(name, { out: file }));
    expect(path).toBe(file);
    expect(parts.every((part) => part.path.startsWith("sub/realtime"))).toBe(true);
  });

  it("never have the path of --out, in any spelling", () => {
    const [part] = programOf(hostile, filesFor(name)).parts;
    for (const out of [`./${part?.path}`, String(part?.path).replace("r", "R")]) {
      const program = programOf(hostile, filesFor(name, { out }));
      const paths = filesOf([program]).map(({ path }) => normalize(path).toLowerCase());
      expect(program.path).toBe(out);
      expect(new Set(paths).size).toBe(paths.length);
    }
  });
});

/** The files of an import next to an earlier program. */
const filesBeside = (language: LanguageName, { path, text, parts }: Program): ProgramFiles =>
  filesFor(language, {
    existing: new Map([[path, text]]),
    existingParts: new Map(parts.map((part) => [part.path, part.text])),
  });

/** Names in Go that several files of a package define. */
function repeatedNames(programs: readonly Program[]): string[] {
  const defined = programs.flatMap(filesIn).flatMap(({ text }) => [...text.matchAll(/^(?:func|type) (\w+)/gm)]);
  const names = defined.map(([, name = ""]) => name);
  return names.filter((name, i) => names.indexOf(name) !== i);
}
const filesIn = (program: Program) => filesOf([program]);

describe("two divided programs in one folder in Go", () => {
  it.each([
    [["chat2"], ["chat"]],
    [["chat 2"], ["chat2"]],
    [["chat 22"], ["chat 2"]],
    [["chat"], ["Chat"]],
    [["2"], [""]],
  ])("define each name once: apps %j, then %j", (one, other) => {
    // An object of both has the same name, so that the files of the second program have a number.
    const common = "room";
    const first = programOf(appsWithKeys([...one, common, ...numbered("a", 99)]), filesFor("go"));
    const second = programOf(appsWithKeys([common, ...other, ...numbered("b", 99)]), filesBeside("go", first));
    expect(first.path).toBe("main.go");
    expect(second.path).toBe("imported.go");
    expect(repeatedNames([first, second])).toEqual([]);
    const paths = filesOf([first, second]).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe("references between files", () => {
  const index = ownCatalogue.definitionOf("search:Index") as Definition;
  const map = ownCatalogue.definitionOf("search:SynonymMap") as Definition;
  const named = (definition: Definition, i: number): ProgramResource => ({
    logical: `${definition.name.toLowerCase()}-${i}`,
    variable: `${definition.name.toLowerCase()}${i}`,
    object: object(definition, `${definition.name}${i}`, `${i}`),
    inputs: {},
    secrets: [],
    notes: [],
  });
  /** Resources of two kinds in their order, which refer to earlier ones. */
  function divided(
    links: readonly (readonly [from: string, to: string])[],
    language: LanguageName,
    { kinds = [map, index], files = filesFor(language) } = {},
  ): Program {
    const resources = Array.from({ length: 202 }, (_, i) => named(kinds[i % 2] as Definition, i));
    const targetOf = (one: ProgramResource) => links.find(([from]) => from === one.logical)?.[1];
    const argsOf = (one: ProgramResource): Expression => {
      const to = resources.find(({ logical }) => logical === targetOf(one));
      return { kind: "map", members: to ? [["name", { kind: "reference", to }]] : [] };
    };
    const isReferenced = ({ logical }: ProgramResource) => links.some(([, to]) => to === logical);
    const sections = resources.map((resource) => ({
      definition: resource.object.definition,
      notes: [],
      statements: [{ resource, args: argsOf(resource), isReferenced: isReferenced(resource), isProtected: false }],
    }));
    const [program] = renderPrograms({ sections, files });
    return program as Program;
  }
  const textOf = (program: Program, path: string): string =>
    String(filesOf([program]).find((file) => file.path === path)?.text);
  const links = [
    ["index-3", "synonymmap-2"],
    ["index-5", "synonymmap-0"],
    ["index-7", "index-1"],
  ] as const;

  it("are exports and imports in TypeScript", () => {
    const program = divided(links, "typescript");
    expect(program.text).toBe('import "./search-synonym-map";\nimport "./search-index";\n');
    const [maps, indexes] = [textOf(program, "search-synonym-map.ts"), textOf(program, "search-index.ts")];
    expect(maps).toContain('export const synonymmap0 = new search.SynonymMap("synonymmap-0"');
    expect(maps.match(/export /g)).toHaveLength(2);
    expect(indexes).toContain('import { synonymmap0, synonymmap2 } from "./search-synonym-map";');
    expect(indexes).toContain('\nconst index1 = new search.Index("index-1"');
    expect(indexes).toContain("{ name: synonymmap2 }");
  });

  it("are imports of modules in Python, from the folder of the main file", () => {
    const program = divided(links, "python");
    expect(program.path).toBe("__main__.py");
    expect(program.text).toBe("import search_synonym_map\nimport search_index\n");
    expect(textOf(program, "search_index.py")).toContain("from search_synonym_map import synonymmap0, synonymmap2\n");
  });

  it("are members of one value in Go", () => {
    const program = divided(links, "go");
    expect(program.text).toContain("\t\texports := &exportsOfSearchSynonymMap{}\n");
    // Each function gets what its file declares.
    const declared = filesOf([program]).flatMap(({ text }) =>
      [...text.matchAll(/^func (declare\w+)\(ctx \*pulumi\.Context(, exports)?/gm)].map(
        ([, name, more = ""]) => name + more,
      ),
    );
    const calls = [...program.text.matchAll(/(declare\w+)\(ctx(, exports)?\);/g)].map(
      ([, name, more = ""]) => name + more,
    );
    expect(calls).toEqual(["declareSearchSynonymMap, exports", "declareSearchIndex, exports"]);
    expect(declared).toEqual(calls);
    expect(program.text).toContain("type exportsOfSearchSynonymMap struct {\n\tsynonymmap0 *search.SynonymMap\n");
    expect(textOf(program, "search-synonym-map.go")).toContain("\texports.synonymmap2 = synonymmap2\n");
    expect(textOf(program, "search-index.go")).toContain("Name: exports.synonymmap2.ID()");
    expect(textOf(program, "search-index.go")).toContain("Name: index1.ID()");
  });

  it("have names in Go that another program in the folder does not have, although no file has the same name", () => {
    const first = divided(links, "go");
    const kinds = ["search:DataSource", "search:Indexer"].map(
      (token) => ownCatalogue.definitionOf(token) as Definition,
    );
    const second = divided([["indexer-3", "datasource-2"]], "go", { kinds, files: filesBeside("go", first) });
    expect(second.path).toBe("imported.go");
    expect(repeatedNames([first, second])).toEqual([]);
  });

  it("never form a circle: files that refer to each other are one file", () => {
    const program = divided([...links, ["synonymmap-100", "index-9"]], "typescript");
    expect(program.parts.map(({ path }) => path)).toEqual(["search-synonym-map.ts"]);
    const [part] = program.parts;
    expect(part?.text).not.toContain("export ");
    const text = String(part?.text);
    expect(text.indexOf('"index-9"')).toBeLessThan(text.indexOf('"synonymmap-100"'));
  });
});

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import type { AccountObject } from "../../../cli/import/account-object";
import { renderPrograms } from "../../../cli/import/files";
import { kindsOfSameObject } from "../../../cli/import/kinds";
import { planImport } from "../../../cli/import/plan";
import { type ImportedResource, importFile } from "../../../cli/import/program/import-file";
import { namesFor } from "../../../cli/import/program/names";
import type { ProgramResource } from "../../../cli/import/program/resources";
import { type Expression, type Section, sectionsOf } from "../../../cli/import/program/sections";
import type { ReadObject } from "../../../cli/import/read-objects";
import { summary } from "../../../cli/import/report";
import { chosen, picks } from "../../../cli/import/selection";
import { isTaken, knownValue, type Stack, setSecrets } from "../../../cli/import/stack";
import type { Definition } from "../../../provider/define";
import { unknown } from "../../../provider/lifecycle";
import { ownCatalogue } from "../../../provider/modules";
import { typescriptProgram } from "../../../provider/programs/typescript";
import { fakeProcesses } from "../../support/run-command";

const result = { skipped: [], gaps: [], warnings: [], takenKeys: [], unknownSecrets: [] };
const outcome = {
  programs: [{ path: "imported.ts", partCount: 0, isIncluded: false }],
  mainFile: { path: "index.ts", text: "", isWritable: true },
  isNewMainFile: false,
  language: "typescript",
  file: "import.json",
  stack: "dev",
  isApplied: false,
  isProtected: false,
  isResumed: false,
} as const;

const root = resolve(__dirname, "../../..");
const app = ownCatalogue.definitionOf("realtime:App") as Definition;
const key = ownCatalogue.definitionOf("realtime:Key") as Definition;
const rule = ownCatalogue.definitionOf("realtime:HttpRule") as Definition;

const accountObject = (definition: Definition, id: string, name: string, parents = ""): AccountObject => ({
  definition,
  id,
  name,
  parents,
  label: name ? [parents, name].filter(Boolean).join("/") : id,
  listed: { id, values: {}, remoteName: undefined, read: async () => undefined },
});

const logicalNames = (objects: readonly AccountObject[], taken?: readonly string[]) => {
  const names = namesFor(objects, taken);
  return objects.map((object) => names.get(object)?.logical);
};

describe("an import file without secrets", () => {
  it("omits an array with an unknown item, for which JSON has no value", () => {
    const definition = ownCatalogue.definitionOf("rest:Resource") as Definition;
    const body = { name: "hotels", list: ["a", unknown], nested: [["b"], [unknown]], members: [{ key: unknown }] };
    const inputs = { path: "/v1/things", body };
    const resources = [
      {
        object: accountObject(definition, "x", "hotels"),
        logical: "hotels",
        secrets: [],
        state: { inputs, outputs: {}, id: "x" },
      } as unknown as ImportedResource,
    ];
    const [entry] = JSON.parse(importFile(resources, { host: "dynamic", withSecrets: false, stack: "dev" })).resources;
    expect(entry.inputs.body).toEqual({ name: "hotels", members: [{}] });
    expect(entry.outputs.body).toEqual(entry.inputs.body);
  });

  it("omits a secret map without its values, instead of leaving an empty map", () => {
    const definition = ownCatalogue.definitionOf("rest:Resource") as Definition;
    const secretBody = { deep: { pin: "canary" } };
    const inputs = { path: "/v1/things", body: { name: "hotels", empty: {} }, secretBody };
    const resources = [
      {
        object: accountObject(definition, "x", "hotels"),
        logical: "hotels",
        secrets: [],
        state: { inputs, outputs: {}, id: "x" },
      } as unknown as ImportedResource,
    ];
    const entryWith = (withSecrets: boolean) =>
      JSON.parse(importFile(resources, { host: "dynamic", withSecrets, stack: "dev" })).resources[0];
    expect(entryWith(false).inputs).toMatchObject({ body: { name: "hotels", empty: {} } });
    expect(entryWith(false).inputs).not.toHaveProperty("secretBody");
    expect(entryWith(true).inputs.secretBody.deep.pin).toMatchObject({ plaintext: '"canary"' });
  });
});

describe("the names of imported resources", () => {
  it("are derived from the names of the objects", () => {
    const objects = ["Über Chat", "café_1", "2024 orders", "class", "日本"].map((name, i) =>
      accountObject(app, `a${i}`, name),
    );
    expect(logicalNames(objects)).toEqual(["uber-chat", "cafe-1", "2024-orders", "class", "app"]);
    const variables = [...namesFor(objects).values()].map(({ variable }) => variable);
    expect(variables).toEqual(["uberChat", "cafe1", "_2024Orders", "classResource", "app"]);
  });

  it("contain the type, the parents and the id only where names are equal, regardless of the order", () => {
    const objects = [
      accountObject(app, "a", "chat"),
      accountObject(key, "a.1", "chat", "chat"),
      accountObject(key, "a.2", "server", "chat"),
      accountObject(key, "b.2", "server", "shop"),
      accountObject(rule, "a/1", "", "chat"),
      accountObject(rule, "a/2", "", "chat"),
      accountObject(rule, "b/1", "", "shop"),
    ];
    const names = logicalNames(objects);
    expect(names.slice(0, 4)).toEqual(["chat-app", "chat-key", "chat-server-key", "shop-server-key"]);
    expect(names.slice(4, 6)).toEqual(["chat-http-rule-1", "chat-http-rule-2"]);
    expect(names[6]).toBe("shop-http-rule");
    expect(logicalNames(objects.toReversed()).toReversed()).toEqual(names);
  });

  it("contain the name of the resource of the parent if objects of equal parents have equal names", () => {
    const inApp = (id: string, appId: string): AccountObject => {
      const object = accountObject(key, id, "server", "chat");
      return { ...object, listed: { ...object.listed, values: { appId } } };
    };
    const objects = [
      accountObject(app, "a1", "chat"),
      accountObject(app, "b2", "chat"),
      inApp("a1.x", "a1"),
      inApp("b2.y", "b2"),
    ];
    const names = ["chat-app-a1", "chat-app-b2", "chat-app-a1-server-key", "chat-app-b2-server-key"];
    expect(logicalNames(objects)).toEqual(names);
    expect(logicalNames(objects.toReversed()).toReversed()).toEqual(names);
  });

  it("contain a digest only if the ids are long or differ in their case alone", () => {
    const objects = ["aB", "Ab", "4b0f6a1e-9d3c-4e55-8a77-0c1d2e3f4a5b"].map((id) => accountObject(app, id, "chat"));
    for (const name of logicalNames(objects)) expect(name).toMatch(/^chat-app-[0-9a-f]{8}$/);
  });

  it("differ from the names that the stack uses", () => {
    expect(logicalNames([accountObject(app, "a", "chat")], ["chat"])).toEqual(["chat-app"]);
  });
});

/** Words that no variable can have, by language, and names that a program uses itself. */
const wordsOfLanguages = {
  Go: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var true false nil new",
  "Go, which it declares itself":
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 iota rune string uint uint8 uint16 uint32 uint64 uintptr append cap clear close complex copy delete imag len make max min panic print println real recover init",
  "Python, which it declares itself": "str list dict set tuple float print open id type input object bytes property",
  "TypeScript, which it declares itself": "console module require global async",
  Python:
    "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield",
  TypeScript:
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package private protected public await arguments eval undefined",
  "the program": "pulumi config ctx cfg err main secretObject realtime registry rest search",
};

describe("the variable of an object", () => {
  it.each(Object.entries(wordsOfLanguages))("is no word of %s", (_language, words) => {
    for (const word of words.split(" ")) {
      const object = accountObject(app, "1", word);
      const { logical, variable } = namesFor([object]).get(object) ?? {};
      expect([logical, variable]).toEqual([
        word.toLowerCase(),
        word === "secretObject" ? "secretobject" : `${word}Resource`,
      ]);
    }
  });

  it("is a reserved name only in the spelling of the language", () => {
    const names = ["secret object", "secret-object", "Search", "searches"].map((name) =>
      accountObject(app, name, name),
    );
    const variables = names.map((object) => namesFor([object]).get(object)?.variable);
    expect(variables).toEqual(["secretObjectResource", "secretObjectResource", "searchResource", "searches"]);
  });

  it("covers every module of the library", () => {
    for (const name of Object.keys(ownCatalogue.modules))
      expect(wordsOfLanguages["the program"].split(" ")).toContain(name);
  });
});

describe("the files of an import", () => {
  it("never replace a file that may declare other resources", () => {
    const existing = new Map<string, string>();
    const { mainFile } = outcome;
    const files = { language: "typescript", existing, existingParts: new Map(), mainFile } as const;
    for (const note of ["one", "two", "three", "two"])
      for (const { path, text } of renderPrograms({ sections: sectionsWith([{}], note), files }))
        existing.set(path, text);
    expect([...existing.keys()]).toEqual(["index.ts", "imported.ts", "imported-2.ts"]);
  });

  it("are named in the commands of the summary", () => {
    const resources = [{ object: accountObject(app, "a", "chat"), secrets: [] } as unknown as ImportedResource];
    expect(summary({ ...result, resources }, outcome)).toEqual([
      "imported.ts declares 1 resource:",
      "  realtime.App: 1",
      "Next: run `pulumi import --file import.json --generate-code=false --protect=false --stack dev`, or this command with --apply.",
      'After the import: Add `import "./imported";` to index.ts. Otherwise the next `pulumi up` deletes the imported objects.',
    ]);
  });

  it.each([
    [0, 1, "imported.ts declares 1 resource:"],
    [1, 2, "imported.ts and the file that it uses declare 2 resources:"],
    [2, 0, "imported.ts and the 2 files that it uses declare 0 resources:"],
  ])("are counted in the summary: %i other files and %i resources", (partCount, count, line) => {
    const resource = { object: accountObject(app, "a", "chat"), secrets: [] } as unknown as ImportedResource;
    const programs = [{ path: "imported.ts", partCount, isIncluded: false }];
    expect(summary({ ...result, resources: Array(count).fill(resource) }, { ...outcome, programs })[0]).toBe(line);
  });

  it.each([
    ["go", ["Run `go mod tidy` before the next preview: the program may import packages that go.sum lacks."]],
    ["python", []],
  ] as const)("need the modules of the program in %s after an import", (language, steps) => {
    const programs = [{ path: "main", partCount: 0, isIncluded: true }];
    const lines = summary({ ...result, resources: [] }, { ...outcome, language, programs, isApplied: true });
    expect(lines.slice(-1 - steps.length)).toEqual(["`pulumi import` added the resources to the stack dev.", ...steps]);
  });

  it("are not named in the summary if `--apply` wrote none", () => {
    const secret = { key: "chatKey", steps: ["key"], value: undefined, isString: true };
    const resources = [{ object: accountObject(app, "a", "chat"), secrets: [secret] } as unknown as ImportedResource];
    const programs = [{ path: "main.go", partCount: 0, isIncluded: true }];
    const applied = { ...outcome, programs, language: "go", file: undefined } as const;
    expect(summary({ ...result, resources, unknownSecrets: [secret] }, applied)).toEqual([
      "main.go declares 1 resource:",
      "  realtime.App: 1",
      "Set these secrets, which the service does not return:",
      "  pulumi config set --secret chatKey --stack dev",
      "Next: run this command again. No resource was imported.",
    ]);
  });

  it("omit objects that the stack manages as another kind", () => {
    const kinds = kindsOfSameObject(ownCatalogue.definitionOf("registry:ImageTag") as Definition);
    expect(kinds.map(({ token }) => token).sort()).toEqual([
      "registry:Artifact",
      "registry:ImageCopy",
      "registry:ImageTag",
    ]);
  });
});

it("declares resources after their targets, kind by kind, in the order of the references", () => {
  const resource = (definition: Definition, id: string, inputs: object) =>
    ({ object: accountObject(definition, id, id), inputs, secrets: [], notes: [] }) as unknown as ProgramResource;
  const sections = sectionsOf(
    [
      resource(key, "a2.1", { appId: "a2" }),
      resource(key, "a1.1", { appId: "a1" }),
      ...["a1", "a2", "a3"].map((id) => resource(app, id, { name: id })),
    ],
    new Map(),
  );
  const ids = sections.map(({ statements }) => statements.map(({ resource: { object } }) => object.id));
  expect(ids).toEqual([
    ["a2", "a1", "a3"],
    ["a2.1", "a1.1"],
  ]);
  const isReferenced = sections.flatMap(({ statements }) => statements.map((statement) => statement.isReferenced));
  expect(isReferenced).toEqual([true, true, false, false, false]);
});

describe("the configuration key of a secret", () => {
  const webhook = ownCatalogue.definitionOf("registry:Webhook") as Definition;
  const hooks = ["deploy", "notify"].map((name) => ({
    object: accountObject(webhook, `acme/app/${name}`, name, "acme/app"),
    values: { repository: "acme/app", name },
  }));
  const stackWith = (configuration: Readonly<Record<string, string>>): Stack => ({
    name: "dev",
    project: "test",
    configuration,
    managedAs: () => undefined,
    outputsOf: () => ({}),
    idsOf: () => [],
    logicalNames: [],
    tokens: [],
  });
  /** @param written text of the program of an earlier run. */
  const plannedWith = (configuration: Readonly<Record<string, string>>, written?: string) => {
    const stack = stackWith(configuration);
    const existing = new Map<string, string>(written === undefined ? [] : [["hooks.ts", written]]);
    const files = {
      language: "typescript",
      out: "hooks.ts",
      existing,
      existingParts: new Map(),
      mainFile: outcome.mainFile,
    } as const;
    const plan = planImport({ toImport: hooks as unknown as ReadObject[], owners: [] }, { stack, files });
    const secrets = plan.resources.flatMap(({ secrets }) => secrets);
    const [{ text = "" } = {}] = renderPrograms(plan);
    return {
      takenKeys: plan.takenKeys,
      keys: secrets.map(({ key }) => key),
      values: secrets.map((one) => knownValue(one, stack)),
      text,
    };
  };

  it("differs from the keys of other resources, also in the next run", () => {
    const other = { "test:deployUrl": "https://other.example.com" };
    const first = plannedWith(other);
    expect(first).toMatchObject({ takenKeys: ["deployUrl"], values: [undefined, undefined] });
    expect(first.keys).toEqual(["deploy", "notify"].map((name) => expect.stringMatching(`^${name}Url[0-9a-f]{8}$`)));
    expect(first.text).not.toContain('"deployUrl"');

    const set = Object.fromEntries(first.keys.map((key) => [`test:${key}`, `https://${key}.example.com`]));
    expect(plannedWith({ ...other, ...set }, first.text)).toMatchObject({
      keys: first.keys,
      values: Object.values(set),
    });
  });

  it("is the same in the next run, after the user has set the secret", () => {
    const first = plannedWith({});
    expect(first).toMatchObject({ takenKeys: [], keys: ["deployUrl", "notifyUrl"] });
    const set = { "test:deployUrl": "https://one.example.com", "test:notifyUrl": "https://two.example.com" };
    expect(plannedWith(set, first.text)).toEqual({ ...first, values: Object.values(set) });
  });

  it("is used if the stack contains the value that the service returns", () => {
    const secret = { key: "deployUrl", steps: ["url"], value: "https://one.example.com", isString: true };
    expect(isTaken(secret, stackWith({ "test:deployUrl": "https://one.example.com" }))).toBe(false);
    expect(isTaken(secret, stackWith({ "test:deployUrl": "https://two.example.com" }))).toBe(true);
    expect(isTaken(secret, undefined)).toBe(false);
  });
});

it.each([
  ["a", true],
  ["a\n", true],
  ["a\n\n", true],
  ["", true],
  [["a\n"], false],
])("a secret keeps each of its characters in the configuration of the stack: %j", (value, isString) => {
  // The CLI removes one line break.
  const set: string[] = [];
  fakeProcesses((_, __, { input }) => {
    set.push(String(input).replace(/\n$/, ""));
    return { status: 0, stdout: "", stderr: "" };
  });
  const secret = { key: "chatKey", steps: [], value, isString };
  const stack = { name: "dev", project: "shop", configuration: {} } as unknown as Stack;
  try {
    expect(setSecrets([{ secrets: [secret] } as unknown as ProgramResource], stack)).toBe(1);
  } finally {
    jest.restoreAllMocks();
  }
  expect(set).toEqual([isString ? value : JSON.stringify(value)]);
});

describe("the choice of objects", () => {
  const objects = [
    accountObject(app, "a", "chat"),
    accountObject(app, "b", "shop"),
    accountObject(key, "a.1", "server", "chat"),
    accountObject(key, "b.1", "server", "shop"),
  ];
  const ids = (result: readonly AccountObject[] | string) =>
    typeof result === "string" ? result : result.map(({ id }) => id);

  it("accepts numbers, ranges, patterns and `all`", () => {
    expect(ids(picks(objects, "1 3-4"))).toEqual(["a", "a.1", "b.1"]);
    expect(ids(picks(objects, "sh*, server"))).toEqual(["b", "a.1", "b.1"]);
    expect(ids(picks(objects, "all"))).toHaveLength(4);
    expect(picks(objects, "1 5")).toBe('"5" matches no object.');
  });

  it.each([
    ["SERVER", ["a.1", "b.1"]],
    ["chat/serv*", ["a.1"]],
    ["B.1", ["b.1"]],
    ["b*", ["b", "b.1"]],
  ])("has patterns for the name, the label and the id, in any case: %s", (pattern, expected) => {
    expect(ids(chosen(objects, { ids: [], names: [pattern], all: false }))).toEqual(expected);
  });

  it("rejects a name of several objects, a pattern without objects, and a second service", () => {
    const criteria = { ids: [], names: [], all: false };
    expect(ids(chosen(objects, { ...criteria, ids: ["chat/server"] }))).toEqual(["a.1"]);
    const twice = [...objects, accountObject(key, "a.2", "server", "chat")];
    expect(() => chosen(twice, { ...criteria, ids: ["chat/server"] })).toThrow(
      '"chat/server" names several objects: realtime.Key a.1, realtime.Key a.2.',
    );
    expect(() => chosen(objects, { ...criteria, names: ["app-*"] })).toThrow('"app-*"');
    expect(() => chosen(objects, { ...criteria, ids: ["search"] })).toThrow(
      "its own command, `trefoil import search`, or all services with `trefoil import --all`.",
    );
  });
});

const value = (plain: unknown): Expression => {
  if (Array.isArray(plain)) return { kind: "list", items: plain.map(value) };
  if (typeof plain === "object" && plain !== null)
    return { kind: "map", members: Object.entries(plain).map(([name, member]) => [name, value(member)]) };
  return { kind: "value", value: plain as string };
};

/** One resource for each record of arguments. */
function sectionsWith(all: readonly object[], note: string, isProtected = false): Section[] {
  const statements = all.map((args, i) => {
    const resource = {
      logical: `app-${i}`,
      variable: `app${i}`,
      object: accountObject(app, `${i}`, "app"),
      secrets: [],
      notes: [],
    };
    return {
      resource: resource as unknown as ProgramResource,
      args: value(args),
      isReferenced: i % 2 === 0,
      isProtected,
    };
  });
  return [{ definition: app, notes: [note], statements }];
}

it.each([false, true])("writes programs in the format of this repository: protected %s", (isProtected) => {
  const programWith = (...all: readonly object[]): string =>
    typescriptProgram(sectionsWith(all, "A note. ".repeat(40), isProtected));
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
    { item: [{ a: 1, b: 2 }], list: [[1, 2]], number: [10 ** 20], mixed: [{ a: 1, b: 2 }, { c: 3 }, [1, 2]] },
    { number: [1_000_000], text: text80, lists: [[1], [2, text80]] },
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

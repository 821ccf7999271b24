import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parse } from "yaml";
import { ownCatalogue } from "../../../provider/modules";
import { expressionOf } from "../../../provider/programs/expression";
import { goProgram } from "../../../provider/programs/go";
import { Library } from "../../../provider/programs/library";
import type { Section } from "../../../provider/programs/model";
import { pythonProgram } from "../../../provider/programs/python";
import { typescriptProgram } from "../../../provider/programs/typescript";
import { hasConfigType, yamlInline, yamlItem, yamlMember, yamlProgram } from "../../../provider/programs/yaml";
import { unprintable } from "../../../provider/text/printable";

/** Strings to which YAML gives another meaning without quotes: in version 1.1, 1.2, or in the libraries of its readers. */
const wordsOfYaml = [
  ...["null", "Null", "NULL", "~", "", "true", "True", "FALSE", "yes", "No", "on", "OFF", "y", "N"],
  ..."123 -1 +1 1.5 .5 1e3 0x1F 0o17 017 0b11 1_000 190:20:30 .inf -.Inf .NaN".split(" "),
  ...["2026-11-28", "2026-11-28T10:00:00Z", "<<", "=", "---", "...", "- a", "? a", ": a", "a: b", "a:", "a #b", "#a"],
  ..."*a &a !a %a @a `a [a] {a} 'a' \"a\" | >".split(" "),
  ...["!!str a", "a, b", " a", "a ", "a\nb", "\ta"],
  // A reader rejects a longer name before a colon.
  "k".repeat(1025),
  // A variable of each program.
  "pulumi",
];

describe("a string in YAML", () => {
  it.each(wordsOfYaml)("is a string for every reader, as value, item and name: %j", (word) => {
    for (const version of ["1.1", "1.2"] as const) {
      const read = (text: string) => parse(text, { version });
      expect(read(yamlMember("key", word, "", false))).toEqual({ key: word });
      expect(read(yamlItem(word, ""))).toEqual([word]);
      expect(read(yamlInline([word]))).toEqual([word]);
      // Pulumi reads it as a reference to another mapping, also in quotes.
      if (word === "<<") expect(() => yamlMember(word, "value", "", false)).toThrow("cannot declare a member");
      else expect(Object.entries(read(yamlMember(word, "value", "", false)))).toEqual([[word, "value"]]);
    }
  });

  it.each(wordsOfYaml.filter((word) => word && word.length < 1000))("is the name of a resource: %j", (word) => {
    const { resources } = parse(programIn("YAML", { logical: word }));
    const [[key, { name = key }]] = Object.entries(resources) as [[string, { name?: string }]];
    expect([name, key === "pulumi"]).toEqual([word, false]);
  });
});

const schema = JSON.parse(readFileSync(join(__dirname, "../../../provider/schema.json"), "utf8"));

it.each<[string, (sections: readonly Section[], library: Library) => string, RegExp, RegExp]>([
  [
    "TypeScript",
    (sections) => typescriptProgram(sections),
    /requireSecret\("text"\)/,
    /requireSecretObject(?:<\w+>)?\("list"\)/,
  ],
  ["Python", pythonProgram, /require_secret\("text"\)/, /require_secret_object\("list"\)/],
  ["Go", goProgram, /RequireSecret\("text"\)/, /secretObject\[.*\]\(cfg, "list"\)/],
  ["YAML", yamlProgram, / text:\n +type: string\n +secret: true/, / list:\n +type: List<String>\n +secret: true/],
])("a secret in %s is read by its type, and stays secret", (_language, print, text, list) => {
  const definition = ownCatalogue.definitionOf("search:DataSource") as Section["definition"];
  const secrets = [
    { key: "text", isString: true, value: "a" },
    { key: "list", isString: false, value: ["a"] },
  ];
  const members = secrets.map((secret) => [secret.key, { kind: "secret", secret }] as const);
  const resource = { logical: "a", variable: "a", secrets, notes: [] };
  const statement = { resource, args: { kind: "map", members }, isReferenced: false, isProtected: false } as const;
  const program = print([{ definition, notes: [], statements: [statement] }], new Library(schema));
  expect([program, program]).toEqual([expect.stringMatching(text), expect.stringMatching(list)]);
});

type Printer = (sections: readonly Section[], library: Library) => string;
const printers: Readonly<Record<string, Printer>> = {
  TypeScript: (sections) => typescriptProgram(sections),
  Python: pythonProgram,
  Go: goProgram,
  YAML: yamlProgram,
};
/** A program with a data source, whose inputs or notes are given. */
function programIn(
  language: string,
  { inputs = {}, notes = [] as string[], kind = "search:DataSource", logical = "a" },
): string {
  const definition = ownCatalogue.definitionOf(kind) as Section["definition"];
  const resource = { logical, variable: "a", secrets: [], notes };
  const statement = { resource, args: expressionOf(inputs), isReferenced: false, isProtected: false };
  const print = printers[language] as Printer;
  return print([{ definition, notes, statements: [statement] }], new Library(schema));
}

describe("a note", () => {
  it.each(Object.keys(printers))("has only visible characters in %s, and ends no comment", (language) => {
    const program = programIn(language, { notes: ["a\u001b[2J\u009b\u202e\nb\u2028c */ d"] });
    expect(program.replaceAll("\n", "").replaceAll("\t", "")).not.toMatch(unprintable);
    expect(program.split("\n").filter((line) => /^\s*(?:b|c)\b/.test(line))).toEqual([]);
  });

  it.each([
    ["TypeScript", "`dataChangeDetectionPolicy.highWaterMarkColumnName`"],
    ["Python", "`data_change_detection_policy.high_water_mark_column_name`"],
    ["Go", "`DataChangeDetectionPolicy.HighWaterMarkColumnName`"],
    ["YAML", "`dataChangeDetectionPolicy.highWaterMarkColumnName`"],
  ])("has the names of %s, also of members of variants", (language, path) => {
    const notes = ["`dataChangeDetectionPolicy.highWaterMarkColumnName` is a column."];
    expect(programIn(language, { notes })).toContain(`${path} is a column.`);
  });
});

describe("the name of a member in TypeScript", () => {
  const names = [
    "__proto__",
    "constructor",
    "default",
    "a-b",
    "1",
    "",
    "a\nb",
    'a"b',
    "a'b",
    "a`\u0024{b}",
    "\\",
    "\u2028",
  ];

  it.each(names)("is the same when the program runs: %j", (name) => {
    const body = JSON.parse(`{${JSON.stringify(name)}: "value"}`);
    const program = programIn("TypeScript", { inputs: { path: "/v1/a", body }, kind: "rest:Resource" });
    const found: Record<string, object>[] = [];
    class Resource {
      constructor(_name: string, args: Record<string, object>) {
        found.push(args);
      }
    }
    const code = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText;
    new Function("require", "exports", code)(() => ({ rest: { Resource } }), {});
    expect(Object.entries(found[0]?.body ?? {})).toEqual([[name, "value"]]);
  });
});

describe("a secret in the configuration of YAML", () => {
  it.each<[value: unknown, isReadable: boolean]>([
    [undefined, true],
    ["a", true],
    [1, true],
    [false, true],
    [{}, true],
    [["a", "b"], true],
    [[1, 2], true],
    [[{ a: 1 }, {}], true],
    [null, false],
    [[], false],
    [[null], false],
    [["a", null], false],
    [[{}, null], false],
    [[["a"]], false],
    [["a", 1], false],
  ])("has a type unless the value is null, or a list without one type: %j", (value, isReadable) => {
    expect(hasConfigType(value)).toBe(isReadable);
  });
});

describe("a whole number in Go", () => {
  const definition = ownCatalogue.definitionOf("search:Index");
  const programWith = (inputs: object): string => {
    if (!definition) throw new Error("The kind does not exist.");
    const resource = { logical: "a", variable: "a", secrets: [], notes: [] };
    const statement = { resource, args: expressionOf(inputs), isReferenced: false, isProtected: false };
    return goProgram([{ definition, notes: [], statements: [statement] }], new Library(schema));
  };

  it.each([
    [{ scoringProfiles: [{ name: "a", text: { weights: { title: 5 } } }] }, "pulumi.Float64(5)"],
    [{ scoringProfiles: [{ name: "a", text: { weights: { title: 0 } } }] }, "pulumi.Float64(0)"],
    [{ scoringProfiles: [{ name: "a", text: { weights: { title: 0.5 } } }] }, "pulumi.Float64(0.5)"],
    [{ fields: [{ name: "v", dimensions: 3 }] }, "pulumi.Int(3)"],
  ])("has the type of the field: %j", (inputs, value) => {
    expect(programWith(inputs)).toContain(value);
  });
});

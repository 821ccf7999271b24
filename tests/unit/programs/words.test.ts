import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ownCatalogue } from "../../../provider/modules";
import { expressionOf } from "../../../provider/programs/expression";
import { goProgram } from "../../../provider/programs/go";
import { Library } from "../../../provider/programs/library";
import type { Section } from "../../../provider/programs/model";
import { pythonProgram } from "../../../provider/programs/python";
import { typescriptProgram } from "../../../provider/programs/typescript";
import { yamlInline, yamlItem, yamlMember, yamlProgram } from "../../../provider/programs/yaml";

/** Strings to which YAML gives another meaning without quotes: in version 1.1, 1.2, or in the libraries of its readers. */
const wordsOfYaml = [
  ...["null", "Null", "NULL", "~", "", "true", "True", "FALSE", "yes", "No", "on", "OFF", "y", "N"],
  ...[
    "123",
    "-1",
    "+1",
    "1.5",
    ".5",
    "1e3",
    "0x1F",
    "0o17",
    "017",
    "0b11",
    "1_000",
    "190:20:30",
    ".inf",
    "-.Inf",
    ".NaN",
  ],
  ...["2026-11-28", "2026-11-28T10:00:00Z", "<<", "=", "---", "...", "- a", "? a", ": a", "a: b", "a:", "a #b", "#a"],
  ...[
    "*a",
    "&a",
    "!a",
    "!!str a",
    "%a",
    "@a",
    "`a",
    "[a]",
    "{a}",
    "a, b",
    "'a'",
    '"a"',
    "|",
    ">",
    " a",
    "a ",
    "a\nb",
    "\ta",
  ],
  // A reader rejects a longer name before a colon.
  "k".repeat(1025),
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

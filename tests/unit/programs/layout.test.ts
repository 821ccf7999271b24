import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownCatalogue } from "../../../provider/modules";
import { expressionOf } from "../../../provider/programs/expression";
import { goCall, goMain, goProgram } from "../../../provider/programs/go";
import { Library, type PackageTypes } from "../../../provider/programs/library";
import type { DeclaredResource, Expression, Section } from "../../../provider/programs/model";
import type { Links } from "../../../provider/programs/parts";
import { pythonCall, pythonProgram } from "../../../provider/programs/python";
import { typescriptCall, typescriptLiteral, typescriptProgram } from "../../../provider/programs/typescript";
import { yamlProgram } from "../../../provider/programs/yaml";

/** A package from a document. */
const petHome: PackageTypes = {
  name: "pet-home",
  language: { go: {} },
  resources: { "pet-home:index:Cat": { inputProperties: { name: { type: "string" } } } },
  functions: {},
  types: {},
};
const schema = JSON.parse(readFileSync(join(__dirname, "../../../provider/schema.json"), "utf8"));
const library = new Library(schema, petHome);
const definitionOf = (token: string) => ownCatalogue.definitionOf(token) as Section["definition"];
const resourceOf = (logical: string, more: Partial<DeclaredResource> = {}): DeclaredResource => ({
  logical,
  variable: logical,
  secrets: [],
  notes: [],
  ...more,
});
const sectionOf = (
  args: object,
  { isReferenced = false, isProtected = false, notes = [] as string[] } = {},
): Section => ({
  definition: definitionOf("realtime:App"),
  notes,
  statements: [{ resource: resourceOf("app"), args: expressionOf(args), isReferenced, isProtected }],
});
const importing = (path: string, ...variables: string[]): Links => ({
  exported: new Set(),
  imported: [{ path, resources: variables.map((name) => resourceOf(name)) }],
});
const call = (text: string) => ({
  definition: { token: "search:getIndex" } as never,
  args: expressionOf({ name: text }),
});

type Print = (text: string) => string;
const typescript =
  (argsOf: (text: string) => object, options: Parameters<typeof sectionOf>[1] = {}): Print =>
  (text) =>
    typescriptProgram([sectionOf(argsOf(text), options)]);
const python =
  (argsOf: (text: string) => object, options: Parameters<typeof sectionOf>[1] = {}): Print =>
  (text) =>
    pythonProgram([sectionOf(argsOf(text), options)], library);
/** With two words in a note, the second follows on the same line if it fits. */
const noteOf =
  (print: (section: Section) => string): Print =>
  (text) =>
    print(sectionOf({}, { notes: [`a ${text}`] }));

/** A part of a program that is on one line if it fits, and the text that is on its first line then. */
const shapes: readonly (readonly [width: number, what: string, print: Print, inOneLine: RegExp])[] = [
  [120, "a resource in TypeScript", typescript((name) => ({ name })), /^new .* \}\);$/],
  [120, "a variable in TypeScript", typescript((name) => ({ name }), { isReferenced: true }), /^const .* \}\);$/],
  [
    120,
    "a protected resource in TypeScript",
    typescript((name) => ({ name }), { isProtected: true }),
    /^new .*\{ protect: true \}\);$/,
  ],
  [
    120,
    "arguments of a protected resource in TypeScript",
    typescript((name) => ({ name, text: "a".repeat(40) }), { isProtected: true }),
    /^ {2}\{ name: .* \},$/,
  ],
  [120, "an object in TypeScript", typescript((name) => ({ a: { name }, b: "b".repeat(99) })), /^ {2}a: \{ .* \},$/],
  [120, "a list in TypeScript", typescript((name) => ({ a: [name], b: "b".repeat(99) })), /^ {2}a: \[.*\],$/],
  [
    120,
    "an item in TypeScript",
    typescript((name) => ({
      list: [
        { a: 1, name },
        { a: "b".repeat(99), b: 2 },
      ],
    })),
    /^ {4}\{ a: 1, name: .* \},$/,
  ],
  [120, "a string in TypeScript", typescript((name) => ({ name, b: "b".repeat(99) })), /^ {2}name: ".*",$/],
  [
    120,
    "numbers in TypeScript",
    typescript((text) => ({
      list: [10 ** 15, Number(`1${"0".repeat(Math.min(20, text.length % 16))}`), ...Array(9).fill(10 ** 15)],
    })),
    /^ {4}1.*,$/,
  ],
  [
    120,
    "an import in TypeScript",
    (text) => typescriptProgram([], importing(text, "a", "b")),
    /^import \{ a, b \} .*;$/,
  ],
  [120, "a note in TypeScript", noteOf((section) => typescriptProgram([section])), /^\/\/ a x+$/],
  [
    120,
    "a note about a resource in TypeScript",
    (text) => {
      const resource = resourceOf("app", { notes: [`a ${text}`] });
      const statement = { resource, args: expressionOf({}), isReferenced: false, isProtected: false };
      return typescriptProgram([{ ...sectionOf({}), statements: [statement] }]);
    },
    /^\/\/ a x+$/,
  ],
  [120, "a call in TypeScript", (text) => typescriptCall(call(text)), /^const result = .*\);$/],
  [120, "a literal in TypeScript", (text) => `${" ".repeat(50)}${typescriptLiteral([text], "", 50)},`, /\["x+"\],$/],
  [88, "a resource in Python", python((name) => ({ name })), /^realtime\.App\("app", name=.*\)$/],
  [
    88,
    "a protected resource in Python",
    python((name) => ({ name }), { isReferenced: true, isProtected: true }),
    /^app = realtime\.App\(.*protect=True\)\)$/,
  ],
  [88, "an argument in Python", python((name) => ({ list: [name], other: "b".repeat(80) })), /^ {4}list=\[".*"\],$/],
  [88, "an item in Python", python((name) => ({ list: [{ a: name }, "b".repeat(80)] })), /^ {8}\{"a": ".*"\},$/],
  [88, "an import in Python", (text) => pythonProgram([], library, importing(text, "a", "b")), /^from x+ import a, b$/],
  [88, "a note in Python", noteOf((section) => pythonProgram([section], library)), /^# a x+$/],
  [88, "a call in Python", (text) => pythonCall(call(text), library), /^result = .*\)$/],
  // Without the tabs before it.
  [112, "a note in Go", noteOf((section) => goProgram([section], library)), /^\t\t\/\/ a x+$/],
  [
    110,
    "a list in Go",
    (text) =>
      goProgram(
        [{ ...sectionOf({ fields: [{ name: "a", synonymMaps: [text] }] }), definition: definitionOf("search:Index") }],
        library,
      ),
    /^\t+SynonymMaps: +pulumi\.StringArray\{.*\},$/,
  ],
  [120, "a note in YAML", noteOf((section) => yamlProgram([section], library)), /^ {2}# a x+$/],
];

it.each(shapes)("the longest line has %i characters: %s", (width, _what, print, inOneLine) => {
  const lines = Array.from({ length: 140 }, (_, length) => print("x".repeat(length + 1)).split("\n")).flat();
  const fitting = lines.filter((line) => inOneLine.test(line)).map(({ length }) => length);
  expect(Math.max(...fitting)).toBe(width);
});

describe("an import that is longer than a line", () => {
  const names = ["b", "a", "c"].map((name) => name.repeat(50));
  const sorted = names.toSorted();

  it.each([
    [
      "TypeScript",
      (links: Links) => typescriptProgram([], links),
      `import {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "m";\n`,
    ],
    [
      "Python",
      (links: Links) => pythonProgram([], library, links),
      `from m import (\n${sorted.map((name) => `    ${name},\n`).join("")})\n`,
    ],
  ])("has a line for each name in %s", (_language, print, expected) => {
    expect(print(importing("m", ...names))).toBe(expected);
  });
});

it("calls a function in Go", () => {
  expect(goCall(call("a"), library).split("\n").slice(-8)).toEqual([
    "\t\tresult := search.LookupIndexOutput(ctx, search.LookupIndexOutputArgs{",
    '\t\t\tName: pulumi.String("a"),',
    "\t\t})",
    '\t\tctx.Export("result", result)',
    "\t\treturn nil",
    "\t})",
    "}",
    "",
  ]);
});

describe("a program of each form", () => {
  const secrets = [
    { key: "deployUrl", isString: true, value: "a" },
    { key: "deployHeaders", isString: false, value: [{ name: "a" }] },
  ];
  const [url, headers] = secrets.map((secret): Expression => ({ kind: "secret", secret }));
  const map = (members: Readonly<Record<string, Expression>>): Expression => ({
    kind: "map",
    members: Object.entries(members),
  });
  const app = resourceOf("mainApp", { logical: "main-app", notes: ["A note of the resource."] });
  const other = resourceOf("otherApp", { logical: "other-app" });
  const shared = resourceOf("sharedApp", { logical: "shared-app" });
  const rule = resourceOf("rule", { secrets });
  const plain = { isReferenced: false, isProtected: false };
  const sections: readonly Section[] = [
    {
      definition: definitionOf("realtime:App"),
      notes: ["The `tlsOnly` of apps with an `accountId`."],
      statements: [
        { resource: app, args: expressionOf({ name: "main", tlsOnly: true }), isReferenced: true, isProtected: true },
        { resource: other, args: expressionOf({}), ...plain },
        { resource: resourceOf("last"), args: expressionOf({ name: "last" }), ...plain },
      ],
    },
    {
      definition: definitionOf("realtime:HttpRule"),
      notes: [],
      statements: [
        {
          resource: rule,
          args: map({
            appId: { kind: "reference", to: app },
            sourceAppId: { kind: "reference", to: shared },
            target: map({ url: url as Expression, headers: headers as Expression }),
            nothing: expressionOf(null),
          }),
          ...plain,
        },
      ],
    },
    {
      definition: { ...definitionOf("realtime:App"), token: "pet-home:Cat", service: { package: {} } } as never,
      notes: [],
      statements: [{ resource: resourceOf("cat"), args: expressionOf({ name: "tom" }), ...plain }],
    },
  ];
  const linksTo = (...paths: readonly [string, string]): Links => ({
    exported: new Set([app]),
    imported: paths.map((path, i) => ({ path, resources: i === 0 ? [shared] : [] })),
  });
  const goFile = { functionName: "declareApps", secretObject: "secretOfApps", exportsType: "Exports" };
  const inFiles = linksTo("shared", "more");

  it.each<[string, () => string, string]>([
    [
      "TypeScript",
      () => typescriptProgram(sections, linksTo("./shared", "./more")),
      `import * as pulumi from "@pulumi/pulumi";
import * as petHome from "@pulumi/pet-home";
import { realtime } from "trefoil";
import { sharedApp } from "./shared";
import "./more";

const config = new pulumi.Config();

// The \`tlsOnly\` of apps with an \`accountId\`.
// A note of the resource.
export const mainApp = new realtime.App("main-app", { name: "main", tlsOnly: true }, { protect: true });

new realtime.App("other-app");
new realtime.App("last", { name: "last" });

new realtime.HttpRule("rule", {
  appId: mainApp,
  sourceAppId: sharedApp,
  target: { url: config.requireSecret("deployUrl"), headers: config.requireSecretObject("deployHeaders") },
  nothing: null,
});

new petHome.Cat("cat", { name: "tom" });
`,
    ],
    [
      "Python",
      () => pythonProgram(sections, library, inFiles),
      `import pulumi
import pulumi_pet_home as pet_home
from pulumi_trefoil import realtime
from shared import shared_app
import more

config = pulumi.Config()

# The \`tls_only\` of apps with an \`account_id\`.
# A note of the resource.
main_app = realtime.App(
    "main-app",
    name="main",
    tls_only=True,
    opts=pulumi.ResourceOptions(protect=True),
)

realtime.App("other-app")
realtime.App("last", name="last")

realtime.HttpRule(
    "rule",
    app_id=main_app.id,
    source_app_id=shared_app.id,
    target=realtime.HttpRuleTargetArgs(
        url=config.require_secret("deployUrl"),
        headers=config.require_secret_object("deployHeaders"),
    ),
    nothing=None,
)

pet_home.Cat("cat", name="tom")
`,
    ],
    [
      "Go, as a part of a program",
      () => goProgram(sections, library, goFile, inFiles),
      `package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"example.com/pulumi-pet-home/sdk/go/pethome"
	"pulumi-trefoil/sdk/go/trefoil/realtime"
)

// declareApps declares the imported resources.
func declareApps(ctx *pulumi.Context, exports *Exports) error {
	cfg := config.New(ctx, "")

	// The \`TlsOnly\` of apps with an \`AccountId\`.
	// A note of the resource.
	mainApp, err := realtime.NewApp(ctx, "main-app", &realtime.AppArgs{
		Name:    pulumi.String("main"),
		TlsOnly: pulumi.Bool(true),
	}, pulumi.Protect(true))
	if err != nil {
		return err
	}
	exports.mainApp = mainApp

	_, err = realtime.NewApp(ctx, "other-app", &realtime.AppArgs{})
	if err != nil {
		return err
	}

	_, err = realtime.NewApp(ctx, "last", &realtime.AppArgs{
		Name: pulumi.String("last"),
	})
	if err != nil {
		return err
	}

	_, err = realtime.NewHttpRule(ctx, "rule", &realtime.HttpRuleArgs{
		AppId:       mainApp.ID(),
		SourceAppId: exports.sharedApp.ID(),
		Target: &realtime.HttpRuleTargetArgs{
			Url:     cfg.RequireSecret("deployUrl"),
			Headers: secretOfApps[[]any](cfg, "deployHeaders").(realtime.RuleHeaderArrayOutput),
		},
		Nothing: nil,
	})
	if err != nil {
		return err
	}

	_, err = pethome.NewCat(ctx, "cat", &pethome.CatArgs{
		Name: pulumi.String("tom"),
	})
	if err != nil {
		return err
	}

	return nil
}

// secretOfApps returns a secret of the configuration that contains JSON.
func secretOfApps[T any](cfg *config.Config, key string) pulumi.Output {
	var value T
	cfg.RequireSecretObject(key, &value)
	return pulumi.ToSecret(value)
}
`,
    ],
    [
      "Go, as the main file",
      () =>
        goMain(
          [
            { path: "A", sections, ...inFiles },
            { path: "B", sections: [], exported: new Set(), imported: [] },
          ],
          library,
          { exportsType: "Exports" },
          ({ path }) => `declare${path}`,
        ),
      `package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"pulumi-trefoil/sdk/go/trefoil/realtime"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		exports := &Exports{}

		if err := declareA(ctx, exports); err != nil {
			return err
		}

		if err := declareB(ctx); err != nil {
			return err
		}

		return nil
	})
}

// Exports contains the resources that other files refer to.
type Exports struct {
	mainApp *realtime.App
}
`,
    ],
    [
      "YAML",
      () => yamlProgram(sections, library),
      `# Declare these secrets in Main.yaml: Pulumi.yaml accepts only strings in \`config\`.
config:
  deployUrl:
    type: string
    secret: true
  deployHeaders:
    type: List<Object>
    secret: true

resources:
  # The \`tlsOnly\` of apps with an \`accountId\`.
  # A note of the resource.
  main-app:
    type: trefoil:realtime:App
    properties:
      name: main
      tlsOnly: true
    options:
      protect: true

  other-app:
    type: trefoil:realtime:App

  last:
    type: trefoil:realtime:App
    properties:
      name: last

  rule:
    type: trefoil:realtime:HttpRule
    properties:
      appId: \${main-app.id}
      sourceAppId: \${shared-app.id}
      target:
        url: \${deployUrl}
        headers: \${deployHeaders}
      nothing: null

  cat:
    type: pet-home:index:Cat
    properties:
      name: tom
`,
    ],
  ])("is %s", (_language, print, expected) => {
    expect(print().split("\n")).toEqual(expected.split("\n"));
  });

  it("needs no note in the main file in YAML", () => {
    expect(yamlProgram(sections, library, true)).toMatch(/^config:\n/);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf, type Program, renderPrograms } from "../../../cli/import/files";
import { type LanguageName, languages } from "../../../cli/import/languages";
import type { Section } from "../../../cli/import/program/sections";
import { enumName as enumOfGo, propertyName as propertyOfGo } from "../../../provider/programs/go";
import { enumName as enumOfPython, propertyName as propertyOfPython } from "../../../provider/programs/python";
import { TestEnvironment } from "../test-environment";
import { fillAccount } from "./account";
import { Libraries } from "./libraries";
import { createSearchObjects } from "./many-objects";
import { type Registered, registeredBy, withJsonSecrets } from "./other-languages";
import { readAccount, services } from "./read-account";

const { python, go } = languages;

describe("an account with objects of all kinds", () => {
  const libraries = new Libraries();
  const imported: Section[][] = [];
  /** Indexes with aliases and synonym maps. */
  let many: readonly Section[] = [];
  beforeAll(async () => {
    await libraries.generate();
    const environment = await TestEnvironment.start();
    environment.reset();
    await fillAccount(environment);
    for (const service of services) imported.push([...(await readAccount(environment, service)).sections]);
    environment.reset();
    await createSearchObjects(environment, 600);
    many = (await readAccount(environment, "search")).sections;
    await environment.stop();
  }, 300_000);
  afterAll(() => libraries.dispose());

  const all = () => imported;
  /** A program of several files. */
  function divided(language: LanguageName, mainFile: string): Program {
    const files = {
      language,
      existing: new Map(),
      existingParts: new Map(),
      mainFile: { path: mainFile, text: undefined, isWritable: true },
    };
    const [program] = renderPrograms({ sections: many, files });
    expect(program?.parts).toHaveLength(3);
    return program as Program;
  }
  const byName = (list: readonly Registered[]) => list.toSorted(([, one], [, other]) => (one < other ? -1 : 1));

  it("has the names of the libraries for all inputs and members of enums", () => {
    const { resources, types } = JSON.parse(readFileSync(join(__dirname, "../../../provider/schema.json"), "utf8"));
    for (const module of ["registry", "search", "realtime", "rest"]) {
      const isOf = ([token]: [string, unknown]) => token.startsWith(`trefoil:${module}:`);
      const [python, go] = [libraries.source("python", module), libraries.source("go", module)];
      const missing = (text: string, of: string) => (of.includes(text) ? [] : [text]);
      const inputs = Object.entries<{ inputProperties: object }>(resources)
        .filter(isOf)
        .flatMap(([, { inputProperties }]) => Object.keys(inputProperties));
      const declared = Object.entries<{ enum?: { name?: string; value: string }[]; properties?: object }>(types).filter(
        isOf,
      );
      const members = declared.flatMap(([, { properties = {} }]) => Object.keys(properties));
      const wrong = [
        ...[...inputs, ...members].flatMap((name) => [
          ...missing(`def ${propertyOfPython(name)}(self)`, python),
          ...missing(`\t${propertyOfGo(name)} `, go),
        ]),
        ...declared.flatMap(([token, { enum: values = [] }]) => {
          const [, , type = ""] = token.split(":");
          return values.flatMap(({ value, name = value }) => [
            ...missing(`    ${enumOfPython(name, type)} = ${JSON.stringify(value)}`, python),
            ...missing(`${enumOfGo(name, type)} `, go),
          ]);
        }),
      ];
      expect({ module, wrong }).toEqual({ module, wrong: [] });
    }
  });

  it("becomes programs in Python that register the same resources", async () => {
    const registered = await libraries.runPython(all().map(python.program), all().flat());
    // The library adds defaults of the schema.
    expect(registered.map(byName)).toMatchObject(all().map((sections) => byName(registeredBy(sections))));
  });

  it("becomes a program of several files in Python, which registers the same resources", async () => {
    const { text, parts } = divided("python", "__main__.py");
    const [registered = []] = await libraries.runPython([text], many, parts);
    expect(registered).toHaveLength(225);
    expect(byName(registered)).toMatchObject(byName(registeredBy(many)));
  });

  it("becomes programs in Go without a complaint of gofmt and go vet", () => {
    const program = (sections: readonly Section[], ...files: string[]) =>
      Object.fromEntries(files.map((file) => [file, go.program(sections, `./${file}`)]));
    const alone = all().map((sections) => program(sections, "main.go"));
    // Names of files can be names of packages, keywords and numbers. The files share one package.
    const together = program(withJsonSecrets(), "main.go", "search.go", "config.go", "type.go", "2024.go");
    const files = (main: Program) => Object.fromEntries(filesOf([main]).map(({ path, text }) => [path, text]));
    const several = [files(divided("go", "main.go"))];
    // The second program is next to the program of the user.
    const beside = files(divided("go", "other/main.go"));
    const userProgram =
      'package main\n\nimport "github.com/pulumi/pulumi/sdk/v3/go/pulumi"\n\nfunc main() {\n\tpulumi.Run(declareImported)\n}\n';
    expect(libraries.vetGo([...alone, together, ...several, { ...beside, "main.go": userProgram }])).toBe("");
  });
});

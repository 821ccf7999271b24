import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../../../cli/import/languages";
import type { Section } from "../../../cli/import/program/sections";
import { enumName as enumOfGo, propertyName as propertyOfGo } from "../../../provider/programs/go";
import { enumName as enumOfPython, propertyName as propertyOfPython } from "../../../provider/programs/python";
import { TestEnvironment } from "../test-environment";
import { fillAccount } from "./account";
import { Libraries } from "./libraries";
import { type Registered, registeredBy, withJsonSecrets } from "./other-languages";
import { readAccount, services } from "./read-account";

const { python, go } = languages;

describe("an account with objects of all kinds", () => {
  const libraries = new Libraries();
  const imported: Section[][] = [];
  beforeAll(async () => {
    await libraries.generate();
    const environment = await TestEnvironment.start();
    environment.reset();
    await fillAccount(environment);
    for (const service of services) imported.push([...(await readAccount(environment, service)).sections]);
    await environment.stop();
  }, 300_000);
  afterAll(() => libraries.dispose());

  const all = () => imported;
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
      const declared = Object.entries<{ enum?: { value: string }[]; properties?: object }>(types).filter(isOf);
      const members = declared.flatMap(([, { properties = {} }]) => Object.keys(properties));
      const wrong = [
        ...[...inputs, ...members].flatMap((name) => [
          ...missing(`def ${propertyOfPython(name)}(self)`, python),
          ...missing(`\t${propertyOfGo(name)} `, go),
        ]),
        ...declared.flatMap(([token, { enum: values = [] }]) => {
          const [, , type = ""] = token.split(":");
          return values.flatMap(({ value }) => [
            ...missing(`    ${enumOfPython(value, type)} = ${JSON.stringify(value)}`, python),
            ...missing(`${enumOfGo(value, type)} `, go),
          ]);
        }),
      ];
      expect({ module, wrong }).toEqual({ module, wrong: [] });
    }
  });

  it("becomes programs in Python that register the same resources", async () => {
    const registered = await libraries.runPython(all().map(python.program), all().flat());
    // The library adds defaults of the schema.
    expect(registered.map(byName)).toMatchObject(all().map(registeredBy).map(byName));
  });

  it("becomes programs in Go without a complaint of gofmt and go vet", () => {
    const program = (sections: readonly Section[], ...files: string[]) =>
      Object.fromEntries(files.map((file) => [file, go.program(sections, `./${file}`)]));
    const alone = all().map((sections) => program(sections, "main.go"));
    // Names of files can be names of packages, keywords and numbers. The files share one package.
    const together = program(withJsonSecrets(), "main.go", "search.go", "config.go", "type.go", "2024.go");
    expect(libraries.vetGo([...alone, together])).toBe("");
  });
});

import { parse, stringify } from "yaml";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { engineTimeout } from "./harness";
import { passed, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const { resources } = require("../../provider/schema.json") as {
  resources: Readonly<Record<string, { readonly description: string }>>;
};

/** The examples of all resources as one program, each with a number after its name. */
const examples = Object.values(resources)
  .flatMap(({ description }) => [...description.matchAll(/```yaml\n([\s\S]*?)```/g)])
  .flatMap(([, program = ""]) => Object.entries((parse(program) as { resources: object }).resources))
  .map(([name, resource], i) => [`${name}-${i}`, resource as object] as const);

describe("a program in YAML", () => {
  const environment = useTestEnvironment();

  it("is previewed with the examples of all resources: types and inputs are valid", async () => {
    const project = { name: "test", runtime: "yaml", resources: Object.fromEntries(examples) };
    const stack = await environment.project("", { host: "plugin", files: { "Pulumi.yaml": stringify(project) } });
    const PATH = `${await findOrInstallLanguageYaml()}:${stack.env.PATH}`;
    const { steps } = passed(await stack.preview({ env: { PATH } }));
    expect(steps.map(({ op, name }) => `${op} ${name}`).sort()).toEqual(
      examples.map(([name]) => `create ${name}`).sort(),
    );
  });
});

import { parse } from "yaml";
import { called, callPrograms, declared, resourcePrograms } from "./example-programs";
import type { Registered } from "./import/other-languages";
import { compilerMessages, runTypescript } from "./import/typescript";

/** `examples-libraries.acceptance.test.ts` runs the examples in Python and Go. */
describe("the examples of all resources and functions", () => {
  it("compile in TypeScript, and register the resources of the definitions", async () => {
    const programs = resourcePrograms("typescript");
    expect(compilerMessages([...programs, ...callPrograms("typescript")])).toEqual([]);
    expect(callPrograms("typescript")).toHaveLength(called.length);
    const registered: Registered[] = [];
    for (const program of programs) registered.push(...(await runTypescript(program)));
    expect(registered).toEqual(declared);
  }, 60_000);

  it("declare the same in YAML", () => {
    const found = [...resourcePrograms("yaml"), ...callPrograms("yaml")].map((program) => declaredInYaml(program));
    expect(found).toEqual([...declared, ...called].map((one) => [one]));
  });
});

interface YamlProgram {
  readonly resources?: Readonly<Record<string, { readonly type: string; readonly properties?: object }>>;
  readonly variables?: Readonly<
    Record<string, { readonly "fn::invoke": { readonly function: string; readonly arguments?: object } }>
  >;
}

function declaredInYaml(program: string): Registered[] {
  const { resources = {}, variables = {} } = parse(program) as YamlProgram;
  return [
    ...Object.entries(resources).map(([name, { type, properties = {} }]) => [type, name, properties] as const),
    ...Object.values(variables).map(({ "fn::invoke": call }) => [call.function, "", call.arguments ?? {}] as const),
  ];
}

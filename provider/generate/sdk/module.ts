import { type Definition, type FunctionDefinition, moduleOf } from "../../define";
import { TypeNames } from "../type-names";
import { functionCode } from "./function";
import { nestedTypeFiles } from "./nested-types";
import { referencedKinds, resourceClass } from "./resource-class";
import { generatedHeader, importUsed } from "./source";
import { TypeWriter } from "./types";

/** The definitions of one module. */
export interface ModuleDefinitions {
  readonly resources: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  /** Hand-written files in the folder, without `.ts`. The index exports them. */
  readonly handWritten?: readonly string[];
}

/** The files of one module by their path in `sdk/`: `search/resources.ts`, `types/input/search.ts`. */
export function moduleFiles(module: string, definitions: ModuleDefinitions): Record<string, string> {
  const { resources, functions, handWritten = [] } = definitions;
  const names = new TypeNames(resources, functions);
  const writer = new TypeWriter(names, module, "module");
  const parts = {
    resources: resources.length ? resourcesFile(module, resources, writer) : undefined,
    functions: functions.length ? functionsFile(module, functions, writer) : undefined,
  };
  const written = Object.entries(parts).flatMap(([part, code]) => (code ? [[part, code] as const] : []));
  const exported = [...written.map(([part]) => part), ...handWritten].map((part) => `export * from "./${part}";\n`);
  return {
    [`${module}/index.ts`]: `${generatedHeader("")}${exported.join("")}`,
    ...Object.fromEntries(written.map(([part, code]) => [`${module}/${part}.ts`, code])),
    ...nestedTypeFiles(module, names),
  };
}

function resourcesFile(module: string, definitions: readonly Definition[], writer: TypeWriter): string {
  const code = definitions.map((definition) => resourceClass(definition, writer)).join("\n");
  const referenced = definitions
    .flatMap(({ inputs }) => Object.values(inputs.fields).flatMap(referencedKinds))
    .filter(({ service }) => moduleOf(service) !== module);
  return `${generatedHeader(code)}${importUsed(code, {
    ...imports(module),
    "TrefoilResource<": 'import { TrefoilResource } from "../base/resource";',
  })}${classImports(referenced, module)}${code}`;
}

function functionsFile(module: string, definitions: readonly FunctionDefinition[], writer: TypeWriter): string {
  const code = definitions.map((definition) => functionCode(definition, writer)).join("\n");
  const referenced = definitions.flatMap(({ inputs }) => Object.values(inputs.fields).flatMap(referencedKinds));
  return `${generatedHeader(code)}${importUsed(code, {
    ...imports(module),
    "invoke(": 'import { invoke, invokeOutput } from "../base/functions/invoke";',
  })}${classImports(referenced, module)}${code}`;
}

const imports = (module: string): Readonly<Record<string, string>> => ({
  "pulumi.": 'import type * as pulumi from "@pulumi/pulumi";',
  "DescribedBy<": 'import type { DescribedBy } from "../base/described-by";',
  InvokeOptions: 'import type { InvokeOptions } from "../base/functions/invoke";',
  [`enums.${module}.`]: 'import type * as enums from "../types/enums";',
  [`input.${module}.`]: 'import type * as input from "../types/input";',
  [`output.${module}.`]: 'import type * as output from "../types/output";',
});

/** Imports the classes of other resources as types. */
function classImports(definitions: readonly Definition[], importing: string): string {
  const lines = [...new Set(definitions.map(({ service }) => moduleOf(service)))].map((module) => {
    const names = definitions.flatMap(({ service, name }) => (moduleOf(service) === module ? [name] : []));
    const folder = module === importing ? "." : `../${module}`;
    return `import type { ${[...new Set(names)].join(", ")} } from "${folder}/resources";\n`;
  });
  return lines.length ? `${lines.join("")}\n` : "";
}

import { basename } from "node:path";
import type { TypeNames } from "../type-names";
import { comment, generatedHeader, importUsed } from "./source";
import { type Side, TypeWriter, valuesOf } from "./types";

/** The files of the nested types of a module, by path: `types/input/search.ts`. */
export function nestedTypeFiles(module: string, names: TypeNames): Record<string, string> {
  const files = {
    [`types/input/${module}.ts`]: interfaces(module, names, "input"),
    [`types/output/${module}.ts`]: interfaces(module, names, "output"),
    [`types/enums/${module}.ts`]: enums(names),
  };
  return Object.fromEntries(Object.entries(files).flatMap(([path, code]) => (code ? [[path, code]] : [])));
}

function interfaces(module: string, names: TypeNames, side: Side): string | undefined {
  const writer = new TypeWriter(names, module, side);
  const declarations = [...names.types].flatMap(([name, field]) =>
    field.kind === "enum" || (side === "input" && !names.isInput(name)) ? [] : [writer.declaration(name, field, side)],
  );
  if (!declarations.length) return undefined;
  const code = declarations.join("\n");
  return `${generatedHeader(code)}${importUsed(code, {
    "pulumi.": 'import type * as pulumi from "@pulumi/pulumi";',
    "DescribedBy<": 'import type { DescribedBy } from "../../base/described-by";',
    "TrefoilResource<": 'import type { TrefoilResource } from "../../base/resource";',
    [`enums.${module}.`]: 'import type * as enums from "../enums";',
    [`input.${module}.`]: 'import type * as input from "../input";',
  })}${code}`;
}

function enums({ types }: TypeNames): string | undefined {
  const declarations = [...types].flatMap(([name, field]) =>
    field.kind === "enum"
      ? [`${comment("Known values. Other strings are accepted too.")}export type ${name} = ${valuesOf(field)};\n`]
      : [],
  );
  return declarations.length ? `${generatedHeader("")}${declarations.join("\n")}` : undefined;
}

/** The files that gather the nested types of all modules, by path: `types/input.ts`. */
export function nestedTypeIndexes(paths: readonly string[]): Record<string, string> {
  const groups = (["input", "output", "enums"] as const).flatMap((group) => {
    const modules = paths.flatMap((path) => (path.startsWith(`types/${group}/`) ? [basename(path, ".ts")] : []));
    return modules.length ? [{ group, modules }] : [];
  });
  const indexes = groups.map(({ group, modules }) => {
    const lines = modules.map((module) => `export * as ${module} from "./${group}/${module}";\n`);
    return [`types/${group}.ts`, `${generatedHeader("")}${lines.join("")}`];
  });
  const all = groups.map(({ group }) => `export * as ${group} from "./${group}";\n`);
  return { ...Object.fromEntries(indexes), "types/index.ts": `${generatedHeader("")}${all.join("")}` };
}

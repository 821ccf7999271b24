import { type Code, comment, type Layout, layOut, type Part, separated } from "./layout";
import { anyType, type Library, type TypeOf, type Types } from "./library";
import type { DeclaredType, Expression, FunctionCall, Section, Statement } from "./model";
import { type Links, noLinks } from "./parts";
import { wellFormed } from "./strings";
import { inLanguage } from "./texts";
import { importsOf, moduleVariable, nameIn } from "./token";

const layout: Layout = { indent: "    ", width: 88, isAligned: false };

/**
 * A program in Python, in the format of Black.
 *
 * @param imported other files that the file requires, whose paths are names of modules.
 */
export function pythonProgram(
  sections: readonly Section[],
  library: Library,
  { imported }: Pick<Links, "imported"> = noLinks,
): string {
  const statements = sections.flatMap((section) => section.statements);
  const { modules, packages } = importsOf(sections);
  const usesConfig = statements.some(({ resource }) => resource.secrets.length);
  const usesPulumi = usesConfig || statements.some(({ isProtected }) => isProtected);
  const head = [
    ...(usesPulumi ? ["import pulumi"] : []),
    ...packages.map((name) => `import pulumi_${name.replaceAll("-", "_")} as ${variableOf(name)}`),
    ...(modules.length ? [`from pulumi_trefoil import ${modules.join(", ")}`] : []),
    ...imported.map(importText),
    ...(usesConfig ? ["", "config = pulumi.Config()"] : []),
  ];
  if (!sections.length) return `${head.join("\n")}\n`;
  return `${head.join("\n")}\n\n${sections.map((section) => sectionText(section, library)).join("\n")}`;
}

/** The import of another file, on one line if it fits. */
function importText({ path, resources }: Links["imported"][number]): string {
  if (!resources.length) return `import ${path}`;
  const names = resources.map(({ variable }) => variableName(variable)).sort();
  const line = `from ${path} import ${names.join(", ")}`;
  if (line.length <= layout.width) return line;
  return `from ${path} import (\n${names.map((name) => `${layout.indent}${name},\n`).join("")})`;
}

/** A program in Python that calls a function. */
export function pythonCall({ definition: { token }, args }: FunctionCall, library: Library): string {
  const [module, name = ""] = token.split(":");
  const members = args.kind === "map" ? args.members : [];
  const call: Code = {
    open: `result = ${module}.${propertyName(name)}_output(`,
    parts: argumentParts(members, library.argumentsOf(token)),
    close: ")",
  };
  return `from pulumi_trefoil import ${module}\n\n${layOut(call, layout)}\n`;
}

/** The name is on the same line as the type, or on the next line. */
export const pythonDeclares = (program: string, token: string, logical: string): boolean =>
  program.replace(/\(\n +/g, "(").includes(`${opening(token)}${wellFormed(logical)}`);

/** Start of the expression that declares a resource. */
const opening = (token: string): string => `${nameIn(token, variableOf)}(`;

/** The variable of a module: `pet_home` of the package `pet-home`. */
const variableOf = (module: string): string => moduleVariable(module.replaceAll("-", "_"));

function sectionText({ definition, notes, statements }: Section, library: Library): string {
  const lines = comments(notes, definition);
  return (
    lines.map((line) => `${line}\n`).join("") +
    separated(statements.map((statement) => statementText(statement, definition, library)))
  );
}

const comments = (notes: readonly string[], definition: DeclaredType): string[] =>
  notes.flatMap((note) => comment(inLanguage(note, definition, propertyName), "#", layout.width));

function statementText(
  { resource, args, isReferenced, isProtected }: Statement,
  definition: DeclaredType,
  library: Library,
): string {
  const { logical, variable, notes } = resource;
  const { token } = definition;
  const members = args.kind === "map" ? args.members : [];
  const start = `${isReferenced ? `${variableName(variable)} = ` : ""}${opening(token)}`;
  const call: Code = {
    open: start,
    parts: [
      { label: "", code: wellFormed(logical) },
      ...argumentParts(members, library.inputsOf(token)),
      ...(isProtected ? [{ label: "opts=", code: "pulumi.ResourceOptions(protect=True)" }] : []),
    ],
    close: ")",
  };
  return [...comments(notes, definition), layOut(call, layout)].join("\n");
}

const argumentParts = (members: readonly (readonly [string, Expression])[], types: Types): Part[] =>
  members.map(([name, value]) => ({ label: `${propertyName(name)}=`, code: code(value, types[name]) }));

function code(value: Expression, typeOf: TypeOf = anyType): Code {
  const type = typeOf(value);
  switch (value.kind) {
    case "reference":
      return `${variableName(value.to.variable)}.id`;
    case "secret": {
      const { key, isString } = value.secret;
      return `config.${isString ? "require_secret" : "require_secret_object"}(${wellFormed(key)})`;
    }
    case "list": {
      const of = type.kind === "list" ? type.of : undefined;
      return { open: "[", parts: value.items.map((item) => ({ label: "", code: code(item, of) })), close: "]" };
    }
    case "map": {
      if (type.kind === "object") {
        const { module, name } = type.type;
        return {
          open: `${variableOf(module)}.${name}Args(`,
          parts: argumentParts(value.members, type.properties),
          close: ")",
        };
      }
      const of = type.kind === "map" ? type.of : undefined;
      const parts = value.members.map(([member, item]) => ({ label: `${wellFormed(member)}: `, code: code(item, of) }));
      return { open: "{", parts, close: "}" };
    }
    case "value":
      if (type.kind === "enum") {
        const name = type.names.get(value.value);
        if (name !== undefined)
          return `${variableOf(type.type.module)}.${type.type.name}.${enumName(name, type.type.name)}`;
      }
      return literal(value.value);
  }
}

function literal(value: string | number | boolean | null): string {
  if (typeof value === "string") return wellFormed(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : String(value);
}

/** Variables with different names keep different names: `aBC` → `a_b_c`. */
const variableName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// The following names are those of Pulumi's code generation for Python.

/** Keywords that are names of properties get an underscore. */
const keywords = new Set(
  [
    "and as assert async await break class continue def del elif else except exec finally for from",
    "global if import in is lambda nonlocal not or pass print raise return try while with yield",
  ].flatMap((line) => line.split(" ")),
);

/** Returns true for the name of a module that a program can import. */
export const isModuleName = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name) && !["None", "True", "False"].includes(name);

/** Name of an argument: `isADLSGen2` → `is_adls_gen2`. */
export function propertyName(name: string): string {
  const snake = snakeCase(name);
  return keywords.has(snake) ? `${snake}_` : snake;
}

function snakeCase(name: string): string {
  const snake = name
    .replace(/\W/g, "_")
    .replace(/([^A-Z])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][^A-Z0-9s])/g, "$1_$2")
    .toLowerCase();
  return /^\d/.test(snake) ? `_${snake}` : snake;
}

/** Name of a member of an enum: `Edm.String` → `EDM_STRING`. */
export function enumName(value: string, type: string): string {
  const name = propertyName(value).toUpperCase();
  return (name.startsWith("_") ? propertyName(type).toUpperCase() + name : name).replace(/_+/g, "_");
}

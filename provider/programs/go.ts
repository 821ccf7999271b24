import { type Code, comment, type Layout, layOut } from "./layout";
import {
  anyType,
  goPackage,
  type Library,
  localLibrary,
  type NamedType,
  type Type,
  type TypeOf,
  type Types,
} from "./library";
import type { DeclaredResource, DeclaredType, Expression, FunctionCall, Section, Statement } from "./model";
import { type Links, noLinks, type Part } from "./parts";
import { wellFormed } from "./strings";
import { inLanguage } from "./texts";
import { moduleOf, moduleVariable, nameIn } from "./token";

const layout: Layout = { indent: "\t", width: 110, isAligned: true };

/** A function that reads a secret of any type. All files of a package share its names, so that each file has another. */
const secretFunction = (name: string) => `
// ${name} returns a secret of the configuration that contains JSON.
func ${name}[T any](cfg *config.Config, key string) pulumi.Output {
	var value T
	cfg.RequireSecretObject(key, &value)
	return pulumi.ToSecret(value)
}
`;

/** Names of a file in Go. */
export interface GoFile {
  /** The file has this function for the program. Default: a complete program. */
  readonly functionName?: string;
  /** Name of the function that reads a secret that is no string. */
  readonly secretObject?: string;
  /** Type with the resources that several files of a program refer to. */
  readonly exportsType?: string;
}

/**
 * A program in Go, in the format of gofmt.
 *
 * @param links relations to other files. The caller passes the resources of other files as `exports`.
 */
export function goProgram(
  sections: readonly Section[],
  library: Library,
  { functionName, secretObject = "secretObject", exportsType }: GoFile = {},
  { exported, imported }: Links = noLinks,
): string {
  const secrets = sections.flatMap(({ statements }) => statements).flatMap(({ resource }) => resource.secrets);
  const indent = indentIn(functionName);
  const foreign = new Set(imported.flatMap(({ resources }) => resources));
  const style: FileStyle = { indent, secretObject, library, exported, foreign };
  const body = [
    ...(secrets.length ? [`${indent}cfg := config.New(ctx, "")\n`] : []),
    ...sections.flatMap((section, i) => sectionTexts(section, style, i === 0)),
    `${indent}return nil\n`,
  ].join("\n");
  const usesExports = exported.size + foreign.size > 0;
  const code = functionText(body, functionName, usesExports ? exportsType : undefined);
  const helper = secrets.some(({ isString }) => !isString) ? secretFunction(secretObject) : "";
  const modules = sections.map(({ definition }) => moduleOf(definition.token));
  return head(modules, library, secrets.length > 0) + code + helper;
}

/**
 * The file that runs the other files of a program.
 *
 * @param functionOf name of the function of each file.
 */
export function goMain(
  parts: readonly Part[],
  library: Library,
  { functionName, exportsType = "" }: GoFile,
  functionOf: (part: Part) => string,
): string {
  const indent = indentIn(functionName);
  const exported = parts.flatMap((part) => exportsOf(part));
  const calls = parts.map((part) => {
    const usesExports = part.exported.size + part.imported.length > 0;
    const call = `${functionOf(part)}(ctx${usesExports ? ", exports" : ""})`;
    return `${indent}if err := ${call}; err != nil {\n${indent}\treturn err\n${indent}}\n`;
  });
  const body = [
    ...(exported.length ? [`${indent}exports := &${exportsType}{}\n`] : []),
    ...calls,
    `${indent}return nil\n`,
  ].join("\n");
  const modules = exported.map(({ token }) => moduleOf(token));
  return (
    head(modules, library) +
    functionText(body, functionName) +
    (exported.length ? exportsText(exportsType, exported) : "")
  );
}

interface Exported {
  readonly variable: string;
  readonly token: string;
}

const exportsOf = ({ sections, exported }: Part): Exported[] =>
  sections.flatMap(({ definition: { token }, statements }) =>
    statements.flatMap(({ resource }) => (exported.has(resource) ? [{ variable: resource.variable, token }] : [])),
  );

function exportsText(type: string, exported: readonly Exported[]): string {
  const width = Math.max(...exported.map(({ variable }) => variable.length));
  const fields = exported.map(({ variable, token }) => `\t${variable.padEnd(width)} *${nameIn(token, variableOf)}\n`);
  return `\n// ${type} contains the resources that other files refer to.\ntype ${type} struct {\n${fields.join("")}}\n`;
}

const indentIn = (functionName: string | undefined): string => (functionName === undefined ? "\t\t" : "\t");

function functionText(body: string, name: string | undefined, exportsType?: string): string {
  if (name === undefined) return mainFunction(body);
  const parameters = `ctx *pulumi.Context${exportsType === undefined ? "" : `, exports *${exportsType}`}`;
  return `// ${name} declares the imported resources.\nfunc ${name}(${parameters}) error {\n${body}}\n`;
}

/** A program in Go that calls a function. */
export function goCall({ definition: { token }, args }: FunctionCall, library: Library): string {
  const [module = "", name = ""] = token.split(":");
  const start = `${module}.${functionName(module, name, library)}Output`;
  const members = args.kind === "map" ? args.members : [];
  const inputs = struct(`${start}Args`, members, library.argumentsOf(token), { secretObject: "", foreign: new Set() });
  const call = `${start}(ctx, ${layOut(inputs, layout, "\t\t")})`;
  const body = `\t\tresult := ${call}\n\t\tctx.Export("result", result)\n\t\treturn nil\n`;
  return head([moduleOf(token)], library) + mainFunction(body);
}

/** Package and imports of a program. */
function head(modules: readonly string[], library: Library, usesConfig = false): string {
  const imports = [
    "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
    ...(usesConfig ? ["github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"] : []),
    ...[...new Set(modules)].sort().map((module) => library.goImportPathOf(module)),
  ];
  // A library of a package may have the name of a keyword.
  const aliasOf = (path: string) => {
    const name = path.split("/").at(-1) ?? "";
    return path.startsWith(localLibrary) && moduleVariable(name) !== name ? `${moduleVariable(name)} ` : "";
  };
  return `package main\n\nimport (\n${imports.map((path) => `\t${aliasOf(path)}${JSON.stringify(path)}\n`).join("")})\n\n`;
}

const mainFunction = (body: string): string =>
  `func main() {\n\tpulumi.Run(func(ctx *pulumi.Context) error {\n${body}\t})\n}\n`;

/** Names of the code of a file. */
interface FileNames {
  /** Name of the function that reads a secret that is no string. */
  readonly secretObject: string;
  /** Resources of other files, which are members of `exports`. */
  readonly foreign: ReadonlySet<DeclaredResource>;
}

/** Indentation and names of the code of a file. */
interface FileStyle extends FileNames {
  readonly indent: string;
  readonly library: Library;
  /** Resources that other files refer to. */
  readonly exported: ReadonlySet<DeclaredResource>;
}

function sectionTexts({ definition, notes, statements }: Section, style: FileStyle, isFirst: boolean): string[] {
  return statements.map((statement, i) => {
    const lines = [...(i === 0 ? notes : []), ...statement.resource.notes].flatMap((note) =>
      comment(inLanguage(note, definition, propertyName), "//", layout.width),
    );
    const comments = lines.map((line) => `${style.indent}${line}\n`).join("");
    return comments + statementText(statement, definition, style, isFirst && i === 0);
  });
}

export const goDeclares = (program: string, token: string, logical: string): boolean =>
  program.includes(opening(token, logical));

/** Start of the call that declares a resource. */
function opening(token: string, logical: string): string {
  const [module, name] = token.split(":");
  return `${variableOf(module)}.New${name}(ctx, ${wellFormed(logical)}, `;
}

/** The variable of a module: `pethome` of the package `pet-home`. */
const variableOf = (module = ""): string => moduleVariable(goPackage(module));

/** @param isFirst the first statement declares the variable `err`. */
function statementText(
  { resource, args, isReferenced, isProtected }: Statement,
  { token }: DeclaredType,
  style: FileStyle,
  isFirst: boolean,
): string {
  const { indent, library, exported } = style;
  const { logical, variable } = resource;
  const [module, name = ""] = token.split(":");
  const result = isReferenced ? `${variable}, err :=` : `_, err ${isFirst ? ":=" : "="}`;
  const members = args.kind === "map" ? args.members : [];
  const inputs: Code = struct(`&${variableOf(module)}.${name}Args`, members, library.inputsOf(token), style);
  const call = `${indent}${result} ${opening(token, logical)}${layOut(inputs, layout, indent)}${isProtected ? ", pulumi.Protect(true)" : ""})\n`;
  const assignment = exported.has(resource) ? `${indent}exports.${variable} = ${variable}\n` : "";
  return `${call}${indent}if err != nil {\n${indent}\treturn err\n${indent}}\n${assignment}`;
}

const struct = (
  type: string,
  members: readonly (readonly [string, Expression])[],
  types: Types,
  names: FileNames,
): Code => ({
  open: `${type}{`,
  parts: members.map(([name, value]) => ({
    label: `${propertyName(name)}: `,
    code: code(value, types[name], names),
  })),
  close: "}",
  isBroken: true,
});

function code(value: Expression, typeOf: TypeOf = anyType, names: FileNames): Code {
  const type = typeOf(value);
  switch (value.kind) {
    case "reference":
      return `${names.foreign.has(value.to) ? "exports." : ""}${value.to.variable}.ID()`;
    case "secret": {
      const { key, isString } = value.secret;
      if (isString) return `cfg.RequireSecret(${wellFormed(key)})`;
      return `${names.secretObject}[${plainType(type)}](cfg, ${wellFormed(key)}).(${typeName(type)}Output)`;
    }
    case "list": {
      const of = type.kind === "list" ? type.of : undefined;
      const parts = value.items.map((item) => ({ label: "", code: code(item, of, names) }));
      return { open: `${typeName(type.kind === "list" ? type : { kind: "list", of: anyType })}{`, parts, close: "}" };
    }
    case "map": {
      if (type.kind === "object") return struct(`&${nameOf(type.type)}Args`, value.members, type.properties, names);
      const of = type.kind === "map" ? type.of : undefined;
      const parts = value.members.map(([name, item]) => ({
        label: `${wellFormed(name)}: `,
        code: code(item, of, names),
      }));
      const isBroken = true;
      return {
        open: `${typeName(type.kind === "map" ? type : { kind: "map", of: anyType })}{`,
        parts,
        close: "}",
        isBroken,
      };
    }
    case "value":
      return valueText(value.value, type);
  }
}

function valueText(value: string | number | boolean | null, type: Type): string {
  if (value === null) return "nil";
  if (typeof value === "boolean") return `pulumi.Bool(${value})`;
  if (typeof value === "number")
    return Number.isSafeInteger(value) && type.kind !== "number" ? `pulumi.Int(${value})` : `pulumi.Float64(${value})`;
  if (type.kind !== "enum") return `pulumi.String(${wellFormed(value)})`;
  const { module, name } = type.type;
  const constant = type.names.get(value);
  return constant === undefined
    ? `${nameOf(type.type)}(${wellFormed(value)})`
    : `${variableOf(module)}.${enumName(constant, name)}`;
}

const nameOf = ({ module, name }: NamedType): string => `${variableOf(module)}.${name}`;

/** Name of the type of inputs: `pulumi.StringArray`, `search.IndexFieldArray`. */
function typeName(type: Type): string {
  switch (type.kind) {
    case "string":
      return "pulumi.String";
    case "boolean":
      return "pulumi.Bool";
    case "integer":
      return "pulumi.Int";
    case "number":
      return "pulumi.Float64";
    case "enum":
    case "object":
      return nameOf(type.type);
    case "list":
      return `${typeName(type.of())}Array`;
    case "map":
      return `${typeName(type.of())}Map`;
    case "any":
      return "pulumi.";
  }
}

/** Type of the JSON in a secret. */
function plainType(type: Type): string {
  if (type.kind === "list") return `[]${plainType(type.of())}`;
  if (type.kind === "map") return `map[string]${plainType(type.of())}`;
  return { string: "string", boolean: "bool", integer: "int", number: "float64" }[type.kind as string] ?? "any";
}

// The following names are those of Pulumi's code generation for Go.

export const propertyName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Name of a function: `getIndexer` → `LookupIndexer`, because `GetIndexer` reads a resource. */
export const functionName = (module: string, name: string, library: Library): string =>
  library.hasResource(`${module}:${name.replace(/^get/, "")}`) ? name.replace(/^get/, "Lookup") : propertyName(name);

/** Name of a constant of an enum: `Edm.String` → `IndexFieldType_Edm_String`. */
export function enumName(value: string, type: string): string {
  const title = propertyName(value).replace(/-(.?)/g, (_, letter: string) => `_${letter.toUpperCase()}`);
  const name = title
    .replace(/\W/g, "_")
    .replace(/^(?=\d)/, "_")
    .replace(/_+/g, "_");
  return type + (name.includes("_") && !name.startsWith("_") ? `_${name}` : name);
}

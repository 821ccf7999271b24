import { inBraces } from "../text/printable";
import { expressionOf } from "./expression";
import { comment, separated } from "./layout";
import type { DeclaredType, Expression, FunctionCall, Section, Statement } from "./model";
import { type Links, noLinks } from "./parts";
import { doubleQuoted } from "./strings";
import { importsOf, moduleOf, moduleVariable, nameIn } from "./token";

const width = 120;

/**
 * A program in TypeScript, formatted like the examples of this package.
 *
 * @param links relations to other files, whose paths are names of modules.
 */
export function typescriptProgram(sections: readonly Section[], links: Links = noLinks): string {
  const { modules, packages } = importsOf(sections);
  const body = sections.map((section) => sectionText(section, links)).join("\n");
  const usesConfig = sections.some(({ statements }) => statements.some(({ resource }) => resource.secrets.length));
  const head = [
    ...(usesConfig ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    ...packages.map((name) => `import * as ${variableOf(name)} from "@pulumi/${name}";`),
    ...(modules.length ? [`import { ${modules.join(", ")} } from "trefoil";`] : []),
    ...links.imported.map(importText),
    ...(usesConfig ? ["", "const config = new pulumi.Config();"] : []),
  ];
  return [head.join("\n"), ...(body ? ["", body] : [""])].join("\n");
}

/** The import of another file, on one line if it fits. */
function importText({ path, resources }: Links["imported"][number]): string {
  if (!resources.length) return `import ${string(path)};`;
  const variables = resources.map(({ variable }) => variable).sort();
  const line = `import { ${variables.join(", ")} } from ${string(path)};`;
  if (line.length <= width) return line;
  return `import {\n${variables.map((variable) => `  ${variable},\n`).join("")}} from ${string(path)};`;
}

/**
 * Returns true for the name of a member that Pulumi's library for Node.js does not treat as data. It recognizes its own objects
 * by names: of an object with the member `__pulumiAsset`, it would read a local file. It calls `toString`.
 */
export const isEvaluatedName = (name: string): boolean => name.startsWith("__pulumi") || name === "toString";

/** A program in TypeScript that calls a function. */
export function typescriptCall({ definition: { token }, args }: FunctionCall): string {
  const isEmpty = args.kind === "map" && !args.members.length;
  const start = `const result = ${token.replace(":", ".")}Output(`;
  const call = isEmpty ? `${start});` : `${start}${expression(args, "", start.length, 2)});`;
  return `import { ${moduleOf(token)} } from "trefoil";\n\n${call}\n`;
}

/** The name is on the same line as the type, or on the next line. */
export const typescriptDeclares = (program: string, token: string, logical: string): boolean =>
  program.replace(/\(\n +/g, "(").includes(`${opening(token)}${string(logical)}`);

/** Start of the expression that declares a resource. */
const opening = (token: string): string => `new ${nameIn(token, variableOf)}(`;

/** The variable of a module: `petHome` of the package `pet-home`. */
const variableOf = (module: string): string =>
  moduleVariable(module.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));

function sectionText({ definition, notes, statements }: Section, { exported }: Links): string {
  const lines = notes.flatMap((note) => comment(note, "//", width));
  return (
    lines.map((line) => `${line}\n`).join("") +
    separated(
      statements.map((statement) =>
        statementText(statement, definition, exported.has(statement.resource) ? "export " : ""),
      ),
    )
  );
}

/** @param modifier of the declaration: `export ` if other files refer to the resource. */
function statementText(
  { resource, args, isReferenced, isProtected }: Statement,
  { token }: DeclaredType,
  modifier: string,
): string {
  const { logical, variable, notes } = resource;
  const start = `${isReferenced ? `${modifier}const ${variable} = ` : ""}${opening(token)}`;
  const named = `${start}${string(logical)}`;
  const isEmpty = args.kind === "map" && !args.members.length;
  const code = isProtected
    ? protectedCall(start, logical, args)
    : isEmpty
      ? `${named});`
      : `${named}, ${expression(args, "", named.length + 2, 2)});`;
  return [...notes.flatMap((note) => comment(note, "//", width)), code].join("\n");
}

/** A literal in TypeScript, on one line if it fits. */
export const typescriptLiteral = (value: unknown, indent: string, column: number): string =>
  expression(expressionOf(value), indent, column, 1);

/** A member of an object in TypeScript, without the indent of its first line. */
export const typescriptMember = (name: string, value: unknown, indent: string): string =>
  memberText(name, expressionOf(value), indent).slice(indent.length);

/** A call with the resource option `protect`, on one line if it fits. */
function protectedCall(start: string, logical: string, args: Expression): string {
  const line = `${start}${string(logical)}, ${inline(args)}, ${protect});`;
  if (inline(args) !== undefined && line.length <= width) return line;
  return `${start}\n  ${string(logical)},\n  ${expression(args, "  ", 2, 1)},\n  ${protect},\n);`;
}

const protect = "{ protect: true }";

/**
 * An expression, on one line if it fits.
 *
 * @param column length of the code before it on its line.
 * @param after length of the code that follows on the last line.
 */
function expression(value: Expression, indent: string, column: number, after: number): string {
  const line = inline(value);
  if (line !== undefined && column + line.length + after <= width) return line;
  const deeper = `${indent}  `;
  switch (value.kind) {
    case "list":
      return isNumeric(value.items)
        ? filled(value.items, indent)
        : `[\n${value.items.map((item) => `${deeper}${expression(item, deeper, deeper.length, 1)},\n`).join("")}${indent}]`;
    case "map":
      return `{\n${value.members.map(([name, member]) => `${memberText(name, member, deeper)},\n`).join("")}${indent}}`;
    default:
      return line ?? "";
  }
}

function memberText(name: string, value: Expression, indent: string): string {
  const start = `${indent}${propertyName(name)}:`;
  const text = expression(value, indent, start.length + 1, 1);
  const isLong = value.kind === "value" && start.length + 1 + text.length + 1 > width;
  return isLong && typeof value.value === "string" ? `${start}\n${indent}  ${text}` : `${start} ${text}`;
}

/** On one line. Undefined for a list that is always written on several lines: objects with several members each. */
function inline(value: Expression): string | undefined {
  switch (value.kind) {
    case "value":
      return typeof value.value === "string" ? string(value.value) : String(value.value);
    case "reference":
      return value.to.variable;
    case "secret":
      return value.secret.isString
        ? `config.requireSecret(${string(value.secret.key)})`
        : `config.requireSecretObject(${string(value.secret.key)})`;
    case "list": {
      const items = value.items.map(inline);
      if (isMultiline(value.items) || items.includes(undefined)) return undefined;
      return `[${items.join(", ")}]`;
    }
    case "map": {
      const members = value.members.map(([name, member]) => [propertyName(name), inline(member)] as const);
      if (members.some(([, member]) => member === undefined)) return undefined;
      return members.length ? `{ ${members.map(([name, member]) => `${name}: ${member}`).join(", ")} }` : "{}";
    }
  }
}

const isMultiline = (items: readonly Expression[]): boolean =>
  items.length > 1 &&
  (items.every((item) => item.kind === "map" && item.members.length > 1) ||
    items.every((item) => item.kind === "list" && item.items.length > 1));

const isNumeric = (items: readonly Expression[]): boolean =>
  items.length > 1 && items.every((item) => item.kind === "value" && typeof item.value === "number");

/** Numbers, as many in each line as fit. */
function filled(items: readonly Expression[], indent: string): string {
  const lines = [`${indent} `];
  for (const text of items.map((item) => `${inline(item)},`)) {
    const line = lines.at(-1) as string;
    if (line.length + text.length + 1 > width) lines.push(`${indent}  ${text}`);
    else lines[lines.length - 1] = `${line} ${text}`;
  }
  return `[\n${lines.join("\n")}\n${indent}]`;
}

/** Quotes of the kind that needs fewer escapes. */
function string(text: string): string {
  const double = doubleQuoted(text, inBraces);
  const count = (quote: string) => text.split(quote).length - 1;
  if (count('"') <= count("'")) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** `__proto__` without brackets sets the prototype of the object. */
function propertyName(name: string): string {
  if (name === "__proto__") return `["${name}"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name);
}

import { isRecord } from "../text/json";
import { expressionOf } from "./expression";
import { comment } from "./layout";
import { anyType, type Library, type TypeOf, type Types } from "./library";
import type {
  DeclaredResource,
  DeclaredSecret,
  DeclaredType,
  Expression,
  FunctionCall,
  Section,
  Statement,
} from "./model";
import { wellFormed } from "./strings";
import { typeIn } from "./token";

const width = 120;

/** The CLI checks the section `config` of a project file, and reads the JSON of `pulumi config set` as a string. */
const mainFileNote =
  comment("Declare these secrets in Main.yaml: Pulumi.yaml accepts only strings in `config`.", "#", width).join("\n") +
  "\n";

/**
 * A program in YAML: the sections `config` and `resources`.
 *
 * @param isMainFile the program is `Main.yaml`. Otherwise its sections are moved to another file.
 */
export function yamlProgram(sections: readonly Section[], library: Library, isMainFile = false): string {
  const secrets = sections.flatMap(({ definition: { token }, statements }) =>
    statements.flatMap(({ args }) => secretsInMembers(args, library.inputsOf(token))),
  );
  const config = secrets.map(([key, type]) => `${keyText(scalar(key), "  ")}:\n    type: ${type}\n    secret: true\n`);
  const note = !isMainFile && secrets.some(([, type]) => type !== "string") ? mainFileNote : "";
  const head = config.length ? `${note}config:\n${config.join("")}\n` : "";
  return `${head}resources:\n${sections.map(sectionText).join("\n")}`;
}

/** A member in YAML on its own lines, without the indent of the first. @param isInput false for a member of an object in an input. */
export const yamlMember = (name: string, value: unknown, indent: string, isInput: boolean): string =>
  memberText((isInput ? scalar : evaluated)(name), expressionOf(value), indent)
    .slice(indent.length)
    .trimEnd();

/** An item of a list in YAML on its own lines, without the indent of the first. */
export const yamlItem = (value: unknown, indent: string): string =>
  `- ${itemText(expressionOf(value), `${indent}  `)}`.trimEnd();

/** A value in YAML on one line, as a part of another value. */
export function yamlInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yamlInline).join(", ")}]`;
  if (!isRecord(value)) return inline(expressionOf(value));
  const members = Object.entries(value).map(([name, member]) => `${flowKey(evaluated(name))}: ${yamlInline(member)}`);
  return members.length ? `{ ${members.join(", ")} }` : "{}";
}

/** A longer key of an object in braces needs the mark, too. */
const flowKey = (key: string): string => (key.length > maxKey ? `? ${key} ` : key);

/** The string that Pulumi reads from a string in a program. Undefined if it contains an expression. */
export const unescaped = (text: string): string | undefined =>
  /(^|[^$])(\$\$)*\$\{/.test(text) ? undefined : text.replaceAll("$$", "$");

/** A program in YAML that calls a function. */
export function yamlCall({ definition: { token }, args }: FunctionCall): string {
  const isEmpty = args.kind === "map" && !args.members.length;
  const call = `  result:\n    fn::invoke:\n      function: trefoil:${token}\n`;
  return `variables:\n${call}${isEmpty ? "" : `      arguments:${lines(args, "        ")}`}`;
}

/** Types of the configuration keys that a value uses. */
function secretsIn(value: Expression, typeOf: TypeOf = anyType): [key: string, type: string][] {
  if (value.kind === "secret") return [[value.secret.key, configType(value.secret, typeOf)]];
  const type = typeOf(value);
  if (value.kind === "list")
    return value.items.flatMap((item) => secretsIn(item, type.kind === "list" ? type.of : undefined));
  return secretsInMembers(
    value,
    type.kind === "object" ? type.properties : {},
    type.kind === "map" ? type.of : undefined,
  );
}

const secretsInMembers = (value: Expression, types: Types, other?: TypeOf): [key: string, type: string][] =>
  value.kind === "map" ? value.members.flatMap(([name, member]) => secretsIn(member, types[name] ?? other)) : [];

/** @throws Error if no type fits the value. */
function configType({ key, isString, value }: DeclaredSecret, typeOf: TypeOf): string {
  if (isString) return "string";
  if (value === undefined) return typeOf().kind === "list" ? "List<String>" : "object";
  const type = typeOfValue(value);
  if (type === undefined) throw new Error(`Pulumi's YAML has no type for the value of ${JSON.stringify(key)}.`);
  return type;
}

/** Types of the configuration of YAML, by the types of JavaScript. */
const configTypes: Readonly<Record<string, string>> = {
  string: "String",
  number: "Number",
  boolean: "Boolean",
  object: "Object",
};

/** The type of a value in the configuration. Undefined for null, and for lists with items of several types. */
function typeOfValue(value: unknown): string | undefined {
  if (!Array.isArray(value)) return value === null ? undefined : configTypes[typeof value]?.toLowerCase();
  const [type, ...others] = new Set(value.map((item) => (isListItem(item) ? configTypes[typeof item] : undefined)));
  return type === undefined || others.length ? undefined : `List<${type}>`;
}

/** Pulumi's YAML has no lists of lists, and replaces null in a list. */
const isListItem = (item: unknown): boolean => item !== null && !Array.isArray(item);

/** Returns true if Pulumi's YAML can read a secret with this value from the configuration. */
export const hasConfigType = (value: unknown): boolean => value === undefined || typeOfValue(value) !== undefined;

const sectionText = ({ definition, notes, statements }: Section): string =>
  comments(notes).join("") + statements.map((statement) => statementText(statement, definition)).join("\n");

const comments = (notes: readonly string[]): string[] =>
  notes.flatMap((note) => comment(note, "#", width - 2)).map((line) => `  ${line}\n`);

/** The key of a resource is its logical name, or else a property contains the name. */
export function yamlDeclares(program: string, token: string, logical: string): boolean {
  const types = [`trefoil:${token}`, token.replace(":", ":index:")].map(typeLine);
  return types.some(
    (type) => program.includes(`  ${scalar(logical)}:\n${type}`) || program.includes(`${type}${nameLine(logical)}`),
  );
}

const typeLine = (type: string): string => `    type: ${type}\n`;
const nameLine = (logical: string): string => `    name: ${scalar(logical)}\n`;

function statementText({ resource, args, isProtected }: Statement, definition: DeclaredType): string {
  const { logical, notes } = resource;
  const key = keyOf(resource);
  const name = key === logical ? "" : nameLine(logical);
  const isEmpty = args.kind === "map" && !args.members.length;
  const properties = isEmpty ? "" : `    properties:${lines(args, "      ", scalar)}`;
  return `${comments(notes).join("")}  ${scalar(key)}:\n${typeLine(typeIn(definition))}${name}${properties}${isProtected ? "    options:\n      protect: true\n" : ""}`;
}

/** `pulumi` is a variable of each program. */
const keyOf = ({ logical, variable }: DeclaredResource): string => (logical === "pulumi" ? variable : logical);

/**
 * A value after a colon: a scalar on the same line, or members and items on the following lines.
 *
 * @param nameText the name of a member. Pulumi evaluates it in each object apart from the properties of a resource.
 */
function lines(value: Expression, indent: string, nameText = evaluated): string {
  if (value.kind === "map" && value.members.length) return `\n${membersText(value.members, indent, nameText)}`;
  if (value.kind === "list" && value.items.length) {
    const items = value.items.map((item) => `${indent}- ${itemText(item, `${indent}  `)}`);
    return `\n${items.join("")}`;
  }
  return ` ${inline(value)}\n`;
}

const membersText = (
  members: readonly (readonly [string, Expression])[],
  indent: string,
  nameText = evaluated,
): string => members.map(([name, member]) => memberText(nameText(name), member, indent)).join("");

/** Maximum length of a key before a colon. A longer key follows a question mark. */
const maxKey = 1000;

const keyText = (key: string, indent: string): string =>
  key.length > maxKey ? `${indent}? ${key}\n${indent}` : `${indent}${key}`;

const memberText = (key: string, value: Expression, indent: string): string =>
  `${keyText(key, indent)}:${lines(value, `${indent}  `)}`;

/** An item of a list. The first line follows the dash. */
function itemText(value: Expression, indent: string): string {
  if (value.kind === "map" && value.members.length) return membersText(value.members, indent).slice(indent.length);
  if (value.kind === "list" && value.items.length) return lines(value, indent).slice(1 + indent.length);
  return `${inline(value)}\n`;
}

function inline(value: Expression): string {
  switch (value.kind) {
    case "reference":
      return `\${${keyOf(value.to)}.id}`;
    case "secret":
      return `\${${value.secret.key}}`;
    case "list":
      return "[]";
    case "map":
      return "{}";
    case "value":
      return typeof value.value === "string" ? literal(value.value) : String(value.value);
  }
}

/**
 * Names that Pulumi evaluates in any notation. An object with the name of a function is a call, which reads files and runs
 * programs. Pulumi searches `fn::package:function` also at the end of a longer name. The CLI merges the members of `<<` when it reads
 * the project file, even if the name is quoted.
 */
const evaluatedName = /fn::|^<<$/i;

/** Returns true if no program in YAML can declare an object that has a member with this name. */
export const isEvaluatedName = (name: string): boolean => evaluatedName.test(name);

/** The name of a member in an object. @throws Error if Pulumi would evaluate it. */
function evaluated(name: string): string {
  if (isEvaluatedName(name)) throw new Error(`Pulumi's YAML cannot declare a member named ${JSON.stringify(name)}.`);
  return literal(name);
}

/** A string that Pulumi evaluates, with the dollar signs that it shows. */
const literal = (text: string): string => scalar(escaped(text));

/** A dollar sign before a brace or another dollar sign is doubled: otherwise it starts an expression or an escape. */
const escaped = (text: string): string => text.replace(/\$(?=[${])|(?<=\$)\$/g, "$$$$");

const words = /^(true|false|yes|no|on|off|null|y|n)$/i;

/** Quoted unless it is a string without quotes. Strings of JSON are valid in YAML. */
const scalar = (text: string): string =>
  /^[A-Za-z_/]([\w ./-]*[\w./-])?$/.test(text) && !words.test(text) ? text : wellFormed(text);

import type { ProgramResource } from "../program/resources";
import type { Expression, Section, Statement } from "../program/sections";
import { comment } from "./layout";
import { inputsOf, type Property, typeOf } from "./schema";

const width = 120;

/** A program in YAML: the sections `config` and `resources`. */
export function yamlProgram(sections: readonly Section[]): string {
  const statements = sections.flatMap((section) => section.statements);
  const secrets = statements.flatMap((statement) => secretsIn(statement.args, undefined, statement.resource));
  const config = secrets.map(([key, type]) => `  ${key}:\n    type: ${type}\n    secret: true\n`);
  const head = config.length ? `config:\n${config.join("")}\n` : "";
  return `${head}resources:\n${sections.map(sectionText).join("\n")}`;
}

/** Types of the configuration keys that the program uses. */
function secretsIn(
  value: Expression,
  property: Property | undefined,
  resource: ProgramResource,
): [key: string, type: string][] {
  if (value.kind === "secret") return [[value.secret.key, configType(value.secret.isString, property)]];
  const type = typeOf(property, value);
  if (value.kind === "list") {
    const of = type.kind === "list" ? type.of : undefined;
    return value.items.flatMap((item) => secretsIn(item, of, resource));
  }
  if (value.kind !== "map") return [];
  const inputs = property === undefined ? inputsOf(resource.object.definition.token) : undefined;
  const properties = inputs ?? (type.kind === "object" ? type.properties : undefined);
  const of = type.kind === "map" ? type.of : undefined;
  return value.members.flatMap(([name, member]) => secretsIn(member, properties?.[name] ?? of, resource));
}

const configType = (isString: boolean, property: Property | undefined): string =>
  isString ? "string" : typeOf(property).kind === "list" ? "List<String>" : "object";

const sectionText = ({ notes, statements }: Section): string =>
  comments(notes).join("") + statements.map(statementText).join("\n");

const comments = (notes: readonly string[]): string[] =>
  notes.flatMap((note) => comment(note, "#", width - 2)).map((line) => `  ${line}\n`);

/** The key of a resource is its logical name, or else a property contains the name. */
export function yamlDeclares(program: string, token: string, logical: string): boolean {
  const type = typeLine(token);
  return program.includes(`  ${scalar(logical)}:\n${type}`) || program.includes(`${type}${nameLine(logical)}`);
}

const typeLine = (token: string): string => `    type: trefoil:${token}\n`;
const nameLine = (logical: string): string => `    name: ${scalar(logical)}\n`;

function statementText({ resource, args, isProtected }: Statement): string {
  const { object, logical, notes } = resource;
  const key = keyOf(resource);
  const name = key === logical ? "" : nameLine(logical);
  const isEmpty = args.kind === "map" && !args.members.length;
  const properties = isEmpty ? "" : `    properties:${lines(args, "      ")}`;
  return `${comments(notes).join("")}  ${scalar(key)}:\n${typeLine(object.definition.token)}${name}${properties}${isProtected ? "    options:\n      protect: true\n" : ""}`;
}

/** `pulumi` is a variable of each program. */
const keyOf = ({ logical, variable }: ProgramResource): string => (logical === "pulumi" ? variable : logical);

/** A value after a colon: a scalar on the same line, or members and items on the following lines. */
function lines(value: Expression, indent: string): string {
  if (value.kind === "map" && value.members.length) return `\n${membersText(value.members, indent)}`;
  if (value.kind === "list" && value.items.length) {
    const items = value.items.map((item) => `${indent}- ${itemText(item, `${indent}  `)}`);
    return `\n${items.join("")}`;
  }
  return ` ${inline(value)}\n`;
}

const membersText = (members: readonly (readonly [string, Expression])[], indent: string): string =>
  members.map(([name, member]) => `${indent}${scalar(name)}:${lines(member, `${indent}  `)}`).join("");

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
      return typeof value.value === "string" ? scalar(escaped(value.value)) : String(value.value);
  }
}

/** A dollar sign before a brace or another dollar sign is doubled: otherwise it starts an expression or an escape. */
const escaped = (text: string): string => text.replace(/\$(?=[${])|(?<=\$)\$/g, "$$$$");

const words = /^(true|false|yes|no|on|off|null|y|n)$/i;

/** Quoted unless it is a string without quotes. Strings of JSON are valid in YAML. */
const scalar = (text: string): string =>
  /^[A-Za-z_/]([\w ./-]*[\w./-])?$/.test(text) && !words.test(text) ? text : JSON.stringify(text);

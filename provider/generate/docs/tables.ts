import type { Field } from "../../define";
import type { TypeNames } from "../type-names";
import { badgesOf, drawn } from "./text/badges";
import { tableDescriptionOf } from "./text/sentences";

/** Facts that the tables of a page depend on. */
export interface Tables {
  readonly names: TypeNames;
  /** Heading of the column of required members: `required` for inputs, `always set` for results. */
  readonly certain: "required" | "always set";
  /** File of the page. */
  readonly file?: string;
  /** File of the page that describes a nested type. Default: the same page. */
  readonly fileOf?: (type: Field) => string;
  /** Changes of a field that interrupt the object: `any`, or `item added`. */
  readonly downtimeOf?: (field: Field) => string | undefined;
}

/** `TokenFilter` as a part of a file name: `token-filter`. */
export const kebabCase = (name: string): string => name.replace(/([a-z0-9])(?=[A-Z])/g, "$1-").toLowerCase();

/** The members of an object as a table. A nested object is a link to its own section. */
export function membersTable({ fields }: Field, tables: Tables): string {
  const lines = Object.entries(fields).map(
    ([name, field]) =>
      `| \`${name}\` | ${typeText(field, tables)} | ${field.optional ? "" : "yes"} | ${describe(field, tables).replaceAll("|", "\\|")} |`,
  );
  return `| name | type | ${tables.certain} | description |\n|---|---|---|---|\n${lines.join("\n")}`;
}

function describe(field: Field, { certain, downtimeOf }: Tables): string {
  const badges = drawn(badgesOf(field, certain === "always set", downtimeOf?.(field)));
  return [tableDescriptionOf(field), badges].filter(Boolean).join(" ");
}

/** The type of a field: `list of strings`, or a link to a nested type. */
export function typeText(field: Field, tables: Tables): string {
  switch (field.kind) {
    case "enum":
      return field.values.length === 1 && !field.facts.knownValues ? `\`${field.values[0]}\`` : typeof field.values[0];
    case "array":
      return `list of ${plural(typeText(field.of as Field, tables))}`;
    case "record":
      return `map of ${plural(typeText(field.of as Field, tables))}`;
    case "json":
      return "any JSON";
    case "object":
    case "union":
      return typeLink(field, tables);
    default:
      return field.kind;
  }
}

/** The plural of a type. Names of nested types, literals and `any JSON` remain in the singular. */
const plural = (type: string): string => type.replace(/^(?:string|number|integer|boolean|list|map)\b/, "$&s");

/** A link to the section of a nested type. */
export function typeLink(field: Field, { names, file, fileOf }: Tables): string {
  const name = names.nameOf(field);
  const target = fileOf?.(field) ?? file;
  return `[${name}](${target === file ? "" : target}#${name.toLowerCase()})`;
}

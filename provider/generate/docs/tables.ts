import type { Field } from "../../define";
import type { TypeNames } from "../type-names";
import { descriptionOf, outputDescriptionOf } from "./text/sentences";

/** A field and its path in the inputs: `fields[].name`. */
export interface Row {
  readonly path: string;
  readonly field: Field;
}

/** The members of an object at every depth. A recursive type is listed once. */
export function flatten(field: Field, path = "", parents: readonly Field["schema"][] = []): Row[] {
  return Object.entries(field.fields).flatMap(([name, part]) => {
    const memberPath = path ? `${path}.${name}` : name;
    return [{ path: memberPath, field: part }, ...inside(part, memberPath, parents)];
  });
}

function inside(field: Field, path: string, parents: readonly Field["schema"][]): Row[] {
  if (parents.includes(field.schema)) return [];
  const now = [...parents, field.schema];
  if (field.kind === "array") return inside(field.of as Field, `${path}[]`, now);
  if (field.kind === "record") return inside(field.of as Field, `${path}.*`, now);
  if (field.kind === "object") return flatten(field, path, now);
  const rows = [...new Set(Object.values(field.variants))].flatMap((variant) => flatten(variant, path, now));
  return rows.filter((row, i) => rows.findIndex((other) => other.path === row.path && sameFacts(other, row)) === i);
}

const sameFacts = (one: Row, other: Row): boolean => descriptionOf(one.field, "") === descriptionOf(other.field, "");

/** The members of an object as a table. A nested object is a link to its own section. */
export function membersTable(
  { fields }: Field,
  kind: string,
  names: TypeNames,
  certain: "required" | "always set",
): string {
  const describe = certain === "required" ? descriptionOf : outputDescriptionOf;
  const lines = Object.entries(fields).map(
    ([name, field]) =>
      `| \`${name}\` | ${typeText(field, names)} | ${field.optional ? "" : "yes"} | ${describe(field, kind).replaceAll("|", "\\|")} |`,
  );
  return `| name | type | ${certain} | description |\n|---|---|---|---|\n${lines.join("\n")}`;
}

/** The type of a field: `list of strings`, or a link to a nested type. */
export function typeText(field: Field, names: TypeNames): string {
  switch (field.kind) {
    case "enum":
      return field.values.length === 1 && !field.facts.knownValues ? `\`${field.values[0]}\`` : typeof field.values[0];
    case "array":
      return `list of ${plural(typeText(field.of as Field, names))}`;
    case "record":
      return `map of ${plural(typeText(field.of as Field, names))}`;
    case "json":
      return "any JSON";
    case "object":
    case "union":
      return typeLink(field, names);
    default:
      return field.kind;
  }
}

/** The plural of a type. Names of nested types, literals and `any JSON` remain in the singular. */
const plural = (type: string): string => type.replace(/^(?:string|number|integer|boolean|list|map)\b/, "$&s");

/** A link to the section of a nested type on the same page. */
export function typeLink(field: Field, names: TypeNames): string {
  const name = names.nameOf(field);
  return `[${name}](#${name.toLowerCase()})`;
}

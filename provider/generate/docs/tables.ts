import type { Field } from "../../define";
import { about } from "./sentences";

/** One member of arguments, outputs or an answer. */
export interface Row {
  readonly path: string;
  readonly field: Field;
  readonly about: string;
}

/** The members of an object at every depth; a shape that holds itself is told once. */
export function flatten(field: Field, owner: string, path = "", seen: readonly Field["schema"][] = []): Row[] {
  return Object.entries(field.fields).flatMap(([name, part]) => {
    const here = path ? `${path}.${name}` : name;
    return [{ path: here, field: part, about: about(part, owner) }, ...inside(part, owner, here, seen)];
  });
}

function inside(field: Field, owner: string, path: string, seen: readonly Field["schema"][]): Row[] {
  if (seen.includes(field.schema)) return [];
  const now = [...seen, field.schema];
  if (field.kind === "array") return inside(field.of as Field, owner, `${path}[]`, now);
  if (field.kind === "record") return inside(field.of as Field, owner, `${path}.*`, now);
  if (field.kind === "object") return flatten(field, owner, path, now);
  const rows = [...new Set(Object.values(field.variants))].flatMap((variant) => flatten(variant, owner, path, now));
  return rows.filter((row, i) => rows.findIndex((other) => other.path === row.path && other.about === row.about) === i);
}

/** @param certain heading of the column that marks what is never left out. */
export function table(rows: readonly Row[], certain = "required"): string {
  const lines = rows.map(
    ({ path, field, about }) =>
      `| \`${path}\` | ${typeName(field)} | ${field.optional ? "" : "yes"} | ${about.replaceAll("|", "\\|")} |`,
  );
  return `| name | type | ${certain} | what it is |\n|---|---|---|---|\n${lines.join("\n")}`;
}

/** The type of a field in words, such as `list of string`. */
export function typeName(field: Field): string {
  switch (field.kind) {
    case "enum":
      return field.facts.open ? "string" : field.values.map((value) => `\`${value}\``).join(" or ");
    case "array":
      return `list of ${typeName(field.of as Field)}`;
    case "record":
      return `map of ${typeName(field.of as Field)}`;
    case "json":
      return "any JSON";
    case "union":
      return `object, by \`${field.discriminator}\``;
    default:
      return field.kind;
  }
}

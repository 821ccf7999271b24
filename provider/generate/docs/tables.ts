import type { Field } from "../../define";
import type { TypeNames } from "../type-names";
import { descriptionOf, outputDescriptionOf } from "./text/sentences";

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

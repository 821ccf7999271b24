import type { Field } from "../../define";
import type { TypeNames } from "../type-names";
import { membersTable, typeLink } from "./tables";

/** Heading of the column of required members: `required` for inputs, `always set` for results. */
type Certain = "required" | "always set";

/** The sections of the nested types of some fields, each type once, in the order of their first occurrence. */
export function nestedTypes(fields: readonly Field[], names: TypeNames, certain: Certain): string | undefined {
  const found = new Map<Field["schema"], Field>();
  for (const field of fields) collect(field, found);
  const sections = [...found.values()].map((field) => section(field, names, certain));
  return sections.length ? `## Nested types\n\n${sections.join("\n\n")}` : undefined;
}

function collect(field: Field, found: Map<Field["schema"], Field>): void {
  if (found.has(field.schema)) return;
  if (field.kind === "object" || field.kind === "union") found.set(field.schema, field);
  const parts = [...Object.values(field.fields), ...Object.values(field.variants), ...(field.of ? [field.of] : [])];
  for (const part of parts) collect(part, found);
}

function section(field: Field, names: TypeNames, certain: Certain): string {
  const heading = `### ${names.nameOf(field)}`;
  if (field.kind === "object") return `${heading}\n\n${membersTable(field, "resource", names, certain)}`;
  const lines = Object.entries(field.variants).map(
    ([tag, variant]) => `| \`${tag}\` | ${typeLink(variant, names)} | ${tagDescription(field, variant)} |`,
  );
  return `${heading}\n\nOne of these types, selected by \`${field.discriminator}\`:\n\n| value | type | description |\n|---|---|---|\n${lines.join("\n")}`;
}

/** A variant is described by its discriminator. */
const tagDescription = ({ discriminator = "" }: Field, variant: Field): string =>
  (variant.description || variant.fields[discriminator]?.description || "").replaceAll("|", "\\|");

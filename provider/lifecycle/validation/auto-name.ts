import { randomBytes } from "node:crypto";
import type { Definition, Field } from "../../define";
import { logicalNameOf } from "../state/logical-resource";
import type { Declared } from "../state/resource-changes";
import type { Values } from "../state/values";

/** Inputs with the generated name, if the name is omitted. */
export function withAutoName(
  { name: kind, autoName, inputs: { fields } }: Definition,
  olds: Declared | undefined,
  news: Values,
  logicalName: string | undefined,
): Declared & { readonly autoNamed: boolean } {
  if (!autoName || news[autoName] !== undefined || !logicalName) return { inputs: news, autoNamed: false };
  const kept = olds?.autoNamed ? olds.inputs[autoName] : undefined;
  const name = kept ?? generateName(logicalNameOf(logicalName), fields[autoName] as Field, kind);
  return { inputs: { ...news, [autoName]: name }, autoNamed: true };
}

/** The logical name, a dash and seven hexadecimal digits, in the form that the service accepts. */
function generateName(logicalName: string, field: Field, kind: string): string {
  const suffix = `-${randomBytes(4).toString("hex").slice(0, 7)}`;
  const { maxLength } = field.schema as unknown as { readonly maxLength: number | null };
  const room = (maxLength ?? 255) - suffix.length;
  const plain = logicalName.slice(0, room) + suffix;
  if (field.schema.safeParse(plain).success) return plain;
  const simple = slugOf(logicalName) || slugOf(kind);
  return simple.slice(0, room).replace(/-+$/, "") + suffix;
}

/** Lowercase letters and digits with single dashes between them. Accents are removed. */
const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

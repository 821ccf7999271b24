import type { Field } from "../define";
import { descriptionOf } from "./docs/text/sentences";

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

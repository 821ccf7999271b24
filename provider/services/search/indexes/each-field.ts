import type { IndexField } from "./field";

/** Visitor of a field. It receives the path in the inputs, the path in documents (`address/city`) and the parent fields, the nearest first. */
type Visit = (field: IndexField, path: string, inDocument: string, outside: readonly IndexField[]) => void;

/** Visits fields at every depth. */
export function eachField(
  fields: readonly IndexField[],
  path: string,
  visit: Visit,
  parent = "",
  outside: readonly IndexField[] = [],
): void {
  fields.forEach((field, i) => {
    visit(field, `${path}[${i}]`, parent + field.name, outside);
    eachField(field.fields ?? [], `${path}[${i}].fields`, visit, `${parent}${field.name}/`, [field, ...outside]);
  });
}

import type { IndexField } from "./field";

/** Looks at a field: where it is in the args and in documents (`address/city`), and what is around it, the nearest first. */
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

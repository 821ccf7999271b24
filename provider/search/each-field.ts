import type { IndexField } from "./field";

/** Visits fields at every depth with their path in the args and in documents (`address/city`). */
export function eachField(
  fields: readonly IndexField[],
  path: string,
  visit: (field: IndexField, path: string, inDocument: string) => void,
  parent = "",
): void {
  fields.forEach((field, i) => {
    visit(field, `${path}[${i}]`, parent + field.name);
    eachField(field.fields ?? [], `${path}[${i}].fields`, visit, `${parent}${field.name}/`);
  });
}

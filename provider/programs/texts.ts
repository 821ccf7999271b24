import type { Field } from "../define";
import type { DeclaredType } from "./model";

/** Name of a property in a language: `appId` → `app_id`. */
export type PropertyName = (name: string) => string;

/** A sentence of a program or a report, whose property paths in backticks get the names of the language. */
export const inLanguage = (text: string, { inputs, outputs }: DeclaredType, propertyName: PropertyName): string =>
  text.replace(/`([A-Za-z_][\w.[\]"]*)(: [^`]*)?`/g, (quoted, path: string, value = "") => {
    const [first] = /^\w+/.exec(path) ?? [];
    const field = [inputs, outputs].find(({ fields }) => Object.hasOwn(fields, String(first)));
    return field ? `\`${pathInLanguage(path, field, propertyName)}${value}\`` : quoted;
  });

/** Keys of records and of JSON keep their names. */
function pathInLanguage(path: string, root: Field, propertyName: PropertyName): string {
  let fields: readonly Field[] = [root];
  return path.replace(/\["[^"]*"\]|\[\w*\]|\w+/g, (step) => {
    const objects = fields.flatMap((field) => [field, ...Object.values(field.variants)]);
    const members = objects.flatMap(({ fields: named }) => (Object.hasOwn(named, step) ? [named[step] as Field] : []));
    fields = members.length ? members : fields.flatMap(({ of }) => of ?? []);
    return members.length ? propertyName(step) : step;
  });
}

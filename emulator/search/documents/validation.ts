import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { type Field, fieldsIn, isComplex, isList, isVector } from "../indexes/fields";

/** Returns the validation error of a document, if any. Null is valid for every field except the key. */
export function documentError(index: JsonObject, document: JsonObject): string | undefined {
  const fields = fieldsIn(index.fields);
  const key = keyOf(index);
  const value = memberOf(document, key);
  if (typeof value !== "string" || value === "") return `The document has no key '${key}'.`;
  if (!/^[\w=-]{1,1024}$/.test(value))
    return `Invalid document key: '${value}'. Keys can only contain letters, digits, underscore (_), dash (-), or equal sign (=).`;
  return membersError(fields, document, "");
}

/** Name of the key field. */
export const keyOf = (index: JsonObject): string => fieldsIn(index.fields).find((field) => field.key)?.name ?? "";

function membersError(fields: readonly Field[], document: JsonObject, prefix: string): string | undefined {
  for (const [name, value] of Object.entries(document)) {
    const field = fields.find((candidate) => candidate.name === name);
    const path = `${prefix}${name}`;
    if (!field) return `The property '${path}' does not exist on the index.`;
    const wrong = value === null ? undefined : valueError(field, value, path);
    if (wrong) return wrong;
  }
  return undefined;
}

function valueError(field: Field, value: Json, path: string): string | undefined {
  const expected = `The value of '${path}' cannot be converted to the expected type '${field.type}'.`;
  if (isList(field) || isVector(field)) {
    if (!Array.isArray(value)) return expected;
    const of = { ...field, type: field.type.replace(/^Collection\((.*)\)$/, "$1") };
    return value.map((item, i) => valueError(of, item, `${path}[${i}]`)).find((wrong) => wrong !== undefined);
  }
  if (isComplex(field)) return isObject(value) ? membersError(fieldsIn(field.fields), value, `${path}/`) : expected;
  return (checks[field.type] ?? isNumber)(value) ? undefined : expected;
}

const isNumber = (value: Json): boolean => typeof value === "number" || ["NaN", "INF", "-INF"].includes(String(value));

const checks: Readonly<Record<string, (value: Json) => boolean>> = {
  "Edm.String": (value) => typeof value === "string",
  "Edm.Boolean": (value) => typeof value === "boolean",
  "Edm.Int32": Number.isInteger,
  "Edm.Int64": Number.isInteger,
  "Edm.DateTimeOffset": (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  "Edm.GeographyPoint": (value) => isObject(value) && value.type === "Point",
};

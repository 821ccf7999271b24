import { isObject, type Json, type JsonObject } from "../../json";
import { invalid } from "../errors";
import { flattenFields } from "../indexes/fields";
import { namesIn } from "./matching";

/**
 * Selects the fields of a document that a query names, such as `name, address/city`. `*` selects all fields.
 *
 * @param names the fields of a query without `select`.
 * @throws HttpError 400 for an unknown field.
 */
export function parseSelect(
  select: Json | undefined,
  index: JsonObject,
  names = ["*"],
): (document: JsonObject) => JsonObject {
  const wanted = namesIn(select) ?? names;
  const known = flattenFields(index.fields).map(({ path }) => path);
  const unknown = wanted.find((name) => name !== "*" && !known.includes(name));
  if (unknown !== undefined)
    throw invalid(`Invalid expression: Could not find a property named '${unknown}'. Parameter name: $select`);
  return wanted.includes("*") ? (document) => document : (document) => membersAt(document, wanted);
}

/** The members at these paths, at any depth. */
function membersAt(value: JsonObject, paths: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      if (paths.includes(name)) return [[name, member]];
      const inside = paths.flatMap((path) => (path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : []));
      return inside.length ? [[name, partsOf(member, inside)]] : [];
    }),
  );
}

function partsOf(value: Json, paths: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => partsOf(item, paths));
  return isObject(value) ? membersAt(value, paths) : value;
}

import type { Json, JsonObject } from "../../json";
import { invalid, notEmulated } from "../errors";
import type { Field } from "../indexes/fields";

const comparison = /^\s*(\w+)\s+eq\s+('(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false|null)\s*(?:and\s+(?=\S)|$)/;

/** Parses `field eq literal` expressions, combined with `and`. */
export function parseFilter(filter: Json | undefined, fields: readonly Field[]): (document: JsonObject) => boolean {
  const tests: ((document: JsonObject) => boolean)[] = [];
  for (let rest = String(filter ?? ""); rest.trim(); ) {
    const match = comparison.exec(rest);
    if (!match)
      throw notEmulated(`The filter '${filter}'`, "Use `field eq literal`, and `and` to combine expressions.");
    const [whole, name = "", literal = ""] = match;
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) throw invalid(`Invalid expression: Could not find a property named '${name}'. Parameter name: $filter`);
    if (field.filterable !== true)
      throw invalid(
        `Invalid expression: '${name}' is not a filterable field. Only filterable fields can be used in filter expressions. Parameter name: $filter`,
      );
    const value = literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : JSON.parse(literal);
    tests.push((document) => (document[name] ?? null) === value);
    rest = rest.slice(whole.length);
  }
  return (document) => tests.every((test) => test(document));
}

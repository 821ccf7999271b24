import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { invalid, notEmulated } from "../errors";
import { type Field, fieldsIn, isComplex, isList, rejectNormalizer } from "../indexes/fields";

type Compare = (one: JsonObject, other: JsonObject) => number;

/** Parses `$orderby`. Without it, and for equal values, documents keep the order of writing. */
export function parseOrderBy(orderby: Json | undefined, fields: readonly Field[]): Compare {
  const text = String(orderby ?? "").trim();
  if (!text) return () => 0;
  if (text.includes("geo.distance")) throw notEmulated(`The order '${text}'`, "Use names of fields with asc or desc.");
  const keys = text.split(",").map((clause) => parseClause(clause, fields));
  return (one, other) => {
    for (const compare of keys) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function parseClause(clause: string, fields: readonly Field[]): Compare {
  const wrong = (reason: string): Error => invalid(`Invalid expression: ${reason} Parameter name: $orderby`);
  const [, path, direction = "asc"] = /^\s*([\w/]+|search\.score\(\))(?:\s+(asc|desc))?\s*$/.exec(clause) ?? [];
  if (!path) throw wrong(`'${clause.trim()}' is not the name of a field with asc or desc.`);
  // All documents have the same score.
  if (path === "search.score()") return () => 0;
  const steps = path.split("/");
  const field = fieldAt(fields, steps);
  if (!field) throw wrong(`Could not find a property named '${path}'.`);
  if (isComplex(field) || field.sortable !== true) throw wrong(`The field '${path}' is not sortable.`);
  rejectNormalizer(field);
  const sign = direction === "desc" ? -1 : 1;
  return (one, other) => sign * compareValues(valueAt(one, steps), valueAt(other, steps), field.type);
}

/** Field at a path through complex fields that are not collections. */
function fieldAt(fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field || rest.length === 0) return field;
  return isList(field) ? undefined : fieldAt(fieldsIn(field.fields), rest);
}

const valueAt = (document: JsonObject, steps: readonly string[]): Json =>
  steps.reduce<Json>((value, step) => (isObject(value) ? (memberOf(value, step) ?? null) : null), document);

/** Null is sorted before every value. */
function compareValues(one: Json, other: Json, type: string): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  const [a, b] = type === "Edm.DateTimeOffset" ? [Date.parse(String(one)), Date.parse(String(other))] : [one, other];
  return a < b ? -1 : a > b ? 1 : 0;
}

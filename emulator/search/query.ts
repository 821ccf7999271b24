import type { Json, JsonObject } from "../json";
import { pick } from "../json";
import type { Call } from "../router";
import { invalid, notEmulated } from "./errors";
import { type Field, fieldsIn, isText, isVector } from "./fields";

/** What a query may ask for here; every other parameter is refused rather than passed over. */
const known = ["search", "count", "select", "top", "skip", "filter", "searchMode", "searchFields", "queryType"];

/** A query from the address, in the members that a body has. */
export function fromQuery(query: URLSearchParams): JsonObject {
  const given: JsonObject = {};
  for (const [name, value] of query) {
    const member = name.replace(/^\$/, "");
    if (member === "api-version" || member === "api-key") continue;
    given[member] =
      member === "count" ? value === "true" : member === "top" || member === "skip" ? Number(value) : value;
  }
  return given;
}

/** Documents that hold the words of the query in some searchable text, and pass the filter. There is no ranking. */
export function found(all: JsonObject[], index: JsonObject, query: JsonObject, call: Call): JsonObject {
  const asked = Object.keys(query).filter((name) => query[name] !== null && query[name] !== undefined);
  const beyond = asked.find((name) => !known.includes(name));
  if (beyond) throw notEmulated(`The query parameter '${beyond}'`, `Those that are: ${known.join(", ")}.`);
  const { queryType = "simple" } = query;
  if (queryType !== "simple") throw notEmulated(`The query type '${queryType}'`, "Only 'simple' is.");

  const fields = fieldsIn(index.fields);
  const matches = wordsOf(query, fields);
  const passes = filterOf(query.filter, fields);
  const hits = all.filter((document) => matches(document) && passes(document));
  const skip = Number(query.skip ?? 0);
  const value = hits.slice(skip, skip + Number(query.top ?? 50)).map((document) => {
    const shown = shownOf(index, document);
    const names = String(query.select || "*")
      .split(",")
      .map((name) => name.trim());
    return { "@search.score": 1, ...(names.includes("*") ? shown : pick(shown, names)) };
  });
  return {
    "@odata.context": `${call.origin}/indexes('${index.name}')/$metadata#docs(*)`,
    ...(query.count === true && { "@odata.count": hits.length }),
    value,
  };
}

type Test = (document: JsonObject) => boolean;

/** Plain words, as parts of texts whatever their case: one of them is enough, or all with `searchMode: all`. */
function wordsOf({ search, searchMode, searchFields }: JsonObject, fields: readonly Field[]): Test {
  const words = String(search || "*")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word && word !== "*");
  const operator = words.find((word) => /["()|+*~]|^-/.test(word));
  if (operator) throw notEmulated(`The operator in '${operator}'`, "Plain words are, and '*' for everything.");
  if (words.length === 0) return () => true;
  const only = typeof searchFields === "string" ? searchFields.split(",").map((name) => name.trim()) : undefined;
  const searchable = fields.filter((field) => field.searchable && isText(field));
  const looked = searchable.filter(({ name }) => only?.includes(name) ?? true);
  const has = (document: JsonObject, word: string): boolean =>
    looked.some(({ name }) =>
      JSON.stringify(document[name] ?? "")
        .toLowerCase()
        .includes(word),
    );
  return (document) =>
    searchMode === "all" ? words.every((word) => has(document, word)) : words.some((word) => has(document, word));
}

const comparison = /^\s*(\w+)\s+eq\s+('(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false|null)\s*(?:and\s+(?=\S)|$)/;

/** `field eq literal`, several of them joined by `and`. */
function filterOf(filter: Json | undefined, fields: readonly Field[]): Test {
  const tests: Test[] = [];
  for (let rest = String(filter ?? ""); rest.trim(); ) {
    const match = comparison.exec(rest);
    if (!match) throw notEmulated(`The filter '${filter}'`, "`field eq literal` is, and several of these with `and`.");
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

/** A document with its retrievable members, null where it has none. */
export function shownOf(index: JsonObject, document: JsonObject): JsonObject {
  const shown = (field: Field): boolean => field.retrievable !== false && !(isVector(field) && field.stored === false);
  const names = fieldsIn(index.fields).filter(shown);
  return Object.fromEntries(names.map(({ name }) => [name, document[name] ?? null]));
}

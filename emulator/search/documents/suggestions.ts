import type { Json, JsonObject } from "../../json";
import type { RouteRequest } from "../../server/router";
import { findAnalyzer } from "../analysis/analyzers";
import { apiError, invalid, notEmulated } from "../errors";
import { fieldsIn } from "../indexes/fields";
import { objectsIn, typeName } from "../kind";
import { parseFilter } from "./filter";
import { namesIn, valuesAt } from "./matching";
import { parseOrderBy } from "./ordering";
import { coverageOf, documentResponse } from "./query";
import { parseSelect } from "./selection";
import { keyOf } from "./validation";

const analyze = findAnalyzer({}, "standard.lucene");
const wordsOf = (text: string): string[] => analyze(text).map(({ text }) => text);

const shared = ["search", "suggesterName", "searchFields", "filter", "top", "fuzzy", "minimumCoverage"];
const highlights = ["highlightPreTag", "highlightPostTag"];

/** Valid parameters of both operations. */
interface Parameters {
  /** Complete words, and the start of the last word. */
  readonly words: readonly string[];
  readonly prefix: string;
  readonly paths: readonly string[];
  readonly top: number;
}

/** Returns the documents of which a source field contains every word, the last word as a prefix. */
export function suggest(all: JsonObject[], index: JsonObject, query: JsonObject, request: RouteRequest): JsonObject {
  const { words, prefix, paths, top } = parametersOf(query, index, [...shared, ...highlights, "orderby", "select"]);
  const fields = fieldsIn(index.fields);
  const order = parseOrderBy(query.orderby, fields);
  const selected = parseSelect(query.select, index, [keyOf(index)]);
  const [before, after] = highlights.map((name) => String(query[name] ?? ""));
  const value = all
    .filter(parseFilter(query.filter, fields))
    .sort(order)
    .flatMap((document): JsonObject[] => {
      const texts = paths.flatMap((path) => valuesAt(document, path.split("/")).map(String));
      const found = texts.find((text) => isMatch(text, words, prefix));
      if (found === undefined) return [];
      const text = highlighted(found, words, prefix, { before, after });
      return [{ "@search.text": text, ...selected(documentResponse(index, document)) }];
    });
  return {
    "@odata.context": `${request.origin}/indexes('${index.name}')/$metadata#docs(*)`,
    ...coverageOf(query),
    value: value.slice(0, top),
  };
}

function isMatch(text: string, words: readonly string[], prefix: string): boolean {
  const found = wordsOf(text);
  return words.every((word) => found.includes(word)) && found.some((word) => word.startsWith(prefix));
}

/** Text before and after a match. */
interface Tags {
  readonly before?: string;
  readonly after?: string;
}

/** Encloses the matching words, and the matching part of the last word, in tags. */
function highlighted(text: string, words: readonly string[], prefix: string, tags: Tags): string {
  const { before = "", after = "" } = tags;
  let position = 0;
  const parts = analyze(text).flatMap(({ text: word, start, end }) => {
    const length = words.includes(word) ? end - start : word.startsWith(prefix) ? prefix.length : 0;
    if (length === 0) return [];
    const part = `${text.slice(position, start)}${before}${text.slice(start, start + length)}${after}`;
    position = start + length;
    return [part];
  });
  return parts.join("") + text.slice(position);
}

type Mode = (terms: readonly string[], i: number, previous: string | undefined) => string | undefined;

/** The completion by a term of a source field, or undefined if the mode requires another term. */
const modes: Readonly<Record<string, Mode>> = {
  oneTerm: (terms, i) => terms[i],
  twoTerms: (terms, i) => (terms[i + 1] === undefined ? undefined : `${terms[i]} ${terms[i + 1]}`),
  oneTermWithContext: (terms, i, previous) => {
    if (previous === undefined) return terms[i];
    return terms[i - 1] === previous ? `${previous} ${terms[i]}` : undefined;
  },
};

/** Completes the last word of the query with terms of the source fields, in alphabetical order. */
export function autocomplete(
  all: JsonObject[],
  index: JsonObject,
  query: JsonObject,
  request: RouteRequest,
): JsonObject {
  const { words, prefix, paths, top } = parametersOf(query, index, [...shared, "autocompleteMode"]);
  const name = String(query.autocompleteMode ?? "oneTerm");
  const mode = Object.hasOwn(modes, name) ? modes[name] : undefined;
  if (!mode)
    throw invalid(
      `The value '${name}' of 'autocompleteMode' is invalid. Use one of: ${Object.keys(modes).join(", ")}.`,
    );
  const texts = all
    .filter(parseFilter(query.filter, fieldsIn(index.fields)))
    .flatMap((document) => paths.flatMap((path) => valuesAt(document, path.split("/")).map(String)));
  const completions = texts.flatMap((text) => {
    const terms = wordsOf(text);
    return terms.flatMap((term, i) => (term.startsWith(prefix) ? [mode(terms, i, words.at(-1))] : []));
  });
  const known = [...new Set(completions)].filter((text) => text !== undefined).sort();
  // With a context, the completion repeats the word before the last.
  const kept = words.slice(0, name === "oneTermWithContext" ? -1 : undefined);
  return {
    "@odata.context": `${request.origin}/indexes('${index.name}')/$metadata#Collection(${typeName(request, "AutocompleteItem")})`,
    ...coverageOf(query),
    value: known.slice(0, top).map((text) => ({ text, queryPlusText: [...kept, text].join(" ") })),
  };
}

function parametersOf(query: JsonObject, index: JsonObject, supported: readonly string[]): Parameters {
  const isSet = (value: Json | undefined): boolean => value !== null && value !== undefined;
  const unsupported = Object.keys(query).find((name) => isSet(query[name]) && !supported.includes(name));
  if (unsupported)
    throw notEmulated(`The query parameter '${unsupported}'`, `Supported parameters: ${supported.join(", ")}.`);
  if (query.fuzzy === true || query.fuzzy === "true") throw notEmulated("Fuzzy matching", "Omit 'fuzzy'.");
  const { search = null, top = null } = query;
  if (typeof search !== "string" || search.length < 1 || search.length > 100)
    throw invalid("The parameter 'search' must have 1 to 100 characters.");
  if (top !== null && !(Number.isInteger(top) && Number(top) >= 1 && Number(top) <= 100))
    throw invalid(`The parameter 'top' must be a whole number from 1 to 100, not '${top}'.`);
  const words = wordsOf(search);
  const prefix = words.pop() ?? "";
  const paths = pathsOf(query, index);
  // A search without letters and digits has no results.
  return { words, prefix, paths: prefix ? paths : [], top: Number(top ?? 5) };
}

/** Fields of the suggester, or those of them that the query names. */
function pathsOf({ suggesterName = null, searchFields }: JsonObject, index: JsonObject): string[] {
  if (suggesterName === null) throw invalid("The parameter 'suggesterName' is required.");
  const suggester = objectsIn(index.suggesters).find(({ name }) => name === suggesterName);
  if (!suggester)
    throw apiError(
      400,
      `The specified suggester name '${suggesterName}' does not exist in this index definition. Parameter name: name`,
    );
  const sources = Array.isArray(suggester.sourceFields) ? suggester.sourceFields.map(String) : [];
  const wanted = namesIn(searchFields) ?? sources;
  const other = wanted.find((name) => !sources.includes(name));
  if (other) throw invalid(`The field '${other}' is not a source field of the suggester '${suggesterName}'.`);
  return wanted;
}

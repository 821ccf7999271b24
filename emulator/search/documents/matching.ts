import { type Json, type JsonObject, memberOf } from "../../json";
import { HttpError } from "../../server/http";
import { type Analyzer, findAnalyzer } from "../analysis/analyzers";
import { invalid, notEmulated } from "../errors";
import { type Field, flattenFields, isText } from "../indexes/fields";

const standard = findAnalyzer({}, "standard.lucene");

/** An analyzer by its name. If it is not emulated, the standard analyzer replaces it. */
const analyzerOrStandard =
  (index: JsonObject, name: Json): Analyzer =>
  (text) => {
    try {
      return findAnalyzer(index, String(name ?? "standard.lucene"))(text);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return standard(text);
    }
  };

/** Values at the path of a field, in all items of collections. */
export function valuesAt(value: Json | undefined, [name, ...rest]: readonly string[]): Json[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  if (value === null || value === undefined) return [];
  return name === undefined ? [value] : valuesAt(memberOf(value as JsonObject, name), rest);
}

/** A list of names such as `name, address/city`. Undefined if it is empty. */
export function namesIn(list: Json | undefined): string[] | undefined {
  const names = String(list ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length ? names : undefined;
}

/** The text fields of an index that a search considers. */
export const searchableTexts = (index: JsonObject) =>
  flattenFields(index.fields).filter(({ field }) => field.searchable === true && isText(field));

type Predicate = (document: JsonObject) => boolean;

/** Matches documents that contain one of the words in a searchable field, or all of them with `searchMode: all`. */
export function wordFilter({ search, searchMode, searchFields }: JsonObject, index: JsonObject): Predicate {
  const words = String(search || "*")
    .split(/\s+/)
    .filter((word) => word && word !== "*");
  const operator = words.find((word) => /["()|+*~]|^-/.test(word));
  if (operator) throw notEmulated(`The operator in '${operator}'`, "Use plain words, or '*' for all documents.");
  const only = namesIn(searchFields);
  const searchable = searchableTexts(index);
  const other = only?.find((name) => !searchable.some(({ path }) => path === name));
  if (other !== undefined)
    throw invalid(`The field '${other}' in the search field list is not a searchable field of the index.`);
  if (words.length === 0) return () => true;
  const fields = searchable
    .filter(({ path }) => only?.includes(path) ?? true)
    .map(({ path, field }) => searchableField(index, path, field));
  // A word without terms, such as a stopword, is ignored.
  const searched = words.map((word) => fields.map(({ query }) => query(word))).filter((terms) => terms.flat().length);
  const all = searchMode === "all";
  return (document) => {
    const contents = fields.map(({ terms }) => terms(document));
    const isFound = (ofWord: readonly string[][]): boolean =>
      contents.some((content, i) => contains(content, ofWord[i] ?? [], all));
    return searched.length > 0 && (all ? searched.every(isFound) : searched.some(isFound));
  };
}

/** Terms of documents and of queries for a field, by the analyzers of the field. */
function searchableField(index: JsonObject, path: string, field: Field) {
  const [documents, queries] = [field.indexAnalyzer, field.searchAnalyzer].map((name) =>
    analyzerOrStandard(index, name ?? field.analyzer ?? null),
  ) as [Analyzer, Analyzer];
  return {
    terms: (document: JsonObject) =>
      new Set(valuesAt(document, path.split("/")).flatMap((text) => documents(String(text)).map(({ text }) => text))),
    query: (word: string) => queries(word).map(({ text }) => text),
  };
}

const contains = (content: ReadonlySet<string>, terms: readonly string[], all: boolean): boolean =>
  terms.length > 0 && (all ? terms.every((term) => content.has(term)) : terms.some((term) => content.has(term)));

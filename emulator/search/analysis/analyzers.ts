import type { Json, JsonObject } from "../../json";
import { spelled } from "../../validation/spellings";
import { invalidParameter, notEmulated } from "../errors";
import { applyComponentDefaults } from "../indexes/analysis-defaults";
import { objectsIn } from "../kind";
import { type CharFilter, unfiltered } from "./char-filters";
import { findCharFilter, findTokenFilter, findTokenizer, typeOf } from "./components";
import {
  englishStopwords,
  folding,
  lowercase,
  porter,
  possessive,
  strings,
  withoutArticles,
  withoutStopwords,
} from "./token-filters";
import { tokenizers } from "./tokenizers";
import type { Token, TokenFilter, Tokenizer } from "./tokens";

/** Splits text into tokens with offsets in the original text. */
export type Analyzer = (text: string) => Token[];

/** Combines character filters, a tokenizer and token filters. */
function combined(tokenizer: Tokenizer, filters: readonly TokenFilter[] = [], charFilters: readonly CharFilter[] = []) {
  return (given: string): Token[] => {
    const { text, offsets } = charFilters.reduce((filtered, filter) => filter(filtered), unfiltered(given));
    const tokens = filters.reduce((tokens, filter) => filter(tokens), tokenizer(text));
    return tokens.map((token) => ({ ...token, start: offsets[token.start] ?? 0, end: offsets[token.end] ?? 0 }));
  };
}

/** A tokenizer by its type, with the defaults of the service. */
function tokenizer(type: string, options: JsonObject = {}): Tokenizer {
  const create = tokenizers[type];
  if (!create) throw new Error(`There is no tokenizer of the type ${type}.`);
  return create(applyComponentDefaults({ "@odata.type": type, ...options }));
}

const standardTokenizer = (maxTokenLength: Json = 255) => tokenizer("StandardTokenizerV2", { maxTokenLength });
const keywordTokenizer = tokenizer("KeywordTokenizer");

const listed = (stopwords: Json | undefined, otherwise: readonly string[]): readonly string[] =>
  Array.isArray(stopwords) && stopwords.length ? stopwords.map(String) : otherwise;

/** Analyzers with options, by type. */
const analyzersByType = new Map<string, (options: JsonObject) => Analyzer>(
  Object.entries({
    StandardAnalyzer: ({ maxTokenLength, stopwords }: JsonObject) =>
      combined(standardTokenizer(maxTokenLength), [lowercase, withoutStopwords(listed(stopwords, []))]),
    StopAnalyzer: ({ stopwords }: JsonObject) =>
      combined(tokenizer("lowercase"), [withoutStopwords(listed(stopwords, englishStopwords))]),
    PatternAnalyzer: ({ pattern, flags = null, lowercase: isLowercase, stopwords }: JsonObject) =>
      combined(tokenizer("PatternTokenizer", { pattern: pattern ?? "\\W+", flags }), [
        ...(isLowercase === false ? [] : [lowercase]),
        withoutStopwords(listed(stopwords, [])),
      ]),
  }),
);

const builtIn = new Map<string, Analyzer>(
  Object.entries({
    keyword: combined(keywordTokenizer),
    whitespace: combined(tokenizer("whitespace")),
    simple: combined(tokenizer("lowercase")),
    stop: combined(tokenizer("lowercase"), [withoutStopwords(englishStopwords)]),
    pattern: combined(tokenizer("PatternTokenizer"), [lowercase]),
    "standard.lucene": combined(standardTokenizer(), [lowercase]),
    "standardasciifolding.lucene": combined(standardTokenizer(), [lowercase, folding()]),
    "en.lucene": combined(standardTokenizer(), [possessive, lowercase, withoutStopwords(englishStopwords), porter]),
  }),
);

/** Built-in analyzers that are not emulated. */
const both =
  "ar,bg,ca,cs,da,de,el,es,fi,fr,hi,hu,id,it,ja,ko,lv,nl,pl,pt-BR,pt-PT,ro,ru,sv,th,tr,zh-Hans,zh-Hant".split(",");
const onlyLucene = "eu,fa,ga,gl,hy,no".split(",");
const onlyMicrosoft = "bn,en,et,gu,he,hr,is,kn,lt,ml,mr,ms,nb,pa,sk,sl,sr-cyrillic,sr-latin,ta,te,uk,ur,vi".split(",");
const otherAnalyzers: readonly string[] = [
  ...[...both, ...onlyLucene].map((language) => `${language}.lucene`),
  ...[...both, ...onlyMicrosoft].map((language) => `${language}.microsoft`),
];

const unknown = (noun: string, name: string): Error =>
  invalidParameter("definition", `The ${noun} '${name}' was not found.`, "UnknownAnalysisComponent");

/** Token filters and character filters by name, in their order. */
const filtersOf = (index: JsonObject, { tokenFilters, charFilters }: JsonObject) =>
  [
    strings(tokenFilters).map((name) => findTokenFilter(index, name)),
    strings(charFilters).map((name) => findCharFilter(index, name)),
  ] as const;

/** A tokenizer with filters, by their names. */
export const customAnalyzer = (index: JsonObject, options: JsonObject): Analyzer =>
  combined(findTokenizer(index, String(options.tokenizer)), ...filtersOf(index, options));

/** An analyzer by the name of a custom or built-in one. @throws HttpError 400 or 501 */
export function findAnalyzer(index: JsonObject, given: string): Analyzer {
  const custom = objectsIn(index.analyzers).find((analyzer) => analyzer.name === given);
  const name = spelled([...builtIn.keys(), ...otherAnalyzers], given);
  if (custom && typeOf(custom) === "CustomAnalyzer") return customAnalyzer(index, custom);
  const found = custom ? analyzersByType.get(typeOf(custom))?.(custom) : builtIn.get(name);
  if (found) return found;
  if (!custom && !otherAnalyzers.includes(name)) throw unknown("analyzer", name);
  const emulated = [...builtIn.keys(), "and custom analyzers"].join(", ");
  throw notEmulated(`The analyzer '${name}'`, `Emulated: ${emulated}.`);
}

const builtInNormalizers = new Map<string, readonly TokenFilter[]>(
  Object.entries({
    asciifolding: [folding()],
    elision: [withoutArticles()],
    lowercase: [lowercase],
    standard: [lowercase, folding()],
    uppercase: [findTokenFilter({}, "uppercase")],
  }),
);

/** A normalizer by the name of a custom or built-in one. It returns the whole text as one token. */
export function findNormalizer(index: JsonObject, name: string): Analyzer {
  const custom = objectsIn(index.normalizers).find((normalizer) => normalizer.name === name);
  if (custom) return combined(keywordTokenizer, ...filtersOf(index, custom));
  const found = builtInNormalizers.get(spelled([...builtInNormalizers.keys()], name));
  if (!found) throw unknown("normalizer", name);
  return combined(keywordTokenizer, found);
}

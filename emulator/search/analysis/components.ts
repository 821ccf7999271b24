import { type JsonObject, memberOf } from "../../json";
import { spelled } from "../../validation/spellings";
import { invalidParameter, notEmulated } from "../errors";
import { applyComponentDefaults } from "../indexes/analysis-defaults";
import { objectsIn } from "../kind";
import { type CharFilter, charFilters } from "./char-filters";
import { tokenFilters } from "./token-filters";
import { tokenizers } from "./tokenizers";
import type { TokenFilter, Tokenizer } from "./tokens";

/** A kind of analysis component. */
interface ComponentKind<C> {
  /** Member of the index that contains custom components. */
  readonly member: string;
  readonly noun: string;
  /** Types of the built-in names that have options. The other names are those of `create`. */
  readonly builtIn: Readonly<Record<string, string>>;
  /** Built-in names that are not emulated. */
  readonly others: readonly string[];
  /** Emulated components by type and, without options, by name. */
  readonly create: Readonly<Record<string, (options: JsonObject) => C>>;
}

const tokenizerKind: ComponentKind<Tokenizer> = {
  member: "tokenizers",
  noun: "tokenizer",
  builtIn: {
    edgeNGram: "EdgeNGramTokenizer",
    keyword_v2: "KeywordTokenizerV2",
    nGram: "NGramTokenizer",
    path_hierarchy_v2: "PathHierarchyTokenizerV2",
    pattern: "PatternTokenizer",
    standard_v2: "StandardTokenizerV2",
  },
  others: ["classic", "microsoft_language_tokenizer", "microsoft_language_stemming_tokenizer", "uax_url_email"],
  create: tokenizers,
};

const tokenFilterKind: ComponentKind<TokenFilter> = {
  member: "tokenFilters",
  noun: "token filter",
  builtIn: {
    asciifolding: "AsciiFoldingTokenFilter",
    edgeNGram_v2: "EdgeNGramTokenFilterV2",
    elision: "ElisionTokenFilter",
    length: "LengthTokenFilter",
    limit: "LimitTokenFilter",
    nGram_v2: "NGramTokenFilterV2",
    stopwords: "StopwordsTokenFilter",
    truncate: "TruncateTokenFilter",
    unique: "UniqueTokenFilter",
  },
  others: [
    ...["arabic", "german", "hindi", "indic", "persian", "scandinavian", "sorani"].map((of) => `${of}_normalization`),
    ...["cjk_bigram", "cjk_width", "classic", "common_grams", "kstem", "phonetic", "scandinavian_folding"],
    ...["shingle", "snowball", "stemmer", "word_delimiter"],
  ],
  create: tokenFilters,
};

const charFilterKind: ComponentKind<CharFilter> = {
  member: "charFilters",
  noun: "character filter",
  builtIn: {},
  others: ["html_strip"],
  create: charFilters,
};

/** Finds a component by the name of a custom or built-in one. @throws HttpError 400 or 501 */
function find<C>(index: JsonObject, { member, noun, builtIn, others, create }: ComponentKind<C>, given: string): C {
  const custom = objectsIn(index[member]).find((component) => component.name === given);
  const name = spelled([...Object.keys(builtIn), ...others, ...Object.keys(create).filter(isName)], given);
  const type = custom ? typeOf(custom) : (memberOf(builtIn, name) ?? name);
  const isKnown = custom !== undefined || Object.hasOwn(builtIn, name) || (Object.hasOwn(create, name) && isName(name));
  if (!isKnown && !others.includes(name))
    throw invalidParameter("definition", `The ${noun} '${name}' was not found.`, "UnknownAnalysisComponent");
  const found = isKnown && Object.hasOwn(create, type) ? create[type] : undefined;
  if (!found) throw notEmulated(`The ${noun} '${type}'`, `Emulated: ${emulatedNames(builtIn, create)}.`);
  return found(custom ?? applyComponentDefaults({ "@odata.type": type }));
}

/** Names of types begin with an uppercase letter, built-in names do not. */
const isName = (key: string): boolean => /^[a-z]/.test(key);

const emulatedNames = (builtIn: object, create: object): string =>
  [...Object.keys(create), ...Object.keys(builtIn)].sort().join(", ");

/** Type of a component without its namespace. */
export const typeOf = (component: JsonObject): string =>
  String(component["@odata.type"]).replace("#Microsoft.Azure.Search.", "");

export const findTokenizer = (index: JsonObject, name: string): Tokenizer => find(index, tokenizerKind, name);
export const findTokenFilter = (index: JsonObject, name: string): TokenFilter => find(index, tokenFilterKind, name);
export const findCharFilter = (index: JsonObject, name: string): CharFilter => find(index, charFilterKind, name);

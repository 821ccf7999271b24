import type { JsonObject } from "../../json";
import { withDefaults } from "../kind";

const grams = { minGram: 1, maxGram: 2 };
const microsoft = { maxTokenLength: 255, isSearchTokenizer: false, language: "english" };
const ignoringCase = { ignoreCase: false };

/** Server defaults by type of analysis component. */
const byType: Readonly<Record<string, JsonObject>> = {
  CustomAnalyzer: { tokenFilters: [], charFilters: [] },
  PatternAnalyzer: { lowercase: true, pattern: "\\W+", flags: null, stopwords: [] },
  StandardAnalyzer: { maxTokenLength: 255, stopwords: [] },
  StopAnalyzer: { stopwords: [] },

  ClassicTokenizer: { maxTokenLength: 255 },
  EdgeNGramTokenizer: { ...grams, tokenChars: [] },
  KeywordTokenizer: { bufferSize: 256 },
  KeywordTokenizerV2: { maxTokenLength: 256 },
  MicrosoftLanguageStemmingTokenizer: microsoft,
  MicrosoftLanguageTokenizer: microsoft,
  NGramTokenizer: { ...grams, tokenChars: [] },
  PathHierarchyTokenizerV2: { delimiter: "/", replacement: "/", maxTokenLength: 300, reverse: false, skip: 0 },
  PatternTokenizer: { pattern: "\\W+", flags: null, group: -1 },
  StandardTokenizer: { maxTokenLength: 255 },
  StandardTokenizerV2: { maxTokenLength: 255 },
  UaxUrlEmailTokenizer: { maxTokenLength: 255 },

  AsciiFoldingTokenFilter: { preserveOriginal: false },
  CjkBigramTokenFilter: { ignoreScripts: [], outputUnigrams: false },
  CommonGramTokenFilter: { ...ignoringCase, queryMode: false },
  DictionaryDecompounderTokenFilter: {
    minWordSize: 5,
    minSubwordSize: 2,
    maxSubwordSize: 15,
    onlyLongestMatch: false,
  },
  EdgeNGramTokenFilter: { ...grams, side: "front" },
  EdgeNGramTokenFilterV2: { ...grams, side: "front" },
  ElisionTokenFilter: { articles: [] },
  KeepTokenFilter: { keepWordsCase: false },
  KeywordMarkerTokenFilter: ignoringCase,
  LengthTokenFilter: { min: 0, max: 300 },
  LimitTokenFilter: { maxTokenCount: 1, consumeAllTokens: false },
  NGramTokenFilter: grams,
  NGramTokenFilterV2: grams,
  PatternCaptureTokenFilter: { preserveOriginal: true },
  PhoneticTokenFilter: { encoder: "metaphone", replace: true },
  ShingleTokenFilter: {
    maxShingleSize: 2,
    minShingleSize: 2,
    outputUnigrams: true,
    outputUnigramsIfNoShingles: false,
    tokenSeparator: " ",
    filterToken: "_",
  },
  StopwordsTokenFilter: { stopwords: [], stopwordsList: "english", ...ignoringCase, removeTrailing: true },
  SynonymTokenFilter: { ...ignoringCase, expand: true },
  TruncateTokenFilter: { length: 300 },
  UniqueTokenFilter: { onlyOnSamePosition: false },
  WordDelimiterTokenFilter: {
    generateWordParts: true,
    generateNumberParts: true,
    catenateWords: false,
    catenateNumbers: false,
    catenateAll: false,
    splitOnCaseChange: true,
    preserveOriginal: false,
    splitOnNumerics: true,
    stemEnglishPossessive: true,
    protectedWords: [],
  },

  CustomNormalizer: { tokenFilters: [], charFilters: [] },
};

/** Adds the defaults of the type. A custom list of stop words replaces the English one. */
export function applyComponentDefaults(component: JsonObject): JsonObject {
  const type = String(component["@odata.type"]).replace("#Microsoft.Azure.Search.", "");
  const { stopwords } = component;
  const listed = type === "StopwordsTokenFilter" && Array.isArray(stopwords) && stopwords.length > 0;
  return withDefaults(component, { ...byType[type], ...(listed && { stopwordsList: null }) });
}

// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type { DescribedBy } from "../../base/described-by";
import type * as enums from "../enums";
import type * as input from "../input";

/** Fields of the documents. Exactly one field must be the key. */
export interface IndexField extends DescribedBy<input.search.IndexField> {
  readonly name: string;
  readonly type:
    | "Edm.String"
    | "Edm.Int32"
    | "Edm.Int64"
    | "Edm.Double"
    | "Edm.Boolean"
    | "Edm.DateTimeOffset"
    | "Edm.GeographyPoint"
    | "Edm.ComplexType"
    | "Collection(Edm.String)"
    | "Collection(Edm.Int32)"
    | "Collection(Edm.Int64)"
    | "Collection(Edm.Double)"
    | "Collection(Edm.Boolean)"
    | "Collection(Edm.DateTimeOffset)"
    | "Collection(Edm.GeographyPoint)"
    | "Collection(Edm.ComplexType)"
    | "Collection(Edm.Single)"
    | "Collection(Edm.Half)"
    | "Collection(Edm.Int16)"
    | "Collection(Edm.SByte)"
    | "Collection(Edm.Byte)"
    | (string & {});
  readonly key?: boolean;
  readonly retrievable?: boolean;
  readonly stored?: boolean;
  readonly searchable?: boolean;
  readonly filterable?: boolean;
  readonly sortable?: boolean;
  readonly facetable?: boolean;
  readonly analyzer?: enums.search.AnalyzerName;
  readonly indexAnalyzer?: enums.search.AnalyzerName;
  readonly searchAnalyzer?: enums.search.AnalyzerName;
  readonly normalizer?: enums.search.NormalizerName;
  readonly synonymMaps?: string[];
  readonly dimensions?: number;
  readonly vectorSearchProfile?: string;
  readonly vectorEncoding?: "packedBit";
  readonly permissionFilter?: "userIds" | "groupIds" | "rbacScope" | (string & {});
  readonly sharepointSiteUrl?: boolean;
  readonly sensitivityLabelId?: boolean;
  readonly sensitivityLabelName?: boolean;
  readonly sourceDocumentId?: boolean;
  readonly fields?: IndexField[];
}

/** Custom analyzers. Adding an item makes the index unavailable during the update. */
export type Analyzer =
  | AnalyzerCustomAnalyzer
  | AnalyzerPatternAnalyzer
  | AnalyzerStandardAnalyzer
  | AnalyzerStopAnalyzer;

/** A custom analyzer, which combines a tokenizer with filters. */
export interface AnalyzerCustomAnalyzer extends DescribedBy<input.search.AnalyzerCustomAnalyzer> {
  readonly odataType: "#Microsoft.Azure.Search.CustomAnalyzer";
  readonly name: string;
  readonly tokenizer: enums.search.TokenizerName;
  readonly tokenFilters?: enums.search.TokenFilterName[];
  readonly charFilters?: enums.search.CharFilterName[];
}

/** The pattern analyzer, which splits text at matches of a regular expression. */
export interface AnalyzerPatternAnalyzer extends DescribedBy<input.search.AnalyzerPatternAnalyzer> {
  readonly odataType: "#Microsoft.Azure.Search.PatternAnalyzer";
  readonly name: string;
  readonly lowercase?: boolean;
  readonly pattern?: string;
  readonly flags?: string;
  readonly stopwords?: string[];
}

/** The standard Lucene analyzer, which splits text by Unicode rules, converts it to lowercase and removes stopwords. */
export interface AnalyzerStandardAnalyzer extends DescribedBy<input.search.AnalyzerStandardAnalyzer> {
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  readonly name: string;
  readonly maxTokenLength?: number;
  readonly stopwords?: string[];
}

/** The stop analyzer, which splits text at non-letters and removes stopwords. */
export interface AnalyzerStopAnalyzer extends DescribedBy<input.search.AnalyzerStopAnalyzer> {
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  readonly name: string;
  readonly stopwords?: string[];
}

/** Custom tokenizers, which analyzers refer to. Adding an item makes the index unavailable during the update. */
export type Tokenizer =
  | TokenizerClassicTokenizer
  | TokenizerEdgeNGramTokenizer
  | TokenizerKeywordTokenizer
  | TokenizerKeywordTokenizerV2
  | TokenizerStandardTokenizer
  | TokenizerStandardTokenizerV2
  | TokenizerMicrosoftLanguageStemmingTokenizer
  | TokenizerMicrosoftLanguageTokenizer
  | TokenizerNGramTokenizer
  | TokenizerPathHierarchyTokenizerV2
  | TokenizerPatternTokenizer
  | TokenizerUaxUrlEmailTokenizer;

/** The classic tokenizer, which splits text by grammar rules of European languages. */
export interface TokenizerClassicTokenizer extends DescribedBy<input.search.TokenizerClassicTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.ClassicTokenizer";
  readonly name: string;
  readonly maxTokenLength?: number;
}

/** The edge n-gram tokenizer, which outputs n-grams at the start of words. */
export interface TokenizerEdgeNGramTokenizer extends DescribedBy<input.search.TokenizerEdgeNGramTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
  readonly tokenChars?: ("letter" | "digit" | "whitespace" | "punctuation" | "symbol" | (string & {}))[];
}

/** The keyword tokenizer, version 1, which outputs the whole text as one token. */
export interface TokenizerKeywordTokenizer extends DescribedBy<input.search.TokenizerKeywordTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  readonly name: string;
  readonly bufferSize?: number;
}

/** The keyword tokenizer, which outputs the whole text as one token. */
export interface TokenizerKeywordTokenizerV2 extends DescribedBy<input.search.TokenizerKeywordTokenizerV2> {
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  readonly name: string;
  readonly maxTokenLength?: number;
}

/** The standard tokenizer, version 1, which splits text by Unicode rules. */
export interface TokenizerStandardTokenizer extends DescribedBy<input.search.TokenizerStandardTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  readonly name: string;
  readonly maxTokenLength?: number;
}

/** The standard tokenizer, which splits text by Unicode rules. */
export interface TokenizerStandardTokenizerV2 extends DescribedBy<input.search.TokenizerStandardTokenizerV2> {
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  readonly name: string;
  readonly maxTokenLength?: number;
}

/** The Microsoft language stemming tokenizer, which outputs the base forms of words. */
export interface TokenizerMicrosoftLanguageStemmingTokenizer
  extends DescribedBy<input.search.TokenizerMicrosoftLanguageStemmingTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  readonly name: string;
  readonly maxTokenLength?: number;
  readonly isSearchTokenizer?: boolean;
  readonly language?:
    | "arabic"
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "estonian"
    | "finnish"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hebrew"
    | "hindi"
    | "hungarian"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "kannada"
    | "latvian"
    | "lithuanian"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovak"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "turkish"
    | "ukrainian"
    | "urdu"
    | (string & {});
}

/** The Microsoft language tokenizer, which splits text by language-specific rules. */
export interface TokenizerMicrosoftLanguageTokenizer
  extends DescribedBy<input.search.TokenizerMicrosoftLanguageTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageTokenizer";
  readonly name: string;
  readonly maxTokenLength?: number;
  readonly isSearchTokenizer?: boolean;
  readonly language?:
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "chineseSimplified"
    | "chineseTraditional"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hindi"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "japanese"
    | "kannada"
    | "korean"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "thai"
    | "ukrainian"
    | "urdu"
    | "vietnamese"
    | (string & {});
}

/** The n-gram tokenizer, which outputs n-grams of words. */
export interface TokenizerNGramTokenizer extends DescribedBy<input.search.TokenizerNGramTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenizer";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
  readonly tokenChars?: ("letter" | "digit" | "whitespace" | "punctuation" | "symbol" | (string & {}))[];
}

/** The path hierarchy tokenizer, which outputs a path and its parent paths. */
export interface TokenizerPathHierarchyTokenizerV2 extends DescribedBy<input.search.TokenizerPathHierarchyTokenizerV2> {
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  readonly name: string;
  readonly delimiter?: string;
  readonly replacement?: string;
  readonly maxTokenLength?: number;
  readonly reverse?: boolean;
  readonly skip?: number;
}

/** The pattern tokenizer, which splits text at matches of a regular expression or outputs its groups. */
export interface TokenizerPatternTokenizer extends DescribedBy<input.search.TokenizerPatternTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  readonly name: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly group?: number;
}

/** The URL and email tokenizer, which keeps URLs and email addresses as one token. */
export interface TokenizerUaxUrlEmailTokenizer extends DescribedBy<input.search.TokenizerUaxUrlEmailTokenizer> {
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  readonly name: string;
  readonly maxTokenLength?: number;
}

/** Custom token filters, which analyzers and normalizers refer to. Adding an item makes the index unavailable during the update. */
export type TokenFilter =
  | TokenFilterAsciiFoldingTokenFilter
  | TokenFilterCjkBigramTokenFilter
  | TokenFilterCommonGramTokenFilter
  | TokenFilterDictionaryDecompounderTokenFilter
  | TokenFilterEdgeNGramTokenFilter
  | TokenFilterEdgeNGramTokenFilterV2
  | TokenFilterElisionTokenFilter
  | TokenFilterKeepTokenFilter
  | TokenFilterKeywordMarkerTokenFilter
  | TokenFilterLengthTokenFilter
  | TokenFilterLimitTokenFilter
  | TokenFilterNGramTokenFilter
  | TokenFilterNGramTokenFilterV2
  | TokenFilterPatternCaptureTokenFilter
  | TokenFilterPatternReplaceTokenFilter
  | TokenFilterPhoneticTokenFilter
  | TokenFilterShingleTokenFilter
  | TokenFilterSnowballTokenFilter
  | TokenFilterStemmerOverrideTokenFilter
  | TokenFilterStemmerTokenFilter
  | TokenFilterStopwordsTokenFilter
  | TokenFilterSynonymTokenFilter
  | TokenFilterTruncateTokenFilter
  | TokenFilterUniqueTokenFilter
  | TokenFilterWordDelimiterTokenFilter;

/** The ASCII folding filter, which replaces letters with accents by their ASCII equivalents. */
export interface TokenFilterAsciiFoldingTokenFilter
  extends DescribedBy<input.search.TokenFilterAsciiFoldingTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.AsciiFoldingTokenFilter";
  readonly name: string;
  readonly preserveOriginal?: boolean;
}

/** The CJK bigram filter, which forms pairs of Chinese, Japanese and Korean characters. */
export interface TokenFilterCjkBigramTokenFilter extends DescribedBy<input.search.TokenFilterCjkBigramTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  readonly name: string;
  readonly ignoreScripts?: ("han" | "hiragana" | "katakana" | "hangul" | (string & {}))[];
  readonly outputUnigrams?: boolean;
}

/** The common grams filter, which joins frequent terms with their neighbors. */
export interface TokenFilterCommonGramTokenFilter extends DescribedBy<input.search.TokenFilterCommonGramTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  readonly name: string;
  readonly commonWords: string[];
  readonly ignoreCase?: boolean;
  readonly queryMode?: boolean;
}

/** The dictionary decompounder filter, which splits compound words. */
export interface TokenFilterDictionaryDecompounderTokenFilter
  extends DescribedBy<input.search.TokenFilterDictionaryDecompounderTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  readonly name: string;
  readonly wordList: string[];
  readonly minWordSize?: number;
  readonly minSubwordSize?: number;
  readonly maxSubwordSize?: number;
  readonly onlyLongestMatch?: boolean;
}

/** The edge n-gram filter, version 1, which outputs n-grams at the start or end of tokens. */
export interface TokenFilterEdgeNGramTokenFilter extends DescribedBy<input.search.TokenFilterEdgeNGramTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
  readonly side?: "front" | "back" | (string & {});
}

/** The edge n-gram filter, which outputs n-grams at the start or end of tokens. */
export interface TokenFilterEdgeNGramTokenFilterV2 extends DescribedBy<input.search.TokenFilterEdgeNGramTokenFilterV2> {
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
  readonly side?: "front" | "back" | (string & {});
}

/** The elision filter, which removes elided articles, such as `l'` in `l'avion`. */
export interface TokenFilterElisionTokenFilter extends DescribedBy<input.search.TokenFilterElisionTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  readonly name: string;
  readonly articles?: string[];
}

/** The keep filter, which keeps only the given words. */
export interface TokenFilterKeepTokenFilter extends DescribedBy<input.search.TokenFilterKeepTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  readonly name: string;
  readonly keepWords: string[];
  readonly keepWordsCase?: boolean;
}

/** The keyword marker filter, which protects words from stemming. */
export interface TokenFilterKeywordMarkerTokenFilter
  extends DescribedBy<input.search.TokenFilterKeywordMarkerTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  readonly name: string;
  readonly keywords: string[];
  readonly ignoreCase?: boolean;
}

/** The length filter, which removes tokens that are too short or too long. */
export interface TokenFilterLengthTokenFilter extends DescribedBy<input.search.TokenFilterLengthTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  readonly name: string;
  readonly min?: number;
  readonly max?: number;
}

/** The limit filter, which limits the number of tokens. */
export interface TokenFilterLimitTokenFilter extends DescribedBy<input.search.TokenFilterLimitTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  readonly name: string;
  readonly maxTokenCount?: number;
  readonly consumeAllTokens?: boolean;
}

/** The n-gram filter, version 1, which outputs n-grams of tokens. */
export interface TokenFilterNGramTokenFilter extends DescribedBy<input.search.TokenFilterNGramTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
}

/** The n-gram filter, which outputs n-grams of tokens. */
export interface TokenFilterNGramTokenFilterV2 extends DescribedBy<input.search.TokenFilterNGramTokenFilterV2> {
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  readonly name: string;
  readonly minGram?: number;
  readonly maxGram?: number;
}

/** The pattern capture filter, which outputs the groups that regular expressions capture. */
export interface TokenFilterPatternCaptureTokenFilter
  extends DescribedBy<input.search.TokenFilterPatternCaptureTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  readonly name: string;
  readonly patterns: string[];
  readonly preserveOriginal?: boolean;
}

/** The pattern replace filter, which replaces matches of a regular expression. */
export interface TokenFilterPatternReplaceTokenFilter
  extends DescribedBy<input.search.TokenFilterPatternReplaceTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceTokenFilter";
  readonly name: string;
  readonly pattern: string;
  readonly replacement: string;
}

/** The phonetic filter, which outputs phonetic codes. */
export interface TokenFilterPhoneticTokenFilter extends DescribedBy<input.search.TokenFilterPhoneticTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.PhoneticTokenFilter";
  readonly name: string;
  readonly encoder?:
    | "metaphone"
    | "doubleMetaphone"
    | "soundex"
    | "refinedSoundex"
    | "caverphone1"
    | "caverphone2"
    | "cologne"
    | "nysiis"
    | "koelnerPhonetik"
    | "haasePhonetik"
    | "beiderMorse"
    | (string & {});
  readonly replace?: boolean;
}

/** The shingle filter, which joins neighboring tokens. */
export interface TokenFilterShingleTokenFilter extends DescribedBy<input.search.TokenFilterShingleTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  readonly name: string;
  readonly maxShingleSize?: number;
  readonly minShingleSize?: number;
  readonly outputUnigrams?: boolean;
  readonly outputUnigramsIfNoShingles?: boolean;
  readonly tokenSeparator?: string;
  readonly filterToken?: string;
}

/** The Snowball filter, which reduces words to their stems. */
export interface TokenFilterSnowballTokenFilter extends DescribedBy<input.search.TokenFilterSnowballTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.SnowballTokenFilter";
  readonly name: string;
  readonly language:
    | "armenian"
    | "basque"
    | "catalan"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "german"
    | "german2"
    | "hungarian"
    | "italian"
    | "kp"
    | "lovins"
    | "norwegian"
    | "porter"
    | "portuguese"
    | "romanian"
    | "russian"
    | "spanish"
    | "swedish"
    | "turkish"
    | (string & {});
}

/** The stemmer override filter, which replaces words by custom stems. */
export interface TokenFilterStemmerOverrideTokenFilter
  extends DescribedBy<input.search.TokenFilterStemmerOverrideTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.StemmerOverrideTokenFilter";
  readonly name: string;
  readonly rules: string[];
}

/** The stemmer filter, which reduces words to their stems by language-specific rules. */
export interface TokenFilterStemmerTokenFilter extends DescribedBy<input.search.TokenFilterStemmerTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.StemmerTokenFilter";
  readonly name: string;
  readonly language:
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "dutchKp"
    | "english"
    | "lightEnglish"
    | "minimalEnglish"
    | "possessiveEnglish"
    | "porter2"
    | "lovins"
    | "finnish"
    | "lightFinnish"
    | "french"
    | "lightFrench"
    | "minimalFrench"
    | "galician"
    | "minimalGalician"
    | "german"
    | "german2"
    | "lightGerman"
    | "minimalGerman"
    | "greek"
    | "hindi"
    | "hungarian"
    | "lightHungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "lightItalian"
    | "sorani"
    | "latvian"
    | "norwegian"
    | "lightNorwegian"
    | "minimalNorwegian"
    | "lightNynorsk"
    | "minimalNynorsk"
    | "portuguese"
    | "lightPortuguese"
    | "minimalPortuguese"
    | "portugueseRslp"
    | "romanian"
    | "russian"
    | "lightRussian"
    | "spanish"
    | "lightSpanish"
    | "swedish"
    | "lightSwedish"
    | "turkish"
    | (string & {});
}

/** The stopwords filter, which removes words. */
export interface TokenFilterStopwordsTokenFilter extends DescribedBy<input.search.TokenFilterStopwordsTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.StopwordsTokenFilter";
  readonly name: string;
  readonly stopwords?: string[];
  readonly stopwordsList?:
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "galician"
    | "german"
    | "greek"
    | "hindi"
    | "hungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "latvian"
    | "norwegian"
    | "persian"
    | "portuguese"
    | "romanian"
    | "russian"
    | "sorani"
    | "spanish"
    | "swedish"
    | "thai"
    | "turkish"
    | (string & {});
  readonly ignoreCase?: boolean;
  readonly removeTrailing?: boolean;
}

/** The synonym filter, which adds or replaces synonyms. */
export interface TokenFilterSynonymTokenFilter extends DescribedBy<input.search.TokenFilterSynonymTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  readonly name: string;
  readonly synonyms: string[];
  readonly ignoreCase?: boolean;
  readonly expand?: boolean;
}

/** The truncate filter, which truncates tokens. */
export interface TokenFilterTruncateTokenFilter extends DescribedBy<input.search.TokenFilterTruncateTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  readonly name: string;
  readonly length?: number;
}

/** The unique filter, which removes duplicate tokens. */
export interface TokenFilterUniqueTokenFilter extends DescribedBy<input.search.TokenFilterUniqueTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  readonly name: string;
  readonly onlyOnSamePosition?: boolean;
}

/** The word delimiter filter, which splits words at delimiters, digits and case changes. */
export interface TokenFilterWordDelimiterTokenFilter
  extends DescribedBy<input.search.TokenFilterWordDelimiterTokenFilter> {
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  readonly name: string;
  readonly generateWordParts?: boolean;
  readonly generateNumberParts?: boolean;
  readonly catenateWords?: boolean;
  readonly catenateNumbers?: boolean;
  readonly catenateAll?: boolean;
  readonly splitOnCaseChange?: boolean;
  readonly preserveOriginal?: boolean;
  readonly splitOnNumerics?: boolean;
  readonly stemEnglishPossessive?: boolean;
  readonly protectedWords?: string[];
}

/** Custom character filters, which analyzers and normalizers refer to. Adding an item makes the index unavailable during the update. */
export type CharFilter = CharFilterMappingCharFilter | CharFilterPatternReplaceCharFilter;

/** The mapping character filter, which replaces characters. */
export interface CharFilterMappingCharFilter extends DescribedBy<input.search.CharFilterMappingCharFilter> {
  readonly odataType: "#Microsoft.Azure.Search.MappingCharFilter";
  readonly name: string;
  readonly mappings: string[];
}

/** The pattern replace character filter, which replaces matches of a regular expression. */
export interface CharFilterPatternReplaceCharFilter
  extends DescribedBy<input.search.CharFilterPatternReplaceCharFilter> {
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceCharFilter";
  readonly name: string;
  readonly pattern: string;
  readonly replacement: string;
}

/** Custom normalizers. Adding an item makes the index unavailable during the update. */
export type Normalizer = NormalizerCustomNormalizer;

/** A custom normalizer, which combines filters. */
export interface NormalizerCustomNormalizer extends DescribedBy<input.search.NormalizerCustomNormalizer> {
  readonly odataType: "#Microsoft.Azure.Search.CustomNormalizer";
  readonly name: string;
  readonly tokenFilters?: enums.search.TokenFilterName[];
  readonly charFilters?: enums.search.CharFilterName[];
}

/** Similarity algorithm that scores full-text matches. An existing index keeps the algorithm that it was created with; the parameters of BM25 can change. */
export type Similarity = SimilarityBM25Similarity | SimilarityClassicSimilarity;

/** The Okapi BM25 algorithm. */
export interface SimilarityBM25Similarity extends DescribedBy<input.search.SimilarityBM25Similarity> {
  readonly odataType: "#Microsoft.Azure.Search.BM25Similarity";
  readonly k1?: number;
  readonly b?: number;
}

/** The TF-IDF algorithm of services created before July 2020. */
export interface SimilarityClassicSimilarity extends DescribedBy<input.search.SimilarityClassicSimilarity> {
  readonly odataType: "#Microsoft.Azure.Search.ClassicSimilarity";
}

/** Scoring profiles, which adjust the search score by field weights and functions. */
export interface ScoringProfile extends DescribedBy<input.search.ScoringProfile> {
  readonly name: string;
  readonly text?: ScoringProfileText;
  readonly functions?: ScoringFunction[];
  readonly functionAggregation?:
    | "sum"
    | "average"
    | "minimum"
    | "maximum"
    | "firstMatching"
    | "product"
    | (string & {});
}

/** Weights of the searchable fields. */
export interface ScoringProfileText extends DescribedBy<input.search.ScoringProfileText> {
  readonly weights: Record<string, number>;
}

/** Functions that boost the score of documents. */
export type ScoringFunction =
  | ScoringFunctionDistance
  | ScoringFunctionFreshness
  | ScoringFunctionMagnitude
  | ScoringFunctionTag;

/** Boosts documents by their distance to a location. */
export interface ScoringFunctionDistance extends DescribedBy<input.search.ScoringFunctionDistance> {
  readonly type: "distance";
  readonly fieldName: string;
  readonly boost: number;
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic" | (string & {});
  readonly distance: ScoringFunctionDistanceDistance;
}

/** Parameters of the distance function. */
export interface ScoringFunctionDistanceDistance extends DescribedBy<input.search.ScoringFunctionDistanceDistance> {
  readonly referencePointParameter: string;
  readonly boostingDistance: number;
}

/** Boosts documents by how recent a date is. */
export interface ScoringFunctionFreshness extends DescribedBy<input.search.ScoringFunctionFreshness> {
  readonly type: "freshness";
  readonly fieldName: string;
  readonly boost: number;
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic" | (string & {});
  readonly freshness: ScoringFunctionFreshnessFreshness;
}

/** Parameters of the freshness function. */
export interface ScoringFunctionFreshnessFreshness extends DescribedBy<input.search.ScoringFunctionFreshnessFreshness> {
  readonly boostingDuration: string;
}

/** Boosts documents by the magnitude of a number. */
export interface ScoringFunctionMagnitude extends DescribedBy<input.search.ScoringFunctionMagnitude> {
  readonly type: "magnitude";
  readonly fieldName: string;
  readonly boost: number;
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic" | (string & {});
  readonly magnitude: ScoringFunctionMagnitudeMagnitude;
}

/** Parameters of the magnitude function. */
export interface ScoringFunctionMagnitudeMagnitude extends DescribedBy<input.search.ScoringFunctionMagnitudeMagnitude> {
  readonly boostingRangeStart: number;
  readonly boostingRangeEnd: number;
  readonly constantBoostBeyondRange?: boolean;
}

/** Boosts documents that have tags in common with a list of tags. */
export interface ScoringFunctionTag extends DescribedBy<input.search.ScoringFunctionTag> {
  readonly type: "tag";
  readonly fieldName: string;
  readonly boost: number;
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic" | (string & {});
  readonly tag: ScoringFunctionTagTag;
}

/** Parameters of the tag function. */
export interface ScoringFunctionTagTag extends DescribedBy<input.search.ScoringFunctionTagTag> {
  readonly tagsParameter: string;
}

/** Suggesters for suggestions and autocomplete. At most one. */
export interface Suggester extends DescribedBy<input.search.Suggester> {
  readonly name: string;
  readonly searchMode?: "analyzingInfixMatching";
  readonly sourceFields: string[];
}

/** Vector search configuration. */
export interface VectorSearch extends DescribedBy<input.search.VectorSearch> {
  readonly algorithms?: VectorSearchAlgorithm[];
  readonly profiles?: VectorSearchProfile[];
  readonly vectorizers?: VectorSearchVectorizer[];
  readonly compressions?: VectorSearchCompression[];
  readonly topicGraphProfiles?: TopicGraphProfile[];
}

/** Algorithm configurations for indexing and queries. A configuration that no field uses changes in place, and so does `efSearch`. */
export type VectorSearchAlgorithm = VectorSearchAlgorithmHnsw | VectorSearchAlgorithmExhaustiveKnn;

/** The Hierarchical Navigable Small World (HNSW) algorithm: approximate nearest neighbors over a graph. */
export interface VectorSearchAlgorithmHnsw extends DescribedBy<input.search.VectorSearchAlgorithmHnsw> {
  readonly name: string;
  readonly kind: "hnsw";
  readonly hnswParameters?: VectorSearchAlgorithmHnswHnswParameters;
}

/** Parameters of the HNSW algorithm. */
export interface VectorSearchAlgorithmHnswHnswParameters
  extends DescribedBy<input.search.VectorSearchAlgorithmHnswHnswParameters> {
  readonly m?: number;
  readonly efConstruction?: number;
  readonly efSearch?: number;
  readonly metric?: "cosine" | "euclidean" | "dotProduct" | "hamming" | (string & {});
}

/** The exhaustive k-nearest neighbors (KNN) algorithm: an exact search over all vectors. */
export interface VectorSearchAlgorithmExhaustiveKnn
  extends DescribedBy<input.search.VectorSearchAlgorithmExhaustiveKnn> {
  readonly name: string;
  readonly kind: "exhaustiveKnn";
  readonly exhaustiveKnnParameters?: VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters;
}

/** Parameters of the exhaustive KNN algorithm. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters
  extends DescribedBy<input.search.VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters> {
  readonly metric?: "cosine" | "euclidean" | "dotProduct" | "hamming" | (string & {});
}

/** Vector search profiles. A profile combines an algorithm with an optional vectorizer and compression. The vectorizer changes in place, and so does a profile that no field uses. */
export interface VectorSearchProfile extends DescribedBy<input.search.VectorSearchProfile> {
  readonly name: string;
  readonly algorithm: string;
  readonly vectorizer?: string;
  readonly compression?: string;
}

/** Vectorizers, which convert query text to vectors. */
export type VectorSearchVectorizer =
  | VectorSearchVectorizerAzureOpenAI
  | VectorSearchVectorizerCustomWebApi
  | VectorSearchVectorizerAml
  | VectorSearchVectorizerAiServicesVision
  | VectorSearchVectorizerOpenAICompatible;

/** A vectorizer that calls an embedding model of Azure OpenAI. */
export interface VectorSearchVectorizerAzureOpenAI extends DescribedBy<input.search.VectorSearchVectorizerAzureOpenAI> {
  readonly name: string;
  readonly kind: "azureOpenAI";
  readonly azureOpenAIParameters: VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters;
}

/** Parameters of the Azure OpenAI vectorizer. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters
  extends DescribedBy<input.search.VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters> {
  readonly resourceUri: string;
  readonly deploymentId: string;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly apiKey?: string;
  readonly authIdentity?: DataIdentity;
}

/** User-assigned managed identity for outbound requests, if no API key is set. */
export type DataIdentity = DataIdentityDataNoneIdentity | DataIdentityDataUserAssignedIdentity;

/** No user-assigned managed identity. */
export interface DataIdentityDataNoneIdentity extends DescribedBy<input.search.DataIdentityDataNoneIdentity> {
  readonly odataType: "#Microsoft.Azure.Search.DataNoneIdentity";
}

/** A user-assigned managed identity. */
export interface DataIdentityDataUserAssignedIdentity
  extends DescribedBy<input.search.DataIdentityDataUserAssignedIdentity> {
  readonly odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity";
  readonly userAssignedIdentity: string;
  readonly federatedIdentityClientId?: string;
}

/** A vectorizer that calls a custom web API. */
export interface VectorSearchVectorizerCustomWebApi
  extends DescribedBy<input.search.VectorSearchVectorizerCustomWebApi> {
  readonly name: string;
  readonly kind: "customWebApi";
  readonly customWebApiParameters: VectorSearchVectorizerCustomWebApiCustomWebApiParameters;
}

/** Parameters of the web API vectorizer. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParameters
  extends DescribedBy<input.search.VectorSearchVectorizerCustomWebApiCustomWebApiParameters> {
  readonly uri: string;
  readonly httpHeaders?: Record<string, string>;
  readonly httpMethod?: string;
  readonly timeout?: string;
  readonly authResourceId?: string;
  readonly authIdentity?: DataIdentity;
}

/** A vectorizer that calls a model of the Azure AI Foundry model catalog. */
export interface VectorSearchVectorizerAml extends DescribedBy<input.search.VectorSearchVectorizerAml> {
  readonly name: string;
  readonly kind: "aml";
  readonly amlParameters: VectorSearchVectorizerAmlAmlParameters;
}

/** Parameters of the Azure AI Foundry vectorizer. */
export interface VectorSearchVectorizerAmlAmlParameters
  extends DescribedBy<input.search.VectorSearchVectorizerAmlAmlParameters> {
  readonly uri: string;
  readonly key?: string;
  readonly resourceId?: string;
  readonly timeout?: string;
  readonly region?: string;
  readonly modelName?:
    | "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32"
    | "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Base"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Giant"
    | "Cohere-embed-v3-english"
    | "Cohere-embed-v3-multilingual"
    | "Cohere-embed-v4"
    | (string & {});
}

/** A vectorizer that calls the multimodal embeddings of Azure Vision. */
export interface VectorSearchVectorizerAiServicesVision
  extends DescribedBy<input.search.VectorSearchVectorizerAiServicesVision> {
  readonly name: string;
  readonly kind: "aiServicesVision";
  readonly aiServicesVisionParameters: VectorSearchVectorizerAiServicesVisionAiServicesVisionParameters;
}

/** Parameters of the Azure Vision vectorizer. */
export interface VectorSearchVectorizerAiServicesVisionAiServicesVisionParameters
  extends DescribedBy<input.search.VectorSearchVectorizerAiServicesVisionAiServicesVisionParameters> {
  readonly modelVersion: string;
  readonly resourceUri: string;
  readonly apiKey?: string;
  readonly authIdentity?: DataIdentity;
}

/** A vectorizer that calls an embedding model by the API of OpenAI. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface VectorSearchVectorizerOpenAICompatible
  extends DescribedBy<input.search.VectorSearchVectorizerOpenAICompatible> {
  readonly name: string;
  readonly kind: "openAICompatible";
  readonly openAICompatibleParameters: VectorSearchVectorizerOpenAICompatibleOpenAICompatibleParameters;
}

/** Parameters of the vectorizer. */
export interface VectorSearchVectorizerOpenAICompatibleOpenAICompatibleParameters
  extends DescribedBy<input.search.VectorSearchVectorizerOpenAICompatibleOpenAICompatibleParameters> {
  readonly headers?: Record<string, string>;
  readonly managedIdentityAudience?: string;
  readonly authIdentity?: DataIdentity;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly dimensions?: number;
}

/** Compression configurations. A configuration that no field uses changes in place. */
export type VectorSearchCompression =
  | VectorSearchCompressionScalarQuantization
  | VectorSearchCompressionBinaryQuantization;

/** Scalar quantization, which converts the vector values to a narrower type. */
export interface VectorSearchCompressionScalarQuantization
  extends DescribedBy<input.search.VectorSearchCompressionScalarQuantization> {
  readonly name: string;
  readonly rescoringOptions?: VectorSearchCompressionScalarQuantizationRescoringOptions;
  readonly truncationDimension?: number;
  readonly kind: "scalarQuantization";
  readonly scalarQuantizationParameters?: VectorSearchCompressionScalarQuantizationScalarQuantizationParameters;
}

/** Rescoring options. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptions
  extends DescribedBy<input.search.VectorSearchCompressionScalarQuantizationRescoringOptions> {
  readonly enableRescoring?: boolean;
  readonly defaultOversampling?: number;
  readonly rescoreStorageMethod?: "preserveOriginals" | "discardOriginals" | (string & {});
}

/** Parameters of the scalar quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters
  extends DescribedBy<input.search.VectorSearchCompressionScalarQuantizationScalarQuantizationParameters> {
  readonly quantizedDataType?: "int8";
}

/** Binary quantization, which stores one bit for each value. */
export interface VectorSearchCompressionBinaryQuantization
  extends DescribedBy<input.search.VectorSearchCompressionBinaryQuantization> {
  readonly name: string;
  readonly rescoringOptions?: VectorSearchCompressionScalarQuantizationRescoringOptions;
  readonly truncationDimension?: number;
  readonly kind: "binaryQuantization";
}

/** Profiles of topics, which are groups of similar content in another index. */
export interface TopicGraphProfile extends DescribedBy<input.search.TopicGraphProfile> {
  readonly name: string;
  readonly indexName: string;
  readonly defaultKind: "none" | "diverse" | "balanced" | (string & {});
  readonly defaultDiversityFactor?: number;
  readonly defaultMinDiversityPoolSize?: number;
}

/** Semantic ranker configuration. */
export interface SemanticSearch extends DescribedBy<input.search.SemanticSearch> {
  readonly defaultConfiguration?: string;
  readonly configurations?: SemanticConfiguration[];
}

/** Semantic configurations. */
export interface SemanticConfiguration extends DescribedBy<input.search.SemanticConfiguration> {
  readonly name: string;
  readonly prioritizedFields: SemanticConfigurationPrioritizedFields;
  readonly rankingOrder?: "BoostedRerankerScore" | "RerankerScore" | (string & {});
  readonly flightingOptIn?: boolean;
}

/** Fields that the semantic ranker reads, in order of priority. At least one is required. */
export interface SemanticConfigurationPrioritizedFields
  extends DescribedBy<input.search.SemanticConfigurationPrioritizedFields> {
  readonly titleField?: SemanticField;
  readonly prioritizedContentFields?: SemanticField[];
  readonly prioritizedKeywordsFields?: SemanticField[];
}

/** Field with the title of the document. Ideally at most 25 words. */
export interface SemanticField extends DescribedBy<input.search.SemanticField> {
  readonly fieldName: string;
}

/** Cross-origin resource sharing (CORS) options. */
export interface CorsOptions extends DescribedBy<input.search.CorsOptions> {
  readonly allowedOrigins: string[];
  readonly maxAgeInSeconds?: number;
}

/** Customer-managed key that encrypts the index at rest. */
export interface EncryptionKey extends DescribedBy<input.search.EncryptionKey> {
  readonly keyVaultUri: string;
  readonly keyVaultKeyName: string;
  readonly keyVaultKeyVersion?: string;
  readonly accessCredentials?: AccessCredentials;
  readonly identity?: DataIdentity;
  readonly isServiceLevelKey?: boolean;
}

/** Microsoft Entra application that reads the key, if no managed identity does. */
export interface AccessCredentials extends DescribedBy<input.search.AccessCredentials> {
  readonly applicationId: string;
  readonly applicationSecret?: string;
}

/** Microsoft Entra application by which queries resolve the SharePoint groups of the user. */
export interface SharePointConnectorAppRegistration
  extends DescribedBy<input.search.SharePointConnectorAppRegistration> {
  readonly applicationId: string;
  readonly federatedCredentialId: string;
  readonly tenantId?: string;
}

/** Graph whose assertions are the documents of the index. */
export interface GraphProfile extends DescribedBy<input.search.GraphProfile> {
  readonly kind: string;
  readonly fields: GraphProfileFields;
  readonly provenanceIndexName?: string;
}

/** Names of the fields with the parts of an assertion. Azure describes all of them as required. */
export interface GraphProfileFields extends DescribedBy<input.search.GraphProfileFields> {
  readonly assertionIdField?: string;
  readonly factIdField?: string;
  readonly graphNameField?: string;
  readonly subjectIdField?: string;
  readonly subjectField?: string;
  readonly subjectTypeField?: string;
  readonly subjectIdDisplayNameField?: string;
  readonly predicateField?: string;
  readonly objectIdField?: string;
  readonly objectField?: string;
  readonly objectTypeField?: string;
  readonly objectIdDisplayNameField?: string;
  readonly objectStringField?: string;
  readonly objectDoubleField?: string;
  readonly objectBoolField?: string;
  readonly objectDateTimeField?: string;
  readonly confidenceField?: string;
  readonly subjectConfidenceField?: string;
  readonly predicateConfidenceField?: string;
  readonly objectConfidenceField?: string;
  readonly sourceChunkIdField?: string;
  readonly sourceParentIdField?: string;
}

/** Credentials of the data store. */
export interface DataSourceCredentials extends DescribedBy<input.search.DataSourceCredentials> {
  readonly connectionString: string;
}

/** Table, view, collection or blob container that the indexer reads. */
export interface DataSourceContainer extends DescribedBy<input.search.DataSourceContainer> {
  readonly name: string;
  readonly query?: string;
}

/** Change detection policy, which lets the indexer read only rows that changed since the last run. */
export type ChangeDetectionPolicy =
  | ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy
  | ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy;

/** High water mark: rows whose value in a column is greater than the highest value of the last run have changed. */
export interface ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy
  extends DescribedBy<input.search.ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy> {
  readonly odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
  readonly highWaterMarkColumnName: string;
}

/** Integrated change tracking of the SQL database. */
export interface ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy
  extends DescribedBy<input.search.ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy> {
  readonly odataType: "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy";
}

/** Deletion detection policy, which lets the indexer remove documents whose row was deleted. */
export type DeletionDetectionPolicy =
  | DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy
  | DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy;

/** Soft delete: a column marks deleted rows. */
export interface DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy
  extends DescribedBy<input.search.DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy> {
  readonly odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
  readonly softDeleteColumnName: string;
  readonly softDeleteMarkerValue?: string;
}

/** Native blob soft delete of the storage account. */
export interface DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy
  extends DescribedBy<input.search.DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy> {
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** Schedule of the indexer. If omitted, it runs only on demand. */
export interface IndexerSchedule extends DescribedBy<input.search.IndexerSchedule> {
  readonly interval: string;
  readonly startTime?: string;
}

/** Parameters of the indexer runs. */
export interface IndexingParameters extends DescribedBy<input.search.IndexingParameters> {
  readonly batchSize?: number;
  readonly maxFailedItems?: number;
  readonly maxFailedItemsPerBatch?: number;
  readonly configuration?: IndexingConfiguration;
}

/** Parameters that depend on the type of the data source. */
export interface IndexingConfiguration extends DescribedBy<input.search.IndexingConfiguration> {
  readonly parsingMode?:
    | "default"
    | "text"
    | "delimitedText"
    | "json"
    | "jsonArray"
    | "jsonLines"
    | "markdown"
    | (string & {});
  readonly indexedFileNameExtensions?: string;
  readonly excludedFileNameExtensions?: string;
  readonly failOnUnsupportedContentType?: boolean;
  readonly failOnUnprocessableDocument?: boolean;
  readonly indexStorageMetadataOnlyForOversizedDocuments?: boolean;
  readonly delimitedTextHeaders?: string;
  readonly delimitedTextDelimiter?: string;
  readonly firstLineContainsHeaders?: boolean;
  readonly markdownParsingSubmode?: "oneToMany" | "oneToOne" | (string & {});
  readonly markdownHeaderDepth?: "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | (string & {});
  readonly documentRoot?: string;
  readonly dataToExtract?: "storageMetadata" | "allMetadata" | "contentAndMetadata" | (string & {});
  readonly imageAction?: "none" | "generateNormalizedImages" | "generateNormalizedImagePerPage" | (string & {});
  readonly allowSkillsetToReadFileData?: boolean;
  readonly pdfTextRotationAlgorithm?: "none" | "detectAngles" | (string & {});
  readonly executionEnvironment?: "standard" | "private" | (string & {});
  readonly refreshAllAcls?: boolean;
  readonly queryTimeout?: string;
}

/** Field mappings, which map fields of the data source to fields of the index. Fields with equal names are mapped automatically. */
export interface FieldMapping extends DescribedBy<input.search.FieldMapping> {
  readonly sourceFieldName: string;
  readonly targetFieldName?: string;
  readonly mappingFunction?: FieldMappingMappingFunction;
}

/** Mapping function that transforms the value before it is indexed. */
export interface FieldMappingMappingFunction extends DescribedBy<input.search.FieldMappingMappingFunction> {
  readonly name: string;
  readonly parameters?: Record<string, any>;
}

/** Cache of the enriched documents in Azure Storage, so that a changed skill runs again without the skills before it. */
export interface EnrichmentCache extends DescribedBy<input.search.EnrichmentCache> {
  readonly storageConnectionString: string;
  readonly enableReprocessing?: boolean;
  readonly identity?: DataIdentity;
}

/** Skills that the skillset runs. A skill can read the outputs of other skills. */
export type Skill =
  | SkillAzureOpenAIEmbeddingSkill
  | SkillCustomEntityLookupSkill
  | SkillKeyPhraseExtractionSkill
  | SkillLanguageDetectionSkill
  | SkillMergeSkill
  | SkillPIIDetectionSkill
  | SkillSplitSkill
  | SkillTranslationSkill
  | SkillEntityLinkingSkill
  | SkillEntityRecognitionSkill
  | SkillSentimentSkill
  | SkillImageAnalysisSkill
  | SkillOcrSkill
  | SkillConditionalSkill
  | SkillContentUnderstandingSkill
  | SkillDocumentExtractionSkill
  | SkillDocumentIntelligenceLayoutSkill
  | SkillShaperSkill
  | SkillChatCompletionSkill
  | SkillWebApiSkill
  | SkillAmlSkill
  | SkillVectorizeSkill;

/** The Azure OpenAI embedding skill, which converts text to vectors. */
export interface SkillAzureOpenAIEmbeddingSkill extends DescribedBy<input.search.SkillAzureOpenAIEmbeddingSkill> {
  readonly odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly resourceUri?: string;
  readonly deploymentId?: string;
  readonly modelName?:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly dimensions?: number;
  readonly apiKey?: string;
  readonly authIdentity?: DataIdentity;
}

/** Inputs of the skill: values of the data source, or outputs of other skills. */
export interface InputMapping extends DescribedBy<input.search.InputMapping> {
  readonly name: string;
  readonly source?: string;
  readonly sourceContext?: string;
  readonly inputs?: InputMapping[];
}

/** Outputs of the skill: fields of the index, or inputs of other skills. */
export interface OutputMapping extends DescribedBy<input.search.OutputMapping> {
  readonly name: string;
  readonly targetName?: string;
}

/** The custom entity lookup skill, which finds terms of a custom list in text. */
export interface SkillCustomEntityLookupSkill extends DescribedBy<input.search.SkillCustomEntityLookupSkill> {
  readonly odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly entitiesDefinitionUri?: string;
  readonly inlineEntitiesDefinition?: CustomEntity[];
  readonly globalDefaultCaseSensitive?: boolean;
  readonly globalDefaultAccentSensitive?: boolean;
  readonly globalDefaultFuzzyEditDistance?: number;
}

/** Inline list of entities. */
export interface CustomEntity extends DescribedBy<input.search.CustomEntity> {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly subtype?: string;
  readonly id?: string;
  readonly caseSensitive?: boolean;
  readonly accentSensitive?: boolean;
  readonly fuzzyEditDistance?: number;
  readonly defaultCaseSensitive?: boolean;
  readonly defaultAccentSensitive?: boolean;
  readonly defaultFuzzyEditDistance?: number;
  readonly aliases?: CustomEntityAliases[];
}

/** Alternative spellings and synonyms. */
export interface CustomEntityAliases extends DescribedBy<input.search.CustomEntityAliases> {
  readonly text: string;
  readonly caseSensitive?: boolean;
  readonly accentSensitive?: boolean;
  readonly fuzzyEditDistance?: number;
}

/** The key phrase extraction skill, which returns the key phrases of a document. */
export interface SkillKeyPhraseExtractionSkill extends DescribedBy<input.search.SkillKeyPhraseExtractionSkill> {
  readonly odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly maxKeyPhraseCount?: number;
  readonly modelVersion?: string;
}

/** The language detection skill, which returns the language of a document. */
export interface SkillLanguageDetectionSkill extends DescribedBy<input.search.SkillLanguageDetectionSkill> {
  readonly odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultCountryHint?: string;
  readonly modelVersion?: string;
}

/** The text merge skill, which joins strings into one. */
export interface SkillMergeSkill extends DescribedBy<input.search.SkillMergeSkill> {
  readonly odataType: "#Microsoft.Skills.Text.MergeSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly insertPreTag?: string;
  readonly insertPostTag?: string;
}

/** The PII detection skill, which detects and optionally masks personal information. */
export interface SkillPIIDetectionSkill extends DescribedBy<input.search.SkillPIIDetectionSkill> {
  readonly odataType: "#Microsoft.Skills.Text.PIIDetectionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly minimumPrecision?: number;
  readonly maskingMode?: "none" | "replace" | (string & {});
  readonly maskingCharacter?: string;
  readonly modelVersion?: string;
  readonly piiCategories?: string[];
  readonly domain?: string;
}

/** The text split skill, which splits text into pages or sentences. */
export interface SkillSplitSkill extends DescribedBy<input.search.SkillSplitSkill> {
  readonly odataType: "#Microsoft.Skills.Text.SplitSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly textSplitMode?: "pages" | "sentences" | (string & {});
  readonly maximumPageLength?: number;
  readonly pageOverlapLength?: number;
  readonly maximumPagesToTake?: number;
  readonly unit?: "characters" | "azureOpenAITokens" | (string & {});
  readonly azureOpenAITokenizerParameters?: AzureOpenAITokenizerParameters;
}

/** Tokenizer for the unit `azureOpenAITokens`. */
export interface AzureOpenAITokenizerParameters extends DescribedBy<input.search.AzureOpenAITokenizerParameters> {
  readonly encoderModelName?: "r50k_base" | "p50k_base" | "p50k_edit" | "cl100k_base" | (string & {});
  readonly allowedSpecialTokens?: string[];
}

/** The text translation skill, which translates text. */
export interface SkillTranslationSkill extends DescribedBy<input.search.SkillTranslationSkill> {
  readonly odataType: "#Microsoft.Skills.Text.TranslationSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultToLanguageCode: string;
  readonly defaultFromLanguageCode?: string;
  readonly suggestedFrom?: string;
}

/** The entity linking skill, which finds entities and their Wikipedia articles. */
export interface SkillEntityLinkingSkill extends DescribedBy<input.search.SkillEntityLinkingSkill> {
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly minimumPrecision?: number;
  readonly modelVersion?: string;
}

/** The entity recognition skill, which finds names, places and other entities. */
export interface SkillEntityRecognitionSkill extends DescribedBy<input.search.SkillEntityRecognitionSkill> {
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly categories?: (
    | "location"
    | "organization"
    | "person"
    | "quantity"
    | "datetime"
    | "url"
    | "email"
    | (string & {})
  )[];
  readonly defaultLanguageCode?: string;
  readonly minimumPrecision?: number;
  readonly modelVersion?: string;
}

/** The sentiment skill, which detects positive and negative sentiment. */
export interface SkillSentimentSkill extends DescribedBy<input.search.SkillSentimentSkill> {
  readonly odataType: "#Microsoft.Skills.Text.V3.SentimentSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly includeOpinionMining?: boolean;
  readonly modelVersion?: string;
}

/** The image analysis skill, which describes the content of images. */
export interface SkillImageAnalysisSkill extends DescribedBy<input.search.SkillImageAnalysisSkill> {
  readonly odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly visualFeatures?: (
    | "adult"
    | "brands"
    | "categories"
    | "description"
    | "faces"
    | "objects"
    | "tags"
    | (string & {})
  )[];
  readonly details?: ("celebrities" | "landmarks" | (string & {}))[];
}

/** The OCR skill, which extracts text from images. */
export interface SkillOcrSkill extends DescribedBy<input.search.SkillOcrSkill> {
  readonly odataType: "#Microsoft.Skills.Vision.OcrSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly defaultLanguageCode?: string;
  readonly detectOrientation?: boolean;
  readonly lineEnding?: "space" | "carriageReturn" | "lineFeed" | "carriageReturnLineFeed" | (string & {});
}

/** The conditional skill, which outputs one of two values depending on a condition. */
export interface SkillConditionalSkill extends DescribedBy<input.search.SkillConditionalSkill> {
  readonly odataType: "#Microsoft.Skills.Util.ConditionalSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
}

/** The content understanding skill, which extracts content from a file with Azure Content Understanding. */
export interface SkillContentUnderstandingSkill extends DescribedBy<input.search.SkillContentUnderstandingSkill> {
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly extractionOptions?: ("images" | "locationMetadata" | (string & {}))[];
  readonly modelName?: string;
  readonly modelDeployment?: string;
  readonly chunkingProperties?: ContentUnderstandingChunking;
}

/** Chunking of the content. */
export interface ContentUnderstandingChunking extends DescribedBy<input.search.ContentUnderstandingChunking> {
  readonly unit?: "characters" | "tokens" | (string & {});
  readonly maximumLength?: number;
  readonly overlapLength?: number;
  readonly method?: "fixedSize" | "semantic" | (string & {});
}

/** The document extraction skill, which extracts content from a file. */
export interface SkillDocumentExtractionSkill extends DescribedBy<input.search.SkillDocumentExtractionSkill> {
  readonly odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly parsingMode?: string;
  readonly dataToExtract?: string;
  readonly configuration?: Record<string, any>;
}

/** The document layout skill, which extracts content with its structure, using Azure Document Intelligence. */
export interface SkillDocumentIntelligenceLayoutSkill
  extends DescribedBy<input.search.SkillDocumentIntelligenceLayoutSkill> {
  readonly odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly outputFormat?: "text" | "markdown" | (string & {});
  readonly outputMode?: "oneToMany";
  readonly markdownHeaderDepth?: "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | (string & {});
  readonly extractionOptions?: ("images" | "locationMetadata" | (string & {}))[];
  readonly chunkingProperties?: SkillDocumentIntelligenceLayoutSkillChunkingProperties;
}

/** Chunking of the content. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingProperties
  extends DescribedBy<input.search.SkillDocumentIntelligenceLayoutSkillChunkingProperties> {
  readonly unit?: "characters";
  readonly maximumLength?: number;
  readonly overlapLength?: number;
}

/** The shaper skill, which combines several values into one object. */
export interface SkillShaperSkill extends DescribedBy<input.search.SkillShaperSkill> {
  readonly odataType: "#Microsoft.Skills.Util.ShaperSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
}

/** The GenAI prompt skill, which returns the response of a language model. */
export interface SkillChatCompletionSkill extends DescribedBy<input.search.SkillChatCompletionSkill> {
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly uri: string;
  readonly apiKey?: string;
  readonly authIdentity?: DataIdentity;
  readonly commonModelParameters?: ChatParameters;
  readonly extraParameters?: Record<string, any>;
  readonly extraParametersBehavior?: "passThrough" | "drop" | "error" | (string & {});
  readonly responseFormat?: SkillChatCompletionSkillResponseFormat;
  readonly httpHeaders?: Record<string, string>;
  readonly httpMethod?: string;
  readonly batchSize?: number;
  readonly degreeOfParallelism?: number;
  readonly authResourceId?: string;
  readonly timeout?: string;
}

/** Parameters that all models support. */
export interface ChatParameters extends DescribedBy<input.search.ChatParameters> {
  readonly model?: string;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly seed?: number;
  readonly stop?: string[];
}

/** Format of the response. */
export interface SkillChatCompletionSkillResponseFormat
  extends DescribedBy<input.search.SkillChatCompletionSkillResponseFormat> {
  readonly type?: "text" | "jsonObject" | "jsonSchema" | (string & {});
  readonly jsonSchemaProperties?: ChatSchema;
}

/** Schema of the response. Required if `type` is `jsonSchema`. */
export interface ChatSchema extends DescribedBy<input.search.ChatSchema> {
  readonly name?: string;
  readonly description?: string;
  readonly strict?: boolean;
  readonly schema?: ChatSchemaSchema;
}

/** JSON Schema of the response. */
export interface ChatSchemaSchema extends DescribedBy<input.search.ChatSchemaSchema> {
  readonly type?: string;
  readonly properties?: string;
  readonly required?: string[];
  readonly additionalProperties?: boolean;
}

/** The custom Web API skill, which calls an HTTP endpoint. */
export interface SkillWebApiSkill extends DescribedBy<input.search.SkillWebApiSkill> {
  readonly odataType: "#Microsoft.Skills.Custom.WebApiSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly uri: string;
  readonly httpHeaders?: Record<string, string>;
  readonly httpMethod?: string;
  readonly batchSize?: number;
  readonly degreeOfParallelism?: number;
  readonly authResourceId?: string;
  readonly timeout?: string;
  readonly authIdentity?: DataIdentity;
}

/** The Azure Machine Learning skill, which calls a model of the user. */
export interface SkillAmlSkill extends DescribedBy<input.search.SkillAmlSkill> {
  readonly odataType: "#Microsoft.Skills.Custom.AmlSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly uri?: string;
  readonly key?: string;
  readonly resourceId?: string;
  readonly region?: string;
  readonly timeout?: string;
  readonly degreeOfParallelism?: number;
}

/** The Azure Vision multimodal embeddings skill, which converts images or text to vectors. */
export interface SkillVectorizeSkill extends DescribedBy<input.search.SkillVectorizeSkill> {
  readonly odataType: "#Microsoft.Skills.Vision.VectorizeSkill";
  readonly name?: string;
  readonly description?: string;
  readonly context?: string;
  readonly inputs: InputMapping[];
  readonly outputs: OutputMapping[];
  readonly modelVersion: string;
}

/** Billable Azure AI resource for the built-in skills. If omitted, a limited number of enrichments per day is free. */
export type AiServicesAccount =
  | AiServicesAccountDefaultCognitiveServices
  | AiServicesAccountCognitiveServicesByKey
  | AiServicesAccountAIServicesByKey
  | AiServicesAccountAIServicesByIdentity;

/** No billable resource. A limited number of enrichments per day is free. */
export interface AiServicesAccountDefaultCognitiveServices
  extends DescribedBy<input.search.AiServicesAccountDefaultCognitiveServices> {
  readonly odataType: "#Microsoft.Azure.Search.DefaultCognitiveServices";
  readonly description?: string;
}

/** An Azure AI Services account in the region of the search service, authenticated by an API key. */
export interface AiServicesAccountCognitiveServicesByKey
  extends DescribedBy<input.search.AiServicesAccountCognitiveServicesByKey> {
  readonly odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey";
  readonly description?: string;
  readonly key: string;
}

/** An Azure AI Services account in any region, authenticated by an API key. */
export interface AiServicesAccountAIServicesByKey extends DescribedBy<input.search.AiServicesAccountAIServicesByKey> {
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  readonly description?: string;
  readonly key: string;
  readonly subdomainUrl: string;
}

/** An Azure AI Services account in any region, authenticated by a managed identity. */
export interface AiServicesAccountAIServicesByIdentity
  extends DescribedBy<input.search.AiServicesAccountAIServicesByIdentity> {
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  readonly description?: string;
  readonly identity?: DataIdentity;
  readonly subdomainUrl: string;
}

/** Knowledge store, which saves enriched content in Azure Storage. */
export interface KnowledgeStore extends DescribedBy<input.search.KnowledgeStore> {
  readonly storageConnectionString: string;
  readonly projections: KnowledgeStoreProjection[];
  readonly identity?: DataIdentity;
  readonly parameters?: KnowledgeStoreParameters;
}

/** Projections of enriched content. Tables, objects and files of one projection refer to each other. */
export interface KnowledgeStoreProjection extends DescribedBy<input.search.KnowledgeStoreProjection> {
  readonly tables?: KnowledgeStoreProjectionTables[];
  readonly objects?: KnowledgeStoreProjectionObjects[];
  readonly files?: KnowledgeStoreProjectionFiles[];
}

/** Projections to Azure Table Storage. */
export interface KnowledgeStoreProjectionTables extends DescribedBy<input.search.KnowledgeStoreProjectionTables> {
  readonly referenceKeyName?: string;
  readonly source?: string;
  readonly sourceContext?: string;
  readonly inputs?: InputMapping[];
  readonly generatedKeyName: string;
  readonly tableName: string;
}

/** Projections of JSON objects to Azure Blob Storage. */
export interface KnowledgeStoreProjectionObjects extends DescribedBy<input.search.KnowledgeStoreProjectionObjects> {
  readonly referenceKeyName?: string;
  readonly source?: string;
  readonly sourceContext?: string;
  readonly inputs?: InputMapping[];
  readonly generatedKeyName?: string;
  readonly storageContainer: string;
}

/** Projections of images to Azure Blob Storage. */
export interface KnowledgeStoreProjectionFiles extends DescribedBy<input.search.KnowledgeStoreProjectionFiles> {
  readonly referenceKeyName?: string;
  readonly source?: string;
  readonly sourceContext?: string;
  readonly inputs?: InputMapping[];
  readonly generatedKeyName?: string;
  readonly storageContainer: string;
}

/** Parameters of the knowledge store. */
export interface KnowledgeStoreParameters extends DescribedBy<input.search.KnowledgeStoreParameters> {
  readonly synthesizeGeneratedKeyName?: boolean;
}

/** Index projections, which index parts of documents, such as chunks, as separate documents. */
export interface IndexProjections extends DescribedBy<input.search.IndexProjections> {
  readonly selectors: IndexProjectionsSelectors[];
  readonly parameters?: IndexProjectionsParameters;
}

/** Projections to secondary indexes. */
export interface IndexProjectionsSelectors extends DescribedBy<input.search.IndexProjectionsSelectors> {
  readonly targetIndexName: string;
  readonly parentKeyFieldName: string;
  readonly sourceContext: string;
  readonly mappings: InputMapping[];
}

/** Parameters of all projections. */
export interface IndexProjectionsParameters extends DescribedBy<input.search.IndexProjectionsParameters> {
  readonly projectionMode?: "skipIndexingParentDocuments" | "includeIndexingParentDocuments" | (string & {});
}

/** Parameters of the kind `searchIndex`. */
export interface SearchIndexKnowledgeSource extends DescribedBy<input.search.SearchIndexKnowledgeSource> {
  readonly searchIndexName: string;
  readonly semanticConfigurationName?: string;
  readonly baseFilter?: string;
  readonly sourceDataFields?: SearchIndexFieldReference[];
  readonly searchFields?: SearchIndexFieldReference[];
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Fields that references contain if a query requests source data. They must be retrievable. */
export interface SearchIndexFieldReference extends DescribedBy<input.search.SearchIndexFieldReference> {
  readonly name: string;
}

/** Hints for the model that plans queries. A query that has own hints replaces all of them. */
export interface KnowledgeSourceQueryHints extends DescribedBy<input.search.KnowledgeSourceQueryHints> {
  readonly filters?: KnowledgeSourceFilterHint[];
  readonly boosts?: KnowledgeSourceBoostHint[];
}

/** Filters that the model may apply. */
export interface KnowledgeSourceFilterHint extends DescribedBy<input.search.KnowledgeSourceFilterHint> {
  readonly field: string;
  readonly fieldValues: string[];
  readonly filterInstructions?: string;
}

/** Boosts that the model may apply. */
export type KnowledgeSourceBoostHint = KnowledgeSourceBoostHintFieldValue | KnowledgeSourceBoostHintMultiWordExpression;

/** Documents with a value in a field. */
export interface KnowledgeSourceBoostHintFieldValue
  extends DescribedBy<input.search.KnowledgeSourceBoostHintFieldValue> {
  readonly kind: "fieldValue";
  readonly field: string;
  readonly fieldValues: string[];
  readonly boost: number;
  readonly boostInstructions?: string;
}

/** Documents that contain an expression of several words. */
export interface KnowledgeSourceBoostHintMultiWordExpression
  extends DescribedBy<input.search.KnowledgeSourceBoostHintMultiWordExpression> {
  readonly kind: "multiWordExpression";
  readonly fieldValues: string[];
  readonly boost: number;
  readonly boostInstructions?: string;
}

/** Parameters of the kind `web`. */
export interface WebKnowledgeSource extends DescribedBy<input.search.WebKnowledgeSource> {
  readonly domains?: WebKnowledgeSourceDomains;
  readonly language?: string;
  readonly market?: string;
  readonly freshness?: string;
  readonly count?: number;
}

/** Domains that limit the results. */
export interface WebKnowledgeSourceDomains extends DescribedBy<input.search.WebKnowledgeSourceDomains> {
  readonly allowedDomains?: WebKnowledgeSourceDomain[];
  readonly blockedDomains?: WebKnowledgeSourceDomain[];
}

/** Domains from which results may come. */
export interface WebKnowledgeSourceDomain extends DescribedBy<input.search.WebKnowledgeSourceDomain> {
  readonly address: string;
  readonly includeSubpages?: boolean;
}

/** Parameters of the kind `azureBlob`. */
export interface AzureBlobKnowledgeSource extends DescribedBy<input.search.AzureBlobKnowledgeSource> {
  readonly connectionString: string;
  readonly containerName: string;
  readonly folderPath?: string;
  readonly isADLSGen2?: boolean;
  readonly ingestionParameters?: KnowledgeSourceIngestionParameters;
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Settings of the ingestion. */
export interface KnowledgeSourceIngestionParameters
  extends DescribedBy<input.search.KnowledgeSourceIngestionParameters> {
  readonly identity?: DataIdentity;
  readonly embeddingModel?: KnowledgeSourceEmbeddingModel;
  readonly chatCompletionModel?: KnowledgeSourceChatModel;
  readonly disableImageVerbalization?: boolean;
  readonly ingestionSchedule?: KnowledgeSourceIngestionParametersIngestionSchedule;
  readonly contentExtractionMode?: "minimal" | "standard" | (string & {});
  readonly ingestionPermissionOptions?: ("userIds" | "groupIds" | "rbacScope" | "sensitivityLabels" | (string & {}))[];
  readonly networkAccessMode?: "public" | "private" | (string & {});
  readonly aiServices?: KnowledgeSourceAIServices;
  readonly assetStore?: KnowledgeSourceAssetStore;
  readonly freshnessPolicy?: KnowledgeSourceFreshnessPolicy;
}

/** Embedding model that converts the content to vectors. */
export type KnowledgeSourceEmbeddingModel =
  | KnowledgeSourceEmbeddingModelAzureOpenAI
  | KnowledgeSourceEmbeddingModelOpenAICompatible;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeSourceEmbeddingModelAzureOpenAI
  extends DescribedBy<input.search.KnowledgeSourceEmbeddingModelAzureOpenAI> {
  readonly kind: "azureOpenAI";
  readonly azureOpenAIParameters: KnowledgeSourceEmbeddingModelAzureOpenAIAzureOpenAIParameters;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeSourceEmbeddingModelAzureOpenAIAzureOpenAIParameters
  extends DescribedBy<input.search.KnowledgeSourceEmbeddingModelAzureOpenAIAzureOpenAIParameters> {
  readonly deploymentId: string;
  readonly apiKey?: string;
  readonly resourceUri: string;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly authIdentity?: DataIdentity;
}

/** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeSourceEmbeddingModelOpenAICompatible
  extends DescribedBy<input.search.KnowledgeSourceEmbeddingModelOpenAICompatible> {
  readonly kind: "openAICompatible";
  readonly openAICompatibleParameters: KnowledgeSourceEmbeddingModelOpenAICompatibleOpenAICompatibleParameters;
}

/** Parameters of the model. */
export interface KnowledgeSourceEmbeddingModelOpenAICompatibleOpenAICompatibleParameters
  extends DescribedBy<input.search.KnowledgeSourceEmbeddingModelOpenAICompatibleOpenAICompatibleParameters> {
  readonly headers?: Record<string, string>;
  readonly managedIdentityAudience?: string;
  readonly authIdentity?: DataIdentity;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly dimensions?: number;
}

/** Chat completion model that describes images or extracts content. */
export type KnowledgeSourceChatModel = KnowledgeSourceChatModelAzureOpenAI | KnowledgeSourceChatModelOpenAICompatible;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeSourceChatModelAzureOpenAI
  extends DescribedBy<input.search.KnowledgeSourceChatModelAzureOpenAI> {
  readonly kind: "azureOpenAI";
  readonly azureOpenAIParameters: KnowledgeSourceChatModelAzureOpenAIAzureOpenAIParameters;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeSourceChatModelAzureOpenAIAzureOpenAIParameters
  extends DescribedBy<input.search.KnowledgeSourceChatModelAzureOpenAIAzureOpenAIParameters> {
  readonly deploymentId: string;
  readonly apiKey?: string;
  readonly resourceUri: string;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly authIdentity?: DataIdentity;
}

/** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeSourceChatModelOpenAICompatible
  extends DescribedBy<input.search.KnowledgeSourceChatModelOpenAICompatible> {
  readonly kind: "openAICompatible";
  readonly openAICompatibleParameters: KnowledgeSourceChatModelOpenAICompatibleOpenAICompatibleParameters;
}

/** Parameters of the model. */
export interface KnowledgeSourceChatModelOpenAICompatibleOpenAICompatibleParameters
  extends DescribedBy<input.search.KnowledgeSourceChatModelOpenAICompatibleOpenAICompatibleParameters> {
  readonly headers?: Record<string, string>;
  readonly managedIdentityAudience?: string;
  readonly authIdentity?: DataIdentity;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
}

/** Schedule of the synchronization. */
export interface KnowledgeSourceIngestionParametersIngestionSchedule
  extends DescribedBy<input.search.KnowledgeSourceIngestionParametersIngestionSchedule> {
  readonly interval: string;
  readonly startTime?: string;
}

/** Microsoft Foundry resource for the content extraction. */
export interface KnowledgeSourceAIServices extends DescribedBy<input.search.KnowledgeSourceAIServices> {
  readonly uri: string;
  readonly apiKey?: string;
}

/** Container in which the service stores the images of the documents. */
export interface KnowledgeSourceAssetStore extends DescribedBy<input.search.KnowledgeSourceAssetStore> {
  readonly connectionString: string;
  readonly containerName: string;
}

/** Preference of recent documents. */
export interface KnowledgeSourceFreshnessPolicy extends DescribedBy<input.search.KnowledgeSourceFreshnessPolicy> {
  readonly boostingDuration: string;
}

/** Parameters of the kind `indexedOneLake`. */
export interface IndexedOneLakeKnowledgeSource extends DescribedBy<input.search.IndexedOneLakeKnowledgeSource> {
  readonly fabricWorkspaceId: string;
  readonly lakehouseId: string;
  readonly targetPath?: string;
  readonly ingestionParameters?: KnowledgeSourceIngestionParameters;
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Parameters of the kind `indexedSharePoint`. */
export interface IndexedSharePointKnowledgeSource extends DescribedBy<input.search.IndexedSharePointKnowledgeSource> {
  readonly connectionString: string;
  readonly containerName:
    | "defaultSiteLibrary"
    | "allSiteLibraries"
    | "useQuery"
    | "allSiteLists"
    | "allSitePages"
    | "allSiteContent"
    | (string & {});
  readonly query?: string;
  readonly ingestionParameters?: KnowledgeSourceIngestionParameters;
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Parameters of the kind `indexedSql`. */
export interface IndexedSqlKnowledgeSource extends DescribedBy<input.search.IndexedSqlKnowledgeSource> {
  readonly connectionString: string;
  readonly tableOrView: string;
  readonly highWaterMarkColumnName?: string;
  readonly contentColumns?: KnowledgeSourceContentColumn[];
  readonly embeddingColumns?: KnowledgeSourceEmbeddingColumn[];
  readonly ingestionParameters?: KnowledgeSourceIngestionParameters;
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Columns that are indexed. Default: all columns that can be represented as text. */
export interface KnowledgeSourceContentColumn extends DescribedBy<input.search.KnowledgeSourceContentColumn> {
  readonly name: string;
  readonly sourceField: string;
  readonly searchFieldType: string;
}

/** Columns that the embedding model converts to vectors. If omitted, the index has no vectors. */
export interface KnowledgeSourceEmbeddingColumn extends DescribedBy<input.search.KnowledgeSourceEmbeddingColumn> {
  readonly name: string;
  readonly sourceField: string;
}

/** Parameters of the kind `file`. `{}` uses the defaults. */
export interface FileKnowledgeSource extends DescribedBy<input.search.FileKnowledgeSource> {
  readonly ingestionParameters?: KnowledgeSourceIngestionParameters;
  readonly queryHints?: KnowledgeSourceQueryHints;
}

/** Parameters of the kind `mcpServer`. */
export interface McpServerKnowledgeSource extends DescribedBy<input.search.McpServerKnowledgeSource> {
  readonly serverURL: string;
  readonly authentication?: McpServerAuthentication;
  readonly tools: McpServerTool[];
}

/** Authentication at the MCP server. If omitted, requests have no credential. */
export type McpServerAuthentication = McpServerAuthenticationStoredHeaders | McpServerAuthenticationFoundryConnection;

/** Headers that the search service stores and sends. */
export interface McpServerAuthenticationStoredHeaders
  extends DescribedBy<input.search.McpServerAuthenticationStoredHeaders> {
  readonly kind: "storedHeaders";
  readonly storedHeadersParameters: McpServerAuthenticationStoredHeadersStoredHeadersParameters;
}

/** Parameters of the stored headers. */
export interface McpServerAuthenticationStoredHeadersStoredHeadersParameters
  extends DescribedBy<input.search.McpServerAuthenticationStoredHeadersStoredHeadersParameters> {
  readonly headers: Record<string, string>;
}

/** A connection of a Microsoft Foundry project. Azure documents that it works only for agents of the Foundry Agent Service. */
export interface McpServerAuthenticationFoundryConnection
  extends DescribedBy<input.search.McpServerAuthenticationFoundryConnection> {
  readonly kind: "foundryConnection";
  readonly foundryConnectionParameters: McpServerAuthenticationFoundryConnectionFoundryConnectionParameters;
}

/** Parameters of the connection. */
export interface McpServerAuthenticationFoundryConnectionFoundryConnectionParameters
  extends DescribedBy<input.search.McpServerAuthenticationFoundryConnectionFoundryConnectionParameters> {
  readonly connectionId: string;
}

/** Tools of the MCP server that queries may call. */
export interface McpServerTool extends DescribedBy<input.search.McpServerTool> {
  readonly name: string;
  readonly outputParsing?: McpServerOutputParsing;
  readonly resultsProcessing?: "rerank" | "none" | (string & {});
  readonly maxOutputTokens?: number;
}

/** Conversion of the output to documents. */
export type McpServerOutputParsing =
  | McpServerOutputParsingAuto
  | McpServerOutputParsingNone
  | McpServerOutputParsingJson
  | McpServerOutputParsingSplit;

/** The service detects the format of the output. */
export interface McpServerOutputParsingAuto extends DescribedBy<input.search.McpServerOutputParsingAuto> {
  readonly kind: "auto";
}

/** The whole output is one document. */
export interface McpServerOutputParsingNone extends DescribedBy<input.search.McpServerOutputParsingNone> {
  readonly kind: "none";
}

/** The documents are in a list of a JSON output. */
export interface McpServerOutputParsingJson extends DescribedBy<input.search.McpServerOutputParsingJson> {
  readonly kind: "json";
  readonly jsonParameters: McpServerOutputParsingJsonJsonParameters;
}

/** Parameters of the JSON output. */
export interface McpServerOutputParsingJsonJsonParameters
  extends DescribedBy<input.search.McpServerOutputParsingJsonJsonParameters> {
  readonly documentsPath: string;
  readonly includeContext?: boolean;
}

/** The output is split into pages or sentences. */
export interface McpServerOutputParsingSplit extends DescribedBy<input.search.McpServerOutputParsingSplit> {
  readonly kind: "split";
  readonly splitParameters?: McpServerOutputParsingSplitSplitParameters;
}

/** Parameters of the split. */
export interface McpServerOutputParsingSplitSplitParameters
  extends DescribedBy<input.search.McpServerOutputParsingSplitSplitParameters> {
  readonly defaultLanguageCode?: string;
  readonly textSplitMode?: "pages" | "sentences" | (string & {});
  readonly maximumPageLength?: number;
  readonly pageOverlapLength?: number;
  readonly maximumPagesToTake?: number;
}

/** Parameters of the kind `workIQ`. */
export interface WorkIQKnowledgeSource extends DescribedBy<input.search.WorkIQKnowledgeSource> {
  readonly entraAppAuthentication: EntraAppAuthentication;
}

/** App registration of Microsoft Entra that queries Work IQ on behalf of users. */
export interface EntraAppAuthentication extends DescribedBy<input.search.EntraAppAuthentication> {
  readonly applicationId: string;
  readonly federatedCredentialId: string;
  readonly tenantId?: string;
}

/** Parameters of the kind `fabricDataAgent`. */
export interface FabricDataAgentKnowledgeSource extends DescribedBy<input.search.FabricDataAgentKnowledgeSource> {
  readonly workspaceId: string;
  readonly dataAgentId: string;
}

/** Parameters of the kind `fabricOntology`. */
export interface FabricOntologyKnowledgeSource extends DescribedBy<input.search.FabricOntologyKnowledgeSource> {
  readonly workspaceId: string;
  readonly ontologyId: string;
}

/** Parameters of the kind `remoteSharePoint`. If omitted, queries search all sites of the user. */
export interface RemoteSharePointKnowledgeSource extends DescribedBy<input.search.RemoteSharePointKnowledgeSource> {
  readonly filterExpression?: string;
  readonly resourceMetadata?: string[];
  readonly containerTypeId?: string;
}

/** Knowledge sources that queries use. */
export interface KnowledgeSourceReference extends DescribedBy<input.search.KnowledgeSourceReference> {
  readonly name: string;
  readonly enableImageServing?: boolean;
  readonly enableFreshness?: boolean;
}

/** Models that plan queries. If omitted, the intents of a query are executed unchanged. */
export type KnowledgeBaseModel =
  | KnowledgeBaseModelAzureOpenAI
  | KnowledgeBaseModelOpenAICompatible
  | KnowledgeBaseModelMicrosoftRetriever1;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeBaseModelAzureOpenAI extends DescribedBy<input.search.KnowledgeBaseModelAzureOpenAI> {
  readonly kind: "azureOpenAI";
  readonly azureOpenAIParameters: KnowledgeBaseModelAzureOpenAIAzureOpenAIParameters;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeBaseModelAzureOpenAIAzureOpenAIParameters
  extends DescribedBy<input.search.KnowledgeBaseModelAzureOpenAIAzureOpenAIParameters> {
  readonly resourceUri: string;
  readonly deploymentId: string;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  readonly apiKey?: string;
  readonly authIdentity?: DataIdentity;
}

/** A model that an endpoint with the API of OpenAI hosts. It excludes web knowledge sources. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeBaseModelOpenAICompatible
  extends DescribedBy<input.search.KnowledgeBaseModelOpenAICompatible> {
  readonly kind: "openAICompatible";
  readonly openAICompatibleParameters: KnowledgeBaseModelOpenAICompatibleOpenAICompatibleParameters;
}

/** Parameters of the model. */
export interface KnowledgeBaseModelOpenAICompatibleOpenAICompatibleParameters
  extends DescribedBy<input.search.KnowledgeBaseModelOpenAICompatibleOpenAICompatibleParameters> {
  readonly headers?: Record<string, string>;
  readonly managedIdentityAudience?: string;
  readonly authIdentity?: DataIdentity;
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
}

/** The model of Microsoft that plans and executes retrieval. It has no parameters. */
export interface KnowledgeBaseModelMicrosoftRetriever1
  extends DescribedBy<input.search.KnowledgeBaseModelMicrosoftRetriever1> {
  readonly kind: "microsoftRetriever1";
}

/** Reasoning effort of queries that specify none. The default of the service is not documented. */
export interface KnowledgeRetrievalReasoningEffort extends DescribedBy<input.search.KnowledgeRetrievalReasoningEffort> {
  readonly kind: "minimal" | "low" | "medium" | "auto" | (string & {});
}

/** Limits of queries that specify none. */
export interface KnowledgeBaseRetrieveDefaults extends DescribedBy<input.search.KnowledgeBaseRetrieveDefaults> {
  readonly maxRuntimeInSeconds?: number;
  readonly maxOutputDocuments?: number;
  readonly maxOutputSizeInTokens?: number;
}

/** Result of `getIndex`. */
export interface IndexInfo {
  /** Name of the index. */
  readonly name: string;
  /** Description of the index. */
  readonly description?: string;
  /** Fields of the documents. */
  readonly fields: IndexField[];
  /** Name of the scoring profile for queries that specify none. */
  readonly defaultScoringProfile?: string;
  /** ETag of the index. */
  readonly etag?: string;
}

/** Result of `getIndexStatistics`. */
export interface GetIndexStatisticsResult {
  /** Number of documents. */
  readonly documentCount: number;
  /** Storage that the documents use. In bytes. */
  readonly storageSize: number;
  /** Memory that the vector index uses. In bytes. */
  readonly vectorIndexSize: number;
}

/** Result of `getIndexStatisticsSummary`. */
export interface IndexStatisticsInfo {
  /** Name of the index. */
  readonly name: string;
  /** Number of documents. */
  readonly documentCount: number;
  /** Storage that the documents use. In bytes. */
  readonly storageSize: number;
  /** Memory that the vector index uses. In bytes. */
  readonly vectorIndexSize: number;
}

/** Result of `analyzeText`. */
export interface AnalyzedToken {
  /** The token. */
  readonly token: string;
  /** Index of the first character of the token in the text. */
  readonly startOffset: number;
  /** Index after the last character of the token in the text. */
  readonly endOffset: number;
  /** Position of the token among the tokens, from 0. Several tokens may have the same position. */
  readonly position: number;
}

/** Result of `getServiceStatistics`. */
export interface GetServiceStatisticsResult {
  /** Usage and quota by kind of object. */
  readonly counters: GetServiceStatisticsResultCounters;
  /** Limits that apply to each index and document. */
  readonly limits: GetServiceStatisticsResultLimits;
}

/** Usage and quota by kind of object. */
export interface GetServiceStatisticsResultCounters {
  /** Number of documents in all indexes. */
  readonly documentCount?: SearchCounter;
  /** Indexes. */
  readonly indexesCount?: SearchCounter;
  /** Indexers. */
  readonly indexersCount?: SearchCounter;
  /** Number of data sources. */
  readonly dataSourcesCount?: SearchCounter;
  /** Skillsets. */
  readonly skillsetCount?: SearchCounter;
  /** Number of synonym maps. */
  readonly synonymMaps?: SearchCounter;
  /** Aliases. */
  readonly aliasesCount?: SearchCounter;
  /** Storage of all indexes. In bytes. */
  readonly storageSize?: SearchCounter;
  /** Memory of all vector indexes. In bytes. */
  readonly vectorIndexSize?: SearchCounter;
}

/** Number of documents in all indexes. */
export interface SearchCounter {
  /** Current usage. */
  readonly usage: number;
  /** Quota. Omitted if there is no limit. */
  readonly quota?: number;
}

/** Limits that apply to each index and document. */
export interface GetServiceStatisticsResultLimits {
  /** Maximum number of fields in an index. */
  readonly maxFieldsPerIndex?: number;
  /** Maximum nesting depth of complex fields. */
  readonly maxFieldNestingDepthPerIndex?: number;
  /** Maximum number of complex collection fields in an index. */
  readonly maxComplexCollectionFieldsPerIndex?: number;
  /** Maximum number of objects in complex collections of a document. */
  readonly maxComplexObjectsInCollectionsPerDocument?: number;
  /** Maximum storage of an index. In bytes. */
  readonly maxStoragePerIndex?: number;
  /** Maximum cumulative run time of all indexers. In seconds. */
  readonly maxCumulativeIndexerRuntimeSeconds?: number;
}

/** Result of `getIndexer`. */
export interface GetIndexerResult {
  /** Name of the indexer. */
  readonly name: string;
  /** Description of the indexer. */
  readonly description?: string;
  /** Name of the data source that the indexer reads. */
  readonly dataSourceName: string;
  /** Name of the skillset that enriches the documents. */
  readonly skillsetName?: string;
  /** Name of the index that the indexer writes to. */
  readonly targetIndexName: string;
  /** Schedule of the indexer. */
  readonly schedule?: GetIndexerResultSchedule;
  /** Parameters of the indexer runs. */
  readonly parameters?: any;
  /** Field mappings. */
  readonly fieldMappings?: FieldMappingInfo[];
  /** Output field mappings. */
  readonly outputFieldMappings?: FieldMappingInfo[];
  /** The indexer is disabled. */
  readonly disabled?: boolean;
  /** Customer-managed key that encrypts the indexer at rest, without its credentials. */
  readonly encryptionKey?: GetIndexerResultEncryptionKey;
}

/** Schedule of the indexer. */
export interface GetIndexerResultSchedule {
  /** Interval between two runs, as an ISO 8601 duration. */
  readonly interval: string;
  /** Start time of the first run, in ISO 8601. */
  readonly startTime?: string;
}

/** Field mappings. */
export interface FieldMappingInfo {
  /** Name of the field in the data source, or path in the enriched document. */
  readonly sourceFieldName: string;
  /** Name of the field in the index. */
  readonly targetFieldName?: string;
  /** Mapping function that transforms the value before it is indexed. */
  readonly mappingFunction?: any;
}

/** Customer-managed key that encrypts the indexer at rest, without its credentials. */
export interface GetIndexerResultEncryptionKey {
  /** URL of the Azure Key Vault. */
  readonly keyVaultUri: string;
  /** Name of the key in the key vault. */
  readonly keyVaultKeyName: string;
  /** Version of the key. */
  readonly keyVaultKeyVersion?: string;
}

/** Result of `getIndexerStatus`. */
export interface GetIndexerStatusResult {
  /** Name of the indexer. */
  readonly name?: string;
  /** `running`, `error` or `unknown`. */
  readonly status: string;
  /** The most recent run, which may still be in progress. */
  readonly lastResult?: IndexerRun;
  /** Earlier runs, the newest first. */
  readonly executionHistory: IndexerRun[];
  /** Limits of the runs. */
  readonly limits?: GetIndexerStatusResultLimits;
}

/** The most recent run, which may still be in progress. */
export interface IndexerRun {
  /** `success`, `transientFailure`, `inProgress` or `reset`. */
  readonly status: string;
  /** Error message of a failed run. */
  readonly errorMessage?: string;
  /** Start time of the run, in ISO 8601. */
  readonly startTime?: string;
  /** End time of the run, in ISO 8601. */
  readonly endTime?: string;
  /** Number of processed documents. */
  readonly itemsProcessed: number;
  /** Number of failed documents. */
  readonly itemsFailed: number;
  /** State of the change tracking at the start of the run. */
  readonly initialTrackingState?: string;
  /** State of the change tracking at the end of the run. */
  readonly finalTrackingState?: string;
  /** Errors by document. */
  readonly errors: IndexerRunErrors[];
  /** Warnings by document. */
  readonly warnings: IndexerRunWarnings[];
}

/** Errors by document. */
export interface IndexerRunErrors {
  /** Key of the document. */
  readonly key?: string;
  /** Error message. */
  readonly errorMessage: string;
  /** Status code of the error. */
  readonly statusCode: number;
  /** Step of the run that failed. */
  readonly name?: string;
  /** Details of the error. */
  readonly details?: string;
  /** URL of the documentation of the error. */
  readonly documentationLink?: string;
}

/** Warnings by document. */
export interface IndexerRunWarnings {
  /** Key of the document. */
  readonly key?: string;
  /** Warning message. */
  readonly message: string;
  /** Step of the run that reported the warning. */
  readonly name?: string;
  /** Details of the warning. */
  readonly details?: string;
  /** URL of the documentation of the warning. */
  readonly documentationLink?: string;
}

/** Limits of the runs. */
export interface GetIndexerStatusResultLimits {
  /** Maximum duration of a run, as an ISO 8601 duration. */
  readonly maxRunTime?: string;
  /** Maximum size of a document. In bytes. */
  readonly maxDocumentExtractionSize?: number;
  /** Maximum number of characters that are extracted from a document. */
  readonly maxDocumentContentCharactersToExtract?: number;
}

/** Result of `getDataSource`. */
export interface GetDataSourceResult {
  /** Name of the data source. */
  readonly name: string;
  /** Description of the data source. */
  readonly description?: string;
  /** Type of the data store. */
  readonly type: string;
  /** Table, view, collection or blob container that the indexer reads. */
  readonly container: GetDataSourceResultContainer;
}

/** Table, view, collection or blob container that the indexer reads. */
export interface GetDataSourceResultContainer {
  /** Name of the table, view, collection or blob container. */
  readonly name: string;
  /** Query that selects what the indexer reads. */
  readonly query?: string;
}

/** Result of `getSkillset`. */
export interface GetSkillsetResult {
  /** Name of the skillset. */
  readonly name: string;
  /** Description of the skillset. */
  readonly description?: string;
  /** Skills of the skillset. */
  readonly skills: GetSkillsetResultSkills[];
}

/** Skills of the skillset. */
export interface GetSkillsetResultSkills {
  /** Type of the skill. */
  readonly odataType: string;
  /** Name of the skill. */
  readonly name?: string;
  /** Description of the skill. */
  readonly description?: string;
  /** Path in the enriched document for which the skill runs. */
  readonly context?: string;
}

/** Result of `getSynonymMap`. */
export interface GetSynonymMapResult {
  /** Name of the synonym map. */
  readonly name: string;
  /** Synonym rules in Apache Solr format. */
  readonly synonyms: string[];
}

/** Result of `getAlias`. */
export interface GetAliasResult {
  /** Name of the alias. */
  readonly name: string;
  /** Name of the index that the alias points to. */
  readonly index: string;
}

/** Result of `getKnowledgeSource`. */
export interface GetKnowledgeSourceResult {
  /** Name of the knowledge source. */
  readonly name: string;
  /** Description of the knowledge source. */
  readonly description?: string;
  /** Kind: `searchIndex`, `azureBlob`, `indexedOneLake`, `indexedSharePoint`, `indexedSql`, `file` or `web`, and in preview versions `mcpServer`, `workIQ`, `fabricDataAgent`, `fabricOntology` or `remoteSharePoint`. */
  readonly kind: string;
  /** Parameters of the kind `searchIndex`. */
  readonly searchIndexParameters?: GetKnowledgeSourceResultSearchIndexParameters;
  /** Parameters of the kind `azureBlob`. */
  readonly azureBlobParameters?: GetKnowledgeSourceResultAzureBlobParameters;
  /** Parameters of the kind `indexedOneLake`. */
  readonly indexedOneLakeParameters?: GetKnowledgeSourceResultIndexedOneLakeParameters;
  /** Parameters of the kind `indexedSharePoint`. */
  readonly indexedSharePointParameters?: GetKnowledgeSourceResultIndexedSharePointParameters;
  /** Parameters of the kind `indexedSql`. */
  readonly indexedSqlParameters?: GetKnowledgeSourceResultIndexedSqlParameters;
  /** Parameters of the kind `file`. */
  readonly fileParameters?: GetKnowledgeSourceResultFileParameters;
  /** Parameters of the kind `web`. */
  readonly webParameters?: GetKnowledgeSourceResultWebParameters;
  /** Parameters of the kind `mcpServer`. */
  readonly mcpServerParameters?: GetKnowledgeSourceResultMcpServerParameters;
  /** Parameters of the kind `workIQ`. */
  readonly workIQParameters?: GetKnowledgeSourceResultWorkIQParameters;
  /** Parameters of the kind `fabricDataAgent`. */
  readonly fabricDataAgentParameters?: GetKnowledgeSourceResultFabricDataAgentParameters;
  /** Parameters of the kind `fabricOntology`. */
  readonly fabricOntologyParameters?: GetKnowledgeSourceResultFabricOntologyParameters;
  /** Parameters of the kind `remoteSharePoint`. */
  readonly remoteSharePointParameters?: GetKnowledgeSourceResultRemoteSharePointParameters;
  /** Processing of the results: `rerank` or `none`. */
  readonly resultsProcessing?: string;
  /** Cross-origin resource sharing (CORS) options. */
  readonly corsOptions?: CorsOptionsInfo;
}

/** Parameters of the kind `searchIndex`. */
export interface GetKnowledgeSourceResultSearchIndexParameters {
  /** Name of the index. */
  readonly searchIndexName: string;
  /** Name of the semantic configuration. */
  readonly semanticConfigurationName?: string;
  /** OData filter of the index that applies to all queries. */
  readonly baseFilter?: string;
  /** Fields that references contain. */
  readonly sourceDataFields?: KnowledgeFieldInfo[];
  /** Fields that queries search. */
  readonly searchFields?: KnowledgeFieldInfo[];
}

/** Fields that references contain. */
export interface KnowledgeFieldInfo {
  /** Name of the field. */
  readonly name: string;
}

/** Parameters of the kind `azureBlob`. */
export interface GetKnowledgeSourceResultAzureBlobParameters {
  /** Name of the blob container. */
  readonly containerName: string;
  /** Folder in the container. */
  readonly folderPath?: string;
  /** The storage account is of the type ADLS Gen2. */
  readonly isADLSGen2?: boolean;
  /** Names of the objects that the service created, by their type. */
  readonly createdResources?: Record<string, string>;
}

/** Parameters of the kind `indexedOneLake`. */
export interface GetKnowledgeSourceResultIndexedOneLakeParameters {
  /** Id of the Microsoft Fabric workspace. */
  readonly fabricWorkspaceId: string;
  /** Id of the lakehouse. */
  readonly lakehouseId: string;
  /** Folder or shortcut in the lakehouse. */
  readonly targetPath?: string;
  /** Names of the objects that the service created, by their type. */
  readonly createdResources?: Record<string, string>;
}

/** Parameters of the kind `indexedSharePoint`. */
export interface GetKnowledgeSourceResultIndexedSharePointParameters {
  /** Content of the site that is indexed. */
  readonly containerName: string;
  /** Query that filters the content of the site. */
  readonly query?: string;
  /** Names of the objects that the service created, by their type. */
  readonly createdResources?: Record<string, string>;
}

/** Parameters of the kind `indexedSql`. */
export interface GetKnowledgeSourceResultIndexedSqlParameters {
  /** Name of the table or view. */
  readonly tableOrView: string;
  /** Column by which the service detects changes. */
  readonly highWaterMarkColumnName?: string;
  /** Columns that are indexed. */
  readonly contentColumns?: GetKnowledgeSourceResultIndexedSqlParametersContentColumns[];
  /** Columns that the embedding model converts to vectors. */
  readonly embeddingColumns?: GetKnowledgeSourceResultIndexedSqlParametersEmbeddingColumns[];
  /** Names of the objects that the service created, by their type. */
  readonly createdResources?: Record<string, string>;
}

/** Columns that are indexed. */
export interface GetKnowledgeSourceResultIndexedSqlParametersContentColumns {
  /** Name of the field in the index. */
  readonly name: string;
  /** Name of the column. */
  readonly sourceField: string;
  /** Type of the field. */
  readonly searchFieldType: string;
}

/** Columns that the embedding model converts to vectors. */
export interface GetKnowledgeSourceResultIndexedSqlParametersEmbeddingColumns {
  /** Name of the vector field in the index. */
  readonly name: string;
  /** Name of the column. */
  readonly sourceField: string;
}

/** Parameters of the kind `file`. */
export interface GetKnowledgeSourceResultFileParameters {
  /** Names of the objects that the service created, by their type. */
  readonly createdResources?: Record<string, string>;
}

/** Parameters of the kind `web`. */
export interface GetKnowledgeSourceResultWebParameters {
  /** Domains that limit the results. */
  readonly domains?: GetKnowledgeSourceResultWebParametersDomains;
  /** Language of the results. */
  readonly language?: string;
  /** Market of the results. */
  readonly market?: string;
  /** Age of the results. */
  readonly freshness?: string;
  /** Number of results. */
  readonly count?: number;
}

/** Domains that limit the results. */
export interface GetKnowledgeSourceResultWebParametersDomains {
  /** Domains from which results may come. */
  readonly allowedDomains?: KnowledgeDomainInfo[];
  /** Domains from which no results come. */
  readonly blockedDomains?: KnowledgeDomainInfo[];
}

/** Domains from which results may come. */
export interface KnowledgeDomainInfo {
  /** Address of the domain. */
  readonly address: string;
  /** The subpages are included. */
  readonly includeSubpages?: boolean;
}

/** Parameters of the kind `mcpServer`. */
export interface GetKnowledgeSourceResultMcpServerParameters {
  /** URL of the MCP server. */
  readonly serverURL: string;
  /** Tools that queries may call. */
  readonly tools?: GetKnowledgeSourceResultMcpServerParametersTools[];
}

/** Tools that queries may call. */
export interface GetKnowledgeSourceResultMcpServerParametersTools {
  /** Name of the tool. */
  readonly name?: string;
  /** Processing of the results of the tool: `rerank` or `none`. */
  readonly resultsProcessing?: string;
  /** Maximum number of tokens of the output. */
  readonly maxOutputTokens?: number;
}

/** Parameters of the kind `workIQ`. */
export interface GetKnowledgeSourceResultWorkIQParameters {
  /** App registration of Microsoft Entra. */
  readonly entraAppAuthentication: GetKnowledgeSourceResultWorkIQParametersEntraAppAuthentication;
}

/** App registration of Microsoft Entra. */
export interface GetKnowledgeSourceResultWorkIQParametersEntraAppAuthentication {
  /** Application (client) id of the app registration. */
  readonly applicationId: string;
  /** Id of the federated credential. */
  readonly federatedCredentialId: string;
  /** Tenant id of the app registration. */
  readonly tenantId?: string;
}

/** Parameters of the kind `fabricDataAgent`. */
export interface GetKnowledgeSourceResultFabricDataAgentParameters {
  /** Id of the Microsoft Fabric workspace. */
  readonly workspaceId: string;
  /** Id of the data agent. */
  readonly dataAgentId: string;
}

/** Parameters of the kind `fabricOntology`. */
export interface GetKnowledgeSourceResultFabricOntologyParameters {
  /** Id of the Microsoft Fabric workspace. */
  readonly workspaceId: string;
  /** Id of the ontology. */
  readonly ontologyId: string;
}

/** Parameters of the kind `remoteSharePoint`. */
export interface GetKnowledgeSourceResultRemoteSharePointParameters {
  /** Filter in the Keyword Query Language (KQL). */
  readonly filterExpression?: string;
  /** Metadata that references contain. */
  readonly resourceMetadata?: string[];
  /** Id of a container type of SharePoint Embedded. */
  readonly containerTypeId?: string;
}

/** Cross-origin resource sharing (CORS) options. */
export interface CorsOptionsInfo {
  /** Origins from which JavaScript may send requests. */
  readonly allowedOrigins: string[];
  /** Time for which browsers may cache preflight responses. In seconds. */
  readonly maxAgeInSeconds?: number;
}

/** Result of `getKnowledgeSourceStatus`. */
export interface GetKnowledgeSourceStatusResult {
  /** Kind: `searchIndex`, `azureBlob`, `indexedOneLake`, `indexedSharePoint`, `indexedSql`, `file` or `web`, and in preview versions `mcpServer`, `workIQ`, `fabricDataAgent`, `fabricOntology` or `remoteSharePoint`. */
  readonly kind?: string;
  /** `creating`, `active` or `deleting`. */
  readonly synchronizationStatus: string;
  /** Interval between two synchronizations. Omitted without a schedule. */
  readonly synchronizationInterval?: string;
  /** The synchronization in progress. */
  readonly currentSynchronizationState?: GetKnowledgeSourceStatusResultCurrentSynchronizationState;
  /** The last completed synchronization. */
  readonly lastSynchronizationState?: GetKnowledgeSourceStatusResultLastSynchronizationState;
  /** Statistics of all synchronizations. */
  readonly statistics?: GetKnowledgeSourceStatusResultStatistics;
  /** Capacity for files, of the kind `file`. */
  readonly fileCapacity?: GetKnowledgeSourceStatusResultFileCapacity;
}

/** The synchronization in progress. */
export interface GetKnowledgeSourceStatusResultCurrentSynchronizationState {
  /** Start time, in ISO 8601. */
  readonly startTime: string;
  /** Number of processed items. */
  readonly itemsUpdatesProcessed: number;
  /** Number of failed items. */
  readonly itemsUpdatesFailed: number;
  /** Number of skipped items. */
  readonly itemsSkipped: number;
  /** Errors by document. */
  readonly errors?: GetKnowledgeSourceStatusResultCurrentSynchronizationStateErrors[];
}

/** Errors by document. */
export interface GetKnowledgeSourceStatusResultCurrentSynchronizationStateErrors {
  /** Id of the document. */
  readonly docId?: string;
  /** Status code of the error. */
  readonly statusCode?: number;
  /** Step of the ingestion that failed. */
  readonly name?: string;
  /** Error message. */
  readonly errorMessage: string;
  /** Details of the error. */
  readonly details?: string;
  /** URL of the documentation of the error. */
  readonly documentationLink?: string;
}

/** The last completed synchronization. */
export interface GetKnowledgeSourceStatusResultLastSynchronizationState {
  /** Start time, in ISO 8601. */
  readonly startTime: string;
  /** Number of processed items. */
  readonly itemsUpdatesProcessed: number;
  /** Number of failed items. */
  readonly itemsUpdatesFailed: number;
  /** Number of skipped items. */
  readonly itemsSkipped: number;
  /** End time, in ISO 8601. */
  readonly endTime: string;
}

/** Statistics of all synchronizations. */
export interface GetKnowledgeSourceStatusResultStatistics {
  /** Number of synchronizations. */
  readonly totalSynchronization: number;
  /** Average duration, in the form `hh:mm:ss`. */
  readonly averageSynchronizationDuration: string;
  /** Average number of items per synchronization. */
  readonly averageItemsProcessedPerSynchronization: number;
}

/** Capacity for files, of the kind `file`. */
export interface GetKnowledgeSourceStatusResultFileCapacity {
  /** Maximum number of files. */
  readonly maxFileCount: number;
  /** Number of files that can still be uploaded. */
  readonly remainingFileCount: number;
  /** Maximum size of a file. In bytes. */
  readonly maxFileSizeBytes: number;
}

/** Result of `getKnowledgeSourceFiles`. */
export interface KnowledgeSourceFileInfo {
  /** Id of the file, which the service assigned. */
  readonly fileId: string;
  /** Name of the file, with its folder. */
  readonly fileName?: string;
  /** Folder of the file. */
  readonly prefix?: string;
  /** Size of the file. In bytes. */
  readonly fileSizeBytes?: number;
  /** Time of the upload, in ISO 8601. */
  readonly createdAt?: string;
  /** Time of the last change, in ISO 8601. */
  readonly lastUpdatedAt?: string;
  /** Error message, if the service could not process the file. */
  readonly errorMessage?: string;
  /** Metadata that the upload contained. */
  readonly metadata?: Record<string, string>;
  /** Parsing mode, for example `markdown`. */
  readonly parsingMode?: string;
  /** `minimal` or `standard`. */
  readonly extractionMode?: string;
}

/** Result of `getKnowledgeBase`. */
export interface GetKnowledgeBaseResult {
  /** Name of the knowledge base. */
  readonly name: string;
  /** Description of the knowledge base. */
  readonly description?: string;
  /** Knowledge sources that queries use. */
  readonly knowledgeSources: GetKnowledgeBaseResultKnowledgeSources[];
  /** Models that plan queries. */
  readonly models?: GetKnowledgeBaseResultModels[];
  /** Reasoning effort of queries that specify none. */
  readonly retrievalReasoningEffort?: GetKnowledgeBaseResultRetrievalReasoningEffort;
  /** `extractiveData` or `answerSynthesis`, for queries that specify none. */
  readonly outputMode?: string;
  /** Instructions for the model that plans queries. */
  readonly retrievalInstructions?: string;
  /** Instructions for the model that formulates responses. */
  readonly answerInstructions?: string;
  /** Cross-origin resource sharing (CORS) options. */
  readonly corsOptions?: CorsOptionsInfo;
}

/** Knowledge sources that queries use. */
export interface GetKnowledgeBaseResultKnowledgeSources {
  /** Name of the knowledge source. */
  readonly name: string;
}

/** Models that plan queries. */
export interface GetKnowledgeBaseResultModels {
  /** Kind of the model, such as `azureOpenAI`. */
  readonly kind: string;
  /** Parameters of the Azure OpenAI model. */
  readonly azureOpenAIParameters?: GetKnowledgeBaseResultModelsAzureOpenAIParameters;
}

/** Parameters of the Azure OpenAI model. */
export interface GetKnowledgeBaseResultModelsAzureOpenAIParameters {
  /** URL of the Azure OpenAI resource. */
  readonly resourceUri?: string;
  /** Name of the model deployment. */
  readonly deploymentId?: string;
  /** Name of the model. */
  readonly modelName?: string;
}

/** Reasoning effort of queries that specify none. */
export interface GetKnowledgeBaseResultRetrievalReasoningEffort {
  /** `minimal`, `low` or `medium`. */
  readonly kind: string;
}

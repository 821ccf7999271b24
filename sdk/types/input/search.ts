// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { TrefoilResource } from "../../base/resource";
import type * as enums from "../enums";

/** `IndexField` in arguments. */
export interface IndexField {
  /** Name of the field. Maximum length: 128. */
  readonly name: pulumi.Input<string>;
  /** Type of its values; lists of Single, Half, Int16, SByte and Byte are vectors. One of: `Edm.String`, `Edm.Int32`, `Edm.Int64`, `Edm.Double`, `Edm.Boolean`, `Edm.DateTimeOffset`, `Edm.GeographyPoint`, `Edm.ComplexType`, `Collection(Edm.String)`, `Collection(Edm.Int32)`, `Collection(Edm.Int64)`, `Collection(Edm.Double)`, `Collection(Edm.Boolean)`, `Collection(Edm.DateTimeOffset)`, `Collection(Edm.GeographyPoint)`, `Collection(Edm.ComplexType)`, `Collection(Edm.Single)`, `Collection(Edm.Half)`, `Collection(Edm.Int16)`, `Collection(Edm.SByte)`, `Collection(Edm.Byte)`. Changing it replaces the resource. */
  readonly type: pulumi.Input<
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
  >;
  /** Whether it identifies documents; exactly one top-level field does. Changing it replaces the resource. */
  readonly key?: pulumi.Input<boolean>;
  /** Whether results may show it; of vectors they do not unless told to. */
  readonly retrievable?: pulumi.Input<boolean>;
  /** Whether a vector is kept for results beside the one that is searched. Changing it replaces the resource. */
  readonly stored?: pulumi.Input<boolean>;
  /** Whether full-text or vector queries look into it; texts and vectors are unless told not to. Changing it replaces the resource. */
  readonly searchable?: pulumi.Input<boolean>;
  /** Whether filters may name it; all but vectors are unless told not to. Changing it replaces the resource. */
  readonly filterable?: pulumi.Input<boolean>;
  /** Whether results may be ordered by it; all that have one value are unless told not to. Changing it replaces the resource. */
  readonly sortable?: pulumi.Input<boolean>;
  /** Whether facets may count it; all but places and vectors are unless told not to. Changing it replaces the resource. */
  readonly facetable?: pulumi.Input<boolean>;
  /** Analyzer for indexing and for queries, defined by the index or built in, such as `en.lucene`. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly analyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Analyzer for indexing alone. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly indexAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Analyzer for queries alone. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. */
  readonly searchAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Normalizer for filters, facets and sorting, defined by the index or built in. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly normalizer?: pulumi.Input<enums.search.NormalizerName>;
  /** Synonym map that queries on it use; at most one. Maximum items: 1. */
  readonly synonymMaps?: pulumi.Input<pulumi.Input<string | TrefoilResource<"search:SynonymMap">>[]>;
  /** Length of its vectors, from 2 to 4096. Minimum: 2. Maximum: 4096. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: pulumi.Input<string>;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, in any order. Removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. With `onFieldRemoval: "retain"`, a removed item remains in the service and is not drift. */
  readonly fields?: pulumi.Input<pulumi.Input<IndexField>[]>;
}

/** `Analyzer` in arguments. */
export type Analyzer =
  | AnalyzerCustomAnalyzer
  | AnalyzerPatternAnalyzer
  | AnalyzerStandardAnalyzer
  | AnalyzerStopAnalyzer;

/** `AnalyzerCustomAnalyzer` in arguments. */
export interface AnalyzerCustomAnalyzer {
  /** Put together of a tokenizer and filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Tokenizer, defined by the index or built in. One of: `classic`, `edgeNGram`, `keyword_v2`, `letter`, `lowercase`, `microsoft_language_tokenizer`, `microsoft_language_stemming_tokenizer`, `nGram`, `path_hierarchy_v2`, `pattern`, `standard_v2`, `uax_url_email`, `whitespace`, or a name from `tokenizers`. Other values are accepted with a warning. */
  readonly tokenizer: pulumi.Input<enums.search.TokenizerName>;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<enums.search.TokenFilterName>[]>;
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<enums.search.CharFilterName>[]>;
}

/** `AnalyzerPatternAnalyzer` in arguments. */
export interface AnalyzerPatternAnalyzer {
  /** Cuts where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether words become lower-case. Default: `true`. */
  readonly lowercase?: pulumi.Input<boolean>;
  /** Expression that separates words. Default: `\W+`. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Words that are left out. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStandardAnalyzer` in arguments. */
export interface AnalyzerStandardAnalyzer {
  /** Cuts as Unicode says, makes lower-case and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Words that are left out. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStopAnalyzer` in arguments. */
export interface AnalyzerStopAnalyzer {
  /** Cuts at what is no letter, and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that are left out. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `Tokenizer` in arguments. */
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

/** `TokenizerClassicTokenizer` in arguments. */
export interface TokenizerClassicTokenizer {
  /** By the grammar of European languages. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerEdgeNGramTokenizer` in arguments. */
export interface TokenizerEdgeNGramTokenizer {
  /** The beginnings of words. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. Default: `1`. Minimum: 1. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. Default: `2`. Minimum: 1. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. One of: `letter`, `digit`, `whitespace`, `punctuation`, `symbol`. The order of the items is ignored. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerKeywordTokenizer` in arguments. */
export interface TokenizerKeywordTokenizer {
  /** The whole text, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Size of its buffer. Default: `256`. Minimum: 1. */
  readonly bufferSize?: pulumi.Input<number>;
}

/** `TokenizerKeywordTokenizerV2` in arguments. */
export interface TokenizerKeywordTokenizerV2 {
  /** The whole text. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `256`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizer` in arguments. */
export interface TokenizerStandardTokenizer {
  /** As Unicode says, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut. Default: `255`. Minimum: 1. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizerV2` in arguments. */
export interface TokenizerStandardTokenizerV2 {
  /** As Unicode says. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerMicrosoftLanguageStemmingTokenizer` in arguments. */
export interface TokenizerMicrosoftLanguageStemmingTokenizer {
  /** The stems of the words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. Default: `false`. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `arabic`, `bangla`, `bulgarian`, `catalan`, `croatian`, `czech`, `danish`, `dutch`, `english`, `estonian`, `finnish`, `french`, `german`, `greek`, `gujarati`, `hebrew`, `hindi`, `hungarian`, `icelandic`, `indonesian`, `italian`, `kannada`, `latvian`, `lithuanian`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovak`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `turkish`, `ukrainian`, `urdu`. Other values are accepted with a warning. */
  readonly language?: pulumi.Input<
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
    | (string & {})
  >;
}

/** `TokenizerMicrosoftLanguageTokenizer` in arguments. */
export interface TokenizerMicrosoftLanguageTokenizer {
  /** The words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. Default: `false`. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `bangla`, `bulgarian`, `catalan`, `chineseSimplified`, `chineseTraditional`, `croatian`, `czech`, `danish`, `dutch`, `english`, `french`, `german`, `greek`, `gujarati`, `hindi`, `icelandic`, `indonesian`, `italian`, `japanese`, `kannada`, `korean`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `thai`, `ukrainian`, `urdu`, `vietnamese`. Other values are accepted with a warning. */
  readonly language?: pulumi.Input<
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
    | (string & {})
  >;
}

/** `TokenizerNGramTokenizer` in arguments. */
export interface TokenizerNGramTokenizer {
  /** All pieces of words. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. Default: `1`. Minimum: 1. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. Default: `2`. Minimum: 1. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. One of: `letter`, `digit`, `whitespace`, `punctuation`, `symbol`. The order of the items is ignored. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerPathHierarchyTokenizerV2` in arguments. */
export interface TokenizerPathHierarchyTokenizerV2 {
  /** A path and the paths above it. */
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Character between steps. Default: `/`. Exact length: 1. */
  readonly delimiter?: pulumi.Input<string>;
  /** Character in its place. Default: `/`. Exact length: 1. */
  readonly replacement?: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `300`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it begins at the end. Default: `false`. */
  readonly reverse?: pulumi.Input<boolean>;
  /** Steps that are left out. Default: `0`. Minimum: 0. */
  readonly skip?: pulumi.Input<number>;
}

/** `TokenizerPatternTokenizer` in arguments. */
export interface TokenizerPatternTokenizer {
  /** What a regular expression separates or matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expression. Default: `\W+`. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Group that is the token; -1 for what is between. Default: `-1`. Minimum: -1. */
  readonly group?: pulumi.Input<number>;
}

/** `TokenizerUaxUrlEmailTokenizer` in arguments. */
export interface TokenizerUaxUrlEmailTokenizer {
  /** As Unicode says, with addresses whole. */
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenFilter` in arguments. */
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

/** `TokenFilterAsciiFoldingTokenFilter` in arguments. */
export interface TokenFilterAsciiFoldingTokenFilter {
  /** Letters without their accents. */
  readonly odataType: "#Microsoft.Azure.Search.AsciiFoldingTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether the token itself stays as well. Default: `false`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** `TokenFilterCjkBigramTokenFilter` in arguments. */
export interface TokenFilterCjkBigramTokenFilter {
  /** Pairs of Chinese, Japanese and Korean characters. */
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Scripts that stay as they are. One of: `han`, `hiragana`, `katakana`, `hangul`. The order of the items is ignored. */
  readonly ignoreScripts?: pulumi.Input<pulumi.Input<"han" | "hiragana" | "katakana" | "hangul">[]>;
  /** Whether single characters stay as well. Default: `false`. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
}

/** `TokenFilterCommonGramTokenFilter` in arguments. */
export interface TokenFilterCommonGramTokenFilter {
  /** Frequent words joined with their neighbours. */
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The frequent words. Minimum items: 1. The order of the items is ignored. */
  readonly commonWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether it is for queries, not for indexing. Default: `false`. */
  readonly queryMode?: pulumi.Input<boolean>;
}

/** `TokenFilterDictionaryDecompounderTokenFilter` in arguments. */
export interface TokenFilterDictionaryDecompounderTokenFilter {
  /** The parts of compound words. */
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that may be parts. Minimum items: 1. The order of the items is ignored. */
  readonly wordList: pulumi.Input<pulumi.Input<string>[]>;
  /** Least length of a word that is taken apart, 300 at most. Default: `5`. Minimum: 0. Maximum: 300. */
  readonly minWordSize?: pulumi.Input<number>;
  /** Least length of a part, 300 at most. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly minSubwordSize?: pulumi.Input<number>;
  /** Greatest length of a part, 300 at most. Default: `15`. Minimum: 0. Maximum: 300. */
  readonly maxSubwordSize?: pulumi.Input<number>;
  /** Whether only the longest part counts. Default: `false`. */
  readonly onlyLongestMatch?: pulumi.Input<boolean>;
}

/** `TokenFilterEdgeNGramTokenFilter` in arguments. */
export interface TokenFilterEdgeNGramTokenFilter {
  /** The beginnings of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. Default: `1`. Minimum: 1. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. Default: `2`. Minimum: 1. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. Default: `front`. One of: `front`, `back`. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterEdgeNGramTokenFilterV2` in arguments. */
export interface TokenFilterEdgeNGramTokenFilterV2 {
  /** The beginnings of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. Default: `1`. Minimum: 0. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. Default: `front`. One of: `front`, `back`. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterElisionTokenFilter` in arguments. */
export interface TokenFilterElisionTokenFilter {
  /** Words without a shortened article before them. */
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The articles; French ones when left out. The order of the items is ignored. */
  readonly articles?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterKeepTokenFilter` in arguments. */
export interface TokenFilterKeepTokenFilter {
  /** Some words and no others. */
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that stay. Minimum items: 1. The order of the items is ignored. */
  readonly keepWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether words are made lower-case first. Default: `false`. */
  readonly keepWordsCase?: pulumi.Input<boolean>;
}

/** `TokenFilterKeywordMarkerTokenFilter` in arguments. */
export interface TokenFilterKeywordMarkerTokenFilter {
  /** Words that are not stemmed. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The words. Minimum items: 1. The order of the items is ignored. */
  readonly keywords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
}

/** `TokenFilterLengthTokenFilter` in arguments. */
export interface TokenFilterLengthTokenFilter {
  /** Tokens of some lengths. */
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length, 300 at most. Default: `0`. Minimum: 0. Maximum: 300. */
  readonly min?: pulumi.Input<number>;
  /** Greatest length, 300 at most. Default: `300`. Minimum: 0. Maximum: 300. */
  readonly max?: pulumi.Input<number>;
}

/** `TokenFilterLimitTokenFilter` in arguments. */
export interface TokenFilterLimitTokenFilter {
  /** The first tokens. */
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** How many. Default: `1`. Minimum: 1. */
  readonly maxTokenCount?: pulumi.Input<number>;
  /** Whether the others are read all the same. Default: `false`. */
  readonly consumeAllTokens?: pulumi.Input<boolean>;
}

/** `TokenFilterNGramTokenFilter` in arguments. */
export interface TokenFilterNGramTokenFilter {
  /** All pieces of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. Default: `1`. Minimum: 1. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. Default: `2`. Minimum: 1. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterNGramTokenFilterV2` in arguments. */
export interface TokenFilterNGramTokenFilterV2 {
  /** All pieces of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. Default: `1`. Minimum: 0. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterPatternCaptureTokenFilter` in arguments. */
export interface TokenFilterPatternCaptureTokenFilter {
  /** What groups of regular expressions match. */
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expressions. Minimum items: 1. */
  readonly patterns: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether the token itself stays as well. Default: `true`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** `TokenFilterPatternReplaceTokenFilter` in arguments. */
export interface TokenFilterPatternReplaceTokenFilter {
  /** A text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Expression that is looked for. */
  readonly pattern: pulumi.Input<string>;
  /** Text in place of what matches. */
  readonly replacement: pulumi.Input<string>;
}

/** `TokenFilterPhoneticTokenFilter` in arguments. */
export interface TokenFilterPhoneticTokenFilter {
  /** What words sound like. */
  readonly odataType: "#Microsoft.Azure.Search.PhoneticTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** How sounds are written. Default: `metaphone`. One of: `metaphone`, `doubleMetaphone`, `soundex`, `refinedSoundex`, `caverphone1`, `caverphone2`, `cologne`, `nysiis`, `koelnerPhonetik`, `haasePhonetik`, `beiderMorse`. Other values are accepted with a warning. */
  readonly encoder?: pulumi.Input<
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
    | (string & {})
  >;
  /** Whether the sound takes the place of the word. Default: `true`. */
  readonly replace?: pulumi.Input<boolean>;
}

/** `TokenFilterShingleTokenFilter` in arguments. */
export interface TokenFilterShingleTokenFilter {
  /** Neighbouring tokens joined. */
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Greatest number of tokens, 2 at least. Default: `2`. Minimum: 2. */
  readonly maxShingleSize?: pulumi.Input<number>;
  /** Least number of tokens, 2 at least. Default: `2`. Minimum: 2. */
  readonly minShingleSize?: pulumi.Input<number>;
  /** Whether single tokens stay as well. Default: `true`. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
  /** Whether single tokens stay where there is nothing to join. Default: `false`. */
  readonly outputUnigramsIfNoShingles?: pulumi.Input<boolean>;
  /** Text between them. Default: ` `. */
  readonly tokenSeparator?: pulumi.Input<string>;
  /** Text in place of a token that is missing. Default: `_`. */
  readonly filterToken?: pulumi.Input<string>;
}

/** `TokenFilterSnowballTokenFilter` in arguments. */
export interface TokenFilterSnowballTokenFilter {
  /** Stems, by a Snowball stemmer. */
  readonly odataType: "#Microsoft.Azure.Search.SnowballTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The language. One of: `armenian`, `basque`, `catalan`, `danish`, `dutch`, `english`, `finnish`, `french`, `german`, `german2`, `hungarian`, `italian`, `kp`, `lovins`, `norwegian`, `porter`, `portuguese`, `romanian`, `russian`, `spanish`, `swedish`, `turkish`. Other values are accepted with a warning. */
  readonly language: pulumi.Input<
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
    | (string & {})
  >;
}

/** `TokenFilterStemmerOverrideTokenFilter` in arguments. */
export interface TokenFilterStemmerOverrideTokenFilter {
  /** Stems of your own. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerOverrideTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Rules such as `ran=>run`. Minimum items: 1. */
  readonly rules: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterStemmerTokenFilter` in arguments. */
export interface TokenFilterStemmerTokenFilter {
  /** Stems, by a stemmer of the language. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The stemmer. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `dutchKp`, `english`, `lightEnglish`, `minimalEnglish`, `possessiveEnglish`, `porter2`, `lovins`, `finnish`, `lightFinnish`, `french`, `lightFrench`, `minimalFrench`, `galician`, `minimalGalician`, `german`, `german2`, `lightGerman`, `minimalGerman`, `greek`, `hindi`, `hungarian`, `lightHungarian`, `indonesian`, `irish`, `italian`, `lightItalian`, `sorani`, `latvian`, `norwegian`, `lightNorwegian`, `minimalNorwegian`, `lightNynorsk`, `minimalNynorsk`, `portuguese`, `lightPortuguese`, `minimalPortuguese`, `portugueseRslp`, `romanian`, `russian`, `lightRussian`, `spanish`, `lightSpanish`, `swedish`, `lightSwedish`, `turkish`. Other values are accepted with a warning. */
  readonly language: pulumi.Input<
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
    | (string & {})
  >;
}

/** `TokenFilterStopwordsTokenFilter` in arguments. */
export interface TokenFilterStopwordsTokenFilter {
  /** Tokens without some words. */
  readonly odataType: "#Microsoft.Azure.Search.StopwordsTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that are left out, in place of a list. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
  /** List of words that the filter removes. Default: `english`. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `english`, `finnish`, `french`, `galician`, `german`, `greek`, `hindi`, `hungarian`, `indonesian`, `irish`, `italian`, `latvian`, `norwegian`, `persian`, `portuguese`, `romanian`, `russian`, `sorani`, `spanish`, `swedish`, `thai`, `turkish`. Other values are accepted with a warning. */
  readonly stopwordsList?: pulumi.Input<
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
    | (string & {})
  >;
  /** Whether capitals do not count. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether a word at the end of a query is left out too. Default: `true`. */
  readonly removeTrailing?: pulumi.Input<boolean>;
}

/** `TokenFilterSynonymTokenFilter` in arguments. */
export interface TokenFilterSynonymTokenFilter {
  /** Words and their synonyms. */
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Rules such as `usa, united states` or `ussr => soviet union`. Minimum items: 1. */
  readonly synonyms: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether all words of a rule stand for each other. Default: `true`. */
  readonly expand?: pulumi.Input<boolean>;
}

/** `TokenFilterTruncateTokenFilter` in arguments. */
export interface TokenFilterTruncateTokenFilter {
  /** Tokens cut at a length. */
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The length, 300 at most. Default: `300`. Minimum: 0. Maximum: 300. */
  readonly length?: pulumi.Input<number>;
}

/** `TokenFilterUniqueTokenFilter` in arguments. */
export interface TokenFilterUniqueTokenFilter {
  /** Each token once. */
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether only those at the same position count as the same. Default: `false`. */
  readonly onlyOnSamePosition?: pulumi.Input<boolean>;
}

/** `TokenFilterWordDelimiterTokenFilter` in arguments. */
export interface TokenFilterWordDelimiterTokenFilter {
  /** The parts of words that hold signs, digits and capitals. */
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether parts of letters are told. Default: `true`. */
  readonly generateWordParts?: pulumi.Input<boolean>;
  /** Whether parts of digits are told. Default: `true`. */
  readonly generateNumberParts?: pulumi.Input<boolean>;
  /** Whether parts of letters are joined too. Default: `false`. */
  readonly catenateWords?: pulumi.Input<boolean>;
  /** Whether parts of digits are joined too. Default: `false`. */
  readonly catenateNumbers?: pulumi.Input<boolean>;
  /** Whether all parts are joined too. Default: `false`. */
  readonly catenateAll?: pulumi.Input<boolean>;
  /** Whether a capital begins a part. Default: `true`. */
  readonly splitOnCaseChange?: pulumi.Input<boolean>;
  /** Whether the token itself stays as well. Default: `false`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
  /** Whether a digit begins a part. Default: `true`. */
  readonly splitOnNumerics?: pulumi.Input<boolean>;
  /** Whether an English 's is left out. Default: `true`. */
  readonly stemEnglishPossessive?: pulumi.Input<boolean>;
  /** Words that stay as they are. The order of the items is ignored. */
  readonly protectedWords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `CharFilter` in arguments. */
export type CharFilter = CharFilterMappingCharFilter | CharFilterPatternReplaceCharFilter;

/** `CharFilterMappingCharFilter` in arguments. */
export interface CharFilterMappingCharFilter {
  /** Puts characters in place of others. */
  readonly odataType: "#Microsoft.Azure.Search.MappingCharFilter";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Mappings such as `ph=>f`. Minimum items: 1. */
  readonly mappings: pulumi.Input<pulumi.Input<string>[]>;
}

/** `CharFilterPatternReplaceCharFilter` in arguments. */
export interface CharFilterPatternReplaceCharFilter {
  /** Puts a text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceCharFilter";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Expression that is looked for. */
  readonly pattern: pulumi.Input<string>;
  /** Text in place of what matches. */
  readonly replacement: pulumi.Input<string>;
}

/** `Normalizer` in arguments. */
export type Normalizer = NormalizerCustomNormalizer;

/** `NormalizerCustomNormalizer` in arguments. */
export interface NormalizerCustomNormalizer {
  /** Put together of filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomNormalizer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<enums.search.TokenFilterName>[]>;
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<enums.search.CharFilterName>[]>;
}

/** How well texts match queries. */
export type Similarity = SimilarityBM25Similarity | SimilarityClassicSimilarity;

/** `SimilarityBM25Similarity` in arguments. */
export interface SimilarityBM25Similarity {
  /** Okapi BM25. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.BM25Similarity";
  /** How much more a word counts that stands there more often. Default: `1.2`. Minimum: 0. Changing it makes the resource unavailable during the update. */
  readonly k1?: pulumi.Input<number>;
  /** How much the length of a text counts, from 0 to 1. Default: `0.75`. Minimum: 0. Maximum: 1. Changing it makes the resource unavailable during the update. */
  readonly b?: pulumi.Input<number>;
}

/** `SimilarityClassicSimilarity` in arguments. */
export interface SimilarityClassicSimilarity {
  /** TF-IDF, as older services had it. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicSimilarity";
}

/** `ScoringProfile` in arguments. */
export interface ScoringProfile {
  /** Name by which queries choose it. */
  readonly name: pulumi.Input<string>;
  /** How much the fields of text matches count. */
  readonly text?: pulumi.Input<ScoringProfileText>;
  /** Functions that raise scores. */
  readonly functions?: pulumi.Input<pulumi.Input<ScoringFunction>[]>;
  /** How the functions come together. Default: `sum`. One of: `sum`, `average`, `minimum`, `maximum`, `firstMatching`, `product`. `product` requires API version 2026-04-01 or later. */
  readonly functionAggregation?: pulumi.Input<"sum" | "average" | "minimum" | "maximum" | "firstMatching" | "product">;
}

/** How much the fields of text matches count. */
export interface ScoringProfileText {
  /** Weights of matches in a field, by its name. */
  readonly weights: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** `ScoringFunction` in arguments. */
export type ScoringFunction =
  | ScoringFunctionDistance
  | ScoringFunctionFreshness
  | ScoringFunctionMagnitude
  | ScoringFunctionTag;

/** `ScoringFunctionDistance` in arguments. */
export interface ScoringFunctionDistance {
  /** Nearness of a place. */
  readonly type: "distance";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The place and the range. */
  readonly distance: pulumi.Input<ScoringFunctionDistanceDistance>;
}

/** The place and the range. */
export interface ScoringFunctionDistanceDistance {
  /** Parameter of queries that tells the place. */
  readonly referencePointParameter: pulumi.Input<string>;
  /** Kilometres to the end of the range. */
  readonly boostingDistance: pulumi.Input<number>;
}

/** `ScoringFunctionFreshness` in arguments. */
export interface ScoringFunctionFreshness {
  /** Nearness of a time. */
  readonly type: "freshness";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The range. */
  readonly freshness: pulumi.Input<ScoringFunctionFreshnessFreshness>;
}

/** The range. */
export interface ScoringFunctionFreshnessFreshness {
  /** Range before now, such as `P365D`; negative for the time to come. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly boostingDuration: pulumi.Input<string>;
}

/** `ScoringFunctionMagnitude` in arguments. */
export interface ScoringFunctionMagnitude {
  /** Size of a number. */
  readonly type: "magnitude";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The range. */
  readonly magnitude: pulumi.Input<ScoringFunctionMagnitudeMagnitude>;
}

/** The range. */
export interface ScoringFunctionMagnitudeMagnitude {
  /** Beginning of the range. */
  readonly boostingRangeStart: pulumi.Input<number>;
  /** End of the range. */
  readonly boostingRangeEnd: pulumi.Input<number>;
  /** Whether the factor stays beyond the end. Default: `false`. */
  readonly constantBoostBeyondRange?: pulumi.Input<boolean>;
}

/** `ScoringFunctionTag` in arguments. */
export interface ScoringFunctionTag {
  /** Tags in common. */
  readonly type: "tag";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The tags. */
  readonly tag: pulumi.Input<ScoringFunctionTagTag>;
}

/** The tags. */
export interface ScoringFunctionTagTag {
  /** Parameter of queries that tells the tags. */
  readonly tagsParameter: pulumi.Input<string>;
}

/** `Suggester` in arguments. */
export interface Suggester {
  /** Name by which requests choose it. */
  readonly name: pulumi.Input<string>;
  /** How it matches: at the beginning of any word. Default: `analyzingInfixMatching`. */
  readonly searchMode?: "analyzingInfixMatching";
  /** Searchable text fields that it completes from. Minimum items: 1. The order of the items is ignored. */
  readonly sourceFields: pulumi.Input<pulumi.Input<string>[]>;
}

/** How vectors are searched. */
export interface VectorSearch {
  /** Algorithms that find near vectors. Items are compared by `name`, in any order. Changing or removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly algorithms?: pulumi.Input<pulumi.Input<VectorSearchAlgorithm>[]>;
  /** Combinations that fields use. Items are compared by `name`, in any order. Changing or removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly profiles?: pulumi.Input<pulumi.Input<VectorSearchProfile>[]>;
  /** What makes vectors of queries. Items are compared by `name`, in any order. */
  readonly vectorizers?: pulumi.Input<pulumi.Input<VectorSearchVectorizer>[]>;
  /** How vectors are compressed. Items are compared by `name`, in any order. Changing or removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly compressions?: pulumi.Input<pulumi.Input<VectorSearchCompression>[]>;
}

/** `VectorSearchAlgorithm` in arguments. */
export type VectorSearchAlgorithm = VectorSearchAlgorithmHnsw | VectorSearchAlgorithmExhaustiveKnn;

/** `VectorSearchAlgorithmHnsw` in arguments. */
export interface VectorSearchAlgorithmHnsw {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** Approximate nearest neighbours over a graph. */
  readonly kind: "hnsw";
  /** Parameters of the graph. */
  readonly hnswParameters?: pulumi.Input<VectorSearchAlgorithmHnswHnswParameters>;
}

/** Parameters of the graph. */
export interface VectorSearchAlgorithmHnswHnswParameters {
  /** Links of each vector, 4 to 10. Default: `4`. Minimum: 4. Maximum: 10. */
  readonly m?: pulumi.Input<number>;
  /** Neighbours looked at when indexing, 100 to 1000. Default: `400`. Minimum: 100. Maximum: 1000. */
  readonly efConstruction?: pulumi.Input<number>;
  /** Neighbours looked at in a query, 100 to 1000. Default: `500`. Minimum: 100. Maximum: 1000. */
  readonly efSearch?: pulumi.Input<number>;
  /** How near vectors are measured. Default: `cosine`. One of: `cosine`, `euclidean`, `dotProduct`, `hamming`. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** `VectorSearchAlgorithmExhaustiveKnn` in arguments. */
export interface VectorSearchAlgorithmExhaustiveKnn {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** Exact nearest neighbours over all vectors. */
  readonly kind: "exhaustiveKnn";
  /** Parameters of the search. */
  readonly exhaustiveKnnParameters?: pulumi.Input<VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters>;
}

/** Parameters of the search. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters {
  /** How near vectors are measured. Default: `cosine`. One of: `cosine`, `euclidean`, `dotProduct`, `hamming`. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** `VectorSearchProfile` in arguments. */
export interface VectorSearchProfile {
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Algorithm that it uses. */
  readonly algorithm: pulumi.Input<string>;
  /** Vectorizer that makes vectors of queries. */
  readonly vectorizer?: pulumi.Input<string>;
  /** Compression of its vectors. */
  readonly compression?: pulumi.Input<string>;
}

/** `VectorSearchVectorizer` in arguments. */
export type VectorSearchVectorizer =
  | VectorSearchVectorizerAzureOpenAI
  | VectorSearchVectorizerCustomWebApi
  | VectorSearchVectorizerAml;

/** `VectorSearchVectorizerAzureOpenAI` in arguments. */
export interface VectorSearchVectorizerAzureOpenAI {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** An embedding model of Azure OpenAI. */
  readonly kind: "azureOpenAI";
  /** The model. */
  readonly azureOpenAIParameters: pulumi.Input<VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters>;
}

/** The model. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters {
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Deployment of the model. */
  readonly deploymentId: pulumi.Input<string>;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName: pulumi.Input<
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {})
  >;
  /** Key of the resource. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** Identity that enters it, where no key does. */
export type DataIdentity = DataIdentityDataNoneIdentity | DataIdentityDataUserAssignedIdentity;

/** `DataIdentityDataNoneIdentity` in arguments. */
export interface DataIdentityDataNoneIdentity {
  /** No identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataNoneIdentity";
}

/** `DataIdentityDataUserAssignedIdentity` in arguments. */
export interface DataIdentityDataUserAssignedIdentity {
  /** A user-assigned identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity";
  /** Resource id of the identity. */
  readonly userAssignedIdentity: pulumi.Input<string>;
}

/** `VectorSearchVectorizerCustomWebApi` in arguments. */
export interface VectorSearchVectorizerCustomWebApi {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** An endpoint of your own. */
  readonly kind: "customWebApi";
  /** The endpoint. */
  readonly customWebApiParameters: pulumi.Input<VectorSearchVectorizerCustomWebApiCustomWebApiParameters>;
}

/** The endpoint. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParameters {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Headers of its requests. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** `VectorSearchVectorizerAml` in arguments. */
export interface VectorSearchVectorizerAml {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** A model of the Azure AI Foundry catalogue. Requires API version 2026-04-01 or later. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: pulumi.Input<VectorSearchVectorizerAmlAmlParameters>;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParameters {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Key of the endpoint. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: pulumi.Input<string>;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Time limit of a request. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Region of the endpoint. */
  readonly region?: pulumi.Input<string>;
  /** Name of the model. One of: `OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32`, `OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336`, `Facebook-DinoV2-Image-Embeddings-ViT-Base`, `Facebook-DinoV2-Image-Embeddings-ViT-Giant`, `Cohere-embed-v3-english`, `Cohere-embed-v3-multilingual`, `Cohere-embed-v4`. Other values are accepted with a warning. */
  readonly modelName?: pulumi.Input<
    | "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32"
    | "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Base"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Giant"
    | "Cohere-embed-v3-english"
    | "Cohere-embed-v3-multilingual"
    | "Cohere-embed-v4"
    | (string & {})
  >;
}

/** `VectorSearchCompression` in arguments. */
export type VectorSearchCompression =
  | VectorSearchCompressionScalarQuantization
  | VectorSearchCompressionBinaryQuantization;

/** `VectorSearchCompressionScalarQuantization` in arguments. */
export interface VectorSearchCompressionScalarQuantization {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** How results are scored again. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptions>;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** Smaller numbers. */
  readonly kind: "scalarQuantization";
  /** Parameters of the quantization. */
  readonly scalarQuantizationParameters?: pulumi.Input<VectorSearchCompressionScalarQuantizationScalarQuantizationParameters>;
}

/** How results are scored again. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptions {
  /** Whether results are scored again with the full vectors. Default: `true`. */
  readonly enableRescoring?: pulumi.Input<boolean>;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: pulumi.Input<number>;
  /** Whether the full vectors are kept. Default: `preserveOriginals`. One of: `preserveOriginals`, `discardOriginals`. */
  readonly rescoreStorageMethod?: pulumi.Input<"preserveOriginals" | "discardOriginals">;
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters {
  /** Type of the smaller numbers. Default: `int8`. */
  readonly quantizedDataType?: "int8";
}

/** `VectorSearchCompressionBinaryQuantization` in arguments. */
export interface VectorSearchCompressionBinaryQuantization {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** How results are scored again. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptions>;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** One bit a number. */
  readonly kind: "binaryQuantization";
}

/** How results are ranked by meaning. */
export interface SemanticSearch {
  /** Configuration of queries that choose none. */
  readonly defaultConfiguration?: pulumi.Input<string>;
  /** Configurations of semantic ranking. Items are compared by `name`, in any order. */
  readonly configurations?: pulumi.Input<pulumi.Input<SemanticConfiguration>[]>;
}

/** `SemanticConfiguration` in arguments. */
export interface SemanticConfiguration {
  /** Name by which queries choose it. */
  readonly name: pulumi.Input<string>;
  /** Fields that ranking reads. */
  readonly prioritizedFields: pulumi.Input<SemanticConfigurationPrioritizedFields>;
  /** Score that orders results. Default: `BoostedRerankerScore`. One of: `BoostedRerankerScore`, `RerankerScore`. */
  readonly rankingOrder?: pulumi.Input<"BoostedRerankerScore" | "RerankerScore">;
}

/** Fields that ranking reads. */
export interface SemanticConfigurationPrioritizedFields {
  /** Field that holds the title. */
  readonly titleField?: pulumi.Input<SemanticField>;
  /** Fields that hold the text, the most telling first. */
  readonly prioritizedContentFields?: pulumi.Input<pulumi.Input<SemanticField>[]>;
  /** Fields that hold keywords, the most telling first. */
  readonly prioritizedKeywordsFields?: pulumi.Input<pulumi.Input<SemanticField>[]>;
}

/** Field that holds the title. */
export interface SemanticField {
  /** Name of the field. */
  readonly fieldName: pulumi.Input<string>;
}

/** Which browsers may query it. */
export interface CorsOptions {
  /** Origins whose scripts may query, or `*` alone. Minimum items: 1. The order of the items is ignored. */
  readonly allowedOrigins: pulumi.Input<pulumi.Input<string>[]>;
  /** Seconds for which browsers may keep a preflight answer. Default: `300`. Minimum: 0. */
  readonly maxAgeInSeconds?: pulumi.Input<number>;
}

/** Key that encrypts the index at rest. */
export interface EncryptionKey {
  /** Address of the key vault. */
  readonly keyVaultUri: pulumi.Input<string>;
  /** Name of the key in the vault. */
  readonly keyVaultKeyName: pulumi.Input<string>;
  /** Version of the key; the newest one when left out. */
  readonly keyVaultKeyVersion?: pulumi.Input<string>;
  /** Application that reads the vault, where no identity does. */
  readonly accessCredentials?: pulumi.Input<AccessCredentials>;
  /** Identity that reads the vault. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. Requires API version 2026-04-01 or later. */
  readonly identity?: pulumi.Input<DataIdentity>;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentials {
  /** Application id that may use the vault. */
  readonly applicationId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly applicationSecret?: pulumi.Input<string>;
}

/** How the store is entered. */
export interface DataSourceCredentials {
  /** Connection string of the store: with a key, with a shared access signature, or `ResourceId=…;` for an identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
}

/** What is read of the store. */
export interface DataSourceContainer {
  /** Table, view, collection or blob container. */
  readonly name: pulumi.Input<string>;
  /** What is read of it; for blobs a folder, for databases a query. */
  readonly query?: pulumi.Input<string>;
}

/** How changed rows are told. */
export type ChangeDetectionPolicy =
  | ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy
  | ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy;

/** `ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy` in arguments. */
export interface ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy {
  /** What changed has a greater value in a column than all that was read before. */
  readonly odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
  /** Column whose value grows with each change. */
  readonly highWaterMarkColumnName: pulumi.Input<string>;
}

/** `ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy` in arguments. */
export interface ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy {
  /** The SQL database itself tracks changes. */
  readonly odataType: "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy";
}

/** How deleted rows are told. */
export type DeletionDetectionPolicy =
  | DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy
  | DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy;

/** `DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy` in arguments. */
export interface DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy {
  /** What is deleted says so in a column. */
  readonly odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
  /** Column that says whether a row is deleted. */
  readonly softDeleteColumnName: pulumi.Input<string>;
  /** Value of the column in a deleted row. */
  readonly softDeleteMarkerValue: pulumi.Input<string>;
}

/** `DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy` in arguments. */
export interface DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy {
  /** The storage account keeps deleted blobs for a while and marks them. Requires API version 2026-04-01 or later. */
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** When it runs; only when asked when left out. */
export interface IndexerSchedule {
  /** Time between two runs, such as `PT2H`; 5 minutes at least, a day at most. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly interval: pulumi.Input<string>;
  /** Time of the first run; at once when left out. Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`. */
  readonly startTime?: pulumi.Input<string>;
}

/** How it reads. */
export interface IndexingParameters {
  /** Documents of one batch; the default hangs on the data source. Minimum: 1. */
  readonly batchSize?: pulumi.Input<number>;
  /** Documents that may fail in a run that still succeeds; -1 for any number. Default: `0`. Minimum: -1. */
  readonly maxFailedItems?: pulumi.Input<number>;
  /** The same in one batch; -1 for any number. Default: `0`. Minimum: -1. */
  readonly maxFailedItemsPerBatch?: pulumi.Input<number>;
  /** What hangs on the kind of the data source. */
  readonly configuration?: pulumi.Input<IndexingConfiguration>;
}

/** What hangs on the kind of the data source. */
export interface IndexingConfiguration {
  /** How blobs become documents. Default: `default`. One of: `default`, `text`, `delimitedText`, `json`, `jsonArray`, `jsonLines`, `markdown`. */
  readonly parsingMode?: pulumi.Input<
    "default" | "text" | "delimitedText" | "json" | "jsonArray" | "jsonLines" | "markdown"
  >;
  /** Extensions of blobs to read, such as `.pdf,.docx`. */
  readonly indexedFileNameExtensions?: pulumi.Input<string>;
  /** Extensions of blobs to pass over. */
  readonly excludedFileNameExtensions?: pulumi.Input<string>;
  /** Whether a blob of a kind that cannot be read counts as a failure. Default: `false`. */
  readonly failOnUnsupportedContentType?: pulumi.Input<boolean>;
  /** Whether a blob that cannot be processed counts as a failure. Default: `false`. */
  readonly failOnUnprocessableDocument?: pulumi.Input<boolean>;
  /** Whether of blobs that are too large the metadata is read. Default: `false`. */
  readonly indexStorageMetadataOnlyForOversizedDocuments?: pulumi.Input<boolean>;
  /** Names of columns, separated by commas. */
  readonly delimitedTextHeaders?: pulumi.Input<string>;
  /** Character between columns. Exact length: 1. */
  readonly delimitedTextDelimiter?: pulumi.Input<string>;
  /** Whether the first line names the columns. Default: `true`. */
  readonly firstLineContainsHeaders?: pulumi.Input<boolean>;
  /** Whether a Markdown file becomes one document or one a section. Default: `oneToMany`. One of: `oneToMany`, `oneToOne`. Requires API version 2026-04-01 or later. */
  readonly markdownParsingSubmode?: pulumi.Input<"oneToMany" | "oneToOne">;
  /** Depth of headers that begin a section. Default: `h6`. One of: `h1`, `h2`, `h3`, `h4`, `h5`, `h6`. Requires API version 2026-04-01 or later. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** Path to the array inside a JSON blob. */
  readonly documentRoot?: pulumi.Input<string>;
  /** What is read of a blob. Default: `contentAndMetadata`. One of: `storageMetadata`, `allMetadata`, `contentAndMetadata`. */
  readonly dataToExtract?: pulumi.Input<"storageMetadata" | "allMetadata" | "contentAndMetadata">;
  /** What is done with images; anything but `none` needs a skillset. Default: `none`. One of: `none`, `generateNormalizedImages`, `generateNormalizedImagePerPage`. */
  readonly imageAction?: pulumi.Input<"none" | "generateNormalizedImages" | "generateNormalizedImagePerPage">;
  /** Whether skills get the file itself. Default: `false`. */
  readonly allowSkillsetToReadFileData?: pulumi.Input<boolean>;
  /** Whether turned text in PDF files is looked for. Default: `none`. One of: `none`, `detectAngles`. */
  readonly pdfTextRotationAlgorithm?: pulumi.Input<"none" | "detectAngles">;
  /** Where the indexer runs. Default: `standard`. One of: `standard`, `private`. */
  readonly executionEnvironment?: pulumi.Input<"standard" | "private">;
  /** Time limit of queries to a database, as hh:mm:ss. Default: `00:05:00`. */
  readonly queryTimeout?: pulumi.Input<string>;
}

/** `FieldMapping` in arguments. */
export interface FieldMapping {
  /** Field of the data source, or path of an enriched document. */
  readonly sourceFieldName: pulumi.Input<string>;
  /** Field of the index; of the same name when left out. */
  readonly targetFieldName?: pulumi.Input<string>;
  /** What is done to a value on its way. */
  readonly mappingFunction?: pulumi.Input<FieldMappingMappingFunction>;
}

/** What is done to a value on its way. */
export interface FieldMappingMappingFunction {
  /** Name of the function, such as `base64Encode`. */
  readonly name: pulumi.Input<string>;
  /** Parameters of the function. */
  readonly parameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** `Skill` in arguments. */
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
  | SkillWebApiSkill;

/** `SkillAzureOpenAIEmbeddingSkill` in arguments. */
export interface SkillAzureOpenAIEmbeddingSkill {
  /** Vectors of texts, by a model of Azure OpenAI. */
  readonly odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri?: pulumi.Input<string>;
  /** Deployment of the model. */
  readonly deploymentId?: pulumi.Input<string>;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName?: pulumi.Input<
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {})
  >;
  /** Length of the vectors, for models that can vary it. Minimum: 1. */
  readonly dimensions?: pulumi.Input<number>;
  /** Key of the resource. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** `InputMapping` in arguments. */
export interface InputMapping {
  /** Name of the input. */
  readonly name: pulumi.Input<string>;
  /** Path of its value in the enriched document, or an expression. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs below are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into this one. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
}

/** `OutputMapping` in arguments. */
export interface OutputMapping {
  /** Name of the output. */
  readonly name: pulumi.Input<string>;
  /** Name of its value in the enriched document; the same when left out. */
  readonly targetName?: pulumi.Input<string>;
}

/** `SkillCustomEntityLookupSkill` in arguments. */
export interface SkillCustomEntityLookupSkill {
  /** Words of a list of your own, found in texts. */
  readonly odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Address of a JSON or CSV file that holds the list. */
  readonly entitiesDefinitionUri?: pulumi.Input<string>;
  /** The list itself. */
  readonly inlineEntitiesDefinition?: pulumi.Input<pulumi.Input<CustomEntity>[]>;
  /** Whether capitals count where an entity does not say. */
  readonly globalDefaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count where an entity does not say. */
  readonly globalDefaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ where an entity does not say. Minimum: 0. Maximum: 5. */
  readonly globalDefaultFuzzyEditDistance?: pulumi.Input<number>;
}

/** `CustomEntity` in arguments. */
export interface CustomEntity {
  /** Name under which findings are told. */
  readonly name: pulumi.Input<string>;
  /** Text that findings carry. */
  readonly description?: pulumi.Input<string>;
  /** Type that findings carry. */
  readonly type?: pulumi.Input<string>;
  /** Subtype that findings carry. */
  readonly subtype?: pulumi.Input<string>;
  /** Id that findings carry. */
  readonly id?: pulumi.Input<string>;
  /** Whether capitals count. Default: `false`. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count. Default: `false`. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ, 0 to 5. Default: `0`. Minimum: 0. Maximum: 5. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
  /** Whether capitals count in aliases. */
  readonly defaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count in aliases. */
  readonly defaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ in aliases. Minimum: 0. Maximum: 5. */
  readonly defaultFuzzyEditDistance?: pulumi.Input<number>;
  /** Other words for it. */
  readonly aliases?: pulumi.Input<pulumi.Input<CustomEntityAliases>[]>;
}

/** `CustomEntityAliases` in arguments. */
export interface CustomEntityAliases {
  /** Another word for it. */
  readonly text: pulumi.Input<string>;
  /** Whether capitals count. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ. Minimum: 0. Maximum: 5. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
}

/** `SkillKeyPhraseExtractionSkill` in arguments. */
export interface SkillKeyPhraseExtractionSkill {
  /** The phrases that tell what a text is about. */
  readonly odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Phrases at most; all when left out. Minimum: 1. */
  readonly maxKeyPhraseCount?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillLanguageDetectionSkill` in arguments. */
export interface SkillLanguageDetectionSkill {
  /** The language of a text. */
  readonly odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Country that decides where a text is ambiguous, as two letters. */
  readonly defaultCountryHint?: pulumi.Input<string>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillMergeSkill` in arguments. */
export interface SkillMergeSkill {
  /** Pieces of text put into one. */
  readonly odataType: "#Microsoft.Skills.Text.MergeSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Text before each piece. Default: ` `. */
  readonly insertPreTag?: pulumi.Input<string>;
  /** Text after each piece. Default: ` `. */
  readonly insertPostTag?: pulumi.Input<string>;
}

/** `SkillPIIDetectionSkill` in arguments. */
export interface SkillPIIDetectionSkill {
  /** Personal information, found and perhaps masked. */
  readonly odataType: "#Microsoft.Skills.Text.PIIDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Whether it is masked. Default: `none`. One of: `none`, `replace`. */
  readonly maskingMode?: pulumi.Input<"none" | "replace">;
  /** Character in place of its letters. Default: `*`. Exact length: 1. */
  readonly maskingCharacter?: pulumi.Input<string>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
  /** Categories to look for; all when left out. The order of the items is ignored. */
  readonly piiCategories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Domain that narrows the categories: `phi` or `none`. Default: `none`. */
  readonly domain?: pulumi.Input<string>;
}

/** `SkillSplitSkill` in arguments. */
export interface SkillSplitSkill {
  /** A text cut into pages or sentences. */
  readonly odataType: "#Microsoft.Skills.Text.SplitSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What it is cut into. One of: `pages`, `sentences`. */
  readonly textSplitMode?: pulumi.Input<"pages" | "sentences">;
  /** Length of a page at most. Minimum: 1. */
  readonly maximumPageLength?: pulumi.Input<number>;
  /** Length of what a page repeats of the one before. Minimum: 0. */
  readonly pageOverlapLength?: pulumi.Input<number>;
  /** Pages at most; all when left out. Minimum: 0. */
  readonly maximumPagesToTake?: pulumi.Input<number>;
}

/** `SkillTranslationSkill` in arguments. */
export interface SkillTranslationSkill {
  /** A text in another language. */
  readonly odataType: "#Microsoft.Skills.Text.TranslationSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the translation. */
  readonly defaultToLanguageCode: pulumi.Input<string>;
  /** Language of the text; found out when left out. */
  readonly defaultFromLanguageCode?: pulumi.Input<string>;
  /** Language where none is found out. Default: `en`. */
  readonly suggestedFrom?: pulumi.Input<string>;
}

/** `SkillEntityLinkingSkill` in arguments. */
export interface SkillEntityLinkingSkill {
  /** Things that a text names, with their articles in Wikipedia. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillEntityRecognitionSkill` in arguments. */
export interface SkillEntityRecognitionSkill {
  /** Persons, places and other things that a text names. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Categories to look for; all when left out. One of: `location`, `organization`, `person`, `quantity`, `datetime`, `url`, `email`. Other values are accepted with a warning. The order of the items is ignored. */
  readonly categories?: pulumi.Input<
    pulumi.Input<"location" | "organization" | "person" | "quantity" | "datetime" | "url" | "email" | (string & {})>[]
  >;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillSentimentSkill` in arguments. */
export interface SkillSentimentSkill {
  /** Whether a text praises or complains. */
  readonly odataType: "#Microsoft.Skills.Text.V3.SentimentSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether it is told what is praised. Default: `false`. */
  readonly includeOpinionMining?: pulumi.Input<boolean>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillImageAnalysisSkill` in arguments. */
export interface SkillImageAnalysisSkill {
  /** What an image shows. */
  readonly odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What is told of it. One of: `adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`. Other values are accepted with a warning. The order of the items is ignored. */
  readonly visualFeatures?: pulumi.Input<
    pulumi.Input<"adult" | "brands" | "categories" | "description" | "faces" | "objects" | "tags" | (string & {})>[]
  >;
  /** Who and what is recognised. One of: `celebrities`, `landmarks`. Other values are accepted with a warning. The order of the items is ignored. */
  readonly details?: pulumi.Input<pulumi.Input<"celebrities" | "landmarks" | (string & {})>[]>;
}

/** `SkillOcrSkill` in arguments. */
export interface SkillOcrSkill {
  /** The text in an image. */
  readonly odataType: "#Microsoft.Skills.Vision.OcrSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether turned text is looked for. Default: `false`. */
  readonly detectOrientation?: pulumi.Input<boolean>;
  /** What stands between lines. Default: `space`. One of: `space`, `carriageReturn`, `lineFeed`, `carriageReturnLineFeed`. */
  readonly lineEnding?: pulumi.Input<"space" | "carriageReturn" | "lineFeed" | "carriageReturnLineFeed">;
}

/** `SkillConditionalSkill` in arguments. */
export interface SkillConditionalSkill {
  /** One of two values, by a condition. */
  readonly odataType: "#Microsoft.Skills.Util.ConditionalSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** `SkillContentUnderstandingSkill` in arguments. */
export interface SkillContentUnderstandingSkill {
  /** The contents of a file, by Azure Content Understanding. Requires API version 2026-04-01 or later. */
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** What is told beside the text. One of: `images`, `locationMetadata`. The order of the items is ignored. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillContentUnderstandingSkillChunkingProperties>;
}

/** How the contents are cut into chunks. */
export interface SkillContentUnderstandingSkillChunkingProperties {
  /** What lengths are counted in. Default: `characters`. */
  readonly unit?: "characters";
  /** Length of a chunk at most. Default: `500`. Minimum: 1. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. Default: `0`. Minimum: 0. */
  readonly overlapLength?: pulumi.Input<number>;
}

/** `SkillDocumentExtractionSkill` in arguments. */
export interface SkillDocumentExtractionSkill {
  /** The contents of a file. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** How it is read, such as `default`, `text` or `json`. Default: `default`. */
  readonly parsingMode?: pulumi.Input<string>;
  /** What is read of it, such as `contentAndMetadata`. */
  readonly dataToExtract?: pulumi.Input<string>;
  /** Further options, such as `imageAction`. */
  readonly configuration?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** `SkillDocumentIntelligenceLayoutSkill` in arguments. */
export interface SkillDocumentIntelligenceLayoutSkill {
  /** The contents of a file with their layout. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Form of the contents. Default: `markdown`. One of: `text`, `markdown`. */
  readonly outputFormat?: pulumi.Input<"text" | "markdown">;
  /** How many outputs a file has. Default: `oneToMany`. */
  readonly outputMode?: "oneToMany";
  /** Depth of headers that begin a section. Default: `h6`. One of: `h1`, `h2`, `h3`, `h4`, `h5`, `h6`. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** What is told beside the text. One of: `images`, `locationMetadata`. The order of the items is ignored. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillDocumentIntelligenceLayoutSkillChunkingProperties>;
}

/** How the contents are cut into chunks. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingProperties {
  /** What lengths are counted in. Default: `characters`. */
  readonly unit?: "characters";
  /** Length of a chunk at most. Default: `500`. Minimum: 1. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. Default: `0`. Minimum: 0. */
  readonly overlapLength?: pulumi.Input<number>;
}

/** `SkillShaperSkill` in arguments. */
export interface SkillShaperSkill {
  /** Several values put into one. */
  readonly odataType: "#Microsoft.Skills.Util.ShaperSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** `SkillChatCompletionSkill` in arguments. */
export interface SkillChatCompletionSkill {
  /** The answer of a language model. Requires API version 2026-04-01 or later. */
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Address of the model. */
  readonly uri: pulumi.Input<string>;
  /** Key of the model. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Parameters that all models know. */
  readonly commonModelParameters?: pulumi.Input<ChatParameters>;
  /** Parameters of the model's own. */
  readonly extraParameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** What is done with parameters that the model does not know. Default: `error`. One of: `passThrough`, `drop`, `error`. */
  readonly extraParametersBehavior?: pulumi.Input<"passThrough" | "drop" | "error">;
  /** Form of the answer. */
  readonly responseFormat?: pulumi.Input<SkillChatCompletionSkillResponseFormat>;
}

/** Parameters that all models know. */
export interface ChatParameters {
  /** Name of the model. */
  readonly model?: pulumi.Input<string>;
  /** Aversion to repetition, -2 to 2. Default: `0`. Minimum: -2. Maximum: 2. */
  readonly frequencyPenalty?: pulumi.Input<number>;
  /** Liking for new words, -2 to 2. Default: `0`. Minimum: -2. Maximum: 2. */
  readonly presencePenalty?: pulumi.Input<number>;
  /** Tokens of an answer at most. Minimum: 1. */
  readonly maxTokens?: pulumi.Input<number>;
  /** How freely the model chooses. Default: `0.7`. Minimum: 0. */
  readonly temperature?: pulumi.Input<number>;
  /** Number that makes answers repeatable. */
  readonly seed?: pulumi.Input<number>;
  /** Texts that end an answer. */
  readonly stop?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Form of the answer. */
export interface SkillChatCompletionSkillResponseFormat {
  /** Form of the answer. Default: `text`. One of: `text`, `jsonObject`, `jsonSchema`. */
  readonly type?: pulumi.Input<"text" | "jsonObject" | "jsonSchema">;
  /** Schema of the answer, where its form is `jsonSchema`. */
  readonly jsonSchemaProperties?: pulumi.Input<ChatSchema>;
}

/** Schema of the answer, where its form is `jsonSchema`. */
export interface ChatSchema {
  /** Name of the schema. */
  readonly name?: pulumi.Input<string>;
  /** What it describes. */
  readonly description?: pulumi.Input<string>;
  /** Whether the answer has to keep to it. Default: `true`. */
  readonly strict?: pulumi.Input<boolean>;
  /** The schema itself. */
  readonly schema?: pulumi.Input<ChatSchemaSchema>;
}

/** The schema itself. */
export interface ChatSchemaSchema {
  /** Type of the answer. Default: `object`. */
  readonly type?: pulumi.Input<string>;
  /** Its members, as JSON in a text. */
  readonly properties?: pulumi.Input<string>;
  /** Members that it must have. */
  readonly required?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether it may have others. Default: `false`. */
  readonly additionalProperties?: pulumi.Input<boolean>;
}

/** `SkillWebApiSkill` in arguments. */
export interface SkillWebApiSkill {
  /** The answer of an endpoint of your own. */
  readonly odataType: "#Microsoft.Skills.Custom.WebApiSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Headers of its requests. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. Default: `PT30S`. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Values of one request. Minimum: 1. */
  readonly batchSize?: pulumi.Input<number>;
  /** Requests at the same time. Minimum: 1. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** Account that pays for skills of Azure AI. */
export type AiServicesAccount =
  | AiServicesAccountDefaultCognitiveServices
  | AiServicesAccountCognitiveServicesByKey
  | AiServicesAccountAIServicesByKey
  | AiServicesAccountAIServicesByIdentity;

/** `AiServicesAccountDefaultCognitiveServices` in arguments. */
export interface AiServicesAccountDefaultCognitiveServices {
  /** None: a few runs a day are free. */
  readonly odataType: "#Microsoft.Azure.Search.DefaultCognitiveServices";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
}

/** `AiServicesAccountCognitiveServicesByKey` in arguments. */
export interface AiServicesAccountCognitiveServicesByKey {
  /** An account in the same region, by its key. */
  readonly odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** Key of the account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByKey` in arguments. */
export interface AiServicesAccountAIServicesByKey {
  /** An account anywhere, by its key. Requires API version 2026-04-01 or later. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** Key of the account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByIdentity` in arguments. */
export interface AiServicesAccountAIServicesByIdentity {
  /** An account anywhere, by an identity. Requires API version 2026-04-01 or later. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** User-assigned identity; the service's own when left out. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** Where what is found is kept, beside the index. */
export interface KnowledgeStore {
  /** Connection string of the storage account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: pulumi.Input<string>;
  /** What is kept; parts of one projection point to each other. */
  readonly projections: pulumi.Input<pulumi.Input<KnowledgeStoreProjection>[]>;
  /** User-assigned identity that enters the account, where no key does. Default: `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}`. Requires API version 2026-04-01 or later. */
  readonly identity?: pulumi.Input<DataIdentity>;
}

/** `KnowledgeStoreProjection` in arguments. */
export interface KnowledgeStoreProjection {
  /** Rows in tables. */
  readonly tables?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionTables>[]>;
  /** JSON objects in blobs. */
  readonly objects?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionObjects>[]>;
  /** Images in blobs. */
  readonly files?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionFiles>[]>;
}

/** `KnowledgeStoreProjectionTables` in arguments. */
export interface KnowledgeStoreProjectionTables {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Column of the key that is made for each row. */
  readonly generatedKeyName: pulumi.Input<string>;
  /** Table that holds them. */
  readonly tableName: pulumi.Input<string>;
}

/** `KnowledgeStoreProjectionObjects` in arguments. */
export interface KnowledgeStoreProjectionObjects {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Blob container that holds them. */
  readonly storageContainer: pulumi.Input<string>;
}

/** `KnowledgeStoreProjectionFiles` in arguments. */
export interface KnowledgeStoreProjectionFiles {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Blob container that holds them. */
  readonly storageContainer: pulumi.Input<string>;
}

/** Parts of documents as documents of their own. */
export interface IndexProjections {
  /** Which parts go where. Minimum items: 1. */
  readonly selectors: pulumi.Input<pulumi.Input<IndexProjectionsSelectors>[]>;
  /** Options of all projections. */
  readonly parameters?: pulumi.Input<IndexProjectionsParameters>;
}

/** `IndexProjectionsSelectors` in arguments. */
export interface IndexProjectionsSelectors {
  /** Index that holds the parts. Accepts an `Index` or its id. */
  readonly targetIndexName: pulumi.Input<string | TrefoilResource<"search:Index">>;
  /** Field of that index for the key of the whole document. */
  readonly parentKeyFieldName: pulumi.Input<string>;
  /** Path of the parts, such as `/document/pages/*`. */
  readonly sourceContext: pulumi.Input<string>;
  /** Values and their fields in that index. Items are compared by `name`, in any order. */
  readonly mappings: pulumi.Input<pulumi.Input<InputMapping>[]>;
}

/** Options of all projections. */
export interface IndexProjectionsParameters {
  /** Whether whole documents are indexed too. One of: `skipIndexingParentDocuments`, `includeIndexingParentDocuments`. */
  readonly projectionMode?: pulumi.Input<"skipIndexingParentDocuments" | "includeIndexingParentDocuments">;
}

// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { TrefoilResource } from "../../base/resource";
import type * as enums from "../enums";

/** Fields of the documents. Exactly one field must be the key. */
export interface IndexField {
  /** Name of the field, unique within its parent. Maximum length: 128. */
  readonly name: pulumi.Input<string>;
  /** Data type of the field. Collections of `Edm.Single`, `Edm.Half`, `Edm.Int16`, `Edm.SByte` and `Edm.Byte` are vector fields. One of: `Edm.String`, `Edm.Int32`, `Edm.Int64`, `Edm.Double`, `Edm.Boolean`, `Edm.DateTimeOffset`, `Edm.GeographyPoint`, `Edm.ComplexType`, `Collection(Edm.String)`, `Collection(Edm.Int32)`, `Collection(Edm.Int64)`, `Collection(Edm.Double)`, `Collection(Edm.Boolean)`, `Collection(Edm.DateTimeOffset)`, `Collection(Edm.GeographyPoint)`, `Collection(Edm.ComplexType)`, `Collection(Edm.Single)`, `Collection(Edm.Half)`, `Collection(Edm.Int16)`, `Collection(Edm.SByte)`, `Collection(Edm.Byte)`. Case is ignored. Changing it replaces the resource. */
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
    | (string & {})
  >;
  /** Use the field as the key that identifies documents. Exactly one top-level field of type `Edm.String` must be the key. Changing it replaces the resource. */
  readonly key?: pulumi.Input<boolean>;
  /** Return the field in search results. Default: `true`, for vector fields `false`. */
  readonly retrievable?: pulumi.Input<boolean>;
  /** Store a second copy of the vector that search results can return. `false` saves storage and requires `retrievable: false`. Vector fields only. Changing it replaces the resource. */
  readonly stored?: pulumi.Input<boolean>;
  /** Include the field in full-text or vector queries. Default: `true` for string and vector fields, otherwise `false`. Changing it replaces the resource. */
  readonly searchable?: pulumi.Input<boolean>;
  /** Allow the field in `$filter` expressions. Default: `true`, for vector fields `false`. Changing it replaces the resource. */
  readonly filterable?: pulumi.Input<boolean>;
  /** Allow the field in `$orderby` expressions. Default: `true` for fields with a single value, for collections `false`. Changing it replaces the resource. */
  readonly sortable?: pulumi.Input<boolean>;
  /** Allow the field in facets, which count results by value. Default: `true`, for vector fields and `Edm.GeographyPoint` `false`. Changing it replaces the resource. */
  readonly facetable?: pulumi.Input<boolean>;
  /** Name of the analyzer for indexing and for queries: custom (defined in `analyzers`) or built-in, for example `en.lucene`. Searchable string fields only. Mutually exclusive with `indexAnalyzer` and `searchAnalyzer`. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly analyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Name of the analyzer for indexing. Requires `searchAnalyzer`. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly indexAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Name of the analyzer for queries. Requires `indexAnalyzer`. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Case is ignored. Other values are accepted with a warning. */
  readonly searchAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Name of the normalizer that filters, facets and sorting apply: custom (defined in `normalizers`) or built-in, for example `lowercase`. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly normalizer?: pulumi.Input<enums.search.NormalizerName>;
  /** Synonym map that expands queries on this field. At most one. Maximum items: 1. */
  readonly synonymMaps?: pulumi.Input<pulumi.Input<string | TrefoilResource<"search:SynonymMap">>[]>;
  /** Number of dimensions of the vectors. Required for vector fields. Minimum: 2. Maximum: 4096. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
  /** Name of the vector search profile that the field uses. Required for vector fields. Changing it replaces the resource. */
  readonly vectorSearchProfile?: pulumi.Input<string>;
  /** Encoding of the vector values. `packedBit` stores eight binary values in one `Edm.Byte`. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Kind of the permissions in the field, by which queries omit documents that the user may not read: ids of users (`userIds`), ids of groups (`groupIds`), or the resource id of a container in Azure Storage (`rbacScope`). Requires `permissionFilterOption` of the index. Filterable string fields only. At most one field of each kind. One of: `userIds`, `groupIds`, `rbacScope`. Case is ignored. Requires API version 2026-10-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly permissionFilter?: pulumi.Input<"userIds" | "groupIds" | "rbacScope" | (string & {})>;
  /** Use the field as the URL of the SharePoint site of a document, by which queries resolve SharePoint groups. Requires `sharePointConnectorAppRegistration` of the index. String fields only. Default: `false`. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly sharepointSiteUrl?: pulumi.Input<boolean>;
  /** Use the field as the id of the sensitivity label of a document, by which queries omit documents that the user may not read. Requires `purviewEnabled` of the index. Default: `false`. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly sensitivityLabelId?: pulumi.Input<boolean>;
  /** Use the field as the name of the sensitivity label of a document. Default: `false`. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly sensitivityLabelName?: pulumi.Input<boolean>;
  /** Use the field as the id of the document in its source, which audit records of Microsoft Purview contain. Default: `false`. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly sourceDocumentId?: pulumi.Input<boolean>;
  /** Subfields of a field of type `Edm.ComplexType` or `Collection(Edm.ComplexType)`. Items are compared by `name`, in any order. Removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. With `onFieldRemoval: "retain"`, a removed item remains in the service and is not drift. */
  readonly fields?: pulumi.Input<pulumi.Input<IndexField>[]>;
}

/** Custom analyzers. Adding an item makes the index unavailable during the update. */
export type Analyzer =
  | AnalyzerCustomAnalyzer
  | AnalyzerPatternAnalyzer
  | AnalyzerStandardAnalyzer
  | AnalyzerStopAnalyzer;

/** A custom analyzer, which combines a tokenizer with filters. */
export interface AnalyzerCustomAnalyzer {
  /** A custom analyzer, which combines a tokenizer with filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomAnalyzer";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Name of the tokenizer that splits text into tokens: custom or built-in. One of: `classic`, `edgeNGram`, `keyword_v2`, `letter`, `lowercase`, `microsoft_language_tokenizer`, `microsoft_language_stemming_tokenizer`, `nGram`, `path_hierarchy_v2`, `pattern`, `standard_v2`, `uax_url_email`, `whitespace`, or a name from `tokenizers`. Case is ignored. Other values are accepted with a warning. */
  readonly tokenizer: pulumi.Input<enums.search.TokenizerName>;
  /** Names of the token filters, in the order in which they run: custom or built-in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<enums.search.TokenFilterName>[]>;
  /** Names of the character filters, in the order in which they run: custom or built-in. One of: `html_strip`, or a name from `charFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<enums.search.CharFilterName>[]>;
}

/** The pattern analyzer, which splits text at matches of a regular expression. */
export interface AnalyzerPatternAnalyzer {
  /** The pattern analyzer, which splits text at matches of a regular expression. */
  readonly odataType: "#Microsoft.Azure.Search.PatternAnalyzer";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Convert terms to lowercase. Default: `true`. */
  readonly lowercase?: pulumi.Input<boolean>;
  /** Regular expression that matches token separators. Default: `\W+`. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the regular expression, separated by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Stopwords, which are removed. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** The standard Lucene analyzer, which splits text by Unicode rules, converts it to lowercase and removes stopwords. */
export interface AnalyzerStandardAnalyzer {
  /** The standard Lucene analyzer, which splits text by Unicode rules, converts it to lowercase and removes stopwords. */
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Stopwords, which are removed. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** The stop analyzer, which splits text at non-letters and removes stopwords. */
export interface AnalyzerStopAnalyzer {
  /** The stop analyzer, which splits text at non-letters and removes stopwords. */
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Stopwords, which are removed. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
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
export interface TokenizerClassicTokenizer {
  /** The classic tokenizer, which splits text by grammar rules of European languages. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** The edge n-gram tokenizer, which outputs n-grams at the start of words. */
export interface TokenizerEdgeNGramTokenizer {
  /** The edge n-gram tokenizer, which outputs n-grams at the start of words. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 1. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 1. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** Character classes to keep in tokens. If omitted, all characters are kept. One of: `letter`, `digit`, `whitespace`, `punctuation`, `symbol`. Case is ignored. The order of the items is ignored. */
  readonly tokenChars?: pulumi.Input<
    pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol" | (string & {})>[]
  >;
}

/** The keyword tokenizer, version 1, which outputs the whole text as one token. */
export interface TokenizerKeywordTokenizer {
  /** The keyword tokenizer, version 1, which outputs the whole text as one token. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Size of the read buffer. Default: `256`. Minimum: 1. */
  readonly bufferSize?: pulumi.Input<number>;
}

/** The keyword tokenizer, which outputs the whole text as one token. */
export interface TokenizerKeywordTokenizerV2 {
  /** The keyword tokenizer, which outputs the whole text as one token. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `256`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** The standard tokenizer, version 1, which splits text by Unicode rules. */
export interface TokenizerStandardTokenizer {
  /** The standard tokenizer, version 1, which splits text by Unicode rules. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** The standard tokenizer, which splits text by Unicode rules. */
export interface TokenizerStandardTokenizerV2 {
  /** The standard tokenizer, which splits text by Unicode rules. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** The Microsoft language stemming tokenizer, which outputs the base forms of words. */
export interface TokenizerMicrosoftLanguageStemmingTokenizer {
  /** The Microsoft language stemming tokenizer, which outputs the base forms of words. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Use the tokenizer for queries instead of indexing. Default: `false`. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `arabic`, `bangla`, `bulgarian`, `catalan`, `croatian`, `czech`, `danish`, `dutch`, `english`, `estonian`, `finnish`, `french`, `german`, `greek`, `gujarati`, `hebrew`, `hindi`, `hungarian`, `icelandic`, `indonesian`, `italian`, `kannada`, `latvian`, `lithuanian`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovak`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `turkish`, `ukrainian`, `urdu`. Case is ignored. Other values are accepted with a warning. */
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

/** The Microsoft language tokenizer, which splits text by language-specific rules. */
export interface TokenizerMicrosoftLanguageTokenizer {
  /** The Microsoft language tokenizer, which splits text by language-specific rules. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Use the tokenizer for queries instead of indexing. Default: `false`. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `bangla`, `bulgarian`, `catalan`, `chineseSimplified`, `chineseTraditional`, `croatian`, `czech`, `danish`, `dutch`, `english`, `french`, `german`, `greek`, `gujarati`, `hindi`, `icelandic`, `indonesian`, `italian`, `japanese`, `kannada`, `korean`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `thai`, `ukrainian`, `urdu`, `vietnamese`. Case is ignored. Other values are accepted with a warning. */
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

/** The n-gram tokenizer, which outputs n-grams of words. */
export interface TokenizerNGramTokenizer {
  /** The n-gram tokenizer, which outputs n-grams of words. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 1. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 1. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** Character classes to keep in tokens. If omitted, all characters are kept. One of: `letter`, `digit`, `whitespace`, `punctuation`, `symbol`. Case is ignored. The order of the items is ignored. */
  readonly tokenChars?: pulumi.Input<
    pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol" | (string & {})>[]
  >;
}

/** The path hierarchy tokenizer, which outputs a path and its parent paths. */
export interface TokenizerPathHierarchyTokenizerV2 {
  /** The path hierarchy tokenizer, which outputs a path and its parent paths. */
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Path delimiter. Default: `/`. Exact length: 1. */
  readonly delimiter?: pulumi.Input<string>;
  /** Character that replaces the delimiter. Default: `/`. Exact length: 1. */
  readonly replacement?: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `300`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Generate the tokens in reverse order, from the end of the path. Default: `false`. */
  readonly reverse?: pulumi.Input<boolean>;
  /** Number of initial tokens to skip. Default: `0`. Minimum: 0. */
  readonly skip?: pulumi.Input<number>;
}

/** The pattern tokenizer, which splits text at matches of a regular expression or outputs its groups. */
export interface TokenizerPatternTokenizer {
  /** The pattern tokenizer, which splits text at matches of a regular expression or outputs its groups. */
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Regular expression. Default: `\W+`. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the regular expression, separated by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Group that becomes the token. -1 splits the text at the matches. Default: `-1`. Minimum: -1. */
  readonly group?: pulumi.Input<number>;
}

/** The URL and email tokenizer, which keeps URLs and email addresses as one token. */
export interface TokenizerUaxUrlEmailTokenizer {
  /** The URL and email tokenizer, which keeps URLs and email addresses as one token. */
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  /** Name that analyzers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum token length. Longer tokens are split. Default: `255`. Minimum: 1. Maximum: 300. */
  readonly maxTokenLength?: pulumi.Input<number>;
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
export interface TokenFilterAsciiFoldingTokenFilter {
  /** The ASCII folding filter, which replaces letters with accents by their ASCII equivalents. */
  readonly odataType: "#Microsoft.Azure.Search.AsciiFoldingTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Keep the original token. Default: `false`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** The CJK bigram filter, which forms pairs of Chinese, Japanese and Korean characters. */
export interface TokenFilterCjkBigramTokenFilter {
  /** The CJK bigram filter, which forms pairs of Chinese, Japanese and Korean characters. */
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Scripts that the filter ignores. One of: `han`, `hiragana`, `katakana`, `hangul`. Case is ignored. The order of the items is ignored. */
  readonly ignoreScripts?: pulumi.Input<pulumi.Input<"han" | "hiragana" | "katakana" | "hangul" | (string & {})>[]>;
  /** Output single characters in addition to pairs. Default: `false`. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
}

/** The common grams filter, which joins frequent terms with their neighbors. */
export interface TokenFilterCommonGramTokenFilter {
  /** The common grams filter, which joins frequent terms with their neighbors. */
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Frequent terms. Minimum items: 1. The order of the items is ignored. */
  readonly commonWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Ignore case. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Use query mode, which omits single terms that are part of a bigram. Default: `false`. */
  readonly queryMode?: pulumi.Input<boolean>;
}

/** The dictionary decompounder filter, which splits compound words. */
export interface TokenFilterDictionaryDecompounderTokenFilter {
  /** The dictionary decompounder filter, which splits compound words. */
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Words that can be parts of compounds. Minimum items: 1. The order of the items is ignored. */
  readonly wordList: pulumi.Input<pulumi.Input<string>[]>;
  /** Minimum length of a word that is split. Default: `5`. Minimum: 0. Maximum: 300. */
  readonly minWordSize?: pulumi.Input<number>;
  /** Minimum length of a part. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly minSubwordSize?: pulumi.Input<number>;
  /** Maximum length of a part. Default: `15`. Minimum: 0. Maximum: 300. */
  readonly maxSubwordSize?: pulumi.Input<number>;
  /** Output only the longest matching part. Default: `false`. */
  readonly onlyLongestMatch?: pulumi.Input<boolean>;
}

/** The edge n-gram filter, version 1, which outputs n-grams at the start or end of tokens. */
export interface TokenFilterEdgeNGramTokenFilter {
  /** The edge n-gram filter, version 1, which outputs n-grams at the start or end of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 1. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 1. */
  readonly maxGram?: pulumi.Input<number>;
  /** Side of the token at which the n-grams start. Default: `front`. One of: `front`, `back`. Case is ignored. */
  readonly side?: pulumi.Input<"front" | "back" | (string & {})>;
}

/** The edge n-gram filter, which outputs n-grams at the start or end of tokens. */
export interface TokenFilterEdgeNGramTokenFilterV2 {
  /** The edge n-gram filter, which outputs n-grams at the start or end of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 0. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
  /** Side of the token at which the n-grams start. Default: `front`. One of: `front`, `back`. Case is ignored. */
  readonly side?: pulumi.Input<"front" | "back" | (string & {})>;
}

/** The elision filter, which removes elided articles, such as `l'` in `l'avion`. */
export interface TokenFilterElisionTokenFilter {
  /** The elision filter, which removes elided articles, such as `l'` in `l'avion`. */
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Articles to remove. Default: the French articles. The order of the items is ignored. */
  readonly articles?: pulumi.Input<pulumi.Input<string>[]>;
}

/** The keep filter, which keeps only the given words. */
export interface TokenFilterKeepTokenFilter {
  /** The keep filter, which keeps only the given words. */
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Words to keep. Minimum items: 1. The order of the items is ignored. */
  readonly keepWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Convert the words to lowercase first. Default: `false`. */
  readonly keepWordsCase?: pulumi.Input<boolean>;
}

/** The keyword marker filter, which protects words from stemming. */
export interface TokenFilterKeywordMarkerTokenFilter {
  /** The keyword marker filter, which protects words from stemming. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Words to protect. Minimum items: 1. The order of the items is ignored. */
  readonly keywords: pulumi.Input<pulumi.Input<string>[]>;
  /** Ignore case. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
}

/** The length filter, which removes tokens that are too short or too long. */
export interface TokenFilterLengthTokenFilter {
  /** The length filter, which removes tokens that are too short or too long. */
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length. Default: `0`. Minimum: 0. Maximum: 300. */
  readonly min?: pulumi.Input<number>;
  /** Maximum length. Default: `300`. Minimum: 0. Maximum: 300. */
  readonly max?: pulumi.Input<number>;
}

/** The limit filter, which limits the number of tokens. */
export interface TokenFilterLimitTokenFilter {
  /** The limit filter, which limits the number of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum number of tokens. Default: `1`. Minimum: 1. */
  readonly maxTokenCount?: pulumi.Input<number>;
  /** Read all tokens of the input even after the limit is reached. Default: `false`. */
  readonly consumeAllTokens?: pulumi.Input<boolean>;
}

/** The n-gram filter, version 1, which outputs n-grams of tokens. */
export interface TokenFilterNGramTokenFilter {
  /** The n-gram filter, version 1, which outputs n-grams of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 1. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 1. */
  readonly maxGram?: pulumi.Input<number>;
}

/** The n-gram filter, which outputs n-grams of tokens. */
export interface TokenFilterNGramTokenFilterV2 {
  /** The n-gram filter, which outputs n-grams of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Minimum length of an n-gram. Default: `1`. Minimum: 0. Maximum: 300. */
  readonly minGram?: pulumi.Input<number>;
  /** Maximum length of an n-gram. Default: `2`. Minimum: 0. Maximum: 300. */
  readonly maxGram?: pulumi.Input<number>;
}

/** The pattern capture filter, which outputs the groups that regular expressions capture. */
export interface TokenFilterPatternCaptureTokenFilter {
  /** The pattern capture filter, which outputs the groups that regular expressions capture. */
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Regular expressions. Minimum items: 1. */
  readonly patterns: pulumi.Input<pulumi.Input<string>[]>;
  /** Keep the original token. Default: `true`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** The pattern replace filter, which replaces matches of a regular expression. */
export interface TokenFilterPatternReplaceTokenFilter {
  /** The pattern replace filter, which replaces matches of a regular expression. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Regular expression to match. */
  readonly pattern: pulumi.Input<string>;
  /** Replacement text. */
  readonly replacement: pulumi.Input<string>;
}

/** The phonetic filter, which outputs phonetic codes. */
export interface TokenFilterPhoneticTokenFilter {
  /** The phonetic filter, which outputs phonetic codes. */
  readonly odataType: "#Microsoft.Azure.Search.PhoneticTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Phonetic encoder. Default: `metaphone`. One of: `metaphone`, `doubleMetaphone`, `soundex`, `refinedSoundex`, `caverphone1`, `caverphone2`, `cologne`, `nysiis`, `koelnerPhonetik`, `haasePhonetik`, `beiderMorse`. Case is ignored. Other values are accepted with a warning. */
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
  /** Replace the original token by its phonetic code, instead of adding the code. Default: `true`. */
  readonly replace?: pulumi.Input<boolean>;
}

/** The shingle filter, which joins neighboring tokens. */
export interface TokenFilterShingleTokenFilter {
  /** The shingle filter, which joins neighboring tokens. */
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum number of tokens in a shingle. Default: `2`. Minimum: 2. */
  readonly maxShingleSize?: pulumi.Input<number>;
  /** Minimum number of tokens in a shingle. Default: `2`. Minimum: 2. */
  readonly minShingleSize?: pulumi.Input<number>;
  /** Output single tokens in addition to shingles. Default: `true`. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
  /** Output single tokens if no shingle is available. Default: `false`. */
  readonly outputUnigramsIfNoShingles?: pulumi.Input<boolean>;
  /** Separator between the tokens of a shingle. Default: ` `. */
  readonly tokenSeparator?: pulumi.Input<string>;
  /** Text that replaces a removed token. Default: `_`. */
  readonly filterToken?: pulumi.Input<string>;
}

/** The Snowball filter, which reduces words to their stems. */
export interface TokenFilterSnowballTokenFilter {
  /** The Snowball filter, which reduces words to their stems. */
  readonly odataType: "#Microsoft.Azure.Search.SnowballTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Language of the stemmer. One of: `armenian`, `basque`, `catalan`, `danish`, `dutch`, `english`, `finnish`, `french`, `german`, `german2`, `hungarian`, `italian`, `kp`, `lovins`, `norwegian`, `porter`, `portuguese`, `romanian`, `russian`, `spanish`, `swedish`, `turkish`. Case is ignored. Other values are accepted with a warning. */
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

/** The stemmer override filter, which replaces words by custom stems. */
export interface TokenFilterStemmerOverrideTokenFilter {
  /** The stemmer override filter, which replaces words by custom stems. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerOverrideTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Rules of the form `word=>stem`, for example `ran=>run`. Minimum items: 1. */
  readonly rules: pulumi.Input<pulumi.Input<string>[]>;
}

/** The stemmer filter, which reduces words to their stems by language-specific rules. */
export interface TokenFilterStemmerTokenFilter {
  /** The stemmer filter, which reduces words to their stems by language-specific rules. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Language and variant of the stemmer. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `dutchKp`, `english`, `lightEnglish`, `minimalEnglish`, `possessiveEnglish`, `porter2`, `lovins`, `finnish`, `lightFinnish`, `french`, `lightFrench`, `minimalFrench`, `galician`, `minimalGalician`, `german`, `german2`, `lightGerman`, `minimalGerman`, `greek`, `hindi`, `hungarian`, `lightHungarian`, `indonesian`, `irish`, `italian`, `lightItalian`, `sorani`, `latvian`, `norwegian`, `lightNorwegian`, `minimalNorwegian`, `lightNynorsk`, `minimalNynorsk`, `portuguese`, `lightPortuguese`, `minimalPortuguese`, `portugueseRslp`, `romanian`, `russian`, `lightRussian`, `spanish`, `lightSpanish`, `swedish`, `lightSwedish`, `turkish`. Case is ignored. Other values are accepted with a warning. */
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

/** The stopwords filter, which removes words. */
export interface TokenFilterStopwordsTokenFilter {
  /** The stopwords filter, which removes words. */
  readonly odataType: "#Microsoft.Azure.Search.StopwordsTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Stopwords to remove. Mutually exclusive with `stopwordsList`. The order of the items is ignored. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
  /** Predefined list of stopwords to remove. Default: `english`. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `english`, `finnish`, `french`, `galician`, `german`, `greek`, `hindi`, `hungarian`, `indonesian`, `irish`, `italian`, `latvian`, `norwegian`, `persian`, `portuguese`, `romanian`, `russian`, `sorani`, `spanish`, `swedish`, `thai`, `turkish`. Case is ignored. Other values are accepted with a warning. */
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
  /** Ignore case. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Also remove the last search term if it is a stopword. Default: `true`. */
  readonly removeTrailing?: pulumi.Input<boolean>;
}

/** The synonym filter, which adds or replaces synonyms. */
export interface TokenFilterSynonymTokenFilter {
  /** The synonym filter, which adds or replaces synonyms. */
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Rules, for example `usa, united states` or `ussr => soviet union`. Minimum items: 1. */
  readonly synonyms: pulumi.Input<pulumi.Input<string>[]>;
  /** Ignore case. Default: `false`. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Map all terms of a rule to each other. If `false`, all terms are mapped to the first term. Default: `true`. */
  readonly expand?: pulumi.Input<boolean>;
}

/** The truncate filter, which truncates tokens. */
export interface TokenFilterTruncateTokenFilter {
  /** The truncate filter, which truncates tokens. */
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Maximum length of a token. Default: `300`. Minimum: 0. Maximum: 300. */
  readonly length?: pulumi.Input<number>;
}

/** The unique filter, which removes duplicate tokens. */
export interface TokenFilterUniqueTokenFilter {
  /** The unique filter, which removes duplicate tokens. */
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Remove only duplicates at the same position. Default: `false`. */
  readonly onlyOnSamePosition?: pulumi.Input<boolean>;
}

/** The word delimiter filter, which splits words at delimiters, digits and case changes. */
export interface TokenFilterWordDelimiterTokenFilter {
  /** The word delimiter filter, which splits words at delimiters, digits and case changes. */
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  /** Name that analyzers and normalizers refer to. */
  readonly name: pulumi.Input<string>;
  /** Output parts that consist of letters. Default: `true`. */
  readonly generateWordParts?: pulumi.Input<boolean>;
  /** Output parts that consist of digits. Default: `true`. */
  readonly generateNumberParts?: pulumi.Input<boolean>;
  /** Also output joined runs of parts that consist of letters. Default: `false`. */
  readonly catenateWords?: pulumi.Input<boolean>;
  /** Also output joined runs of parts that consist of digits. Default: `false`. */
  readonly catenateNumbers?: pulumi.Input<boolean>;
  /** Also output all parts joined. Default: `false`. */
  readonly catenateAll?: pulumi.Input<boolean>;
  /** Split at case changes. Default: `true`. */
  readonly splitOnCaseChange?: pulumi.Input<boolean>;
  /** Keep the original token. Default: `false`. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
  /** Split between letters and digits. Default: `true`. */
  readonly splitOnNumerics?: pulumi.Input<boolean>;
  /** Remove the English possessive `'s`. Default: `true`. */
  readonly stemEnglishPossessive?: pulumi.Input<boolean>;
  /** Words that the filter does not split. The order of the items is ignored. */
  readonly protectedWords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Custom character filters, which analyzers and normalizers refer to. Adding an item makes the index unavailable during the update. */
export type CharFilter = CharFilterMappingCharFilter | CharFilterPatternReplaceCharFilter;

/** The mapping character filter, which replaces characters. */
export interface CharFilterMappingCharFilter {
  /** The mapping character filter, which replaces characters. */
  readonly odataType: "#Microsoft.Azure.Search.MappingCharFilter";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Mappings of the form `a=>b`, for example `ph=>f`. Minimum items: 1. */
  readonly mappings: pulumi.Input<pulumi.Input<string>[]>;
}

/** The pattern replace character filter, which replaces matches of a regular expression. */
export interface CharFilterPatternReplaceCharFilter {
  /** The pattern replace character filter, which replaces matches of a regular expression. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceCharFilter";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Regular expression to match. */
  readonly pattern: pulumi.Input<string>;
  /** Replacement text. */
  readonly replacement: pulumi.Input<string>;
}

/** Custom normalizers. Adding an item makes the index unavailable during the update. */
export type Normalizer = NormalizerCustomNormalizer;

/** A custom normalizer, which combines filters. */
export interface NormalizerCustomNormalizer {
  /** A custom normalizer, which combines filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomNormalizer";
  /** Name that fields refer to. */
  readonly name: pulumi.Input<string>;
  /** Names of the token filters, in the order in which they run: custom or built-in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<enums.search.TokenFilterName>[]>;
  /** Names of the character filters, in the order in which they run: custom or built-in. One of: `html_strip`, or a name from `charFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<enums.search.CharFilterName>[]>;
}

/** Similarity algorithm that scores full-text matches. An existing index keeps the algorithm that it was created with; the parameters of BM25 can change. */
export type Similarity = SimilarityBM25Similarity | SimilarityClassicSimilarity;

/** The Okapi BM25 algorithm. */
export interface SimilarityBM25Similarity {
  /** The Okapi BM25 algorithm. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.BM25Similarity";
  /** Term frequency saturation (`k1`): how strongly repeated terms increase the score. Usually from 0 to 3. Changing it makes the index unavailable during the update. Default: `1.2`. Minimum: 0. */
  readonly k1?: pulumi.Input<number>;
  /** Length normalization (`b`): how strongly the length of the document decreases the score, from 0 (none) to 1 (full). Changing it makes the index unavailable during the update. Default: `0.75`. Minimum: 0. Maximum: 1. */
  readonly b?: pulumi.Input<number>;
}

/** The TF-IDF algorithm of services created before July 2020. */
export interface SimilarityClassicSimilarity {
  /** The TF-IDF algorithm of services created before July 2020. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicSimilarity";
}

/** Scoring profiles, which adjust the search score by field weights and functions. */
export interface ScoringProfile {
  /** Name of the scoring profile, which queries refer to in `scoringProfile`. */
  readonly name: pulumi.Input<string>;
  /** Weights of the searchable fields. */
  readonly text?: pulumi.Input<ScoringProfileText>;
  /** Functions that boost the score of documents. */
  readonly functions?: pulumi.Input<pulumi.Input<ScoringFunction>[]>;
  /** Aggregation of the results of all functions. Default: `sum`. One of: `sum`, `average`, `minimum`, `maximum`, `firstMatching`, `product`. Case is ignored. `product` requires API version 2026-04-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly functionAggregation?: pulumi.Input<
    "sum" | "average" | "minimum" | "maximum" | "firstMatching" | "product" | (string & {})
  >;
}

/** Weights of the searchable fields. */
export interface ScoringProfileText {
  /** Weights by field name. A weight multiplies the score of matches in that field. */
  readonly weights: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** Functions that boost the score of documents. */
export type ScoringFunction =
  | ScoringFunctionDistance
  | ScoringFunctionFreshness
  | ScoringFunctionMagnitude
  | ScoringFunctionTag;

/** Boosts documents by their distance to a location. */
export interface ScoringFunctionDistance {
  /** Boosts documents by their distance to a location. */
  readonly type: "distance";
  /** Name of the field that the function reads. */
  readonly fieldName: pulumi.Input<string>;
  /** Multiplier of the raw score. Must not be equal to 1. */
  readonly boost: pulumi.Input<number>;
  /** Interpolation of the boost across the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. Case is ignored. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic" | (string & {})>;
  /** Parameters of the distance function. */
  readonly distance: pulumi.Input<ScoringFunctionDistanceDistance>;
}

/** Parameters of the distance function. */
export interface ScoringFunctionDistanceDistance {
  /** Name of the query parameter that passes the reference location. */
  readonly referencePointParameter: pulumi.Input<string>;
  /** Distance from the location at which the boost ends. In kilometers. */
  readonly boostingDistance: pulumi.Input<number>;
}

/** Boosts documents by how recent a date is. */
export interface ScoringFunctionFreshness {
  /** Boosts documents by how recent a date is. */
  readonly type: "freshness";
  /** Name of the field that the function reads. */
  readonly fieldName: pulumi.Input<string>;
  /** Multiplier of the raw score. Must not be equal to 1. */
  readonly boost: pulumi.Input<number>;
  /** Interpolation of the boost across the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. Case is ignored. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic" | (string & {})>;
  /** Parameters of the freshness function. */
  readonly freshness: pulumi.Input<ScoringFunctionFreshnessFreshness>;
}

/** Parameters of the freshness function. */
export interface ScoringFunctionFreshnessFreshness {
  /** Duration before now within which documents are boosted, for example `P365D`. A negative duration boosts dates in the future. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly boostingDuration: pulumi.Input<string>;
}

/** Boosts documents by the magnitude of a number. */
export interface ScoringFunctionMagnitude {
  /** Boosts documents by the magnitude of a number. */
  readonly type: "magnitude";
  /** Name of the field that the function reads. */
  readonly fieldName: pulumi.Input<string>;
  /** Multiplier of the raw score. Must not be equal to 1. */
  readonly boost: pulumi.Input<number>;
  /** Interpolation of the boost across the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. Case is ignored. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic" | (string & {})>;
  /** Parameters of the magnitude function. */
  readonly magnitude: pulumi.Input<ScoringFunctionMagnitudeMagnitude>;
}

/** Parameters of the magnitude function. */
export interface ScoringFunctionMagnitudeMagnitude {
  /** Value at which the boost starts. */
  readonly boostingRangeStart: pulumi.Input<number>;
  /** Value at which the boost ends. */
  readonly boostingRangeEnd: pulumi.Input<number>;
  /** Keep the boost for values beyond the end of the range. Default: `false`. */
  readonly constantBoostBeyondRange?: pulumi.Input<boolean>;
}

/** Boosts documents that have tags in common with a list of tags. */
export interface ScoringFunctionTag {
  /** Boosts documents that have tags in common with a list of tags. */
  readonly type: "tag";
  /** Name of the field that the function reads. */
  readonly fieldName: pulumi.Input<string>;
  /** Multiplier of the raw score. Must not be equal to 1. */
  readonly boost: pulumi.Input<number>;
  /** Interpolation of the boost across the range. Default: `linear`. One of: `linear`, `constant`, `quadratic`, `logarithmic`. Case is ignored. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic" | (string & {})>;
  /** Parameters of the tag function. */
  readonly tag: pulumi.Input<ScoringFunctionTagTag>;
}

/** Parameters of the tag function. */
export interface ScoringFunctionTagTag {
  /** Name of the query parameter that passes the list of tags. */
  readonly tagsParameter: pulumi.Input<string>;
}

/** Suggesters for suggestions and autocomplete. At most one. */
export interface Suggester {
  /** Name of the suggester, which suggestion and autocomplete requests refer to. */
  readonly name: pulumi.Input<string>;
  /** Matching mode. `analyzingInfixMatching` matches the beginning of any word in the field. Default: `analyzingInfixMatching`. */
  readonly searchMode?: "analyzingInfixMatching";
  /** Names of the searchable string fields that suggestions come from. Minimum items: 1. The order of the items is ignored. */
  readonly sourceFields: pulumi.Input<pulumi.Input<string>[]>;
}

/** Vector search configuration. */
export interface VectorSearch {
  /** Algorithm configurations for indexing and queries. A configuration that no field uses changes in place, and so does `efSearch`. Items are compared by `name`, in any order. Removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly algorithms?: pulumi.Input<pulumi.Input<VectorSearchAlgorithm>[]>;
  /** Vector search profiles. A profile combines an algorithm with an optional vectorizer and compression. The vectorizer changes in place, and so does a profile that no field uses. Items are compared by `name`, in any order. Removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly profiles?: pulumi.Input<pulumi.Input<VectorSearchProfile>[]>;
  /** Vectorizers, which convert query text to vectors. Items are compared by `name`, in any order. */
  readonly vectorizers?: pulumi.Input<pulumi.Input<VectorSearchVectorizer>[]>;
  /** Compression configurations. A configuration that no field uses changes in place. Items are compared by `name`, in any order. Removing an item replaces the resource. Items that were added outside Pulumi are kept and are not drift. */
  readonly compressions?: pulumi.Input<pulumi.Input<VectorSearchCompression>[]>;
  /** Profiles of topics, which are groups of similar content in another index. Items are compared by `name`, in any order. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly topicGraphProfiles?: pulumi.Input<pulumi.Input<TopicGraphProfile>[]>;
}

/** Algorithm configurations for indexing and queries. A configuration that no field uses changes in place, and so does `efSearch`. */
export type VectorSearchAlgorithm = VectorSearchAlgorithmHnsw | VectorSearchAlgorithmExhaustiveKnn;

/** The Hierarchical Navigable Small World (HNSW) algorithm: approximate nearest neighbors over a graph. */
export interface VectorSearchAlgorithmHnsw {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** The Hierarchical Navigable Small World (HNSW) algorithm: approximate nearest neighbors over a graph. Changing it replaces the resource. */
  readonly kind: "hnsw";
  /** Parameters of the HNSW algorithm. */
  readonly hnswParameters?: pulumi.Input<VectorSearchAlgorithmHnswHnswParameters>;
}

/** Parameters of the HNSW algorithm. */
export interface VectorSearchAlgorithmHnswHnswParameters {
  /** Number of bidirectional links of each new vector (`m`). More links improve recall and increase memory use. Default: `4`. Minimum: 4. Maximum: 10. Changing it replaces the resource. */
  readonly m?: pulumi.Input<number>;
  /** Size of the list of nearest neighbors during indexing. A larger list improves quality and slows indexing. Default: `400`. Minimum: 100. Maximum: 1000. Changing it replaces the resource. */
  readonly efConstruction?: pulumi.Input<number>;
  /** Size of the list of nearest neighbors during a query. A larger list improves recall and slows queries. Default: `500`. Minimum: 100. Maximum: 1000. */
  readonly efSearch?: pulumi.Input<number>;
  /** Similarity metric that compares vectors. Default: `cosine`. One of: `cosine`, `euclidean`, `dotProduct`, `hamming`. Case is ignored. Changing it replaces the resource. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming" | (string & {})>;
}

/** The exhaustive k-nearest neighbors (KNN) algorithm: an exact search over all vectors. */
export interface VectorSearchAlgorithmExhaustiveKnn {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** The exhaustive k-nearest neighbors (KNN) algorithm: an exact search over all vectors. Changing it replaces the resource. */
  readonly kind: "exhaustiveKnn";
  /** Parameters of the exhaustive KNN algorithm. */
  readonly exhaustiveKnnParameters?: pulumi.Input<VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters>;
}

/** Parameters of the exhaustive KNN algorithm. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters {
  /** Similarity metric that compares vectors. Default: `cosine`. One of: `cosine`, `euclidean`, `dotProduct`, `hamming`. Case is ignored. Changing it replaces the resource. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming" | (string & {})>;
}

/** Vector search profiles. A profile combines an algorithm with an optional vectorizer and compression. The vectorizer changes in place, and so does a profile that no field uses. */
export interface VectorSearchProfile {
  /** Name of the profile, which vector fields refer to in `vectorSearchProfile`. */
  readonly name: pulumi.Input<string>;
  /** Name of the algorithm configuration that the profile uses. Changing it replaces the resource. */
  readonly algorithm: pulumi.Input<string>;
  /** Name of the vectorizer that converts query text to vectors. */
  readonly vectorizer?: pulumi.Input<string>;
  /** Name of the compression configuration for the vectors. Changing it replaces the resource. */
  readonly compression?: pulumi.Input<string>;
}

/** Vectorizers, which convert query text to vectors. */
export type VectorSearchVectorizer =
  | VectorSearchVectorizerAzureOpenAI
  | VectorSearchVectorizerCustomWebApi
  | VectorSearchVectorizerAml
  | VectorSearchVectorizerAiServicesVision
  | VectorSearchVectorizerOpenAICompatible;

/** A vectorizer that calls an embedding model of Azure OpenAI. */
export interface VectorSearchVectorizerAzureOpenAI {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** A vectorizer that calls an embedding model of Azure OpenAI. */
  readonly kind: "azureOpenAI";
  /** Parameters of the Azure OpenAI vectorizer. */
  readonly azureOpenAIParameters: pulumi.Input<VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters>;
}

/** Parameters of the Azure OpenAI vectorizer. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters {
  /** URL of the Azure OpenAI resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Name of the model deployment. */
  readonly deploymentId: pulumi.Input<string>;
  /** Name of the embedding model, for example `text-embedding-3-large`. Preview versions of the API have further models. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. */
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
  /** API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** User-assigned managed identity for outbound requests, if no API key is set. */
export type DataIdentity = DataIdentityDataNoneIdentity | DataIdentityDataUserAssignedIdentity;

/** No user-assigned managed identity. */
export interface DataIdentityDataNoneIdentity {
  /** No user-assigned managed identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataNoneIdentity";
}

/** A user-assigned managed identity. */
export interface DataIdentityDataUserAssignedIdentity {
  /** A user-assigned managed identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity";
  /** Azure resource id of the user-assigned managed identity. */
  readonly userAssignedIdentity: pulumi.Input<string>;
  /** Client id of the multi-tenant Microsoft Entra application that trusts the identity by a federated credential. Required to reach a resource in another tenant. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly federatedIdentityClientId?: pulumi.Input<string>;
}

/** A vectorizer that calls a custom web API. */
export interface VectorSearchVectorizerCustomWebApi {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** A vectorizer that calls a custom web API. */
  readonly kind: "customWebApi";
  /** Parameters of the web API vectorizer. */
  readonly customWebApiParameters: pulumi.Input<VectorSearchVectorizerCustomWebApiCustomWebApiParameters>;
}

/** Parameters of the web API vectorizer. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParameters {
  /** URL of the web API. It may contain the key of an Azure function (`?code=…`), which responses hide (`?code=<redacted>`). A refresh compares the other parts. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly uri: pulumi.Input<string>;
  /** HTTP headers of the requests. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** HTTP method of the requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Timeout of a request, as an ISO 8601 duration. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Application id of the web API, for which the managed identity requests a token. */
  readonly authResourceId?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** A vectorizer that calls a model of the Azure AI Foundry model catalog. */
export interface VectorSearchVectorizerAml {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** A vectorizer that calls a model of the Azure AI Foundry model catalog. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly kind: "aml";
  /** Parameters of the Azure AI Foundry vectorizer. */
  readonly amlParameters: pulumi.Input<VectorSearchVectorizerAmlAmlParameters>;
}

/** Parameters of the Azure AI Foundry vectorizer. */
export interface VectorSearchVectorizerAmlAmlParameters {
  /** Scoring URL of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** API key of the endpoint. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: pulumi.Input<string>;
  /** Azure resource id of the endpoint, for authentication with a token instead of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Timeout of a request, as an ISO 8601 duration. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Azure region of the endpoint. */
  readonly region?: pulumi.Input<string>;
  /** Name of the embedding model. One of: `OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32`, `OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336`, `Facebook-DinoV2-Image-Embeddings-ViT-Base`, `Facebook-DinoV2-Image-Embeddings-ViT-Giant`, `Cohere-embed-v3-english`, `Cohere-embed-v3-multilingual`, `Cohere-embed-v4`. Case is ignored. Other values are accepted with a warning. */
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

/** A vectorizer that calls the multimodal embeddings of Azure Vision. */
export interface VectorSearchVectorizerAiServicesVision {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** A vectorizer that calls the multimodal embeddings of Azure Vision. Requires the preview version 2024-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "aiServicesVision";
  /** Parameters of the Azure Vision vectorizer. */
  readonly aiServicesVisionParameters: pulumi.Input<VectorSearchVectorizerAiServicesVisionAiServicesVisionParameters>;
}

/** Parameters of the Azure Vision vectorizer. */
export interface VectorSearchVectorizerAiServicesVisionAiServicesVisionParameters {
  /** Version of the model, for example `2023-04-15`. */
  readonly modelVersion: pulumi.Input<string>;
  /** URL of the Microsoft Foundry resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** API key of the resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** A vectorizer that calls an embedding model by the API of OpenAI. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface VectorSearchVectorizerOpenAICompatible {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** A vectorizer that calls an embedding model by the API of OpenAI. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "openAICompatible";
  /** Parameters of the vectorizer. */
  readonly openAICompatibleParameters: pulumi.Input<VectorSearchVectorizerOpenAICompatibleOpenAICompatibleParameters>;
}

/** Parameters of the vectorizer. */
export interface VectorSearchVectorizerOpenAICompatibleOpenAICompatibleParameters {
  /** HTTP headers of the requests, for example with an API key. The service never returns them, neither their names nor their values. An update that omits them keeps them only while the address, the model and the identity are unchanged. Excludes `managedIdentityAudience`. To encrypt the names in the state too, pass the whole map as a secret. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Application (client) id of the endpoint, a UUID, for which the managed identity requests a token. Excludes `headers`. */
  readonly managedIdentityAudience?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Only with `managedIdentityAudience`. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Name of the embedding model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. */
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
  /** Number of dimensions of the vectors, which must match the field. Default: that of the model. An omitted value is not equivalent to the default. Minimum: 1. */
  readonly dimensions?: pulumi.Input<number>;
}

/** Compression configurations. A configuration that no field uses changes in place. */
export type VectorSearchCompression =
  | VectorSearchCompressionScalarQuantization
  | VectorSearchCompressionBinaryQuantization;

/** Scalar quantization, which converts the vector values to a narrower type. */
export interface VectorSearchCompressionScalarQuantization {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** Rescoring options. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptions>;
  /** Number of dimensions to which vectors are truncated. Only for models that support it (Matryoshka representation learning). Changing it replaces the resource. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** Scalar quantization, which converts the vector values to a narrower type. Changing it replaces the resource. */
  readonly kind: "scalarQuantization";
  /** Parameters of the scalar quantization. */
  readonly scalarQuantizationParameters?: pulumi.Input<VectorSearchCompressionScalarQuantizationScalarQuantizationParameters>;
}

/** Rescoring options. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptions {
  /** Rescore the results with the original vectors after the search on compressed vectors. Default: `true`. */
  readonly enableRescoring?: pulumi.Input<boolean>;
  /** Factor by which the search requests more candidates than results, before rescoring. Default: `4`. */
  readonly defaultOversampling?: pulumi.Input<number>;
  /** Storage of the original vectors. `discardOriginals` saves storage and lowers the quality of rescoring. Default: `preserveOriginals`. One of: `preserveOriginals`, `discardOriginals`. Case is ignored. Changing it replaces the resource. */
  readonly rescoreStorageMethod?: pulumi.Input<"preserveOriginals" | "discardOriginals" | (string & {})>;
}

/** Parameters of the scalar quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters {
  /** Data type of the quantized values. Default: `int8`. Changing it replaces the resource. */
  readonly quantizedDataType?: "int8";
}

/** Binary quantization, which stores one bit for each value. */
export interface VectorSearchCompressionBinaryQuantization {
  /** Name that vector search profiles refer to. */
  readonly name: pulumi.Input<string>;
  /** Rescoring options. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptions>;
  /** Number of dimensions to which vectors are truncated. Only for models that support it (Matryoshka representation learning). Changing it replaces the resource. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** Binary quantization, which stores one bit for each value. Changing it replaces the resource. */
  readonly kind: "binaryQuantization";
}

/** Profiles of topics, which are groups of similar content in another index. */
export interface TopicGraphProfile {
  /** Name of the profile. */
  readonly name: pulumi.Input<string>;
  /** Name of the index with the topics of the vector field. Accepts an `Index` or its id. */
  readonly indexName: pulumi.Input<string | TrefoilResource<"search:Index">>;
  /** Use of the topics by queries that specify none. One of: `none`, `diverse`, `balanced`. Case is ignored. Other values are accepted with a warning. */
  readonly defaultKind: pulumi.Input<"none" | "diverse" | "balanced" | (string & {})>;
  /** Diversity of the results. Only with the kind `diverse`. Default: `0.2`. */
  readonly defaultDiversityFactor?: pulumi.Input<number>;
  /** Minimum number of candidates. Only with the kinds `diverse` and `balanced`. Default: `1000`. */
  readonly defaultMinDiversityPoolSize?: pulumi.Input<number>;
}

/** Semantic ranker configuration. */
export interface SemanticSearch {
  /** Name of the semantic configuration for queries that specify none. */
  readonly defaultConfiguration?: pulumi.Input<string>;
  /** Semantic configurations. Items are compared by `name`, in any order. */
  readonly configurations?: pulumi.Input<pulumi.Input<SemanticConfiguration>[]>;
}

/** Semantic configurations. */
export interface SemanticConfiguration {
  /** Name of the semantic configuration, which queries refer to in `semanticConfiguration`. */
  readonly name: pulumi.Input<string>;
  /** Fields that the semantic ranker reads, in order of priority. At least one is required. */
  readonly prioritizedFields: pulumi.Input<SemanticConfigurationPrioritizedFields>;
  /** Score by which results are sorted. Default: `BoostedRerankerScore`. One of: `BoostedRerankerScore`, `RerankerScore`. Case is ignored. */
  readonly rankingOrder?: pulumi.Input<"BoostedRerankerScore" | "RerankerScore" | (string & {})>;
  /** Use models of the semantic ranker and of query rewriting that Azure is introducing. Default: `false`. Requires the preview version 2025-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly flightingOptIn?: pulumi.Input<boolean>;
}

/** Fields that the semantic ranker reads, in order of priority. At least one is required. */
export interface SemanticConfigurationPrioritizedFields {
  /** Field with the title of the document. Ideally at most 25 words. */
  readonly titleField?: pulumi.Input<SemanticField>;
  /** Fields with text content, in order of priority. Long content is truncated. */
  readonly prioritizedContentFields?: pulumi.Input<pulumi.Input<SemanticField>[]>;
  /** Fields with keywords, in order of priority. */
  readonly prioritizedKeywordsFields?: pulumi.Input<pulumi.Input<SemanticField>[]>;
}

/** Field with the title of the document. Ideally at most 25 words. */
export interface SemanticField {
  /** Name of a field of the index. */
  readonly fieldName: pulumi.Input<string>;
}

/** Cross-origin resource sharing (CORS) options. */
export interface CorsOptions {
  /** Origins from which JavaScript may send requests, for example `https://www.example.com`, or `*` alone to allow all. Minimum items: 1. The order of the items is ignored. */
  readonly allowedOrigins: pulumi.Input<pulumi.Input<string>[]>;
  /** Time for which browsers may cache CORS preflight responses. In seconds. Default: `300`. Minimum: 0. */
  readonly maxAgeInSeconds?: pulumi.Input<number>;
}

/** Customer-managed key that encrypts the index at rest. */
export interface EncryptionKey {
  /** URL of the Azure Key Vault. */
  readonly keyVaultUri: pulumi.Input<string>;
  /** Name of the key in the key vault. */
  readonly keyVaultKeyName: pulumi.Input<string>;
  /** Version of the key. If omitted, the service uses the latest version. */
  readonly keyVaultKeyVersion?: pulumi.Input<string>;
  /** Microsoft Entra application that reads the key, if no managed identity does. */
  readonly accessCredentials?: pulumi.Input<AccessCredentials>;
  /** Managed identity that reads the key. If omitted, and `accessCredentials` is omitted, the service uses its system-assigned identity. Default: no user-assigned managed identity. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** Use the key of the search service, which a policy of the service selects. Default: `false`. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly isServiceLevelKey?: pulumi.Input<boolean>;
}

/** Microsoft Entra application that reads the key, if no managed identity does. */
export interface AccessCredentials {
  /** Application (client) id of the Microsoft Entra application that is allowed to read the key. */
  readonly applicationId: pulumi.Input<string>;
  /** Client secret of the application. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly applicationSecret?: pulumi.Input<string>;
}

/** Microsoft Entra application by which queries resolve the SharePoint groups of the user. */
export interface SharePointConnectorAppRegistration {
  /** Application (client) id of the Microsoft Entra application, a UUID. */
  readonly applicationId: pulumi.Input<string>;
  /** Id of the federated credential of the application, a UUID. It is neither the object id of the application nor the id of a managed identity. */
  readonly federatedCredentialId: pulumi.Input<string>;
  /** Id of the Microsoft Entra tenant that contains the SharePoint sites, a UUID. */
  readonly tenantId?: pulumi.Input<string>;
}

/** Graph whose assertions are the documents of the index. */
export interface GraphProfile {
  /** Form in which the index stores the graph. Azure describes a list of edges. The value was in no source that Trefoil was compared with, so any string is accepted. */
  readonly kind: pulumi.Input<string>;
  /** Names of the fields with the parts of an assertion. Azure describes all of them as required. */
  readonly fields: pulumi.Input<GraphProfileFields>;
  /** Name of the index from which responses may contain the source documents. Accepts an `Index` or its id. */
  readonly provenanceIndexName?: pulumi.Input<string | TrefoilResource<"search:Index">>;
}

/** Names of the fields with the parts of an assertion. Azure describes all of them as required. */
export interface GraphProfileFields {
  /** Name of the field of type `Edm.String` with the id of an assertion. It must be the key of the index. Must be filterable, sortable. */
  readonly assertionIdField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the id of a fact. Must be filterable. */
  readonly factIdField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the name of the graph. Must be filterable, facetable, sortable. */
  readonly graphNameField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the id of the subject. Must be filterable, facetable, sortable. */
  readonly subjectIdField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the subject. Must be filterable, facetable, sortable. */
  readonly subjectField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the type of the subject. Must be filterable, facetable. */
  readonly subjectTypeField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the name of the subject for display. */
  readonly subjectIdDisplayNameField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the predicate. Must be filterable, facetable. */
  readonly predicateField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the id of the object. Must be filterable, facetable, sortable. */
  readonly objectIdField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the object. Must be filterable, facetable, sortable. */
  readonly objectField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the type of the object. Must be filterable, facetable. */
  readonly objectTypeField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the name of the object for display. */
  readonly objectIdDisplayNameField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the object as a string. Must be filterable, facetable. */
  readonly objectStringField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Double` with the object as a number. Must be filterable, facetable, sortable. */
  readonly objectDoubleField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Boolean` with the object as a boolean. Must be filterable. */
  readonly objectBoolField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.DateTimeOffset` with the object as a time. Must be filterable. */
  readonly objectDateTimeField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Double` with the confidence of the assertion. */
  readonly confidenceField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Double` with the confidence of the subject. */
  readonly subjectConfidenceField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Double` with the confidence of the predicate. */
  readonly predicateConfidenceField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.Double` with the confidence of the object. */
  readonly objectConfidenceField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the id of the chunk that the assertion comes from. */
  readonly sourceChunkIdField?: pulumi.Input<string>;
  /** Name of the field of type `Edm.String` with the id of the document that the assertion comes from. */
  readonly sourceParentIdField?: pulumi.Input<string>;
}

/** Credentials of the data store. */
export interface DataSourceCredentials {
  /** Connection string of the data store, with an account key, a shared access signature, or `ResourceId=…;` for a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
}

/** Table, view, collection or blob container that the indexer reads. */
export interface DataSourceContainer {
  /** Name of the table, view, collection or blob container. */
  readonly name: pulumi.Input<string>;
  /** Query that selects what the indexer reads: a virtual folder for blobs, a query for databases. Its syntax depends on the type of the data store. */
  readonly query?: pulumi.Input<string>;
}

/** Change detection policy, which lets the indexer read only rows that changed since the last run. */
export type ChangeDetectionPolicy =
  | ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy
  | ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy;

/** High water mark: rows whose value in a column is greater than the highest value of the last run have changed. */
export interface ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy {
  /** High water mark: rows whose value in a column is greater than the highest value of the last run have changed. */
  readonly odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
  /** Name of the column whose value increases with every change of a row. */
  readonly highWaterMarkColumnName: pulumi.Input<string>;
}

/** Integrated change tracking of the SQL database. */
export interface ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy {
  /** Integrated change tracking of the SQL database. */
  readonly odataType: "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy";
}

/** Deletion detection policy, which lets the indexer remove documents whose row was deleted. */
export type DeletionDetectionPolicy =
  | DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy
  | DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy;

/** Soft delete: a column marks deleted rows. */
export interface DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy {
  /** Soft delete: a column marks deleted rows. */
  readonly odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
  /** Name of the column that marks deleted rows. */
  readonly softDeleteColumnName: pulumi.Input<string>;
  /** Value of the column in a deleted row, for example `true`. The service accepts a policy without it. It does not document which rows then count as deleted. */
  readonly softDeleteMarkerValue?: pulumi.Input<string>;
}

/** Native blob soft delete of the storage account. */
export interface DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy {
  /** Native blob soft delete of the storage account. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** Schedule of the indexer. If omitted, it runs only on demand. */
export interface IndexerSchedule {
  /** Interval between two runs, as an ISO 8601 duration, for example `PT2H`. Minimum: 5 minutes. Maximum: 1 day. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly interval: pulumi.Input<string>;
  /** Start time of the first run, in ISO 8601. If omitted, the first run starts immediately. Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`. */
  readonly startTime?: pulumi.Input<string>;
}

/** Parameters of the indexer runs. */
export interface IndexingParameters {
  /** Number of documents per batch. The default depends on the type of the data source. Minimum: 1. */
  readonly batchSize?: pulumi.Input<number>;
  /** Maximum number of documents that may fail in a successful run. -1 allows any number. Default: `0`. Minimum: -1. */
  readonly maxFailedItems?: pulumi.Input<number>;
  /** Maximum number of documents that may fail in a batch. -1 allows any number. Default: `0`. Minimum: -1. */
  readonly maxFailedItemsPerBatch?: pulumi.Input<number>;
  /** Parameters that depend on the type of the data source. */
  readonly configuration?: pulumi.Input<IndexingConfiguration>;
}

/** Parameters that depend on the type of the data source. */
export interface IndexingConfiguration {
  /** Parsing mode that converts blobs to documents. Default: `default`. One of: `default`, `text`, `delimitedText`, `json`, `jsonArray`, `jsonLines`, `markdown`. Case is ignored. */
  readonly parsingMode?: pulumi.Input<
    "default" | "text" | "delimitedText" | "json" | "jsonArray" | "jsonLines" | "markdown" | (string & {})
  >;
  /** Comma-separated file name extensions of the blobs to index, for example `.pdf,.docx`. */
  readonly indexedFileNameExtensions?: pulumi.Input<string>;
  /** Comma-separated file name extensions of the blobs to ignore. */
  readonly excludedFileNameExtensions?: pulumi.Input<string>;
  /** Fail on blobs with an unsupported content type. Default: `false`. */
  readonly failOnUnsupportedContentType?: pulumi.Input<boolean>;
  /** Fail on blobs that cannot be processed. Default: `false`. */
  readonly failOnUnprocessableDocument?: pulumi.Input<boolean>;
  /** Index only the metadata of blobs that exceed the size limit, instead of failing. Default: `false`. */
  readonly indexStorageMetadataOnlyForOversizedDocuments?: pulumi.Input<boolean>;
  /** Comma-separated column names of CSV blobs without a header line. */
  readonly delimitedTextHeaders?: pulumi.Input<string>;
  /** Column delimiter of CSV blobs, for example `|`. Exact length: 1. */
  readonly delimitedTextDelimiter?: pulumi.Input<string>;
  /** Read the column names of CSV blobs from the first line. Default: `true`. */
  readonly firstLineContainsHeaders?: pulumi.Input<boolean>;
  /** Parsing of Markdown blobs: one document per section, or one document per blob. Default: `oneToMany`. One of: `oneToMany`, `oneToOne`. Case is ignored. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly markdownParsingSubmode?: pulumi.Input<"oneToMany" | "oneToOne" | (string & {})>;
  /** Deepest heading level that starts a section of a Markdown blob. Default: `h6`. One of: `h1`, `h2`, `h3`, `h4`, `h5`, `h6`. Case is ignored. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6" | (string & {})>;
  /** Path of the array in a JSON blob, for example `/level1/level2`. */
  readonly documentRoot?: pulumi.Input<string>;
  /** Data that is extracted from a blob. Default: `contentAndMetadata`. One of: `storageMetadata`, `allMetadata`, `contentAndMetadata`. Case is ignored. */
  readonly dataToExtract?: pulumi.Input<"storageMetadata" | "allMetadata" | "contentAndMetadata" | (string & {})>;
  /** Processing of images in blobs. Values other than `none` require a skillset. Default: `none`. One of: `none`, `generateNormalizedImages`, `generateNormalizedImagePerPage`. Case is ignored. */
  readonly imageAction?: pulumi.Input<
    "none" | "generateNormalizedImages" | "generateNormalizedImagePerPage" | (string & {})
  >;
  /** Pass the original file to the skillset as `/document/file_data`. Default: `false`. */
  readonly allowSkillsetToReadFileData?: pulumi.Input<boolean>;
  /** Algorithm that extracts text from PDF files. `detectAngles` also recognizes rotated text. Default: `none`. One of: `none`, `detectAngles`. Case is ignored. */
  readonly pdfTextRotationAlgorithm?: pulumi.Input<"none" | "detectAngles" | (string & {})>;
  /** Environment in which the indexer runs. Default: `standard`. One of: `standard`, `private`. Case is ignored. */
  readonly executionEnvironment?: pulumi.Input<"standard" | "private" | (string & {})>;
  /** Refresh the permissions of documents whose content has not changed, at most once in 24 hours. A change of the permissions of a file does not change its modification time. Data sources of type `adlsgen2` with `indexerPermissionOptions` only. Default: `true`. Requires API version 2026-10-01 or later. */
  readonly refreshAllAcls?: pulumi.Input<boolean>;
  /** Timeout of database queries, in the form `hh:mm:ss`. Default: `00:05:00`. */
  readonly queryTimeout?: pulumi.Input<string>;
}

/** Field mappings, which map fields of the data source to fields of the index. Fields with equal names are mapped automatically. */
export interface FieldMapping {
  /** Name of the field in the data source, or path in the enriched document. */
  readonly sourceFieldName: pulumi.Input<string>;
  /** Name of the field in the index. Default: the name of the source field. */
  readonly targetFieldName?: pulumi.Input<string>;
  /** Mapping function that transforms the value before it is indexed. */
  readonly mappingFunction?: pulumi.Input<FieldMappingMappingFunction>;
}

/** Mapping function that transforms the value before it is indexed. */
export interface FieldMappingMappingFunction {
  /** Name of the mapping function, for example `base64Encode`. */
  readonly name: pulumi.Input<string>;
  /** Parameters of the mapping function. */
  readonly parameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** Cache of the enriched documents in Azure Storage, so that a changed skill runs again without the skills before it. */
export interface EnrichmentCache {
  /** Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: pulumi.Input<string>;
  /** Process existing documents again if a skill changes. `false` only reads from the cache. */
  readonly enableReprocessing?: pulumi.Input<boolean>;
  /** User-assigned managed identity that connects to the storage account, if the connection string contains no key. Default: no user-assigned managed identity. */
  readonly identity?: pulumi.Input<DataIdentity>;
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
export interface SkillAzureOpenAIEmbeddingSkill {
  /** The Azure OpenAI embedding skill, which converts text to vectors. */
  readonly odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** URL of the Azure OpenAI resource. */
  readonly resourceUri?: pulumi.Input<string>;
  /** Name of the model deployment. */
  readonly deploymentId?: pulumi.Input<string>;
  /** Name of the embedding model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. */
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
  /** Number of dimensions of the vectors. Only for models with variable dimensions. Minimum: 1. */
  readonly dimensions?: pulumi.Input<number>;
  /** API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** Inputs of the skill: values of the data source, or outputs of other skills. */
export interface InputMapping {
  /** Name of the input. */
  readonly name: pulumi.Input<string>;
  /** Path of the value in the enriched document, or an expression. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into this input. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
}

/** Outputs of the skill: fields of the index, or inputs of other skills. */
export interface OutputMapping {
  /** Name of the output. */
  readonly name: pulumi.Input<string>;
  /** Name of the value in the enriched document. Default: the name of the output. */
  readonly targetName?: pulumi.Input<string>;
}

/** The custom entity lookup skill, which finds terms of a custom list in text. */
export interface SkillCustomEntityLookupSkill {
  /** The custom entity lookup skill, which finds terms of a custom list in text. */
  readonly odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** URL of a JSON or CSV file with the list of entities. */
  readonly entitiesDefinitionUri?: pulumi.Input<string>;
  /** Inline list of entities. */
  readonly inlineEntitiesDefinition?: pulumi.Input<pulumi.Input<CustomEntity>[]>;
  /** Match case. Default of `caseSensitive` of the entities. */
  readonly globalDefaultCaseSensitive?: pulumi.Input<boolean>;
  /** Match accents. Default of `accentSensitive` of the entities. */
  readonly globalDefaultAccentSensitive?: pulumi.Input<boolean>;
  /** Maximum number of differing characters. Default of `fuzzyEditDistance` of the entities. Minimum: 0. Maximum: 5. */
  readonly globalDefaultFuzzyEditDistance?: pulumi.Input<number>;
}

/** Inline list of entities. */
export interface CustomEntity {
  /** Name of the entity in the results. */
  readonly name: pulumi.Input<string>;
  /** Description that the results contain. */
  readonly description?: pulumi.Input<string>;
  /** Type that the results contain. */
  readonly type?: pulumi.Input<string>;
  /** Subtype that the results contain. */
  readonly subtype?: pulumi.Input<string>;
  /** Id that the results contain. */
  readonly id?: pulumi.Input<string>;
  /** Match case. Default: `false`. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Match accents. Default: `false`. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Maximum number of differing characters (edit distance). Default: `0`. Minimum: 0. Maximum: 5. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
  /** Match case in aliases. Default of `caseSensitive` in `aliases`. */
  readonly defaultCaseSensitive?: pulumi.Input<boolean>;
  /** Match accents in aliases. Default of `accentSensitive` in `aliases`. */
  readonly defaultAccentSensitive?: pulumi.Input<boolean>;
  /** Maximum number of differing characters in aliases. Default of `fuzzyEditDistance` in `aliases`. Minimum: 0. Maximum: 5. */
  readonly defaultFuzzyEditDistance?: pulumi.Input<number>;
  /** Alternative spellings and synonyms. */
  readonly aliases?: pulumi.Input<pulumi.Input<CustomEntityAliases>[]>;
}

/** Alternative spellings and synonyms. */
export interface CustomEntityAliases {
  /** Alternative spelling or synonym. */
  readonly text: pulumi.Input<string>;
  /** Match case. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Match accents. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Maximum number of differing characters (edit distance). Minimum: 0. Maximum: 5. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
}

/** The key phrase extraction skill, which returns the key phrases of a document. */
export interface SkillKeyPhraseExtractionSkill {
  /** The key phrase extraction skill, which returns the key phrases of a document. */
  readonly odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Maximum number of key phrases. If omitted, all key phrases are returned. Minimum: 1. */
  readonly maxKeyPhraseCount?: pulumi.Input<number>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** The language detection skill, which returns the language of a document. */
export interface SkillLanguageDetectionSkill {
  /** The language detection skill, which returns the language of a document. */
  readonly odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Two-letter country code that resolves ambiguous text. */
  readonly defaultCountryHint?: pulumi.Input<string>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** The text merge skill, which joins strings into one. */
export interface SkillMergeSkill {
  /** The text merge skill, which joins strings into one. */
  readonly odataType: "#Microsoft.Skills.Text.MergeSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Text inserted before each string. Default: ` `. */
  readonly insertPreTag?: pulumi.Input<string>;
  /** Text inserted after each string. Default: ` `. */
  readonly insertPostTag?: pulumi.Input<string>;
}

/** The PII detection skill, which detects and optionally masks personal information. */
export interface SkillPIIDetectionSkill {
  /** The PII detection skill, which detects and optionally masks personal information. */
  readonly odataType: "#Microsoft.Skills.Text.PIIDetectionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Minimum confidence score of a result. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Masking of the personal information in the output. Default: `none`. One of: `none`, `replace`. Case is ignored. */
  readonly maskingMode?: pulumi.Input<"none" | "replace" | (string & {})>;
  /** Masking character. Default: `*`. Exact length: 1. */
  readonly maskingCharacter?: pulumi.Input<string>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
  /** Categories to detect. If omitted, all categories are detected. The order of the items is ignored. */
  readonly piiCategories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Domain that restricts the categories: `phi` or `none`. Default: `none`. */
  readonly domain?: pulumi.Input<string>;
}

/** The text split skill, which splits text into pages or sentences. */
export interface SkillSplitSkill {
  /** The text split skill, which splits text into pages or sentences. */
  readonly odataType: "#Microsoft.Skills.Text.SplitSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Unit of the split: pages or sentences. One of: `pages`, `sentences`. Case is ignored. */
  readonly textSplitMode?: pulumi.Input<"pages" | "sentences" | (string & {})>;
  /** Maximum length of a page. Minimum: 1. */
  readonly maximumPageLength?: pulumi.Input<number>;
  /** Length of the overlap with the previous page. Default: `0`. Minimum: 0. */
  readonly pageOverlapLength?: pulumi.Input<number>;
  /** Maximum number of pages. If omitted, all pages are returned. Default: `0`. Minimum: 0. */
  readonly maximumPagesToTake?: pulumi.Input<number>;
  /** Unit of `maximumPageLength` and `pageOverlapLength`. Default: `characters`. One of: `characters`, `azureOpenAITokens`. Case is ignored. Requires the preview version 2025-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly unit?: pulumi.Input<"characters" | "azureOpenAITokens" | (string & {})>;
  /** Tokenizer for the unit `azureOpenAITokens`. Requires the preview version 2025-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly azureOpenAITokenizerParameters?: pulumi.Input<AzureOpenAITokenizerParameters>;
}

/** Tokenizer for the unit `azureOpenAITokens`. */
export interface AzureOpenAITokenizerParameters {
  /** Encoding of the tokens. Default: `cl100k_base`. One of: `r50k_base`, `p50k_base`, `p50k_edit`, `cl100k_base`. Case is ignored. */
  readonly encoderModelName?: pulumi.Input<"r50k_base" | "p50k_base" | "p50k_edit" | "cl100k_base" | (string & {})>;
  /** Special tokens that remain whole. The order of the items is ignored. */
  readonly allowedSpecialTokens?: pulumi.Input<pulumi.Input<string>[]>;
}

/** The text translation skill, which translates text. */
export interface SkillTranslationSkill {
  /** The text translation skill, which translates text. */
  readonly odataType: "#Microsoft.Skills.Text.TranslationSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the translation, if the input provides none. */
  readonly defaultToLanguageCode: pulumi.Input<string>;
  /** Language of the text, if the input provides none. If omitted, it is detected. */
  readonly defaultFromLanguageCode?: pulumi.Input<string>;
  /** Language to assume if the language cannot be detected. Default: `en`. */
  readonly suggestedFrom?: pulumi.Input<string>;
}

/** The entity linking skill, which finds entities and their Wikipedia articles. */
export interface SkillEntityLinkingSkill {
  /** The entity linking skill, which finds entities and their Wikipedia articles. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Minimum confidence score of a result. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** The entity recognition skill, which finds names, places and other entities. */
export interface SkillEntityRecognitionSkill {
  /** The entity recognition skill, which finds names, places and other entities. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Categories to detect. If omitted, all categories are detected. One of: `location`, `organization`, `person`, `quantity`, `datetime`, `url`, `email`. Case is ignored. Other values are accepted with a warning. The order of the items is ignored. */
  readonly categories?: pulumi.Input<
    pulumi.Input<"location" | "organization" | "person" | "quantity" | "datetime" | "url" | "email" | (string & {})>[]
  >;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Minimum confidence score of a result. Minimum: 0. Maximum: 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** The sentiment skill, which detects positive and negative sentiment. */
export interface SkillSentimentSkill {
  /** The sentiment skill, which detects positive and negative sentiment. */
  readonly odataType: "#Microsoft.Skills.Text.V3.SentimentSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Opinion mining: also return the subjects of positive and negative statements. Default: `false`. */
  readonly includeOpinionMining?: pulumi.Input<boolean>;
  /** Version of the model. If omitted, the service uses the latest version. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** The image analysis skill, which describes the content of images. */
export interface SkillImageAnalysisSkill {
  /** The image analysis skill, which describes the content of images. */
  readonly odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Visual features to return. One of: `adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`. Case is ignored. Other values are accepted with a warning. The order of the items is ignored. */
  readonly visualFeatures?: pulumi.Input<
    pulumi.Input<"adult" | "brands" | "categories" | "description" | "faces" | "objects" | "tags" | (string & {})>[]
  >;
  /** Domain-specific details to recognize: celebrities or landmarks. One of: `celebrities`, `landmarks`. Case is ignored. Other values are accepted with a warning. The order of the items is ignored. */
  readonly details?: pulumi.Input<pulumi.Input<"celebrities" | "landmarks" | (string & {})>[]>;
}

/** The OCR skill, which extracts text from images. */
export interface SkillOcrSkill {
  /** The OCR skill, which extracts text from images. */
  readonly odataType: "#Microsoft.Skills.Vision.OcrSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Detect the orientation of the image. Default: `false`. */
  readonly detectOrientation?: pulumi.Input<boolean>;
  /** Separator between lines of text. Default: `space`. One of: `space`, `carriageReturn`, `lineFeed`, `carriageReturnLineFeed`. Case is ignored. */
  readonly lineEnding?: pulumi.Input<
    "space" | "carriageReturn" | "lineFeed" | "carriageReturnLineFeed" | (string & {})
  >;
}

/** The conditional skill, which outputs one of two values depending on a condition. */
export interface SkillConditionalSkill {
  /** The conditional skill, which outputs one of two values depending on a condition. */
  readonly odataType: "#Microsoft.Skills.Util.ConditionalSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** The content understanding skill, which extracts content from a file with Azure Content Understanding. */
export interface SkillContentUnderstandingSkill {
  /** The content understanding skill, which extracts content from a file with Azure Content Understanding. Requires API version 2026-04-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Additional data to extract. One of: `images`, `locationMetadata`. Case is ignored. The order of the items is ignored. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata" | (string & {})>[]>;
  /** Name of the model that Content Understanding uses, for example `gpt-4.1`. Requires `modelDeployment`. Requires API version 2026-10-01 or later. */
  readonly modelName?: pulumi.Input<string>;
  /** Name of the deployment of the model. Requires `modelName`. Requires API version 2026-10-01 or later. */
  readonly modelDeployment?: pulumi.Input<string>;
  /** Chunking of the content. */
  readonly chunkingProperties?: pulumi.Input<ContentUnderstandingChunking>;
}

/** Chunking of the content. */
export interface ContentUnderstandingChunking {
  /** Unit of the lengths. Default: `characters`. One of: `characters`, `tokens`. Case is ignored. `tokens` requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly unit?: pulumi.Input<"characters" | "tokens" | (string & {})>;
  /** Maximum length of a chunk. Default: `500`. Minimum: 1. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of the overlap with the previous chunk. Default: `0`. Minimum: 0. */
  readonly overlapLength?: pulumi.Input<number>;
  /** Method that divides the content: chunks of a fixed size, or chunks that end where the meaning of the content does. Default: `fixedSize`. One of: `fixedSize`, `semantic`. Case is ignored. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly method?: pulumi.Input<"fixedSize" | "semantic" | (string & {})>;
}

/** The document extraction skill, which extracts content from a file. */
export interface SkillDocumentExtractionSkill {
  /** The document extraction skill, which extracts content from a file. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Parsing mode, for example `default`, `text` or `json`. Default: `default`. */
  readonly parsingMode?: pulumi.Input<string>;
  /** Data to extract, for example `contentAndMetadata`. */
  readonly dataToExtract?: pulumi.Input<string>;
  /** Further options, for example `imageAction`. */
  readonly configuration?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** The document layout skill, which extracts content with its structure, using Azure Document Intelligence. */
export interface SkillDocumentIntelligenceLayoutSkill {
  /** The document layout skill, which extracts content with its structure, using Azure Document Intelligence. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Format of the output. Default: `markdown`. One of: `text`, `markdown`. Case is ignored. */
  readonly outputFormat?: pulumi.Input<"text" | "markdown" | (string & {})>;
  /** Number of outputs for a file. Default: `oneToMany`. */
  readonly outputMode?: "oneToMany";
  /** Deepest heading level that starts a section. Default: `h6`. One of: `h1`, `h2`, `h3`, `h4`, `h5`, `h6`. Case is ignored. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6" | (string & {})>;
  /** Additional data to extract. One of: `images`, `locationMetadata`. Case is ignored. The order of the items is ignored. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata" | (string & {})>[]>;
  /** Chunking of the content. */
  readonly chunkingProperties?: pulumi.Input<SkillDocumentIntelligenceLayoutSkillChunkingProperties>;
}

/** Chunking of the content. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingProperties {
  /** Unit of the lengths. Default: `characters`. */
  readonly unit?: "characters";
  /** Maximum length of a chunk. Default: `500`. Minimum: 1. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of the overlap with the previous chunk. Default: `0`. Minimum: 0. */
  readonly overlapLength?: pulumi.Input<number>;
}

/** The shaper skill, which combines several values into one object. */
export interface SkillShaperSkill {
  /** The shaper skill, which combines several values into one object. */
  readonly odataType: "#Microsoft.Skills.Util.ShaperSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** The GenAI prompt skill, which returns the response of a language model. */
export interface SkillChatCompletionSkill {
  /** The GenAI prompt skill, which returns the response of a language model. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** URL of the chat completion endpoint. */
  readonly uri: pulumi.Input<string>;
  /** API key of the model. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Parameters that all models support. */
  readonly commonModelParameters?: pulumi.Input<ChatParameters>;
  /** Parameters that are specific to the model. */
  readonly extraParameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Handling of parameters that the model does not support. Default: `error`. One of: `passThrough`, `drop`, `error`. Case is ignored. */
  readonly extraParametersBehavior?: pulumi.Input<"passThrough" | "drop" | "error" | (string & {})>;
  /** Format of the response. */
  readonly responseFormat?: pulumi.Input<SkillChatCompletionSkillResponseFormat>;
  /** HTTP headers of the requests. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** HTTP method of the requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Number of records per request. Minimum: 1. */
  readonly batchSize?: pulumi.Input<number>;
  /** Maximum number of concurrent requests. Minimum: 1. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
  /** Application id of the endpoint, for which the managed identity requests a token. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Timeout of a request, as an ISO 8601 duration. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
}

/** Parameters that all models support. */
export interface ChatParameters {
  /** Name of the model. */
  readonly model?: pulumi.Input<string>;
  /** Frequency penalty: reduces the repetition of tokens. Default: `0`. Minimum: -2. Maximum: 2. */
  readonly frequencyPenalty?: pulumi.Input<number>;
  /** Presence penalty: increases the probability of new topics. Default: `0`. Minimum: -2. Maximum: 2. */
  readonly presencePenalty?: pulumi.Input<number>;
  /** Maximum number of tokens in a response. Minimum: 0. */
  readonly maxTokens?: pulumi.Input<number>;
  /** Sampling temperature. Higher values make the response more random. Default: `0.7`. Minimum: 0. */
  readonly temperature?: pulumi.Input<number>;
  /** Random seed, which makes responses more repeatable. */
  readonly seed?: pulumi.Input<number>;
  /** Stop sequences, which end a response. */
  readonly stop?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Format of the response. */
export interface SkillChatCompletionSkillResponseFormat {
  /** Format of the response. Default: `text`. One of: `text`, `jsonObject`, `jsonSchema`. Case is ignored. */
  readonly type?: pulumi.Input<"text" | "jsonObject" | "jsonSchema" | (string & {})>;
  /** Schema of the response. Required if `type` is `jsonSchema`. */
  readonly jsonSchemaProperties?: pulumi.Input<ChatSchema>;
}

/** Schema of the response. Required if `type` is `jsonSchema`. */
export interface ChatSchema {
  /** Name of the schema. */
  readonly name?: pulumi.Input<string>;
  /** Description of the schema. */
  readonly description?: pulumi.Input<string>;
  /** Require responses to match the schema exactly. Default: `true`. */
  readonly strict?: pulumi.Input<boolean>;
  /** JSON Schema of the response. */
  readonly schema?: pulumi.Input<ChatSchemaSchema>;
}

/** JSON Schema of the response. */
export interface ChatSchemaSchema {
  /** JSON Schema type of the response. Default: `object`. */
  readonly type?: pulumi.Input<string>;
  /** Properties of the response, as a JSON string. */
  readonly properties?: pulumi.Input<string>;
  /** Names of the required properties. */
  readonly required?: pulumi.Input<pulumi.Input<string>[]>;
  /** Allow additional properties. Default: `false`. */
  readonly additionalProperties?: pulumi.Input<boolean>;
}

/** The custom Web API skill, which calls an HTTP endpoint. */
export interface SkillWebApiSkill {
  /** The custom Web API skill, which calls an HTTP endpoint. */
  readonly odataType: "#Microsoft.Skills.Custom.WebApiSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** URL of the endpoint. It may contain the key of an Azure function (`?code=…`), which responses hide (`?code=<redacted>`). A refresh compares the other parts. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly uri: pulumi.Input<string>;
  /** HTTP headers of the requests. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** HTTP method of the requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Number of records per request. Minimum: 1. */
  readonly batchSize?: pulumi.Input<number>;
  /** Maximum number of concurrent requests. Minimum: 1. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
  /** Application id of the endpoint, for which the managed identity requests a token. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Timeout of a request, as an ISO 8601 duration. Default: `PT30S`. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** The Azure Machine Learning skill, which calls a model of the user. */
export interface SkillAmlSkill {
  /** The Azure Machine Learning skill, which calls a model of the user. Requires the preview version 2023-07-01-preview of the API or a later preview, which may change or remove it. */
  readonly odataType: "#Microsoft.Skills.Custom.AmlSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Scoring URL of the endpoint. Required with `key`. */
  readonly uri?: pulumi.Input<string>;
  /** Key of the endpoint. If omitted, `resourceId` is required. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: pulumi.Input<string>;
  /** Azure resource id of the endpoint, for authentication with a token instead of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Azure region of the endpoint, for authentication with a token. */
  readonly region?: pulumi.Input<string>;
  /** Timeout of a request, as an ISO 8601 duration. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Maximum number of concurrent requests. Minimum: 1. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
}

/** The Azure Vision multimodal embeddings skill, which converts images or text to vectors. */
export interface SkillVectorizeSkill {
  /** The Azure Vision multimodal embeddings skill, which converts images or text to vectors. Requires the preview version 2024-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly odataType: "#Microsoft.Skills.Vision.VectorizeSkill";
  /** Name of the skill, unique within the skillset. Default: the position of the skill. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skill. */
  readonly description?: pulumi.Input<string>;
  /** Path in the enriched document for which the skill runs: once for the whole document, or once for each part. Default: `/document`. */
  readonly context?: pulumi.Input<string>;
  /** Inputs of the skill: values of the data source, or outputs of other skills. Items are compared by `name`, in any order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Outputs of the skill: fields of the index, or inputs of other skills. Items are compared by `name`, in any order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Version of the model, for example `2023-04-15`. */
  readonly modelVersion: pulumi.Input<string>;
}

/** Billable Azure AI resource for the built-in skills. If omitted, a limited number of enrichments per day is free. */
export type AiServicesAccount =
  | AiServicesAccountDefaultCognitiveServices
  | AiServicesAccountCognitiveServicesByKey
  | AiServicesAccountAIServicesByKey
  | AiServicesAccountAIServicesByIdentity;

/** No billable resource. A limited number of enrichments per day is free. */
export interface AiServicesAccountDefaultCognitiveServices {
  /** No billable resource. A limited number of enrichments per day is free. */
  readonly odataType: "#Microsoft.Azure.Search.DefaultCognitiveServices";
  /** Description of the billable resource. */
  readonly description?: pulumi.Input<string>;
}

/** An Azure AI Services account in the region of the search service, authenticated by an API key. */
export interface AiServicesAccountCognitiveServicesByKey {
  /** An Azure AI Services account in the region of the search service, authenticated by an API key. */
  readonly odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey";
  /** Description of the billable resource. */
  readonly description?: pulumi.Input<string>;
  /** API key of the account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
}

/** An Azure AI Services account in any region, authenticated by an API key. */
export interface AiServicesAccountAIServicesByKey {
  /** An Azure AI Services account in any region, authenticated by an API key. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  /** Description of the billable resource. */
  readonly description?: pulumi.Input<string>;
  /** API key of the account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
  /** URL of the Azure AI Services account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** An Azure AI Services account in any region, authenticated by a managed identity. */
export interface AiServicesAccountAIServicesByIdentity {
  /** An Azure AI Services account in any region, authenticated by a managed identity. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  /** Description of the billable resource. */
  readonly description?: pulumi.Input<string>;
  /** User-assigned managed identity. If omitted, the service uses its system-assigned identity. Default: no user-assigned managed identity. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** URL of the Azure AI Services account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** Knowledge store, which saves enriched content in Azure Storage. */
export interface KnowledgeStore {
  /** Connection string of the Azure Storage account. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: pulumi.Input<string>;
  /** Projections of enriched content. Tables, objects and files of one projection refer to each other. */
  readonly projections: pulumi.Input<pulumi.Input<KnowledgeStoreProjection>[]>;
  /** User-assigned managed identity that connects to the storage account, if the connection string contains no key. Default: no user-assigned managed identity. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** Parameters of the knowledge store. Requires the preview version 2023-10-01-preview of the API or a later preview, which may change or remove it. */
  readonly parameters?: pulumi.Input<KnowledgeStoreParameters>;
}

/** Projections of enriched content. Tables, objects and files of one projection refer to each other. */
export interface KnowledgeStoreProjection {
  /** Projections to Azure Table Storage. */
  readonly tables?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionTables>[]>;
  /** Projections of JSON objects to Azure Blob Storage. */
  readonly objects?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionObjects>[]>;
  /** Projections of images to Azure Blob Storage. */
  readonly files?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionFiles>[]>;
}

/** Projections to Azure Table Storage. */
export interface KnowledgeStoreProjectionTables {
  /** Name of the key that refers to the parent table or object. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of the projected content in the enriched document. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into one object. Replaces `source`. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the column with the generated key of each row. */
  readonly generatedKeyName: pulumi.Input<string>;
  /** Name of the table. */
  readonly tableName: pulumi.Input<string>;
}

/** Projections of JSON objects to Azure Blob Storage. */
export interface KnowledgeStoreProjectionObjects {
  /** Name of the key that refers to the parent table or object. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of the projected content in the enriched document. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into one object. Replaces `source`. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the generated key of each object. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Name of the blob container. */
  readonly storageContainer: pulumi.Input<string>;
}

/** Projections of images to Azure Blob Storage. */
export interface KnowledgeStoreProjectionFiles {
  /** Name of the key that refers to the parent table or object. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of the projected content in the enriched document. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into one object. Replaces `source`. Items are compared by `name`, in any order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the generated key of each object. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Name of the blob container. */
  readonly storageContainer: pulumi.Input<string>;
}

/** Parameters of the knowledge store. */
export interface KnowledgeStoreParameters {
  /** Generate the names of keys that a projection omits. */
  readonly synthesizeGeneratedKeyName?: pulumi.Input<boolean>;
}

/** Index projections, which index parts of documents, such as chunks, as separate documents. */
export interface IndexProjections {
  /** Projections to secondary indexes. Minimum items: 1. */
  readonly selectors: pulumi.Input<pulumi.Input<IndexProjectionsSelectors>[]>;
  /** Parameters of all projections. */
  readonly parameters?: pulumi.Input<IndexProjectionsParameters>;
}

/** Projections to secondary indexes. */
export interface IndexProjectionsSelectors {
  /** Name of the index that receives the projected documents. Accepts an `Index` or its id. */
  readonly targetIndexName: pulumi.Input<string | TrefoilResource<"search:Index">>;
  /** Name of the field in that index that receives the key of the parent document. */
  readonly parentKeyFieldName: pulumi.Input<string>;
  /** Path of the parts in the enriched document, for example `/document/pages/*`. */
  readonly sourceContext: pulumi.Input<string>;
  /** Mappings of values in the enriched document to fields of that index. Items are compared by `name`, in any order. */
  readonly mappings: pulumi.Input<pulumi.Input<InputMapping>[]>;
}

/** Parameters of all projections. */
export interface IndexProjectionsParameters {
  /** Projection mode. It determines whether the parent documents are indexed too. One of: `skipIndexingParentDocuments`, `includeIndexingParentDocuments`. Case is ignored. */
  readonly projectionMode?: pulumi.Input<
    "skipIndexingParentDocuments" | "includeIndexingParentDocuments" | (string & {})
  >;
}

/** Parameters of the kind `searchIndex`. */
export interface SearchIndexKnowledgeSource {
  /** Name of the index. It must have a semantic configuration, and must not be an alias. Accepts an `Index` or its id. */
  readonly searchIndexName: pulumi.Input<string | TrefoilResource<"search:Index">>;
  /** Name of the semantic configuration. Default: the default configuration of the index. */
  readonly semanticConfigurationName?: pulumi.Input<string>;
  /** OData filter of the index that applies to all queries of the knowledge source, for example `rating ge 4`. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly baseFilter?: pulumi.Input<string>;
  /** Fields that references contain if a query requests source data. They must be retrievable. */
  readonly sourceDataFields?: pulumi.Input<pulumi.Input<SearchIndexFieldReference>[]>;
  /** Fields that queries search. If omitted, queries search all searchable fields. */
  readonly searchFields?: pulumi.Input<pulumi.Input<SearchIndexFieldReference>[]>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Fields that references contain if a query requests source data. They must be retrievable. */
export interface SearchIndexFieldReference {
  /** Name of the field. */
  readonly name: pulumi.Input<string>;
}

/** Hints for the model that plans queries. A query that has own hints replaces all of them. */
export interface KnowledgeSourceQueryHints {
  /** Filters that the model may apply. */
  readonly filters?: pulumi.Input<pulumi.Input<KnowledgeSourceFilterHint>[]>;
  /** Boosts that the model may apply. */
  readonly boosts?: pulumi.Input<pulumi.Input<KnowledgeSourceBoostHint>[]>;
}

/** Filters that the model may apply. */
export interface KnowledgeSourceFilterHint {
  /** Name of the field. It must be filterable. */
  readonly field: pulumi.Input<string>;
  /** Values that a query may mention. Minimum items: 1. */
  readonly fieldValues: pulumi.Input<pulumi.Input<string>[]>;
  /** Instructions for the model: when it applies the filter. */
  readonly filterInstructions?: pulumi.Input<string>;
}

/** Boosts that the model may apply. */
export type KnowledgeSourceBoostHint = KnowledgeSourceBoostHintFieldValue | KnowledgeSourceBoostHintMultiWordExpression;

/** Documents with a value in a field. */
export interface KnowledgeSourceBoostHintFieldValue {
  /** Documents with a value in a field. */
  readonly kind: "fieldValue";
  /** Name of the field. */
  readonly field: pulumi.Input<string>;
  /** Values that a query may mention. Minimum items: 1. */
  readonly fieldValues: pulumi.Input<pulumi.Input<string>[]>;
  /** Factor of the score. Positive, and not 1. Greater than: 0. */
  readonly boost: pulumi.Input<number>;
  /** Instructions for the model: when it applies the boost. */
  readonly boostInstructions?: pulumi.Input<string>;
}

/** Documents that contain an expression of several words. */
export interface KnowledgeSourceBoostHintMultiWordExpression {
  /** Documents that contain an expression of several words. */
  readonly kind: "multiWordExpression";
  /** Expressions that a query may mention. Minimum items: 1. */
  readonly fieldValues: pulumi.Input<pulumi.Input<string>[]>;
  /** Factor of the score. Positive, and not 1. Greater than: 0. */
  readonly boost: pulumi.Input<number>;
  /** Instructions for the model: when it applies the boost. */
  readonly boostInstructions?: pulumi.Input<string>;
}

/** Parameters of the kind `web`. */
export interface WebKnowledgeSource {
  /** Domains that limit the results. */
  readonly domains?: pulumi.Input<WebKnowledgeSourceDomains>;
  /** Language of the results, for example `en`. A query can override it. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly language?: pulumi.Input<string>;
  /** Market of the results, for example `en-US`. A query can override it. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly market?: pulumi.Input<string>;
  /** Age of the results, for example `Week`. A query can override it. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly freshness?: pulumi.Input<string>;
  /** Number of results. A query can override it. Minimum: 1. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly count?: pulumi.Input<number>;
}

/** Domains that limit the results. */
export interface WebKnowledgeSourceDomains {
  /** Domains from which results may come. */
  readonly allowedDomains?: pulumi.Input<pulumi.Input<WebKnowledgeSourceDomain>[]>;
  /** Domains from which no results come. */
  readonly blockedDomains?: pulumi.Input<pulumi.Input<WebKnowledgeSourceDomain>[]>;
}

/** Domains from which results may come. */
export interface WebKnowledgeSourceDomain {
  /** Address of the domain, for example `learn.microsoft.com`. */
  readonly address: pulumi.Input<string>;
  /** Include the subpages of the address. The default of the service is not documented. */
  readonly includeSubpages?: pulumi.Input<boolean>;
}

/** Parameters of the kind `azureBlob`. */
export interface AzureBlobKnowledgeSource {
  /** Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity. Changing it replaces the resource. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
  /** Name of the blob container. Changing it replaces the resource. */
  readonly containerName: pulumi.Input<string>;
  /** Folder in the container. Default: the complete container. Changing it replaces the resource. */
  readonly folderPath?: pulumi.Input<string>;
  /** The storage account is of the type Azure Data Lake Storage Gen2. Default: `false`. Changing it replaces the resource. */
  readonly isADLSGen2?: pulumi.Input<boolean>;
  /** Settings of the ingestion. */
  readonly ingestionParameters?: pulumi.Input<KnowledgeSourceIngestionParameters>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Settings of the ingestion. */
export interface KnowledgeSourceIngestionParameters {
  /** Managed identity with which the indexer that the service creates reads the data store. Default: no user-assigned managed identity. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** Embedding model that converts the content to vectors. */
  readonly embeddingModel?: pulumi.Input<KnowledgeSourceEmbeddingModel>;
  /** Chat completion model that describes images or extracts content. */
  readonly chatCompletionModel?: pulumi.Input<KnowledgeSourceChatModel>;
  /** Disable the description of images by the chat completion model. Default: `false`. Changing it replaces the resource. */
  readonly disableImageVerbalization?: pulumi.Input<boolean>;
  /** Schedule of the synchronization. */
  readonly ingestionSchedule?: pulumi.Input<KnowledgeSourceIngestionParametersIngestionSchedule>;
  /** Content extraction. `standard` splits documents with Azure Content Understanding, in the resource that `aiServices` names. Default: `minimal`. One of: `minimal`, `standard`. Case is ignored. Changing it replaces the resource. */
  readonly contentExtractionMode?: pulumi.Input<"minimal" | "standard" | (string & {})>;
  /** Permissions of the documents that the service indexes with their content. One of: `userIds`, `groupIds`, `rbacScope`, `sensitivityLabels`. Case is ignored. Changing it replaces the resource. The order of the items is ignored. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. `sensitivityLabels` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly ingestionPermissionOptions?: pulumi.Input<
    pulumi.Input<"userIds" | "groupIds" | "rbacScope" | "sensitivityLabels" | (string & {})>[]
  >;
  /** Network of the ingestion. `private` reads the data store through shared private links, which must exist and be approved. Default: `public`. One of: `public`, `private`. Case is ignored. Changing it replaces the resource. Requires API version 2026-10-01 or later, or the preview version 2026-08-01-preview or a later preview. */
  readonly networkAccessMode?: pulumi.Input<"public" | "private" | (string & {})>;
  /** Microsoft Foundry resource for the content extraction. */
  readonly aiServices?: pulumi.Input<KnowledgeSourceAIServices>;
  /** Container in which the service stores the images of the documents. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly assetStore?: pulumi.Input<KnowledgeSourceAssetStore>;
  /** Preference of recent documents. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly freshnessPolicy?: pulumi.Input<KnowledgeSourceFreshnessPolicy>;
}

/** Embedding model that converts the content to vectors. */
export type KnowledgeSourceEmbeddingModel =
  | KnowledgeSourceEmbeddingModelAzureOpenAI
  | KnowledgeSourceEmbeddingModelOpenAICompatible;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeSourceEmbeddingModelAzureOpenAI {
  /** A model that Azure OpenAI hosts. Changing it replaces the resource. */
  readonly kind: "azureOpenAI";
  /** Parameters of the Azure OpenAI model. */
  readonly azureOpenAIParameters: pulumi.Input<KnowledgeSourceEmbeddingModelAzureOpenAIAzureOpenAIParameters>;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeSourceEmbeddingModelAzureOpenAIAzureOpenAIParameters {
  /** Name of the model deployment. */
  readonly deploymentId: pulumi.Input<string>;
  /** API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** URL of the Azure OpenAI resource. Changing it replaces the resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Name of the embedding model, for example `text-embedding-3-large`. Preview versions of the API have further models. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
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
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. Changing it replaces the resource. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeSourceEmbeddingModelOpenAICompatible {
  /** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. Changing it replaces the resource. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "openAICompatible";
  /** Parameters of the model. */
  readonly openAICompatibleParameters: pulumi.Input<KnowledgeSourceEmbeddingModelOpenAICompatibleOpenAICompatibleParameters>;
}

/** Parameters of the model. */
export interface KnowledgeSourceEmbeddingModelOpenAICompatibleOpenAICompatibleParameters {
  /** HTTP headers of the requests, for example with an API key. The service never returns them, neither their names nor their values. An update that omits them keeps them only while the address, the model and the identity are unchanged. Excludes `managedIdentityAudience`. To encrypt the names in the state too, pass the whole map as a secret. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Application (client) id of the endpoint, a UUID, for which the managed identity requests a token. Excludes `headers`. */
  readonly managedIdentityAudience?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Only with `managedIdentityAudience`. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Name of the embedding model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
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
  /** Number of dimensions of the vectors, which must match the field. Default: that of the model. An omitted value is not equivalent to the default. Minimum: 1. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
}

/** Chat completion model that describes images or extracts content. */
export type KnowledgeSourceChatModel = KnowledgeSourceChatModelAzureOpenAI | KnowledgeSourceChatModelOpenAICompatible;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeSourceChatModelAzureOpenAI {
  /** A model that Azure OpenAI hosts. Changing it replaces the resource. */
  readonly kind: "azureOpenAI";
  /** Parameters of the Azure OpenAI model. */
  readonly azureOpenAIParameters: pulumi.Input<KnowledgeSourceChatModelAzureOpenAIAzureOpenAIParameters>;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeSourceChatModelAzureOpenAIAzureOpenAIParameters {
  /** Name of the model deployment. */
  readonly deploymentId: pulumi.Input<string>;
  /** API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** URL of the Azure OpenAI resource. Changing it replaces the resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Name of the chat completion model, for example `gpt-5-mini`. Preview versions of the API have further models. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
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
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. Changing it replaces the resource. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeSourceChatModelOpenAICompatible {
  /** A model that an endpoint with the API of OpenAI hosts. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. Changing it replaces the resource. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "openAICompatible";
  /** Parameters of the model. */
  readonly openAICompatibleParameters: pulumi.Input<KnowledgeSourceChatModelOpenAICompatibleOpenAICompatibleParameters>;
}

/** Parameters of the model. */
export interface KnowledgeSourceChatModelOpenAICompatibleOpenAICompatibleParameters {
  /** HTTP headers of the requests, for example with an API key. The service never returns them, neither their names nor their values. An update that omits them keeps them only while the address, the model and the identity are unchanged. Excludes `managedIdentityAudience`. To encrypt the names in the state too, pass the whole map as a secret. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Application (client) id of the endpoint, a UUID, for which the managed identity requests a token. Excludes `headers`. */
  readonly managedIdentityAudience?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Only with `managedIdentityAudience`. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Name of the chat completion model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
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
}

/** Schedule of the synchronization. */
export interface KnowledgeSourceIngestionParametersIngestionSchedule {
  /** Interval between two synchronizations, as an ISO 8601 duration, for example `P1D`. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly interval: pulumi.Input<string>;
  /** Start time of the first synchronization, in ISO 8601. If omitted, the first synchronization starts immediately. Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`. */
  readonly startTime?: pulumi.Input<string>;
}

/** Microsoft Foundry resource for the content extraction. */
export interface KnowledgeSourceAIServices {
  /** URL of the Microsoft Foundry resource. Changing it replaces the resource. */
  readonly uri: pulumi.Input<string>;
  /** API key of the resource. If omitted, the service authenticates with its managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
}

/** Container in which the service stores the images of the documents. */
export interface KnowledgeSourceAssetStore {
  /** Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
  /** Name of the blob container. */
  readonly containerName: pulumi.Input<string>;
}

/** Preference of recent documents. */
export interface KnowledgeSourceFreshnessPolicy {
  /** Age up to which documents have a higher score, as an ISO 8601 duration, for example `P30D`. Duration in ISO 8601 format, for example `P1D` or `PT2H30M`. */
  readonly boostingDuration: pulumi.Input<string>;
}

/** Parameters of the kind `indexedOneLake`. */
export interface IndexedOneLakeKnowledgeSource {
  /** Id of the Microsoft Fabric workspace. Changing it replaces the resource. */
  readonly fabricWorkspaceId: pulumi.Input<string>;
  /** Id of the lakehouse. Changing it replaces the resource. */
  readonly lakehouseId: pulumi.Input<string>;
  /** Folder or shortcut in the lakehouse. Default: the complete lakehouse. Changing it replaces the resource. */
  readonly targetPath?: pulumi.Input<string>;
  /** Settings of the ingestion. */
  readonly ingestionParameters?: pulumi.Input<KnowledgeSourceIngestionParameters>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Parameters of the kind `indexedSharePoint`. */
export interface IndexedSharePointKnowledgeSource {
  /** Connection string of the SharePoint site, in the form `SharePointOnlineEndpoint=…;ApplicationId=…;ApplicationSecret=…;TenantId=…`. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
  /** Content of the site that is indexed. One of: `defaultSiteLibrary`, `allSiteLibraries`, `useQuery`, `allSiteLists`, `allSitePages`, `allSiteContent`. Case is ignored. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly containerName: pulumi.Input<
    | "defaultSiteLibrary"
    | "allSiteLibraries"
    | "useQuery"
    | "allSiteLists"
    | "allSitePages"
    | "allSiteContent"
    | (string & {})
  >;
  /** Query that filters the content of the site. */
  readonly query?: pulumi.Input<string>;
  /** Settings of the ingestion. */
  readonly ingestionParameters?: pulumi.Input<KnowledgeSourceIngestionParameters>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Parameters of the kind `indexedSql`. */
export interface IndexedSqlKnowledgeSource {
  /** Connection string of Azure SQL Database or Azure SQL Managed Instance, with a password, or for a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
  /** Name of the table or view with its schema, for example `dbo.Products`. */
  readonly tableOrView: pulumi.Input<string>;
  /** Column by which the service detects changes, preferably a `rowversion`. Required for a view. */
  readonly highWaterMarkColumnName?: pulumi.Input<string>;
  /** Columns that are indexed. Default: all columns that can be represented as text. */
  readonly contentColumns?: pulumi.Input<pulumi.Input<KnowledgeSourceContentColumn>[]>;
  /** Columns that the embedding model converts to vectors. If omitted, the index has no vectors. */
  readonly embeddingColumns?: pulumi.Input<pulumi.Input<KnowledgeSourceEmbeddingColumn>[]>;
  /** Settings of the ingestion. */
  readonly ingestionParameters?: pulumi.Input<KnowledgeSourceIngestionParameters>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Columns that are indexed. Default: all columns that can be represented as text. */
export interface KnowledgeSourceContentColumn {
  /** Name of the field in the index. */
  readonly name: pulumi.Input<string>;
  /** Name of the column. */
  readonly sourceField: pulumi.Input<string>;
  /** Type of the field in the index, for example `Edm.String`. */
  readonly searchFieldType: pulumi.Input<string>;
}

/** Columns that the embedding model converts to vectors. If omitted, the index has no vectors. */
export interface KnowledgeSourceEmbeddingColumn {
  /** Name of the vector field in the index. */
  readonly name: pulumi.Input<string>;
  /** Name of the column that is converted to vectors. */
  readonly sourceField: pulumi.Input<string>;
}

/** Parameters of the kind `file`. `{}` uses the defaults. */
export interface FileKnowledgeSource {
  /** Settings of the ingestion. */
  readonly ingestionParameters?: pulumi.Input<KnowledgeSourceIngestionParameters>;
  /** Hints for the model that plans queries. A query that has own hints replaces all of them. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly queryHints?: pulumi.Input<KnowledgeSourceQueryHints>;
}

/** Parameters of the kind `mcpServer`. */
export interface McpServerKnowledgeSource {
  /** URL of the MCP server, for example `https://learn.microsoft.com/api/mcp`. Changing it replaces the resource. */
  readonly serverURL: pulumi.Input<string>;
  /** Authentication at the MCP server. If omitted, requests have no credential. */
  readonly authentication?: pulumi.Input<McpServerAuthentication>;
  /** Tools of the MCP server that queries may call. Minimum items: 1. Items are compared by `name`, in any order. */
  readonly tools: pulumi.Input<pulumi.Input<McpServerTool>[]>;
}

/** Authentication at the MCP server. If omitted, requests have no credential. */
export type McpServerAuthentication = McpServerAuthenticationStoredHeaders | McpServerAuthenticationFoundryConnection;

/** Headers that the search service stores and sends. */
export interface McpServerAuthenticationStoredHeaders {
  /** Headers that the search service stores and sends. */
  readonly kind: "storedHeaders";
  /** Parameters of the stored headers. */
  readonly storedHeadersParameters: pulumi.Input<McpServerAuthenticationStoredHeadersStoredHeadersParameters>;
}

/** Parameters of the stored headers. */
export interface McpServerAuthenticationStoredHeadersStoredHeadersParameters {
  /** HTTP headers of the requests to the MCP server. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly headers: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** A connection of a Microsoft Foundry project. Azure documents that it works only for agents of the Foundry Agent Service. */
export interface McpServerAuthenticationFoundryConnection {
  /** A connection of a Microsoft Foundry project. Azure documents that it works only for agents of the Foundry Agent Service. */
  readonly kind: "foundryConnection";
  /** Parameters of the connection. */
  readonly foundryConnectionParameters: pulumi.Input<McpServerAuthenticationFoundryConnectionFoundryConnectionParameters>;
}

/** Parameters of the connection. */
export interface McpServerAuthenticationFoundryConnectionFoundryConnectionParameters {
  /** Id of the connection. */
  readonly connectionId: pulumi.Input<string>;
}

/** Tools of the MCP server that queries may call. */
export interface McpServerTool {
  /** Name of the tool on the MCP server. */
  readonly name: pulumi.Input<string>;
  /** Conversion of the output to documents. Default: the service detects the format of the output. */
  readonly outputParsing?: pulumi.Input<McpServerOutputParsing>;
  /** Processing of the results of the tool. `rerank` ranks them, `none` keeps their order. Default: `rerank`. One of: `rerank`, `none`. Case is ignored. */
  readonly resultsProcessing?: pulumi.Input<"rerank" | "none" | (string & {})>;
  /** Maximum number of tokens of the output. Minimum: 1. */
  readonly maxOutputTokens?: pulumi.Input<number>;
}

/** Conversion of the output to documents. */
export type McpServerOutputParsing =
  | McpServerOutputParsingAuto
  | McpServerOutputParsingNone
  | McpServerOutputParsingJson
  | McpServerOutputParsingSplit;

/** The service detects the format of the output. */
export interface McpServerOutputParsingAuto {
  /** The service detects the format of the output. */
  readonly kind: "auto";
}

/** The whole output is one document. */
export interface McpServerOutputParsingNone {
  /** The whole output is one document. */
  readonly kind: "none";
}

/** The documents are in a list of a JSON output. */
export interface McpServerOutputParsingJson {
  /** The documents are in a list of a JSON output. */
  readonly kind: "json";
  /** Parameters of the JSON output. */
  readonly jsonParameters: pulumi.Input<McpServerOutputParsingJsonJsonParameters>;
}

/** Parameters of the JSON output. */
export interface McpServerOutputParsingJsonJsonParameters {
  /** JSONPath of the list of documents, for example `$.results[*]`. */
  readonly documentsPath: pulumi.Input<string>;
  /** Include the JSON around each document. Default: `false`. */
  readonly includeContext?: pulumi.Input<boolean>;
}

/** The output is split into pages or sentences. */
export interface McpServerOutputParsingSplit {
  /** The output is split into pages or sentences. */
  readonly kind: "split";
  /** Parameters of the split. */
  readonly splitParameters?: pulumi.Input<McpServerOutputParsingSplitSplitParameters>;
}

/** Parameters of the split. */
export interface McpServerOutputParsingSplitSplitParameters {
  /** Language of the input text, if the input provides none. Default: `en`. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Unit of the split: pages or sentences. One of: `pages`, `sentences`. Case is ignored. */
  readonly textSplitMode?: pulumi.Input<"pages" | "sentences" | (string & {})>;
  /** Maximum length of a page. Minimum: 1. */
  readonly maximumPageLength?: pulumi.Input<number>;
  /** Length of the overlap with the previous page. Default: `0`. Minimum: 0. */
  readonly pageOverlapLength?: pulumi.Input<number>;
  /** Maximum number of pages. If omitted, all pages are returned. Default: `0`. Minimum: 0. */
  readonly maximumPagesToTake?: pulumi.Input<number>;
}

/** Parameters of the kind `workIQ`. */
export interface WorkIQKnowledgeSource {
  /** App registration of Microsoft Entra that queries Work IQ on behalf of users. */
  readonly entraAppAuthentication: pulumi.Input<EntraAppAuthentication>;
}

/** App registration of Microsoft Entra that queries Work IQ on behalf of users. */
export interface EntraAppAuthentication {
  /** Application (client) id of the app registration. */
  readonly applicationId: pulumi.Input<string>;
  /** Id of the federated credential with which the search service authenticates as the app. */
  readonly federatedCredentialId: pulumi.Input<string>;
  /** Tenant id of the app registration. If omitted, the app registration is in the tenant of the search service. */
  readonly tenantId?: pulumi.Input<string>;
}

/** Parameters of the kind `fabricDataAgent`. */
export interface FabricDataAgentKnowledgeSource {
  /** Id of the Microsoft Fabric workspace. Changing it replaces the resource. */
  readonly workspaceId: pulumi.Input<string>;
  /** Id of the data agent. Changing it replaces the resource. */
  readonly dataAgentId: pulumi.Input<string>;
}

/** Parameters of the kind `fabricOntology`. */
export interface FabricOntologyKnowledgeSource {
  /** Id of the Microsoft Fabric workspace. Changing it replaces the resource. */
  readonly workspaceId: pulumi.Input<string>;
  /** Id of the ontology. Changing it replaces the resource. */
  readonly ontologyId: pulumi.Input<string>;
}

/** Parameters of the kind `remoteSharePoint`. If omitted, queries search all sites of the user. */
export interface RemoteSharePointKnowledgeSource {
  /** Filter in the Keyword Query Language (KQL) that applies to all queries of the knowledge source, for example `filetype:docx`. */
  readonly filterExpression?: pulumi.Input<string>;
  /** Metadata that references contain, for example `Author`. The order of the items is ignored. */
  readonly resourceMetadata?: pulumi.Input<pulumi.Input<string>[]>;
  /** Id of a container type of SharePoint Embedded. If omitted, queries search SharePoint Online. */
  readonly containerTypeId?: pulumi.Input<string>;
}

/** Knowledge sources that queries use. */
export interface KnowledgeSourceReference {
  /** Name of the knowledge source. Accepts a `KnowledgeSource` or its id. */
  readonly name: pulumi.Input<string | TrefoilResource<"search:KnowledgeSource">>;
  /** Return images of the documents. Requires the `assetStore` of the knowledge source. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly enableImageServing?: pulumi.Input<boolean>;
  /** Prefer recent documents, by the `freshnessPolicy` of the knowledge source. Requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly enableFreshness?: pulumi.Input<boolean>;
}

/** Models that plan queries. If omitted, the intents of a query are executed unchanged. */
export type KnowledgeBaseModel =
  | KnowledgeBaseModelAzureOpenAI
  | KnowledgeBaseModelOpenAICompatible
  | KnowledgeBaseModelMicrosoftRetriever1;

/** A model that Azure OpenAI hosts. */
export interface KnowledgeBaseModelAzureOpenAI {
  /** A model that Azure OpenAI hosts. */
  readonly kind: "azureOpenAI";
  /** Parameters of the Azure OpenAI model. */
  readonly azureOpenAIParameters: pulumi.Input<KnowledgeBaseModelAzureOpenAIAzureOpenAIParameters>;
}

/** Parameters of the Azure OpenAI model. */
export interface KnowledgeBaseModelAzureOpenAIAzureOpenAIParameters {
  /** URL of the Azure OpenAI resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Name of the model deployment. */
  readonly deploymentId: pulumi.Input<string>;
  /** Name of the chat completion model, for example `gpt-5-mini`. Preview versions of the API have further models. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. */
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
  /** API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests, if no API key is set. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** A model that an endpoint with the API of OpenAI hosts. It excludes web knowledge sources. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. */
export interface KnowledgeBaseModelOpenAICompatible {
  /** A model that an endpoint with the API of OpenAI hosts. It excludes web knowledge sources. Pass its address in `extra`, because no source that Trefoil was compared with states the name of this property for certain. It is probably `uri` of the same object. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "openAICompatible";
  /** Parameters of the model. */
  readonly openAICompatibleParameters: pulumi.Input<KnowledgeBaseModelOpenAICompatibleOpenAICompatibleParameters>;
}

/** Parameters of the model. */
export interface KnowledgeBaseModelOpenAICompatibleOpenAICompatibleParameters {
  /** HTTP headers of the requests, for example with an API key. The service never returns them, neither their names nor their values. An update that omits them keeps them only while the address, the model and the identity are unchanged. Excludes `managedIdentityAudience`. To encrypt the names in the state too, pass the whole map as a secret. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Application (client) id of the endpoint, a UUID, for which the managed identity requests a token. Excludes `headers`. */
  readonly managedIdentityAudience?: pulumi.Input<string>;
  /** User-assigned managed identity for outbound requests. Only with `managedIdentityAudience`. Default: no user-assigned managed identity. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Name of the chat completion model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Case is ignored. Other values are accepted with a warning. */
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
}

/** The model of Microsoft that plans and executes retrieval. It has no parameters. */
export interface KnowledgeBaseModelMicrosoftRetriever1 {
  /** The model of Microsoft that plans and executes retrieval. It has no parameters. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: "microsoftRetriever1";
}

/** Reasoning effort of queries that specify none. The default of the service is not documented. */
export interface KnowledgeRetrievalReasoningEffort {
  /** Reasoning effort. `minimal` executes the intents of a query unchanged. `low` lets a model plan the query and select knowledge sources. `medium` also repeats the search if the results are incomplete. `auto` lets the service choose. One of: `minimal`, `low`, `medium`, `auto`. Case is ignored. `auto` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: pulumi.Input<"minimal" | "low" | "medium" | "auto" | (string & {})>;
}

/** Limits of queries that specify none. */
export interface KnowledgeBaseRetrieveDefaults {
  /** Maximum time of a query. In seconds. A query can override it. Minimum: 1. */
  readonly maxRuntimeInSeconds?: pulumi.Input<number>;
  /** Maximum number of documents in a response. A query can override it. Minimum: 1. */
  readonly maxOutputDocuments?: pulumi.Input<number>;
  /** Maximum size of a response. In tokens. A query can override it. Minimum: 1. */
  readonly maxOutputSizeInTokens?: pulumi.Input<number>;
}

// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { TrefoilResource } from "../../base/resource";
import type * as enums from "../enums";

/** `IndexField` in arguments. */
export interface IndexField {
  /** Name of the field. */
  readonly name: pulumi.Input<string>;
  /** Type of its values; lists of Single, Half, Int16, SByte and Byte are vectors. Changing it replaces the resource. */
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
  /** Analyzer for indexing and for queries, defined by the index or built in, such as `en.lucene`. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly analyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Analyzer for indexing alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly indexAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Analyzer for queries alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. */
  readonly searchAnalyzer?: pulumi.Input<enums.search.AnalyzerName>;
  /** Normalizer for filters, facets and sorting, defined by the index or built in. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly normalizer?: pulumi.Input<enums.search.NormalizerName>;
  /** Synonym map that queries on it use; at most one. */
  readonly synonymMaps?: pulumi.Input<pulumi.Input<string | TrefoilResource<"search:SynonymMap">>[]>;
  /** Length of its vectors, from 2 to 4096. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: pulumi.Input<string>;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, whatever their order. Removing one replaces the resource. One that somebody else added stays, and is no drift. With `onFieldRemoval: "retain"` one that is taken out stays unnoticed. */
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
  /** Whether words become lower-case. The service takes `true` when it is left out. */
  readonly lowercase?: pulumi.Input<boolean>;
  /** Expression that separates words. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStandardAnalyzer` in arguments. */
export interface AnalyzerStandardAnalyzer {
  /** Cuts as Unicode says, makes lower-case and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStopAnalyzer` in arguments. */
export interface AnalyzerStopAnalyzer {
  /** Cuts at what is no letter, and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that are left out. The order of its items has no meaning. */
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
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerEdgeNGramTokenizer` in arguments. */
export interface TokenizerEdgeNGramTokenizer {
  /** The beginnings of words. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerKeywordTokenizer` in arguments. */
export interface TokenizerKeywordTokenizer {
  /** The whole text, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Size of its buffer. The service takes `256` when it is left out. */
  readonly bufferSize?: pulumi.Input<number>;
}

/** `TokenizerKeywordTokenizerV2` in arguments. */
export interface TokenizerKeywordTokenizerV2 {
  /** The whole text. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `256` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizer` in arguments. */
export interface TokenizerStandardTokenizer {
  /** As Unicode says, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizerV2` in arguments. */
export interface TokenizerStandardTokenizerV2 {
  /** As Unicode says. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerMicrosoftLanguageStemmingTokenizer` in arguments. */
export interface TokenizerMicrosoftLanguageStemmingTokenizer {
  /** The stems of the words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
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
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
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
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerPathHierarchyTokenizerV2` in arguments. */
export interface TokenizerPathHierarchyTokenizerV2 {
  /** A path and the paths above it. */
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Character between steps. The service takes `"/"` when it is left out. */
  readonly delimiter?: pulumi.Input<string>;
  /** Character in its place. The service takes `"/"` when it is left out. */
  readonly replacement?: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `300` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it begins at the end. The service takes `false` when it is left out. */
  readonly reverse?: pulumi.Input<boolean>;
  /** Steps that are left out. The service takes `0` when it is left out. */
  readonly skip?: pulumi.Input<number>;
}

/** `TokenizerPatternTokenizer` in arguments. */
export interface TokenizerPatternTokenizer {
  /** What a regular expression separates or matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expression. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Group that is the token; -1 for what is between. The service takes `-1` when it is left out. */
  readonly group?: pulumi.Input<number>;
}

/** `TokenizerUaxUrlEmailTokenizer` in arguments. */
export interface TokenizerUaxUrlEmailTokenizer {
  /** As Unicode says, with addresses whole. */
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
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
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** `TokenFilterCjkBigramTokenFilter` in arguments. */
export interface TokenFilterCjkBigramTokenFilter {
  /** Pairs of Chinese, Japanese and Korean characters. */
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Scripts that stay as they are. The order of its items has no meaning. */
  readonly ignoreScripts?: pulumi.Input<pulumi.Input<"han" | "hiragana" | "katakana" | "hangul">[]>;
  /** Whether single characters stay as well. The service takes `false` when it is left out. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
}

/** `TokenFilterCommonGramTokenFilter` in arguments. */
export interface TokenFilterCommonGramTokenFilter {
  /** Frequent words joined with their neighbours. */
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The frequent words. The order of its items has no meaning. */
  readonly commonWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly queryMode?: pulumi.Input<boolean>;
}

/** `TokenFilterDictionaryDecompounderTokenFilter` in arguments. */
export interface TokenFilterDictionaryDecompounderTokenFilter {
  /** The parts of compound words. */
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that may be parts. The order of its items has no meaning. */
  readonly wordList: pulumi.Input<pulumi.Input<string>[]>;
  /** Least length of a word that is taken apart, 300 at most. The service takes `5` when it is left out. */
  readonly minWordSize?: pulumi.Input<number>;
  /** Least length of a part, 300 at most. The service takes `2` when it is left out. */
  readonly minSubwordSize?: pulumi.Input<number>;
  /** Greatest length of a part, 300 at most. The service takes `15` when it is left out. */
  readonly maxSubwordSize?: pulumi.Input<number>;
  /** Whether only the longest part counts. The service takes `false` when it is left out. */
  readonly onlyLongestMatch?: pulumi.Input<boolean>;
}

/** `TokenFilterEdgeNGramTokenFilter` in arguments. */
export interface TokenFilterEdgeNGramTokenFilter {
  /** The beginnings of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterEdgeNGramTokenFilterV2` in arguments. */
export interface TokenFilterEdgeNGramTokenFilterV2 {
  /** The beginnings of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterElisionTokenFilter` in arguments. */
export interface TokenFilterElisionTokenFilter {
  /** Words without a shortened article before them. */
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The articles; French ones when left out. The order of its items has no meaning. */
  readonly articles?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterKeepTokenFilter` in arguments. */
export interface TokenFilterKeepTokenFilter {
  /** Some words and no others. */
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that stay. The order of its items has no meaning. */
  readonly keepWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether words are made lower-case first. The service takes `false` when it is left out. */
  readonly keepWordsCase?: pulumi.Input<boolean>;
}

/** `TokenFilterKeywordMarkerTokenFilter` in arguments. */
export interface TokenFilterKeywordMarkerTokenFilter {
  /** Words that are not stemmed. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The words. The order of its items has no meaning. */
  readonly keywords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
}

/** `TokenFilterLengthTokenFilter` in arguments. */
export interface TokenFilterLengthTokenFilter {
  /** Tokens of some lengths. */
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length, 300 at most. The service takes `0` when it is left out. */
  readonly min?: pulumi.Input<number>;
  /** Greatest length, 300 at most. The service takes `300` when it is left out. */
  readonly max?: pulumi.Input<number>;
}

/** `TokenFilterLimitTokenFilter` in arguments. */
export interface TokenFilterLimitTokenFilter {
  /** The first tokens. */
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** How many. The service takes `1` when it is left out. */
  readonly maxTokenCount?: pulumi.Input<number>;
  /** Whether the others are read all the same. The service takes `false` when it is left out. */
  readonly consumeAllTokens?: pulumi.Input<boolean>;
}

/** `TokenFilterNGramTokenFilter` in arguments. */
export interface TokenFilterNGramTokenFilter {
  /** All pieces of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterNGramTokenFilterV2` in arguments. */
export interface TokenFilterNGramTokenFilterV2 {
  /** All pieces of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterPatternCaptureTokenFilter` in arguments. */
export interface TokenFilterPatternCaptureTokenFilter {
  /** What groups of regular expressions match. */
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expressions. */
  readonly patterns: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether the token itself stays as well. The service takes `true` when it is left out. */
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
  /** How sounds are written. The service takes `"metaphone"` when it is left out. One of: `metaphone`, `doubleMetaphone`, `soundex`, `refinedSoundex`, `caverphone1`, `caverphone2`, `cologne`, `nysiis`, `koelnerPhonetik`, `haasePhonetik`, `beiderMorse`. Other values are accepted with a warning. */
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
  /** Whether the sound takes the place of the word. The service takes `true` when it is left out. */
  readonly replace?: pulumi.Input<boolean>;
}

/** `TokenFilterShingleTokenFilter` in arguments. */
export interface TokenFilterShingleTokenFilter {
  /** Neighbouring tokens joined. */
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Greatest number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly maxShingleSize?: pulumi.Input<number>;
  /** Least number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly minShingleSize?: pulumi.Input<number>;
  /** Whether single tokens stay as well. The service takes `true` when it is left out. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
  /** Whether single tokens stay where there is nothing to join. The service takes `false` when it is left out. */
  readonly outputUnigramsIfNoShingles?: pulumi.Input<boolean>;
  /** Text between them. The service takes `" "` when it is left out. */
  readonly tokenSeparator?: pulumi.Input<string>;
  /** Text in place of a token that is missing. The service takes `"_"` when it is left out. */
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
  /** Rules such as `ran=>run`. */
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
  /** Words that are left out, in place of a list. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
  /** List of words that the filter removes. The service takes `"english"` when it is left out. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `english`, `finnish`, `french`, `galician`, `german`, `greek`, `hindi`, `hungarian`, `indonesian`, `irish`, `italian`, `latvian`, `norwegian`, `persian`, `portuguese`, `romanian`, `russian`, `sorani`, `spanish`, `swedish`, `thai`, `turkish`. Other values are accepted with a warning. */
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
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether a word at the end of a query is left out too. The service takes `true` when it is left out. */
  readonly removeTrailing?: pulumi.Input<boolean>;
}

/** `TokenFilterSynonymTokenFilter` in arguments. */
export interface TokenFilterSynonymTokenFilter {
  /** Words and their synonyms. */
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Rules such as `usa, united states` or `ussr => soviet union`. */
  readonly synonyms: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether all words of a rule stand for each other. The service takes `true` when it is left out. */
  readonly expand?: pulumi.Input<boolean>;
}

/** `TokenFilterTruncateTokenFilter` in arguments. */
export interface TokenFilterTruncateTokenFilter {
  /** Tokens cut at a length. */
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The length, 300 at most. The service takes `300` when it is left out. */
  readonly length?: pulumi.Input<number>;
}

/** `TokenFilterUniqueTokenFilter` in arguments. */
export interface TokenFilterUniqueTokenFilter {
  /** Each token once. */
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether only those at the same position count as the same. The service takes `false` when it is left out. */
  readonly onlyOnSamePosition?: pulumi.Input<boolean>;
}

/** `TokenFilterWordDelimiterTokenFilter` in arguments. */
export interface TokenFilterWordDelimiterTokenFilter {
  /** The parts of words that hold signs, digits and capitals. */
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether parts of letters are told. The service takes `true` when it is left out. */
  readonly generateWordParts?: pulumi.Input<boolean>;
  /** Whether parts of digits are told. The service takes `true` when it is left out. */
  readonly generateNumberParts?: pulumi.Input<boolean>;
  /** Whether parts of letters are joined too. The service takes `false` when it is left out. */
  readonly catenateWords?: pulumi.Input<boolean>;
  /** Whether parts of digits are joined too. The service takes `false` when it is left out. */
  readonly catenateNumbers?: pulumi.Input<boolean>;
  /** Whether all parts are joined too. The service takes `false` when it is left out. */
  readonly catenateAll?: pulumi.Input<boolean>;
  /** Whether a capital begins a part. The service takes `true` when it is left out. */
  readonly splitOnCaseChange?: pulumi.Input<boolean>;
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
  /** Whether a digit begins a part. The service takes `true` when it is left out. */
  readonly splitOnNumerics?: pulumi.Input<boolean>;
  /** Whether an English 's is left out. The service takes `true` when it is left out. */
  readonly stemEnglishPossessive?: pulumi.Input<boolean>;
  /** Words that stay as they are. The order of its items has no meaning. */
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
  /** Mappings such as `ph=>f`. */
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
  /** How much more a word counts that stands there more often. The service takes `1.2` when it is left out. While it changes, the resource is out of service. */
  readonly k1?: pulumi.Input<number>;
  /** How much the length of a text counts, from 0 to 1. The service takes `0.75` when it is left out. While it changes, the resource is out of service. */
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
  /** How the functions come together. The service takes `"sum"` when it is left out. `product` needs version 2026-04-01 of the API. */
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
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
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
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The range. */
  readonly freshness: pulumi.Input<ScoringFunctionFreshnessFreshness>;
}

/** The range. */
export interface ScoringFunctionFreshnessFreshness {
  /** Range before now, such as `P365D`; negative for the time to come. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
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
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
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
  /** Whether the factor stays beyond the end. The service takes `false` when it is left out. */
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
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
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
  /** How it matches: at the beginning of any word. Defaults to `"analyzingInfixMatching"`. */
  readonly searchMode?: "analyzingInfixMatching";
  /** Searchable text fields that it completes from. The order of its items has no meaning. */
  readonly sourceFields: pulumi.Input<pulumi.Input<string>[]>;
}

/** How vectors are searched. */
export interface VectorSearch {
  /** Algorithms that find near vectors. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly algorithms?: pulumi.Input<pulumi.Input<VectorSearchAlgorithm>[]>;
  /** Combinations that fields use. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly profiles?: pulumi.Input<pulumi.Input<VectorSearchProfile>[]>;
  /** What makes vectors of queries. Items are compared by `name`, whatever their order. */
  readonly vectorizers?: pulumi.Input<pulumi.Input<VectorSearchVectorizer>[]>;
  /** How vectors are compressed. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
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
  /** Links of each vector, 4 to 10. The service takes `4` when it is left out. */
  readonly m?: pulumi.Input<number>;
  /** Neighbours looked at when indexing, 100 to 1000. The service takes `400` when it is left out. */
  readonly efConstruction?: pulumi.Input<number>;
  /** Neighbours looked at in a query, 100 to 1000. The service takes `500` when it is left out. */
  readonly efSearch?: pulumi.Input<number>;
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
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
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
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
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
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
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
}

/** `VectorSearchVectorizerAml` in arguments. */
export interface VectorSearchVectorizerAml {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** A model of the Azure AI Foundry catalogue. Needs version 2026-04-01 of the API. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: pulumi.Input<VectorSearchVectorizerAmlAmlParameters>;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParameters {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Key of the endpoint. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: pulumi.Input<string>;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
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
  /** Whether results are scored again with the full vectors. The service takes `true` when it is left out. */
  readonly enableRescoring?: pulumi.Input<boolean>;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: pulumi.Input<number>;
  /** Whether the full vectors are kept. The service takes `"preserveOriginals"` when it is left out. */
  readonly rescoreStorageMethod?: pulumi.Input<"preserveOriginals" | "discardOriginals">;
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters {
  /** Type of the smaller numbers. The service takes `"int8"` when it is left out. */
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
  /** Configurations of semantic ranking. Items are compared by `name`, whatever their order. */
  readonly configurations?: pulumi.Input<pulumi.Input<SemanticConfiguration>[]>;
}

/** `SemanticConfiguration` in arguments. */
export interface SemanticConfiguration {
  /** Name by which queries choose it. */
  readonly name: pulumi.Input<string>;
  /** Fields that ranking reads. */
  readonly prioritizedFields: pulumi.Input<SemanticConfigurationPrioritizedFields>;
  /** Score that orders results. The service takes `"BoostedRerankerScore"` when it is left out. */
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
  /** Origins whose scripts may query, or `*` alone. The order of its items has no meaning. */
  readonly allowedOrigins: pulumi.Input<pulumi.Input<string>[]>;
  /** Seconds for which browsers may keep a preflight answer. The service takes `300` when it is left out. */
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
  /** Identity that reads the vault. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: pulumi.Input<DataIdentity>;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentials {
  /** Application id that may use the vault. */
  readonly applicationId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly applicationSecret?: pulumi.Input<string>;
}

/** How the store is entered. */
export interface DataSourceCredentials {
  /** Connection string of the store: with a key, with a shared access signature, or `ResourceId=…;` for an identity. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
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
  /** The storage account keeps deleted blobs for a while and marks them. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** When it runs; only when asked when left out. */
export interface IndexerSchedule {
  /** Time between two runs, such as `PT2H`; 5 minutes at least, a day at most. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly interval: pulumi.Input<string>;
  /** Time of the first run; at once when left out. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  readonly startTime?: pulumi.Input<string>;
}

/** How it reads. */
export interface IndexingParameters {
  /** Documents of one batch; the default hangs on the data source. */
  readonly batchSize?: pulumi.Input<number>;
  /** Documents that may fail in a run that still succeeds; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItems?: pulumi.Input<number>;
  /** The same in one batch; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItemsPerBatch?: pulumi.Input<number>;
  /** What hangs on the kind of the data source. */
  readonly configuration?: pulumi.Input<IndexingConfiguration>;
}

/** What hangs on the kind of the data source. */
export interface IndexingConfiguration {
  /** How blobs become documents. The service takes `"default"` when it is left out. */
  readonly parsingMode?: pulumi.Input<
    "default" | "text" | "delimitedText" | "json" | "jsonArray" | "jsonLines" | "markdown"
  >;
  /** Extensions of blobs to read, such as `.pdf,.docx`. */
  readonly indexedFileNameExtensions?: pulumi.Input<string>;
  /** Extensions of blobs to pass over. */
  readonly excludedFileNameExtensions?: pulumi.Input<string>;
  /** Whether a blob of a kind that cannot be read counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnsupportedContentType?: pulumi.Input<boolean>;
  /** Whether a blob that cannot be processed counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnprocessableDocument?: pulumi.Input<boolean>;
  /** Whether of blobs that are too large the metadata is read. The service takes `false` when it is left out. */
  readonly indexStorageMetadataOnlyForOversizedDocuments?: pulumi.Input<boolean>;
  /** Names of columns, separated by commas. */
  readonly delimitedTextHeaders?: pulumi.Input<string>;
  /** Character between columns. */
  readonly delimitedTextDelimiter?: pulumi.Input<string>;
  /** Whether the first line names the columns. The service takes `true` when it is left out. */
  readonly firstLineContainsHeaders?: pulumi.Input<boolean>;
  /** Whether a Markdown file becomes one document or one a section. The service takes `"oneToMany"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownParsingSubmode?: pulumi.Input<"oneToMany" | "oneToOne">;
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** Path to the array inside a JSON blob. */
  readonly documentRoot?: pulumi.Input<string>;
  /** What is read of a blob. The service takes `"contentAndMetadata"` when it is left out. */
  readonly dataToExtract?: pulumi.Input<"storageMetadata" | "allMetadata" | "contentAndMetadata">;
  /** What is done with images; anything but `none` needs a skillset. The service takes `"none"` when it is left out. */
  readonly imageAction?: pulumi.Input<"none" | "generateNormalizedImages" | "generateNormalizedImagePerPage">;
  /** Whether skills get the file itself. The service takes `false` when it is left out. */
  readonly allowSkillsetToReadFileData?: pulumi.Input<boolean>;
  /** Whether turned text in PDF files is looked for. The service takes `"none"` when it is left out. */
  readonly pdfTextRotationAlgorithm?: pulumi.Input<"none" | "detectAngles">;
  /** Where the indexer runs. The service takes `"standard"` when it is left out. */
  readonly executionEnvironment?: pulumi.Input<"standard" | "private">;
  /** Time limit of queries to a database, as hh:mm:ss. The service takes `"00:05:00"` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
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
  /** Length of the vectors, for models that can vary it. */
  readonly dimensions?: pulumi.Input<number>;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
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
  /** Inputs that are shaped into this one. Items are compared by `name`, whatever their order. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Address of a JSON or CSV file that holds the list. */
  readonly entitiesDefinitionUri?: pulumi.Input<string>;
  /** The list itself. */
  readonly inlineEntitiesDefinition?: pulumi.Input<pulumi.Input<CustomEntity>[]>;
  /** Whether capitals count where an entity does not say. */
  readonly globalDefaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count where an entity does not say. */
  readonly globalDefaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ where an entity does not say. */
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
  /** Whether capitals count. The service takes `false` when it is left out. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count. The service takes `false` when it is left out. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ, 0 to 5. The service takes `0` when it is left out. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
  /** Whether capitals count in aliases. */
  readonly defaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count in aliases. */
  readonly defaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ in aliases. */
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
  /** Letters that may differ. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Phrases at most; all when left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Text before each piece. The service takes `" "` when it is left out. */
  readonly insertPreTag?: pulumi.Input<string>;
  /** Text after each piece. The service takes `" "` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Whether it is masked. The service takes `"none"` when it is left out. */
  readonly maskingMode?: pulumi.Input<"none" | "replace">;
  /** Character in place of its letters. The service takes `"*"` when it is left out. */
  readonly maskingCharacter?: pulumi.Input<string>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
  /** Categories to look for; all when left out. The order of its items has no meaning. */
  readonly piiCategories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Domain that narrows the categories: `phi` or `none`. The service takes `"none"` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What it is cut into. */
  readonly textSplitMode?: pulumi.Input<"pages" | "sentences">;
  /** Length of a page at most. */
  readonly maximumPageLength?: pulumi.Input<number>;
  /** Length of what a page repeats of the one before. */
  readonly pageOverlapLength?: pulumi.Input<number>;
  /** Pages at most; all when left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of the translation. */
  readonly defaultToLanguageCode: pulumi.Input<string>;
  /** Language of the text; found out when left out. */
  readonly defaultFromLanguageCode?: pulumi.Input<string>;
  /** Language where none is found out. The service takes `"en"` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Categories to look for; all when left out. One of: `location`, `organization`, `person`, `quantity`, `datetime`, `url`, `email`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly categories?: pulumi.Input<
    pulumi.Input<"location" | "organization" | "person" | "quantity" | "datetime" | "url" | "email" | (string & {})>[]
  >;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether it is told what is praised. The service takes `false` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What is told of it. One of: `adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly visualFeatures?: pulumi.Input<
    pulumi.Input<"adult" | "brands" | "categories" | "description" | "faces" | "objects" | "tags" | (string & {})>[]
  >;
  /** Who and what is recognised. One of: `celebrities`, `landmarks`. Other values are accepted with a warning. The order of its items has no meaning. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether turned text is looked for. The service takes `false` when it is left out. */
  readonly detectOrientation?: pulumi.Input<boolean>;
  /** What stands between lines. The service takes `"space"` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** `SkillContentUnderstandingSkill` in arguments. */
export interface SkillContentUnderstandingSkill {
  /** The contents of a file, by Azure Content Understanding. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillContentUnderstandingSkillChunkingProperties>;
}

/** How the contents are cut into chunks. */
export interface SkillContentUnderstandingSkillChunkingProperties {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** How it is read, such as `default`, `text` or `json`. The service takes `"default"` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Form of the contents. The service takes `"markdown"` when it is left out. */
  readonly outputFormat?: pulumi.Input<"text" | "markdown">;
  /** How many outputs a file has. The service takes `"oneToMany"` when it is left out. */
  readonly outputMode?: "oneToMany";
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillDocumentIntelligenceLayoutSkillChunkingProperties>;
}

/** How the contents are cut into chunks. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingProperties {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
}

/** `SkillChatCompletionSkill` in arguments. */
export interface SkillChatCompletionSkill {
  /** The answer of a language model. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Address of the model. */
  readonly uri: pulumi.Input<string>;
  /** Key of the model. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentity>;
  /** Parameters that all models know. */
  readonly commonModelParameters?: pulumi.Input<ChatParameters>;
  /** Parameters of the model's own. */
  readonly extraParameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** What is done with parameters that the model does not know. The service takes `"error"` when it is left out. */
  readonly extraParametersBehavior?: pulumi.Input<"passThrough" | "drop" | "error">;
  /** Form of the answer. */
  readonly responseFormat?: pulumi.Input<SkillChatCompletionSkillResponseFormat>;
}

/** Parameters that all models know. */
export interface ChatParameters {
  /** Name of the model. */
  readonly model?: pulumi.Input<string>;
  /** Aversion to repetition, -2 to 2. The service takes `0` when it is left out. */
  readonly frequencyPenalty?: pulumi.Input<number>;
  /** Liking for new words, -2 to 2. The service takes `0` when it is left out. */
  readonly presencePenalty?: pulumi.Input<number>;
  /** Tokens of an answer at most. */
  readonly maxTokens?: pulumi.Input<number>;
  /** How freely the model chooses. The service takes `0.7` when it is left out. */
  readonly temperature?: pulumi.Input<number>;
  /** Number that makes answers repeatable. */
  readonly seed?: pulumi.Input<number>;
  /** Texts that end an answer. */
  readonly stop?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Form of the answer. */
export interface SkillChatCompletionSkillResponseFormat {
  /** Form of the answer. The service takes `"text"` when it is left out. */
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
  /** Whether the answer has to keep to it. The service takes `true` when it is left out. */
  readonly strict?: pulumi.Input<boolean>;
  /** The schema itself. */
  readonly schema?: pulumi.Input<ChatSchemaSchema>;
}

/** The schema itself. */
export interface ChatSchemaSchema {
  /** Type of the answer. The service takes `"object"` when it is left out. */
  readonly type?: pulumi.Input<string>;
  /** Its members, as JSON in a text. */
  readonly properties?: pulumi.Input<string>;
  /** Members that it must have. */
  readonly required?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether it may have others. The service takes `false` when it is left out. */
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
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMapping>[]>;
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. The service takes `"PT30S"` when it is left out. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Values of one request. */
  readonly batchSize?: pulumi.Input<number>;
  /** Requests at the same time. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
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
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByKey` in arguments. */
export interface AiServicesAccountAIServicesByKey {
  /** An account anywhere, by its key. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByIdentity` in arguments. */
export interface AiServicesAccountAIServicesByIdentity {
  /** An account anywhere, by an identity. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** User-assigned identity; the service's own when left out. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly identity?: pulumi.Input<DataIdentity>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** Where what is found is kept, beside the index. */
export interface KnowledgeStore {
  /** Connection string of the storage account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: pulumi.Input<string>;
  /** What is kept; parts of one projection point to each other. */
  readonly projections: pulumi.Input<pulumi.Input<KnowledgeStoreProjection>[]>;
  /** User-assigned identity that enters the account, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
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
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
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
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
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
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMapping>[]>;
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Blob container that holds them. */
  readonly storageContainer: pulumi.Input<string>;
}

/** Parts of documents as documents of their own. */
export interface IndexProjections {
  /** Which parts go where. */
  readonly selectors: pulumi.Input<pulumi.Input<IndexProjectionsSelectors>[]>;
  /** Options of all projections. */
  readonly parameters?: pulumi.Input<IndexProjectionsParameters>;
}

/** `IndexProjectionsSelectors` in arguments. */
export interface IndexProjectionsSelectors {
  /** Index that holds the parts. The id of an `Index`, or the resource itself. */
  readonly targetIndexName: pulumi.Input<string | TrefoilResource<"search:Index">>;
  /** Field of that index for the key of the whole document. */
  readonly parentKeyFieldName: pulumi.Input<string>;
  /** Path of the parts, such as `/document/pages/*`. */
  readonly sourceContext: pulumi.Input<string>;
  /** Values and their fields in that index. Items are compared by `name`, whatever their order. */
  readonly mappings: pulumi.Input<pulumi.Input<InputMapping>[]>;
}

/** Options of all projections. */
export interface IndexProjectionsParameters {
  /** Whether whole documents are indexed too. */
  readonly projectionMode?: pulumi.Input<"skipIndexingParentDocuments" | "includeIndexingParentDocuments">;
}

import type { Row } from "./member";

/** Analyzers by their kind. */
export const analyzers: readonly Row[] = [
  [
    "CustomAnalyzer",
    { tokenizer: "standard_v2", tokenFilters: ["lowercase"], charFilters: ["html_strip"] },
    {},
    { name: "" },
  ],
  ["StandardAnalyzer", { maxTokenLength: 256, stopwords: ["word"] }, { maxTokenLength: 255 }, { maxTokenLength: 301 }],
  [
    "PatternAnalyzer",
    { lowercase: false, pattern: "[a-z]+", flags: "DOTALL|MULTILINE", stopwords: ["word"] },
    { lowercase: true, pattern: "\\W+" },
    { flags: "LOUD" },
  ],
  ["StopAnalyzer", { stopwords: ["word"] }, {}, {}],
];

/** Tokenizers by their kind. */
export const tokenizers: readonly Row[] = [
  ["ClassicTokenizer", { maxTokenLength: 256 }, { maxTokenLength: 255 }, { maxTokenLength: 301, name: "" }],
  [
    "EdgeNGramTokenizer",
    { minGram: 2, maxGram: 3, tokenChars: ["letter"] },
    { minGram: 1, maxGram: 2 },
    { minGram: 301, maxGram: 301, "tokenChars[0]": "nothing" },
  ],
  ["KeywordTokenizer", { bufferSize: 257 }, { bufferSize: 256 }, { bufferSize: 0 }],
  ["KeywordTokenizerV2", { maxTokenLength: 257 }, { maxTokenLength: 256 }, { maxTokenLength: 301 }],
  ["StandardTokenizer", { maxTokenLength: 256 }, { maxTokenLength: 255 }, { maxTokenLength: 0 }],
  ["StandardTokenizerV2", { maxTokenLength: 256 }, { maxTokenLength: 255 }, { maxTokenLength: 301 }],
  [
    "MicrosoftLanguageStemmingTokenizer",
    { maxTokenLength: 256, isSearchTokenizer: true, language: "urdu" },
    { maxTokenLength: 255, isSearchTokenizer: false },
    { maxTokenLength: 301 },
    { language: "nothing" },
  ],
  [
    "MicrosoftLanguageTokenizer",
    { maxTokenLength: 256, isSearchTokenizer: true, language: "vietnamese" },
    { maxTokenLength: 255, isSearchTokenizer: false },
    { maxTokenLength: 301 },
    { language: "nothing" },
  ],
  [
    "NGramTokenizer",
    { minGram: 2, maxGram: 3, tokenChars: ["letter"] },
    { minGram: 1, maxGram: 2 },
    { minGram: 301, maxGram: 301 },
  ],
  [
    "PathHierarchyTokenizerV2",
    { delimiter: ".", replacement: "-", maxTokenLength: 299, reverse: true, skip: 1 },
    { delimiter: "/", replacement: "/", maxTokenLength: 300, reverse: false, skip: 0 },
    { maxTokenLength: 301, delimiter: "//", replacement: "//", skip: -1 },
  ],
  [
    "PatternTokenizer",
    { pattern: "[a-z]+", flags: "DOTALL|MULTILINE", group: 0 },
    { pattern: "\\W+", group: -1 },
    { flags: "LOUD", group: -2 },
  ],
  ["UaxUrlEmailTokenizer", { maxTokenLength: 256 }, { maxTokenLength: 255 }, { maxTokenLength: 301 }],
];

/** Character filters by their kind. */
export const charFilters: readonly Row[] = [
  ["MappingCharFilter", { mappings: ["ph=>f"] }, {}, { mappings: [], name: "", "mappings[0]": "ph" }],
  ["PatternReplaceCharFilter", { pattern: "[a-z]+", replacement: "-" }, {}, { name: "", pattern: "" }],
];

/** Normalizers by their kind. */
export const normalizers: readonly Row[] = [
  ["CustomNormalizer", { tokenFilters: ["lowercase"], charFilters: ["html_strip"] }, {}, { name: "" }],
];

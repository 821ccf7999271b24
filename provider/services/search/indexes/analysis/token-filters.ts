import { z } from "zod";
import { object, openEnum } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { snowballLanguages, stemmerLanguages, stopwordsLists } from "./languages";

const name = z.string().min(1).meta({ description: "Name that analyzers and normalizers refer to." });

const filter = <const T extends string, S extends z.ZodRawShape>(kind: T, describe: string, options: S) =>
  object({
    odataType: odataType(`#Microsoft.Azure.Search.${kind}`).meta({ description: describe }),
    name,
    ...options,
  });

const flag = (what: string, otherwise = false) =>
  z.boolean().optional().meta({ description: what, serverDefault: otherwise });
const size = (otherwise: number, what: string) =>
  z
    .int()
    .min(0)
    .max(300)
    .optional()
    .meta({ description: `${what}.`, serverDefault: otherwise });
const count = (otherwise: number, what: string) =>
  z
    .int()
    .min(1)
    .optional()
    .meta({ description: `${what}.`, serverDefault: otherwise });
const words = (what: string) =>
  z
    .array(z.string())
    .min(1)
    .meta({ description: `${what}.`, set: true });
const ignoreCase = flag("Ignore case.");
const preserveOriginal = (otherwise: boolean) => flag("Keep the original token.", otherwise);
const side = z
  .enum(["front", "back"])
  .optional()
  .meta({ description: "Side of the token at which the n-grams start.", serverDefault: "front" });

const tokenFilter = z
  .discriminatedUnion("odataType", [
    filter(
      "AsciiFoldingTokenFilter",
      "The ASCII folding filter, which replaces letters with accents by their ASCII equivalents.",
      { preserveOriginal: preserveOriginal(false) },
    ),
    filter(
      "CjkBigramTokenFilter",
      "The CJK bigram filter, which forms pairs of Chinese, Japanese and Korean characters.",
      {
        ignoreScripts: z
          .array(z.enum(["han", "hiragana", "katakana", "hangul"]))
          .optional()
          .meta({ description: "Scripts that the filter ignores.", set: true }),
        outputUnigrams: flag("Output single characters in addition to pairs."),
      },
    ),
    filter("CommonGramTokenFilter", "The common grams filter, which joins frequent terms with their neighbors.", {
      commonWords: words("Frequent terms"),
      ignoreCase,
      queryMode: flag("Use query mode, which omits single terms that are part of a bigram."),
    }),
    filter("DictionaryDecompounderTokenFilter", "The dictionary decompounder filter, which splits compound words.", {
      wordList: words("Words that can be parts of compounds"),
      minWordSize: size(5, "Minimum length of a word that is split"),
      minSubwordSize: size(2, "Minimum length of a part"),
      maxSubwordSize: size(15, "Maximum length of a part"),
      onlyLongestMatch: flag("Output only the longest matching part."),
    }),
    filter(
      "EdgeNGramTokenFilter",
      "The edge n-gram filter, version 1, which outputs n-grams at the start or end of tokens.",
      {
        minGram: count(1, "Minimum length of an n-gram"),
        maxGram: count(2, "Maximum length of an n-gram"),
        side,
      },
    ),
    filter("EdgeNGramTokenFilterV2", "The edge n-gram filter, which outputs n-grams at the start or end of tokens.", {
      minGram: size(1, "Minimum length of an n-gram"),
      maxGram: size(2, "Maximum length of an n-gram"),
      side,
    }),
    filter("ElisionTokenFilter", "The elision filter, which removes elided articles, such as `l'` in `l'avion`.", {
      articles: z
        .array(z.string())
        .optional()
        .meta({ description: "Articles to remove. Default: the French articles.", set: true }),
    }),
    filter("KeepTokenFilter", "The keep filter, which keeps only the given words.", {
      keepWords: words("Words to keep"),
      keepWordsCase: flag("Convert the words to lowercase first."),
    }),
    filter("KeywordMarkerTokenFilter", "The keyword marker filter, which protects words from stemming.", {
      keywords: words("Words to protect"),
      ignoreCase,
    }),
    filter("LengthTokenFilter", "The length filter, which removes tokens that are too short or too long.", {
      min: size(0, "Minimum length"),
      max: size(300, "Maximum length"),
    }),
    filter("LimitTokenFilter", "The limit filter, which limits the number of tokens.", {
      maxTokenCount: count(1, "Maximum number of tokens"),
      consumeAllTokens: flag("Read all tokens of the input even after the limit is reached."),
    }),
    filter("NGramTokenFilter", "The n-gram filter, version 1, which outputs n-grams of tokens.", {
      minGram: count(1, "Minimum length of an n-gram"),
      maxGram: count(2, "Maximum length of an n-gram"),
    }),
    filter("NGramTokenFilterV2", "The n-gram filter, which outputs n-grams of tokens.", {
      minGram: size(1, "Minimum length of an n-gram"),
      maxGram: size(2, "Maximum length of an n-gram"),
    }),
    filter(
      "PatternCaptureTokenFilter",
      "The pattern capture filter, which outputs the groups that regular expressions capture.",
      {
        patterns: z.array(z.string()).min(1).meta({ description: "Regular expressions." }),
        preserveOriginal: preserveOriginal(true),
      },
    ),
    filter("PatternReplaceTokenFilter", "The pattern replace filter, which replaces matches of a regular expression.", {
      pattern: z.string().min(1).meta({ description: "Regular expression to match." }),
      replacement: z.string().meta({ description: "Replacement text." }),
    }),
    filter("PhoneticTokenFilter", "The phonetic filter, which outputs phonetic codes.", {
      encoder: openEnum("encoder", [
        "metaphone",
        "doubleMetaphone",
        "soundex",
        "refinedSoundex",
        "caverphone1",
        "caverphone2",
        "cologne",
        "nysiis",
        "koelnerPhonetik",
        "haasePhonetik",
        "beiderMorse",
      ])
        .optional()
        .meta({ description: "Phonetic encoder.", serverDefault: "metaphone" }),
      replace: flag("Replace the original token by its phonetic code, instead of adding the code.", true),
    }),
    filter("ShingleTokenFilter", "The shingle filter, which joins neighboring tokens.", {
      maxShingleSize: z
        .int()
        .min(2)
        .optional()
        .meta({ description: "Maximum number of tokens in a shingle.", serverDefault: 2 }),
      minShingleSize: z
        .int()
        .min(2)
        .optional()
        .meta({ description: "Minimum number of tokens in a shingle.", serverDefault: 2 }),
      outputUnigrams: flag("Output single tokens in addition to shingles.", true),
      outputUnigramsIfNoShingles: flag("Output single tokens if no shingle is available."),
      tokenSeparator: z
        .string()
        .optional()
        .meta({ description: "Separator between the tokens of a shingle.", serverDefault: " " }),
      filterToken: z
        .string()
        .optional()
        .meta({ description: "Text that replaces a removed token.", serverDefault: "_" }),
    }),
    filter("SnowballTokenFilter", "The Snowball filter, which reduces words to their stems.", {
      language: openEnum("language", snowballLanguages).meta({ description: "Language of the stemmer." }),
    }),
    filter("StemmerOverrideTokenFilter", "The stemmer override filter, which replaces words by custom stems.", {
      rules: z
        .array(z.string().regex(/=>/, "must have the form word=>stem"))
        .min(1)
        .meta({ description: "Rules of the form `word=>stem`, for example `ran=>run`." }),
    }),
    filter("StemmerTokenFilter", "The stemmer filter, which reduces words to their stems by language-specific rules.", {
      language: openEnum("stemmer", stemmerLanguages).meta({ description: "Language and variant of the stemmer." }),
    }),
    filter("StopwordsTokenFilter", "The stopwords filter, which removes words.", {
      stopwords: z
        .array(z.string())
        .optional()
        .meta({ description: "Stopwords to remove. Mutually exclusive with `stopwordsList`.", set: true }),
      stopwordsList: openEnum("stopword list", stopwordsLists)
        .optional()
        .meta({ description: "Predefined list of stopwords to remove.", serverDefault: "english" }),
      ignoreCase,
      removeTrailing: flag("Also remove the last search term if it is a stopword.", true),
    }),
    filter("SynonymTokenFilter", "The synonym filter, which adds or replaces synonyms.", {
      synonyms: z
        .array(z.string())
        .min(1)
        .meta({ description: "Rules, for example `usa, united states` or `ussr => soviet union`." }),
      ignoreCase,
      expand: flag("Map all terms of a rule to each other. If `false`, all terms are mapped to the first term.", true),
    }),
    filter("TruncateTokenFilter", "The truncate filter, which truncates tokens.", {
      length: size(300, "Maximum length of a token"),
    }),
    filter("UniqueTokenFilter", "The unique filter, which removes duplicate tokens.", {
      onlyOnSamePosition: flag("Remove only duplicates at the same position."),
    }),
    filter(
      "WordDelimiterTokenFilter",
      "The word delimiter filter, which splits words at delimiters, digits and case changes.",
      {
        generateWordParts: flag("Output parts that consist of letters.", true),
        generateNumberParts: flag("Output parts that consist of digits.", true),
        catenateWords: flag("Also output joined runs of parts that consist of letters."),
        catenateNumbers: flag("Also output joined runs of parts that consist of digits."),
        catenateAll: flag("Also output all parts joined."),
        splitOnCaseChange: flag("Split at case changes.", true),
        preserveOriginal: preserveOriginal(false),
        splitOnNumerics: flag("Split between letters and digits.", true),
        stemEnglishPossessive: flag("Remove the English possessive `'s`.", true),
        protectedWords: z
          .array(z.string())
          .optional()
          .meta({ description: "Words that the filter does not split.", set: true }),
      },
    ),
  ])
  .meta({ typeName: "TokenFilter" });

/** Token filters of an index. */
export const tokenFilters = itemsOf("tokenFilters", z.array(tokenFilter));

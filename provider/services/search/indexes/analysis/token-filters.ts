import { z } from "zod";
import { assumed, named, object, openEnum, unordered } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { snowballLanguages, stemmerLanguages, stopwordsLists } from "./languages";

const name = z.string().min(1).describe("Name by which analyzers refer to it.");

const filter = <const T extends string, S extends z.ZodRawShape>(kind: T, describe: string, options: S) =>
  object({
    odataType: odataType(`#Microsoft.Azure.Search.${kind}`).describe(describe),
    name,
    ...options,
  });

const flag = (what: string, otherwise = false) =>
  assumed(otherwise, z.boolean()).optional().describe(`Whether ${what}.`);
const size = (otherwise: number, what: string) =>
  assumed(otherwise, z.int().min(0).max(300)).optional().describe(`${what}, 300 at most.`);
const count = (otherwise: number, what: string) => assumed(otherwise, z.int().min(1)).optional().describe(`${what}.`);
const words = (what: string) => unordered(z.array(z.string()).min(1)).describe(`${what}.`);
const ignoreCase = flag("capitals do not count");
const preserveOriginal = (otherwise: boolean) => flag("the token itself stays as well", otherwise);
const side = assumed("front", z.enum(["front", "back"]))
  .optional()
  .describe("End of the token that pieces begin at.");

const tokenFilter = named(
  "TokenFilter",
  z.discriminatedUnion("odataType", [
    filter("AsciiFoldingTokenFilter", "Letters without their accents.", { preserveOriginal: preserveOriginal(false) }),
    filter("CjkBigramTokenFilter", "Pairs of Chinese, Japanese and Korean characters.", {
      ignoreScripts: unordered(z.array(z.enum(["han", "hiragana", "katakana", "hangul"])))
        .optional()
        .describe("Scripts that stay as they are."),
      outputUnigrams: flag("single characters stay as well"),
    }),
    filter("CommonGramTokenFilter", "Frequent words joined with their neighbours.", {
      commonWords: words("The frequent words"),
      ignoreCase,
      queryMode: flag("it is for queries, not for indexing"),
    }),
    filter("DictionaryDecompounderTokenFilter", "The parts of compound words.", {
      wordList: words("Words that may be parts"),
      minWordSize: size(5, "Least length of a word that is taken apart"),
      minSubwordSize: size(2, "Least length of a part"),
      maxSubwordSize: size(15, "Greatest length of a part"),
      onlyLongestMatch: flag("only the longest part counts"),
    }),
    filter("EdgeNGramTokenFilter", "The beginnings of tokens, in an older version.", {
      minGram: count(1, "Least length of a piece"),
      maxGram: count(2, "Greatest length of a piece"),
      side,
    }),
    filter("EdgeNGramTokenFilterV2", "The beginnings of tokens.", {
      minGram: size(1, "Least length of a piece"),
      maxGram: size(2, "Greatest length of a piece"),
      side,
    }),
    filter("ElisionTokenFilter", "Words without a shortened article before them.", {
      articles: unordered(z.array(z.string())).optional().describe("The articles; French ones when left out."),
    }),
    filter("KeepTokenFilter", "Some words and no others.", {
      keepWords: words("Words that stay"),
      keepWordsCase: flag("words are made lower-case first"),
    }),
    filter("KeywordMarkerTokenFilter", "Words that are not stemmed.", { keywords: words("The words"), ignoreCase }),
    filter("LengthTokenFilter", "Tokens of some lengths.", {
      min: size(0, "Least length"),
      max: size(300, "Greatest length"),
    }),
    filter("LimitTokenFilter", "The first tokens.", {
      maxTokenCount: count(1, "How many"),
      consumeAllTokens: flag("the others are read all the same"),
    }),
    filter("NGramTokenFilter", "All pieces of tokens, in an older version.", {
      minGram: count(1, "Least length of a piece"),
      maxGram: count(2, "Greatest length of a piece"),
    }),
    filter("NGramTokenFilterV2", "All pieces of tokens.", {
      minGram: size(1, "Least length of a piece"),
      maxGram: size(2, "Greatest length of a piece"),
    }),
    filter("PatternCaptureTokenFilter", "What groups of regular expressions match.", {
      patterns: z.array(z.string()).min(1).describe("The expressions."),
      preserveOriginal: preserveOriginal(true),
    }),
    filter("PatternReplaceTokenFilter", "A text where a regular expression matches.", {
      pattern: z.string().min(1).describe("Expression that is looked for."),
      replacement: z.string().describe("Text in place of what matches."),
    }),
    filter("PhoneticTokenFilter", "What words sound like.", {
      encoder: assumed(
        "metaphone",
        openEnum("encoder", [
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
        ]),
      )
        .optional()
        .describe("How sounds are written."),
      replace: flag("the sound takes the place of the word", true),
    }),
    filter("ShingleTokenFilter", "Neighbouring tokens joined.", {
      maxShingleSize: assumed(2, z.int().min(2)).optional().describe("Greatest number of tokens, 2 at least."),
      minShingleSize: assumed(2, z.int().min(2)).optional().describe("Least number of tokens, 2 at least."),
      outputUnigrams: flag("single tokens stay as well", true),
      outputUnigramsIfNoShingles: flag("single tokens stay where there is nothing to join"),
      tokenSeparator: assumed(" ", z.string()).optional().describe("Text between them."),
      filterToken: assumed("_", z.string()).optional().describe("Text in place of a token that is missing."),
    }),
    filter("SnowballTokenFilter", "Stems, by a Snowball stemmer.", {
      language: openEnum("language", snowballLanguages).describe("The language."),
    }),
    filter("StemmerOverrideTokenFilter", "Stems of your own.", {
      rules: z
        .array(z.string().regex(/=>/, "must be of the form word=>stem"))
        .min(1)
        .describe("Rules such as `ran=>run`."),
    }),
    filter("StemmerTokenFilter", "Stems, by a stemmer of the language.", {
      language: openEnum("stemmer", stemmerLanguages).describe("The stemmer."),
    }),
    filter("StopwordsTokenFilter", "Tokens without some words.", {
      stopwords: unordered(z.array(z.string())).optional().describe("Words that are left out, in place of a list."),
      stopwordsList: assumed("english", openEnum("list of stop words", stopwordsLists))
        .optional()
        .describe("List of words that the filter removes."),
      ignoreCase,
      removeTrailing: flag("a word at the end of a query is left out too", true),
    }),
    filter("SynonymTokenFilter", "Words and their synonyms.", {
      synonyms: z.array(z.string()).min(1).describe("Rules such as `usa, united states` or `ussr => soviet union`."),
      ignoreCase,
      expand: flag("all words of a rule stand for each other", true),
    }),
    filter("TruncateTokenFilter", "Tokens cut at a length.", { length: size(300, "The length") }),
    filter("UniqueTokenFilter", "Each token once.", {
      onlyOnSamePosition: flag("only those at the same position count as the same"),
    }),
    filter("WordDelimiterTokenFilter", "The parts of words that hold signs, digits and capitals.", {
      generateWordParts: flag("parts of letters are told", true),
      generateNumberParts: flag("parts of digits are told", true),
      catenateWords: flag("parts of letters are joined too"),
      catenateNumbers: flag("parts of digits are joined too"),
      catenateAll: flag("all parts are joined too"),
      splitOnCaseChange: flag("a capital begins a part", true),
      preserveOriginal: preserveOriginal(false),
      splitOnNumerics: flag("a digit begins a part", true),
      stemEnglishPossessive: flag("an English 's is left out", true),
      protectedWords: unordered(z.array(z.string())).optional().describe("Words that stay as they are."),
    }),
  ]),
);

/** Token filters of an index. */
export const tokenFilters = itemsOf("tokenFilters", z.array(tokenFilter));

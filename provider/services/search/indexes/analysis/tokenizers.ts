import { z } from "zod";
import { assumed, named, object, openEnum, unordered } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { patternFlags, tokenLength } from "./analyzers";
import { stemmingTokenizerLanguages, tokenizerLanguages } from "./languages";

const name = z.string().min(1).describe("Name by which analyzers refer to it.");

const tokenizer = <const T extends string, S extends z.ZodRawShape>(kind: T, describe: string, options: S) =>
  object({
    odataType: odataType(`#Microsoft.Azure.Search.${kind}`).describe(describe),
    name,
    ...options,
  });

const gram = (otherwise: number, what: string) =>
  assumed(otherwise, z.int().min(1).max(300)).optional().describe(`${what} length of a piece, 300 at most.`);

const grams = {
  minGram: gram(1, "Least"),
  maxGram: gram(2, "Greatest"),
  tokenChars: unordered(z.array(z.enum(["letter", "digit", "whitespace", "punctuation", "symbol"])))
    .optional()
    .describe("Characters that stay in tokens; all when left out."),
};

const isSearchTokenizer = assumed(false, z.boolean())
  .optional()
  .describe("Whether it is for queries, not for indexing.");

/** Tokenizers of an index. */
export const tokenizers = itemsOf(
  "tokenizers",
  z.array(
    named(
      "Tokenizer",
      z.discriminatedUnion("odataType", [
        tokenizer("ClassicTokenizer", "By the grammar of European languages.", { maxTokenLength: tokenLength(255) }),
        tokenizer("EdgeNGramTokenizer", "The beginnings of words.", grams),
        tokenizer("KeywordTokenizer", "The whole text, in an older version.", {
          bufferSize: assumed(256, z.int().min(1)).optional().describe("Size of its buffer."),
        }),
        tokenizer("KeywordTokenizerV2", "The whole text.", { maxTokenLength: tokenLength(256) }),
        tokenizer("StandardTokenizer", "As Unicode says, in an older version.", {
          maxTokenLength: assumed(255, z.int().min(1)).optional().describe("Length at which longer tokens are cut."),
        }),
        tokenizer("StandardTokenizerV2", "As Unicode says.", { maxTokenLength: tokenLength(255) }),
        tokenizer("MicrosoftLanguageStemmingTokenizer", "The stems of the words of a language.", {
          maxTokenLength: tokenLength(255),
          isSearchTokenizer,
          language: openEnum("language", stemmingTokenizerLanguages)
            .optional()
            .describe("Language of the text. Default: English."),
        }),
        tokenizer("MicrosoftLanguageTokenizer", "The words of a language.", {
          maxTokenLength: tokenLength(255),
          isSearchTokenizer,
          language: openEnum("language", tokenizerLanguages)
            .optional()
            .describe("Language of the text. Default: English."),
        }),
        tokenizer("NGramTokenizer", "All pieces of words.", grams),
        tokenizer("PathHierarchyTokenizerV2", "A path and the paths above it.", {
          delimiter: assumed("/", z.string().length(1)).optional().describe("Character between steps."),
          replacement: assumed("/", z.string().length(1)).optional().describe("Character in its place."),
          maxTokenLength: tokenLength(300),
          reverse: assumed(false, z.boolean()).optional().describe("Whether it begins at the end."),
          skip: assumed(0, z.int().min(0)).optional().describe("Steps that are left out."),
        }),
        tokenizer("PatternTokenizer", "What a regular expression separates or matches.", {
          pattern: assumed("\\W+", z.string()).optional().describe("The expression."),
          flags: patternFlags(),
          group: assumed(-1, z.int().min(-1)).optional().describe("Group that is the token; -1 for what is between."),
        }),
        tokenizer("UaxUrlEmailTokenizer", "As Unicode says, with addresses whole.", {
          maxTokenLength: tokenLength(255),
        }),
      ]),
    ),
  ),
);

import { z } from "zod";
import { assumed, named, object, openEnum, unordered } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { patternFlags, tokenLength } from "./analyzers";
import { stemmingTokenizerLanguages, tokenizerLanguages } from "./languages";

const name = z.string().min(1).describe("Name that analyzers refer to.");

const tokenizer = <const T extends string, S extends z.ZodRawShape>(kind: T, describe: string, options: S) =>
  object({
    odataType: odataType(`#Microsoft.Azure.Search.${kind}`).describe(describe),
    name,
    ...options,
  });

const gram = (otherwise: number, what: string) =>
  assumed(otherwise, z.int().min(1).max(300)).optional().describe(`${what} length of an n-gram.`);

const grams = {
  minGram: gram(1, "Minimum"),
  maxGram: gram(2, "Maximum"),
  tokenChars: unordered(z.array(z.enum(["letter", "digit", "whitespace", "punctuation", "symbol"])))
    .optional()
    .describe("Character classes to keep in tokens. If omitted, all characters are kept."),
};

const isSearchTokenizer = assumed(false, z.boolean())
  .optional()
  .describe("Use the tokenizer for queries instead of indexing.");

/** Tokenizers of an index. */
export const tokenizers = itemsOf(
  "tokenizers",
  z.array(
    named(
      "Tokenizer",
      z.discriminatedUnion("odataType", [
        tokenizer(
          "ClassicTokenizer",
          "The classic tokenizer, which splits text by grammar rules of European languages.",
          { maxTokenLength: tokenLength(255) },
        ),
        tokenizer(
          "EdgeNGramTokenizer",
          "The edge n-gram tokenizer, which outputs n-grams at the start of words.",
          grams,
        ),
        tokenizer("KeywordTokenizer", "The keyword tokenizer, version 1, which outputs the whole text as one token.", {
          bufferSize: assumed(256, z.int().min(1)).optional().describe("Size of the read buffer."),
        }),
        tokenizer("KeywordTokenizerV2", "The keyword tokenizer, which outputs the whole text as one token.", {
          maxTokenLength: tokenLength(256),
        }),
        tokenizer("StandardTokenizer", "The standard tokenizer, version 1, which splits text by Unicode rules.", {
          maxTokenLength: assumed(255, z.int().min(1))
            .optional()
            .describe("Maximum token length. Longer tokens are split."),
        }),
        tokenizer("StandardTokenizerV2", "The standard tokenizer, which splits text by Unicode rules.", {
          maxTokenLength: tokenLength(255),
        }),
        tokenizer(
          "MicrosoftLanguageStemmingTokenizer",
          "The Microsoft language stemming tokenizer, which outputs the base forms of words.",
          {
            maxTokenLength: tokenLength(255),
            isSearchTokenizer,
            language: openEnum("language", stemmingTokenizerLanguages)
              .optional()
              .describe("Language of the text. Default: English."),
          },
        ),
        tokenizer(
          "MicrosoftLanguageTokenizer",
          "The Microsoft language tokenizer, which splits text by language-specific rules.",
          {
            maxTokenLength: tokenLength(255),
            isSearchTokenizer,
            language: openEnum("language", tokenizerLanguages)
              .optional()
              .describe("Language of the text. Default: English."),
          },
        ),
        tokenizer("NGramTokenizer", "The n-gram tokenizer, which outputs n-grams of words.", grams),
        tokenizer(
          "PathHierarchyTokenizerV2",
          "The path hierarchy tokenizer, which outputs a path and its parent paths.",
          {
            delimiter: assumed("/", z.string().length(1)).optional().describe("Path delimiter."),
            replacement: assumed("/", z.string().length(1))
              .optional()
              .describe("Character that replaces the delimiter."),
            maxTokenLength: tokenLength(300),
            reverse: assumed(false, z.boolean())
              .optional()
              .describe("Generate the tokens in reverse order, from the end of the path."),
            skip: assumed(0, z.int().min(0)).optional().describe("Number of initial tokens to skip."),
          },
        ),
        tokenizer(
          "PatternTokenizer",
          "The pattern tokenizer, which splits text at matches of a regular expression or outputs its groups.",
          {
            pattern: assumed("\\W+", z.string()).optional().describe("Regular expression."),
            flags: patternFlags(),
            group: assumed(-1, z.int().min(-1))
              .optional()
              .describe("Group that becomes the token. -1 splits the text at the matches."),
          },
        ),
        tokenizer(
          "UaxUrlEmailTokenizer",
          "The URL and email tokenizer, which keeps URLs and email addresses as one token.",
          {
            maxTokenLength: tokenLength(255),
          },
        ),
      ]),
    ),
  ),
);

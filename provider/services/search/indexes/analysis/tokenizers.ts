import { z } from "zod";
import { object, openEnum } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { patternFlags, tokenLength } from "./analyzers";
import { stemmingTokenizerLanguages, tokenizerLanguages } from "./languages";

const name = z.string().min(1).meta({ description: "Name that analyzers refer to." });

const tokenizer = <const T extends string, S extends z.ZodRawShape>(kind: T, describe: string, options: S) =>
  object({
    odataType: odataType(`#Microsoft.Azure.Search.${kind}`).meta({ description: describe }),
    name,
    ...options,
  });

const gram = (otherwise: number, what: string) =>
  z
    .int()
    .min(1)
    .max(300)
    .optional()
    .meta({ description: `${what} length of an n-gram.`, serverDefault: otherwise });

const grams = {
  minGram: gram(1, "Minimum"),
  maxGram: gram(2, "Maximum"),
  tokenChars: z
    .array(z.enum(["letter", "digit", "whitespace", "punctuation", "symbol"]))
    .optional()
    .meta({ description: "Character classes to keep in tokens. If omitted, all characters are kept.", set: true }),
};

const isSearchTokenizer = z
  .boolean()
  .optional()
  .meta({ description: "Use the tokenizer for queries instead of indexing.", serverDefault: false });

/** Tokenizers of an index. */
export const tokenizers = itemsOf(
  "tokenizers",
  z.array(
    z
      .discriminatedUnion("odataType", [
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
          bufferSize: z.int().min(1).optional().meta({ description: "Size of the read buffer.", serverDefault: 256 }),
        }),
        tokenizer("KeywordTokenizerV2", "The keyword tokenizer, which outputs the whole text as one token.", {
          maxTokenLength: tokenLength(256),
        }),
        tokenizer("StandardTokenizer", "The standard tokenizer, version 1, which splits text by Unicode rules.", {
          maxTokenLength: z
            .int()
            .min(1)
            .optional()
            .meta({ description: "Maximum token length. Longer tokens are split.", serverDefault: 255 }),
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
              .meta({ description: "Language of the text. Default: English." }),
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
              .meta({ description: "Language of the text. Default: English." }),
          },
        ),
        tokenizer("NGramTokenizer", "The n-gram tokenizer, which outputs n-grams of words.", grams),
        tokenizer(
          "PathHierarchyTokenizerV2",
          "The path hierarchy tokenizer, which outputs a path and its parent paths.",
          {
            delimiter: z.string().length(1).optional().meta({ description: "Path delimiter.", serverDefault: "/" }),
            replacement: z
              .string()
              .length(1)
              .optional()
              .meta({ description: "Character that replaces the delimiter.", serverDefault: "/" }),
            maxTokenLength: tokenLength(300),
            reverse: z.boolean().optional().meta({
              description: "Generate the tokens in reverse order, from the end of the path.",
              serverDefault: false,
            }),
            skip: z
              .int()
              .min(0)
              .optional()
              .meta({ description: "Number of initial tokens to skip.", serverDefault: 0 }),
          },
        ),
        tokenizer(
          "PatternTokenizer",
          "The pattern tokenizer, which splits text at matches of a regular expression or outputs its groups.",
          {
            pattern: z.string().optional().meta({ description: "Regular expression.", serverDefault: "\\W+" }),
            flags: patternFlags(),
            group: z.int().min(-1).optional().meta({
              description: "Group that becomes the token. -1 splits the text at the matches.",
              serverDefault: -1,
            }),
          },
        ),
        tokenizer(
          "UaxUrlEmailTokenizer",
          "The URL and email tokenizer, which keeps URLs and email addresses as one token.",
          {
            maxTokenLength: tokenLength(255),
          },
        ),
      ])
      .meta({ typeName: "Tokenizer" }),
  ),
);

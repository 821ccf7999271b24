import { z } from "zod";
import { assumed, named, object, unordered } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { charFilterName, tokenFilterName, tokenizerName } from "./built-in";

const azure = <const T extends string>(kind: T) => odataType(`#Microsoft.Azure.Search.${kind}`);

const name = z.string().min(1).describe("Name that fields refer to.");
const stopwords = unordered(z.array(z.string())).optional().describe("Stopwords, which are removed.");

/** Names of filters in the order in which they run. */
const filters = {
  tokenFilters: z
    .array(tokenFilterName)
    .optional()
    .describe("Names of the token filters, in the order in which they run: custom or built-in."),
  charFilters: z
    .array(charFilterName)
    .optional()
    .describe("Names of the character filters, in the order in which they run: custom or built-in."),
};

const analyzer = named(
  "Analyzer",
  z.discriminatedUnion("odataType", [
    object({
      odataType: azure("CustomAnalyzer").describe("A custom analyzer, which combines a tokenizer with filters."),
      name,
      tokenizer: tokenizerName.describe("Name of the tokenizer that splits text into tokens: custom or built-in."),
      ...filters,
    }),
    object({
      odataType: azure("PatternAnalyzer").describe(
        "The pattern analyzer, which splits text at matches of a regular expression.",
      ),
      name,
      lowercase: assumed(true, z.boolean()).optional().describe("Convert terms to lowercase."),
      pattern: assumed("\\W+", z.string()).optional().describe("Regular expression that matches token separators."),
      flags: patternFlags(),
      stopwords,
    }),
    object({
      odataType: azure("StandardAnalyzer").describe(
        "The standard Lucene analyzer, which splits text by Unicode rules, converts it to lowercase and removes stopwords.",
      ),
      name,
      maxTokenLength: tokenLength(255),
      stopwords,
    }),
    object({
      odataType: azure("StopAnalyzer").describe(
        "The stop analyzer, which splits text at non-letters and removes stopwords.",
      ),
      name,
      stopwords,
    }),
  ]),
);

/** Analyzers of an index. */
export const analyzers = itemsOf("analyzers", z.array(analyzer));

/** Normalizers of an index. */
export const normalizers = itemsOf(
  "normalizers",
  z.array(
    named(
      "Normalizer",
      z.discriminatedUnion("odataType", [
        object({
          odataType: azure("CustomNormalizer").describe("A custom normalizer, which combines filters."),
          name,
          ...filters,
        }),
      ]),
    ),
  ),
);

/** Character filters of an index. */
export const charFilters = itemsOf(
  "charFilters",
  z.array(
    named(
      "CharFilter",
      z.discriminatedUnion("odataType", [
        object({
          odataType: azure("MappingCharFilter").describe("The mapping character filter, which replaces characters."),
          name,
          mappings: z
            .array(z.string().regex(/=>/, "must have the form a=>b"))
            .min(1)
            .describe("Mappings of the form `a=>b`, for example `ph=>f`."),
        }),
        object({
          odataType: azure("PatternReplaceCharFilter").describe(
            "The pattern replace character filter, which replaces matches of a regular expression.",
          ),
          name,
          pattern: z.string().min(1).describe("Regular expression to match."),
          replacement: z.string().describe("Replacement text."),
        }),
      ]),
    ),
  ),
);

/** Flags of a regular expression. */
export function patternFlags() {
  const flag = "(CANON_EQ|CASE_INSENSITIVE|COMMENTS|DOTALL|LITERAL|MULTILINE|UNICODE_CASE|UNIX_LINES)";
  return z
    .string()
    .regex(new RegExp(`^${flag}(\\|${flag})*$`), "must be flags such as CASE_INSENSITIVE|DOTALL")
    .optional()
    .describe("Flags of the regular expression, separated by `|`.");
}

/** Length at which tokens are cut. */
export function tokenLength(otherwise: number) {
  return assumed(otherwise, z.int().min(1).max(300))
    .optional()
    .describe("Maximum token length. Longer tokens are split.");
}

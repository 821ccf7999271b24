import { z } from "zod";
import { assumed, named, object, unordered } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { charFilterName, tokenFilterName, tokenizerName } from "./built-in";

const azure = <const T extends string>(kind: T) => odataType(`#Microsoft.Azure.Search.${kind}`);

const name = z.string().min(1).describe("Name by which fields refer to it.");
const stopwords = unordered(z.array(z.string())).optional().describe("Words that are left out.");

/** Names of filters in the order in which they run. */
const filters = {
  tokenFilters: z
    .array(tokenFilterName)
    .optional()
    .describe("Token filters in the order in which they run, defined by the index or built in."),
  charFilters: z
    .array(charFilterName)
    .optional()
    .describe("Character filters in the order in which they run, defined by the index or built in."),
};

const analyzer = named(
  "Analyzer",
  z.discriminatedUnion("odataType", [
    object({
      odataType: azure("CustomAnalyzer").describe("Put together of a tokenizer and filters."),
      name,
      tokenizer: tokenizerName.describe("Tokenizer, defined by the index or built in."),
      ...filters,
    }),
    object({
      odataType: azure("PatternAnalyzer").describe("Cuts where a regular expression matches."),
      name,
      lowercase: assumed(true, z.boolean()).optional().describe("Whether words become lower-case."),
      pattern: assumed("\\W+", z.string()).optional().describe("Expression that separates words."),
      flags: patternFlags(),
      stopwords,
    }),
    object({
      odataType: azure("StandardAnalyzer").describe("Cuts as Unicode says, makes lower-case and leaves out words."),
      name,
      maxTokenLength: tokenLength(255),
      stopwords,
    }),
    object({
      odataType: azure("StopAnalyzer").describe("Cuts at what is no letter, and leaves out words."),
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
        object({ odataType: azure("CustomNormalizer").describe("Put together of filters."), name, ...filters }),
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
          odataType: azure("MappingCharFilter").describe("Puts characters in place of others."),
          name,
          mappings: z
            .array(z.string().regex(/=>/, "must be of the form a=>b"))
            .min(1)
            .describe("Mappings such as `ph=>f`."),
        }),
        object({
          odataType: azure("PatternReplaceCharFilter").describe("Puts a text where a regular expression matches."),
          name,
          pattern: z.string().min(1).describe("Expression that is looked for."),
          replacement: z.string().describe("Text in place of what matches."),
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
    .describe("Flags of the expression, joined by `|`.");
}

/** Length at which tokens are cut. */
export function tokenLength(otherwise: number) {
  return assumed(otherwise, z.int().min(1).max(300))
    .optional()
    .describe("Length at which longer tokens are cut, 300 at most.");
}

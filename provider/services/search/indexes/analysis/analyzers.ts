import { z } from "zod";
import { object } from "../../../../define";
import { odataType } from "../../shapes";
import { itemsOf } from "../index-changes";
import { charFilterName, tokenFilterName, tokenizerName } from "./built-in";

const azure = <const T extends string>(kind: T) => odataType(`#Microsoft.Azure.Search.${kind}`);

const name = z.string().min(1).meta({ description: "Name that fields refer to." });
const stopwords = z.array(z.string()).optional().meta({ description: "Stopwords, which are removed.", set: true });

/** Names of filters in the order in which they run. */
const filters = {
  tokenFilters: z
    .array(tokenFilterName)
    .optional()
    .meta({ description: "Names of the token filters, in the order in which they run: custom or built-in." }),
  charFilters: z
    .array(charFilterName)
    .optional()
    .meta({ description: "Names of the character filters, in the order in which they run: custom or built-in." }),
};

const analyzer = z
  .discriminatedUnion("odataType", [
    object({
      odataType: azure("CustomAnalyzer").meta({
        description: "A custom analyzer, which combines a tokenizer with filters.",
      }),
      name,
      tokenizer: tokenizerName.meta({
        description: "Name of the tokenizer that splits text into tokens: custom or built-in.",
      }),
      ...filters,
    }),
    object({
      odataType: azure("PatternAnalyzer").meta({
        description: "The pattern analyzer, which splits text at matches of a regular expression.",
      }),
      name,
      lowercase: z.boolean().optional().meta({ description: "Convert terms to lowercase.", serverDefault: true }),
      pattern: z
        .string()
        .optional()
        .meta({ description: "Regular expression that matches token separators.", serverDefault: "\\W+" }),
      flags: patternFlags(),
      stopwords,
    }),
    object({
      odataType: azure("StandardAnalyzer").meta({
        description:
          "The standard Lucene analyzer, which splits text by Unicode rules, converts it to lowercase and removes stopwords.",
      }),
      name,
      maxTokenLength: tokenLength(255),
      stopwords,
    }),
    object({
      odataType: azure("StopAnalyzer").meta({
        description: "The stop analyzer, which splits text at non-letters and removes stopwords.",
      }),
      name,
      stopwords,
    }),
  ])
  .meta({ typeName: "Analyzer" });

/** Analyzers of an index. */
export const analyzers = itemsOf("analyzers", z.array(analyzer));

/** Normalizers of an index. */
export const normalizers = itemsOf(
  "normalizers",
  z.array(
    z
      .discriminatedUnion("odataType", [
        object({
          odataType: azure("CustomNormalizer").meta({ description: "A custom normalizer, which combines filters." }),
          name,
          ...filters,
        }),
      ])
      .meta({ typeName: "Normalizer" }),
  ),
);

/** Character filters of an index. */
export const charFilters = itemsOf(
  "charFilters",
  z.array(
    z
      .discriminatedUnion("odataType", [
        object({
          odataType: azure("MappingCharFilter").meta({
            description: "The mapping character filter, which replaces characters.",
          }),
          name,
          mappings: z
            .array(z.string().regex(/=>/, "must have the form a=>b"))
            .min(1)
            .meta({ description: "Mappings of the form `a=>b`, for example `ph=>f`." }),
        }),
        object({
          odataType: azure("PatternReplaceCharFilter").meta({
            description: "The pattern replace character filter, which replaces matches of a regular expression.",
          }),
          name,
          pattern: z.string().min(1).meta({ description: "Regular expression to match." }),
          replacement: z.string().meta({ description: "Replacement text." }),
        }),
      ])
      .meta({ typeName: "CharFilter" }),
  ),
);

/** Flags of a regular expression. */
export function patternFlags() {
  const flag = "(CANON_EQ|CASE_INSENSITIVE|COMMENTS|DOTALL|LITERAL|MULTILINE|UNICODE_CASE|UNIX_LINES)";
  return z
    .string()
    .regex(new RegExp(`^${flag}(\\|${flag})*$`), "must be flags such as CASE_INSENSITIVE|DOTALL")
    .optional()
    .meta({ description: "Flags of the regular expression, separated by `|`." });
}

/** Length at which tokens are cut. */
export function tokenLength(otherwise: number) {
  return z
    .int()
    .min(1)
    .max(300)
    .optional()
    .meta({ description: "Maximum token length. Longer tokens are split.", serverDefault: otherwise });
}

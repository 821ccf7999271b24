import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../../../define";
import { search } from "../../service";
import { permissions } from "../../shapes";
import { analyzerName, charFilterName, normalizerName, tokenFilterName, tokenizerName } from "./built-in";

const offset = (description: string) => z.int().meta({ description });

export const analyzeText = defineFunction({
  service: search,
  name: "analyzeText",
  description:
    "Returns the tokens into which an index splits text. Use it in tests to check analyzers. Set exactly one of `analyzer`, `tokenizer` and `normalizer`.",
  inputs: {
    name: z.string().min(1).meta({ description: "Name of the index, which contains the custom analyzers." }),
    text: z.string().meta({ description: "The text to analyze." }),
    analyzer: analyzerName.optional().meta({ description: "Name of the analyzer: custom or built-in." }),
    tokenizer: tokenizerName.optional().meta({ description: "Name of the tokenizer: custom or built-in." }),
    normalizer: normalizerName.optional().meta({ description: "Name of the normalizer: custom or built-in." }),
    tokenFilters: z
      .array(tokenFilterName)
      .optional()
      .meta({ description: "Names of the token filters, in the order in which they run. They require `tokenizer`." }),
    charFilters: z.array(charFilterName).optional().meta({
      description: "Names of the character filters, in the order in which they run. They require `tokenizer`.",
    }),
  },
  validate: ({ analyzer, tokenizer, normalizer, tokenFilters, charFilters }) => {
    if ([analyzer, tokenizer, normalizer].filter((name) => name !== undefined).length !== 1)
      return [{ path: "analyzer", reason: "is required, or else tokenizer or normalizer, but only one of them" }];
    if (tokenizer !== undefined) return [];
    return Object.entries({ tokenFilters, charFilters }).flatMap(([path, filters]) =>
      filters === undefined ? [] : [{ path, reason: "can be set only with tokenizer" }],
    );
  },
  request: "POST /indexes('{name}')/search.analyze",
  body: ({ name: _name, ...options }) => options,
  toResult: (body) => (body as JsonBody).tokens,
  result: z
    .array(
      object({
        token: z.string().meta({ description: "The token." }),
        startOffset: offset("Index of the first character of the token in the text."),
        endOffset: offset("Index after the last character of the token in the text."),
        position: offset("Position of the token among the tokens, from 0. Several tokens may have the same position."),
      }).meta({ typeName: "AnalyzedToken" }),
    )
    .meta({ description: "The tokens." }),
  permissions: permissions.write,
  examples: {
    basic: { name: "hotels", text: "Hotels by the sea", analyzer: "en.lucene" },
    tokenizer: { name: "hotels", text: "Hotels by the sea", tokenizer: "whitespace", tokenFilters: ["lowercase"] },
  },
});

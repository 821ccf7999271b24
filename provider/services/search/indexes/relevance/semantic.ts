import { z } from "zod";
import { object } from "../../../../define";
import { inPreviewSince } from "../../versions";

const field = object({ fieldName: z.string().meta({ description: "Name of a field of the index." }) }).meta({
  typeName: "SemanticField",
});

const configuration = object({
  name: z
    .string()
    .min(1)
    .meta({ description: "Name of the semantic configuration, which queries refer to in `semanticConfiguration`." }),
  prioritizedFields: object({
    titleField: field
      .optional()
      .meta({ serverDefault: null, description: "Field with the title of the document. Ideally at most 25 words." }),
    prioritizedContentFields: z.array(field).optional().meta({
      serverDefault: null,
      description: "Fields with text content, in order of priority. Long content is truncated.",
    }),
    prioritizedKeywordsFields: z
      .array(field)
      .optional()
      .meta({ serverDefault: null, description: "Fields with keywords, in order of priority." }),
  }).meta({ description: "Fields that the semantic ranker reads, in order of priority. At least one is required." }),
  rankingOrder: z
    .enum(["BoostedRerankerScore", "RerankerScore"])
    .optional()
    .meta({ description: "Score by which results are sorted.", serverDefault: "BoostedRerankerScore" }),
  flightingOptIn: z
    .boolean()
    .optional()
    .meta({
      description: "Use models of the semantic ranker and of query rewriting that Azure is introducing.",
      serverDefault: false,
      minApiVersion: inPreviewSince("2025-05-01-preview"),
    }),
}).meta({ typeName: "SemanticConfiguration" });

/** Semantic ranking of an index. */
export const semantic = object({
  defaultConfiguration: z
    .string()
    .min(1)
    .optional()
    .meta({ serverDefault: null, description: "Name of the semantic configuration for queries that specify none." }),
  configurations: z
    .array(configuration)
    .optional()
    .meta({ serverDefault: null, description: "Semantic configurations.", listMap: { key: "name" } }),
}).meta({ typeName: "SemanticSearch" });

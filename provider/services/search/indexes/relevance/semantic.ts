import { z } from "zod";
import { assumed, keyed, named, object } from "../../../../define";

const field = named("SemanticField", object({ fieldName: z.string().describe("Name of a field of the index.") }));

const configuration = named(
  "SemanticConfiguration",
  object({
    name: z
      .string()
      .min(1)
      .describe("Name of the semantic configuration, which queries refer to in `semanticConfiguration`."),
    prioritizedFields: object({
      titleField: field.optional().describe("Field with the title of the document. Ideally at most 25 words."),
      prioritizedContentFields: z
        .array(field)
        .optional()
        .describe("Fields with text content, in order of priority. Long content is truncated."),
      prioritizedKeywordsFields: z.array(field).optional().describe("Fields with keywords, in order of priority."),
    }).describe("Fields that the semantic ranker reads, in order of priority. At least one is required."),
    rankingOrder: assumed("BoostedRerankerScore", z.enum(["BoostedRerankerScore", "RerankerScore"]))
      .optional()
      .describe("Score by which results are sorted."),
  }),
);

/** Semantic ranking of an index. */
export const semantic = named(
  "SemanticSearch",
  object({
    defaultConfiguration: z
      .string()
      .optional()
      .describe("Name of the semantic configuration for queries that specify none."),
    configurations: keyed("name", z.array(configuration)).optional().describe("Semantic configurations."),
  }),
);

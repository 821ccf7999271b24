import { z } from "zod";
import { assumed, keyed, named, object } from "../../../../define";

const field = named("SemanticField", object({ fieldName: z.string().describe("Name of the field.") }));

const configuration = named(
  "SemanticConfiguration",
  object({
    name: z.string().min(1).describe("Name by which queries choose it."),
    prioritizedFields: object({
      titleField: field.optional().describe("Field that holds the title."),
      prioritizedContentFields: z
        .array(field)
        .optional()
        .describe("Fields that hold the text, the most telling first."),
      prioritizedKeywordsFields: z
        .array(field)
        .optional()
        .describe("Fields that hold keywords, the most telling first."),
    }).describe("Fields that ranking reads."),
    rankingOrder: assumed("BoostedRerankerScore", z.enum(["BoostedRerankerScore", "RerankerScore"]))
      .optional()
      .describe("Score that orders results."),
  }),
);

/** Semantic ranking of an index. */
export const semantic = named(
  "SemanticSearch",
  object({
    defaultConfiguration: z.string().optional().describe("Configuration of queries that choose none."),
    configurations: keyed("name", z.array(configuration)).optional().describe("Configurations of semantic ranking."),
  }),
);

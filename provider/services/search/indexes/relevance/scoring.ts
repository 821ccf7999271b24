import { z } from "zod";
import { assumed, duration, named, object, valuesSince } from "../../../../define";
import { itemsOf } from "../index-changes";

const common = {
  fieldName: z.string().min(1).describe("Name of the field that the function reads."),
  boost: z.number().describe("Multiplier of the raw score. Must be positive and not equal to 1."),
  interpolation: assumed("linear", z.enum(["linear", "constant", "quadratic", "logarithmic"]))
    .optional()
    .describe("Interpolation of the boost across the range."),
};

const scoringFunction = <const T extends string, S extends z.ZodRawShape>(type: T, describe: string, options: S) =>
  object({
    type: z.literal(type).describe(describe),
    ...common,
    ...options,
  });

const profile = named(
  "ScoringProfile",
  object({
    name: z.string().min(1).describe("Name of the scoring profile, which queries refer to in `scoringProfile`."),
    text: object({
      weights: z
        .record(z.string(), z.number())
        .describe("Weights by field name. A weight multiplies the score of matches in that field."),
    })
      .optional()
      .describe("Weights of the searchable fields."),
    functions: z
      .array(
        named(
          "ScoringFunction",
          z.discriminatedUnion("type", [
            scoringFunction("distance", "Boosts documents by their distance to a location.", {
              distance: object({
                referencePointParameter: z
                  .string()
                  .min(1)
                  .describe("Name of the query parameter that passes the reference location."),
                boostingDistance: z
                  .number()
                  .describe("Distance from the location at which the boost ends. In kilometers."),
              }).describe("Parameters of the distance function."),
            }),
            scoringFunction("freshness", "Boosts documents by how recent a date is.", {
              freshness: object({
                boostingDuration: duration().describe(
                  "Duration before now within which documents are boosted, for example `P365D`. A negative duration boosts dates in the future.",
                ),
              }).describe("Parameters of the freshness function."),
            }),
            scoringFunction("magnitude", "Boosts documents by the magnitude of a number.", {
              magnitude: object({
                boostingRangeStart: z.number().describe("Value at which the boost starts."),
                boostingRangeEnd: z.number().describe("Value at which the boost ends."),
                constantBoostBeyondRange: assumed(false, z.boolean())
                  .optional()
                  .describe("Keep the boost for values beyond the end of the range."),
              }).describe("Parameters of the magnitude function."),
            }),
            scoringFunction("tag", "Boosts documents that have tags in common with a list of tags.", {
              tag: object({
                tagsParameter: z.string().min(1).describe("Name of the query parameter that passes the list of tags."),
              }).describe("Parameters of the tag function."),
            }),
          ]),
        ),
      )
      .optional()
      .describe("Functions that boost the score of documents."),
    functionAggregation: assumed(
      "sum",
      valuesSince(
        { product: "2026-04-01" },
        z.enum(["sum", "average", "minimum", "maximum", "firstMatching", "product"]),
      ),
    )
      .optional()
      .describe("Aggregation of the results of all functions."),
  }),
);

/** Scoring profiles of an index. */
export const scoringProfiles = itemsOf("scoringProfiles", z.array(profile));

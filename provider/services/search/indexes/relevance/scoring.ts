import { z } from "zod";
import { duration, object } from "../../../../define";
import { itemsOf } from "../index-changes";

const common = {
  fieldName: z.string().min(1).meta({ description: "Name of the field that the function reads." }),
  boost: z.number().meta({ description: "Multiplier of the raw score. Must not be equal to 1." }),
  interpolation: z
    .enum(["linear", "constant", "quadratic", "logarithmic"])
    .optional()
    .meta({ description: "Interpolation of the boost across the range.", serverDefault: "linear" }),
};

const scoringFunction = <const T extends string, S extends z.ZodRawShape>(type: T, describe: string, options: S) =>
  object({
    type: z.literal(type).meta({ description: describe }),
    ...common,
    ...options,
  });

const profile = object({
  name: z
    .string()
    .min(1)
    .meta({ description: "Name of the scoring profile, which queries refer to in `scoringProfile`." }),
  text: object({
    weights: z
      .record(z.string(), z.number())
      .meta({ description: "Weights by field name. A weight multiplies the score of matches in that field." }),
  })
    .optional()
    .meta({ serverDefault: null, description: "Weights of the searchable fields." }),
  functions: z
    .array(
      z
        .discriminatedUnion("type", [
          scoringFunction("distance", "Boosts documents by their distance to a location.", {
            distance: object({
              referencePointParameter: z
                .string()
                .min(1)
                .meta({ description: "Name of the query parameter that passes the reference location." }),
              boostingDistance: z
                .number()
                .meta({ description: "Distance from the location at which the boost ends. In kilometers." }),
            }).meta({ description: "Parameters of the distance function." }),
          }),
          scoringFunction("freshness", "Boosts documents by how recent a date is.", {
            freshness: object({
              boostingDuration: duration().meta({
                description:
                  "Duration before now within which documents are boosted, for example `P365D`. A negative duration boosts dates in the future.",
              }),
            }).meta({ description: "Parameters of the freshness function." }),
          }),
          scoringFunction("magnitude", "Boosts documents by the magnitude of a number.", {
            magnitude: object({
              boostingRangeStart: z.number().meta({ description: "Value at which the boost starts." }),
              boostingRangeEnd: z.number().meta({ description: "Value at which the boost ends." }),
              constantBoostBeyondRange: z
                .boolean()
                .optional()
                .meta({ description: "Keep the boost for values beyond the end of the range.", serverDefault: false }),
            }).meta({ description: "Parameters of the magnitude function." }),
          }),
          scoringFunction("tag", "Boosts documents that have tags in common with a list of tags.", {
            tag: object({
              tagsParameter: z
                .string()
                .min(1)
                .meta({ description: "Name of the query parameter that passes the list of tags." }),
            }).meta({ description: "Parameters of the tag function." }),
          }),
        ])
        .meta({ typeName: "ScoringFunction" }),
    )
    .optional()
    .meta({ serverDefault: null, description: "Functions that boost the score of documents." }),
  functionAggregation: z
    .enum(["sum", "average", "minimum", "maximum", "firstMatching", "product"])
    .optional()
    .meta({
      description: "Aggregation of the results of all functions.",
      minApiVersion: { product: ["2026-04-01", "2025-11-01-preview"] },
      serverDefault: "sum",
    }),
}).meta({ typeName: "ScoringProfile" });

/** Scoring profiles of an index. */
export const scoringProfiles = itemsOf("scoringProfiles", z.array(profile));

import { z } from "zod";
import { assumed, duration, named, object, valuesSince } from "../../../../define";
import { itemsOf } from "../index-changes";

const common = {
  fieldName: z.string().min(1).describe("Field whose value decides."),
  boost: z.number().describe("Factor by which the score grows; positive and not 1."),
  interpolation: assumed("linear", z.enum(["linear", "constant", "quadratic", "logarithmic"]))
    .optional()
    .describe("How the factor falls off in the range."),
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
    name: z.string().min(1).describe("Name by which queries choose it."),
    text: object({
      weights: z.record(z.string(), z.number()).describe("Weights of matches in a field, by its name."),
    })
      .optional()
      .describe("How much the fields of text matches count."),
    functions: z
      .array(
        named(
          "ScoringFunction",
          z.discriminatedUnion("type", [
            scoringFunction("distance", "Nearness of a place.", {
              distance: object({
                referencePointParameter: z.string().min(1).describe("Parameter of queries that tells the place."),
                boostingDistance: z.number().describe("Kilometres to the end of the range."),
              }).describe("The place and the range."),
            }),
            scoringFunction("freshness", "Nearness of a time.", {
              freshness: object({
                boostingDuration: duration().describe(
                  "Range before now, such as `P365D`; negative for the time to come.",
                ),
              }).describe("The range."),
            }),
            scoringFunction("magnitude", "Size of a number.", {
              magnitude: object({
                boostingRangeStart: z.number().describe("Beginning of the range."),
                boostingRangeEnd: z.number().describe("End of the range."),
                constantBoostBeyondRange: assumed(false, z.boolean())
                  .optional()
                  .describe("Whether the factor stays beyond the end."),
              }).describe("The range."),
            }),
            scoringFunction("tag", "Tags in common.", {
              tag: object({
                tagsParameter: z.string().min(1).describe("Parameter of queries that tells the tags."),
              }).describe("The tags."),
            }),
          ]),
        ),
      )
      .optional()
      .describe("Functions that raise scores."),
    functionAggregation: assumed(
      "sum",
      valuesSince(
        { product: "2026-04-01" },
        z.enum(["sum", "average", "minimum", "maximum", "firstMatching", "product"]),
      ),
    )
      .optional()
      .describe("How the functions come together."),
  }),
);

/** Scoring profiles of an index. */
export const scoringProfiles = itemsOf("scoringProfiles", z.array(profile));

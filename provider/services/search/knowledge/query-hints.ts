import { z } from "zod";
import { type Finding, object } from "../../../define";
import { documentedLimit } from "../shapes";
import { inPreviewSince } from "../versions";

const values = z.array(z.string()).min(1).meta({ description: "Values that a query may mention." });

const boost = z.number().positive().meta({ description: "Factor of the score. Positive, and not 1." });

const instructions = (what: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta({ serverDefault: null, description: `Instructions for the model: when it ${what}.` });

/** Filters and boosts that queries may use. A query that has own hints replaces all of them. */
export const queryHints = object({
  filters: z
    .array(
      object({
        field: z.string().min(1).meta({ description: "Name of the field. It must be filterable." }),
        fieldValues: values,
        filterInstructions: instructions("applies the filter"),
      }).meta({ typeName: "KnowledgeSourceFilterHint" }),
    )
    .optional()
    .meta({ serverDefault: null, description: "Filters that the model may apply." }),
  boosts: z
    .array(
      z
        .discriminatedUnion("kind", [
          object({
            kind: z.literal("fieldValue").meta({ description: "Documents with a value in a field." }),
            field: z.string().min(1).meta({ description: "Name of the field." }),
            fieldValues: values,
            boost,
            boostInstructions: instructions("applies the boost"),
          }),
          object({
            kind: z
              .literal("multiWordExpression")
              .meta({ description: "Documents that contain an expression of several words." }),
            fieldValues: z.array(z.string()).min(1).meta({ description: "Expressions that a query may mention." }),
            boost,
            boostInstructions: instructions("applies the boost"),
          }),
        ])
        .meta({ typeName: "KnowledgeSourceBoostHint" }),
    )
    .optional()
    .meta({ serverDefault: null, description: "Boosts that the model may apply." }),
})
  .optional()
  .meta({
    serverDefault: null,
    description: "Hints for the model that plans queries. A query that has own hints replaces all of them.",
    typeName: "KnowledgeSourceQueryHints",
    minApiVersion: inPreviewSince("2026-08-01-preview"),
  });

type Hints = z.output<typeof queryHints>;

/** A boost of 1 changes nothing, and Azure documents that it is rejected. */
export const boostFindings = (path: string, hints: Hints): Finding[] =>
  (hints?.boosts ?? []).flatMap(({ boost }, i) =>
    boost === 1 ? [documentedLimit(`${path}.queryHints.boosts[${i}].boost`, "must not be 1")] : [],
  );

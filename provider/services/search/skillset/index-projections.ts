import { z } from "zod";
import { named, object, ref } from "../../../define";
import { ofIndex } from "../indexer/mappings";
import { index } from "../indexes/search-index";
import { inputMappings } from "./skill";

/** Parts of a document, such as its chunks, as documents of their own in further indexes. */
export const indexProjections = named(
  "IndexProjections",
  object({
    selectors: z
      .array(
        object({
          targetIndexName: ref(() => index, { sees: ofIndex }).describe(
            "Name of the index that receives the projected documents.",
          ),
          parentKeyFieldName: z
            .string()
            .min(1)
            .describe("Name of the field in that index that receives the key of the parent document."),
          sourceContext: z
            .string()
            .min(1)
            .describe("Path of the parts in the enriched document, for example `/document/pages/*`."),
          mappings: inputMappings.describe("Mappings of values in the enriched document to fields of that index."),
        }),
      )
      .min(1)
      .describe("Projections to secondary indexes."),
    parameters: object({
      projectionMode: z
        .enum(["skipIndexingParentDocuments", "includeIndexingParentDocuments"])
        .optional()
        .describe("Projection mode. It determines whether the parent documents are indexed too."),
    })
      .optional()
      .describe("Parameters of all projections."),
  }),
);

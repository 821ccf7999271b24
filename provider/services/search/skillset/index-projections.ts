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
          targetIndexName: ref(() => index, { sees: ofIndex }).describe("Index that holds the parts."),
          parentKeyFieldName: z.string().min(1).describe("Field of that index for the key of the whole document."),
          sourceContext: z.string().min(1).describe("Path of the parts, such as `/document/pages/*`."),
          mappings: inputMappings.describe("Values and their fields in that index."),
        }),
      )
      .min(1)
      .describe("Which parts go where."),
    parameters: object({
      projectionMode: z
        .enum(["skipIndexingParentDocuments", "includeIndexingParentDocuments"])
        .optional()
        .describe("Whether whole documents are indexed too."),
    })
      .optional()
      .describe("Options of all projections."),
  }),
);

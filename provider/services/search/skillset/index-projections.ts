import { z } from "zod";
import { object, ref } from "../../../define";
import { index } from "../indexes/search-index";
import { ofIndex } from "../mappings";
import { inputMappings } from "./skill";

/** Index projections: parts of a document, such as chunks, become separate documents of other indexes. */
export const indexProjections = object({
  selectors: z
    .array(
      object({
        targetIndexName: ref(() => index, { inputs: ofIndex }).meta({
          description: "Name of the index that receives the projected documents.",
        }),
        parentKeyFieldName: z
          .string()
          .min(1)
          .meta({ description: "Name of the field in that index that receives the key of the parent document." }),
        sourceContext: z
          .string()
          .min(1)
          .meta({ description: "Path of the parts in the enriched document, for example `/document/pages/*`." }),
        mappings: inputMappings.meta({
          description: "Mappings of values in the enriched document to fields of that index.",
        }),
      }),
    )
    .min(1)
    .meta({ description: "Projections to secondary indexes." }),
  parameters: object({
    projectionMode: z.enum(["skipIndexingParentDocuments", "includeIndexingParentDocuments"]).optional().meta({
      declaredOnly: "The default of the service is not documented.",
      description: "Projection mode. It determines whether the parent documents are indexed too.",
    }),
  })
    .optional()
    .meta({ serverDefault: null, description: "Parameters of all projections." }),
}).meta({ typeName: "IndexProjections" });

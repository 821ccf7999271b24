import { z } from "zod";
import { object } from "../../../define";
import { credential, identity } from "../shapes";
import { inPreviewSince } from "../versions";
import { inputMappings } from "./skill";

const selected = {
  referenceKeyName: z.string().optional().meta({
    declaredOnly: "The service may generate the name.",
    description: "Name of the key that refers to the parent table or object.",
  }),
  source: z
    .string()
    .optional()
    .meta({ serverDefault: null, description: "Path of the projected content in the enriched document." }),
  sourceContext: z
    .string()
    .optional()
    .meta({ serverDefault: null, description: "Path for each item of which the inputs are shaped together." }),
  inputs: inputMappings
    .optional()
    .meta({ serverDefault: null, description: "Inputs that are shaped into one object. Replaces `source`." }),
};

const blobs = {
  ...selected,
  generatedKeyName: z.string().optional().meta({
    declaredOnly: "The service may generate the name.",
    description: "Name of the generated key of each object.",
  }),
  storageContainer: z.string().min(1).meta({ description: "Name of the blob container." }),
};

/** Knowledge store of a skillset. */
export const knowledgeStore = object({
  storageConnectionString: credential.meta({ description: "Connection string of the Azure Storage account." }),
  projections: z
    .array(
      object({
        tables: z
          .array(
            object({
              ...selected,
              generatedKeyName: z
                .string()
                .min(1)
                .meta({ description: "Name of the column with the generated key of each row." }),
              tableName: z.string().min(1).meta({ description: "Name of the table." }),
            }),
          )
          .optional()
          .meta({ serverDefault: null, description: "Projections to Azure Table Storage." }),
        objects: z
          .array(object(blobs))
          .optional()
          .meta({ serverDefault: null, description: "Projections of JSON objects to Azure Blob Storage." }),
        files: z
          .array(object(blobs))
          .optional()
          .meta({ serverDefault: null, description: "Projections of images to Azure Blob Storage." }),
      }).meta({ typeName: "KnowledgeStoreProjection" }),
    )
    .meta({
      description: "Projections of enriched content. Tables, objects and files of one projection refer to each other.",
    }),
  identity: identity.optional().meta({
    description:
      "User-assigned managed identity that connects to the storage account, if the connection string contains no key.",
    minApiVersion: ["2026-04-01", "2025-05-01-preview"],
  }),
  parameters: object({
    synthesizeGeneratedKeyName: z.boolean().optional().meta({
      declaredOnly: "The default of the service is not documented.",
      description: "Generate the names of keys that a projection omits.",
    }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the knowledge store.",
      typeName: "KnowledgeStoreParameters",
      minApiVersion: inPreviewSince("2023-10-01-preview"),
    }),
}).meta({ typeName: "KnowledgeStore" });

import { z } from "zod";
import { named, object, since } from "../../../define";
import { credential, identity } from "../shapes";
import { inputMappings } from "./skill";

const selected = {
  referenceKeyName: z.string().optional().describe("Name of the key that refers to the parent table or object."),
  source: z.string().optional().describe("Path of the projected content in the enriched document."),
  sourceContext: z.string().optional().describe("Path for each item of which the inputs are shaped together."),
  inputs: inputMappings.optional().describe("Inputs that are shaped into one object. Replaces `source`."),
};

const blobs = {
  ...selected,
  generatedKeyName: z.string().optional().describe("Name of the generated key of each object."),
  storageContainer: z.string().min(1).describe("Name of the blob container."),
};

/** Where a skillset keeps what it finds, beside the index. */
export const knowledgeStore = named(
  "KnowledgeStore",
  object({
    storageConnectionString: credential.describe("Connection string of the Azure Storage account."),
    projections: z
      .array(
        named(
          "KnowledgeStoreProjection",
          object({
            tables: z
              .array(
                object({
                  ...selected,
                  generatedKeyName: z
                    .string()
                    .min(1)
                    .describe("Name of the column with the generated key of each row."),
                  tableName: z.string().min(1).describe("Name of the table."),
                }),
              )
              .optional()
              .describe("Projections to Azure Table Storage."),
            objects: z.array(object(blobs)).optional().describe("Projections of JSON objects to Azure Blob Storage."),
            files: z.array(object(blobs)).optional().describe("Projections of images to Azure Blob Storage."),
          }),
        ),
      )
      .describe("Projections of enriched content. Tables, objects and files of one projection refer to each other."),
    identity: since("2026-04-01", identity.optional()).describe(
      "User-assigned managed identity that connects to the storage account, if the connection string contains no key.",
    ),
  }),
);

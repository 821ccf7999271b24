import { z } from "zod";
import { named, object, since } from "../../../define";
import { credential, identity } from "../shapes";
import { inputMappings } from "./skill";

const selected = {
  referenceKeyName: z.string().optional().describe("Name of the key that points to the parent."),
  source: z.string().optional().describe("Path of what is projected."),
  sourceContext: z.string().optional().describe("Path for each item of which the inputs are shaped."),
  inputs: inputMappings.optional().describe("What is shaped into one, in place of a source."),
};

const blobs = {
  ...selected,
  generatedKeyName: z.string().optional().describe("Name of the key that is made for each."),
  storageContainer: z.string().min(1).describe("Blob container that holds them."),
};

/** Where a skillset keeps what it finds, beside the index. */
export const knowledgeStore = named(
  "KnowledgeStore",
  object({
    storageConnectionString: credential.describe("Connection string of the storage account."),
    projections: z
      .array(
        named(
          "KnowledgeStoreProjection",
          object({
            tables: z
              .array(
                object({
                  ...selected,
                  generatedKeyName: z.string().min(1).describe("Column of the key that is made for each row."),
                  tableName: z.string().min(1).describe("Table that holds them."),
                }),
              )
              .optional()
              .describe("Rows in tables."),
            objects: z.array(object(blobs)).optional().describe("JSON objects in blobs."),
            files: z.array(object(blobs)).optional().describe("Images in blobs."),
          }),
        ),
      )
      .describe("What is kept; parts of one projection point to each other."),
    identity: since("2026-04-01", identity.optional()).describe(
      "User-assigned identity that enters the account, where no key does.",
    ),
  }),
);

import { z } from "zod";
import { assumed, named, object, since } from "../../../define";

const flag = (what: string, otherwise = false) => assumed(otherwise, z.boolean()).optional().describe(what);

const tolerated = assumed(0, z.int().min(-1)).optional();

/** How an indexer reads. Members of `configuration` that are not here are written under `extra`. */
export const indexingParameters = named(
  "IndexingParameters",
  object({
    batchSize: z
      .int()
      .min(1)
      .optional()
      .describe("Number of documents per batch. The default depends on the type of the data source."),
    maxFailedItems: tolerated.describe(
      "Maximum number of documents that may fail in a successful run. -1 allows any number.",
    ),
    maxFailedItemsPerBatch: tolerated.describe(
      "Maximum number of documents that may fail in a batch. -1 allows any number.",
    ),
    configuration: named(
      "IndexingConfiguration",
      object({
        parsingMode: assumed(
          "default",
          z.enum(["default", "text", "delimitedText", "json", "jsonArray", "jsonLines", "markdown"]),
        )
          .optional()
          .describe("Parsing mode that converts blobs to documents."),
        indexedFileNameExtensions: z
          .string()
          .optional()
          .describe("Comma-separated file name extensions of the blobs to index, for example `.pdf,.docx`."),
        excludedFileNameExtensions: z
          .string()
          .optional()
          .describe("Comma-separated file name extensions of the blobs to ignore."),
        failOnUnsupportedContentType: flag("Fail on blobs with an unsupported content type."),
        failOnUnprocessableDocument: flag("Fail on blobs that cannot be processed."),
        indexStorageMetadataOnlyForOversizedDocuments: flag(
          "Index only the metadata of blobs that exceed the size limit, instead of failing.",
        ),
        delimitedTextHeaders: z
          .string()
          .optional()
          .describe("Comma-separated column names of CSV blobs without a header line."),
        delimitedTextDelimiter: z
          .string()
          .length(1)
          .optional()
          .describe("Column delimiter of CSV blobs, for example `|`."),
        firstLineContainsHeaders: flag("Read the column names of CSV blobs from the first line.", true),
        markdownParsingSubmode: since(
          "2026-04-01",
          assumed("oneToMany", z.enum(["oneToMany", "oneToOne"])).optional(),
        ).describe("Parsing of Markdown blobs: one document per section, or one document per blob."),
        markdownHeaderDepth: since(
          "2026-04-01",
          assumed("h6", z.enum(["h1", "h2", "h3", "h4", "h5", "h6"])).optional(),
        ).describe("Deepest heading level that starts a section of a Markdown blob."),
        documentRoot: z.string().optional().describe("Path of the array in a JSON blob, for example `/level1/level2`."),
        dataToExtract: assumed("contentAndMetadata", z.enum(["storageMetadata", "allMetadata", "contentAndMetadata"]))
          .optional()
          .describe("Data that is extracted from a blob."),
        imageAction: assumed("none", z.enum(["none", "generateNormalizedImages", "generateNormalizedImagePerPage"]))
          .optional()
          .describe("Processing of images in blobs. Values other than `none` require a skillset."),
        allowSkillsetToReadFileData: flag("Pass the original file to the skillset as `/document/file_data`."),
        pdfTextRotationAlgorithm: assumed("none", z.enum(["none", "detectAngles"]))
          .optional()
          .describe("Algorithm that extracts text from PDF files. `detectAngles` also recognizes rotated text."),
        executionEnvironment: assumed("standard", z.enum(["standard", "private"]))
          .optional()
          .describe("Environment in which the indexer runs."),
        queryTimeout: assumed(
          "00:05:00",
          z.string().regex(/^\d{2,}:\d{2}:\d{2}$/, "must have the form hh:mm:ss, for example 00:05:00"),
        )
          .optional()
          .describe("Timeout of database queries, in the form `hh:mm:ss`."),
      }),
    )
      .optional()
      .describe("Parameters that depend on the type of the data source."),
  }),
);

import { z } from "zod";
import { object } from "../../../define";

const flag = (what: string, otherwise = false) =>
  z.boolean().optional().meta({ description: what, serverDefault: otherwise });

const tolerated = z.int().min(-1).optional().meta({ serverDefault: 0 });

/** Parameters of indexer runs. Pass other members of `configuration` in `extra`. */
export const indexingParameters = object({
  batchSize: z.int().min(1).optional().meta({
    serverDefault: null,
    description: "Number of documents per batch. The default depends on the type of the data source.",
  }),
  maxFailedItems: tolerated.meta({
    description: "Maximum number of documents that may fail in a successful run. -1 allows any number.",
  }),
  maxFailedItemsPerBatch: tolerated.meta({
    description: "Maximum number of documents that may fail in a batch. -1 allows any number.",
  }),
  configuration: object({
    parsingMode: z
      .enum(["default", "text", "delimitedText", "json", "jsonArray", "jsonLines", "markdown"])
      .optional()
      .meta({ description: "Parsing mode that converts blobs to documents.", serverDefault: "default" }),
    indexedFileNameExtensions: z.string().optional().meta({
      serverDefault: null,
      description: "Comma-separated file name extensions of the blobs to index, for example `.pdf,.docx`.",
    }),
    excludedFileNameExtensions: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Comma-separated file name extensions of the blobs to ignore." }),
    failOnUnsupportedContentType: flag("Fail on blobs with an unsupported content type."),
    failOnUnprocessableDocument: flag("Fail on blobs that cannot be processed."),
    indexStorageMetadataOnlyForOversizedDocuments: flag(
      "Index only the metadata of blobs that exceed the size limit, instead of failing.",
    ),
    delimitedTextHeaders: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Comma-separated column names of CSV blobs without a header line." }),
    delimitedTextDelimiter: z
      .string()
      .length(1)
      .optional()
      .meta({ serverDefault: null, description: "Column delimiter of CSV blobs, for example `|`." }),
    firstLineContainsHeaders: flag("Read the column names of CSV blobs from the first line.", true),
    markdownParsingSubmode: z
      .enum(["oneToMany", "oneToOne"])
      .optional()
      .meta({
        description: "Parsing of Markdown blobs: one document per section, or one document per blob.",
        serverDefault: "oneToMany",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
    markdownHeaderDepth: z
      .enum(["h1", "h2", "h3", "h4", "h5", "h6"])
      .optional()
      .meta({
        description: "Deepest heading level that starts a section of a Markdown blob.",
        serverDefault: "h6",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
    documentRoot: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Path of the array in a JSON blob, for example `/level1/level2`." }),
    dataToExtract: z
      .enum(["storageMetadata", "allMetadata", "contentAndMetadata"])
      .optional()
      .meta({ description: "Data that is extracted from a blob.", serverDefault: "contentAndMetadata" }),
    imageAction: z.enum(["none", "generateNormalizedImages", "generateNormalizedImagePerPage"]).optional().meta({
      description: "Processing of images in blobs. Values other than `none` require a skillset.",
      serverDefault: "none",
    }),
    allowSkillsetToReadFileData: flag("Pass the original file to the skillset as `/document/file_data`."),
    pdfTextRotationAlgorithm: z.enum(["none", "detectAngles"]).optional().meta({
      description: "Algorithm that extracts text from PDF files. `detectAngles` also recognizes rotated text.",
      serverDefault: "none",
    }),
    executionEnvironment: z
      .enum(["standard", "private"])
      .optional()
      .meta({ description: "Environment in which the indexer runs.", serverDefault: "standard" }),
    refreshAllAcls: flag(
      "Refresh the permissions of documents whose content has not changed, at most once in 24 hours. A change of the permissions of a file does not change its modification time. Data sources of type `adlsgen2` with `indexerPermissionOptions` only.",
      true,
    ).meta({ minApiVersion: "2026-10-01" }),
    queryTimeout: z
      .string()
      .regex(/^\d{2,}:\d{2}:\d{2}$/, "must have the form hh:mm:ss, for example 00:05:00")
      .optional()
      .meta({ description: "Timeout of database queries, in the form `hh:mm:ss`.", serverDefault: "00:05:00" }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters that depend on the type of the data source.",
      typeName: "IndexingConfiguration",
    }),
}).meta({ typeName: "IndexingParameters" });

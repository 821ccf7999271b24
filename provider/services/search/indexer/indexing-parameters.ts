import { z } from "zod";
import { assumed, named, object, since } from "../../../define";

const flag = (what: string, otherwise = false) =>
  assumed(otherwise, z.boolean()).optional().describe(`Whether ${what}.`);

const tolerated = assumed(0, z.int().min(-1)).optional();

/** How an indexer reads. Members of `configuration` that are not here are written under `extra`. */
export const indexingParameters = named(
  "IndexingParameters",
  object({
    batchSize: z.int().min(1).optional().describe("Documents of one batch; the default hangs on the data source."),
    maxFailedItems: tolerated.describe("Documents that may fail in a run that still succeeds; -1 for any number."),
    maxFailedItemsPerBatch: tolerated.describe("The same in one batch; -1 for any number."),
    configuration: named(
      "IndexingConfiguration",
      object({
        parsingMode: assumed(
          "default",
          z.enum(["default", "text", "delimitedText", "json", "jsonArray", "jsonLines", "markdown"]),
        )
          .optional()
          .describe("How blobs become documents."),
        indexedFileNameExtensions: z.string().optional().describe("Extensions of blobs to read, such as `.pdf,.docx`."),
        excludedFileNameExtensions: z.string().optional().describe("Extensions of blobs to pass over."),
        failOnUnsupportedContentType: flag("a blob of a kind that cannot be read counts as a failure"),
        failOnUnprocessableDocument: flag("a blob that cannot be processed counts as a failure"),
        indexStorageMetadataOnlyForOversizedDocuments: flag("of blobs that are too large the metadata is read"),
        delimitedTextHeaders: z.string().optional().describe("Names of columns, separated by commas."),
        delimitedTextDelimiter: z.string().length(1).optional().describe("Character between columns."),
        firstLineContainsHeaders: flag("the first line names the columns", true),
        markdownParsingSubmode: since(
          "2026-04-01",
          assumed("oneToMany", z.enum(["oneToMany", "oneToOne"])).optional(),
        ).describe("Whether a Markdown file becomes one document or one a section."),
        markdownHeaderDepth: since(
          "2026-04-01",
          assumed("h6", z.enum(["h1", "h2", "h3", "h4", "h5", "h6"])).optional(),
        ).describe("Depth of headers that begin a section."),
        documentRoot: z.string().optional().describe("Path to the array inside a JSON blob."),
        dataToExtract: assumed("contentAndMetadata", z.enum(["storageMetadata", "allMetadata", "contentAndMetadata"]))
          .optional()
          .describe("What is read of a blob."),
        imageAction: assumed("none", z.enum(["none", "generateNormalizedImages", "generateNormalizedImagePerPage"]))
          .optional()
          .describe("What is done with images; anything but `none` needs a skillset."),
        allowSkillsetToReadFileData: flag("skills get the file itself"),
        pdfTextRotationAlgorithm: assumed("none", z.enum(["none", "detectAngles"]))
          .optional()
          .describe("Whether turned text in PDF files is looked for."),
        executionEnvironment: assumed("standard", z.enum(["standard", "private"]))
          .optional()
          .describe("Where the indexer runs."),
        queryTimeout: assumed(
          "00:05:00",
          z.string().regex(/^\d{2,}:\d{2}:\d{2}$/, "must be hours, minutes and seconds, such as 00:05:00"),
        )
          .optional()
          .describe("Time limit of queries to a database, as hh:mm:ss."),
      }),
    )
      .optional()
      .describe("What hangs on the kind of the data source."),
  }),
);

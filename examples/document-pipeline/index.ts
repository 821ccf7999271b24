import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** Connection string of the storage account, and its container with the documents. */
const storage = config.requireSecret("storage");
const container = config.get("container") ?? "manuals";
/** Endpoint that evaluates each chunk, and its key. */
const judgeUri = config.require("judgeUri");
const judgeKey = config.requireSecret("judgeKey");

const documents = new search.DataSource("documents", {
  description: "Manuals: PDF, Word, Markdown.",
  type: "azureblob",
  credentials: { connectionString: storage },
  container: { name: container },
  // Deletions in the container also apply to the index. Requires soft delete in the storage account.
  dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
});

const chunks = new search.Index("chunks", {
  description: "Chunks of manuals, some hundred words each. One document for each chunk.",
  fields: [
    // The service generates the keys of chunks and requires the keyword analyzer.
    { name: "id", type: "Edm.String", key: true, searchable: true, analyzer: "keyword", sortable: true },
    { name: "documentId", type: "Edm.String", filterable: true },
    { name: "title", type: "Edm.String", searchable: true, filterable: true, facetable: true },
    { name: "path", type: "Edm.String", filterable: true },
    { name: "text", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
    { name: "topics", type: "Collection(Edm.String)", searchable: true, filterable: true, facetable: true },
    { name: "difficulty", type: "Edm.Int32", filterable: true, sortable: true, facetable: true },
  ],
  semantic: {
    defaultConfiguration: "parts",
    configurations: [
      {
        name: "parts",
        prioritizedFields: {
          titleField: { fieldName: "title" },
          prioritizedContentFields: [{ fieldName: "text" }],
          prioritizedKeywordsFields: [{ fieldName: "topics" }],
        },
      },
    ],
  },
});

const enrich = new search.Skillset("enrich", {
  description: "Splits manuals into chunks and determines their topics.",
  skills: [
    {
      odataType: "#Microsoft.Skills.Text.SplitSkill",
      name: "cut",
      textSplitMode: "pages",
      maximumPageLength: 2000,
      pageOverlapLength: 200,
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems", targetName: "chunks" }],
    },
    {
      odataType: "#Microsoft.Skills.Custom.WebApiSkill",
      name: "judge",
      context: "/document/chunks/*",
      uri: judgeUri,
      httpMethod: "POST",
      httpHeaders: { "x-functions-key": judgeKey },
      timeout: "PT1M",
      batchSize: 10,
      inputs: [{ name: "text", source: "/document/chunks/*" }],
      outputs: [{ name: "topics" }, { name: "difficulty" }],
    },
  ],
  indexProjections: {
    selectors: [
      {
        targetIndexName: chunks,
        parentKeyFieldName: "documentId",
        sourceContext: "/document/chunks/*",
        mappings: [
          { name: "text", source: "/document/chunks/*" },
          { name: "topics", source: "/document/chunks/*/topics" },
          { name: "difficulty", source: "/document/chunks/*/difficulty" },
          { name: "title", source: "/document/metadata_storage_name" },
          { name: "path", source: "/document/metadata_storage_path" },
        ],
      },
    ],
    parameters: { projectionMode: "skipIndexingParentDocuments" },
  },
});

const reader = new search.Indexer("reader", {
  description: "Reads new and changed manuals.",
  dataSourceName: documents,
  skillsetName: enrich,
  targetIndexName: chunks,
  schedule: { interval: "PT2H" },
  parameters: {
    // The status of the indexer reports unreadable files. They do not stop the run.
    maxFailedItems: 10,
    configuration: {
      dataToExtract: "contentAndMetadata",
      indexedFileNameExtensions: ".pdf,.docx,.md",
      failOnUnsupportedContentType: false,
    },
  },
});

export const indexName = chunks.name;
export const indexerName = reader.name;

import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** How the storage account is entered, and the container in it that holds the documents. */
const storage = config.requireSecret("storage");
const container = config.get("container") ?? "manuals";
/** The endpoint that judges each chunk, and the key that it asks for. */
const judgeUri = config.require("judgeUri");
const judgeKey = config.requireSecret("judgeKey");

const documents = new search.DataSource("documents", {
  description: "Manuals as people wrote them: PDF, Word, Markdown.",
  type: "azureblob",
  credentials: { connectionString: storage },
  container: { name: container },
  // What is deleted in the container goes from the index too. It needs soft delete in the storage account.
  dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
});

const chunks = new search.Index("chunks", {
  description: "Parts of manuals, some hundred words each: one document a part.",
  fields: [
    // The service makes keys of parts itself, and wants them analysed as one word.
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
  description: "Cuts manuals into chunks and asks what each is about.",
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
  description: "Reads what is new among the manuals.",
  dataSourceName: documents,
  skillsetName: enrich,
  targetIndexName: chunks,
  schedule: { interval: "PT2H" },
  parameters: {
    // A file that cannot be read is told in the indexer's status, and does not stop the others.
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

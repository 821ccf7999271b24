import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** Connection string of the storage account, and its container with the manuals. */
const storage = config.requireSecret("storage");
const container = config.get("container") ?? "manuals";

const index = new search.Index("hotels", {
  description: "Hotels of the guide. One document for each hotel.",
  fields: [
    { name: "id", type: "Edm.String", key: true, filterable: true },
    { name: "name", type: "Edm.String", searchable: true },
    { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
    { name: "city", type: "Edm.String", searchable: true, filterable: true },
  ],
  // A knowledge source requires a semantic configuration.
  semantic: {
    defaultConfiguration: "guide",
    configurations: [
      {
        name: "guide",
        prioritizedFields: {
          titleField: { fieldName: "name" },
          prioritizedContentFields: [{ fieldName: "description" }],
        },
      },
    ],
  },
});

const hotels = new search.KnowledgeSource("hotels", {
  description: "Hotels with their descriptions and cities.",
  kind: "searchIndex",
  searchIndexParameters: {
    searchIndexName: index,
    searchFields: [{ name: "name" }, { name: "description" }, { name: "city" }],
    sourceDataFields: [{ name: "id" }, { name: "name" }, { name: "description" }, { name: "city" }],
  },
});

const manuals = new search.KnowledgeSource("manuals", {
  description: "Manuals for the employees of the hotels.",
  kind: "azureBlob",
  azureBlobParameters: {
    connectionString: storage,
    containerName: container,
    ingestionParameters: { ingestionSchedule: { interval: "P1D" } },
  },
  // `pulumi up` ends when the service has read all manuals.
  waitForIngestion: true,
});

const guide = new search.KnowledgeBase("guide", {
  description: "Content for questions of guests and employees.",
  knowledgeSources: [{ name: hotels }, { name: manuals }],
});

export const indexName = index.name;
export const knowledgeBaseName = guide.name;

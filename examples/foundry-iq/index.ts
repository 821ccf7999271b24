import * as pulumi from "@pulumi/pulumi";
import * as trefoil from "trefoil";
import { managementUrl, projectId, url } from "./azure";
import { ProjectConnection } from "./connection";

/** Version of the API at the MCP endpoint. */
const mcpVersion = new pulumi.Config().get("mcpVersion") ?? "2026-05-01-preview";

const provider = new trefoil.Provider("search", { searchUrl: url });

const index = new trefoil.search.Index(
  "hotels",
  {
    description: "Hotels of the guide. One document for each hotel.",
    fields: [
      { name: "id", type: "Edm.String", key: true, filterable: true },
      { name: "name", type: "Edm.String", searchable: true },
      { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
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
  },
  { provider },
);

const hotels = new trefoil.search.KnowledgeSource(
  "hotels",
  {
    description: "Hotels with their descriptions.",
    kind: "searchIndex",
    searchIndexParameters: {
      searchIndexName: index,
      sourceDataFields: [{ name: "id" }, { name: "name" }, { name: "description" }],
    },
  },
  { provider },
);

const guide = new trefoil.search.KnowledgeBase(
  "guide",
  {
    description: "Content for questions about hotels.",
    knowledgeSources: [{ name: hotels }],
    // The model of the agent formulates the responses, so that the knowledge base needs none.
    outputMode: "extractiveData",
    retrievalReasoningEffort: { kind: "minimal" },
  },
  { provider },
);

/** URL that an agent calls as an MCP server. Its tool is `knowledge_base_retrieve`. */
export const mcpEndpoint = pulumi.interpolate`${url}/knowledgebases/${guide.name}/mcp?api-version=${mcpVersion}`;

const connection = new ProjectConnection("guide", { managementUrl, projectId, name: "guide", target: mcpEndpoint });

export const searchUrl = url;
export const indexName = index.name;
export const connectionId = connection.id;

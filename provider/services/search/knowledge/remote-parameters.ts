import { z } from "zod";
import { address, object } from "../../../define";
import { httpHeaders } from "../shapes";
import { splitSettings } from "../skillset/text-skills";
import { inPreviewSince } from "../versions";

const processing = z.enum(["rerank", "none"]).optional();

/** Reranking of the results of a knowledge source. */
export const resultsProcessing = processing.meta({
  description:
    "Processing of the results before they are included. `rerank` ranks them with the results of other knowledge sources. `none` keeps their order.",
  serverDefault: "rerank",
  minApiVersion: inPreviewSince("2026-08-01-preview"),
});

const authentication = z
  .discriminatedUnion("kind", [
    object({
      kind: z.literal("storedHeaders").meta({ description: "Headers that the search service stores and sends." }),
      storedHeadersParameters: object({
        headers: httpHeaders.meta({ description: "HTTP headers of the requests to the MCP server." }),
      }).meta({ description: "Parameters of the stored headers." }),
    }),
    object({
      kind: z.literal("foundryConnection").meta({
        description:
          "A connection of a Microsoft Foundry project. Azure documents that it works only for agents of the Foundry Agent Service.",
      }),
      foundryConnectionParameters: object({
        connectionId: z.string().min(1).meta({ description: "Id of the connection." }),
      }).meta({ description: "Parameters of the connection." }),
    }),
  ])
  .meta({ typeName: "McpServerAuthentication" });

const outputParsing = z
  .discriminatedUnion("kind", [
    object({ kind: z.literal("auto").meta({ description: "The service detects the format of the output." }) }),
    object({ kind: z.literal("none").meta({ description: "The whole output is one document." }) }),
    object({
      kind: z.literal("json").meta({ description: "The documents are in a list of a JSON output." }),
      jsonParameters: object({
        documentsPath: z
          .string()
          .min(1)
          .meta({ description: "JSONPath of the list of documents, for example `$.results[*]`." }),
        includeContext: z
          .boolean()
          .optional()
          .meta({ serverDefault: false, description: "Include the JSON around each document." }),
      }).meta({ description: "Parameters of the JSON output." }),
    }),
    object({
      kind: z.literal("split").meta({ description: "The output is split into pages or sentences." }),
      splitParameters: object(splitSettings)
        .optional()
        .meta({ serverDefault: null, description: "Parameters of the split." }),
    }),
  ])
  .meta({ typeName: "McpServerOutputParsing" });

const tool = object({
  name: z.string().min(1).meta({ description: "Name of the tool on the MCP server." }),
  outputParsing: outputParsing.optional().meta({
    serverDefault: { kind: "auto" },
    description: "Conversion of the output to documents.",
  }),
  resultsProcessing: processing.meta({
    description: "Processing of the results of the tool. `rerank` ranks them, `none` keeps their order.",
    serverDefault: "rerank",
  }),
  maxOutputTokens: z.int().positive().optional().meta({
    declaredOnly: "The service may return its default.",
    description: "Maximum number of tokens of the output.",
  }),
}).meta({ typeName: "McpServerTool" });

/** An id of an object in Microsoft Fabric. Azure documents that it cannot change. */
const fabricId = (description: string) => z.string().min(1).meta({ description, replaceOnChanges: true });

/** Parameters of the kinds that call another service for each query. All of them are previews. */
export const remoteParameters = {
  mcpServerParameters: object({
    serverURL: address().meta({
      description: "URL of the MCP server, for example `https://learn.microsoft.com/api/mcp`.",
      replaceOnChanges: true,
    }),
    authentication: authentication.optional().meta({
      serverDefault: null,
      description: "Authentication at the MCP server. If omitted, requests have no credential.",
    }),
    tools: z
      .array(tool)
      .min(1)
      .meta({ description: "Tools of the MCP server that queries may call.", listMap: { key: "name" } }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `mcpServer`.",
      typeName: "McpServerKnowledgeSource",
    }),
  workIQParameters: object({
    entraAppAuthentication: object({
      applicationId: z.string().min(1).meta({ description: "Application (client) id of the app registration." }),
      federatedCredentialId: z.string().min(1).meta({
        description: "Id of the federated credential with which the search service authenticates as the app.",
      }),
      tenantId: z.string().min(1).optional().meta({
        declaredOnly: "The service may return its own tenant.",
        description:
          "Tenant id of the app registration. If omitted, the app registration is in the tenant of the search service.",
      }),
    }).meta({
      description: "App registration of Microsoft Entra that queries Work IQ on behalf of users.",
      typeName: "EntraAppAuthentication",
    }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `workIQ`.",
      typeName: "WorkIQKnowledgeSource",
    }),
  fabricDataAgentParameters: object({
    workspaceId: fabricId("Id of the Microsoft Fabric workspace."),
    dataAgentId: fabricId("Id of the data agent."),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `fabricDataAgent`.",
      typeName: "FabricDataAgentKnowledgeSource",
    }),
  fabricOntologyParameters: object({
    workspaceId: fabricId("Id of the Microsoft Fabric workspace."),
    ontologyId: fabricId("Id of the ontology."),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `fabricOntology`.",
      typeName: "FabricOntologyKnowledgeSource",
    }),
  remoteSharePointParameters: object({
    filterExpression: z.string().min(1).optional().meta({
      serverDefault: null,
      description:
        "Filter in the Keyword Query Language (KQL) that applies to all queries of the knowledge source, for example `filetype:docx`.",
    }),
    resourceMetadata: z
      .array(z.string())
      .optional()
      .meta({ serverDefault: null, description: "Metadata that references contain, for example `Author`.", set: true }),
    containerTypeId: z.string().min(1).optional().meta({
      serverDefault: null,
      description: "Id of a container type of SharePoint Embedded. If omitted, queries search SharePoint Online.",
    }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Parameters of the kind `remoteSharePoint`. If omitted, queries search all sites of the user.",
      typeName: "RemoteSharePointKnowledgeSource",
    }),
};

import { z } from "zod";
import { defineResource, isRecord, isSameIgnoringCase, type JsonBody, memberOf, openEnum } from "../../../define";
import { indexer } from "../indexer/indexer";
import { describeError, search } from "../service";
import { corsOptions, encryptionKey, objectName, permissions } from "../shapes";
import { describedPreview } from "../versions";
import { graphFindings, graphReplacements, hasGraph, triplesIn } from "./graph-extraction";
import { ingestedParameters } from "./ingested-parameters";
import { modelFindings, modelReplacements } from "./ingestion-models";
import { waitForFirstSynchronization, waitForOngoingSynchronization } from "./ingestion-wait";
import { queriedParameters } from "./queried-parameters";
import { remoteParameters, resultsProcessing } from "./remote-parameters";
import {
  contradictions,
  kinds,
  kindVersions,
  mismatches,
  parametersOf,
  remoteList,
  synchronizedList,
} from "./source-kinds";

/** Kinds of the objects that the service creates, by their type in `createdResources`. */
const kindOfType: Readonly<Record<string, string>> = {
  datasource: "DataSource",
  indexer: "Indexer",
  skillset: "Skillset",
  index: "Index",
};

/** The names of objects in a response. Other values identify no object. */
const namesIn = (created: unknown): Record<string, string> | undefined =>
  isRecord(created) ? Object.fromEntries(Object.entries(created).filter(isNamed)) : undefined;

const isNamed = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === "string" && entry[1] !== "";

/** A knowledge source requires an index with a semantic configuration. */
const indexWithSemanticRanking = {
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "title", type: "Edm.String" },
  ],
  semantic: {
    configurations: [{ name: "guide", prioritizedFields: { titleField: { fieldName: "title" } } }],
  },
};

export const knowledgeSource = defineResource({
  service: search,
  name: "KnowledgeSource",
  description:
    "A knowledge source, which is content that knowledge bases retrieve from: an index, a data store that the service indexes itself, uploaded files, the web, or another service that each query calls.",
  path: { collection: "/knowledgesources", item: "/knowledgesources('{name}')" },
  inputs: {
    name: objectName
      .optional()
      .meta({ description: "Name of the knowledge source.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({
      serverDefault: null,
      description: "Description of the knowledge source, which models read to select sources for a query.",
    }),
    kind: openEnum("knowledge source kind", kinds).meta({
      description:
        "Kind of the knowledge source. Set the parameters of this kind, and no others. Preview checks this, the types do not.",
      replaceOnChanges: true,
      minApiVersion: kindVersions,
    }),
    ...queriedParameters,
    ...ingestedParameters,
    ...remoteParameters,
    resultsProcessing,
    corsOptions: corsOptions.optional().meta({
      serverDefault: null,
      description: "Cross-origin resource sharing (CORS) options, for the kind `file` only.",
      minApiVersion: ["2026-10-01", "2026-08-01-preview"],
    }),
    encryptionKey: encryptionKey.optional().meta({
      description: "Customer-managed key that encrypts the knowledge source, and the objects that it creates, at rest.",
    }),
    waitForIngestion: z
      .boolean()
      .optional()
      .meta({
        description: `Wait until the first synchronization is complete, after the knowledge source is created. Only for the kinds ${synchronizedList}. Default: \`false\`.`,
        providerOnly: true,
      }),
    timeout: z.int().positive().default(3600).meta({
      description: "Time to wait for the first synchronization, if `waitForIngestion` is `true`. In seconds.",
      providerOnly: true,
    }),
  },
  outputs: {
    createdResources: z.record(z.string(), z.string()).optional().meta({
      description:
        "Names of the objects that the service created for the knowledge source, by their type: `datasource`, `indexer`, `skillset` and `index`.",
    }),
  },
  decode: (body) => {
    const [createdResources] = Object.values(parametersOf)
      .map((name) => namesIn(body[name]?.createdResources))
      .filter((names) => names !== undefined);
    return createdResources ? { ...body, createdResources } : body;
  },
  validate: (inputs) => [
    ...mismatches(inputs),
    ...contradictions(inputs),
    ...graphFindings(inputs),
    ...modelFindings(inputs),
  ],
  deletionProtection: [
    {
      noun: "files",
      // A version without files returns no capacity, which counts as an unknown number of files.
      request: "GET {item}/status",
      count: (body) => {
        const { maxFileCount, remainingFileCount } = (body as JsonBody).fileCapacity ?? {};
        return maxFileCount - remainingFileCount;
      },
      appliesTo: ({ kind }) => isSameIgnoringCase(kind, "file"),
    },
    // A status without statistics counts as an unknown number of triples.
    { noun: "graph triples", request: "GET {item}/status", count: triplesIn, appliesTo: hasGraph },
  ],
  hooks: {
    requiresReplacement: (olds, news) => [...graphReplacements(olds, news), ...modelReplacements(olds, news)],
    import: {
      ownedObjects: ({ createdResources = {} }) =>
        Object.fromEntries(
          Object.entries(createdResources).map(([type, name]) => [
            `search:${memberOf(kindOfType, type) ?? type}`,
            [name],
          ]),
        ),
    },
    target: {
      input: "kind",
      awaits: "the first synchronization",
      afterChange: waitForFirstSynchronization,
      beforeUpdate: waitForOngoingSynchronization,
    },
    retryDelete: {
      isRejected: ({ status, body }) =>
        [400, 409].includes(status) && /knowledge\s?bases?\b/i.test(describeError(body).message ?? ""),
      advice:
        "Remove the knowledge source from the knowledge bases that refer to it, and retry. If the `knowledgeSources` of the KnowledgeBase contain the KnowledgeSource resource instead of its name, `pulumi destroy` deletes the KnowledgeBase first.",
    },
  },
  permissions,
  actions: {
    kind: () => indexer,
    id: ({ createdResources }) => createdResources?.indexer,
    absence: `The service creates an indexer only for the kinds ${synchronizedList}.`,
  },
  docs: {
    defaults: {
      documented: [
        "webParameters",
        "azureBlobParameters",
        "indexedOneLakeParameters",
        "indexedSharePointParameters",
        "indexedSqlParameters",
        "fileParameters",
        "mcpServerParameters",
        "remoteSharePointParameters",
        "resultsProcessing",
        "corsOptions",
      ],
      recorded: [
        "description",
        "searchIndexParameters",
        "searchIndexParameters.semanticConfigurationName",
        "searchIndexParameters.baseFilter",
        "searchIndexParameters.sourceDataFields",
        "searchIndexParameters.searchFields",
        "webParameters",
        "webParameters.domains",
        "webParameters.domains.blockedDomains",
        "webParameters.language",
        "webParameters.market",
        "webParameters.freshness",
        "webParameters.count",
        "azureBlobParameters",
        "indexedOneLakeParameters",
        "indexedSharePointParameters",
        "indexedSqlParameters",
        "fileParameters",
        "mcpServerParameters",
        "workIQParameters",
        "fabricDataAgentParameters",
        "fabricOntologyParameters",
        "remoteSharePointParameters",
        "remoteSharePointParameters.containerTypeId",
      ],
      vendorClient: ["searchIndexParameters"],
    },
    losses: {
      lost: ["data"],
      text: `For the kinds ${synchronizedList}, replacing or deleting the knowledge source also deletes the content that the service ingested, with its index. A replacement ingests everything again, which takes time and calls the models again. A replacement of the kind \`file\` has no files.`,
    },
    notes: {
      Kinds:
        "`kind` and its parameters are not a union type, because the inputs of a Pulumi resource are a flat object. Preview, not a compiler, rejects the parameters of another kind.",
      "Created objects": `For the kinds ${synchronizedList} the service creates a data source, an index and an indexer, and a skillset if necessary. For the kind \`file\` it creates an index. \`createdResources\` contains their names. They belong to the knowledge source: the service deletes them with it. \`trefoil import\` skips them if it also reads the knowledge source.`,
      "Changes of the ingestion":
        "Azure documents that the container and most settings of the ingestion cannot change in place. The connection string of SharePoint can, and that of `azureBlob` cannot. For the parameters of `indexedSql` Azure does not document it: Trefoil changes them in place, and an error of the service loses nothing.",
      Files:
        "Trefoil does not upload files to a knowledge source of the kind `file`: files are data, and the service does not return their content. Upload them with a client of the service. `getKnowledgeSourceFiles` lists them.",
      "Waiting for the ingestion":
        "`waitForIngestion` applies when the knowledge source is created. A later change, for example of the schedule, is not awaited. If the wait fails, the next `pulumi up` waits again.",
      "References from knowledge bases":
        "The service deletes no knowledge source that a knowledge base refers to. Trefoil retries the deletion for one minute. A knowledge source with an explicit `name` cannot be replaced while a knowledge base refers to it: omit the name, so that the knowledge base changes first.",
      "References to an index":
        "The service deletes no index that a knowledge source of the kind `searchIndex` refers to. If `searchIndexName` is the Index resource, Pulumi deletes the knowledge source first, and a replaced Index without an explicit `name` is deleted after the knowledge source refers to its replacement.",
      Quota:
        "The service does not report how many knowledge sources it allows, so preview cannot detect an exhausted quota.",
      Secrets:
        "The documentation does not state if the service returns the connection string and the API keys. Trefoil keeps them in the state, encrypted, and every update sends them again.",
      "Preview versions": `The kinds ${remoteList} and \`resultsProcessing\` are in preview: set \`trefoil:searchApiVersion\` to \`${describedPreview}\` or a later preview. Their members are those of Azure's client for Python 12.1.0b2. Preview reports a warning, because a later version may change or remove them.`,
      "Headers of an MCP server":
        "Azure documents that the service masks the `headers` of an `mcpServer`. Trefoil keeps them in the state, encrypted, and every update sends them again. A changed header is sent in place. Azure documents that the URL of the server and the ids of Microsoft Fabric cannot change in place, and does not document it for `workIQParameters`: Trefoil changes them in place.",
      "Reasoning effort": `Azure documents that the kinds \`mcpServer\`, \`fabricDataAgent\` and \`fabricOntology\` require a knowledge base with the reasoning effort \`low\` or \`medium\`.`,
    },
  },
  verification: {
    update: { description: "Hotels of the travel guide." },
    parents: { hotels: indexWithSemanticRanking },
  },
  examples: {
    basic: { kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } },
    fields: {
      description: "Hotels of the travel guide.",
      kind: "searchIndex",
      searchIndexParameters: {
        searchIndexName: "hotels",
        sourceDataFields: [{ name: "id" }],
        searchFields: [{ name: "id" }],
      },
    },
    blobs: {
      description: "Product manuals.",
      kind: "azureBlob",
      azureBlobParameters: {
        connectionString:
          "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
        containerName: "documents",
        folderPath: "manuals",
        ingestionParameters: {
          contentExtractionMode: "minimal",
          ingestionSchedule: { interval: "P1D" },
          embeddingModel: {
            kind: "azureOpenAI",
            azureOpenAIParameters: {
              resourceUri: "https://models.openai.azure.com",
              deploymentId: "embeddings",
              modelName: "text-embedding-3-small",
            },
          },
        },
      },
    },
    lakehouse: {
      kind: "indexedOneLake",
      indexedOneLakeParameters: {
        fabricWorkspaceId: "00000000-0000-0000-0000-000000000001",
        lakehouseId: "00000000-0000-0000-0000-000000000002",
        targetPath: "Files/manuals",
      },
    },
    web: {
      kind: "web",
      webParameters: { domains: { allowedDomains: [{ address: "learn.microsoft.com", includeSubpages: true }] } },
    },
    site: {
      kind: "indexedSharePoint",
      indexedSharePointParameters: {
        connectionString:
          "SharePointOnlineEndpoint=https://example.sharepoint.com/sites/docs;ApplicationId=00000000-0000-0000-0000-000000000003;TenantId=00000000-0000-0000-0000-000000000004;",
        containerName: "defaultSiteLibrary",
        ingestionParameters: {
          ingestionPermissionOptions: ["userIds", "groupIds"],
          networkAccessMode: "private",
        },
      },
    },
    sql: {
      kind: "indexedSql",
      indexedSqlParameters: {
        connectionString:
          "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Sql/servers/docs;Initial Catalog=shop;",
        tableOrView: "dbo.Products",
        contentColumns: [{ name: "description", sourceField: "Description", searchFieldType: "Edm.String" }],
        ingestionParameters: { ingestionSchedule: { interval: "PT1H" } },
      },
    },
    files: {
      description: "Uploaded price lists.",
      kind: "file",
      fileParameters: {
        ingestionParameters: {
          embeddingModel: {
            kind: "azureOpenAI",
            azureOpenAIParameters: {
              resourceUri: "https://models.openai.azure.com",
              deploymentId: "embeddings",
              modelName: "text-embedding-3-small",
            },
          },
        },
      },
      corsOptions: { allowedOrigins: ["https://www.example.com"] },
    },
    news: {
      kind: "web",
      webParameters: { language: "en", market: "en-US", freshness: "Week", count: 10 },
    },
    tools: {
      description: "Documentation of the vendor.",
      kind: "mcpServer",
      mcpServerParameters: {
        serverURL: "https://tools.example.com/mcp",
        authentication: {
          kind: "storedHeaders",
          storedHeadersParameters: { headers: { "x-api-key": "a-secret-key" } },
        },
        tools: [
          { name: "search_docs", outputParsing: { kind: "json", jsonParameters: { documentsPath: "$.results[*]" } } },
          { name: "get_page", maxOutputTokens: 2000 },
        ],
      },
    },
    work: {
      kind: "workIQ",
      workIQParameters: {
        entraAppAuthentication: {
          applicationId: "00000000-0000-0000-0000-000000000005",
          federatedCredentialId: "00000000-0000-0000-0000-000000000006",
        },
      },
    },
    agent: {
      kind: "fabricDataAgent",
      fabricDataAgentParameters: {
        workspaceId: "00000000-0000-0000-0000-000000000001",
        dataAgentId: "00000000-0000-0000-0000-000000000007",
      },
    },
    ontology: {
      kind: "fabricOntology",
      fabricOntologyParameters: {
        workspaceId: "00000000-0000-0000-0000-000000000001",
        ontologyId: "00000000-0000-0000-0000-000000000008",
      },
    },
    remote: {
      kind: "remoteSharePoint",
      remoteSharePointParameters: { filterExpression: "filetype:docx", resourceMetadata: ["Author", "Title"] },
      resultsProcessing: "none",
    },
  },
});

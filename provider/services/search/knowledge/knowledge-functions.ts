import { z } from "zod";
import { defineFunction, object } from "../../../define";
import { search } from "../service";
import { permissions } from "../shapes";

const kindList =
  "`searchIndex`, `azureBlob`, `indexedOneLake`, `indexedSharePoint`, `indexedSql`, `file` or `web`, and in preview versions `mcpServer`, `workIQ`, `fabricDataAgent`, `fabricOntology` or `remoteSharePoint`";
const shared = { service: search, permissions: permissions.read };
const text = (description: string) => z.string().optional().meta({ description });
const count = (description: string) => z.int().meta({ description });
const name = (of: string) =>
  z
    .string()
    .min(1)
    .meta({ description: `Name of the ${of}.` });

const field = object({ name: z.string().meta({ description: "Name of the field." }) }).meta({
  typeName: "KnowledgeFieldInfo",
});
const domain = object({
  address: z.string().meta({ description: "Address of the domain." }),
  includeSubpages: z.boolean().optional().meta({ description: "The subpages are included." }),
}).meta({ typeName: "KnowledgeDomainInfo" });

const fields = (description: string) => z.array(field).optional().meta({ description });
const domains = (description: string) => z.array(domain).optional().meta({ description });

const corsOptions = object({
  allowedOrigins: z.array(z.string()).meta({ description: "Origins from which JavaScript may send requests." }),
  maxAgeInSeconds: z
    .int()
    .optional()
    .meta({ description: "Time for which browsers may cache preflight responses. In seconds." }),
})
  .optional()
  .meta({ description: "Cross-origin resource sharing (CORS) options.", typeName: "CorsOptionsInfo" });

const createdResources = z
  .record(z.string(), z.string())
  .optional()
  .meta({ description: "Names of the objects that the service created, by their type." });

const fabricWorkspace = z.string().meta({ description: "Id of the Microsoft Fabric workspace." });

/** Parameters of the kinds that only preview versions have. */
const remoteParameters = {
  mcpServerParameters: object({
    serverURL: z.string().meta({ description: "URL of the MCP server." }),
    tools: z
      .array(
        object({
          name: text("Name of the tool."),
          resultsProcessing: text("Processing of the results of the tool: `rerank` or `none`."),
          maxOutputTokens: z.int().optional().meta({ description: "Maximum number of tokens of the output." }),
        }),
      )
      .optional()
      .meta({ description: "Tools that queries may call." }),
  })
    .optional()
    .meta({ description: "Parameters of the kind `mcpServer`." }),
  workIQParameters: object({
    entraAppAuthentication: object({
      applicationId: z.string().meta({ description: "Application (client) id of the app registration." }),
      federatedCredentialId: z.string().meta({ description: "Id of the federated credential." }),
      tenantId: text("Tenant id of the app registration."),
    }).meta({ description: "App registration of Microsoft Entra." }),
  })
    .optional()
    .meta({ description: "Parameters of the kind `workIQ`." }),
  fabricDataAgentParameters: object({
    workspaceId: fabricWorkspace,
    dataAgentId: z.string().meta({ description: "Id of the data agent." }),
  })
    .optional()
    .meta({ description: "Parameters of the kind `fabricDataAgent`." }),
  fabricOntologyParameters: object({
    workspaceId: fabricWorkspace,
    ontologyId: z.string().meta({ description: "Id of the ontology." }),
  })
    .optional()
    .meta({ description: "Parameters of the kind `fabricOntology`." }),
  remoteSharePointParameters: object({
    filterExpression: text("Filter in the Keyword Query Language (KQL)."),
    resourceMetadata: z.array(z.string()).optional().meta({ description: "Metadata that references contain." }),
    containerTypeId: text("Id of a container type of SharePoint Embedded."),
  })
    .optional()
    .meta({ description: "Parameters of the kind `remoteSharePoint`." }),
};

export const getKnowledgeSource = defineFunction({
  ...shared,
  name: "getKnowledgeSource",
  description:
    "Returns a knowledge source. Its connection string, the settings of its ingestion and the authentication at an MCP server are omitted, because some of them are secret.",
  inputs: { name: name("knowledge source") },
  request: "GET /knowledgesources('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the knowledge source." }),
    description: text("Description of the knowledge source."),
    kind: z.string().meta({ description: `Kind: ${kindList}.` }),
    searchIndexParameters: object({
      searchIndexName: z.string().meta({ description: "Name of the index." }),
      semanticConfigurationName: text("Name of the semantic configuration."),
      baseFilter: text("OData filter of the index that applies to all queries."),
      sourceDataFields: fields("Fields that references contain."),
      searchFields: fields("Fields that queries search."),
    })
      .optional()
      .meta({ description: "Parameters of the kind `searchIndex`." }),
    azureBlobParameters: object({
      containerName: z.string().meta({ description: "Name of the blob container." }),
      folderPath: text("Folder in the container."),
      isADLSGen2: z.boolean().optional().meta({ description: "The storage account is of the type ADLS Gen2." }),
      createdResources,
    })
      .optional()
      .meta({ description: "Parameters of the kind `azureBlob`." }),
    indexedOneLakeParameters: object({
      fabricWorkspaceId: z.string().meta({ description: "Id of the Microsoft Fabric workspace." }),
      lakehouseId: z.string().meta({ description: "Id of the lakehouse." }),
      targetPath: text("Folder or shortcut in the lakehouse."),
      createdResources,
    })
      .optional()
      .meta({ description: "Parameters of the kind `indexedOneLake`." }),
    indexedSharePointParameters: object({
      containerName: z.string().meta({ description: "Content of the site that is indexed." }),
      query: text("Query that filters the content of the site."),
      createdResources,
    })
      .optional()
      .meta({ description: "Parameters of the kind `indexedSharePoint`." }),
    indexedSqlParameters: object({
      tableOrView: z.string().meta({ description: "Name of the table or view." }),
      highWaterMarkColumnName: text("Column by which the service detects changes."),
      contentColumns: z
        .array(
          object({
            name: z.string().meta({ description: "Name of the field in the index." }),
            sourceField: z.string().meta({ description: "Name of the column." }),
            searchFieldType: z.string().meta({ description: "Type of the field." }),
          }),
        )
        .optional()
        .meta({ description: "Columns that are indexed." }),
      embeddingColumns: z
        .array(
          object({
            name: z.string().meta({ description: "Name of the vector field in the index." }),
            sourceField: z.string().meta({ description: "Name of the column." }),
          }),
        )
        .optional()
        .meta({ description: "Columns that the embedding model converts to vectors." }),
      createdResources,
    })
      .optional()
      .meta({ description: "Parameters of the kind `indexedSql`." }),
    fileParameters: object({ createdResources }).optional().meta({ description: "Parameters of the kind `file`." }),
    webParameters: object({
      domains: object({
        allowedDomains: domains("Domains from which results may come."),
        blockedDomains: domains("Domains from which no results come."),
      })
        .optional()
        .meta({ description: "Domains that limit the results." }),
      language: text("Language of the results."),
      market: text("Market of the results."),
      freshness: text("Age of the results."),
      count: z.int().optional().meta({ description: "Number of results." }),
    })
      .optional()
      .meta({ description: "Parameters of the kind `web`." }),
    ...remoteParameters,
    resultsProcessing: text("Processing of the results: `rerank` or `none`."),
    corsOptions,
  }),
  examples: { basic: { name: "hotels" } },
});

const counts = {
  startTime: z.string().meta({ description: "Start time, in ISO 8601." }),
  itemsUpdatesProcessed: count("Number of processed items."),
  itemsUpdatesFailed: count("Number of failed items."),
  itemsSkipped: count("Number of skipped items."),
};

export const getKnowledgeSourceStatus = defineFunction({
  ...shared,
  name: "getKnowledgeSourceStatus",
  description: "Returns the status of a knowledge source and of its synchronization.",
  inputs: { name: name("knowledge source") },
  request: "GET /knowledgesources('{name}')/status",
  result: object({
    kind: text(`Kind: ${kindList}.`),
    synchronizationStatus: z.string().meta({ description: "`creating`, `active` or `deleting`." }),
    synchronizationInterval: text("Interval between two synchronizations. Omitted without a schedule."),
    currentSynchronizationState: object({
      ...counts,
      errors: z
        .array(
          object({
            docId: text("Id of the document."),
            statusCode: z.int().optional().meta({ description: "Status code of the error." }),
            name: text("Step of the ingestion that failed."),
            errorMessage: z.string().meta({ description: "Error message." }),
            details: text("Details of the error."),
            documentationLink: text("URL of the documentation of the error."),
          }),
        )
        .optional()
        .meta({ description: "Errors by document." }),
    })
      .optional()
      .meta({ description: "The synchronization in progress." }),
    lastSynchronizationState: object({
      ...counts,
      endTime: z.string().meta({ description: "End time, in ISO 8601." }),
    })
      .optional()
      .meta({ description: "The last completed synchronization." }),
    statistics: object({
      totalSynchronization: count("Number of synchronizations."),
      averageSynchronizationDuration: z.string().meta({ description: "Average duration, in the form `hh:mm:ss`." }),
      averageItemsProcessedPerSynchronization: count("Average number of items per synchronization."),
    })
      .optional()
      .meta({ description: "Statistics of all synchronizations." }),
    fileCapacity: object({
      maxFileCount: count("Maximum number of files."),
      remainingFileCount: count("Number of files that can still be uploaded."),
      maxFileSizeBytes: count("Maximum size of a file. In bytes."),
    })
      .optional()
      .meta({ description: "Capacity for files, of the kind `file`." }),
  }),
  examples: { basic: { name: "manuals" } },
});

/**
 * The files of a knowledge source. Azure's clients also upload (`POST …/files`, 201), replace (`PUT …/files('{fileId}')`, 200) and delete
 * them, with `multipart/form-data` of `metadata` and `content`. The service assigns the id, and a file has neither an ETag nor a hash.
 */
export const getKnowledgeSourceFiles = defineFunction({
  ...shared,
  name: "getKnowledgeSourceFiles",
  description:
    "Returns the uploaded files of a knowledge source of the kind `file`, without their content. Requires API version 2026-10-01 or later.",
  inputs: { name: name("knowledge source") },
  request: "GET /knowledgesources('{name}')/files",
  pages: true,
  result: z.array(
    object({
      fileId: z.string().meta({ description: "Id of the file, which the service assigned." }),
      fileName: text("Name of the file, with its folder."),
      prefix: text("Folder of the file."),
      fileSizeBytes: z.int().optional().meta({ description: "Size of the file. In bytes." }),
      createdAt: text("Time of the upload, in ISO 8601."),
      lastUpdatedAt: text("Time of the last change, in ISO 8601."),
      errorMessage: text("Error message, if the service could not process the file."),
      metadata: z
        .record(z.string(), z.string())
        .optional()
        .meta({ description: "Metadata that the upload contained." }),
      parsingMode: text("Parsing mode, for example `markdown`."),
      extractionMode: text("`minimal` or `standard`."),
    }).meta({ typeName: "KnowledgeSourceFileInfo" }),
  ),
  notFound: ({ name }) =>
    `the knowledge source "${name}" does not exist, or the configured API version is older than 2026-10-01. Check the name and \`trefoil:searchApiVersion\`.`,
  examples: { basic: { name: "prices" } },
});

export const getKnowledgeBase = defineFunction({
  ...shared,
  name: "getKnowledgeBase",
  description: "Returns a knowledge base. The API keys of its models are omitted.",
  inputs: { name: name("knowledge base") },
  request: "GET /knowledgebases('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the knowledge base." }),
    description: text("Description of the knowledge base."),
    knowledgeSources: z
      .array(object({ name: z.string().meta({ description: "Name of the knowledge source." }) }))
      .meta({ description: "Knowledge sources that queries use." }),
    models: z
      .array(
        object({
          kind: z.string().meta({ description: "Kind of the model, such as `azureOpenAI`." }),
          azureOpenAIParameters: object({
            resourceUri: text("URL of the Azure OpenAI resource."),
            deploymentId: text("Name of the model deployment."),
            modelName: text("Name of the model."),
          })
            .optional()
            .meta({ description: "Parameters of the Azure OpenAI model." }),
        }),
      )
      .optional()
      .meta({ description: "Models that plan queries." }),
    retrievalReasoningEffort: object({
      kind: z.string().meta({ description: "`minimal`, `low` or `medium`." }),
    })
      .optional()
      .meta({ description: "Reasoning effort of queries that specify none." }),
    outputMode: text("`extractiveData` or `answerSynthesis`, for queries that specify none."),
    retrievalInstructions: text("Instructions for the model that plans queries."),
    answerInstructions: text("Instructions for the model that formulates responses."),
    corsOptions,
  }),
  examples: { basic: { name: "guide" } },
});

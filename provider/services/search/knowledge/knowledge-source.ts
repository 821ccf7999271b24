import { z } from "zod";
import { defineResource, type Finding, memberOf, object, ref } from "../../../define";
import { index } from "../indexes/search-index";
import { describeError, search } from "../service";
import { credential, encryptionKey, objectName, permissions } from "../shapes";
import { ingestionParameters } from "./ingestion";
import { waitForFirstSynchronization } from "./ingestion-wait";

const fieldReference = object({
  name: z.string().min(1).meta({ description: "Name of the field." }),
}).meta({ typeName: "SearchIndexFieldReference" });

const domain = object({
  address: z.string().min(1).meta({ description: "Address of the domain, for example `learn.microsoft.com`." }),
  includeSubpages: z
    .boolean()
    .optional()
    .meta({ description: "Include the subpages of the address. The default of the service is not documented." }),
}).meta({ typeName: "WebKnowledgeSourceDomain" });

/** Member with the parameters of each kind. */
const parametersOf = {
  searchIndex: "searchIndexParameters",
  azureBlob: "azureBlobParameters",
  indexedOneLake: "indexedOneLakeParameters",
  web: "webParameters",
} as const;

type Kind = keyof typeof parametersOf;

const kinds = Object.keys(parametersOf) as [Kind, ...Kind[]];

/** Kinds of the objects that the service creates, by their type in `createdResources`. */
const kindOfType: Readonly<Record<string, string>> = {
  datasource: "DataSource",
  indexer: "Indexer",
  skillset: "Skillset",
  index: "Index",
};

/** Kinds for which the service creates an index and fills it. */
const ingested = ["azureBlob", "indexedOneLake"];

interface Parameters {
  readonly kind: Kind;
  readonly waitForIngestion?: boolean | undefined;
  readonly [parameters: string]: unknown;
}

/** The parameters must be those of the kind. */
function mismatches(inputs: Parameters): Finding[] {
  const own = parametersOf[inputs.kind];
  const required = inputs.kind !== "web" && inputs[own] === undefined;
  const others = Object.values(parametersOf).filter((name) => name !== own && inputs[name] !== undefined);
  return [
    ...(required ? [{ path: own, reason: `is required for the kind \`${inputs.kind}\`` }] : []),
    ...others.map((path) => ({
      path,
      reason: `does not apply to the kind \`${inputs.kind}\`. Use \`${own}\`, or change \`kind\``,
    })),
    ...(inputs.waitForIngestion && !ingested.includes(inputs.kind)
      ? [
          {
            path: "waitForIngestion",
            reason: `does not apply to the kind \`${inputs.kind}\`, which the service does not index`,
          },
        ]
      : []),
  ];
}

export const knowledgeSource = defineResource({
  service: search,
  name: "KnowledgeSource",
  description:
    "A knowledge source, which is content that knowledge bases retrieve from: an index, files that the service indexes itself, or the web.",
  path: { collection: "/knowledgesources", item: "/knowledgesources('{name}')" },
  inputs: {
    name: objectName.meta({ description: "Name of the knowledge source.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({
      description: "Description of the knowledge source, which models read to select sources for a query.",
    }),
    kind: z.enum(kinds).meta({
      description:
        "Kind of the knowledge source. Set the parameters of this kind, and no others. Preview checks this, the types do not.",
      replaceOnChanges: true,
      minApiVersion: "2026-04-01",
    }),
    searchIndexParameters: object({
      searchIndexName: ref(() => index).meta({
        description: "Name of the index. It must have a semantic configuration, and must not be an alias.",
      }),
      semanticConfigurationName: z.string().min(1).optional().meta({
        description: "Name of the semantic configuration. Default: the default configuration of the index.",
      }),
      sourceDataFields: z.array(fieldReference).optional().meta({
        description: "Fields that references contain if a query requests source data. They must be retrievable.",
      }),
      searchFields: z
        .array(fieldReference)
        .optional()
        .meta({ description: "Fields that queries search. If omitted, queries search all searchable fields." }),
    })
      .optional()
      .meta({ description: "Parameters of the kind `searchIndex`.", typeName: "SearchIndexKnowledgeSource" }),
    azureBlobParameters: object({
      connectionString: credential.meta({
        description: "Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity.",
        replaceOnChanges: true,
      }),
      containerName: z.string().min(1).meta({ description: "Name of the blob container.", replaceOnChanges: true }),
      folderPath: z
        .string()
        .optional()
        .meta({ description: "Folder in the container. Default: the complete container.", replaceOnChanges: true }),
      isADLSGen2: z.boolean().optional().meta({
        description: "The storage account is of the type Azure Data Lake Storage Gen2.",
        serverDefault: false,
        replaceOnChanges: true,
      }),
      ingestionParameters: ingestionParameters.optional().meta({ description: "Settings of the ingestion." }),
    })
      .optional()
      .meta({ description: "Parameters of the kind `azureBlob`.", typeName: "AzureBlobKnowledgeSource" }),
    indexedOneLakeParameters: object({
      fabricWorkspaceId: z
        .string()
        .min(1)
        .meta({ description: "Id of the Microsoft Fabric workspace.", replaceOnChanges: true }),
      lakehouseId: z.string().min(1).meta({ description: "Id of the lakehouse.", replaceOnChanges: true }),
      targetPath: z.string().optional().meta({
        description: "Folder or shortcut in the lakehouse. Default: the complete lakehouse.",
        replaceOnChanges: true,
      }),
      ingestionParameters: ingestionParameters.optional().meta({ description: "Settings of the ingestion." }),
    })
      .optional()
      .meta({ description: "Parameters of the kind `indexedOneLake`.", typeName: "IndexedOneLakeKnowledgeSource" }),
    webParameters: object({
      domains: object({
        allowedDomains: z.array(domain).optional().meta({ description: "Domains from which results may come." }),
        blockedDomains: z.array(domain).optional().meta({ description: "Domains from which no results come." }),
      })
        .optional()
        .meta({ description: "Domains that limit the results.", typeName: "WebKnowledgeSourceDomains" }),
    })
      .optional()
      .meta({ description: "Parameters of the kind `web`.", typeName: "WebKnowledgeSource" }),
    encryptionKey: encryptionKey.optional().meta({
      description: "Customer-managed key that encrypts the knowledge source, and the objects that it creates, at rest.",
    }),
    waitForIngestion: z.boolean().optional().meta({
      description:
        "Wait until the first synchronization is complete, after the knowledge source is created. Only for the kinds `azureBlob` and `indexedOneLake`. Default: `false`.",
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
    const { createdResources } = body.azureBlobParameters ?? body.indexedOneLakeParameters ?? {};
    return createdResources ? { ...body, createdResources } : body;
  },
  validate: (inputs) => mismatches(inputs),
  hooks: {
    import: {
      ownedObjects: ({ createdResources = {} }) =>
        Object.fromEntries(
          Object.entries(createdResources).map(([type, name]) => [
            `search:${memberOf(kindOfType, type) ?? type}`,
            [name],
          ]),
        ),
    },
    target: { input: "kind", awaits: "the first synchronization", afterChange: waitForFirstSynchronization },
    retryDelete: {
      isRejected: ({ status, body }) =>
        [400, 409].includes(status) && /knowledge\s?bases?\b/i.test(describeError(body).message ?? ""),
      advice:
        "Remove the knowledge source from the knowledge bases that refer to it, and retry. If the `knowledgeSources` of the KnowledgeBase contain the KnowledgeSource resource instead of its name, `pulumi destroy` deletes the KnowledgeBase first.",
    },
  },
  permissions,
  docs: {
    losses:
      "For the kinds `azureBlob` and `indexedOneLake`, replacing or deleting the knowledge source also deletes the content that the service ingested, with its index. A replacement ingests everything again, which takes time and calls the models again.",
    notes: [
      "`kind` and its parameters are not a union type, because the inputs of a Pulumi resource are a flat object. Preview, not a compiler, rejects the parameters of another kind.",
      "For the kinds `azureBlob` and `indexedOneLake` the service creates a data source, a skillset, an index and an indexer, whose names `createdResources` contains. They belong to the knowledge source: the service deletes them with it. `trefoil import` skips them if it also reads the knowledge source.",
      "Azure documents that the connection string, the container and most settings of the ingestion cannot change in place.",
      "`waitForIngestion` applies when the knowledge source is created. A later change, for example of the schedule, is not awaited. If the wait fails, the next `pulumi up` waits again.",
      "The service deletes no knowledge source that a knowledge base refers to. Trefoil retries the deletion for one minute. A knowledge source with an explicit `name` cannot be replaced while a knowledge base refers to it: omit the name, so that the knowledge base changes first.",
      "The service deletes no index that a knowledge source of the kind `searchIndex` refers to. If `searchIndexName` is the Index resource, Pulumi deletes the knowledge source first, and a replaced Index without an explicit `name` is deleted after the knowledge source refers to its replacement.",
      "The service does not report how many knowledge sources it allows, so preview cannot detect an exhausted quota.",
      "The documentation does not state if the service returns the connection string and the API keys. Trefoil keeps them in the state, encrypted, and every update sends them again.",
    ],
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
  },
});

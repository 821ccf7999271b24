import { z } from "zod";
import { defineFunction, json, object } from "../../define";
import { indexField } from "./indexes/field";
import { search } from "./service";
import { permissions } from "./shapes";
import { rulesIn } from "./synonyms";

const text = (what: string) => z.string().optional().meta({ description: what });
const count = (what: string) => z.int().meta({ description: what });
const name = (of: string) =>
  z
    .string()
    .min(1)
    .meta({ description: `Name of the ${of}.` });
const shared = { service: search, permissions: permissions.read };

const indexInfo = object({
  name: z.string().meta({ description: "Name of the index." }),
  description: text("Description of the index."),
  fields: z.array(indexField).meta({ description: "Fields of the documents." }),
  defaultScoringProfile: text("Name of the scoring profile for queries that specify none."),
  etag: z.string().optional().meta({ description: "ETag of the index.", wireName: "@odata.etag" }),
}).meta({ typeName: "IndexInfo" });

export const getIndex = defineFunction({
  ...shared,
  name: "getIndex",
  description: "Returns an index, with all attributes of its fields as the service has them.",
  inputs: { name: name("index, or of an alias that points to it") },
  request: "GET /indexes('{name}')",
  result: indexInfo,
  examples: { basic: { name: "hotels" } },
});

export const getIndexes = defineFunction({
  ...shared,
  name: "getIndexes",
  description: "Returns all indexes of the service. The order is not defined.",
  inputs: {},
  request: "GET /indexes",
  pages: true,
  result: z.array(indexInfo),
  examples: { basic: {} },
});

const statistics = {
  documentCount: count("Number of documents."),
  storageSize: count("Storage that the documents use. In bytes."),
  vectorIndexSize: count("Memory that the vector index uses. In bytes."),
};

export const getIndexStatistics = defineFunction({
  ...shared,
  name: "getIndexStatistics",
  description:
    "Returns the number of documents and the storage that an index uses. The service updates these figures every few minutes.",
  inputs: { name: name("index") },
  request: "GET /indexes('{name}')/search.stats",
  result: object(statistics),
  examples: { basic: { name: "hotels" } },
});

export const getIndexStatisticsSummary = defineFunction({
  ...shared,
  name: "getIndexStatisticsSummary",
  description:
    "Returns the number of documents and the storage of every index. The order is not defined. Requires API version `2026-10-01`.",
  inputs: {},
  request: "GET /indexstats",
  pages: true,
  result: z.array(
    object({
      name: z.string().meta({ description: "Name of the index." }),
      ...statistics,
    }).meta({ typeName: "IndexStatisticsInfo" }),
  ),
  notFound: () =>
    "The service has no statistics of all indexes. Set trefoil:searchApiVersion to 2026-10-01 or later, or call getIndexStatistics for each index.",
  examples: { basic: {} },
});

export const getDocumentCount = defineFunction({
  ...shared,
  name: "getDocumentCount",
  description: "Returns the number of documents in an index.",
  inputs: { name: name("index, or of an alias that points to it") },
  request: "GET /indexes('{name}')/docs/$count",
  result: z.int(),
  toResult: Number,
  permissions: "an admin or query key, or the role Search Index Data Reader",
  examples: { basic: { name: "hotels" } },
});

const counter = object({
  usage: count("Current usage."),
  quota: z.int().optional().meta({ description: "Quota. Omitted if there is no limit." }),
}).meta({ typeName: "SearchCounter" });

const counted = (what: string) => counter.optional().meta({ description: what });

export const getServiceStatistics = defineFunction({
  ...shared,
  name: "getServiceStatistics",
  description: "Returns the usage and the quotas of the search service.",
  inputs: {},
  request: "GET /servicestats",
  result: object({
    counters: object({
      documentCount: counted("Number of documents in all indexes."),
      indexesCount: counted("Indexes."),
      indexersCount: counted("Indexers."),
      dataSourcesCount: counted("Number of data sources."),
      skillsetCount: counted("Skillsets."),
      synonymMaps: counted("Number of synonym maps."),
      aliasesCount: counted("Aliases."),
      storageSize: counted("Storage of all indexes. In bytes."),
      vectorIndexSize: counted("Memory of all vector indexes. In bytes."),
    }).meta({ description: "Usage and quota by kind of object." }),
    limits: object({
      maxFieldsPerIndex: z.int().optional().meta({ description: "Maximum number of fields in an index." }),
      maxFieldNestingDepthPerIndex: z
        .int()
        .optional()
        .meta({ description: "Maximum nesting depth of complex fields." }),
      maxComplexCollectionFieldsPerIndex: z
        .int()
        .optional()
        .meta({ description: "Maximum number of complex collection fields in an index." }),
      maxComplexObjectsInCollectionsPerDocument: z
        .int()
        .optional()
        .meta({ description: "Maximum number of objects in complex collections of a document." }),
      maxStoragePerIndex: z.int().optional().meta({ description: "Maximum storage of an index. In bytes." }),
      maxCumulativeIndexerRuntimeSeconds: z
        .int()
        .optional()
        .meta({ description: "Maximum cumulative run time of all indexers. In seconds." }),
    }).meta({ description: "Limits that apply to each index and document." }),
  }),
  examples: { basic: {} },
});

const mapping = object({
  sourceFieldName: z
    .string()
    .meta({ description: "Name of the field in the data source, or path in the enriched document." }),
  targetFieldName: text("Name of the field in the index."),
  mappingFunction: json()
    .optional()
    .meta({ description: "Mapping function that transforms the value before it is indexed." }),
}).meta({ typeName: "FieldMappingInfo" });

export const getIndexer = defineFunction({
  ...shared,
  name: "getIndexer",
  description: "Returns an indexer.",
  inputs: { name: name("indexer") },
  request: "GET /indexers('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the indexer." }),
    description: text("Description of the indexer."),
    dataSourceName: z.string().meta({ description: "Name of the data source that the indexer reads." }),
    skillsetName: text("Name of the skillset that enriches the documents."),
    targetIndexName: z.string().meta({ description: "Name of the index that the indexer writes to." }),
    schedule: object({
      interval: z.string().meta({ description: "Interval between two runs, as an ISO 8601 duration." }),
      startTime: text("Start time of the first run, in ISO 8601."),
    })
      .optional()
      .meta({ description: "Schedule of the indexer." }),
    parameters: json().optional().meta({ description: "Parameters of the indexer runs." }),
    fieldMappings: z.array(mapping).optional().meta({ description: "Field mappings." }),
    outputFieldMappings: z.array(mapping).optional().meta({ description: "Output field mappings." }),
    disabled: z.boolean().optional().meta({ description: "The indexer is disabled." }),
    encryptionKey: object({
      keyVaultUri: z.string().meta({ description: "URL of the Azure Key Vault." }),
      keyVaultKeyName: z.string().meta({ description: "Name of the key in the key vault." }),
      keyVaultKeyVersion: text("Version of the key."),
    })
      .optional()
      .meta({ description: "Customer-managed key that encrypts the indexer at rest, without its credentials." }),
  }),
  examples: { basic: { name: "reader" } },
});

const run = object({
  status: z.string().meta({ description: "`success`, `transientFailure`, `inProgress` or `reset`." }),
  errorMessage: text("Error message of a failed run."),
  startTime: text("Start time of the run, in ISO 8601."),
  endTime: text("End time of the run, in ISO 8601."),
  itemsProcessed: count("Number of processed documents."),
  itemsFailed: count("Number of failed documents."),
  initialTrackingState: text("State of the change tracking at the start of the run."),
  finalTrackingState: text("State of the change tracking at the end of the run."),
  errors: z
    .array(
      object({
        key: text("Key of the document."),
        errorMessage: z.string().meta({ description: "Error message." }),
        statusCode: count("Status code of the error."),
        name: text("Step of the run that failed."),
        details: text("Details of the error."),
        documentationLink: text("URL of the documentation of the error."),
      }),
    )
    .meta({ description: "Errors by document." }),
  warnings: z
    .array(
      object({
        key: text("Key of the document."),
        message: z.string().meta({ description: "Warning message." }),
        name: text("Step of the run that reported the warning."),
        details: text("Details of the warning."),
        documentationLink: text("URL of the documentation of the warning."),
      }),
    )
    .meta({ description: "Warnings by document." }),
}).meta({ typeName: "IndexerRun" });

export const getIndexerStatus = defineFunction({
  ...shared,
  name: "getIndexerStatus",
  description: "Returns the status of an indexer and the results of its runs.",
  inputs: { name: name("indexer") },
  request: "GET /indexers('{name}')/search.status",
  result: object({
    name: text("Name of the indexer."),
    status: z.string().meta({ description: "`running`, `error` or `unknown`." }),
    lastResult: run.optional().meta({ description: "The most recent run, which may still be in progress." }),
    executionHistory: z.array(run).meta({ description: "Earlier runs, the newest first." }),
    limits: object({
      maxRunTime: text("Maximum duration of a run, as an ISO 8601 duration."),
      maxDocumentExtractionSize: z.int().optional().meta({ description: "Maximum size of a document. In bytes." }),
      maxDocumentContentCharactersToExtract: z
        .int()
        .optional()
        .meta({ description: "Maximum number of characters that are extracted from a document." }),
    })
      .optional()
      .meta({ description: "Limits of the runs." }),
  }),
  examples: { basic: { name: "reader" } },
});

export const getDataSource = defineFunction({
  ...shared,
  name: "getDataSource",
  description: "Returns a data source. The service does not return the connection string.",
  inputs: { name: name("data source") },
  request: "GET /datasources('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the data source." }),
    description: text("Description of the data source."),
    type: z.string().meta({ description: "Type of the data store." }),
    container: object({
      name: z.string().meta({ description: "Name of the table, view, collection or blob container." }),
      query: text("Query that selects what the indexer reads."),
    }).meta({ description: "Table, view, collection or blob container that the indexer reads." }),
  }),
  examples: { basic: { name: "documents" } },
});

export const getSkillset = defineFunction({
  ...shared,
  name: "getSkillset",
  description: "Returns a skillset. The options of its skills are omitted, because some of them are secret.",
  inputs: { name: name("skillset") },
  request: "GET /skillsets('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the skillset." }),
    description: text("Description of the skillset."),
    skills: z
      .array(
        object({
          odataType: z.string().meta({ description: "Type of the skill.", wireName: "@odata.type" }),
          name: text("Name of the skill."),
          description: text("Description of the skill."),
          context: text("Path in the enriched document for which the skill runs."),
        }),
      )
      .meta({ description: "Skills of the skillset." }),
  }),
  examples: { basic: { name: "enrich" } },
});

export const getSynonymMap = defineFunction({
  ...shared,
  name: "getSynonymMap",
  description: "Returns a synonym map.",
  inputs: { name: name("synonym map") },
  request: "GET /synonymmaps('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the synonym map." }),
    synonyms: z.array(z.string()).meta({ description: "Synonym rules in Apache Solr format." }),
  }),
  toResult: (body) => {
    const { name, synonyms } = body as { name: string; synonyms?: string };
    return { name, synonyms: rulesIn(synonyms) };
  },
  examples: { basic: { name: "geo" } },
});

export const getAlias = defineFunction({
  ...shared,
  name: "getAlias",
  description: "Returns an alias and the index that it points to.",
  inputs: { name: name("alias") },
  request: "GET /aliases('{name}')",
  result: object({
    name: z.string().meta({ description: "Name of the alias." }),
    index: z.string().meta({ description: "Name of the index that the alias points to." }),
  }),
  toResult: (body) => {
    const { name, indexes } = body as { name: string; indexes?: string[] };
    return { name, index: indexes?.[0] };
  },
  examples: { basic: { name: "hotels" } },
});

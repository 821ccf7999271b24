import { z } from "zod";
import { as, defineFunction, json, named, object } from "../../define";
import { indexField } from "./indexes/field";
import { search } from "./service";
import { permissions } from "./shapes";
import { rulesIn } from "./synonyms";

const text = (what: string) => z.string().optional().describe(what);
const count = (what: string) => z.int().describe(what);
const name = (of: string) => z.string().min(1).describe(`Name of the ${of}.`);
const shared = { service: search, permissions: permissions.read };

const indexInfo = named(
  "IndexInfo",
  object({
    name: z.string().describe("Name of the index."),
    description: text("What it holds."),
    fields: z.array(indexField).describe("Fields of its documents."),
    defaultScoringProfile: text("Scoring profile of queries that choose none."),
    etag: as("@odata.etag", z.string().optional()).describe("Version of the definition."),
  }),
);

export const getIndex = defineFunction({
  ...shared,
  name: "getIndex",
  description: "An index: its fields as the service has them, all attributes filled in.",
  inputs: { name: name("index, or of an alias of it") },
  request: "GET /indexes('{name}')",
  result: indexInfo,
  examples: { basic: { name: "hotels" } },
});

export const getIndexes = defineFunction({
  ...shared,
  name: "getIndexes",
  description: "All indexes of the service, in no order.",
  inputs: {},
  request: "GET /indexes",
  pages: true,
  result: z.array(indexInfo),
  examples: { basic: {} },
});

export const getIndexStatistics = defineFunction({
  ...shared,
  name: "getIndexStatistics",
  description: "How much an index holds. The service counts anew every few minutes.",
  inputs: { name: name("index") },
  request: "GET /indexes('{name}')/search.stats",
  result: object({
    documentCount: count("Documents in it."),
    storageSize: count("Bytes that they take."),
    vectorIndexSize: count("Bytes of memory that its vectors take."),
  }),
  examples: { basic: { name: "hotels" } },
});

export const getDocumentCount = defineFunction({
  ...shared,
  name: "getDocumentCount",
  description: "How many documents an index holds.",
  inputs: { name: name("index, or of an alias of it") },
  request: "GET /indexes('{name}')/docs/$count",
  result: z.int(),
  toResult: Number,
  permissions: "an admin or query key, or the role Search Index Data Reader",
  examples: { basic: { name: "hotels" } },
});

const counter = named(
  "SearchCounter",
  object({
    usage: count("How much there is."),
    quota: z.int().optional().describe("How much there may be; nothing where there is no limit."),
  }),
);

const counted = (what: string) => counter.optional().describe(what);

export const getServiceStatistics = defineFunction({
  ...shared,
  name: "getServiceStatistics",
  description: "How much of each kind the service holds, and how much it may.",
  inputs: {},
  request: "GET /servicestats",
  result: object({
    counters: object({
      documentCount: counted("Documents of all indexes."),
      indexesCount: counted("Indexes."),
      indexersCount: counted("Indexers."),
      dataSourcesCount: counted("Data sources."),
      skillsetCount: counted("Skillsets."),
      synonymMaps: counted("Synonym maps."),
      aliasesCount: counted("Aliases."),
      storageSize: counted("Bytes of all indexes."),
      vectorIndexSize: counted("Bytes of memory that vectors take."),
    }).describe("What there is and may be."),
    limits: object({
      maxFieldsPerIndex: z.int().optional().describe("Fields of an index at most."),
      maxFieldNestingDepthPerIndex: z.int().optional().describe("Depth of fields inside fields at most."),
      maxComplexCollectionFieldsPerIndex: z.int().optional().describe("Lists of complex values in an index at most."),
      maxComplexObjectsInCollectionsPerDocument: z.int().optional().describe("Complex values in a document at most."),
      maxStoragePerIndex: z.int().optional().describe("Bytes of an index at most."),
      maxCumulativeIndexerRuntimeSeconds: z.int().optional().describe("Seconds of all runs of indexers at most."),
    }).describe("Limits of each index and document."),
  }),
  examples: { basic: {} },
});

const mapping = named(
  "FieldMappingInfo",
  object({
    sourceFieldName: z.string().describe("Field of the data source, or path of an enriched document."),
    targetFieldName: text("Field of the index."),
    mappingFunction: json().optional().describe("What is done to a value on its way."),
  }),
);

export const getIndexer = defineFunction({
  ...shared,
  name: "getIndexer",
  description: "An indexer.",
  inputs: { name: name("indexer") },
  request: "GET /indexers('{name}')",
  result: object({
    name: z.string().describe("Name of the indexer."),
    description: text("What it does."),
    dataSourceName: z.string().describe("Data source that it reads."),
    skillsetName: text("Skillset that enriches what it reads."),
    targetIndexName: z.string().describe("Index that it writes."),
    schedule: object({
      interval: z.string().describe("Time between two runs."),
      startTime: text("Time of the first run."),
    })
      .optional()
      .describe("When it runs."),
    parameters: json().optional().describe("How it reads."),
    fieldMappings: z.array(mapping).optional().describe("Fields of the source under other names in the index."),
    outputFieldMappings: z.array(mapping).optional().describe("Enriched values and their fields in the index."),
    disabled: z.boolean().optional().describe("Whether it does not run."),
  }),
  examples: { basic: { name: "reader" } },
});

const run = named(
  "IndexerRun",
  object({
    status: z.string().describe("`success`, `transientFailure`, `inProgress` or `reset`."),
    errorMessage: text("Why it failed."),
    startTime: text("When it began, in ISO 8601."),
    endTime: text("When it ended, in ISO 8601."),
    itemsProcessed: count("Documents that were read."),
    itemsFailed: count("Documents that failed."),
    errors: z
      .array(
        object({
          key: text("Key of the document."),
          errorMessage: z.string().describe("What went wrong."),
          statusCode: count("Status of it."),
          name: text("Step at which it happened."),
          details: text("More about it."),
        }),
      )
      .describe("What failed, document by document."),
    warnings: z
      .array(
        object({
          key: text("Key of the document."),
          message: z.string().describe("What is odd."),
          name: text("Step at which it happened."),
          details: text("More about it."),
        }),
      )
      .describe("What is odd, document by document."),
  }),
);

export const getIndexerStatus = defineFunction({
  ...shared,
  name: "getIndexerStatus",
  description: "How an indexer fares: its last run and those before.",
  inputs: { name: name("indexer") },
  request: "GET /indexers('{name}')/search.status",
  result: object({
    name: text("Name of the indexer."),
    status: z.string().describe("`running`, `error` or `unknown`."),
    lastResult: run.optional().describe("The last run, or the one that is under way."),
    executionHistory: z.array(run).describe("Earlier runs, the newest first."),
  }),
  examples: { basic: { name: "reader" } },
});

export const getDataSource = defineFunction({
  ...shared,
  name: "getDataSource",
  description: "A data source. Its connection string is never told.",
  inputs: { name: name("data source") },
  request: "GET /datasources('{name}')",
  result: object({
    name: z.string().describe("Name of the data source."),
    description: text("What it holds."),
    type: z.string().describe("Kind of the store."),
    container: object({
      name: z.string().describe("Table, view, collection or blob container."),
      query: text("What is read of it."),
    }).describe("What is read of the store."),
  }),
  examples: { basic: { name: "documents" } },
});

export const getSkillset = defineFunction({
  ...shared,
  name: "getSkillset",
  description: "A skillset: its skills without their options, some of which are secret.",
  inputs: { name: name("skillset") },
  request: "GET /skillsets('{name}')",
  result: object({
    name: z.string().describe("Name of the skillset."),
    description: text("What it does."),
    skills: z
      .array(
        object({
          odataType: as("@odata.type", z.string()).describe("Kind of the skill."),
          name: text("Name of the skill."),
          description: text("What it does here."),
          context: text("Path of what it runs for."),
        }),
      )
      .describe("Its skills."),
  }),
  examples: { basic: { name: "enrich" } },
});

export const getSynonymMap = defineFunction({
  ...shared,
  name: "getSynonymMap",
  description: "A synonym map.",
  inputs: { name: name("synonym map") },
  request: "GET /synonymmaps('{name}')",
  result: object({
    name: z.string().describe("Name of the map."),
    rules: z.array(z.string()).describe("Its rules in Solr format."),
  }),
  toResult: (body) => {
    const { name, synonyms } = body as { name: string; synonyms?: string };
    return { name, rules: rulesIn(synonyms) };
  },
  examples: { basic: { name: "geo" } },
});

export const getAlias = defineFunction({
  ...shared,
  name: "getAlias",
  description: "An alias, with the index that it stands for at the moment.",
  inputs: { name: name("alias") },
  request: "GET /aliases('{name}')",
  result: object({
    name: z.string().describe("Name of the alias."),
    index: z.string().describe("Index that it stands for."),
  }),
  toResult: (body) => {
    const { name, indexes } = body as { name: string; indexes?: string[] };
    return { name, index: indexes?.[0] };
  },
  examples: { basic: { name: "hotels" } },
});

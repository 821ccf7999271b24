import { z } from "zod";
import { defineResource, duration, json, object, ref, watched } from "../../../define";
import { dataSource } from "../data-source";
import { index } from "../indexes/search-index";
import { type Mapped, ofIndex, unmapped } from "../mappings";
import { quota, search } from "../service";
import { encryptionKey, objectName, outsideDuration, permissions, scheduleStart } from "../shapes";
import { skillset } from "../skillset/skillset";
import { inPreviewSince } from "../versions";
import { enrichmentCache } from "./enrichment-cache";
import { costsOfRun, intervalOf, statusOfRuns } from "./indexer-actions";
import { fillIndex } from "./indexer-run";
import { indexingParameters } from "./indexing-parameters";

const fieldMapping = object({
  sourceFieldName: z
    .string()
    .min(1)
    .meta({ description: "Name of the field in the data source, or path in the enriched document." }),
  targetFieldName: z
    .string()
    .min(1)
    .optional()
    .meta({
      serverDefault: ([mapping]) => mapping?.sourceFieldName,
      description: "Name of the field in the index. Default: the name of the source field.",
    }),
  mappingFunction: object({
    name: z.string().min(1).meta({ description: "Name of the mapping function, for example `base64Encode`." }),
    parameters: z
      .record(z.string(), json())
      .optional()
      .meta({ serverDefault: null, description: "Parameters of the mapping function." }),
  })
    .optional()
    .meta({ serverDefault: null, description: "Mapping function that transforms the value before it is indexed." }),
}).meta({ typeName: "FieldMapping" });

/** Without a target, a field of the source maps to the field with the same name. */
const targetOf = ({ sourceFieldName, targetFieldName }: z.output<typeof fieldMapping>, path: string): Mapped =>
  targetFieldName === undefined
    ? [`${path}.sourceFieldName`, sourceFieldName]
    : [`${path}.targetFieldName`, targetFieldName];

interface Mappings {
  readonly fieldMappings?: readonly z.output<typeof fieldMapping>[] | undefined;
  readonly outputFieldMappings?: readonly z.output<typeof fieldMapping>[] | undefined;
}

/** The fields of the index that mappings refer to. */
const mappedIn = ({ fieldMappings = [], outputFieldMappings = [] }: Mappings): Mapped[] => [
  ...fieldMappings.map((mapping, i) => targetOf(mapping, `fieldMappings[${i}]`)),
  ...outputFieldMappings.map(
    ({ targetFieldName }, i): Mapped => [`outputFieldMappings[${i}].targetFieldName`, targetFieldName],
  ),
];

export const indexer = defineResource({
  service: search,
  name: "Indexer",
  description: "An indexer, which fills an index from a data source, on a schedule or on demand.",
  path: { collection: "/indexers", item: "/indexers('{name}')" },
  inputs: {
    name: objectName.optional().meta({ description: "Name of the indexer.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({ serverDefault: null, description: "Description of the indexer." }),
    dataSourceName: ref(() => dataSource).meta({ description: "Name of the data source that the indexer reads." }),
    skillsetName: ref(() => skillset)
      .optional()
      .meta({ serverDefault: null, description: "Name of the skillset that enriches the documents." }),
    targetIndexName: ref(() => index, { inputs: ofIndex }).meta({
      description:
        "Name of the index that the indexer writes to. Must not be an alias. Changing it resets and runs the indexer, which fills the new index from the beginning.",
    }),
    waitForCompletion: z.boolean().optional().meta({
      description:
        "Wait for the run that fills the index, after the indexer is created and after `targetIndexName` changes. The create or update fails if the run fails.",
      providerOnly: true,
    }),
    timeout: z.int().positive().default(3600).meta({
      description: "Time to wait for the run, if `waitForCompletion` is `true`. In seconds.",
      providerOnly: true,
    }),
    schedule: object({
      interval: duration().meta({
        description:
          "Interval between two runs, as an ISO 8601 duration, for example `PT2H`. Minimum: 5 minutes. Maximum: 1 day.",
      }),
      startTime: scheduleStart(
        "Start time of the first run, in ISO 8601. If omitted, the first run starts immediately.",
      ),
    })
      .optional()
      .meta({ serverDefault: null, description: "Schedule of the indexer. If omitted, it runs only on demand." }),
    parameters: indexingParameters
      .optional()
      .meta({ serverDefault: null, description: "Parameters of the indexer runs." }),
    fieldMappings: z.array(fieldMapping).optional().meta({
      serverDefault: null,
      description:
        "Field mappings, which map fields of the data source to fields of the index. Fields with equal names are mapped automatically.",
    }),
    outputFieldMappings: z.array(fieldMapping).optional().meta({
      serverDefault: null,
      description: "Output field mappings, which map values that the skillset creates to fields of the index.",
    }),
    disabled: watched(z.boolean(), false).meta({ description: "Disable the indexer, so that it does not run." }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the indexer at rest." }),
    cache: enrichmentCache.optional().meta({
      serverDefault: null,
      description:
        "Cache of the enriched documents in Azure Storage, so that a changed skill runs again without the skills before it.",
      minApiVersion: inPreviewSince("2020-06-30-preview"),
    }),
  },
  hooks: { target: { input: "targetIndexName", awaits: "the run that fills the index", afterChange: fillIndex } },
  validate: (inputs, references) => [
    ...(inputs.disabled && inputs.waitForCompletion
      ? [
          {
            path: "waitForCompletion",
            reason: "requires a run, but the indexer is disabled. Remove `waitForCompletion` or set `disabled: false`",
          },
        ]
      : []),
    ...outsideDuration("schedule.interval", inputs.schedule?.interval, {
      from: 5 * 60,
      to: 24 * 60 * 60,
      range: "5 minutes to 1 day",
    }),
    // Reads the mappings only if the index is known, so that unknown mappings do not prevent the validation above.
    ...(references.targetIndexName ? unmapped(references, "targetIndexName", mappedIn(inputs)) : []),
  ],
  quota: quota("indexers", "indexersCount"),
  permissions,
  actions: {
    run: {
      request: "POST {item}/search.run",
      effect: "The run reads the documents of the data source that are new or changed since the last run.",
    },
    reset: {
      request: "POST {item}/search.reset",
      effect:
        "The next run reads all documents of the data source again. Documents whose source was deleted stay in the index.",
    },
    resetdocs: {
      request: "POST {item}/search.resetdocs",
      minApiVersion: inPreviewSince("2023-07-01-preview"),
      effect: "The next run reads the listed documents again before others.",
    },
    resetskills: {
      request: "POST /skillsets('{skillsetName}')/search.resetskills",
      minApiVersion: inPreviewSince("2023-07-01-preview"),
      effect:
        "The next run executes the listed skills again, also for documents whose enrichment is in a cache. Applies to all indexers of the skillset.",
    },
    resync: {
      request: "POST {item}/search.resync",
      body: { options: ["permissions"] },
      minApiVersion: ["2026-10-01", "2025-05-01-preview"],
      effect: "The next run reads the permissions of all documents again.",
    },
    status: statusOfRuns,
    costs: costsOfRun,
    interval: intervalOf,
  },
  docs: {
    defaults: {
      documented: ["parameters", "fieldMappings", "outputFieldMappings"],
      recorded: [
        "description",
        "skillsetName",
        "schedule",
        "parameters",
        "parameters.batchSize",
        "parameters.maxFailedItems",
        "parameters.maxFailedItemsPerBatch",
        "fieldMappings",
        "fieldMappings[].mappingFunction",
        "outputFieldMappings",
        "disabled",
      ],
      vendorClient: ["cache"],
    },
    notes: {
      "Start time":
        "If the `startTime` of the schedule is omitted, the service may set the time of the request in each write. Trefoil sends the existing start time with an update, so that an update does not restart the schedule.",
      Runs: "An indexer runs as soon as it is created, unless it is disabled. Among updates, only a change of `targetIndexName` runs it and reads all documents again.",
      "Replacement of the index":
        "If an index is replaced under the same `name`, the indexer does not detect the change and does not read earlier documents again. Omit the `name` of the Index, or reset and run the indexer: `trefoil reset NAME --run`.",
      "Permissions of documents":
        "Permissions that changed in the data source may not reach documents that are already indexed, for example if they are inherited. To read all permissions again, resync and run the indexer: `trefoil resync NAME --run`. The resync requires API version `2026-10-01`.",
      "Interrupted updates":
        "If `pulumi up` is interrupted while the indexer fills its index, the next `pulumi up` cannot identify that run. It waits for the run to end and then reads all documents again.",
      "Waiting for a run":
        "While Trefoil waits for a run, it reports the number of processed items every five seconds. If the run fails, the error lists the errors of its items, and the next `pulumi up` repeats the run. An `Alias` that depends on the indexer does not move.",
    },
  },
  verification: { update: { description: "Reads the product manuals." } },
  examples: {
    basic: { dataSourceName: "documents", targetIndexName: "hotels" },
    awaited: { dataSourceName: "documents", targetIndexName: "hotels", waitForCompletion: true, timeout: 600 },
    full: {
      description: "Reads the product manuals.",
      dataSourceName: "documents",
      skillsetName: "enrich",
      targetIndexName: "hotels",
      schedule: { interval: "PT2H", startTime: "2030-01-31T00:00:00Z" },
      parameters: {
        batchSize: 10,
        maxFailedItems: -1,
        configuration: { parsingMode: "json", dataToExtract: "contentAndMetadata" },
      },
      fieldMappings: [
        {
          sourceFieldName: "metadata_storage_path",
          targetFieldName: "id",
          mappingFunction: { name: "base64Encode", parameters: { useHttpServerUtilityUrlTokenEncode: false } },
        },
      ],
      outputFieldMappings: [{ sourceFieldName: "/document/keyPhrases", targetFieldName: "tags" }],
    },
  },
});

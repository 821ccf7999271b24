import { z } from "zod";
import {
  assumed,
  autonamed,
  defineResource,
  duration,
  json,
  local,
  named,
  object,
  ref,
  replaces,
  time,
} from "../../../define";
import { dataSource } from "../data-source";
import { index } from "../indexes/search-index";
import { quota, search } from "../service";
import { encryptionKey, objectName, permissions } from "../shapes";
import { skillset } from "../skillset/skillset";
import { fills } from "./indexer-run";
import { indexingParameters } from "./indexing-parameters";
import { type Mapped, ofIndex, unmapped } from "./mappings";

const fieldMapping = named(
  "FieldMapping",
  object({
    sourceFieldName: z.string().min(1).describe("Field of the data source, or path of an enriched document."),
    targetFieldName: z.string().min(1).optional().describe("Field of the index; of the same name when left out."),
    mappingFunction: object({
      name: z.string().min(1).describe("Name of the function, such as `base64Encode`."),
      parameters: z.record(z.string(), json()).optional().describe("Parameters of the function."),
    })
      .optional()
      .describe("What is done to a value on its way."),
  }),
);

/** A field of the source goes into the one of its own name unless told otherwise. */
const targetOf = ({ sourceFieldName, targetFieldName }: z.output<typeof fieldMapping>, path: string): Mapped =>
  targetFieldName === undefined
    ? [`${path}.sourceFieldName`, sourceFieldName]
    : [`${path}.targetFieldName`, targetFieldName];

export const indexer = defineResource({
  service: search,
  name: "Indexer",
  description: "An indexer: fills an index from a data source, on a schedule or when asked.",
  collection: "/indexers",
  item: "/indexers('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(objectName)).describe("Name of the indexer."),
    description: z.string().optional().describe("What it does."),
    dataSourceName: ref(() => dataSource).describe("Data source that it reads."),
    skillsetName: ref(() => skillset)
      .optional()
      .describe("Skillset that enriches what it reads."),
    targetIndexName: ref(() => index, { sees: ofIndex }).describe(
      "Index that it writes; an alias is refused. When it changes, the indexer is reset and run, so that it fills the new one from the beginning.",
    ),
    waitForCompletion: local(z.boolean())
      .optional()
      .describe(
        "Whether a new indexer, and one whose `targetIndexName` changed, counts as made or updated only when the run that fills the index has succeeded.",
      ),
    timeout: local(z.int().positive()).default(3600).describe("Seconds to wait at most for such a run."),
    schedule: object({
      interval: duration().describe("Time between two runs, such as `PT2H`; 5 minutes at least, a day at most."),
      startTime: time().optional().describe("Time of the first run; at once when left out."),
    })
      .optional()
      .describe("When it runs; only when asked when left out."),
    parameters: indexingParameters.optional().describe("How it reads."),
    fieldMappings: z.array(fieldMapping).optional().describe("Fields of the source under other names in the index."),
    outputFieldMappings: z.array(fieldMapping).optional().describe("Enriched values and their fields in the index."),
    disabled: assumed(false, z.boolean()).optional().describe("Whether it does not run."),
    encryptionKey: encryptionKey.optional().describe("Key that encrypts the indexer at rest."),
  },
  moves: { arg: "targetIndexName", after: fills },
  validate: ({ disabled, waitForCompletion }) =>
    disabled && waitForCompletion
      ? [{ path: "waitForCompletion", reason: "waits for a run, and a disabled indexer does not run" }]
      : [],
  validateReferences: ({ fieldMappings = [], outputFieldMappings = [] }, passed) =>
    unmapped(passed, "targetIndexName", [
      ...fieldMappings.map((mapping, i) => targetOf(mapping, `fieldMappings[${i}]`)),
      ...outputFieldMappings.map(
        ({ targetFieldName }, i): Mapped => [`outputFieldMappings[${i}].targetFieldName`, targetFieldName],
      ),
    ]),
  quota: quota("indexers", "indexersCount"),
  permissions,
  notes: [
    "An indexer runs as soon as it is made, unless it is disabled. Of the changes only that of `targetIndexName` makes it run, and read anew what it has read.",
    "An index that is replaced under the same `name` is another one of which the indexer does not hear: what it has read before is not read into it. Leave the `name` of that Index out, or reset and run the indexer by hand (`POST /indexers('NAME')/search.reset`, then `search.run`).",
    "A `pulumi up` that is killed while the indexer fills its index leaves open which run that was: the next one waits for its end, and reads everything anew.",
    "While Pulumi waits for a run, it tells every five seconds how many items are done. A run that fails is told with its items' errors, and done anew by the next `pulumi up`; an `Alias` that depends on the indexer stays where it is.",
  ],
  examples: {
    basic: { dataSourceName: "documents", targetIndexName: "hotels" },
    awaited: { dataSourceName: "documents", targetIndexName: "hotels", waitForCompletion: true, timeout: 600 },
    full: {
      description: "Reads the manuals.",
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

import { isObject, type JsonObject } from "../../json";
import { array, boolean, integer, nullishObject, openNullishObject, required, string } from "../../validation/schema";
import { describedPreview, since } from "../../validation/versions";
import { canonicalDuration, canonicalTime, duration, time } from "../canonical";
import { invalid } from "../errors";
import { type ObjectType, objectName, objectsIn, withDefaults } from "../kind";
import {
  encryptionKey,
  identity,
  isSentBack,
  maskEncryptionKey,
  partlyMasked,
  preserveEncryptionKey,
} from "../secrets";

const mappings = array(
  nullishObject("FieldMapping", {
    sourceFieldName: required(string),
    targetFieldName: string,
    mappingFunction: openNullishObject("FieldMappingFunction", { name: required(string) }),
  }),
);

const filledMappings = (value: unknown): JsonObject[] =>
  objectsIn(value).map((mapping) => withDefaults(mapping, { targetFieldName: null, mappingFunction: null }));

/** Field mappings in the form that the service returns. Without a target, it is the field with the name of the source. */
const filledFieldMappings = (value: unknown): JsonObject[] =>
  filledMappings(value).map((mapping) => ({
    ...mapping,
    targetFieldName: mapping.targetFieldName ?? mapping.sourceFieldName ?? null,
  }));

/**
 * Schedule in the form that the service returns. Older recordings contain the minimum of .NET's DateTimeOffset for an
 * omitted `startTime`, newer recordings the time of the request.
 */
function applyScheduleDefaults(schedule: JsonObject, startsNow: boolean): JsonObject {
  const start = startsNow ? new Date().toISOString() : "0001-01-01T00:00:00Z";
  const { interval = null, startTime } = withDefaults(schedule, { startTime: start });
  return { ...schedule, interval: canonicalDuration(interval), startTime: canonicalTime(startTime ?? null) };
}

/** Null, the masked form of a response and an omitted identity keep the previous value. */
function preserveCache(next: JsonObject, { cache: before }: JsonObject): JsonObject {
  const { cache } = next;
  if (!isObject(cache) || !isObject(before)) return next;
  const { storageConnectionString: given = null } = cache;
  const isKept = given === null || isSentBack(given, before.storageConnectionString);
  return {
    ...next,
    cache: {
      ...cache,
      id: before.id ?? null,
      storageConnectionString: isKept ? (before.storageConnectionString ?? null) : given,
      identity: cache.identity ?? before.identity ?? null,
    },
  };
}

interface References {
  readonly aliases: Map<string, JsonObject>;
  readonly dataSources: Map<string, JsonObject>;
  readonly indexes: Map<string, JsonObject>;
  readonly skillsets: Map<string, JsonObject>;
  /** The time of the request is the default start of a schedule. */
  readonly startsNow: boolean;
}

/** Indexers as stored objects. `runs.ts` runs them. */
export const indexers = (
  { aliases, dataSources, indexes, skillsets, startsNow }: References,
  { onSaved, onDeleted }: Pick<ObjectType, "onSaved" | "onDeleted">,
): ObjectType => ({
  collection: "indexers",
  noun: "indexer",
  name: objectName,
  schema: nullishObject("SearchIndexer", {
    name: required(string),
    description: string,
    dataSourceName: required(string),
    skillsetName: string,
    targetIndexName: required(string),
    schedule: nullishObject("IndexingSchedule", { interval: required(duration), startTime: time }),
    parameters: nullishObject("IndexingParameters", {
      batchSize: integer,
      maxFailedItems: integer,
      maxFailedItemsPerBatch: integer,
      configuration: openNullishObject("IndexingParametersConfiguration", {
        refreshAllAcls: since("2026-10-01", boolean),
      }),
    }),
    fieldMappings: mappings,
    outputFieldMappings: mappings,
    disabled: boolean,
    encryptionKey,
    cache: since(
      describedPreview,
      nullishObject("SearchIndexerCache", {
        id: string,
        storageConnectionString: string,
        enableReprocessing: boolean,
        identity,
      }),
    ),
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => ({
    ...withDefaults(body, { description: null, skillsetName: null, disabled: null, encryptionKey: null }),
    schedule: isObject(body.schedule) ? applyScheduleDefaults(body.schedule, startsNow) : null,
    parameters: isObject(body.parameters)
      ? withDefaults(body.parameters, {
          batchSize: null,
          maxFailedItems: null,
          maxFailedItemsPerBatch: null,
          configuration: {},
        })
      : null,
    fieldMappings: filledFieldMappings(body.fieldMappings),
    outputFieldMappings: filledMappings(body.outputFieldMappings),
    cache: isObject(body.cache)
      ? withDefaults(body.cache, {
          id: `${body.name}-cache`,
          storageConnectionString: null,
          enableReprocessing: null,
          identity: null,
        })
      : null,
  }),
  check: ({ dataSourceName, skillsetName, targetIndexName, cache }) => {
    if (isObject(cache) && typeof cache.storageConnectionString !== "string")
      throw invalid("The property 'storageConnectionString' of the cache is required.");
    if (aliases.has(String(targetIndexName))) throw invalid("The target of an indexer must be an index, not an alias.");
    const references = [
      ["data source", dataSourceName, dataSources],
      ["index", targetIndexName, indexes],
      ["skillset", skillsetName, skillsets],
    ] as const;
    for (const [noun, name, existing] of references)
      if (typeof name === "string" && !existing.has(name))
        throw invalid(`The indexer names the ${noun} '${name}', which does not exist.`);
  },
  preserveOmitted: (next, previous) => preserveCache(preserveEncryptionKey(next, previous), previous),
  maskSecrets: (indexer) => {
    const { cache } = maskEncryptionKey(indexer);
    if (isObject(cache) && typeof cache.storageConnectionString === "string")
      cache.storageConnectionString = partlyMasked(cache.storageConnectionString);
    return indexer;
  },
  onSaved,
  onDeleted,
});

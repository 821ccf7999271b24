import { isObject, type JsonObject } from "../../json";
import { any, flag, integer, list, map, nothing, object, open, required, text } from "../../validation/schema";
import { canonicalDuration, canonicalTime, duration, time } from "../canonical";
import { invalid } from "../errors";
import { filled, type Kind, objectName, objectsIn } from "../kind";
import { encryptionKey, keepEncryption, maskEncryption } from "../secrets";

const mappings = list(
  object("FieldMapping", {
    sourceFieldName: required(text),
    targetFieldName: text,
    mappingFunction: open("FieldMappingFunction", { name: required(text) }),
  }),
);

const filledMappings = (value: unknown): JsonObject[] =>
  objectsIn(value).map((mapping) => filled(mapping, { targetFieldName: null, mappingFunction: null }));

/** The schedule in the service's own form. A start that was omitted is the least point in time that .NET knows. */
function fillSchedule(schedule: JsonObject): JsonObject {
  const { interval = null, startTime } = filled(schedule, { startTime: "0001-01-01T00:00:00Z" });
  return { ...schedule, interval: canonicalDuration(interval), startTime: canonicalTime(startTime ?? null) };
}

interface Referenced {
  readonly aliases: Map<string, JsonObject>;
  readonly dataSources: Map<string, JsonObject>;
  readonly indexes: Map<string, JsonObject>;
  readonly skillsets: Map<string, JsonObject>;
}

/** Indexers as stored objects; `indexer-runs.ts` runs them. */
export const indexers = (
  { aliases, dataSources, indexes, skillsets }: Referenced,
  { saved, deleted }: Pick<Kind, "saved" | "deleted">,
): Kind => ({
  collection: "indexers",
  noun: "indexer",
  name: objectName,
  shape: object("SearchIndexer", {
    name: required(text),
    description: text,
    dataSourceName: required(text),
    skillsetName: text,
    targetIndexName: required(text),
    schedule: object("IndexingSchedule", { interval: required(duration), startTime: time }),
    parameters: object("IndexingParameters", {
      batchSize: integer,
      maxFailedItems: integer,
      maxFailedItemsPerBatch: integer,
      configuration: map(any),
    }),
    fieldMappings: mappings,
    outputFieldMappings: mappings,
    disabled: flag,
    encryptionKey,
    // Only previews have a cache; their clients send back the null that they read.
    cache: nothing,
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: ({ cache: _previewOnly, ...body }) => ({
    ...filled(body, { description: null, skillsetName: null, disabled: null, encryptionKey: null }),
    schedule: isObject(body.schedule) ? fillSchedule(body.schedule) : null,
    parameters: isObject(body.parameters)
      ? filled(body.parameters, { batchSize: null, maxFailedItems: 0, maxFailedItemsPerBatch: 0, configuration: {} })
      : null,
    fieldMappings: filledMappings(body.fieldMappings),
    outputFieldMappings: filledMappings(body.outputFieldMappings),
  }),
  check: ({ dataSourceName, skillsetName, targetIndexName }) => {
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
  keep: keepEncryption,
  mask: maskEncryption,
  saved,
  deleted,
});

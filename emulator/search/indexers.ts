import { isObject, type JsonObject } from "../json";
import { any, flag, integer, list, map, object, open, required, text } from "../shape";
import { invalid } from "./errors";
import { filled, type Kind, objectName, objectsIn } from "./kind";
import { encryptionKey, keepEncryption, maskEncryption } from "./secrets";

const mappings = list(
  object("FieldMapping", {
    sourceFieldName: required(text),
    targetFieldName: text,
    mappingFunction: open("FieldMappingFunction", { name: required(text) }),
  }),
);

const filledMappings = (value: unknown): JsonObject[] =>
  objectsIn(value).map((mapping) => filled(mapping, { targetFieldName: null, mappingFunction: null }));

/** Indexers as stored objects; `indexer-runs.ts` runs them. */
export const indexers = (
  aliases: Map<string, JsonObject>,
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
    schedule: object("IndexingSchedule", { interval: required(text), startTime: text }),
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
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => ({
    ...filled(body, { description: null, skillsetName: null, schedule: null, disabled: null, encryptionKey: null }),
    parameters: isObject(body.parameters)
      ? filled(body.parameters, { batchSize: null, maxFailedItems: 0, maxFailedItemsPerBatch: 0, configuration: {} })
      : null,
    fieldMappings: filledMappings(body.fieldMappings),
    outputFieldMappings: filledMappings(body.outputFieldMappings),
  }),
  check: ({ targetIndexName }) => {
    if (aliases.has(String(targetIndexName))) throw invalid("The target of an indexer must be an index, not an alias.");
  },
  keep: keepEncryption,
  mask: maskEncryption,
  saved,
  deleted,
});

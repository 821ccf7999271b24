import { isObject, type JsonObject } from "../../json";
import { any, array, boolean, nullishObject, required, type Schema, string } from "../../validation/schema";
import { describedPreview, since } from "../../validation/versions";
import { invalid } from "../errors";
import { objectsIn, withDefaults } from "../kind";
import { identity, isPlaceholder, isSentBack, partlyMasked } from "../secrets";

const projected = array(any);

export const knowledgeStoreSchema: Schema = nullishObject("SearchIndexerKnowledgeStore", {
  storageConnectionString: string,
  projections: required(
    array(
      nullishObject("SearchIndexerKnowledgeStoreProjection", {
        tables: projected,
        objects: projected,
        files: projected,
      }),
    ),
  ),
  identity,
  parameters: since(
    describedPreview,
    nullishObject("SearchIndexerKnowledgeStoreParameters", { synthesizeGeneratedKeyName: boolean }),
  ),
});

/** Adds server defaults to a knowledge store. */
export const applyKnowledgeStoreDefaults = (
  store: JsonObject,
  filledInput: (input: JsonObject) => JsonObject,
): JsonObject => ({
  ...withDefaults(store, { storageConnectionString: null, identity: null, parameters: null }),
  projections: objectsIn(store.projections).map((projection) => {
    const selectors = (part: string, own: JsonObject): JsonObject[] =>
      objectsIn(projection[part]).map((selector) => ({
        ...withDefaults(selector, { referenceKeyName: null, source: null, sourceContext: null, ...own }),
        inputs: objectsIn(selector.inputs).map(filledInput),
      }));
    return {
      tables: selectors("tables", {}),
      objects: selectors("objects", { generatedKeyName: null }),
      files: selectors("files", { generatedKeyName: null }),
    };
  }),
});

/** Null, a placeholder or the masked form of a response keeps the previous connection string. */
export function preserveStoreConnection(next: JsonObject, previous: JsonObject): JsonObject {
  const store = next.knowledgeStore;
  if (!isObject(store) || !isObject(previous.knowledgeStore)) return next;
  const { storageConnectionString = null } = previous.knowledgeStore;
  if (hasConnection(store) && !isSentBack(store.storageConnectionString, storageConnectionString)) return next;
  return { ...next, knowledgeStore: { ...store, storageConnectionString } };
}

export function checkKnowledgeStore({ knowledgeStore: store }: JsonObject): void {
  if (isObject(store) && !hasConnection(store))
    throw invalid("The property 'storageConnectionString' of the knowledge store is required.");
}

/**
 * Knowledge store as responses contain it. A recorded connection string is not null. Whether the service or the recorder
 * masked it is unknown, so the emulator masks the secret parts.
 */
export function maskKnowledgeStore(skillset: JsonObject): JsonObject {
  const store = skillset.knowledgeStore;
  if (isObject(store) && typeof store.storageConnectionString === "string")
    store.storageConnectionString = partlyMasked(store.storageConnectionString);
  return skillset;
}

const hasConnection = ({ storageConnectionString: given }: JsonObject): boolean =>
  typeof given === "string" && !isPlaceholder(given);

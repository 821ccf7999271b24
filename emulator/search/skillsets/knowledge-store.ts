import { isObject, type JsonObject } from "../../json";
import { any, array, nullishObject, required, type Schema, string } from "../../validation/schema";
import { invalid } from "../errors";
import { objectsIn, withDefaults } from "../kind";
import { identity, isPlaceholder } from "../secrets";

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
  // Only preview versions have parameters. Their clients send back the null that they read.
  parameters: any,
});

/** Adds server defaults to a knowledge store. */
export const applyKnowledgeStoreDefaults = (
  { parameters: _previewOnly, ...store }: JsonObject,
  filledInput: (input: JsonObject) => JsonObject,
): JsonObject => ({
  ...withDefaults(store, { storageConnectionString: null, identity: null }),
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

/** Null or a placeholder keeps the previous connection string. */
export function preserveStoreConnection(next: JsonObject, previous: JsonObject): JsonObject {
  const store = next.knowledgeStore;
  if (!isObject(store) || !isObject(previous.knowledgeStore) || hasConnection(store)) return next;
  const { storageConnectionString = null } = previous.knowledgeStore;
  return { ...next, knowledgeStore: { ...store, storageConnectionString } };
}

export function checkKnowledgeStore({ knowledgeStore: store }: JsonObject): void {
  if (isObject(store) && !hasConnection(store))
    throw invalid("The property 'storageConnectionString' of the knowledge store is required.");
}

/** Knowledge store as responses contain it, without the connection string. */
export function maskKnowledgeStore(skillset: JsonObject): JsonObject {
  if (isObject(skillset.knowledgeStore)) skillset.knowledgeStore.storageConnectionString = null;
  return skillset;
}

const hasConnection = ({ storageConnectionString: given }: JsonObject): boolean =>
  typeof given === "string" && !isPlaceholder(given);

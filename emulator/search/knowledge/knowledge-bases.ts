import type { JsonObject } from "../../json";
import { array, nullishObject, required, string } from "../../validation/schema";
import { withoutTrailingSlashes } from "../canonical";
import { invalid } from "../errors";
import { type ObjectType, objectName, objectsIn, withDefaults } from "../kind";
import { encryptionKey, preserveEncryptionKey } from "../secrets";
import { applyModelDefaults, maskSecrets, model, preserveSecrets } from "./schemas";

/** Names of the knowledge sources of a knowledge base. */
export const sourceNames = (base: JsonObject): string[] =>
  objectsIn(base.knowledgeSources).map(({ name }) => String(name));

/** Knowledge bases as stored objects. `retrieval.ts` executes their queries. */
export const knowledgeBases = (sources: () => Map<string, JsonObject>): ObjectType => ({
  collection: "knowledgebases",
  noun: "knowledge base",
  name: objectName,
  schema: nullishObject("KnowledgeBase", {
    name: required(string),
    description: string,
    knowledgeSources: required(array(nullishObject("KnowledgeSourceReference", { name: required(string) }))),
    models: array(model),
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => ({
    ...withDefaults(body, { description: null, encryptionKey: null }),
    models: objectsIn(body.models).map(applyModelDefaults),
  }),
  check: (base) => {
    const missing = sourceNames(base).find((name) => !sources().has(name));
    if (missing) throw invalid(`The knowledge base names the knowledge source '${missing}', which does not exist.`);
  },
  preserveOmitted: (next, previous) => preserveSecrets(preserveEncryptionKey(next, previous), previous),
  inReads: withoutTrailingSlashes,
  maskSecrets,
});

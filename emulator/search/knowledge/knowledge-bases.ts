import type { JsonObject } from "../../json";
import { array, nullishObject, oneOf, required, string } from "../../validation/schema";
import { since } from "../../validation/versions";
import { withoutTrailingSlashes } from "../canonical";
import { invalid } from "../errors";
import { type ObjectType, objectName, objectsIn, withDefaults } from "../kind";
import { encryptionKey, preserveEncryptionKey } from "../secrets";
import {
  applyModelDefaults,
  corsOptions,
  maskSecrets,
  model,
  objectOrEmpty,
  preserveSecrets,
  retrievalVersion,
} from "./schemas";

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
    retrievalReasoningEffort: since(
      retrievalVersion,
      nullishObject("KnowledgeRetrievalReasoningEffort", { kind: required(oneOf("minimal", "low", "medium")) }),
    ),
    outputMode: since(retrievalVersion, oneOf("extractiveData", "answerSynthesis")),
    retrievalInstructions: since(retrievalVersion, string),
    answerInstructions: since(retrievalVersion, string),
    corsOptions,
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => ({
    // Recorded in a preview version: the service returns null for omitted settings of the retrieval.
    ...withDefaults(body, {
      description: null,
      retrievalReasoningEffort: null,
      outputMode: null,
      retrievalInstructions: null,
      answerInstructions: null,
      corsOptions: null,
      encryptionKey: null,
    }),
    models: objectsIn(body.models).map(applyModelDefaults),
  }),
  check: (base) => {
    const missing = sourceNames(base).find((name) => !sources().has(name));
    if (missing) throw invalid(`The knowledge base names the knowledge source '${missing}', which does not exist.`);
    if (base.outputMode === "answerSynthesis" && objectOrEmpty(base.retrievalReasoningEffort).kind === "minimal")
      throw invalid("The output mode 'answerSynthesis' is not supported with minimal reasoning effort.");
  },
  preserveOmitted: (next, previous) => preserveSecrets(preserveEncryptionKey(next, previous), previous),
  inReads: withoutTrailingSlashes,
  maskSecrets,
});

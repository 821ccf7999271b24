import type { JsonObject } from "../../json";
import { array, boolean, integer, nullishObject, oneOf, record, required, string } from "../../validation/schema";
import { describedPreview, isPreview, since } from "../../validation/versions";
import { withoutTrailingSlashes } from "../canonical";
import { invalid } from "../errors";
import { type ObjectType, objectName, objectsIn, versionOf, withDefaults } from "../kind";
import { keepHeaders } from "../models";
import { encryptionKey, preserveEncryptionKey } from "../secrets";
import {
  applyModelDefaults,
  baseModel,
  corsOptions,
  maskSecrets,
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
    knowledgeSources: required(
      array(
        nullishObject("KnowledgeSourceReference", {
          name: required(string),
          enableImageServing: since(describedPreview, boolean),
          enableFreshness: since(describedPreview, boolean),
        }),
      ),
    ),
    models: array(baseModel),
    retrievalReasoningEffort: since(
      retrievalVersion,
      nullishObject("KnowledgeRetrievalReasoningEffort", { kind: required(oneOf("minimal", "low", "medium", "auto")) }),
    ),
    outputMode: since(retrievalVersion, oneOf("extractiveData", "answerSynthesis")),
    retrievalInstructions: since(retrievalVersion, string),
    answerInstructions: since(retrievalVersion, string),
    corsOptions,
    tags: since(describedPreview, record(string)),
    retrieveDefaults: since(
      describedPreview,
      nullishObject("KnowledgeBaseRetrieveDefaults", {
        maxRuntimeInSeconds: integer,
        maxOutputDocuments: integer,
        maxOutputSizeInTokens: integer,
      }),
    ),
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
      tags: null,
      retrieveDefaults: null,
      encryptionKey: null,
    }),
    knowledgeSources: objectsIn(body.knowledgeSources).map((source) =>
      withDefaults(source, { enableImageServing: null, enableFreshness: null }),
    ),
    models: objectsIn(body.models).map(applyModelDefaults),
  }),
  check: (base, _previous, request) => {
    if (objectOrEmpty(base.retrievalReasoningEffort).kind === "auto" && !isPreview(versionOf(request)))
      throw invalid("The value 'auto' of 'retrievalReasoningEffort.kind' is invalid.");
    const missing = sourceNames(base).find((name) => !sources().has(name));
    if (missing) throw invalid(`The knowledge base names the knowledge source '${missing}', which does not exist.`);
    if (base.outputMode === "answerSynthesis" && objectOrEmpty(base.retrievalReasoningEffort).kind === "minimal")
      throw invalid("The output mode 'answerSynthesis' is not supported with minimal reasoning effort.");
  },
  preserveOmitted: (next, previous) => preserveSecrets(preserveEncryptionKey(next, previous), previous),
  prepare: (next, previous) => keepHeaders(next, previous) as JsonObject,
  inReads: withoutTrailingSlashes,
  maskSecrets,
});

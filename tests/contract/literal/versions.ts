import type { Definition } from "../../../provider/define";
import { placesOf } from "../places";

const newest = "2026-04-01";
const policy = "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
const byKey = "#Microsoft.Azure.Search.AIServicesByKey";
const byIdentity = "#Microsoft.Azure.Search.AIServicesByIdentity";

/** Members that the older version of an API lacks, with the version that added them. A kind is identified by its name. Values are listed after the member. */
export const newer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "search:Index": {
    "vectorSearch.vectorizers[]<aml>.kind": newest,
    "scoringProfiles[].functionAggregation: product": newest,
    "encryptionKey.identity": newest,
  },
  "search:SynonymMap": { "encryptionKey.identity": newest },
  "search:Alias": { index: newest },
  "search:KnowledgeSource": { kind: newest, "encryptionKey.identity": newest },
  "search:KnowledgeBase": { knowledgeSources: newest, "encryptionKey.identity": newest },
  "search:DataSource": {
    identity: newest,
    [`dataDeletionDetectionPolicy<${policy}>.odataType`]: newest,
    "encryptionKey.identity": newest,
  },
  "search:Indexer": {
    "parameters.configuration.markdownParsingSubmode": newest,
    "parameters.configuration.markdownHeaderDepth": newest,
    "encryptionKey.identity": newest,
  },
  "search:Skillset": {
    "skills[]<#Microsoft.Skills.Util.ContentUnderstandingSkill>.odataType": newest,
    "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.odataType": newest,
    [`cognitiveServices<${byKey}>.odataType`]: newest,
    [`cognitiveServices<${byIdentity}>.odataType`]: newest,
    "knowledgeStore.identity": newest,
    "encryptionKey.identity": newest,
  },
};

/** The same facts from a definition. */
export const newerOf = (definition: Definition): Record<string, string> =>
  Object.fromEntries(
    placesOf(definition).flatMap(({ path, field: { facts } }) => [
      ...(typeof facts.minApiVersion === "string"
        ? [[path, facts.minApiVersion]]
        : Object.entries(facts.minApiVersion ?? {}).map(([value, version]) => [`${path}: ${value}`, version])),
    ]),
  );

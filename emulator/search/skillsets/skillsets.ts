import { isObject, type Json, type JsonObject } from "../../json";
import {
  any,
  array,
  integer,
  nullishObject,
  oneOfAnyCase,
  openNullishObject,
  required,
  string,
  union,
} from "../../validation/schema";
import { describedPreview, hasVersion, isPreview, since } from "../../validation/versions";
import { canonicalDuration, duration, withoutTrailingSlashes } from "../canonical";
import { invalid } from "../errors";
import { type ObjectType, objectName, objectsIn, withDefaults } from "../kind";
import { encryptionKey, keepFunctionUrl, maskEncryptionKey, maskFunctionKey, preserveEncryptionKey } from "../secrets";
import {
  applyKnowledgeStoreDefaults,
  checkKnowledgeStore,
  knowledgeStoreSchema,
  maskKnowledgeStore,
  preserveStoreConnection,
} from "./knowledge-store";
import { checkMappings } from "./skill-mappings";
import { skillTypes } from "./skill-types";

const input = openNullishObject("InputFieldMappingEntry", { name: required(string) });
const output = nullishObject("OutputFieldMappingEntry", { name: required(string), targetName: string });

const applyInputDefaults = (given: JsonObject): JsonObject =>
  withDefaults(
    { ...given, inputs: objectsIn(given.inputs).map(applyInputDefaults) },
    { source: null, sourceContext: null },
  );

/** Adds the members of its type to a skill, in the form in which the service returns it. */
function applySkillDefaults(skill: JsonObject): JsonObject {
  const { members = [], previews = [], flags = [], lists = [] } = skillTypes.get(String(skill["@odata.type"])) ?? {};
  const defaults: JsonObject = { name: null, description: null, context: null };
  for (const name of [...members, ...previews]) defaults[name] = null;
  for (const name of flags) defaults[name] = false;
  for (const name of lists) defaults[name] = [];
  const whole = withDefaults(skill, defaults);
  if (whole.timeout) whole.timeout = canonicalDuration(whole.timeout);
  return { ...whole, inputs: objectsIn(skill.inputs).map(applyInputDefaults) };
}

/** Skillset as reads return it. The response to a write contains null for the defaults. */
function inReads(skillset: JsonObject): JsonObject {
  const skills = objectsIn(skillset.skills).map((skill) => {
    const { assumed = {} } = skillTypes.get(String(skill["@odata.type"])) ?? {};
    const isSet = (value: Json): boolean => value !== null && !(Array.isArray(value) && value.length === 0);
    const given = Object.entries(skill).filter(([, value]) => isSet(value));
    return { ...skill, context: "/document", ...assumed, ...Object.fromEntries(given) };
  });
  return withoutTrailingSlashes({ ...skillset, skills });
}

function checkSkills({ name, skills }: JsonObject, version: string): void {
  for (const { "@odata.type": type } of objectsIn(skills)) {
    const { since = version, until } = skillTypes.get(String(type)) ?? {};
    const isKnown = hasVersion(version, since) && (until === undefined || version < until);
    if (!isKnown && !isPreview(version))
      throw invalid(
        `The skillset '${name}' has a skill of type '${type}', which is not supported in API version '${version}'.`,
      );
  }
}

const understandingType = "#Microsoft.Skills.Util.ContentUnderstandingSkill";

/** Rejects a model without its deployment, and a unit of chunks that the API version does not have. */
function checkUnderstanding({ skills }: JsonObject, version: string): void {
  for (const { "@odata.type": type, modelName, modelDeployment, chunkingProperties } of objectsIn(skills)) {
    if (type !== understandingType) continue;
    if ((modelName === null) !== (modelDeployment === null))
      throw invalid("The properties 'modelName' and 'modelDeployment' of a skill must be set together.");
    const unit = isObject(chunkingProperties) ? chunkingProperties.unit : undefined;
    if (unit === "tokens" && !hasVersion(version, modelVersion))
      throw invalid(`The unit 'tokens' is not supported in API version '${version}'.`);
  }
}

const members = {
  "@odata.type": required(string),
  inputs: required(array(input)),
  outputs: required(array(output)),
  timeout: duration,
};
const skill = openNullishObject("SearchIndexerSkill", members);

const webApiSkills = (skills: unknown): JsonObject[] =>
  objectsIn(skills).filter(({ "@odata.type": type }) => type === "#Microsoft.Skills.Custom.WebApiSkill");

/** A skill is identified by its name, or by its position. */
function keepSkillUrls(next: JsonObject, previous: JsonObject): void {
  const stored = webApiSkills(previous.skills);
  for (const [i, skill] of webApiSkills(next.skills).entries())
    keepFunctionUrl(skill, stored.find(({ name }) => name !== null && name === skill.name) ?? stored[i]);
}

/** Version with models of the Content Understanding skill. */
const modelVersion = "2026-10-01";
const understanding = openNullishObject("ContentUnderstandingSkill", {
  ...members,
  modelName: since(modelVersion, string),
  modelDeployment: since(modelVersion, string),
  chunkingProperties: nullishObject("ContentUnderstandingSkillChunkingProperties", {
    unit: oneOfAnyCase("characters", "tokens"),
    maximumLength: integer,
    overlapLength: integer,
    method: since(modelVersion, oneOfAnyCase("fixedSize", "semantic")),
  }),
});
const split = openNullishObject("SplitSkill", {
  ...members,
  unit: since(describedPreview, oneOfAnyCase("characters", "azureOpenAITokens")),
  azureOpenAITokenizerParameters: since(
    describedPreview,
    nullishObject("AzureOpenAITokenizerParameters", {
      encoderModelName: oneOfAnyCase("r50k_base", "p50k_base", "p50k_edit", "cl100k_base"),
      allowedSpecialTokens: array(string),
    }),
  ),
});
const vectorize = openNullishObject("VisionVectorizeSkill", { ...members, modelVersion: required(string) });
const ownSchemas: Readonly<Record<string, typeof skill>> = {
  [understandingType]: understanding,
  "#Microsoft.Skills.Text.SplitSkill": split,
  "#Microsoft.Skills.Vision.VectorizeSkill": vectorize,
};
const skillOf = (type: string) => ownSchemas[type] ?? skill;

/** Skillsets as stored objects. Of the specific members of a skill, few are validated. */
export const skillsets: ObjectType = {
  collection: "skillsets",
  noun: "skillset",
  name: objectName,
  schema: nullishObject("SearchIndexerSkillset", {
    name: required(string),
    description: string,
    skills: required(
      array(union("@odata.type", Object.fromEntries([...skillTypes.keys()].map((type) => [type, skillOf(type)])))),
    ),
    cognitiveServices: openNullishObject("CognitiveServicesAccount", { "@odata.type": required(string) }),
    knowledgeStore: knowledgeStoreSchema,
    indexProjections: any,
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => ({
    ...withDefaults(body, { description: null, indexProjections: null, encryptionKey: null }),
    skills: objectsIn(body.skills).map(applySkillDefaults),
    cognitiveServices: isObject(body.cognitiveServices)
      ? withDefaults(body.cognitiveServices, { description: null })
      : null,
    knowledgeStore: isObject(body.knowledgeStore)
      ? applyKnowledgeStoreDefaults(body.knowledgeStore, applyInputDefaults)
      : null,
  }),
  check: (next, _previous, { query }) => {
    const version = query.get("api-version") ?? "";
    for (const skill of webApiSkills(next.skills)) keepFunctionUrl(skill, undefined);
    checkSkills(next, version);
    checkUnderstanding(next, version);
    checkMappings(next);
    checkKnowledgeStore(next);
  },
  preserveOmitted: (next, previous) => {
    keepSkillUrls(next, previous);
    return preserveStoreConnection(preserveEncryptionKey(next, previous), previous);
  },
  maskUrls: ({ skills }) => webApiSkills(skills).forEach(maskFunctionKey),
  inReads,
  maskSecrets: (skillset, response) => {
    const masked = maskKnowledgeStore(maskEncryptionKey(skillset));
    const account = masked.cognitiveServices;
    // Recorded: the response to a write contains the key in plain text, reads contain null.
    if (response === "read" && isObject(account) && "key" in account) account.key = null;
    return masked;
  },
};

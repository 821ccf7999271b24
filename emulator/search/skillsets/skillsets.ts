import { isObject, type JsonObject } from "../../json";
import { any, list, object, open, required, text, union } from "../../validation/schema";
import { canonicalDuration, duration, withoutTrailingSlash } from "../canonical";
import { invalid } from "../errors";
import { filled, type Kind, objectName, objectsIn } from "../kind";
import { encryptionKey, keepEncryption, maskEncryption } from "../secrets";
import {
  checkKnowledgeStore,
  fillKnowledgeStore,
  keepStoreConnection,
  knowledgeStoreShape,
  maskKnowledgeStore,
} from "./knowledge-store";
import { skillTypes } from "./skill-types";

const input = open("InputFieldMappingEntry", { name: required(text) });
const output = object("OutputFieldMappingEntry", { name: required(text), targetName: text });

const filledInput = (given: JsonObject): JsonObject =>
  filled({ ...given, inputs: objectsIn(given.inputs).map(filledInput) }, { source: null, sourceContext: null });

/** The skill with every member of its type, in the form in which the service returns it. */
function fillSkill(skill: JsonObject): JsonObject {
  const { members = [], lists = [] } = skillTypes.get(String(skill["@odata.type"])) ?? {};
  const defaults: JsonObject = { name: null, description: null, context: null };
  for (const name of members) defaults[name] = null;
  for (const name of lists) defaults[name] = [];
  const whole = filled(skill, defaults);
  if (whole.timeout) whole.timeout = canonicalDuration(whole.timeout);
  if (whole.resourceUri) whole.resourceUri = withoutTrailingSlash(whole.resourceUri);
  return { ...whole, inputs: objectsIn(skill.inputs).map(filledInput) };
}

function checkSkills({ name, skills }: JsonObject, version: string | null): void {
  for (const { "@odata.type": type } of objectsIn(skills)) {
    const only = skillTypes.get(String(type))?.only;
    if (only && only !== version)
      throw invalid(`The skillset '${name}' has a skill of type '${type}', which API version '${version}' lacks.`);
  }
}

const skill = open("SearchIndexerSkill", {
  "@odata.type": required(text),
  inputs: required(list(input)),
  outputs: required(list(output)),
  timeout: duration,
});

/** Skillsets as stored objects. Of a skill's own members only the type is checked. */
export const skillsets: Kind = {
  collection: "skillsets",
  noun: "skillset",
  name: objectName,
  shape: object("SearchIndexerSkillset", {
    name: required(text),
    description: text,
    skills: required(
      list(union("@odata.type", Object.fromEntries([...skillTypes.keys()].map((type) => [type, skill])))),
    ),
    cognitiveServices: open("CognitiveServicesAccount", { "@odata.type": required(text) }),
    knowledgeStore: knowledgeStoreShape,
    indexProjections: any,
    encryptionKey,
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => ({
    ...filled(body, { description: null, indexProjections: null, encryptionKey: null }),
    skills: objectsIn(body.skills).map(fillSkill),
    cognitiveServices: isObject(body.cognitiveServices) ? filled(body.cognitiveServices, { description: null }) : null,
    knowledgeStore: isObject(body.knowledgeStore) ? fillKnowledgeStore(body.knowledgeStore, filledInput) : null,
  }),
  check: (next, _previous, { query }) => {
    checkSkills(next, query.get("api-version"));
    checkKnowledgeStore(next);
  },
  keep: (next, previous) => keepStoreConnection(keepEncryption(next, previous), previous),
  mask: (skillset) => {
    const masked = maskKnowledgeStore(maskEncryption(skillset));
    if (isObject(masked.cognitiveServices) && "key" in masked.cognitiveServices) masked.cognitiveServices.key = null;
    return masked;
  },
};

import { isObject, type JsonObject } from "../json";
import { any, list, object, open, required, text } from "../shape";
import { filled, type Kind, objectName, objectsIn } from "./kind";
import { encryptionKey, keepEncryption, maskEncryption } from "./secrets";

const input = open("InputFieldMappingEntry", { name: required(text) });
const output = object("OutputFieldMappingEntry", { name: required(text), targetName: text });

const filledInput = (given: JsonObject): JsonObject =>
  filled({ ...given, inputs: objectsIn(given.inputs).map(filledInput) }, { source: null, sourceContext: null });

/** Skillsets as stored objects; what a skill may hold beyond the common members is not checked. */
export const skillsets: Kind = {
  collection: "skillsets",
  noun: "skillset",
  name: objectName,
  shape: object("SearchIndexerSkillset", {
    name: required(text),
    description: text,
    skills: required(
      list(
        open("SearchIndexerSkill", {
          "@odata.type": required(text),
          inputs: required(list(input)),
          outputs: required(list(output)),
        }),
      ),
    ),
    cognitiveServices: open("CognitiveServicesAccount", { "@odata.type": required(text) }),
    knowledgeStore: any,
    indexProjections: any,
    encryptionKey,
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => ({
    ...filled(body, {
      description: null,
      cognitiveServices: null,
      knowledgeStore: null,
      indexProjections: null,
      encryptionKey: null,
    }),
    skills: objectsIn(body.skills).map((skill) => ({
      ...filled(skill, { name: null, description: null, context: null }),
      inputs: objectsIn(skill.inputs).map(filledInput),
    })),
  }),
  keep: keepEncryption,
  mask: (skillset) => {
    const masked = maskEncryption(skillset);
    if (isObject(masked.cognitiveServices) && "key" in masked.cognitiveServices) masked.cognitiveServices.key = null;
    return masked;
  },
};

import type { JsonObject } from "../../json";
import { memberOf } from "../../json";
import { invalid } from "../errors";
import { objectsIn } from "../kind";

interface Names {
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
}

const textInputs = ["text", "languageCode"];
const imageInputs = ["image", "url", "queryString"];

/** Documented inputs and outputs by type. Those of other types have any name. */
const byKind: Readonly<Record<string, Names>> = {
  "Text.AzureOpenAIEmbeddingSkill": { inputs: ["text"], outputs: ["embedding"] },
  "Text.CustomEntityLookupSkill": { inputs: textInputs, outputs: ["entities"] },
  "Text.KeyPhraseExtractionSkill": { inputs: textInputs, outputs: ["keyPhrases"] },
  "Text.LanguageDetectionSkill": {
    inputs: ["text", "countryHint"],
    outputs: ["languageCode", "languageName", "score"],
  },
  "Text.MergeSkill": { inputs: ["text", "itemsToInsert", "offsets"], outputs: ["mergedText"] },
  "Text.PIIDetectionSkill": { inputs: textInputs, outputs: ["piiEntities", "maskedText"] },
  "Text.SplitSkill": { inputs: textInputs, outputs: ["textItems", "offsets", "lengths", "ordinalPositions"] },
  "Text.TranslationSkill": {
    inputs: ["text", "toLanguageCode", "fromLanguageCode"],
    outputs: ["translatedText", "translatedToLanguageCode", "translatedFromLanguageCode"],
  },
  "Text.V3.EntityLinkingSkill": { inputs: textInputs, outputs: ["entities"] },
  "Text.V3.EntityRecognitionSkill": {
    inputs: textInputs,
    outputs: [
      ...["persons", "locations", "organizations", "quantities", "dateTimes", "urls", "emails", "personTypes"],
      ...["events", "products", "skills", "addresses", "phoneNumbers", "ipAddresses", "entities", "namedEntities"],
    ],
  },
  "Text.V3.SentimentSkill": { inputs: textInputs, outputs: ["sentiment", "confidenceScores", "sentences"] },
  "Util.ConditionalSkill": { inputs: ["condition", "whenTrue", "whenFalse"], outputs: ["output"] },
  "Util.ContentUnderstandingSkill": { inputs: ["file_data"], outputs: ["text_sections", "normalized_images"] },
  "Util.DocumentExtractionSkill": { inputs: ["file_data"], outputs: ["content", "normalized_images"] },
  "Util.DocumentIntelligenceLayoutSkill": {
    inputs: ["file_data"],
    outputs: ["markdown_document", "text_sections", "normalized_images"],
  },
  "Vision.ImageAnalysisSkill": {
    inputs: imageInputs,
    outputs: ["adult", "brands", "categories", "description", "faces", "objects", "tags"],
  },
  "Vision.OcrSkill": { inputs: imageInputs, outputs: ["text", "layoutText"] },
};

/** The documented inputs or outputs of a type. Undefined if they have any name. */
export const documentedNames = (type: string, side: "inputs" | "outputs"): readonly string[] | undefined =>
  memberOf(byKind, type.replace("#Microsoft.Skills.", ""))?.[side];

/** Rejects an input or an output that a skill does not have. */
export function checkMappings({ skills }: JsonObject): void {
  for (const skill of objectsIn(skills))
    for (const side of ["inputs", "outputs"] as const) {
      const type = String(skill["@odata.type"]);
      const documented = documentedNames(type, side);
      const given = objectsIn(skill[side]).map(({ name }) => String(name).toLowerCase());
      const other = given.find((name) => documented && !documented.some((one) => one.toLowerCase() === name));
      const noun = side === "inputs" ? "input" : "output";
      if (other !== undefined) throw invalid(`The ${noun} '${other}' is not supported by the skill of type '${type}'.`);
    }
}

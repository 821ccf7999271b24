import { type Finding, isSameIgnoringCase, memberOf } from "../../../define";
import { documentedLimit } from "../shapes";

/** Names of the inputs and outputs of a kind of skill. Undefined if the program chooses them. */
interface DocumentedNames {
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
}

const textInputs = ["text", "languageCode"];
/** A recorded skillset of the vendor also has the address of the image in two inputs. */
const imageInputs = ["image", "url", "queryString"];

/** The kinds whose inputs and outputs Azure's pages of the skills list. Endpoints choose those of other kinds. */
const byKind: Readonly<Record<string, DocumentedNames>> = {
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
  "Util.ShaperSkill": { outputs: ["output"] },
  "Vision.ImageAnalysisSkill": {
    inputs: imageInputs,
    outputs: ["adult", "brands", "categories", "description", "faces", "objects", "tags"],
  },
  "Vision.OcrSkill": { inputs: imageInputs, outputs: ["text", "layoutText"] },
};

interface GivenSkill {
  readonly odataType: string;
  readonly inputs: readonly { readonly name: string }[];
  readonly outputs: readonly { readonly name: string }[];
}

/** Inputs and outputs that a skill does not have, with the documented names. */
export function mappingFindings(given: GivenSkill, i: number): Finding[] {
  const names = memberOf(byKind, given.odataType.replace("#Microsoft.Skills.", "")) ?? {};
  return (["inputs", "outputs"] as const).flatMap((side) => {
    const documented = names[side];
    if (!documented) return [];
    return given[side].flatMap(({ name }, j) => {
      if (documented.some((one) => isSameIgnoringCase(one, name))) return [];
      const list = documented.map((one) => `\`${one}\``).join(", ");
      const is = `is "${name}", which is not one of the ${side} of this skill (${list})`;
      return [documentedLimit(`skills[${i}].${side}[${j}].name`, is)];
    });
  });
}

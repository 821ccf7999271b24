import type { z } from "zod";
import type { skill } from "./skills";

const text = [{ name: "text", source: "/document/content" }];
const image = [{ name: "image", source: "/document/normalized_images/*" }];
const file = [{ name: "file_data", source: "/document/file_data" }];
const ofImages = "/document/normalized_images/*";

/** Each kind of skill once. */
export const everySkill: z.input<typeof skill>[] = [
  { odataType: "#Microsoft.Skills.Vision.OcrSkill", context: ofImages, inputs: image, outputs: [{ name: "text" }] },
  {
    odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill",
    context: ofImages,
    visualFeatures: ["tags"],
    inputs: image,
    outputs: [{ name: "tags" }],
  },
  {
    odataType: "#Microsoft.Skills.Text.MergeSkill",
    inputs: [
      ...text,
      { name: "itemsToInsert", source: "/document/normalized_images/*/text" },
      { name: "offsets", source: "/document/normalized_images/*/contentOffset" },
    ],
    outputs: [{ name: "mergedText" }],
  },
  { odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill", inputs: text, outputs: [{ name: "languageCode" }] },
  { odataType: "#Microsoft.Skills.Text.SplitSkill", inputs: text, outputs: [{ name: "textItems" }] },
  {
    odataType: "#Microsoft.Skills.Text.TranslationSkill",
    defaultToLanguageCode: "en",
    inputs: text,
    outputs: [{ name: "translatedText" }],
  },
  { odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill", inputs: text, outputs: [{ name: "keyPhrases" }] },
  {
    odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill",
    inlineEntitiesDefinition: [{ name: "Trefoil", aliases: [{ text: "clover" }] }],
    inputs: text,
    outputs: [{ name: "entities" }],
  },
  { odataType: "#Microsoft.Skills.Text.PIIDetectionSkill", inputs: text, outputs: [{ name: "piiEntities" }] },
  { odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill", inputs: text, outputs: [{ name: "entities" }] },
  { odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill", inputs: text, outputs: [{ name: "persons" }] },
  { odataType: "#Microsoft.Skills.Text.V3.SentimentSkill", inputs: text, outputs: [{ name: "sentiment" }] },
  {
    odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill",
    context: "/document/pages/*",
    resourceUri: "https://models.example",
    deploymentId: "small",
    modelName: "text-embedding-3-small",
    inputs: [{ name: "text", source: "/document/pages/*" }],
    outputs: [{ name: "embedding", targetName: "vector" }],
  },
  {
    odataType: "#Microsoft.Skills.Util.ConditionalSkill",
    inputs: [
      { name: "condition", source: "= $(/document/languageCode) == 'en'" },
      { name: "whenTrue", source: "/document/content" },
      { name: "whenFalse", source: "/document/translatedText" },
    ],
    outputs: [{ name: "output", targetName: "english" }],
  },
  {
    odataType: "#Microsoft.Skills.Util.ShaperSkill",
    inputs: [
      {
        name: "page",
        sourceContext: "/document/pages/*",
        inputs: [{ name: "text", source: "/document/pages/*" }],
      },
    ],
    outputs: [{ name: "output", targetName: "shaped" }],
  },
  {
    odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill",
    parsingMode: "default",
    inputs: file,
    outputs: [{ name: "content" }],
  },
  {
    odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill",
    outputFormat: "markdown",
    inputs: file,
    outputs: [{ name: "text_sections" }],
  },
  {
    odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill",
    modelName: "gpt-4.1",
    modelDeployment: "documents",
    chunkingProperties: { method: "semantic", unit: "tokens", maximumLength: 1000, overlapLength: 100 },
    inputs: file,
    outputs: [{ name: "text_sections" }],
  },
  {
    odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill",
    uri: "https://models.example/chat/completions",
    commonModelParameters: { temperature: 0.2 },
    inputs: [{ name: "systemMessage", source: "='Say what the text is about.'" }, ...text],
    outputs: [{ name: "response" }],
  },
  {
    odataType: "#Microsoft.Skills.Custom.WebApiSkill",
    uri: "https://skills.example/count",
    timeout: "PT10S",
    inputs: text,
    outputs: [{ name: "words" }],
  },
];

/** The skills that only preview versions have. */
export const previewSkills: typeof everySkill = [
  {
    odataType: "#Microsoft.Skills.Custom.AmlSkill",
    uri: "https://models.example/score",
    inputs: text,
    outputs: [{ name: "label" }],
  },
  {
    odataType: "#Microsoft.Skills.Vision.VectorizeSkill",
    modelVersion: "2023-04-15",
    inputs: [{ name: "image", source: "/document/normalized_images/*" }],
    outputs: [{ name: "vector" }],
  },
];

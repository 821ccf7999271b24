import type { JsonObject } from "../../json";

interface SkillType {
  /** Members with the default null. */
  readonly members: readonly string[];
  /** Members of preview versions with the default null. */
  readonly previews?: readonly string[];
  /** Members with the default false. */
  readonly flags?: readonly string[];
  /** Members with an empty array as default. */
  readonly lists?: readonly string[];
  /** Values of omitted members in reads. */
  readonly assumed?: JsonObject;
  /** First API version that has the type. Default: all have it. */
  readonly since?: string;
  /** First API version without the type. Default: all have it. */
  readonly until?: string;
}

const language = "defaultLanguageCode";
const model = ["apiKey", "authIdentity"];
const precise = [language, "minimumPrecision", "modelVersion"];
const english = { [language]: "en" };
const entityCategories = [
  "PhoneNumber",
  "Skill",
  "Location",
  "URL",
  "Email",
  "Address",
  "IPAddress",
  "DateTime",
  "Product",
  "Quantity",
  "Person",
  "Event",
  "Organization",
  "PersonType",
];
/** Version that added and removed types. */
const changed = "2026-04-01";

/** Version that describes the types and members of previews. */
const preview = "2026-08-01-preview";

/** Members of the skills that call an endpoint of the user. */
const endpointRequests = [
  "uri",
  "httpHeaders",
  "httpMethod",
  "timeout",
  "batchSize",
  "degreeOfParallelism",
  "authResourceId",
];

const byKind: Readonly<Record<string, SkillType>> = {
  "Custom.ChatCompletionSkill": {
    members: [
      ...endpointRequests,
      ...model,
      "commonModelParameters",
      "extraParameters",
      "extraParametersBehavior",
      "responseFormat",
    ],
    since: changed,
  },
  "Custom.AmlSkill": {
    members: ["uri", "key", "resourceId", "region", "timeout", "degreeOfParallelism"],
    since: preview,
  },
  "Custom.WebApiSkill": {
    members: [...endpointRequests, "authIdentity"],
  },
  "Text.AzureOpenAIEmbeddingSkill": { members: ["resourceUri", "deploymentId", ...model, "modelName", "dimensions"] },
  "Text.CustomEntityLookupSkill": {
    members: [
      language,
      "entitiesDefinitionUri",
      "globalDefaultCaseSensitive",
      "globalDefaultAccentSensitive",
      "globalDefaultFuzzyEditDistance",
    ],
    lists: ["inlineEntitiesDefinition"],
  },
  "Text.EntityRecognitionSkill": {
    members: [language, "minimumPrecision", "includeTypelessEntities"],
    lists: ["categories"],
    until: changed,
  },
  "Text.KeyPhraseExtractionSkill": { members: [language, "maxKeyPhraseCount", "modelVersion"] },
  "Text.LanguageDetectionSkill": { members: ["defaultCountryHint", "modelVersion"] },
  "Text.MergeSkill": { members: ["insertPreTag", "insertPostTag"] },
  "Text.PIIDetectionSkill": {
    members: [...precise, "maskingMode", "maskingCharacter", "domain"],
    lists: ["piiCategories"],
  },
  "Text.SentimentSkill": { members: [language], until: changed },
  "Text.SplitSkill": {
    members: [language, "textSplitMode", "maximumPageLength", "pageOverlapLength", "maximumPagesToTake"],
    previews: ["unit", "azureOpenAITokenizerParameters"],
    assumed: { ...english, pageOverlapLength: 0, maximumPagesToTake: 0 },
  },
  "Text.TranslationSkill": { members: ["defaultToLanguageCode", "defaultFromLanguageCode", "suggestedFrom"] },
  "Text.V3.EntityLinkingSkill": { members: precise, assumed: english },
  "Text.V3.EntityRecognitionSkill": {
    members: precise,
    lists: ["categories"],
    assumed: { ...english, categories: entityCategories },
  },
  "Text.V3.SentimentSkill": {
    members: [language, "modelVersion"],
    flags: ["includeOpinionMining"],
    assumed: english,
  },
  "Util.ConditionalSkill": { members: [] },
  "Util.ContentUnderstandingSkill": {
    members: ["chunkingProperties", "modelName", "modelDeployment"],
    lists: ["extractionOptions"],
    since: changed,
  },
  "Util.DocumentExtractionSkill": { members: ["parsingMode", "dataToExtract", "configuration"] },
  "Util.DocumentIntelligenceLayoutSkill": {
    members: ["outputFormat", "outputMode", "markdownHeaderDepth", "chunkingProperties"],
    lists: ["extractionOptions"],
  },
  "Util.ShaperSkill": { members: [] },
  "Vision.ImageAnalysisSkill": { members: [language], lists: ["visualFeatures", "details"] },
  "Vision.VectorizeSkill": { members: ["modelVersion"], since: preview },
  "Vision.OcrSkill": { members: [language, "detectOrientation", "lineEnding"] },
};

/**
 * Skill types by `@odata.type`, with the members that responses contain even if a request omits them. Recorded
 * responses contain null for an unset member, also where the documentation has a default.
 */
export const skillTypes: ReadonlyMap<string, SkillType> = new Map(
  Object.entries(byKind).map(([kind, type]) => [`#Microsoft.Skills.${kind}`, type]),
);

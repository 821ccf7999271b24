import { z } from "zod";
import { address, object, openEnum } from "../../../define";
import { azureOpenAIModel } from "../models";
import { credential, identity } from "../shapes";
import { inPreviewSince } from "../versions";
import { defaultLanguageCode, languageCode, minimumPrecision, modelVersion, skill } from "./skill";

const flag = (what: string) =>
  z.boolean().optional().meta({ description: what, declaredOnly: "The default of the service is not documented." });
const assumedFlag = (what: string) => z.boolean().optional().meta({ description: what, serverDefault: false });
const distance = z.int().min(0).max(5).optional();

const customEntity = object({
  name: z.string().min(1).meta({ description: "Name of the entity in the results." }),
  description: z
    .string()
    .optional()
    .meta({ serverDefault: null, description: "Description that the results contain." }),
  type: z.string().optional().meta({ serverDefault: null, description: "Type that the results contain." }),
  subtype: z.string().optional().meta({ serverDefault: null, description: "Subtype that the results contain." }),
  id: z.string().optional().meta({ serverDefault: null, description: "Id that the results contain." }),
  caseSensitive: assumedFlag("Match case."),
  accentSensitive: assumedFlag("Match accents."),
  fuzzyEditDistance: z.int().min(0).max(5).optional().meta({
    description: "Maximum number of differing characters (edit distance).",
    serverDefault: 0,
  }),
  defaultCaseSensitive: flag("Match case in aliases. Default of `caseSensitive` in `aliases`."),
  defaultAccentSensitive: flag("Match accents in aliases. Default of `accentSensitive` in `aliases`."),
  defaultFuzzyEditDistance: distance.meta({
    declaredOnly: "The default of the service is not documented.",
    description: "Maximum number of differing characters in aliases. Default of `fuzzyEditDistance` in `aliases`.",
  }),
  aliases: z
    .array(
      object({
        text: z.string().min(1).meta({ description: "Alternative spelling or synonym." }),
        caseSensitive: flag("Match case."),
        accentSensitive: flag("Match accents."),
        fuzzyEditDistance: distance.meta({
          serverDefault: null,
          description: "Maximum number of differing characters (edit distance).",
        }),
      }),
    )
    .optional()
    .meta({ serverDefault: null, description: "Alternative spellings and synonyms." }),
}).meta({ typeName: "CustomEntity" });

const embedding = skill(
  "Text.AzureOpenAIEmbeddingSkill",
  "The Azure OpenAI embedding skill, which converts text to vectors.",
  {
    resourceUri: address().optional().meta({ serverDefault: null, description: "URL of the Azure OpenAI resource." }),
    deploymentId: z.string().optional().meta({ serverDefault: null, description: "Name of the model deployment." }),
    modelName: azureOpenAIModel.optional().meta({ serverDefault: null, description: "Name of the embedding model." }),
    dimensions: z.int().min(1).optional().meta({
      serverDefault: null,
      description: "Number of dimensions of the vectors. Only for models with variable dimensions.",
    }),
    apiKey: credential.optional().meta({
      description:
        "API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity.",
    }),
    authIdentity: identity
      .optional()
      .meta({ description: "User-assigned managed identity for outbound requests, if no API key is set." }),
  },
);

const entityLookup = skill(
  "Text.CustomEntityLookupSkill",
  "The custom entity lookup skill, which finds terms of a custom list in text.",
  {
    defaultLanguageCode,
    entitiesDefinitionUri: address()
      .optional()
      .meta({ serverDefault: null, description: "URL of a JSON or CSV file with the list of entities." }),
    inlineEntitiesDefinition: z
      .array(customEntity)
      .optional()
      .meta({ serverDefault: null, description: "Inline list of entities." }),
    globalDefaultCaseSensitive: flag("Match case. Default of `caseSensitive` of the entities."),
    globalDefaultAccentSensitive: flag("Match accents. Default of `accentSensitive` of the entities."),
    globalDefaultFuzzyEditDistance: distance.meta({
      declaredOnly: "The default of the service is not documented.",
      description: "Maximum number of differing characters. Default of `fuzzyEditDistance` of the entities.",
    }),
  },
);

const keyPhrases = skill(
  "Text.KeyPhraseExtractionSkill",
  "The key phrase extraction skill, which returns the key phrases of a document.",
  {
    defaultLanguageCode,
    maxKeyPhraseCount: z.int().min(1).optional().meta({
      serverDefault: null,
      description: "Maximum number of key phrases. If omitted, all key phrases are returned.",
    }),
    modelVersion,
  },
);

const languages = skill(
  "Text.LanguageDetectionSkill",
  "The language detection skill, which returns the language of a document.",
  {
    defaultCountryHint: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Two-letter country code that resolves ambiguous text." }),
    modelVersion,
  },
);

const merge = skill("Text.MergeSkill", "The text merge skill, which joins strings into one.", {
  insertPreTag: z.string().optional().meta({ description: "Text inserted before each string.", serverDefault: " " }),
  insertPostTag: z.string().optional().meta({ description: "Text inserted after each string.", serverDefault: " " }),
});

const personal = skill(
  "Text.PIIDetectionSkill",
  "The PII detection skill, which detects and optionally masks personal information.",
  {
    defaultLanguageCode,
    minimumPrecision,
    maskingMode: z
      .enum(["none", "replace"])
      .optional()
      .meta({ description: "Masking of the personal information in the output.", serverDefault: "none" }),
    maskingCharacter: z.string().length(1).optional().meta({ description: "Masking character.", serverDefault: "*" }),
    modelVersion,
    piiCategories: z.array(z.string()).optional().meta({
      declaredOnly: "The service may return all categories.",
      description: "Categories to detect. If omitted, all categories are detected.",
      set: true,
    }),
    domain: z
      .string()
      .optional()
      .meta({ description: "Domain that restricts the categories: `phi` or `none`.", serverDefault: "none" }),
  },
);

/** Settings of a split of text into pages or sentences. */
export const splitSettings = {
  defaultLanguageCode,
  textSplitMode: z.enum(["pages", "sentences"]).optional().meta({
    declaredOnly: "The default of the service is not documented.",
    description: "Unit of the split: pages or sentences.",
  }),
  maximumPageLength: z
    .int()
    .min(1)
    .optional()
    .meta({ declaredOnly: "The default of the service is not documented.", description: "Maximum length of a page." }),
  pageOverlapLength: z
    .int()
    .min(0)
    .optional()
    .meta({ serverDefault: 0, description: "Length of the overlap with the previous page." }),
  maximumPagesToTake: z
    .int()
    .min(0)
    .optional()
    .meta({ serverDefault: 0, description: "Maximum number of pages. If omitted, all pages are returned." }),
};

const split = skill("Text.SplitSkill", "The text split skill, which splits text into pages or sentences.", {
  ...splitSettings,
  unit: z
    .enum(["characters", "azureOpenAITokens"])
    .optional()
    .meta({
      description: "Unit of `maximumPageLength` and `pageOverlapLength`.",
      serverDefault: "characters",
      minApiVersion: inPreviewSince("2025-05-01-preview"),
    }),
  azureOpenAITokenizerParameters: object({
    encoderModelName: z
      .enum(["r50k_base", "p50k_base", "p50k_edit", "cl100k_base"])
      .optional()
      .meta({ description: "Encoding of the tokens.", serverDefault: "cl100k_base" }),
    allowedSpecialTokens: z
      .array(z.string())
      .optional()
      .meta({ serverDefault: null, description: "Special tokens that remain whole.", set: true }),
  })
    .optional()
    .meta({
      declaredOnly: "The service fills in the parameters.",
      description: "Tokenizer for the unit `azureOpenAITokens`.",
      typeName: "AzureOpenAITokenizerParameters",
      minApiVersion: inPreviewSince("2025-05-01-preview"),
    }),
});

const translation = skill("Text.TranslationSkill", "The text translation skill, which translates text.", {
  defaultToLanguageCode: languageCode.meta({ description: "Language of the translation, if the input provides none." }),
  defaultFromLanguageCode: languageCode.optional().meta({
    serverDefault: null,
    description: "Language of the text, if the input provides none. If omitted, it is detected.",
  }),
  suggestedFrom: languageCode
    .optional()
    .meta({ description: "Language to assume if the language cannot be detected.", serverDefault: "en" }),
});

const linking = skill(
  "Text.V3.EntityLinkingSkill",
  "The entity linking skill, which finds entities and their Wikipedia articles.",
  {
    defaultLanguageCode,
    minimumPrecision,
    modelVersion,
  },
);

const entities = skill(
  "Text.V3.EntityRecognitionSkill",
  "The entity recognition skill, which finds names, places and other entities.",
  {
    categories: z
      .array(openEnum("category", ["location", "organization", "person", "quantity", "datetime", "url", "email"]))
      .optional()
      .meta({
        declaredOnly: "The service may return all categories.",
        description: "Categories to detect. If omitted, all categories are detected.",
        set: true,
      }),
    defaultLanguageCode,
    minimumPrecision,
    modelVersion,
  },
);

const sentiment = skill(
  "Text.V3.SentimentSkill",
  "The sentiment skill, which detects positive and negative sentiment.",
  {
    defaultLanguageCode,
    includeOpinionMining: assumedFlag("Opinion mining: also return the subjects of positive and negative statements."),
    modelVersion,
  },
);

/** Skills for text. */
export const textSkills = [
  embedding,
  entityLookup,
  keyPhrases,
  languages,
  merge,
  personal,
  split,
  translation,
  linking,
  entities,
  sentiment,
] as const;

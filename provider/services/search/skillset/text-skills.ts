import { z } from "zod";
import { address, assumed, named, object, openEnum, unordered } from "../../../define";
import { azureOpenAIModel } from "../models";
import { credential, identity } from "../shapes";
import { defaultLanguageCode, languageCode, minimumPrecision, modelVersion, skill } from "./skill";

const flag = (what: string) => z.boolean().optional().describe(what);
const assumedFlag = (what: string) => assumed(false, z.boolean()).optional().describe(what);
const distance = z.int().min(0).max(5).optional();

const customEntity = named(
  "CustomEntity",
  object({
    name: z.string().min(1).describe("Name of the entity in the results."),
    description: z.string().optional().describe("Description that the results contain."),
    type: z.string().optional().describe("Type that the results contain."),
    subtype: z.string().optional().describe("Subtype that the results contain."),
    id: z.string().optional().describe("Id that the results contain."),
    caseSensitive: assumedFlag("Match case."),
    accentSensitive: assumedFlag("Match accents."),
    fuzzyEditDistance: assumed(0, z.int().min(0).max(5))
      .optional()
      .describe("Maximum number of differing characters (edit distance)."),
    defaultCaseSensitive: flag("Match case in aliases. Default of `caseSensitive` in `aliases`."),
    defaultAccentSensitive: flag("Match accents in aliases. Default of `accentSensitive` in `aliases`."),
    defaultFuzzyEditDistance: distance.describe(
      "Maximum number of differing characters in aliases. Default of `fuzzyEditDistance` in `aliases`.",
    ),
    aliases: z
      .array(
        object({
          text: z.string().min(1).describe("Alternative spelling or synonym."),
          caseSensitive: flag("Match case."),
          accentSensitive: flag("Match accents."),
          fuzzyEditDistance: distance.describe("Maximum number of differing characters (edit distance)."),
        }),
      )
      .optional()
      .describe("Alternative spellings and synonyms."),
  }),
);

const embedding = skill(
  "Text.AzureOpenAIEmbeddingSkill",
  "The Azure OpenAI embedding skill, which converts text to vectors.",
  {
    resourceUri: address().optional().describe("URL of the Azure OpenAI resource."),
    deploymentId: z.string().optional().describe("Name of the model deployment."),
    modelName: azureOpenAIModel.optional().describe("Name of the embedding model."),
    dimensions: z
      .int()
      .min(1)
      .optional()
      .describe("Number of dimensions of the vectors. Only for models with variable dimensions."),
    apiKey: credential
      .optional()
      .describe("API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity."),
    authIdentity: identity
      .optional()
      .describe("User-assigned managed identity for outbound requests, if no API key is set."),
  },
);

const entityLookup = skill(
  "Text.CustomEntityLookupSkill",
  "The custom entity lookup skill, which finds the words of a custom list in text.",
  {
    defaultLanguageCode,
    entitiesDefinitionUri: z.string().optional().describe("URL of a JSON or CSV file with the list of entities."),
    inlineEntitiesDefinition: z.array(customEntity).optional().describe("Inline list of entities."),
    globalDefaultCaseSensitive: flag("Match case. Default of `caseSensitive` of the entities."),
    globalDefaultAccentSensitive: flag("Match accents. Default of `accentSensitive` of the entities."),
    globalDefaultFuzzyEditDistance: distance.describe(
      "Maximum number of differing characters. Default of `fuzzyEditDistance` of the entities.",
    ),
  },
);

const keyPhrases = skill(
  "Text.KeyPhraseExtractionSkill",
  "The key phrase extraction skill, which returns the key phrases of a text.",
  {
    defaultLanguageCode,
    maxKeyPhraseCount: z
      .int()
      .min(1)
      .optional()
      .describe("Maximum number of key phrases. If omitted, all key phrases are returned."),
    modelVersion,
  },
);

const languages = skill(
  "Text.LanguageDetectionSkill",
  "The language detection skill, which returns the language of a text.",
  {
    defaultCountryHint: z.string().optional().describe("Two-letter country code that resolves ambiguous text."),
    modelVersion,
  },
);

const merge = skill("Text.MergeSkill", "The text merge skill, which joins strings into one.", {
  insertPreTag: assumed(" ", z.string()).optional().describe("Text inserted before each string."),
  insertPostTag: assumed(" ", z.string()).optional().describe("Text inserted after each string."),
});

const personal = skill(
  "Text.PIIDetectionSkill",
  "The PII detection skill, which detects and optionally masks personal information.",
  {
    defaultLanguageCode,
    minimumPrecision,
    maskingMode: assumed("none", z.enum(["none", "replace"]))
      .optional()
      .describe("Masking of the personal information in the output."),
    maskingCharacter: assumed("*", z.string().length(1)).optional().describe("Masking character."),
    modelVersion,
    piiCategories: unordered(z.array(z.string()))
      .optional()
      .describe("Categories to detect. If omitted, all categories are detected."),
    domain: assumed("none", z.string()).optional().describe("Domain that restricts the categories: `phi` or `none`."),
  },
);

const split = skill("Text.SplitSkill", "The text split skill, which splits text into pages or sentences.", {
  defaultLanguageCode,
  textSplitMode: z.enum(["pages", "sentences"]).optional().describe("Unit of the split: pages or sentences."),
  maximumPageLength: z.int().min(1).optional().describe("Maximum length of a page."),
  pageOverlapLength: z.int().min(0).optional().describe("Length of the overlap with the previous page."),
  maximumPagesToTake: z
    .int()
    .min(0)
    .optional()
    .describe("Maximum number of pages. If omitted, all pages are returned."),
});

const translation = skill("Text.TranslationSkill", "The text translation skill, which translates text.", {
  defaultToLanguageCode: languageCode.describe("Language of the translation, if the input provides none."),
  defaultFromLanguageCode: languageCode
    .optional()
    .describe("Language of the text, if the input provides none. If omitted, it is detected."),
  suggestedFrom: assumed("en", languageCode)
    .optional()
    .describe("Language to assume if the language cannot be detected."),
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
  "The entity recognition skill, which finds people, places and other entities.",
  {
    categories: unordered(
      z.array(openEnum("category", ["location", "organization", "person", "quantity", "datetime", "url", "email"])),
    )
      .optional()
      .describe("Categories to detect. If omitted, all categories are detected."),
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

/** Skills that read texts. */
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

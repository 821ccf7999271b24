import { z } from "zod";
import { address, assumed, named, object, openEnum, unordered } from "../../../define";
import { azureOpenAIModel } from "../models";
import { credential, identity } from "../shapes";
import { defaultLanguageCode, languageCode, minimumPrecision, modelVersion, skill } from "./skill";

const flag = (what: string) => z.boolean().optional().describe(`Whether ${what}.`);
const assumedFlag = (what: string) => assumed(false, z.boolean()).optional().describe(`Whether ${what}.`);
const distance = z.int().min(0).max(5).optional();

const customEntity = named(
  "CustomEntity",
  object({
    name: z.string().min(1).describe("Name under which findings are told."),
    description: z.string().optional().describe("Text that findings carry."),
    type: z.string().optional().describe("Type that findings carry."),
    subtype: z.string().optional().describe("Subtype that findings carry."),
    id: z.string().optional().describe("Id that findings carry."),
    caseSensitive: assumedFlag("capitals count"),
    accentSensitive: assumedFlag("accents count"),
    fuzzyEditDistance: assumed(0, z.int().min(0).max(5)).optional().describe("Letters that may differ, 0 to 5."),
    defaultCaseSensitive: flag("capitals count in aliases"),
    defaultAccentSensitive: flag("accents count in aliases"),
    defaultFuzzyEditDistance: distance.describe("Letters that may differ in aliases."),
    aliases: z
      .array(
        object({
          text: z.string().min(1).describe("Another word for it."),
          caseSensitive: flag("capitals count"),
          accentSensitive: flag("accents count"),
          fuzzyEditDistance: distance.describe("Letters that may differ."),
        }),
      )
      .optional()
      .describe("Other words for it."),
  }),
);

const embedding = skill("Text.AzureOpenAIEmbeddingSkill", "Vectors of texts, by a model of Azure OpenAI.", {
  resourceUri: address().optional().describe("Address of the Azure OpenAI resource."),
  deploymentId: z.string().optional().describe("Deployment of the model."),
  modelName: azureOpenAIModel.optional().describe("Name of the model."),
  dimensions: z.int().min(1).optional().describe("Length of the vectors, for models that can vary it."),
  apiKey: credential.optional().describe("Key of the resource."),
  authIdentity: identity.optional().describe("Identity that enters it, where no key does."),
});

const entityLookup = skill("Text.CustomEntityLookupSkill", "Words of a list of your own, found in texts.", {
  defaultLanguageCode,
  entitiesDefinitionUri: z.string().optional().describe("Address of a JSON or CSV file that holds the list."),
  inlineEntitiesDefinition: z.array(customEntity).optional().describe("The list itself."),
  globalDefaultCaseSensitive: flag("capitals count where an entity does not say"),
  globalDefaultAccentSensitive: flag("accents count where an entity does not say"),
  globalDefaultFuzzyEditDistance: distance.describe("Letters that may differ where an entity does not say."),
});

const keyPhrases = skill("Text.KeyPhraseExtractionSkill", "The phrases that tell what a text is about.", {
  defaultLanguageCode,
  maxKeyPhraseCount: z.int().min(1).optional().describe("Phrases at most; all when left out."),
  modelVersion,
});

const languages = skill("Text.LanguageDetectionSkill", "The language of a text.", {
  defaultCountryHint: z.string().optional().describe("Country that decides where a text is ambiguous, as two letters."),
  modelVersion,
});

const merge = skill("Text.MergeSkill", "Pieces of text put into one.", {
  insertPreTag: assumed(" ", z.string()).optional().describe("Text before each piece."),
  insertPostTag: assumed(" ", z.string()).optional().describe("Text after each piece."),
});

const personal = skill("Text.PIIDetectionSkill", "Personal information, found and perhaps masked.", {
  defaultLanguageCode,
  minimumPrecision,
  maskingMode: assumed("none", z.enum(["none", "replace"]))
    .optional()
    .describe("Whether it is masked."),
  maskingCharacter: assumed("*", z.string().length(1)).optional().describe("Character in place of its letters."),
  modelVersion,
  piiCategories: unordered(z.array(z.string())).optional().describe("Categories to look for; all when left out."),
  domain: assumed("none", z.string()).optional().describe("Domain that narrows the categories: `phi` or `none`."),
});

const split = skill("Text.SplitSkill", "A text cut into pages or sentences.", {
  defaultLanguageCode,
  textSplitMode: z.enum(["pages", "sentences"]).optional().describe("What it is cut into."),
  maximumPageLength: z.int().min(1).optional().describe("Length of a page at most."),
  pageOverlapLength: z.int().min(0).optional().describe("Length of what a page repeats of the one before."),
  maximumPagesToTake: z.int().min(0).optional().describe("Pages at most; all when left out."),
});

const translation = skill("Text.TranslationSkill", "A text in another language.", {
  defaultToLanguageCode: languageCode.describe("Language of the translation."),
  defaultFromLanguageCode: languageCode.optional().describe("Language of the text; found out when left out."),
  suggestedFrom: assumed("en", languageCode).optional().describe("Language where none is found out."),
});

const linking = skill("Text.V3.EntityLinkingSkill", "Things that a text names, with their articles in Wikipedia.", {
  defaultLanguageCode,
  minimumPrecision,
  modelVersion,
});

const entities = skill("Text.V3.EntityRecognitionSkill", "Persons, places and other things that a text names.", {
  categories: unordered(
    z.array(openEnum("category", ["location", "organization", "person", "quantity", "datetime", "url", "email"])),
  )
    .optional()
    .describe("Categories to look for; all when left out."),
  defaultLanguageCode,
  minimumPrecision,
  modelVersion,
});

const sentiment = skill("Text.V3.SentimentSkill", "Whether a text praises or complains.", {
  defaultLanguageCode,
  includeOpinionMining: assumedFlag("it is told what is praised"),
  modelVersion,
});

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

import { z } from "zod";
import { defineResource, type Finding, isRecord, isSameIgnoringCase, type References } from "../../../define";
import { type Mapped, unmapped } from "../mappings";
import { quota, search } from "../service";
import { documentedLimit, encryptionKey, objectName, outsideDuration, permissions } from "../shapes";
import { aiServices } from "./ai-services";
import { mappingFindings } from "./documented-mappings";
import { indexProjections } from "./index-projections";
import { knowledgeStore } from "./knowledge-store";
import { skill } from "./skills";
import { everySkill, previewSkills } from "./skills-example";

/** The model of a content understanding skill and its deployment are set together. */
function modelFindings(given: z.output<typeof skill>, i: number): Finding[] {
  if (given.odataType !== "#Microsoft.Skills.Util.ContentUnderstandingSkill") return [];
  const { modelName, modelDeployment } = given;
  if ((modelName === undefined) === (modelDeployment === undefined)) return [];
  const path = `skills[${i}].${modelName === undefined ? "modelName" : "modelDeployment"}`;
  return [documentedLimit(path, "is required, because modelName and modelDeployment must be set together,")];
}

/** Limits of Azure's pages of the skills. */
function limitFindings(given: z.output<typeof skill>, i: number): Finding[] {
  const path = `skills[${i}]`;
  switch (given.odataType) {
    case "#Microsoft.Skills.Custom.WebApiSkill":
      return [
        ...outsideDuration(`${path}.timeout`, given.timeout, { from: 1, to: 230, range: "1 to 230 seconds" }),
        ...(/^http:/i.test(given.uri) ? [documentedLimit(`${path}.uri`, "must begin with https://")] : []),
        ...outside(`${path}.degreeOfParallelism`, given.degreeOfParallelism, [1, 10]),
      ];
    case "#Microsoft.Skills.Text.SplitSkill":
      return given.textSplitMode === "sentences" ? [] : pageLimits(path, given);
    default:
      return [];
  }
}

interface Pages {
  readonly maximumPageLength?: number;
  readonly pageOverlapLength?: number;
  readonly unit?: string;
}

/** Each page begins with the overlap, so that it must be shorter than a page. */
function pageLimits(path: string, { maximumPageLength, pageOverlapLength = 0, unit }: Pages): Finding[] {
  // Azure documents limits of characters only.
  if (unit === "azureOpenAITokens") return [];
  const length = outside(`${path}.maximumPageLength`, maximumPageLength, [300, 50_000]);
  const limit = "must be less than maximumPageLength, whose default is 5000,";
  return pageOverlapLength < (maximumPageLength ?? 5000)
    ? length
    : [...length, documentedLimit(`${path}.pageOverlapLength`, limit)];
}

const outside = (path: string, value: number | undefined, [from, to]: readonly [number, number]): Finding[] =>
  value !== undefined && (value < from || value > to) ? [documentedLimit(path, `must be ${from} to ${to}`)] : [];

/** Documented limits of the field for the key of the parent. The value of an unknown attribute may be right. */
function parentKeyLimits(index: References[string] | undefined, name: string): string[] {
  const fields: readonly unknown[] = Array.isArray(index?.fields) ? index.fields : [];
  const field = fields.filter(isRecord).find((one) => isSameIgnoringCase(one.name, name));
  if (!field) return [];
  const { type, filterable, key } = field;
  return [
    ...(typeof type === "string" && !isSameIgnoringCase(type, "Edm.String")
      ? ["must refer to a field of type Edm.String"]
      : []),
    ...(filterable === false ? ["must refer to a filterable field"] : []),
    ...(key === true ? ["must not refer to the key of the index"] : []),
  ];
}

export const skillset = defineResource({
  service: search,
  name: "Skillset",
  description: "A skillset, which enriches documents with AI skills before they are indexed.",
  path: { collection: "/skillsets", item: "/skillsets('{name}')" },
  inputs: {
    name: objectName.optional().meta({ description: "Name of the skillset.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({ serverDefault: null, description: "Description of the skillset." }),
    skills: z
      .array(skill)
      .min(1)
      .meta({ description: "Skills that the skillset runs. A skill can read the outputs of other skills." }),
    cognitiveServices: aiServices.optional().meta({
      serverDefault: null,
      description:
        "Billable Azure AI resource for the built-in skills. If omitted, a limited number of enrichments per day is free.",
    }),
    knowledgeStore: knowledgeStore
      .optional()
      .meta({ serverDefault: null, description: "Knowledge store, which saves enriched content in Azure Storage." }),
    indexProjections: indexProjections.optional().meta({
      serverDefault: null,
      description: "Index projections, which index parts of documents, such as chunks, as separate documents.",
    }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the skillset at rest." }),
  },
  validate: ({ skills, indexProjections: { selectors } = { selectors: [] } }, references) => [
    ...skills.flatMap(modelFindings),
    ...skills.flatMap(limitFindings),
    ...skills.flatMap(mappingFindings),
    ...(skills.length > 30 ? [documentedLimit("skills", "must contain at most 30 skills")] : []),
    ...selectors.flatMap(({ parentKeyFieldName, mappings }, i) => {
      const path = `indexProjections.selectors[${i}]`;
      return [
        ...unmapped(references, `${path}.targetIndexName`, [
          [`${path}.parentKeyFieldName`, parentKeyFieldName],
          ...mappings.map(({ name }, j): Mapped => [`${path}.mappings[${j}].name`, name]),
        ]),
        ...parentKeyLimits(references[`${path}.targetIndexName`], parentKeyFieldName).map((limit) =>
          documentedLimit(`${path}.parentKeyFieldName`, limit),
        ),
      ];
    }),
  ],
  quota: quota("skillsets", "skillsetCount"),
  permissions,
  docs: {
    defaults: {
      documented: ["description", "skills", "cognitiveServices", "knowledgeStore", "indexProjections"],
      recorded: [
        "skills[].description",
        "skills[].context",
        "skills[].inputs[].sourceContext",
        "skills[].inputs[].inputs",
        "skills[].authIdentity",
        "skills[].defaultLanguageCode",
        "skills[].maxKeyPhraseCount",
        "skills[].defaultCountryHint",
        "skills[].pageOverlapLength",
        "skills[].maximumPagesToTake",
        "skills[].detectOrientation",
        "skills[].lineEnding",
        "skills[].timeout",
        "skills[].authResourceId",
        "cognitiveServices",
        "cognitiveServices.description",
        "knowledgeStore",
        "indexProjections",
      ],
    },
    notes: {
      "Documents that are already indexed":
        "Changing a skill does not affect documents that are already indexed. To process them again, reset and run the indexer.",
      "Inputs and outputs of skills":
        "Preview warns about inputs and outputs that Azure's page of a skill does not list. The program chooses those of the skills `WebApiSkill` and `ChatCompletionSkill`, and the inputs of a `ShaperSkill`.",
      "Retired skills":
        "Azure retired the skills `EntityRecognitionSkill`, `NamedEntityRecognitionSkill` and `SentimentSkill` of version 2. Preview rejects them and names their successors of version 3.",
      "Keys in skills":
        "The service hides the key of an Azure function in the `uri` of a `WebApiSkill`. It returns the `httpHeaders` in plain text to everyone who may read the skillset. Use a managed identity (`authResourceId`) instead of a key.",
      "Replacement of an index":
        "If an index of `indexProjections` is replaced, the indexer does not fill the new index. Reset and run the indexer.",
    },
  },
  verification: { update: { description: "Splits documents into pages." } },
  examples: {
    basic: {
      skills: [
        {
          odataType: "#Microsoft.Skills.Text.SplitSkill",
          textSplitMode: "pages",
          maximumPageLength: 2000,
          inputs: [{ name: "text", source: "/document/content" }],
          outputs: [{ name: "textItems", targetName: "pages" }],
        },
      ],
    },
    full: {
      description: "Extracts everything from a document.",
      skills: everySkill,
      cognitiveServices: {
        odataType: "#Microsoft.Azure.Search.AIServicesByIdentity",
        subdomainUrl: "https://ai.example",
      },
      indexProjections: {
        selectors: [
          {
            targetIndexName: "pages",
            parentKeyFieldName: "parentId",
            sourceContext: "/document/pages/*",
            mappings: [{ name: "text", source: "/document/pages/*" }],
          },
        ],
        parameters: { projectionMode: "skipIndexingParentDocuments" },
      },
    },
    previews: {
      description: "Converts images with skills that only preview versions of the API have.",
      skills: previewSkills,
    },
  },
});

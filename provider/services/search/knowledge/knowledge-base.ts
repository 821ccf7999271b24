import { z } from "zod";
import { defineResource, type Finding, object, type References, ref } from "../../../define";
import { earlierOfKnowledgeBase, earlierOfReference } from "../earlier-members";
import { azureOpenAIParameters } from "../models";
import { compatibleFindings, compatibleKind, compatibleParameters } from "../openai-compatible";
import { search } from "../service";
import { corsOptions, documentedLimit, encryptionKey, objectName, permissions } from "../shapes";
import { graphPreview, inPreviewSince } from "../versions";
import { knowledgeSource } from "./knowledge-source";

/** The first API version with settings of the retrieval. */
const retrievalVersion = "2026-10-01";

const flag = (description: string) =>
  z
    .boolean()
    .optional()
    .meta({
      declaredOnly: "The default of the service is not documented.",
      description,
      minApiVersion: inPreviewSince("2026-05-01-preview"),
    });

const model = z
  .discriminatedUnion("kind", [
    object({
      kind: z.literal("azureOpenAI").meta({ description: "A model that Azure OpenAI hosts." }),
      azureOpenAIParameters: object(azureOpenAIParameters("chat completion model", "gpt-5-mini")).meta({
        description: "Parameters of the Azure OpenAI model.",
      }),
    }),
    object({
      kind: compatibleKind("A model that an endpoint with the API of OpenAI hosts. It excludes web knowledge sources."),
      openAICompatibleParameters: object(compatibleParameters("chat completion model")).meta({
        description: "Parameters of the model.",
      }),
    }),
    object({
      kind: z.literal("microsoftRetriever1").meta({
        description: "The model of Microsoft that plans and executes retrieval. It has no parameters.",
        minApiVersion: graphPreview,
      }),
    }),
  ])
  .meta({ typeName: "KnowledgeBaseModel" });

const limit = (description: string) =>
  z
    .int()
    .positive()
    .optional()
    .meta({ serverDefault: null, description: `${description} A query can override it.` });

interface Retrieval {
  readonly outputMode?: string | undefined;
  readonly retrievalReasoningEffort?: { readonly kind: string } | undefined;
  readonly models?: readonly unknown[] | undefined;
}

/** A model formulates the responses, which minimal reasoning effort excludes. */
function contradictions({ outputMode, retrievalReasoningEffort: effort, models }: Retrieval): Finding[] {
  if (outputMode !== "answerSynthesis") return [];
  return [
    ...(effort?.kind === "minimal"
      ? [
          documentedLimit(
            "retrievalReasoningEffort.kind",
            "must be `low` or `medium` for the output mode `answerSynthesis`, because `minimal` uses no model,",
          ),
        ]
      : []),
    ...(models?.length
      ? []
      : [
          {
            path: "models",
            reason: "is omitted, although the output mode `answerSynthesis` requires a model",
            warning: true as const,
          },
        ]),
  ];
}

interface Sources {
  readonly knowledgeSources: readonly unknown[];
  readonly models?: readonly { readonly kind: string }[] | undefined;
}

/** Models by the API of OpenAI do not query the web. */
function webFindings({ knowledgeSources, models = [] }: Sources, references: References): Finding[] {
  const i = models.findIndex(({ kind }) => kind === "openAICompatible");
  const isWeb = knowledgeSources.some((_, at) => references[`knowledgeSources[${at}].name`]?.kind === "web");
  return i >= 0 && isWeb
    ? [documentedLimit(`models[${i}].kind`, "must not be `openAICompatible` with a knowledge source of the kind `web`")]
    : [];
}

export const knowledgeBase = defineResource({
  service: search,
  name: "KnowledgeBase",
  description: "A knowledge base, from which agents retrieve the content of one or more knowledge sources.",
  path: { collection: "/knowledgebases", item: "/knowledgebases('{name}')" },
  inputs: {
    name: objectName
      .optional()
      .meta({ description: "Name of the knowledge base.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({ serverDefault: null, description: "Description of the knowledge base." }),
    knowledgeSources: z
      .array(
        object({
          name: ref(() => knowledgeSource, { inputs: ["kind"] }).meta({ description: "Name of the knowledge source." }),
          enableImageServing: flag(
            "Return images of the documents. Requires the `assetStore` of the knowledge source.",
          ),
          enableFreshness: flag("Prefer recent documents, by the `freshnessPolicy` of the knowledge source."),
        }).meta({ typeName: "KnowledgeSourceReference", retired: earlierOfReference }),
      )
      .min(1)
      .meta({
        description: "Knowledge sources that queries use.",
        minApiVersion: ["2026-04-01", "2025-11-01-preview"],
      }),
    models: z.array(model).optional().meta({
      serverDefault: null,
      description: "Models that plan queries. If omitted, the intents of a query are executed unchanged.",
    }),
    retrievalReasoningEffort: object({
      kind: z.enum(["minimal", "low", "medium", "auto"]).meta({
        description:
          "Reasoning effort. `minimal` executes the intents of a query unchanged. `low` lets a model plan the query and select knowledge sources. `medium` also repeats the search if the results are incomplete. `auto` lets the service choose.",
        minApiVersion: { auto: inPreviewSince("2026-05-01-preview") },
      }),
    })
      .optional()
      .meta({
        declaredOnly: "The default of the service is not documented.",
        description: "Reasoning effort of queries that specify none. The default of the service is not documented.",
        typeName: "KnowledgeRetrievalReasoningEffort",
        minApiVersion: [retrievalVersion, "2025-11-01-preview"],
      }),
    outputMode: z
      .enum(["extractiveData", "answerSynthesis"])
      .optional()
      .meta({
        description:
          "Output of queries that specify none. `extractiveData` returns the retrieved content. `answerSynthesis` returns a response that a model formulates, with references.",
        serverDefault: "extractiveData",
        minApiVersion: [retrievalVersion, "2025-11-01-preview"],
      }),
    retrievalInstructions: z
      .string()
      .min(1)
      .optional()
      .meta({
        serverDefault: null,
        description: "Instructions for the model that plans queries, for example when to use which knowledge source.",
        minApiVersion: [retrievalVersion, "2025-11-01-preview"],
      }),
    answerInstructions: z
      .string()
      .min(1)
      .optional()
      .meta({
        serverDefault: null,
        description: "Instructions for the model that formulates responses, for example their style.",
        minApiVersion: [retrievalVersion, "2025-11-01-preview"],
      }),
    corsOptions: corsOptions.optional().meta({
      serverDefault: null,
      description: "Cross-origin resource sharing (CORS) options.",
      minApiVersion: [retrievalVersion, "2026-05-01-preview"],
    }),
    tags: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        serverDefault: null,
        description: "Tags, which group and identify knowledge bases.",
        minApiVersion: inPreviewSince("2026-08-01-preview"),
      }),
    retrieveDefaults: object({
      maxRuntimeInSeconds: limit("Maximum time of a query. In seconds."),
      maxOutputDocuments: limit("Maximum number of documents in a response."),
      maxOutputSizeInTokens: limit("Maximum size of a response. In tokens."),
    })
      .optional()
      .meta({
        serverDefault: null,
        description: "Limits of queries that specify none.",
        typeName: "KnowledgeBaseRetrieveDefaults",
        minApiVersion: inPreviewSince("2026-08-01-preview"),
      }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the knowledge base at rest." }),
  },
  validate: (inputs, references) => [
    ...contradictions(inputs),
    ...(inputs.models ?? []).flatMap((one, i) => compatibleFindings(`models[${i}]`, one)),
    ...webFindings(inputs, references),
  ],
  permissions,
  docs: {
    retiredInputs: earlierOfKnowledgeBase,
    defaults: {
      documented: ["models", "corsOptions"],
      recorded: [
        "description",
        "models",
        "models[].azureOpenAIParameters.authIdentity.federatedIdentityClientId",
        "outputMode",
        "retrievalInstructions",
        "answerInstructions",
        "corsOptions",
      ],
      vendorClient: ["tags", "retrieveDefaults"],
    },
    notes: {
      "Reasoning effort": "API version 2026-04-01 retrieves with minimal reasoning effort only.",
      Quota:
        "The service does not report how many knowledge bases it allows, so preview cannot detect an exhausted quota.",
      Secrets:
        "The documentation does not state if the service returns API keys. Trefoil keeps them in the state, encrypted, and every update sends them again.",
    },
  },
  verification: { update: { description: "Hotels of the travel guide." } },
  examples: {
    basic: { knowledgeSources: [{ name: "hotels" }] },
    full: {
      description: "Hotels and their manuals.",
      knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
      models: [
        {
          kind: "azureOpenAI",
          azureOpenAIParameters: {
            resourceUri: "https://models.openai.azure.com",
            deploymentId: "planning",
            modelName: "gpt-5-mini",
          },
        },
      ],
    },
    answers: {
      knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
      models: [
        {
          kind: "azureOpenAI",
          azureOpenAIParameters: {
            resourceUri: "https://models.openai.azure.com",
            deploymentId: "planning",
            modelName: "gpt-5-mini",
          },
        },
      ],
      retrievalReasoningEffort: { kind: "low" },
      outputMode: "answerSynthesis",
      retrievalInstructions: "Use `manuals` only for questions of employees.",
      answerInstructions: "Write at most three sentences.",
      corsOptions: { allowedOrigins: ["https://www.example.com"], maxAgeInSeconds: 600 },
    },
  },
});

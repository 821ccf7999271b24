import { z } from "zod";
import { defineResource, type Finding, object, ref } from "../../../define";
import { earlierOfKnowledgeBase, earlierOfReference } from "../earlier-members";
import { azureOpenAIParameters } from "../models";
import { search } from "../service";
import { corsOptions, encryptionKey, objectName, permissions } from "../shapes";
import { knowledgeSource } from "./knowledge-source";

/** The first API version with settings of the retrieval. */
const retrievalVersion = "2026-10-01";

const model = z
  .discriminatedUnion("kind", [
    object({
      kind: z.literal("azureOpenAI").meta({ description: "A model that Azure OpenAI hosts." }),
      azureOpenAIParameters: object(azureOpenAIParameters("chat completion model", "gpt-5-mini")).meta({
        description: "Parameters of the Azure OpenAI model.",
      }),
    }),
  ])
  .meta({ typeName: "KnowledgeBaseModel" });

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
          {
            path: "retrievalReasoningEffort.kind",
            reason: "must be `low` or `medium` for the output mode `answerSynthesis`, because `minimal` uses no model",
          },
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
          name: ref(() => knowledgeSource).meta({ description: "Name of the knowledge source." }),
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
      kind: z.enum(["minimal", "low", "medium"]).meta({
        description:
          "Reasoning effort. `minimal` executes the intents of a query unchanged. `low` lets a model plan the query and select knowledge sources. `medium` also repeats the search if the results are incomplete.",
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
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the knowledge base at rest." }),
  },
  validate: contradictions,
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
    },
    notes: [
      "API version 2026-04-01 retrieves with minimal reasoning effort only.",
      "The service does not report how many knowledge bases it allows, so preview cannot detect an exhausted quota.",
      "The documentation does not state if the service returns API keys. Trefoil keeps them in the state, encrypted, and every update sends them again.",
    ],
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

import { z } from "zod";
import { defineResource, object, ref } from "../../../define";
import { azureOpenAIParameters } from "../models";
import { search } from "../service";
import { encryptionKey, objectName, permissions } from "../shapes";
import { knowledgeSource } from "./knowledge-source";

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

export const knowledgeBase = defineResource({
  service: search,
  name: "KnowledgeBase",
  description: "A knowledge base, from which agents retrieve the content of one or more knowledge sources.",
  path: { collection: "/knowledgebases", item: "/knowledgebases('{name}')" },
  inputs: {
    name: objectName.meta({ description: "Name of the knowledge base.", autoName: true, replaceOnChanges: true }),
    description: z.string().optional().meta({ description: "Description of the knowledge base." }),
    knowledgeSources: z
      .array(
        object({
          name: ref(() => knowledgeSource).meta({ description: "Name of the knowledge source." }),
        }).meta({ typeName: "KnowledgeSourceReference" }),
      )
      .min(1)
      .meta({ description: "Knowledge sources that queries use.", minApiVersion: "2026-04-01" }),
    models: z
      .array(model)
      .optional()
      .meta({ description: "Models that plan queries. If omitted, the intents of a query are executed unchanged." }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the knowledge base at rest." }),
  },
  permissions,
  docs: {
    notes: [
      "API version 2026-04-01 retrieves with minimal reasoning effort only. The reasoning effort, the output mode and the instructions exist only in preview versions of the API, which Trefoil does not support.",
      "The service does not report how many knowledge bases it allows, so preview cannot detect an exhausted quota.",
      "The documentation does not state if the service returns API keys. Trefoil keeps them in the state, encrypted, and every update sends them again.",
    ],
  },
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
  },
});

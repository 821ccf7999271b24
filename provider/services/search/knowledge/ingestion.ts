import { z } from "zod";
import { address, duration, object } from "../../../define";
import { azureOpenAIParameters } from "../models";
import { compatibleKind, compatibleParameters, dimensions } from "../openai-compatible";
import { credential, identity, scheduleStart } from "../shapes";
import { inPreviewSince } from "../versions";

/** A model of the ingestion. The documentation allows changing only its deployment and its API key. */
const ingestionModel = (model: string, example: string, typeName: string) => {
  const { resourceUri, modelName, authIdentity, ...editable } = azureOpenAIParameters(model, example);
  const compatible = compatibleParameters(model);
  const kind = z
    .literal("azureOpenAI")
    .meta({ description: "A model that Azure OpenAI hosts.", replaceOnChanges: true });
  return z
    .discriminatedUnion("kind", [
      object({
        kind,
        azureOpenAIParameters: object({
          ...editable,
          resourceUri: resourceUri.meta({ replaceOnChanges: true }),
          modelName: modelName.meta({ replaceOnChanges: true }),
          authIdentity: authIdentity.meta({ replaceOnChanges: true }),
        }).meta({ description: "Parameters of the Azure OpenAI model." }),
      }),
      object({
        kind: compatibleKind("A model that an endpoint with the API of OpenAI hosts.").meta({ replaceOnChanges: true }),
        openAICompatibleParameters: object({
          ...compatible,
          modelName: compatible.modelName.meta({ replaceOnChanges: true }),
          ...(model === "embedding model" && { dimensions: dimensions.meta({ replaceOnChanges: true }) }),
        }).meta({ description: "Parameters of the model." }),
      }),
    ])
    .meta({ typeName });
};

/** Ingestion settings of a knowledge source whose content the service indexes. */
export const ingestionParameters = object({
  identity: identity
    .optional()
    .meta({ description: "Managed identity with which the indexer that the service creates reads the data store." }),
  embeddingModel: ingestionModel("embedding model", "text-embedding-3-large", "KnowledgeSourceEmbeddingModel")
    .optional()
    .meta({ serverDefault: null, description: "Embedding model that converts the content to vectors." }),
  chatCompletionModel: ingestionModel("chat completion model", "gpt-5-mini", "KnowledgeSourceChatModel")
    .optional()
    .meta({
      serverDefault: null,
      description: "Chat completion model that describes images or extracts content.",
    }),
  disableImageVerbalization: z.boolean().optional().meta({
    description: "Disable the description of images by the chat completion model.",
    serverDefault: false,
    replaceOnChanges: true,
  }),
  ingestionSchedule: object({
    interval: duration().meta({
      description: "Interval between two synchronizations, as an ISO 8601 duration, for example `P1D`.",
    }),
    startTime: scheduleStart(
      "Start time of the first synchronization, in ISO 8601. If omitted, the first synchronization starts immediately.",
    ),
  })
    .optional()
    .meta({ declaredOnly: "The service chooses the value.", description: "Schedule of the synchronization." }),
  contentExtractionMode: z.enum(["minimal", "standard"]).optional().meta({
    description:
      "Content extraction. `standard` splits documents with Azure Content Understanding, in the resource that `aiServices` names.",
    serverDefault: "minimal",
    replaceOnChanges: true,
  }),
  ingestionPermissionOptions: z
    .array(
      z.enum(["userIds", "groupIds", "rbacScope", "sensitivityLabels"]).meta({
        minApiVersion: { sensitivityLabels: inPreviewSince("2026-05-01-preview") },
      }),
    )
    .optional()
    .meta({
      description: "Permissions of the documents that the service indexes with their content.",
      set: true,
      replaceOnChanges: true,
      minApiVersion: ["2026-10-01", "2025-11-01-preview"],
    }),
  networkAccessMode: z
    .enum(["public", "private"])
    .optional()
    .meta({
      description:
        "Network of the ingestion. `private` reads the data store through shared private links, which must exist and be approved.",
      serverDefault: "public",
      replaceOnChanges: true,
      minApiVersion: ["2026-10-01", "2026-08-01-preview"],
    }),
  aiServices: object({
    uri: address().min(1).meta({ description: "URL of the Microsoft Foundry resource.", replaceOnChanges: true }),
    apiKey: credential.optional().meta({
      description: "API key of the resource. If omitted, the service authenticates with its managed identity.",
    }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Microsoft Foundry resource for the content extraction.",
      typeName: "KnowledgeSourceAIServices",
    }),
  assetStore: object({
    connectionString: credential.meta({
      description: "Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity.",
    }),
    containerName: z.string().min(1).meta({ description: "Name of the blob container." }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Container in which the service stores the images of the documents.",
      typeName: "KnowledgeSourceAssetStore",
      minApiVersion: inPreviewSince("2026-05-01-preview"),
    }),
  freshnessPolicy: object({
    boostingDuration: duration().meta({
      description: "Age up to which documents have a higher score, as an ISO 8601 duration, for example `P30D`.",
    }),
  })
    .optional()
    .meta({
      serverDefault: null,
      description: "Preference of recent documents.",
      typeName: "KnowledgeSourceFreshnessPolicy",
      minApiVersion: inPreviewSince("2026-05-01-preview"),
    }),
}).meta({ typeName: "KnowledgeSourceIngestionParameters" });

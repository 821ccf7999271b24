import { z } from "zod";
import { address, type FirstVersion, openEnum } from "../../define";
import { credential, identity } from "./shapes";

const since = (first: FirstVersion, ...models: readonly string[]): Record<string, FirstVersion> =>
  Object.fromEntries(models.map((model) => [model, first]));

/** Models of Azure OpenAI that stable versions document, and those of Azure's clients for the preview versions. */
export const azureOpenAIModel = openEnum(
  "model",
  [
    "text-embedding-ada-002",
    "text-embedding-3-large",
    "text-embedding-3-small",
    "gpt-5-mini",
    "gpt-5-nano",
    "gpt-5.4-mini",
    "gpt-5.4-nano",
  ],
  {
    distinct: true,
    versions: {
      ...since(["2026-04-01", "2025-11-01-preview"], "gpt-5-mini", "gpt-5-nano"),
      ...since(["2026-04-01", "2026-05-01-preview"], "gpt-5.4-mini", "gpt-5.4-nano"),
      ...since("2025-05-01-preview", "gpt-4o", "gpt-4o-mini", "gpt-4.1", "gpt-4.1-mini", "gpt-4.1-nano"),
      ...since("2025-11-01-preview", "gpt-5"),
      ...since("2026-05-01-preview", "gpt-5.1", "gpt-5.2", "gpt-5.4"),
      ...since("2026-08-01-preview", "gpt-5.5", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna"),
    },
  },
);

/** Models of the Azure AI Foundry catalogue that the service documents. */
export const foundryModel = openEnum(
  "model",
  [
    "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32",
    "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336",
    "Facebook-DinoV2-Image-Embeddings-ViT-Base",
    "Facebook-DinoV2-Image-Embeddings-ViT-Giant",
    "Cohere-embed-v3-english",
    "Cohere-embed-v3-multilingual",
    "Cohere-embed-v4",
  ],
  { distinct: true },
);

/** Parameters of a model that Azure OpenAI hosts. */
export const azureOpenAIParameters = (model: string, example: string) => ({
  resourceUri: address().meta({ description: "URL of the Azure OpenAI resource." }),
  deploymentId: z.string().meta({ description: "Name of the model deployment." }),
  modelName: azureOpenAIModel.meta({
    description: `Name of the ${model}, for example \`${example}\`. Preview versions of the API have further models.`,
  }),
  apiKey: credential.optional().meta({
    description: "API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity.",
  }),
  authIdentity: identity
    .optional()
    .meta({ description: "User-assigned managed identity for outbound requests, if no API key is set." }),
});

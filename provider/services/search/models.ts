import { openEnum } from "../../define";

/** Models of Azure OpenAI that the service documents. */
export const azureOpenAIModel = openEnum("model", [
  "text-embedding-ada-002",
  "text-embedding-3-large",
  "text-embedding-3-small",
  "gpt-5-mini",
  "gpt-5-nano",
  "gpt-5.4-mini",
  "gpt-5.4-nano",
]);

/** Models of the Azure AI Foundry catalogue that the service documents. */
export const foundryModel = openEnum("model", [
  "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32",
  "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336",
  "Facebook-DinoV2-Image-Embeddings-ViT-Base",
  "Facebook-DinoV2-Image-Embeddings-ViT-Giant",
  "Cohere-embed-v3-english",
  "Cohere-embed-v3-multilingual",
  "Cohere-embed-v4",
]);

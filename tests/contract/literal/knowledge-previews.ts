import type { Preview } from "./previews";

const blobs = {
  name: "manuals",
  kind: "azureBlob",
  azureBlobParameters: { connectionString: "ResourceId=/one;", containerName: "manuals" },
};
const hotels = { name: "hotels", kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } };
const guide = { name: "guide", knowledgeSources: [{ name: "hotels" }] };

const model = (deploymentId: string) => ({
  kind: "azureOpenAI",
  azureOpenAIParameters: { resourceUri: "https://models.openai.azure.com", deploymentId, modelName: "gpt-5-mini" },
});

const identity = (name: string) => ({
  odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
  userAssignedIdentity: `/subscriptions/0/resourceGroups/docs/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${name}`,
});

/** A model of the ingestion that authenticates with a managed identity. */
const ingestionModel = (deploymentId: string, modelName: string, identityName: string) => ({
  kind: "azureOpenAI",
  azureOpenAIParameters: {
    resourceUri: "https://models.openai.azure.com",
    deploymentId,
    modelName,
    authIdentity: identity(identityName),
  },
});
const withModels = (ingestionParameters: object) => ({
  ...blobs,
  azureBlobParameters: { ...blobs.azureBlobParameters, ingestionParameters },
});
const models = "azureBlobParameters.ingestionParameters";

/** Knowledge sources and knowledge bases, by the "Editable" columns of the vendor's pages. */
export const knowledgePreviews: Readonly<Record<string, readonly Preview[]>> = {
  "search:KnowledgeSource": [
    { title: "it cannot be renamed", before: hotels, after: { ...hotels, name: "other" }, replaces: ["name"] },
    { title: "a name begins with a letter or digit", after: { ...hotels, name: "-one" }, refuses: ["name"] },
    {
      title: "description, index and fields change in place",
      before: hotels,
      after: {
        ...hotels,
        description: "Hotels.",
        searchIndexParameters: { searchIndexName: "rooms", searchFields: [{ name: "title" }] },
      },
      updates: ["description", "searchIndexParameters.searchIndexName", "searchIndexParameters.searchFields"],
    },
    {
      title: "the storage of the content cannot change",
      before: blobs,
      after: { ...blobs, azureBlobParameters: { connectionString: "ResourceId=/two;", containerName: "other" } },
      replaces: ["azureBlobParameters.connectionString", "azureBlobParameters.containerName"],
    },
    {
      title: "the deployments of the models change in place",
      before: withModels({
        embeddingModel: ingestionModel("one", "text-embedding-3-small", "reader"),
        chatCompletionModel: ingestionModel("one", "gpt-5-mini", "reader"),
      }),
      after: withModels({
        embeddingModel: ingestionModel("two", "text-embedding-3-small", "reader"),
        chatCompletionModel: ingestionModel("two", "gpt-5-mini", "reader"),
      }),
      updates: [
        `${models}.embeddingModel.azureOpenAIParameters.deploymentId`,
        `${models}.chatCompletionModel.azureOpenAIParameters.deploymentId`,
      ],
    },
    {
      title: "the identities of the models cannot change",
      before: withModels({
        embeddingModel: ingestionModel("one", "text-embedding-3-small", "reader"),
        chatCompletionModel: ingestionModel("one", "gpt-5-mini", "reader"),
      }),
      after: withModels({
        embeddingModel: ingestionModel("one", "text-embedding-3-small", "other"),
        chatCompletionModel: ingestionModel("one", "gpt-5-mini", "other"),
      }),
      replaces: [
        `${models}.embeddingModel.azureOpenAIParameters.authIdentity.userAssignedIdentity`,
        `${models}.chatCompletionModel.azureOpenAIParameters.authIdentity.userAssignedIdentity`,
      ],
    },
    {
      title: "a model that is not in the documentation is accepted with a warning",
      after: withModels({ chatCompletionModel: ingestionModel("one", "gpt-next", "reader") }),
      warns: [`${models}.chatCompletionModel.azureOpenAIParameters.modelName`],
    },
    {
      title: "it has the parameters of its kind",
      after: { ...blobs, searchIndexParameters: { searchIndexName: "hotels" } },
      refuses: ["searchIndexParameters"],
    },
    { title: "the kind needs its parameters", after: { kind: "azureBlob" }, refuses: ["azureBlobParameters"] },
  ],
  "search:KnowledgeBase": [
    { title: "it cannot be renamed", before: guide, after: { ...guide, name: "other" }, replaces: ["name"] },
    {
      title: "sources, models and the description change in place",
      before: { ...guide, models: [model("small")] },
      after: {
        ...guide,
        description: "Travel.",
        knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
        models: [model("large")],
      },
      updates: ["description", "knowledgeSources[1]", "models[0].azureOpenAIParameters.deploymentId"],
    },
    { title: "it has one source at least", after: { knowledgeSources: [] }, refuses: ["knowledgeSources"] },
  ],
};

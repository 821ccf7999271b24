import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();

new search.Index("basic-index", { name: "basic-index", fields: [{ name: "id", type: "Edm.String", key: true }] });

new search.Index("full-index", {
  name: "full-index",
  description: "Hotels of the travel guide.",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "title", type: "Edm.String", analyzer: "en.lucene" },
    { name: "tags", type: "Collection(Edm.String)" },
    {
      name: "address",
      type: "Edm.ComplexType",
      fields: [
        { name: "city", type: "Edm.String" },
        { name: "country", type: "Edm.String" },
      ],
    },
    { name: "vector", type: "Collection(Edm.Single)", dimensions: 4, vectorSearchProfile: "near" },
  ],
  analyzers: [
    {
      odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
      name: "names",
      tokenizer: "standard_v2",
      tokenFilters: ["lowercase", "beginnings"],
    },
  ],
  tokenFilters: [
    { odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2", name: "beginnings", minGram: 2, maxGram: 10 },
  ],
  scoringProfiles: [
    {
      name: "titles",
      text: { weights: { title: 3 } },
      functions: [{ type: "tag", fieldName: "tags", boost: 2, tag: { tagsParameter: "liked" } }],
    },
  ],
  suggesters: [{ name: "complete", sourceFields: ["title"] }],
  vectorSearch: { algorithms: [{ name: "graph", kind: "hnsw" }], profiles: [{ name: "near", algorithm: "graph" }] },
  semantic: {
    configurations: [
      {
        name: "guide",
        prioritizedFields: { titleField: { fieldName: "title" }, prioritizedContentFields: [{ fieldName: "tags" }] },
      },
    ],
  },
  corsOptions: { allowedOrigins: ["*"] },
});

const parent2 = new search.Index("parent-2", {
  name: "parent-2",
  fields: [{ name: "id", type: "Edm.String", key: true }],
});

const parent4 = new search.Index("parent-4", {
  name: "parent-4",
  fields: [{ name: "id", type: "Edm.String", key: true }],
});

new search.Index("parent-6", { name: "parent-6", fields: [{ name: "id", type: "Edm.String", key: true }] });

new search.Index("permissions-index", {
  name: "permissions-index",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "content", type: "Edm.String" },
    { name: "users", type: "Collection(Edm.String)", retrievable: false, permissionFilter: "userIds" },
    { name: "groups", type: "Collection(Edm.String)", retrievable: false, permissionFilter: "groupIds" },
    { name: "site", type: "Edm.String", retrievable: false, sharepointSiteUrl: true },
  ],
  permissionFilterOption: "enabled",
  sharePointConnectorAppRegistration: {
    applicationId: "00000000-0000-4000-8000-000000000000",
    federatedCredentialId: "00000000-0000-4000-8000-000000000000",
  },
});

new search.SynonymMap("basic-synonym-map", {
  name: "basic-synonym-map",
  synonyms: ["usa, united states", "ussr => soviet union"],
});

new search.Alias("basic-alias", { name: "basic-alias", index: parent2 });
new search.Alias("careful-alias", { name: "careful-alias", index: parent2 });

new search.DataSource("basic-data-source", {
  name: "basic-data-source",
  type: "azureblob",
  credentials: { connectionString: config.requireSecret("basicDataSourceCredentialsConnectionString") },
  container: { name: "documents", query: "manuals" },
  dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
});

new search.DataSource("database-data-source", {
  name: "database-data-source",
  type: "azuresql",
  credentials: { connectionString: config.requireSecret("databaseDataSourceCredentialsConnectionString") },
  container: { name: "hotels" },
  identity: {
    odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
    userAssignedIdentity:
      "/subscriptions/0/resourceGroups/docs/providers/Microsoft.ManagedIdentity/userAssignedIdentities/reader",
  },
  dataChangeDetectionPolicy: {
    odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy",
    highWaterMarkColumnName: "version",
  },
  dataDeletionDetectionPolicy: {
    odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy",
    softDeleteColumnName: "deleted",
    softDeleteMarkerValue: "true",
  },
});

const parent3 = new search.DataSource("parent-3", {
  name: "parent-3",
  type: "azureblob",
  credentials: { connectionString: config.requireSecret("parent3CredentialsConnectionString") },
  container: { name: "documents", query: "manuals" },
  dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
});

new search.DataSource("permissions-data-source", {
  name: "permissions-data-source",
  type: "adlsgen2",
  credentials: { connectionString: config.requireSecret("permissionsDataSourceCredentialsConnectionString") },
  container: { name: "documents" },
  indexerPermissionOptions: ["userIds", "groupIds"],
});

// Azure AI Search may hide these inputs of Skillset. Add the inputs that are set: `skills[].apiKey`,
// `skills[].httpHeaders`.
const parent5 = new search.Skillset("parent-5", {
  name: "parent-5",
  skills: [
    {
      odataType: "#Microsoft.Skills.Text.SplitSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems", targetName: "pages" }],
      textSplitMode: "pages",
      maximumPageLength: 2000,
      pageOverlapLength: 0,
      maximumPagesToTake: 0,
    },
  ],
});

new search.Skillset("basic-skillset", {
  name: "basic-skillset",
  skills: [
    {
      odataType: "#Microsoft.Skills.Text.SplitSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems", targetName: "pages" }],
      textSplitMode: "pages",
      maximumPageLength: 2000,
      pageOverlapLength: 0,
      maximumPagesToTake: 0,
    },
  ],
});

new search.Skillset("full-skillset", {
  name: "full-skillset",
  description: "Extracts everything from a document.",
  skills: [
    {
      odataType: "#Microsoft.Skills.Vision.OcrSkill",
      context: "/document/normalized_images/*",
      inputs: [{ name: "image", source: "/document/normalized_images/*" }],
      outputs: [{ name: "text" }],
    },
    {
      odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill",
      context: "/document/normalized_images/*",
      inputs: [{ name: "image", source: "/document/normalized_images/*" }],
      outputs: [{ name: "tags" }],
      visualFeatures: ["tags"],
    },
    {
      odataType: "#Microsoft.Skills.Text.MergeSkill",
      inputs: [
        { name: "text", source: "/document/content" },
        { name: "itemsToInsert", source: "/document/normalized_images/*/text" },
        { name: "offsets", source: "/document/normalized_images/*/contentOffset" },
      ],
      outputs: [{ name: "mergedText" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "languageCode" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.SplitSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems" }],
      pageOverlapLength: 0,
      maximumPagesToTake: 0,
    },
    {
      odataType: "#Microsoft.Skills.Text.TranslationSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "translatedText" }],
      defaultToLanguageCode: "en",
    },
    {
      odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "keyPhrases" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "entities" }],
      inlineEntitiesDefinition: [{ name: "Trefoil", aliases: [{ text: "clover" }] }],
    },
    {
      odataType: "#Microsoft.Skills.Text.PIIDetectionSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "piiEntities" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "entities" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "persons" }],
      categories: [
        "PhoneNumber",
        "Skill",
        "Location",
        "URL",
        "Email",
        "Address",
        "IPAddress",
        "DateTime",
        "Product",
        "Quantity",
        "Person",
        "Event",
        "Organization",
        "PersonType",
      ],
    },
    {
      odataType: "#Microsoft.Skills.Text.V3.SentimentSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "sentiment" }],
    },
    {
      odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill",
      context: "/document/pages/*",
      inputs: [{ name: "text", source: "/document/pages/*" }],
      outputs: [{ name: "embedding", targetName: "vector" }],
      resourceUri: "https://models.example",
      deploymentId: "small",
      modelName: "text-embedding-3-small",
    },
    {
      odataType: "#Microsoft.Skills.Util.ConditionalSkill",
      inputs: [
        { name: "condition", source: "= $(/document/languageCode) == 'en'" },
        { name: "whenTrue", source: "/document/content" },
        { name: "whenFalse", source: "/document/translatedText" },
      ],
      outputs: [{ name: "output", targetName: "english" }],
    },
    {
      odataType: "#Microsoft.Skills.Util.ShaperSkill",
      inputs: [
        { name: "page", sourceContext: "/document/pages/*", inputs: [{ name: "text", source: "/document/pages/*" }] },
      ],
      outputs: [{ name: "output", targetName: "shaped" }],
    },
    {
      odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill",
      inputs: [{ name: "file_data", source: "/document/file_data" }],
      outputs: [{ name: "content" }],
    },
    {
      odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill",
      inputs: [{ name: "file_data", source: "/document/file_data" }],
      outputs: [{ name: "text_sections" }],
    },
    {
      odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill",
      inputs: [{ name: "file_data", source: "/document/file_data" }],
      outputs: [{ name: "text_sections" }],
      modelName: "gpt-4.1",
      modelDeployment: "documents",
      chunkingProperties: { unit: "tokens", maximumLength: 1000, overlapLength: 100, method: "semantic" },
    },
    {
      odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill",
      inputs: [
        { name: "systemMessage", source: "='Say what the text is about.'" },
        { name: "text", source: "/document/content" },
      ],
      outputs: [{ name: "response" }],
      uri: "https://models.example/chat/completions",
      commonModelParameters: { temperature: 0.2 },
    },
    {
      odataType: "#Microsoft.Skills.Custom.WebApiSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "words" }],
      uri: "https://skills.example/count",
      timeout: "PT10S",
    },
  ],
  cognitiveServices: { odataType: "#Microsoft.Azure.Search.AIServicesByIdentity", subdomainUrl: "https://ai.example" },
  indexProjections: {
    selectors: [
      {
        targetIndexName: "parent-6",
        parentKeyFieldName: "parentId",
        sourceContext: "/document/pages/*",
        mappings: [{ name: "text", source: "/document/pages/*" }],
      },
    ],
    parameters: { projectionMode: "skipIndexingParentDocuments" },
  },
});

new search.Indexer("awaited-indexer", { name: "awaited-indexer", dataSourceName: parent3, targetIndexName: parent4 });
new search.Indexer("basic-indexer", { name: "basic-indexer", dataSourceName: parent3, targetIndexName: parent4 });

new search.Indexer("full-indexer", {
  name: "full-indexer",
  description: "Reads the product manuals.",
  dataSourceName: parent3,
  skillsetName: parent5,
  targetIndexName: "parent-4",
  schedule: { interval: "PT2H", startTime: "2030-01-31T00:00:00Z" },
  parameters: { batchSize: 10, maxFailedItems: -1, configuration: { parsingMode: "json" } },
  fieldMappings: [
    {
      sourceFieldName: "metadata_storage_path",
      targetFieldName: "id",
      mappingFunction: { name: "base64Encode", parameters: { useHttpServerUtilityUrlTokenEncode: false } },
    },
  ],
  outputFieldMappings: [{ sourceFieldName: "/document/keyPhrases", targetFieldName: "tags" }],
});

// Azure AI Search may hide these inputs of KnowledgeSource. Add the inputs that are set:
// `azureBlobParameters.ingestionParameters.embeddingModel.azureOpenAIParameters.apiKey`,
// `fileParameters.ingestionParameters.embeddingModel.azureOpenAIParameters.apiKey`.
new search.KnowledgeSource("basic-knowledge-source", {
  name: "basic-knowledge-source",
  kind: "searchIndex",
  searchIndexParameters: { searchIndexName: parent4 },
});

new search.KnowledgeSource("blobs-knowledge-source", {
  name: "blobs-knowledge-source",
  description: "Product manuals.",
  kind: "azureBlob",
  azureBlobParameters: {
    connectionString: config.requireSecret("blobsKnowledgeSourceAzureBlobParametersConnectionString"),
    containerName: "documents",
    folderPath: "manuals",
    ingestionParameters: {
      embeddingModel: {
        kind: "azureOpenAI",
        azureOpenAIParameters: {
          deploymentId: "embeddings",
          resourceUri: "https://models.openai.azure.com",
          modelName: "text-embedding-3-small",
        },
      },
      ingestionSchedule: { interval: "P1D" },
    },
  },
});

new search.KnowledgeSource("fields-knowledge-source", {
  name: "fields-knowledge-source",
  description: "Hotels of the travel guide.",
  kind: "searchIndex",
  searchIndexParameters: {
    searchIndexName: parent4,
    sourceDataFields: [{ name: "id" }],
    searchFields: [{ name: "id" }],
  },
});

new search.KnowledgeSource("files-knowledge-source", {
  name: "files-knowledge-source",
  description: "Uploaded price lists.",
  kind: "file",
  fileParameters: {
    ingestionParameters: {
      embeddingModel: {
        kind: "azureOpenAI",
        azureOpenAIParameters: {
          deploymentId: "embeddings",
          resourceUri: "https://models.openai.azure.com",
          modelName: "text-embedding-3-small",
        },
      },
    },
  },
  corsOptions: { allowedOrigins: ["https://www.example.com"] },
});

new search.KnowledgeSource("lakehouse-knowledge-source", {
  name: "lakehouse-knowledge-source",
  kind: "indexedOneLake",
  indexedOneLakeParameters: {
    fabricWorkspaceId: "00000000-0000-4000-8000-000000000000",
    lakehouseId: "00000000-0000-4000-8000-000000000000",
    targetPath: "Files/manuals",
  },
});

new search.KnowledgeSource("news-knowledge-source", {
  name: "news-knowledge-source",
  kind: "web",
  webParameters: { language: "en", market: "en-US", freshness: "Week", count: 10 },
});

const parent7 = new search.KnowledgeSource("parent-7", {
  name: "parent-7",
  kind: "searchIndex",
  searchIndexParameters: { searchIndexName: parent4 },
});

const parent8 = new search.KnowledgeSource("parent-8", {
  name: "parent-8",
  kind: "searchIndex",
  searchIndexParameters: { searchIndexName: parent4 },
});

new search.KnowledgeSource("site-knowledge-source", {
  name: "site-knowledge-source",
  kind: "indexedSharePoint",
  indexedSharePointParameters: {
    connectionString: config.requireSecret("siteKnowledgeSourceIndexedSharePointParametersConnectionString"),
    containerName: "defaultSiteLibrary",
    ingestionParameters: { ingestionPermissionOptions: ["userIds", "groupIds"], networkAccessMode: "private" },
  },
});

new search.KnowledgeSource("sql-knowledge-source", {
  name: "sql-knowledge-source",
  kind: "indexedSql",
  indexedSqlParameters: {
    connectionString: config.requireSecret("sqlKnowledgeSourceIndexedSqlParametersConnectionString"),
    tableOrView: "dbo.Products",
    contentColumns: [{ name: "description", sourceField: "Description", searchFieldType: "Edm.String" }],
    ingestionParameters: { ingestionSchedule: { interval: "PT1H" } },
  },
});

new search.KnowledgeSource("web-knowledge-source", {
  name: "web-knowledge-source",
  kind: "web",
  webParameters: { domains: { allowedDomains: [{ address: "learn.microsoft.com", includeSubpages: true }] } },
});

// Azure AI Search may hide these inputs of KnowledgeBase. Add the inputs that are set:
// `models[].azureOpenAIParameters.apiKey`.
new search.KnowledgeBase("answers-knowledge-base", {
  name: "answers-knowledge-base",
  knowledgeSources: [{ name: parent7 }, { name: parent8 }],
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
});

new search.KnowledgeBase("basic-knowledge-base", {
  name: "basic-knowledge-base",
  knowledgeSources: [{ name: parent7 }],
});

new search.KnowledgeBase("full-knowledge-base", {
  name: "full-knowledge-base",
  description: "Hotels and their manuals.",
  knowledgeSources: [{ name: parent7 }, { name: parent8 }],
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
});

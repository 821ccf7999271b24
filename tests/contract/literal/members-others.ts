import type { Values } from "../../../provider/lifecycle";
import { type Member, noIdentity, sameLength } from "./member";

const fields = [
  { name: "id", type: "Edm.String", key: true },
  { name: "place", type: "Edm.GeographyPoint" },
];

interface Written {
  readonly title: string;
  readonly part: Values;
  /** The sent format of the part, if it differs. */
  readonly sent?: Values;
  readonly serverDefaults?: Values;
  readonly rejected?: Values;
  readonly unknownValues?: Values;
  readonly keptIfOmitted?: readonly string[];
  readonly equivalent?: Member["equivalent"];
}

/** A kind as the only member of a part. */
const alone =
  (token: string, at: readonly (string | number)[], around: (part: Values) => Values) =>
  ({
    title,
    part,
    sent = part,
    serverDefaults = {},
    rejected = {},
    unknownValues,
    keptIfOmitted = [],
    equivalent = {},
  }: Written): Member => ({
    title: `${token} ${title}`,
    token,
    at,
    args: around(part),
    sent,
    serverDefaults: {
      ...serverDefaults,
      ...Object.fromEntries(keptIfOmitted.map((path) => [path, { odataType: noIdentity }])),
    },
    rejected,
    unknownValues,
    keptIfOmitted,
    equivalent,
  });

const inIndex = (...at: (string | number)[]) => {
  const [top = "", ...rest] = at as [string, ...(string | number)[]];
  const held = (part: Values): unknown =>
    rest.reduceRight<unknown>((value, step) => (typeof step === "number" ? [value] : { [step]: value }), part);
  return alone("search:Index", at, (part) => ({ name: "hotels", fields, [top]: held(part) }));
};

const similarity = inIndex("similarity");
const profile = inIndex("scoringProfiles", 0);
const suggester = inIndex("suggesters", 0);
const ranking = inIndex("semantic", "configurations", 0);
const algorithm = inIndex("vectorSearch", "algorithms", 0);
const compression = inIndex("vectorSearch", "compressions", 0);
const vectorizer = inIndex("vectorSearch", "vectorizers", 0);
const scoring = alone("search:Index", ["scoringProfiles", 0, "functions", 0], (part) => ({
  name: "hotels",
  fields,
  scoringProfiles: [{ name: "near", functions: [part] }],
}));
const scored = { fieldName: "place", boost: 2, interpolation: "constant" };
const linear = { interpolation: "linear" };

const indexer = alone("search:Indexer", ["parameters"], (part) => ({
  name: "reader",
  dataSourceName: "documents",
  targetIndexName: "hotels",
  parameters: part,
}));
const source = (part: Values): Values => ({
  name: "documents",
  type: "azuresql",
  credentials: { connectionString: "ResourceId=/one;" },
  container: { name: "hotels" },
  ...part,
});
const changePolicy = alone("search:DataSource", ["dataChangeDetectionPolicy"], (part) =>
  source({ dataChangeDetectionPolicy: part }),
);
const deletionPolicy = alone("search:DataSource", ["dataDeletionDetectionPolicy"], (part) =>
  source({ dataDeletionDetectionPolicy: part }),
);
const skill = { odataType: "#Microsoft.Skills.Util.ShaperSkill", inputs: [{ name: "a" }], outputs: [{ name: "b" }] };
const account = alone("search:Skillset", ["cognitiveServices"], (part) => ({
  name: "enrich",
  skills: [skill],
  cognitiveServices: part,
}));

/** Objects that can be encrypted with a customer-managed key. */
const encrypted = (
  [
    ["search:Index", { name: "hotels", fields }],
    ["search:SynonymMap", { name: "geo", synonyms: ["a, b"] }],
    ["search:DataSource", source({})],
    ["search:Indexer", { name: "reader", dataSourceName: "documents", targetIndexName: "hotels" }],
    ["search:Skillset", { name: "enrich", skills: [skill] }],
    ["search:KnowledgeSource", { name: "files", kind: "web" }],
    ["search:KnowledgeBase", { name: "guide", knowledgeSources: [{ name: "files" }] }],
  ] as const
).map(([token, args]) => alone(token, ["encryptionKey"], (encryptionKey) => ({ ...args, encryptionKey })));

/** The parameters of a kind of knowledge sources. */
const knowledge = (kind: string) =>
  alone("search:KnowledgeSource", [`${kind}Parameters`], (part) => ({
    name: "one",
    kind,
    [`${kind}Parameters`]: part,
  }));
const ingestionModel = (name: string) =>
  alone("search:KnowledgeSource", ["azureBlobParameters", "ingestionParameters", name], (part) => ({
    name: "one",
    kind: "azureBlob",
    azureBlobParameters: {
      connectionString: "ResourceId=/one;",
      containerName: "manuals",
      ingestionParameters: { [name]: part },
    },
  }));
const knowledgeModel = alone("search:KnowledgeBase", ["models", 0], (part) => ({
  name: "guide",
  knowledgeSources: [{ name: "files" }],
  models: [part],
}));
const [files, lake] = [knowledge("azureBlob"), knowledge("indexedOneLake")];
const [sharePoint, table] = [knowledge("indexedSharePoint"), knowledge("indexedSql")];
const tool = alone("search:KnowledgeSource", ["mcpServerParameters", "tools", 0, "outputParsing"], (outputParsing) => ({
  name: "remote",
  kind: "mcpServer",
  mcpServerParameters: { serverURL: "https://tools.example/mcp", tools: [{ name: "search", outputParsing }] },
}));
const audience = "0f8fad5b-d9cb-469f-a165-70867728950e";
const model = (modelName: string): Values => ({
  resourceUri: "https://models.example",
  deploymentId: "small",
  modelName,
});

/** A named part of a kind with its parameters. */
const ofKind = (name: string, kind: string, parameters: Values): Values => ({
  name,
  kind,
  [`${kind}Parameters`]: parameters,
});

/** Each place of a model, with a model, and the required members of the place. */
const modelHolders = [
  ["a vectorizer", vectorizer, "text-embedding-3-small", { name: "embed" }],
  ["a model", knowledgeModel, "gpt-5-mini", {}],
  ["an embedding model", ingestionModel("embeddingModel"), "text-embedding-3-small", {}],
  ["a chat completion model", ingestionModel("chatCompletionModel"), "gpt-5-mini", {}],
] as const;

const azure = (kind: string, more: Values = {}): Pick<Written, "part" | "sent"> => ({
  part: { odataType: `#Microsoft.Azure.Search.${kind}`, ...more },
  sent: { "@odata.type": `#Microsoft.Azure.Search.${kind}`, ...more },
});

/** Kinds of the smaller unions, and objects whose members the service fills in. */
export const others: readonly Member[] = [
  similarity({
    title: "by BM25",
    ...azure("BM25Similarity", { k1: 1.5, b: 0.5 }),
    serverDefaults: { k1: 1.2, b: 0.75 },
    rejected: { k1: -1, b: 1.5 },
  }),
  similarity({ title: "unchanged", ...azure("ClassicSimilarity"), unknownValues: { odataType: "BM25" } }),
  scoring({
    title: "by distance",
    part: { type: "distance", ...scored, distance: { referencePointParameter: "here", boostingDistance: 10 } },
    serverDefaults: linear,
    rejected: { interpolation: "none", fieldName: "", "distance.referencePointParameter": "" },
  }),
  scoring({
    title: "by freshness",
    part: { type: "freshness", ...scored, freshness: { boostingDuration: "P365D" } },
    rejected: { "freshness.boostingDuration": "a year" },
    equivalent: { "freshness.boostingDuration": sameLength },
  }),
  scoring({
    title: "by magnitude",
    part: {
      type: "magnitude",
      ...scored,
      magnitude: { boostingRangeStart: 1, boostingRangeEnd: 5, constantBoostBeyondRange: true },
    },
    serverDefaults: { "magnitude.constantBoostBeyondRange": false },
  }),
  scoring({
    title: "by tags",
    part: { type: "tag", ...scored, tag: { tagsParameter: "liked" } },
    rejected: { "tag.tagsParameter": "" },
  }),
  profile({
    title: "scoring profile",
    part: { name: "near", functionAggregation: "average" },
    serverDefaults: { functionAggregation: "sum" },
    rejected: { name: "", functionAggregation: "none" },
  }),
  algorithm({
    title: "by a graph",
    part: ofKind("graph", "hnsw", { m: 5, efConstruction: 401, efSearch: 501, metric: "euclidean" }),
    serverDefaults: {
      "hnswParameters.m": 4,
      "hnswParameters.efConstruction": 400,
      "hnswParameters.efSearch": 500,
      "hnswParameters.metric": "cosine",
      hnswParameters: { m: 4, efConstruction: 400, efSearch: 500, metric: "cosine" },
    },
  }),
  algorithm({
    title: "by all vectors",
    part: { name: "all", kind: "exhaustiveKnn", exhaustiveKnnParameters: { metric: "hamming" } },
    serverDefaults: { "exhaustiveKnnParameters.metric": "cosine" },
    rejected: { "exhaustiveKnnParameters.metric": "far" },
  }),
  compression({
    title: "by smaller numbers",
    part: {
      name: "small",
      kind: "scalarQuantization",
      rescoringOptions: { enableRescoring: false, rescoreStorageMethod: "discardOriginals" },
      scalarQuantizationParameters: { quantizedDataType: "int8" },
    },
    serverDefaults: {
      "rescoringOptions.enableRescoring": true,
      "rescoringOptions.rescoreStorageMethod": "preserveOriginals",
      "scalarQuantizationParameters.quantizedDataType": "int8",
    },
  }),
  compression({ title: "by bits", part: { name: "bits", kind: "binaryQuantization", truncationDimension: 64 } }),
  vectorizer({
    title: "by Azure OpenAI",
    part: ofKind("embed", "azureOpenAI", model("text-embedding-3-small")),
    rejected: { "azureOpenAIParameters.apiKey": "<redacted>" },
    unknownValues: { "azureOpenAIParameters.modelName": "nothing" },
    keptIfOmitted: ["azureOpenAIParameters.authIdentity"],
  }),
  vectorizer({
    title: "by an endpoint",
    part: ofKind("embed", "customWebApi", { uri: "https://embed.example", timeout: "PT10S" }),
    rejected: { "customWebApiParameters.timeout": "10s" },
    equivalent: { "customWebApiParameters.timeout": sameLength },
    keptIfOmitted: ["customWebApiParameters.authIdentity"],
  }),
  vectorizer({
    title: "by the catalogue",
    part: ofKind("embed", "aml", { uri: "https://embed.example", timeout: "PT10S", modelName: "Cohere-embed-v4" }),
    rejected: { "amlParameters.key": "<unchanged>", "amlParameters.timeout": "10s" },
    unknownValues: { "amlParameters.modelName": "nothing" },
    equivalent: { "amlParameters.timeout": sameLength },
  }),
  vectorizer({
    title: "by Azure Vision",
    part: ofKind("embed", "aiServicesVision", { modelVersion: "2023-04-15", resourceUri: "https://vision.example" }),
    rejected: { "aiServicesVisionParameters.apiKey": "<redacted>", "aiServicesVisionParameters.modelVersion": "" },
    keptIfOmitted: ["aiServicesVisionParameters.authIdentity"],
  }),
  ranking({
    title: "semantic configuration",
    part: {
      name: "guide",
      prioritizedFields: { titleField: { fieldName: "id" } },
      rankingOrder: "RerankerScore",
      flightingOptIn: true,
    },
    serverDefaults: { rankingOrder: "BoostedRerankerScore", flightingOptIn: false },
  }),
  inIndex("corsOptions")({
    title: "CORS",
    part: { allowedOrigins: ["*"], maxAgeInSeconds: 60 },
    serverDefaults: { maxAgeInSeconds: 300 },
    rejected: { maxAgeInSeconds: -1 },
  }),
  suggester({
    title: "suggester",
    part: { name: "complete", searchMode: "analyzingInfixMatching", sourceFields: ["id"] },
    rejected: { name: "", searchMode: "prefix", sourceFields: [] },
  }),
  indexer({
    title: "parameters",
    part: {
      batchSize: 10,
      maxFailedItems: 1,
      maxFailedItemsPerBatch: 1,
      configuration: {
        parsingMode: "markdown",
        failOnUnsupportedContentType: true,
        failOnUnprocessableDocument: true,
        indexStorageMetadataOnlyForOversizedDocuments: true,
        delimitedTextDelimiter: ";",
        firstLineContainsHeaders: false,
        markdownParsingSubmode: "oneToOne",
        markdownHeaderDepth: "h2",
        dataToExtract: "allMetadata",
        imageAction: "generateNormalizedImages",
        allowSkillsetToReadFileData: true,
        refreshAllAcls: false,
        pdfTextRotationAlgorithm: "detectAngles",
        executionEnvironment: "private",
        queryTimeout: "00:10:00",
      },
    },
    serverDefaults: {
      maxFailedItems: 0,
      maxFailedItemsPerBatch: 0,
      "configuration.parsingMode": "default",
      "configuration.failOnUnsupportedContentType": false,
      "configuration.failOnUnprocessableDocument": false,
      "configuration.indexStorageMetadataOnlyForOversizedDocuments": false,
      "configuration.firstLineContainsHeaders": true,
      "configuration.markdownParsingSubmode": "oneToMany",
      "configuration.markdownHeaderDepth": "h6",
      "configuration.dataToExtract": "contentAndMetadata",
      "configuration.imageAction": "none",
      "configuration.allowSkillsetToReadFileData": false,
      "configuration.refreshAllAcls": true,
      "configuration.pdfTextRotationAlgorithm": "none",
      "configuration.executionEnvironment": "standard",
      "configuration.queryTimeout": "00:05:00",
    },
    rejected: {
      batchSize: 0,
      maxFailedItems: -2,
      maxFailedItemsPerBatch: -2,
      "configuration.parsingMode": "xml",
      "configuration.delimitedTextDelimiter": ";;",
      "configuration.markdownParsingSubmode": "many",
      "configuration.markdownHeaderDepth": "h7",
      "configuration.dataToExtract": "all",
      "configuration.imageAction": "look",
      "configuration.pdfTextRotationAlgorithm": "turn",
      "configuration.executionEnvironment": "public",
      "configuration.queryTimeout": "5 minutes",
    },
  }),
  changePolicy({
    title: "changes by a column",
    ...azure("HighWaterMarkChangeDetectionPolicy", { highWaterMarkColumnName: "version" }),
    rejected: { highWaterMarkColumnName: "" },
  }),
  changePolicy({ title: "changes by the database", ...azure("SqlIntegratedChangeTrackingPolicy") }),
  deletionPolicy({
    title: "deletions by a column",
    ...azure("SoftDeleteColumnDeletionDetectionPolicy", { softDeleteColumnName: "gone", softDeleteMarkerValue: "yes" }),
    rejected: { softDeleteColumnName: "" },
  }),
  deletionPolicy({ title: "deletions by the store", ...azure("NativeBlobSoftDeleteDeletionDetectionPolicy") }),
  account({ title: "no account", ...azure("DefaultCognitiveServices", { description: "Free." }) }),
  account({
    title: "an account by key",
    ...azure("CognitiveServicesByKey", { key: "a-key" }),
    rejected: { key: "<redacted>" },
  }),
  account({
    title: "an account anywhere by key",
    ...azure("AIServicesByKey", { key: "a-key", subdomainUrl: "https://ai.example" }),
    rejected: { key: "<unchanged>", subdomainUrl: "" },
  }),
  account({
    title: "an account by identity",
    ...azure("AIServicesByIdentity", { subdomainUrl: "https://ai.example" }),
    rejected: { subdomainUrl: "" },
    keptIfOmitted: ["identity"],
  }),
  alone("search:Skillset", ["knowledgeStore"], (part) => ({ name: "enrich", skills: [skill], knowledgeStore: part }))({
    title: "knowledge store",
    part: {
      storageConnectionString: "ResourceId=/one;",
      projections: [],
      parameters: { synthesizeGeneratedKeyName: true },
    },
    keptIfOmitted: ["identity"],
  }),
  files({
    title: "files",
    part: { connectionString: "ResourceId=/one;", containerName: "manuals", isADLSGen2: true },
    serverDefaults: { isADLSGen2: false },
    rejected: { connectionString: "<redacted>", containerName: "" },
  }),
  files({
    title: "files and their ingestion",
    part: {
      connectionString: "ResourceId=/one;",
      containerName: "manuals",
      ingestionParameters: {
        embeddingModel: { kind: "azureOpenAI", azureOpenAIParameters: model("text-embedding-3-small") },
        chatCompletionModel: { kind: "azureOpenAI", azureOpenAIParameters: model("gpt-5-mini") },
        disableImageVerbalization: true,
        contentExtractionMode: "standard",
        ingestionSchedule: { interval: "PT60M" },
        aiServices: { uri: "https://ai.example" },
        assetStore: { connectionString: "ResourceId=/one;", containerName: "images" },
        freshnessPolicy: { boostingDuration: "P30D" },
      },
      queryHints: {
        filters: [{ field: "language", fieldValues: ["de"], filterInstructions: "For German questions." }],
        boosts: [
          { kind: "fieldValue", field: "type", fieldValues: ["manual"], boost: 2, boostInstructions: "Always." },
          { kind: "multiWordExpression", fieldValues: ["heat pump"], boost: 1.5 },
        ],
      },
    },
    serverDefaults: {
      "ingestionParameters.disableImageVerbalization": false,
      "ingestionParameters.contentExtractionMode": "minimal",
    },
    rejected: {
      "ingestionParameters.contentExtractionMode": "maximal",
      "ingestionParameters.ingestionSchedule.interval": "daily",
      "ingestionParameters.aiServices.uri": "",
      "ingestionParameters.assetStore.containerName": "",
      "ingestionParameters.assetStore.connectionString": "<redacted>",
      "ingestionParameters.freshnessPolicy.boostingDuration": "a month",
      "queryHints.filters[0].field": "",
      "queryHints.filters[0].fieldValues": [],
      "queryHints.boosts[0].boost": 1,
      "queryHints.boosts[1].boost": 0,
      "ingestionParameters.aiServices.apiKey": "<redacted>",
      "ingestionParameters.embeddingModel.azureOpenAIParameters.apiKey": "<unchanged>",
    },
    unknownValues: { "ingestionParameters.embeddingModel.azureOpenAIParameters.modelName": "nothing" },
    keptIfOmitted: [
      "ingestionParameters.identity",
      "ingestionParameters.embeddingModel.azureOpenAIParameters.authIdentity",
      "ingestionParameters.chatCompletionModel.azureOpenAIParameters.authIdentity",
    ],
    equivalent: { "ingestionParameters.ingestionSchedule.interval": sameLength },
  }),
  lake({
    title: "a lakehouse",
    part: { fabricWorkspaceId: "workspace", lakehouseId: "lake", targetPath: "Files" },
    rejected: { fabricWorkspaceId: "", lakehouseId: "" },
  }),
  sharePoint({
    title: "a site",
    part: {
      connectionString: "ResourceId=/one;",
      containerName: "allSitePages",
      ingestionParameters: { ingestionPermissionOptions: ["groupIds", "userIds"], networkAccessMode: "private" },
    },
    serverDefaults: { "ingestionParameters.networkAccessMode": "public" },
    rejected: {
      connectionString: "<redacted>",
      "ingestionParameters.ingestionPermissionOptions": ["owners"],
      "ingestionParameters.networkAccessMode": "shared",
    },
    unknownValues: { containerName: "everything" },
    equivalent: {
      "ingestionParameters.ingestionPermissionOptions": [
        ["userIds", "groupIds"],
        ["groupIds", "userIds"],
      ],
    },
  }),
  table({
    title: "rows",
    part: {
      connectionString: "ResourceId=/one;",
      tableOrView: "dbo.Products",
      contentColumns: [{ name: "text", sourceField: "Text", searchFieldType: "Edm.String" }],
    },
    rejected: {
      connectionString: "<unchanged>",
      tableOrView: "",
      highWaterMarkColumnName: "",
      contentColumns: [{ name: "text", sourceField: "", searchFieldType: "Edm.String" }],
      embeddingColumns: [{ name: "", sourceField: "Text" }],
    },
  }),
  alone("search:KnowledgeSource", ["corsOptions"], (part) => ({
    name: "files",
    kind: "file",
    fileParameters: {},
    corsOptions: part,
  }))({
    title: "origins",
    part: { allowedOrigins: ["https://a.example"] },
    serverDefaults: { maxAgeInSeconds: 300 },
    rejected: { allowedOrigins: [] },
  }),
  knowledge("searchIndex")({
    title: "an index",
    part: { searchIndexName: "hotels", sourceDataFields: [{ name: "id" }], searchFields: [{ name: "id" }] },
    rejected: { semanticConfigurationName: "", baseFilter: "", sourceDataFields: [{ name: "" }] },
  }),
  knowledge("web")({
    title: "the web",
    part: { domains: { allowedDomains: [{ address: "a.example" }], blockedDomains: [{ address: "b.example" }] } },
    rejected: { "domains.allowedDomains": [{ address: "" }], count: 0, language: "" },
  }),
  knowledge("mcpServer")({
    title: "an MCP server with stored headers",
    part: {
      serverURL: "https://tools.example/mcp",
      authentication: { kind: "storedHeaders", storedHeadersParameters: { headers: { "x-key": "a-value" } } },
      tools: [{ name: "search", resultsProcessing: "none", maxOutputTokens: 500 }],
    },
    rejected: { tools: [], "tools[0].name": "", "tools[0].maxOutputTokens": 0 },
  }),
  knowledge("mcpServer")({
    title: "an MCP server with a connection",
    part: {
      serverURL: "https://tools.example/mcp",
      authentication: { kind: "foundryConnection", foundryConnectionParameters: { connectionId: "tools" } },
      tools: [{ name: "search" }],
    },
    rejected: { "authentication.foundryConnectionParameters.connectionId": "" },
  }),
  tool({ title: "output as one document", part: { kind: "none" } }),
  tool({
    title: "output in JSON",
    part: { kind: "json", jsonParameters: { documentsPath: "$.results[*]", includeContext: true } },
    serverDefaults: { "jsonParameters.includeContext": false },
    rejected: { "jsonParameters.documentsPath": "" },
  }),
  tool({
    title: "output in pages",
    part: {
      kind: "split",
      splitParameters: {
        textSplitMode: "pages",
        maximumPageLength: 2000,
        pageOverlapLength: 200,
        maximumPagesToTake: 5,
        defaultLanguageCode: "de",
      },
    },
    serverDefaults: {
      "splitParameters.pageOverlapLength": 0,
      "splitParameters.maximumPagesToTake": 0,
      "splitParameters.defaultLanguageCode": "en",
    },
    rejected: { "splitParameters.maximumPageLength": 0, "splitParameters.textSplitMode": "words" },
  }),
  knowledge("workIQ")({
    title: "Work IQ",
    part: { entraAppAuthentication: { applicationId: "app", federatedCredentialId: "credential", tenantId: "tenant" } },
    rejected: { "entraAppAuthentication.applicationId": "", "entraAppAuthentication.federatedCredentialId": "" },
  }),
  knowledge("fabricDataAgent")({
    title: "a data agent of Microsoft Fabric",
    part: { workspaceId: "workspace", dataAgentId: "agent" },
    rejected: { workspaceId: "", dataAgentId: "" },
  }),
  knowledge("fabricOntology")({
    title: "an ontology of Microsoft Fabric",
    part: { workspaceId: "workspace", ontologyId: "ontology" },
    rejected: { workspaceId: "", ontologyId: "" },
  }),
  knowledge("remoteSharePoint")({
    title: "remote SharePoint",
    part: { filterExpression: "filetype:docx", resourceMetadata: ["Author", "Title"], containerTypeId: "container" },
    rejected: { filterExpression: "", containerTypeId: "" },
    equivalent: {
      resourceMetadata: [
        ["Author", "Title"],
        ["Title", "Author"],
      ],
    },
  }),
  knowledgeModel({
    title: "a model",
    part: { kind: "azureOpenAI", azureOpenAIParameters: model("gpt-5-mini") },
    rejected: { "azureOpenAIParameters.apiKey": "<redacted>" },
    unknownValues: { "azureOpenAIParameters.modelName": "nothing" },
    keptIfOmitted: ["azureOpenAIParameters.authIdentity"],
  }),
  ...modelHolders.map(([title, held, modelName, around]) =>
    held({
      title: `${title} by the API of OpenAI`,
      part: {
        ...around,
        kind: "openAICompatible",
        openAICompatibleParameters: { managedIdentityAudience: audience, modelName },
      },
      rejected: { "openAICompatibleParameters.managedIdentityAudience": `api://${audience}` },
      unknownValues: { "openAICompatibleParameters.modelName": "nothing" },
      keptIfOmitted: ["openAICompatibleParameters.authIdentity"],
    }),
  ),
  ...encrypted.map((held) =>
    held({
      title: "key at rest",
      part: {
        keyVaultUri: "https://vault.example",
        keyVaultKeyName: "one",
        accessCredentials: { applicationId: "app", applicationSecret: "a-secret" },
      },
      rejected: { "accessCredentials.applicationSecret": "<redacted>" },
      serverDefaults: { isServiceLevelKey: false },
      keptIfOmitted: ["identity"],
    }),
  ),
  alone("search:Indexer", ["cache"], (part) => ({
    name: "reader",
    dataSourceName: "documents",
    targetIndexName: "hotels",
    cache: part,
  }))({
    title: "cache",
    part: { storageConnectionString: "ResourceId=/one;", enableReprocessing: false },
    rejected: { storageConnectionString: "<redacted>", id: "one" },
    keptIfOmitted: ["identity"],
  }),
  alone("search:KnowledgeBase", ["retrieveDefaults"], (part) => ({
    name: "guide",
    knowledgeSources: [{ name: "files", enableImageServing: true, enableFreshness: false }],
    tags: { team: "travel" },
    retrieveDefaults: part,
  }))({
    title: "limits of queries",
    part: { maxRuntimeInSeconds: 30, maxOutputDocuments: 5, maxOutputSizeInTokens: 1000 },
    rejected: { maxRuntimeInSeconds: 0, maxOutputDocuments: 0, maxOutputSizeInTokens: 0 },
  }),
];

import type { JsonObject } from "../../../../emulator/json";
import type { Values } from "../../../../provider/lifecycle";
import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, nulls } from "../helpers";
import type { Alter, FillIn, KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { ignores, refuses, replaces, updates, warns } from "../previews";
import { creating, list, notes, preconditionFailed, updating, version } from "./requests";
import {
  compatibleValues,
  federated,
  graphVersion,
  inPreview,
  keptMembers,
  keySecret,
  keyVault,
  modelWithHeaders,
  newest,
  remoteKindsVersion,
  retrievalVersion,
  serviceLevelKey,
} from "./shared";

const item = `/knowledgesources('files')?${version}`;
const connectionString = credential();
const program = {
  name: "files",
  kind: "azureBlob",
  azureBlobParameters: { connectionString, containerName: "manuals" },
};

const defaults = { timeout: 3600, forceDestroy: false };
const createdResources = { datasource: "files-datasource", indexer: "files-indexer" };

/** The response of the service: the parameters of all kinds, and the objects that it created. */
const returned = {
  ...notes,
  ...program,
  description: null,
  searchIndexParameters: null,
  azureBlobParameters: {
    connectionString: null,
    containerName: "manuals",
    folderPath: null,
    isADLSGen2: false,
    ingestionParameters: null,
    createdResources,
  },
  indexedOneLakeParameters: null,
  webParameters: null,
  encryptionKey: null,
};

const kept = { id: "files", args: { ...program, ...defaults }, outputs: { createdResources } };
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const put: Exchange = sends(`PUT ${item}`, program, creating).receives(201, returned);
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const counts = { startTime: "2026-04-01T10:00:00Z", itemsUpdatesProcessed: 3, itemsUpdatesFailed: 0, itemsSkipped: 0 };
const status = (synchronizationStatus: string, more: object): Exchange =>
  sends(`GET /knowledgesources('files')/status?${version}`).receives(200, {
    kind: "azureBlob",
    synchronizationStatus,
    ...more,
  });

/** A source of uploaded files, and its capacity with this number of files that can still be uploaded. */
const uploaded = {
  id: "files",
  args: { name: "files", kind: "file", fileParameters: {}, ...defaults },
  outputs: { createdResources: { index: "files-index" } },
};
const capacity = (remainingFileCount: number): Exchange =>
  status("active", { fileCapacity: { maxFileCount: 1000, remainingFileCount, maxFileSizeBytes: 134_217_728 } });

const operations: readonly Operation[] = [
  creates(
    "is created by a PUT that only creates, and has the names of the created objects as an output",
    program,
    [list("/knowledgesources"), put],
    { id: "files", args: kept.args, outputs: { createdResources } },
  ),
  creates(
    "is reported as existing when the PUT returns 412",
    program,
    [list("/knowledgesources"), { ...put, status: 412, response: preconditionFailed }, get],
    failure("exists"),
  ),
  creates(
    "is complete when its first synchronization is complete",
    { ...program, waitForIngestion: true },
    [
      list("/knowledgesources"),
      put,
      status("creating", { currentSynchronizationState: counts }),
      // The status does not contain a completed synchronization before the first synchronization ends.
      status("active", { currentSynchronizationState: counts, lastSynchronizationState: null }),
      status("active", { lastSynchronizationState: { ...counts, endTime: "2026-04-01T10:05:00Z" } }),
    ],
    { id: "files", args: { ...kept.args, waitForIngestion: true } },
  ),
  reads("is read with the connection string that was saved", kept, [get], {
    args: kept.args,
    outputs: { createdResources },
  }),
  changes(
    "is changed with the connection string itself, never with the null of the response",
    kept,
    { ...program, description: "Manuals." },
    [
      get,
      sends(
        `PUT ${item}`,
        { ...live, azureBlobParameters: { ...live.azureBlobParameters, connectionString }, description: "Manuals." },
        updating,
      ).receives(200, { ...returned, description: "Manuals." }),
    ],
    { outputs: { createdResources } },
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
  deletes("is deleted if it contains no uploaded files", uploaded, [
    capacity(1000),
    sends(`DELETE ${item}`).receives(204),
  ]),
  deletes(
    "is not deleted while it contains uploaded files",
    uploaded,
    [capacity(998)],
    failure("not_empty", "it holds 2 files"),
  ),
  deletes(
    "is not deleted if the API version does not report the number of files",
    uploaded,
    [status("active", { kind: "file" })],
    failure("not_empty"),
  ),
  deletes(
    "is deleted with its files if `forceDestroy` was applied before",
    { ...uploaded, args: { ...uploaded.args, forceDestroy: true } },
    [sends(`DELETE ${item}`).receives(204)],
  ),
];

/** Members with the parameters of the kinds for which the service creates an index. */
const ingested = [
  "azureBlobParameters",
  "indexedOneLakeParameters",
  "indexedSharePointParameters",
  "indexedSqlParameters",
  "fileParameters",
];
/** A knowledge source with only a name and a kind, as the service returns it. */
const unset = nulls(
  "description",
  ...ingested,
  "searchIndexParameters",
  "webParameters",
  "corsOptions",
  "encryptionKey",
);
const ingestion = ingested.map((holder) => `${holder}.ingestionParameters`);

const ingestionModels = ingestion.flatMap((holder) =>
  ["embeddingModel", "chatCompletionModel"].map((name) => `${holder}.${name}<azureOpenAI>.azureOpenAIParameters`),
);

const compatibleModels = ingestionModels.map((holder) => holder.replaceAll("azureOpenAI", "openAICompatible"));

const knowledgeKeys = [
  ...["azureBlobParameters", "indexedSharePointParameters", "indexedSqlParameters"].map(
    (holder) => `${holder}.connectionString`,
  ),
  ...ingestionModels.map((holder) => `${holder}.apiKey`),
  ...compatibleModels.map((holder) => `${holder}.headers`),
  ...ingestion.flatMap((holder) => [`${holder}.aiServices.apiKey`, `${holder}.assetStore.connectionString`]),
  "mcpServerParameters.authentication<storedHeaders>.storedHeadersParameters.headers",
];

const azureBlobParameters = { connectionString: "ResourceId=/one;", containerName: "documents" };
const indexedSharePointParameters = { connectionString: "ResourceId=/one;", containerName: "defaultSiteLibrary" };
const indexedSqlParameters = { connectionString: "ResourceId=/one;", tableOrView: "dbo.Products" };
const indexedOneLakeParameters = { fabricWorkspaceId: "workspace", lakehouseId: "lake" };

/** A knowledge source of another kind, with the same name. */
const asSource =
  (kind: string, parameters: Values = {}): Alter =>
  ({ name, encryptionKey, ...args }) => ({
    ...(name !== undefined && { name }),
    ...(encryptionKey !== undefined && { encryptionKey }),
    ...(args.kind === kind ? args : { kind, ...parameters }),
  });

const asBlobs = asSource("azureBlob", { azureBlobParameters });
const asIndex = asSource("searchIndex", { searchIndexParameters: { searchIndexName: "hotels" } });

/** The index has the fields and semantic configurations that the parameters name. */
const asIndexWithFields: Alter = (args) => {
  const { searchIndexParameters, ...others } = asIndex(args);
  return { ...others, searchIndexParameters: { ...(searchIndexParameters as Values), searchIndexName: "with fields" } };
};

const asLake = asSource("indexedOneLake", { indexedOneLakeParameters });
const asSharePoint = asSource("indexedSharePoint", { indexedSharePointParameters });
const asTable = asSource("indexedSql", { indexedSqlParameters });
const asFiles: Alter = ({ corsOptions, ...args }) => ({
  ...asSource("file", { fileParameters: {} })(args),
  ...(corsOptions !== undefined && { corsOptions }),
});

/** Kinds that only preview versions have, with their required parameters. */
const remote: Readonly<Record<string, Values>> = {
  mcpServer: { mcpServerParameters: { serverURL: "https://tools.example/mcp", tools: [{ name: "search" }] } },
  workIQ: {
    workIQParameters: { entraAppAuthentication: { applicationId: "app", federatedCredentialId: "credential" } },
  },
  fabricDataAgent: { fabricDataAgentParameters: { workspaceId: "workspace", dataAgentId: "agent" } },
  fabricOntology: { fabricOntologyParameters: { workspaceId: "workspace", ontologyId: "ontology" } },
  remoteSharePoint: {},
};

/** Vectors require a model. */
const asVectors: Alter = (args) => {
  const { indexedSqlParameters: parameters, ...others } = asTable(args);
  const embeddingModel = ingestionModel("one", "text-embedding-3-small", "reader");
  return { ...others, indexedSqlParameters: { ...(parameters as Values), ingestionParameters: { embeddingModel } } };
};

const keysIn = (holder: string, ...names: readonly string[]) => names.map((name) => `${holder}.${name}`);
const minimal = {
  name: "manuals",
  kind: "azureBlob",
  azureBlobParameters: { connectionString: "ResourceId=/one;", containerName: "manuals" },
};

const hotels = { name: "hotels", kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } };
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
  ...minimal,
  azureBlobParameters: { ...minimal.azureBlobParameters, ingestionParameters },
});

const models = "azureBlobParameters.ingestionParameters";
/** An embedding model whose address is in `extra`. */
const withAddress = (uri: string) => ({
  ...withModels({ embeddingModel: modelWithHeaders("text-embedding-3-small") }),
  extra: {
    azureBlobParameters: { ingestionParameters: { embeddingModel: { openAICompatibleParameters: { uri } } } },
  },
});
const site = (parameters: object) => ({
  name: "site",
  kind: "indexedSharePoint",
  indexedSharePointParameters: parameters,
});
const table = (parameters: object) => ({
  name: "rows",
  kind: "indexedSql",
  indexedSqlParameters: { ...indexedSqlParameters, ...parameters },
});
const filesFor = (...allowedOrigins: readonly string[]) => ({
  name: "files",
  kind: "file",
  fileParameters: {},
  corsOptions: { allowedOrigins },
});
const mcp = (parameters: object) => ({
  name: "tools",
  kind: "mcpServer",
  mcpServerParameters: { serverURL: "https://tools.example/mcp", tools: [{ name: "search" }], ...parameters },
});
const withHeader = (value: string) =>
  mcp({ authentication: { kind: "storedHeaders", storedHeadersParameters: { headers: { "x-api-key": value } } } });
const fabric = (kind: string, parameters: object) => ({ name: "fabric", kind, [`${kind}Parameters`]: parameters });
const column = (name: string) => ({ name, sourceField: name, searchFieldType: "Edm.String" });

const tableWithVectors = (...columns: readonly string[]) =>
  table({
    embeddingColumns: columns.map((sourceField) => ({ name: `vector${sourceField}`, sourceField })),
    ingestionParameters: { embeddingModel: ingestionModel("one", "text-embedding-3-small", "reader") },
  });

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  replaces("another name replaces the source", hotels, { name: "other" }),
  refuses("a name begins with a letter or digit", hotels, { name: "-one" }),
  updates(
    "description, index and fields change in place",
    hotels,
    { description: "Hotels.", searchIndexParameters: { searchIndexName: "rooms", searchFields: [{ name: "title" }] } },
    ["description", "searchIndexParameters.searchIndexName", "searchIndexParameters.searchFields"],
  ),
  replaces("the storage of the content cannot change", minimal, {
    azureBlobParameters: { connectionString: "ResourceId=/two;", containerName: "other" },
  }),
  updates(
    "the deployments of the models change in place",
    withModels({
      embeddingModel: ingestionModel("one", "text-embedding-3-small", "reader"),
      chatCompletionModel: ingestionModel("one", "gpt-5-mini", "reader"),
    }),
    withModels({
      embeddingModel: ingestionModel("two", "text-embedding-3-small", "reader"),
      chatCompletionModel: ingestionModel("two", "gpt-5-mini", "reader"),
    }),
    [
      `${models}.embeddingModel.azureOpenAIParameters.deploymentId`,
      `${models}.chatCompletionModel.azureOpenAIParameters.deploymentId`,
    ],
  ),
  replaces(
    "the identities of the models cannot change",
    withModels({
      embeddingModel: ingestionModel("one", "text-embedding-3-small", "reader"),
      chatCompletionModel: ingestionModel("one", "gpt-5-mini", "reader"),
    }),
    withModels({
      embeddingModel: ingestionModel("one", "text-embedding-3-small", "other"),
      chatCompletionModel: ingestionModel("one", "gpt-5-mini", "other"),
    }),
    [
      `${models}.embeddingModel.azureOpenAIParameters.authIdentity.userAssignedIdentity`,
      `${models}.chatCompletionModel.azureOpenAIParameters.authIdentity.userAssignedIdentity`,
    ],
  ),
  replaces(
    "the address of an embedding model by the API of OpenAI cannot change",
    withAddress("https://models.example/v1"),
    withAddress("https://others.example/v1"),
    [`extra.${models}.embeddingModel.openAICompatibleParameters.uri`],
  ),
  warns(
    "a model that is not in the documentation is accepted with a warning",
    withModels({ chatCompletionModel: ingestionModel("one", "gpt-next", "reader") }),
    {},
    [`${models}.chatCompletionModel.azureOpenAIParameters.modelName`],
  ),
  refuses(
    "parameters of another kind are rejected",
    minimal,
    { searchIndexParameters: { searchIndexName: "hotels" } },
    ["searchIndexParameters"],
  ),
  {
    title: "the connection string and the query of a site change in place, its container cannot",
    before: site(indexedSharePointParameters),
    after: site({ connectionString: "ResourceId=/two;", containerName: "allSitePages", query: "*.docx" }),
    updates: ["indexedSharePointParameters.connectionString", "indexedSharePointParameters.query"],
    replaces: ["indexedSharePointParameters.containerName"],
  },
  replaces(
    "permissions and network access of the ingestion cannot change",
    site({ ...indexedSharePointParameters, ingestionParameters: { networkAccessMode: "public" } }),
    site({
      ...indexedSharePointParameters,
      ingestionParameters: { networkAccessMode: "private", ingestionPermissionOptions: ["userIds"] },
    }),
    [
      "indexedSharePointParameters.ingestionParameters.ingestionPermissionOptions",
      "indexedSharePointParameters.ingestionParameters.networkAccessMode",
    ],
  ),
  ignores(
    "explicit defaults of the ingestion equal omitted values",
    withModels({
      ingestionPermissionOptions: [],
      ingestionSchedule: { interval: "P1D", startTime: "0001-01-01T00:00:00Z" },
    }),
    withModels({ ingestionSchedule: { interval: "P1D" } }),
  ),
  warns(
    "a container of a site that is not in the documentation is accepted with a warning",
    site({ ...indexedSharePointParameters, containerName: "everything" }),
    {},
    ["indexedSharePointParameters.containerName"],
  ),
  warns(
    "a query of a site is expected for its container",
    site({ ...indexedSharePointParameters, containerName: "useQuery" }),
    {},
    ["indexedSharePointParameters.query"],
  ),
  {
    title: "the parameters of a table change in place, because no document forbids it",
    before: table({ contentColumns: [column("title")] }),
    after: table({
      connectionString: "ResourceId=/two;",
      tableOrView: "dbo.Orders",
      highWaterMarkColumnName: "version",
      contentColumns: [column("title"), column("text")],
    }),
    updates: [
      "indexedSqlParameters.connectionString",
      "indexedSqlParameters.tableOrView",
      "indexedSqlParameters.highWaterMarkColumnName",
      "indexedSqlParameters.contentColumns[1]",
    ],
  },
  updates("the vectors of a table change in place", tableWithVectors("Title"), tableWithVectors("Title", "Text"), [
    "indexedSqlParameters.embeddingColumns[1]",
  ]),
  warns(
    "vectors of a table require a model",
    table({ embeddingColumns: [{ name: "vector", sourceField: "Text" }] }),
    {},
    ["indexedSqlParameters.ingestionParameters.embeddingModel"],
  ),
  warns(
    "rows contain no documents, as the documentation of a preview version states",
    table({ ingestionParameters: { contentExtractionMode: "standard" } }),
    {},
    ["indexedSqlParameters.ingestionParameters.contentExtractionMode"],
  ),
  ignores(
    "the order of origins has no meaning",
    filesFor("https://a.example", "https://b.example"),
    filesFor("https://b.example", "https://a.example"),
  ),
  refuses("CORS is for uploaded files", hotels, { corsOptions: { allowedOrigins: ["*"] } }, ["corsOptions"]),
  refuses(
    "the service reads no data store for uploaded files",
    {},
    { name: "files", kind: "file", fileParameters: {}, waitForIngestion: true },
    ["waitForIngestion"],
  ),
  {
    title: "a replacement would lose uploaded files",
    before: { name: "files", kind: "file", fileParameters: {} },
    after: { name: "files", kind: "web" },
    refuses: ["kind"],
  },
  {
    title: "a replacement may lose uploaded files if the program allows it",
    before: { name: "files", kind: "file", fileParameters: {}, forceDestroy: true },
    after: { name: "files", kind: "web", forceDestroy: true },
    replaces: ["kind"],
  },
  refuses("uploaded files need their parameters", {}, { kind: "file" }, ["fileParameters"]),
  {
    title: "authentication and tools of an MCP server change in place, its address cannot",
    before: withHeader("one"),
    after: {
      ...mcp({
        serverURL: "https://others.example/mcp",
        authentication: { kind: "foundryConnection", foundryConnectionParameters: { connectionId: "tools" } },
        tools: [{ name: "search", maxOutputTokens: 500 }, { name: "get" }],
      }),
      resultsProcessing: "none",
    },
    updates: [
      "mcpServerParameters.authentication",
      "mcpServerParameters.tools[0].maxOutputTokens",
      "mcpServerParameters.tools[1]",
      "resultsProcessing",
    ],
    replaces: ["mcpServerParameters.serverURL"],
  },
  updates(
    "a tool is removed in place",
    mcp({ tools: [{ name: "search" }, { name: "get" }] }),
    mcp({ tools: [{ name: "search" }] }),
    ["mcpServerParameters.tools[1]"],
  ),
  updates("another header is sent in place", withHeader("one"), withHeader("two"), [
    'mcpServerParameters.authentication.storedHeadersParameters.headers["x-api-key"]',
  ]),
  ignores(
    "explicit defaults of a tool equal omitted values",
    mcp({ tools: [{ name: "search", outputParsing: { kind: "auto" }, resultsProcessing: "rerank" }] }),
    mcp({ tools: [{ name: "search" }] }),
  ),
  refuses("a tool is listed once", {}, mcp({ tools: [{ name: "search" }, { name: "search" }] }), [
    "mcpServerParameters.tools[1].name",
  ]),
  warns("an MCP server has a tool", {}, mcp({ tools: [] }), ["mcpServerParameters.tools"]),
  warns(
    "the tokens of a tool are limited to a positive number",
    {},
    mcp({ tools: [{ name: "a", maxOutputTokens: 0 }] }),
    ["mcpServerParameters.tools[0].maxOutputTokens"],
  ),
  replaces(
    "the data agent of Microsoft Fabric cannot change",
    fabric("fabricDataAgent", { workspaceId: "one", dataAgentId: "one" }),
    fabric("fabricDataAgent", { workspaceId: "two", dataAgentId: "two" }),
    ["fabricDataAgentParameters.workspaceId", "fabricDataAgentParameters.dataAgentId"],
  ),
  replaces(
    "the ontology of Microsoft Fabric cannot change",
    fabric("fabricOntology", { workspaceId: "one", ontologyId: "one" }),
    fabric("fabricOntology", { workspaceId: "two", ontologyId: "two" }),
    ["fabricOntologyParameters.workspaceId", "fabricOntologyParameters.ontologyId"],
  ),
  updates(
    "all parameters of remote SharePoint change in place, and may be omitted",
    { name: "site", kind: "remoteSharePoint" },
    {
      name: "site",
      kind: "remoteSharePoint",
      remoteSharePointParameters: { filterExpression: "filetype:docx", containerTypeId: "one" },
    },
    ["remoteSharePointParameters"],
  ),
  ignores(
    "the order of metadata has no meaning",
    { name: "site", kind: "remoteSharePoint", remoteSharePointParameters: { resourceMetadata: ["Author", "Title"] } },
    { name: "site", kind: "remoteSharePoint", remoteSharePointParameters: { resourceMetadata: ["Title", "Author"] } },
  ),
  warns("a preview accepts Work IQ without parameters", {}, { kind: "workIQ" }, ["workIQParameters"]),
  refuses("an MCP server needs its parameters", {}, { kind: "mcpServer" }, ["mcpServerParameters"]),
  refuses(
    "the service ingests no content of another service",
    {},
    { kind: "remoteSharePoint", waitForIngestion: true },
    ["waitForIngestion"],
  ),
  warns("an unknown kind is accepted with a warning", {}, { kind: "mailbox" }),
  refuses("the kind needs its parameters", {}, { kind: "azureBlob" }, ["azureBlobParameters"]),
];

/** A source with a model that authenticates with headers. */
const withHeaders = (path: string): Alter => {
  const [holder = "", , member = ""] = path.replace(/<.*$/, "").split(".");
  const asKind: Alter =
    {
      azureBlobParameters: asBlobs,
      indexedOneLakeParameters: asLake,
      indexedSharePointParameters: asSharePoint,
      indexedSqlParameters: asTable,
    }[holder] ?? asFiles;
  return (args) => {
    const made = asKind(args);
    const ingestionParameters = { [member]: modelWithHeaders("text-embedding-3-small") };
    return { ...made, [holder]: { ...(made[holder] as Values), ingestionParameters } };
  };
};

/** Parameters as the service returns them. */
const fills = (title: string, written: Values, parameters: JsonObject, more: JsonObject = {}): FillIn => {
  const { name, kind } = written as { readonly name: string; readonly kind: string };
  return {
    title: `knowledge source: ${title}`,
    written,
    returned: { ...unset, ...more, name, kind, [`${kind}Parameters`]: parameters },
  };
};
const allowedDomains = [{ address: "learn.example", includeSubpages: true }];

export const knowledgeSource: KindFacts = {
  hints: {
    config: { "trefoil:searchApiVersion": remoteKindsVersion },
    stored: (key) => ({ collection: "knowledgesources", key }),
    values: {
      "searchIndexParameters.searchIndexName": ["one", "two"],
      "searchIndexParameters.semanticConfigurationName": ["guide", "second"],
      "searchIndexParameters.sourceDataFields[].name": ["id", "title"],
      "searchIndexParameters.searchFields[].name": ["id", "title"],
      kind: ["searchIndex", "web"],
      ...compatibleValues("text-embedding-3-small", ...compatibleModels),
      ...Object.fromEntries(
        ["searchIndexParameters", ...ingested].flatMap((holder) =>
          ["fieldValue", "multiWordExpression"].map((kind) => [`${holder}.queryHints.boosts[]<${kind}>.boost`, [2, 3]]),
        ),
      ),
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      ...Object.fromEntries(compatibleModels.map((path) => [`${path}.headers`, withHeaders(path)])),
      extra: ({ description: _, ...args }) => args,
      waitForIngestion: asBlobs,
      "searchIndexParameters.*": asIndexWithFields,
      "searchIndexParameters.searchIndexName": asIndex,
      "searchIndexParameters.baseFilter": asIndex,
      "azureBlobParameters.*": asBlobs,
      "indexedOneLakeParameters.*": asLake,
      "indexedSharePointParameters.*": asSharePoint,
      "indexedSqlParameters.*": asTable,
      "indexedSqlParameters.embeddingColumns[].*": asVectors,
      "fileParameters.*": asFiles,
      "corsOptions.*": asFiles,
      "webParameters.*": asSource("web"),
      ...Object.fromEntries(
        Object.entries(remote).map(([kind, parameters]) => [`${kind}Parameters.*`, asSource(kind, parameters)]),
      ),
    },
    means: { "azureBlobParameters.connectionString": "replace" },
    other: { kind: (args) => (args.kind === "web" ? asBlobs(args) : asSource("web")(args)) },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: {
    ...hiddenArgs(...knowledgeKeys, keySecret),
    kept: keptMembers,
    // It is not documented how the service returns the URL of an MCP server.
    addresses: [
      keyVault,
      ...ingestionModels.map((holder) => `${holder}.resourceUri`),
      ...ingestion.map((holder) => `${holder}.aiServices.uri`),
      "mcpServerParameters.serverURL",
    ],
    // The documents do not define if an update keeps the created objects.
    changing: ["createdResources"],
  },
  wholeList: true,
  references: { "searchIndexParameters.searchIndexName": "search:Index" },
  newer: {
    "kind: *": newest,
    ...Object.fromEntries(Object.keys(remote).map((kind) => [`kind: ${kind}`, remoteKindsVersion])),
    resultsProcessing: remoteKindsVersion,
    ...Object.fromEntries(
      ["embeddingModel", "chatCompletionModel"].map((name) => [
        `${ingestion[0]}.${name}<openAICompatible>.kind`,
        graphVersion,
      ]),
    ),
    ...inPreview(
      "searchIndexParameters.queryHints",
      ...keysIn(`${ingestion[0]}`, "ingestionPermissionOptions[]: sensitivityLabels", "assetStore", "freshnessPolicy"),
    ),
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    ...Object.fromEntries(
      [
        "searchIndexParameters.baseFilter",
        ...["indexedSharePointParameters", "indexedSqlParameters", "fileParameters", "corsOptions"],
        // All kinds share the settings of the ingestion, which are compared once.
        ...keysIn(`${ingestion[0]}`, "ingestionPermissionOptions", "networkAccessMode"),
        ...keysIn("webParameters", "language", "market", "freshness", "count"),
      ].map((name) => [name, retrievalVersion]),
    ),
    ...federated("azureBlobParameters.ingestionParameters.identity"),
  },
  // Their values are masked, but not their names.
  returnedSecrets: ["mcpServerParameters.authentication<storedHeaders>.storedHeadersParameters.headers"],
  owned: {
    outputs: { createdResources: { datasource: "a", indexer: "b", skillset: "c", index: "d" } },
    ids: {
      "search:DataSource": ["a"],
      "search:Indexer": ["b"],
      "search:Skillset": ["c"],
      "search:Index": ["d"],
    },
  },
  schema: { name: "KnowledgeSource", isNew: true },
  operations,
  previews,
  defaults: [
    fills(
      "the tools of an MCP server, whose headers are masked",
      withHeader("a-secret"),
      {
        serverURL: "https://tools.example/mcp",
        authentication: {
          kind: "storedHeaders",
          storedHeadersParameters: { headers: { "x-api-key": "<redacted>" } },
        },
        tools: [
          {
            ...{ name: "search", resultsProcessing: "rerank", maxOutputTokens: 10_000 },
            outputParsing: { kind: "auto", jsonParameters: null, splitParameters: null },
          },
        ],
      },
      {
        ...nulls("workIQParameters", "fabricDataAgentParameters", "fabricOntologyParameters"),
        ...nulls("remoteSharePointParameters", "resultsProcessing"),
      },
    ),
    fills(
      "the domains that the program omits",
      { name: "pages", kind: "web", webParameters: { domains: { allowedDomains } } },
      { ...nulls("language", "market", "count", "freshness"), domains: { allowedDomains, blockedDomains: [] } },
    ),
    fills("the parameters of all kinds, and the created objects", minimal, {
      ...nulls("connectionString", "folderPath"),
      containerName: "manuals",
      isADLSGen2: false,
      ingestionParameters: {
        ...nulls("identity", "embeddingModel", "chatCompletionModel", "ingestionSchedule", "aiServices"),
        disableImageVerbalization: false,
        contentExtractionMode: "minimal",
        ingestionPermissionOptions: [],
        networkAccessMode: "public",
      },
      createdResources,
    }),
    fills("rows without columns", table({}), {
      ...nulls("connectionString", "highWaterMarkColumnName", "ingestionParameters"),
      tableOrView: "dbo.Products",
      contentColumns: [],
      embeddingColumns: [],
      createdResources: { datasource: "rows-datasource", index: "rows-index", indexer: "rows-indexer" },
    }),
  ],
};

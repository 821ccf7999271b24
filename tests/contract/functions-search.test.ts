import { functions } from "../../provider";
import { invoke, Session, type Values } from "../../provider/lifecycle";
import { search } from "../../provider/services/search/service";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const own = functions.filter(({ service }) => service === search);

/** The result in a program, in a separate process. */
async function call(name: string, args: Values = {}, config: Record<string, string> = {}): Promise<unknown> {
  const definition = own.find((one) => one.name === name);
  if (!definition) throw new Error(`The catalogue has no ${name}.`);
  return invoke(definition, new Session(search, { ...environment.bag(), ...config }, () => {}), args);
}

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${environment.emulator.search.url}${path}?api-version=2026-10-01`, {
    method,
    headers: {
      "api-key": environment.emulator.credentials.search.adminKey,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    body: JSON.stringify(body),
  });

const put = async (path: string, body: object): Promise<void> => {
  const { status } = await send("PUT", path, body);
  expect(status).toBe(201);
};

/** An index with this number of documents. */
async function hotels(name = "hotels"): Promise<void> {
  await put(`/indexes('${name}')`, {
    name,
    description: "Hotels.",
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
    ],
  });
  const value = ["1", "2", "3"].map((id) => ({ id }));
  expect((await send("POST", `/indexes('${name}')/docs/search.index`, { value })).status).toBe(200);
}

describe("indexes", () => {
  beforeEach(() => hotels());

  const filled = {
    searchable: true,
    filterable: true,
    sortable: true,
    facetable: true,
    retrievable: true,
    stored: true,
  };
  const returned = {
    name: "hotels",
    description: "Hotels.",
    fields: [
      { name: "id", type: "Edm.String", key: true, ...filled, synonymMaps: [] },
      {
        name: "address",
        type: "Edm.ComplexType",
        fields: [{ name: "city", type: "Edm.String", key: false, ...filled, synonymMaps: [] }],
      },
    ],
    etag: expect.stringMatching(/^"0x/),
  };

  it("are returned with their fields and all default attributes", async () => {
    expect(await call("getIndex", { name: "hotels" })).toEqual(returned);
  });

  it("are all returned with their statistics", async () => {
    await hotels("motels");
    const counted = { documentCount: 3, storageSize: 30, vectorIndexSize: 0 };
    expect(await call("getIndexStatisticsSummary", {})).toEqual([
      { name: "hotels", ...counted },
      { name: "motels", ...counted },
    ]);
  });

  it("name the version that returns the statistics of all indexes", async () => {
    await expect(call("getIndexStatisticsSummary", {}, { "trefoil:searchApiVersion": "2026-04-01" })).rejects.toThrow(
      "Set trefoil:searchApiVersion to 2026-10-01",
    );
  });

  it("are all returned", async () => {
    await hotels("motels");
    const found = (await call("getIndexes")) as Values[];
    expect(found).toContainEqual(returned);
    expect(found.map(({ name }) => name).sort()).toEqual(["hotels", "motels"]);
  });

  it("are counted, also through their alias", async () => {
    await put("/aliases('guide')", { name: "guide", indexes: ["hotels"] });
    expect(await call("getDocumentCount", { name: "guide" })).toBe(3);
    expect(await call("getAlias", { name: "guide" })).toEqual({ name: "guide", index: "hotels" });
    expect(await call("getIndexStatistics", { name: "hotels" })).toEqual({
      documentCount: 3,
      storageSize: expect.any(Number),
      vectorIndexSize: 0,
    });
  });

  it("are counted against the quota of the service", async () => {
    expect(await call("getServiceStatistics")).toMatchObject({
      counters: { documentCount: { usage: 3 }, indexesCount: { usage: 1, quota: 50 }, aliasesCount: { usage: 0 } },
      limits: { maxFieldsPerIndex: 1000 },
    });
  });

  it("that do not exist produce an error with instructions", async () => {
    await expect(call("getIndex", { name: "nothing" })).rejects.toThrow(
      /^search\.getIndex: GET .*nothing.* -> 404 .*No index with the name 'nothing'.* The object does not exist.*Check name and trefoil:searchUrl\.\nSee .*#http_404$/,
    );
  });
});

describe("analyzeText", () => {
  beforeEach(() => hotels());

  it("returns the tokens of text", async () => {
    expect(await call("analyzeText", { name: "hotels", text: "The Hotels", analyzer: "en.lucene" })).toEqual([
      { token: "hotel", startOffset: 4, endOffset: 10, position: 1 },
    ]);
    const options = { tokenizer: "keyword_v2", tokenFilters: ["uppercase"] };
    expect(await call("analyzeText", { name: "hotels", text: "Sea view", ...options })).toEqual([
      { token: "SEA VIEW", startOffset: 0, endOffset: 8, position: 0 },
    ]);
    expect(await call("analyzeText", { name: "hotels", text: "", normalizer: "lowercase" })).toEqual([]);
  });

  it("uses the custom analyzers of the index", async () => {
    const analyzers = [{ "@odata.type": "#Microsoft.Azure.Search.PatternAnalyzer", name: "commas", pattern: "," }];
    await put("/indexes('rooms')", {
      name: "rooms",
      fields: [{ name: "id", type: "Edm.String", key: true }],
      analyzers,
    });
    const found = (await call("analyzeText", { name: "rooms", text: "A b,c", analyzer: "commas" })) as Values[];
    expect(found.map(({ token }) => token)).toEqual(["a b", "c"]);
    await expect(call("analyzeText", { name: "hotels", text: "A b,c", analyzer: "commas" })).rejects.toThrow(
      /^search\.analyzeText: POST .*hotels.* -> 400 .*The analyzer 'commas' was not found\./,
    );
  });

  it.each([
    [{}, "analyzer"],
    [{ analyzer: "simple", tokenizer: "letter" }, "analyzer"],
    [{ analyzer: "simple", tokenFilters: ["lowercase"] }, "tokenFilters"],
    [{ normalizer: "lowercase", charFilters: ["html_strip"] }, "charFilters"],
  ])("rejects %j without a request", async (options, path) => {
    const requests = () => environment.emulator.search.control.journal().length;
    const before = requests();
    await expect(call("analyzeText", { name: "hotels", text: "x", ...options })).rejects.toThrow(path);
    expect(requests()).toBe(before);
  });
});

describe("the objects that fill an index", () => {
  const connectionString = "AccountKey=canary-1";
  const skill = {
    "@odata.type": "#Microsoft.Skills.Custom.ChatCompletionSkill",
    uri: "https://models.example",
    apiKey: "canary-2",
    inputs: [{ name: "text", source: "/document/content" }],
    outputs: [{ name: "response" }],
  };

  beforeEach(async () => {
    await hotels();
    await put("/datasources('documents')", {
      name: "documents",
      type: "azureblob",
      credentials: { connectionString },
      container: { name: "manuals" },
    });
    await put("/skillsets('enrich')", { name: "enrich", skills: [skill] });
    await put("/indexers('reader')", {
      name: "reader",
      dataSourceName: "documents",
      skillsetName: "enrich",
      targetIndexName: "hotels",
      schedule: { interval: "PT2H" },
      fieldMappings: [{ sourceFieldName: "path", targetFieldName: "id", mappingFunction: { name: "base64Encode" } }],
    });
  });

  it("are returned without their secrets", async () => {
    const found = [await call("getDataSource", { name: "documents" }), await call("getSkillset", { name: "enrich" })];
    expect(found).toEqual([
      { name: "documents", type: "azureblob", container: { name: "manuals" } },
      { name: "enrich", skills: [{ odataType: skill["@odata.type"], context: "/document" }] },
    ]);
    expect(JSON.stringify(found)).not.toContain("canary");
  });

  it("are returned with their sources and targets", async () => {
    expect(await call("getIndexer", { name: "reader" })).toEqual({
      name: "reader",
      dataSourceName: "documents",
      skillsetName: "enrich",
      targetIndexName: "hotels",
      schedule: { interval: "PT2H", startTime: "0001-01-01T00:00:00Z" },
      fieldMappings: [{ sourceFieldName: "path", targetFieldName: "id", mappingFunction: { name: "base64Encode" } }],
      outputFieldMappings: [],
    });
  });

  it("are returned with their runs, an empty list at first", async () => {
    const idle = { name: "idle", dataSourceName: "documents", targetIndexName: "hotels", disabled: true };
    await put("/indexers('idle')", idle);
    expect(await call("getIndexerStatus", { name: "idle" })).toEqual({
      name: "idle",
      status: "running",
      executionHistory: [],
      limits: { maxRunTime: "P1D", maxDocumentExtractionSize: 0, maxDocumentContentCharactersToExtract: 0 },
    });
  });

  it("are returned with their runs, errors and warnings by document", async () => {
    const run = {
      status: "transientFailure",
      errorMessage: "Too many failed.",
      startTime: "2026-01-01T00:00:00Z",
      endTime: null,
      itemsProcessed: 2,
      itemsFailed: 1,
      initialTrackingState: null,
      finalTrackingState: "position",
      errors: [
        { key: "1", errorMessage: "No.", statusCode: 400, name: "Skill", details: null, documentationLink: "x" },
      ],
      warnings: [{ key: null, message: "Odd.", name: null }],
    };
    const body = { name: "reader", status: "error", lastResult: run, executionHistory: [run], limits: {} };
    environment.emulator.search.control.faults.add({ method: "GET", path: "/indexers", status: 200, body });
    const plain = {
      status: "transientFailure",
      errorMessage: "Too many failed.",
      startTime: "2026-01-01T00:00:00Z",
      itemsProcessed: 2,
      itemsFailed: 1,
      finalTrackingState: "position",
      errors: [{ key: "1", errorMessage: "No.", statusCode: 400, name: "Skill", documentationLink: "x" }],
      warnings: [{ message: "Odd." }],
    };
    expect(await call("getIndexerStatus", { name: "reader" })).toEqual({
      name: "reader",
      status: "error",
      lastResult: plain,
      executionHistory: [plain],
      limits: {},
    });
  });
});

it("a synonym map is returned rule by rule", async () => {
  await put("/synonymmaps('geo')", { name: "geo", format: "solr", synonyms: "a, b\r\nc => d\n" });
  expect(await call("getSynonymMap", { name: "geo" })).toEqual({ name: "geo", synonyms: ["a, b", "c => d"] });
});

describe("knowledge objects", () => {
  const source = {
    name: "files",
    kind: "azureBlob",
    azureBlobParameters: { connectionString: "AccountKey=canary-1", containerName: "documents" },
  };
  const azureOpenAIParameters = {
    resourceUri: "https://models.example",
    deploymentId: "chat",
    modelName: "gpt-5-mini",
  };

  it("are returned without their secrets", async () => {
    await put("/knowledgesources('files')", source);
    const models = [{ kind: "azureOpenAI", azureOpenAIParameters: { ...azureOpenAIParameters, apiKey: "canary-2" } }];
    const knowledgeSources = [{ name: "files" }];
    await put("/knowledgebases('guide')", { name: "guide", knowledgeSources, models });
    expect(await call("getKnowledgeSource", { name: "files" })).toEqual({
      name: "files",
      kind: "azureBlob",
      azureBlobParameters: {
        containerName: "documents",
        isADLSGen2: false,
        createdResources: {
          datasource: "files-datasource",
          indexer: "files-indexer",
          skillset: "files-skillset",
          index: "files-index",
        },
      },
    });
    expect(await call("getKnowledgeBase", { name: "guide" })).toEqual({
      name: "guide",
      knowledgeSources,
      models: [{ kind: "azureOpenAI", azureOpenAIParameters }],
    });
  });

  it("of the newest version are returned with their settings, without connection strings", async () => {
    const connectionString = "AccountKey=canary-3";
    const contentColumns = [{ name: "text", sourceField: "Text", searchFieldType: "Edm.String" }];
    const parameters = { tableOrView: "dbo.Products", contentColumns };
    await put("/knowledgesources('rows')", {
      name: "rows",
      kind: "indexedSql",
      indexedSqlParameters: { ...parameters, connectionString },
    });
    const { indexedSqlParameters } = (await call("getKnowledgeSource", { name: "rows" })) as Values;
    expect(indexedSqlParameters).toEqual({
      ...parameters,
      embeddingColumns: [],
      createdResources: { datasource: "rows-datasource", index: "rows-index", indexer: "rows-indexer" },
    });
    const retrieval = {
      retrievalReasoningEffort: { kind: "low" },
      outputMode: "extractiveData",
      retrievalInstructions: "Use all.",
      corsOptions: { allowedOrigins: ["https://a.example"], maxAgeInSeconds: 60 },
    };
    const guide = { name: "guide", knowledgeSources: [{ name: "rows" }], ...retrieval };
    await put("/knowledgebases('guide')", guide);
    expect(await call("getKnowledgeBase", { name: "guide" })).toEqual({ ...guide, models: [] });
  });

  it("for uploaded files report their capacity", async () => {
    await put("/knowledgesources('files')", { name: "files", kind: "file", fileParameters: {} });
    expect(await call("getKnowledgeSourceStatus", { name: "files" })).toEqual({
      kind: "file",
      synchronizationStatus: "active",
      fileCapacity: { maxFileCount: 1000, remainingFileCount: 1000, maxFileSizeBytes: 134_217_728 },
    });
  });

  it("for uploaded files list them", async () => {
    await put("/knowledgesources('prices')", { name: "prices", kind: "file", fileParameters: {} });
    const { control } = environment.emulator.search;
    const files = [1, 2, 3].map((n) => ({
      fileId: `${n}`,
      fileName: `list-${n}.txt`,
      fileSizeBytes: n,
      metadata: { n: `${n}` },
    }));
    for (const file of files)
      control.change({ collection: "files", key: `prices/${file.fileId}`, merge: { ...file, errorMessage: null } });
    expect(await call("getKnowledgeSourceFiles", { name: "prices" })).toEqual(files);
    await expect(call("getKnowledgeSourceFiles", { name: "missing" })).rejects.toThrow(
      'the knowledge source "missing" does not exist, or the configured API version is older than 2026-10-01',
    );
  });

  it("that contain no files are always active", async () => {
    await put("/knowledgesources('web')", { name: "web", kind: "web" });
    expect(await call("getKnowledgeSourceStatus", { name: "web" })).toEqual({
      kind: "web",
      synchronizationStatus: "active",
    });
  });
});

import { searchForEachTest } from "./caller";

const { call } = searchForEachTest();
const id = { name: "id", type: "Edm.String", key: true };
const azure = (type: string, more: object) => ({ "@odata.type": `#Microsoft.Azure.Search.${type}`, ...more });

describe("recorded responses", () => {
  it("contain all defaults of analysis components", async () => {
    const { status, body } = await call("PUT", "/indexes('hotels')", {
      name: "hotels",
      fields: [id],
      tokenizers: [azure("EdgeNGramTokenizer", { name: "beginnings" })],
      tokenFilters: [
        azure("CjkBigramTokenFilter", { name: "pairs" }),
        azure("AsciiFoldingTokenFilter", { name: "plain" }),
        azure("KeepTokenFilter", { name: "kept", keepWords: ["sea"] }),
        azure("StopwordsTokenFilter", { name: "without", stopwords: ["the"] }),
      ],
    });
    expect(status).toBe(201);
    expect(body.tokenizers[0]).toMatchObject({ tokenChars: [] });
    expect(body.tokenFilters).toMatchObject([
      { ignoreScripts: [], outputUnigrams: false },
      { preserveOriginal: false },
      { keepWordsCase: false },
      { stopwordsList: null },
    ]);
  });

  it("contain all members of a vector search", async () => {
    const field = { name: "v", type: "Collection(Edm.Single)", searchable: true, dimensions: 3 };
    const { body } = await call("PUT", "/indexes('hotels')", {
      name: "hotels",
      fields: [id, { ...field, vectorSearchProfile: "standard" }],
      vectorSearch: {
        algorithms: [{ name: "near", kind: "hnsw" }],
        profiles: [{ name: "standard", algorithm: "near" }],
      },
    });
    expect(body.vectorSearch).toMatchObject({
      algorithms: [
        {
          hnswParameters: { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 },
          exhaustiveKnnParameters: null,
        },
      ],
      profiles: [{ vectorizer: null, compression: null }],
      vectorizers: [],
    });
  });

  it("contain null for omitted members of an indexer", async () => {
    await call("PUT", "/indexes('hotels')", { name: "hotels", fields: [id] });
    const container = { name: "guide" };
    const credentials = { connectionString: "AccountName=a;" };
    await call("PUT", "/datasources('blobs')", { name: "blobs", type: "azureblob", credentials, container });
    const { body } = await call("PUT", "/indexers('reader')", {
      name: "reader",
      dataSourceName: "blobs",
      targetIndexName: "hotels",
      fieldMappings: [{ sourceFieldName: "path", targetFieldName: "id" }],
      parameters: {},
    });
    expect(body).toMatchObject({
      disabled: null,
      fieldMappings: [{ mappingFunction: null }],
      parameters: { batchSize: null, maxFailedItems: null, maxFailedItemsPerBatch: null },
    });
  });

  it("contain the headers of a web skill in plain text, and the description of the default AI services", async () => {
    const skill = {
      "@odata.type": "#Microsoft.Skills.Custom.WebApiSkill",
      uri: "https://judge.example/api",
      httpHeaders: { "x-region": "eu" },
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "out" }],
    };
    const cognitiveServices = azure("DefaultCognitiveServices", {});
    await call("PUT", "/skillsets('judge')", { name: "judge", skills: [skill], cognitiveServices });
    const { body } = await call("GET", "/skillsets('judge')");
    expect(body.skills[0]).toMatchObject({ uri: skill.uri, httpHeaders: skill.httpHeaders });
    expect(body.cognitiveServices).toEqual({ ...cognitiveServices, description: null });
  });

  it("contain the limits of the service, of which some are null", async () => {
    expect((await call("GET", "/servicestats")).body.limits).toMatchObject({
      maxFieldsPerIndex: 1000,
      maxStoragePerIndex: null,
      maxCumulativeIndexerRuntimeSeconds: null,
    });
  });

  it("of version 2026-04-01 lack the members that preview versions introduced", async () => {
    await call("PUT", "/indexes('hotels')", { name: "hotels", fields: [id] });
    const container = { name: "guide" };
    const credentials = { connectionString: "AccountName=a;" };
    await call("PUT", "/datasources('blobs')", { name: "blobs", type: "azureblob", credentials, container });
    const indexer = { name: "reader", dataSourceName: "blobs", targetIndexName: "hotels", disabled: true };
    await call("PUT", "/indexers('reader')", indexer);
    await call("PUT", "/knowledgesources('pages')", { name: "pages", kind: "web" });
    const older = "?api-version=2026-04-01";
    const namesAt = async (path: string) => Object.keys((await call("GET", `${path}${older}`)).body);
    expect(await namesAt("/indexers('reader')")).not.toContain("cache");
    expect(await namesAt("/datasources('blobs')")).not.toContain("indexerPermissionOptions");
    const statistics = (await call("GET", `/servicestats${older}`)).body;
    expect(statistics).not.toHaveProperty("indexersRuntime");
    for (const name of ["knowledgeBasesCount", "knowledgeSourcesCount"])
      expect(statistics.counters).not.toHaveProperty(name);
    const status = await namesAt("/indexers('reader')/search.status");
    for (const name of ["runtime", "currentState", "mode"]) expect(status).not.toContain(name);
    expect(await namesAt("/knowledgesources('pages')/status")).toContain("kind");
  });
});

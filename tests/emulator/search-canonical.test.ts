import { searchForEachTest } from "./caller";

const service = searchForEachTest();
const { call } = service;

const id = { name: "id", type: "Edm.String", key: true };
const putIndex = (more: object) => call("PUT", "/indexes('hotels')", { name: "hotels", fields: [id], ...more });
const azure = (kind: string) => `#Microsoft.Azure.Search.${kind}`;

describe("an index is returned in the canonical form of the service", () => {
  const fields = [id, { name: "rating", type: "Edm.Double" }, { name: "changed", type: "Edm.DateTimeOffset" }];

  it.each([
    ["PT8760H", "P365D"],
    ["P1Y", "P365D"],
    ["P1M", "P30D"],
    ["PT36H30M", "P1DT12H30M"],
    ["PT90S", "PT1M30S"],
    ["PT0.5S", "PT0.5S"],
    ["-PT24H", "-P1D"],
    ["P0D", "PT0S"],
  ])("with the duration %s as %s", async (boostingDuration, expected) => {
    const freshness = { type: "freshness", fieldName: "changed", boost: 2, freshness: { boostingDuration } };
    const { status, body } = await putIndex({ fields, scoringProfiles: [{ name: "new", functions: [freshness] }] });
    expect(status).toBe(201);
    expect(body.scoringProfiles[0].functions[0].freshness).toEqual({ boostingDuration: expected });
  });

  it("and is rejected with an invalid duration", async () => {
    const freshness = { boostingDuration: "1 year" };
    const functions = [{ type: "freshness", fieldName: "changed", boost: 2, freshness }];
    expect((await putIndex({ fields, scoringProfiles: [{ name: "new", functions }] })).status).toBe(400);
  });

  it("with the defaults of scoring functions", async () => {
    const magnitude = { boostingRangeStart: 1, boostingRangeEnd: 5 };
    const functions = [{ type: "magnitude", fieldName: "rating", boost: 2, magnitude }];
    const profiles = [
      { name: "best", functions },
      { name: "mean", functions, functionAggregation: "average" },
      { name: "words", text: { weights: { id: 2 } } },
    ];
    const { body } = await putIndex({ fields, scoringProfiles: profiles });
    expect(body.scoringProfiles).toMatchObject([
      {
        functionAggregation: "sum",
        functions: [{ interpolation: "linear", magnitude: { ...magnitude, constantBoostBeyondRange: false } }],
      },
      { functionAggregation: "average" },
      { functionAggregation: null, functions: [] },
    ]);
  });

  it.each([
    [
      "analyzers",
      { "@odata.type": azure("PatternAnalyzer") },
      { lowercase: true, pattern: "\\W+", flags: null, stopwords: [] },
    ],
    ["tokenizers", { "@odata.type": azure("EdgeNGramTokenizer") }, { minGram: 1, maxGram: 2, tokenChars: [] }],
    ["tokenizers", { "@odata.type": azure("KeywordTokenizerV2") }, { maxTokenLength: 256 }],
    ["tokenizers", { "@odata.type": azure("PatternTokenizer") }, { pattern: "\\W+", flags: null, group: -1 }],
    [
      "tokenFilters",
      { "@odata.type": azure("EdgeNGramTokenFilterV2"), maxGram: 5 },
      { minGram: 1, maxGram: 5, side: "front" },
    ],
    [
      "tokenFilters",
      { "@odata.type": azure("StopwordsTokenFilter") },
      { stopwords: [], stopwordsList: "english", ignoreCase: false, removeTrailing: true },
    ],
    [
      "tokenFilters",
      { "@odata.type": azure("StopwordsTokenFilter"), stopwords: ["the"] },
      { stopwords: ["the"], stopwordsList: null, ignoreCase: false, removeTrailing: true },
    ],
    ["tokenFilters", { "@odata.type": azure("CjkBigramTokenFilter") }, { ignoreScripts: [], outputUnigrams: false }],
    ["tokenFilters", { "@odata.type": azure("AsciiFoldingTokenFilter") }, { preserveOriginal: false }],
    ["tokenFilters", { "@odata.type": azure("KeepTokenFilter"), keepWords: ["sea"] }, { keepWordsCase: false }],
    ["tokenFilters", { "@odata.type": azure("PhoneticTokenFilter") }, { encoder: "metaphone", replace: true }],
    ["tokenFilters", { "@odata.type": azure("TruncateTokenFilter") }, { length: 300 }],
    ["normalizers", { "@odata.type": azure("CustomNormalizer") }, { tokenFilters: [], charFilters: [] }],
  ])("with the defaults of its %s: %j", async (part, given, filled) => {
    const component = { ...given, name: "one" };
    const { status, body } = await putIndex({ [part]: [component] });
    expect([status, body[part]]).toEqual([201, [{ ...component, ...filled }]]);
    expect((await putIndex(body)).status).toBe(200);
  });

  it("without a CORS maximum age that was not set", async () => {
    for (const corsOptions of [{ allowedOrigins: ["*"] }, { allowedOrigins: ["*"], maxAgeInSeconds: null }]) {
      const { status, body } = await putIndex({ corsOptions });
      expect([status < 300, body.corsOptions]).toEqual([true, { allowedOrigins: ["*"], maxAgeInSeconds: null }]);
    }
    const set = { allowedOrigins: ["*"], maxAgeInSeconds: 60 };
    expect((await putIndex({ corsOptions: set })).body.corsOptions).toEqual(set);
  });

  it("with the timeouts of vectorizers", async () => {
    const vectorizers = [
      { name: "two", kind: "customWebApi", customWebApiParameters: { uri: "https://x.example", timeout: "PT90S" } },
      { name: "three", kind: "aml", amlParameters: { uri: "https://y.example/", timeout: "PT60S" } },
    ];
    await putIndex({ vectorSearch: { vectorizers } });
    const { body } = await call("GET", "/indexes('hotels')");
    expect(body.vectorSearch.vectorizers).toMatchObject([
      { customWebApiParameters: { timeout: "PT1M30S" } },
      { amlParameters: { uri: "https://y.example/", timeout: "PT1M" } },
    ]);
  });
});

describe("an indexer", () => {
  const source = {
    name: "documents",
    type: "azureblob",
    credentials: { connectionString: "made-up" },
    container: { name: "guide" },
  };
  const indexer = { name: "reader", dataSourceName: "documents", targetIndexName: "hotels", disabled: true };
  const put = (more: object = {}) => call("PUT", "/indexers('reader')", { ...indexer, ...more });

  it("is rejected unless its data source, index and skillset exist", async () => {
    const missing = async (more: object = {}) => {
      const { status, body } = await put(more);
      return [status, body.error?.code, body.error?.message];
    };
    expect(await missing()).toEqual([400, "", expect.stringContaining("data source 'documents'")]);
    await call("POST", "/datasources", source);
    expect(await missing()).toEqual([400, "", expect.stringContaining("index 'hotels'")]);
    await putIndex({});
    expect(await missing({ skillsetName: "enrich" })).toEqual([400, "", expect.stringContaining("skillset 'enrich'")]);
    expect(service.emulator.search.control.objects().indexers).toEqual({});
    expect((await put()).status).toBe(201);
    expect(await missing({ dataSourceName: "others" })).toEqual([
      400,
      "",
      expect.stringContaining("data source 'others'"),
    ]);
  });

  describe("with an existing data source and index", () => {
    beforeEach(async () => {
      await call("POST", "/datasources", source);
      await putIndex({});
    });

    it.each([
      [{ interval: "PT24H" }, { interval: "P1D", startTime: "0001-01-01T00:00:00Z" }],
      [
        { interval: "PT120M", startTime: "2030-01-31T01:00:00+01:00" },
        { interval: "PT2H", startTime: "2030-01-31T00:00:00Z" },
      ],
      [
        { interval: "PT2H", startTime: "2030-01-31T00:00:00.1230000Z" },
        { interval: "PT2H", startTime: "2030-01-31T00:00:00.123Z" },
      ],
    ])("is returned with its schedule in the canonical form of the service: %j", async (schedule, expected) => {
      expect((await put({ schedule })).body.schedule).toEqual(expected);
      expect((await call("GET", "/indexers('reader')")).body.schedule).toEqual(expected);
    });

    it("is rejected with an invalid schedule", async () => {
      for (const schedule of [{ interval: "daily" }, { interval: "PT2H", startTime: "tomorrow" }])
        expect((await put({ schedule })).status).toBe(400);
    });

    it("accepts the null cache that preview versions return, and rejects others", async () => {
      const { status, body } = await put({ cache: null });
      expect([status, "cache" in body]).toEqual([201, false]);
      expect((await put({ cache: { enableReprocessing: true } })).status).toBe(400);
    });
  });

  it("is rejected with a data source of an unknown type, as is the data source", async () => {
    const { status, body } = await call("POST", "/datasources", { ...source, type: "azurefiles" });
    expect([status, body.error.code, body.error.message]).toEqual([400, "", expect.stringContaining("'azurefiles'")]);
    const types = "azuresql cosmosdb azureblob azuretable mysql adlsgen2 onelake sharepoint".split(" ");
    for (const type of types)
      expect((await call("POST", "/datasources", { ...source, name: type, type })).status).toBe(201);
  });
});

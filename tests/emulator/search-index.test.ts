import { type ApiResponse, searchForEachTest } from "./caller";

const service = searchForEachTest();
const { call } = service;

const id = { name: "id", type: "Edm.String", key: true };
const vectorSearch = {
  algorithms: [{ name: "near", kind: "hnsw" }],
  profiles: [{ name: "standard", algorithm: "near" }],
};
const vector = { name: "v", type: "Collection(Edm.Single)", dimensions: 3, vectorSearchProfile: "standard" };
const put = (body: object, query = "") => call("PUT", `/indexes('hotels')${query}`, { name: "hotels", ...body });
const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code, body.error?.details?.[0]?.code];

describe("search index", () => {
  it("is returned with all omitted members", async () => {
    const { "@odata.context": _context, "@odata.etag": _etag, ...body } = (await put({ fields: [id] })).body;
    expect(body).toEqual({
      name: "hotels",
      description: null,
      fields: [
        {
          ...id,
          searchable: true,
          filterable: true,
          sortable: true,
          facetable: true,
          retrievable: true,
          stored: true,
          analyzer: null,
          searchAnalyzer: null,
          indexAnalyzer: null,
          normalizer: null,
          dimensions: null,
          vectorSearchProfile: null,
          vectorEncoding: null,
          synonymMaps: [],
          permissionFilter: null,
          sharepointSiteUrl: null,
        },
      ],
      scoringProfiles: [],
      defaultScoringProfile: null,
      corsOptions: null,
      suggesters: [],
      analyzers: [],
      tokenizers: [],
      tokenFilters: [],
      charFilters: [],
      normalizers: [],
      encryptionKey: null,
      similarity: { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity", k1: null, b: null },
      semantic: null,
      vectorSearch: null,
      permissionFilterOption: null,
      sharePointConnectorAppRegistration: null,
    });
  });

  it.each([
    ["Collection(Edm.String)", { searchable: true, filterable: true, sortable: false, facetable: true }],
    ["Edm.Int32", { searchable: false, filterable: true, sortable: true, facetable: true }],
    ["Edm.GeographyPoint", { searchable: false, filterable: true, sortable: true, facetable: false }],
  ])("fills the attributes of %s", async (type, expected) => {
    const { body } = await put({ fields: [id, { name: "f", type }] });
    expect(body.fields[1]).toMatchObject({ ...expected, retrievable: true, stored: true, key: false });
  });

  it("has defaults for vector fields, algorithms and semantic configurations", async () => {
    const semantic = {
      configurations: [{ name: "s", prioritizedFields: { prioritizedContentFields: [{ fieldName: "id" }] } }],
    };
    const { body } = await put({ fields: [id, vector], vectorSearch, semantic });
    expect(body.fields[1]).toMatchObject({ searchable: true, filterable: false, facetable: false, retrievable: false });
    const hnswParameters = { metric: "cosine", m: 4, efConstruction: 400, efSearch: 500 };
    expect(body.vectorSearch).toMatchObject({
      algorithms: [{ hnswParameters, exhaustiveKnnParameters: null }],
      profiles: [{ vectorizer: null, compression: null }],
      vectorizers: [],
    });
    expect(body.semantic.configurations[0]).toMatchObject({
      rankingOrder: "BoostedRerankerScore",
      prioritizedFields: { titleField: null, prioritizedKeywordsFields: [] },
    });
  });

  it("has no attributes of complex fields, and unsortable subfields in a collection", async () => {
    const rooms = { name: "rooms", type: "Collection(Edm.ComplexType)", fields: [{ name: "beds", type: "Edm.Int32" }] };
    const { body } = await put({ fields: [id, rooms] });
    expect(Object.keys(body.fields[1])).toEqual(["name", "type", "fields"]);
    expect(body.fields[1].fields[0]).toMatchObject({ sortable: false, filterable: true });
  });

  it("requires exactly one key", async () => {
    const expected = (code: string) => [400, "OperationNotAllowed", code];
    const none = { fields: [{ name: "id", type: "Edm.String" }] };
    expect(codeOf(await put(none))).toEqual(expected("MissingKeyField"));
    const two = { fields: [id, { ...id, name: "id2" }] };
    expect(codeOf(await put(two))).toEqual(expected("CompoundKeysNotSupported"));
  });

  it.each([
    ["an unknown property of a field", { fields: [{ ...id, colour: "red" }] }],
    ["a vector without its profile", { fields: [id, vector] }],
    [
      "a profile without its algorithm",
      { fields: [id], vectorSearch: { profiles: [{ name: "p", algorithm: "none" }] } },
    ],
    [
      "a suggester over no field",
      { fields: [id], suggesters: [{ name: "s", searchMode: "analyzingInfixMatching", sourceFields: ["x"] }] },
    ],
    ["a missing default semantic configuration", { fields: [id], semantic: { defaultConfiguration: "x" } }],
    ["an invalid name of a field", { fields: [id, { name: "1st", type: "Edm.String" }] }],
  ])("rejects %s", async (_what, body) => {
    const answer = await put(body);
    expect([answer.status, typeof answer.body.error.message]).toEqual([400, "string"]);
    expect(service.emulator.search.control.objects().indexes).toEqual({});
  });
});

describe("search index update", () => {
  const title = { name: "title", type: "Edm.String", sortable: true };
  const analyzer = { "@odata.type": "#Microsoft.Azure.Search.StopAnalyzer", name: "stop" };

  beforeEach(() => put({ fields: [id, title, vector], vectorSearch }));

  it("accepts its own response as an unchanged index", async () => {
    const { body } = await call("GET", "/indexes('hotels')");
    const answer = await put(body);
    expect(answer.status).toBe(200);
    expect({ ...answer.body, "@odata.etag": "" }).toEqual({ ...body, "@odata.etag": "" });
  });

  it("accepts new fields and changes of mutable attributes", async () => {
    const changed = { ...title, retrievable: false, synonymMaps: ["places"] };
    const answer = await put({ fields: [id, changed, vector, { name: "n", type: "Edm.Int32" }], vectorSearch });
    expect(answer.status).toBe(200);
    expect(answer.body.fields[1]).toMatchObject({ retrievable: false, synonymMaps: ["places"] });
  });

  it.each([
    ["an attribute", [id, { ...title, sortable: false }, vector]],
    ["a type", [id, { ...title, type: "Edm.Int32", searchable: false }, vector]],
    ["dimensions", [id, title, { ...vector, dimensions: 4 }]],
    ["the list of fields without one of them", [id, vector]],
  ])("rejects a change of %s of an existing field", async (_what, fields) => {
    const expected = [400, "OperationNotAllowed", "CannotChangeExistingField"];
    expect(codeOf(await put({ fields, vectorSearch }))).toEqual(expected);
  });

  const hnsw = (hnswParameters: object) => [{ name: "near", kind: "hnsw", hnswParameters }];
  const small = { name: "small", kind: "scalarQuantization" };
  const embed = { name: "embed", kind: "customWebApi", customWebApiParameters: { uri: "https://embed.example" } };
  it.each([
    ["a parameter of indexing of an algorithm in use", 400, { algorithms: hnsw({ m: 8 }) }],
    ["the metric of an algorithm in use", 400, { algorithms: hnsw({ metric: "euclidean" }) }],
    [
      "the compression of a profile in use",
      400,
      { profiles: [{ ...vectorSearch.profiles[0], compression: "small" }], compressions: [small] },
    ],
    [
      "the algorithm of a profile in use",
      400,
      { algorithms: [{ name: "other", kind: "hnsw" }], profiles: [{ name: "standard", algorithm: "other" }] },
    ],
    ["efSearch of an algorithm in use", 200, { algorithms: hnsw({ efSearch: 600 }) }],
    ["a new algorithm", 200, { algorithms: [...vectorSearch.algorithms, { name: "exact", kind: "exhaustiveKnn" }] }],
    [
      "the vectorizer of a profile in use",
      200,
      { profiles: [{ ...vectorSearch.profiles[0], vectorizer: "embed" }], vectorizers: [embed] },
    ],
  ])("decides about an update of %s with %i", async (_what, status, changed) => {
    const answer = await put({ fields: [id, title, vector], vectorSearch: { ...vectorSearch, ...changed } });
    expect(answer.status).toBe(status);
  });

  it("accepts new analyzers and a changed similarity only with allowIndexDowntime", async () => {
    const fields = [id, title, vector];
    const similarity = { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity", k1: 1.2 };
    for (const change of [{ analyzers: [analyzer] }, { analyzers: [analyzer], similarity }]) {
      const refused = await put({ fields, vectorSearch, ...change });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining("allowIndexDowntime"),
      ]);
      expect((await put({ fields, vectorSearch, ...change }, "?allowIndexDowntime=true")).status).toBe(200);
    }
    const dropped = await put({ fields, vectorSearch, similarity }, "?allowIndexDowntime=true");
    expect(dropped.status).toBe(400);
  });

  it("accepts only new fields in a suggester", async () => {
    const fields = [id, title, vector];
    const suggester = { name: "s", searchMode: "analyzingInfixMatching", sourceFields: ["title"] };
    expect((await put({ fields, vectorSearch, suggesters: [suggester] })).status).toBe(400);
    const subtitle = { name: "subtitle", type: "Edm.String" };
    const suggesters = [{ ...suggester, sourceFields: ["subtitle"] }];
    expect((await put({ fields: [...fields, subtitle], vectorSearch, suggesters })).status).toBe(200);
  });

  it("keeps a vectorizer's key for a placeholder", async () => {
    const vectorizer = (apiKey: string) => ({
      name: "embed",
      kind: "azureOpenAI",
      azureOpenAIParameters: { resourceUri: "https://ai.example", deploymentId: "d", modelName: "m", apiKey },
    });
    const fields = [id, title, vector];
    const first = await put({ fields, vectorSearch: { ...vectorSearch, vectorizers: [vectorizer("hidden")] } });
    expect(first.body.vectorSearch.vectorizers[0].azureOpenAIParameters.apiKey).toBe("<redacted>");
    await put({ fields, vectorSearch: { ...vectorSearch, vectorizers: [vectorizer("<redacted>")] } });
    expect(JSON.stringify(service.emulator.search.control.objects())).toContain('"apiKey":"hidden"');
  });
});

describe("an enum in another case", () => {
  it("is the same kind, and the response has the documented spelling", async () => {
    const azureOpenAIParameters = { modelName: "text-embedding-3-small" };
    const magnitude = { boostingRangeStart: 1, boostingRangeEnd: 4 };
    const functions = [{ type: "magnitude", fieldName: "rooms/beds", boost: 2, magnitude }];
    const documented = {
      fields: [
        id,
        vector,
        { name: "rooms", type: "Collection(Edm.ComplexType)", fields: [{ name: "beds", type: "Edm.Int32" }] },
      ],
      vectorSearch: {
        algorithms: [{ name: "near", kind: "hnsw", hnswParameters: { metric: "Cosine" } }],
        compressions: [{ name: "small", kind: "scalarQuantization" }],
        vectorizers: [{ name: "models", kind: "azureOpenAI", azureOpenAIParameters }],
        profiles: [{ name: "standard", algorithm: "near", compression: "small", vectorizer: "models" }],
      },
      scoringProfiles: [{ name: "big", functions }],
    };
    const sent = JSON.stringify(documented).replace(/(?<="(type|kind)":)"[^"]+"/g, (value) => value.toUpperCase());
    const { status, body } = await put(JSON.parse(sent));
    expect([status, body]).toMatchObject([201, documented]);
    // The defaults of these types and kinds.
    expect([body.fields[1].filterable, body.fields[2].fields[0].sortable]).toEqual([false, false]);
    expect(body.vectorSearch).toMatchObject({
      algorithms: [{ hnswParameters: { m: 4 } }],
      compressions: [{ scalarQuantizationParameters: { quantizedDataType: "int8" } }],
    });
  });

  it("of no kind is rejected", async () => {
    const response = await put({ fields: [id], vectorSearch: { algorithms: [{ name: "near", kind: "hnsws" }] } });
    expect(response.status).toBe(400);
    expect(response.body.error?.message).toContain("hnsws");
  });
});

describe("a field of a semantic configuration", () => {
  const text = { name: "text", type: "Edm.String" };
  const nested = (type: string, ...fields: object[]) => ({ name: "part", type, fields });
  const ranked = (field: object, fieldName: string, list: string) =>
    put({
      fields: [id, field],
      semantic: {
        configurations: [
          { name: "s", prioritizedFields: { [list]: list === "titleField" ? { fieldName } : [{ fieldName }] } },
        ],
      },
    });
  const lists = ["titleField", "prioritizedContentFields", "prioritizedKeywordsFields"];

  it.each(lists)("may be below a complex field, and not below a collection of them: %s", async (list) => {
    expect((await ranked(nested("Edm.ComplexType", text), "part/text", list)).status).toBe(201);
    const outer = { name: "outer", type: "Collection(Edm.ComplexType)", fields: [nested("Edm.ComplexType", text)] };
    for (const response of [
      await ranked(nested("Collection(Edm.ComplexType)", text), "part/text", list),
      await ranked(outer, "outer/part/text", list),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body.error?.details?.[0]?.code).toBe("InvalidRequestParameter");
      expect(response.body.error?.message ?? "").toMatch(/Collection\(Edm.ComplexType\)|invalid/i);
    }
  });

  it("may be neither searchable nor retrievable", async () => {
    const hidden = { ...text, searchable: false, retrievable: false };
    expect((await ranked(hidden, "text", "titleField")).status).toBe(201);
  });
});

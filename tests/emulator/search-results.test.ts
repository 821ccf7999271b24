import { expectError, searchForEachTest } from "./caller";

const service = searchForEachTest();

const index = {
  name: "hotels",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", analyzer: "en.lucene" },
    { name: "code", type: "Edm.String", analyzer: "keyword" },
    { name: "french", type: "Edm.String", analyzer: "fr.microsoft" },
    { name: "search", type: "Edm.String", indexAnalyzer: "whitespace", searchAnalyzer: "simple" },
    { name: "stars", type: "Edm.Int32" },
    { name: "weight", type: "Edm.Double" },
    {
      name: "rooms",
      type: "Collection(Edm.ComplexType)",
      fields: [
        { name: "beds", type: "Edm.Int32" },
        { name: "kind", type: "Edm.String" },
      ],
    },
    { name: "opened", type: "Edm.DateTimeOffset" },
    { name: "visitors", type: "Edm.Int64" },
    { name: "tags", type: "Collection(Edm.String)" },
    { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
    { name: "secret", type: "Edm.String", facetable: false },
  ],
  suggesters: [{ name: "names", searchMode: "analyzingInfixMatching", sourceFields: ["name", "address/city"] }],
};
const value = [
  {
    ...{ id: "1", name: "The Sea Views", code: "A 1", stars: 4, opened: "2026-01-31T10:00:00+02:00" },
    ...{ tags: ["pool", "bar"], address: { city: "San Sebastián" }, search: "Bay WEST" },
    ...{ weight: 0.3, visitors: 1_700_000_123_456, rooms: [{ beds: 1, kind: "single" }] },
  },
  {
    ...{ id: "2", name: "Mountain view", code: "B", stars: 5, opened: "2026-03-01T00:00:00Z" },
    ...{ tags: ["pool", "pool"], address: { city: "Santander" }, french: "Les vues" },
  },
  { id: "3", name: "Seaside garden", stars: 4, tags: [], address: { city: "San Sebastián" } },
];

beforeEach(async () => {
  expect((await service.call("POST", "/indexes", index)).status).toBe(201);
  expect((await service.call("POST", "/indexes('hotels')/docs/search.index", { value })).status).toBe(200);
});

const docs = "/indexes('hotels')/docs";
const post = async (operation: string, body: object) => {
  const answer = await service.call("POST", `${docs}/search.post.${operation}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const found = async (query: object): Promise<string[]> =>
  (await post("search", query)).value.map(({ id }: { id: string }) => id);

describe("a search", () => {
  it.each([
    ["views", ["1", "2"]],
    ["THE sea", ["1"]],
    ["the", []],
    ["sea", ["1"]],
    ["Vues", ["2"]],
    ["san", ["1", "3"]],
    ["B", ["2"]],
    ["b", []],
    ["bay", []],
    ["pool", ["1", "2"]],
  ])("for %j compares the terms of the analyzers", async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  it("ignores stopwords if all words are required, and searches only the named fields", async () => {
    expect(await found({ search: "the views", searchMode: "all", searchFields: "name" })).toEqual(["1", "2"]);
    expect(await found({ search: "sea san", searchMode: "all" })).toEqual(["1"]);
    expect(await found({ search: "santander", searchFields: "name, tags" })).toEqual([]);
    expect(await found({ search: "santander", searchFields: "address/city" })).toEqual(["2"]);
  });
});

describe("the fields of a search", () => {
  it("are selected at any depth", async () => {
    const query = { filter: "id eq '1'", select: "id, address/city, rooms/beds" };
    expect((await post("search", query)).value).toEqual([
      { "@search.score": 1, id: "1", address: { city: "San Sebastián" }, rooms: [{ beds: 1 }] },
    ]);
    const suggestions = await post("suggest", { search: "santander", suggesterName: "names", select: "address/city" });
    expect(suggestions.value).toEqual([{ "@search.text": "Santander", address: { city: "Santander" } }]);
    expect((await service.call("GET", `${docs}('1')?$select=id,address/city`)).body).toEqual({
      id: "1",
      address: { city: "San Sebastián" },
    });
    expectError(await service.call("GET", `${docs}('1')?$select=nope`), 400, "named 'nope'");
  });

  it.each([
    [{ select: "id,nope" }, "Could not find a property named 'nope'"],
    [{ search: "sea", searchFields: "nope" }, "'nope' in the search field list"],
    [{ searchFields: "stars" }, "'stars' in the search field list"],
  ])("are fields of the index: %j", async (query, message) => {
    expectError(await service.call("POST", `${docs}/search.post.search`, query), 400, message);
  });
});

describe("facets", () => {
  interface Facet {
    readonly count: number;
    readonly value?: unknown;
    readonly from?: unknown;
    readonly to?: unknown;
  }
  /** Facets of each field as `value: count` or `from..to: count`. */
  const shown = (body: object): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries((body as Record<string, Record<string, Facet[]>>)["@search.facets"] ?? {}).map(([field, list]) => [
        field,
        list.map(({ count, value, from = "", to = "" }) => `${value ?? `${from}..${to}`}: ${count}`),
      ]),
    );
  const facets = async (...expressions: string[]) => shown(await post("search", { facets: expressions, top: 0 }));

  it("count the values of a field, the most frequent values first", async () => {
    expect(await facets("stars", "tags", "address/city")).toEqual({
      stars: ["4: 2", "5: 1"],
      tags: ["pool: 2", "bar: 1"],
      "address/city": ["San Sebastián: 2", "Santander: 1"],
    });
    const { "@search.facets": whole } = await post("search", { facets: ["stars,values:5"] });
    expect(whole).toEqual({
      stars: [
        { count: 2, to: 5 },
        { count: 1, from: 5 },
      ],
    });
  });

  it.each([
    ["stars,count:1", ["4: 2"]],
    ["stars,sort:-count", ["5: 1", "4: 2"]],
    ["address/city,count:0,sort:value", ["San Sebastián: 2", "Santander: 1"]],
    ["tags,sort:value,count:1", ["bar: 1"]],
    ["tags,sort:-value,count:1", ["pool: 2"]],
    ["stars,interval:3", ["3: 3"]],
    ["weight,interval:0.1", ["0.3: 1"]],
    ["visitors,interval:1", ["1700000123456: 1"]],
    ["visitors,interval:1000", ["1700000123000: 1"]],
    ["stars,values:5|3", ["..3: 0", "3..5: 2", "5..: 1"]],
    ["opened,interval:month", ["2026-01-01T00:00:00Z: 1", "2026-03-01T00:00:00Z: 1"]],
    ["opened,interval:quarter", ["2026-01-01T00:00:00Z: 2"]],
    ["opened,values:2026-02-01T00:00:00Z", ["..2026-02-01T00:00:00Z: 1", "2026-02-01T00:00:00Z..: 1"]],
  ])("are sorted, limited or divided by %j", async (expression, expected) => {
    expect(Object.values(await facets(expression))).toEqual([expected]);
  });

  it("count the documents that match, on all pages, also in a query string", async () => {
    const { body } = await service.call("GET", `${docs}?search=view&facet=stars&facet=tags,count:1&$top=1`);
    expect(shown(body)).toEqual({ stars: ["4: 1", "5: 1"], tags: ["pool: 2"] });
  });

  it.each([
    ["colour", 400, "'colour'"],
    ["secret", 400, "not a facetable field"],
    ["stars,count:-1", 400, "'count:-1'"],
    ["stars,sort:name", 400, "'sort:name'"],
    ["tags,interval:3", 400, "'interval:3'"],
    ["stars,values:a", 400, "'values:a'"],
    ["stars,size:3", 400, "'size:3'"],
    ["stars,interval:3,count:2", 400, "cannot be combined"],
    ["opened,interval:week", 501, "'week'"],
    ["opened,timeoffset:-01:00", 501, "'timeoffset'"],
    ["stars,metric:sum", 501, "'metric'"],
  ])("rejects %j", async (expression, status, said) => {
    expectError(await service.call("POST", `${docs}/search.post.search`, { facets: [expression] }), status, said);
  });
});

describe("suggestions", () => {
  const suggesterName = "names";

  it("are documents that contain the words, the last of them as a prefix", async () => {
    expect((await post("suggest", { search: "sea", suggesterName })).value).toEqual([
      { "@search.text": "The Sea Views", id: "1" },
      { "@search.text": "Seaside garden", id: "3" },
    ]);
    expect((await post("suggest", { search: "view the s", suggesterName })).value).toEqual([]);
    expect((await post("suggest", { search: "the sea v", suggesterName })).value).toHaveLength(1);
    expect((await post("suggest", { search: "!", suggesterName })).value).toEqual([]);
  });

  it("are filtered, sorted, limited and highlighted, with the selected fields", async () => {
    const query = { search: "san seb", suggesterName, highlightPreTag: "<b>", highlightPostTag: "</b>" };
    const text = "<b>San</b> <b>Seb</b>astián";
    const select = "id, stars";
    expect((await post("suggest", { ...query, select, orderby: "id desc", top: 1 })).value).toEqual([
      { "@search.text": text, id: "3", stars: 4 },
    ]);
    expect((await post("suggest", { ...query, filter: "id eq '1'" })).value).toEqual([
      { "@search.text": text, id: "1" },
    ]);
    expect((await post("suggest", { ...query, searchFields: "name" })).value).toEqual([]);
  });

  it("are also returned for a query string", async () => {
    const query = "search=sant&suggesterName=names&$top=1&fuzzy=false&$select=id";
    const { status, body } = await service.call("GET", `${docs}/search.suggest?${query}`);
    expect([status, body.value]).toEqual([200, [{ "@search.text": "Santander", id: "2" }]]);
  });

  it.each([
    ["suggest", { search: "sea" }, 400, "'suggesterName'"],
    ["suggest", { search: "sea", suggesterName: "other" }, 400, "'other' does not exist"],
    ["suggest", { search: "", suggesterName }, 400, "1 to 100"],
    ["suggest", { search: "sea", suggesterName, searchFields: "tags" }, 400, "'tags'"],
    ["suggest", { search: "sea", suggesterName, fuzzy: true }, 501, "Fuzzy"],
    ["suggest", { search: "sea", suggesterName, minimumCoverage: 101 }, 400, "'minimumCoverage'"],
    ["suggest", { search: "sea", suggesterName, semanticQuery: "sea" }, 501, "'semanticQuery'"],
    ["autocomplete", { search: "sea", suggesterName, autocompleteMode: "threeTerms" }, 400, "'threeTerms'"],
    ["autocomplete", { search: "sea", suggesterName, select: "id" }, 501, "'select'"],
  ])("%s rejects %j", async (operation, query, status, said) => {
    expectError(await service.call("POST", `${docs}/search.post.${operation}`, query), status, said);
  });
});

describe("completions", () => {
  const complete = async (search: string, options: object = {}) =>
    (await post("autocomplete", { search, suggesterName: "names", ...options })).value;

  it("are terms that begin with the last word", async () => {
    expect(await complete("the se")).toEqual([
      { text: "sea", queryPlusText: "the sea" },
      { text: "seaside", queryPlusText: "the seaside" },
      { text: "sebastián", queryPlusText: "the sebastián" },
    ]);
    expect(await complete("s", { top: 2, searchFields: "address/city" })).toEqual([
      { text: "san", queryPlusText: "san" },
      { text: "santander", queryPlusText: "santander" },
    ]);
    expect(await complete("se", { filter: "id eq '3'", searchFields: "name" })).toEqual([
      { text: "seaside", queryPlusText: "seaside" },
    ]);
  });

  it("contain the next term, or the previous term, if the mode requires it", async () => {
    expect(await complete("sea", { autocompleteMode: "twoTerms" })).toEqual([
      { text: "sea views", queryPlusText: "sea views" },
      { text: "seaside garden", queryPlusText: "seaside garden" },
    ]);
    expect(await complete("a san se", { autocompleteMode: "oneTermWithContext" })).toEqual([
      { text: "san sebastián", queryPlusText: "a san sebastián" },
    ]);
  });

  it("are also returned for a query string", async () => {
    const query = "search=mou&suggesterName=names&autocompleteMode=oneTerm";
    const { body } = await service.call("GET", `${docs}/search.autocomplete?${query}`);
    expect(body.value).toEqual([{ text: "mountain", queryPlusText: "mountain" }]);
  });
});

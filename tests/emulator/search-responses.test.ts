import { type ApiResponse, emulatorForTest, expectError, searchCaller, searchForEachTest } from "./caller";

const service = searchForEachTest();
const { call } = service;

const id = { name: "id", type: "Edm.String", key: true };
const putIndex = (more: object = {}) => call("PUT", "/indexes('hotels')", { name: "hotels", fields: [id], ...more });
const ends = (output: string) => ({
  inputs: [{ name: "text", source: "/document/content" }],
  outputs: [{ name: output }],
});
const model = { resourceUri: "https://models.example/", deploymentId: "one", modelName: "gpt-5-mini" };
const web = (webParameters?: object) =>
  call("PUT", "/knowledgesources('pages')", { name: "pages", kind: "web", webParameters });
const errorOf = ({ status, body: { error } }: ApiResponse) => [status, error.code, error.details?.[0]?.code];

describe("a response contains what the service adds to", () => {
  it("the domains of a web source", async () => {
    const domains = { allowedDomains: [{ address: "learn.example", includeSubpages: true }] };
    const omitted = { count: null, freshness: null, language: null, market: null };
    const filled = { ...omitted, domains: { ...domains, blockedDomains: [] } };
    expect((await web({ domains })).body.webParameters).toEqual(filled);
    expect((await web({})).body.webParameters).toEqual({ ...omitted, domains: null });
  });

  it("the compressions of an index", async () => {
    const compressions = [
      { name: "one", kind: "scalarQuantization" },
      { name: "two", kind: "binaryQuantization", rescoringOptions: { rescoreStorageMethod: "discardOriginals" } },
    ];
    const rescoringOptions = {
      enableRescoring: true,
      defaultOversampling: 4,
      rescoreStorageMethod: "preserveOriginals",
    };
    expect((await putIndex({ vectorSearch: { compressions } })).body.vectorSearch.compressions).toEqual([
      {
        ...compressions[0],
        rescoringOptions,
        truncationDimension: null,
        scalarQuantizationParameters: { quantizedDataType: "int8" },
      },
      {
        ...compressions[1],
        rescoringOptions: { ...rescoringOptions, rescoreStorageMethod: "discardOriginals" },
        truncationDimension: null,
        scalarQuantizationParameters: null,
      },
    ]);
  });

  it("the vectorizers of an index", async () => {
    const vectorizers = [{ name: "one", kind: "azureOpenAI", azureOpenAIParameters: model }];
    const { azureOpenAIParameters } = (await putIndex({ vectorSearch: { vectorizers } })).body.vectorSearch
      .vectorizers[0];
    expect(azureOpenAIParameters).toEqual({
      ...model,
      resourceUri: "https://models.example",
      apiKey: null,
      authIdentity: null,
    });
  });

  it("a model of a knowledge base that uses an identity", async () => {
    const type = "#Microsoft.Azure.Search.DataUserAssignedIdentity";
    const authIdentity = { "@odata.type": type, userAssignedIdentity: "/subscriptions/one" };
    await web();
    const models = [{ kind: "azureOpenAI", azureOpenAIParameters: { ...model, authIdentity } }];
    const base = { name: "guide", knowledgeSources: [{ name: "pages" }], models };
    const { body } = await call("PUT", "/knowledgebases('guide')", base);
    expect(body.models[0].azureOpenAIParameters).toMatchObject({ apiKey: null, authIdentity });
  });
});

describe("a read differs from the response to a write", () => {
  const shown = (response: ApiResponse, path: readonly (string | number)[]) =>
    path.reduce((at, step) => at[step], response.body);

  it.each([
    [
      "/knowledgebases",
      { knowledgeSources: [{ name: "pages" }], models: [{ kind: "azureOpenAI", azureOpenAIParameters: model }] },
      ["models", 0, "azureOpenAIParameters", "resourceUri"],
    ],
    [
      "/skillsets",
      {
        skills: [{ "@odata.type": "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill", ...model, ...ends("embedding") }],
      },
      ["skills", 0, "resourceUri"],
    ],
  ] as const)("in the trailing slash of the URL of a model: %s", async (collection, body, path) => {
    await web();
    const item = `${collection}('one')`;
    for (const status of [201, 200]) {
      const written = await call("PUT", item, { name: "one", ...body });
      expect([written.status, shown(written, path)]).toEqual([status, "https://models.example/"]);
    }
    expect(shown(await call("GET", item), path)).toBe("https://models.example");
    const { value } = (await call("GET", collection)).body;
    expect(path.reduce((at, step) => at[step], value[0])).toBe("https://models.example");
  });

  it.each([
    [
      "Text.SplitSkill",
      "textItems",
      { defaultLanguageCode: null, pageOverlapLength: null, maximumPagesToTake: null },
      { defaultLanguageCode: "en", pageOverlapLength: 0, maximumPagesToTake: 0 },
    ],
    [
      "Text.V3.EntityRecognitionSkill",
      "persons",
      { categories: [] },
      { categories: expect.arrayContaining(["Person", "PersonType"]) },
    ],
    [
      "Text.V3.SentimentSkill",
      "sentiment",
      { includeOpinionMining: false, defaultLanguageCode: null },
      { includeOpinionMining: false, defaultLanguageCode: "en", modelVersion: null },
    ],
  ])("in the omitted members of %s", async (type, output, inWrite, inRead) => {
    const skill = { "@odata.type": `#Microsoft.Skills.${type}`, ...ends(output) };
    const written = [
      await call("PUT", "/skillsets('one')", { name: "one", skills: [skill] }),
      await call("POST", "/skillsets", { name: "two", skills: [skill] }),
    ];
    for (const { body } of written) expect(body.skills[0]).toMatchObject({ context: null, ...inWrite });
    const listed = (await call("GET", "/skillsets")).body.value;
    for (const read of [(await call("GET", "/skillsets('one')")).body, ...listed])
      expect(read.skills[0]).toMatchObject({ context: "/document", ...inRead });
    expect(listed).toHaveLength(2);
  });
});

it("rejects the deletion of a knowledge source in use with the codes of the service", async () => {
  await web();
  await call("PUT", "/knowledgebases('guide')", { name: "guide", knowledgeSources: [{ name: "pages" }] });
  const deleted = await call("DELETE", "/knowledgesources('pages')");
  expect(errorOf(deleted)).toEqual([400, "OperationNotAllowed", "KnowledgeSourceStillReferenced"]);
  expect(deleted.body.error.details[0].message).toContain("'guide'");
});

it("rejects the deletion of an index that knowledge sources use, with their names", async () => {
  await putIndex();
  for (const name of ["one", "two"]) {
    const source = { name, kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } };
    expect((await call("PUT", `/knowledgesources('${name}')`, source)).status).toBe(201);
  }
  const deleted = await call("DELETE", "/indexes('hotels')");
  expect(errorOf(deleted)).toEqual([400, "OperationNotAllowed", "CannotDeleteIndex"]);
  expect(deleted.body.error.details[0].message).toContain("'one', 'two'");
});

it("names the preference of annotations in every success, and in no error", async () => {
  const applied = async (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    (await call(method, path, body, headers)).headers.get("preference-applied");
  const whole = 'odata.include-annotations="*"';
  expect(await applied("PUT", "/indexes('hotels')", { name: "hotels", fields: [id] })).toBe(whole);
  expect(await applied("GET", "/indexes")).toBe(whole);
  const other = { prefer: 'odata.include-annotations="none"' };
  expect(await applied("GET", "/indexes", undefined, other)).toBe(whole);
  expect(await applied("DELETE", "/indexes('hotels')")).toBe(whole);
  expect(await applied("GET", "/indexes('hotels')")).toBeNull();
});

describe("the minimum coverage of a query", () => {
  const title = { name: "title", type: "Edm.String" };
  const suggesters = [{ name: "names", searchMode: "analyzingInfixMatching", sourceFields: ["title"] }];
  beforeEach(() => putIndex({ fields: [id, title], suggesters }));

  it("is met, since every query covers the complete index", async () => {
    const docs = "/indexes('hotels')/docs";
    const suggestion = { search: "sea", suggesterName: "names", minimumCoverage: 80 };
    for (const [operation, query] of [
      ["search", { search: "sea", minimumCoverage: 80.5 }],
      ["suggest", suggestion],
      ["autocomplete", suggestion],
    ] as const) {
      const { status, body } = await call("POST", `${docs}/search.post.${operation}`, query);
      expect([status, body["@search.coverage"]]).toEqual([200, 100]);
    }
    expect((await call("GET", `${docs}?search=sea&minimumCoverage=50`)).body["@search.coverage"]).toBe(100);
    expect((await call("GET", `${docs}?search=sea`)).body).not.toHaveProperty("@search.coverage");
  });

  it.each([101, -1, "most", ""])("is rejected as %j", async (minimumCoverage) => {
    expectError(
      await call("POST", "/indexes('hotels')/docs/search.post.search", { minimumCoverage }),
      400,
      "'minimumCoverage'",
    );
  });
});

describe("a list with pages", () => {
  const names = ["a1", "a2", "b1", "b2", "b3"];
  const fields = [id];
  beforeEach(async () => {
    for (const name of names) await call("PUT", `/indexes('${name}')`, { name, fields });
  });

  /** The names in each page, from the first page on. */
  async function pages(list: typeof call, path: string): Promise<string[][]> {
    const found: string[][] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const { status, body } = await list("GET", next);
      expect(status).toBe(200);
      found.push(body.value.map(({ name }: { name: string }) => name));
      const link = body["@odata.nextLink"] && new URL(body["@odata.nextLink"]);
      next = link && link.pathname + link.search;
    }
    return found;
  }

  it("is returned if the request contains a page size", async () => {
    expect(await pages(call, "/indexes")).toEqual([names]);
    expect(await pages(call, "/indexes?pageSize=2&$select=name")).toEqual([["a1", "a2"], ["b1", "b2"], ["b3"]]);
    expect(await pages(call, "/indexes?pageSize=5")).toEqual([names]);
    expect(await pages(call, "/indexes?search=b&searchType=prefix&pageSize=2")).toEqual([["b1", "b2"], ["b3"]]);
  });

  it("is always returned with the option `searchPageSize`", async () => {
    const emulator = await emulatorForTest({ searchPageSize: 3, seed: { search: { indexes: { a: { fields } } } } });
    const list = searchCaller(emulator);
    for (const name of names) await list("PUT", `/indexes('${name}')`, { name, fields });
    expect(await pages(list, "/indexes")).toEqual([
      ["a", "a1", "a2"],
      ["b1", "b2", "b3"],
    ]);
  });

  it.each(["pageSize=0", "pageSize=3001", "pageSize=two", "searchType=full"])("is rejected with %s", async (query) => {
    expectError(await call("GET", `/indexes?${query}`), 400, `'${query.split("=")[0]}'`);
  });
});

describe("an error has the recorded codes", () => {
  const field = { name: "title", type: "Edm.String" };
  const suggesters = [{ name: "names", searchMode: "analyzingInfixMatching", sourceFields: ["title"] }];

  it.each([
    ["GET", "/indexes('none')", undefined, [404, "", undefined]],
    ["DELETE", "/indexes('none')", undefined, [404, "OperationNotAllowed", "IndexNotFoundInService"]],
    ["GET", "/aliases('none')", undefined, [404, "OperationNotAllowed", "IndexAliasNotFoundInService"]],
    ["DELETE", "/aliases('none')", undefined, [404, "OperationNotAllowed", "IndexAliasNotFoundInService"]],
    ["DELETE", "/indexers('none')", undefined, [404, "", undefined]],
    [
      "PUT",
      "/indexes('hotels')",
      { name: "hotels", fields: [id, field], suggesters },
      [400, "OperationNotAllowed", "InvalidSuggesterUpdate"],
    ],
    [
      "POST",
      "/synonymmaps",
      { name: "geo", format: "solr", synonyms: "a => b => c" },
      [400, "InvalidRequestParameter", "InvalidSynonymMapSyntax"],
    ],
    ["POST", "/knowledgesources", { name: "", kind: "web" }, [400, "", undefined]],
  ])("%s %s", async (method, path, body, expected) => {
    await putIndex({ fields: [id, field] });
    expect(errorOf(await call(method, path, body))).toEqual(expected);
  });

  it("and the reason of a throttled request is in a header", async () => {
    const { search } = service.emulator;
    search.control.limit({ limit: 0, windowSeconds: 60, status: 503 });
    const { status, headers, body } = await call("GET", "/indexes");
    const sent = ["throttle-reason", "retry-after"].map((name) => headers.get(name));
    expect([status, body.error.code, ...sent]).toEqual([503, "", "rateLimitExceeded", null]);
  });
});

describe("an indexer", () => {
  const source = { type: "azuresql", credentials: { connectionString: "generated" }, container: { name: "rooms" } };
  const indexer = { name: "reader", dataSourceName: "rooms", targetIndexName: "hotels", disabled: true };

  it("is returned with null for omitted parameters, and its data source with a type of its database in reads", async () => {
    await putIndex();
    expect((await call("PUT", "/datasources('rooms')", { name: "rooms", ...source })).body.subtype).toBeNull();
    expect((await call("GET", "/datasources('rooms')")).body.subtype).toBe("sqliaas");
    expect((await call("GET", "/datasources")).body.value[0].subtype).toBe("sqliaas");
    const { disabled: _, ...enabled } = indexer;
    const fieldMappings = [{ sourceFieldName: "path", targetFieldName: "id" }];
    const { body } = await call("PUT", "/indexers('reader')", { ...enabled, fieldMappings, parameters: {} });
    const nulls = { batchSize: null, maxFailedItems: null, maxFailedItemsPerBatch: null };
    expect([body.disabled, body.fieldMappings[0].mappingFunction]).toEqual([null, null]);
    expect(body.parameters).toEqual({ ...nulls, configuration: {} });
  });

  it("has the time of each write as the start of its schedule, with the option `searchSchedulesStartNow`", async () => {
    const emulator = await emulatorForTest({ searchSchedulesStartNow: true });
    const other = searchCaller(emulator);
    await other("PUT", "/indexes('hotels')", { name: "hotels", fields: [id] });
    await other("PUT", "/datasources('rooms')", { name: "rooms", ...source });
    const put = async (more: object = {}) => {
      const schedule = { interval: "P1D", ...more };
      const { body } = await other("PUT", "/indexers('reader')", { ...indexer, schedule });
      return body.schedule.startTime as string;
    };
    const before = Date.now();
    const first = await put({ startTime: "2030-01-31T00:00:00Z" });
    expect(first).toBe("2030-01-31T00:00:00Z");
    const reset = Date.parse(await put());
    expect(reset).toBeGreaterThanOrEqual(before);
    expect(reset).toBeLessThanOrEqual(Date.now());
  });
});

import { expectError, searchForEachTest } from "./caller";

const { call } = searchForEachTest();
const newest = "?api-version=2026-10-01";
const older = "?api-version=2026-04-01";

const connectionString = "AccountKey=generated";
const sharePoint = {
  name: "site",
  kind: "indexedSharePoint",
  indexedSharePointParameters: { connectionString, containerName: "allSitePages" },
};
const sql = {
  name: "rows",
  kind: "indexedSql",
  indexedSqlParameters: {
    connectionString,
    tableOrView: "dbo.Products",
    contentColumns: [{ name: "description", sourceField: "Description", searchFieldType: "Edm.String" }],
  },
};
const files = { name: "files", kind: "file", fileParameters: {}, corsOptions: { allowedOrigins: ["*"] } };
const web = { name: "news", kind: "web", webParameters: { market: "en-US" } };

const put = (source: { readonly name: string; readonly [member: string]: unknown }, version = newest) =>
  call("PUT", `/knowledgesources('${source.name}')${version}`, source);

async function exists(...paths: string[]): Promise<boolean[]> {
  const found = [];
  for (const path of paths) found.push((await call("GET", path)).status === 200);
  return found;
}

describe("the kinds of version 2026-10-01", () => {
  it("create the objects that they need, and delete them", async () => {
    const created = [];
    for (const source of [sharePoint, sql, files]) {
      const { status, body } = await put(source);
      created.push([status, Object.keys(body[`${source.kind}Parameters`].createdResources)]);
    }
    expect(created).toEqual([
      [201, ["datasource", "skillset", "index", "indexer"]],
      [201, ["datasource", "index", "indexer"]],
      [201, ["index"]],
    ]);
    const { body: index } = await call("GET", "/indexes('rows-index')");
    expect(index.fields.map(({ name }: { name: string }) => name)).toEqual(["uid", "description"]);
    const paths = ["/datasources('site-datasource')", "/indexers('rows-indexer')", "/indexes('files-index')"];
    expect(await exists(...paths, "/skillsets('rows-skillset')")).toEqual([true, true, true, false]);
    for (const { name } of [sharePoint, sql, files]) await call("DELETE", `/knowledgesources('${name}')${newest}`);
    expect(await exists(...paths)).toEqual([false, false, false]);
  });

  it("mask connection strings and fill in the defaults", async () => {
    await put({ ...sql, indexedSqlParameters: { ...sql.indexedSqlParameters, ingestionParameters: {} } });
    const { body } = await call("GET", `/knowledgesources('rows')${newest}`);
    expect(body.indexedSqlParameters).toMatchObject({
      connectionString: "AccountKey=***",
      highWaterMarkColumnName: null,
      embeddingColumns: [],
      ingestionParameters: { ingestionPermissionOptions: [], networkAccessMode: "public" },
    });
    expect([body.fileParameters, body.indexedSharePointParameters, body.corsOptions]).toEqual([null, null, null]);
  });

  it("have no data store that the emulator can read, which the status reports", async () => {
    await put(sharePoint);
    const status = async () => (await call("GET", `/knowledgesources('site')/status${newest}`)).body;
    for (let state = await status(); ; state = await status()) {
      if (!state.currentSynchronizationState?.errors) continue;
      expect(state.currentSynchronizationState.errors[0].errorMessage).toContain("does not support data sources");
      break;
    }
  });

  it("report the capacity for files", async () => {
    await put(files);
    const { body } = await call("GET", `/knowledgesources('files')/status${newest}`);
    expect(body.fileCapacity).toEqual({ maxFileCount: 1000, remainingFileCount: 1000, maxFileSizeBytes: 134_217_728 });
  });

  it.each([
    ["another container", { indexedSharePointParameters: { connectionString, containerName: "useQuery" } }],
    [
      "private access",
      {
        indexedSharePointParameters: {
          ...sharePoint.indexedSharePointParameters,
          ingestionParameters: { networkAccessMode: "private" },
        },
      },
    ],
  ])("reject %s after the creation", async (_case, change) => {
    await put(sharePoint);
    expectError(await put({ ...sharePoint, ...change }), 400, "cannot be changed");
  });

  it("accept another connection string and another query", async () => {
    await put(sharePoint);
    const changed = { connectionString: "AccountKey=rotated", containerName: "allSitePages", query: "*.docx" };
    expect((await put({ ...sharePoint, indexedSharePointParameters: changed })).status).toBe(200);
  });

  it.each([
    ["vectors without a model", { embeddingColumns: [{ name: "v", sourceField: "V" }] }, "requires an embedding model"],
    ["no connection string", { connectionString: null }, "indexedSqlParameters.connectionString"],
  ])("reject %s", async (_case, more, message) => {
    expectError(await put({ ...sql, indexedSqlParameters: { ...sql.indexedSqlParameters, ...more } }), 400, message);
  });

  it("reject CORS for content that is not uploaded", async () => {
    expectError(await put({ ...web, corsOptions: files.corsOptions }), 400, "'corsOptions' does not apply");
  });
});

describe("version 2026-04-01", () => {
  it.each([
    ["a kind", sharePoint, "The property 'indexedSharePointParameters' does not exist on type 'KnowledgeSource'"],
    [
      "a member",
      web,
      "The property 'market' does not exist on type 'WebKnowledgeSourceParameters' (webParameters.market)",
    ],
  ])("rejects %s that it does not have", async (_case, source, message) => {
    expectError(await put(source, older), 400, message);
  });

  it("returns no member that it does not have, and accepts what it returned", async () => {
    await put(web);
    const { body } = await call("GET", `/knowledgesources('news')${older}`);
    expect(body.webParameters).toEqual({ domains: null });
    expect(body).not.toHaveProperty("fileParameters");
    expect((await put(body, older)).status).toBe(200);
  });

  it("has no settings of the retrieval", async () => {
    await put(web);
    const guide = { name: "guide", knowledgeSources: [{ name: "news" }], retrievalInstructions: "Prefer news." };
    const path = "/knowledgebases('guide')";
    expect((await call("PUT", path + older, guide)).status).toBe(400);
    expect((await call("PUT", path + newest, guide)).body).toMatchObject({ ...guide, outputMode: null });
    expect((await call("GET", path + older)).body).not.toHaveProperty("outputMode");
  });
});

describe("a knowledge base", () => {
  const guide = { name: "guide", knowledgeSources: [{ name: "news" }], outputMode: "answerSynthesis" };

  it("formulates no responses with minimal reasoning effort", async () => {
    await put(web);
    const effort = (kind: string) => ({ ...guide, retrievalReasoningEffort: { kind } });
    expectError(await call("PUT", `/knowledgebases('guide')${newest}`, effort("minimal")), 400, "minimal");
    expect((await call("PUT", `/knowledgebases('guide')${newest}`, effort("low"))).status).toBe(201);
  });

  it("applies the base filter of its source in addition to the filter of the query", async () => {
    const fields = [
      { name: "id", type: "Edm.String", key: true },
      { name: "text", type: "Edm.String" },
      { name: "rating", type: "Edm.Int32" },
    ];
    await call("PUT", "/indexes('hotels')", { name: "hotels", fields });
    const value = [1, 2, 3].map((rating) => ({ id: String(rating), text: "Sea view", rating }));
    await call("POST", "/indexes('hotels')/docs/search.index", { value });
    const searchIndexParameters = { searchIndexName: "hotels", baseFilter: "rating ge 2" };
    await put({ name: "hotels", kind: "searchIndex", searchIndexParameters });
    await call("PUT", `/knowledgebases('guide')${newest}`, { name: "guide", knowledgeSources: [{ name: "hotels" }] });
    const keys = async (knowledgeSourceParams: object[] = []) => {
      const request = { intents: [{ type: "semantic", search: "sea" }], knowledgeSourceParams };
      const { body } = await call("POST", `/knowledgebases('guide')/retrieve${newest}`, request);
      return body.references.map(({ docKey }: { docKey: string }) => docKey).sort();
    };
    expect(await keys()).toEqual(["2", "3"]);
    const ofSource = { knowledgeSourceName: "hotels", kind: "searchIndex", filterAddOn: "rating le 2" };
    expect(await keys([ofSource])).toEqual(["2"]);
  });

  it("needs a model for messages and for the output mode `answerSynthesis`, which the emulator does not have", async () => {
    await put(web);
    await call("PUT", `/knowledgebases('guide')${newest}`, guide);
    const intents = [{ type: "semantic", search: "news" }];
    const answers = await call("POST", `/knowledgebases('guide')/retrieve${newest}`, { intents });
    const messages = await call("POST", `/knowledgebases('guide')/retrieve${newest}`, { messages: [] });
    expect([answers.status, messages.status]).toEqual([501, 501]);
  });
});

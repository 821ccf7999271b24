import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expectError, searchForEachTest } from "./caller";

const service = searchForEachTest({ searchBlobsDir: join(__dirname, "../contract/blobs") });
const { call } = service;

const files = {
  name: "files",
  kind: "azureBlob",
  azureBlobParameters: { connectionString: "AccountKey=generated", containerName: "documents" },
};
const guide = { name: "guide", knowledgeSources: [{ name: "files" }] };
const intents = [{ type: "semantic", search: "Where is the manual?" }];

async function synchronized(): Promise<void> {
  await call("PUT", "/knowledgesources('files')", files);
  const isComplete = async () =>
    (await call("GET", "/knowledgesources('files')/status")).body.lastSynchronizationState !== null;
  while (!(await isComplete())) await delay(5);
}

describe("a knowledge source of files", () => {
  it("has a pipeline that the service fills, and deletes with it", async () => {
    await synchronized();
    expect((await call("GET", "/indexers('files-indexer')")).body.targetIndexName).toBe("files-index");
    expect((await call("GET", "/indexes('files-index')/docs/$count")).body).toBe(1);
    expect((await call("DELETE", "/knowledgesources('files')")).status).toBe(204);
    for (const path of ["/indexers('files-indexer')", "/indexes('files-index')", "/datasources('files-datasource')"])
      expect((await call("GET", path)).status).toBe(404);
  });

  it("rejects changes that the documentation excludes", async () => {
    await synchronized();
    const moved = { ...files, azureBlobParameters: { ...files.azureBlobParameters, containerName: "others" } };
    expectError(await call("PUT", "/knowledgesources('files')", moved), 400, "containerName");
  });

  it("replaces no existing object, and later changes only its schedule", async () => {
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    await call("PUT", "/indexes('files-index')", { name: "files-index", fields });
    expectError(await call("PUT", "/knowledgesources('files')", files), 400, "index 'files-index'");
    expect((await call("GET", "/knowledgesources('files')")).status).toBe(404);
    expect((await call("GET", "/indexes('files-index')")).body.fields).toHaveLength(1);

    await call("DELETE", "/indexes('files-index')");
    await synchronized();
    const index = (await call("GET", "/indexes('files-index')")).body;
    await call("PUT", "/indexes('files-index')", { ...index, description: "Changed." });
    const ingestionParameters = { ingestionSchedule: { interval: "P1D" } };
    const azureBlobParameters = { ...files.azureBlobParameters, ingestionParameters };
    expect((await call("PUT", "/knowledgesources('files')", { ...files, azureBlobParameters })).status).toBe(200);
    expect((await call("GET", "/indexes('files-index')")).body.description).toBe("Changed.");
    expect((await call("GET", "/indexers('files-indexer')")).body.schedule).toMatchObject({ interval: "P1D" });
  });

  it("is found by a knowledge base through the terms of an intent", async () => {
    await synchronized();
    await call("PUT", "/knowledgebases('guide')", guide);
    const { status, body } = await call("POST", "/knowledgebases('guide')/retrieve", {
      intents,
      includeActivity: true,
      knowledgeSourceParams: [{ knowledgeSourceName: "files", kind: "azureBlob", includeReferenceSourceData: true }],
    });
    expect(status).toBe(200);
    expect(body.activity).toEqual([{ id: 0, type: "azureBlob", elapsedMs: 1 }]);
    expect(body.references).toEqual([
      {
        type: "azureBlob",
        id: "0",
        activitySource: 0,
        blobUrl: expect.stringMatching(/manual\.txt$/),
        sourceData: expect.objectContaining({ snippet: "A manual.\n" }),
      },
    ]);
    expect(body.response[0].content[0].text).toContain("A manual.");
  });
});

describe("a knowledge source of an index", () => {
  const fields = [
    { name: "id", type: "Edm.String", key: true },
    { name: "place", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String", searchable: true }] },
    { name: "stars", type: "Edm.Int32" },
  ];
  const source = (parameters: object = {}) => ({
    name: "hotels",
    kind: "searchIndex",
    searchIndexParameters: { searchIndexName: "hotels", ...parameters },
  });
  beforeEach(() => call("PUT", "/indexes('hotels')", { name: "hotels", fields }));

  it("owns no other object", async () => {
    await call("PUT", "/indexes('hotels-index')", { name: "hotels-index", fields });
    expect((await call("PUT", "/knowledgesources('hotels')", source())).status).toBe(201);
    expect((await call("DELETE", "/knowledgesources('hotels')")).status).toBe(204);
    expect((await call("GET", "/indexes('hotels-index')")).status).toBe(200);
  });

  it.each([
    ["a semantic configuration", { semanticConfigurationName: "missing" }, "'missing'"],
    ["a field that is searched", { searchFields: [{ name: "place/street" }] }, "'place/street', which 'searchFields'"],
    ["a field that can be searched", { searchFields: [{ name: "stars" }] }, "'stars' of the index 'hotels' is not"],
    ["a field that is returned", { sourceDataFields: [{ name: "nope" }] }, "'nope', which 'sourceDataFields'"],
  ])("names %s of the index", async (_what, parameters, message) => {
    expectError(await call("PUT", "/knowledgesources('hotels')", source(parameters)), 400, message);
  });

  it("is searched in the named fields, which may be parts of a field", async () => {
    const named = source({ searchFields: [{ name: "place/city" }] });
    expect((await call("PUT", "/knowledgesources('hotels')", named)).status).toBe(201);
    const value = [{ id: "basel", place: { city: "Bern" } }];
    await call("POST", "/indexes('hotels')/docs/search.index", { value });
    await call("PUT", "/knowledgebases('guide')", { name: "guide", knowledgeSources: [{ name: "hotels" }] });
    const keysFor = async (search: string) => {
      const request = { intents: [{ type: "semantic", search }] };
      const { body } = await call("POST", "/knowledgebases('guide')/retrieve", request);
      return body.references.map(({ docKey }: { docKey: string }) => docKey);
    };
    expect([await keysFor("basel"), await keysFor("bern")]).toEqual([[], ["basel"]]);
  });
});

describe("retrieval", () => {
  const [newest, older] = ["2026-10-01", "2026-04-01"] as const;
  const retrieve = (body: object, version: string = newest) =>
    call("POST", `/knowledgebases('guide')/retrieve?api-version=${version}`, body);

  it("finds nothing without a term", async () => {
    await synchronized();
    await call("PUT", "/knowledgebases('guide')", guide);
    for (const search of ["???", ""])
      expect((await retrieve({ intents: [{ type: "semantic", search }] })).body.references).toEqual([]);
  });

  const byName = (more: object) => ({ intents, knowledgeSourceParams: [{ knowledgeSourceName: "files", ...more }] });
  const introduced = (member: string) => `API version 2026-10-01 introduced the property '${member}'`;
  const effort = { intents, retrievalReasoningEffort: { kind: "low" } };

  it.each<[string, object, string, string]>([
    ["no intent", { intents: [] }, "at least one intent", newest],
    ["parameters of another kind", byName({ kind: "web" }), "not of the kind 'web'", newest],
    ["a filter for files", byName({ kind: "azureBlob", filterAddOn: "a" }), "filterAddOn", newest],
    ["messages in an older version", { messages: [] }, introduced("messages"), older],
    ["an effort in an older version", effort, introduced("retrievalReasoningEffort"), older],
  ])("rejects %s", async (_what, body, message, version) => {
    await call("PUT", "/knowledgesources('files')", files);
    await call("PUT", "/knowledgebases('guide')", guide);
    expectError(await retrieve(body, version), 400, message);
  });

  it.each([
    ["from the web", { intents }],
    ["with a number of tokens", { intents, maxOutputSizeInTokens: 100 }],
  ])("that requires more than the words of documents is reported as not emulated: %s", async (_what, body) => {
    await call("PUT", "/knowledgesources('web')", { name: "web", kind: "web" });
    await call("PUT", "/knowledgebases('guide')", { name: "guide", knowledgeSources: [{ name: "web" }] });
    expect((await call("POST", "/knowledgebases('guide')/retrieve", body)).status).toBe(501);
  });
});

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Emulator, startEmulator } from "../../emulator";
import { caller } from "./caller";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ searchBlobsDir: join(__dirname, "../contract/blobs") });
});
afterEach(() => emulator.close());

const call = (method: string, path: string, body?: unknown) =>
  caller(emulator.search.url, { "api-key": emulator.credentials.search.adminKey, prefer: "return=representation" })(
    method,
    `${path}?api-version=2026-04-01`,
    body,
  );

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

  it("rejects changes that the documentation excludes, and its deletion while a base refers to it", async () => {
    await synchronized();
    await call("PUT", "/knowledgebases('guide')", guide);
    const azureBlobParameters = { ...files.azureBlobParameters, containerName: "others" };
    const changed = await call("PUT", "/knowledgesources('files')", { ...files, azureBlobParameters });
    expect([changed.status, changed.body.error.message]).toEqual([400, expect.stringContaining("containerName")]);
    const deleted = await call("DELETE", "/knowledgesources('files')");
    expect([deleted.status, deleted.body.error.message]).toEqual([400, expect.stringContaining("'guide'")]);
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

describe("retrieval", () => {
  it.each([
    ["from the web", { intents }],
    ["with a number of tokens", { intents, maxOutputSizeInTokens: 100 }],
  ])("that requires more than the words of documents is reported as not emulated: %s", async (_what, body) => {
    await call("PUT", "/knowledgesources('web')", { name: "web", kind: "web" });
    await call("PUT", "/knowledgebases('guide')", { name: "guide", knowledgeSources: [{ name: "web" }] });
    expect((await call("POST", "/knowledgebases('guide')/retrieve", body)).status).toBe(501);
  });
});

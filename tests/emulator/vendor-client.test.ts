import { AzureKeyCredential, SearchClient, type SearchIndex, SearchIndexClient } from "@azure/search-documents";
import { type Emulator, startEmulator } from "../../emulator";

interface Hotel {
  id: string;
  name?: string;
  embedding?: number[];
}

let emulator: Emulator;
let client: SearchIndexClient;
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };

beforeEach(async () => {
  emulator = await startEmulator();
  const { adminKey } = emulator.credentials.search;
  client = new SearchIndexClient(emulator.search.url, new AzureKeyCredential(adminKey), options);
});
afterEach(() => emulator.close());

const definition: SearchIndex = {
  name: "hotels",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true, synonymMapNames: ["places"] },
    {
      name: "embedding",
      type: "Collection(Edm.Single)",
      searchable: true,
      vectorSearchDimensions: 3,
      vectorSearchProfileName: "standard",
    },
  ],
  vectorSearch: {
    algorithms: [{ name: "near", kind: "hnsw", parameters: { metric: "cosine" } }],
    profiles: [{ name: "standard", algorithmConfigurationName: "near" }],
  },
  semanticSearch: {
    configurations: [{ name: "words", prioritizedFields: { contentFields: [{ name: "name" }] } }],
  },
};

describe("the vendor's client for search", () => {
  it("creates, reads, updates, lists and deletes a synonym map", async () => {
    const created = await client.createSynonymMap({ name: "places", synonyms: ["usa, united states", "uk, britain"] });
    expect(created.synonyms).toEqual(["usa, united states", "uk, britain"]);
    const updated = await client.createOrUpdateSynonymMap(
      { ...created, synonyms: ["a, b"] },
      { onlyIfUnchanged: true },
    );
    expect((await client.getSynonymMap("places")).synonyms).toEqual(["a, b"]);
    const stale = client.createOrUpdateSynonymMap({ ...updated, etag: created.etag }, { onlyIfUnchanged: true });
    await expect(stale).rejects.toMatchObject({ statusCode: 412 });
    expect(await client.listSynonymMapsNames()).toEqual(["places"]);
    await client.deleteSynonymMap("places");
    await expect(client.getSynonymMap("places")).rejects.toMatchObject({ statusCode: 404 });
  });

  it("creates, reads, updates and deletes an index with vectors and a semantic configuration", async () => {
    const created = await client.createIndex(definition);
    const read = await client.getIndex("hotels");
    expect(read.etag).toBe(created.etag);
    expect(read.vectorSearch).toMatchObject(definition.vectorSearch ?? {});
    expect(read.semanticSearch).toMatchObject(definition.semanticSearch ?? {});
    expect(read.fields[2]).toMatchObject({ vectorSearchDimensions: 3, vectorSearchProfileName: "standard" });

    const more: SearchIndex = { ...read, fields: [...read.fields, { name: "stars", type: "Edm.Int32" }] };
    const updated = await client.createOrUpdateIndex(more, { onlyIfUnchanged: true });
    expect(updated.fields.map(({ name }) => name)).toEqual(["id", "name", "embedding", "stars"]);
    const broken: SearchIndex = { ...updated, fields: updated.fields.slice(0, 3) };
    await expect(client.createOrUpdateIndex(broken)).rejects.toMatchObject({
      statusCode: 400,
      code: "OperationNotAllowed",
    });

    const names = [];
    for await (const { name } of client.listIndexes()) names.push(name);
    expect(names).toEqual(["hotels"]);
    await client.deleteIndex(updated, { onlyIfUnchanged: true });
    await expect(client.getIndex("hotels")).rejects.toMatchObject({ statusCode: 404 });
  });

  it("writes, counts, finds and deletes documents", async () => {
    await client.createIndex(definition);
    const { adminKey, queryKey } = emulator.credentials.search;
    const writer = new SearchClient<Hotel>(emulator.search.url, "hotels", new AzureKeyCredential(adminKey), options);
    const written = await writer.uploadDocuments([
      { id: "1", name: "Sea view", embedding: [1, 2, 3] },
      { id: "2", name: "Lake view" },
    ]);
    expect(written.results.map(({ succeeded, statusCode }) => [succeeded, statusCode])).toEqual([
      [true, 201],
      [true, 201],
    ]);
    await writer.mergeOrUploadDocuments([{ id: "2", name: "Mountain view" }]);
    expect(await writer.getDocument("2")).toMatchObject({ name: "Mountain view" });

    const reader = new SearchClient<Hotel>(emulator.search.url, "hotels", new AzureKeyCredential(queryKey), options);
    expect(await reader.getDocumentsCount()).toBe(2);
    const found = await reader.search("*", { includeTotalCount: true });
    const ids = [];
    for await (const { document } of found.results) ids.push(document.id);
    expect([found.count, ids.sort()]).toEqual([2, ["1", "2"]]);
    await expect(reader.deleteDocuments([{ id: "1" }])).rejects.toMatchObject({ statusCode: 403 });
    await writer.deleteDocuments([{ id: "1" }]);
    expect(await reader.getDocumentsCount()).toBe(1);
    expect((await client.getIndexStatistics("hotels")).documentCount).toBe(1);
    expect((await client.getServiceStatistics()).counters.indexCounter.usage).toBe(1);
  });

  it("creates and moves an alias", async () => {
    await client.createIndex({ name: "one-1", fields: definition.fields.slice(0, 1) });
    await client.createIndex({ name: "one-2", fields: definition.fields.slice(0, 1) });
    await client.createAlias({ name: "one", indexes: ["one-1"] });
    await client.createOrUpdateAlias({ name: "one", indexes: ["one-2"] });
    expect((await client.getAlias("one")).indexes).toEqual(["one-2"]);
    await expect(client.deleteIndex("one-2")).rejects.toMatchObject({ statusCode: 400 });
    await client.deleteAlias("one");
    await client.deleteIndex("one-2");
  });
});

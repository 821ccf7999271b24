import {
  AzureKeyCredential,
  SearchClient,
  type SearchIndex,
  SearchIndexClient,
  type SearchIndexer,
  SearchIndexerClient,
} from "@azure/search-documents";
import type { Emulator } from "../../emulator";
import { pythonClient } from "../support/vendor-python";
import { emulatorForTest } from "./caller";

interface Hotel {
  id: string;
  name?: string;
  embedding?: number[];
}

let emulator: Emulator;
let client: SearchIndexClient;
let indexers: SearchIndexerClient;
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };

beforeEach(async () => {
  emulator = await emulatorForTest();
  const { adminKey } = emulator.credentials.search;
  client = new SearchIndexClient(emulator.search.url, new AzureKeyCredential(adminKey), options);
  indexers = new SearchIndexerClient(emulator.search.url, new AzureKeyCredential(adminKey), options);
});

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
  semanticSearch: { configurations: [{ name: "words", prioritizedFields: { contentFields: [{ name: "name" }] } }] },
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

  it("reads all results in order, page by page", async () => {
    // By default, the client sorts by fields that are not sortable.
    const sortable = { type: "Edm.String", searchable: true, sortable: true } as const;
    await client.createIndex({
      name: "hotels",
      fields: [
        { ...sortable, name: "id", key: true },
        { ...sortable, name: "name" },
      ],
    });
    const { adminKey } = emulator.credentials.search;
    const documents = new SearchClient<Hotel>(emulator.search.url, "hotels", new AzureKeyCredential(adminKey), options);
    const all = Array.from({ length: 120 }, (_, n) => String(n).padStart(3, "0"));
    await documents.uploadDocuments(all.map((id) => ({ id, name: "Sea view" })));
    const { results } = await documents.search("sea", { orderBy: ["name", "id desc"], select: ["id"] });
    const pages: string[][] = [];
    for await (const page of results.byPage()) pages.push(page.results.map(({ document }) => document.id));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual([...all].reverse());
  });

  it("analyzes text, and receives suggestions, completions and facets", async () => {
    const searchable = { type: "Edm.String", searchable: true } as const;
    await client.createIndex({
      name: "hotels",
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { ...searchable, name: "name", facetable: true },
      ],
      suggesters: [{ name: "names", searchMode: "analyzingInfixMatching", sourceFields: ["name"] }],
    });
    const { tokens } = await client.analyzeText("hotels", { text: "The Hotels", analyzerName: "en.lucene" });
    expect(tokens).toEqual([{ token: "hotel", startOffset: 4, endOffset: 10, position: 1 }]);

    const { adminKey } = emulator.credentials.search;
    const documents = new SearchClient<Hotel>(emulator.search.url, "hotels", new AzureKeyCredential(adminKey), options);
    await documents.uploadDocuments([
      { id: "1", name: "Sea view" },
      { id: "2", name: "Seaside" },
      { id: "3", name: "Seaside" },
    ]);
    const { results } = await documents.suggest("sea v", "names", { highlightPreTag: "[", highlightPostTag: "]" });
    expect(results).toMatchObject([{ text: "[Sea] [v]iew", document: { id: "1" } }]);
    const completed = await documents.autocomplete("sea", "names", { autocompleteMode: "twoTerms" });
    expect(completed.results).toEqual([{ text: "sea view", queryPlusText: "sea view" }]);
    const { facets } = await documents.search("*", { facets: ["name,count:1"] });
    expect(facets).toEqual({ name: [expect.objectContaining({ count: 2, value: "Seaside" })] });
  });

  it("creates, reads, updates, lists and deletes a data source, without receiving its connection string", async () => {
    const created = await indexers.createDataSourceConnection({
      name: "documents",
      type: "azureblob",
      connectionString: "made-up",
      container: { name: "guide", query: "2026" },
    });
    expect(created.connectionString ?? null).toBeNull();
    const narrower = { ...created, connectionString: "<unchanged>", container: { name: "guide", query: "2027" } };
    const updated = await indexers.createOrUpdateDataSourceConnection(narrower, { onlyIfUnchanged: true });
    const stale = indexers.createOrUpdateDataSourceConnection(created, { onlyIfUnchanged: true });
    await expect(stale).rejects.toMatchObject({ statusCode: 412 });
    const read = await indexers.getDataSourceConnection("documents");
    expect(read).toMatchObject({ etag: updated.etag, container: { name: "guide", query: "2027" } });
    expect(emulator.search.control.objects().datasources?.documents).toMatchObject({
      credentials: { connectionString: "made-up" },
    });
    // Its lists of names fail, because they expect members that they did not select.
    expect((await indexers.listDataSourceConnections()).map(({ name }) => name)).toEqual(["documents"]);
    await indexers.deleteDataSourceConnection("documents");
    await expect(indexers.getDataSourceConnection("documents")).rejects.toMatchObject({ statusCode: 404 });
  });

  it("creates, reads, updates, lists and deletes a skillset and an indexer", async () => {
    const created = await indexers.createSkillset({
      name: "chunks",
      skills: [
        {
          odatatype: "#Microsoft.Skills.Text.SplitSkill",
          textSplitMode: "pages",
          inputs: [{ name: "text", source: "/document/content" }],
          outputs: [{ name: "textItems", targetName: "pages" }],
        },
      ],
    });
    const described = { ...created, description: "Cuts documents into pages." };
    // It returns the ETags of skillsets and indexers under another name than it accepts, so that they are not compared.
    await indexers.createOrUpdateSkillset(described, { onlyIfUnchanged: true });
    expect(await indexers.getSkillset("chunks")).toMatchObject({
      description: "Cuts documents into pages.",
      skills: [{ odatatype: "#Microsoft.Skills.Text.SplitSkill", textSplitMode: "pages" }],
    });

    const reader: SearchIndexer = {
      name: "reader",
      dataSourceName: "documents",
      skillsetName: "chunks",
      targetIndexName: "hotels",
      schedule: { interval: "PT2H" },
      isDisabled: true,
    };
    await client.createIndex(definition);
    await indexers.createDataSourceConnection({
      name: "documents",
      type: "azureblob",
      connectionString: "made-up",
      container: { name: "guide" },
    });
    const made = await indexers.createIndexer(reader);
    const hourly = { ...made, schedule: { interval: "PT1H" } };
    await indexers.createOrUpdateIndexer(hourly);
    expect(await indexers.getIndexer("reader")).toMatchObject({ ...reader, schedule: { interval: "PT1H" } });
    expect((await indexers.listSkillsets()).map(({ name }) => name)).toEqual(["chunks"]);
    expect((await indexers.listIndexers()).map(({ name }) => name)).toEqual(["reader"]);
    await indexers.deleteIndexer("reader");
    await indexers.deleteSkillset("chunks");
    await expect(indexers.getIndexer("reader")).rejects.toMatchObject({ statusCode: 404 });
    await expect(indexers.getSkillset("chunks")).rejects.toMatchObject({ statusCode: 404 });
  });

  it("creates and updates an alias", async () => {
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

describe("the vendor's client for search, in Python", () => {
  it("creates, reads, updates, lists and deletes an object of each type, and queries documents", async () => {
    const { url } = emulator.search;
    const ends = { stale: 412, gone: 404 };
    const rules = ["a, b", "c, d"];
    const guide = "Hotels of the guide.";
    expect(await pythonClient({ url, key: emulator.credentials.search.adminKey })).toEqual({
      SynonymMap: { made: ["a, b"], updated: rules, read: rules, names: ["places"], ...ends },
      KnowledgeSource: { made: null, updated: guide, read: guide, names: ["rooms"], ...ends },
      KnowledgeBase: { made: null, updated: guide, read: guide, names: ["agents"], ...ends },
      Index: {
        made: ["id"],
        updated: ["id", "stars"],
        read: ["id", "stars"],
        names: ["hotels", "hotels-1", "hotels-2"],
        ...ends,
      },
      Alias: { made: ["hotels-1"], updated: ["hotels-2"], read: ["hotels-2"], names: ["guide"], gone: 404 },
      DataSourceConnection: {
        made: ["2026", null],
        updated: ["2027", null],
        read: ["2027", null],
        names: ["documents"],
        ...ends,
      },
      Skillset: { made: [2000], updated: [1000], read: [1000], names: ["chunks"], ...ends },
      Indexer: { made: "2:00:00", updated: "1:00:00", read: "1:00:00", names: ["reader"], ...ends },
      queries: {
        tokens: [["hotel", 4, 10, 1]],
        suggestions: ["Sea view"],
        completions: ["sea", "seaside"],
        facets: { name: [{ count: 2, value: "Seaside" }] },
      },
      retrievals: {
        keys: ["0"],
        events: ["retrieval.started", "references.completed", "response.completed"],
        files: ["a/one.txt", "a/other.txt"],
        limited: 501,
      },
    });
  });
});

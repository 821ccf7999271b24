import { AzureKeyCredential, SearchClient, SearchIndexClient } from "@azure/search-documents";
import type { Emulator } from "../../emulator";
import { pythonClient } from "../support/vendor-python";
import { emulatorForTest } from "./caller";

interface Hotel {
  id: string;
  name?: string;
}

let emulator: Emulator;
let client: SearchIndexClient;
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };
const documentsBy = (key: "adminKey" | "queryKey") =>
  new SearchClient<Hotel>(
    emulator.search.url,
    "hotels",
    new AzureKeyCredential(emulator.credentials.search[key]),
    options,
  );

beforeEach(async () => {
  emulator = await emulatorForTest();
  const { url } = emulator.search;
  client = new SearchIndexClient(url, new AzureKeyCredential(emulator.credentials.search.adminKey), options);
});

describe("the vendor's client for search", () => {
  beforeEach(async () => {
    // By default, the client sorts by fields that are not sortable.
    const sortable = { type: "Edm.String", searchable: true, sortable: true } as const;
    const fields = [
      { ...sortable, name: "id", key: true },
      { ...sortable, name: "name" },
    ];
    await client.createIndex({ name: "hotels", fields });
  });

  it("writes, counts, finds and deletes documents", async () => {
    const [writer, reader] = [documentsBy("adminKey"), documentsBy("queryKey")];
    const { results } = await writer.uploadDocuments([{ id: "1", name: "Sea view" }, { id: "2" }]);
    expect(results).toMatchObject(Array(2).fill({ succeeded: true, statusCode: 201 }));
    await writer.mergeOrUploadDocuments([{ id: "2", name: "Mountain view" }]);
    expect(await writer.getDocument("2")).toMatchObject({ name: "Mountain view" });
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
    const documents = documentsBy("adminKey");
    const all = Array.from({ length: 120 }, (_, n) => String(n).padStart(3, "0"));
    await documents.uploadDocuments(all.map((id) => ({ id, name: "Sea view" })));
    const { results } = await documents.search("sea", { orderBy: ["name", "id desc"], select: ["id"] });
    const pages: string[][] = [];
    for await (const page of results.byPage()) pages.push(page.results.map(({ document }) => document.id));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual([...all].reverse());
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

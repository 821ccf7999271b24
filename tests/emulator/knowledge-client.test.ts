import { AzureKeyCredential, KnowledgeRetrievalClient, SearchClient, SearchIndexClient } from "@azure/search-documents";
import type { Emulator } from "../../emulator";
import { emulatorForTest } from "./caller";

let emulator: Emulator;
let client: SearchIndexClient;
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };
const hotels = [
  { id: "1", name: "Hotel at the harbour", note: "Quiet" },
  { id: "2", name: "Hostel in the mountains", note: "Far from any harbour" },
];

beforeEach(async () => {
  emulator = await emulatorForTest();
  client = new SearchIndexClient(emulator.search.url, key(), options);
});

const key = () => new AzureKeyCredential(emulator.credentials.search.adminKey);
const guide = () => new KnowledgeRetrievalClient(emulator.search.url, "guide", key(), options);
const intents = [{ type: "semantic" as const, search: "Which one is at the harbour?" }];

async function indexOfHotels(): Promise<void> {
  await client.createIndex({
    name: "hotels",
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "name", type: "Edm.String", searchable: true },
      { name: "note", type: "Edm.String", searchable: true },
    ],
    semanticSearch: {
      defaultConfigurationName: "default",
      configurations: [{ name: "default", prioritizedFields: { contentFields: [{ name: "name" }] } }],
    },
  });
  await new SearchClient<(typeof hotels)[0]>(emulator.search.url, "hotels", key(), options).uploadDocuments(hotels);
}

describe("the vendor's client for retrieval", () => {
  it("finds documents of an index through a knowledge base that it created", async () => {
    await indexOfHotels();
    await client.createKnowledgeSource({
      name: "rooms",
      kind: "searchIndex",
      searchIndexParameters: { searchIndexName: "hotels", searchFields: [{ name: "name" }] },
    });
    await client.createKnowledgeBase({ name: "guide", knowledgeSources: [{ name: "rooms" }] });
    const params = { knowledgeSourceName: "rooms", kind: "searchIndex" as const, includeReferenceSourceData: true };
    const { response, references } = await guide().retrieve({
      intents: [{ type: "semantic", search: "harbour" }],
      knowledgeSourceParams: [params],
    });
    expect(references).toMatchObject([{ type: "searchIndex", docKey: "1", sourceData: hotels[0] }]);
    expect(JSON.stringify(response)).toContain("Hotel at the harbour");
    expect(JSON.stringify(response)).not.toContain("Hostel");
  });

  it("receives 501 for retrieval from the web and for a limit in tokens", async () => {
    await client.createKnowledgeSource({ name: "pages", kind: "web" });
    await client.createKnowledgeBase({ name: "guide", knowledgeSources: [{ name: "pages" }] });
    for (const request of [{ intents }, { intents, maxOutputSizeInTokens: 100 }])
      await expect(guide().retrieve(request)).rejects.toMatchObject({ statusCode: 501 });
  });
});

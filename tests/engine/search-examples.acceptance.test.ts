import { randomBytes } from "node:crypto";
import { AzureKeyCredential, SearchClient, SearchIndexClient, SearchIndexerClient } from "@azure/search-documents";
import { engineTimeout, type Result, type Stack } from "../../tools/engine-harness";
import { outputOf, passed, secretLocations, stepsIn, type TestEnvironment, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 3);

const generated = () => randomBytes(16).toString("hex");
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };

/** URL and credential of the service for the vendor's clients. */
const entrance = ({ emulator }: TestEnvironment) =>
  [emulator.search.url, new AzureKeyCredential(emulator.credentials.search.adminKey)] as const;

/** Applied unchanged, without further changes afterwards. */
async function applied(stack: Stack, ...made: readonly string[]): Promise<Result> {
  const run = passed(await stack.up({ diff: true }));
  expect(stepsIn(run).sort()).toEqual(made.map((name) => `create ${name}`).sort());
  expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  return run;
}

describe("the example of a search for hotels", () => {
  const environment = useTestEnvironment();

  it("serves its index through an alias, changes the model's key without touching a document, and protects its content", async () => {
    const keys = [generated(), generated()] as const;
    const config = { modelUri: "https://models.example" };
    const stack = await environment.example("hotel-search", { config, secrets: { modelKey: keys[0] } });
    const runs = [await applied(stack, "words", "hotels", "guide")];
    const { indexName, aliasName } = await stack.outputs();
    const [url, credential] = entrance(environment);
    const definition = await new SearchIndexClient(url, credential, options).getIndex(String(indexName));
    expect(definition).toMatchObject({
      analyzers: [{ name: "letters" }, { name: "beginnings" }],
      semanticSearch: { defaultConfigurationName: "guide" },
      vectorSearch: { profiles: [{ name: "by-meaning", vectorizerName: "model", compressionName: "smaller" }] },
    });

    const hotels = new SearchClient<{ id: string; name?: string }>(url, String(aliasName), credential, options);
    await hotels.uploadDocuments([
      { id: "1", name: "Sea view" },
      { id: "2", name: "Lake view" },
    ]);
    await stack.configure({}, { modelKey: keys[1] });
    environment.clearRequests();
    const rotated = passed(await stack.up({ diff: true }));
    expect(stepsIn(rotated)).toEqual(["update hotels"]);
    expect(environment.writes()).toEqual([`PUT /indexes('${indexName}')`]);
    expect(await hotels.getDocumentsCount()).toBe(2);
    expect(JSON.stringify(environment.emulator.search.control.objects().indexes)).toContain(keys[1]);

    const refused = await stack.destroy();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain("it holds 2 documents, which would be lost. It was not deleted.");
    // The alias, which contains no data, is already deleted at this point.
    await new SearchClient<{ id: string }>(url, String(indexName), credential, options).deleteDocuments("id", [
      "1",
      "2",
    ]);
    runs.push(rotated, refused, await stack.run("stack", "export"), passed(await stack.destroy()));
    expect(environment.objects()).toEqual([]);
    expect(secretLocations(keys, [stack], runs)).toEqual([]);
  });
});

describe("the example of a pipeline of documents", () => {
  const environment = useTestEnvironment();

  it("is readable by the vendor's client, changes the endpoint's key by one update, and is deleted in the right order", async () => {
    const keys = [generated(), generated(), generated()] as const;
    const config = { judgeUri: "https://judge.example/api/judge" };
    const secrets = { storage: `AccountName=manuals;AccountKey=${keys[0]};`, judgeKey: keys[1] };
    const stack = await environment.example("document-pipeline", { config, secrets });
    const runs = [await applied(stack, "documents", "chunks", "enrich", "reader")];
    const { indexName, indexerName } = await stack.outputs();
    const client = new SearchIndexerClient(...entrance(environment), options);
    const reader = await client.getIndexer(String(indexerName));
    expect(reader).toMatchObject({ targetIndexName: indexName, schedule: { interval: "PT2H" } });
    expect(await client.getDataSourceConnection(reader.dataSourceName)).toMatchObject({
      type: "azureblob",
      container: { name: "manuals" },
      dataDeletionDetectionPolicy: { odatatype: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
    });
    expect(await client.getSkillset(String(reader.skillsetName))).toMatchObject({
      skills: [{ name: "cut" }, { name: "judge", context: "/document/chunks/*" }],
      indexProjection: { selectors: [{ targetIndexName: indexName, parentKeyFieldName: "documentId" }] },
    });

    await stack.configure({}, { judgeKey: keys[2] });
    environment.clearRequests();
    runs.push(passed(await stack.up({ diff: true })));
    expect(environment.writes()).toEqual([`PUT /skillsets('${reader.skillsetName}')`]);
    const { skillsets, datasources } = environment.emulator.search.control.objects();
    expect(JSON.stringify(skillsets)).toContain(keys[2]);
    expect(JSON.stringify(datasources)).toContain(keys[0]);

    environment.clearRequests();
    runs.push(await stack.run("stack", "export"), passed(await stack.destroy()));
    expect(environment.writes()[0]).toBe(`DELETE /indexers('${indexerName}')`);
    expect(environment.objects()).toEqual([]);
    expect(secretLocations(keys, [stack], runs)).toEqual([]);
  });
});

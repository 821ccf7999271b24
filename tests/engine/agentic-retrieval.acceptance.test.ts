import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { AzureKeyCredential, SearchClient } from "@azure/search-documents";
import { checkout } from "../../tools/engine-harness";
import { Running } from "../../tools/engine-harness/cli";
import { outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

const connectionString = () => `AccountName=manuals;AccountKey=${randomBytes(16).toString("hex")};`;

describe("the example of agentic retrieval", () => {
  const environment = useTestEnvironment({ searchBlobsDir: join(checkout, "examples/agentic-retrieval/storage") });

  it("waits for the ingestion, retrieves from both sources, repairs drift, replaces a source in use, and is deleted", async () => {
    const keys = [connectionString(), connectionString()] as const;
    const stack = await environment.example("agentic-retrieval", { secrets: { storage: keys[0] } });
    const preview = passed(await stack.preview({ diff: true }));
    expect(environment.writes()).toEqual([]);
    const created = passed(await stack.up({ diff: true }));
    expect(stepsIn(created).sort()).toEqual(["create guide", "create hotels", "create hotels", "create manuals"]);
    expect(outputOf(created)).toMatch(/the first synchronization is complete: 2 items processed/);
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    const { indexName, knowledgeBaseName } = await stack.outputs();
    const { search } = environment.emulator;
    const { adminKey } = environment.emulator.credentials.search;
    const run = async (...args: string[]) => {
      const env = { PATH: String(stack.env.PATH), AZURE_SEARCH_ENDPOINT: search.url, AZURE_SEARCH_API_KEY: adminKey };
      const { exitCode, stdout, stderr } = await new Running({ program: "node", args, cwd: stack.folder, env }).done;
      expect([exitCode, stderr]).toEqual([0, ""]);
      return stdout;
    };
    expect(await run("fill.mts", String(indexName))).toBe("3 hotels written\n");
    const content = await run("ask.mts", String(knowledgeBaseName), "breakfast");
    expect(content).toContain("Garden Inn");
    expect(content).toContain("Serve breakfast from 7 to 10.");
    expect(content).not.toMatch(/Mountain Lodge|Fire alarm/);

    const [base] = Object.keys(search.control.objects().knowledgebases ?? {});
    search.control.change({
      collection: "knowledgebases",
      key: String(base),
      merge: { description: "Changed outside Pulumi." },
    });
    environment.clearRequests();
    // A new connection string replaces the source. Its knowledge base refers to the replacement before the previous source is deleted.
    await stack.configure({}, { storage: keys[1] });
    const changed = passed(await stack.up({ refresh: true, diff: true }));
    expect(outputOf(changed)).toContain("Changed outside Pulumi.");
    const [create, update, remove] = environment.writes();
    expect([create, update, remove].map((line) => line?.replace(/\('.*/, ""))).toEqual([
      "PUT /knowledgesources",
      "PUT /knowledgebases",
      "DELETE /knowledgesources",
    ]);
    expect(environment.writes()).toHaveLength(3);

    const hotels = new SearchClient<{ id: string }>(search.url, String(indexName), new AzureKeyCredential(adminKey), {
      allowInsecureConnection: true,
    });
    await hotels.deleteDocuments("id", ["1", "2", "3"]);
    const destroyed = passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
    const exported = await stack.run("stack", "export");
    expect(secretLocations([...keys], [stack], [preview, created, changed, exported, destroyed])).toEqual([]);
  });
});

import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../emulator/json";
import { engineTimeout } from "../../tools/engine-harness";
import { inHost, outputOf, passed, program, secretLocations, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const environment = useTestEnvironment();

/** A knowledge source of each kind that came with version 2026-10-01, and a knowledge base with all of its members. */
const knowledge = (effort: string) => `
  const config = new pulumi.Config("test");
  const site = new search.KnowledgeSource("site", { name: "site", kind: "indexedSharePoint",
    indexedSharePointParameters: { connectionString: config.requireSecret("site"), containerName: "defaultSiteLibrary" } });
  const rows = new search.KnowledgeSource("rows", { name: "rows", kind: "indexedSql",
    indexedSqlParameters: { connectionString: config.requireSecret("rows"), tableOrView: "hotels" } });
  const files = new search.KnowledgeSource("files", { name: "files", kind: "file", fileParameters: {} });
  new search.KnowledgeBase("agents", { name: "agents", knowledgeSources: [{ name: site }, { name: rows }, { name: files }],
    retrievalReasoningEffort: { kind: "${effort}" }, outputMode: "extractiveData", retrievalInstructions: "Prefer files." });`;

const stored = (collection: string, key: string) =>
  environment.emulator.search.control.objects()[collection]?.[key] as JsonObject;

describe.each(inHost("plugin"))("knowledge sources and bases with the host %s", (host) => {
  it("are created, changed, repaired after a change outside Pulumi, and deleted, without a secret in plain text", async () => {
    const secrets = ["site", "rows"].map(() => `canary${randomBytes(8).toString("hex")}`);
    const [site = "", rows = ""] = secrets;
    const stack = await environment.project(knowledge("minimal"), {
      host,
      secrets: {
        "test:site": `SharePointOnlineEndpoint=https://a.sharepoint.com/;ApplicationSecret=${site};`,
        "test:rows": `Server=tcp:a.example;Database=b;Password=${rows};`,
      },
    });
    const created = passed(await stack.up());
    expect(stepsIn(created).sort()).toEqual(["agents", "files", "rows", "site"].map((name) => `create ${name}`));
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    stack.write(program(knowledge("low")));
    expect(stepsIn(passed(await stack.up()))).toEqual(["update agents"]);
    expect(stored("knowledgebases", "agents").retrievalReasoningEffort).toEqual({ kind: "low" });

    const { control } = environment.emulator.search;
    control.change({ collection: "knowledgebases", key: "agents", merge: { retrievalInstructions: "Guess." } });
    const drifted = passed(await stack.preview({ refresh: true, diff: true }));
    expect(outputOf(drifted)).toContain("retrievalInstructions");
    expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update agents");
    expect(stored("knowledgebases", "agents").retrievalInstructions).toBe("Prefer files.");

    const destroyed = passed(await stack.destroy());
    expect(stepsIn(destroyed)[0]).toBe("delete agents");
    expect(environment.objects()).toEqual([]);
    expect(secretLocations(secrets, [stack], [created, drifted, destroyed])).toEqual([]);
  });
});

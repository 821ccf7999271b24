import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, type HostName, hostNames, type Stack } from "../../tools/engine-harness";
import { Running } from "../../tools/engine-harness/cli";
import { outputOf, passed, program, secretLocations, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment({ searchPreviewVersions: true });
const config = { "trefoil:searchApiVersion": "2026-11-01-preview" };
const ontology = (name: string) => JSON.stringify({ "@graph": [{ "@id": `travel:${name}` }] });

/** The members of the graph are in `extra`, since their place is not documented. */
const body = ({
  graph = `ontology: { kind: "inline", value: ${JSON.stringify(ontology("Hotel"))} }`,
  about = "Travel.",
} = {}) => `
    const config = new pulumi.Config("test");
    const documents = new search.Index("documents", {
      name: "documents",
      fields: [{ name: "id", type: "Edm.String", key: true }],
    });
    new search.Index("facts", {
      name: "facts",
      fields: [
        { name: "id", type: "Edm.String", key: true, filterable: true, sortable: true },
        { name: "graph", type: "Edm.String", filterable: true, facetable: true, sortable: true },
      ],
      graphProfile: {
        kind: "edgeList",
        fields: { assertionIdField: "id", factIdField: "id", graphNameField: "graph" },
        provenanceIndexName: documents.name,
      },
    });
    const manuals = new search.KnowledgeSource("manuals", {
      name: "manuals",
      description: "${about}",
      kind: "azureBlob",
      azureBlobParameters: { connectionString: "ResourceId=/subscriptions/one;", containerName: "manuals" },
      extra: {
        azureBlobParameters: {
          graphExtraction: { graphName: "travel", ${graph} },
          ingestionParameters: {
            cache: { storageConnectionString: config.requireSecret("storage"), enableReprocessing: true },
          },
        },
      },
    });
    new search.KnowledgeBase("guide", {
      name: "guide",
      description: "${about}",
      knowledgeSources: [{ name: manuals }],
      models: [
        {
          kind: "openAICompatible",
          openAICompatibleParameters: {
            modelName: "gpt-5-mini",
            headers: { Authorization: config.requireSecret("header") },
          },
        },
        { kind: "microsoftRetriever1" },
      ],
      extra: { models: [{ openAICompatibleParameters: { uri: "https://models.example/v1" } }] },
    });`;

const stored = (collection: string, key: string) =>
  environment.emulator.search.control.objects()[collection]?.[key] as Record<string, unknown>;

/** Runs `trefoil import` in a new project, sets the secrets that it requires, and runs it again. */
async function importInto(stack: Stack, host: HostName, secretFor: (key: string) => string): Promise<void> {
  const args = ["import", "search", "--all", "--stack", "dev", "--out", "search.ts", "--apply"];
  const command = [join(checkout, "dist/cli/main.js"), ...args, "--host", host];
  const run = { program: process.execPath, args: command, cwd: stack.folder, env: stack.env };
  const incomplete = await new Running(run).done;
  const keys = [...incomplete.stdout.matchAll(/config set --secret (\S+)/g)].map(([, key = ""]) => key);
  await stack.configure({}, Object.fromEntries(keys.map((key) => [key, secretFor(key)])));
  expect(await new Running(run).done).toMatchObject({ exitCode: 0 });
}

it.each(hostNames)(
  "a graph, its index and a knowledge base with both kinds of models are managed and imported: host %s",
  async (host) => {
    const [storage, header] = [1, 2].map(() => `canary${randomBytes(8).toString("hex")}`) as [string, string];
    const secrets = { "test:storage": `AccountName=graphs;AccountKey=${storage}`, "test:header": `Bearer ${header}` };
    const stack = await environment.project(body(), { host, config, secrets });
    const created = passed(await stack.up());
    expect(stepsIn(created).sort()).toEqual(["create documents", "create facts", "create guide", "create manuals"]);
    expect(JSON.stringify(stored("knowledgebases", "guide"))).toContain(header);

    const otherOntology = `ontology: { kind: "inline", value: ${JSON.stringify(ontology("Flight"))} }`;
    stack.write(program(body({ graph: otherOntology, about: "Hotels." })));
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update guide", "update manuals"]);
    expect(JSON.stringify(stored("knowledgesources", "manuals"))).toContain("travel:Flight");

    const before = environment.writes().length;
    stack.write(program(body({ graph: "", about: "Hotels." })));
    const refused = await stack.preview();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain("an ontology that is attached cannot be removed");
    expect(environment.writes()).toHaveLength(before);

    stack.write(program(body({ graph: otherOntology, about: "Hotels." })));
    const merge = { description: "Changed outside." };
    environment.emulator.search.control.change({ collection: "knowledgebases", key: "guide", merge });
    expect(outputOf(passed(await stack.preview({ refresh: true, diff: true })))).toContain("Changed outside.");
    passed(await stack.up({ refresh: true }));
    expect(stored("knowledgebases", "guide")).toMatchObject({ description: "Hotels." });

    const importer = await environment.project("", { host, config, files: { "index.ts": 'import "./search";\n' } });
    const { graphExtraction } = stored("knowledgesources", "manuals").azureBlobParameters as Record<string, unknown>;
    // Unknown members may be secret.
    await importInto(importer, host, (key) => {
      if (key.endsWith("GraphExtraction")) return JSON.stringify(graphExtraction);
      return key.endsWith("Uri") ? "https://models.example/v1" : "ResourceId=/subscriptions/one;";
    });
    const imported = readFileSync(join(importer.folder, "search.ts"), "utf8");
    for (const part of ["graphProfile", "graphExtraction", "microsoftRetriever1"]) expect(imported).toContain(part);
    passed(await importer.preview({ expectNoChanges: true }));
    expect(secretLocations([storage, header], [stack, importer], [created, refused])).toEqual([]);
  },
);

import { serviceFindings } from "../../cli/doctor/services";
import type { Definition } from "../../provider/define";
import { create, type Values } from "../../provider/lifecycle";
import { ResourceOperations, Sessions } from "../../provider/lifecycle/run";
import { ownCatalogue } from "../../provider/modules";
import { alias } from "../../provider/services/search/alias/alias";
import { indexer } from "../../provider/services/search/indexer/indexer";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment({ searchServerless: true });
const idOnly = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };

/** The warnings of a preview of one resource, and its requests. */
async function preview(definition: Definition, args: Values, config: Readonly<Record<string, string>> = {}) {
  const warnings: string[] = [];
  const sessions = new Sessions((message, severity) => severity === "warning" && warnings.push(message));
  const operations = new ResourceOperations(sessions, ownCatalogue, async () => {});
  const session = sessions.for(definition.service, { ...environment.bag(), ...config });
  const before = environment.journal(definition.service).length;
  const call = { definition, session, resource: { name: "dev/current" } };
  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: undefined };
  const { failures } = await operations.check(call, {
    inputs: { ...checked(definition, args).inputs },
    olds: undefined,
    facts,
  });
  expect(failures).toEqual([]);
  const requests = environment.journal(definition.service).slice(before);
  return { warnings, requests: requests.map(({ method, path }) => `${method} ${path.split("?")[0]}`) };
}

const blobs = { connectionString: "ResourceId=/subscriptions/1;", containerName: "manuals" };
const privateSource = {
  name: "manuals",
  kind: "azureBlob",
  azureBlobParameters: { ...blobs, ingestionParameters: { networkAccessMode: "private" } },
};
const privateIndexer = {
  name: "reader",
  dataSourceName: "files",
  targetIndexName: "hotels",
  parameters: { configuration: { executionEnvironment: "private" } },
};

describe("a search service of the tier Serverless", () => {
  it.each<[string, Definition, Values, string]>([
    ["Alias", alias, { name: "current", index: "hotels" }, "index aliases"],
    ["Indexer", indexer, privateIndexer, "shared private links"],
    ["KnowledgeSource", knowledgeSource, privateSource, "shared private links"],
  ])(
    "is named by the preview of %s that needs what the tier lacks, without another request",
    async (name, definition, args, feature) => {
      const { warnings, requests } = await preview(definition, args);
      expect(warnings).toEqual([
        expect.stringMatching(
          `^${name} "current" needs ${feature}, so that the service may reject it: .*Serverless.*docs/guides/serverless-search.md\\.$`,
        ),
      ]);
      expect(requests).toEqual(["GET /servicestats"]);
    },
  );

  it("is not named by a preview that needs no such feature, or sends no request", async () => {
    expect((await preview(index, idOnly)).warnings).toEqual([]);
    const unvalidated = { "trefoil:skipCredentialsValidation": "true" };
    expect(await preview(alias, { name: "current", index: "hotels" }, unvalidated)).toEqual({
      warnings: [],
      requests: [],
    });
  });

  it("has indexes, and rejects an alias with a message that names the tier and the guide", async () => {
    const { id } = await environment.make(index, idOnly, "dev/hotels");
    expect(id).toBe("hotels");
    const program = checked(alias, { name: "current", index: "hotels" });
    await expect(create(environment.context(alias), program)).rejects.toThrow(
      /The search service has the tier Serverless, which has no index aliases.*docs\/guides\/serverless-search\.md/s,
    );
  });

  it("is named by `trefoil doctor` with its limits", async () => {
    const findings = await serviceFindings(index.service, environment.bag());
    const [tier] = findings.filter(({ subject }) => subject === "tier");
    expect(tier?.text).toMatch(/Serverless, which has no index aliases .* 1 GB .* 24 hours/);
  });
});

describe("a search service of another tier", () => {
  it.each([
    ["other quotas", { indexesCount: { usage: 0, quota: 50 } }],
    ["aliases", { aliasesCount: { usage: 0, quota: 100 } }],
    ["no quotas", {}],
  ])("has no finding about the tier with %s", (_case, counters) => {
    const serverless = Object.fromEntries(
      Object.entries({ indexesCount: 30, indexersCount: 30, dataSourcesCount: 30, synonymMaps: 20 }).map(
        ([name, quota]) => [name, { usage: 0, quota }],
      ),
    );
    const { tier } = index.service.access;
    expect(tier?.describe({ counters: serverless })).toContain("Serverless");
    const others = Object.keys(counters).length ? { ...serverless, ...counters } : counters;
    expect(tier?.describe({ counters: others })).toBeUndefined();
  });
});

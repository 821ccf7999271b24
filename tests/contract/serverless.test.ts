import { serviceFindings } from "../../cli/doctor/services";
import { create } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment({ searchServerless: true });
const idOnly = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };

describe("a search service of the tier Serverless", () => {
  it("has indexes, and rejects an alias with a message that names the tier and the guide", async () => {
    const { id } = await environment.make(index, idOnly, "dev/hotels");
    expect(id).toBe("hotels");
    const program = checked(alias, { name: "current", index: "hotels" });
    await expect(create(environment.context(alias), program)).rejects.toThrow(
      /The search service has the tier Serverless, which has no index aliases.*docs\/guides\/serverless-search\.md/s,
    );
  });

  it("is named by `trefoil doctor` with its limits", async () => {
    const findings = await serviceFindings(index.service, () => [index, alias], environment.bag());
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

import { log } from "@pulumi/pulumi";
import { dynamicProvider } from "../../../provider/hosts/dynamic/dynamic";
import { processState } from "../../../provider/hosts/process-state";
import { dataSource } from "../../../provider/services/search/data-source";
import { index } from "../../../provider/services/search/indexes/search-index";

let shown: string[];
beforeEach(() => {
  shown = [];
  jest.spyOn(log, "warn").mockImplementation(async (message) => {
    shown.push(message);
  });
});
afterEach(() => jest.restoreAllMocks());

const text = { name: "title", type: "Edm.String" };
const program = (name: string, analyzer: string) => ({
  __provider: "p",
  __trefoil: { name: `dev/${name}` },
  name,
  fields: [{ name: "id", type: "Edm.String", key: true }, text, { ...text, name: "body", analyzer }],
});

const bag = (version: string) => ({
  "trefoil:searchUrl": "https://hotels.example",
  "trefoil:searchApiKey": "generated",
  "trefoil:searchApiVersion": version,
});

describe("a warning of check", () => {
  it("reaches the user with the resource, the path, the nearest known value and the consequence", async () => {
    const { failures } = await dynamicProvider(index.token).check({}, program("hotels", "en.lucen"));
    expect(failures).toEqual([]);
    expect(shown).toEqual([
      'Index "hotels": fields[2].analyzer "en.lucen" is not a known analyzer (did you mean "en.lucene"?). If the service does not know it, the update fails.',
    ]);
  });

  it("is shown once, although the engine checks the resource several times", async () => {
    const host = dynamicProvider(index.token);
    for (let i = 0; i < 3; i++) await host.check({}, program("motels", "en.lucen"));
    expect(shown).toHaveLength(1);
    await host.check({}, program("hostels", "en.lucen"));
    expect(shown).toHaveLength(2);
  });
});

describe("an unknown version of the API", () => {
  const session = (version: string) => processState.sessions.for(dataSource.service, bag(version));

  it("is accepted with a warning that names the nearest known version", () => {
    expect(session("2026-04-02").version).toBe("2026-04-02");
    expect(shown).toEqual([
      'Azure AI Search: trefoil:searchApiVersion "2026-04-02" is not a known value (did you mean "2026-04-01"?). If the service does not support it, all requests fail.',
    ]);
  });

  it.each(["2026-10-01", "2026-04-01", "2025-09-01"])("is not shown for %s", (version) => {
    expect(session(version).version).toBe(version);
    expect(shown).toEqual([]);
  });

  it.each(["2025-11-01-preview", "2027-01-01"])(
    "is assumed to support later features when it is %s",
    async (version) => {
      const host = dynamicProvider(dataSource.token);
      const given: Record<string, string> = bag(version);
      await host.configure({ config: { get: (key) => given[key] } });
      const source = {
        ...{ __provider: "p", __trefoil: { name: "dev/docs" }, type: "azuresql" },
        credentials: { connectionString: "ResourceId=/one;" },
        container: { name: "docs" },
        identity: { odataType: "#Microsoft.Azure.Search.DataNoneIdentity" },
      };
      expect((await host.check({}, source)).failures).toEqual([]);
      const doubt =
        'DataSource "docs": identity came with version 2026-04-01 of the API, and 2025-11-01-preview is configured. If that preview lacks it, the update fails.';
      expect(shown.includes(doubt)).toBe(version === "2025-11-01-preview");
    },
  );
});

import { log } from "@pulumi/pulumi";

import dynamicProvider = require("../../../provider/hosts/package-export");

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
  "trefoil:skipCredentialsValidation": "true",
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
  /** Checks a resource with a version of the API. */
  const configured = async (version: string) => {
    const host = dynamicProvider(dataSource.token);
    const given: Record<string, string> = bag(version);
    await host.configure({ config: { get: (key) => given[key] } });
    const source = {
      ...{ __provider: "p", __trefoil: { name: "dev/docs" }, type: "azureblob" },
      credentials: { connectionString: "ResourceId=/one;" },
      container: { name: "docs" },
    };
    expect((await host.check({}, source)).failures).toEqual([]);
  };

  it.each(["2026-05-01-preview", "2025-11-01-preview"])("is not taken for another preview: %s", async (version) => {
    await configured(version);
    expect(shown).toEqual([
      `Azure AI Search: trefoil:searchApiVersion "${version}" is not a known value. If the service does not support it, all requests fail.`,
    ]);
  });

  it.each(["2026-10-01", "2026-04-01", "2025-09-01", "2026-08-01-preview", "2026-08-01-Preview"])(
    "is not shown for %s",
    async (version) => {
      await configured(version);
      expect(shown).toEqual([]);
    },
  );
});

import { log } from "@pulumi/pulumi";

import dynamicProvider = require("../../../provider/hosts/package-export");

import { dataSource } from "../../../provider/services/search/data-source";
import { index } from "../../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../../provider/services/search/knowledge/knowledge-source";

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

  it("is accepted with a warning that names the nearest known version", async () => {
    await configured("2026-04-02");
    expect(shown).toEqual([
      'Azure AI Search: trefoil:searchApiVersion "2026-04-02" is not a known value (did you mean "2026-04-01"?). If the service does not support it, all requests fail.',
    ]);
  });

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

  it.each(["2025-03-01-preview", "2025-11-01-preview", "2027-01-01"])(
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
        'DataSource "docs": identity came with version 2025-05-01-preview of the API, and 2025-03-01-preview is configured. If that preview lacks it, the update fails.';
      expect(shown.includes(doubt)).toBe(version === "2025-03-01-preview");
    },
  );
});

describe("a kind that only preview versions have", () => {
  const check = async (version: string, more: object) => {
    const host = dynamicProvider(knowledgeSource.token);
    const given: Record<string, string> = bag(version);
    await host.configure({ config: { get: (key) => given[key] } });
    // A message is shown once in a process.
    const name = `site-${version.toLowerCase()}`;
    const program = { __provider: "p", __trefoil: { name: `dev/${name}` }, name, ...more };
    return (await host.check({}, program)).failures.map(({ reason }) => reason);
  };

  it.each(["2026-10-01", "2026-04-01", "2027-01-01"])(
    "is rejected with the stable version %s and the setting that allows it",
    async (version) => {
      expect(await check(version, { kind: "remoteSharePoint" })).toEqual([
        `kind is "remoteSharePoint", which came with version 2026-08-01-preview of the API, and ${version} is configured. No stable version has it. Remove it, or set trefoil:searchApiVersion to 2026-08-01-preview.`,
      ]);
    },
  );

  it.each(["2026-08-01-preview", "2026-09-01-Preview", "2027-01-01-preview"])(
    "is accepted with a warning in %s",
    async (version) => {
      expect(await check(version, { kind: "remoteSharePoint" })).toEqual([]);
      expect(shown).toContain(
        `KnowledgeSource "site-${version.toLowerCase()}": kind is "remoteSharePoint", which is in preview: a later version of the API may change or remove it.`,
      );
    },
  );

  it("may be missing in an earlier preview", async () => {
    expect(await check("2025-08-01-preview", { kind: "remoteSharePoint" })).toEqual([]);
    expect(shown).toContain(
      'KnowledgeSource "site-2025-08-01-preview": kind is "remoteSharePoint", which came with version 2025-11-01-preview of the API, and 2025-08-01-preview is configured. If that preview lacks it, the update fails.',
    );
  });

  it("does not change the checks of other kinds, known or not", async () => {
    expect(await check("2026-10-01", { kind: "web" })).toEqual([]);
    expect(await check("2026-08-01-preview", { kind: "mailbox" })).toEqual([]);
    expect(shown.join()).not.toContain("in preview");
    expect(await check("2025-09-01", { kind: "mailbox" })).toEqual([
      expect.stringContaining("came with version 2026-04-01 of the API"),
    ]);
  });
});

import { log } from "@pulumi/pulumi";

import dynamicProvider = require("../../../provider/hosts/package-export");

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

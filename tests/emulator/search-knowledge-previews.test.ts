import { searchForEachTest } from "./caller";

const { call } = searchForEachTest({ searchPreviewVersions: true });

const blobs = {
  name: "manuals",
  kind: "azureBlob",
  azureBlobParameters: { connectionString: "AccountKey=generated", containerName: "docs", ingestionParameters: {} },
};

describe("a knowledge source", () => {
  it("searches all searchable fields with `*`, as in the examples of the specification", async () => {
    const fields = [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String" },
    ];
    await call("PUT", "/indexes('hotels')", { name: "hotels", fields });
    const put = (searchFields: object[]) =>
      call("PUT", "/knowledgesources('hotels')", {
        name: "hotels",
        kind: "searchIndex",
        searchIndexParameters: { searchIndexName: "hotels", searchFields },
      });
    const { status, body } = await put([{ name: "*" }]);
    expect([status, body.searchIndexParameters.searchFields]).toEqual([201, [{ name: "*" }]]);
    expect((await put([{ name: "rating" }])).status).toBe(400);
  });

  it.each([
    ["2026-04-01", false],
    ["2025-11-01-preview", false],
    ["2026-05-01-preview", false],
    ["2026-08-01-preview", true],
    ["2026-10-01", true],
  ])("has a network access mode in the versions that have this member: %s", async (version, isPresent) => {
    await call("PUT", "/knowledgesources('manuals')", blobs);
    const { status, body } = await call("GET", `/knowledgesources('manuals')?api-version=${version}`);
    expect([status, "networkAccessMode" in body.azureBlobParameters.ingestionParameters]).toEqual([200, isPresent]);
  });
});

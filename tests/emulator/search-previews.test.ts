import { searchForEachTest } from "./caller";

const preview = "2026-05-01-preview";
const put = (service: ReturnType<typeof searchForEachTest>, path: string, body: object, version = preview) =>
  service.call("PUT", `${path}?api-version=${version}`, body, { prefer: "return=representation" });

const id = { name: "id", type: "Edm.String", key: true };
const address = { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] };

/** Objects with members and kinds that no stable version has, by path. */
const objects: readonly (readonly [path: string, body: object])[] = [
  [
    "/indexes/hotels",
    {
      name: "hotels",
      permissionFilterOption: "enabled",
      fields: [
        { ...id, permissionFilter: "userIds" },
        { ...address, note: 1 },
      ],
      vectorSearch: {
        algorithms: [{ name: "graph", kind: "future", futureParameters: { depth: 2 } }],
        vectorizers: [{ name: "model", kind: "future", futureParameters: { depth: 2 } }],
      },
      analyzers: [{ "@odata.type": "#Microsoft.Azure.Search.FutureAnalyzer", name: "words", depth: 2 }],
    },
  ],
  [
    "/datasources/docs",
    {
      name: "docs",
      type: "future",
      credentials: { connectionString: "ResourceId=/one;" },
      container: { name: "docs", depth: 2 },
      dataChangeDetectionPolicy: { "@odata.type": "#Microsoft.Azure.Search.FuturePolicy", depth: 2 },
    },
  ],
  [
    "/skillsets/enrich",
    {
      name: "enrich",
      skills: [{ "@odata.type": "#Microsoft.Skills.Future", inputs: [], outputs: [], depth: 2 }],
      cognitiveServices: { "@odata.type": "#Microsoft.Azure.Search.FutureServices", depth: 2 },
    },
  ],
  ["/knowledgesources/sites", { name: "sites", kind: "future", futureParameters: { depth: 2 } }],
];

describe("with the option for preview versions", () => {
  const service = searchForEachTest({ searchPreviewVersions: true });

  it.each(objects)("members and kinds of a preview are accepted, and returned: %s", async (path, body) => {
    const created = await put(service, path, body);
    expect(created.status).toBe(201);
    const { credentials: _, ...readable } = body as Record<string, unknown>;
    expect(created.body).toMatchObject(readable);
    const read = await service.call("GET", `${path}?api-version=${preview}`);
    expect(read.body).toMatchObject(readable);
    expect((await put(service, path, { ...body, description: "Changed." })).status).toBe(200);
  });

  it.each(objects)("a stable version rejects them: %s", async (path, body) => {
    expect((await put(service, path, body, "2026-04-01")).status).toBe(400);
  });

  it("members of a wrong type, missing members and missing kinds are rejected", async () => {
    const [[path, body]] = objects as [(typeof objects)[number]];
    expect((await put(service, path, { ...body, fields: [{ name: 5 }] })).status).toBe(400);
    expect((await put(service, path, { name: "hotels" })).status).toBe(400);
    const nameless = { name: "hotels", fields: [id], vectorSearch: { algorithms: [{ name: "graph" }] } };
    expect((await put(service, path, nameless)).status).toBe(400);
  });

  it("an unknown stable version is rejected", async () => {
    expect((await service.call("GET", "/indexes?api-version=2030-01-01")).status).toBe(400);
  });
});

describe("without the option for preview versions", () => {
  const service = searchForEachTest();

  it("a preview version is rejected", async () => {
    const { status, body } = await service.call("GET", `/indexes?api-version=${preview}`);
    expect([status, body.error.code]).toEqual([400, "InvalidApiVersionParameter"]);
  });
});

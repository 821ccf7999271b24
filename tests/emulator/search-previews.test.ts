import { expectError, searchForEachTest } from "./caller";

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

const header = "a-secret-key";
const storedHeaders = (value: string) => ({
  kind: "storedHeaders",
  storedHeadersParameters: { headers: { "x-api-key": value } },
});
const tools = {
  name: "tools",
  kind: "mcpServer",
  mcpServerParameters: {
    serverURL: "https://tools.example/mcp",
    authentication: storedHeaders(header),
    tools: [{ name: "search", outputParsing: { kind: "auto" } }, { name: "get" }],
  },
};

/** Knowledge sources that call another service for each query, with the response to their parameters. */
const remote: readonly (readonly [source: { name: string; kind: string }, parameters: object | null])[] = [
  [
    tools,
    {
      serverURL: "https://tools.example/mcp",
      authentication: storedHeaders("<redacted>"),
      tools: [
        {
          name: "search",
          outputParsing: { kind: "auto", jsonParameters: null, splitParameters: null },
          resultsProcessing: null,
          maxOutputTokens: null,
        },
        { name: "get", outputParsing: null, resultsProcessing: null, maxOutputTokens: null },
      ],
    },
  ],
  [
    {
      name: "work",
      kind: "workIQ",
      workIQParameters: { entraAppAuthentication: { applicationId: "app", federatedCredentialId: "credential" } },
    } as never,
    { entraAppAuthentication: { applicationId: "app", federatedCredentialId: "credential", tenantId: null } },
  ],
  [
    {
      name: "agent",
      kind: "fabricDataAgent",
      fabricDataAgentParameters: { workspaceId: "workspace", dataAgentId: "agent" },
    } as never,
    { workspaceId: "workspace", dataAgentId: "agent" },
  ],
  [{ name: "site", kind: "remoteSharePoint" }, null],
];

describe("knowledge sources that call another service", () => {
  const service = searchForEachTest({ searchPreviewVersions: true });
  const version = "2026-08-01-preview";
  const sent = (source: { name: string }, of = version) =>
    put(service, `/knowledgesources('${source.name}')`, source, of);
  const read = async (name: string, of = version) =>
    (await service.call("GET", `/knowledgesources('${name}')?api-version=${of}`)).body;
  const changed = (more: object) => ({ ...tools, mcpServerParameters: { ...tools.mcpServerParameters, ...more } });

  it.each(remote)("have the members of the preview: %j", async (source, parameters) => {
    const { status, body } = await sent(source);
    expect([status, body[`${source.kind}Parameters`]]).toEqual([201, parameters]);
    expect(await read(source.name)).toMatchObject({ kind: source.kind, resultsProcessing: null, webParameters: null });
    const { body: state } = await service.call(
      "GET",
      `/knowledgesources('${source.name}')/status?api-version=${version}`,
    );
    expect(state).toMatchObject({ kind: source.kind, synchronizationStatus: "active" });
  });

  it.each(remote)("are rejected by a stable version, which does not return their members: %j", async (source) => {
    expect((await sent(source, "2026-10-01")).status).toBe(400);
    await sent(source);
    const body = await read(source.name, "2026-10-01");
    expect(body.kind).toBe(source.kind);
    expect(
      Object.keys(body).filter((name) => name === `${source.kind}Parameters` || name === "resultsProcessing"),
    ).toEqual([]);
  });

  it("mask headers, and keep the stored value for a mask", async () => {
    await sent(tools);
    const masked = await read("tools");
    expect(JSON.stringify(masked)).not.toContain(header);
    expect((await sent({ ...masked, description: "Changed." })).status).toBe(200);
    const { search } = service.emulator;
    expect(search.control.objects().knowledgesources?.tools).toMatchObject({
      description: "Changed.",
      mcpServerParameters: { authentication: storedHeaders(header) },
    });
  });

  it.each([
    ["another address", changed({ serverURL: "https://others.example/mcp" }), "serverURL"],
    ["no tools", changed({ tools: [] }), "at least one tool"],
    ["a tool twice", changed({ tools: [{ name: "get" }, { name: "get" }] }), "more than once"],
    ["a limit of no tokens", changed({ tools: [{ name: "get", maxOutputTokens: 0 }] }), "integer from 1"],
    ["no parameters of Work IQ", { name: "work", kind: "workIQ" }, "workIQParameters"],
    ["no parameters of an MCP server", { name: "mcp", kind: "mcpServer" }, "mcpServerParameters"],
  ])("reject %s", async (_case, source, message) => {
    await sent(tools);
    expectError(await sent(source), 400, message);
  });

  it("accept Work IQ without parameters in an earlier preview", async () => {
    expect((await sent({ name: "work", kind: "workIQ" } as never, preview)).status).toBe(201);
  });

  it("are not emulated in retrieval, unless the request excludes them", async () => {
    const fields = [
      { ...id, filterable: true },
      { name: "text", type: "Edm.String", searchable: true },
    ];
    await service.call("PUT", "/indexes('hotels')", { name: "hotels", fields });
    const value = ["1", "2", "3"].map((key) => ({ "@search.action": "upload", id: key, text: "breakfast" }));
    await service.call("POST", "/indexes('hotels')/docs/index", { value });
    await sent({ name: "hotels", kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } } as never);
    await sent(tools);
    const knowledgeSources = [{ name: "hotels" }, { name: "tools" }];
    await put(service, "/knowledgebases('guide')", { name: "guide", knowledgeSources }, version);
    const retrieve = (parameters: object, more: object = {}) =>
      service.call("POST", `/knowledgebases('guide')/retrieve?api-version=${version}`, {
        intents: [{ type: "semantic", search: "breakfast" }],
        knowledgeSourceParams: [{ knowledgeSourceName: "tools", kind: "mcpServer", ...parameters }],
        ...more,
      });
    expectError(await retrieve({}), 501, "'neverQuerySource'");
    expect((await retrieve({ neverQuerySource: true })).body.references).toHaveLength(3);
    expect((await retrieve({ neverQuerySource: true }, { maxOutputDocuments: 2 })).body.references).toHaveLength(2);
    expectError(await retrieve({ neverQuerySource: true, alwaysQuerySource: true }), 400, "'alwaysQuerySource'");
  });
});

describe("the MCP endpoint of a knowledge base", () => {
  const service = searchForEachTest({ searchPreviewVersions: true });
  const send = (message: object, headers?: Record<string, string>) =>
    service.call(
      "POST",
      `/knowledgebases/guide/mcp?api-version=2026-08-01-preview`,
      { jsonrpc: "2.0", ...message },
      headers,
    );
  const calls = (name: string, given: object) => ({ id: 3, method: "tools/call", params: { name, arguments: given } });

  beforeEach(async () => {
    const fields = [id, { name: "text", type: "Edm.String", searchable: true }];
    await service.call("PUT", "/indexes('hotels')", { name: "hotels", fields });
    const value = [{ "@search.action": "upload", id: "1", text: "Breakfast is served from 7 to 10." }];
    await service.call("POST", "/indexes('hotels')/docs/index", { value });
    const source = { name: "hotels", kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } };
    await service.call("PUT", "/knowledgesources('hotels')", source);
    await service.call("PUT", "/knowledgebases('guide')", { name: "guide", knowledgeSources: [{ name: "hotels" }] });
  });

  it("has one tool, which retrieves content", async () => {
    const started = await send({ id: 1, method: "initialize", params: { protocolVersion: "2025-03-26" } });
    expect(started.body.result).toMatchObject({ protocolVersion: "2025-03-26", capabilities: { tools: {} } });
    expect((await send({ method: "notifications/initialized" })).status).toBe(202);
    const { body } = await send({ id: 2, method: "tools/list" });
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(["knowledge_base_retrieve"]);
    const found = await send(calls("knowledge_base_retrieve", { queries: ["breakfast"] }));
    expect(found.body).toMatchObject({ jsonrpc: "2.0", id: 3, result: { isError: false } });
    expect(found.body.result.content[0].text).toContain("from 7 to 10");
  });

  it("returns an event to clients that accept events", async () => {
    const { headers, body } = await send({ id: 1, method: "ping" }, { accept: "application/json, text/event-stream" });
    expect([headers.get("content-type"), body]).toEqual([
      "text/event-stream",
      'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    ]);
  });

  it.each([
    ["an unknown method", { id: 1, method: "resources/list" }, -32_601],
    ["no method", { id: 1 }, -32_600],
    ["an unknown tool", calls("search", { queries: ["breakfast"] }), -32_602],
    ["no queries", calls("knowledge_base_retrieve", {}), -32_602],
  ])("reports %s", async (_case, message, code) => {
    expect((await send(message)).body.error).toMatchObject({ code });
  });

  it("accepts a query key, and does not exist for an unknown base", async () => {
    const { queryKey } = service.emulator.credentials.search;
    expect((await send({ id: 1, method: "tools/list" }, { "api-key": queryKey })).status).toBe(200);
    expect((await service.call("POST", "/knowledgebases/other/mcp", { id: 1, method: "ping" })).status).toBe(404);
  });
});

describe("without the option for preview versions", () => {
  const service = searchForEachTest();

  it("a preview version is rejected", async () => {
    const { status, body } = await service.call("GET", `/indexes?api-version=${preview}`);
    expect([status, body.error.code]).toEqual([400, "InvalidApiVersionParameter"]);
  });
});

import { expectError, searchForEachTest } from "./caller";

const { call } = searchForEachTest();
const newest = "?api-version=2026-10-01";
const older = "?api-version=2026-04-01";

const id = { name: "id", type: "Edm.String", key: true };
const site = { name: "site", type: "Edm.String", sharepointSiteUrl: true };
const users = { name: "users", type: "Collection(Edm.String)", permissionFilter: "userIds" };
const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";
const index = {
  name: "hotels",
  fields: [id, users, { name: "place", type: "Edm.ComplexType", fields: [site] }],
  permissionFilterOption: "enabled",
  sharePointConnectorAppRegistration: { applicationId: uuid, federatedCredentialId: uuid },
};
const identity = {
  "@odata.type": "#Microsoft.Azure.Search.DataUserAssignedIdentity",
  userAssignedIdentity: "/ids/one",
};
const source = {
  name: "files",
  type: "adlsgen2",
  credentials: { connectionString: "AccountKey=generated" },
  container: { name: "docs" },
  identity: { ...identity, federatedIdentityClientId: uuid },
  indexerPermissionOptions: ["userIds", "groupIds"],
};
const indexer = {
  name: "reader",
  dataSourceName: "files",
  targetIndexName: "hotels",
  disabled: true,
  parameters: { configuration: { refreshAllAcls: false } },
};
const understanding = {
  "@odata.type": "#Microsoft.Skills.Util.ContentUnderstandingSkill",
  inputs: [{ name: "file_data", source: "/document/file_data" }],
  outputs: [{ name: "text_sections" }],
};
const skillset = (skill: object) => ({ name: "enrich", skills: [{ ...understanding, ...skill }] });

/** Creates the objects that an indexer refers to, by the newest version. */
async function prepare(): Promise<void> {
  await call("PUT", `/indexes('hotels')${newest}`, index);
  await call("PUT", `/datasources('files')${newest}`, source);
}

describe("members of version 2026-10-01", () => {
  it("are stored and returned", async () => {
    await prepare();
    const { body: found } = await call("GET", `/indexes('hotels')${newest}`);
    expect(found.permissionFilterOption).toBe("enabled");
    expect(found.sharePointConnectorAppRegistration).toEqual({
      ...index.sharePointConnectorAppRegistration,
      tenantId: null,
    });
    expect(found.fields.map((field: { permissionFilter: unknown }) => field.permissionFilter)).toEqual([
      null,
      "userIds",
      undefined,
    ]);
    expect(found.fields[2].fields[0].sharepointSiteUrl).toBe(true);
    const { body } = await call("GET", `/datasources('files')${newest}`);
    expect(body).toMatchObject({ identity: source.identity, indexerPermissionOptions: ["userIds", "groupIds"] });
    expect((await call("PUT", `/indexers('reader')${newest}`, indexer)).body.parameters.configuration).toEqual({
      refreshAllAcls: false,
    });
    const skill = {
      modelName: "gpt-4.1",
      modelDeployment: "one",
      chunkingProperties: { method: "semantic", unit: "tokens" },
    };
    expect((await call("PUT", `/skillsets('enrich')${newest}`, skillset(skill))).body.skills[0]).toMatchObject(skill);
  });

  it.each([
    ["indexes", { ...index, sharePointConnectorAppRegistration: null, fields: [id] }, "permissionFilterOption"],
    ["indexes", { ...index, permissionFilterOption: null, fields: [id] }, "sharePointConnectorAppRegistration"],
    ["indexes", { name: "hotels", fields: [id, users] }, "permissionFilter"],
    ["indexes", { name: "hotels", fields: [id, ...index.fields.slice(2)] }, "sharepointSiteUrl"],
    ["datasources", { ...source, identity }, "indexerPermissionOptions"],
    ["datasources", { ...source, indexerPermissionOptions: null }, "federatedIdentityClientId"],
    ["indexers", indexer, "refreshAllAcls"],
    ["skillsets", skillset({ modelName: "gpt-4.1", modelDeployment: "one" }), "modelName"],
    ["skillsets", skillset({ chunkingProperties: { method: "semantic" } }), "method"],
    ["skillsets", skillset({ chunkingProperties: { unit: "tokens" } }), "tokens"],
  ])("are unknown to older versions: %s %#", async (collection, body, member) => {
    if (collection === "indexers") await prepare();
    expectError(await call("PUT", `/${collection}('${body.name}')${older}`, body), 400, `'${member}'`);
    expect((await call("PUT", `/${collection}('${body.name}')${newest}`, body)).status).toBe(201);
  });

  it("are not returned by older versions", async () => {
    await prepare();
    const { body } = await call("GET", `/indexes('hotels')${older}`);
    expect(Object.keys(body).filter((name) => /permission|sharePoint/i.test(name))).toEqual([]);
    expect(JSON.stringify(body.fields)).not.toMatch(/permissionFilter|sharepointSiteUrl/);
    const { body: list } = await call("GET", `/datasources${older}`);
    expect(list.value[0].identity).toEqual(identity);
    expect(list.value[0]).not.toHaveProperty("indexerPermissionOptions");
    await call("PUT", `/indexers('reader')${newest}`, indexer);
    await call("PUT", `/knowledgesources('pages')${newest}`, { name: "pages", kind: "web" });
    const at = async (path: string) => (await call("GET", path + older)).body;
    expect(await at("/indexers('reader')")).not.toHaveProperty("cache");
    const statistics = await at("/servicestats");
    expect(statistics).not.toHaveProperty("indexersRuntime");
    for (const name of ["knowledgeBasesCount", "knowledgeSourcesCount"])
      expect(statistics.counters).not.toHaveProperty(name);
    const status = await at("/indexers('reader')/search.status");
    for (const name of ["runtime", "currentState", "mode"]) expect(status).not.toHaveProperty(name);
    expect(await at("/knowledgesources('pages')/status")).toHaveProperty("kind");
  });

  it("are rejected with a wrong value, and a model without its deployment", async () => {
    const put = async (path: string, body: object) => (await call("PUT", path + newest, body)).status;
    expect(await put("/indexes('hotels')", { ...index, permissionFilterOption: "on" })).toBe(400);
    const registration = { applicationId: "app", federatedCredentialId: uuid };
    expect(await put("/indexes('hotels')", { ...index, sharePointConnectorAppRegistration: registration })).toBe(400);
    expect(await put("/skillsets('enrich')", skillset({ modelName: "gpt-4.1" }))).toBe(400);
  });
});

describe("operations of version 2026-10-01", () => {
  it("resync the permissions of an indexer", async () => {
    await prepare();
    await call("PUT", `/indexers('reader')${newest}`, indexer);
    const resync = async (name: string, options: unknown, version = newest) =>
      (await call("POST", `/indexers('${name}')/search.resync${version}`, { options })).status;
    expect(await resync("reader", ["permissions"])).toBe(204);
    expect(await resync("reader", null)).toBe(204);
    expect(await resync("reader", ["content"])).toBe(400);
    expect(await resync("other", ["permissions"])).toBe(404);
    expect(await resync("reader", ["permissions"], older)).toBe(404);
  });

  it("return the statistics of all indexes in pages", async () => {
    for (const name of ["books", "hotels", "pens"]) await call("PUT", `/indexes('${name}')`, { name, fields: [id] });
    await call("POST", "/indexes('hotels')/docs/search.index", { value: [{ id: "1" }] });
    const { body } = await call("GET", `/indexstats${newest}&pageSize=2`);
    expect(body.value).toEqual([
      { name: "books", documentCount: 0, storageSize: 0, vectorIndexSize: 0 },
      { name: "hotels", documentCount: 1, storageSize: expect.any(Number), vectorIndexSize: 0 },
    ]);
    const { pathname, search } = new URL(body["@odata.nextLink"]);
    const next = await call("GET", pathname + search);
    expect(next.body.value).toEqual([{ name: "pens", documentCount: 0, storageSize: 0, vectorIndexSize: 0 }]);
    expect((await call("GET", `/indexstats${older}`)).status).toBe(404);
  });

  it("do not query an index with permission filters, which the emulator does not apply", async () => {
    await prepare();
    const rejected = await call("POST", `/indexes('hotels')/docs/search.post.search${newest}`, { search: "*" });
    expect([rejected.status, rejected.body.error.code]).toEqual([501, "NotEmulated"]);
    expect((await call("GET", `/indexes('hotels')/docs/$count${newest}`)).body).toBe(0);
  });
});

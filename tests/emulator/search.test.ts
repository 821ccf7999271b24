import type { Emulator } from "../../emulator";
import { type ApiResponse, type Caller, caller, emulatorForTest, withApiVersion } from "./caller";

let emulator: Emulator;
let anyone: Caller;
let call: Caller;
const whole = { prefer: "return=representation" };

beforeEach(async () => {
  emulator = await emulatorForTest();
  anyone = withApiVersion(caller(emulator.search.url));
  call = withApiVersion(caller(emulator.search.url, { "api-key": emulator.credentials.search.adminKey }));
});

const map = { name: "places", format: "solr", synonyms: "usa, united states" };
const put = (path: string, body: unknown, headers = {}) => call("PUT", path, body, { ...whole, ...headers });
const codeOf = ({ status, body }: ApiResponse) => [status, body.error.code, body.error.details?.[0]?.code];

describe("search access", () => {
  it("distinguishes a missing key from a wrong one", async () => {
    const { adminKey, queryKey, token } = emulator.credentials.search;
    const list = (headers: Record<string, string>) => anyone("GET", "/synonymmaps", undefined, headers);
    expect((await list({})).status).toBe(401);
    expect((await list({ "api-key": "no" })).status).toBe(403);
    expect((await list({ "api-key": queryKey })).status).toBe(403);
    expect((await list({ "api-key": adminKey })).status).toBe(200);
    expect((await list({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it("rejects keys if only roles are enabled", async () => {
    const strict = await emulatorForTest({ searchRolesOnly: true });
    const { adminKey, queryKey, token } = strict.credentials.search;
    const list = async (headers: Record<string, string>) =>
      (await withApiVersion(caller(strict.search.url))("GET", "/synonymmaps", undefined, headers)).status;
    expect(await list({ "api-key": adminKey })).toBe(403);
    expect(await list({ "api-key": queryKey })).toBe(403);
    expect(await list({})).toBe(401);
    expect(await list({ authorization: `Bearer ${token}` })).toBe(200);
  });

  it("rejects objects beyond a quota, if one is set", async () => {
    const small = await emulatorForTest({ searchQuotas: { synonymMaps: 1 } });
    const here = withApiVersion(caller(small.search.url, { "api-key": small.credentials.search.adminKey }));
    expect((await here("PUT", "/synonymmaps('places')", map, whole)).status).toBe(201);
    const full = await here("PUT", "/synonymmaps('others')", { ...map, name: "others" }, whole);
    expect([full.status, full.body.error.code]).toEqual([429, ""]);
    expect(full.body.error.message).toContain("quota has been exceeded for this service");
    expect((await here("PUT", "/synonymmaps('places')", map, whole)).status).toBe(200);
    expect((await here("GET", "/servicestats")).body.counters.synonymMaps).toEqual({ usage: 1, quota: 1 });
  });

  it("allows a reader role to read everything, and to change nothing", async () => {
    const { readToken } = emulator.credentials.search;
    const reader = { authorization: `Bearer ${readToken}` };
    await put("/synonymmaps('places')", map);
    expect((await anyone("GET", "/synonymmaps('places')", undefined, reader)).body).toMatchObject(map);
    const changed = await anyone(
      "PUT",
      "/synonymmaps('places')",
      { ...map, synonyms: "a, b" },
      { ...whole, ...reader },
    );
    expect(codeOf(changed)).toEqual([403, "Forbidden", undefined]);
    expect((await anyone("DELETE", "/synonymmaps('places')", undefined, reader)).status).toBe(403);
  });

  it("supports three API versions, and aliases in the later two", async () => {
    expect((await call("GET", "/synonymmaps?api-version=2025-09-01")).status).toBe(200);
    expect((await call("GET", "/synonymmaps?api-version=2019-05-06")).status).toBe(400);
    expect((await call("GET", "/aliases?api-version=2025-09-01")).status).toBe(404);
    expect((await call("GET", "/aliases?api-version=2026-10-01")).status).toBe(200);
  });
});

describe("search objects, with the example of synonym maps", () => {
  it("are created with a location, an ETag in header and body, and null for omitted members", async () => {
    const created = await put("/synonymmaps('places')", map, { "if-none-match": "*" });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`${emulator.search.url}/synonymmaps('places')?api-version=2026-10-01`);
    expect(created.headers.get("etag")).toMatch(/^"0x8DE[0-9A-F]+"$/);
    expect(created.body).toEqual({
      "@odata.context": `${emulator.search.url}/$metadata#synonymmaps/$entity`,
      "@odata.etag": created.headers.get("etag"),
      ...map,
      encryptionKey: null,
    });
    expect((await call("GET", "/synonymmaps/places")).body).toEqual(created.body);
  });

  it("are changed only if the precondition holds", async () => {
    const created = await put("/synonymmaps('places')", map);
    const again = await put("/synonymmaps('places')", map, { "if-none-match": "*" });
    expect([again.status, again.body.error.code]).toEqual([412, ""]);
    const match = { "if-match": created.headers.get("etag") };
    const updated = await put("/synonymmaps('places')", { ...map, synonyms: "a, b" }, match);
    expect([updated.status, updated.headers.get("location")]).toEqual([200, null]);
    expect((await put("/synonymmaps('places')", map, match)).status).toBe(412);
    expect((await call("DELETE", "/synonymmaps('places')", undefined, match as Record<string, string>)).status).toBe(
      412,
    );
    const weak = { "if-match": `W/${updated.headers.get("etag")}` };
    expect((await call("DELETE", "/synonymmaps('places')", undefined, weak)).status).toBe(204);
    expect((await call("DELETE", "/synonymmaps('places')")).status).toBe(404);
    expect((await call("GET", "/synonymmaps('places')")).body.error.message).toContain("'places'");
  });

  it("are not returned by an update without Prefer", async () => {
    await put("/synonymmaps('places')", map);
    const answer = await call("PUT", "/synonymmaps('places')", map);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });

  it("are rejected with an existing name, a name other than in the path, unknown members and wrong types", async () => {
    expect((await call("POST", "/synonymmaps", map)).status).toBe(201);
    expect(codeOf(await call("POST", "/synonymmaps", map))).toEqual([400, "ResourceNameAlreadyInUse", undefined]);
    expect((await put("/synonymmaps('other')", map)).status).toBe(400);
    expect((await put("/synonymmaps('places')", { ...map, colour: "red" })).body.error.message).toContain("'colour'");
    expect((await put("/synonymmaps('places')", { ...map, synonyms: ["a"] })).status).toBe(400);
    expect((await put("/synonymmaps('Places')", { ...map, name: "Places" })).status).toBe(400);
    expect((await put("/synonymmaps('places')", "{no json")).status).toBe(400);
  });

  it("are listed with all or the selected members", async () => {
    await call("POST", "/synonymmaps", map);
    const all = await call("GET", "/synonymmaps");
    expect(all.headers.get("etag")).toBeNull();
    expect(all.body.value).toMatchObject([{ ...map, "@odata.etag": expect.any(String) }]);
    const names = await call("GET", "/synonymmaps?$select=name");
    expect(names.body.value).toEqual([{ name: "places" }]);
  });

  it("do not contain the secret of an encryption key, and keep the key", async () => {
    const accessCredentials = { applicationId: "app", applicationSecret: "hidden" };
    const encryptionKey = { keyVaultKeyName: "k", keyVaultUri: "https://vault.example", accessCredentials };
    const created = await put("/synonymmaps('places')", { ...map, encryptionKey });
    expect(created.body.encryptionKey.accessCredentials).toEqual({ applicationId: "app", applicationSecret: null });
    const updated = await put("/synonymmaps('places')", { ...map, encryptionKey: null });
    expect(updated.body.encryptionKey.keyVaultKeyName).toBe("k");
    expect(emulator.search.control.objects().synonymmaps?.places?.encryptionKey).toMatchObject({ accessCredentials });
  });
});

describe("search data sources", () => {
  const source = {
    name: "blobs",
    type: "azureblob",
    credentials: { connectionString: "hidden" },
    container: { name: "docs" },
  };
  const kept = () => emulator.search.control.objects().datasources?.blobs?.credentials;

  it("do not contain the connection string, and keep it", async () => {
    const created = await put("/datasources('blobs')", source);
    expect(created.body).toMatchObject({ credentials: { connectionString: null }, description: null, identity: null });
    await put("/datasources('blobs')", { ...source, credentials: { connectionString: "<unchanged>" } });
    expect(kept()).toEqual({ connectionString: "hidden" });
    await put("/datasources('blobs')", { ...source, credentials: { connectionString: "<redacted>" } });
    expect(kept()).toEqual({ connectionString: null });
  });
});

describe("search aliases, indexers and skillsets", () => {
  const index = { name: "hotels-1", fields: [{ name: "id", type: "Edm.String", key: true }] };

  it("allow reading an index through its alias, and prevent its deletion", async () => {
    await put("/indexes('hotels-1')", index);
    const alias = await put("/aliases('hotels')", { name: "hotels", indexes: ["hotels-1"] });
    expect([alias.status, alias.headers.get("etag")]).toEqual([201, null]);
    expect(alias.body).not.toHaveProperty("@odata.etag");
    expect((await call("GET", "/indexes('hotels')")).body.name).toBe("hotels-1");
    const refused = await call("DELETE", "/indexes('hotels-1')");
    expect(codeOf(refused)).toEqual([400, "OperationNotAllowed", "CannotDeleteIndex"]);
    expect(refused.body.error.message).toContain("'hotels'");
    await call("DELETE", "/aliases('hotels')");
    expect((await call("DELETE", "/indexes('hotels-1')")).status).toBe(204);
    expect(codeOf(await call("GET", "/aliases('hotels')"))[2]).toBe("IndexAliasNotFoundInService");
  });

  it("have defaults for indexers and skillsets, and are counted", async () => {
    await put("/indexes('hotels-1')", index);
    await put("/datasources('blobs')", {
      name: "blobs",
      type: "azureblob",
      credentials: {},
      container: { name: "docs" },
    });
    const indexer = { name: "nightly", dataSourceName: "blobs", targetIndexName: "hotels-1", disabled: true };
    expect((await put("/indexers('nightly')", indexer)).body).toMatchObject({ schedule: null, fieldMappings: [] });
    const status = await call("GET", "/indexers('nightly')/search.status");
    expect(status.body).toMatchObject({ name: "nightly", lastResult: null, executionHistory: [] });
    expect((await call("GET", "/indexers('daily')/search.status")).status).toBe(404);
    const skill = {
      "@odata.type": "#Microsoft.Skills.Text.SplitSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems" }],
    };
    const skillset = await put("/skillsets('split')", { name: "split", skills: [skill] });
    expect(skillset.body.skills[0]).toMatchObject({ name: null, inputs: [{ sourceContext: null, inputs: [] }] });
    const { counters, limits } = (await call("GET", "/servicestats")).body;
    const unlimited = { maxStoragePerIndex: null, maxCumulativeIndexerRuntimeSeconds: null };
    expect(limits).toMatchObject({ maxFieldsPerIndex: 1000, ...unlimited });
    expect(counters).toMatchObject({
      indexersCount: { usage: 1 },
      skillsetCount: { usage: 1 },
      indexesCount: { usage: 1 },
      aliasesCount: { usage: 0 },
    });
  });
});

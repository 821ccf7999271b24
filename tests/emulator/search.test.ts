import { type Emulator, startEmulator } from "../../emulator";
import { type ApiResponse, type Caller, caller } from "./caller";

let emulator: Emulator;
let anyone: Caller;
let call: Caller;
const whole = { prefer: "return=representation" };

beforeEach(async () => {
  emulator = await startEmulator();
  anyone = versioned(caller(emulator.search.url));
  call = versioned(caller(emulator.search.url, { "api-key": emulator.credentials.search.adminKey }));
});
afterEach(() => emulator.close());

/** Adds the newest API version unless the path names one. */
function versioned(inner: Caller): Caller {
  return (method, path, ...rest) => {
    const suffix = `${path.includes("?") ? "&" : "?"}api-version=2026-04-01`;
    return inner(method, path.includes("api-version") ? path : path + suffix, ...rest);
  };
}

const map = { name: "places", format: "solr", synonyms: "usa, united states" };
const put = (path: string, body: unknown, headers = {}) => call("PUT", path, body, { ...whole, ...headers });
const codeOf = ({ status, body }: ApiResponse) => [status, body.error.code, body.error.details?.[0]?.code];

describe("search access", () => {
  it("tells a missing key from a wrong one", async () => {
    const { adminKey, queryKey, token } = emulator.credentials.search;
    const list = (headers: Record<string, string>) => anyone("GET", "/synonymmaps", undefined, headers);
    expect((await list({})).status).toBe(401);
    expect((await list({ "api-key": "no" })).status).toBe(403);
    expect((await list({ "api-key": queryKey })).status).toBe(403);
    expect((await list({ "api-key": adminKey })).status).toBe(200);
    expect((await list({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it("takes no key where roles alone count", async () => {
    const strict = await startEmulator({ searchRolesOnly: true });
    const { adminKey, queryKey, token } = strict.credentials.search;
    const list = async (headers: Record<string, string>) =>
      (await versioned(caller(strict.search.url))("GET", "/synonymmaps", undefined, headers)).status;
    expect(await list({ "api-key": adminKey })).toBe(403);
    expect(await list({ "api-key": queryKey })).toBe(403);
    expect(await list({})).toBe(401);
    expect(await list({ authorization: `Bearer ${token}` })).toBe(200);
    await strict.close();
  });

  it("takes no more of a kind than its quota, where one is set", async () => {
    const small = await startEmulator({ searchQuotas: { synonymMaps: 1 } });
    const here = versioned(caller(small.search.url, { "api-key": small.credentials.search.adminKey }));
    expect((await here("PUT", "/synonymmaps('places')", map, whole)).status).toBe(201);
    const full = await here("PUT", "/synonymmaps('others')", { ...map, name: "others" }, whole);
    expect([full.status, full.body.error.code]).toEqual([429, ""]);
    expect(full.body.error.message).toContain("quota has been exceeded for this service");
    expect((await here("PUT", "/synonymmaps('places')", map, whole)).status).toBe(200);
    expect((await here("GET", "/servicestats")).body.counters.synonymMaps).toEqual({ usage: 1, quota: 1 });
    await small.close();
  });

  it("lets a role that may only read see everything, and change nothing", async () => {
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

  it("knows two versions, of which the older has no aliases", async () => {
    expect((await call("GET", "/synonymmaps?api-version=2025-09-01")).status).toBe(200);
    expect((await call("GET", "/synonymmaps?api-version=2019-05-06")).status).toBe(400);
    expect((await call("GET", "/aliases?api-version=2025-09-01")).status).toBe(404);
  });
});

describe("search objects, by the example of synonym maps", () => {
  it("creates with a location, an ETag in header and body, and nulls for what was left out", async () => {
    const created = await put("/synonymmaps('places')", map, { "if-none-match": "*" });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`${emulator.search.url}/synonymmaps('places')?api-version=2026-04-01`);
    expect(created.headers.get("etag")).toMatch(/^"0x8DE[0-9A-F]+"$/);
    expect(created.body).toEqual({
      "@odata.context": `${emulator.search.url}/$metadata#synonymmaps/$entity`,
      "@odata.etag": created.headers.get("etag"),
      ...map,
      encryptionKey: null,
    });
    expect((await call("GET", "/synonymmaps/places")).body).toEqual(created.body);
  });

  it("changes only what the precondition lets", async () => {
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

  it("answers an update without Prefer without a body", async () => {
    await put("/synonymmaps('places')", map);
    const answer = await call("PUT", "/synonymmaps('places')", map);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });

  it("refuses a taken name, another name than the path's, unknown members and wrong types", async () => {
    expect((await call("POST", "/synonymmaps", map)).status).toBe(201);
    expect(codeOf(await call("POST", "/synonymmaps", map))).toEqual([400, "ResourceNameAlreadyInUse", undefined]);
    expect((await put("/synonymmaps('other')", map)).status).toBe(400);
    expect((await put("/synonymmaps('places')", { ...map, colour: "red" })).body.error.message).toContain("'colour'");
    expect((await put("/synonymmaps('places')", { ...map, synonyms: ["a"] })).status).toBe(400);
    expect((await put("/synonymmaps('Places')", { ...map, name: "Places" })).status).toBe(400);
    expect((await put("/synonymmaps('places')", "{no json")).status).toBe(400);
  });

  it("lists everything, or the members that are asked for", async () => {
    await call("POST", "/synonymmaps", map);
    const all = await call("GET", "/synonymmaps");
    expect(all.headers.get("etag")).toBeNull();
    expect(all.body.value).toMatchObject([{ ...map, "@odata.etag": expect.any(String) }]);
    const names = await call("GET", "/synonymmaps?$select=name");
    expect(names.body.value).toEqual([{ name: "places", "@odata.etag": expect.any(String) }]);
  });

  it("never shows the secret of an encryption key and never takes the key away", async () => {
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

  it("answers no connection string and keeps the one it has", async () => {
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

  it("reads an index through its alias and keeps it from deletion while the alias is there", async () => {
    await put("/indexes('hotels-1')", index);
    const alias = await put("/aliases('hotels')", { name: "hotels", indexes: ["hotels-1"] });
    expect([alias.status, alias.headers.get("etag")]).toEqual([201, null]);
    expect(alias.body).not.toHaveProperty("@odata.etag");
    expect((await call("GET", "/indexes('hotels')")).body.name).toBe("hotels-1");
    const refused = await call("DELETE", "/indexes('hotels-1')");
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining("'hotels'")]);
    await call("DELETE", "/aliases('hotels')");
    expect((await call("DELETE", "/indexes('hotels-1')")).status).toBe(204);
    expect(codeOf(await call("GET", "/aliases('hotels')"))[2]).toBe("IndexAliasNotFoundInService");
  });

  it("fills indexers and skillsets and counts every kind", async () => {
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
    const { counters } = (await call("GET", "/servicestats")).body;
    expect(counters).toMatchObject({
      indexersCount: { usage: 1 },
      skillsetCount: { usage: 1 },
      indexesCount: { usage: 1 },
      aliasesCount: { usage: 0 },
    });
  });
});

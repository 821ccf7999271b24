import type { Emulator, EmulatorOptions } from "../../emulator";
import { type Caller, caller, emulatorForTest, expectError, searchCaller, withApiVersion } from "./caller";

let emulator: Emulator;
let call: Caller;

const entered = (headers: Record<string, string>): Caller => withApiVersion(caller(emulator.search.url, headers));

const hotels = {
  name: "hotels-1",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true },
    { name: "stars", type: "Edm.Int32" },
    { name: "notes", type: "Edm.String", filterable: false },
  ],
};
const push = (index: string, ...value: object[]) => call("POST", `/indexes('${index}')/docs/search.index`, { value });
const ids = async (query: string, index = "hotels-1"): Promise<string[]> => {
  const { status, body } = await call("GET", `/indexes('${index}')/docs?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.value.map(({ id }: { id: string }) => id);
};

/** An emulator with three hotels in one index. */
async function start(options: EmulatorOptions = {}): Promise<void> {
  emulator = await emulatorForTest(options);
  call = searchCaller(emulator);
  await call("POST", "/indexes", hotels);
  await push(
    "hotels-1",
    { id: "1", name: "Sea view", stars: 4 },
    { id: "2", name: "Mountain view", stars: 5 },
    { id: "3", name: "It's a garden", stars: 4 },
  );
}

describe("documents", () => {
  beforeEach(() => start());

  it("are uploaded, merged and deleted, with a result for each", async () => {
    const answer = await push(
      "hotels-1",
      { "@search.action": "merge", id: "1", stars: 3 },
      { "@search.action": "mergeOrUpload", id: "4", name: "New" },
      { "@search.action": "upload", id: "2", name: "Only this" },
      { "@search.action": "delete", id: "3" },
      { "@search.action": "merge", id: "9", stars: 1 },
      { id: "no key!", name: "Odd" },
      { id: "5", stars: "many" },
    );
    const results = answer.body.value.map(({ key, statusCode }: Record<string, unknown>) => `${key}: ${statusCode}`);
    expect(answer.status).toBe(207);
    expect(results).toEqual(["1: 200", "4: 201", "2: 200", "3: 200", "9: 404", "no key!: 400", "5: 400"]);
    expect(answer.body.value.map(({ status }: { status: boolean }) => status)).toEqual([
      ...Array(4).fill(true),
      ...Array(3).fill(false),
    ]);
    expect((await call("GET", "/indexes('hotels-1')/docs('1')")).body).toMatchObject({ name: "Sea view", stars: 3 });
    expect((await call("GET", "/indexes('hotels-1')/docs('2')")).body).toMatchObject({
      name: "Only this",
      stars: null,
    });
    expect((await call("GET", "/indexes('hotels-1')/docs('3')")).status).toBe(404);
    expect((await call("GET", "/indexes('hotels-1')/docs/$count")).body).toBe(3);
    expect((await call("GET", "/indexes('hotels-1')/search.stats")).body.documentCount).toBe(3);
    await call("DELETE", "/indexes('hotels-1')");
    expect(emulator.search.control.objects().documents).toEqual({});
  });

  it("are rejected in a request of more than 16 MB", async () => {
    const sized = (length: number) => push("hotels-1", { id: "8", notes: "x".repeat(length) });
    const overhead = JSON.stringify({ value: [{ id: "8", notes: "" }] }).length;
    expect((await sized(16 * 1024 * 1024 - overhead)).status).toBe(200);
    expect((await sized(16 * 1024 * 1024 - overhead + 1)).status).toBe(413);
  });

  it("are rejected as a batch with an unknown field, an unknown action, without a key, or if empty", async () => {
    for (const [documents, said] of [
      [[{ id: "1", colour: "red" }], "'colour'"],
      [[{ "@search.action": "replace", id: "1" }], "'replace'"],
      [[{ name: "Nobody" }], "'id'"],
      [[], "1 to 1000"],
    ] as const) {
      expectError(await push("hotels-1", ...documents), 400, said);
    }
  });

  it("are found by plain words and by equality filters", async () => {
    expect(await ids("search=*")).toEqual(["1", "2", "3"]);
    expect(await ids("search=sea mountain")).toEqual(["1", "2"]);
    expect(await ids("search=view mountain&searchMode=all")).toEqual(["2"]);
    expect(await ids("$filter=id eq '2'")).toEqual(["2"]);
    expect(await ids("$filter=name eq 'It''s a garden' and stars eq 4")).toEqual(["3"]);
    expect(await ids("$filter=id eq '2' and stars eq 4")).toEqual([]);
    const { body } = await call("POST", "/indexes('hotels-1')/docs/search.post.search", {
      search: "view",
      filter: "stars eq 5",
      select: "id, stars",
      count: true,
    });
    expect(body).toMatchObject({ "@odata.count": 1, value: [{ "@search.score": 1, id: "2", stars: 5 }] });
    expect(Object.keys(body.value[0])).not.toContain("name");
  });

  it.each(["-1", "abc", "1.5", "", "1e2"])("are rejected with the page size %j in the query string", async (value) => {
    for (const name of ["top", "skip"]) {
      expectError(await call("GET", `/indexes('hotels-1')/docs?$${name}=${value}`), 400, `'${name}'`);
    }
  });

  it.each([-1, "2", 1.5])("are rejected with the page size %j in the body", async (value) => {
    for (const name of ["top", "skip"]) {
      const path = "/indexes('hotels-1')/docs/search.post.search";
      expectError(await call("POST", path, { [name]: value }), 400, `'${name}'`);
    }
  });

  it("cannot be queried with unsupported parameters, which are reported", async () => {
    for (const [query, said] of [
      ["$orderby=geo.distance(place, geography'POINT(1 2)')", "'geo.distance(place, geography'POINT(1 2)')'"],
      ["highlight=name", "'highlight'"],
      ["queryType=full", "'full'"],
      ["search=sea*", "'sea*'"],
    ]) {
      const { status, body } = await call("GET", `/indexes('hotels-1')/docs?${query}`);
      expect([status, body.error.code]).toEqual([501, "NotEmulated"]);
      expect(body.error.message).toContain(said);
    }
  });

  it("can be read with a query key, and everything with a token that allows reading", async () => {
    const { queryKey, readToken } = emulator.credentials.search;
    for (const [headers, objects] of [
      [{ "api-key": queryKey }, 403],
      [{ authorization: `Bearer ${readToken}` }, 200],
    ] as const) {
      const reads = entered(headers as unknown as Record<string, string>);
      expect((await reads("GET", "/indexes('hotels-1')/docs/$count")).body).toBe(3);
      expect((await reads("POST", "/indexes('hotels-1')/docs/search.post.search", { search: "sea" })).status).toBe(200);
      expect((await reads("GET", "/indexes")).status).toBe(objects);
      for (const [method, path, body] of [
        ["POST", "/indexes('hotels-1')/docs/search.index", { value: [{ id: "1" }] }],
        ["POST", "/indexes('hotels-1')/docs/index", { value: [{ id: "1" }] }],
        ["PUT", "/indexes('hotels-1')", hotels],
        ["DELETE", "/indexes('hotels-1')", undefined],
      ] as const)
        expect((await reads(method, path, body)).status).toBe(403);
    }
  });
});

describe("queries through an alias", () => {
  const alias = (index: string) => call("PUT", "/aliases('hotels')", { name: "hotels", indexes: [index] });
  const count = async () => (await call("GET", "/indexes('hotels')/docs/$count")).body;

  it("reach the new index immediately without a delay", async () => {
    await start();
    await call("POST", "/indexes", { ...hotels, name: "hotels-2" });
    await alias("hotels-1");
    expect(await count()).toBe(3);
    await push("hotels", { id: "4" });
    expect(await count()).toBe(4);
    await alias("hotels-2");
    expect(await count()).toBe(0);
  });

  it("reach the old index during the delay, and fail if it is deleted", async () => {
    await start({ searchAliasDelaySeconds: 1 });
    await call("POST", "/indexes", { ...hotels, name: "hotels-2" });
    await push("hotels-2", { id: "1" });
    await alias("hotels-1");
    expect(await count()).toBe(3);
    await alias("hotels-2");
    expect((await call("GET", "/aliases('hotels')")).body.indexes).toEqual(["hotels-2"]);
    expect(await count()).toBe(3);
    expect((await call("DELETE", "/indexes('hotels-1')")).status).toBe(204);
    const failed = await call("GET", "/indexes('hotels')/docs/$count");
    expect([failed.status, failed.body.error.details[0].code]).toEqual([404, "IndexNotFoundInService"]);
    const end = Date.now() + 5000;
    let last = failed;
    while (last.status !== 200 && Date.now() < end) last = await call("GET", "/indexes('hotels')/docs/$count");
    expect(last.body).toBe(1);
  });
});

describe("an index whose analysis is changed with allowIndexDowntime", () => {
  it("rejects queries and documents for some time", async () => {
    await start({ searchDowntimeSeconds: 1 });
    const path = "/indexes('hotels-1')?allowIndexDowntime=true";
    const filter = { "@odata.type": "#Microsoft.Azure.Search.LimitTokenFilter", name: "few" };
    await call("PUT", path, { ...hotels, description: "Nothing of the analysis." });
    expect((await call("GET", "/indexes('hotels-1')/docs/$count")).status).toBe(200);
    await call("PUT", path, { ...hotels, tokenFilters: [filter] });
    const refused = await push("hotels-1", { id: "1", name: "New" });
    expect([refused.status, refused.body.value[0].statusCode]).toEqual([207, 422]);
    expect((await call("GET", "/indexes('hotels-1')/docs?search=*")).status).toBe(503);
    const end = Date.now() + 5000;
    let last = refused;
    while (last.status !== 200 && Date.now() < end) last = await push("hotels-1", { id: "1", name: "New" });
    expect(last.status).toBe(200);
  });
});

describe("documents in responses", () => {
  const fields = [
    { name: "id", type: "Edm.String", key: true },
    { name: "tags", type: "Collection(Edm.String)" },
    { name: "opened", type: "Edm.DateTimeOffset" },
    { name: "visits", type: "Collection(Edm.DateTimeOffset)" },
    {
      name: "rooms",
      type: "Collection(Edm.ComplexType)",
      fields: [
        { name: "beds", type: "Edm.Int32" },
        { name: "features", type: "Collection(Edm.String)" },
        { name: "renovated", type: "Edm.DateTimeOffset" },
      ],
    },
    {
      name: "address",
      type: "Edm.ComplexType",
      fields: [
        { name: "city", type: "Edm.String" },
        { name: "lines", type: "Collection(Edm.String)" },
        { name: "code", type: "Edm.String", retrievable: false },
      ],
    },
  ];
  const read = async (document: object) => {
    const pushed = await push("rooms", { id: "1", ...document });
    expect(pushed.status).toBe(200);
    return (await call("GET", "/indexes('rooms')/docs('1')")).body;
  };

  beforeEach(async () => {
    await start();
    await call("POST", "/indexes", { name: "rooms", fields });
  });

  it("have empty arrays for unset collections, also in complex values", async () => {
    const nothing = { id: "1", tags: [], opened: null, visits: [], rooms: [], address: null };
    expect(await read({})).toEqual(nothing);
    expect(await read({ tags: null, rooms: null, address: null })).toEqual(nothing);
    const full = await read({ rooms: [{ beds: 2 }, {}], address: { city: "Basel", code: "4000" } });
    expect(full.rooms).toEqual([
      { beds: 2, features: [], renovated: null },
      { beds: null, features: [], renovated: null },
    ]);
    expect(full.address).toEqual({ city: "Basel", lines: [] });
    const { body } = await call("GET", "/indexes('rooms')/docs?search=*&$select=id,tags");
    expect(body.value).toEqual([{ "@search.score": 1, id: "1", tags: [] }]);
  });

  it.each([
    ["2030-01-31T01:00:00+01:00", "2030-01-31T00:00:00Z"],
    ["2030-01-31T00:00:00.1234567Z", "2030-01-31T00:00:00.123Z"],
    ["2030-01-31T00:00:00.500-05:30", "2030-01-31T05:30:00.5Z"],
    ["2030-01-31T00:00:00.000Z", "2030-01-31T00:00:00Z"],
  ])("has the time %s in UTC, to the millisecond", async (given, expected) => {
    const document = { opened: given, visits: [given], rooms: [{ renovated: given }] };
    expect(await read(document)).toMatchObject({
      opened: expected,
      visits: [expected],
      rooms: [{ renovated: expected }],
    });
    const found = await call("GET", `/indexes('rooms')/docs?search=*`);
    expect(found.body.value[0].opened).toBe(expected);
  });
});

describe("the order of results", () => {
  beforeEach(async () => {
    await start();
    await call("POST", "/indexes", {
      name: "sorted",
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "stars", type: "Edm.Int32" },
        { name: "note", type: "Edm.String", sortable: false },
        { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
      ],
    });
    await push(
      "sorted",
      { id: "b", stars: 4, address: { city: "Zug" } },
      { id: "a", stars: 10, address: { city: "Bern" } },
      { id: "d", stars: 4 },
      { id: "c" },
    );
  });

  it.each([
    ["id", "abcd"],
    ["id asc", "abcd"],
    ["id desc", "dcba"],
    ["stars", "cbda"],
    ["stars desc", "abdc"],
    ["stars desc, id desc", "adbc"],
    ["search.score() desc,id", "abcd"],
    ["address/city desc,id", "bacd"],
  ])("is %j", async (orderby, expected) => {
    expect((await ids(`search=*&$orderby=${orderby}`, "sorted")).join("")).toBe(expected);
    const { body } = await call("POST", "/indexes('sorted')/docs/search.post.search", { search: "*", orderby });
    expect(body.value.map(({ id }: { id: string }) => id).join("")).toBe(expected);
  });

  it("applies before paging and after filters", async () => {
    expect(await ids("$filter=stars eq 4&$orderby=id desc&$top=1", "sorted")).toEqual(["d"]);
    expect(await ids("$orderby=id&$skip=1&$top=2", "sorted")).toEqual(["b", "c"]);
  });

  it.each(["colour", "note", "address", "id upwards", "id,,stars"])("is rejected for %j", async (orderby) => {
    expectError(await call("GET", `/indexes('sorted')/docs?$orderby=${orderby}`), 400, "$orderby");
  });
});

describe("results beyond a page", () => {
  const all = Array.from({ length: 120 }, (_, n) => String(n).padStart(4, "0"));
  const search = (body: object, path = "/indexes('hotels-1')/docs/search.post.search") => call("POST", path, body);
  const idsIn = (body: { value: { id: string }[] }) => body.value.map(({ id }) => id);

  beforeEach(async () => {
    emulator = await emulatorForTest();
    call = searchCaller(emulator);
    await call("POST", "/indexes", hotels);
    await push("hotels-1", ...all.map((id) => ({ id, stars: 4 })));
  });

  it("are available with a request body for the next page", async () => {
    const query = { search: "*", filter: "stars eq 4", orderby: "id desc", select: "id", count: true };
    const seen: string[][] = [];
    let next: object | undefined = query;
    while (next) {
      const { body } = await search(next);
      expect(body["@odata.count"]).toBe(120);
      seen.push(idsIn(body));
      next = body["@search.nextPageParameters"];
      expect(next).toEqual(next && { ...query, skip: 50 * seen.length });
      expect(body["@odata.nextLink"]).toEqual(
        next && `${emulator.search.url}/indexes('hotels-1')/docs/search.post.search?api-version=2026-10-01`,
      );
    }
    expect(seen.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(seen.flat()).toEqual([...all].reverse());
  });

  it("are available with a link", async () => {
    const seen: string[] = [];
    let { body } = await call("GET", "/indexes('hotels-1')/docs?search=*&$orderby=id&$select=id");
    for (;;) {
      expect(body).not.toHaveProperty("@search.nextPageParameters");
      seen.push(...idsIn(body));
      const link = body["@odata.nextLink"];
      if (!link) break;
      const headers = { "api-key": emulator.credentials.search.adminKey };
      body = await (await fetch(link, { headers })).json();
    }
    expect(seen).toEqual(all);
  });

  it("are not available if the requested number fits in a page", async () => {
    for (const query of [{ top: 20 }, { top: 120 }, { top: 1000 }, { skip: 70 }, { skip: 100, top: 50 }]) {
      const { body } = await search({ search: "*", ...query });
      expect(Object.keys(body)).toEqual(["@odata.context", "value"]);
    }
  });

  it("are available after 1000 results if more were requested", async () => {
    const more = Array.from({ length: 1000 }, (_, n) => ({ id: `more-${n}` }));
    await push("hotels-1", ...more);
    const { body } = await search({ search: "*", top: 1050 });
    expect([body.value.length, body["@search.nextPageParameters"]]).toEqual([
      1000,
      { search: "*", top: 50, skip: 1000 },
    ]);
    const rest = (await search(body["@search.nextPageParameters"])).body;
    expect([rest.value.length, rest["@search.nextPageParameters"]]).toEqual([50, undefined]);
  });
});

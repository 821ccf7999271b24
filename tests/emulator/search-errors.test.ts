import { type ApiResponse, caller, searchForEachTest, withApiVersion } from "./caller";

const service = searchForEachTest();
const { call } = service;

const id = { name: "id", type: "Edm.String", key: true };
const putIndex = (name: string, more: object[] = []) =>
  call("PUT", `/indexes('${name}')`, { name, fields: [id, ...more] });
const codesOf = ({ status, body }: ApiResponse) => [status, body.error.code, body.error.details?.[0]?.code];

describe("an alias is rejected with the codes of the service", () => {
  beforeEach(async () => {
    await putIndex("hotels-1");
    await putIndex("hotels-2");
  });

  it.each(["--hotels", "-hotels", "hotels-", "Hotels", "ho tels"])("for the name %j", async (name) => {
    const expected = [400, "InvalidName", "InvalidIndexAliasName"];
    const alias = { name, indexes: ["hotels-1"] };
    expect(codesOf(await call("POST", "/aliases", alias))).toEqual(expected);
    expect(codesOf(await call("PUT", `/aliases('${encodeURIComponent(name)}')`, alias))).toEqual(expected);
  });

  it("for an existing name", async () => {
    const alias = { name: "hotels", indexes: ["hotels-1"] };
    expect((await call("POST", "/aliases", alias)).status).toBe(201);
    expect(codesOf(await call("POST", "/aliases", alias))).toEqual([
      400,
      "ResourceNameAlreadyInUse",
      "CannotCreateExistingIndexAlias",
    ]);
  });

  it.each([
    ["an index that does not exist", ["hotels-3"]],
    ["two indexes", ["hotels-1", "hotels-2"]],
    ["no index", []],
  ])("for %s", async (_what, indexes) => {
    expect(codesOf(await call("POST", "/aliases", { name: "hotels", indexes }))).toEqual([
      400,
      "InvalidRequestParameter",
      "InvalidIndexAliasMapping",
    ]);
  });
});

describe("an index", () => {
  it.each([
    ["of an unknown type", { name: "f", type: "Edm.Nothing" }],
    ["that is a sortable collection", { name: "f", type: "Collection(Edm.String)", sortable: true }],
    ["that is a searchable number", { name: "f", type: "Edm.Int32", searchable: true }],
    ["that is a vector without a profile", { name: "f", type: "Collection(Edm.Single)", dimensions: 3 }],
    ["that is a vector without dimensions", { name: "f", type: "Collection(Edm.Single)", vectorSearchProfile: "p" }],
    ["with two synonym maps", { name: "f", type: "Edm.String", synonymMaps: ["a", "b"] }],
    ["with sub-fields and a simple type", { name: "f", type: "Edm.String", fields: [id] }],
    ["of the name of another one", { name: "id", type: "Edm.String" }],
  ])("is rejected with a field %s", async (_what, field) => {
    const answer = await putIndex("hotels", [field]);
    expect(codesOf(answer)).toEqual([400, "InvalidRequestParameter", "InvalidField"]);
    expect(answer.body.error.message).toContain(`'${field.name}'`);
    expect(answer.body.error.details[0].message).toContain(`'${field.name}'`);
  });
});

describe("a batch of documents", () => {
  it.each([{}, { id: null }, { id: "" }])("is rejected with the key of %j", async (document) => {
    await putIndex("hotels");
    const value = [{ id: "1" }, document];
    const answer = await call("POST", "/indexes('hotels')/docs/search.index", { value });
    expect(codesOf(answer)).toEqual([400, "InvalidRequestParameter", "MissingKeyField"]);
    expect(answer.body.error.details[0].message).toContain("1: ");
    expect(service.emulator.search.control.objects().documents).toEqual({});
  });
});

it("lists objects in the order of their names", async () => {
  for (const name of ["pens", "books", "maps-2", "maps"]) {
    await call("POST", "/synonymmaps", { name, format: "solr", synonyms: "a, b" });
    await putIndex(name);
  }
  for (const collection of ["synonymmaps", "indexes"]) {
    const { body } = await call("GET", `/${collection}?$select=name`);
    expect(body.value.map(({ name }: { name: string }) => name)).toEqual(["books", "maps", "maps-2", "pens"]);
  }
});

describe("knowledge objects", () => {
  it("do not exist in the older API version, and require a credential", async () => {
    expect((await call("GET", "/knowledgesources?api-version=2025-09-01")).status).toBe(404);
    const anyone = withApiVersion(caller(service.emulator.search.url));
    expect((await anyone("GET", "/knowledgesources")).status).toBe(401);
  });
});

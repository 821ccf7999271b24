import { expectError, searchForEachTest } from "./caller";

const service = searchForEachTest();

const index = {
  name: "hotels",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String" },
    { name: "stars", type: "Edm.Int32" },
    { name: "pool", type: "Edm.Boolean" },
    { name: "opened", type: "Edm.DateTimeOffset" },
    { name: "tags", type: "Collection(Edm.String)" },
    { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
    {
      name: "rooms",
      type: "Collection(Edm.ComplexType)",
      fields: [
        { name: "beds", type: "Edm.Int32" },
        { name: "kind", type: "Edm.String" },
      ],
    },
    { name: "secret", type: "Edm.String", filterable: false },
    { name: "hidden", type: "Collection(Edm.String)", filterable: false },
    { name: "plain", type: "Edm.String", normalizer: "lowercase" },
  ],
};
const value = [
  {
    ...{ id: "1", name: "It's a sea view", stars: 3, pool: true, opened: "2026-01-31T23:00:00-02:00" },
    ...{ tags: ["bar", "spa"], address: { city: "Lisbon" }, rooms: [{ beds: 1, kind: "suite" }] },
  },
  {
    ...{ id: "2", name: "Mountain, view", stars: 4, pool: false, opened: "2026-03-01T00:00:00Z" },
    ...{
      tags: ["bar"],
      address: { city: "Porto" },
      rooms: [
        { beds: 2, kind: "twin" },
        { beds: 1, kind: "single" },
      ],
    },
  },
  { id: "3", stars: 5, tags: [] },
];

beforeEach(async () => {
  expect((await service.call("POST", "/indexes", index)).status).toBe(201);
  expect((await service.call("POST", "/indexes('hotels')/docs/search.index", { value })).status).toBe(200);
});

const search = (filter: string) => service.call("POST", "/indexes('hotels')/docs/search.post.search", { filter });

describe("a filter", () => {
  it.each([
    ["stars gt 3", "23"],
    ["stars ge 4 and stars lt 5", "2"],
    ["stars le 3.5", "1"],
    ["stars ne 4", "13"],
    ["stars eq 3 or stars eq 4 and pool", "1"],
    ["(stars eq 3 or stars eq 4) and not pool", "2"],
    ["not (stars eq 3 or pool eq false)", "3"],
    ["pool", "1"],
    ["pool eq true", "1"],
    ["name eq 'It''s a sea view'", "1"],
    ["name gt 'J'", "2"],
    ["name eq null", "3"],
    ["name ne null and stars ne null", "12"],
    ["name ne 'x'", "123"],
    ["opened gt 2026-02-01T00:30:00Z", "12"],
    ["opened ge 2026-02-01T02:00:00+01:00", "12"],
    ["opened lt 2026-02-01T01:00:00Z", ""],
    ["address/city eq 'Porto'", "2"],
    ["address/city eq null", "3"],
    ["search.in(address/city, 'Porto, Lisbon')", "12"],
    ["search.in(name, 'Mountain, view|x', '|')", "2"],
    ["tags/any(t: t eq 'spa')", "1"],
    ["tags/any(t: search.in(t, 'spa,bar'))", "12"],
    ["tags/all(t: t eq 'bar')", "23"],
    ["tags/any()", "12"],
    ["not tags/any()", "3"],
    ["rooms/any(r: r/beds eq 1 and r/kind eq 'suite')", "1"],
    ["rooms/all(r: r/beds gt 1) and stars gt 3", "3"],
    ["rooms/any(r: r/beds lt 2 and stars gt 3)", "2"],
  ])("finds the right documents with %s", async (filter, expected) => {
    const { status, body } = await search(filter);
    expect([status, body.value?.map(({ id }: { id: string }) => id).join("") ?? body]).toEqual([200, expected]);
  });

  it.each([
    ["colour eq 1", "'colour'"],
    ["address/street eq 'x'", "'street'"],
    ["secret eq 'x'", "not a filterable field"],
    ["hidden/any()", "not a filterable field"],
    ["hidden/all(h: stars eq 3)", "not a filterable field"],
    ["stars eq 'x'", "incompatible types"],
    ["name eq 3", "incompatible types"],
    ["opened gt '2026'", "incompatible types"],
    ["tags eq 'bar'", "Use any or all"],
    ["rooms/beds eq 1", "Use any or all"],
    ["address/any(a: a/city eq 'x')", "not a collection"],
    ["stars", "Syntax error"],
    ["stars eq", "Syntax error"],
    ["stars eq 3 stars", "Syntax error"],
    ["(stars eq 3", "Syntax error"],
    ["stars = 3", "Syntax error at position 5"],
    ["tags/any(t t eq 'x')", "Syntax error"],
    ["search.in(stars, '1')", "Edm.String"],
  ])("%s is rejected", async (filter, said) => {
    const response = await search(filter);
    for (const part of [said, "Invalid expression"]) expectError(response, 400, part);
  });

  it.each([
    ["search.ismatch('sea')", "'search.ismatch'"],
    ["geo.distance(place, geography'POINT(1 2)') lt 3", "'geo.distance'"],
    ["3 lt stars", "'3'"],
    ["address eq null", ""],
    ["plain eq 'SEA'", ""],
    ["search.in(plain, 'SEA')", ""],
  ])("%s is not emulated", async (filter, said) => {
    const response = await search(filter);
    expectError(response, 501, said);
    expect(response.body.error.code).toBe("NotEmulated");
  });

  it.each([{ orderby: "plain" }, { facets: ["plain"] }])("%j is not emulated", async (query) => {
    expectError(
      await service.call("POST", "/indexes('hotels')/docs/search.post.search", query),
      501,
      "The normalizer of the field 'plain'",
    );
  });
});

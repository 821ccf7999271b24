import type { Values } from "../../provider/lifecycle";
import { definitionOf } from "./kinds/kind-of";
import { driftIn, type FillInOfKind, fillIns, isNoDrift } from "./service-defaults";

const driftOf = (fillIn: FillInOfKind) => driftIn(definitionOf(fillIn.token), fillIn);

describe("a default that the service fills in", () => {
  it.each(fillIns)("is no drift: $title", (fillIn) => {
    isNoDrift(definitionOf(fillIn.token), fillIn);
  });
});

describe("a change outside Pulumi", () => {
  const vector = fillIns.find(({ title }) => title === "index: a vector") as FillInOfKind;
  const [number] = fillIns.filter(({ title }) => title === "index: a field of Edm.Int32 with nothing but its type");

  it.each([
    ["an attribute that was written", { filterable: true }, { filterable: false }, ["fields[1].filterable"]],
    ["an attribute that was not written", {}, { filterable: false }, []],
  ])("is reported at the written path and no other path: %s", (_what, mine, theirs, paths) => {
    const { written, returned } = number as FillInOfKind;
    const fields = (written.fields as Values[]).map((field, i) => (i === 1 ? { ...field, ...mine } : field));
    const live = (returned.fields as Values[]).map((field, i) => (i === 1 ? { ...field, ...theirs } : field));
    const { changes } = driftOf({
      ...(number as FillInOfKind),
      written: { ...written, fields },
      returned: { ...returned, fields: live } as FillInOfKind["returned"],
    });
    expect(changes.map(({ path }) => path)).toEqual(paths);
  });

  it("is reported although the program wrote the default value", () => {
    const algorithms = [{ name: "graph", kind: "hnsw", hnswParameters: { m: 4 } }];
    const { vectorSearch } = vector.written as { vectorSearch: Values };
    const written = { ...vector.written, vectorSearch: { ...vectorSearch, algorithms } };
    const returned = JSON.parse(JSON.stringify(vector.returned).replace('"m":4', '"m":8'));
    expect(driftOf({ ...vector, written, returned: vector.returned }).changes).toEqual([]);
    expect(driftOf({ ...vector, written, returned }).changes.map(({ path }) => path)).toEqual([
      "vectorSearch.algorithms[0].hnswParameters.m",
    ]);
  });
});

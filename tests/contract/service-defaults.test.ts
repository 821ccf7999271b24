import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import { check, type Values } from "../../provider/lifecycle";
import { decodeBody } from "../../provider/lifecycle/values/encode";
import { resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { inputsOf } from "../../provider/lifecycle/values/state";
import { type FillInOfKind, fillIns } from "./service-defaults";

const definitionOf = (token: string): Definition => {
  const definition = catalogue.find((candidate) => candidate.token === token);
  if (!definition) throw new Error(`The catalogue has no ${token}.`);
  return definition;
};

/** The differences that a refresh finds between the written inputs and the response of the service. */
function driftOf({ token, written, returned }: FillInOfKind) {
  const definition = definitionOf(token);
  const program = check(definition, undefined, written, { logicalName: "dev/sample" });
  expect(program.failures).toEqual([]);
  const seen = inputsOf(definition, decodeBody(definition, returned, program.inputs), program.inputs);
  // The returned value replaces the written value. It is equal character by character, or the state would change.
  return { changes: resourceChanges(definition, { inputs: seen }, program), same: [seen, program.inputs] as const };
}

describe("a default that the service fills in", () => {
  it.each(fillIns)("is no drift: $title", (fillIn) => {
    const { changes, same } = driftOf(fillIn);
    expect(changes).toEqual([]);
    expect(same[0]).toEqual(same[1]);
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

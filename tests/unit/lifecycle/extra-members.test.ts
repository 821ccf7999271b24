import { z } from "zod";
import { defineResource, object } from "../../../provider/define";
import { check, type Values } from "../../../provider/lifecycle";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { resourceChanges } from "../../../provider/lifecycle/values/resource-changes";
import { unknown } from "../../../provider/lifecycle/values/values";
import { knowledgeSource } from "../../../provider/services/search/knowledge/knowledge-source";
import { anyResource } from "../define/any-resource";

/** A kind whose members had no types in an earlier version of Trefoil. */
const typed = defineResource({
  ...anyResource,
  inputs: {
    name: z.string(),
    size: z.int().meta({ wireName: "size_max", replaceOnChanges: true }),
    inner: object({ depth: z.int(), width: z.int().optional() }).optional(),
    rows: z.array(object({ width: z.int(), depth: z.int().optional() })).optional(),
    steps: z
      .array(
        z.discriminatedUnion("kind", [
          object({ key: z.string(), kind: z.literal("a"), token: z.string().min(2).optional() }),
        ]),
      )
      .optional()
      .meta({ listMap: { key: "key" } }),
  },
  validate: ({ inner }) => (inner?.depth === 1 && !inner.width ? [{ path: "inner.width", reason: "is required" }] : []),
});
const failuresOf = (inputs: Values) =>
  check(typed, undefined, { name: "a", ...inputs }, {}).failures.map(({ path }) => path);

const changesOf = (olds: Values, news: Values) =>
  resourceChanges(typed, { inputs: olds }, { inputs: news }).map(({ path, replaces }) => [path, replaces]);

describe("a member in `extra` that has a type", () => {
  it("is the member that the program omits elsewhere, at any depth", () => {
    expect(failuresOf({ extra: { size_max: 5 } })).toEqual([]);
    expect(failuresOf({ size: 5, inner: {}, extra: { inner: { depth: 2 } } })).toEqual([]);
    expect(failuresOf({ size: 5, inner: { depth: 1 }, extra: { inner: { width: 2 } } })).toEqual([]);
    const steps = [{ key: "one", kind: "a" }];
    expect(failuresOf({ size: 5, steps, extra: { steps: [{ key: "one", token: "abc" }] } })).toEqual([]);
  });

  it("has another form than its type, as before", () => {
    expect(failuresOf({ extra: { size_max: "five", inner: { deep: true } } })).toEqual([]);
  });

  it("does not replace other members that are missing or invalid", () => {
    expect(failuresOf({ inner: {}, extra: { size_max: 5 } })).toEqual(["inner.depth"]);
    expect(failuresOf({ size: 5, inner: { depth: 1 }, extra: { other: 1 } })).toEqual(["inner.width"]);
  });

  it("is an error if the program sets another value elsewhere", () => {
    expect(failuresOf({ size: 5, extra: { size_max: 6 } })).toEqual(["extra.size_max"]);
  });

  it("is the same member when the program moves it out of `extra`, or into it", () => {
    const [before, after] = [
      { name: "a", extra: { size_max: 5, other: 1 } },
      { name: "a", size: 5, extra: { other: 1 } },
    ];
    expect(changesOf(before, after)).toEqual([]);
    expect(changesOf(after, before)).toEqual([]);
    expect(changesOf(before, { ...after, size: 6 })).toEqual([["size", true]]);
  });

  it("is the same member when the program moves it at a lower level", () => {
    const before = { name: "a", size: 5, inner: { depth: 2 }, extra: { inner: { width: 3, other: 1 } } };
    const after = { name: "a", size: 5, inner: { depth: 2, width: 3 }, extra: { inner: { other: 1 } } };
    expect(changesOf(before, after)).toEqual([]);
    expect(changesOf(after, before)).toEqual([]);
    expect(changesOf(before, { ...after, inner: { depth: 2, width: 4 } })).toEqual([["inner.width", false]]);
    expect(changesOf(before, { ...after, extra: undefined })).toEqual([["extra", false]]);
  });

  it("is the same member when the program moves it out of an item of a list, by key or by position", () => {
    const steps = (...tokens: (string | undefined)[]) =>
      tokens.map((token, i) => ({ key: `k${i}`, kind: "a", ...(token && { token }) }));
    const before = {
      ...{ name: "a", size: 5, steps: steps(undefined, undefined) },
      extra: { steps: [{ key: "k1", token: "abc", other: 1 }] },
    };
    const after = {
      ...{ name: "a", size: 5, steps: steps(undefined, "abc").reverse() },
      extra: { steps: [{ key: "k1", other: 1 }] },
    };
    expect(changesOf(before, after)).toEqual([]);
    expect(changesOf(after, before)).toEqual([]);
    expect(changesOf(before, { ...after, steps: steps(undefined, "xyz") })).toEqual([
      ["steps[1].token", false],
      ["extra.steps[0].token", false],
    ]);
    // Both bodies are equal.
    expect(
      changesOf(
        { ...before, steps: undefined, extra: { steps: before.steps } },
        { ...before, extra: { steps: [{ key: "k1" }] } },
      ),
    ).toEqual([]);
    const without = { ...before, extra: { steps: [{ key: "k1", token: "abc" }] } };
    expect(changesOf(without, { ...after, extra: undefined })).toEqual([]);
    expect(changesOf({ ...after, extra: undefined }, without)).toEqual([]);
    expect(changesOf(without, { ...before, extra: undefined })).toEqual([["extra", false]]);

    const rows = [{ width: 1 }, { width: 2 }];
    const inExtra = { name: "a", size: 5, rows, extra: { rows: [{}, { depth: 3 }] } };
    const typedRows = { name: "a", size: 5, rows: [{ width: 1 }, { width: 2, depth: 3 }] };
    expect(changesOf(inExtra, typedRows)).toEqual([]);
    expect(changesOf(typedRows, inExtra)).toEqual([]);
    expect(changesOf(inExtra, { ...typedRows, rows: [{ width: 1 }, { width: 2, depth: 4 }] })).toEqual([
      ["rows[1].depth", false],
      ["extra", false],
    ]);
  });

  it("is a change at its new place if its value changes, also if the new value is empty", () => {
    const own = { name: "a", size: 5, inner: { depth: 2, width: 3 } };
    expect(changesOf(own, { name: "a", inner: own.inner, extra: { size_max: 6 } })).toEqual([["extra", true]]);
    expect(changesOf(own, { name: "a", size: 5, extra: { inner: {} } })).toEqual([["inner", false]]);
    expect(changesOf(own, { ...own, extra: unknown as never })).toEqual([["extra", false]]);
  });

  it("replaces the object as the typed member does", () => {
    const withSize = (size_max: number, other = 1) => ({ name: "a", extra: { size_max, other } });
    expect(changesOf(withSize(5), withSize(6))).toEqual([["extra.size_max", true]]);
    expect(changesOf(withSize(5), withSize(5, 2))).toEqual([["extra.other", false]]);
  });
});

describe("a kind of knowledge source that had no type", () => {
  const server = { serverURL: "https://mcp.example/api", tools: [{ name: "search" }] };

  it.each([
    ["mcpServer", { mcpServerParameters: server }],
    ["fabricOntology", { fabricOntologyParameters: { workspaceId: "1", ontologyId: "2" } }],
    ["fabricDataAgent", { fabricDataAgentParameters: { workspaceId: "1", dataAgentId: "2" } }],
    ["workIQ", { workIQParameters: { entraAppAuthentication: { applicationId: "1", federatedCredentialId: "2" } } }],
    ["file", { fileParameters: {} }],
    ["indexedSql", { indexedSqlParameters: { connectionString: "x", tableOrView: "a.b" } }],
  ])("accepts its parameters in `extra`: %s", (kind, parameters) => {
    const program = { name: "guide", kind, extra: parameters };
    const { failures, warnings, inputs } = check(knowledgeSource, undefined, program, {});
    expect([failures, warnings]).toEqual([[], []]);
    expect(encodeInputs(knowledgeSource, inputs)).toEqual({ name: "guide", kind, ...parameters });
    const moved = { inputs: { ...inputs, extra: undefined, ...parameters } };
    expect(resourceChanges(knowledgeSource, { inputs }, moved)).toEqual([]);
  });

  it("requires its parameters at one place", () => {
    const { failures } = check(knowledgeSource, undefined, { name: "guide", kind: "mcpServer", extra: { a: 1 } }, {});
    expect(failures.map(({ path }) => path)).toEqual(["mcpServerParameters"]);
  });
});

import { z } from "zod";
import { catalogue } from "../../../provider";
import { fieldOf, omissionOf } from "../../../provider/define";
import { expectDecisions, expectSources } from "../../contract/facts";

const decisionOn = (schema: z.ZodType, ...around: readonly z.ZodType[]) =>
  omissionOf(fieldOf(schema), around.map(fieldOf));

it.each(catalogue.map((definition) => [definition.token, definition] as const))(
  "each input that a program may omit has a decision: %s",
  (_, definition) => {
    expectDecisions(definition);
  },
);

it.each(catalogue.filter(({ hasObject }) => hasObject).map((definition) => [definition.token, definition] as const))(
  "each default of an input that a program may omit has a source: %s",
  (_, definition) => {
    expectSources(definition);
  },
);

it("a watched input without a source is found", () => {
  const [definition] = catalogue.filter(({ token }) => token === "registry:Team");
  const withoutSource = { ...definition, docs: {} } as NonNullable<typeof definition>;
  expect(() => expectSources(withoutSource)).toThrow("description");
});

describe("the decision on an input that a program omits", () => {
  const text = z.string().optional();

  it("is missing without a fact about its default", () => {
    expect(decisionOn(text)).toBeUndefined();
  });

  it.each([
    [{ serverDefault: "a" }, "a"],
    [{ serverDefault: null }, null],
    [{ valueOnRemoval: "" }, ""],
    [{ serverDefault: null, valueOnRemoval: "" }, ""],
  ])("is a comparison with the default in %j", (facts, expected) => {
    expect(decisionOn(text.meta(facts))).toEqual({ isWatched: true, default: expected });
  });

  it.each([
    { declaredOnly: "The service chooses the value." },
    { secret: true },
    { returned: "sometimes" },
    { providerOnly: true },
    { replaceOnChanges: true },
    { replaceOnRemoval: true },
    { keptOnRemoval: true },
    { autoName: true },
  ] as const)("ignores a value with %j", (facts) => {
    expect(decisionOn(text.meta({ serverDefault: "a", ...facts }))).toMatchObject({ isWatched: false });
  });

  it.each([{ providerOnly: true }, { secret: true }, { returned: "sometimes" }, { replaceOnChanges: true }] as const)(
    "ignores a value inside a field with %j",
    (facts) => {
      const inner = text.meta({ serverDefault: "a" });
      expect(decisionOn(inner, z.object({ inner }).meta(facts))).toMatchObject({ isWatched: false });
    },
  );

  it.each([{ replaceOnRemoval: true }, { keptOnRemoval: true }] as const)(
    "compares a value inside a field with %j",
    (facts) => {
      const inner = text.meta({ serverDefault: "a" });
      expect(decisionOn(inner, z.object({ inner }).optional().meta(facts))).toMatchObject({ isWatched: true });
    },
  );

  it("ignores a value in an item whose change replaces the object", () => {
    const inner = text.meta({ serverDefault: "a" });
    const items = z.array(z.object({ inner })).meta({ listMap: { key: "inner", changed: "replace" } });
    expect(decisionOn(inner, items)).toMatchObject({ isWatched: false });
  });
});

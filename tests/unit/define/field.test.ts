import fc from "fast-check";
import { type ZodType, z } from "zod";
import {
  duration,
  type Field,
  type FieldFacts,
  fieldOf,
  hasFact,
  isOfUnknownKind,
  json,
  object,
  ref,
  referencedKind,
  time,
  variantFor,
} from "../../../provider/define";
import { app } from "../../../provider/services/realtime/app";

type Wrap = (schema: ZodType) => ZodType;

const facts: readonly FieldFacts[] = [
  { secret: true },
  { replaceOnChanges: true },
  { returned: "sometimes" },
  { providerOnly: true },
  { replaceOnRemoval: true },
  { valueOnRemoval: undefined },
];
const steps: readonly Wrap[] = facts.map((fact) => (schema) => schema.meta({ ...fact }));
const wrappers: readonly Wrap[] = [
  (schema) => schema.optional(),
  (schema) => schema.default("x"),
  (schema) => schema.nullable(),
  (schema) => schema.readonly(),
  (schema) => z.lazy(() => schema),
  (schema) => schema.meta({ description: "Words for people." }),
];

describe("a fact", () => {
  it("is read through any wrapper, in any order", () => {
    const wrapped = fc.array(fc.oneof(fc.constantFrom(...wrappers), fc.constantFrom(...steps)));
    fc.assert(
      fc.property(wrapped, (wraps) => {
        const schema = wraps.reduce<ZodType>((inner, wrap) => wrap(inner), z.string());
        const given = facts.filter((_, i) => wraps.includes(steps[i] as Wrap));
        expect(fieldOf(schema).facts).toStrictEqual(Object.assign({}, ...given));
        expect(fieldOf(schema).kind).toBe("string");
      }),
    );
  });

  it("does not mark the schema that it was derived from", () => {
    const name = z.string().min(2);
    expect(fieldOf(name.meta({ replaceOnChanges: true })).facts).toEqual({ replaceOnChanges: true });
    expect(fieldOf(name).facts).toEqual({});
  });

  it("remains on schemas derived from its schema", () => {
    const schema = z.string().meta({ secret: true }).min(2).max(9).regex(/a/);
    expect(fieldOf(schema).facts).toEqual({ secret: true });
    expect(fieldOf(schema).schema.safeParse("b").success).toBe(false);
  });

  it("can contain further values", () => {
    expect(fieldOf(z.boolean().meta({ wireName: "is_private" })).facts).toEqual({ wireName: "is_private" });
    expect(fieldOf(z.string().meta({ valueOnRemoval: "" })).facts).toEqual({ valueOnRemoval: "" });
    expect(fieldOf(object({}).meta({ typeName: "Rule" })).facts).toEqual({ typeName: "Rule" });
    expect(referencedKind(fieldOf(ref(() => app)))).toBe(app);
    expect(fieldOf(z.string().optional().meta({ autoName: true })).facts).toEqual({ autoName: true });
    expect(fieldOf(z.string().optional().meta({ autoName: true })).optional).toBe(true);
    const items = z.array(object({ name: z.string() }));
    expect(fieldOf(items.meta({ listMap: { key: "name" } })).facts.listMap).toEqual({ key: "name" });
    expect(fieldOf(items.meta({ listMap: { key: "name", removed: "replace" } })).facts.listMap?.removed).toBe(
      "replace",
    );
  });

  it("is rejected if it does not fit the type of its schema", () => {
    const nested = object({ rules: z.array(object({ words: z.string().meta({ autoName: true }) })) });
    const items = fieldOf(nested).fields.rules?.of;
    expect(() => items?.fields).toThrow("`words`: A field with `autoName` must be an optional string");
    expect(() => fieldOf(z.string().meta({ autoName: true }))).toThrow("must be an optional string");
    expect(() => fieldOf(z.int().optional().meta({ autoName: true }))).toThrow("must be an optional string");
    expect(() => fieldOf(object({}).meta({ listMap: { key: "name" } }))).toThrow("must be an array");
    expect(() => fieldOf(z.string().meta({ set: true }))).toThrow("must be an array");
  });

  it("is found inside every container, including recursive shapes", () => {
    const tree: ZodType = object({
      get children() {
        return z.array(tree).optional();
      },
      held: z.record(z.string(), object({ token: z.string().meta({ returned: "onCreate" }) })).optional(),
    });
    expect(hasFact(fieldOf(tree), "returned")).toBe(true);
    expect(hasFact(fieldOf(tree), "secret")).toBe(false);
  });

  it("is found in each field of a recursive schema, regardless of the field that is read first", () => {
    const branchOf = (read: () => ZodType) => object({ key: z.string().meta({ secret: true }), root: z.lazy(read) });
    for (const first of ["root", "branch", "leaf"] as const) {
      const root: ZodType = object({ branch: branchOf(() => root).optional(), name: z.string() });
      const branch = fieldOf(root).fields.branch as Field;
      const fields = { root: fieldOf(root), branch, leaf: fieldOf(root).fields.name as Field };
      hasFact(fields[first], "secret");
      expect(Object.values(fields).map((field) => hasFact(field, "secret"))).toEqual([true, true, false]);
      expect(hasFact(branch, "object")).toBe(true);
    }
  });
});

describe("a field", () => {
  it.each<[string, ZodType]>([
    ["string", z.string()],
    ["string", z.string().refine((text) => text !== "no")],
    ["number", z.number()],
    ["integer", z.int()],
    ["integer", z.number().int()],
    ["boolean", z.boolean()],
    ["enum", z.enum(["a", "b"])],
    ["enum", z.literal("a")],
    ["json", json()],
    ["array", z.array(z.string())],
    ["record", z.record(z.string(), z.string())],
    ["object", object({})],
    ["union", z.discriminatedUnion("kind", [object({ kind: z.literal("a") })])],
  ])("is of the kind %s", (kind, schema) => {
    expect(fieldOf(schema).kind).toBe(kind);
    expect(fieldOf(schema.optional()).kind).toBe(kind);
  });

  it.each<[string, ZodType]>([
    ["a transform", z.string().transform(Number)],
    ["a union without a discriminator", z.union([z.string(), z.number()])],
    ["a date", z.date()],
    ["a tuple", z.tuple([z.string()])],
  ])("cannot be %s, and the error lists the supported kinds", (_what, schema) => {
    expect(() => fieldOf(schema).kind).toThrow(/no meaning in a definition: use strings/);
  });

  it("can be omitted if it is optional or has a default, and is required otherwise", () => {
    expect(fieldOf(z.string()).optional).toBe(false);
    expect(fieldOf(z.string().optional()).optional).toBe(true);
    const { optional, defaultValue, schema } = fieldOf(z.string().min(2).default("ab"));
    expect([optional, defaultValue]).toEqual([true, "ab"]);
    expect(schema.safeParse(undefined).success).toBe(false);
  });

  it("has the outermost description", () => {
    expect(fieldOf(z.string().optional().meta({ description: "Inner." })).description).toBe("Inner.");
    expect(fieldOf(z.string().optional().meta({ description: "Outer." })).description).toBe("Outer.");
    expect(fieldOf(z.string()).description).toBe("");
  });

  it("is created once for each schema, so that recursive shapes are finite", () => {
    const tree: ZodType = object({
      get children() {
        return z.array(tree);
      },
    });
    expect(fieldOf(tree).fields.children?.of).toBe(fieldOf(tree));
  });

  it("of a union has one variant for each value of its discriminator", () => {
    const [both, one] = [object({ kind: z.enum(["a", "b"]) }), object({ kind: z.literal("c"), size: z.int() })];
    const union = fieldOf(z.discriminatedUnion("kind", [both, one]));
    expect(Object.keys(union.variants)).toEqual(["a", "b", "c"]);
    expect(variantFor(union, { kind: "b" })).toBe(fieldOf(both));
    expect(variantFor(union, { kind: "c" })).toBe(fieldOf(one));
    for (const value of [{}, null, undefined, 7]) expect(variantFor(union, value)).toBeUndefined();
    const text = fieldOf(z.string());
    expect(variantFor(text, "x")).toBe(text);
  });

  it("of a union has the members that all variants have for a value of an unknown kind", () => {
    const name = z.string();
    const kind = (value: string) => z.literal(value).meta({ wireName: "@kind", description: "One kind." });
    const union = fieldOf(
      z.discriminatedUnion("kind", [
        object({ kind: kind("a"), name, size: z.int() }),
        object({ kind: kind("b"), name, size: z.string() }),
      ]),
    );
    const unknown = variantFor(union, { kind: "c" });
    expect(unknown).toBe(union.unknownVariant);
    expect(unknown?.members.map(([member, { kind, optional }]) => [member, kind, optional])).toEqual([
      ["name", "string", true],
      ["kind", "string", false],
    ]);
    expect(unknown?.fields.kind?.facts).toEqual({ wireName: "@kind" });
    expect(["a", "c", 1].map((one) => isOfUnknownKind(union, { kind: one }))).toEqual([false, true, false]);
  });
});

describe("the spelling of a value", () => {
  const day = "2030-01-31T00:00:00";

  it.each([`${day}Z`, `${day}.5Z`, `${day}.123456789Z`, `${day}+02:00`, `${day}.5-11:30`])(
    "can be the time %s",
    (text) => {
      expect(time().safeParse(text).success).toBe(true);
    },
  );

  it.each(["", day, `${day}z`, `${day}.Z`, `${day}+0200`, "2030-01-31", "2030-01-31T00:00Z", `${day}Z `, `a${day}Z`])(
    "cannot be the time %j",
    (text) => {
      expect(time().safeParse(text).success).toBe(false);
    },
  );

  it.each([
    "P1D",
    "PT2H",
    "PT30M",
    "PT5S",
    "PT0.5S",
    "P1DT2H",
    "P1DT30M",
    "P1DT5S",
    "PT2H30M5.25S",
    "-P1D",
    "-PT1S",
    "P10D",
  ])("can be the duration %s", (text) => {
    expect(duration().safeParse(text).success).toBe(true);
  });

  it.each([
    "",
    "P",
    "PT",
    "P1DT",
    "1D",
    "P1H",
    "PT1D",
    "PT0.5H",
    "PT.5S",
    "PT5.S",
    "P1W",
    "P1M",
    "+P1D",
    "P1D ",
    "PT5S2H",
  ])("cannot be the duration %j", (text) => {
    expect(duration().safeParse(text).success).toBe(false);
  });
});

import fc from "fast-check";
import { type ZodType, z } from "zod";
import {
  as,
  autonamed,
  bears,
  cleared,
  exact,
  fieldOf,
  json,
  keyed,
  local,
  named,
  object,
  once,
  ref,
  replaces,
  secret,
  unordered,
  variantFor,
  writeOnly,
} from "../../../provider/define";
import { app } from "../../../provider/services/realtime/app";

type Wrap = (schema: ZodType) => ZodType;

const words: Readonly<Record<string, Wrap>> = {
  secret,
  replaceOnChanges: replaces,
  once,
  writeOnly,
  exact,
  providerOnly: local,
  set: unordered,
};
const wrappers: readonly Wrap[] = [
  (schema) => schema.optional(),
  (schema) => schema.default("x"),
  (schema) => schema.nullable(),
  (schema) => schema.readonly(),
  (schema) => z.lazy(() => schema),
  (schema) => schema.describe("Words for people."),
];

describe("a fact", () => {
  it("is read through any wrapper, in any order", () => {
    const steps = fc.array(fc.oneof(fc.constantFrom(...wrappers), fc.constantFrom(...Object.values(words))));
    fc.assert(
      fc.property(steps, (wraps) => {
        const schema = wraps.reduce<ZodType>((inner, wrap) => wrap(inner), z.string());
        const given = Object.entries(words).filter(([, word]) => wraps.includes(word));
        expect(fieldOf(schema).facts).toEqual(Object.fromEntries(given.map(([name]) => [name, true])));
        expect(fieldOf(schema).kind).toBe("string");
      }),
    );
  });

  it("does not mark the schema that it was derived from", () => {
    const name = z.string().min(2);
    expect(fieldOf(replaces(name)).facts).toEqual({ replaceOnChanges: true });
    expect(fieldOf(name).facts).toEqual({});
  });

  it("remains on schemas derived from its schema", () => {
    const schema = secret(z.string()).min(2).max(9).regex(/a/);
    expect(fieldOf(schema).facts).toEqual({ secret: true });
    expect(fieldOf(schema).schema.safeParse("b").success).toBe(false);
  });

  it("can contain further values", () => {
    expect(fieldOf(as("is_private", z.boolean())).facts).toEqual({ wireName: "is_private" });
    expect(fieldOf(cleared("", z.string())).facts).toEqual({ valueOnRemoval: { value: "" } });
    expect(fieldOf(named("Rule", object({}))).facts).toEqual({ typeName: "Rule" });
    expect(fieldOf(ref(() => app)).facts.reference?.()).toBe(app);
    expect(fieldOf(autonamed(z.string())).facts).toEqual({ autoName: true });
    expect(fieldOf(autonamed(z.string())).optional).toBe(true);
    const items = z.array(object({ name: z.string() }));
    expect(fieldOf(keyed("name", items)).facts.listMap).toEqual({
      key: "name",
      added: "update",
      changed: "update",
      removed: "update",
    });
    expect(fieldOf(keyed("name", items, { removed: "replace" })).facts.listMap?.removed).toBe("replace");
  });

  it("is found inside every container, including recursive shapes", () => {
    const tree: ZodType = object({
      get children() {
        return z.array(tree).optional();
      },
      held: z.record(z.string(), object({ token: once(z.string()) })).optional(),
    });
    expect(bears(fieldOf(tree), "once")).toBe(true);
    expect(bears(fieldOf(tree), "secret")).toBe(false);
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
    expect(fieldOf(z.string().describe("Inner.").optional()).description).toBe("Inner.");
    expect(fieldOf(z.string().describe("Inner.").optional().describe("Outer.")).description).toBe("Outer.");
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
    for (const value of [{ kind: "d" }, {}, null, undefined, 7]) expect(variantFor(union, value)).toBeUndefined();
    const text = fieldOf(z.string());
    expect(variantFor(text, "x")).toBe(text);
  });
});

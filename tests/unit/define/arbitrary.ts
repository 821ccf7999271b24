import fc from "fast-check";
import { type ZodType, z } from "zod";
import { fieldOf, object } from "../../../provider/define";

/** A schema, and values that satisfy it. */
export interface Sample {
  readonly schema: ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

const texts = fc.string({ minLength: 1, maxLength: 6 });

/** Names, except `__proto__`, which JavaScript treats specially. */
const keys = fc.string({ minLength: 1 }).filter((key) => key !== "__proto__");

const leaves: readonly Sample[] = [
  { schema: z.string(), values: texts },
  { schema: z.string().meta({ secret: true }), values: texts.map((text) => `canary-${text}`) },
  { schema: z.int(), values: fc.integer() },
  { schema: z.boolean(), values: fc.boolean() },
  { schema: z.enum(["red", "blue"]), values: fc.constantFrom("red", "blue") },
  { schema: z.array(z.string()).meta({ set: true }), values: fc.uniqueArray(texts, { maxLength: 4 }) },
];

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(...leaves),
    fc.tuple(tie("sample"), tie("sample"), fc.boolean()).map(([a, b, wire]) => objectOf(a, b, wire)),
    tie("sample").map(({ schema, values }) => ({
      schema: z.array(schema),
      values: fc.array(values, { maxLength: 3 }),
    })),
    tie("sample").map(({ schema, values }) => ({
      schema: z.record(z.string(), schema),
      values: fc.dictionary(keys, values, { maxKeys: 3, noNullPrototype: true }),
    })),
    fc.tuple(tie("sample"), tie("sample")).map(([a, b]) => unionOf(a, b)),
    tie("sample").map(keyedOf),
  ),
}));

/** With an optional member, and a member with another wire name. */
function objectOf(a: Sample, b: Sample, wire: boolean): Sample {
  return {
    schema: object({ a: wire ? a.schema.meta({ wireName: "wire_a" }) : a.schema, b: b.schema.optional() }),
    values: fc.record({ a: a.values, b: b.values }, { requiredKeys: ["a"], noNullPrototype: true }),
  };
}

function unionOf(a: Sample, b: Sample): Sample {
  const kind = (tag: string) => z.literal(tag).meta({ wireName: "@kind" });
  return {
    schema: z.discriminatedUnion("kind", [
      object({ kind: kind("#x"), a: a.schema.meta({ wireName: "wire_a" }) }),
      object({ kind: kind("#y"), b: b.schema.optional() }),
    ]),
    values: fc.oneof(
      a.values.map((value) => ({ kind: "#x", a: value })),
      b.values.map((value) => ({ kind: "#y", b: value })),
    ),
  };
}

function keyedOf({ schema, values }: Sample): Sample {
  return {
    schema: z
      .array(object({ name: z.string().meta({ wireName: "wire_name" }), held: schema }))
      .meta({ listMap: { key: "name" } }),
    values: fc.uniqueArray(fc.record({ name: texts, held: values }, { noNullPrototype: true }), {
      maxLength: 3,
      selector: ({ name }) => name,
    }),
  };
}

/** A field, and the requested number of values for it. */
export const fieldWith = (count: number) =>
  sample.chain(({ schema, values }) =>
    fc
      .array(values, { minLength: count, maxLength: count })
      .map((several) => ({ field: fieldOf(object({ top: schema })), values: several.map((top) => ({ top })) })),
  );

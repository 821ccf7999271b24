import { type ZodType, z } from "zod";
import { object } from "../../../provider/define";

/** One way to nest a value inside another value. */
export interface Nesting {
  readonly title: string;
  around(schema: ZodType): ZodType;
  hold(value: unknown): unknown;
  /** Path of the inner value. */
  readonly at: string;
}

const inUnion = (schema: ZodType): ZodType =>
  z.discriminatedUnion("kind", [
    object({ kind: z.literal("one"), held: schema }),
    object({ kind: z.literal("two"), size: z.number() }),
  ]);

const single: readonly Nesting[] = [
  {
    title: "an object",
    around: (schema) => object({ held: schema, beside: z.string().optional() }),
    hold: (value) => ({ held: value }),
    at: ".held",
  },
  { title: "an array", around: (schema) => z.array(schema), hold: (value) => [value], at: "[0]" },
  {
    title: "a record",
    around: (schema) => z.record(z.string(), schema),
    hold: (value) => ({ "a-name": value }),
    at: '["a-name"]',
  },
  { title: "a union", around: inUnion, hold: (value) => ({ kind: "one", held: value }), at: ".held" },
  {
    title: "an optional object",
    around: (schema) => object({ held: schema.optional() }).optional(),
    hold: (value) => ({ held: value }),
    at: ".held",
  },
  {
    title: "a recursive shape",
    around: (schema) => {
      const shape: ZodType = object({
        held: schema.optional(),
        get inner() {
          return shape.optional();
        },
      });
      return shape;
    },
    hold: (value) => ({ inner: { inner: { held: value } } }),
    at: ".inner.inner.held",
  },
];

/** Each way, and each combination of two ways. */
export const nestings: readonly Nesting[] = [
  { title: "nothing", around: (schema) => schema, hold: (value) => value, at: "" },
  ...single,
  ...single.flatMap((outer) =>
    single.map((inner) => ({
      title: `${inner.title} in ${outer.title}`,
      around: (schema: ZodType) => outer.around(inner.around(schema)),
      hold: (value: unknown) => outer.hold(inner.hold(value)),
      at: outer.at + inner.at,
    })),
  ),
];

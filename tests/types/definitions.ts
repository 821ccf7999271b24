/** Valid and invalid definitions. The test is `npm run typecheck`: the compiler must report each expected error. */
import { z } from "zod";
import { defineFunction, defineResource, json, object, ref } from "../../provider/define";
import { app } from "../../provider/services/realtime/app";
import { rest } from "../../provider/services/rest/service";

const shared = {
  service: rest,
  name: "Thing",
  description: "A thing.",
  path: { collection: "/things", item: "/things/{thingId}" },
  outputs: { thingId: z.string() },
  permissions: { read: "nothing", write: "nothing" },
} as const;

const inputs = {
  name: z.string().optional().meta({ autoName: true, replaceOnChanges: true }),
  size: z.int().meta({ wireName: "full_size" }),
  colour: z.enum(["red", "blue"]).default("red"),
  inner: object({
    note: z.string().meta({ secret: true }),
    tags: z.array(z.string()).optional().meta({ set: true }),
  }).optional(),
  items: z
    .array(object({ name: z.string(), held: z.record(z.string(), z.boolean()).optional() }))
    .meta({ listMap: { key: "name" } }),
  parent: ref(() => app).optional(),
  auth: z
    .discriminatedUnion("kind", [
      object({ kind: z.literal("key"), key: z.string() }),
      object({ kind: z.literal("none") }),
    ])
    .optional(),
  body: json().optional(),
};

export const examples = defineResource({
  ...shared,
  inputs,
  examples: {
    right: {
      name: "a",
      size: 1,
      colour: "blue",
      inner: { note: "b", tags: ["c"] },
      items: [{ name: "d", held: { yes: true } }],
      parent: "e",
      auth: { kind: "key", key: "f" },
      body: { anything: [1] },
    },
    least: { size: 1, items: [] },
    wrong: {
      // @ts-expect-error `name` is a string.
      name: 1,
      // @ts-expect-error `size` is a number.
      size: "1",
      // @ts-expect-error Unknown color.
      colour: "green",
      inner: {
        // @ts-expect-error `note` is a string, although it is secret.
        note: 1,
        // @ts-expect-error `tags` are strings.
        tags: [1],
      },
      items: [
        { name: "a" },
        // @ts-expect-error `name` of an item is a string.
        { name: 1 },
        // @ts-expect-error The values of `held` are booleans.
        { name: "b", held: { yes: "yes" } },
      ],
      // @ts-expect-error `parent` is an id.
      parent: 7,
    },
    // @ts-expect-error `items` is missing.
    missing: { size: 1 },
    unknown: {
      size: 1,
      items: [],
      // @ts-expect-error Unknown input.
      weight: 2,
    },
    otherKind: {
      size: 1,
      items: [],
      // @ts-expect-error Unknown kind.
      auth: { kind: "basic" },
    },
    keyless: {
      size: 1,
      items: [],
      // @ts-expect-error `key` is missing.
      auth: { kind: "key" },
    },
  },
});

export const functions = defineResource({
  ...shared,
  inputs,
  // Defaults are set, optional inputs may be undefined, and `extra` is not an input.
  encode: ({ colour, size, inner }) => ({ text: colour.toUpperCase(), size: size.toFixed(), note: inner?.note }),
  validate: ({ inner, items }) => [
    // @ts-expect-error It may be undefined.
    { path: "inner", reason: inner.note },
    { path: "items", reason: items.map(({ name }) => name.trim()).join() },
  ],
  hooks: {
    requiresReplacement: (olds, news) => [
      // @ts-expect-error `weight` does not exist.
      { path: "size", reason: String(olds.weight) },
      { path: "size", reason: olds.size > news.size ? "smaller" : "larger" },
    ],
  },
  parts: {
    looks: {
      create: "after",
      request: "PATCH {item}/looks",
      // @ts-expect-error A part requires existing inputs.
      fields: ["color"],
      // @ts-expect-error `colour` is a string without the methods of a number.
      body: ({ colour }) => colour.toFixed(),
    },
  },
  // @ts-expect-error A natural key contains only inputs.
  naturalKey: ["label"],
  requests: ({ colour }) => ({
    update: { body: colour === "red" ? "object" : "changes" },
  }),
  // @ts-expect-error Only an input allows adopting.
  adopt: "color",
  examples: {},
});

// @ts-expect-error `permissions` is missing.
export const needless = defineResource({ ...shared, permissions: undefined, inputs, examples: {} });

/** `.meta()` keeps the methods of a schema. */
export const checked = z.string().min(2).max(9).meta({ replaceOnChanges: true, secret: true });

export const asked = defineFunction({
  service: rest,
  name: "getThings",
  description: "Things.",
  inputs: { limit: z.int().default(10), path: z.string() },
  request: "GET {path}",
  result: z.array(json()),
  // @ts-expect-error `limit` is a number with a default.
  toResult: (body, { limit }) => [body, limit.trim()],
  permissions: "nothing",
  examples: {
    right: { path: "/things" },
    // @ts-expect-error The path is missing.
    wrong: { limit: 1 },
  },
});

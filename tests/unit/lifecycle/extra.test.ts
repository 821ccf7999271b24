import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, defineResource, object, time } from "../../../provider/define";
import { check, findChanges, markSecrets, unknown, type Values } from "../../../provider/lifecycle";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { decodeValues, inputsOf } from "../../../provider/lifecycle/values/state";
import { secretsOf } from "../../../provider/lifecycle/verify";
import { anyResource } from "../define/any-resource";

const part = object({ key: z.string().meta({ wireName: "@key" }), size: z.int().optional() });
const key = z.string();
const variants = z.discriminatedUnion("kind", [
  object({ kind: z.literal("a").meta({ wireName: "@kind" }), key, token: z.string().optional() }),
  object({
    kind: z.literal("b").meta({ wireName: "@kind" }),
    key,
    password: z.string().optional().meta({ secret: true, returned: "sometimes" }),
  }),
]);

const thing = defineResource({
  ...anyResource,
  path: { collection: "/teams/{name}/things", item: "/teams/{name}/things/{thingId}" },
  inputs: {
    name: z.string(),
    inner: object({ size: z.int().optional() }).optional().meta({ wireName: "inner_part" }),
    parts: z
      .array(part)
      .optional()
      .meta({ listMap: { key: "key" }, wireName: "part_list" }),
    kinds: z
      .array(variants)
      .optional()
      .meta({ listMap: { key: "key" } }),
    steps: z.array(object({ size: z.int() })).optional(),
    groups: z
      .array(object({ key, parts: z.array(part).meta({ listMap: { key: "key" }, wireName: "part_list" }) }))
      .optional()
      .meta({ listMap: { key: "key" } }),
    tags: z.array(z.string()).optional().meta({ set: true }),
    secret: z.string().optional().meta({ secret: true, returned: "sometimes" }),
    note: z.string().optional(),
    limit: z.int().default(5).meta({ wireName: "size_max" }),
    labels: z.record(z.string(), z.string()).optional(),
    endsAt: time().optional().meta({ wireName: "ends_at" }),
  },
  rotation: { expires: "endsAt" },
  encode: ({ name, ...args }) => ({ ...args, form: "a" }),
});

const parts = [{ key: "one", size: 1 }, { key: "two" }];
const declared = { name: "a", inner: { size: 1 }, parts, steps: [{ size: 1 }, { size: 2 }], tags: ["x"] };
const sent = (extra: Values) => encodeInputs(thing, { ...declared, extra });
const checked = (extra: Values, more: Values = {}) =>
  check(thing, undefined, { ...declared, ...more, extra }, { logicalName: "dev/sample" });

/** The member `extra` of the inputs after a refresh, if the service returns a body. */
const refreshed = (extra: Values, body: Values) =>
  inputsOf(thing, decodeValues(thing, { name: "a", ...body }, {}), { ...declared, extra }).extra;

describe("extra in a body", () => {
  it("is merged into a list in an item of a list by item, and keeps the other items", () => {
    const extra = { groups: [{ key: "g", part_list: [{ "@key": "two", filter: "x" }] }] };
    expect(encodeInputs(thing, { ...declared, groups: [{ key: "g", parts }], extra }).groups).toEqual([
      {
        key: "g",
        part_list: [
          { "@key": "one", size: 1 },
          { "@key": "two", filter: "x" },
        ],
      },
    ]);
  });

  it("adds the members of an unknown kind", () => {
    const kinds = [{ kind: "new", key: "k" }];
    const extra = { kinds: [{ key: "k", depth: 2 }] };
    expect(checked(extra, { kinds }).failures).toEqual([]);
    expect(encodeInputs(thing, { name: "a", kinds, extra }).kinds).toEqual([{ "@kind": "new", key: "k", depth: 2 }]);
  });
});

describe("names in extra that each JavaScript object has", () => {
  const names = { constructor: { a: "x" }, toString: ["y"], hasOwnProperty: "z" };
  const extra = { labels: names, inner_part: names, note: "b", ...names };

  it("are members like others", async () => {
    expect(sent(extra)).toMatchObject({ labels: names, inner_part: { size: 1, ...names }, note: "b", ...names });
    expect(secretsOf(thing, { inputs: { ...declared, extra }, outputs: {} })).toEqual([]);
    expect(findChanges(thing.inputs, { ...declared, extra }, { ...declared, extra })).toEqual([]);
    expect(refreshed(extra, extra)).toEqual(extra);
    const { failures } = await checked(extra);
    expect(failures).toEqual([]);
  });
});

describe("an item of extra", () => {
  it.each([
    ["another key", { part_list: [{ "@key": "one" }, { "@key": "tow" }] }, "extra.part_list[1]", 'which has no "tow"'],
    ["no key", { part_list: [{ filter: "x" }] }, "extra.part_list[0]", "matches no item"],
    ["a position after the last item", { steps: [{}, {}, { depth: 1 }] }, "extra.steps[2]", "matches no item"],
  ])("with %s is rejected by its path", (_what, extra, path, reason) => {
    expect(checked(extra).failures).toEqual([
      expect.objectContaining({ path, reason: expect.stringContaining(reason) }),
    ]);
  });

  it("with the key of an earlier item is rejected", () => {
    expect(checked({ part_list: [{ "@key": "one" }, { "@key": "one" }] }).failures).toEqual([
      expect.objectContaining({ path: 'extra.part_list[1]["@key"]' }),
    ]);
  });

  it("is not compared while a value is unknown", () => {
    expect(checked({ part_list: [{ "@key": unknown, filter: "x" }] }).failures).toEqual([]);
  });
});

describe("a value of extra", () => {
  const labelled = { labels: { team: "a" } };

  it.each([
    ["of a string", { note: "b" }, { note: "a" }, "extra.note", "`note`"],
    ["that a default sends", { size_max: 9 }, {}, "extra.size_max", "`limit`"],
    ["in an object", { inner_part: { size: 2 } }, {}, "extra.inner_part.size", "`inner`"],
    ["that removes an object", { inner_part: null }, {}, "extra.inner_part", "`inner`"],
    ["in an item by key", { part_list: [{ "@key": "one", size: 2 }] }, {}, "extra.part_list[0].size", "`parts`"],
    ["in an item by position", { steps: [{}, { size: 3 }] }, {}, "extra.steps[1].size", "`steps`"],
    ["of a list of strings", { tags: ["x", "y"] }, {}, "extra.tags", "`tags`"],
    ["of an entry of a record", { labels: { team: "b" } }, labelled, "extra.labels.team", "`labels`"],
    ["that adds an entry to a record", { labels: { more: "b" } }, labelled, "extra.labels.more", "`labels`"],
    ["in the path of the request", { name: "b" }, {}, "extra.name", "`name`"],
    ["by a name in another case", { Size_Max: 5 }, {}, "extra.Size_Max", "`limit`"],
    ["by a name in another case in an object", { inner_part: { SIZE: 2 } }, {}, "extra.inner_part.SIZE", "`inner`"],
    ["by a name in another case in an item", { steps: [{ Size: 1 }] }, {}, "extra.steps[0].Size", "`steps`"],
    [
      "that the lifetime encodes to",
      { ends_at: "2099-01-01T00:00:00Z" },
      { lifetimeDays: 3 },
      "extra.ends_at",
      "`endsAt`",
    ],
  ])("%s of the program is rejected, and names the input", (_what, extra, more, path, input) => {
    expect(checked(extra, more).failures).toEqual([
      { path, reason: expect.stringContaining(`Remove it, and set ${input} instead`) },
    ]);
  });

  it("that no input has, and the definition sends, is rejected", () => {
    expect(checked({ form: "b" }).failures).toEqual([
      { path: "extra.form", reason: expect.stringContaining("for the other inputs. Remove it. ") },
    ]);
  });

  it("of the generic resource may have the name of one of its inputs", () => {
    const resource = catalogue.find(({ token }) => token === "rest:Resource") as Definition;
    const failures = (extra: Values) =>
      check(resource, undefined, { path: "/v1/things", body: { name: "a" }, extra } as never).failures.map(
        ({ path }) => path,
      );
    expect(failures({ path: "/b", body: { size: 1 }, colour: "red" })).toEqual([]);
    expect(failures({ name: "b" })).toEqual(["extra.name"]);
  });

  it("that equals the value of the program is accepted, and so is a member that the program omits", () => {
    const extra = {
      inner_part: { size: 1, depth: 2 },
      steps: [{ size: 1 }],
      note: "a",
      ends_at: "2099-01-01T00:00:00Z",
    };
    expect(checked(extra).failures).toEqual([]);
    expect(checked({ labels: { team: "a" } }).failures).toEqual([]);
  });

  it("is not compared while a value is unknown, and is in the update", () => {
    expect(checked({ note: "b" }, { note: unknown }).failures).toEqual([]);
  });
});

describe("extra after a refresh", () => {
  const extra = { part_list: [{ "@key": "two", filter: "x" }], steps: [{}, { depth: 2 }] };
  const body = { part_list: [{ "@key": "one" }, { "@key": "two", filter: "x", more: 1 }], steps: [{}, { depth: 2 }] };

  it("is unchanged if the service reorders a list with a key, or has more members and items", () => {
    const reordered = { ...body, part_list: [...body.part_list].reverse(), steps: [...body.steps, { depth: 9 }] };
    expect(refreshed(extra, body)).toEqual(extra);
    expect(refreshed(extra, reordered)).toEqual(extra);
  });

  it.each([
    ["an item by key", { part_list: [{ "@key": "two", filter: "y" }] }, "part_list[0].filter", "update"],
    ["an item by position", { steps: [{}, { depth: 3 }] }, "steps[1].depth", "update"],
    ["the only item", { part_list: [{ "@key": "one" }] }, "part_list", "delete"],
  ])("shows a change of %s at its path, in the form of the program", (_what, change, path, kind) => {
    const found = refreshed(extra, { ...body, ...change });
    expect(findChanges(thing.inputs, { extra }, { extra: found })).toEqual([
      expect.objectContaining({ path: `extra.${path}`, kind, replaces: false }),
    ]);
  });

  it.each([
    ["omits", {}],
    ["masks", { future: { token: "<redacted>", on: true } }],
    ["empties", { future: { token: null, on: true } }],
  ])("is unchanged if the service %s a member that may be secret", (_what, change) => {
    const given = { future: { token: "t0ken", on: true } };
    expect(refreshed(given, change)).toEqual(given);
  });

  it("shows members of other types that are removed, and known members that the service does not return", () => {
    expect(refreshed({ future: { on: true } }, { future: { on: null } })).toEqual({ future: {} });
    expect(refreshed({ future: { on: true } }, { future: null })).toEqual({});
    expect(refreshed({ note: "a", secret: "s" }, { note: null, secret: null })).toEqual({ secret: "s" });
  });
});

describe("extra in a program", () => {
  it("is unchanged if the items of a list with a key have another order", () => {
    const one = {
      part_list: [
        { "@key": "one", a: 1 },
        { "@key": "two", a: 2 },
      ],
    };
    const other = { part_list: [...one.part_list].reverse() };
    expect(findChanges(thing.inputs, { extra: one }, { extra: other })).toEqual([]);
    const olds = { inputs: { ...declared, extra: one } as never };
    expect(check(thing, olds, { ...declared, extra: other }).inputs.extra).toEqual(one);
  });

  it("has the secrets of the inputs", () => {
    const extra = { secret: "s3cret", kinds: [{ key: "k", password: "passw0rd" }], note: "b" };
    expect(secretsOf(thing, { extra })).toEqual(["s3cret", "passw0rd"]);
    expect(markSecrets(thing.inputs, { extra }, () => "hidden")).toEqual({
      extra: { secret: "hidden", kinds: [{ key: "k", password: "hidden" }], note: "b" },
    });
  });

  it("has secrets by the names of members that no input has", () => {
    const extra = {
      cache: { storageConnectionString: "AccountKey=a-store-key" },
      list: [{ headers: { a: "a-token" } }],
    };
    expect(secretsOf(thing, { extra: { ...extra, label: "b", keys: 2 } })).toEqual([
      "AccountKey=a-store-key",
      "a-token",
    ]);
    expect(JSON.stringify(markSecrets(thing.inputs, { extra }, () => "hidden"))).not.toMatch(/a-store-key|a-token/);
    // No input of the kind is secret.
    expect(secretsOf(defineResource({ ...anyResource, inputs: {} }), { extra })).toEqual([
      "AccountKey=a-store-key",
      "a-token",
    ]);
  });

  it("contains JSON in strings, whose spacing and order of members are no change", () => {
    const inExtra = (document: string) => ({ ...declared, extra: { rules: { document } } });
    const compared = (one: string, other: string) => findChanges(thing.inputs, inExtra(one), inExtra(other)).length;
    expect(compared('{"a":1,"b":[2]}', '{ "b": [2],\n "a": 1 }')).toBe(0);
    expect(compared('{"a":1}', '{"a":2}')).toBe(1);
    expect(compared("{a", "{ a")).toBe(1);
  });
});

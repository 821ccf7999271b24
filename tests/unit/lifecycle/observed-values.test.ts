import { type ZodType, z } from "zod";
import { type Definition, defineResource, fieldOf, json, object, time } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import { type Comparison, comparedInputs } from "../../../provider/lifecycle/values/compared-inputs";
import { type Observation, observe } from "../../../provider/lifecycle/values/observe";
import { rest } from "../../../provider/services/rest/service";
import { ExactNumber } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";

/** The value of an input with this schema after a refresh. */
const seen = (schema: ZodType, declared: unknown, remote: unknown, observation: Observation = {}): unknown =>
  (observe(fieldOf(object({ v: schema })), { v: declared }, { v: remote }, observation) as Values).v;

describe("a refresh", () => {
  const secret = z.string().meta({ secret: true });
  const texts = z.record(z.string(), z.string());
  const secrets = z.record(z.string(), secret);
  const set = z.array(object({ name: z.string() })).meta({ set: true });
  const union = z.discriminatedUnion("kind", [
    object({ kind: z.literal("one"), note: z.string().optional() }),
    object({ kind: z.literal("two"), note: z.string().optional() }),
  ]);
  const hidden = z.string().optional().meta({ returned: "sometimes" });
  const named = (listMap = {}) =>
    z.array(object({ name: z.string(), size: z.int().optional() })).meta({ listMap: { key: "name", ...listMap } });
  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  const defaulted = object({ x: z.int() })
    .optional()
    .meta({ serverDefault: { x: 1 } });
  const nested = z.array(object({ name: z.string(), map: texts })).meta({ listMap: { key: "name" } });
  const exact = new ExactNumber("9007199254740993");
  const digits = "9007199254740993";
  const midnight = "2030-01-01T00:00:00Z";
  const [one, more] = [
    { name: "a", map: { x: "1" } },
    { name: "a", map: { x: "1", y: "2" } },
  ];
  const secretJson = json().meta({ secret: true });
  const ofOne = { kind: "one", note: "n" };

  it.each<[string, ZodType, unknown, unknown, unknown]>([
    ["shows a value instead of an empty one", z.string().optional(), "", "x", "x"],
    ["shows items instead of an empty list", z.array(z.string()).optional(), [], ["x"], ["x"]],
    ["shows an object of no kind", union, { note: "n" }, { note: "m" }, { note: "m" }],
    ["shows an array instead of text", z.array(z.string()), "a", ["a"], ["a"]],
    ["shows an object instead of text", object({ x: z.string() }), "1", { x: "1", y: "" }, { x: "1" }],
    ["shows the default of an object that is omitted", defaulted, { x: 2 }, null, { x: 1 }],
    ["keeps the default of an object that is omitted", defaulted, { x: 1 }, undefined, { x: 1 }],
    ["keeps named items in another position", named(), [a, b], [b], [b]],
    ["keeps a named item once", named(), [a, a], [a], [a]],
    ["keeps items of a set in another position", set, [a, b], [b], [b]],
    ["adds entries in named items", nested, [one], [more], [more]],
    ["keeps the form of empty members of JSON", json(), { a: [], b: {} }, { a: null, b: "" }, { a: [], b: {} }],
    ["shows members of JSON instead of empty ones", json(), { a: "" }, { a: "x" }, { a: "x" }],
    ["shows an object instead of text in JSON", json(), { a: "x" }, { a: { b: 1 } }, { a: { b: 1 } }],
    ["shows text instead of an array in JSON", json(), { a: ["x"] }, { a: "x" }, { a: "x" }],
    ["keeps the digits of the program in JSON", json(), { a: digits }, { a: exact }, { a: digits }],
    ["keeps masked parts of secret JSON", secretJson, { a: "x", b: 1 }, { a: "***", b: 2 }, { a: "x", b: 2 }],
    ["removes items that the service does not have", z.array(z.string()), ["a", "b"], ["a"], ["a"]],
    ["removes items that are null", z.array(z.string()), ["a", "b"], ["a", null], ["a"]],
    ["removes secret items that are missing at the end", z.array(secret), ["a", "b"], ["a"], ["a"]],
    ["keeps secret items that are masked", z.array(secret), ["a", "b"], ["***", "***"], ["a", "b"]],
    ["adds items without their empty members", z.array(json()), [1], [1, { a: 1, b: "" }], [1, { a: 1 }]],
    ["adds empty items", z.array(json()), [1], [1, ""], [1, ""]],
    ["adds entries of a record", z.record(z.string(), json()), { a: 1 }, { a: 1, b: 2 }, { a: 1 }],
    ["adds entries of a record of text", texts, { a: "1" }, { a: "1", b: "2" }, { a: "1", b: "2" }],
    ["ignores added entries that are empty", texts, { a: "1" }, { a: "1", b: "" }, { a: "1" }],
    ["adds secret entries with a value", secrets, { a: "1" }, { a: "1", b: "2" }, { a: "1", b: "2" }],
    ["adds entries like masks that are no secrets", texts, { a: "1" }, { a: "1", b: "***" }, { a: "1", b: "***" }],
    ["removes entries that the service does not have", texts, { a: "1", b: "2" }, { a: "1" }, { a: "1" }],
    ["keeps secret entries that are missing", secrets, { a: "1", b: "2" }, { a: "1" }, { a: "1", b: "2" }],
    ["keeps the form of an empty value", object({ x: hidden }).optional(), {}, null, {}],
    ["keeps the form of an empty list", z.array(z.string()).optional(), [], null, []],
    [
      "keeps an object of which the service may omit each member",
      object({ x: hidden, y: hidden }).optional(),
      { x: "1" },
      null,
      { x: "1" },
    ],
    [
      "removes an object of which the service returns one member",
      object({ x: hidden, y: z.string().optional() }).optional(),
      { x: "1" },
      null,
      undefined,
    ],
    ["removes an object without members", object({}).optional(), { x: 1 }, null, undefined],
    ["removes a value that is null", z.string().optional(), "a", null, undefined],
    ["shows an empty value", z.string().optional(), "a", "", ""],
    [
      "shows an object of another kind without its empty members",
      union,
      ofOne,
      { kind: "two", note: "", more: 1 },
      { kind: "two", more: 1 },
    ],
    ["keeps an object of the same kind", union, ofOne, { kind: "one", note: "n", more: 1 }, ofOne],
    ["shows an array instead of an object", object({ x: z.string() }), { x: "1" }, ["1"], ["1"]],
    ["shows an object instead of an array", z.array(z.string()), ["1"], { x: "1", y: "" }, { x: "1" }],
    ["shows text instead of an object", object({ x: z.string() }), { x: "1" }, "1", "1"],
    ["shows text instead of a record", texts, { x: "1" }, "1", "1"],
    ["keeps the form of an equal time", time(), midnight, "2030-01-01T00:00:00.5Z", midnight],
    ["shows another time", time(), midnight, "2030-01-01T00:00:05Z", "2030-01-01T00:00:05Z"],
    ["shows another number than the declared text", json(), { a: "1" }, { a: 1 }, { a: 1 }],
    ["ignores undeclared members of JSON", json(), { a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }, { a: { b: 1 } }],
    ["removes members of JSON that are null", json(), { a: 1, b: 2 }, { a: 1, b: null }, { a: 1 }],
    ["keeps empty members of JSON", json(), { a: "", b: [] }, {}, { a: "", b: [] }],
    [
      "compares items of JSON by position, and adds others",
      json(),
      [{ a: 1 }, 2],
      [{ a: 1, b: 1 }, 3, { c: "" }],
      [{ a: 1 }, 3, { c: "" }],
    ],
    ["shows a shorter array in JSON", json(), [1, 2], [1], [1]],
    ["shows an array instead of an object in JSON", json(), { a: 1 }, [1], [1]],
  ])("%s", (_, schema, declared, remote, expected) => {
    expect(seen(schema, declared, remote)).toStrictEqual(expected);
  });

  it.each([
    ["shortened", "shor", true],
    ["masked", "****", false],
    ["null", null, false],
    ["a flag", true, false],
  ])("compares a value that responses may omit, and that is no secret: %s", (_, remote, isShown) => {
    expect(seen(hidden, "shortened", remote)).toBe(isShown ? remote : "shortened");
    expect(
      seen(object({ inner: z.string() }).meta({ returned: "sometimes" }), { inner: "shortened" }, { inner: remote }),
    ).toEqual({ inner: isShown ? remote : "shortened" });
    expect(seen(z.string().meta({ secret: true }), "shortened", remote)).toBe("shortened");
    expect(
      seen(object({ inner: z.string() }).meta({ secret: true }), { inner: "shortened" }, { inner: remote }),
    ).toEqual({ inner: "shortened" });
  });

  it("keeps the value of a member that the provider alone reads, or that only a create returns", () => {
    expect(seen(z.string().meta({ providerOnly: true }), "a", "b")).toBe("a");
    expect(seen(z.string().meta({ returned: "onCreate" }), "a", "b")).toBe("a");
    expect(seen(z.string().meta({ returned: "onCreate" }), "a", null)).toBe("a");
  });

  it("counts a member that the response omits as its default", () => {
    const schema = object({ size: z.int().optional().meta({ serverDefault: 4 }), name: z.string() });
    expect(seen(schema, { name: "a", size: 4 }, { name: "a" })).toEqual({ name: "a", size: 4 });
    expect(seen(schema, { name: "a", size: 5 }, { name: "a", size: null })).toEqual({ name: "a", size: 4 });
  });

  it("takes a default of the values of the service, not of the program", () => {
    const schema = object({
      large: z.boolean(),
      size: z
        .int()
        .optional()
        .meta({ serverDefault: ([near]) => (near?.large ? 9 : 4) }),
    });
    expect(seen(schema, { large: true, size: 9 }, { large: false })).toEqual({ large: false, size: 4 });
  });

  it("keeps members that a partial response omits, and compares the others", () => {
    const schema = object({ a: z.string().optional(), b: object({ c: z.string(), d: z.string() }).optional() });
    const declared = { a: "1", b: { c: "2", d: "3" } };
    expect(seen(schema, declared, { b: { c: "4" } }, { isPartial: true })).toEqual({ a: "1", b: { c: "4", d: "3" } });
    expect(seen(schema, declared, { b: { c: "4" } })).toEqual({ b: { c: "4" } });
    expect(seen(schema, declared, { a: null }, { isPartial: true })).toEqual({ b: declared.b });
    expect(seen(z.array(z.string()), ["a", "b"], ["a"], { isPartial: true })).toEqual(["a"]);
    expect(seen(texts, { a: "1", b: "2" }, { a: "1" }, { isPartial: true })).toEqual({
      a: "1",
    });
    expect(seen(json(), { a: 1, b: { c: 2, d: "x" } }, { b: { c: 3 } }, { isPartial: true })).toEqual({
      a: 1,
      b: { c: 3, d: "x" },
    });
    expect(seen(json(), { a: 1, b: { c: 2 } }, { b: { c: 3 } })).toEqual({ b: { c: 3 } });
  });

  it("keeps secret members of a record of JSON in the parts that are masked or missing", () => {
    const schema = z.record(z.string(), json()).meta({ secret: true });
    const declared = { token: "t0ken", more: { pin: "p1n", size: 1 } };
    expect(seen(schema, declared, { token: "***", more: { size: 2 }, other: 1 })).toEqual({
      token: "t0ken",
      more: { pin: "p1n", size: 2 },
    });
    expect(seen(schema, declared, { token: "other-token", more: { pin: "p1n", size: 1 } })).toEqual({
      ...declared,
      token: "other-token",
    });
    expect(seen(z.record(z.string(), json()), declared, { token: "t***x" })).toEqual({ token: "t***x" });
  });

  it("keeps a value that responses omit in an item that is certainly the same, and in no other one", () => {
    const omitted = {
      mode: hidden,
      once: z.string().optional().meta({ returned: "onCreate" }),
      own: z.string().optional().meta({ providerOnly: true }),
      more: object({ mode: hidden }).optional(),
    };
    const list = z.array(object({ url: z.string(), ...omitted }));
    const item = (url: string) => ({ url, mode: url, once: url, own: url, more: { mode: url } });
    const [x, y] = [item("x"), item("y")];
    expect(seen(list, [x, y], [{ url: "y" }])).toEqual([y]);
    expect(seen(list, [x, y], [{ url: "z" }, { url: "y" }])).toEqual([{ url: "z" }, y]);
    expect(seen(list, [x], [{ url: "z" }], { isPartial: true })).toEqual([{ url: "z" }]);
  });

  it("has the items of a list of named items in the declared order, and then the added items", () => {
    const remote = [{ ...c, size: 0, more: "" }, { ...b, size: 2 }, a];
    expect(seen(named(), [a, { ...b, size: 1 }, { name: "gone" }], remote)).toEqual([
      a,
      { ...b, size: 2 },
      { ...c, size: 0 },
    ]);
    expect(seen(named({ removed: "replace" }), [a], [a, b])).toEqual([a]);
    expect(seen(named({ removed: "replace" }), [a], [a, b], { includesUnmanagedItems: true })).toEqual([a, b]);
    expect(seen(named({ added: "replace", changed: "replace" }), [a], [a, b])).toEqual([a, b]);
  });

  it("has the items of a set in the declared order, and then the added items", () => {
    const set = z
      .array(object({ name: z.string(), size: z.int().optional().meta({ serverDefault: 4 }) }))
      .meta({ set: true });
    expect(
      seen(
        set,
        [a, b, { ...a, size: 4 }],
        [
          { ...c, more: "" },
          { ...b, size: 4 },
          { ...a, size: 4 },
        ],
      ),
    ).toEqual([a, b, { ...a, size: 4 }, c]);
    expect(seen(set, [a, b], [b, b, a, a])).toEqual([a, b]);
    expect(seen(set, [a, b], [{ ...a, size: 5 }, c])).toEqual([a, c]);
  });

  it("passes each undeclared member of an object to the observation, with its path in the program", () => {
    const paths: string[] = [];
    const undeclared: Observation["undeclared"] = (position) => {
      paths.push([position.parent?.step, position.step].join("."));
      return position.other === 1 ? 1 : undefined;
    };
    const schema = object({ list: named(), x: z.int().optional(), map: z.record(z.string(), z.int()) });
    const declared = { list: [a, b], map: { e: 1 } };
    const remote = {
      list: [
        { ...b, size: 1 },
        { ...a, size: 2 },
      ],
      x: 1,
      map: { e: 1, f: 1 },
    };
    expect(seen(schema, declared, remote, { undeclared })).toEqual({
      list: [a, { ...b, size: 1 }],
      x: 1,
      map: { e: 1, f: 1 },
    });
    expect(paths.sort()).toEqual(["0.size", "1.size", "v.x"]);
  });
});

const spec = { ...anyResource, path: { collection: "/things", item: "/things/{name}" }, outputs: {} } as const;

describe("the inputs that a program omits", () => {
  const service = {
    ...rest,
    settings: { ...rest.settings, apiVersion: { description: "Version.", env: [], default: "1" } },
    readOnlyMembers: ["etag"],
    verification: { cost: "None.", undeclaredMembers: ["links"] },
  };
  const definition = defineResource({
    ...spec,
    service,
    outputs: { state: z.string() },
    verification: { undeclaredMembers: ["stats"] },
    inputs: {
      name: z.string(),
      size: z.int().optional().meta({ serverDefault: 4 }),
      text: z.string().optional().meta({ valueOnRemoval: "off", wireName: "full_text" }),
      none: z.string().optional().meta({ serverDefault: null }),
      chosen: z.string().optional().meta({ declaredOnly: "The service chooses the value." }),
      fixed: z.string().optional().meta({ serverDefault: "a", replaceOnChanges: true }),
      pin: z.string().optional().meta({ serverDefault: null, secret: true }),
      hidden: z.string().optional().meta({ serverDefault: null, returned: "sometimes" }),
      batched: z.boolean().optional().meta({ serverDefault: false }),
      interval: z
        .int()
        .optional()
        .meta({ serverDefault: ([inputs]) => (inputs?.batched ? 5 : undefined) }),
      inner: object({
        a: z.int().optional().meta({ serverDefault: 1 }),
        chosen: z.string().optional().meta({ declaredOnly: "The service chooses the value." }),
        pin: z.string().optional().meta({ secret: true }),
      })
        .optional()
        .meta({ serverDefault: null }),
      hid: object({ a: z.int().optional().meta({ serverDefault: 1 }), b: z.string(), c: z.string().optional() })
        .optional()
        .meta({ returned: "sometimes" }),
      auth: z
        .discriminatedUnion("kind", [
          object({ kind: z.literal("one"), size: z.int().optional().meta({ serverDefault: 4 }) }),
          object({ kind: z.literal("two"), size: z.int().optional().meta({ serverDefault: 4 }) }).meta({
            replaceOnChanges: true,
          }),
        ])
        .optional(),
      rule: object({
        x: z.int(),
        y: z.int().optional().meta({ serverDefault: 1, replaceOnChanges: true }),
        z: z.int().optional().meta({ serverDefault: 1 }),
      }).optional(),
      mode: z.string().optional().meta({ serverDefault: "on" }),
      allowed: z.boolean().optional().meta({ providerOnly: true }),
    },
    hooks: { downtime: { allowedBy: "allowed", effect: "is offline", request: "PUT {item}", changes: ["mode"] } },
  });
  const compared = (values: Values, comparison: Comparison, declared: Values = {}, of: Definition = definition) =>
    comparedInputs(of, { name: "a", ...values }, { name: "a", ...declared }, comparison);
  const digestOf = (value: unknown) =>
    compared({ other: value }, { level: "complete" }).digests?.["extra.other"] as string;
  const watched = (values: Values, declared: Values = {}) => compared(values, { level: "watched" }, declared);

  it.each<[string, Values, Values]>([
    ["another value than the default", { size: 5 }, { size: 5 }],
    ["the default", { size: 4 }, {}],
    ["no value", { size: null }, {}],
    ["another value than that of a removal", { text: "on" }, { text: "on" }],
    ["the value of a removal", { text: "off" }, {}],
    ["a value, although the service has none by default", { none: "x" }, { none: "x" }],
    ["a value that the service chooses", { chosen: "x" }, {}],
    ["a value that only a replacement could restore", { fixed: "b" }, {}],
    ["a secret", { pin: "x" }, {}],
    ["a value that responses may omit", { hidden: "x" }, {}],
    ["a value whose default is not known", { interval: 7 }, {}],
    ["a value whose default depends on the object", { batched: true, interval: 7 }, { batched: true, interval: 7 }],
    ["that default", { batched: true, interval: 5 }, { batched: true }],
    ["an object with defaults alone", { inner: { a: 1 } }, {}],
    ["an object with another value", { inner: { a: 2, chosen: "x", pin: "x", other: 1 } }, { inner: { a: 2 } }],
    ["an object with a chosen value and a secret alone", { inner: { chosen: "x", pin: "x" } }, {}],
    ["an object with a chosen value and defaults", { inner: { a: 1, chosen: "x" } }, {}],
    ["a member that no input has", { other: 1 }, {}],
  ])("are compared with their defaults: %s", (_, values, expected) => {
    expect(watched(values)).toEqual({ inputs: { name: "a", ...expected }, digests: undefined, ignored: [] });
    expect(compared(values, { level: "declared" })).toEqual({ inputs: { name: "a" }, digests: undefined, ignored: [] });
  });

  it("are compared at each depth of a declared object", () => {
    expect(watched({ inner: { a: 2, chosen: "y", pin: "z" } }, { inner: { chosen: "x" } }).inputs).toEqual({
      name: "a",
      inner: { a: 2, chosen: "y" },
    });
  });

  it("are not compared in an object that responses may omit, or that only a replacement could restore", () => {
    expect(watched({ hid: { a: 2, b: "x", c: "y" } }, { hid: { b: "x" } }).inputs.hid).toEqual({ b: "x" });
    expect(watched({ auth: { kind: "one", size: 5 } }, { auth: { kind: "one" } }).inputs.auth).toEqual({
      kind: "one",
      size: 5,
    });
    expect(watched({ auth: { kind: "two", size: 5 } }, { auth: { kind: "two" } }).inputs.auth).toEqual({ kind: "two" });
  });

  it("are compared without the digests of another level", () => {
    const digests = { chosen: digestOf("x"), "extra.other": digestOf(1) };
    const values = { chosen: "y", other: 2, extra: { other: 2 } };
    for (const level of ["watched", "declared"] as const)
      expect(compared(values, { level, digests })).toEqual({ inputs: { name: "a" }, digests: undefined, ignored: [] });
  });

  it("are compared for a kind whose updates need no downtime", () => {
    const plain = defineResource({
      ...spec,
      inputs: { name: z.string(), size: z.int().optional().meta({ serverDefault: 4 }) },
    });
    expect(compared({ size: 5 }, { level: "watched" }, {}, plain)).toMatchObject({ inputs: { size: 5 }, ignored: [] });
  });

  it("are not compared if `extra` contains them, by their names in requests", () => {
    expect(watched({ text: "on", extra: { full_text: "on" } }, { extra: { full_text: "on" } }).inputs).toEqual({
      name: "a",
      extra: { full_text: "on" },
    });
    expect(watched({ text: "on", size: 5 }, { extra: { full_text: "on" } }).inputs).toEqual({ name: "a", size: 5 });
    expect(watched({ text: "on", extra: { other: 1 } }, { extra: { other: 1 } }).inputs).toMatchObject({ text: "on" });
  });

  it("are ignored, and named, if their repair would interrupt the object and the program does not allow it", () => {
    const found = watched({ mode: "off", size: 5 });
    expect(found).toEqual({ inputs: { name: "a", size: 5 }, digests: undefined, ignored: ["mode"] });
    const allowed = watched({ mode: "off", size: 5 }, { allowed: true });
    expect(allowed.inputs).toEqual({ name: "a", allowed: true, mode: "off", size: 5 });
    expect(allowed.ignored).toEqual([]);
    expect(watched({ mode: "off" }, { allowed: false }).ignored).toEqual(["mode"]);
  });

  describe("at the level complete", () => {
    const complete = (values: Values, digests?: Record<string, string>, declared: Values = {}, of = definition) =>
      compared(values, { level: "complete", digests }, declared, of);

    it("have digests of all values without a known default, except secrets and volatile values", () => {
      const { inputs, digests, ignored } = complete({
        size: 5,
        chosen: "x",
        fixed: "b",
        pin: "p1n",
        hidden: "h",
        interval: 7,
        inner: { a: 1, chosen: "y", pin: "q" },
        other: { b: 1, a: 2 },
        "@odata.context": "c",
        apiKey: "k",
        changedAt: "2030-01-01T00:00:00Z",
        times: ["2030-01-01T00:00:00Z"],
        allowed: true,
        extra: { other: 1 },
        plain: "text",
        etag: "e",
        links: [1],
        stats: 1,
        state: "ready",
        account: "acme",
        unset: undefined,
      });
      expect({ inputs, ignored }).toEqual({ inputs: { name: "a", size: 5 }, ignored: [] });
      expect(digests).toEqual({
        chosen: digestOf("x"),
        fixed: digestOf("b"),
        "extra.other": digestOf({ a: 2, b: 1 }),
        "extra.plain": digestOf("text"),
        "extra.times": digestOf(["2030-01-01T00:00:00Z"]),
      });
    });

    it("differ from the digests of the last write", () => {
      const digests = { chosen: digestOf("x"), "extra.other": digestOf(1) };
      expect(complete({ chosen: "x", other: 1, interval: 7 }, digests)).toEqual({
        inputs: { name: "a" },
        digests,
        ignored: [],
      });
      expect(complete({ chosen: "y", other: 2, interval: 7 }, digests).inputs).toEqual({
        name: "a",
        chosen: "y",
        extra: { other: 2 },
      });
      expect(complete({ chosen: "y" }, {}).inputs).toEqual({ name: "a", chosen: "y" });
      expect(complete({ chosen: "y", other: 2 }).inputs).toEqual({ name: "a" });
    });

    it("are ignored, and named, if only a replacement could restore them", () => {
      const found = complete({ fixed: "b", chosen: "y" }, { fixed: digestOf("c"), chosen: digestOf("x") });
      expect(found).toMatchObject({ inputs: { name: "a", chosen: "y" }, ignored: ["fixed"] });
      expect(found.inputs).not.toHaveProperty("fixed");
      expect(found.digests).toHaveProperty("fixed", digestOf("b"));
    });

    it("have no digests of values in an object that responses may omit, of a generated name, and without a value", () => {
      const name = z.string().optional().meta({ autoName: true });
      const hid = object({ b: z.string(), c: z.string().optional() }).optional().meta({ returned: "sometimes" });
      const named = defineResource({ ...spec, inputs: { name, hid, chosen: z.string().optional() } });
      const values = { name: "a", hid: { b: "x", c: "y" }, chosen: "" };
      const digestsOf = (declared: Values) => comparedInputs(named, values, declared, { level: "complete" }).digests;
      expect(digestsOf({ hid: { b: "x" } })).toEqual({});
      expect(digestsOf({})).toEqual({});
    });

    it("are ignored in a declared object with all that differs in it", () => {
      const rule = { x: 1, y: 2, z: 2 };
      const digests = { "rule.y": digestOf(1) };
      expect(complete({ rule }, digests, { rule: { x: 1 } })).toMatchObject({
        inputs: { rule: { x: 1 } },
        ignored: ["rule"],
      });
      expect(complete({ rule }, digests, { rule: { x: 1 } }).inputs.rule).toEqual({ x: 1 });
      expect(complete({ rule: { ...rule, y: 1 } }, digests, { rule: { x: 1 } }).inputs.rule).toEqual({ x: 1, z: 2 });
    });

    it("keep the members that `extra` declares, and add the members that differ", () => {
      const body = { other: 2, known: { a: 3, b: 4 } };
      const { inputs, digests } = complete({ ...body, extra: body }, {}, { extra: { known: { a: 1 } } });
      expect(inputs.extra).toEqual({ known: { a: 3 }, other: 2 });
      expect(digests).toEqual({ "extra.other": digestOf(2) });
    });

    it("have no unknown members if the service has a single version, or the kind no `extra`", () => {
      const single = defineResource({ ...spec, inputs: { name: z.string() } });
      expect(complete({ other: 2 }, {}, {}, single).inputs).toEqual({ name: "a" });
      const closed = defineResource({ ...spec, service, extra: false, inputs: { name: z.string() } });
      expect(complete({ other: 2 }, {}, {}, closed)).toEqual({ inputs: { name: "a" }, digests: {}, ignored: [] });
    });
  });

  it("have digests that depend on values alone", () => {
    expect(digestOf({ a: 1, b: { d: 2, c: [3] } })).toBe(digestOf({ b: { c: [3], d: 2 }, a: 1 }));
    expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
    expect(digestOf("a")).toMatch(/^[\w-]{8}$/);
  });
});

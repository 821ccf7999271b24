import { type ZodType, z } from "zod";
import { address, defineResource, duration, fieldOf, json, object, time } from "../../../provider/define";
import { check, findChanges, unknown, type Values } from "../../../provider/lifecycle";
import { alignOrder } from "../../../provider/lifecycle/values/compare";
import { isSameJson, isSameNumber, isSameValue } from "../../../provider/lifecycle/values/equality";
import {
  assumeUnknownUnchanged,
  downtimeChanges,
  isProviderOnly,
  isRetainedByService,
  needsDowntime,
  objectChanges,
  resourceChanges,
} from "../../../provider/lifecycle/values/resource-changes";
import { ExactNumber } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";

const short = ({ kind, path, replaces }: { kind: string; path: string; replaces: boolean }) =>
  `${kind} ${path}${replaces ? " replaces" : ""}`;

/** The differences of an input with this schema. */
const differences = (schema: ZodType, olds: unknown, news: unknown): string[] =>
  findChanges(
    fieldOf(object({ v: schema, beside: z.string() })),
    { v: olds, beside: "x" },
    { v: news, beside: "x" },
  ).map(short);

const fixed = z.string().optional().meta({ replaceOnChanges: true });
const lasting = z.string().optional().meta({ replaceOnRemoval: true });

describe("a change of a list of named items", () => {
  const [a, b] = [{ name: "a" }, { name: "b" }];
  const only = (effect: "added" | "changed" | "removed") => ({ [effect]: "replace" });
  const others = (effect: "added" | "changed" | "removed") => ({
    ...{ added: "replace", changed: "replace", removed: "replace" },
    [effect]: "update",
  });
  const list = (effects: object) =>
    z
      .array(object({ name: z.string(), size: z.int().optional(), fixed }))
      .optional()
      .meta({ listMap: { key: "name", ...effects } });

  it.each([
    ["added", [a], [a, b], "add v[1]"],
    ["added", undefined, [a], "add v"],
    ["changed", [a], [{ ...a, size: 2 }], "add v[0].size"],
    ["removed", [a, b], [a], "delete v[1]"],
    ["removed", [a], undefined, "delete v"],
    ["removed", [a], [], "delete v"],
  ] as const)("replaces only by the effect of an item that is %s: %j, %j", (effect, olds, news, expected) => {
    expect(differences(list(only(effect)), olds, news)).toEqual([`${expected} replaces`]);
    expect(differences(list(others(effect)), olds, news)).toEqual([expected]);
    const around = (value: unknown) => ({ one: { list: value, beside: "x" } });
    const inRecord = z.record(z.string(), object({ list: list(only(effect)), beside: z.string() }));
    expect(differences(inRecord, around(olds), around(news))).toEqual([
      `${expected.replace(" v", " v.one.list")} replaces`,
    ]);
  });

  it("replaces if a fixed member of an item changes, and not if an item with such a member is added", () => {
    const one = { ...a, fixed: "x" };
    expect(differences(list({}), [one], [{ ...one, fixed: "y" }])).toEqual(["update v[0].fixed replaces"]);
    expect(differences(list({}), [a], [a, { ...one, name: "b" }])).toEqual(["add v[1]"]);
    expect(differences(list({}), undefined, [one])).toEqual(["add v"]);
  });

  it("replaces with an object around the list whose removal or addition includes its items", () => {
    const around = (effects: object) => object({ list: list(effects), note: z.string() }).optional();
    const full = { list: [a], note: "n" };
    expect(differences(around(only("removed")), full, undefined)).toEqual(["delete v replaces"]);
    expect(differences(around(others("removed")), full, undefined)).toEqual(["delete v"]);
    expect(differences(around(only("added")), undefined, full)).toEqual(["add v replaces"]);
    expect(differences(around(only("added")), undefined, { ...full, list: [] })).toEqual(["add v"]);
  });

  it("compares an item with the old item of its name, and counts a second item of the name as added", () => {
    expect(differences(list({}), [a, { ...b, size: 1 }], [{ ...b, size: 2 }, a])).toEqual(["update v[0].size"]);
    expect(differences(list({}), [a], [a, a])).toEqual(["add v[1]"]);
    expect(differences(list({}), [a], [{ name: unknown }])).toEqual(["add v[0]", "delete v[0]"]);
  });
});

describe("a value that is added or removed as a whole", () => {
  const inner = object({ note: z.string(), fixed, lasting }).optional();

  it.each([
    ["an object", inner, { note: "n", fixed: "x" }],
    ["an array", z.array(inner).optional(), [{ note: "n" }, { note: "n", fixed: "x" }]],
    ["a record", z.record(z.string(), inner).optional(), { one: { note: "n", fixed: "x" } }],
  ])("replaces if it contains a fixed member: %s", (_, schema, value) => {
    const without = JSON.parse(JSON.stringify(value).replaceAll('"x"', '""'));
    expect(differences(schema, undefined, value)).toEqual(["add v replaces"]);
    expect(differences(schema, value, undefined)).toEqual(["delete v replaces"]);
    expect(differences(schema, undefined, without)).toEqual(["add v"]);
    expect(differences(schema, without, undefined)).toEqual(["delete v"]);
  });

  it("replaces if a member that cannot be removed is removed with it, and not if it is added or unset", () => {
    const schema = z.array(inner).optional();
    expect(differences(schema, [{ note: "n", lasting: "x" }], undefined)).toEqual(["delete v replaces"]);
    expect(differences(schema, [{ note: "n", lasting: "" }], undefined)).toEqual(["delete v"]);
    expect(differences(schema, undefined, [{ note: "n", lasting: "x" }])).toEqual(["add v"]);
  });

  it("replaces if the whole object is fixed, and so does each change inside it", () => {
    const schema = object({ a: object({ b: z.string() }), c: z.array(z.string()).optional() })
      .optional()
      .meta({ replaceOnChanges: true });
    const value = { a: { b: "1" }, c: ["x"] };
    expect(differences(schema, undefined, value)).toEqual(["add v replaces"]);
    expect(differences(schema, value, undefined)).toEqual(["delete v replaces"]);
    expect(differences(schema, value, { a: { b: "2" }, c: ["x", "y"] })).toEqual([
      "update v.a.b replaces",
      "add v.c[1] replaces",
    ]);
  });

  it("is not known to replace while it is unknown, unless it is fixed itself", () => {
    expect(differences(inner, { note: "n", fixed: "x" }, unknown)).toEqual(["update v"]);
    expect(differences(inner, unknown, { note: "n", fixed: "x" })).toEqual(["update v"]);
    expect(differences(object({ inner }), { inner: { note: "n" } }, { inner: unknown })).toEqual(["update v.inner"]);
    expect(differences(inner, undefined, unknown)).toEqual(["add v"]);
    expect(differences(inner, { note: "n", fixed: "x" }, { note: "n", fixed: unknown })).toEqual([
      "update v.fixed replaces",
    ]);
    expect(differences(inner, { note: "n" }, { note: unknown })).toEqual(["update v.note"]);
    expect(differences(fixed, "x", unknown)).toEqual(["update v replaces"]);
    expect(differences(fixed, unknown, "x")).toEqual(["update v replaces"]);
  });
});

describe("a value of another type", () => {
  const items = z.array(object({ name: z.string() })).optional();

  it.each<[string, ZodType, unknown, unknown]>([
    ["text instead of an array", z.array(z.string()), ["a", "b"], "ab"],
    ["an object instead of an array", z.array(z.string()), ["a"], { 0: "b" }],
    ["text instead of a list of named items", items.meta({ listMap: { key: "name" } }), [{ name: "a" }], "a"],
    ["text instead of a set", items.meta({ set: true }), [{ name: "a" }], "a"],
    ["text instead of an object", object({ a: z.string() }), { a: "b" }, "b"],
    ["text instead of a record", z.record(z.string(), z.string()), { 0: "a" }, "a"],
    ["text instead of an array of JSON", json(), ["a"], "ab"],
    ["an array instead of an object of JSON", json(), { a: 1 }, [1]],
    ["another text", z.string(), "a", "b"],
  ])("differs as a whole: %s", (_, schema, one, other) => {
    expect(differences(schema, one, other)).toEqual(["update v"]);
    expect(differences(schema, other, one)).toEqual(["update v"]);
  });

  it("is no default: an array instead of an object", () => {
    expect(differences(object({ a: z.string().optional() }).optional(), undefined, ["x"])).toEqual(["add v"]);
  });

  it("may be missing: entries of a record, and items at the end of an array", () => {
    expect(differences(z.record(z.string(), z.string()), { a: "1", b: "2" }, { b: "3", c: "4" })).toEqual([
      "update v.b",
      "add v.c",
      "delete v.a",
    ]);
    expect(differences(z.array(z.string()), ["a", "b"], ["a"])).toEqual(["delete v[1]"]);
    expect(differences(json(), { a: [1, 2], b: "x" }, { a: [1], c: 1 })).toEqual([
      ...["delete v.a[1]", "delete v.b", "add v.c"],
    ]);
  });
});

describe("a union", () => {
  const union = (fact = {}) =>
    z
      .discriminatedUnion("kind", [
        object({ kind: z.literal("plain"), note: z.string().optional() }),
        object({ kind: z.literal("lasting"), lasting, note: z.string().optional() }),
        object({ kind: z.literal("fixed"), size: z.int().optional() }).meta({ replaceOnChanges: true }),
      ])
      .optional()
      .meta(fact);

  it("of another kind replaces by the members that are removed, and by a kind that is fixed", () => {
    const [plain, fixed] = [{ kind: "plain" }, { kind: "fixed", size: 1 }];
    expect(differences(union(), { kind: "lasting", lasting: "x" }, plain)).toEqual(["update v replaces"]);
    expect(differences(union(), { kind: "lasting" }, plain)).toEqual(["update v"]);
    expect(differences(union(), plain, { kind: "lasting", lasting: "x" })).toEqual(["update v"]);
    expect(differences(union(), plain, fixed)).toEqual(["update v replaces"]);
    expect(differences(union(), undefined, fixed)).toEqual(["add v replaces"]);
    expect(differences(union(), fixed, { ...fixed, size: 2 })).toEqual(["update v.size replaces"]);
    expect(differences(union(), { ...plain, note: "a" }, { ...plain, note: "b" })).toEqual(["update v.note"]);
  });

  it("without a kind replaces if the union is fixed", () => {
    expect(differences(union(), undefined, { note: "a" })).toEqual(["add v"]);
    expect(differences(union({ replaceOnChanges: true }), undefined, { note: "a" })).toEqual(["add v replaces"]);
    // The same in an object that is added with it.
    for (const value of [{ note: "a" }, { kind: "plain", note: "a" }]) {
      const around = (fact: object) => object({ auth: union(fact), note: z.string() }).optional();
      expect(differences(around({}), undefined, { auth: value, note: "n" })).toEqual(["add v"]);
      expect(differences(around({ replaceOnChanges: true }), undefined, { auth: value, note: "n" })).toEqual([
        "add v replaces",
      ]);
    }
  });

  const sized = (fact = {}) =>
    object({
      auth: z
        .discriminatedUnion("kind", [
          object({ kind: z.literal("one"), size: z.int().optional().meta({ serverDefault: 4 }) }),
          object({ kind: z.literal("two"), size: z.int().optional().meta({ serverDefault: 4 }) }),
        ])
        .optional()
        .meta(fact),
      other: z.string().optional(),
    }).optional();

  it("with the defaults of its kind is a value, unless the kind is the default of the service", () => {
    const change = (fact: object, auth: object) => differences(sized(fact), undefined, { auth });
    expect(change({}, { kind: "one", size: 4 })).toEqual(["add v"]);
    const one = { serverDefault: { kind: "one" } };
    expect(change(one, { kind: "one" })).toEqual([]);
    expect(change(one, { kind: "one", size: 4 })).toEqual([]);
    expect(change(one, { kind: "one", size: 5 })).toEqual(["add v"]);
    expect(change(one, { kind: "two", size: 4 })).toEqual(["add v"]);
    expect(change({ serverDefault: null }, { kind: "one", size: 4 })).toEqual(["add v"]);
  });
});

describe("a default of the service", () => {
  it("is no change in an object that is added or removed. An empty value differs from a default with text", () => {
    const schema = object({
      size: z.int().optional().meta({ serverDefault: 4 }),
      text: z.string().optional().meta({ serverDefault: "full" }),
      note: z.string().optional(),
      none: z.string().optional().meta({ serverDefault: null }),
    }).optional();
    expect(differences(schema, undefined, { size: 4, note: "", none: "" })).toEqual([]);
    expect(differences(schema, { size: 4, text: "full" }, undefined)).toEqual([]);
    expect(differences(schema, undefined, { size: 4, text: "" })).toEqual(["add v"]);
    expect(differences(schema, undefined, { size: 4, note: "n" })).toEqual(["add v"]);
    expect(differences(schema, undefined, { size: 4, none: "n" })).toEqual(["add v"]);
    expect(differences(schema, undefined, { size: null, text: "full" })).toEqual([]);
  });

  it("is equal to an empty value of each form", () => {
    const schema = object({ a: z.string().optional() })
      .optional()
      .meta({ serverDefault: { a: "x" } });
    expect(differences(schema, {}, { a: "" })).toEqual([]);
    expect(differences(schema, null, { a: "x" })).toEqual([]);
  });

  it("does not apply to entries of records, items of arrays and parts of JSON", () => {
    const size = z.int().meta({ serverDefault: 4 });
    expect(differences(z.record(z.string(), size), { a: 5, b: 1 }, { b: 1 })).toEqual(["delete v.a"]);
    expect(differences(z.array(size), [1, 4], [1])).toEqual([]);
    const any = json()
      .optional()
      .meta({ serverDefault: { a: 1 } });
    expect(differences(any, { a: 1, b: 2 }, { b: 2 })).toEqual(["delete v.a"]);
  });

  it("inside an added or removed object depends on the values around it, the innermost first", () => {
    const size = z.int().optional();
    const schema = object({
      large: z.boolean().optional(),
      beside: z.string().optional(),
      inner: object({
        size: size.meta({ serverDefault: ([own, outer]) => (outer?.large ? 9 : own?.double ? 8 : 4) }),
        double: z.boolean().optional().meta({ serverDefault: false }),
      }).optional(),
    });
    expect(differences(schema, { large: true }, { large: true, inner: { size: 9 } })).toEqual([]);
    expect(differences(schema, { large: true }, { large: true, inner: { size: 4 } })).toEqual(["add v.inner"]);
    expect(differences(schema, { large: true, inner: { size: 9 } }, { large: true })).toEqual([]);
    // A removal is compared with the old values around it, and an addition with the new values.
    const beside = { beside: "x" };
    const large = { ...beside, large: true, inner: { size: 9 } };
    expect(differences(schema, large, beside)).toEqual(["delete v.large"]);
    expect(differences(schema, beside, large)).toEqual(["add v.large"]);
    expect(differences(schema, beside, { ...beside, inner: { size: 8, double: true } })).toEqual(["add v.inner"]);
  });

  it("does not count as the value of a whole list or record", () => {
    const size = z.int().optional().meta({ serverDefault: 4 });
    expect(differences(z.array(object({ size })).optional(), undefined, [{ size: 4 }])).toEqual(["add v"]);
    expect(differences(z.record(z.string(), object({ size })).optional(), undefined, { a: { size: 4 } })).toEqual([
      "add v",
    ]);
  });

  it("is the value of an omitted member of the other object, also where both objects omit others", () => {
    const schema = object({ size: z.int().optional().meta({ serverDefault: 4 }), note: z.string().optional() });
    expect(differences(schema, { size: 5 }, {})).toEqual(["delete v"]);
    expect(differences(schema, { size: 5, note: "n" }, { note: "n" })).toEqual(["update v.size"]);
    expect(differences(schema, { size: null, note: "n" }, { note: "n", size: 4 })).toEqual([]);
    expect(differences(schema, { note: "n" }, { note: "n", size: unknown })).toEqual(["update v.size"]);
  });

  it("is not the value that a removal sends: removing that one is no change, and adding it is one", () => {
    const schema = z.string().optional().meta({ valueOnRemoval: "off" });
    expect(differences(schema, "off", undefined)).toEqual([]);
    expect(differences(schema, undefined, "off")).toEqual(["add v"]);
    expect(differences(schema, "on", undefined)).toEqual(["delete v"]);
    expect(differences(z.string().optional().meta({ valueOnRemoval: undefined }), "off", undefined)).toEqual([
      "delete v",
    ]);
  });
});

describe("a set", () => {
  const set = z.array(z.string()).optional().meta({ set: true });

  it.each([
    [["a", "b"], ["b", "a"], 0],
    [["a", "b", "a"], ["b", "a"], 0],
    [["a"], ["a", "b"], 1],
    [["a", "b"], ["a"], 1],
    [["a", "b"], ["a", "c"], 1],
    [["b", "a"], ["c", "b", "a"], 1],
    [[], ["a"], 1],
  ])("differs as a whole, without regard to order and repetition: %j, %j", (olds, news, count) => {
    expect(differences(set, olds, news)).toHaveLength(count);
    expect(differences(set, news, olds)).toHaveLength(count);
  });

  it("of thousands of values is compared without a search for each value", () => {
    const search = jest.spyOn(Array.prototype, "some");
    const words = Array.from({ length: 4000 }, (_, i) => `word${i}`);
    expect(differences(set, words, [...words, "new"])).toHaveLength(1);
    expect(differences(set, words, [...words, "word0"])).toEqual([]);
    const searches = search.mock.contexts.filter((searched) => (searched as unknown[]).length > 1000);
    expect(searches.length).toBeLessThan(10);
    search.mockRestore();
  });

  it("with an unknown value differs from itself", () => {
    expect(differences(set, ["a", unknown], ["a", unknown])).toHaveLength(1);
  });
});

describe("the order of a program", () => {
  const align = (schema: ZodType, olds: unknown, news: unknown) =>
    (alignOrder(fieldOf(object({ v: schema })), { v: olds }, { v: news }) as Values).v;
  const item = object({ name: z.string(), tags: z.array(z.string()).optional().meta({ set: true }) });
  const list = z.array(item).meta({ listMap: { key: "name" } });

  it("is that of the old inputs in lists of named items and in the sets inside them, and new items follow", () => {
    const olds = [{ name: "a", tags: ["x", "y"] }, { name: "gone" }, { name: "b" }];
    const news = [{ name: "b" }, { name: "new" }, { name: "a", tags: ["z", "y", "x"] }];
    expect(align(list, olds, news)).toEqual([{ name: "a", tags: ["x", "y", "z"] }, { name: "b" }, { name: "new" }]);
  });

  it("stays in other arrays, and in arrays that are new or of another type", () => {
    const plain = z.array(item);
    expect(align(plain, [{ name: "a" }, { name: "b" }], [{ name: "b" }, { name: "a" }])).toEqual([
      { name: "b" },
      { name: "a" },
    ]);
    expect(align(plain, [{ name: "a", tags: ["x", "y"] }], [{ name: "b", tags: ["y", "x"] }])).toEqual([
      { name: "b", tags: ["x", "y"] },
    ]);
    expect(align(list, undefined, [{ name: "b" }, { name: "a" }])).toEqual([{ name: "b" }, { name: "a" }]);
    expect(align(list, "a", [{ name: "b" }])).toEqual([{ name: "b" }]);
    expect(align(list, [{ name: "b" }], "a")).toBe("a");
  });

  it("keeps each repetition, and matches items of a set by their meaning", () => {
    const times = z.array(time()).meta({ set: true });
    const [one, same, other] = ["2030-01-01T00:00:00Z", "2030-01-01T00:00:00.5Z", "2031-01-01T00:00:00Z"];
    expect(align(times, [one, other], [other, same, same])).toEqual([same, other, same]);
  });
});

describe("values with several spellings", () => {
  it.each([
    ["times within a second", time(), "2030-01-01T00:00:00Z", "2030-01-01T01:00:00.999+01:00", true],
    ["times a second apart", time(), "2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z", false],
    ["a time and text", time(), "2030-01-01T00:00:00Z", "soon", false],
    ["durations", duration(), "PT90S", "PT1M30S", true],
    ["durations of another length", duration(), "PT90S", "PT91S", false],
    ["addresses with slashes at their ends", address(), "https://a.example//", "https://a.example", true],
    ["an address with a slash inside", address(), "https://a.example/b", "https://a.example", false],
    ["text like times", z.string(), "2030-01-01T00:00:00Z", "2030-01-01T00:00:00.5Z", false],
    ["text like durations", z.string(), "PT90S", "PT1M30S", false],
    ["text with a slash at its end", z.string(), "a/", "a", false],
    ["a number and its text", json(), 1, "1", false],
    ["an encoded address", address(), "https://ü.example/ü h?q=ä", "https://xn--tda.example/%C3%BC%20h?q=%C3%A4", true],
    ["an address with a reserved character", address(), "https://a.example/a%2Fb", "https://a.example/a/b", false],
    ["a host in upper case", address(), "pulsar+ssl://P.example:6651", "pulsar+ssl://p.example:6651/", true],
    ["a user in upper case", address(), "amqp://Me@a.example", "amqp://me@a.example", false],
    ["an address without the default port", address(), "https://A.example:443/", "https://a.example", true],
  ])("are equal only in a field of their format: %s", (_, schema, one, other, isSame) => {
    expect(isSameValue(fieldOf(schema), one, other)).toBe(isSame);
    expect(isSameValue(fieldOf(schema), other, one)).toBe(isSame);
  });

  const noon = "2026-01-01T12:00:00Z";

  it.each([
    ["a time with a fraction", noon, "2026-01-01T12:00:00.000Z", true],
    ["a time in another zone", noon, "2026-01-01T13:00:00+01:00", true],
    ["another time in another zone", noon, "2026-01-01T12:00:00+01:00", false],
    ["another time by less than a millisecond", noon, "2026-01-01T12:00:00.0000001Z", false],
    ["a time without a zone", noon, "2026-01-01T12:00:00", false],
    ["a day that the month does not have", "2026-02-30T00:00:00Z", "2026-03-02T00:00:00Z", false],
    ["a date", "2026-01-01", "2026-01-01T00:00:00Z", false],
    ["a time inside a sentence", `Since ${noon}`, "Since 2026-01-01T12:00:00.000Z", false],
    ["the default port", "https://a.example:443/b", "https://a.example/b", true],
    ["the default port of another scheme", "https://a.example:80/b", "https://a.example/b", false],
    ["another scheme", "https://a.example", "http://a.example", false],
    ["the default port of a WebSocket", "ws://a.example:80/b", "ws://a.example/b", true],
    ["another port of a WebSocket", "ws://a.example:443/b", "ws://a.example/b", false],
    ["the default port of a secure WebSocket", "wss://a.example:443", "wss://a.example/", true],
    ["a scheme and a host in upper case", "HTTPS://A.example/b", "https://a.example/b", true],
    ["an IPv6 address with a default port", "http://[::1]:80", "http://[::1]/", true],
    ["an absent path", "https://a.example", "https://a.example/", true],
    ["an absent path before a query", "https://a.example?q=1", "https://a.example/?q=1", true],
    ["a path with a slash at its end", "https://a.example/b/", "https://a.example/b", false],
    ["a path in upper case", "https://a.example/B", "https://a.example/b", false],
    ["a query in another order", "https://a.example/?b&a", "https://a.example/?a&b", false],
    ["another fragment", "https://a.example/#a", "https://a.example/#A", false],
    ["another user", "https://Me@a.example/", "https://me@a.example/", false],
    ["text that is not a URL", "A.example:443", "a.example", false],
    ["a fraction of 32 bits", 0.3, 0.30000001192092896, true],
    ["another fraction", 0.3, 0.300001, false],
    ["an integer that 32 bits round", 16_777_217, 16_777_216, false],
    ["a fraction that 32 bits round to an integer", 0.999999999, 1, false],
  ])("in a field without a format are compared by their meaning: %s", (_, one, other, isSame) => {
    const inside = (value: unknown) => ({ at: [value, 1] });
    expect(findChanges(fieldOf(typeof one === "string" ? z.string() : z.number()), one, other).length === 0).toBe(
      isSame,
    );
    expect(findChanges(fieldOf(json()), inside(one), inside(other)).length === 0).toBe(isSame);
    expect(findChanges(fieldOf(json()), inside(other), inside(one)).length === 0).toBe(isSame);
  });

  const large = new ExactNumber("9007199254740993");
  const fraction = new ExactNumber("0.12345678901234567890");

  it.each([
    ["its digits", large, "9007199254740993", true],
    ["other digits", large, "9007199254740992", false],
    ["the nearest number", large, Number("9007199254740993"), true],
    ["another number", large, 9007199254740994, false],
    ["the same digits", large, new ExactNumber("9007199254740993"), true],
    ["other digits with the same nearest number", large, new ExactNumber("9007199254740992"), false],
    ["the nearest fraction", fraction, 0.12345678901234568, true],
    ["its digits as text, for a fraction", fraction, "0.12345678901234567890", false],
    ["nothing", large, undefined, false],
  ])("an exact number equals %s: %s, %s", (_, exact, value, isSame) => {
    expect([isSameNumber(exact, value), isSameNumber(value, exact)]).toEqual([isSame, isSame]);
    expect([isSameJson([exact], [value]), isSameJson({ a: value }, { a: exact })]).toEqual([isSame, isSame]);
  });

  it("two other values are no equal numbers", () => {
    expect(isSameNumber(1, 1)).toBe(false);
  });

  it.each([
    [undefined, null, true],
    ["", [], true],
    [{ a: {} }, null, true],
    [unknown, unknown, false],
    [{ a: unknown }, { a: unknown }, false],
    [0, null, false],
    [false, null, false],
    [{ a: 1 }, { a: 1, b: "" }, true],
    [{ a: 1 }, { a: 1, b: 0 }, false],
    [{ a: 1, b: 0 }, { a: 1 }, false],
    ["https://ü.example", "https://XN--TDA.example/", true],
    ["https://ü.example", "https://xn--tdb.example/", false],
    [[1, 2], [1], false],
    [[1, 2], [1, 3], false],
    [["a"], "a", false],
    [5, { a: "" }, false],
    [[1], [1, null], false],
    [[1], { 0: 1 }, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1 }, "a", false],
    [{ toString: 1 }, { a: 1 }, false],
  ])("JSON is compared at any depth, and empty values are equal: %j, %j", (one, other, isSame) => {
    expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([isSame, isSame]);
  });
});

describe("changes of a resource", () => {
  const { update: _, ...withoutUpdate } = anyResource.service.requests;
  const spec = {
    ...anyResource,
    path: { collection: "/things", item: "/things/{name}" },
    outputs: {},
    inputs: {
      name: z.string(),
      size: z.int().optional(),
      rules: object({ on: z.boolean().optional(), list: z.array(z.string()).optional() }).optional(),
      key: z.string().optional().meta({ keptOnRemoval: true }),
      note: z.string().optional().meta({ providerOnly: true }),
    },
  } as const;
  const parted = defineResource({
    ...spec,
    parts: {
      rules: {
        fields: ["rules"],
        request: "PUT {item}/rules",
        create: "after",
        body: ({ rules }) => ({ on: rules?.on ?? false }),
      },
      size: { fields: ["size"], request: "PUT {item}/size", create: "body" },
    },
  });
  const found = (definition: typeof parted, olds: Values, news: Values, compare = resourceChanges) =>
    compare(definition, { inputs: { name: "a", ...olds } }, { inputs: { name: "a", ...news } }).map(short);

  it("omit the removal of a part whose request would be the same without it", () => {
    expect(found(parted, { rules: { on: false, list: ["x"] } }, {})).toEqual([]);
    expect(found(parted, { rules: { on: true } }, {})).toEqual(["delete rules"]);
    expect(found(parted, {}, { rules: { on: false, list: ["x"] } })).toEqual(["add rules"]);
    expect(found(parted, { size: 1, rules: { list: ["x"] } }, {})).toEqual(["delete size"]);
  });

  it("replace without an update request, unless only the provider reads the input", () => {
    const turn = z.string().optional().meta({ providerOnly: true, replaceOnChanges: true });
    const fixed = defineResource({
      ...spec,
      inputs: { ...spec.inputs, turn },
      service: { ...spec.service, requests: withoutUpdate },
    });
    expect(found(fixed, { turn: "a" }, { turn: "b" })).toEqual(["update turn replaces"]);
    expect(found(fixed, { size: 1, note: "a" }, { size: 2, note: "b" })).toEqual([
      "update size replaces",
      "update note",
    ]);
    expect(found(parted, { size: 1 }, { size: 2 })).toEqual(["update size"]);
  });

  it("replace by the requests that apply to the new inputs", () => {
    const sometimes = defineResource({ ...spec, requests: ({ size }) => (size === 2 ? { update: undefined } : {}) });
    expect(found(sometimes, { size: 1 }, { size: 2 })).toEqual(["update size replaces"]);
    expect(found(sometimes, { size: 2 }, { size: 1 })).toEqual(["update size"]);
  });

  it("include what the definition replaces: with its kind, or else as an update", () => {
    const shrinking = defineResource({
      ...spec,
      hooks: {
        requiresReplacement: (olds, news) => [
          { path: "size", reason: `from ${olds.size} to ${news.size}` },
          ...(news.note ? [{ path: "name", reason: "it has a note" }] : []),
        ],
      },
    });
    const changes = (olds: Values, news: Values) => resourceChanges(shrinking, { inputs: olds }, { inputs: news });
    expect(changes({ name: "a", rules: { on: true } }, { name: "a", size: 1, rules: { on: false } })).toEqual([
      { path: "rules.on", kind: "update", replaces: false },
      { path: "size", kind: "add", replaces: true, reason: "from undefined to 1" },
    ]);
    expect(changes({ name: "a", size: 1 }, { name: "a", note: "n" })).toEqual([
      { path: "note", kind: "add", replaces: false },
      { path: "size", kind: "delete", replaces: true, reason: "from 1 to undefined" },
      { path: "name", kind: "update", replaces: true, reason: "it has a note" },
    ]);
    expect(changes({ name: "a", size: 1 }, { name: "a", size: 1 })).toEqual([]);
    expect(changes({ name: "a", size: 1 }, { name: "a", size: unknown })).toMatchObject([{ replaces: false }]);
  });

  it("ignore a generated name only if both inputs have one", () => {
    const named = defineResource({
      ...spec,
      inputs: { ...spec.inputs, name: z.string().optional().meta({ autoName: true, replaceOnChanges: true }) },
    });
    const changes = (old: boolean, next: boolean) =>
      objectChanges(
        named,
        { inputs: { name: "a", size: 1 }, autoNamed: old },
        { inputs: { name: "b", size: 1 }, autoNamed: next },
      ).map(short);
    expect(changes(true, true)).toEqual([]);
    const resized = (size: number) => ({ inputs: { name: "a", size }, autoNamed: true });
    expect(objectChanges(named, resized(1), resized(2)).map(short)).toEqual(["update size"]);
    for (const [old, next] of [
      [true, false],
      [false, true],
    ] as const)
      expect(changes(old, next)).toEqual(["update name replaces"]);
    const inputs = { name: "a", size: 1 };
    const pinned = (old: boolean, next: boolean) =>
      resourceChanges(named, { inputs, autoNamed: old }, { inputs, autoNamed: next });
    const stored = { path: "name", kind: "update", replaces: false, storedOnly: true };
    expect(pinned(true, false)).toEqual([
      { ...stored, reason: expect.stringContaining("the generated name counts as declared") },
    ]);
    expect([pinned(true, true), pinned(false, false), pinned(false, true)]).toEqual([[], [], []]);
  });

  const secret = z.string().meta({ secret: true });
  const twofold = z
    .discriminatedUnion("kind", [
      object({ kind: z.literal("a"), key: secret, note: z.string().optional().meta({ providerOnly: true }) }),
      object({ kind: z.literal("b"), key: z.string(), note: z.string().optional() }),
    ])
    .optional();

  it("store a required secret that the state lacks, only if an update request cannot set it", () => {
    const masked = z.string().meta({ returned: "sometimes" });
    const inner = object({ key: secret, pin: secret.optional(), codes: z.array(secret).optional() }).optional();
    const inputs = { name: z.string(), key: secret, any: json().meta({ secret: true }), auth: twofold, masked, inner };
    const changes = (olds: Values, news: Values, service = spec.service) =>
      resourceChanges(defineResource({ ...spec, service, inputs }), { inputs: olds }, { inputs: news });
    const [olds, news] = [
      { name: "a", any: { x: 1 } },
      { name: "a", any: { x: 1 }, key: "k" },
    ];
    const fixed = { ...spec.service, requests: withoutUpdate } as typeof spec.service;
    expect(changes(olds, news)).toEqual([{ path: "key", kind: "add", replaces: false }]);
    expect(changes(olds, news, fixed)).toEqual([{ path: "key", kind: "add", replaces: false, storedOnly: true }]);
    const nested = (old: Values, next: Values) => changes({ ...news, ...old }, { ...news, ...next }, fixed);
    expect(nested({ inner: { pin: "1" } }, { inner: { pin: "1", key: "k" } })).toMatchObject([
      { path: "inner.key", storedOnly: true },
    ]);
    expect(nested({}, { masked: "m" })).toMatchObject([{ path: "masked", storedOnly: true }]);
    expect(nested({ key: undefined }, { key: unknown })).toMatchObject([{ path: "key", storedOnly: true }]);
    for (const more of [{ pin: "1" }, { codes: ["1"] }])
      expect(nested({ inner: { key: "k" } }, { inner: { key: "k", ...more } })).toMatchObject([{ replaces: true }]);
    const replaced = (more: Values) => changes(news, { ...news, ...more }, fixed).map(short);
    expect(replaced({ any: { x: 1, y: 2 } })).toEqual(["add any.y replaces"]);
    expect(changes({ ...news, name: undefined }, news, fixed).map(short)).toEqual(["add name replaces"]);
    expect(
      changes({ ...news, auth: { kind: "a" } }, { ...news, auth: { kind: "a", key: "k" } }, fixed).map(short),
    ).toEqual(["add auth.key replaces"]);
  });

  it("belong to the provider alone by each field at their path", () => {
    const note = z.string().optional().meta({ providerOnly: true });
    const field = fieldOf(
      object({
        list: z.array(object({ note, size: z.int() })),
        map: z.record(z.string(), object({ note })),
        any: json(),
        auth: twofold,
      }),
    );
    const of = (path: string) => isProviderOnly(field, { path, kind: "update", replaces: false });
    expect([of("list[3].note"), of('map["a-b"].note'), of("map.a.note")]).toEqual([true, true, true]);
    expect([of("list[3].size"), of("list[3]"), of("any.note"), of("auth.note")]).toEqual([false, false, false, false]);
  });

  it("are without effect if they remove a value that the service keeps", () => {
    const of = (kind: "add" | "delete" | "update", path: string) =>
      isRetainedByService(parted, { kind, path, replaces: false });
    expect([of("delete", "key"), of("update", "key"), of("add", "key"), of("delete", "size")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(of("delete", "none")).toBe(false);
  });

  it("have the old value for each input that is unknown or contains an unknown value", () => {
    const olds = { size: 1, rules: { on: true } };
    expect(assumeUnknownUnchanged(olds, { size: unknown, rules: { on: unknown }, name: unknown, key: "k" })).toEqual({
      size: 1,
      rules: { on: true },
      name: undefined,
      key: "k",
    });
  });
});

describe("downtime", () => {
  const downtime = {
    allowedBy: "allowed",
    effect: "is offline",
    request: "PUT {item}?offline",
    changes: ["size", "parts[].depth", "parts, added", "inner.mode"],
  };
  const change = (kind: "add" | "delete" | "update", path: string) => ({ kind, path, replaces: false });

  it.each([
    ["update", "size", true],
    ["add", "size", true],
    ["delete", "size", true],
    ["update", "parts[3].depth", true],
    ["update", "parts[3].width", false],
    ["add", "parts[3]", true],
    ["add", "parts", true],
    ["delete", "parts[3]", false],
    ["update", "parts", false],
    ["update", "inner.mode", true],
    ["update", "inner", false],
  ] as const)("is needed by the changes that the definition lists: %s %s", (kind, path, isNeeded) => {
    expect(needsDowntime({ ...definition, hooks: { downtime } }, change(kind, path))).toBe(isNeeded);
  });

  const definition = defineResource({
    ...anyResource,
    path: { collection: "/things", item: "/things/{name}" },
    outputs: {},
    inputs: {
      name: z.string().meta({ replaceOnChanges: true }),
      size: z.int(),
      note: z.string().optional(),
      allowed: z.boolean().optional().meta({ providerOnly: true }),
    },
    hooks: { downtime: { ...downtime, changes: ["size"] } },
  });
  const changes = (news: Values, kind = definition) =>
    downtimeChanges(
      kind,
      resourceChanges(kind, { inputs: { name: "a", size: 1 } }, { inputs: { name: "a", size: 1, ...news } }),
    ).map(short);

  it("is needed by these changes alone, and not if the object is replaced", () => {
    expect(changes({ size: 2, note: "n" })).toEqual(["update size"]);
    expect(changes({ note: "n" })).toEqual([]);
    expect(changes({ size: 2, name: "b" })).toEqual([]);
    expect(changes({ size: 2 }, { ...definition, hooks: {} })).toEqual([]);
  });

  it.each([2, unknown])("is rejected by a check without the opt-in, also of a value that is not known: %p", (size) => {
    const olds = { inputs: { name: "a", size: 1 } };
    const failed = (more: Values) =>
      check(definition, olds, { name: "a", size, ...more }).failures.map(({ path }) => path);
    expect(failed({})).toEqual(["size"]);
    expect(failed({ allowed: true })).toEqual([]);
  });
});

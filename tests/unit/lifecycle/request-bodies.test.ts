import { z } from "zod";
import { defineResource, fieldOf, json, object } from "../../../provider/define";
import { findChanges } from "../../../provider/lifecycle";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import {
  changedMembers,
  keepDigits,
  mergeForPut,
  withRemovals,
} from "../../../provider/lifecycle/values/update-bodies";
import { ExactNumber } from "../../../provider/text/json";
import { cpuTime } from "../../support/cpu-time";
import { anyResource } from "../define/any-resource";
import { maskedPath } from "./scripted-service";

const thing = defineResource({
  ...anyResource,
  inputs: {
    text: z.string().optional().meta({ valueOnRemoval: "", wireName: "full_text" }),
    size: z.int().optional(),
    inner: object({ a: z.int().optional(), b: z.int().optional() }).optional(),
  },
});

describe("a body", () => {
  it("is merged with `extra`, member by member", () => {
    expect(encodeInputs(thing, { size: 1, inner: { a: 1 }, extra: { inner: { c: 3 }, size: 2 } })).toEqual({
      size: 2,
      inner: { a: 1, c: 3 },
    });
  });
});

describe("a PATCH", () => {
  it("contains only the differences", () => {
    expect(changedMembers(thing, { size: 1, full_text: "a" }, { size: 2, full_text: "a" })).toEqual({ size: 2 });
  });

  it("clears removed values with null, or with the configured value", () => {
    expect(changedMembers(thing, { size: 1, full_text: "a" }, {})).toEqual({ size: null, full_text: "" });
    // Most APIs of packages merge objects, and keep a member that the body lacks. Other services replace them.
    const [olds, news] = [
      { inner: { a: 1, b: 2 }, labels: { c: 1, d: 2 } },
      { inner: { a: 1 }, labels: { c: 1 } },
    ];
    const ofPackage = { ...thing, service: { ...thing.service, package: "things" } };
    expect(changedMembers(ofPackage, olds, news)).toEqual({ inner: { a: 1, b: null }, labels: { c: 1, d: null } });
    expect(changedMembers(thing, olds, news)).toEqual(news);
  });

  it("omits values that have no effect once they are removed", () => {
    const idle = {
      ...thing,
      inputs: fieldOf(object({ size: z.int().optional().meta({ valueOnRemoval: undefined }) })),
    };
    expect(changedMembers(idle, { size: 1, other: 1 }, {})).toStrictEqual({ other: null });
  });

  it("that sends all inputs clears removed values at any depth", () => {
    const field = fieldOf(
      object({
        kept: z.string(),
        inner: object({
          text: z.string().optional().meta({ valueOnRemoval: "", wireName: "full_text" }),
          size: z.int().optional(),
          idle: z.int().optional().meta({ valueOnRemoval: undefined }),
          sizes: z.record(z.string(), z.int().meta({ valueOnRemoval: 0 })),
        }),
      }),
    );
    const olds = { kept: "a", inner: { full_text: "a", size: 1, idle: 1, sizes: { a: 1, b: 2 } } };
    expect(withRemovals(field, olds, { kept: "a", inner: { sizes: { a: 1 } } })).toStrictEqual({
      kept: "a",
      inner: { full_text: "", size: null, sizes: { a: 1, b: 0 } },
    });
  });

  it("omits a change between two empty forms", () => {
    expect(changedMembers(thing, { size: null, inner: {} }, { inner: { a: undefined } })).toEqual({});
  });
});

describe("a value that cannot be removed", () => {
  const field = fieldOf(
    object({
      kept: z.int(),
      rule: z.string().optional().meta({ replaceOnRemoval: true }),
      inner: object({
        size: z.int().optional().meta({ replaceOnRemoval: true }),
        text: z.string().optional(),
      }).optional(),
    }),
  );
  const replacing = (olds: object, news: object) =>
    findChanges(field, { kept: 1, ...olds }, { kept: 1, ...news }).map(({ path, replaces }) => [path, replaces]);

  it("is changed and added in place, and its removal replaces", () => {
    expect(replacing({ rule: "a" }, { rule: "b" })).toEqual([["rule", false]]);
    expect(replacing({}, { rule: "b" })).toEqual([["rule", false]]);
    expect(replacing({ rule: "a" }, {})).toEqual([["rule", true]]);
  });

  it("also replaces when its enclosing value is removed", () => {
    expect(replacing({ inner: { size: 1, text: "a" } }, { inner: { text: "a" } })).toEqual([["inner.size", true]]);
    expect(replacing({ inner: { size: 1, text: "a" } }, {})).toEqual([["inner", true]]);
    expect(replacing({ inner: { text: "a" } }, {})).toEqual([["inner", false]]);
  });
});

describe("a kind that shares its collection with other kinds", () => {
  const ofKind = defineResource({
    ...anyResource,
    discriminator: { type: "round" },
    hooks: { isDeleted: ({ revoked }) => revoked === true },
    inputs: { size: z.int() },
  });

  it("sends its kind in every body, and ignores objects of other kinds", () => {
    expect(encodeInputs(ofKind, { size: 1 })).toEqual({ type: "round", size: 1 });
    expect([{ type: "round" }, {}, { type: "square" }, { type: "round", revoked: true }].map(ofKind.isDeleted)).toEqual(
      [false, false, true, true],
    );
  });
});

describe("a PUT over a remote object", () => {
  const items = fieldOf(
    object({
      items: z
        .array(object({ name: z.string().meta({ wireName: "@name" }), size: z.int().optional() }))
        .meta({ listMap: { key: "name" } }),
      list: z.array(z.int()).optional(),
      map: z.record(z.string(), z.int()).optional(),
    }),
  );

  it("keeps members that were added outside Pulumi and removes members that the program removed", () => {
    const live = { ours: 1, theirs: 2, inner: { ours: 1, theirs: 2 } };
    expect(
      mergeForPut(undefined, { remote: live, olds: { ours: 1, inner: { ours: 1 } }, news: { inner: {} } }),
    ).toEqual({ theirs: 2, inner: { theirs: 2 } });
  });

  it("merges named items by name, declared items first, and keeps the remaining items", () => {
    const live = { items: [{ "@name": "theirs" }, { "@name": "gone" }, { "@name": "a", filled: true }] };
    const olds = { items: [{ "@name": "a" }, { "@name": "gone" }] };
    const news = { items: [{ "@name": "b" }, { "@name": "a", size: 2 }] };
    expect(mergeForPut(items, { remote: live, olds, news })).toEqual({
      items: [{ "@name": "b" }, { "@name": "a", size: 2, filled: true }, { "@name": "theirs" }],
    });
  });

  it("sends a value that clears a removed member, if an omitted member would be kept", () => {
    const identity = object({ kind: z.string() })
      .optional()
      .meta({ valueOnRemoval: { kind: "none" } });
    const field = fieldOf(object({ identity, list: z.array(object({ name: z.string(), identity })).optional() }));
    const mine = { identity: { kind: "mine" } };
    expect(mergeForPut(field, { remote: mine, olds: mine, news: {} })).toEqual({ identity: { kind: "none" } });
    expect(mergeForPut(field, { remote: mine, olds: {}, news: {} })).toEqual(mine);
    const [olds, news] = [{ list: [{ name: "a", ...mine }] }, { list: [{ name: "a" }] }];
    expect(mergeForPut(field, { remote: olds, olds, news })).toEqual({
      list: [{ name: "a", identity: { kind: "none" } }],
    });
    expect(mergeForPut(field, { remote: olds, olds: news, news })).toEqual(olds);
  });

  it("clears the member in the item that had it, at any position, and in every unnamed item", () => {
    const identity = object({ kind: z.string() })
      .optional()
      .meta({ valueOnRemoval: { kind: "none" } });
    const field = fieldOf(object({ list: z.array(object({ name: z.string().optional(), identity })) }));
    const [mine, none] = [{ identity: { kind: "mine" } }, { identity: { kind: "none" } }];
    const sent = (olds: object[], news: object[]) =>
      (mergeForPut(field, { remote: { list: olds }, olds: { list: olds }, news: { list: news } }) as { list: object[] })
        .list;
    expect(sent([{ name: "a", ...mine }, { name: "b" }], [{ name: "b" }, { name: "a" }])).toEqual([
      { name: "b" },
      { name: "a", ...none },
    ]);
    expect(sent([{ ...mine }, {}], [{}, {}])).toEqual([none, none]);
    expect(sent([{}, { ...mine }], [{ ...mine }, {}])).toEqual([mine, none]);
    expect(sent([{ name: "a", ...mine }], [{ name: "renamed" }])).toEqual([{ name: "renamed", ...none }]);
  });

  it("omits members that were added outside Pulumi if the service keeps them anyway", () => {
    const field = fieldOf(
      object({ key: object({ version: z.int() }).optional().meta({ keptOnRemoval: true }), size: z.int() }),
    );
    const live = { key: { version: 1, secret: null }, size: 1 };
    expect(mergeForPut(field, { remote: live, olds: { size: 1 }, news: { size: 2 } })).toEqual({ size: 2 });
    expect(
      mergeForPut(field, { remote: live, olds: { size: 1 }, news: { key: { version: 2 }, size: 1 } }),
    ).toMatchObject({ key: { version: 2 } });
  });

  it("keeps a removed named item if the inputs require that", () => {
    const field = fieldOf(
      object({
        items: z.array(object({ name: z.string() })).meta({ listMap: { key: "name", stays: ["leave", true] } }),
      }),
    );
    const [olds, news] = [{ items: [{ name: "a" }, { name: "b" }] }, { items: [{ name: "a" }] }];
    expect(mergeForPut(field, { remote: olds, olds, news }, { inputs: { leave: true } })).toEqual(olds);
    expect(mergeForPut(field, { remote: olds, olds, news }, { inputs: { leave: false } })).toEqual(news);
  });

  it("sends every other array as written, and maps entry by entry", () => {
    const live = { list: [1, 2, 3], map: { ours: 1, theirs: 2 } };
    expect(
      mergeForPut(items, { remote: live, olds: { map: { ours: 1 } }, news: { list: [4], map: { more: 3 } } }),
    ).toEqual({ list: [4], map: { theirs: 2, more: 3 } });
  });
});

describe("a PUT over a remote object, at any depth", () => {
  const kept = z.string().optional().meta({ keptOnRemoval: true });
  const cleared = z.string().optional().meta({ valueOnRemoval: "none" });
  const shape = { name: z.string(), kept, cleared };

  it("omits a removed member, and keeps others, although another member has the value of a removal", () => {
    const field = fieldOf(object({ ...shape, inner: object(shape) }));
    const remote = { name: "a", cleared: "x", theirs: 1, inner: { name: "b", cleared: "y", theirs: 2 } };
    const olds = { name: "a", cleared: "x", gone: 1, inner: { name: "b", cleared: "y" } };
    expect(
      mergeForPut(field, { remote: { ...remote, gone: 1 }, olds, news: { name: "a", inner: { name: "b" } } }),
    ).toEqual({ ...{ name: "a", cleared: "none", theirs: 1 }, inner: { name: "b", cleared: "none", theirs: 2 } });
  });

  it("has only the new members of an object that the service or the old inputs lack", () => {
    const field = fieldOf(object({ inner: object(shape).optional() }));
    const news = { inner: { name: "b" } };
    expect(mergeForPut(field, { remote: {}, olds: {}, news })).toEqual(news);
    expect(mergeForPut(field, { remote: { inner: null }, olds: { inner: { cleared: "y" } }, news })).toEqual({
      inner: { name: "b", cleared: "none" },
    });
    expect(mergeForPut(field, { remote: { inner: { cleared: "y", theirs: 1 } }, olds: {}, news })).toEqual({
      inner: { name: "b", cleared: "y", theirs: 1 },
    });
  });

  it("has text and lists as written, although the object or the old inputs have other types", () => {
    const field = fieldOf(
      object({ inner: object(shape), list: z.array(object(shape)).meta({ listMap: { key: "name" } }) }),
    );
    const sent = (remote: object, olds: object, news: object) => mergeForPut(field, { remote, olds, news });
    const [inner, list] = [{ name: "b", cleared: "y" }, [{ name: "b", cleared: "y" }]];
    expect(sent({ inner }, { inner }, { inner: "text" })).toEqual({ inner: "text" });
    expect(sent({ inner: null }, { inner }, { inner: "text" })).toEqual({ inner: "text" });
    expect(sent({ list }, { list }, { list: "text" })).toEqual({ list: "text" });
    expect(sent({ list: null }, { list }, { list: "text" })).toEqual({ list: "text" });
    expect(sent({ inner: "text" }, { inner: "text" }, { inner: { name: "c" } })).toEqual({ inner: { name: "c" } });
  });

  it("keeps null of a member that the service keeps anyway", () => {
    const field = fieldOf(object(shape));
    expect(mergeForPut(field, { remote: { kept: null, name: "a" }, olds: {}, news: { name: "b" } })).toEqual({
      kept: null,
      name: "b",
    });
  });

  it("merges named items with the remote and the old item of the name, also in a list of unions", () => {
    const union = z.discriminatedUnion("kind", [
      object({ kind: z.literal("one"), name: z.string().meta({ wireName: "@id" }), cleared }),
      object({ kind: z.literal("two"), name: z.string().meta({ wireName: "@id" }) }),
    ]);
    const field = fieldOf(object({ list: z.array(union).meta({ listMap: { key: "name" } }) }));
    const item = (name: string, more: object = {}) => ({ kind: "one", "@id": name, ...more });
    const remote = {
      list: [item("theirs"), item("b", { cleared: "x", more: 1 }), item("gone"), item("a", { more: 2 }), null],
    };
    const olds = { list: [item("gone"), item("a"), item("b", { cleared: "x" })] };
    expect(mergeForPut(field, { remote, olds, news: { list: [item("a"), item("b"), item("new")] } })).toEqual({
      list: [item("a", { more: 2 }), item("b", { cleared: "none", more: 1 }), item("new"), item("theirs"), null],
    });
    expect(mergeForPut(field, { remote, olds: { list: null }, news: { list: [] } })).toEqual(remote);
    const news = { list: [item("a")] };
    expect(mergeForPut(field, { remote: { list: null }, olds: news, news })).toEqual(news);
  });

  it("clears the members of unnamed items and of items with another name, and leaves text and null", () => {
    const field = fieldOf(object({ list: z.array(object({ name: z.string().optional(), cleared })) }));
    const sent = (olds: unknown, news: unknown[]) =>
      mergeForPut(field, { remote: { list: [] }, olds: { list: olds }, news: { list: news } });
    const [old, named] = [{ cleared: "x" }, { name: "a", cleared: "y" }];
    expect(sent([old, named, null], [{}, { name: "a" }, { name: "b" }, "text", null])).toEqual({
      list: [{ cleared: "none" }, { name: "a", cleared: "none" }, { name: "b", cleared: "none" }, "text", null],
    });
    expect(sent([{ name: "b" }, named], [{ name: "b" }])).toEqual({ list: [{ name: "b" }] });
    expect(sent("text", [{ name: "a" }])).toEqual({ list: [{ name: "a" }] });
  });
});

describe("a PUT with a long list without a key", () => {
  it("compares each item once", () => {
    const list = Array.from({ length: 20_000 }, (_, id) => ({ url: `https://one.example/${id}` }));
    const remote = { list: list.map((item) => ({ ...item, more: 1 })).reverse() };
    const start = cpuTime();
    const merged = mergeForPut(undefined, { remote, olds: { list }, news: { list } });
    expect(merged).toEqual({ list: list.map((item) => ({ ...item, more: 1 })) });
    expect(cpuTime() - start).toBeLessThan(30_000);
  });

  it("adds no members to an item if another one may be the old item", () => {
    const some = (name: string) => Array.from({ length: 330 }, (_, id) => ({ url: `https://${name}.example/${id}` }));
    const [same, added, old] = [some("one"), some("two"), { url: "a", size: 2 }];
    const news = { list: [{ url: "a" }, { ...old, kind: "x" }, ...same, ...added] };
    const remote = { list: [{ ...old, more: 1 }, ...same] };
    expect(mergeForPut(undefined, { remote, olds: { list: [old, ...same] }, news })).toEqual(news);
  });

  it("compares no items of a list in a changed item", () => {
    const list = (name: string) =>
      Array.from({ length: 70 }, (_, i) => ({
        list: Array.from({ length: 70 }, (_, j) => ({ url: `https://${name}.example/${i}/${j}` })),
      }));
    const [old, news] = [{ list: list("one") }, { list: list("two") }];
    const start = cpuTime();
    expect(mergeForPut(undefined, { remote: old, olds: old, news })).toEqual(news);
    expect(cpuTime() - start).toBeLessThan(5_000);
  });
});

describe("a number that no double holds", () => {
  const [large, other] = [new ExactNumber("9007199254740993"), new ExactNumber("9007199254740995")];
  const fraction = new ExactNumber("0.12345678901234567890");

  it("keeps the digits of the service where the program has an equal value", () => {
    const remote = { a: large, b: fraction, c: large, inner: { d: large } };
    const news = {
      a: "9007199254740993",
      b: 0.12345678901234568,
      c: "9007199254740995",
      inner: { d: String(large) },
      e: "x",
    };
    expect(keepDigits(remote, news)).toEqual({
      a: large,
      b: fraction,
      c: "9007199254740995",
      inner: { d: large },
      e: "x",
    });
  });

  it("is found at the same position of an array, or in an equal item at another one", () => {
    expect(keepDigits({ a: [large, other] }, { a: [String(other), String(large), "x"] })).toEqual({
      a: [other, large, "x"],
    });
    const remote = {
      a: [
        { name: "x", id: large },
        { name: "y", id: other, more: 1 },
      ],
    };
    expect(keepDigits(remote, { a: [{ name: "y", id: String(other) }] })).toEqual({ a: [{ name: "y", id: other }] });
    expect(keepDigits(remote, { a: [{ name: "z", id: String(other) }] })).toEqual({ a: [{ name: "z", id: other }] });
    // Equal nearest numbers: the item at the same position comes first.
    const near = { a: [{ id: new ExactNumber("9007199254740992.5") }, { id: new ExactNumber("9007199254740992.4") }] };
    expect(keepDigits(near, { a: [{ id: 1 }, { id: 9007199254740992 }] })).toEqual({
      a: [{ id: 1 }, { id: near.a[1]?.id }],
    });
  });

  it("is that of an equal item if several numbers have the same nearest number", () => {
    const [one, two] = [new ExactNumber("0.12345678901234567890"), new ExactNumber("0.12345678901234567891")];
    const value = one.rounded;
    expect(two.rounded).toBe(value);
    const remote = {
      a: [
        { name: "x", v: one },
        { name: "y", v: two },
      ],
    };
    expect(
      keepDigits(remote, {
        a: [
          { name: "y", v: value },
          { name: "x", v: value },
        ],
      }),
    ).toEqual({
      a: [
        { name: "y", v: two },
        { name: "x", v: one },
      ],
    });
    expect(
      keepDigits(remote, {
        a: [
          { name: "x", v: value, more: 1 },
          { name: "y", v: value, more: 1 },
        ],
      }),
    ).toEqual({
      a: [
        { name: "x", v: one, more: 1 },
        { name: "y", v: two, more: 1 },
      ],
    });
  });

  it("is not used for text of the service, nor for an object", () => {
    const text = String(large);
    expect(
      keepDigits(
        {
          a: [
            { id: text, x: 1 },
            { id: large, x: 2 },
          ],
        },
        { a: [{ id: text, x: 3 }] },
      ),
    ).toEqual({ a: [{ id: text, x: 3 }] });
    expect(keepDigits({ a: { b: large } }, { a: [text] })).toEqual({ a: [text] });
  });

  it("never replaces another value", () => {
    expect(keepDigits({ a: { b: large } }, { a: String(large), b: String(large) })).toEqual({
      a: String(large),
      b: String(large),
    });
    expect(keepDigits({ a: [large] }, { a: { 0: String(large) } })).toEqual({ a: { 0: String(large) } });
    const news = { a: "1" };
    expect(keepDigits({ a: 1 }, news)).toBe(news);
  });
});

describe("a PATCH of removed members", () => {
  const field = fieldOf(
    object({ inner: object({ text: z.string().optional() }).optional(), list: z.array(json()).optional() }),
  );

  it("has no member that the old body lacks, or has as undefined", () => {
    expect(withRemovals(field, { inner: undefined, list: [1] }, { list: [{ a: 1 }] })).toEqual({ list: [{ a: 1 }] });
    expect(withRemovals(field, { inner: { text: "a" } }, { inner: undefined })).toEqual({ inner: null });
    expect(withRemovals(field, { other: 1 }, { inner: { text: undefined } })).toEqual({ other: null, inner: {} });
    expect(withRemovals(field, "text", { list: [1] })).toEqual({ list: [1] });
    expect(withRemovals(undefined, { a: { b: 1 } }, { a: {} })).toEqual({ a: { b: null } });
  });

  it("contains an added and a removed member, and compares numbers with all digits", () => {
    const large = new ExactNumber("9007199254740993");
    expect(changedMembers(thing, { size: 1, a: large }, { size: undefined, b: 2, a: String(large) })).toEqual({
      size: null,
      b: 2,
    });
  });
});

describe("a secret that the service does not return", () => {
  const key = z.string().meta({ secret: true, returned: "sometimes" });
  const account = z.discriminatedUnion("kind", [
    object({ kind: z.literal("key").meta({ wireName: "@kind" }), key }),
    object({ kind: z.literal("none").meta({ wireName: "@kind" }) }),
  ]);
  const field = { account: account.optional(), list: z.array(object({ key: key.optional() })).optional() };

  it("is required if an unmanaged object cannot exist without it", async () => {
    expect(await maskedPath(field, { account: { "@kind": "key", key: null } })).toBe("account.key");
    expect(await maskedPath(field, { account: { "@kind": "key" } })).toBe("account.key");
    expect(
      await maskedPath(field, { account: { "@kind": "key", key: "a" } }, { account: { kind: "key", key: "a" } }),
    ).toBeUndefined();
    expect(await maskedPath(field, { account: { "@kind": "none" } })).toBeUndefined();
    expect(await maskedPath(field, { account: null, list: [{}] })).toBeUndefined();
  });

  it("is required if an unmanaged object contains null at its path, unlike an object of this stack", async () => {
    const identity = object({ kind: z.string() })
      .optional()
      .meta({ valueOnRemoval: { kind: "none" } });
    const list = z
      .array(object({ name: z.string(), key: key.optional(), identity }))
      .meta({ listMap: { key: "name" } });
    const items = { list: list.optional(), key: key.optional() };
    const missed = (theirs: object) =>
      maskedPath(items, { list: [{ name: "a", key: null }, theirs] }, { list: [{ name: "a" }] });
    expect(await missed({ name: "b", key: null })).toBe("list[1].key");
    expect(await missed({ name: "b", key: null, identity: { kind: "none" } })).toBe("list[1].key");
    expect(await missed({ name: "b", key: null, identity: { kind: "mine" } })).toBeUndefined();
    expect(await missed({ name: "b" })).toBeUndefined();
    expect(await maskedPath(items, { list: [], key: null }, { list: [] })).toBeUndefined();
  });
});

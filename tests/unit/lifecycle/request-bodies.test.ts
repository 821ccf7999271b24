import { z } from "zod";
import { defineResource, fieldOf, object } from "../../../provider/define";
import { emptiedPaths, maskedPaths } from "../../../provider/lifecycle/protection/overwrites";
import { findChanges } from "../../../provider/lifecycle/values/compare";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { changedMembers, mergeForPut, withRemovals } from "../../../provider/lifecycle/values/update-bodies";
import { anyResource } from "../define/any-resource";

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
  });

  it("omits values that have no effect once they are removed", () => {
    const idle = {
      ...thing,
      inputs: fieldOf(object({ size: z.int().optional().meta({ valueOnRemoval: undefined }) })),
    };
    expect(changedMembers(idle, { size: 1, other: 1 }, {})).toEqual({ other: null });
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
    expect(withRemovals(field, olds, { kept: "a", inner: { sizes: { a: 1 } } })).toEqual({
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
    ).toEqual({
      theirs: 2,
      inner: { theirs: 2 },
    });
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
    expect(mergeForPut(field, { remote: olds, olds: news, news })).toEqual(news);
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
    ).toMatchObject({
      key: { version: 2 },
    });
  });

  it("keeps a removed named item if the inputs require that", () => {
    const field = fieldOf(
      object({
        items: z.array(object({ name: z.string() })).meta({ listMap: { key: "name", stays: ["leave", true] } }),
      }),
    );
    const [olds, news] = [{ items: [{ name: "a" }, { name: "b" }] }, { items: [{ name: "a" }] }];
    expect(mergeForPut(field, { remote: olds, olds, news }, { leave: true })).toEqual(olds);
    expect(mergeForPut(field, { remote: olds, olds, news }, { leave: false })).toEqual(news);
  });

  it("sends every other array as written, and maps entry by entry", () => {
    const live = { list: [1, 2, 3], map: { ours: 1, theirs: 2 } };
    expect(
      mergeForPut(items, { remote: live, olds: { map: { ours: 1 } }, news: { list: [4], map: { more: 3 } } }),
    ).toEqual({
      list: [4],
      map: { theirs: 2, more: 3 },
    });
  });
});

describe("a secret that the service does not return", () => {
  const key = z.string().meta({ secret: true, returned: "sometimes" });
  const account = z.discriminatedUnion("kind", [
    object({ kind: z.literal("key").meta({ wireName: "@kind" }), key }),
    object({ kind: z.literal("none").meta({ wireName: "@kind" }) }),
  ]);
  const field = fieldOf(
    object({ account: account.optional(), list: z.array(object({ key: key.optional() })).optional() }),
  );

  it("is required if an unmanaged object cannot exist without it", () => {
    expect(emptiedPaths(field, { account: { "@kind": "key", key: null } }, {})).toEqual(["account.key"]);
    expect(emptiedPaths(field, { account: { "@kind": "key" } }, {})).toEqual(["account.key"]);
    const ours = { account: { "@kind": "key", key: "a" } };
    expect(emptiedPaths(field, ours, ours)).toEqual([]);
    expect(emptiedPaths(field, { account: { "@kind": "none" } }, {})).toEqual([]);
    expect(emptiedPaths(field, { account: null, list: [{}] }, {})).toEqual([]);
  });

  it("is required if an unmanaged object contains null at its path, unlike an object of this stack", () => {
    const identity = object({ kind: z.string() })
      .optional()
      .meta({ valueOnRemoval: { kind: "none" } });
    const items = fieldOf(
      object({ list: z.array(object({ name: z.string(), key: key.optional(), identity })), key: key.optional() }),
    );
    const missed = (theirs: object) => emptiedPaths(items, { list: [{ name: "a", key: null }, theirs] }, ours);
    const ours = { list: [{ name: "a" }] };
    expect(missed({ name: "b", key: null })).toEqual(["list[1].key"]);
    expect(missed({ name: "b", key: null, identity: { kind: "none" } })).toEqual(["list[1].key"]);
    expect(missed({ name: "b", key: null, identity: { kind: "mine" } })).toEqual([]);
    expect(missed({ name: "b" })).toEqual([]);
    expect(emptiedPaths(items, { list: [], key: null }, { list: [] })).toEqual([]);
  });
});

describe("a masked value", () => {
  it("is found at any depth", () => {
    const body = { a: "<redacted>", b: [{ c: "<unchanged>" }, "clear"], d: { e: { f: "<redacted>" } } };
    expect(maskedPaths(body)).toEqual(["a", "b[0].c", "d.e.f"]);
    expect(maskedPaths({ a: "*", b: "< redacted >" })).toEqual([]);
  });
});

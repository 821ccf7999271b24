import { type ZodType, z } from "zod";
import {
  address,
  type Definition,
  defineResource,
  duration,
  type Field,
  fieldOf,
  json,
  object,
} from "../../../provider/define";
import { findChanges, markSecrets, unknown, type Values } from "../../../provider/lifecycle";
import { validate } from "../../../provider/lifecycle/validation/validate";
import { alignOrder } from "../../../provider/lifecycle/values/compare";
import { decodeBody, encodeInputs } from "../../../provider/lifecycle/values/encode";
import { observe } from "../../../provider/lifecycle/values/observe";
import { outputsOf } from "../../../provider/lifecycle/values/state";
import { secretsOf } from "../../../provider/lifecycle/verify";
import { anyResource } from "../define/any-resource";
import { nestings } from "../define/nestings";

const view = {};

/** A kind with these inputs. */
const withInputs = (inputs: Field) => ({ inputs, outputs: fieldOf(object({})) }) as Definition;

/** A resource with one input. */
const resourceWith = (top: ZodType): Definition => defineResource({ ...anyResource, inputs: { top } });

describe.each(nestings)("inside $title", ({ around, hold, at }) => {
  const field = (schema: ZodType) => fieldOf(object({ top: around(schema) }));
  const args = (value: unknown): Values => ({ top: hold(value) });
  const place = `top${at}`;

  it("lists the members and items of JSON that differ, and compares empty values as equal", () => {
    const pathsOf = (a: unknown, b: unknown) =>
      findChanges(field(json()), args(a), args(b)).map(({ path, kind }) => path.replace(place, kind));
    expect(pathsOf({ a: 1, b: { c: 1, "d.e": 1 } }, { b: { c: 2, "d.e": 1 }, f: 1 })).toEqual([
      "delete.a",
      "update.b.c",
      "add.f",
    ]);
    expect(pathsOf({ "d.e": [1, 2] }, { "d.e": [1, { x: 3 }, 4] })).toEqual(['update["d.e"][1]', 'add["d.e"][2]']);
    expect(pathsOf({ a: "", b: [null] }, { c: {}, b: [""] })).toEqual([]);
    expect(pathsOf([""], ["", ""])).toEqual(["update"]);
    expect(pathsOf({ a: { b: 1 } }, { a: [1] })).toEqual(["update.a"]);
    expect(pathsOf({ a: 1, b: 1 }, { a: 1, b: unknown })).toEqual(["update.b"]);
  });

  it("a change is reported at its path, and replaces only if the field has that fact", () => {
    const update = { path: place, kind: "update" };
    expect(findChanges(field(z.string()), args("a"), args("b"))).toEqual([{ ...update, replaces: false }]);
    expect(findChanges(field(z.string().meta({ replaceOnChanges: true })), args("a"), args("b"))).toEqual([
      { ...update, replaces: true },
    ]);
    expect(findChanges(field(z.string().meta({ replaceOnChanges: true })), args("a"), args("a"))).toEqual([]);
  });

  it("a field that replaces also replaces when its parent is added or removed", () => {
    const schema = field(z.string().meta({ replaceOnChanges: true }));
    expect(findChanges(schema, {}, args("a")).map((change) => change.replaces)).toEqual([true]);
    expect(findChanges(schema, args("a"), {}).map((change) => change.replaces)).toEqual([true]);
  });

  it("only a secret is marked, and all its strings are known", () => {
    const mark = (value: unknown) => ({ marked: value });
    expect(markSecrets(field(z.string().meta({ secret: true })), args("a"), mark)).toEqual(args({ marked: "a" }));
    expect(markSecrets(field(z.string()), args("a"), mark)).toEqual(args("a"));
    expect(
      secretsOf(withInputs(field(z.record(z.string(), json()).meta({ secret: true }))), args({ x: "a", y: ["b"] })),
    ).toEqual(["a", "b"]);
  });

  it("a create-only or provider-only value is kept as it was written", () => {
    for (const fact of [{ returned: "onCreate" }, { providerOnly: true }] as const) {
      expect(observe(field(z.string().meta(fact)), args("a"), args("b"), view)).toEqual(args("a"));
    }
    expect(observe(field(z.string()), args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a value that the service may mask is kept if the response contains an empty string, and compared if it contains it", () => {
    const withheld = field(z.string().meta({ returned: "sometimes" }));
    expect(observe(withheld, args("a"), args(""), view)).toEqual(args("a"));
    expect(observe(withheld, args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a masked secret is kept as it was written, and an unmasked secret is compared", () => {
    for (const mask of ["<redacted>", "****", ""]) {
      expect(observe(field(z.string().meta({ secret: true })), args("a"), args(mask), view)).toEqual(args("a"));
    }
    expect(observe(field(z.string().meta({ secret: true })), args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a provider-only value is never sent", () => {
    const textOf = (schema: ZodType) => JSON.stringify(encodeInputs(resourceWith(around(schema)), args("ours")) ?? {});
    expect(textOf(z.string().optional())).toContain("ours");
    expect(textOf(z.string().optional().meta({ providerOnly: true }))).not.toContain("ours");
  });

  it("another name on the wire is used in both directions", () => {
    const definition = resourceWith(around(object({ held: z.string().meta({ wireName: "wire_held" }) })));
    const body = encodeInputs(definition, args({ held: "a" }));
    expect(body).toEqual(args({ wire_held: "a" }));
    expect(decodeBody(definition, body, {})).toEqual({ ...args({ held: "a" }), extra: body });
  });

  it("the order of a set is ignored, and stays unchanged", () => {
    const schema = field(z.array(z.string()).meta({ set: true }));
    expect(findChanges(schema, args(["a", "b"]), args(["b", "a"]))).toEqual([]);
    expect(findChanges(schema, args(["a", "b"]), args(["b", "b"]))).toHaveLength(1);
    expect(observe(schema, args(["a", "b"]), args(["c", "b", "a"]), view)).toEqual(args(["a", "b", "c"]));
    expect(alignOrder(schema, args(["a", "b"]), args(["c", "b", "a"]))).toEqual(args(["a", "b", "c"]));
  });

  it("a value that a set contains twice is kept once", () => {
    const schema = field(z.array(z.string()).meta({ set: true }));
    expect(findChanges(schema, args(["a", "b"]), args(["a", "b", "a"]))).toEqual([]);
    expect(findChanges(schema, args(["a", "b", "a"]), args(["b", "a"]))).toEqual([]);
    expect(findChanges(schema, args(["a", "a"]), args(["a", "b"]))).toHaveLength(1);
    expect(observe(schema, args(["a", "b", "a"]), args(["b", "a"]), view)).toEqual(args(["a", "b", "a"]));
    expect(observe(schema, args(["a", "b"]), args(["b", "a", "a", "c"]), view)).toEqual(args(["a", "b", "c"]));
  });

  it("named items are compared by name", () => {
    const items = z
      .array(object({ name: z.string(), size: z.number() }))
      .meta({ listMap: { key: "name", removed: "replace" } });
    const [a, b, c] = [1, 2, 3].map((size) => ({ name: `n${size}`, size }));
    const found = findChanges(field(items), args([a, b]), args([{ ...b, size: 9 }, c]));
    expect(found).toEqual([
      { path: `${place}[0].size`, kind: "update", replaces: false },
      { path: `${place}[1]`, kind: "add", replaces: false },
      { path: `${place}[0]`, kind: "delete", replaces: true, removedItem: "n1" },
    ]);
    expect(alignOrder(field(items), args([a, b]), args([c, b, a]))).toEqual(args([a, b, c]));
  });

  it("a default of the service is equal whether written or not, and no drift", () => {
    const schema = field(
      object({ size: z.int().optional().meta({ replaceOnChanges: true, serverDefault: 4 }), name: z.string() }),
    );
    const [bare, four, five] = [{ name: "a" }, { name: "a", size: 4 }, { name: "a", size: 5 }].map(args);
    expect(findChanges(schema, bare, four)).toEqual([]);
    expect(findChanges(schema, four, bare)).toEqual([]);
    expect(findChanges(schema, bare, five)).toEqual([{ path: `${place}.size`, kind: "update", replaces: true }]);
    expect(findChanges(schema, five, bare)).toEqual([{ path: `${place}.size`, kind: "update", replaces: true }]);
    expect(observe(schema, four, bare, view)).toEqual(four);
    expect(observe(schema, five, bare, view)).toEqual(four);
    expect(observe(schema, bare, five, view)).toEqual(bare);
  });

  it("a default of the service may depend on other inputs", () => {
    const size = z.int().meta({ serverDefault: ([near]) => (near?.large === true ? 9 : 4) });
    const schema = field(object({ size: size.optional(), large: z.boolean().optional() }));
    expect(findChanges(schema, args({ large: true }), args({ large: true, size: 9 }))).toEqual([]);
    expect(findChanges(schema, args({ large: true }), args({ large: true, size: 4 }))).toHaveLength(1);
    expect(findChanges(schema, args({ size: 4 }), args({ large: true })).map(({ path }) => path)).toEqual([
      `${place}.size`,
      `${place}.large`,
    ]);
  });

  it("an object without new values equals an omitted object", () => {
    const inner = object({
      size: z.int().optional().meta({ serverDefault: 4 }),
      deep: object({ on: z.boolean().meta({ serverDefault: true }) }).optional(),
    });
    const schema = field(object({ held: inner.optional(), name: z.string() }));
    const [none, same, other] = [undefined, { size: 4, deep: { on: true } }, { size: 4, deep: { on: false } }].map(
      (held) => args({ name: "a", held }),
    );
    expect(findChanges(schema, none, same)).toEqual([]);
    expect(findChanges(schema, same, none)).toEqual([]);
    expect(findChanges(schema, none, other)).toEqual([{ path: `${place}.held`, kind: "add", replaces: false }]);
  });

  it("two notations of one duration are equal", () => {
    const schema = field(duration());
    for (const [one, other] of [
      ["P1D", "PT24H"],
      ["PT90M", "PT1H30M"],
      ["-P1D", "-PT24H"],
      ["PT1.50S", "PT1.5S"],
    ]) {
      expect(findChanges(schema, args(one), args(other))).toEqual([]);
      expect(observe(schema, args(one), args(other), view)).toEqual(args(one));
    }
    for (const other of ["PT23H", "-P1D", "a day"])
      expect(findChanges(schema, args("P1D"), args(other))).toHaveLength(1);
    expect(validate(schema, args("P1D")).failures).toEqual([]);
    for (const wrong of ["P", "PT", "1D", "P1H", "P1Y"]) {
      expect(validate(schema, args(wrong)).failures.map(({ path }) => path)).toEqual([place]);
    }
  });

  it("a URL is equal with a slash at its end", () => {
    const schema = field(address());
    const [one, other] = ["https://a.example/", "https://a.example"].map(args);
    expect(findChanges(schema, one, other)).toEqual([]);
    expect(observe(schema, one, other, view)).toEqual(one);
    expect(findChanges(schema, one, args("https://a.example/b"))).toHaveLength(1);
  });

  it("a removed value may be kept, if the inputs allow it", () => {
    const items = z
      .array(object({ name: z.string() }))
      .meta({ listMap: { key: "name", removed: "replace", stays: ["leave", "them"] } });
    const schema = fieldOf(object({ top: around(items), leave: z.string().optional().meta({ providerOnly: true }) }));
    const [a, ab] = [args([{ name: "a" }]), args([{ name: "a" }, { name: "b" }])];
    const left = { ...a, leave: "them" };
    expect(findChanges(schema, { ...ab, leave: "them" }, left)).toMatchObject([
      { kind: "delete", replaces: false, removedItem: "b" },
    ]);
    expect(findChanges(schema, ab, a)).toMatchObject([{ kind: "delete", replaces: true, removedItem: "b" }]);
    expect(observe(schema, left, ab, view)).toEqual(left);
  });

  it("a value that was added outside Pulumi is drift, unless its removal replaces: it is then reported and kept", () => {
    const [a, ab] = [args([{ name: "a" }]), args([{ name: "a" }, { name: "b" }])];
    const names = z.array(object({ name: z.string() }));
    for (const removed of ["update", "replace"] as const) {
      const schema = field(names.meta({ listMap: { key: "name", removed } }));
      const seen = observe(schema, a, ab, view);
      const all = observe(schema, a, ab, { ...view, includesUnmanagedItems: true });
      expect(seen).toEqual(removed === "replace" ? a : ab);
      expect(all).toEqual(ab);
      const unmanaged = findChanges(schema, all, seen).map(({ removedItem }) => removedItem);
      expect(unmanaged).toEqual(removed === "replace" ? ["b"] : []);
    }
  });

  it("only what was written is compared", () => {
    const shape = object({
      a: z.string().optional(),
      b: z.string().optional(),
      in: object({ c: z.string().optional(), d: z.string().optional() }).optional(),
    });
    const [written, live] = [args({ a: "1", in: { c: "2" } }), args({ a: "1", b: "3", in: { c: "2", d: "4" } })];
    expect(observe(field(shape), written, live, view)).toEqual(written);
    const plain = [args({ a: 1 }), args({ a: 1, b: 2 })];
    expect(observe(field(json()), ...(plain as [unknown, unknown]), view)).toEqual(args({ a: 1 }));
  });

  it("a default is filled in", () => {
    const schema = object({ held: z.number().default(7), other: z.string() });
    expect(validate(field(schema), args({ other: "x" }))).toEqual({
      value: args({ held: 7, other: "x" }),
      failures: [],
    });
  });

  it("an unknown value is a change, causes no failure and hides no other failure", () => {
    expect(findChanges(field(z.string()), args("a"), args(unknown)).map(({ path }) => path)).toEqual([place]);
    expect(findChanges(field(z.string()), args(unknown), args(unknown))).toHaveLength(1);
    const pair = object({ a: z.string(), b: z.string() });
    const { failures } = validate(field(pair), args({ a: unknown, b: 7 }));
    expect(failures.map(({ path }) => path)).toEqual([`${place}.b`]);
    expect(validate(field(pair), args(unknown)).failures).toEqual([]);
  });

  it("a failure contains its path, and an unknown name contains the nearest known name", () => {
    const failures = (value: unknown) =>
      validate(field(object({ colour: z.string().min(2) })), args(value)).failures.map(({ path }) => path);
    expect(failures({ colour: 7 })).toEqual([`${place}.colour`]);
    expect(failures({ colour: "x" })).toEqual([`${place}.colour`]);
    expect(failures({})).toEqual([`${place}.colour`]);
    expect(failures({ colour: "xx", shape: 1 })).toEqual([`${place}.shape`]);
    const [failure] = validate(field(object({ colour: z.string() })), args({ colour: "x", color: 1 })).failures;
    expect(failure?.reason).toContain('did you mean "colour"?');
  });
});

describe("a union", () => {
  const schema = fieldOf(
    z.discriminatedUnion("kind", [
      object({
        kind: z.literal("key"),
        key: z.string().meta({ secret: true }),
        size: z.number().meta({ replaceOnChanges: true }),
      }),
      object({ kind: z.literal("none"), note: z.string() }),
    ]),
  );

  it("hides the secrets of all its kinds while its kind is unknown", () => {
    const mark = () => "[secret]";
    expect(markSecrets(schema, { kind: unknown, key: "a", note: "b" }, mark)).toEqual({
      kind: unknown,
      key: "[secret]",
      note: "b",
    });
    expect(secretsOf(withInputs(schema), { kind: unknown, key: "a" })).toEqual(["a"]);
  });

  it("with another kind is a different object, and replaces with all removed members", () => {
    const [key, none] = [
      { kind: "key", key: "a", size: 1 },
      { kind: "none", note: "b" },
    ];
    expect(findChanges(schema, none, key)).toEqual([{ path: "", kind: "update", replaces: true }]);
    expect(findChanges(schema, key, none)).toEqual([{ path: "", kind: "update", replaces: true }]);
  });

  it("without a kind lists the known kinds, and with an unknown kind refers to `extra`", () => {
    const reasons = (value: unknown) => validate(schema, value, "auth").failures;
    expect(reasons({ kind: "keys", key: "a" })).toEqual([
      { path: "auth.key", code: "unknown_input", reason: expect.stringContaining("Pass its members in `extra`") },
    ]);
    expect(reasons({ key: "a" })).toEqual([{ path: "auth.kind", reason: expect.stringContaining("key, none") }]);
    expect(reasons({ kind: unknown, key: 7 })).toEqual([]);
  });
});

describe("an input or output of a resource", () => {
  it("may be returned only once at any depth", () => {
    const definition = {
      ...resourceWith(z.string().optional()),
      outputs: fieldOf(
        object({ login: object({ user: z.string(), token: z.string().meta({ secret: true, returned: "onCreate" }) }) }),
      ),
    };
    const saved = { login: { user: "a", token: "told" } };
    expect(outputsOf(definition, { login: { user: "b" } }, saved)).toEqual({ login: { user: "b", token: "told" } });
    expect(outputsOf(definition, { login: { user: "b", token: "" } }, saved)).toEqual({
      login: { user: "b", token: "told" },
    });
  });
});

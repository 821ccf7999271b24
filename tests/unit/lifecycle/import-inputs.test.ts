import { type ZodType, z } from "zod";
import { type Definition, defineResource, json, object, ref } from "../../../provider/define";
import { Context, list, Session, unknown, type Values } from "../../../provider/lifecycle";
import {
  canBeUndeclared,
  collectionsOf,
  Declared,
  inputsForProgram,
  inventory,
  isDeclarable,
  type ListedObject,
  organizationsOf,
  stateForImport,
  undeclaredIn,
  unpassableParts,
  valuesForProgram,
} from "../../../provider/lifecycle/import";
import { secretKey, unknownText } from "../../../provider/text/engine-format";
import { ExactNumber } from "../../../provider/text/json";
import { FakeCollection, type Habits } from "../../contract/fake-collection";
import { anyResource } from "../define/any-resource";
import { ScriptedService } from "./scripted-service";

const spec = { ...anyResource, path: { collection: "/things", item: "/things/{name}" }, outputs: {} } as const;
const exact = new ExactNumber("9007199254740993");

/** A kind with one input of this schema. */
const kindWith = (v: ZodType, more: object = {}): Definition =>
  defineResource({ ...spec, inputs: { name: z.string(), v }, ...more });

const reduced = (v: ZodType, value: unknown) => {
  const { inputs, secrets, unread } = inputsForProgram(kindWith(v), { name: "a", v: value });
  return { inputs, secrets, unread };
};

describe("the inputs of an existing object for a program", () => {
  const secret = z.string().meta({ secret: true });
  const preset = z.int().optional().meta({ serverDefault: 1 });
  const hiddenMap = z.record(z.string(), z.string()).meta({ returned: "sometimes" });
  const sometimes = z.string().optional().meta({ returned: "sometimes" });

  it.each<[string, ZodType, unknown, unknown]>([
    ["a default of the service", z.int().optional().meta({ serverDefault: 4 }), 4, undefined],
    ["another value", z.int().optional().meta({ serverDefault: 4 }), 5, 5],
    ["a default of the program", z.int().default(4), 4, undefined],
    ["a default in another spelling", z.enum(["on", "off"]).default("on"), "on", undefined],
    ["the value that a removal sends", z.string().optional().meta({ valueOnRemoval: "off" }), "off", undefined],
    ["a required value that is equal to a default", z.int().meta({ serverDefault: 4 }), 4, 4],
    ["an empty optional value", z.string().optional(), "", undefined],
    ["an empty required text", z.string(), "", ""],
    ["an empty required list", z.array(z.string()), [], []],
    ["a missing required value", z.string(), null, undefined],
    ["a value that only the provider reads", z.string().optional().meta({ providerOnly: true }), "x", undefined],
    ["members without a field", object({ a: z.string() }), { a: "x", b: 1 }, { a: "x" }],
    ["defaults at any depth", object({ a: preset, b: z.int() }), { a: 1, b: 2 }, { b: 2 }],
    ["an entry of a record equal to a default", z.record(z.string(), preset), { x: 1 }, { x: 1 }],
    ["an item equal to a default", z.array(preset), [1, 2], [1, 2]],
    ["JSON without its empty members", json(), { a: "", b: { c: null, d: 0 } }, { b: { d: 0 } }],
    ["an optional object without members", object({ a: z.string().optional() }).optional(), {}, undefined],
    ["a required object without members", object({ a: z.string().optional() }), {}, undefined],
    ["an object with a member that is hidden", object({ a: secret }), {}, { a: unknown }],
    ["a missing object with a required secret", object({ a: secret }), null, { a: unknown }],
    ["a required value that the service hides", z.string().meta({ returned: "sometimes" }), "***", unknown],
    ["a required value that the service returns", z.string().meta({ returned: "sometimes" }), "x", "x"],
    ["a record in which one value is hidden", hiddenMap, { a: "***", b: "x" }, unknown],
    ["an optional value that the service may hide", sometimes, null, undefined],
    ["another value than the default of the program", z.int().default(4), 5, 5],
    ["a member with the name of an input of all kinds", object({ extra: z.string() }), { extra: "x" }, { extra: "x" }],
    ["a required object with defaults alone", object({ a: preset }), { a: 1 }, {}],
    ["a record that is not hidden", hiddenMap, { a: "x" }, { a: "x" }],
    ["a secret list in which one item is hidden", z.array(z.string()).meta({ secret: true }), ["x", "***"], unknown],
  ])("are declared if they are needed: %s", (_, schema, value, expected) => {
    const { inputs } = reduced(schema, value);
    expect(inputs).toEqual({ name: "a", ...(expected !== undefined && { v: expected }) });
  });

  it("have a list of secrets, with their values if the service shows them", () => {
    const schema = object({
      pin: secret,
      shown: secret,
      size: z.int().optional().meta({ secret: true }),
      more: z.array(object({ key: secret })).optional(),
      any: z.record(z.string(), json()).optional().meta({ secret: true }),
    });
    const value = { pin: "***", shown: "s", size: 5, more: [{ key: "k" }, {}], any: { a: "x", b: 1 } };
    expect(reduced(schema, value)).toEqual({
      inputs: { name: "a", v: { ...value, pin: unknown, more: [{ key: "k" }, { key: unknown }] } },
      secrets: [
        { steps: ["v", "pin"], value: undefined, isString: true },
        { steps: ["v", "shown"], value: "s", isString: true },
        { steps: ["v", "size"], value: 5, isString: false },
        { steps: ["v", "more", 0, "key"], value: "k", isString: true },
        { steps: ["v", "more", 1, "key"], value: undefined, isString: true },
        { steps: ["v", "any", "a"], value: "x", isString: true },
        { steps: ["v", "any", "b"], value: 1, isString: false },
      ],
      unread: [],
    });
  });

  it("have one secret for a hidden object, a secret record of text, and a value of a list", () => {
    const of = (schema: ZodType, value: unknown) => reduced(schema, value).secrets;
    const any = z.record(z.string(), json());
    expect(of(any.meta({ secret: true }), "***")).toEqual([{ steps: ["v"], value: undefined, isString: false }]);
    expect(of(any, { a: "x" })).toEqual([]);
    expect(of(z.record(z.string(), z.string()).meta({ secret: true }), { a: "x" })).toEqual([
      { steps: ["v"], value: { a: "x" }, isString: false },
    ]);
    expect(of(z.enum(["a", "b"]).meta({ secret: true }), "a")).toEqual([{ steps: ["v"], value: "a", isString: true }]);
  });

  it("have a list of optional inputs that the service may hide, without the positions of items", () => {
    const schema = z.array(object({ a: z.string(), b: sometimes }));
    expect(reduced(schema, [{ a: "1" }, { a: "2", b: "x" }])).toMatchObject({
      inputs: { v: [{ a: "1" }, { a: "2", b: "x" }] },
      unread: ["v[].b"],
    });
    expect(reduced(sometimes, "").unread).toEqual(["v"]);
    expect(reduced(z.string().optional(), "").unread).toEqual([]);
  });

  it("contain the name and the parts of the id, although they are equal to a default", () => {
    const named = defineResource({
      ...spec,
      path: { collection: "/things", item: "/things/{region}/{thingId}" },
      outputs: { thingId: z.string() },
      inputs: {
        region: z.string().default("eu"),
        name: z.string().optional().meta({ autoName: true, serverDefault: "main" }),
        inner: object({ region: z.string().default("eu"), size: z.int() }).optional(),
      },
    });
    const values = { region: "eu", name: "main", inner: { region: "eu", size: 1 }, extra: { a: 1 } };
    expect(inputsForProgram(named, { ...values, name: "" }).inputs).not.toHaveProperty("name");
    expect(inputsForProgram(named, values).inputs).toEqual({ region: "eu", name: "main", inner: { size: 1 } });
  });

  it("lack a part whose request would be the same without it", () => {
    const parted = defineResource({
      ...spec,
      inputs: { name: z.string(), v: object({ on: z.boolean() }).optional() },
      parts: {
        v: { fields: ["v"], request: "PUT {item}", create: "after", body: ({ v }) => ({ on: v?.on ?? false }) },
      },
    });
    expect(inputsForProgram(parted, { name: "a", v: { on: false } }).inputs).toEqual({ name: "a" });
    expect(inputsForProgram(parted, { name: "a", v: { on: true } }).inputs).toEqual({ name: "a", v: { on: true } });
  });

  const withUser = "https://ann:invented@a.example/";

  it.each<[string, ZodType, unknown, readonly (string | number)[], string]>([
    ["a name", json(), { nested: [{ token: "invented", type: "x", size: 1 }] }, ["nested", 0, "token"], "invented"],
    ["a user in a URL", json(), { urls: [withUser, "https://a.example"] }, ["urls", 0], withUser],
    ["a user in a URL without a name", json(), withUser, [], withUser],
    [
      "a name in a map",
      z.record(z.string(), z.string()),
      { A: "1", DB_PASSWORD: "invented" },
      ["DB_PASSWORD"],
      "invented",
    ],
    [
      "a name in a map of lists",
      z.record(z.string(), z.array(z.string())),
      { A: ["1"], DB_PASSWORD: ["invented"] },
      ["DB_PASSWORD", 0],
      "invented",
    ],
    ["a user in a URL of a map", z.record(z.string(), z.string()), { A: withUser }, ["A"], withUser],
  ])("have strings as possible secrets because of %s", (_case, type, given, steps, value) => {
    const { inputs, secrets } = reduced(type, given);
    expect(inputs.v).toEqual(given);
    expect(secrets).toEqual([{ steps: ["v", ...steps], value, isString: true, isPossible: true }]);
  });

  it("have JSON without the members that the service masks, and without an array that contains a mask", () => {
    const shown = (value: unknown) => valuesForProgram(kindWith(json()), { v: value }).v;
    const list = [{ a: "***" }];
    expect(valuesForProgram(kindWith(z.array(json())), { v: list }).v).toEqual(list);
    expect(shown({ a: "*•*", b: ["x", "***"], c: { d: "ab...cd", e: "wait... for it" }, f: ["x"] })).toStrictEqual({
      c: { e: "wait... for it" },
      f: ["x"],
    });
    expect(shown("***")).toBeUndefined();
    expect(shown(["x", { a: "***" }])).toBeUndefined();
    const record = kindWith(z.record(z.string(), json()));
    expect(valuesForProgram(record, { v: { a: "***", b: 1 } }).v).toEqual({ b: 1 });
    const text = kindWith(z.record(z.string(), z.string()));
    expect(valuesForProgram(text, { v: { a: "***" } }).v).toEqual({ a: "***" });
  });

  it("have numbers that Pulumi can pass, and the values that the definition declares", () => {
    expect(valuesForProgram(kindWith(json()), { v: { a: exact } }).v).toEqual({ a: "9007199254740993" });
    const declared = kindWith(json(), {
      hooks: { import: { declared: ({ v, ...rest }: Values) => ({ ...rest, v: [v] }) } },
    });
    expect(valuesForProgram(declared, { v: 1, name: "a" })).toEqual({ v: [1], name: "a" });
  });

  const strict = defineResource({
    ...spec,
    inputs: {
      name: z.string(),
      size: z.int().optional(),
      pin: secret.optional(),
      last: z.string().optional(),
      needed: z.int().max(3),
    },
    validate: ({ size, pin, last }) => [
      ...(size !== undefined && pin !== undefined ? [{ path: "pin", reason: "excludes size" }] : []),
      ...(last === "x" ? [{ path: "last", reason: "is wrong" }] : []),
      ...(last === "y" ? [{ path: "", reason: "must be changed" }] : []),
    ],
  });

  it("lack optional inputs that the definition rejects, with the reason and without their secrets", () => {
    const values = { name: "a", size: 1, pin: "p", last: "x", needed: 1 };
    expect(inputsForProgram(strict, values)).toMatchObject({
      inputs: { name: "a", size: 1, needed: 1 },
      secrets: [],
      omitted: ["`pin` excludes size", "`last` is wrong"],
      failures: [],
    });
    expect(inputsForProgram(strict, { ...values, size: undefined, last: "z" })).toMatchObject({
      inputs: { name: "a", pin: "p", last: "z", needed: 1 },
      secrets: [{ steps: ["pin"], value: "p" }],
      omitted: [],
    });
  });

  it("have the failures of other inputs, with their paths in backticks", () => {
    const found = (values: Values) => inputsForProgram(strict, { name: "a", ...values });
    expect(found({ needed: 4, last: "z" })).toMatchObject({ failures: ["`needed` must be at most 3"], omitted: [] });
    expect(found({ needed: 1, last: "y" })).toMatchObject({ failures: ["must be changed"], omitted: [] });
    expect(inputsForProgram(strict, { name: "\ud800", needed: 1 }).failures).toEqual([
      "`name` contains half of a Unicode character, which Pulumi cannot pass",
    ]);
  });
});

describe("members that no input has", () => {
  const service = {
    ...spec.service,
    settings: { ...spec.service.settings, apiVersion: { description: "Version.", env: [], default: "1" } },
    readOnlyMembers: ["readAt"],
  };
  const definition = defineResource({
    ...spec,
    service,
    outputs: { state: z.string().meta({ wireName: "the_state" }) },
    inputs: {
      name: z.string(),
      parts: z
        .array(
          object({
            key: z.string().meta({ wireName: "@key" }),
            size: z.int().optional(),
            subs: z.array(object({ size: z.int().optional() })).optional(),
          }),
        )
        .optional()
        .meta({ listMap: { key: "key" } }),
      tags: z.array(z.string()).optional(),
      steps: z.array(object({ size: z.int().optional() })).optional(),
      inner: object({ a: z.int().optional() })
        .meta({ retired: { chosen: "is chosen" } })
        .optional()
        .meta({ wireName: "inner_part" }),
    },
    docs: { retiredInputs: { former: "is former" } },
    encode: (inputs) => ({ ...inputs, form: "fixed" }),
  });
  const inputs = {
    name: "a",
    parts: [{ key: "k" }, { key: "l" }],
    steps: [{ size: 2 }, { size: 2 }, { size: 2 }],
    inner: { a: 1 },
  };
  const found = (body: Values, of: Definition = definition, declared: Values = inputs) => {
    const { secrets, omitted, inputs: all } = inputsForProgram(of, { ...declared, extra: body });
    return { extra: all.extra, secrets, omitted };
  };

  it("are `extra`, without what inputs, outputs and the service name, and without annotations", () => {
    const known = { readAt: "r", the_state: "s", form: "other", name: "b", "@odata.context": "c" };
    expect(found({ ...known, count: 1, unset: null, empty: [], title: "t", form2: { label: "x" } })).toEqual({
      extra: { count: 1, title: "t", form2: { label: "x" } },
      secrets: [],
      omitted: [],
    });
    expect(found({ ...known, inner_part: { a: 5, the_state: 1, "@odata.x": 1, more: 2 } }).extra).toEqual({
      inner_part: { more: 2 },
    });
    expect(found(known).extra).toBeUndefined();
    // Members that the definition rejects as inputs are known only at their place.
    expect(found({ former: 1, chosen: 2, inner_part: { chosen: 1, former: 2 } }).extra).toEqual({
      chosen: 2,
      inner_part: { former: 2 },
    });
    // The name of an input at another place.
    expect(found({ inner_part: { steps: 5 } }).extra).toEqual({ inner_part: { steps: 5 } });
    const otherTypes = { tags: ["x"], inner_part: "text", name: { more: 1 }, parts: { more: 1 }, steps: null };
    expect(found(otherTypes).extra).toBeUndefined();
  });

  it("are in lists of items, only where the program declares the item", () => {
    const subs = [{ size: 1 }, { more: 1 }];
    const declared = { name: "a", parts: [{ key: "k" }, { key: "l", subs: [{ size: 1 }, { size: 1 }] }] };
    const body = { parts: [{ "@key": "k" }, { "@key": "l", subs }] };
    expect(found(body, definition, declared).extra).toStrictEqual({
      parts: [{ "@key": "l", subs: [{}, { more: 1 }] }],
    });
    expect(found(body, definition, { name: "a" })).toMatchObject({
      extra: undefined,
      omitted: ["`extra.parts[0].subs[1]` belongs to an item that the program does not declare"],
    });
  });

  it("are in items by their key, or at the same position", () => {
    const parts = [{ "@key": "l", more: 1 }, { "@key": "k" }, { "@key": "other", more: 2 }, "text"];
    const steps = [{ size: 1 }, { more: 3 }, {}, { more: 4 }];
    expect(found({ parts, steps })).toStrictEqual({
      extra: { parts: [{ "@key": "l", more: 1 }], steps: [{}, { more: 3 }] },
      secrets: [],
      omitted: [
        "`extra.parts[1]` belongs to an item that the program does not declare",
        "`extra.steps[3]` belongs to an item that the program does not declare",
      ],
    });
  });

  it("are secrets unless their names are harmless, also in items", () => {
    const { secrets, extra } = found({ mode: "fast", adminKey: 5, parts: [{ "@key": "k", hook: "h" }], big: exact });
    expect(secrets).toEqual([
      { steps: ["extra", "mode"], value: "fast", isString: true },
      { steps: ["extra", "adminKey"], value: 5, isString: false },
      { steps: ["extra", "parts", 0, "hook"], value: "h", isString: true },
    ]);
    expect(extra).toMatchObject({ big: "9007199254740993" });
  });

  it("are named without their values if they are hidden, or contain a time", () => {
    const body = {
      a: "*•*",
      b: { c: ["ab...cd"] },
      d: "wait... for it",
      e: "2030-01-01T00:00:00Z",
      f: [{ g: "2030-01-01T00:00" }],
      h: "2030-01-01",
      parts: [{ "@key": "x", more: "***" }],
    };
    expect(found(body).omitted).toEqual([
      "`extra.a` is hidden by the service",
      "`extra.b` is hidden by the service",
      "`extra.e` contains a time, which the service may change itself",
      "`extra.f` contains a time, which the service may change itself",
      "`extra.parts[0].more` is hidden by the service",
    ]);
    expect(found(body).extra).toEqual({ d: "wait... for it", h: "2030-01-01" });
  });

  it("are ignored if the service has a single version, or the kind no `extra`", () => {
    const single = defineResource({ ...spec, inputs: { name: z.string() } });
    const closed = defineResource({ ...spec, service, extra: false, inputs: { name: z.string() } });
    for (const kind of [single, closed])
      expect(found({ count: 1 }, kind)).toEqual({ extra: undefined, secrets: [], omitted: [] });
  });

  it("are a part of the inputs of a program, with their secrets", () => {
    const body = { name: "a", mode: "fast", hidden: "***" };
    expect(inputsForProgram(definition, { ...body, extra: body })).toMatchObject({
      inputs: { name: "a", extra: { mode: "fast" } },
      secrets: [{ steps: ["extra", "mode"] }],
      omitted: ["`extra.hidden` is hidden by the service"],
      failures: [],
    });
    const marked = { name: "a", [secretKey]: 1 };
    expect(inputsForProgram(definition, { ...marked, extra: marked }).failures).toEqual([
      "`extra` has a member that marks assets and secrets in Pulumi",
    ]);
  });
});

describe("a value that Pulumi cannot pass", () => {
  it.each<[unknown, string[]]>([
    ["a", []],
    [unknownText, ["`x` is the marker of an unknown value in Pulumi"]],
    [["a", "\udc00"], ["`x[1]` contains half of a Unicode character, which Pulumi cannot pass"]],
    [
      { a: { "\ud800": unknownText } },
      [
        "`x.a` has a member whose name contains half of a Unicode character, which Pulumi cannot pass",
        '`x.a["\ud800"]` is the marker of an unknown value in Pulumi',
      ],
    ],
    [{ [secretKey]: "a" }, ["`x` has a member that marks assets and secrets in Pulumi"]],
    [{ a: 1, b: null, c: true }, []],
  ])("is named by its path: %#", (value, expected) => {
    expect(unpassableParts(value, "x")).toEqual(expected);
  });
});

describe("an object that no stack declares", () => {
  const app = defineResource({
    ...spec,
    name: "App",
    path: { collection: "/apps", item: "/apps/{name}" },
    inputs: { name: z.string() },
  });
  const keyOf = (more: object = {}) =>
    defineResource({
      ...spec,
      name: "Key",
      path: { collection: "/apps/{appId}/keys", item: "/apps/{appId}/keys/{name}" },
      inputs: { appId: ref(() => app), name: z.string(), other: ref(() => app).optional() },
      ...more,
    });
  const key = keyOf();
  const account = "https://a.example";

  it("has another path, id or account than each object that one declares", () => {
    const users = { ...app, service: { ...app.service, access: { userSetting: "username" } } };
    const declared = new Declared(
      [
        { kind: key.token, id: "app/k", account },
        { kind: key.token, id: "app/k", account: "https://b.example" },
        { kind: app.token, id: "one", account: `${account}#ann` },
        { kind: key.token, id: "app/any", account: undefined },
        { kind: "other:Other", id: "app/x", account },
        { kind: "rest:Renamed", id: "app/r", account },
      ] as never,
      [key, users],
    );
    expect(declared.includes(key, { id: "app/k" }, account)).toBe(true);
    expect(declared.includes(key, { id: "app/k" }, "https://b.example")).toBe(true);
    expect(declared.includes(key, { id: "app/k" }, "https://c.example")).toBe(false);
    expect(declared.includes(key, { id: "app/any" }, "https://c.example")).toBe(true);
    expect(declared.includes(key, { id: "app/l" }, account)).toBe(false);
    expect(declared.includes(key, { id: "app/x" }, account)).toBe(false);
    // The kind with the previous name may be this kind.
    expect(declared.includes(key, { id: "app/r" }, account)).toBe(true);
    expect([declared.unknownLike([key]), declared.unknownLike([])]).toEqual([["rest:Renamed"], []]);
    expect(declared.includes(users, { id: "one" }, `${account}#bob`)).toBe(true);
    expect(declared.includes(app, { id: "one" }, `${account}#bob`)).toBe(false);
    // Kinds that share a path manage the same objects.
    const copy = { ...key, name: "KeyCopy", token: "rest:KeyCopy" };
    expect(declared.includes(copy, { id: "app/k" }, account)).toBe(true);
    expect(declared.includes({ ...key, path: { ...key.path, item: "/other/{name}" } }, { id: "app/k" }, account)).toBe(
      false,
    );
    expect(declared.includes({ ...key, service: { ...key.service, name: "other" } }, { id: "app/k" }, account)).toBe(
      false,
    );
  });

  it("is searched in the collections that the object of a stack contains", () => {
    const nested = keyOf({
      path: { collection: "/apps/{appId}/{name}/keys", item: "/apps/{appId}/{name}/keys/{other}" },
    });
    const elsewhere = keyOf({ path: { collection: "/keys/{name}", item: "/keys/{name}/{appId}" } });
    const settings = keyOf({ singleton: { defaults: { on: false } } });
    expect(collectionsOf(app, "a1", [nested, elsewhere, app, settings, key])).toEqual([
      { definition: key, values: { appId: "a1" } },
    ]);
    expect(collectionsOf(key, "a1", [key])).toEqual([]);
    expect([canBeUndeclared(key), canBeUndeclared(settings), canBeUndeclared({ ...key, hasObject: false })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  const listed = (id: string, values?: Values) => {
    const read = jest.fn(async () => values);
    return { id, values: {}, remoteName: undefined, read } as ListedObject & { read: typeof read };
  };
  const contextOf = (definition: Definition, user = "bob") =>
    ({ definition, session: { user, account: async () => account } }) as unknown as Context;

  it("is declarable unless the service creates it itself, it is deleted, or it gives the own user access", async () => {
    const builtIn = { ...app, hooks: { import: { isBuiltIn: ({ name }: Values) => name === "Root" } } };
    const granting = {
      ...app,
      hooks: { selfLockout: { userNames: ({ name }: Values) => [name], lastOwner: async () => undefined } },
    };
    const of = (definition: Definition, values?: Values) => isDeclarable(contextOf(definition), listed("a", values));
    expect([await of(builtIn, { name: "Root" }), await of(builtIn, { name: "x" }), await of(builtIn)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([await of(granting, { name: "bob" }), await of(granting, { name: "ann" })]).toEqual([false, true]);
    const plain = listed("a");
    expect(await isDeclarable(contextOf(app), plain)).toBe(true);
    expect(plain.read).not.toHaveBeenCalled();
  });

  it("is found among the objects of a collection, and a declared one is not read", async () => {
    const builtIn = { ...app, hooks: { import: { isBuiltIn: ({ name }: Values) => name === "Root" } } };
    const objects = [listed("one", { name: "one" }), listed("root", { name: "Root" }), listed("two", { name: "two" })];
    const declared = new Declared([{ kind: app.token, id: "one", account }] as never, [builtIn]);
    const found = await undeclaredIn({ context: contextOf(builtIn), objects }, declared);
    expect(found.map(({ id }) => id)).toEqual(["two"]);
    expect(objects[0]?.read).not.toHaveBeenCalled();
  });
});

describe("the objects of a collection", () => {
  let fake: FakeCollection | undefined;
  afterEach(() => fake?.stop());

  const thing = (more: object = {}) =>
    defineResource({
      ...anyResource,
      inputs: { size: z.int() },
      outputs: { thingId: z.string().meta({ wireName: "id" }) },
      hooks: { isDeleted: ({ gone }) => gone === true },
      ...more,
    });

  async function listed(definition: Definition, habits: Habits = {}) {
    await fake?.stop();
    fake = await FakeCollection.start(habits);
    const items = [
      { id: "t1", name: "one", size: 1 },
      { size: 2 },
      { id: "t3", gone: true },
      { id: "t4", name: 4, size: 4 },
    ];
    for (const [i, item] of items.entries()) fake.items.set(String(item.id ?? i), item);
    const found = await inventory(new Context(definition, fake.session()), {});
    fake.journal.length = 0;
    return { ...found, fake };
  }

  it("are those of the list with an id that exist, with their names", async () => {
    const { objects, withoutId, isMissing } = await listed(thing());
    expect(objects.map(({ id, remoteName, values }) => [id, remoteName, values.size])).toEqual([
      ["t1", "one", 1],
      ["t4", undefined, 4],
    ]);
    expect({ withoutId, isMissing }).toEqual({ withoutId: 1, isMissing: false });
  });

  it.each<[string, object, string[]]>([
    ["may be incomplete", {}, ["GET /api/things/t1"]],
    ["is complete", { requests: { list: { complete: true } } }, []],
    ["is the only request", { requests: { read: undefined } }, []],
  ])("are read individually, unless the list has all values: it %s", async (_, more, sent) => {
    const { objects, fake } = await listed(thing(more));
    expect(await objects[0]?.read()).toMatchObject({ thingId: "t1", size: 1 });
    expect(fake.journal).toEqual(sent);
  });

  it("are read with the values of their collection, also if an id contains the separator", async () => {
    const path = { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{thingId}" };
    const inBox = thing({ path, id: "{box}/{thingId}", inputs: { box: z.string(), size: z.int() } });
    const script = { "GET /boxes/1/things": [{ id: "p/2" }], "GET /boxes/1/things/p%2F2": { id: "p/2", size: 7 } };
    const service = new ScriptedService(script, inBox.service);
    const { objects } = await inventory(service.context(inBox), { box: "1" });
    expect(await objects[0]?.read()).toMatchObject({ box: "1", size: 7 });
    expect(await list(service.context(inBox), { box: "1" })).toMatchObject([
      { id: "1/p/2", state: { inputs: { size: 7 } } },
    ]);
  });

  it("are read by the function of the definition, and have the values that are read", async () => {
    const read = jest.fn(async () => ({ id: "t1", size: 7 }));
    const { objects, fake } = await listed(thing({ requests: { list: { complete: true } }, operations: { read } }));
    expect(await objects[0]?.read()).toMatchObject({ size: 7 });
    expect([read.mock.calls.length, fake.journal]).toEqual([1, []]);
  });

  it("may be deleted since, and may be missing with their parent", async () => {
    const { objects, fake } = await listed(thing());
    fake.items.delete("t1");
    expect(await objects[0]?.read()).toBeUndefined();
    const missing = await listed(thing({ path: { collection: "/none", item: "/none/{thingId}" } }));
    expect(missing).toMatchObject({ isMissing: true, objects: [], withoutId: 0 });
    await expect(listed(thing(), { list: () => ({ status: 400, body: { message: "no" } }) })).rejects.toThrow(
      /^Thing .*: list failed: .*400/,
    );
  });

  it("belong to the organizations that the service lists by name", async () => {
    fake = await FakeCollection.start();
    fake.items.set("1", { org: "acme" });
    fake.items.set("2", { org: 5 });
    fake.items.set("3", null as never);
    const access = {
      ...anyResource.service.access,
      organizations: { request: "GET /things", member: "org", input: "org" },
    };
    const { base, token } = fake;
    const session = new Session(
      { ...anyResource.service, access },
      { "trefoil:restUrl": base, "trefoil:restToken": token },
      () => {},
    );
    expect(await organizationsOf(session)).toEqual(["acme"]);
    expect(await organizationsOf(fake.session())).toEqual([]);
  });

  it("have the state that a program would have created, and the inputs that a refresh would change", async () => {
    fake = await FakeCollection.start();
    const context = new Context(thing(), fake.session());
    const values = { thingId: "t1", size: 1 };
    expect(await stateForImport(context, values, { size: 2 })).toEqual({
      state: { inputs: { size: 2 }, outputs: { thingId: "t1" }, account: await context.session.account() },
      changes: ["size"],
    });
    expect((await stateForImport(context, values, { size: 1 })).changes).toEqual([]);
    expect((await stateForImport(context, values, { size: unknown })).changes).toEqual([]);
  });
});

import { z } from "zod";
import { type Definition, defineResource, fieldOf, json, object } from "../../../provider/define";
import {
  check,
  hasUnknown,
  isEmpty,
  joinPath,
  markSecrets,
  memberOrItem,
  splitPath,
  unknown,
  type Values,
  withoutUndefined,
} from "../../../provider/lifecycle";
import {
  counterpart,
  decodeBody,
  encodeInputs,
  mergeDeep,
  renameMembers,
} from "../../../provider/lifecycle/values/encode";
import {
  allInputsOf,
  decodeValues,
  idOf,
  inputsAmong,
  inputsOf,
  outputsOf,
  partialIdOf,
  stableOutputs,
  withPathValues,
} from "../../../provider/lifecycle/values/state";
import { omit, pick, withoutEmpty } from "../../../provider/lifecycle/values/values";
import { secretsOf } from "../../../provider/lifecycle/verify";
import { ExactNumber } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";

const exact = new ExactNumber("9007199254740993");

describe("a value", () => {
  it.each([
    [undefined, true],
    [null, true],
    ["", true],
    [[], true],
    [{}, true],
    [{ a: { b: null } }, true],
    [[""], false],
    [{ a: [null] }, false],
    [0, false],
    [false, false],
    [" ", false],
    [exact, false],
    [{ a: exact }, false],
  ])("is empty in each form of services: %j", (value, expected) => {
    expect(isEmpty(value)).toBe(expected);
  });

  it("loses its empty members, and keeps items and exact numbers", () => {
    expect(withoutEmpty({ a: "", b: [{ c: null }, ""], d: { e: {} }, f: 0, g: exact, h: false })).toEqual({
      b: [{}, ""],
      f: 0,
      g: exact,
      h: false,
    });
  });

  it("loses undefined members and items, and keeps null", () => {
    expect(withoutUndefined({ a: undefined, b: [undefined, { c: undefined, d: null }], e: exact })).toStrictEqual({
      b: [{ d: null }],
      e: exact,
    });
  });

  it("is unknown at any depth", () => {
    expect([unknown, [unknown], { a: [{ b: unknown }] }].map(hasUnknown)).toEqual([true, true, true]);
    expect([undefined, "unknown", { a: [] }].map(hasUnknown)).toEqual([false, false, false]);
  });

  it("is picked and omitted by name, without names that it inherits", () => {
    expect(pick({ a: 1, b: undefined, c: null }, ["a", "b", "c", "d"])).toEqual({ a: 1, c: null });
    expect(Object.keys(pick({ a: 1, b: undefined }, ["a", "b"]))).toEqual(["a"]);
    expect(omit({ a: 1, b: 2 }, ["b", "c"])).toEqual({ a: 1 });
    expect([memberOrItem([7], 0), memberOrItem({ 0: 8 }, 0), memberOrItem({ a: 9 }, "a")]).toEqual([7, 8, 9]);
    expect([memberOrItem("text", 0), memberOrItem(null, "a"), memberOrItem({}, "toString")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a path", () => {
  it.each<[string, (string | number)[]]>([
    ["fields[3].type", ["fields", 3, "type"]],
    ['capabilities["chat:*"][1]', ["capabilities", "chat:*", 1]],
    ['["a b"].c', ["a b", "c"]],
    ['a["say \\"hi\\""]', ["a", 'say "hi"']],
    ['a["x.y[0]"]', ["a", "x.y[0]"]],
    ['a["1"]', ["a", "1"]],
    ['a[""]', ["a", ""]],
    ["[12]", [12]],
    ["_a1", ["_a1"]],
  ])("%s has the steps %j", (path, steps) => {
    expect(splitPath(path)).toEqual(steps);
    expect(steps.reduce<string>(joinPath, "")).toBe(path);
  });

  it("has quotes around each step that is no name", () => {
    expect([joinPath("a", "1b"), joinPath("a", "b-c"), joinPath("", "é"), joinPath("a", "b")]).toEqual([
      'a["1b"]',
      'a["b-c"]',
      '["é"]',
      "a.b",
    ]);
  });
});

describe("a rule of several inputs", () => {
  /** True if the finding of a rule, which always exists, is reported. */
  const isReported = (rule: (values: Values) => unknown) => {
    const definition = defineResource({
      ...anyResource,
      inputs: { a: z.int(), b: z.int(), list: z.array(object({ c: z.int(), d: z.int() })), all: z.array(z.int()) },
      validate: (inputs: object) => {
        rule(inputs as Values);
        return [{ path: "a", reason: "is odd" }];
      },
    } as Parameters<typeof defineResource>[0]);
    const inputs = { a: 1, b: unknown, list: [{ c: 2, d: unknown }], all: [unknown, 3] };
    return check(definition, undefined, inputs).failures.some(({ reason }) => reason === "is odd");
  };

  it("applies only if it reads no unknown value", () => {
    expect(isReported(({ a }) => a)).toBe(true);
    expect(isReported(({ b }) => b)).toBe(false);
    expect(isReported(({ list }) => (list as Values[])[0]?.c)).toBe(true);
    expect(isReported(({ list }) => (list as Values[])[0]?.d)).toBe(false);
    expect(isReported(({ all }) => [(all as unknown[])[1], (all as unknown[]).length, Array.isArray(all)])).toBe(true);
    expect(isReported((values) => Object.keys(values))).toBe(true);
    expect(isReported(({ list }) => ({ ...(list as object[])[0] }))).toBe(false);
  });

  it("may fail", () => {
    const failing = () => {
      throw new Error("broken");
    };
    expect(() => isReported(failing)).toThrow("broken");
  });
});

describe("secrets", () => {
  const field = fieldOf(
    object({
      pin: z.string().optional().meta({ secret: true }),
      keys: z.array(object({ value: json().meta({ secret: true }), name: z.string() })).optional(),
      label: z.string().optional(),
    }),
  );
  const mark = (value: unknown) => ({ secret: value });

  it("are marked unless they are empty or unknown", () => {
    expect(markSecrets(field, { pin: "", keys: [{ value: unknown, name: "a" }, { value: 0 }] }, mark)).toEqual({
      pin: "",
      keys: [{ value: unknown, name: "a" }, { value: { secret: 0 } }],
    });
    expect(markSecrets(field, { pin: "x", label: "y" }, mark)).toEqual({ pin: { secret: "x" }, label: "y" });
  });

  it("are all strings and numbers inside a secret, also in outputs", () => {
    const values = { pin: "p", keys: [{ value: { a: ["b", 1, { c: "d" }] }, name: "n" }], label: "l", token: "t" };
    const definition = { inputs: field, outputs: fieldOf(object({ token: z.string().meta({ secret: true }) })) };
    expect(secretsOf(definition as Definition, values)).toEqual(["p", "b", "1", "d", "t"]);
  });

  it.each([
    ["JSON", json()],
    ["a map", z.record(z.string(), z.string())],
    ["a map in a list", z.array(object({ values: z.record(z.string(), z.string()) }))],
  ])("are the generated strings that only a name in %s of the outputs shows", (_what, schema) => {
    const named = { apiKey: "Zx81kQ9vT4mW", partitionKey: "customers" };
    const definition = { inputs: fieldOf(object({})), outputs: fieldOf(object({ found: schema.optional() })) };
    const found = schema instanceof z.ZodArray ? [{ values: named }] : named;
    expect(secretsOf(definition as Definition, { found })).toEqual(["Zx81kQ9vT4mW"]);
  });
});

describe("a request body", () => {
  const spec = {
    ...anyResource,
    path: { collection: "/teams/{team}/things", item: "/teams/{team}/things/{thingId}" },
    inputs: {
      team: z.string(),
      list: z
        .array(object({ key: z.string().meta({ wireName: "@key" }), size: z.int().optional() }))
        .optional()
        .meta({ listMap: { key: "key" }, wireName: "the_list" }),
      steps: z.array(object({ size: z.int().optional() })).optional(),
      names: z.array(z.string()).optional(),
      note: z.string().optional().meta({ providerOnly: true }),
      count: z.number().optional().meta({ wireName: "the_count" }),
      whole: z.int().optional(),
    },
    outputs: { thingId: z.number().meta({ wireName: "id" }), total: z.number().optional(), digits: z.int().optional() },
  } as const;
  const thing = defineResource(spec);

  it("contains the inputs by their names in requests, without those in the path or of the provider", () => {
    expect(encodeInputs(thing, { team: "a", note: "n", count: 1, list: [{ key: "k", size: 1 }] })).toEqual({
      the_count: 1,
      the_list: [{ "@key": "k", size: 1 }],
    });
  });

  it("is merged with `extra` by key, by position, or as a whole", () => {
    const inputs = { team: "a", list: [{ key: "j" }, { key: "k" }], steps: [{ size: 1 }, { size: 2 }], names: ["x"] };
    const extra = { the_list: [{ "@key": "k", more: 1 }], steps: [{ more: 2 }], names: ["y", "z"], other: { a: 1 } };
    expect(encodeInputs(thing, { ...inputs, extra })).toEqual({
      the_list: [{ "@key": "j" }, { "@key": "k", more: 1 }],
      steps: [{ size: 1, more: 2 }, { size: 2 }],
      names: ["y", "z"],
      other: { a: 1 },
    });
    expect(mergeDeep({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
    expect(mergeDeep({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
    expect(encodeInputs(thing, { ...inputs, extra: { steps: "none" } }).steps).toBe("none");
  });

  it("has the counterpart of an item by its key, or else by its position", () => {
    const byKey = fieldOf(z.array(object({ name: z.string() })).meta({ listMap: { key: "name" } }));
    const others = [{ name: "a" }, { name: "b" }];
    expect(counterpart(byKey, others, { name: "b" }, 0)).toBe(others[1]);
    expect(counterpart(byKey, others, { name: "c" }, 0)).toBeUndefined();
    expect(counterpart(fieldOf(z.array(object({ name: z.string() }))), others, { name: "b" }, 0)).toBe(others[0]);
  });

  it("is decoded by the names of inputs and outputs, and kept as a whole", () => {
    const body = { the_count: 1, id: 7, other: 2, the_list: [{ "@key": "k" }] };
    expect(decodeBody(thing, body, {})).toEqual({
      ...{ count: 1, thingId: 7, other: 2, list: [{ key: "k" }] },
      extra: body,
    });
    expect(renameMembers(thing.inputs, { the_count: 1, "@key": 2 }, "from wire")).toEqual({ count: 1, "@key": 2 });
  });

  it("has rounded numbers in fields of numbers, and all digits in ids, whole numbers and other members", () => {
    const body = { id: exact, total: exact, the_count: exact, whole: exact, digits: exact, other: exact };
    const { extra, ...values } = decodeBody(thing, body, {});
    expect(values).toEqual({
      ...{ thingId: exact, total: Number(exact), count: Number(exact) },
      ...{ whole: exact, digits: exact, other: exact },
    });
    expect(extra).toBe(body);
  });

  it("is completed with the values in its path, if it does not contain them", () => {
    const known = { team: "a", thingId: 7, whole: 1 };
    expect(decodeValues(thing, { whole: 2 }, known)).toMatchObject({ team: "a", thingId: 7, whole: 2 });
    expect(decodeValues(thing, { whole: undefined }, known).whole).toBeUndefined();
    expect(withPathValues(thing, { team: "b" }, known)).toEqual({ team: "b", thingId: 7 });
  });
});

describe("the state of an object", () => {
  const definition = defineResource({
    ...anyResource,
    path: { collection: "/things", item: "/things/{team}/{thingId}" },
    inputs: {
      team: z.string(),
      size: z.int().default(4).meta({ serverDefault: 4 }),
      mode: z.string().default("on"),
      text: z.string().optional(),
      pin: z.string().optional().meta({ returned: "sometimes" }),
      list: z.array(z.string()),
      note: z.string().optional().meta({ providerOnly: true }),
    },
    outputs: {
      thingId: z.string(),
      token: z.string().optional().meta({ returned: "onCreate" }),
      secret: z.string().optional().meta({ secret: true }),
      address: z.string().optional().meta({ replaceOnChanges: true }),
      count: z.int().optional(),
    },
  });

  it.each<[string, Values, Values, Values]>([
    ["has the response's values", { thingId: "1", count: 2 }, { thingId: "0", count: 1 }, { thingId: "1", count: 2 }],
    ["keeps outputs that the response lacks", { thingId: "1", count: null }, { count: 1 }, { thingId: "1", count: 1 }],
    ["keeps a value of the create, unlike that of a response", { token: "new" }, { token: "old" }, { token: "old" }],
    ["has the value of the create", { token: "new" }, {}, { token: "new" }],
    ["has no value of the create that is masked", { token: "***" }, {}, {}],
    ["keeps a secret that is masked", { secret: "***" }, { secret: "s3cret" }, { secret: "s3cret" }],
    ["has another secret", { secret: "other" }, { secret: "s3cret" }, { secret: "other" }],
    ["has no mask of a secret", { secret: "ab...cd" }, {}, {}],
    ["has text like a mask that is no secret", { address: "***" }, {}, { address: "***" }],
    ["has no inputs", { text: "t", other: 1 }, { old: 1 }, {}],
  ])("%s", (_, values, stored, expected) => {
    expect(outputsOf(definition, values, stored)).toEqual(expected);
  });

  it("has outputs that an update cannot change", () => {
    expect(stableOutputs(definition)).toEqual(["thingId", "token", "address"]);
  });

  it("has the declared inputs, and the defaults of the program that the service does not assume", () => {
    const values = { team: "a", size: 5, mode: "off", text: "t", list: ["x"] };
    expect(inputsOf(definition, values, { team: "a" })).toEqual({ team: "a", size: 5, mode: "off" });
    expect(inputsOf(definition, { ...values, size: 4, mode: "on" }, { team: "a" })).toEqual({ team: "a", mode: "on" });
    expect(inputsOf(definition, { ...values, size: 4 }, { team: "a", size: 4 })).toEqual({
      team: "a",
      size: 4,
      mode: "off",
    });
    expect(inputsOf(definition, { team: "a", size: 4 }, { team: "a", size: 6, mode: "off" })).toEqual({
      team: "a",
      size: 4,
    });
  });

  it("has all inputs that can be read, for an import", () => {
    const values = { team: "a", size: 5, pin: "p", note: "n", text: "", list: [], extra: { a: 1 }, other: 1, count: 1 };
    expect(allInputsOf(definition, values)).toStrictEqual({ team: "a", size: 5, list: [] });
    expect(inputsAmong(definition, { ...values, text: undefined })).toEqual({
      ...{ team: "a", size: 5, pin: "p", note: "n", list: [], extra: { a: 1 } },
    });
  });

  it("has an id only if each part of it is known", () => {
    expect(idOf(definition, { team: "a", thingId: 7 })).toBe("a/7");
    expect(idOf(definition, { team: "a", thingId: 0 })).toBe("a/0");
    for (const thingId of [undefined, null, {}, ["x"]])
      expect(idOf(definition, { team: "a", thingId })).toBeUndefined();
    expect(idOf(definition, { thingId: 7 })).toBeUndefined();
    expect(partialIdOf({ definition }, { team: "a" })).toBe("a/?");
    expect(partialIdOf({ definition }, { thingId: 7 })).toBe("?/7");
  });
});

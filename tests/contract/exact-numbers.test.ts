import { z } from "zod";
import { type Json, parseWithExactNumbers } from "../../emulator/json";
import { defineFunction, defineResource } from "../../provider/define";

import entry = require("../../provider/hosts/package-export");

import { toEngine } from "../../provider/hosts/shared/engine-values";
import {
  Context,
  check,
  create,
  type Inputs,
  invoke,
  list,
  read,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { inputsForProgram } from "../../provider/lifecycle/import";
import { readObject } from "../../provider/lifecycle/verify";
import { resource } from "../../provider/services/rest/resource";
import { rest } from "../../provider/services/rest/service";
import { FakeCollection, type Habits } from "./fake-collection";
import { type HostName, hosts } from "./hosts/host";
import { TestStack } from "./hosts/stack";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
let fake: FakeCollection;
afterEach(() => fake.stop());

/** Neighbours of 2^53. A JavaScript number holds only the first. */
const [others, ours] = ["9007199254740992", "9007199254740993"];
const json = (text: string) => parseWithExactNumbers(text) as Values;
const bystander = `{"id":${others},"name":"bystander","limit":1}`;

const start = async (habits: Habits = {}) => {
  fake = await FakeCollection.start({ newId: () => parseWithExactNumbers(ours), ...habits });
  fake.items.set(others, json(bystander));
};
const stackOf = (host: HostName) =>
  new TestStack(environment, host, resource, { "trefoil:restUrl": fake.base, "trefoil:restToken": fake.token });
const stored = (id = ours) => JSON.stringify(fake.items.get(id));
const change = (id: string, text: string) => fake.items.set(id, { ...fake.items.get(id), ...json(text) });

const lossy = `"limit":9223372036854775807,"ratio":0.1234567890123456789,"huge":1e400`;

describe.each(hosts)("an object whose id is an integer beyond 2^53, by the %s host", (host) => {
  it.each(["item", "list"])("is the only object that a stack touches, read by %s", async (readMethod) => {
    await start();
    const stack = stackOf(host);
    const program = { path: "/things", readMethod, body: { name: "alpha" } };
    expect(await stack.up(program)).toBe("create");
    expect(stack.id).toBe(`/things/${ours}`);
    expect(await stack.up(program)).toBe("unchanged");
    expect(await stack.refresh()).toBe(true);
    expect(await stack.up(program)).toBe("unchanged");
    change(ours, `{"name":"drifted",${lossy}}`);
    await stack.refresh();
    expect(await stack.up(program)).toBe("update");
    expect(stored()).toBe(`{"id":${ours},${lossy},"name":"alpha"}`);
    expect(await stack.up({ ...program, body: { name: "beta" } })).toBe("update");
    expect(stored()).toBe(`{"id":${ours},${lossy},"name":"beta"}`);
    expect([...fake.items.keys()]).toEqual([others, ours]);
    await stack.destroy();
    expect([...fake.items.keys()]).toEqual([others]);
    expect(stored(others)).toBe(bystander);
  });

  it("has digits as text in the state where it differs from the program", async () => {
    await start();
    const stack = stackOf(host);
    const program = { path: "/things", body: { limit: 5, ratio: 0.5 } };
    await stack.up(program);
    change(ours, `{${lossy}}`);
    await stack.refresh();
    expect(stack.stored?.inputs.body).toEqual({ limit: "9223372036854775807", ratio: 0.12345678901234568 });
    expect(await stack.up(program)).toBe("update");
    expect(stored()).toBe(`{"id":${ours},"huge":1e400,"limit":5,"ratio":0.5}`);
  });
});

describe("a number that no JavaScript number holds", () => {
  const wanted = (args: Values) => checked(resource, { path: "/things", ...args }, undefined);

  it("shows no drift where the program contains its digits as text", async () => {
    await start();
    const { id, state } = await create(fake.context(), wanted({ body: { name: "alpha" } }));
    change(ours, `{"limit":9223372036854775807,"inner":{"list":[1,9223372036854775807]}}`);
    const inner = { list: [1, "9223372036854775807"] };
    const stable = { ...state, inputs: wanted({ body: { limit: "9223372036854775807", inner } }).inputs };
    expect(await read(fake.context(), id, stable)).toEqual(stable);
  });

  describe.each(["PUT", "PATCH"])("inside a member that a %s sends", (updateMethod) => {
    /** The member `inner` of the object after an update to a value, if it had another value before. */
    const updated = async (before: string, inner: unknown) => {
      await start();
      const stack = stackOf("plugin");
      const program = (value: unknown) => ({ path: "/things", updateMethod, body: { inner: value } });
      await stack.up(program("before"));
      change(ours, `{"inner":${before}}`);
      expect(await stack.up(program(inner))).toBe("update");
      return JSON.stringify(fake.items.get(ours)?.inner);
    };

    it.each([
      ["an integer", "9223372036854775807", "9223372036854775807"],
      ["a fraction", "0.1234567890123456789", 0.12345678901234568],
      ["a number beyond the range of doubles", "1e400", "1e400"],
    ])("keeps its digits if it is %s that does not change", async (_what, number, limit) => {
      const before = `{"name":"alpha","limit":${number}}`;
      expect(await updated(before, { name: "beta", limit })).toBe(`{"limit":${number},"name":"beta"}`);
    });

    it.each(["0", "9223372036854775806"])("is replaced by the text %s of the program", async (limit) => {
      expect(await updated('{"limit":9223372036854775807}', { limit })).toBe(`{"limit":"${limit}"}`);
    });

    it("is found in an array in which items have moved", async () => {
      const before = `[{"name":"a","n":0.1234567890123456780},{"name":"b","n":0.1234567890123456789},[9007199254740993]]`;
      const [a, b] = ["a", "b"].map((name) => ({ name, n: 0.12345678901234568 }));
      expect(await updated(before, [["9007199254740993"], { name: "new" }, b, a])).toBe(
        `[[9007199254740993],{"name":"new"},{"n":0.1234567890123456789,"name":"b"},{"n":0.1234567890123456780,"name":"a"}]`,
      );
    });

    it("is found in an item that has moved and changed", async () => {
      const before = `[{"name":"a","limit":9007199254740993}]`;
      const items = [{ name: "new" }, { name: "b", limit: "9007199254740993" }];
      expect(await updated(before, items)).toBe(`[{"name":"new"},{"limit":9007199254740993,"name":"b"}]`);
    });

    it("does not change the type of equal text", async () => {
      const before = `[9007199254740993,"9007199254740993",{"name":"a","id":"9007199254740993"},{"id":9007199254740993}]`;
      const [id] = ["9007199254740993"];
      expect(await updated(before, [id, id, { name: "b", id }])).toBe(
        `[9007199254740993,"9007199254740993",{"id":"9007199254740993","name":"b"}]`,
      );
    });
  });

  it.each([
    ["body", { body: { a: [{ b: 2 ** 53 }] } }, "body.a[0].b"],
    ["secretBody", { body: {}, secretBody: { pin: 1e21 } }, "secretBody.pin"],
    ["extra", { body: {}, extra: { "a b": -(2 ** 60) } }, 'extra["a b"]'],
  ])("is rejected at check in %s, with the name of the property and without its value", async (_what, args, path) => {
    await start();
    const { failures } = check(resource, undefined, { path: "/things", ...args });
    expect(failures).toMatchObject([{ path, reason: expect.stringContaining("is an integer beyond 2^53") }]);
    expect(failures[0]?.reason).not.toMatch(/\d{16}|1e\+?21/);
  });

  it("is digits in the ids of a list, in an imported declaration, in the result of a function and in a cursor", async () => {
    const pages: Habits = {
      list: (items, query) => ({
        body: query.has("after")
          ? { items: query.get("after") === "9007199254740995" ? items.slice(1) : [], after: null }
          : { items: items.slice(0, 1), after: parseWithExactNumbers("9007199254740995") as Json },
      }),
    };
    await start(pages);
    const form = { itemsField: "items", nextField: "after", nextParameter: "after" };
    await create(fake.context(), wanted({ ...form, body: { name: "alpha" } }));
    change(ours, `{${lossy}}`);
    const found = await list(fake.context(), { path: "/things", ...form });
    expect(found.map(({ id }) => id)).toEqual([`/things/${others}`, `/things/${ours}`]);
    const values = (await readObject(fake.context(), { path: "/things", objectId: ours }, { fresh: true }))?.values;
    const rounded = { limit: "9223372036854775807", ratio: 0.12345678901234568, huge: "1e400" };
    expect(inputsForProgram(resource, values ?? {}).inputs.body).toEqual({ name: "alpha", ...rounded });
    const config = new Map([
      ["trefoil:restUrl", fake.base],
      ["trefoil:restToken", fake.token],
    ]);
    const result = await entry.call("rest:getDocument", { path: `/things/${ours}` }, (key) => config.get(key));
    expect(result).toEqual({ id: ours, name: "alpha", ...rounded });
  });

  it("is a string in a field of an unknown API that is an integer, and the nearest number in a field that is a number", async () => {
    await start();
    const typed = defineResource({
      service: rest,
      name: "Typed",
      description: "A thing with types.",
      path: { collection: "/things", item: "/things/{objectId}" },
      inputs: { name: z.string() },
      outputs: { objectId: z.string(), ratio: z.number().optional(), size: z.int().optional() },
      decode: (api) => ({ ...api, objectId: String(api.id) }),
      permissions: { read: "nothing", write: "nothing" },
      examples: { basic: { name: "alpha" } },
    });
    const context = () => new Context(typed, fake.session());
    const { id, state } = await create(context(), checked(typed, { name: "alpha" }, undefined));
    change(ours, `{"ratio":0.1234567890123456789}`);
    const { outputs } = (await read(context(), id, state)) as State;
    expect(toEngine(outputs)).toEqual({ objectId: ours, ratio: 0.12345678901234568 });
    change(ours, `{"ratio":1e18}`);
    expect(toEngine(((await read(context(), id, state)) as State).outputs)).toEqual({ objectId: ours, ratio: 1e18 });
    change(ours, `{"size":9223372036854775807}`);
    const digits = { objectId: ours, ratio: 1e18, size: "9223372036854775807" };
    expect(toEngine(((await read(context(), id, state)) as State).outputs)).toEqual(digits);
  });

  it("is the nearest number in a result of a function that is a number", async () => {
    await start();
    const counter = defineFunction({
      service: rest,
      name: "getLimit",
      description: "Returns a limit.",
      inputs: {},
      request: "GET /things/1",
      result: z.object({ limit: z.number() }),
      permissions: "nothing",
      examples: { basic: {} },
    });
    fake.items.set("1", json(`{"limit":1000000000000000001}`));
    expect(await invoke(counter, fake.session(), {} as Inputs)).toEqual({ limit: 1e18 });
  });

  describe("in an input that is a number", () => {
    const ranked = defineResource({
      service: rest,
      name: "Ranked",
      description: "A thing with a range.",
      path: { collection: "/things", item: "/things/{objectId}" },
      inputs: { name: z.string(), end: z.number().optional(), start: z.number().optional() },
      outputs: { objectId: z.string() },
      decode: (api) => ({ ...api, objectId: String(api.id) }),
      requests: { update: { request: "PUT {item}", body: "object" } },
      permissions: { read: "nothing", write: "nothing" },
      examples: { basic: { name: "alpha" } },
    });
    const context = () => new Context(ranked, fake.session());
    const inputs = (args: Values) => checked(ranked, args, undefined);

    it("is no drift where its double is the number of the program", async () => {
      await start();
      const { id, state } = await create(context(), inputs({ name: "alpha", end: 1e18 }));
      change(ours, `{"end":1000000000000000001}`);
      expect(await read(context(), id, state)).toEqual(state);
    });

    it("keeps its digits in an update that does not change it", async () => {
      await start();
      const { id, state } = await create(context(), inputs({ name: "alpha", end: 1e18 }));
      change(ours, `{"end":1000000000000000001,"start":-1000000000000000001}`);
      await update(context(), id, state, inputs({ name: "beta", end: 1e18 }));
      expect(stored()).toContain('"start":-1000000000000000001,"name":"beta","end":1000000000000000001');
    });
  });

  it("is an error in a part of the id that is a number", async () => {
    await start();
    const numbered = defineResource({
      service: rest,
      name: "Numbered",
      description: "A thing with a number.",
      path: { collection: "/things", item: "/things/{number}" },
      inputs: { name: z.string() },
      outputs: { number: z.number().meta({ wireName: "id" }) },
      permissions: { read: "nothing", write: "nothing" },
      examples: { basic: { name: "alpha" } },
    });
    fake.items.set("1", json(`{"id":${ours},"name":"alpha"}`));
    const found = readObject(new Context(numbered, fake.session()), { number: 1 }, { fresh: true });
    await expect(found).rejects.toThrow(`"number" is ${ours}, which is beyond 2^53`);
  });
});

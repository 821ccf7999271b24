import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import {
  type Definition,
  defineResource,
  json,
  type ListForm,
  object,
  ref,
  type Service,
} from "../../../provider/define";
import { list, lookUp, read, remove, type State, update } from "../../../provider/lifecycle";
import { rest } from "../../../provider/services/rest/service";
import { parseJson } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";
import { inTurn, Reply, ScriptedService, shop } from "./scripted-service";

const common = {
  ...anyResource,
  service: shop,
  outputs: { thingId: z.string().meta({ wireName: "id" }) },
  requests: { update: undefined },
} as const;

const mode = z.enum(["fast", "slow"]);
const level = z.literal([1, 2]);
const only = z.literal("only");
const thing = defineResource({
  ...common,
  inputs: {
    name: z.string(),
    size: z.int().optional(),
    ratio: z.number().optional(),
    isOpen: z.boolean().optional(),
    mode: mode.optional(),
    level: level.optional(),
    only: only.optional(),
    limit: z.literal(["auto", 5]).optional(),
    data: json().optional(),
    tags: z.array(z.string()).optional(),
    labels: z.record(z.string(), z.string()).optional(),
    pin: z.int().optional().meta({ secret: true }),
    hidden: z.int().optional().meta({ returned: "sometimes" }),
    shown: object({ count: z.int() }).optional().meta({ returned: "sometimes" }),
    local: z.int().optional().meta({ providerOnly: true }),
    inner: object({ count: z.int().optional() }).optional(),
    shape: z
      .discriminatedUnion("kind", [
        object({ kind: z.literal("round"), radius: z.int() }),
        object({ kind: z.literal("flat"), width: z.int() }),
      ])
      .optional(),
  },
  outputs: { thingId: z.string().meta({ wireName: "id" }), version: z.int().optional() },
});

const a = { id: "a", name: "alpha" };

/** The state of the object with the id `a` that the service returns, in which a program declares the given inputs. */
const parse = (body: unknown, inputs: object = {}, definition: Definition = thing, id = "a") => {
  const service = new ScriptedService(
    { [`GET /things/${id}`]: body, [`GET /orgs/acme/things/${id}`]: body },
    definition.service,
  );
  return read(service.context(definition), id, { inputs: { ...inputs }, outputs: {} });
};

describe("a response with an object", () => {
  it.each<[string, unknown]>([
    ["the response is an array where an object was expected", [a]],
    ["the response is null where an object was expected", null],
    ["the response is empty where an object was expected", undefined],
    ["the response is a string where an object was expected", "maintenance"],
    ['the response identifies no object: it has no "id"', { name: "alpha" }],
    ['the response identifies no object: it has no "id"', {}],
  ])("is rejected: %s", async (problem, body) => {
    const named = problem.replace('"id"', '"thingId"');
    await expect(parse(body)).rejects.toMatchObject({
      problem: `GET /things/a -> 200, but ${named} (request r-1). The response was discarded because it is not valid. Check the service URL and any proxy, then retry.`,
    });
  });

  it.each<[string, object]>([
    ['"name" is a number where a string was expected', { name: 7 }],
    ['"size" is a string where an integer was expected', { size: "7" }],
    ['"ratio" is a boolean where a number was expected', { ratio: true }],
    ['"isOpen" is a string where a boolean was expected', { isOpen: "yes" }],
    ['"mode" is a number where a string was expected', { mode: 7 }],
    ['"level" is a string where a number was expected', { level: "1" }],
    ['"only" is a number where a string was expected', { only: 7 }],
    ['"name" is a number where a string was expected', { name: 7, size: "7", version: "7" }],
    ['"tags" is an object where an array was expected', { tags: {} }],
    ['"tags[1]" is a number where a string was expected', { tags: ["x", 7] }],
    ['"labels" is an array where an object was expected', { labels: [] }],
    ['"labels.x" is a number where a string was expected', { labels: { x: 7 } }],
    ['"pin" is a boolean where an integer was expected', { pin: true }],
    ['"inner.count" is a string where an integer was expected', { inner: { count: "7" } }],
    ['"inner" is an array where an object was expected', { inner: [] }],
    ['"shape" is a string where a union was expected', { shape: "round" }],
    ['"shape.radius" is a string where an integer was expected', { shape: { kind: "round", radius: "7" } }],
    ['"version" is a string where an integer was expected', { version: "7" }],
  ])("is rejected, without its values: %s", async (problem, members) => {
    await expect(parse({ ...a, ...members })).rejects.toThrow(`GET /things/a -> 200, but ${problem} (request r-1).`);
  });

  it.each<[string, object]>([
    ["null instead of an optional value", { size: null, tags: null, inner: { count: null } }],
    ["a mask instead of a secret number", { pin: "***" }],
    ["another form of a value that it returns sometimes", { hidden: "masked", shown: { count: "many" } }],
    ["any JSON", { data: [1, "x"] }],
    ["values of different types of one enum", { limit: "auto" }],
    ["a member with the name of an input that is never sent", { local: "theirs" }],
    ["a value of an enum that is not known", { mode: "medium", level: 3 }],
    ["an object of an unknown variant", { shape: { kind: "cubic", radius: "7" } }],
    ["fractions and whole numbers", { ratio: 1, size: 3 }],
    ["a fraction with many digits in a whole number", parseJson('{"size": 0.12345678901234567891}') as object],
  ])("may contain %s", async (_title, members) => {
    expect(await parse({ ...a, ...members })).toMatchObject({ inputs: { name: "alpha" }, outputs: { thingId: "a" } });
  });

  it("is rejected if it lacks a required input, also as null, and names only inputs that it always contains", async () => {
    const strict = defineResource({
      ...common,
      inputs: {
        own: z.string().meta({ providerOnly: true }),
        told: z.string().meta({ returned: "sometimes" }),
        chosen: z.string().optional(),
        name: z.string(),
      },
    });
    for (const body of [{ id: "a" }, { id: "a", name: null }])
      await expect(parse(body, {}, strict)).rejects.toThrow('but the response lacks "name" (request r-1).');
    expect((await parse({ id: "a", name: "" }, {}, strict))?.outputs).toEqual({ thingId: "a" });
  });

  it("is rejected if it is another object, and accepted in another letter case or without the id", async () => {
    await expect(parse({ ...a, id: "b" })).rejects.toThrow(
      'but the response is another object: its "thingId" is "b" (request r-1).',
    );
    expect((await parse({ ...a, id: "A" }))?.outputs).toEqual({ thingId: "a" });
    const pair = defineResource({
      ...common,
      path: { collection: "/things", item: "/things/{thingId}/{name}" },
      inputs: { name: z.string() },
    });
    expect(await parse({ name: "alpha" }, {}, pair, "a/ALPHA")).toMatchObject({
      inputs: { name: "ALPHA" },
      outputs: { thingId: "a" },
    });
  });

  it("keeps a numeric id as a number", async () => {
    const outputs = { thingId: z.int().meta({ wireName: "id" }) };
    const counted = defineResource({ ...common, inputs: { name: z.string() }, outputs });
    expect((await parse({ id: 7, name: "alpha" }, {}, counted, "7"))?.outputs.thingId).toBe(7);
  });

  it("contains the values in the path", async () => {
    const inOrg = defineResource({
      ...common,
      path: { collection: "/orgs/{org}/things", item: "/orgs/{org}/things/{thingId}" },
      inputs: { org: z.string(), name: z.string() },
    });
    const service = new ScriptedService({ "GET /orgs/acme/things/a": a });
    expect(await read(service.context(inOrg), "acme/a", { inputs: {}, outputs: {} })).toMatchObject({
      inputs: { org: "acme", name: "alpha" },
      outputs: { thingId: "a" },
    });
  });

  it("is rejected if a number is beyond the numbers of Pulumi, and a fraction is rounded", async () => {
    const body = parseJson('{"id": "a", "name": "alpha", "size": 9007199254740993}');
    await expect(parse(body)).rejects.toThrow(
      'but "size" is 9007199254740993, which is beyond 2^53, so that Pulumi cannot store it without rounding (request r-1).',
    );
    // A create whose object has such a number must not fail after its request. The document of an API may describe the number as any one.
    const ofDocument = defineResource({
      ...common,
      service: { ...shop, isUnknownApi: true },
      inputs: { name: z.string(), size: z.int().optional() },
    });
    expect(String((await parse(body, {}, ofDocument))?.inputs.size)).toBe("9007199254740993");
    const fraction = parseJson('{"id": "a", "name": "alpha", "ratio": 0.12345678901234567891}');
    expect((await parse(fraction))?.inputs.ratio).toBeCloseTo(0.123456789);
  });

  it("is rejected with the name of the member that cannot be decoded, or with the error of the definition", async () => {
    const decoding = (decode: (body: object) => object) =>
      defineResource({ ...common, inputs: { words: z.array(z.string()).optional() }, decode });
    const split = decoding(({ words, ...others }: { words?: string }) => ({ ...others, words: words?.split(",") }));
    await expect(parse({ id: "a", words: 7 }, {}, split)).rejects.toThrow(
      'but "words" is a number of another form than expected (request r-1).',
    );
    expect((await parse({ id: "a", words: "x,y" }, {}, split))?.inputs.words).toEqual(["x", "y"]);
    const broken = decoding(() => {
      throw new TypeError("broken");
    });
    await expect(parse({ id: "a" }, {}, broken)).rejects.toThrow("broken");
  });
});

it("a masked output that replaces no stored value is not reported", async () => {
  const key = object({ hint: z.string(), value: z.string().meta({ secret: true }) });
  const definition = defineResource({ ...common, inputs: {}, outputs: { ...common.outputs, key } });
  const service = new ScriptedService(
    { "GET /things/a": { ...a, key: { hint: "sk-...abcd", value: "****abcd" } } },
    shop,
  );
  const stored = { inputs: {}, outputs: { key: { hint: "sk-...wxyz", value: "secret-wxyz" } } };
  for (const olds of [stored, { inputs: {}, outputs: {} }]) await read(service.context(definition), "a", olds);
  expect(service.warnings).toEqual([]);
});

describe("a response of an unknown API", () => {
  const unknown = defineResource({ ...common, service: rest, inputs: { name: z.string(), size: z.int().optional() } });
  const none = defineResource({ ...common, service: rest, inputs: { size: z.int().optional() } });

  it("needs no id if it has a member that was written, or if none was", async () => {
    const known = { outputs: { thingId: "a" } };
    expect(await parse({ name: "x" }, { name: "alpha" }, unknown)).toMatchObject(known);
    expect(await parse({ name: "x" }, { name: "alpha", size: 1 }, unknown)).toMatchObject({ inputs: { name: "x" } });
    await expect(parse({ message: "maintenance" }, { name: "alpha" }, unknown)).rejects.toThrow("identifies no object");
    expect(await parse({ message: "x" }, {}, none)).toMatchObject(known);
  });

  it("is no object if it is empty, or if it inherits the member only", async () => {
    await expect(parse({}, {}, none)).rejects.toThrow("identifies no object");
    const odd = defineResource({ ...common, service: rest, inputs: { constructor: z.string().optional() } });
    await expect(parse({ message: "x" }, { constructor: "y" }, odd)).rejects.toThrow("identifies no object");
  });
});

describe("a response to a write", () => {
  const changing = defineResource({
    ...common,
    inputs: { name: z.string(), size: z.int().optional() },
    requests: { update: "PATCH {item}" },
  });
  const state = (size: number): State => ({ inputs: { name: "alpha", size }, outputs: { thingId: "a" } });
  const written = async (body: unknown) => {
    const service = new ScriptedService({ "PATCH /things/a": body, "GET /things/a": { ...a, size: 2 } });
    const after = await update(service.context(changing), "a", state(1), state(2)).catch(
      (error: Error) => error.message,
    );
    return [after, service.requests.length];
  };

  it("contains the object, of which a part is enough, or no id of it", async () => {
    const reached = expect.objectContaining(state(2));
    for (const body of [{ ...a, size: 2 }, { id: "a" }, undefined, "created", [a], { accepted: true }, { id: null }])
      expect(await written(body)).toEqual([reached, 1]);
    expect(await written({ ...a, size: 1 })).toEqual([reached, 2]);
    expect(await written({ id: "a", size: "7" })).toEqual([expect.stringContaining('"size" is a string'), 1]);
    expect(await written({ id: "b" })).toEqual([expect.stringContaining("another object"), 1]);
  });

  it("identifies settings by their members", async () => {
    const settings = defineResource({
      ...common,
      requests: {},
      path: { collection: "/orgs/{org}/rules", item: "/orgs/{org}/rules" },
      id: "{org}",
      outputs: {},
      inputs: { org: z.string(), enabled: z.boolean().optional(), level: z.int().optional() },
      singleton: { defaults: { enabled: false, level: 0 } },
    });
    const requests = async (body: unknown) => {
      const now = { enabled: true, level: 1 };
      const service = new ScriptedService({ "GET /orgs/acme/rules": now, "PUT /orgs/acme/rules": body });
      const of = (level: number): State => ({ inputs: { org: "acme", enabled: true, level }, outputs: {} });
      await update(service.context(settings), "acme", of(1), of(2));
      return service.requests.length;
    };
    expect(await requests({ enabled: true, level: 1 })).toBeGreaterThan(2);
    for (const body of [{ level: 1 }, "ok", null]) expect(await requests(body)).toBe(2);
  });
});

describe("an object in a list", () => {
  const listed = defineResource({
    ...common,
    path: { collection: "/orgs/{org}/things", item: "/orgs/{org}/things/{thingId}" },
    naturalKey: ["name"],
    inputs: { org: z.string(), name: z.string(), note: z.string().optional() },
    requests: { read: undefined, update: undefined },
    hooks: { isDeleted: ({ revoked }) => revoked === true },
  });
  const contextOf = (items: object[], definition: Definition = listed) =>
    new ScriptedService({ "GET /orgs/acme/things": items, "GET /things": items }).context(definition);
  const olds = { inputs: { org: "acme", name: "old", note: "mine" }, outputs: {} };
  const found = (items: object[], id = "a") => read(contextOf(items), `acme/${id}`, olds);

  it("is found by its id, unless it is deleted", async () => {
    const items = [{ id: "b", name: "beta" }, a, { id: "c", name: "gamma", revoked: true }];
    expect(await found(items)).toMatchObject({ inputs: { org: "acme", name: "alpha" }, outputs: { thingId: "a" } });
    for (const id of ["c", "d"]) expect(await found(items, id)).toBeUndefined();
  });

  it("is perhaps an item without an id, so that it is not known to be missing", async () => {
    const items = [{ name: "beta" }, a];
    expect(await found(items)).toBeDefined();
    await expect(found(items, "d")).rejects.toThrow(
      "GET /orgs/acme/things -> 200, but an item of the list has no exact org or thingId.",
    );
  });

  it("is found by the function of the definition, without the deleted items", async () => {
    const hooks = {
      isDeleted: ({ revoked }: { revoked?: boolean }) => revoked === true,
      isSameObject: ({ name }: { name?: string }, { name: wanted }: { name?: string }) => name === wanted,
    };
    const requests = { read: undefined, update: undefined };
    const byName = defineResource({ ...common, inputs: { name: z.string() }, requests, hooks });
    const named = (items: object[], name: string) =>
      read(contextOf(items, byName), "y", { inputs: { name }, outputs: {} });
    const items = [
      { id: "x", name: "alpha", revoked: true },
      { id: "y", name: "alpha" },
    ];
    expect(await named(items, "alpha")).toMatchObject({ outputs: { thingId: "y" } });
    expect(await named(items, "beta")).toBeUndefined();
    expect(await named([{}], "beta")).toBeUndefined();
  });

  it("of all objects has the shared values of the collection", async () => {
    const objects = await list(contextOf([a, { id: "b", name: "beta" }]), { org: "acme" });
    expect(objects.map(({ id, state }) => [id, state.inputs])).toEqual([
      ["acme/a", { org: "acme", name: "alpha" }],
      ["acme/b", { org: "acme", name: "beta" }],
    ]);
    expect(await list(contextOf([{ ...a, revoked: true }]), { org: "acme" })).toEqual([]);
  });

  it("is decoded once, and not again for another object", async () => {
    let decoded = 0;
    const decoding = defineResource({
      ...common,
      outputs: { thingId: z.string() },
      inputs: { name: z.string().optional() },
      requests: { read: undefined, update: undefined },
      decode: (body) => {
        decoded++;
        return { name: body.name, thingId: body.id };
      },
    });
    const items = Array.from({ length: 50 }, (_, i) => ({ id: `i${i}`, name: "x" }));
    const context = contextOf(items, decoding);
    const decodedBy = async (id: string) => {
      decoded = 0;
      expect(await read(context, id, { inputs: {}, outputs: {} })).toBeDefined();
      return decoded;
    };
    expect(await decodedBy("i1")).toBeGreaterThanOrEqual(50);
    expect(await decodedBy("i2")).toBeLessThan(5);
  });
});

describe("all objects of a collection", () => {
  const partial = (complete: boolean) =>
    defineResource({
      ...common,
      inputs: { name: z.string() },
      requests: { update: undefined, list: complete ? { complete } : {} },
    });
  const run = (script: object, definition = partial(false)) => {
    const service = new ScriptedService({ ...script });
    return { service, context: service.context(definition) };
  };

  it("come from the list if its items are complete", async () => {
    const { service, context } = run({ "GET /things": [a] });
    expect((await list(context, {})).map(({ id }) => id)).toEqual(["a"]);
    expect(service.requests).toEqual(["GET /things"]);
  });

  it("are read individually if an item lacks a required input, without objects that were deleted meanwhile", async () => {
    const { service, context } = run({
      "GET /things": [a, { id: "b" }, { id: "c" }, {}],
      "GET /things/a": a,
      "GET /things/b": { id: "b", name: "beta" },
    });
    expect((await list(context, {})).map(({ state }) => state.inputs.name)).toEqual(["alpha", "beta"]);
    expect(service.requests).toEqual(["GET /things", "GET /things/a", "GET /things/b", "GET /things/c"]);
  });

  it("are an error if the items of a list of complete objects lack a required input", async () => {
    const { service, context } = run({ "GET /things": [{ id: "b" }] }, partial(true));
    await expect(list(context, {})).rejects.toThrow('but the response lacks "name"');
    expect(service.requests).toEqual(["GET /things"]);
  });
});

describe("the pages of a list", () => {
  const [x, y, other] = [{ id: "x" }, { id: "y" }, { id: "z" }];
  const listing = (form: ListForm, service = shop) =>
    defineResource({
      ...common,
      service,
      inputs: { name: z.string() },
      requests: { update: undefined, list: { ...form, headers: { A: "1" } } },
    });
  const pages = async (
    script: object,
    form: ListForm = {},
    { request = "GET /things", service = shop }: { request?: string; service?: Service } = {},
  ) => {
    const scripted = new ScriptedService({ ...script }, service);
    const steps = await scripted.steps(listing(form, service));
    const items = await steps.list(request);
    return { items, requests: scripted.requests, warnings: scripted.warnings, sent: scripted.sent };
  };

  it.each<[string, object, ListForm, string]>([
    ["a URL", { next: "https://shop.example.com/things?page=2" }, {}, "https://shop.example.com/things?page=2"],
    [
      "a URL in capitals",
      { next: "HTTPS://SHOP.EXAMPLE.COM/things?page=2" },
      {},
      "HTTPS://SHOP.EXAMPLE.COM/things?page=2",
    ],
    ["a path", { next: "/things?page=2" }, {}, "/things?page=2"],
    ["a query", { next: "?page=2" }, {}, "/things?page=2"],
    ["a member of another name", { links: { more: "?page=2" } }, { next: "links.more" }, "/things?page=2"],
    ["a cursor", { next: "c/1" }, { nextParameter: "after" }, "/things?after=c%2F1"],
    ["a number", { next: 2 }, { nextParameter: "page" }, "/things?page=2"],
  ])("continue at %s", async (_title, more, form, path) => {
    const script = { "GET /things": { list: [x], ...more }, [`GET ${path}`]: { list: [y] } };
    const { items, requests, sent } = await pages(script, { items: "list", ...form });
    expect(items).toEqual([x, y]);
    expect(requests).toEqual(["GET /things", `GET ${path}`]);
    expect(sent.map(({ headers }) => headers)).toEqual([{ A: "1" }, { A: "1" }]);
  });

  it("continue at a cursor beyond 2^53, with the query of the list", async () => {
    const first = parseJson('{"list": [{"id": "x"}], "next": 9007199254740993}');
    const next = "/things?size=5&after=9007199254740993";
    const script = { "GET /things?size=5&after=1": first, [`GET ${next}`]: { list: [y] } };
    const form = { items: "list", nextParameter: "after" };
    const { requests } = await pages(script, form, { request: "GET /things?size=5&after=1" });
    expect(requests).toEqual(["GET /things?size=5&after=1", `GET ${next}`]);
  });

  it("end with an error after many empty pages, although each has another next page", async () => {
    const page = (next: number) => ({ list: [], next });
    const others = Array.from({ length: 19 }, (_, i) => [`GET /things?after=${i + 1}`, page(i + 2)]);
    const script = { "GET /things": page(1), ...Object.fromEntries(others) };
    const found = pages(script, { items: "list", nextParameter: "after" });
    await expect(found).rejects.toThrow("20 pages of the list in a row are empty, and each has a next page");
  });

  it("continue at the header Link if no member names the next page", async () => {
    const link = '<https://shop.example.com/things?page=2>; rel="next"';
    for (const body of [[x], { list: [x], next: null }, { list: [x], next: "" }]) {
      const script = {
        "GET /things": new Reply(200, body, { link }),
        "GET https://shop.example.com/things?page=2": [y],
      };
      const form = Array.isArray(body) ? {} : { items: "list" };
      const second = Array.isArray(body) ? [y] : { list: [y] };
      const all = { ...script, "GET https://shop.example.com/things?page=2": second };
      expect((await pages(all, form)).items).toEqual([x, y]);
    }
  });

  it.each<[string, unknown, ListForm, string]>([
    ["a word", "later", {}, '"next" holds a string and no address of the next page'],
    ["an object", { page: 2 }, {}, '"next" holds an object and no address of the next page'],
    ["a number without a parameter", 2, {}, '"next" holds a number and no address of the next page'],
    ["an object for a parameter", { page: 2 }, { nextParameter: "page" }, '"next" holds an object and no address'],
    ["a list of addresses", ["/things?page=2"], {}, '"next" holds an array and no address'],
    ["an address of another protocol", "ftp://shop.example.com", {}, '"next" holds a string and no address'],
  ])("end with an error if the next page is %s", async (_title, next, form, problem) => {
    const failure = pages({ "GET /things": { list: [x], next } }, { items: "list", ...form });
    await expect(failure).rejects.toMatchObject({
      message: expect.stringContaining(`GET /things -> 200, but ${problem}`),
      advice:
        "Name the property that contains it in `nextField`, or the query parameter for a cursor in `nextParameter`.",
    });
  });

  it("end with an error that names the member of another name", async () => {
    const failure = pages({ "GET /things": { list: [x], more: "later" } }, { items: "list", next: "more" });
    await expect(failure).rejects.toThrow('but "more" holds a string and no address of the next page');
  });

  it.each<[string, unknown, ListForm, Service, unknown[]]>([
    ["the response itself", [x], {}, shop, [x]],
    ["a member", { list: [x], other: [other] }, { items: "list" }, shop, [x]],
    ["the response instead of the member, if it is a list", [x], { items: "list" }, rest, []],
    ["the only list of a response", { total: 1, list: [x] }, {}, rest, [x]],
    ["no list of names", { list: null }, { items: "list", names: "name" }, shop, []],
  ])("have as their items %s", async (_title, body, form, service, items) => {
    const found = pages({ "GET /things": body }, form, { service });
    if (items.length || form.names) return expect((await found).items).toEqual(items);
    return expect(found).rejects.toThrow("the response is an array where a list was expected");
  });

  it.each<[string, unknown, ListForm, Service]>([
    ['"list" is null where a list was expected', { list: null }, { items: "list" }, shop],
    ['"list" is empty where a list was expected', { other: [x] }, { items: "list" }, rest],
    ["the response is an object where a list was expected", { list: [x] }, {}, shop],
    ["the response is an object where a list was expected", { total: 1 }, {}, rest],
    ["the response is null where a list was expected", null, { names: "name" }, shop],
    ["the response is null where a list was expected", null, {}, rest],
    ['"list" is empty where a list was expected', {}, { items: "list", names: "name" }, shop],
    ["the response contains several lists", { list: [x], other: [] }, {}, rest],
  ])("are rejected: %s", async (problem, body, form, service) => {
    await expect(pages({ "GET /things": body }, form, { service })).rejects.toThrow(
      `GET /things -> 200, but ${problem} (request r-1).`,
    );
  });

  it("are rejected with advice if a response contains several lists", async () => {
    await expect(pages({ "GET /things": { a: [], b: [] } }, {}, { service: rest })).rejects.toMatchObject({
      advice: "Set `itemsField` to the name of the list.",
    });
  });

  it.each<[string, object, ListForm, number]>([
    ["total", { total: 2 }, {}, 0],
    ["total", { total: 1 }, {}, 1],
    ["total_count", { result_info: { total_count: "2" } }, {}, 0],
    ["total", { usage: { total: 2 } }, {}, 1],
    ["has_more", { has_more: true }, {}, 0],
    ["has_more", { has_more: false, next_cursor: "c1" }, {}, 1],
    ["isTruncated", { isTruncated: true }, { next: "marker" }, 0],
    ["next_cursor", { meta: { next_cursor: "c1" } }, {}, 0],
    ["nextPage", { pagination: { nextPage: 0 } }, {}, 1],
    ["next_page", { paging: { next_page: 2 } }, { next: "paging.next_page", nextParameter: "page" }, 2],
    ["total", { total: 3, has_more: false }, {}, 1],
    ["total", { total: 129.5 }, {}, 1],
    ["total", { data: { total: 50_000 } }, {}, 1],
    ["total", { data: { total: 2, list: [x] } }, { items: "data.list" }, 0],
    ["total_count", { total_count: 2, incomplete_results: false }, {}, 0],
    ["next_cursor", { next_cursor: "0" }, {}, 1],
    ["next", { _links: { next: { href: "/things?page=2" } } }, {}, 0],
    ["next", { links: { self: { href: "/things" }, next: null } }, {}, 1],
    ["next", { links: [{ rel: "next", href: "/things?page=2" }] }, {}, 0],
    ["next", { links: [{ rel: "self", href: "/things" }, 1] }, { items: "list" }, 1],
    ["next", { paging: { next: { after: "2" } } }, {}, 0],
    ["@odata.nextLink", { "@odata.nextLink": "/things?page=2" }, {}, 0],
    ["next_uri", { next_uri: "/things?page=2" }, {}, 0],
    ["continuationToken", { continuationToken: "c1" }, {}, 0],
    ["continue", { metadata: { continue: "c1" } }, {}, 0],
    ["NextMarker", { NextMarker: "c1" }, {}, 0],
    ["last", { last: false }, {}, 0],
    ["isLast", { isLast: false }, {}, 0],
    ["last", { last: true, total: 2 }, {}, 1],
  ])(
    "of an unknown API prove nothing if the last page states further items: %s in %j",
    async (name, more, form, count) => {
      const script = { "GET /things": { list: [x], ...more }, "GET /things?page=2": { list: [y] } };
      const found = pages(script, { items: "list", ...form }, { service: rest });
      if (count) return expect((await found).items).toHaveLength(count);
      return expect(found).rejects.toThrow(`the list may be incomplete: its pages have 1 item, and \`${name}\``);
    },
  );

  it.each<[object, string]>([
    [{ next_url: "https://a.example/t?api_key=SECRET" }, "`next_url` of the last page states further items"],
    [{ total: 2 }, "`total` of the last page is 2"],
    [{ has_more: true }, "`has_more` of the last page is true"],
  ])("of an unknown API show no string that states further items: %j", async (more, problem) => {
    const error = await pages({ "GET /things": { list: [x], ...more } }, {}, { service: rest }).catch(String);
    expect(error).toContain(problem);
    expect(error).not.toContain("a.example");
  });

  it.each(["x-next-page", "x-total-count", "x-ms-continuation-token"])(
    "of an unknown API prove nothing with the header %s",
    async (name) => {
      const found = (service: Service) =>
        pages({ "GET /things": new Reply(200, [x], { [name]: "2" }) }, {}, { service });
      await expect(found(rest)).rejects.toThrow(`its pages have 1 item, and \`${name}\` of the last page states`);
      expect((await found(shop)).items).toEqual([x]);
    },
  );

  it("may be empty one after another, and end when items are repeated", async () => {
    const page = (list: unknown[], next: number) => ({ list, next: `?page=${next}` });
    const script = {
      "GET /things": page([], 2),
      "GET /things?page=2": page([], 3),
      "GET /things?page=3": { list: [x] },
    };
    expect((await pages(script, { items: "list" })).items).toEqual([x]);
    const again = { ...script, "GET /things?page=3": page([x], 4), "GET /things?page=4": page([x], 5) };
    await expect(pages(again, { items: "list" })).rejects.toThrow("repeats the items of the page before it");
    const between = { ...again, "GET /things?page=4": page([y], 5), "GET /things?page=5": { list: [x] } };
    expect((await pages(between, { items: "list" })).items).toEqual([x, y, x]);
  });

  it("have the form of the service, unless the list differs from it", async () => {
    const list = { request: "GET {collection}", items: "results", next: "more" };
    const service: Service = { ...shop, requests: { ...shop.requests, list } };
    const script = { "GET /things": { results: [x], more: "?page=2" }, "GET /things?page=2": { results: [y] } };
    expect((await pages(script, {}, { service })).items).toEqual([x, y]);
    expect((await pages({ "GET /things": { data: [other] } }, { items: "data" }, { service })).items).toEqual([other]);
  });

  it("end after 2000 pages", async () => {
    const page = (i: number) => [
      `GET /things${i ? `?page=${i}` : ""}`,
      { list: [{ id: String(i) }], next: `?page=${i + 1}` },
    ];
    const script = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => page(i)));
    await expect(pages(script, { items: "list" })).rejects.toThrow("GET /things: the list has more than 2000 pages.");
  });

  it("are read again from the first page if a later page is missing, three times", async () => {
    const first = { list: [x], next: "?page=2" };
    const script = {
      "GET /things": first,
      "GET /things?page=2": inTurn(new Reply(404), new Reply(404), { list: [y] }),
    };
    const { items, requests } = await pages(script, { items: "list" });
    expect([items, requests.length]).toEqual([[x, y], 6]);
    const failure = pages({ "GET /things": first, "GET /things?page=2": new Reply(404) }, { items: "list" });
    await expect(failure).rejects.toMatchObject({
      message:
        "GET /things -> 404, but the list had more pages a moment ago: it changes while it is read (3 readings).",
      advice: "Run the command again. If the error persists, check the service and any proxy.",
    });
    for (const [status, count] of [
      [403, 2],
      [410, 2],
    ] as const) {
      const scripted = new ScriptedService({ "GET /things": first, "GET /things?page=2": new Reply(status) });
      const steps = await scripted.steps(listing({ items: "list" }));
      await expect(steps.list("GET /things")).rejects.toMatchObject({ status });
      expect(scripted.requests).toHaveLength(count);
    }
  });

  it("are read again if they contain fewer items than a page states, three times", async () => {
    const form: ListForm = { items: "list", count: "info.total" };
    const page = (list: unknown[], total: unknown, next?: string) => ({ list, info: { total }, next });
    const shortThenWhole = inTurn(page([x], 2), page([x, y], 2));
    const { items, requests } = await pages({ "GET /things": shortThenWhole }, form);
    expect([items, requests.length]).toEqual([[x, y], 2]);
    for (const last of [page([], 1), page([x], 2), page([], undefined)])
      await expect(
        pages({ "GET /things": page([x], 2, "?page=2"), "GET /things?page=2": last }, form),
      ).rejects.toThrow();
    await expect(pages({ "GET /things": page([x], 3) }, form)).rejects.toMatchObject({
      message:
        "GET /things -> 200, but the list lacks 2 of its 3 items: it is incomplete, or it changes while it is read (3 readings).",
      advice: "Run the command again. If the error persists, check the service and any proxy.",
    });
    const used = { ...x, last_used: "2026-11-30" };
    await expect(
      pages({ "GET /things": page([x], 2, "?page=2"), "GET /things?page=2": page([used], 2) }, form),
    ).rejects.toThrow("the list lacks 1 of its 2 items");
    for (const total of [undefined, null, "2", 0, 1])
      expect((await pages({ "GET /things": page([x], total) }, form)).items).toEqual([x]);
    const omitted = { ...form, omitted: () => "Private objects are missing." };
    expect((await pages({ "GET /things": page([x], 2) }, omitted)).items).toEqual([x]);
  });

  it("are read again if they lack items of their ranges, three times", async () => {
    const page = (range: string, list: unknown[], next?: string) =>
      new Reply(200, { list, next }, { "content-range": range });
    const second = "GET /things?page=2";
    const script = {
      "GET /things": inTurn(page("0-0/3", [x], "?page=2"), page("0-0/2", [x], "?page=2")),
      [second]: page("1-1/2", [y]),
    };
    const { items, requests } = await pages(script, { items: "list" });
    expect([items, requests.length]).toEqual([[x, y], 4]);
    const scripted = new ScriptedService({ ...script, "GET /things": page("0-0/3", [x], "?page=2") });
    const steps = await scripted.steps(listing({ items: "list" }));
    await expect(steps.list("GET /things")).rejects.toMatchObject({
      name: "ChangingListError",
      message:
        "GET /things -> 200, but its last page ends before the last item of its ranges: it is incomplete, or it changes while it is read (3 readings).",
      advice: "Run the command again. If the error persists, check the service and any proxy.",
    });
    expect(scripted.requests).toHaveLength(6);
    await expect(pages({ "GET /things": page("0-0/2", [x]) }, { items: "list" })).rejects.toThrow(
      "the last page of the list ends before the last item.",
    );
  });

  it.each<[range: string, body: unknown, ListForm, problem: string]>([
    ["items 0-99/3", { list: [x, y] }, { items: "list" }, "the last page of the list ends before the last item"],
    ["items 0-99/3", { a: { list: [x] } }, { items: "a.list" }, "the last page of the list ends before the last item"],
    ["items 2-3/4", [x, y], {}, "the first page of the list begins after the first item"],
    ["bytes 2-3/4", [x, y], {}, "the first page of the list begins after the first item"],
  ])("are incomplete with the range %s and the items in %j", async (range, body, form, problem) => {
    const page = new Reply(200, body, { "content-range": range });
    await expect(pages({ "GET /things": page }, form)).rejects.toThrow(problem);
  });

  it("are complete with the items of their range, which may have the same names", async () => {
    const items = [1, 2].map((key) => ({ key, name: "a" }));
    const page = new Reply(200, items, { "content-range": "items 0-1/2" });
    expect((await pages({ "GET /things": page })).items).toEqual(items);
  });

  it("are incomplete if a later page repeats items, although the number of items is that of the range", async () => {
    const page = (range: string, list: unknown[], next?: string) =>
      new Reply(200, { list, next }, { "content-range": range });
    const script = {
      "GET /things": page("0-1/4", [x, y], "?page=2"),
      "GET /things?page=2": page("1-2/4", [y, { id: "z" }]),
    };
    await expect(pages(script, { items: "list" })).rejects.toThrow("the list lacks 1 of its 4 items");
  });

  it("may end with an empty page after the last item", async () => {
    const script = {
      "GET /things": new Reply(200, [x, y], { "content-range": "items 0-1/2" }),
      "GET /things?offset=2": new Reply(200, [], { "content-range": "items 2-3/2" }),
    };
    expect((await pages(script, { counter: { parameter: "offset" } })).items).toEqual([x, y]);
  });

  it("are read without the ids of their requests, which a client redacts when they are read", async () => {
    const scripted = new ScriptedService({ "GET /things": { list: [x], next: "?page=2" }, "GET /things?page=2": [y] });
    const steps = await scripted.steps(listing({ items: "list" }));
    await expect(steps.list("GET /things")).rejects.toThrow("(request r-1)");
    expect(scripted.onIdRead).toHaveBeenCalledTimes(1);
  });

  it("warn once if the service may have omitted objects, by its items", async () => {
    const omitted: ListForm["omitted"] = (items, { kind }) => `${items.length} of the ${kind}.`;
    const scripted = new ScriptedService({ "GET /things": [a, { id: "b" }] });
    for (const _ of [1, 2]) await (await scripted.steps(listing({ omitted }))).list("GET /things");
    expect(scripted.warnings).toEqual(["Shop: GET /things: 2 of the credential."]);
    await (await scripted.steps(listing({ omitted: () => undefined }))).list("GET /things");
    expect(scripted.warnings).toHaveLength(1);
  });
});

describe("an object that was not found", () => {
  const shared: Service = {
    ...shop,
    access: { ...shop.access, userSetting: "username" },
    settings: { ...shop.settings },
  };
  const box = defineResource({
    ...common,
    service: shared,
    name: "Box",
    path: { collection: "/boxes", item: "/boxes/{name}" },
    outputs: {},
    inputs: { name: z.string() },
    requests: { read: { hidesObjects: true }, update: undefined },
  });
  const open = defineResource({
    ...common,
    service: shared,
    name: "Open",
    path: { collection: "/opens", item: "/opens/{name}" },
    outputs: {},
    inputs: { name: z.string() },
  });
  const inside = (parent: Definition) =>
    defineResource({
      ...common,
      service: shared,
      path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
      outputs: {},
      inputs: { box: ref(() => parent), name: z.string() },
    });
  const account = "https://shop.example.com#erin";
  const state = { inputs: { name: "a" }, outputs: {}, account };

  const contextOf = (definition: Definition, script: object = {}, user = "octavia") =>
    new ScriptedService({ ...script }, definition.service, {
      "trefoil:restUsername": user,
      "trefoil:restAuth": "basic",
    }).context(definition);
  /** True if a read fails, because the object may be visible to the account of the state. */
  const isHidden = (
    definition: Definition,
    values: { readonly box?: string; readonly name: string },
    script: object = {},
    stored: object = { account },
    user?: string,
  ) =>
    read(contextOf(definition, script, user), Object.values(values).join("/"), {
      inputs: { ...values },
      outputs: {},
      ...stored,
    }).then(
      () => false,
      ({ code }) => code === "not_visible",
    );

  it("may be visible to the account that wrote it, if the service hides it from other accounts", async () => {
    const of = (user: string) => ({ account: `https://shop.example.com#${user}` });
    expect(await isHidden(box, { name: "a" })).toBe(true);
    expect(await isHidden(open, { name: "a" })).toBe(false);
    expect(await isHidden(box, { name: "a" }, {}, of("Octavia"))).toBe(false);
    expect(await isHidden(box, { name: "a" }, {}, { account: "https://shop.example.com" })).toBe(false);
    expect(await isHidden(box, { name: "a" }, {}, of("erin"), "ERIN")).toBe(false);
    expect(await isHidden(box, { name: "a" }, {}, {})).toBe(false);
  });

  it("remains in the state if another version of a package made its id", async () => {
    const unknownApi = { ...box, service: { ...shop, isUnknownApi: true } } as const;
    const state = { inputs: { name: "a" }, outputs: {} };
    for (const operation of [read, remove]) {
      const context = () => new ScriptedService({ "DELETE /boxes/7": new Reply(404, {}) }).context(unknownApi);
      await expect(operation(context(), "7", state)).rejects.toMatchObject({
        code: "not_visible",
        problem: expect.stringContaining('the values in the state give the id "a"'),
      });
      expect(await operation(context(), "A", state)).toBeUndefined();
    }
  });

  it("is missing in a service without users", async () => {
    const noUsers = { ...box, service: shop };
    const context = new ScriptedService({}).context(noUsers);
    expect(await read(context, "a", { inputs: { name: "a" }, outputs: {} })).toBeUndefined();
    expect(await lookUp(context, "a", "exists")).toBeUndefined();
  });

  it("may be hidden with its parent, if that is missing too and hidden from other accounts", async () => {
    const values = { box: "b", name: "a" };
    expect(await isHidden(inside(box), values)).toBe(true);
    expect(await isHidden(inside(box), values, { "GET /boxes/b": { name: "b" } })).toBe(false);
    expect(await isHidden(inside(open), values)).toBe(false);
  });

  it("may be hidden with its list, unless the list is visible, or its parent shows whether the list exists", async () => {
    const values = { box: "b", name: "a" };
    const listedOnly = (parent?: Definition) =>
      defineResource({
        ...common,
        service: shared,
        path: { collection: "/boxes/{box}/things", item: "/boxes/{box}/things/{name}" },
        outputs: {},
        inputs: { box: parent ? ref(() => parent) : z.string(), name: z.string() },
        requests: { read: undefined, update: undefined },
      });
    const parent = { "GET /opens/b": { name: "b" } };
    expect(await isHidden(listedOnly(), values)).toBe(true);
    expect(await isHidden(listedOnly(), values, { "GET /boxes/b/things": [] })).toBe(false);
    const state = { inputs: values, outputs: {}, account };
    await expect(read(contextOf(listedOnly(open), parent), "b/a", state)).rejects.toMatchObject({
      problem: expect.stringContaining(
        'GET /boxes/b/things -> 404, but the Open "b", which contains this list, exists.',
      ),
    });
    expect(await isHidden(listedOnly(open), values, { ...parent, "GET /boxes/b/things": [] })).toBe(false);
    expect(await isHidden(listedOnly(open), values)).toBe(false);
    expect(await isHidden(inside(open), values, parent)).toBe(false);
  });

  it("must be missing in a list that begins after its own 404, which all credentials that wait share", async () => {
    const pass = defineResource({
      ...common,
      path: { collection: "/passes", item: "/passes/{name}" },
      outputs: {},
      inputs: { name: z.string() },
      rotation: {},
    });
    let lists = 0;
    const scripted = new ScriptedService({
      "GET /passes": async () => {
        lists += 1;
        await setTimeout(20);
        // The first list began before the others were created.
        return lists === 1 ? [] : [{ name: "p9" }];
      },
      // This 404 arrives while the first list is read.
      ...Object.fromEntries(
        [...Array(9).keys()].map((i) => [`GET /passes/p${i + 1}`, () => setTimeout(5, new Reply(404))]),
      ),
    });
    const results = await Promise.all(
      [...Array(10).keys()].map((i) => {
        const name = `p${i}`;
        const reading = read(scripted.context(pass), name, { inputs: { name }, outputs: {} });
        return reading.catch(({ code }) => code);
      }),
    );
    expect(results).toEqual([...Array(9).fill(undefined), "not_visible"]);
    expect(lists).toBe(2);
  });

  const ticket = defineResource({
    ...common,
    path: { collection: "/tickets", item: "/tickets/{name}" },
    outputs: { keys: z.array(z.string()).optional() },
    inputs: { name: z.string() },
    requests: { read: undefined, update: undefined },
    hooks: {
      initialObjects: {
        kind: "rest:Key",
        request: "GET /tickets/{name}/keys",
        id: "{id}",
        secret: "key",
        output: "keys",
      },
    },
  });
  const LIST = "GET /tickets";
  const KEYS = "GET /tickets/a/keys";
  const named = [{ name: "a" }];

  it.each<[string, unknown, unknown, string | undefined, string[]]>([
    ["in two lists", inTurn([], []), new Reply(404), undefined, [LIST, LIST, KEYS]],
    ["in two lists, if its contents may not be read", inTurn([], []), new Reply(403), undefined, [LIST, LIST, KEYS]],
    ["in the first list only", inTurn([], named), [], "a", [LIST, LIST]],
    ["in two lists, but not its contents", inTurn([], []), [], "not_visible", [LIST, LIST, KEYS]],
    ["in two lists, and the service fails", inTurn([], []), new Reply(500), "http_500", [LIST, LIST, KEYS]],
  ])("without a request for itself must be missing %s", async (_, list, contents, expected, requests) => {
    const scripted = new ScriptedService({ [LIST]: list, [KEYS]: contents });
    const reading = read(scripted.context(ticket), "a", { inputs: { name: "a" }, outputs: {} });
    expect(
      await reading.then(
        (found) => found?.inputs.name,
        ({ code }) => code,
      ),
    ).toBe(expected);
    expect(scripted.requests).toEqual(requests);
  });

  it("without a request for itself is searched in one list if no state contains it", async () => {
    const scripted = new ScriptedService({ [LIST]: [] });
    expect(await lookUp(scripted.context(ticket), "a", "get")).toBeUndefined();
    expect(scripted.requests).toEqual([LIST]);
  });

  it("is not removed from the state, and the error names both accounts and what to do", async () => {
    await expect(remove(contextOf(box), "a", state)).rejects.toMatchObject({
      code: "not_visible",
      operation: "delete",
      resource: 'Box "a"',
      problem:
        "Shop does not return it to octavia, but erin created or last changed it. The service returns the same response for a missing object and for missing permissions. It was not changed. Retry with the credentials of erin. If the object no longer exists, remove it from the stack: `pulumi state delete URN` (`pulumi stack --show-urns` lists the URNs).",
    });
    await expect(remove(contextOf(open), "a", state)).resolves.toBeUndefined();
  });

  it("is not known to be missing without a state, as the error explains", async () => {
    await expect(lookUp(contextOf(box), "a", "exists")).rejects.toMatchObject({
      code: "not_visible",
      operation: "read",
      problem:
        "Shop does not return it to octavia, which does not prove that it does not exist: the service returns the same response for a missing object and for missing permissions. Declare the object in the program, or import it.",
    });
    await expect(lookUp(contextOf(open), "a", "exists")).resolves.toBeUndefined();
  });
});

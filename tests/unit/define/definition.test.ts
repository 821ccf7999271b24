import { z } from "zod";
import { defineFunction, defineResource, fieldOf, settingKey } from "../../../provider/define";
import { rest } from "../../../provider/services/rest/service";
import { search } from "../../../provider/services/search/service";

const shared = {
  service: search,
  name: "Thing",
  description: "A thing.",
  path: { collection: "/things", item: "/things/{name}" },
  inputs: { name: z.string().optional().meta({ autoName: true }).meta({ replaceOnChanges: true }) },
  permissions: { read: "nothing", write: "nothing" },
  examples: { basic: {} },
} as const;

describe("a definition", () => {
  it("is named by its service and its own name", () => {
    expect(defineResource(shared).token).toBe("search:Thing");
  });

  it("inherits omitted keys from its service", () => {
    const definition = defineResource({ ...shared, requests: { delete: "POST {item}/end" } });
    expect(definition.requests({})).toEqual({ ...search.requests, delete: { request: "POST {item}/end" } });
    expect(definition.autoName).toBe("name");
  });

  it("keeps the headers of a step when only the request differs", () => {
    const { create } = defineResource({ ...shared, requests: { create: "PUT {item}/new" } }).requests({});
    expect(create).toEqual({ ...search.requests.create, request: "PUT {item}/new" });
  });

  it("derives its requests from its inputs where they differ", () => {
    const definition = defineResource({
      ...shared,
      inputs: { ...shared.inputs, by: z.enum(["item", "list"]) },
      requests: ({ by }) => (by === "list" ? { read: undefined, update: { body: "changes" } } : {}),
      examples: { basic: { by: "item" } },
    });
    const { read, update } = definition.requests({ by: "list" });
    expect([read, update?.body]).toEqual([undefined, "changes"]);
    expect(definition.requests({ by: "item" })).toEqual(search.requests);
  });

  it("has `extra`, `drift`, and `forceDestroy` if it has deletion protection", () => {
    const deletionProtection = [{ noun: "pages", request: "GET {item}/pages", count: Number }];
    expect(Object.keys(defineResource(shared).inputs.fields)).toEqual(["name", "extra", "drift"]);
    const guarded = defineResource({ ...shared, deletionProtection }).inputs.fields;
    expect(Object.keys(guarded)).toEqual(["name", "extra", "forceDestroy", "drift"]);
    expect(guarded.forceDestroy?.facts).toEqual({ providerOnly: true });
    expect(guarded.forceDestroy?.defaultValue).toBe(false);
    expect(guarded.forceDestroy?.description).toContain("pages");
  });

  it("of settings that are restored contains no secret, since previous values are stored in plain text", () => {
    const settings = {
      ...shared,
      singleton: { defaults: { key: "" } },
      inputs: { ...shared.inputs, key: z.string().meta({ secret: true }) },
    };
    expect(() => defineResource({ ...settings, examples: { basic: { key: "a" } } })).toThrow(
      "search:Thing: settings with secrets cannot be restored",
    );
  });

  it("sends no input that the path of its collection already contains", () => {
    const definition = defineResource({
      ...shared,
      path: { collection: "/shops/{shop}/things", item: "/shops/{shop}/things/{name}" },
      inputs: { ...shared.inputs, shop: z.string(), size: z.int().optional() },
      examples: { basic: { shop: "books" } },
    });
    expect(definition.encode({ shop: "books", name: "a", size: 1 })).toEqual({ name: "a", size: 1 });
  });

  it.each(["id", "urn", "__provider"])("has no input called %s, which Pulumi reserves", (name) => {
    const define = () => defineResource({ ...shared, inputs: { ...shared.inputs, [name]: z.string().optional() } });
    expect(define).toThrow(`search:Thing: "${name}" is reserved by Pulumi. Give it another name with wireName.`);
  });

  it("has no output called id either", () => {
    expect(() => defineResource({ ...shared, outputs: { id: z.string() } })).toThrow("reserved");
  });

  it("has an id of the placeholders of its path, unless it defines another id", () => {
    const inputs = { ...shared.inputs, shop: z.string() };
    const path = { collection: "/shops/{shop}/things", item: "/shops/{shop}/things/{name}" };
    const examples = { basic: { shop: "books" } };
    expect(defineResource({ ...shared, path, inputs, examples }).id).toBe("{shop}/{name}");
    expect(defineResource({ ...shared, path, inputs, examples, id: "{shop}:{name}" }).id).toBe("{shop}:{name}");
  });

  it.each([
    ["collection", { path: { ...shared.path, collection: "/things/{colour}" } }],
    ["item", { path: { ...shared.path, item: "/things/{colour}" } }],
    ["id", { id: "{colour}" }],
    ["requests", { requests: { delete: "POST {item}/{colour}" } }],
    ["parts", { parts: { color: { fields: ["name"], create: "after", request: "PUT {item}/{colour}" } } }],
    ["deletion protection", { deletionProtection: [{ noun: "pages", request: "GET {item}/{colour}", count: Number }] }],
  ] as const)("has no placeholder without a value in its %s", (_key, change) => {
    expect(() => defineResource({ ...shared, ...change } as typeof shared)).toThrow("nothing fills {colour}");
  });

  it.each([
    ["naturalKey", { naturalKey: ["colour"] }],
    ["adopt", { adopt: "colour" }],
    ["parts.color", { parts: { color: { fields: ["colour"], create: "after", request: "PUT {item}" } } }],
    ["hooks.target", { hooks: { target: { input: "colour", afterChange: async () => undefined } } }],
    [
      "hooks.downtime",
      { hooks: { downtime: { allowedBy: "name", effect: "ends", request: "PUT {item}", changes: ["colour[].tone"] } } },
    ],
  ])("names no input in `%s` that it does not have", (key, change) => {
    const define = () => defineResource({ ...shared, ...change } as unknown as typeof shared);
    expect(define).toThrow(`search:Thing: \`${key}\` names colour, which is not an input.`);
  });

  it.each([
    [{ quota: { objects: "things" } }, "`quota` needs `request` and `read`, or `setting`."],
    [{ adopt: true, singleton: { defaults: {} } }, "`adopt` and `singleton` are mutually exclusive."],
    [{ path: undefined }, "without `path`, `id`, `operations.read` and `operations.update` are required."],
  ])("has the keys that belong together: %j", (change, message) => {
    expect(() => defineResource({ ...shared, ...change } as typeof shared)).toThrow(`search:Thing: ${message}`);
  });
});

describe("a function", () => {
  it("sends a request or runs", () => {
    const define = () =>
      defineFunction({
        service: rest,
        name: "getThings",
        description: "Things.",
        inputs: {},
        result: z.unknown(),
        permissions: "nothing",
        examples: { basic: {} },
      });
    expect(define).toThrow("getThings: set `request` or `run`.");
  });

  it("returns the whole response by default", () => {
    const spec = {
      service: rest,
      name: "getThings",
      description: "Things.",
      inputs: { limit: z.int().default(2) },
      request: "GET /things",
      result: z.array(z.unknown()),
      permissions: "nothing",
      examples: { basic: {} },
    };
    expect(defineFunction(spec).toResult([1, 2, 3], { limit: 2 }, { status: 200 })).toEqual([1, 2, 3]);
    expect(defineFunction(spec)).toMatchObject({ token: "rest:getThings", pages: false });
    const cut = defineFunction({ ...spec, toResult: (body, { limit }) => (body as number[]).slice(0, limit) });
    expect(cut.toResult([1, 2, 3], { limit: 2 }, { status: 200 })).toEqual([1, 2]);
    expect(cut.inputs.fields.limit).toBe(fieldOf(spec.inputs.limit));
  });
});

describe("a setting", () => {
  it("is identified by its service and its name in the configuration", () => {
    expect(settingKey(search, "apiKey")).toBe("searchApiKey");
  });
});

import { z } from "zod";
import { defineFunction, defineResource, fieldOf, settingKey } from "../../../provider/define";
import { rest } from "../../../provider/services/rest/service";
import { search } from "../../../provider/services/search/service";

const shared = {
  service: search,
  name: "Thing",
  description: "A thing.",
  collection: "/things",
  item: "/things/{name}",
  id: "{name}",
  inputs: { name: z.string().optional().meta({ autoName: true }).meta({ replaceOnChanges: true }) },
  permissions: { read: "nothing", write: "nothing" },
  examples: { basic: {} },
} as const;

describe("a definition", () => {
  it("is named by its service and its own name", () => {
    expect(defineResource(shared).token).toBe("search:Thing");
  });

  it("inherits omitted keys from its service", () => {
    const definition = defineResource({ ...shared, requests: { remove: "POST {item}/end" } });
    expect(definition.requests.create).toBe(search.requests.create);
    expect(definition.requests.remove).toEqual({ request: "POST {item}/end" });
    expect([definition.readBy({}), definition.send({}), definition.listWhole]).toEqual(["item", "whole", true]);
    expect(definition.autoName).toBe("name");
  });

  it("keeps the headers of a step when only the request differs", () => {
    const { create } = defineResource({ ...shared, requests: { create: "PUT {item}/new" } }).requests;
    expect(create).toEqual({ ...search.requests.create, request: "PUT {item}/new" });
  });

  it("derives the paths of its requests from its inputs where they differ", () => {
    const definition = defineResource({
      ...shared,
      inputs: { ...shared.inputs, by: z.enum(["item", "list"]) },
      readBy: ({ by }) => by,
      send: ({ by }) => (by === "item" ? "whole" : "changed"),
      examples: { basic: { by: "item" } },
    });
    expect([definition.readBy({ by: "list" }), definition.send({ by: "list" })]).toEqual(["list", "changed"]);
  });

  it("has `extra`, and `forceDestroy` if it has deletion protection", () => {
    const deletionProtection = { what: "pages", count: "GET {item}/pages", read: Number };
    expect(Object.keys(defineResource(shared).inputs.fields)).toEqual(["name", "extra"]);
    const guarded = defineResource({ ...shared, deletionProtection }).inputs.fields;
    expect(Object.keys(guarded)).toEqual(["name", "extra", "forceDestroy"]);
    expect(guarded.forceDestroy?.facts).toEqual({ providerOnly: true });
    expect(guarded.forceDestroy?.defaultValue).toBe(false);
    expect(guarded.forceDestroy?.description).toContain("pages");
  });

  it("of settings that are restored contains no secret, since previous values are stored in plain text", () => {
    const settings = {
      ...shared,
      untouched: { key: "" },
      inputs: { ...shared.inputs, key: z.string().meta({ secret: true }) },
    };
    expect(() => defineResource({ ...settings, examples: { basic: { key: "a" } } })).toThrow(
      "search:Thing: settings with secrets cannot be restored",
    );
  });

  it("sends no input that the path of its collection already contains", () => {
    const definition = defineResource({
      ...shared,
      collection: "/shops/{shop}/things",
      item: "/shops/{shop}/things/{name}",
      id: "{shop}/{name}",
      inputs: { ...shared.inputs, shop: z.string(), size: z.int().optional() },
      examples: { basic: { shop: "books" } },
    });
    expect(definition.encode({ shop: "books", name: "a", size: 1 })).toEqual({ name: "a", size: 1 });
  });

  it.each(["id", "urn", "__provider"])("has no input called %s, which Pulumi reserves", (name) => {
    const define = () => defineResource({ ...shared, inputs: { ...shared.inputs, [name]: z.string().optional() } });
    expect(define).toThrow(`search:Thing: "${name}" is reserved by Pulumi; give it another name with as().`);
  });

  it("has no output called id either", () => {
    expect(() => defineResource({ ...shared, outputs: { id: z.string() } })).toThrow("reserved");
  });

  it.each(["collection", "item", "id"] as const)("has no placeholder without a value in its %s", (key) => {
    expect(() => defineResource({ ...shared, [key]: "/things/{colour}" })).toThrow("nothing fills {colour}");
  });
});

describe("a function", () => {
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

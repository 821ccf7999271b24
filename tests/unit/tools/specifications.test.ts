import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compactJson } from "../../../tools/compact-json";
import { expand, shorten } from "../../../tools/specifications/notation";
import { reduce } from "../../../tools/specifications/reduce";
import { contentsOf, merge } from "../../../tools/specifications/versions";
import { temporaryFolder } from "../../support/temporary-folder";

const checkout = resolve(__dirname, "../../..");
const committed = join(checkout, "tests/specifications");

const openApi = `
openapi: 3.0.3
info: { title: Shop, version: "7", description: All about shops., license: { name: Free } }
tags: [{ name: shops, description: What shops are. }]
paths:
  /shops/{id}:
    parameters: [{ $ref: "#/components/parameters/id" }, { $ref: "#/components/parameters/page" }]
    put:
      summary: Write a shop.
      operationId: putShop
      x-audience: public
      requestBody:
        description: The shop.
        required: true
        content:
          application/json:
            examples: { one: { value: { name: a } } }
            schema: { $ref: "#/components/schemas/shop" }
      responses:
        200: { description: Written., content: { application/json: { schema: { $ref: "#/components/schemas/shop" } } } }
        404: { $ref: "#/components/responses/missing" }
components:
  parameters:
    id: { name: id, in: path, required: true, description: The id., schema: { type: string, example: a1 } }
    page: { name: page, in: query, schema: { type: integer } }
  responses:
    missing: { description: There is no such shop. }
  schemas:
    shop:
      title: A shop of the street
      description: A shop.
      type: object
      required: [name]
      properties:
        name: { type: string, required: true, minLength: 2, maxLength: 9, pattern: "^[a-z]+$", example: abc }
        description: { type: string, nullable: true, description: The shop's description. }
        size: { type: integer, minimum: 1, maximum: 5, default: 1, format: int32 }
        kind: { type: string, enum: [bakery, pub] }
        key: { type: string, example: "-----BEGIN KEY
-----END KEY" }
      additionalProperties: false
      externalDocs: { url: "https://shops.example" }
    any:
      oneOf: [{ $ref: "#/components/schemas/shop" }]
      discriminator: { propertyName: kind, mapping: { pub: "#/components/schemas/shop" } }
`;

const reduced = {
  versions: ["7"],
  operations: { "PUT /shops/{id}": { query: ["page"], request: "/shop", responses: { 200: "/shop", 404: {} } } },
  schemas: {
    shop: {
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: { type: "string", minLength: 2, maxLength: 9, pattern: "^[a-z]+$" },
        description: { type: "string", nullable: true },
        size: { type: "integer", minimum: 1, maximum: 5 },
        kind: { type: "string", enum: ["bakery", "pub"] },
        key: "string",
      },
    },
    any: { oneOf: ["/shop"], discriminator: { propertyName: "kind", mapping: { pub: "/shop" } } },
  },
};

/** The form in which the search service's specification was reconstructed from its clients. */
const reconstructed = {
  swagger: "2.0",
  "x-reconstructed": "from a client",
  info: { title: "Garden (reconstructed)", version: "2030-01-01" },
  paths: {
    "/plants('{name}')": {
      put: {
        operationId: "create_or_update_plant",
        "x-client": "plants",
        query: ["api-version"],
        headers: ["If-Match"],
        success: ["200", "201"],
        returns: "_models1.Plant",
        body_args: [["plant", "Union[_models1.Plant, JSON, IO[bytes]]"]],
      },
      delete: { query: [], headers: [], success: ["204"], returns: "None", body_args: [] },
    },
    "/plants": {
      get: { query: [], headers: [], success: ["200"], returns: "ItemPaged['_models1.Plant']", body_args: [] },
      post: {
        query: [],
        headers: [],
        success: ["200"],
        returns: "int",
        body_args: [["body", "Union[JSON, IO[bytes]]"]],
      },
    },
  },
  definitions: {
    Plant: {
      type: "object",
      description: "A plant.",
      discriminator: "@odata\\.type",
      required: ["colour"],
      properties: { colour: { type: "string", "x-nullable": true } },
    },
    Rose: {
      type: "object",
      allOf: [{ $ref: "#/definitions/Plant" }],
      discriminator: "@odata\\.type",
      "x-ms-discriminator-value": "#Rose",
      "x-discriminator-property": "@odata.type",
      required: ["colour", "bed"],
      properties: {
        colour: { type: "string", "x-nullable": true, "x-python-name": "color", description: "Its colour." },
        thorns: { type: "integer", "x-constraints": { InclusiveMaximum: "300", InclusiveMinimum: "1" } },
        bed: { type: "string", "x-literal": "north", default: "north", "x-constraints": { MaxLength: "9" } },
        form: { type: "string", default: "bush", "x-constant": true },
        kind: { $ref: "#/definitions/Kind" },
      },
    },
    Kind: { type: "string", enum: ["tea"], "x-ms-enum": { values: [{ value: "tea", description: "Tea roses." }] } },
  },
};

const reducedReconstruction = {
  versions: ["2030-01-01"],
  operations: {
    "PUT /plants('{name}')": { query: ["api-version"], request: "/Plant", responses: { 200: "/Plant", 201: "/Plant" } },
    "DELETE /plants('{name}')": { responses: { 204: {} } },
    "GET /plants": { responses: { 200: { properties: { value: ["/Plant"] } } } },
    "POST /plants": { request: {}, responses: { 200: "integer" } },
  },
  schemas: {
    Plant: {
      required: ["colour"],
      discriminator: { propertyName: "@odata.type", mapping: { "#Rose": "/Rose" } },
      properties: { colour: "string" },
    },
    Rose: {
      required: ["bed"],
      allOf: ["/Plant"],
      properties: {
        thorns: { type: "integer", minimum: 1, maximum: 300 },
        bed: { type: "string", enum: ["north"], maxLength: 9 },
        form: { type: "string", enum: ["bush"] },
        kind: "/Kind",
      },
    },
    Kind: { type: "string", enum: ["tea"] },
  },
};

describe("tools/specifications.ts", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  const tool = ["--require", "./tools/typescript.js", "tools/specifications.ts"];
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...tool, ...args], { cwd: checkout, stdio: "pipe" });
  const written = (name: string) => JSON.parse(readFileSync(join(folder, "out", name), "utf8"));

  it("keeps the structure of an OpenAPI document and removes its text and examples", () => {
    writeFileSync(join(folder, "shop.yaml"), openApi);
    writeFileSync(join(folder, "other.json"), JSON.stringify({ resources: [] }));
    run(folder, join(folder, "out"));
    expect(readdirSync(join(folder, "out"))).toEqual(["shop.json"]);
    expect(written("shop.json")).toEqual(reduced);
  });

  it("converts a reconstructed document to the same form, without the members that a kind repeats", () => {
    writeFileSync(join(folder, "garden.reconstructed.json"), JSON.stringify(reconstructed));
    run(folder, join(folder, "out"));
    expect(written("garden.json")).toEqual(reducedReconstruction);
  });

  it("adds a version to the file of the others if the name of the document ends with a date", () => {
    const { Kind: _, ...others } = reconstructed.definitions;
    const definitions = { ...others, Tool: { type: "object", properties: { length: { type: "number" } } } };
    writeFileSync(join(folder, "garden-2030-01-01.json"), JSON.stringify(reconstructed));
    run(folder, join(folder, "out"));
    rmSync(join(folder, "garden-2030-01-01.json"));
    writeFileSync(join(folder, "garden-2031-01-01.json"), JSON.stringify({ ...reconstructed, definitions }));
    run(folder, join(folder, "out"));
    expect(written("garden.json")).toEqual({
      ...reducedReconstruction,
      versions: ["2030-01-01", "2031-01-01"],
      schemas: {
        ...reducedReconstruction.schemas,
        Kind: { until: "2031-01-01", ...reducedReconstruction.schemas.Kind },
        Tool: { since: "2031-01-01", properties: { length: "number" } },
      },
    });
  });

  it("reports an unknown keyword", () => {
    writeFileSync(join(folder, "shop.yaml"), openApi.replace("maxLength: 9", "multipleOf: 9"));
    const { status, stderr } = spawnSync(process.execPath, [...tool, folder, join(folder, "out")], {
      cwd: checkout,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("shop.yaml: components.schemas.shop.properties.name: unknown keyword multipleOf");
  });

  it("requires a folder", () => {
    const { status, stderr } = spawnSync(process.execPath, tool, { cwd: checkout, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("Usage: ");
  });
});

describe("a document with several versions", () => {
  const sizes = ["tiny", "small", "medium", "large", "huge"];
  const first = {
    schemas: { a: { type: "string", enum: [...sizes, "y"] }, b: { properties: { c: "string", d: "/a" } } },
  };
  const second = { schemas: { a: { type: "string", enum: [...sizes, "z"] }, b: { properties: { c: "/a", d: "/a" } } } };
  const last = { operations: { "GET /b": { responses: { 200: "/b" } } }, schemas: { b: second.schemas.b } };

  const members = Object.fromEntries(
    ["height", "width", "depth", "weight", "age", "leaves", "petals"].map((name) => [
      name,
      { type: "number", minimum: 0 },
    ]),
  );
  const rose = {
    required: ["height", "width"],
    additionalProperties: false,
    properties: { ...members, thorns: { type: "integer", minimum: 0, maximum: 300 }, colour: "string" },
  };

  it("writes a schema that resembles an earlier one as a difference", () => {
    const { thorns: _, ...others } = rose.properties;
    const { required: __, ...fern } = { ...rose, properties: { ...others, spores: "boolean" } };
    expect(merge({ 1: { schemas: { rose, fern } } }).schemas).toEqual({
      rose,
      fern: { like: "/rose", required: null, properties: { thorns: null, spores: "boolean" } },
    });
  });

  it("contains what is equal once, and marks each difference with the version that begins or ends it", () => {
    expect(merge({ 1: first, 2: second, 3: last })).toEqual({
      versions: ["1", "2", "3"],
      operations: { since: "3", "GET /b": { responses: { 200: "/b" } } },
      schemas: {
        a: { until: "3", type: "string", enum: [...sizes, { 1: "y", 2: null }, { 2: "z" }] },
        b: { properties: { c: { 1: "string", 2: "/a" }, d: "/a" } },
      },
    });
  });

  it.each<[string, readonly object[]]>([
    ["added, removed and changed members", [first, second, last]],
    ["a removed member that returns", [first, last, first]],
    ["members in another order", [{ schemas: { a: { b: 1, c: 2 } } }, { schemas: { a: { c: 2, b: 1 } } }]],
    ["a list in another order", [{ schemas: { a: ["b", "c"] } }, { schemas: { a: ["c", "b"] } }]],
    ["a list with a value twice", [{ schemas: { a: ["b"] } }, { schemas: { a: ["b", "b"] } }]],
    ["a list of objects", [{ schemas: { a: [{ b: 1 }] } }, { schemas: { a: [{ b: 2 }, { b: 1 }] } }]],
    ["another type of value", [{ schemas: { a: "string" } }, { schemas: { a: { enum: ["b"] } } }]],
    ["similar schemas", [{ schemas: { rose, fern: { ...rose, required: ["height"] }, rock: { type: "string" } } }]],
    ["members that are called since and until", [{ schemas: { a: { since: "string" } } }, { schemas: { a: {} } }]],
  ])("returns each version unchanged: %s", (_, contents) => {
    const versions = Object.fromEntries(contents.map((content, index) => [`203${index}-01-01`, content]));
    expect(contentsOf(merge(versions))).toEqual(versions);
  });
});

/** Every string in a document with its path; names of properties, operations and schemas are keys and not included. */
function strings(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => strings(member, [...path, key]));
}

describe("the committed specifications", () => {
  const names = readdirSync(committed);
  const read = (name: string) => readFileSync(join(committed, name), "utf8");

  it("exist for each service", () => {
    expect(names.sort()).toEqual(["ably-control-api.json", "azure-search.json", "docker-hub.json"]);
  });

  it.each(names)("are in the layout of the tool, which may merge them again: %s", (name) => {
    const contents = contentsOf(JSON.parse(read(name)));
    const again = Object.entries(contents).map(([version, content]) => [version, shorten(expand(content))]);
    expect(read(name)).toBe(`${compactJson(merge(Object.fromEntries(again)))}\n`);
  });

  it.each(names)("contain only structure in schemas: %s", (name) => {
    for (const content of Object.values(contentsOf(JSON.parse(read(name))))) {
      const { schemas } = expand(content);
      expect(reduce({ info: {}, paths: {}, components: { schemas } })).toEqual({ schemas });
    }
  });

  it.each(names)("contain no sentence: %s", (name) => {
    const found = strings(JSON.parse(read(name)));
    expect(found.length).toBeGreaterThan(100);
    const isSentence = (text: string) => /\S\s+\S+\s+\S|\n|[.!?]$/.test(text);
    const isLong = (text: string) => text.length > 60 && !text.startsWith("/");
    // Patterns are regular expressions.
    const others = found.filter(([path]) => !path.endsWith(".pattern"));
    expect(others.filter(([, text]) => isSentence(text) || isLong(text))).toEqual([]);
  });
});

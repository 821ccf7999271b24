import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const checkout = resolve(__dirname, "../../..");
const committed = join(checkout, "tests/specifications");

const openApi = `
openapi: 3.0.3
info: { title: Shop, version: "7", description: All about shops., license: { name: Free } }
tags: [{ name: shops, description: What shops are. }]
paths:
  /shops/{id}:
    parameters: [{ $ref: "#/components/parameters/id" }]
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

const shop = { $ref: "#/components/schemas/shop" };

const reduced = {
  version: "7",
  paths: {
    "/shops/{id}": {
      parameters: [{ $ref: "#/components/parameters/id" }],
      put: {
        requestBody: { required: true, content: { "application/json": { schema: shop } } },
        responses: {
          200: { content: { "application/json": { schema: shop } } },
          404: { $ref: "#/components/responses/missing" },
        },
      },
    },
  },
  components: {
    schemas: {
      shop: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", minLength: 2, maxLength: 9, pattern: "^[a-z]+$" },
          description: { type: "string", nullable: true },
          size: { type: "integer", format: "int32", default: 1, minimum: 1, maximum: 5 },
          kind: { type: "string", enum: ["bakery", "pub"] },
          key: { type: "string" },
        },
        additionalProperties: false,
      },
      any: {
        oneOf: [shop],
        discriminator: { propertyName: "kind", mapping: { pub: "#/components/schemas/shop" } },
      },
    },
    responses: { missing: {} },
    parameters: { id: { name: "id", in: "path", required: true, schema: { type: "string" } } },
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
    Plant: { type: "object", description: "A plant.", discriminator: "@odata\\.type", properties: {} },
    Rose: {
      type: "object",
      allOf: [{ $ref: "#/definitions/Plant" }],
      discriminator: "@odata\\.type",
      "x-ms-discriminator-value": "#Rose",
      "x-discriminator-property": "@odata.type",
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

const plant = { $ref: "#/components/schemas/Plant" };
const withPlant = { content: { "application/json": { schema: plant } } };

const reducedReconstruction = {
  version: "2030-01-01",
  paths: {
    "/plants('{name}')": {
      put: {
        parameters: [
          { name: "api-version", in: "query" },
          { name: "If-Match", in: "header" },
        ],
        requestBody: withPlant,
        responses: { 200: withPlant, 201: withPlant },
      },
      delete: { parameters: [], responses: { 204: {} } },
    },
    "/plants": {
      get: {
        parameters: [],
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { type: "object", properties: { value: { type: "array", items: plant } } },
              },
            },
          },
        },
      },
      post: {
        parameters: [],
        requestBody: { content: { "application/json": { schema: {} } } },
        responses: { 200: { content: { "application/json": { schema: { type: "integer" } } } } },
      },
    },
  },
  components: {
    schemas: {
      Plant: {
        type: "object",
        properties: {},
        discriminator: { propertyName: "@odata.type", mapping: { "#Rose": "#/components/schemas/Rose" } },
      },
      Rose: {
        type: "object",
        properties: {
          colour: { type: "string", nullable: true },
          thorns: { type: "integer", minimum: 1, maximum: 300 },
          bed: { type: "string", enum: ["north"], default: "north", maxLength: 9 },
          form: { type: "string", enum: ["bush"], default: "bush" },
          kind: { $ref: "#/components/schemas/Kind" },
        },
        allOf: [plant],
      },
      Kind: { type: "string", enum: ["tea"] },
    },
  },
};

describe("tools/specifications.ts", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trefoil-specifications-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

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

  it("converts a reconstructed document to the same form", () => {
    writeFileSync(join(folder, "garden.reconstructed.json"), JSON.stringify(reconstructed));
    run(folder, join(folder, "out"));
    expect(written("garden.json")).toEqual(reducedReconstruction);
  });

  it("writes the same bytes each time, in the format of the repository", () => {
    writeFileSync(join(folder, "shop.yaml"), openApi);
    run(folder, join(folder, "out"));
    const file = join(folder, "out/shop.json");
    const first = readFileSync(file, "utf8");
    run(folder, join(folder, "out"));
    expect(readFileSync(file, "utf8")).toBe(first);
    const biome = ["format", "--config-path", checkout, "--stdin-file-path", "tests/specifications/shop.json"];
    expect(
      execFileSync(join(checkout, "node_modules/.bin/biome"), biome, { cwd: checkout, input: first, encoding: "utf8" }),
    ).toBe(first);
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

/** Every string in a document with its path; names of properties, paths and schemas are keys and not included. */
function strings(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => strings(member, [...path, key]));
}

/** Keywords that are objects; the members of the others are names that the vendor chose. */
function keywords(value: unknown, isName = false): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => keywords(item));
  const named = ["paths", "properties", "schemas", "parameters", "responses", "requestBodies", "headers", "content"];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(isName ? [] : [key]),
    ...(key === "mapping" && !isName ? [] : keywords(member, !isName && named.includes(key) && !Array.isArray(member))),
  ]);
}

describe("the committed specifications", () => {
  const names = readdirSync(committed);
  const read = (name: string) => readFileSync(join(committed, name), "utf8");

  it("exist for each service", () => {
    expect(names.sort()).toEqual([
      "ably-control-api.json",
      "azure-search-2025-09-01.json",
      "azure-search-2026-04-01.json",
      "docker-hub.json",
    ]);
  });

  it.each(names)("contain only structure: %s", (name) => {
    const document = JSON.parse(read(name));
    const allowed =
      /^(version|paths|components|schemas|responses|parameters|requestBodies|get|put|post|patch|delete|head|requestBody|content|headers|schema|name|in|required|\$ref|type|format|enum|default|nullable|readOnly|minimum|maximum|minLength|maxLength|pattern|minItems|properties|items|additionalProperties|allOf|oneOf|discriminator|propertyName|mapping)$/;
    expect([...new Set(keywords(document))].filter((keyword) => !allowed.test(keyword))).toEqual([]);
  });

  it.each(names)("contain no sentence: %s", (name) => {
    const found = strings(JSON.parse(read(name)));
    expect(found.length).toBeGreaterThan(100);
    const isSentence = (text: string) => /\S\s+\S+\s+\S|\n|[.!?]$/.test(text);
    const isLong = (text: string) => text.length > 60 && !text.startsWith("#/components/");
    // Patterns are regular expressions.
    const others = found.filter(([path]) => !path.endsWith(".pattern"));
    expect(others.filter(([, text]) => isSentence(text) || isLong(text))).toEqual([]);
  });
});

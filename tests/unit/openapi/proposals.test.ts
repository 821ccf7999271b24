import { readDocument } from "../../../provider/openapi/document";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { propose } from "../../../provider/openapi/propose";
import { pets } from "./pets";

const { proposed, rejected } = propose(readDocument(pets, "pets.yaml"));
const proposal = (name: string) => proposed.find((one) => one.name === name);

describe("proposals", () => {
  it("combine the operations of one collection, with its id and the facts of its members", () => {
    expect(proposal("Cat")).toEqual({
      name: "Cat",
      doubts: [],
      entry: {
        create: "POST /v1/cats",
        read: "GET /v1/cats/{cat_id}",
        update: "PATCH /v1/cats/{cat_id}",
        delete: "DELETE /v1/cats/{cat_id}",
        list: "GET /v1/cats",
        id: "id",
        naturalKey: ["name"],
        required: ["name", "breed"],
        optional: ["indoor", "tags", "chip", "friends", "meal", "notes", "birth_year"],
        members: {
          breed: { replaceOnChanges: true },
          birth_year: { replaceOnChanges: true },
          tags: { set: true },
          collar_token: { returned: "onCreate", secret: true },
        },
      },
    });
  });

  it("find the member that contains an object, the objects of a list and its next page", () => {
    expect(proposal("Toy")?.entry).toMatchObject({ object: "toy", items: "toys", next: "next", id: "id" });
    expect(proposal("Toy")?.doubts).toEqual(["no operation updates an object, so that each change replaces it"]);
  });

  it("find the member of requests and responses that contains an object, and the parameter that counts the items of a list", () => {
    const { name, entry } = proposal("Owner") ?? {};
    expect([name, entry?.wrapper, entry?.object, entry?.required]).toEqual(["Owner", "owner", "owner", ["name"]]);
    expect(entry).toMatchObject({ items: "owners", counter: { parameter: "offset" }, naturalKey: ["name"] });
    // The object has one member, which is not a wrapper: the response contains the id next to it.
    const flat = pets.replace(/(OwnerBody: .*properties: \{)/, "$1 id: { type: string, readOnly: true },");
    const other = propose(readDocument(flat, "pets.yaml")).proposed.find((one) => one.name === "Owner");
    expect([other?.entry.create, other?.entry.wrapper]).toEqual(["POST /v1/owners", undefined]);
  });

  it.each([
    ["name: offset", "name: page, schema: { type: integer, default: 1 }", { parameter: "page", firstPage: 1 }, []],
    ["name: offset", "name: page, schema: { type: integer, minimum: 1 }", { parameter: "page", firstPage: 1 }, []],
    [
      "name: offset",
      "name: page",
      undefined,
      [
        "the list of the collection has pages, and the document does not describe the next page, so that it is not used",
      ],
    ],
  ])("use a list with pages only if the next page is known: %s as %s", (before, after, counter, doubts) => {
    const paged = pets.replace(`{ ${before}, in: query, schema: { type: integer } }`, `{ in: query, ${after} }`);
    const owner = propose(readDocument(paged, "pets.yaml")).proposed.find((one) => one.name === "Owner");
    expect([owner?.entry.counter, owner?.entry.list]).toEqual([counter, counter && "GET /v1/owners"]);
    expect(owner?.doubts).toEqual(expect.arrayContaining(doubts));
  });

  it.each([
    ["application/json", "city: { type: string }", "PUT /v1/owners/{id}"],
    ["application/json", "owner: { type: object }", "PATCH /v1/owners/{id}"],
    ["application/json-patch+json", "owner: { type: object }", "PUT /v1/owners/{id}"],
  ])("update by the request that accepts the most members: a PATCH in %s with %s", (type, member, update) => {
    const body = `{ content: { ${type}: { schema: { type: object, properties: { ${member} } } } } }`;
    const patch = `  /v1/owners/{id}:\n    patch: { requestBody: ${body}, responses: {} }\n`;
    const both = readDocument(pets.replace("  /v1/owners/{id}:\n", patch), "pets.yaml");
    expect(propose(both).proposed.find((one) => one.name === "Owner")?.entry.update).toBe(update);
  });

  it.each([
    ["id", "id", "`toy_id` in the response of a create may not be the member `id`"],
    [
      "number",
      "toy_id",
      "only the response of a create contains `toy_id`, so that a create without a response cannot be found",
    ],
  ])("doubt an id that only the response of a create contains, next to `%s` in others", (member, id, doubt) => {
    const created = /(responses: \{ "201": .*schema: )\{ \$ref: "#\/components\/schemas\/ToyAnswer" \}/;
    const other = pets
      .replace(created, "$1{ type: object, properties: { toy_id: { type: string } } }")
      .replace("Toy: { type: object, properties: { id:", `Toy: { type: object, properties: { ${member}:`);
    const { entry, doubts } =
      propose(readDocument(other, "pets.yaml")).proposed.find(({ name }) => name === "Toy") ?? {};
    expect([entry?.id, doubts]).toEqual([id, expect.arrayContaining([doubt])]);
    const file = JSON.stringify({ name: "pet-home", version: "1.0.0", resources: { Toy: entry } });
    const { definitions } = packageFromArguments(["openapi", "pets", "file"], (name) =>
      name === "file" ? file : other,
    );
    const ids = [{ toy_id: "t1" }, { [id]: "t1" }].map((body) => definitions[0]?.decode(body, {}).toyId);
    expect(ids).toEqual(["t1", "t1"]);
  });

  it("create an object with a chosen name by PUT, with doubts", () => {
    expect(proposal("Dog")?.entry).toMatchObject({ create: "PUT /v1/dogs/{name}", id: "name" });
    expect(proposal("Dog")?.doubts).toEqual([
      "the PUT may only update an object that exists",
      "no operation lists the objects, so that a create without a response cannot be found",
    ]);
  });

  it("name the reason for each other operation", () => {
    expect(Object.fromEntries(rejected.map(({ operation, reason }) => [operation, reason.split(":")[0]]))).toEqual({
      "POST /v1/cats/{cat_id}/feed": "an action",
      "PUT /v1/settings": "settings that always exist",
      "POST /v1/photos": "its request has no body in JSON that the document describes",
    });
  });

  it("have names that libraries and the file accept, and report the others", () => {
    const content = (schema: object) => ({ content: { "application/json": { schema } } });
    const string = { type: "string" };
    const nested = { type: "object", properties: { "pool-id": string, poolID: string, pulumi: string } };
    const properties = { id: { ...string, readOnly: true }, pool_id: string, poolId: string, nested, pulumi: string };
    const thing = { type: "object", properties };
    const collection = (path: string, parameter = "{id}") => ({
      [path]: { post: { requestBody: content(thing), responses: { 201: content(thing) } } },
      [`${path}/${parameter}`]: { get: { responses: { 200: content(thing) } }, delete: { responses: {} } },
    });
    const paths = {
      ...collection("/providers"),
      ...collection("/docs", "{i d}"),
      ...collection("/my things"),
      ...collection(`/${"long".repeat(100)}`),
    };
    const result = propose(readDocument(JSON.stringify({ openapi: "3.1.0", info: {}, paths }), "a.json"));
    expect(result.proposed.map(({ name, entry: { read } }) => [name, read])).toEqual([
      ["ApiProvider", "GET /providers/{id}"],
      ["ApiDoc", "GET /docs/{i d}"],
      [expect.stringMatching(/^L.{59}$/), expect.any(String)],
    ]);
    for (const { entry } of result.proposed)
      expect(entry.members).toEqual({ pool_id: { name: "poolId2" }, "nested.poolID": { name: "poolId2" } });
    expect(result.proposed[0]?.doubts).toEqual(
      expect.arrayContaining([
        "`Provider` is a name of the libraries, so that the resource is `ApiProvider`",
        "`poolId` and `pool_id` have the same name in programs, so that the second is `poolId2`",
      ]),
    );
    expect(result.rejected).toEqual([
      {
        operation: "POST /my things",
        reason: expect.stringMatching(/^`resources.MyThing.create`: .*without white space/),
      },
    ]);
  });

  it("read the versions 2.0 and 3.1 like 3.0", () => {
    const swagger = {
      swagger: "2.0",
      info: { title: "Old", version: "1" },
      host: "old.example",
      paths: {
        "/things": {
          post: {
            consumes: ["application/json"],
            parameters: [{ in: "body", name: "body", schema: { $ref: "#/definitions/Thing" } }],
            responses: { 201: { description: "made", schema: { $ref: "#/definitions/Thing" } } },
          },
          get: {
            responses: {
              200: { description: "all", schema: { type: "array", items: { $ref: "#/definitions/Thing" } } },
            },
          },
        },
        "/things/{thingId}": {
          get: { responses: { 200: { description: "one", schema: { $ref: "#/definitions/Thing" } } } },
          delete: { responses: { 204: { description: "gone" } } },
        },
      },
      definitions: {
        Thing: { type: "object", properties: { id: { type: "string", readOnly: true }, label: { type: "string" } } },
      },
    };
    const newer = JSON.stringify({
      openapi: "3.1.0",
      ...JSON.parse(
        JSON.stringify(swagger)
          .replaceAll("#/definitions/", "#/components/schemas/")
          .replace(/"swagger":"2.0",/, ""),
      ),
    });
    const [old] = propose(readDocument(JSON.stringify(swagger), "old.json")).proposed;
    expect(old).toMatchObject({ name: "Thing", entry: { create: "POST /things", id: "id", naturalKey: ["label"] } });
    expect(() => readDocument(newer.replace("3.1.0", "4.0.0"), "new.json")).toThrow(
      'new.json has the version "4.0.0" of OpenAPI. Trefoil reads 2.0, 3.0 and 3.1.',
    );
    expect(propose(readDocument(newer, "new.json")).proposed).toEqual([]);
  });

  it("form one resource for each variant of a body, find singular paths, and omit a list that needs a filter", () => {
    const json = (schema: object) => ({ content: { "application/json": { schema } } });
    const rule = (more: object) => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, id: { type: "string", readOnly: true }, ...more },
    });
    const union = {
      oneOf: [{ $ref: "#/components/schemas/web" }, { $ref: "#/components/schemas/queue" }],
      discriminator: { propertyName: "kind", mapping: { "http/web": "#/components/schemas/web", queue: "queue" } },
    };
    const filter = { name: "owner", in: "query", required: true, schema: { type: "string" } };
    const document = {
      openapi: "3.1.0",
      info: { title: "Rules", version: "1" },
      paths: {
        "/rules": {
          post: { requestBody: json(union), responses: { 201: json(union) } },
          get: { parameters: [filter], responses: { 200: json({ type: "array", items: union }) } },
        },
        "/rule/{ruleId}": { get: { responses: { 200: json(union) } }, delete: { responses: {} } },
      },
      components: {
        schemas: {
          Url: { type: "string" },
          web: rule({ url: { $ref: "#/components/schemas/Url" } }),
          queue: rule({ size: { type: "integer" } }),
        },
      },
    };
    const found = propose(readDocument(JSON.stringify(document), "rules.json")).proposed;
    expect(found.map(({ name, entry }) => [name, entry.variant, entry.read, entry.list])).toEqual([
      ["HttpWebRule", "http/web", "GET /rule/{ruleId}", undefined],
      ["QueueRule", "queue", "GET /rule/{ruleId}", undefined],
    ]);
    expect(found[0]?.doubts.join()).toContain("a create without a response cannot be found");
  });
});

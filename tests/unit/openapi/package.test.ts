import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { collectionsOf } from "../../../cli/openapi/collections";
import { type Emulator, startEmulator } from "../../../emulator";
import { readDocument } from "../../../provider/openapi/document";
import { propose } from "../../../provider/openapi/propose";
import { listen } from "../../support/local-server";
import { PluginClient, type Props, secret, unknownText } from "../../support/plugin-client";
import { pets } from "./pets";

/** The parts of a schema that the tests read. */
interface Schema {
  readonly name: string;
  readonly parameterization: { readonly baseProvider: object; readonly parameter: string };
  readonly resources: Readonly<Record<string, ResourceSchema>>;
  readonly types: object;
  readonly config: { readonly variables: object };
}

interface ResourceSchema {
  readonly inputProperties: Props;
  readonly requiredInputs: readonly string[];
  readonly properties: Props;
}

const folder = mkdtempSync(join(tmpdir(), "trefoil-openapi-"));
const documentFile = join(folder, "pets.yaml");
const resourcesFile = join(folder, "pet-home.resources.yaml");
writeFileSync(documentFile, pets);
const write = (resources: object, more: object = {}) =>
  writeFileSync(resourcesFile, JSON.stringify({ name: "pet-home", version: "1.2.0", resources, ...more }));

const cat = {
  create: "POST /v1/cats",
  read: "GET /v1/cats/{cat_id}",
  update: "PATCH /v1/cats/{cat_id}",
  delete: "DELETE /v1/cats/{cat_id}",
  list: "GET /v1/cats",
  id: "id",
  naturalKey: ["name"],
};

const toy = {
  create: "POST /v1/cats/{id}/toys",
  read: "GET /v1/cats/{id}/toys/{toy_id}",
  delete: "DELETE /v1/cats/{id}/toys/{toy_id}",
  list: "GET /v1/cats/{id}/toys",
  id: "id",
  object: "toy",
  items: "toys",
};

const dog = {
  create: "PUT /v1/dogs/{name}",
  read: "GET /v1/dogs/{name}",
  update: "PUT /v1/dogs/{name}",
  delete: "DELETE /v1/dogs/{name}",
  id: "name",
};

const owner = {
  create: "POST /v1/owners",
  read: "GET /v1/owners/{id}",
  update: "PUT /v1/owners/{id}",
  delete: "DELETE /v1/owners/{id}",
  list: "GET /v1/owners",
  id: "id",
  naturalKey: ["name"],
  wrapper: "owner",
  object: "owner",
  items: "owners",
  counter: { parameter: "offset" },
};

const byArguments = (args: readonly string[]) =>
  new messages.ParameterizeRequest().setArgs(new messages.ParameterizeRequest.ParametersArgs().setArgsList([...args]));

const byValue = (value: Uint8Array, version = "1.2.0") =>
  new messages.ParameterizeRequest().setValue(
    new messages.ParameterizeRequest.ParametersValue().setName("pet-home").setVersion(version).setValue(value),
  );

let plugin: PluginClient;
beforeEach(async () => {
  plugin = await PluginClient.start();
});
afterEach(() => plugin.stop());

const parameterize = (args = ["openapi", documentFile, resourcesFile]) =>
  plugin.call<messages.ParameterizeResponse>("parameterize", byArguments(args));

async function schema(): Promise<Schema> {
  const response = await plugin.call<messages.GetSchemaResponse>("getSchema", new messages.GetSchemaRequest());
  return JSON.parse(response.getSchema()) as Schema;
}

const parameter = async () => Buffer.from((await schema()).parameterization.parameter, "base64");

describe("a package from a document", () => {
  it("has typed resources with nested types, enums, secrets and outputs", async () => {
    write({ Cat: cat });
    const response = await parameterize();
    expect([response.getName(), response.getVersion()]).toEqual(["pet-home", "1.2.0"]);
    const { name, resources, types, config, parameterization } = await schema();
    const resource = resources["pet-home:index:Cat"] as ResourceSchema;
    expect({ name, parameterization }).toMatchObject({
      name: "pet-home",
      parameterization: { baseProvider: { name: "trefoil", version: "0.1.0" } },
    });
    expect(resource.requiredInputs).toEqual(["name", "breed"]);
    expect(resource.inputProperties).toMatchObject({
      breed: { $ref: "#/types/pet-home:index:CatBreed", willReplaceOnChanges: true },
      birthYear: { type: "integer", willReplaceOnChanges: true },
      chip: { $ref: "#/types/pet-home:index:CatChip" },
      meal: { oneOf: [{ $ref: "#/types/pet-home:index:CatDry" }, { $ref: "#/types/pet-home:index:CatFresh" }] },
      notes: { $ref: "pulumi.json#/Any" },
      drift: { description: expect.stringContaining("Default: the setting `pet-home:drift`.") },
    });
    expect(resource.properties).toMatchObject({
      catId: { type: "string" },
      seenAt: { type: "string" },
      collarToken: { secret: true },
    });
    expect(types).toMatchObject({
      "pet-home:index:CatChip": {
        properties: { secretCode: { secret: true }, parent: { $ref: "#/types/pet-home:index:CatChip" } },
      },
      "pet-home:index:CatFriends": { properties: { doorPassword: { secret: true } } },
    });
    expect(Object.keys(config.variables)).toEqual(expect.arrayContaining(["url", "token", "requestLimit"]));
  });

  it("needs no file for the value of its schema", async () => {
    write({ Cat: cat });
    await parameterize();
    const value = await parameter();
    const first = await schema();
    await plugin.stop();
    plugin = await PluginClient.start();
    await plugin.call("parameterize", byValue(value));
    expect(await schema()).toEqual(first);
    await expect(plugin.call("parameterize", byValue(value, "2.0.0"))).rejects.toThrow(
      "belongs to the package pet-home 1.2.0",
    );
    await expect(plugin.call("parameterize", byValue(Buffer.from("x")))).rejects.toThrow(
      "is not valid. Run `pulumi package add",
    );
  });

  it("has the authentication of the resources file, if the document describes none", async () => {
    writeFileSync(documentFile, pets.replace("security: [{ bearer: [] }]", "").replace(/ {2}securitySchemes: .*/, ""));
    try {
      write({ Cat: cat }, { authentication: { type: "http", scheme: "basic" } });
      await parameterize();
      expect(Object.keys((await schema()).config.variables)).toEqual(expect.arrayContaining(["username", "password"]));
      write({ Cat: cat }, { authentication: { type: "mutualTLS" } });
      await expect(parameterize()).rejects.toThrow("nor one in its form, such as `{ type: http, scheme: bearer }`");
    } finally {
      writeFileSync(documentFile, pets);
    }
  });

  it("has a secret setting for a required parameter that is a credential", async () => {
    const parameters = ["api_key", "api-version", "X-Auth-Token"].map(
      (name) => `{ name: ${name}, in: ${name.startsWith("X") ? "header" : "query"}, required: true }`,
    );
    const all = `    parameters: [{ name: name, in: path, required: true }, ${parameters.join(", ")}]\n`;
    writeFileSync(
      documentFile,
      pets.replace("  /v1/dogs/{name}:\n", (path) => path + all),
    );
    try {
      write({ Dog: dog });
      await parameterize();
    } finally {
      writeFileSync(documentFile, pets);
    }
    const { variables } = (await schema()).config;
    expect(variables).toMatchObject({ apiKeyParameter: { secret: true }, xAuthToken: { secret: true } });
    expect(variables).not.toMatchObject({ apiVersion: { secret: true } });
  });

  it.each([
    [
      "another form of arguments",
      ["openapi", documentFile],
      {},
      "Use `pulumi package add trefoil openapi DOCUMENT RESOURCES`.",
    ],
    ["a missing file", ["openapi", "nothing.yaml", resourcesFile], {}, "The file nothing.yaml cannot be read"],
    [
      "an operation that the document lacks",
      undefined,
      { Cat: { ...cat, read: "GET /v1/lions/{id}" } },
      `${documentFile} and ${resourcesFile} describe no valid package: Cat: The document has no operation \`GET /v1/lions/{id}\`.`,
    ],
    [
      "names that are equal in libraries",
      undefined,
      { Cat: cat, CatState: cat },
      "The libraries for the resources Cat and CatState would contain the same name",
    ],
    ["a reserved name", undefined, { Cat: { ...cat, members: { indoor: { name: "urn" } } } }, 'Cat: "urn" is reserved'],
    ["an unknown key", undefined, { Cat: { ...cat, colour: "red" } }, "resources.Cat"],
    [
      "a read that deletes",
      undefined,
      { Cat: { ...cat, read: cat.delete } },
      "resources.Cat.read`: must be GET and a path",
    ],
    [
      "a wrong value inside a resource",
      undefined,
      { Cat: { ...cat, members: { name: { secret: "yes" } } } },
      "`resources.Cat.members.name.secret`: Invalid input: expected boolean",
    ],
    [
      "a misspelled member",
      undefined,
      { Cat: { ...cat, members: { nmae: { secret: true } } } },
      '"nmae", and the document has no such member. Did you mean "name"?',
    ],
    [
      "a misspelled member of an object",
      undefined,
      { Cat: { ...cat, members: { "chip.secret_cod": { secret: true } } } },
      '"chip.secret_cod", and the document has no such member.',
    ],
    ["the name of a resource", undefined, { "1 cat": cat }, "`resources.1 cat`: must be a name such as `Cat`"],
  ])("is rejected for %s", async (_case, args, resources, message) => {
    write(Object.keys(resources).length ? resources : { Cat: cat });
    await expect(parameterize(args as string[] | undefined)).rejects.toThrow(message);
  });

  it.each(["trefoil", "aws", "Pets", "a b", "a".repeat(61)])("is rejected with the name %s", async (name) => {
    write({ Cat: cat }, { name });
    await expect(parameterize()).rejects.toThrow(/the name of a package of Pulumi|The name of the package is/);
  });
});

it("a name of a package may have 60 characters", async () => {
  const name = "a".repeat(60);
  write({ Cat: cat }, { name });
  expect((await parameterize()).getName()).toBe(name);
});

describe("the life of an object of a package", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    write({ Cat: cat, Toy: toy, Dog: dog, Owner: owner });
    emulator = await startEmulator({ restCollections: collectionsOf(documentFile, resourcesFile) });
  });
  afterAll(() => emulator.close());

  const urn = "urn:pulumi:dev::shop::pet-home:index:Cat::tom";
  const program = { name: "Tom", breed: "tabby", tags: ["b", "a"], chip: { number: "7", secretCode: "invented" } };

  beforeEach(async () => {
    write({ Cat: cat, Toy: toy, Dog: dog, Owner: owner });
    await parameterize();
    await plugin.configure({ url: emulator.rest.url, token: emulator.credentials.rest.token });
  });

  /** Starts the plugin as the next run does. */
  const parameterizeAgain = async (server = emulator) => {
    const value = await parameter();
    await plugin.stop();
    plugin = await PluginClient.start();
    await plugin.call("parameterize", byValue(value));
    await plugin.configure({ url: server.rest.url, token: server.credentials.rest.token });
  };

  /** Deletes an object in the next run: in its own, the engine deletes no object that it created. */
  const deleteLater = async (from: string, id: string, olds: Props, server = emulator) => {
    await parameterizeAgain(server);
    await plugin.delete(from, id, olds);
  };

  it("is read with the configuration of the engine, although `trefoil drift` passes that of other services", async () => {
    const { inputs } = await plugin.check(urn, {}, { name: "Kit", breed: "tabby" });
    const { id, outputs } = await plugin.create(urn, inputs);
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:searchUrl": "https://a.example" });
    try {
      await parameterizeAgain();
      expect((await plugin.read(urn, id, outputs, inputs)).id).toBe(id);
      await plugin.delete(urn, id, outputs);
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
  });

  it("is created, read, updated, listed and deleted, with secrets at any depth, and no drift of members that the service adds", async () => {
    const { inputs, failures } = await plugin.check(urn, {}, program);
    expect(failures).toEqual([]);
    expect(inputs).toMatchObject({ chip: { number: "7", secretCode: secret("invented") } });
    expect((await plugin.create(urn, inputs, { preview: true })).outputs).toMatchObject({ catId: unknownText });
    const { id, outputs } = await plugin.create(urn, inputs);
    expect(outputs).toMatchObject({ catId: id, name: "Tom" });
    emulator.rest.control.change({ collection: "/v1/cats", key: id, merge: { mood: "calm", indoor: true } });

    const read = await plugin.read(urn, id, outputs, inputs);
    expect(read.inputs).toBeUndefined();
    const changed = { ...inputs, tags: ["a", "b"], indoor: true };
    expect((await plugin.diff(urn, id, outputs, changed)).changes).toBe(1);
    await plugin.update(urn, id, { ...outputs, indoor: false }, inputs);
    // The default of the document, which a service may require instead of null.
    const [restored] = emulator.rest.control.journal().slice(-1);
    expect(restored).toMatchObject({ method: "PATCH", body: { indoor: true } });
    const news = { ...inputs, name: "Thomas" };
    expect(await plugin.diff(urn, id, outputs, news)).toMatchObject({ names: ["name"], replaces: [] });
    expect((await plugin.diff(urn, id, outputs, { ...inputs, breed: "siamese" })).replaces).toEqual(["breed"]);
    const updated = await plugin.update(urn, id, outputs, news);
    expect(updated).toMatchObject({ name: "Thomas", catId: id });
    expect(await plugin.invoke("pet-home:index:getCat", { catId: id })).toMatchObject({
      name: "Thomas",
      breed: "tabby",
    });
    expect((await plugin.invoke("pet-home:index:listCats", {}))?.items).toMatchObject([{ name: "Thomas" }]);
    expect((await plugin.list("pet-home:index:Cat", {})).found).toEqual([`${id} Thomas`]);
    const imported = await plugin.read(urn, id);
    expect(imported.inputs).toMatchObject({ name: "Thomas", breed: "tabby" });
    await deleteLater(urn, id, updated);
    expect((await plugin.read(urn, id, updated, news)).id).toBe("");
  });

  it("has one object after a create whose response is lost, unless only the response contains a secret", async () => {
    write({ Cat: { ...cat, members: { collar_token: { returned: "sometimes" } } } });
    await parameterize();
    const { inputs } = await plugin.check(urn, {}, program);
    emulator.rest.control.faults.add({ method: "POST", path: "/v1/cats", reset: "after" });
    const { id, outputs } = await plugin.create(urn, inputs);
    expect((await plugin.list("pet-home:index:Cat", {})).found).toEqual([`${id} Tom`]);
    await plugin.logged("these outputs have no value: collarToken");
    await deleteLater(urn, id, outputs);
  });

  it("sends the inputs and undescribed members of an object in a PUT, and finds an object inside another in its wrapper", async () => {
    const { control } = emulator.rest;
    const dogUrn = urn.replace("Cat::tom", "Dog::rex");
    expect((await plugin.check(dogUrn, {}, { name: "" })).failures).toHaveLength(1);
    const { inputs } = await plugin.check(dogUrn, {}, { name: "rex", size: "small" });
    const { id, outputs } = await plugin.create(dogUrn, inputs);
    control.change({ collection: "/v1/dogs", key: id, merge: { __rev: 7, bark: "loud" } });
    await plugin.update(dogUrn, id, outputs, { ...inputs, size: "large" });
    const [sent] = control
      .journal()
      .filter(({ method, path }) => method === "PUT" && path === "/v1/dogs/rex")
      .slice(-1);
    // The document describes `__rev` as an output. Another client may have set a member that it does not describe.
    expect(sent?.body).toEqual({ name: "rex", size: "large", bark: "loud" });
    expect(control.objects()["/v1/dogs"]).toMatchObject({ rex: { size: "large", __rev: 7 } });
    // The state of an earlier version of the package.
    await plugin.diff(dogUrn, id, outputs, inputs, { ...inputs, bark: "loud", rev: 7 });
    const { isWarning } = await plugin.logged(
      "does not have. Trefoil does not compare bark, rev, and an update that sends the whole object may remove the values.",
    );
    expect(isWarning).toBe(true);
    // The service has an object with this name.
    await expect(plugin.create(dogUrn, inputs)).rejects.toThrow(
      "import the existing one (`pulumi import pet-home:index:Dog NAME rex`)",
    );

    const toyUrn = urn.replace("Cat::tom", "Toy::ball");
    const ball = await plugin.check(toyUrn, {}, { catId: "c1", name: "ball" });
    expect(ball.failures).toEqual([]);
    const created = await plugin.create(toyUrn, ball.inputs);
    expect(created).toMatchObject({ id: expect.stringMatching(/^c1[/]./), outputs: { name: "ball", catId: "c1" } });
    expect((await plugin.read(toyUrn, created.id)).inputs).toMatchObject({ catId: "c1", name: "ball" });
    await deleteLater(toyUrn, created.id, created.outputs);

    const inside = { catId: "c/50%2F", name: "ball" };
    const other = await plugin.create(toyUrn, (await plugin.check(toyUrn, {}, inside)).inputs);
    await expect(plugin.read(toyUrn, other.id)).rejects.toThrow(
      /several objects of the form .* Write a slash in a part as `%2F`/,
    );
    const written = other.id.replace(inside.catId, "c%2f50%252F");
    expect(await plugin.read(toyUrn, written)).toMatchObject({ id: other.id, inputs: inside });
    expect((await plugin.read(toyUrn, other.id, other.outputs, inside)).id).toBe(other.id);
    await deleteLater(toyUrn, other.id, other.outputs);

    // The id in a state has plain percent signs.
    const percent = { catId: "c%2F9", name: "ball" };
    const plain = await plugin.create(toyUrn, (await plugin.check(toyUrn, {}, percent)).inputs);
    expect(await plugin.read(toyUrn, plain.id)).toMatchObject({ id: plain.id, inputs: percent });
    await deleteLater(toyUrn, plain.id, plain.outputs);
    expect(control.objects()["/v1/cats/{id}/toys"]).toEqual({});
  });

  it.each([
    ["PUT", "/v1/dogs/{name}"],
    ["POST", "/v1/dogs/{name}"],
    ["POST", "/v1/dogs"],
  ])(
    "is created by a %s to %s only if no object has its name, and sent as a whole in updates",
    async (method, path) => {
      const item = "  /v1/dogs/{name}:\n";
      const body = "{ content: { application/json: { schema: { $ref: '#/components/schemas/Dog' } } } }";
      const inCollection = `  /v1/dogs:\n    post: { requestBody: ${body}, responses: { "201": ${body} } }\n${item}`;
      const text =
        path === "/v1/dogs"
          ? pets.replace(item, inCollection)
          : pets.replace(`${item}    put:`, `${item}    ${method.toLowerCase()}:`);
      writeFileSync(documentFile, text);
      const create = `${method} ${path}`;
      write({ Dog: { ...dog, create, ...(path !== "/v1/dogs" && { update: create }) } });
      const collections = collectionsOf(documentFile, resourcesFile);
      await parameterize().finally(() => writeFileSync(documentFile, pets));
      const own = await startEmulator({ restCollections: collections });
      const sent = () => own.rest.control.journal().flatMap((one) => (one.method === "GET" ? [] : [one]));
      try {
        await plugin.configure({ url: own.rest.url, token: own.credentials.rest.token });
        const dogUrn = urn.replace("Cat::tom", "Dog::rex");
        const { inputs } = await plugin.check(dogUrn, {}, { name: "rex", size: "small" });
        const { id, outputs } = await plugin.create(dogUrn, inputs);
        const key = Object.keys(own.rest.control.objects()["/v1/dogs"] ?? {});
        expect([id, key]).toEqual(["rex", ["rex"]]);
        own.rest.control.change({ collection: "/v1/dogs", key: id, merge: { bark: "loud" } });
        await plugin.update(dogUrn, id, outputs, { ...inputs, size: "large" });
        expect(sent().map((one) => one.body)).toEqual([
          { name: "rex", size: "small" },
          { name: "rex", size: "large", bark: "loud" },
        ]);
        await expect(plugin.create(dogUrn, inputs)).rejects.toThrow("it already exists");
        expect(sent()).toHaveLength(2);
        await deleteLater(dogUrn, id, outputs, own);
        expect(own.rest.control.objects()["/v1/dogs"]).toEqual({});
      } finally {
        await own.close();
      }
    },
  );

  it("is deleted if a member has the value that the file states, also after a revocation whose process ended", async () => {
    const key = "{ type: object, required: [name], properties: { name: { type: string } } }";
    const found =
      "{ type: object, properties: { id: { type: string }, name: { type: string }, status: { type: integer, description: '`0` is enabled, `1` is revoked.' } } }";
    const content = (schema: string) => `content: { application/json: { schema: ${schema} } }`;
    const paths = `
  /v1/keys:
    post: { requestBody: { ${content(key)} }, responses: { "201": { ${content(found)} } } }
    get: { responses: { "200": { ${content(`{ type: array, items: ${found} }`)} } } }
  /v1/keys/{id}: { patch: { requestBody: { ${content(key)} }, responses: {} } }
  /v1/keys/{id}/revoke: { post: { responses: { "200": { description: revoked } } } }
components:`;
    const text = pets.replace("\ncomponents:", paths);
    const { proposed } = propose(readDocument(text, "pets.yaml"));
    const { entry: { deleted, ...entry } = {}, doubts } = proposed.find(({ name }) => name === "Key") ?? {};
    expect([deleted, doubts]).toEqual([
      { status: 1 },
      expect.arrayContaining(["an object with `status: 1` counts as deleted"]),
    ]);
    writeFileSync(documentFile, text);
    try {
      for (const own of [{ Key: { ...entry, deleted: {} } }, { Key: { ...entry, deleted: { status: [1] } } }]) {
        write(own);
        await expect(parameterize()).rejects.toThrow("`resources.Key.deleted");
      }
      write({ Key: { ...entry, deleted } });
      await parameterize();
      const own = await startEmulator({ restCollections: collectionsOf(documentFile, resourcesFile) });
      await plugin.configure({ url: own.rest.url, token: own.credentials.rest.token });
      const keyUrn = urn.replace("Cat::tom", "Key::door");
      const { inputs } = await plugin.check(keyUrn, {}, { name: "door" });
      const { id, outputs } = await plugin.create(keyUrn, inputs);
      expect((await plugin.read(keyUrn, id, outputs, inputs)).id).toBe(id);
      // The state contains the key until the second deletion, which the service rejects.
      for (let i = 0; i < 2; i++) await deleteLater(keyUrn, id, outputs, own);
      expect(own.rest.control.objects()["/v1/keys"]).toMatchObject({ [id]: { status: 1 } });
      expect((await plugin.read(keyUrn, id, outputs, inputs)).id).toBe("");
      await own.close();
    } finally {
      writeFileSync(documentFile, pets);
    }
  });

  it.each<[string, object, object, object]>([
    ["of an object", {}, { chip: { number: "7" } }, { chip: { number: "7", secret_code: null } }],
    [
      "of the same variant of a union",
      { meal: { kind: "dry", grams: 5 } },
      { meal: { kind: "dry" } },
      { meal: { kind: "dry", grams: null } },
    ],
    [
      "that another variant of a union lacks",
      { meal: { kind: "dry", grams: 5 } },
      { meal: { kind: "fresh", fish: "cod" } },
      { meal: { kind: "fresh", fish: "cod", grams: null } },
    ],
  ])("sends null in a PATCH for a member that it loses: one %s", async (_case, before, after, body) => {
    const { inputs } = await plugin.check(urn, {}, { ...program, ...before });
    const { id, outputs } = await plugin.create(urn, inputs);
    const news = (await plugin.check(urn, inputs, { ...program, ...before, ...after })).inputs;
    const updated = await plugin.update(urn, id, outputs, news);
    const { control } = emulator.rest;
    expect(control.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual(body);
    // The emulator merges objects.
    expect(JSON.stringify(control.objects()["/v1/cats"]?.[id])).not.toContain("grams");
    expect((await plugin.read(urn, id, updated, news)).inputs).toBeUndefined();
    await deleteLater(urn, id, updated);
  });

  it.each<[string, Props, object]>([
    ["Cat", { name: "Tom", breed: "tabby" }, { pass_code: null }],
    ["Dog", { name: "rover", size: "small" }, { name: "rover", size: "small" }],
  ])("sends the removal of a write-only member, which no read shows: %s", async (kind, given, body) => {
    const passCode = "pass_code: { type: string, writeOnly: true }";
    const typed = pets
      .replace("        indoor: {", (text) => `        ${passCode}\n${text}`)
      .replace("Dog: { type: object, properties: {", (text) => `${text} ${passCode},`);
    writeFileSync(documentFile, typed);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    await plugin.configure({ url: emulator.rest.url, token: emulator.credentials.rest.token });
    const own = urn.replace("Cat::tom", `${kind}::one`);
    const { inputs } = await plugin.check(own, {}, { ...given, passCode: "invented" });
    const { id, outputs } = await plugin.create(own, inputs);
    const news = (await plugin.check(own, inputs, given)).inputs;
    expect(await plugin.diff(own, id, outputs, news)).toMatchObject({ detailed: { passCode: 2 } });
    const updated = await plugin.update(own, id, outputs, news);
    const { control } = emulator.rest;
    expect(control.journal().findLast(({ method }) => /PUT|PATCH/.test(method))?.body).toEqual(body);
    await deleteLater(own, id, updated);
  });

  it.each<[string, unknown]>([
    ["{ type: string }", ""],
    ["{ type: string }", ".."],
    ['{ type: string, enum: ["", rex] }', ""],
    ["{}", ""],
    ["{ type: [string, integer] }", ""],
    ["{ type: array, items: { type: string } }", []],
  ])("has no path with an empty value or with dots: a name of the type %s with %j", async (type, name) => {
    const typed = pets
      .replace("3.0.3", "3.1.0")
      .replace("Dog: { type: object, properties: { name: { type: string }", (text) =>
        text.replace("{ type: string }", type),
      );
    writeFileSync(documentFile, typed);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const { failures } = await plugin.check(urn.replace("Cat::tom", "Dog::rex"), {}, { name, size: "small" });
    expect(failures).toEqual([expect.stringContaining("must be neither empty nor consist of dots")]);
  });

  it("is updated with all inputs, if the document requires some of them in a PATCH", async () => {
    const required = pets.replace(
      "CatChanges:\n      type: object\n",
      "CatChanges:\n      type: object\n      required: [name]\n",
    );
    writeFileSync(documentFile, required);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const { inputs } = await plugin.check(urn, {}, { name: "Una", breed: "tabby", tags: ["a"] });
    const { id, outputs } = await plugin.create(urn, inputs);
    const updated = await plugin.update(urn, id, outputs, { ...inputs, tags: ["c"] });
    const [sent] = emulator.rest.control
      .journal()
      .filter(({ method }) => method === "PATCH")
      .slice(-1);
    expect(sent?.body).toEqual({ name: "Una", tags: ["c"] });
    await deleteLater(urn, id, updated);
  });

  it("is addressed by its id alone, if its path lacks the parameter of the collection", async () => {
    const short = (request: string) => request.replace("/v1/cats/{id}/toys/", "/v1/toys/");
    writeFileSync(documentFile, pets.replace("  /v1/cats/{id}/toys/{toy_id}:", "  /v1/toys/{toy_id}:"));
    write({ Toy: { ...toy, read: short(toy.read), delete: short(toy.delete) } });
    const collections = collectionsOf(documentFile, resourcesFile);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const own = await startEmulator({ restCollections: collections });
    try {
      await plugin.configure({ url: own.rest.url, token: own.credentials.rest.token });
      const toyUrn = urn.replace("Cat::tom", "Toy::ball");
      const { inputs } = await plugin.check(toyUrn, {}, { catId: "c1", name: "ball" });
      const { id, outputs } = await plugin.create(toyUrn, inputs);
      expect(id).toBe(`c1/${outputs.toyId}`);
      expect((await plugin.read(toyUrn, id)).inputs).toMatchObject({ catId: "c1", name: "ball" });
      await expect(plugin.read(toyUrn, String(outputs.toyId))).rejects.toThrow(/catId/);
      await deleteLater(toyUrn, id, outputs, own);
      const paths = own.rest.control.journal().map(({ method, path }) => `${method} ${path}`);
      expect(paths).toEqual(expect.arrayContaining(["POST /v1/cats/c1/toys", `DELETE /v1/toys/${outputs.toyId}`]));
      expect(own.rest.control.objects()["/v1/cats/{id}/toys"]).toEqual({});
    } finally {
      await own.close();
    }
  });

  it.each([
    ["/v1/accounts/{account}/toys", "id", { accountId: "c1" }],
    ["/v1/collections/{collection}/toys", "id", { collectionId: "c1" }],
    ["/v1/lists/{urn}/toys", "id", { urnId: "c1" }],
    ["/v1/toys", "item", {}],
  ])("is addressed by parameters whose names are reserved: %s with {%s}", async (path, parameter, parents) => {
    const rename = (text: string) =>
      text.replaceAll("{toy_id}", `{${parameter}}`).replaceAll("/v1/cats/{id}/toys", path);
    writeFileSync(documentFile, rename(pets));
    write({ Toy: JSON.parse(rename(JSON.stringify(toy))) });
    const collections = collectionsOf(documentFile, resourcesFile);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const own = await startEmulator({ restCollections: collections });
    try {
      await plugin.configure({ url: own.rest.url, token: own.credentials.rest.token });
      const toyUrn = urn.replace("Cat::tom", "Toy::ball");
      const { inputs, failures } = await plugin.check(toyUrn, {}, { ...parents, name: "ball" });
      expect(failures).toEqual([]);
      const { id, outputs } = await plugin.create(toyUrn, inputs);
      await deleteLater(toyUrn, id, outputs, own);
      const paths = own.rest.control.journal().map((request) => `${request.method} ${request.path}`);
      const base = path.replace(/\{\w+\}/, "c1");
      expect(paths).toEqual(expect.arrayContaining([`POST ${base}`, `DELETE ${base}/${outputs.toyId}`]));
      expect(own.rest.control.objects()[path]).toEqual({});
    } finally {
      await own.close();
    }
  });

  it.each(["cat_id", "catId"])(
    "is addressed by its path, although responses have another value of %s",
    async (member) => {
      const rename = (text: string) => text.replaceAll("/v1/cats/{id}/toys", `/v1/cats/{${member}}/toys`);
      const number = `properties: { ${member}: { type: integer, readOnly: true }, name: { type: string }, id: { type: string, readOnly`;
      const changed = rename(pets).replace(
        "properties: { name: { type: string }, id: { type: string, readOnly",
        number,
      );
      writeFileSync(documentFile, changed);
      write({ Toy: JSON.parse(rename(JSON.stringify(toy))) });
      await parameterize().finally(() => writeFileSync(documentFile, pets));
      const local = await listen((_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ toy: { id: "t1", name: "ball", [member]: 5 } }));
      });
      try {
        await plugin.configure({ url: local.url, token: "invented-token" });
        const toyUrn = urn.replace("Cat::tom", "Toy::ball");
        const { inputs } = await plugin.check(toyUrn, {}, { catId: "tom", name: "ball" });
        expect((await plugin.create(toyUrn, inputs)).id).toBe("tom/t1");
        expect((await plugin.read(toyUrn, "tom/t1")).inputs).toMatchObject({ catId: "tom", name: "ball" });
      } finally {
        await local.close();
      }
    },
  );

  /** Runs a package of one resource with a service that responds by the function. */
  const withService = async (
    paths: string,
    resources: object,
    respond: (request: { readonly method: string; readonly path: string; readonly body: string }) => object | number,
    act: () => Promise<void>,
  ) => {
    writeFileSync(documentFile, pets.replace("\ncomponents:", `${paths}components:`));
    write(resources);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const local = await listen(async (request, response) => {
      const { method = "", url = "" } = request;
      const result = respond({ method, path: url.replace(/\?.*/, ""), body: await text(request) });
      if (typeof result === "number") response.writeHead(result).end();
      else response.setHeader("content-type", "application/json").end(JSON.stringify(result));
    });
    try {
      await plugin.configure({ url: local.url, token: "invented-token" });
      await act();
    } finally {
      await local.close();
    }
  };
  const json = (schema: string) => `content: { application/json: { schema: ${schema} } }`;

  it("has the outputs after an update whose response is empty, and is not updated without a version that the document requires", async () => {
    const task = "{ type: object, properties: { id: { type: string }, state: { type: string, readOnly: true } } }";
    const body = "{ type: object, properties: { size: { type: integer }, color: { type: string } } }";
    const change = "{ type: object, required: [id], properties: { id: { type: integer }, size: { type: integer } } }";
    const ifMatch = "[{ name: If-Match, in: header, required: true, schema: { type: string } }]";
    const paths = `
  /v1/locks: { post: { requestBody: { ${json(body)} }, responses: { "201": { ${json(task)} } } } }
  /v1/locks/{id}:
    get: { responses: { "200": { ${json(task)} } } }
    patch: { parameters: ${ifMatch}, requestBody: { ${json(body)} }, responses: { "204": { description: done } } }
    delete: { responses: { "204": { description: done } } }
  /v1/tasks: { post: { requestBody: { ${json(body)} }, responses: { "201": { ${json(task)} } } } }
  /v1/tasks/{id}:
    get: { responses: { "200": { ${json(task)} } } }
    patch: { requestBody: { ${json(change)} }, responses: { "204": { description: done } } }
    delete: { responses: { "204": { description: done } } }
`;
    const entry = {
      create: "POST /v1/tasks",
      ...{ read: "GET /v1/tasks/{id}", update: "PATCH /v1/tasks/{id}", delete: "DELETE /v1/tasks/{id}", id: "id" },
    };
    const patches: unknown[] = [];
    let state = "NEW";
    await withService(
      paths,
      { Task: entry, Lock: JSON.parse(JSON.stringify(entry).replaceAll("tasks", "locks")) },
      ({ method, body: sent }) => {
        if (method === "PATCH") patches.push(JSON.parse(sent));
        if (method === "PATCH") state = "PAUSED";
        return method === "PATCH" ? 204 : { id: 7, size: 1, state };
      },
      async () => {
        const taskUrn = urn.replace("Cat::tom", "Task::one");
        const { inputs } = await plugin.check(taskUrn, {}, { size: 1 });
        const { id, outputs } = await plugin.create(taskUrn, inputs);
        expect(outputs).toMatchObject({ state: "NEW" });
        expect(await plugin.update(taskUrn, id, outputs, { ...inputs, size: 2 })).toMatchObject({ state: "PAUSED" });
        // The document requires the id in the body, too.
        expect(patches).toEqual([{ id: 7, size: 2 }]);
        await expect(
          plugin.update(urn.replace("Cat::tom", "Lock::one"), "7", outputs, { ...inputs, size: 3 }),
        ).rejects.toThrow(
          /returned no ETag .* Nothing was sent\. The document requires this header\. .* make it optional in the document/,
        );
      },
    );
  });

  it("names an id that no path can contain, the address of a collection that the API lacks, and members that it cannot remove", async () => {
    const task =
      "{ type: object, properties: { id: { type: string }, tags: { type: array, items: { type: string } } } }";
    const labels = "labels: { type: object, additionalProperties: { type: string } }";
    const body = `{ type: object, properties: { tags: { type: array, items: { type: string } }, ${labels} } }`;
    const paths = `
  /v1/tasks: { post: { requestBody: { ${json(body)} }, responses: { "201": { ${json(task)} } } } }
  /v1/tasks/{id}:
    get: { responses: { "200": { ${json(task)} } } }
    patch: { requestBody: { ${json(body)} }, responses: { "200": { ${json(task)} } } }
    delete: { responses: { "204": { description: done } } }
`;
    const one = "/v1/tasks/{id}";
    const entry = { create: "POST /v1/tasks", read: `GET ${one}`, update: `PATCH ${one}`, delete: `DELETE ${one}` };
    let [found, rejection]: [object | number, number] = [{ id: ".." }, 422];
    const patches: unknown[] = [];
    await withService(
      paths,
      { Task: { ...entry, id: "id" } },
      ({ method, body: sent }) => {
        if (method === "PATCH") patches.push(JSON.parse(sent));
        if (method === "PATCH") return sent.includes("null") ? rejection : { id: "t1" };
        return found;
      },
      async () => {
        const taskUrn = urn.replace("Cat::tom", "Task::one");
        const { inputs } = await plugin.check(taskUrn, {}, { tags: ["a"], labels: { a: "1", b: "2" } });
        await expect(plugin.create(taskUrn, inputs)).rejects.toThrow(
          /it names the object "\.\.", which no path can contain/,
        );
        found = 404;
        await expect(plugin.create(taskUrn, inputs)).rejects.toThrow(
          /no such collection at this address \(http:.*\/\)\. Check pet-home:url, which may need a path/,
        );
        found = { id: "t1", tags: ["a"] };
        const { id, outputs } = await plugin.create(taskUrn, inputs);
        const { tags: _, ...others } = inputs;
        const changed = { ...others, labels: { a: "1" } };
        await expect(plugin.update(taskUrn, id, outputs, changed)).rejects.toThrow(
          /422 .*contained `null` for `tags`, .* declare an empty value instead, such as `\[\]`/,
        );
        await plugin.update(taskUrn, id, outputs, { ...changed, tags: [] });
        const whole = { a: "1", b: null };
        expect(patches.slice(0, 2)).toEqual([
          { tags: null, labels: whole },
          { tags: null, labels: { a: "1" } },
        ]);
        expect(patches.slice(2)).toEqual([
          { tags: [], labels: whole },
          { tags: [], labels: { a: "1" } },
        ]);
        // The service merges the object, so that the member remains.
        found = { id: "t1", tags: ["a"], labels: { a: "1", b: "2" } };
        await expect(plugin.update(taskUrn, id, outputs, { ...changed, tags: [] })).rejects.toThrow(
          /422 .*rejects `null` for `labels\.b`, .* keeps the value .* Declare the value that it should have/,
        );
        // A conflict may pass.
        rejection = 409;
        patches.length = 0;
        await expect(plugin.update(taskUrn, id, outputs, { ...changed, tags: [] })).rejects.toThrow(/409/);
        expect(patches).toHaveLength(1);
      },
    );
  });

  it("names the member of the file that a setting of a credential needs", async () => {
    writeFileSync(documentFile, pets.replace("security: [{ bearer: [] }]", "").replace(/ {2}securitySchemes: .*/, ""));
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    expect((await plugin.checkConfig({ username: "ann" })).failures).toEqual([
      expect.stringContaining(
        "the document describes no authentication. Write `authentication` into the resources file",
      ),
    ]);
  });

  it.each<[string, unknown]>([
    ["a number", 5],
    ["a longer name", "projects/p/things/5"],
  ])("has an id that only its path contains, although responses contain %s", async (_form, thingId) => {
    const thing = "{ type: object, properties: { size: { type: integer } } }";
    const found = "{ type: object, properties: { thingId: { type: string }, size: { type: integer } } }";
    const paths = `
  /v1/things/{thingId}:
    put: { requestBody: { ${json(thing)} }, responses: { "200": { ${json(found)} } } }
    get: { responses: { "200": { ${json(found)} } } }
    delete: { responses: { "204": { description: done } } }
`;
    const one = "/v1/things/{thingId}";
    const entry = { create: `PUT ${one}`, read: `GET ${one}`, update: `PUT ${one}`, delete: `DELETE ${one}` };
    let exists = false;
    await withService(
      paths,
      { Thing: { ...entry, id: "thingId" } },
      ({ method }) => {
        exists ||= method === "PUT";
        return exists ? { thingId, size: 1 } : 404;
      },
      async () => {
        const thingUrn = urn.replace("Cat::tom", "Thing::one");
        const { inputs } = await plugin.check(thingUrn, {}, { thingId: "5", size: 1 });
        const { id, outputs } = await plugin.create(thingUrn, inputs);
        expect([id, outputs]).toEqual(["5", expect.objectContaining({ thingId: "5" })]);
        expect(await plugin.read(thingUrn, id, outputs, inputs)).toMatchObject({ id: "5" });
      },
    );
  });

  it.each(["key", "token"])(
    "has the id of the file, although its path contains {%s}, which is secret",
    async (member) => {
      const found = "{ type: object, properties: { id: { type: string }, name: { type: string } } }";
      const created = found.replace("{ id:", `{ ${member}: { type: string }, id:`);
      const one = `/v1/passes/{${member}}`;
      const paths = `
  /v1/passes:
    post: { requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "201": { ${json(created)} } } }
  ${one}:
    get: { responses: { "200": { ${json(found)} } } }
    delete: { responses: { "204": { description: done } } }
`;
      const entry = { create: "POST /v1/passes", read: `GET ${one}`, delete: `DELETE ${one}`, id: "id" };
      await withService(
        paths,
        { Pass: entry },
        ({ method }) => ({ id: "k1", name: "a", ...(method === "POST" && { [member]: "s3cret" }) }),
        async () => {
          const passUrn = urn.replace("Cat::tom", "Pass::one");
          const { inputs } = await plugin.check(passUrn, {}, { name: "a" });
          const { id, outputs } = await plugin.create(passUrn, inputs);
          expect([id, outputs]).toEqual(["k1", expect.objectContaining({ [member]: secret("s3cret") })]);
        },
      );
    },
  );

  it.each<[string, string, string[], unknown]>([
    ["found by the last part of a full name", "", ["projects/p/things/6", "projects/p/things/5"], { id: "5" }],
    ["deleted if its list has only other names, also longer ones", "", ["team/app", "15"], { id: "" }],
    ["neither found nor deleted if its list has another longer name with it", "", ["team/5"], /no exact thingId/],
    ["found by a full name with its parent", "/folders/{folder}", ["folders/a/things/5"], { id: "a/5" }],
    ["found by a full name that is encoded", "/folders/{folder}", ["folders/a%20b/things/5%2B"], { id: "a b/5+" }],
    [
      "neither found nor deleted if the parent in a full name has another form",
      "/folders/{folder}",
      ["folders/7/things/5"],
      /no exact folder or thingId/,
    ],
    [
      "neither found nor deleted if the parent in an encoded full name has another form",
      "/folders/{folder}",
      ["folders/7/things/5%2B"],
      /no exact folder or thingId/,
    ],
  ])("is %s", async (_, parent, listed, expected) => {
    const thing = "{ type: object, properties: { size: { type: integer } } }";
    const item = "{ type: object, properties: { thingId: { type: string }, size: { type: integer } } }";
    const paths = `
  /v1${parent}/things:
    get: { responses: { "200": { ${json(`{ type: array, items: ${item} }`)} } } }
  /v1${parent}/things/{thingId}:
    put: { requestBody: { ${json(thing)} }, responses: { "200": { ${json(item)} } } }
    delete: { responses: { "204": { description: done } } }
`;
    const one = `/v1${parent}/things/{thingId}`;
    const list = `GET /v1${parent}/things`;
    const entry = { create: `PUT ${one}`, update: `PUT ${one}`, delete: `DELETE ${one}`, list };
    await withService(
      paths,
      { Thing: { ...entry, id: "thingId" } },
      () => listed.map((thingId) => ({ thingId, size: 1 })),
      async () => {
        const thingUrn = urn.replace("Cat::tom", "Thing::one");
        const [folder, thingId] = listed[0]?.includes("%") ? ["a b", "5+"] : ["a", "5"];
        const given = { ...(parent && { folder }), thingId, size: 1 };
        const { inputs } = await plugin.check(thingUrn, {}, given);
        const read = plugin.read(thingUrn, parent ? `${folder}/${thingId}` : thingId, { ...inputs }, inputs);
        if (expected instanceof RegExp) await expect(read).rejects.toThrow(expected);
        else expect(await read).toMatchObject(expected as object);
      },
    );
  });

  it.each(["name", "passengers"])(
    "is found by %s after a create without a response, if only its list has it",
    async (key) => {
      const body = `{ type: object, required: [${key}], properties: { ${key}: { type: string } } }`;
      const item = `{ type: object, properties: { id: { type: string }, ${key}: { type: string } } }`;
      const paths = `
  /v1/trips:
    post: { requestBody: { ${json(body)} }, responses: { "201": { ${json(item)} } } }
    get: { responses: { "200": { ${json(`{ type: array, items: ${item} }`)} } } }
  /v1/trips/{id}:
    get: { responses: { "200": { ${json("{ type: object, properties: { id: { type: string } } }")} } } }
    delete: { responses: { "204": { description: done } } }
`;
      const one = "/v1/trips/{id}";
      const entry = { create: "POST /v1/trips", list: "GET /v1/trips", read: `GET ${one}`, delete: `DELETE ${one}` };
      const trips: object[] = [];
      await withService(
        paths,
        { Trip: { ...entry, id: "id", naturalKey: [key] } },
        ({ method, path }) => {
          if (method === "POST") trips.push({ id: "t1", [key]: "4" });
          return method === "POST" ? 503 : path === "/v1/trips" ? trips : { id: "t1" };
        },
        async () => {
          const tripUrn = urn.replace("Cat::tom", "Trip::one");
          const { inputs } = await plugin.check(tripUrn, {}, { [key]: "4" });
          expect((await plugin.create(tripUrn, inputs)).id).toBe("t1");
          expect(trips).toHaveLength(1);
        },
      );
    },
  );

  it("rejects a reserved name for a value of its path", async () => {
    write({ Dog: { ...dog, members: { name: { name: "item" } } } });
    await expect(parameterize()).rejects.toThrow('Dog: "item" is reserved');
  });

  it("is identified by a member inside another", async () => {
    const nested = "meta: { type: object, readOnly: true, properties: { toy_uid: { type: string } } }";
    writeFileSync(documentFile, pets.replace("    Toy: { type: object, properties: {", `$& ${nested},`));
    write({ Toy: { ...toy, id: "meta.toy_uid" } });
    const collections = collectionsOf(documentFile, resourcesFile);
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const own = await startEmulator({ restCollections: collections });
    try {
      await plugin.configure({ url: own.rest.url, token: own.credentials.rest.token });
      const toyUrn = urn.replace("Cat::tom", "Toy::ball");
      const { inputs } = await plugin.check(toyUrn, {}, { catId: "c1", name: "ball" });
      const { id, outputs } = await plugin.create(toyUrn, inputs);
      expect(outputs).toMatchObject({ toyId: id.replace("c1/", ""), meta: { toyUid: id.replace("c1/", "") } });
      expect((await plugin.read(toyUrn, id)).inputs).toMatchObject({ catId: "c1", name: "ball" });
      await deleteLater(toyUrn, id, outputs, own);
      expect(own.rest.control.objects()["/v1/cats/{id}/toys"]).toEqual({});
    } finally {
      await own.close();
    }
  });

  it.each([
    ["the collection alone", "/v1/users/{userId}/keys", { userId: "7" }, "color", "", "no input is in the list", ""],
    ["an input that no response contains", "/v1/keys", {}, "color", "", "no input is in the list", ""],
    ["an input that responses hide", "/v1/keys", {}, "size", "", "no input is in the list", ", writeOnly: true"],
    ["a page of a list", "/v1/keys", {}, "size", "{ name: limit, in: query }", "no operation lists all objects", ""],
  ])("is not searched for after a create without a response by %s", async (...row) => {
    const [, path, parents, member, parameter, doubt, mark] = row;
    const content = (schema: string) => `content: { application/json: { schema: ${schema} } }`;
    const id = `{ type: object, properties: { id: { type: string }, ${member}: { type: integer } } }`;
    const paths = `
  ${path}:
    post: { requestBody: { ${content(`{ type: object, required: [size], properties: { size: { type: integer${mark} } } }`)} }, responses: { "201": { ${content(id)} } } }
    get: { parameters: [${parameter}], responses: { "200": { ${content(`{ type: array, items: ${id} }`)} } } }
  ${path}/{id}: { get: { responses: { "200": { ${content(id)} } } }, delete: { responses: {} } }
components:`;
    const text = pets.replace("\ncomponents:", paths);
    const { entry, doubts } =
      propose(readDocument(text, "pets.yaml")).proposed.find((one) => one.entry.create === `POST ${path}`) ?? {};
    expect(doubts).toContain(`${doubt}, so that a create without a response cannot be found`);
    writeFileSync(documentFile, text);
    write({ Key: { ...entry, naturalKey: ["size"] } });
    await parameterize().finally(() => writeFileSync(documentFile, pets));
    const objects: object[] = [];
    const local = await listen((request, response) => {
      response.setHeader("content-type", "application/json");
      // The response of the create is lost, and another client creates an object.
      if (request.method === "POST") objects.push({ id: "mine" }, { id: "other" });
      if (request.method === "POST") response.destroy();
      else response.end(JSON.stringify(/keys$/.test(request.url ?? "") ? objects : objects.at(-1)));
    });
    try {
      await plugin.configure({ url: local.url, token: "invented-token" });
      const keyUrn = urn.replace("Cat::tom", "Key::door");
      const { inputs } = await plugin.check(keyUrn, {}, { ...parents, size: 1 });
      await expect(plugin.create(keyUrn, inputs)).rejects.toThrow("No list shows whether the object was created");
      expect(objects).toEqual([{ id: "mine" }, { id: "other" }]);
    } finally {
      await local.close();
    }
  });

  it("is sent in its wrapper, and found on the last page of a list", async () => {
    const { control } = emulator.rest;
    const ownerUrn = urn.replace("Cat::tom", "Owner::ada");
    const others = Array.from({ length: 40 }, (_, i) => `o${i}`);
    for (const key of others) control.change({ collection: "/v1/owners", key, merge: { id: key, name: key } });
    const { inputs } = await plugin.check(ownerUrn, {}, { name: "Ada", city: "Turin" });
    control.faults.add({ method: "POST", path: "/v1/owners", reset: "after" });
    const { id, outputs } = await plugin.create(ownerUrn, inputs);
    const bodies = (method: string) =>
      control.journal().flatMap((one) => (one.method === method && one.path.includes("/owners") ? [one.body] : []));
    expect(bodies("POST")).toEqual([{ owner: { name: "Ada", city: "Turin" } }]);
    expect((await plugin.invoke("pet-home:index:listOwners", {}))?.items).toHaveLength(41);
    const updated = await plugin.update(ownerUrn, id, outputs, { ...inputs, city: "Milan" });
    expect(updated).toMatchObject({ name: "Ada", city: "Milan", ownerId: id });
    expect(bodies("PUT")).toEqual([{ owner: { name: "Ada", city: "Milan" } }]);
    expect((await plugin.read(ownerUrn, id, updated, { ...inputs, city: "Milan" })).inputs).toBeUndefined();
    await deleteLater(ownerUrn, id, updated);
    expect(Object.keys(control.objects()["/v1/owners"] ?? {})).toEqual(others);
  });

  it("lists no objects of a type without a list in the file", async () => {
    const requests = () => emulator.rest.control.journal().length;
    const before = requests();
    await expect(plugin.list("pet-home:index:Dog", {})).rejects.toThrow(
      /no request lists objects of the type Dog\. .*`list`/,
    );
    expect(requests()).toBe(before);
  });

  it("has bodies that the emulator compares with the document", async () => {
    const send = async (path: string, body: object) => {
      const headers = {
        authorization: `Bearer ${emulator.credentials.rest.token}`,
        "content-type": "application/json",
      };
      const response = await fetch(`${emulator.rest.url}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return [response.status, await response.json()];
    };
    expect(await send("/v1/cats", { name: "Tom", breed: "lion" })).toEqual([
      400,
      { error: expect.stringMatching(/^breed: /) },
    ]);
    expect(await send("/v1/cats", { breed: "tabby" })).toEqual([400, { error: expect.stringMatching(/^name: /) }]);
    const answer = {
      id: expect.any(Number),
      indoor: true,
      seen_at: expect.any(String),
      collar_token: expect.any(String),
    };
    expect(await send("/v1/cats", { name: "Kit", breed: "tabby" })).toEqual([201, expect.objectContaining(answer)]);
  });

  const chip = "    Chip:\n      type: object\n";
  const closed = `${chip}      additionalProperties: false\n`;
  const long = { name: `${"a".repeat(50)}!` };
  it.each<[string, string, object, number]>([
    ["maxLength: 40", 'maxLength: 60, pattern: "^(a+)+$"', long, 201],
    ["maxLength: 40", 'maxLength: 60, pattern: "^a*a*a*a*a*a*a*a*b$"', long, 201],
    [chip, closed, { chip: { x: "1" } }, 400],
    [chip, `${closed}      patternProperties: { "^x": {} }\n`, { chip: { x: "1" } }, 201],
  ])("has bodies whose patterns the emulator does not compare: %j is %j", async (text, own, members, expected) => {
    writeFileSync(documentFile, pets.replace(text, own));
    const collections = collectionsOf(documentFile, resourcesFile);
    writeFileSync(documentFile, pets);
    const server = await startEmulator({ restCollections: collections });
    const headers = { authorization: `Bearer ${server.credentials.rest.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Tom", breed: "tabby", ...members });
    const { status } = await fetch(`${server.rest.url}/v1/cats`, { method: "POST", headers, body });
    await server.close();
    expect(status).toBe(expected);
  });

  it("has variants in one collection of the emulator, and members of lists inside others", async () => {
    const string = { type: "string" };
    const body = (kind: string, size: object) => ({
      type: "object",
      required: ["kind", "size"],
      properties: { kind: { const: kind }, size, code: { ...string, pattern: "(?i)[" } },
    });
    const content = (schema: object) => ({ content: { "application/json": { schema } } });
    const union = {
      oneOf: [body("a", string), body("b", { type: "integer" })],
      discriminator: { propertyName: "kind" },
    };
    const rule = { type: "object", properties: { id: string, kind: string, size: {} } };
    const list = {
      type: "object",
      properties: { data: { type: "object", properties: { rules: { type: "array", items: rule } } } },
    };
    const paths = {
      "/rules": {
        post: { requestBody: content(union), responses: { 201: content(rule) } },
        get: { responses: { 200: content(list) } },
      },
      "/rules/{id}": {
        get: { responses: { 200: content(rule) } },
        patch: { requestBody: content(union), responses: { 200: content(rule) } },
        delete: { responses: {} },
      },
    };
    const requests = {
      create: "POST /rules",
      read: "GET /rules/{id}",
      update: "PATCH /rules/{id}",
      delete: "DELETE /rules/{id}",
    };
    const entry = { ...requests, list: "GET /rules", id: "id", items: "data.rules" };
    write({ ARule: { ...entry, variant: "a" }, BRule: { ...entry, variant: "b" } });
    writeFileSync(documentFile, JSON.stringify({ openapi: "3.1.0", paths }));
    const collections = collectionsOf(documentFile, resourcesFile);
    writeFileSync(documentFile, pets);
    const own = await startEmulator({ restCollections: collections });
    const headers = { authorization: `Bearer ${own.credentials.rest.token}`, "content-type": "application/json" };
    const send = async (method: string, path: string, given?: object) => {
      const response = await fetch(`${own.rest.url}${path}`, { method, headers, body: JSON.stringify(given) });
      return [response.status, await response.json()];
    };
    const created = [{ kind: "a", size: "s" }, { kind: "b", size: 1 }, { kind: "b", size: "s" }, { kind: "a" }];
    const answers = await Promise.all(created.map((one) => send("POST", "/rules", one)));
    const id = (answers[1]?.[1] as { readonly id?: string } | undefined)?.id;
    const others = [await send("PATCH", `/rules/${id}`, { size: 2 }), await send("GET", "/rules")];
    await own.close();
    expect(answers.map(([status]) => status)).toEqual([201, 201, 400, 400]);
    expect(others).toMatchObject([
      [200, { kind: "b", size: 2 }],
      [200, { data: { rules: [{ kind: "a" }, { kind: "b", size: 2 }] } }],
    ]);
  });

  it("rejects unknown members and values before any request", async () => {
    const { failures } = await plugin.check(urn, {}, { ...program, breed: "tabbi", indor: true });
    expect(failures.join(" ")).toMatch(/breed.*did you mean "tabby".*indor/s);
  });

  it("authenticates with client credentials of OAuth 2.0, in one form for all requests", async () => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        received.push(`${request.method} ${request.url} ${request.headers.authorization ?? body}`);
        response.setHeader("content-type", "application/json");
        const token = { access_token: "t1", token_type: "Bearer", expires_in: 3600 };
        response.end(JSON.stringify(request.url === "/oauth/token" ? token : { name: "rex", size: "small" }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const scheme = "bearer: { type: oauth2, flows: { clientCredentials: { tokenUrl: /oauth/token, scopes: {} } } }";
    writeFileSync(documentFile, pets.replace("bearer: { type: http, scheme: bearer }", scheme));
    try {
      await parameterize();
      await plugin.configure({ url: `${url}/v1`, clientId: "robot", clientSecret: "invented-secret" });
      for (const name of ["rex", "max"]) await plugin.invoke("pet-home:index:getDog", { name });
    } finally {
      writeFileSync(documentFile, pets);
      server.closeAllConnections();
      server.close();
    }
    expect(received).toEqual([
      "POST /oauth/token grant_type=client_credentials&client_id=robot&client_secret=invented-secret",
      "GET /v1/v1/dogs/rex Bearer t1",
      "GET /v1/v1/dogs/max Bearer t1",
    ]);
  });

  it("names the keys of its own configuration", async () => {
    const urnOfProvider = "urn:pulumi:dev::shop::pulumi:providers:pet-home::default_1_2_0";
    const request = new messages.CheckRequest().setUrn(urnOfProvider).setNews(new messages.CheckRequest().getNews());
    expect((await plugin.call<messages.CheckResponse>("checkConfig", request)).getFailuresList()).toEqual([]);
    const general = await plugin.checkConfig({ requestTimeout: "soon", requestLimit: "2" });
    expect(general.failures.join()).toMatch(/pet-home:requestTimeout must be .*Nothing was sent/);
    expect((await plugin.checkConfig({ requestLimit: "x" })).failures.join()).toMatch(/pet-home:requestLimit must be /);
    const { failures } = await plugin.checkConfig({ tokn: "x" });
    expect(failures.join()).toContain(
      'pet-home:tokn is not a known configuration key (did you mean "pet-home:token"?)',
    );
  });
});
